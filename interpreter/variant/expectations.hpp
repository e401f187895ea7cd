// SPDX-License-Identifier: MIT
// What can be expected of a game, one function a kind, for test blocks and check scripts alike:
// what was seen, what was expected, and what helps to find out why. Floor 9. Tested by
// tests/unit/interpreter/variant, tests/golden/check and tests/golden/scripts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

/// That something is not as expected.
struct Mismatch {
  std::string message;  ///< what was seen, then what was expected
  std::vector<std::string> notes;
  std::vector<std::string> hints;
  /// The bytes of what was played, or expected, that it is about; empty if it is about all of it.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> part = {};
};
using Expectation = std::optional<Mismatch>;  ///< nothing: it holds

/// The messages of a game call that failed.
[[nodiscard]] Mismatch mismatch_of(const Sink& sink);

/// Why a turn is not legal, without the turn: the message of [refusal] from there on.
[[nodiscard]] std::string reason_in(const Mismatch& refusal);

/// Where [mismatch] stands in [text], which is at [place] of a file, perhaps in quotes.
[[nodiscard]] Span place_of(const Mismatch& mismatch,
                            Span place,
                            std::string_view text,
                            const SourceSet& sources);

[[nodiscard]] Expectation expect_legal(GameSession& game, const std::string& turn);
/// [rule] and [why] may be empty; [why] must be in what a player is told.
[[nodiscard]] Expectation expect_illegal(GameSession& game,
                                         const std::string& turn,
                                         const std::string& rule,
                                         const std::string& why);
/// [turns] are all legal ones; those of the man on [from] if it is a square.
[[nodiscard]] Expectation expect_moves(GameSession& game,
                                       const std::vector<std::string>& turns,
                                       Square from = no_square);
[[nodiscard]] Expectation expect_count(GameSession& game, std::uint64_t count);
[[nodiscard]] Expectation expect_attacked(GameSession& game, Square square, bool attacked);
/// The enemy attacks [square] from [from], and from nowhere else.
[[nodiscard]] Expectation expect_attackers(GameSession& game,
                                           Square square,
                                           std::vector<Square> from);
/// [is]: `draw`, `none`, or a side; [why] may be empty.
[[nodiscard]] Expectation expect_result(GameSession& game,
                                        const std::string& is,
                                        const std::string& why);
[[nodiscard]] Expectation expect_text(GameSession& game, const std::string& text);

/// Counts depth by depth, so that it is known before how many positions the next one visits.
class BoundedPerft {
 public:
  /// [left]: positions that may be visited; what is visited is taken from it. [limit] is its name,
  /// [way_out] what can be done, or empty.
  BoundedPerft(GameSession& game, std::uint64_t& left, std::string limit, std::string way_out)
      : game_(game), left_(left), limit_(std::move(limit)), way_out_(std::move(way_out)) {}
  /// The count at [depth], or nothing and why in [refusal].
  [[nodiscard]] std::optional<std::uint64_t> at(int depth,
                                                GameSession::PerftOptions options,
                                                Mismatch& refusal);
  /// Whether the last refusal was for want of positions.
  [[nodiscard]] bool is_out() const { return is_out_; }

 private:
  GameSession& game_;
  bool is_out_ = false;
  std::uint64_t& left_;
  std::string limit_, way_out_;
  std::vector<std::uint64_t> counted_{1};  ///< by depth, as far as they are known
};

/// That the count at [depth] is [seen] and not [expected].
[[nodiscard]] Mismatch wrong_perft(GameSession& game,
                                   int depth,
                                   std::uint64_t seen,
                                   std::uint64_t expected);

}  // namespace polymachy
