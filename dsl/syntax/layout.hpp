// SPDX-License-Identifier: MIT
// Lines of formatted text: indents, breaks, and the comments and blank lines of the source put back
// between tokens. New lines are asked for and made only when the next token comes, so a comment
// still finds the line it trails. Floor 2. Tested by tests/unit/dsl/syntax.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/syntax/ast.hpp"
#include "dsl/syntax/tokens.hpp"

namespace polymachy {

class Layout {
 public:
  static constexpr std::size_t most_columns = 100;
  static constexpr std::size_t step = 2;

  Layout(std::string_view source, const std::vector<ast::Comment>& comments)
      : source_(source), comments_(comments) {}

  /// The next token begins a line at [indent]; a blank line of the source before it is kept if
  /// [keep_blank].
  void new_line(std::size_t indent, bool keep_blank);
  /// No blank line comes next: a block has begun.
  void block_begins() { block_began_ = true; }
  /// Writes one item (or attribute, or statement) that stands at [indent] on as many lines as it
  /// needs.
  void write(const Tokens& tokens, std::size_t indent);
  /// Writes [tokens] without breaks, but for comments, after which lines go on at [indent].
  void write_flat(const Tokens& tokens, std::size_t indent);
  /// The source up to [end] is done: blank lines are looked for behind it.
  void passed(std::size_t end);
  /// Writes the comments that begin before byte [at].
  void comments_before(std::size_t at);

  /// A comment that is not written yet begins before byte [at].
  [[nodiscard]] bool comment_before(std::size_t at) const;
  /// [tokens] fit on the rest of the line at [column], and no comment comes between.
  [[nodiscard]] bool fits(const Tokens& tokens, std::size_t column) const;
  /// Column behind what is written, or where the next line will begin.
  [[nodiscard]] std::size_t column() const;
  /// In the source, a new line stands between the token at [at] (and an operator before it) and
  /// what is before.
  [[nodiscard]] bool starts_line(std::size_t at) const;
  /// All that was written, comments at the end included.
  [[nodiscard]] std::string finish();

 private:
  /// A bracket level that is written on several lines: the item itself, or parentheses inside it.
  struct Level {
    std::size_t begin = 0;  ///< its tokens, [begin, end)
    std::size_t end = 0;
    int depth = 0;
    std::size_t outer = 0;         ///< where its closing bracket goes
    std::size_t alternatives = 0;  ///< where a `|`, or what follows `=`, goes
    std::size_t continuation = 0;  ///< where other lines begin
    bool whole = false;            ///< the part up to the next `|` fits on its line
  };
  [[nodiscard]] static Level level(
      const Tokens& tokens, std::size_t begin, std::size_t end, int depth, std::size_t outer);
  void enter(const Tokens& tokens, std::size_t opener, std::vector<Level>& levels);
  void begin_part(const Tokens& tokens, std::size_t index, Level& level);
  void token(const Token& token);
  void begin_line(std::size_t source_at);
  void end_line();
  [[nodiscard]] bool breaks_for_width(const Tokens& tokens,
                                      std::size_t index,
                                      const Level& level) const;
  [[nodiscard]] bool fits_part(const Tokens& tokens,
                               std::size_t begin,
                               std::size_t end,
                               std::size_t column) const;

  std::string_view source_;
  const std::vector<ast::Comment>& comments_;
  std::size_t next_comment_ = 0;
  std::string out_;
  std::string line_;
  std::size_t indent_ = 0;        ///< of the next line
  std::size_t line_indent_ = 0;   ///< of the open line
  std::size_t continuation_ = 0;  ///< of a line that a comment makes necessary
  std::size_t passed_ = 0;
  bool break_ = false;
  bool keep_blank_ = false;
  bool block_began_ = false;
  bool ends_in_comment_ = false;
};

}  // namespace polymachy
