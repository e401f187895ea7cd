// SPDX-License-Identifier: MIT
// A legal turn is told from the run that has its effects. A turn that is none is told from the run
// that would end so if as little as possible had been otherwise: what had to be otherwise is why.
#include "interpreter/variant/why.hpp"

#include <algorithm>

#include "dsl/text/words.hpp"
#include "interpreter/variant/route.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_listed = 12;
constexpr std::size_t most_men = 16;

std::string lowered(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

/// `O-O` for `0-0+`: another name of a move, without what only decorates it.
std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '+' && c != '#' && c != '!' && c != '?')
      out += c == '0' ? 'O' : c;
  return out;
}

/// What finding the turn says, where no run is drawn: of games inside men, the tracer knows the
/// outer board only.
std::string verdict(GameSession& game, const std::string& turn) {
  Sink sink;
  if (game.may_play(turn, sink))
    return ticked(turn) + " is legal\n";
  const std::vector<Diagnostic> said = sink.sorted();
  return said.empty() ? ticked(turn) + " is not a legal move\n" : said.front().message + "\n";
}

class Why {
 public:
  Why(const Loaded& loaded, GameSession& game, const SourceSet& sources, const std::string& turn)
      : game_(game),
        position_(game.position()),
        program_(*loaded.program),
        text_(turn),
        tracer_(*loaded.model, loaded.program),
        writer_(tracer_, sources) {}

  std::string tell() {
    Sink sink;
    const std::optional<std::size_t> index = game_.find(text_, sink);
    if (index)
      return legal(game_.legal()[*index]);
    const std::vector<Diagnostic> said = sink.sorted();
    const std::string message =
        said.empty() ? ticked(text_) + " is not a legal move" : said.front().message;
    const bool is_bad = !said.empty() && said.front().code == Code::BadMove;
    if (!is_bad || is_setup())
      return message + "\n";
    if (!game_.why_not(text_).empty())
      return message + "\n" + instead() + broken();
    return refused(message);
  }

 private:
  GameSession& game_;
  const Position position_;
  const Program& program_;
  std::string text_;
  Tracer tracer_;
  RouteWriter writer_;

  [[nodiscard]] std::string square(Square at) const { return square_name(program_.size, at); }

  bool is_setup() {
    const std::vector<LegalTurn>& turns = game_.legal();
    return !turns.empty() && turns.front().start >= 0;
  }

  [[nodiscard]] std::string man_on(Square at) const {
    return writer_.man_words(position_.men[at], position_.to_move) + " on " + square(at);
  }

  // --- turns that may be played

  std::string legal(const LegalTurn& turn) {
    const std::string both = turn.san.empty() || turn.san == turn.text
                                 ? ticked(turn.text)
                                 : ticked(turn.text) + " (" + turn.san + ")";
    if (turn.start >= 0)
      return both + " is legal: it sets up the start " +
             ticked(program_.starts[static_cast<std::size_t>(turn.start)].name) + "\n";
    if (turn.action.passes)
      return both + (position_.turn.spent > 0 ? " is legal: the turn ends here\n"
                                              : " is legal: nothing is done\n");
    std::string text = both + " is legal";
    if (turn.action.from != no_square)
      text += ": " + man_on(turn.action.from) +
              (turn.action.to == turn.action.from || turn.action.to == no_square
                   ? " stays"
                   : " goes to " + square(turn.action.to));
    text += "\n";
    Position at = position_;
    text += told(at, turn.action);
    const std::unique_ptr<Engine> engine = make_engine(tracer_.program_ptr());
    engine->set_position(at);
    engine->make(turn.action);
    for (const Action& action : turn.after) {
      at = engine->position();
      text += "then, because decisions follow the action, " +
              writer_.man_words(at.men[action.from], at.to_move) + " on " + square(action.from) +
              "\n" + told(at, action);
      engine->make(action);
    }
    return text + rules_asked();
  }

