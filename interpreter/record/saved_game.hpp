// SPDX-License-Identifier: MIT
// A game as a small TOML file that can be read and mended by hand. Each writing is a generation
// with a checksum; the one before is kept beside it, and used when the newest is damaged. Nothing
// that was acknowledged is lost by a crash (durable_file tells how). Floor 8b. Tested by
// tests/unit/interpreter/record, tests/golden/cli and tests/crash.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/record/durable_file.hpp"
#include "interpreter/record/record.hpp"

namespace polymachy {

/// A file that games are written to.
class GameFile {
 public:
  explicit GameFile(std::string path) : path_(std::move(path)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  /// Whether the file, or the generation before it, is there.
  [[nodiscard]] bool is_there() const;
  /// Nobody else writes here as long as this lives: a game is kept from move to move.
  ///
  /// fails  E0008 if another program keeps a game here
  [[nodiscard]] bool hold(Sink& sink);

  /// fails  E0001, E0806 at the narrow place; W0911 if the newest generation was damaged and the
  ///        one before it is what is given
  [[nodiscard]] std::optional<GameRecord> read(SourceSet& sources, Sink& sink);
  /// Replaces what is there. Once this returns true the game is on the disk.
  ///
  /// fails  E0008, also if another program is writing it; E0806 if the file is there and is no
  /// saved game, or another program has written
  ///        it since this one read or wrote it: it is left as it is
  [[nodiscard]] bool write(const GameRecord& record, Sink& sink, const StepHook& before_step = {});

 private:
  std::string path_;
  std::unique_ptr<FileLock> held_;
  std::optional<std::uint64_t> generation_;  ///< the one that was last seen here; 0: none
};

/// The text of a file: as `read` takes it, and with a checksum if [generation] is not 0.
[[nodiscard]] std::string saved_text(const GameRecord& record, std::uint64_t generation);

}  // namespace polymachy
