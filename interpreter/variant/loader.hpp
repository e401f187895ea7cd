// SPDX-License-Identifier: MIT
// A name or a path becomes a program: search path, model, options, compile. Floor 9. Tested by
// tests/unit/interpreter/variant.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/sema/model.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/game/session.hpp"

namespace polymachy {

/// Where variants and modules live. Found from POLYMACHY_HOME, else beside the program, else where
/// it was built.
struct Home {
  std::filesystem::path variants;
  std::filesystem::path stdlib;
  const TextInstead* instead = nullptr;  ///< of some file; may be null
  [[nodiscard]] SearchPath search() const { return {stdlib, instead}; }
};
[[nodiscard]] Home find_home();

struct Loaded {
  std::shared_ptr<const model::Variant> model;
  std::shared_ptr<const Program> program;
  std::filesystem::path path;
  /// The games that men carry, theirs, and so on; empty if nobody carries any.
  std::vector<std::shared_ptr<const model::Variant>> carried;
  /// A checksum of the variant's text with that of all modules and games it uses, without comments
  /// and blanks.
  std::string rules;
};

/// NAME=VALUE pairs as typed.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// Loads a variant by name (`chess`) or by path (`my.pmy`, `./my.pmy`), perhaps with numbers for
/// its parameters: `name(2)`. Lints go to [sink] as warnings.
///
/// fails  E0005 with the nearest name, E0803, E0804, and all that load_model and compile report
[[nodiscard]] std::optional<Loaded> load_variant(const std::string& name_or_path,
                                                 const OptionTexts& options,
                                                 const Home& home,
                                                 SourceSet& sources,
                                                 Sink& sink,
                                                 const CompileOptions& how = {});
/// The program of [loaded] with [chosen] options (one an option of its model), and of the games
/// that its men carry with the same options, as far as they have them. Null after an error.
[[nodiscard]] std::shared_ptr<const Program> compile_loaded(const Loaded& loaded,
                                                            const std::vector<int>& chosen,
                                                            const CompileOptions& how,
                                                            Sink& sink);
/// A game of [program] at its default start, of the class that fits it.
[[nodiscard]] std::unique_ptr<GameSession> make_session(std::shared_ptr<const Program> program,
                                                        SourceSet& sources);
/// Names of all variants of [home], sorted.
[[nodiscard]] std::vector<std::string> variant_names(const Home& home);

}  // namespace polymachy
