// SPDX-License-Identifier: MIT
// The shape of all fuzz targets: each source fuzz_NAME.cpp defines fuzz_name and look_at(), and is
// built with target.cpp, which hands it the inputs of libFuzzer or of driver.cpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/game/session.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy::fuzz {

extern const char* const fuzz_name;
/// Longer inputs are not looked at.
extern const std::size_t fuzz_longest;
/// Reads [input] as what the target is about; demand()s what must hold of it.
void look_at(std::string_view input);

/// Aborts with [what] and [text] if [holds] is false: libFuzzer and the driver keep the input.
void demand(bool holds, const char* what, const std::string& text = {});
/// That [sink] has an error if [read] is false: nothing is refused in silence.
void demand_reason(bool read, const Sink& sink);
/// Every diagnostic of [sink] has a message and points into its text, and all can be shown.
void demand_spans(const Sink& sink, const SourceSet& sources);

[[nodiscard]] const Home& home();
/// A shipped variant, or a file of the seeds if [name] ends in `.pmy`; loaded once. Null if there
/// is none.
[[nodiscard]] const Loaded* variant_named(const std::string& name);
/// The part of [input] before the first [end], which is taken off [input] with it; all of it if
/// there is none.
[[nodiscard]] std::string_view take_until(std::string_view& input, char end);
/// The variant that the first line of [input] names, which is taken off; another one if it names
/// none.
[[nodiscard]] const Loaded& take_variant(std::string_view& input);
/// A game of [loaded], at its start, that gives up soon on what is long.
[[nodiscard]] std::unique_ptr<GameSession> short_session(const Loaded& loaded, SourceSet& sources);

/// The position text of [game] reads back to itself, and its tables agree with its board.
void demand_sound(GameSession& game, const Loaded& loaded, SourceSet& sources);
/// Takes everything back; the position must be [first] again.
void demand_undone(GameSession& game, const std::string& first);

}  // namespace polymachy::fuzz
