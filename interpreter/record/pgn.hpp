// SPDX-License-Identifier: MIT
// Portable Game Notation: games as text that other programs read. Reading takes what is in use:
// several games in a file, move numbers or none, comments, marks ($1, `!?`), clocks
// (`[%clk 0:01:02]`), short moves in any spelling. Variations are left out and counted. Of our
// own: [Variant "NAME"] for any variant, [VariantOptions "NAME=VALUE ..."]. Floor 8b. Tested by
// tests/unit/interpreter/record and tests/golden/pgn.
// source  S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dsl/text/source.hpp"
#include "interpreter/record/record.hpp"

namespace polymachy {

struct PgnGame {
  GameRecord record;
  bool is_whole = true;        ///< false after an error in it
  std::size_t variations = 0;  ///< that were left out
};

/// Bytes that are no UTF-8 are taken for Latin-1, which older files are in; a mark of byte order
/// and carriage returns go.
[[nodiscard]] std::string as_utf8(std::string text);

/// Reads every game of [file]; no move is played. A game with an error ends there, and reading
/// goes on with the next.
///
/// gives  begin.variant empty where no tag names one
/// fails  E0815 at the place
[[nodiscard]] std::vector<PgnGame> read_pgn(const SourceSet& sources, FileId file, Sink& sink);

/// The name among [names] that the tag [Variant "..."] means: letters and digits count, in any
/// case; what other programs call the usual game, or no tag, is `chess`. [tag] itself if none fits.
[[nodiscard]] std::string variant_of_tag(const std::string& tag,
                                         const std::vector<std::string>& names);

/// [record], which has been replayed, as one game with a blank line behind it.
[[nodiscard]] std::string pgn_text(const GameRecord& record);

}  // namespace polymachy
