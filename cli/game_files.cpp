// SPDX-License-Identifier: MIT
#include "cli/game_files.hpp"

#include <algorithm>
#include <filesystem>

#include "dsl/diag/read_source.hpp"
#include "dsl/text/checksum.hpp"
#include "dsl/text/file.hpp"
#include "interpreter/record/durable_file.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/record/sitting.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

VariantArgs arguments_of(const GameBegin& begin) {
  VariantArgs args;
  args.variant = begin.variant;
  args.options = begin.options;
  args.start = begin.start;
  args.position = begin.position;
  return args;
}

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? "." : folder;
}

/// Where a game in [file] has its [variant]: a path is meant from the folder of the game.
std::string located(const std::string& variant, const std::string& file) {
  return is_variant_path(variant) ? (folder_of(file) / variant).string() : variant;
}

/// Whether a game in [file] may open [variant], which is located() or a name.
bool may_open(const std::string& variant, const std::string& file, const std::string& wanted) {
  std::error_code error;
  return !is_variant_path(variant) || lies_inside(variant, folder_of(file)) ||
         (!wanted.empty() && fs::equivalent(variant, wanted, error));
}

constexpr const char* outside = " lies outside the folder of the game";

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

/// A result of the rules takes the place of what a file says.
void settle_result(GameRecord& record, GameSession& game, Sink& sink) {
  const GameResult& by_rules = game.result();
  if (by_rules.kind == GameResult::Kind::Running)
    return;
  const bool fits =
      record.result.kind == GameResult::Kind::Running || same_outcome(record.result, by_rules);
  if (!fits)
    sink.report<Code::OddGame>(record.begin_span,
                               "the game says " + result_text(record.result) +
                                   ", and by the rules it is " + result_text(by_rules) + " (" +
                                   by_rules.why + "), which is taken");
  record.result = by_rules;
}

/// Writes down what this program plays by.
void sign(GameRecord& record, const Session& session) {
  record.origin = {PM_VERSION, session.loaded().rules, {}};
}

/// A saved game, opened step by step.
class SavedGame {
 public:
  SavedGame(GameFile& file, const std::string& wanted, Session& session)
      : file_(file), wanted_(wanted), session_(session), sink_(session.sink()) {}

  std::optional<GameRecord> open() {
    std::optional<GameRecord> record = file_.read(session_.sources(), sink_);
    if (!record || !open_variant(*record))
      return std::nullopt;
    compare_rules(*record);
    GameSession& game = session_.game();
    if (!replay(*record, game, BehindEnd::Refuse, Code::BadSavedGame, sink_) ||
        !is_as_saved(*record) || !has_spent(*record))
      return std::nullopt;
    settle_result(*record, game, sink_);
    sign(*record, session_);
    if (std::string& variant = record->begin.variant; is_variant_path(variant))
      variant = fs::absolute(located(variant, file_.path())).lexically_normal().string();
    return record;
  }

 private:
  GameFile& file_;
  const std::string& wanted_;
  Session& session_;
  Sink& sink_;

  /// What stands in a file elsewhere is not shown, not even in an error.
  bool open_variant(const GameRecord& record) {
    VariantArgs args = arguments_of(record.begin);
    args.variant = located(args.variant, file_.path());
    if (may_open(args.variant, file_.path(), wanted_))
      return session_.open(args);
    if (session_.open(args) && session_.loaded().rules == record.origin.rules)
      return true;
    sink_.clear();
    sink_.report<Code::BadSavedGame>(record.begin_span, "`" + record.begin.variant + "`" + outside)
        .note("such a file is opened if it holds the rules that the game was saved with")
        .hint("if it is meant: `polymachy play " + args.variant + " --save " + file_.path() + "`");
    return false;
  }

  void compare_rules(const GameRecord& record) {
    const GameOrigin& origin = record.origin;
    if (origin.rules.empty() || origin.rules == session_.loaded().rules)
      return;
    auto report =
        sink_.report<Code::ChangedRules>(record.begin_span, session_.program().name, file_.path());
    report.note("it was saved by polymachy " + origin.version + "; this is " PM_VERSION);
    report.note("its moves are played by the rules as they are now");
  }

  bool is_as_saved(const GameRecord& record) {
    const std::string& reached = record.origin.reached;
    if (reached.empty() || reached == checksum_of(session_.game().position_text()))
      return true;
    sink_
        .report<Code::BadSavedGame>(record.begin_span,
                                    "the moves lead to another position now than when it was saved")
        .note("it was saved by polymachy " + record.origin.version + "; this is " PM_VERSION)
        .hint(
            "to go on by the rules of now, take away the lines `reached`, `generation` and "
            "`checksum`");
    return false;
  }

  bool has_spent(const GameRecord& record) {
    SteadyTime time;
    const auto wrong = Sitting(session_.game(), record, time).overspent();
    if (!wrong)
      return true;
    const RecordedMove& move = record.moves[*wrong];
    sink_.report<Code::BadSavedGame>(move.span,
                                     "`spent` says that move " + std::to_string(*wrong + 1) +
                                         " took " + clock_text(move.spent.value_or(Millis(0))) +
                                         ", more than was on the clock");
    return false;
  }
};

}  // namespace

bool is_pgn_name(const std::string& path) {
  const std::string end = fs::path(path).extension().string();
  return end == ".pgn" || end == ".PGN";
}

