// SPDX-License-Identifier: MIT
// Games in files, saved or in PGN, opened as sessions in which their moves have been played. A game
// may come from a stranger, so the variant that it names is one of the program's, or stands in the
// folder of the game; another file is opened only if the command line names it, or if it holds the
// very rules that the game was saved with. Floor 10. Tested by tests/golden/cli and
// tests/golden/pgn.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "interpreter/record/pgn.hpp"
#include "interpreter/record/record.hpp"
#include "interpreter/record/saved_game.hpp"

namespace polymachy {

/// A session and the record that was played in it.
struct OpenedGame {
  std::unique_ptr<Session> session;
  GameRecord record;
};

/// True for FILE.pgn; other names are saved games.
[[nodiscard]] bool is_pgn_name(const std::string& path);

/// Games of one file of PGN, one after another, each played on a session that the next of the same
/// variant uses again.
class PgnFile {
 public:
  explicit PgnFile(ReportArgs how) : how_(how), session_(std::make_unique<Session>(how)) {}

  /// Opens [path]. Games without a tag [Variant], or with the same name in it, are of [variant], if
  /// that is not empty.
  /// fails  E0001, E0002
  bool read(const std::string& path, const std::string& variant);
  /// Reads the next game, without playing a move. False behind the last.
  /// fails  E0815 in the game, which is there all the same
  bool next();
  /// The number of the game that was read last, from 1.
  [[nodiscard]] std::size_t number() const { return number_; }
  /// What was read; once play() was called also the texts of its moves.
  [[nodiscard]] PgnGame& game() { return game_; }
  /// Plays the game that was read last. Moves behind an end that the rules know are left out:
  /// players may go on where nobody claims a draw.
  ///
  /// gives  how many moves were left out, or nothing after an error
  [[nodiscard]] std::optional<std::size_t> play();
  [[nodiscard]] Session& session() { return *session_; }
  /// Gives the session away, with the game that was played last.
  [[nodiscard]] std::unique_ptr<Session> take_session() { return std::move(session_); }

 private:
  void find_variant(GameRecord& record);
  [[nodiscard]] bool stand_at(const GameRecord& record);

  ReportArgs how_;
  std::unique_ptr<Session> session_;
  std::string path_;
  std::string variant_;             ///< as the command line has it
  std::vector<std::string> names_;  ///< of the program's variants
  std::optional<PgnReader> reader_;
  std::string loaded_;  ///< variant and options of the session
  std::size_t number_ = 0;
  PgnGame game_;
};

/// Opens the game in [path]; of a PGN the one with [number] (from 1). [variant] is what the command
/// line names, or empty. What went wrong has been shown, and [exit] says what it asks for.
[[nodiscard]] std::optional<OpenedGame> open_game(const std::string& path,
                                                  std::size_t number,
                                                  const std::string& variant,
                                                  const ReportArgs& how,
                                                  Exit& exit);
/// Opens the game that [file] keeps.
[[nodiscard]] std::optional<OpenedGame> open_game(GameFile& file,
                                                  const std::string& variant,
                                                  const ReportArgs& how,
                                                  Exit& exit);

/// Puts [text] at the end of the PGN file [path], whole or not at all, when nobody else does.
/// fails  E0002; E0008 also if the file is there and is none
bool append_pgn(const std::string& path, const std::string& text, Sink& sink);

}  // namespace polymachy
