// SPDX-License-Identifier: MIT
// Decisions of a nest by text: which turns are open from the outermost game inwards, entering a
// game, moving in it, and closing what is complete. A value: it is copied to try something, and to
// take it back. Floor 8d. Tested by tests/unit/interpreter/nest and tests/golden/cli.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "interpreter/nest/level.hpp"

namespace polymachy {

/// The open turns, the outermost first; the last is where the next decision is made. At least one.
using OpenTurns = std::vector<OpenTurn>;

/// Why a text cannot be played, and the part of it that is to blame.
struct PlayFault {
  std::size_t begin = 0;
  std::size_t length = 0;
  std::string reason;
  std::string rule;  ///< that forbids it, or empty
  Code code = Code::BadMove;
};

class NestPlay {
 public:
  NestPlay(Level& outermost, OpenTurns turns) : outermost_(&outermost), turns_(std::move(turns)) {}

  /// A move, or several decisions: `a1/`, `a1/e2e4,b1/d2d4`, `{a1..h1}/e2e4`, `a1/(b1c3)`. Stops
  /// at the first that cannot be played.
  bool run(std::string_view text);
  [[nodiscard]] const PlayFault& fault() const { return fault_; }

  [[nodiscard]] const OpenTurns& turns() const { return turns_; }
  /// The text of the outermost turn, if it was finished; a text has no more than one.
  [[nodiscard]] const std::string& finished() const { return finished_; }
  /// The outermost game after its last finished turn; null if none was.
  [[nodiscard]] const NodePtr& after() const { return after_; }

  [[nodiscard]] Level& level() const { return level_at(turns_.size() - 1); }
  /// The legal decisions: games to enter, `a1/`, then moves. Texts are seen from the focus.
  [[nodiscard]] std::vector<LegalTurn> decisions();
  /// Makes decision number [index] of decisions().
  bool decide(const LegalTurn& decision);

 private:
  using Memo = std::vector<std::pair<NodePtr, NodePtr>>;

  [[nodiscard]] Level& level_at(std::size_t depth) const;
  bool item(std::string_view text);
  bool group(std::string_view text);
  bool enter(Square square, std::string_view text);
  bool enter_open(Square square);
  bool move(std::string_view text);
  bool make(std::size_t index);
  bool finish(const NodePtr& after, std::string text);
  bool record_game(Square square, NodePtr after, std::string text);
  bool fail(std::string_view part, std::string reason, std::string rule = {});
  bool fail_by_rule(std::string_view part, int rule);
  [[nodiscard]] std::string why_not_entered(Square square);
  [[nodiscard]] NodePtr whole_turn(const NodePtr& node,
                                   Side mover,
                                   std::string_view text,
                                   std::string& text_out);
  [[nodiscard]] bool leads_on(const LegalTurn& decision) const;

  Level* outermost_;
  OpenTurns turns_;
  std::string finished_;
  NodePtr after_;
  bool is_inner_ = false;  ///< one turn of a game inside a group: nothing may follow it
  std::string_view whole_;
  PlayFault fault_;
};

/// `a1/e2e4,b1/`: what was decided in the open turns.
[[nodiscard]] std::string pending_text(const Level& outermost, const OpenTurns& turns);
/// `b1/c3`: the games that are entered, or empty.
[[nodiscard]] std::string focus_text(const Level& outermost, const OpenTurns& turns);
/// `{a1..h1}/e2e4,a2/d2d4`: the games of one turn of [level].
[[nodiscard]] std::string games_text(const Level& level, const std::vector<Played>& played);
/// `a1`, or `{a1,c1..e1}`: squares, rising.
[[nodiscard]] std::string squares_text(BoardSize size, const std::vector<Square>& squares);
/// Reads `a1,c1..e1`; empty if it is no list of squares.
[[nodiscard]] std::vector<Square> read_squares_list(BoardSize size, std::string_view text);
/// Where the bracket that [text] begins with is closed; npos if it is not.
[[nodiscard]] std::size_t closing(std::string_view text);

}  // namespace polymachy
