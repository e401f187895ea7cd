// SPDX-License-Identifier: MIT
#include "interpreter/record/saved_game.hpp"

#include <filesystem>

#include "dsl/text/file.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/record/saved_text.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

/// What stands in a file, or why it cannot be read, and its seal.
struct Found : FileText {
  Seal seal;
};

Found look_at(const std::string& path) {
  Found found{read_file(path, max_game_bytes), {}};
  if (found.is_read())
    found.seal = seal_of(found.text);
  return found;
}

void report_unreadable(const std::string& path, const Found& found, Sink& sink) {
  if (found.too_large > 0)
    sink.report<Code::FileTooLarge>(Span{}, path, found.too_large, max_game_bytes);
  else
    sink.report<Code::FileUnreadable>(Span{}, path, found.problem);
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
  if (!found.is_read())
    return "cannot be read (" + (found.too_large > 0 ? "it is too large" : found.problem) + ")";
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

bool GameFile::hold(Sink& sink) {
  held_ = std::make_unique<FileLock>(path_);
  if (!held_->take()) {
    sink.report<Code::FileUnwritable>(Span{}, path_, "another program keeps a game in it now")
        .hint("end that one first, or keep this game in another file");
    return false;
  }
  if (!is_there())
    generation_ = 0;
  return true;
}

std::optional<GameRecord> GameFile::read(SourceSet& sources, Sink& sink) {
  remove_leftovers(path_);
  const Found newest = look_at(path_);
  const bool is_sound = newest.is_read() && newest.seal.state != TextState::Damaged;
  if (is_sound) {
    generation_ = newest.seal.generation;
    return parse(path_, newest.text, sources, sink);
  }
  const std::string older_path = older_generation(path_);
  const Found older = look_at(older_path);
  if (older.is_read() && older.seal.state == TextState::Good) {
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
  if (!newest.is_read()) {
    report_unreadable(path_, newest, sink);
  } else {
    sink.report<Code::BadSavedGame>(Span{}, "`" + path_ + "` " + damage_of(newest))
        .note("there is no older generation `" + older_path + "` to use instead")
        .hint(newest.text.empty() ? "" : by_hand);
  }
  return std::nullopt;
}

bool GameFile::write(const GameRecord& record, Sink& sink, const StepHook& before_step) {
  constexpr std::chrono::seconds patience(2);
  FileLock lock(path_);
  if (!held_ && !lock.take(patience)) {
    sink.report<Code::FileUnwritable>(Span{}, path_, "another program keeps a game in it now");
    return false;
  }
  const Found present = look_at(path_);
  DurableWrite how;
  how.before_step = before_step;
  how.keep_old = present.is_read() && present.seal.state != TextState::Damaged;
  if (present.is_there && !present.is_read()) {
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
