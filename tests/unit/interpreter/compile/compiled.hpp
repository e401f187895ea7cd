// SPDX-License-Identifier: MIT
// For tests of the compiler: a small variant around some items, checked and compiled.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "dsl/diag/sink.hpp"
#include "dsl/sema/check.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/bytecode/verify.hpp"
#include "interpreter/compile/compile.hpp"

namespace polymachy {

struct Compiled {
  std::shared_ptr<const Program> program;
  std::vector<std::string> codes;  ///< of diagnostics, by number
};

/// What every piece of these tests is made of.
inline std::string words() {
  return "dirs ahead = (0,1)\n"
         "dirs orthogonal = sym(1,0)\n"
         "dirs diagonal = sym(1,1)\n"
         "dirs oblique(d: dirs) = turn(d,-1) | turn(d,1)\n"
         "region last = row -1\n"
         "mark passed lasts 1 turn\n";
}

/// Items of a file whose variant is on a board of 8 by 8 and has a type Other (O) and a start.
inline Compiled compile_items(const std::string& items,
                              const CompileOptions& how = {},
                              const std::vector<int>& options = {}) {
  SourceSet sources;
  Sink sink;
  const std::string text =
      words() +
      "variant t {\n board 8x8 sides White north, Black south\n piece Other O { path \"W\" }\n"
      " draw when stuck\n" +
      items + "\n start \"o7/8/8/8/8/8/8/O7 w - - 0 1\"\n}\n";
  const FileId file = sources.add("t.pmy", text);
  const auto variant = check_text(file, "", "", {""}, sources, sink);
  Compiled out;
  if (variant) {
    std::vector<int> chosen = model::default_options(*variant);
    for (std::size_t i = 0; i < options.size(); ++i)
      chosen[i] = options[i];
    out.program = compile(*variant, chosen, how, sink);
  }
  for (const Diagnostic& diagnostic : sink.sorted())
    out.codes.push_back(std::string(info(diagnostic.code).number));
  return out;
}

/// The program of [items], which must be fine.
inline Program program_of(const std::string& items,
                          const CompileOptions& how = {},
                          const std::vector<int>& options = {}) {
  const Compiled compiled = compile_items(items, how, options);
  INFO(items);
  std::string codes;
  for (const std::string& code : compiled.codes)
    codes += code + ' ';
  INFO(codes);
  REQUIRE(compiled.program != nullptr);
  REQUIRE(verify(*compiled.program).empty());
  return *compiled.program;
}

inline int type_named(const Program& program, const std::string& name) {
  for (std::size_t i = 0; i < program.types.size(); ++i)
    if (program.types[i].name == name && !program.types[i].shadow)
      return static_cast<int>(i);
  FAIL("no type " << name);
  return -1;
}

/// The classes of a type in short words, in order: `slide both`, `hop capture`, `code moves
/// attacks`.
inline std::vector<std::string> classes_of(const Program& program, const std::string& type) {
  static constexpr std::array shapes{
      "leap", "guarded", "slide", "hop", "shorthop", "scan", "before", "runs", "code"};
  static constexpr std::array landings{"quiet", "capture", "both"};
  std::vector<std::string> out;
  for (const std::uint16_t id :
       program.types[static_cast<std::size_t>(type_named(program, type))].classes) {
    const PieceClass& c = program.classes[id];
    std::string text = shapes[static_cast<std::size_t>(c.shape)];
    if (c.shape == Shape::Generic)
      text += std::string(c.moves ? " moves" : "") + (c.attacks ? " attacks" : "");
    else if (c.shape != Shape::Runs)
      text += std::string(" ") + landings[static_cast<std::size_t>(c.landing)] +
              (c.moves ? "" : " threat");
    out.push_back(text);
  }
  return out;
}

/// The classes of a piece with [path].
inline std::vector<std::string> shapes_of(const std::string& path, const std::string& items = "") {
  return classes_of(program_of("piece Probe X { path " + path + " }\n" + items), "Probe");
}

inline const PieceClass& class_of(const Program& program,
                                  const std::string& type,
                                  std::size_t which = 0) {
  return program.classes[program.types[static_cast<std::size_t>(type_named(program, type))]
                             .classes.at(which)];
}

inline Square square_at(const Program& program, const std::string& name) {
  std::size_t length = 0;
  return read_square(program.size, name, length);
}

using Words = std::vector<std::string>;

}  // namespace polymachy
