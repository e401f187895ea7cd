// SPDX-License-Identifier: MIT
// Games in files, saved or in PGN, opened as sessions in which their moves have been played.
// Floor 10. Tested by tests/golden/cli and tests/golden/pgn.
#pragma once

#include <memory>
#include <optional>
#include <string>

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

/// Games of one file of PGN, each played on a session that the next of the same variant uses again.
class PgnFile {
 public:
  explicit PgnFile(ReportArgs how) : how_(how), session_(std::make_unique<Session>(how)) {}

  /// Reads [path] without playing a move. Games without a tag [Variant] are of [variant], if it is
  /// not empty.
  /// fails  E0001, E0002; E0815 in one of the games, and the others are there all the same
  bool read(const std::string& path, const std::string& variant);
  [[nodiscard]] std::size_t size() const { return games_.size(); }
  /// What was read; once play() was called also the texts of its moves.
  [[nodiscard]] PgnGame& game(std::size_t index) { return games_[index]; }
  /// Plays game [index]. Moves behind an end that the rules know are left out: players may go on
  /// where nobody claims a draw.
  ///
  /// gives  how many moves were left out, or nothing after an error
  [[nodiscard]] std::optional<std::size_t> play(std::size_t index);
  [[nodiscard]] Session& session() { return *session_; }
  /// Gives the session away, with the game that was played last.
  [[nodiscard]] std::unique_ptr<Session> take_session() { return std::move(session_); }

 private:
  [[nodiscard]] bool stand_at(const GameRecord& record);

  ReportArgs how_;
  std::unique_ptr<Session> session_;
  std::string loaded_;  ///< variant and options of the session
  std::vector<PgnGame> games_;
};

/// Opens the game in [path]; of a PGN the one with [number] (from 1). What went wrong has been
/// shown.
[[nodiscard]] std::optional<OpenedGame> open_game(const std::string& path,
                                                  std::size_t number,
                                                  const ReportArgs& how);
/// Opens the game that [file] keeps.
[[nodiscard]] std::optional<OpenedGame> open_game(GameFile& file, const ReportArgs& how);

/// Puts [text] at the end of the PGN file [path], whole or not at all.
/// fails  E0002, E0008
bool append_pgn(const std::string& path, const std::string& text, Sink& sink);

}  // namespace polymachy