  /// The run of [action] at [at]: which way, its steps, the board.
  std::string told(const Position& at, const Action& action) {
    const std::optional<Trace> trace = tracer_.find(at, action);
    if (!trace)
      return tracer_.gave_up() ? "  (his paths are too many to be told)\n" : "";
    std::string text;
    if (const std::string way = writer_.way(*trace); !way.empty() && !at.turn.is_deciding())
      text += "  " + way + "\n";
    text += writer_.steps(*trace);
    return text + "\n" + draw_route(program_, at.men, RouteWriter::marks(*trace)) + "\n";
  }

  std::string rules_asked() const {
    if (program_.rules.empty())
      return {};
    std::string names;
    for (const RuleInfo& rule : program_.rules)
      names += (names.empty() ? "" : ", ") + ticked(rule.name);
    return "no rule forbids it; asked: " + names + "\n";
  }

  // --- turns that a rule forbids

  /// What may be played where a rule prefers other moves.
  std::string instead() {
    const std::string rule = game_.forbidding_rule(text_);
    const auto found = std::find_if(program_.rules.begin(),
                                    program_.rules.end(),
                                    [&](const RuleInfo& each) { return each.name == rule; });
    if (found == program_.rules.end() || found->kind != RuleKind::Prefer)
      return {};
    std::string text;
    const std::vector<LegalTurn>& turns = game_.legal();
    for (std::size_t i = 0; i < turns.size() && i < most_listed; ++i)
      text += (i == 0 ? "" : ", ") + ticked(turns[i].text);
    return "these come first: " + text + (turns.size() > most_listed ? ", ..." : "") + "\n";
  }

  /// The board after the run, with those who attack whom the rule guards.
  std::string broken() {
    const std::vector<Trace> traces = nearest();
    if (traces.empty() || traces.front().end.misses > 0)
      return {};
    const Trace& trace = traces.front();
    RouteMarks marks = RouteWriter::marks(trace);
    for (auto& [at, mark] : marks)
      if (mark == RouteMark::Takes)
        mark = RouteMark::Passes;
    for (std::size_t at = 0; at < position_.men.size(); ++at) {
      const Man man = trace.end.board->men[at];
      if (!man.none() && man.side() == position_.to_move && program_.royal_types[man.type()])
        mark_attack(trace, static_cast<Square>(at), marks);
    }
    const auto is_attack = [](const auto& each) {
      return each.second == RouteMark::Blocks;
    };
    const bool speaks_of_attack = game_.why_not(text_).find("is attacked by") != std::string::npos;
    if (speaks_of_attack && std::none_of(marks.begin(), marks.end(), is_attack))
      mark_attack(trace, trace.end.saved[model::slot_mover], marks);
    if (std::none_of(marks.begin(), marks.end(), is_attack))
      return {};
    std::string board = draw_route(program_, trace.end.board->men, marks);
    replace(board, "! is in the way", "! attacks");
    replace(board, "x is taken", "x is attacked");
    return "the board would be\n\n" + board;
  }

  /// Marks the man on [at] after [trace], and who attacks him, if anybody does.
  void mark_attack(const Trace& trace, Square at, RouteMarks& marks) {
    TraceState state = trace.end;
    state.hand = TraceState::Hand::None;
    state.cursor = at;
    for (const Square from : tracer_.attackers(state)) {
      marks[from] = RouteMark::Blocks;
      marks[at] = RouteMark::Takes;
    }
  }

  static void replace(std::string& text, std::string_view from, std::string_view to) {
    if (const std::size_t at = text.find(from); at != std::string::npos)
      text.replace(at, from.size(), to);
  }

  // --- turns that no run makes

  /// What the text speaks of, as far as it can be read.
  struct Meant {
    std::vector<Square> men;  ///< who might be meant; empty: a man out of a pool
    bool is_drop = false;
    Square to = no_square;
    TypeId type = no_type;  ///< drops
    bool is_aka = false;
  };

  [[nodiscard]] std::vector<Square> own_men(const std::function<bool(TypeId)>& is_such) const {
    std::vector<Square> men;
    for (std::size_t at = 0; at < position_.men.size(); ++at) {
      const Man man = position_.men[at];
      if (!man.none() && man.side() == position_.to_move && is_such(man.type()) &&
          men.size() < most_men)
        men.push_back(static_cast<Square>(at));
    }
    return men;
  }

