// SPDX-License-Identifier: MIT
// A variant, or one of its types, in words. All of it is read off the program; notes come from the
// files. Floor 9. Tested by tests/golden/explain and tests/unit/interpreter/variant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// The type that [word] names: its name or its letters, in upper or lower case.
[[nodiscard]] std::optional<TypeId> find_type(const Program& program, std::string_view word);
/// [note] up to the end of its first sentence, without the full stop.
[[nodiscard]] std::string first_sentence(const std::string& note);
/// Names and letters of all types in lower case, for a hint after a word that fits none.
[[nodiscard]] std::vector<std::string> type_words(const Program& program);
/// [text] with ASCII letters in lower case.
[[nodiscard]] std::string lower(std::string_view text);

/// Board, sides, men, how a game goes, options, rules, results, starts.
[[nodiscard]] std::string describe_variant(const Loaded& loaded, const SourceSet& sources);
/// What a man of [type] does and what becomes of him, a clause each: `goes one square orthogonally,
/// to move or take`.
[[nodiscard]] std::vector<std::string> type_clauses(const Program& program, TypeId type);
/// Note, paths by the kind of class, what becomes of the man, rights, rules that guard him. No
/// diagram.
[[nodiscard]] std::string describe_type(const Program& program, TypeId type);

/// [text] broken at blanks so that no line is over [width] columns; lines after the first begin
/// with [indent] blanks.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace polymachy
