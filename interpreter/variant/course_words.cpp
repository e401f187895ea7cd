// SPDX-License-Identifier: MIT
#include "interpreter/variant/course_words.hpp"

#include "dsl/text/words.hpp"

namespace polymachy {
namespace {

std::string game_text(const model::Instance& game) {
  std::string list;
  for (const std::int64_t argument : game.arguments)
    list += (list.empty() ? "(" : ", ") + std::to_string(argument);
  return game.variant + (list.empty() ? "" : list + ")");
}

class Course {
 public:
  Course(const Loaded& loaded, const SourceSet& sources)
      : loaded_(loaded), variant_(*loaded.model), sources_(sources) {}

  std::vector<std::string> clauses() {
    say_match();
    say_phases();
    say_turn();
    say_games();
    say_pools();
    say_state();
    say_flag();
    return std::move(clauses_);
  }

 private:
  void add(std::string clause) { clauses_.push_back(std::move(clause)); }

  /// Names of [types], `A, B or C`.
  [[nodiscard]] std::string names_in(const model::TypeSet& types, const char* last) const {
    std::vector<std::string> names;
    for (std::size_t type = 0; type < variant_.types.size(); ++type)
      if (types[type])
        names.push_back(variant_.types[type].name);
    return names.size() == variant_.types.size() ? "any man" : enumerated(names, last);
  }

  /// The text of [span] on one line.
  [[nodiscard]] std::string written(Span span) const {
    std::string text;
    if (!span.has_file())
      return text;
    for (const std::string_view word : words_in(sources_.slice(span)))
      text += (text.empty() ? "" : " ") + std::string(word);
    return text;
  }

  void say_match() {
    const MatchInfo& match = loaded_.program->match;
    if (match.boards == 0)
      return;
    const std::string& first = variant_.sides[0].name;
    add("the match is played on " + number_word(static_cast<std::size_t>(match.boards)) +
        " boards like this one by the teams " + match.teams[0] + " and " + match.teams[1] + "; " +
        match.teams[0] + " has " + first +
        " on the first board, and the teams change sides from board to board; a move has the "
        "letter of its board in front, `A:`, and each board has a turn order of its own");
    for (const model::Send& send : variant_.match.sends)
      add("what comes into " + ticked(pool_name(send.from)) + " on one board goes to " +
          ticked(pool_name(send.to)) +
          " of the same colour on the boards of the captor's partners");
    add(match.most_decide ? "most boards decide the match"
                          : "the first board that is over decides the match");
  }

  void say_flag() {
    const model::Flag& flag = variant_.flag;
    if (flag.minutes == 0)
      return;
    const Span path = variant_.decisions[static_cast<std::size_t>(flag.decision)].span;
    add("when the time of the side to move is over (told as `!flag(17)`, with the minutes that the "
        "other side has left), it does this once for every " +
        std::to_string(flag.minutes) +
        " minutes, begun ones counted, and at least once: " + ticked(written(path)));
  }

  [[nodiscard]] std::string pool_name(int pool) const {
    return variant_.pools[static_cast<std::size_t>(pool)].name;
  }

  void say_phases() {
    for (const model::Phase& phase : variant_.phases) {
      const std::string& side = variant_.sides[static_cast<std::size_t>(phase.side)].name;
      if (phase.choices.empty()) {
        add(side + " makes the first move");
        continue;
      }
      std::vector<std::string> names;
      for (const int choice : phase.choices)
        names.push_back("`=" + variant_.starts[static_cast<std::size_t>(choice)].name + "`");
      add("before the first move " + side +
          " chooses how the men stand: " + enumerated(names, " or "));
    }
  }

  void say_turn() {
    if (variant_.turn.several) {
      add("a turn is made of several actions: " + ticked(written(variant_.turn.span)));
      if (variant_.turn.once_per_man)
        add("a man that an action of this turn has put on a square makes no other in it");
      if (loaded_.program->turn.may_stop)
        add("after the first action `.` ends the turn");
    }
    for (const model::AfterBlock& block : variant_.after)
      add("when an action is over, each own " + names_in(block.men, " and ") +
          " makes its run of " + ticked(block.name) +
          ", if it has one, in any order, each once; what it does is written behind the action "
          "and a `;`");
    if (!variant_.decisions.empty())
      add("some actions end with a choice that is entered by itself, or behind the action, after "
          "`;`");
  }

  void say_pools() {
    for (std::size_t pool = 0; pool < variant_.pools.size(); ++pool) {
      const std::string& name = variant_.pools[pool].name;
      std::string text = "each side keeps men off the board in its " + ticked(name);
      if (variant_.captured.pool == static_cast<int>(pool))
        text += std::string("; a man who is captured goes to that of the side ") +
                (variant_.captured.to_own ? "that took him" : "that lost him") +
                (variant_.captured.as_base ? ", as what he was before he was promoted" : "");
      add(text);
    }
    const bool can_drop = !loaded_.program->drops.empty() || !variant_.actions.empty();
    if (!can_drop)
      return;
    std::vector<std::string> names;
    for (const model::Action& action : variant_.actions)
      names.push_back(ticked(action.name));
    add("instead of moving a man, a side may make the action " + enumerated(names, " or "));
  }

  void say_state() {
    for (const model::Right& right : variant_.rights)
      add("a man may hold the right " + ticked(right.name) + ": " + names_in(right.of, " and ") +
          (right.with.none() ? "" : ", together with " + names_in(right.with, " or ")) +
          "; it is lost when he acts");
  }

  void say_games() {
    const model::Carry& carry = variant_.carry;
    if (carry.game.variant.empty())
      return;
    const std::string inner =
        loaded_.carried.empty() ? std::string() : loaded_.carried.front()->title;
    add("every " + names_in(carry.men, " and ") + " carries a running game of " +
        ticked(game_text(carry.game)) + (inner.empty() ? "" : ", " + inner) +
        "; the board of this variant is the outermost");
    if (loaded_.carried.size() > 1)
      add("the men of that game carry games, too: there are " +
          number_word(loaded_.carried.size()) + " games inside one another");
    add("a turn is one whole turn in each of up to " +
        number_word(static_cast<std::size_t>(carry.most)) +
        " of these games, as many as can be played, or one action on this board; "
        "`a1/e2e4` is a move in the game of the man on a1");
    if (!carry.no_games_why.empty())
      add(carry.no_games_why);
    for (const model::GameHook& hook : carry.hooks) {
      const char* end = hook.end == model::GameEnd::Won    ? "wins"
                        : hook.end == model::GameEnd::Lost ? "loses"
                                                           : "draws";
      std::string becomes = "is taken off the board";
      if (!hook.removes && hook.becomes >= 0)
        becomes = "becomes " + variant_.types[static_cast<std::size_t>(hook.becomes)].name;
      else if (!hook.removes)
        becomes = "becomes what he is promoted to";
      add("the " + names_in(hook.men, " or ") + " whose owner " + end + " his game " + becomes);
    }
    if (carry.forfeit.kind != model::TestKind::Never)
      add("who ends his turn in check in one of the games may lose that game by it");
  }

  const Loaded& loaded_;
  const model::Variant& variant_;
  const SourceSet& sources_;
  std::vector<std::string> clauses_;
};

}  // namespace

std::vector<std::string> course_clauses(const Loaded& loaded, const SourceSet& sources) {
  return Course(loaded, sources).clauses();
}

}  // namespace polymachy
