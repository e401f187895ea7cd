// SPDX-License-Identifier: MIT
// Games inside men: played at random with every invariant looked at, and the legal decisions
// against a twin that copies every game, shares nothing, and asks the reference evaluator.
#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/nest/nest_game.hpp"
#include "interpreter/nest/state.hpp"
#include "interpreter/variant/loader.hpp"
#include "tests/property/support.hpp"
#include "tests/reference/evaluator.hpp"

namespace polymachy::property {
namespace {

struct Nest {
  SourceSet sources;
  Sink sink;
  std::optional<Loaded> loaded;
  std::unique_ptr<GameSession> session;
  NestGame* game = nullptr;

  explicit Nest(const std::string& name, const OptionTexts& options = {}) {
    loaded = load_variant(name, options, find_home(), sources, sink);
    INFO(render(sink, sources, false));
    REQUIRE(loaded.has_value());
    session = make_session(loaded->program, sources);
    game = dynamic_cast<NestGame*>(session.get());
    REQUIRE(game != nullptr);
  }
};

std::vector<std::string> texts_of(const std::vector<LegalTurn>& turns) {
  std::vector<std::string> texts;
  for (const LegalTurn& turn : turns)
    texts.push_back(turn.text);
  return texts;
}

/// What must hold of every state; empty if it does.
std::string broken(NestGame& game, NestGame& reader, Sink& sink) {
  const std::string text = game.position_text();
  if (!reader.set_position(text, sink))
    return "it cannot be read: " + text;
  if (reader.position_text() != text)
    return "it is read as another: " + text;
  const bool past_matters = game.turns().front().node->repeats > 0;
  if (!past_matters && texts_of(reader.legal()) != texts_of(game.legal()))
    return "other decisions when read: " + text;
  for (const OpenTurn& turn : game.turns())
    if (!(hash_of(*turn.node) == turn.node->hash))
      return "the hash is wrong: " + text;
  if (!same_state(*game.turns().front().node, *reader.turns().front().node))
    return "another state when read: " + text;
  return {};
}

/// Plays up to [plies] turns by decisions picked with [chance], favouring captures and short games.
void play_at_random(Nest& nest, unsigned seed, std::size_t turns) {
  Nest other("mega-chess");
  std::mt19937 chance(seed);
  NestGame& game = *nest.game;
  Sink sink;
  for (std::size_t step = 0;
       step < 40 * turns && game.turns().front().node->position.full_move <= turns;
       ++step) {
    const std::vector<LegalTurn> legal = game.legal();
    INFO("seed " << seed << ", step " << step << "\n" << game.position_text());
    if (legal.empty()) {
      REQUIRE(game.result().kind != GameResult::Kind::Running);
      break;
    }
    const std::string before = game.position_text();
    REQUIRE(broken(game, *other.game, sink).empty());
    const std::string& choice = legal[chance() % legal.size()].text;
    INFO("choice " << choice);
    REQUIRE(game.play(choice, sink));
    const std::string after = game.position_text();
    REQUIRE(game.undo());
    REQUIRE(game.position_text() == before);
    REQUIRE(game.redo());
    REQUIRE(game.position_text() == after);
    REQUIRE(game.limit_hit() == nullptr);
  }
  // All of it played again by its record, all of it taken back.
  const std::string end = game.position_text();
  const std::vector<std::string> record = game.record();
  while (game.undo()) {
  }
  REQUIRE(game.position_text() == game.first_position_text());
  for (const std::string& turn : record)
    REQUIRE(game.play(turn, sink));
  REQUIRE(game.position_text() == end);
}

// --- the twin: level 1 only

/// A game of chess by itself: where it stands, and all positions before.
struct TwinBoard {
  Position now;
  std::vector<Position> past;
};

class Twin {
 public:
  /// 0, 1: who wins; 2: drawn; 3: goes on.
  using Ends = std::vector<int>;
  /// How games can be left, by a number that equal games share.
  using Known = std::map<std::size_t, std::deque<std::pair<TwinBoard, Ends>>>;

