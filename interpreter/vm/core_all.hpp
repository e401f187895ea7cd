// SPDX-License-Identifier: MIT
// Everything that an instantiation of the engine needs.
#pragma once

#include "interpreter/vm/core.hpp"
#include "interpreter/vm/core_attack.hpp"
#include "interpreter/vm/core_count.hpp"
#include "interpreter/vm/core_expose.hpp"
#include "interpreter/vm/core_generate.hpp"
#include "interpreter/vm/core_make.hpp"
#include "interpreter/vm/core_rules.hpp"
#include "interpreter/vm/core_runs.hpp"
#include "interpreter/vm/core_state.hpp"
#include "interpreter/vm/core_targets.hpp"
#include "interpreter/vm/core_turns.hpp"
#include "interpreter/vm/tables_impl.hpp"
