// SPDX-License-Identifier: MIT
#include "cli/commands.hpp"
#include "cli/types.hpp"
#include "interpreter/variant/describe.hpp"
#include "interpreter/variant/diagram.hpp"

namespace polymachy {
namespace {

std::string explain_type(const Loaded& loaded, TypeId type) {
  const Program& program = *loaded.program;
  Diagrams diagrams(loaded.program);
  const Diagram middle = diagrams.of(type);
  std::string text = describe_type(program, type);
  text += "\nfrom " + square_name(program.size, middle.origin) + ", on an empty board\n\n";
  text += draw(program, middle);
  for (const Diagram& home : diagrams.at_home(middle)) {
    text += "\nfrom " + square_name(program.size, home.origin) + ", where it begins\n\n";
    text += draw(program, home);
  }
  return text;
}

}  // namespace

Exit run_explain(const Arguments& arguments) {
  Session session(arguments.report);
  if (!session.load(arguments.variant))
    return session.finish();
  if (arguments.piece.empty()) {
    say(describe_variant(session.loaded(), session.sources()));
    say("\n`polymachy explain " + arguments.variant.variant +
        " PIECE` tells more about one of the men.\n");
    return session.finish();
  }
  const std::optional<TypeId> type = wanted_type(session, arguments.piece);
  if (type)
    say(explain_type(session.loaded(), *type));
  return session.finish();
}

}  // namespace polymachy
