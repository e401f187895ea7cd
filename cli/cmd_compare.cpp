// SPDX-License-Identifier: MIT
// Two programs count the same tree. Where the counts of a depth differ, the walk goes down: into
// the first move whose count differs, until one side has a move that the other has not. That
// position is the shallowest there is, because every depth before has agreed.
#include <algorithm>

#include "cli/commands.hpp"
#include "cli/uci_engine.hpp"
#include "dsl/diag/suggest.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {
namespace {

constexpr std::size_t most_named = 12;

std::string some_of(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t each = 0; each < words.size() && each < most_named; ++each)
    text += (each == 0 ? "" : " ") + words[each];
  return words.size() > most_named
             ? text + " ... and " + std::to_string(words.size() - most_named) + " more"
             : text;
}

std::uint64_t sum_of(const Divide& counts) {
  std::uint64_t sum = 0;
  for (const auto& [move, count] : counts)
    sum += count;
  return sum;
}

/// The names in [one] that [other] does not have.
std::vector<std::string> only_in(const Divide& one, const Divide& other) {
  std::vector<std::string> names;
  for (const auto& [move, count] : one)
    if (other.count(move) == 0)
      names.push_back(move);
  return names;
}

class Comparison {
 public:
  explicit Comparison(const Arguments& arguments)
      : arguments_(arguments),
        args_(arguments.compare),
        session_(arguments.report),
        engine_(args_.with, args_.seconds) {}

  Exit run() {
    if (!session_.open(arguments_.variant) || !begin() || !count())
      return session_.finish();
    return session_.finish();
  }

 private:
  const Arguments& arguments_;
  const CompareArgs& args_;
  Session session_;
  UciEngine engine_;
  std::string root_;
  GameSession::PerftOptions how_;

  GameSession& game() { return session_.game(); }
  Sink& sink() { return session_.sink(); }

  bool bad_engine() {
    sink().report<Code::BadEngine>(Span{}, args_.with, engine_.problem());
    return false;
  }

  bool begin() {
    const std::vector<LegalTurn>& turns = game().legal();
    if (!turns.empty() && turns.front().start >= 0) {
      sink()
          .report<Code::BadUsage>(Span{},
                                  "a start is chosen first, and an engine knows no such choice")
          .hint("`--start NAME` or `--play =NAME` begins behind it");
      return false;
    }
    root_ = game().position_text();
    how_.threads = arguments_.perft.threads;
    OptionTexts options;
    if (!read_options(args_.set, options, sink(), "--set"))
      return false;
    if (!engine_.start(options))
      return bad_engine();
    return choose_variant();
  }

  /// An engine that gets a name it does not know goes on playing what it played, mostly chess; so
  /// its list is asked first.
  bool choose_variant() {
    const std::string name = args_.as.empty() ? session_.program().name : args_.as;
    const auto& known = engine_.variants();
    if (!known) {
      if (name == "chess")
        return true;
      sink()
          .report<Code::BadEngine>(
              Span{}, args_.with, "has no option `UCI_Variant`, so it plays chess and nothing else")
          .hint("`--as chess` compares with its chess all the same");
      return false;
    }
    if (std::find(known->begin(), known->end(), name) != known->end())
      return engine_.set("UCI_Variant", name) || bad_engine();
    auto report = sink().report<Code::BadEngine>(
        Span{}, args_.with, "does not know the variant " + ticked(name));
    report.note("it would play chess without a word; it knows " + some_of(*known));
    report.hint(did_you_mean(name, *known));
    report.hint(
        "`--as NAME` says what the engine calls it; `--set VariantPath=FILE` teaches "
        "Fairy-Stockfish a file of variants");
    return false;
  }

  bool count() {
    say("polymachy and " + engine_.name() + ", from " + root_ + "\n");
    for (int depth = 1; depth <= args_.depth; ++depth) {
      std::vector<std::string> moves;
      if (!agree(moves, depth))
        return false;
      say("depth " + std::to_string(depth) + ": both count " + grouped(last_count_) + "\n");
      std::fflush(stdout);
      if (last_count_ == 0)
        break;
    }
    say("no difference\n");
    return true;
  }

  std::uint64_t last_count_ = 0;

  std::optional<Divide> ours(int depth) {
    Divide counts;
    for (const auto& [move, count] : game().divide(depth, how_))
      counts[move] += count;
    if (!session_.within_limits("the count is not complete"))
      return {};
    return counts;
  }

  /// Whether both count the same after [moves]; if not, says where and goes down no further than it
  /// must.
  bool agree(std::vector<std::string>& moves, int depth) {
    const std::optional<Divide> here = ours(depth);
    if (!here)
      return false;
    const std::optional<Divide> there = engine_.divide(root_, moves, depth);
    if (!there)
      return bad_engine();
    const std::vector<std::string> only_here = only_in(*here, *there);
    const std::vector<std::string> only_there = only_in(*there, *here);
    if (!only_here.empty() || !only_there.empty()) {
      tell_moves(moves, only_here, only_there);
      return false;
    }
    last_count_ = sum_of(*here);
    for (const auto& [move, count] : *here) {
      if (there->at(move) == count)
        continue;
      if (depth == 1) {
        tell(moves,
             move + ": " + std::to_string(count) + " here, " + std::to_string(there->at(move)) +
                 " there");
        return false;
      }
      Sink ignored;
      const bool played = game().play(move, ignored);
      if (!played) {  // history forbids it, which no count asks
        tell(moves, ticked(move) + " is counted, but the history of the game forbids it");
        return false;
      }
      moves.push_back(move);
      if (agree(moves, depth - 1))
        tell(moves,
             "counts " + std::to_string(count) + " here, " + std::to_string(there->at(move)) +
                 " there; but from this position by itself both count the same");
      return false;
    }
    return true;
  }

  DiagnosticBuilder tell(const std::vector<std::string>& moves, const std::string& what) {
    const std::string where =
        moves.empty() ? std::string("at once") : "after " + ticked(joined(moves, " "));
    auto report = sink().report<Code::EnginesDiffer>(Span{}, engine_.name(), where, what);
    report.note("position: " + game().position_text());
    return report;
  }

  void tell_moves(const std::vector<std::string>& moves,
                  const std::vector<std::string>& only_here,
                  const std::vector<std::string>& only_there) {
    const std::string first = only_here.empty()
                                  ? ticked(only_there.front()) + " is legal there, and not here"
                                  : ticked(only_here.front()) + " is legal here, and not there";
    auto report = tell(moves, first);
    if (!only_here.empty())
      report.note("only here: " + some_of(only_here));
    if (only_there.empty())
      return;
    report.note("only there: " + some_of(only_there));
    Sink why;
    (void)game().find(only_there.front(), why);
    for (const Diagnostic& said : why.sorted())
      report.note("here " + said.message);
  }
};

}  // namespace

Exit run_compare(const Arguments& arguments) { return Comparison(arguments).run(); }

}  // namespace polymachy
