// SPDX-License-Identifier: MIT
// From trees to the checked model: imports, names, expansion, Betza, and every static check and
// lint of language.md. Floor 3. Tested by tests/unit/dsl/sema and tests/golden/check.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/limits.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/text/source.hpp"

namespace polymachy {

/// A text that stands for what is in a file.
struct TextInstead {
  std::filesystem::path file;
  std::string text;
};

/// Where `use` looks, besides the folder of the file itself.
struct SearchPath {
  std::filesystem::path stdlib;
  const TextInstead* instead = nullptr;  ///< may be null
};

/// Reads [path], its modules, and checks the variant in it. Lints are reported as warnings.
///
/// [arguments] are for the parameters of the variant, in written order; the others have defaults.
/// [use] is where they stand, if a text gives them.
///
/// gives  the model, if there was no error
/// fails  E00 to E06 into [sink]
[[nodiscard]] std::optional<model::Variant> load_model(
    const std::filesystem::path& path,
    const SearchPath& search,
    SourceSet& sources,
    Sink& sink,
    const std::vector<std::int64_t>& arguments = {},
    Span use = {});

/// The same for a text that is in [sources] already; [folder] is where its `use` looks.
/// [expected_name] empty: any.
[[nodiscard]] std::optional<model::Variant> check_text(
    FileId file,
    const std::filesystem::path& folder,
    const std::string& expected_name,
    const SearchPath& search,
    SourceSet& sources,
    Sink& sink,
    const std::vector<std::int64_t>& arguments = {},
    Span use = {});

/// Checks a module by itself (every item, used or not): for `polymachy check stdlib/...`.
void check_module(FileId file,
                  const std::filesystem::path& folder,
                  const SearchPath& search,
                  SourceSet& sources,
                  Sink& sink);

}  // namespace polymachy