  Twin(const Loaded& loaded, const NestGame& game, Known& known)
      : outer_(*loaded.model, model::default_options(*loaded.model)),
        inner_(*loaded.carried[0], model::default_options(*loaded.carried[0])),
        variant_(*loaded.model),
        known_(&known) {
    const Node& node = *game.turns().front().node;
    board_ = node.position;
    mover_ = board_.to_move;
    for (const Carried& each : node.games) {
      TwinBoard copy{each.game->position, {}};
      for (const Node* past = each.game->before.get(); past != nullptr; past = past->before.get())
        copy.past.push_back(past->position);
      boards_[each.square] = copy;
    }
  }

  /// `a1/` and effects of lawful actions, sorted.
  std::vector<std::string> decisions() {
    std::vector<std::string> found;
    const bool in_danger = checked(board_, mover_);
    if (!in_danger)
      for (const Square square : enterable())
        found.push_back(square_name({8, 8}, square) + "/");
    for (const reference::Outcome& way : outer_.candidate_outcomes(board_)) {
      const bool takes_neutral =
          std::any_of(way.action.effects.begin(), way.action.effects.end(), [&](const Effect& e) {
            return e.kind == EffectKind::Take && variant_.carry.men[board_.men[e.from].type()];
          });
      Position after = way.after;
      if (in_danger) {
        for (const auto& [square, game] : boards_) {
          Square now = square;
          for (const Effect& e : way.action.effects)
            if (e.kind == EffectKind::SelfMove && e.from == square)
              now = e.to;
          if (checked_inside(game.now, mover_))
            end(after, now, static_cast<Side>(mover_ ^ 1U));
        }
      }
      if (!takes_neutral && !checked(after, mover_))
        found.push_back(effects_text(way.action));
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  static std::string effects_text(const Action& action) {
    std::string text;
    for (const Effect& e : action.effects)
      text += std::to_string(static_cast<int>(e.kind)) + ":" + std::to_string(e.from) + "-" +
              std::to_string(e.to) + (e.type == no_type ? "" : "=" + std::to_string(e.type)) + " ";
    return text;
  }

 private:
  bool checked(const Position& position, Side side) const {
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      const Man man = position.men[s];
      if (!man.none() && man.side() == side &&
          variant_.types[man.type()].name.find("King") != std::string::npos &&
          outer_.attacked(position, static_cast<Square>(s), other(side)))
        return true;
    }
    return false;
  }

  bool checked_inside(const Position& position, Side side) const {
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      const Man man = position.men[s];
      if (!man.none() && man.side() == side &&
          inner_.book().variant.types[man.type()].name == "King" &&
          inner_.attacked(position, static_cast<Square>(s), other(side)))
        return true;
    }
    return false;
  }

  /// What becomes of the man on [square] whose game [winner] won (2: nobody).
  void end(Position& position, Square square, int winner) const {
    const Man man = position.men[square];
    const model::GameEnd how = winner == 2            ? model::GameEnd::Drawn
                               : winner == man.side() ? model::GameEnd::Won
                                                      : model::GameEnd::Lost;
    for (const model::GameHook& hook : variant_.carry.hooks) {
      if (hook.end != how || !hook.men[man.type()])
        continue;
      const int type = hook.becomes >= 0 ? hook.becomes : variant_.types[man.type()].promotes;
      position.men[square] = hook.removes ? Man{} : Man::of(static_cast<TypeId>(type), man.side());
      return;
    }
  }

  /// How the turns of the mover in [game] leave it, each way once. A game that nobody has played in
  /// since is not asked again.
  const Ends& ends_of(const TwinBoard& game) {
    std::size_t hash = game.past.size();
    for (const Man man : game.now.men)
      hash = hash * 31 + man.code;
    for (const auto& [asked, ends] : (*known_)[hash])
      if (asked.now == game.now && asked.past == game.past)
        return ends;
    return (*known_)[hash].emplace_back(game, ends_worked_out(game)).second;
  }

