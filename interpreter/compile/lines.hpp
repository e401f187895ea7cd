// SPDX-License-Identifier: MIT
// A path spelled out for one side: every alternative and every direction its own line of elements,
// with board steps. The form in which shapes are recognised (shapes.hpp) and runs unfolded
// (unfold.hpp). Floor 7. Tested through tests/property.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "interpreter/compile/emitter.hpp"

namespace polymachy {

/// Directions bound so far, as steps of the program.
using Bound = std::array<std::uint16_t, 8>;

struct Element;
using Line = std::vector<Element>;

/// One element; `path` says its kind. Step: `step`. Repeat: `bodies`, one line each. Guard: `bound`
/// for its `can`.
struct Element {
  const model::Path* path = nullptr;
  std::uint16_t step = 0;
  Bound bound{};
  std::vector<Line> bodies;
};

/// All lines of [path] for [side], in written order; empty if there would be more than most_lines.
inline constexpr std::size_t most_lines = 4096;
[[nodiscard]] std::optional<std::vector<Line>> spell_out(const model::Path& path,
                                                         Side side,
                                                         Emitter& emitter);

/// Whether some run of [path] takes; some element of [line], also inside repetitions.
[[nodiscard]] bool takes(const model::Path& path);
[[nodiscard]] bool takes(const Line& line);

/// [test] is Guard for exactly this kind with nothing else.
[[nodiscard]] bool is_test(const Element& element, model::TestKind kind);

}  // namespace polymachy
