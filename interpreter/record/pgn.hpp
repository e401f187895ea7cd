// SPDX-License-Identifier: MIT
// Portable Game Notation: games as text that other programs read. Reading takes what is in use:
// several games in a file, move numbers or none, comments, marks ($1, `!?`), clocks
// (`[%clk 0:01:02]`), short moves in any spelling. Variations are left out and counted. Of our
// own: [Variant "NAME"] for any variant, [VariantOptions "NAME=VALUE ..."]. Floor 8b. Tested by
// tests/unit/interpreter/record and tests/golden/pgn.
// source  S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/text/source.hpp"
#include "interpreter/record/record.hpp"

namespace polymachy {

struct PgnGame {
  GameRecord record;
  bool is_whole = true;        ///< false after an error in it
  std::size_t variations = 0;  ///< that were left out
};

/// Bytes that are no UTF-8 are taken for Latin-1, which older files are in; a mark of byte order
/// and carriage returns go.
[[nodiscard]] std::string as_utf8(std::string text);

/// Reads the games of a file one after another; no move is played.
class PgnReader {
 public:
  PgnReader(const SourceSet& sources, FileId file, Sink& sink)
      : text_(sources.text(file)), file_(file), sink_(&sink) {}

  /// The next game, or nothing behind the last. A game with an error ends there, and what follows
  /// is read all the same.
  ///
  /// gives  begin.variant empty where no tag names one
  /// fails  E0815 at the place; W0921 for what does not fit together and is read nevertheless
  [[nodiscard]] std::optional<PgnGame> next();

 private:
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const;
  void fail(Span place, const std::string& message);
  void finish();
  void open();
  bool skip_blanks();
  void read_tag();
  void take_tag(const std::string& name, const std::string& value, Span place);
  void read_token();
  std::string_view read_word();
  void take_word(std::string_view word, std::size_t begin);
  RecordedMove* add_move(std::size_t begin);
  void read_comment();
  void take_comment(std::string text, Span place);
  void read_nag();
  void skip_variation();

  std::string_view text_;
  FileId file_;
  Sink* sink_;
  std::size_t at_ = 0;
  std::optional<PgnGame> done_;  ///< a game that is over
  PgnGame game_;
  bool is_open_ = false;         ///< something of a game has been read
  bool in_moves_ = false;        ///< its tags are over
  bool has_told_clock_ = false;  ///< that a time in it cannot be read
};

/// The name among [names] that the tag [Variant "..."] means: letters and digits count, in any
/// case; what other programs call the usual game, or no tag, is `chess`. [tag] itself if none fits.
[[nodiscard]] std::string variant_of_tag(const std::string& tag,
                                         const std::vector<std::string>& names);

/// All games of [file]; of a large file they fill much memory.
[[nodiscard]] std::vector<PgnGame> read_pgn(const SourceSet& sources, FileId file, Sink& sink);

/// Whether [text] is a file of games, or empty: it begins with a tag or a numbered move.
[[nodiscard]] bool is_pgn(std::string_view text);

/// [record], which has been replayed, as one game with a blank line behind it.
[[nodiscard]] std::string pgn_text(const GameRecord& record);

}  // namespace polymachy
