// SPDX-License-Identifier: MIT
#include "cli/types.hpp"

#include "dsl/diag/suggest.hpp"
#include "interpreter/variant/describe.hpp"

namespace polymachy {

std::optional<TypeId> wanted_type(Session& session, const std::string& word) {
  const Program& program = session.program();
  if (const std::optional<TypeId> type = find_type(program, word))
    return type;
  std::string letters;
  for (const TypeInfo& type : program.types) {
    if (!type.shadow)
      letters += " " + type.letters;
  }
  auto report = session.sink().report<Code::UnknownName>(Span{}, "type", word);
  report.note("the types of `" + program.name + "` are" + letters);
  report.hint(did_you_mean(lower(word), type_words(program)));
  return std::nullopt;
}

}  // namespace polymachy
