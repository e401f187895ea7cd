// SPDX-License-Identifier: MIT
#include "interpreter/record/saved_game.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "interpreter/record/limits.hpp"
#include "interpreter/record/saved_text.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// What stands in a file, or why it cannot be read.
struct Found {
  bool is_there = false;
  int error = 0;
  std::uintmax_t size = 0;
  std::string text;
  Seal seal;
};

Found look_at(const std::string& path) {
  Found found;
  std::error_code error;
  found.is_there = fs::exists(path, error);
  if (!found.is_there) {
    found.error = ENOENT;
    return found;
  }
  if (fs::is_directory(path, error)) {
    found.error = EISDIR;
    return found;
  }
  found.size = fs::file_size(path, error);
  if (!error && found.size > max_game_bytes) {
    found.error = EFBIG;
    return found;
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream read;
  if (stream && found.size > 0)
    read << stream.rdbuf();
  if (!stream || !read) {
    found.error = errno == 0 ? EIO : errno;
    return found;
  }
  found.text = std::move(read).str();
  found.seal = seal_of(found.text);
  return found;
}

void report_unreadable(const std::string& path, const Found& found, Sink& sink) {
  if (found.error == EFBIG)
    sink.report<Code::FileTooLarge>(Span{}, path, found.size, max_game_bytes);
  else
    sink.report<Code::FileUnreadable>(Span{}, path, std::strerror(found.error));
}

std::optional<GameRecord> parse(const std::string& path,
                                std::string text,
                                SourceSet& sources,
                                Sink& sink) {
  return parse_saved_game(sources, sources.add(path, std::move(text)), sink);
}

/// Why the newest generation is not used, in words.
std::string damage_of(const Found& found) {
  if (!found.is_there)
    return "is gone";
  if (found.error != 0)
    return std::string("cannot be read (") + std::strerror(found.error) + ")";
  if (found.text.empty())
    return "is empty";
  return "is damaged: its checksum is wrong";
}

constexpr const char* by_hand =
    "if it was changed by hand, take away the lines `generation` and `checksum`";

}  // namespace

bool GameFile::is_there() const {
  std::error_code error;
  return fs::exists(path_, error) || fs::exists(older_generation(path_), error);
}

std::optional<GameRecord> GameFile::read(SourceSet& sources, Sink& sink) {
  remove_leftovers(path_);
  const Found newest = look_at(path_);
  const bool is_sound = newest.error == 0 && newest.seal.state != TextState::Damaged;
  if (is_sound) {
    generation_ = newest.seal.generation;
    return parse(path_, newest.text, sources, sink);
  }
  const std::string older_path = older_generation(path_);
  const Found older = look_at(older_path);
  if (older.error == 0 && older.seal.state == TextState::Good) {
    generation_ = newest.seal.generation;
    std::optional<GameRecord> record = parse(older_path, older.text, sources, sink);
    if (record) {
      auto report = sink.report<Code::DamagedSave>(Span{}, path_, damage_of(newest), older_path);
      report.note("it has " + std::to_string(record->moves.size()) +
                  " of the moves; what was saved after it is missing");
      if (newest.seal.state == TextState::Damaged && !newest.text.empty())
        report.hint(by_hand);
    }
    return record;
  }
  if (newest.error != 0) {
    report_unreadable(path_, newest, sink);
  } else {
    sink.report<Code::BadSavedGame>(Span{}, "`" + path_ + "` " + damage_of(newest))
        .note("there is no older generation `" + older_path + "` to use instead")
        .hint(newest.text.empty() ? "" : by_hand);
  }
  return std::nullopt;
}

bool GameFile::write(const GameRecord& record, Sink& sink, const StepHook& before_step) {
  const Found present = look_at(path_);
  DurableWrite how;
  how.before_step = before_step;
  how.keep_old = present.error == 0 && present.seal.state != TextState::Damaged;
  if (present.is_there && present.error != 0) {
    report_unreadable(path_, present, sink);
    return false;
  }
  if (present.is_there && present.seal.state == TextState::Unsealed) {
    Sink ignored;
    SourceSet sources;
    if (!parse(path_, present.text, sources, ignored)) {
      sink.report<Code::BadSavedGame>(
          Span{}, "`" + path_ + "` is there already and is no saved game; it is left as it is");
      return false;
    }
  }
  if (generation_ && present.is_there && present.seal.generation != *generation_) {
    sink.report<Code::BadSavedGame>(
            Span{}, "another program has written `" + path_ + "` since; it is left as it is")
        .hint("save this game under another name");
    return false;
  }
  const Found older = look_at(older_generation(path_));
  const std::uint64_t generation =
      std::max({present.seal.generation, older.seal.generation, generation_.value_or(0)}) + 1;
  const std::string reason = write_durably(path_, saved_text(record, generation), how);
  if (!reason.empty()) {
    sink.report<Code::FileUnwritable>(Span{}, path_, reason);
    return false;
  }
  generation_ = generation;
  return true;
}

}  // namespace polymachy
