// SPDX-License-Identifier: MIT
// What the program says, on the page: the men and the rules it names lead to where they are
// described, what stands in backticks is shown as it is written. Floor 9b. Tested by
// tests/unit/interpreter/book.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "interpreter/book/html.hpp"
#include "interpreter/bytecode/program.hpp"

namespace polymachy {

/// The id of a place on the page: `piece-NAME`, `rule-NAME`. Names of files are letters, digits,
/// hyphens and underscores, so they fit into an id as they are; anything else becomes a hyphen.
[[nodiscard]] std::string place_of(std::string_view kind, std::string_view name);

class Words {
 public:
  explicit Words(const Program& program);

  /// [text] with its names as links.
  [[nodiscard]] Html linked(std::string_view text) const;
  /// The same, beginning with a capital letter and with a full stop at its end.
  [[nodiscard]] Html sentence(std::string_view text) const;
  [[nodiscard]] Html link_to_type(TypeId type) const;
  [[nodiscard]] Html link_to_rule(std::string_view name) const;

 private:
  const Program& program_;
  std::map<std::string, std::string, std::less<>> places_;  ///< by what is named
};

/// [text] with a capital letter in front.
[[nodiscard]] std::string with_capital(std::string_view text);
/// The same; a `.` behind if it ends in no stop.
[[nodiscard]] std::string as_sentence(std::string_view text);

}  // namespace polymachy
