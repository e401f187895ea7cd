// SPDX-License-Identifier: MIT
#include "cli/game_files.hpp"

#include <filesystem>

#include "cli/files.hpp"
#include "interpreter/record/durable_file.hpp"
#include "interpreter/record/limits.hpp"

namespace polymachy {
namespace {

VariantArgs arguments_of(const GameBegin& begin) {
  VariantArgs args;
  args.variant = begin.variant;
  args.options = begin.options;
  args.start = begin.start;
  args.position = begin.position;
  return args;
}

/// Times of moves from what the sides had left: what a clock of [record.control] says they used.
void find_times(GameRecord& record, Side last_to_move) {
  if (!record.control)
    return;
  SteadyTime source;
  Clock clock(*record.control, source);
  for (std::size_t each = 0; each < record.moves.size(); ++each) {
    RecordedMove& move = record.moves[each];
    const bool is_last = each + 1 == record.moves.size();
    const Side next = is_last ? last_to_move : record.moves[each + 1].mover;
    const ClockState before = clock.state();
    clock.spend(move.mover, Millis(0), next != move.mover);
    const Millis gained = clock.state()[move.mover].left;
    if (move.clock && *move.clock < gained && next != move.mover) {
      clock.set_state(before);
      const Stage& stage = record.control->stages.front();
      const Millis free = stage.bonus == Bonus::Delay ? stage.extra : Millis(0);
      move.spent = gained - *move.clock + free;
      clock.spend(move.mover, *move.spent, true);
    } else {
      move.spent = Millis(0);
    }
  }
}

}  // namespace

bool is_pgn_name(const std::string& path) {
  const std::string end = std::filesystem::path(path).extension().string();
  return end == ".pgn" || end == ".PGN";
}

bool PgnFile::read(const std::string& path, const std::string& variant) {
  Sink& sink = session_->sink();
  std::optional<FileId> file = read_source(path, session_->sources(), sink, max_game_bytes);
  if (!file)
    return false;
  std::string text = as_utf8(std::string(session_->sources().text(*file)));
  if (text != session_->sources().text(*file))
    file = session_->sources().add(path, std::move(text));
  games_ = read_pgn(session_->sources(), *file, sink);
  const std::vector<std::string> names = variant_names(session_->home());
  for (PgnGame& game : games_) {
    std::string& name = game.record.begin.variant;
    name = name.empty() && !variant.empty() ? variant : variant_of_tag(name, names);
  }
  return true;
}

bool PgnFile::stand_at(const GameRecord& record) {
  std::string wanted = record.begin.variant;
  for (const std::string& option : record.begin.options)
    wanted += "\n" + option;
  Sink& sink = session_->sink();
  if (wanted != loaded_) {
    loaded_.clear();
    VariantArgs args = arguments_of(record.begin);
    args.start.reset();
    args.position.reset();
    if (!session_->open(args))
      return false;
    loaded_ = wanted;
  }
  GameSession& game = session_->game();
  return record.begin.position ? game.set_position(*record.begin.position, sink)
                               : game.set_start("", sink);
}

std::optional<std::size_t> PgnFile::play(std::size_t index) {
  GameRecord& record = games_[index].record;
  if (!games_[index].is_whole)
    return std::nullopt;
  if (!stand_at(record)) {
    const Sink said = std::move(session_->sink());
    session_->sink() = Sink();
    std::string message = "game " + std::to_string(index + 1) + " cannot be begun";
    std::string hint;
    for (const Diagnostic& diagnostic : said.sorted()) {
      message += ": " + diagnostic.message;
      for (const Hint& each : diagnostic.hints)
        hint = each.text;
    }
    session_->sink().report<Code::BadPgn>(record.begin_span, message).hint(hint);
    games_[index].is_whole = false;
    return std::nullopt;
  }
  GameSession& game = session_->game();
  const std::optional<std::size_t> left_out =
      replay(record, game, BehindEnd::LeaveOut, Code::BadPgn, session_->sink());
  if (!left_out) {
    games_[index].is_whole = false;
    return std::nullopt;
  }
  if (game.result().kind != GameResult::Kind::Running)
    record.result = game.result();
  find_times(record, game.to_move());
  return left_out;
}

std::optional<OpenedGame> open_game(GameFile& file, const ReportArgs& how) {
  OpenedGame opened;
  opened.session = std::make_unique<Session>(how);
  Session& session = *opened.session;
  std::optional<GameRecord> record = file.read(session.sources(), session.sink());
  if (record && session.open(arguments_of(record->begin)) &&
      replay(*record, session.game(), BehindEnd::Refuse, Code::BadSavedGame, session.sink())) {
    opened.record = std::move(*record);
    session.flush();
    return opened;
  }
  session.flush();
  return std::nullopt;
}

std::optional<OpenedGame> open_game(const std::string& path,
                                    std::size_t number,
                                    const ReportArgs& how) {
  if (!is_pgn_name(path)) {
    GameFile file(path);
    return open_game(file, how);
  }
  PgnFile file(how);
  OpenedGame opened;
  bool is_open = file.read(path, "");
  file.session().flush();
  if (is_open && (number < 1 || number > file.size())) {
    file.session().sink().report<Code::BadUsage>(
        Span{},
        "`" + path + "` has " + std::to_string(file.size()) + " games; there is no game " +
            std::to_string(number));
    is_open = false;
  }
  is_open = is_open && file.play(number - 1).has_value();
  file.session().flush();
  if (!is_open)
    return std::nullopt;
  opened.record = file.game(number - 1).record;
  opened.session = file.take_session();
  return opened;
}

bool append_pgn(const std::string& path, const std::string& text, Sink& sink) {
  std::error_code error;
  std::string before;
  if (std::filesystem::exists(path, error)) {
    SourceSet sources;
    const std::optional<FileId> file = read_source(path, sources, sink, max_game_bytes);
    if (!file)
      return false;
    before = sources.text(*file);
    while (!before.empty() && before.back() == '\n')
      before.pop_back();
    if (!before.empty())
      before += "\n\n";
  }
  DurableWrite how;
  how.keep_old = false;
  const std::string reason = write_durably(path, before + text, how);
  if (!reason.empty())
    sink.report<Code::FileUnwritable>(Span{}, path, reason);
  return reason.empty();
}

}  // namespace polymachy
