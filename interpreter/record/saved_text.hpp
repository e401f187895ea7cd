// SPDX-License-Identifier: MIT
// The two ends of a saved game's text, for the sources of this folder: its checksum, and the tables
// of TOML. Floor 8b.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/record/record.hpp"

namespace polymachy {

enum class TextState : std::uint8_t {
  Good,      ///< sealed, and the checksum is right
  Unsealed,  ///< written by hand, or mended: no generation, no checksum
  Damaged,   ///< it was sealed once
};
struct Seal {
  TextState state = TextState::Unsealed;
  std::uint64_t generation = 0;
};
/// Looks at generation and checksum only.
[[nodiscard]] Seal seal_of(std::string_view text);
/// [text] with the line of its checksum.
[[nodiscard]] std::string sealed(std::string text);

/// fails  E0806 at the narrow place
[[nodiscard]] std::optional<GameRecord> parse_saved_game(const SourceSet& sources,
                                                         FileId file,
                                                         Sink& sink);

}  // namespace polymachy