  Ends ends_worked_out(const TwinBoard& game) const {
    Ends ends;
    for (const reference::Outcome& way : inner_.legal_outcomes(game.now)) {
      Position after = way.after;
      after.counters = inner_.counters_after(game.now, way);
      std::uint32_t repeats = is_repeated(game.now, after) ? 1 : 0;
      for (const Position& past : game.past)
        repeats += is_repeated(past, after) ? 1 : 0;
      const reference::Reference::Ending ending = inner_.ending(after, repeats);
      const int end = !ending.is_over ? 3 : ending.winner ? *ending.winner : 2;
      if (std::find(ends.begin(), ends.end(), end) == ends.end())
        ends.push_back(end);
    }
    return ends;
  }

  /// The forms that repetition compares differ from positions in numbers and marks only.
  bool is_repeated(const Position& past, const Position& now) const {
    return past.men == now.men && past.rights == now.rights && past.to_move == now.to_move &&
           inner_.repetition_form(past) == inner_.repetition_form(now);
  }

  /// What all turns of some games can lead to: the men, and how many games were played; then in
  /// which games, in any of those turns.
  struct Reached {
    Position position;
    int played = 0;
    std::set<Square> in;
  };

  static void reach(std::vector<Reached>& all, Reached reached) {
    for (Reached& each : all)
      if (each.played == reached.played && each.position.men == reached.position.men) {
        each.in.merge(reached.in);
        return;
      }
    all.push_back(std::move(reached));
  }

  /// The games that some lawful turn of the largest size is played in.
  std::vector<Square> enterable() {
    std::vector<Reached> all{{board_, 0, {}}};
    for (const auto& [square, game] : boards_) {
      if (game.now.to_move != mover_)
        continue;
      std::vector<Reached> next;
      for (const Reached& each : all) {
        reach(next, each);
        if (each.played == 8)
          continue;
        for (const int how : ends_of(game)) {
          Reached played = each;
          ++played.played;
          played.in.insert(square);
          if (how != 3)
            end(played.position, square, how);
          reach(next, std::move(played));
        }
      }
      all = std::move(next);
    }
    std::erase_if(all, [&](const Reached& each) { return checked(each.position, mover_); });
    int most = 0;
    for (const Reached& each : all)
      most = std::max(most, each.played);
    std::set<Square> found;
    for (Reached& each : all)
      if (each.played == most && most > 0)
        found.merge(each.in);
    return {found.begin(), found.end()};
  }