  [[nodiscard]] TypeId type_written(std::string_view letters) const {
    for (std::size_t type = 0; type < program_.types.size(); ++type)
      if (program_.types[type].letters == letters || program_.types[type].san == letters)
        return static_cast<TypeId>(type);
    return no_type;
  }

  std::optional<Meant> read() const {
    Meant meant;
    const std::string low = lowered(text_);
    std::size_t length = 0;
    const Square from = read_square(program_.size, low, length);
    if (from != no_square) {
      std::size_t at = length;
      if (at < low.size() && (low[at] == '-' || low[at] == 'x'))
        ++at;
      meant.to = read_square(program_.size, std::string_view(low).substr(at), length);
      meant.men = {from};
      if (meant.to != no_square)
        return meant;
    }
    if (const std::size_t sign = text_.find('@'); sign != std::string::npos) {
      meant.to = read_square(program_.size, std::string_view(low).substr(sign + 1), length);
      std::string letters = low.substr(0, sign);
      for (char& c : letters)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      meant.type = type_written(letters);
      meant.is_drop = true;
      meant.men.clear();
      return meant.to == no_square || meant.type == no_type ? std::nullopt : std::optional(meant);
    }
    if (const std::string name = plain_name(text_); !name.empty() && name[0] == 'O') {
      meant.is_aka = true;
      meant.men = own_men([](TypeId) { return true; });
      return meant;
    }
    return read_san(low);
  }

