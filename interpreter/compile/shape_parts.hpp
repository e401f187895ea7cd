// SPDX-License-Identifier: MIT
// Which shape a line has: it is cut into parts, one a movement, each with what is asked and done
// there, and the parts are matched against the few templates. Internal to shapes.cpp. Floor 7.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "interpreter/compile/lines.hpp"

namespace polymachy {

using Literals = std::vector<const model::Test*>;

/// One movement: a step, or a repeated step (scan) with what is asked on the way, and what follows
/// it.
struct Part {
  bool scan = false;
  std::uint16_t step = 0;
  int least = 0;
  int most = -1;
  Literals within;  ///< scan: asked on every square of it
  Literals after;
  Bound bound{};
  bool take = false;
  int mark = -1;
};
struct Parts {
  Literals origin;
  std::vector<Part> parts;
};

/// What identifies a table that is being filled for one type.
struct Key {
  Shape shape = Shape::Leap;
  Landing landing = Landing::Quiet;
  std::string victims;
  std::pair<int, int>
      orbit;  ///< slides along ranks and files and along diagonals are kept apart, to be shared
  int counted = -1;
  bool gated = false;
  int mark = -1;  ///< that it sets: all targets of a class set the same one, or none does
  auto tie() const { return std::tie(shape, victims, orbit, counted, gated, mark, landing); }
  bool operator<(const Key& o) const { return tie() < o.tie(); }
};

struct Template {
  Key key;
  TypeBits victims;
  int gate_step = -1;
  std::uint16_t step = 0;
  int most = -1;  ///< squares of the ray at most
  int least = 0;
};

/// The parts of [line], if it has no more than steps, guards, one capture and marks.
[[nodiscard]] std::optional<Parts> cut(const Line& line);

/// Landing of the last part: quiet `{empty}`, or a capture of an enemy, perhaps of some types.
[[nodiscard]] bool landing_of(const Part& part, Landing& landing, TypeBits& victims);

/// The template of a line that repeats a step, or none.
[[nodiscard]] std::optional<Template> match(const Parts& parts,
                                            const Program& program,
                                            Emitter& emitter);

}  // namespace polymachy
