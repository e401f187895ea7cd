// SPDX-License-Identifier: MIT
// Betza notation, read strictly, to paths of the same shapes as the definitions of stdlib write.
// Source: https://www.gnu.org/software/xboard/Betza.html (tables 1 and 2, "Jumping", "Hopping").
// What each direction modifier selects is said at betza_select(). Anything that the
// table of language.md section 8 does not have is refused, with a span inside the string. Floor 3.
// Tested by tests/unit/dsl/sema.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/sema/model.hpp"
#include "dsl/sema/reporter.hpp"

namespace polymachy {

enum class BetzaBlock : std::uint8_t {
  None,
  Lame,        ///< n: every square between is empty
  Jump,        ///< j: the first square between is occupied
  OverOne,     ///< p: over exactly one man
  JustBehind,  ///< g: over the first man, to the square behind it
};
enum class BetzaBend : std::uint8_t { None, May, Must };

/// One atom with its modifiers.
struct BetzaAtom {
  std::vector<model::Vec> steps;
  int range = 1;  ///< how many steps at most; 0: any number
  bool moves = true;
  bool captures = true;
  BetzaBlock block = BetzaBlock::None;
  BetzaBend bend = BetzaBend::None;
  bool slides_straight = false;  ///< the slide of a bent move is orthogonal, else diagonal
  bool is_all = true;            ///< no direction was left out
};

/// Reads [text], the value of a string literal that stands at [literal] with its quotes.
///
/// fails  E0401, E0402, E0403, with the place inside the string
[[nodiscard]] std::optional<std::vector<BetzaAtom>> parse_betza(const std::string& text,
                                                                Span literal,
                                                                const std::vector<Span>& trail,
                                                                Reporter& reporter);

/// Whether [text] can be read so.
[[nodiscard]] bool is_betza(const std::string& text);

/// True if the path binds a second direction while the first is in use.
[[nodiscard]] bool needs_two_slots(const std::vector<BetzaAtom>& atoms);
/// The path of [atoms]; it binds direction slots [first] and [second].
[[nodiscard]] model::Path betza_path(const std::vector<BetzaAtom>& atoms,
                                     int first,
                                     int second,
                                     Span span,
                                     const std::vector<Span>& trail);

}  // namespace polymachy