bool PgnFile::read(const std::string& path, const std::string& variant) {
  Sink& sink = session_->sink();
  std::optional<FileId> file = read_source(path, Span{}, session_->sources(), sink, max_game_bytes);
  if (!file)
    return false;
  std::string text = as_utf8(std::string(session_->sources().text(*file)));
  if (text != session_->sources().text(*file))
    file = session_->sources().add(path, std::move(text));
  path_ = path;
  variant_ = variant;
  names_ = variant_names(session_->home());
  reader_.emplace(session_->sources(), *file, sink);
  return true;
}

bool PgnFile::next() {
  std::optional<PgnGame> read = reader_->next();
  if (!read)
    return false;
  game_ = std::move(*read);
  find_variant(game_.record);
  ++number_;
  return true;
}

void PgnFile::find_variant(GameRecord& record) {
  std::string& name = record.begin.variant;
  const bool is_wanted = name.empty() || name_of(record.begin) == fs::path(variant_).stem();
  std::error_code error;
  if (!variant_.empty() && is_wanted) {
    name = is_variant_path(variant_) ? fs::absolute(variant_).string() : variant_;
    return;
  }
  name = variant_of_tag(name, names_);
  const fs::path beside = folder_of(path_) / (name + ".pmy");
  const bool is_known = std::find(names_.begin(), names_.end(), name) != names_.end();
  if (is_variant_path(name))
    name = fs::absolute(located(name, path_)).lexically_normal().string();
  else if (!is_known && fs::is_regular_file(beside, error))
    name = fs::absolute(beside).lexically_normal().string();
}

bool PgnFile::stand_at(const GameRecord& record) {
  std::string wanted = record.begin.variant;
  for (const std::string& option : record.begin.options)
    wanted += "\n" + option;
  Sink& sink = session_->sink();
  if (!may_open(record.begin.variant, path_, variant_)) {
    sink.report<Code::BadPgn>(Span{}, std::string("its variant") + outside)
        .hint("if it is meant, `--variant FILE` says so");
    return false;
  }
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

std::optional<std::size_t> PgnFile::play() {
  GameRecord& record = game_.record;
  if (!game_.is_whole)
    return std::nullopt;
  Sink read = std::move(session_->sink());
  session_->sink() = Sink();
  const bool stands = stand_at(record);
  const Sink said = std::move(session_->sink());
  session_->sink() = std::move(read);
  if (!stands) {
    std::string message = "game " + std::to_string(number_) + " cannot be begun";
    std::string hint;
    for (const Diagnostic& diagnostic : said.sorted()) {
      message += ": " + diagnostic.message;
      for (const Hint& each : diagnostic.hints)
        hint = each.text;
    }
    session_->sink().report<Code::BadPgn>(record.begin_span, message).hint(hint);
    game_.is_whole = false;
    return std::nullopt;
  }
  GameSession& game = session_->game();
  const std::optional<std::size_t> left_out =
      replay(record, game, BehindEnd::LeaveOut, Code::BadPgn, session_->sink());
  if (!left_out) {
    game_.is_whole = false;
    return std::nullopt;
  }
  settle_result(record, game, session_->sink());
  find_times(record, game.to_move());
  sign(record, *session_);
  return left_out;
}

std::optional<OpenedGame> open_game(GameFile& file,
                                    const std::string& variant,
                                    const ReportArgs& how,
                                    Exit& exit) {
  OpenedGame opened;
  opened.session = std::make_unique<Session>(how);
  std::optional<GameRecord> record = SavedGame(file, variant, *opened.session).open();
  exit = exit_of(opened.session->sink());
  opened.session->flush();
  if (!record)
    return std::nullopt;
  opened.record = std::move(*record);
  return opened;
}

std::optional<OpenedGame> open_game(const std::string& path,
                                    std::size_t number,
                                    const std::string& variant,
                                    const ReportArgs& how,
                                    Exit& exit) {
  if (!is_pgn_name(path)) {
    GameFile file(path);
    return open_game(file, variant, how, exit);
  }
  PgnFile file(how);
  Sink& sink = file.session().sink();
  bool is_open = file.read(path, variant);
  while (is_open && file.number() < number) {
    is_open = file.next();
    if (!is_open)
      sink.report<Code::BadUsage>(Span{},
                                  "`" + path + "` has " + std::to_string(file.number()) +
                                      " games; there is no game " + std::to_string(number));
  }
  is_open = is_open && file.play().has_value();
  exit = exit_of(sink);
  file.session().flush();
  if (!is_open)
    return std::nullopt;
  OpenedGame opened;
  opened.record = std::move(file.game().record);
  opened.session = file.take_session();
  return opened;
}

bool append_pgn(const std::string& path, const std::string& text, Sink& sink) {
  constexpr std::chrono::seconds patience(10);
  FileLock lock(path);
  if (!lock.take(patience)) {
    sink.report<Code::FileUnwritable>(Span{}, path, "another program is writing it");
    return false;
  }
  std::error_code error;
  std::string before;
  if (fs::exists(path, error)) {
    SourceSet sources;
    const std::optional<FileId> file = read_source(path, Span{}, sources, sink, max_game_bytes);
    if (!file)
      return false;
    before = sources.text(*file);
    if (!is_pgn(before)) {
      sink.report<Code::FileUnwritable>(Span{}, path, "it is there already, and is no PGN");
      return false;
    }
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