  [[nodiscard]] std::optional<Meant> read_san(const std::string& low) const {
    std::size_t end = low.find_last_of("0123456789");
    if (end == std::string::npos)
      return {};
    std::size_t at = end + 1;
    while (at > 0 && low[at - 1] >= '0' && low[at - 1] <= '9')
      --at;
    if (at == 0)
      return {};
    Meant meant;
    std::size_t length = 0;
    meant.to = read_square(program_.size, std::string_view(low).substr(at - 1), length);
    const std::string letters =
        text_.substr(0, text_.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ+"));
    const TypeId type = type_written(letters);
    if (meant.to == no_square || type == no_type)
      return {};
    meant.men = own_men([&](TypeId each) { return tracer_.plain(each) == type; });
    return meant;
  }

  /// The runs that come nearest to what is meant.
  std::vector<Trace> nearest() {
    const std::optional<Meant> meant = read();
    if (!meant)
      return {};
    const std::string name = plain_name(text_);
    const auto is_wanted = [&](const TraceState& end) {
      if (meant->is_aka)
        return end.aka != nullptr && plain_name(end.aka->text) == name;
      if (meant->is_drop)
        return std::any_of(
            end.board->touched.begin(), end.board->touched.end(), [&](const Touched& man) {
              return man.first == no_square && man.square == meant->to &&
                     tracer_.plain(man.born.type()) == meant->type;
            });
      const bool by_words = end.say_from != no_square && end.say_to == meant->to;
      return end.saved[model::slot_mover] == meant->to || by_words;
    };
    if (meant->is_drop)
      return tracer_.nearest(position_, no_square, is_wanted);
    std::vector<Trace> best;
    for (const Square from : meant->men) {
      if (position_.men[from].none() || position_.men[from].side() != position_.to_move)
        continue;
      std::vector<Trace> found = tracer_.nearest(position_, from, is_wanted);
      const bool is_better =
          !found.empty() && (best.empty() || found.front().end.misses < best.front().end.misses);
      if (is_better)
        best = std::move(found);
    }
    return best;
  }

  std::string refused(const std::string& message) {
    const std::optional<Meant> meant = read();
    const Square from = meant && meant->men.size() == 1 ? meant->men.front() : no_square;
    const bool is_own = from != no_square && !position_.men[from].none() &&
                        position_.men[from].side() == position_.to_move;
    if (!meant || (from != no_square && !is_own))
      return message + "\n";
    if (const std::string turn = turn_words(from); !turn.empty())
      return ticked(text_) + " is not a legal move: " + turn + "\n";
    const std::vector<Trace> traces = nearest();
    if (traces.empty())
      return message + "\n" + no_way(*meant);
    const Trace& trace = traces.front();
    if (trace.end.misses == 0)
      return message + "\n";
    std::string text = ticked(text_) + " is not a legal move";
    if (trace.end.mover != nobody)
      text += " of " + man_on(trace.end.mover);
    text += ": " + summary(traces) + "\n";
    if (const std::string way = writer_.way(trace); !way.empty() && !position_.turn.is_deciding())
      text += "nearest is " + way + "\n";
    text += writer_.steps(trace) + "\n";
    return text + draw_route(program_, position_.men, RouteWriter::marks(trace));
  }

  /// Why a turn of several parts does not let the man on [from] act now.
  std::string turn_words(Square from) {
    const TurnState& turn = position_.turn;
    if (turn.is_deciding())
      return "what follows the action is decided first: " + some_legal();
    if (from == no_square)
      return {};
    if (std::find(turn.used.begin(), turn.used.end(), from) != turn.used.end() &&
        program_.turn.once_per_man)
      return man_on(from) + " has acted in this turn, and each man acts once";
    return {};
  }

  std::string some_legal() {
    std::string text;
    const std::vector<LegalTurn>& turns = game_.legal();
    for (std::size_t i = 0; i < turns.size() && i < most_listed; ++i)
      text += (i == 0 ? "" : ", ") + ticked(turns[i].text);
    return text + (turns.size() > most_listed ? ", ..." : "");
  }

  std::string no_way(const Meant& meant) const {
    if (tracer_.gave_up())
      return "not all ways were looked at: limit `trace-steps` reached, which allows " +
             std::to_string(max_trace_steps) + " parts of paths\n";
    if (meant.men.size() == 1)
      return "no way of " + man_on(meant.men.front()) + " leads to " + square(meant.to) +
             ", whatever stands on the board\n";
    return {};
  }

  static std::vector<const TraceEvent*> misses_of(const Trace& trace) {
    std::vector<const TraceEvent*> misses;
    for (const TraceEvent& event : trace.events)
      if (event.kind == TraceKind::Misses)
        misses.push_back(&event);
    return misses;
  }

  /// What stands in the way, in one sentence.
  std::string summary(const std::vector<Trace>& traces) {
    const std::vector<const TraceEvent*> first = misses_of(traces.front());
    const Square end = traces.front().end.saved[model::slot_mover];
    const TraceEvent& miss = *first.front();
    const auto is_at_end = [&](const Trace& trace) {
      const auto misses = misses_of(trace);
      return misses.size() == 1 && misses.front()->at == end;
    };
    const bool all_at_end = std::all_of(traces.begin(), traces.end(), is_at_end);
    const Man there = end == no_square ? Man{} : position_.men[end];
    const bool is_empty_test = miss.test != nullptr && miss.test->kind == model::TestKind::Empty;
    if (all_at_end && !there.none() && there.side() == position_.to_move)
      return "his own " + program_.types[tracer_.plain(there.type())].name + " stands on " +
             square(end);
    if (all_at_end && traces.size() == 1 && is_empty_test && !there.none())
      return man_on(end) + " cannot be taken so";
    const bool is_enemy_test = miss.test != nullptr && miss.test->kind == model::TestKind::Enemy;
    if (all_at_end && traces.size() == 1 && is_enemy_test && there.none())
      return "he goes to " + square(end) + " only to take, and nobody stands there";
    std::string text;
    for (const TraceEvent* each : first) {
      const std::string where = each->at == no_square ? "" : "on " + square(each->at) + ", ";
      const std::string said = where + writer_.failure(*each);
      if (text.find(said) == std::string::npos)
        text += (text.empty() ? "" : "; ") + said;
    }
    return text;
  }
};

}  // namespace

std::string why(const Loaded& loaded,
                GameSession& game,
                const SourceSet& sources,
                const std::string& turn) {
  if (loaded.program->carry.men.any())
    return verdict(game, turn);
  std::string_view text = turn;
  GameSession& board = game.board_of(text);
  return Why(loaded, board, sources, std::string(text)).tell();
}

}  // namespace polymachy
