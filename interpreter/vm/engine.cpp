// SPDX-License-Identifier: MIT
// Picks the engine that fits the board; one file a width, so that they compile apart.
#include "interpreter/vm/engine.hpp"

#include "interpreter/vm/core.hpp"

namespace polymachy {

extern template class Core<1>;
extern template class Core<2>;
extern template class Core<3>;
extern template class Core<4>;
extern template class Core<6>;
extern template class Core<16>;

std::unique_ptr<Engine> make_engine(std::shared_ptr<const Program> program,
                                    const EngineLimits& limits) {
  const int words = (program->size.squares() + 63) / 64;
  if (words <= 1)
    return std::make_unique<Core<1>>(std::move(program), limits);
  if (words <= 2)
    return std::make_unique<Core<2>>(std::move(program), limits);
  if (words <= 3)
    return std::make_unique<Core<3>>(std::move(program), limits);
  if (words <= 4)
    return std::make_unique<Core<4>>(std::move(program), limits);
  if (words <= 6)
    return std::make_unique<Core<6>>(std::move(program), limits);
  return std::make_unique<Core<16>>(std::move(program), limits);
}

}  // namespace polymachy