  reference::Reference outer_;
  reference::Reference inner_;
  const model::Variant& variant_;
  Position board_;
  Side mover_ = 0;
  std::map<Square, TwinBoard> boards_;
  Known* known_;
};

/// Mostly into a game, where most of a turn's choices are.
std::string some_decision(const std::vector<LegalTurn>& legal, std::mt19937& chance) {
  std::size_t games = 0;
  while (games < legal.size() && legal[games].text.back() == '/')
    ++games;
  const bool enters = games > 0 && chance() % 4 != 0;
  return legal[chance() % (enters ? games : legal.size())].text;
}

std::vector<std::string> decisions_of(NestGame& game) {
  std::vector<std::string> found;
  for (const LegalTurn& turn : game.legal())
    found.push_back(turn.text.back() == '/' ? turn.text : Twin::effects_text(turn.action));
  std::sort(found.begin(), found.end());
  return found;
}

/// Positions in which men are armed and games are near their ends, so that all of it matters.
const std::vector<std::string>& lively_positions() {
  static const std::string mate = "rnbqkbnr/ppppp2p/5p2/6p1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3";
  static const std::string check = "rnb1kbnr/pppp1ppp/4p3/8/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3";
  static const std::vector<std::string> positions{
      "4{rw}2k/4p3/4p3/8/8/8/8/4K3 w - - 0 1 games {e6,e7: " + mate + "}",
      "4{rw}2k/8/8/8/R7/3N4/PP5P/4K3 w - - 0 1 games {a2,a4: " + check + "}",
      "r3k2r/pp1p1ppp/8/8/{QW}3{bw}3/8/PP1P1PPP/R3K2R w - - 0 1 games {d7: " + mate +
          "} {d2: " + mate + "} {b2: " + check + "}",
      "r3{kx}2r/pp1p1ppp/8/1{BW}6/8/8/PP1P1PPP/R2NK2R b - - 0 1"};
  return positions;
}

}  // namespace

TEST_CASE("games of games played at random keep their texts, their hash and their past", "[nest]") {
  const std::size_t games = setting("PM_NEST_GAMES", 2);
  const std::size_t turns = setting("PM_NEST_TURNS", 4);
  for (std::size_t i = 0; i < games; ++i) {
    Nest nest("mega-chess");
    play_at_random(nest, static_cast<unsigned>(i + 1), turns);
  }
  for (std::size_t i = 0; i < lively_positions().size(); ++i) {
    Nest nest("mega-chess");
    Sink sink;
    REQUIRE(nest.game->set_position(lively_positions()[i], sink));
    play_at_random(nest, static_cast<unsigned>(100 + i), turns);
  }
}

TEST_CASE("the decisions of a game of games are those of its twin", "[nest]") {
  const std::size_t wanted = setting("PM_NEST_POSITIONS", 30);
  std::mt19937 chance(7);
  Twin::Known known;
  std::size_t seen = 0;
  for (std::size_t round = 0; seen < wanted; ++round) {
    Nest nest("mega-chess");
    NestGame& game = *nest.game;
    Sink sink;
    if (round % (lively_positions().size() + 1) != 0)
      REQUIRE(
          game.set_position(lively_positions()[round % (lively_positions().size() + 1) - 1], sink));
    for (int step = 0; step < 300 && seen < wanted; ++step) {
      if (game.legal().empty())
        break;
      if (game.turns().size() == 1 && game.turns().front().played.empty()) {
        INFO(game.position_text());
        REQUIRE(decisions_of(game) == Twin(*nest.loaded, game, known).decisions());
        ++seen;
      }
      REQUIRE(game.play(some_decision(game.legal(), chance), sink));
    }
  }
}

TEST_CASE("order leaves no trace, and equal games are one", "[nest]") {
  Nest one("mega-chess");
  Nest two("mega-chess");
  Sink sink;
  REQUIRE(one.game->play("{a1..h1}/e2e4", sink));
  for (const char* text :
       {"h1/e2e4", "c1/e2e4", "a1/e2e4", "b1/e2e4", "g1/e2e4", "d1/e2e4", "f1/e2e4", "e1/e2e4"})
    REQUIRE(two.game->play(text, sink));
  REQUIRE(one.game->position_text() == two.game->position_text());
  REQUIRE(one.game->record() == std::vector<std::string>{"{a1..h1}/e2e4"});
  const Node& node = *two.game->turns().front().node;
  REQUIRE(node.hash == one.game->turns().front().node->hash);
  REQUIRE(*node.game_on(0) == *node.game_on(7));
}

TEST_CASE("a first turn of level 2 is 64 moves of chess, of level 3 512", "[nest]") {
  for (const auto& [name, text] : std::map<std::string, std::string>{
           {"mega-chess(2)", "{a1..h1}/({a1..h1}/e2e4)"},
           {"mega-chess(3)", "{a1..h1}/({a1..h1}/({a1..h1}/d2d4))"}}) {
    Nest by_groups(name);
    Nest by_moves(name);
    Sink sink;
    REQUIRE(by_groups.game->play(text, sink));
    const int depth = name == "mega-chess(2)" ? 2 : 3;
    const std::string move = text.substr(text.find_last_of('/') + 1, 4);
    int moves = 0;
    while (by_moves.game->to_move() == 0) {
      const std::vector<LegalTurn> legal = by_moves.game->legal();
      const bool inside = by_moves.game->turns().size() == static_cast<std::size_t>(depth) + 1;
      REQUIRE(by_moves.game->play(inside ? move : legal.front().text, sink));
      moves += inside ? 1 : 0;
    }
    REQUIRE(moves == (depth == 2 ? 64 : 512));
    REQUIRE(by_moves.game->position_text() == by_groups.game->position_text());
  }
}

}  // namespace polymachy::property
