// SPDX-License-Identifier: MIT
// Time that passes when a test says so.
#pragma once

#include "interpreter/record/clock.hpp"

namespace polymachy {

class HandTime final : public TimeSource {
 public:
  Millis now() override { return now_; }
  void pass(Millis time) { now_ += time; }

 private:
  Millis now_{1'000};
};

}  // namespace polymachy
