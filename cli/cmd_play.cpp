// SPDX-License-Identifier: MIT
// Two people at one prompt. A line is a command of the table below, else one or more moves.
#include <algorithm>
#include <array>
#include <filesystem>
#include <mutex>
#include <random>

#include "cli/board_view.hpp"
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "cli/line_reader.hpp"
#include "cli/setup_view.hpp"
#include "cli/signal_watch.hpp"
#include "dsl/diag/suggest.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/record/limits.hpp"
#include "interpreter/record/sitting.hpp"
#include "interpreter/search/opponent.hpp"
#include "interpreter/variant/describe.hpp"
#include "interpreter/variant/state_words.hpp"
#include "interpreter/variant/why.hpp"
#include "interpreter/variant/worth.hpp"

namespace polymachy {
namespace {

constexpr std::size_t hinted_moves = 6;
constexpr std::size_t line_columns = 78;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string::npos)
    return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// [words] in columns of one width.
std::string in_columns(const std::vector<std::string>& words) {
  std::size_t widest = 1;
  for (const std::string& word : words)
    widest = std::max(widest, columns(word));
  const std::size_t in_line = std::max<std::size_t>(1, line_columns / (widest + 2));
  std::string text;
  for (std::size_t each = 0; each < words.size(); ++each) {
    const bool last = (each + 1) % in_line == 0 || each + 1 == words.size();
    text += "  " + (last ? words[each] + "\n" : padded(words[each], widest));
  }
  return text;
}

/// `Nf3 (g1f3)`, or one text where both are the same.
std::string both_texts(const LegalTurn& turn) {
  return turn.san.empty() || turn.san == turn.text ? turn.text : turn.san + " (" + turn.text + ")";
}

class Table {
 public:
  Table(const Arguments& arguments)
      : args_(arguments),
        report_(arguments.report),
        symbols_(arguments.play.plain ? Symbols::Letters : Symbols::Glyphs),
        session_(std::make_unique<Session>(report_)) {}

  Exit run() {
    if (!open())
      return failed_ ? *failed_ : session_->finish();
    const std::string& title = session_->program().title;
    say((title.empty() ? session_->program().name : title) + ". Type a move, or `help`.\n\n");
    if (file_ && !keep())
      return Exit::Unreadable;
    std::unique_lock busy(busy_);
    std::optional<SignalWatch> watch;
    if (file_)
      watch.emplace(busy_, [this] {
        static_cast<void>(keep());
        std::fflush(stdout);
        file_.reset();
      });
    sitting_->start_clock();
    show();
    if (needs_legend(game().program(), game().position(), symbols_))
      say(draw_legend(game().program(), game().position(), symbols_) + "\n");
    while (!done_) {
      if (engine_moves())
        continue;
      reader_.set_words(words_to_complete());
      const std::string prompt = game().mover_name() + "> ";
      busy.unlock();
      const std::optional<std::string> line = reader_.read(prompt);
      busy.lock();
      if (!line) {
        if (reader_.is_interactive())
          say("\n");
        break;
      }
      if (sitting_->look_at_flag())
        changed();
      if (line->size() > max_line_bytes)
        say("a line has at most " + grouped(max_line_bytes) + " bytes; this one is refused\n");
      else
        obey(trimmed(*line));
      session_->flush();
    }
    watch.reset();
    if (file_ && (sitting_->clock() != nullptr || !is_kept_))
      is_kept_ = keep();
    return is_kept_ ? Exit::Fine : Exit::Unreadable;
  }

 private:
  struct Command {
    const char* name;
    const char* argument;
    const char* help;
    void (Table::*act)(const std::string& argument);
  };
  static const std::array<Command, 15> commands;

  const Arguments& args_;
  ReportArgs report_;
  Symbols symbols_;
  SteadyTime time_;
  std::unique_ptr<Session> session_;
  std::optional<Sitting> sitting_;
  std::optional<GameFile> file_;  ///< keeps the game
  std::unique_ptr<Opponent> engine_;
  std::array<bool, side_count> engine_plays_{};
  Strength strength_;
  bool draw_offered_ = false;
  bool draw_declined_ = false;  ///< by a person; the engine does not ask again soon
  std::optional<Exit> failed_;  ///< why the game cannot be opened has been shown
  bool is_kept_ = true;         ///< the file has all of the game
  std::timed_mutex busy_;       ///< free while a line is awaited
  LineReader reader_;
  bool done_ = false;

  GameSession& game() { return session_->game(); }

  bool is_running() {
    const bool runs = sitting_->result().kind == GameResult::Kind::Running;
    if (!runs)
      say("the game is over\n");
    return runs;
  }

  /// The game that the command line asks for: kept in a file, from a PGN, or new.
  bool open() {
    const PlayArgs& args = args_.play;
    std::optional<TimeControl> control;
    if (!args.clock.empty()) {
      std::string why;
      control = read_time_control(args.clock, why);
      if (!control)
        return refuse(
            "`--clock " + args.clock + "` is no time control: " + why,
            "5+3 is five minutes and three seconds a turn; 5d3 a delay; 40/90:30 two stages");
    }
    if (!args.save.empty()) {
      if (is_pgn_name(args.save))
        return refuse("`--save` keeps a saved game, not PGN",
                      "`polymachy pgn FILE --to FILE.pgn` makes one");
      file_.emplace(args.save);
      if (!file_->hold(session_->sink()))
        return false;
    }
    if (!(file_ && file_->is_there() ? open_kept() : args.pgn.empty() ? open_new() : open_pgn()))
      return false;
    const bool is_match = session_->program().match.boards > 0;
    if (is_match && args.engine)
      return refuse("a match is played by people, without `--engine`",
                    "every board has two players");
    if (control && !sitting_->clock())
      sitting_->use_clock(*control);
    return !args.engine || open_engine(*args.engine);
  }

  /// Which side it plays, and how strongly.
  bool open_engine(const std::string& word) {
    const std::array<SideInfo, side_count>& sides = session_->program().sides;
    for (std::size_t side = 0; side < side_count; ++side)
      engine_plays_[side] =
          word == "both" || lower(word) == lower(sides[side].name) || (word.empty() && side == 1);
    if (!engine_plays_[0] && !engine_plays_[1])
      return refuse("there is no side `" + word + "`",
                    "the sides are `" + sides[0].name + "` and `" + sides[1].name + "`; or `both`");
    strength_ = strength_of_level(args_.play.level.empty() ? 5 : std::stoi(args_.play.level));
    if (args_.play.seconds > 0) {
      strength_ = strength_of_level(most_level);
      strength_.limits = {};
      strength_.limits.time = Millis(static_cast<std::int64_t>(args_.play.seconds * 1000));
    }
    engine_ = std::make_unique<Opponent>(
        session_->loaded().program,
        estimate_values(session_->loaded().program, declared_values(*session_->loaded().model)),
        time_,
        std::random_device()());
    return true;
  }

  /// The engine plays a move if it is to move. False if a person is, or nobody.
  bool engine_moves() {
    if (!engine_ || !engine_plays_[game().to_move()] ||
        sitting_->result().kind != GameResult::Kind::Running || game().legal().empty())
      return false;
    const bool both = engine_plays_[0] && engine_plays_[1];
    if (!both && engine_->resigns()) {
      sitting_->resign(game().to_move());
      changed();
      return true;
    }
    engine_->see(game());
    std::fflush(stdout);
    const SearchReport report = engine_->choose(game(), strength_for_clock());
    say(thought(report));
    const std::string text = game().legal()[report.turn].text;
    play(text, text);
    session_->flush();
    if (engine_->offers_draw() && !both && !draw_offered_ && !draw_declined_ &&
        sitting_->result().kind == GameResult::Kind::Running) {
      draw_offered_ = draw_declined_ = true;
      say("the program offers a draw: `draw` agrees, a move declines\n");
    }
    return true;
  }

  /// With a clock it takes a thirtieth of what is left, and most of what a turn gains.
  Strength strength_for_clock() const {
    Strength strength = strength_;
    const Clock* clock = sitting_->clock();
    if (clock == nullptr || strength.level == 0)
      return strength;
    const Millis left = clock->left(session_->game().to_move());
    const Millis extra = clock->control().stages.front().extra;
    const Millis most = std::min(left / 30 + extra * 3 / 4, left / 4);
    strength.limits.time = std::max(Millis(1), std::min(strength.limits.time, most));
    return strength;
  }

  /// `depth 6, +0.35, 12,345 positions, 1.24 s: e2e4 e7e5`.
  static std::string thought(const SearchReport& report) {
    const auto hundredths = static_cast<std::uint64_t>(report.time.count() / 10);
    std::string text = "depth " + std::to_string(report.depth) + ", " + score_text(report.score) +
                       ", " + grouped(report.nodes) + " positions, " + grouped(hundredths / 100) +
                       "." + std::to_string(100 + hundredths % 100).substr(1) + " s" +
                       (report.is_cut ? " (cut)" : "") + ":";
    for (std::size_t each = 0; each < report.line.size() && each < 8; ++each)
      text += " " + report.line[each];
    return text + "\n";
  }

  bool refuse(const std::string& message, const std::string& hint) {
    session_->sink().report<Code::BadUsage>(Span{}, message).hint(hint);
    return false;
  }

  bool open_kept() {
    Exit exit = Exit::Fine;
    const std::string wanted = args_.variant.variant;
    std::optional<OpenedGame> opened = open_game(*file_, wanted, report_, exit);
    if (!opened)
      return failed_to_open(exit);
    const std::string& kept = opened->session->program().name;
    std::error_code error;
    const bool is_kept = wanted.empty() || wanted == kept ||
                         wanted == opened->record.begin.variant ||
                         std::filesystem::equivalent(wanted, opened->record.begin.variant, error);
    if (!is_kept)
      return refuse(
          "`" + file_->path() + "` keeps a game of `" + kept + "`, not of `" + wanted + "`",
          "without a variant `play` goes on with it; another FILE begins a new game");
    say("going on with the game in `" + file_->path() + "`\n");
    sit_down(std::move(*opened));
    return true;
  }

  bool open_pgn() {
    Exit exit = Exit::Fine;
    std::optional<OpenedGame> opened =
        open_game(args_.play.pgn, args_.play.game, args_.variant.variant, report_, exit);
    if (!opened)
      return failed_to_open(exit);
    sit_down(std::move(*opened));
    return true;
  }

  bool failed_to_open(Exit exit) {
    failed_ = exit;
    return false;
  }

  bool open_new() {
    VariantArgs args = args_.variant;
    if (args.variant.empty())
      return refuse("VARIANT is missing", "`polymachy list` shows the variants");
    args.play.clear();
    if (!session_->open(args))
      return false;
    OpenedGame opened;
    const bool is_name = args.variant == session_->program().name;
    opened.record.origin = {PM_VERSION, session_->loaded().rules, {}};
    opened.record.begin = {
        is_name ? args.variant : std::filesystem::absolute(session_->loaded().path).string(),
        args.options,
        args.start,
        args.position};
    opened.session = std::move(session_);
    sit_down(std::move(opened));
    return args_.variant.play.empty() || sitting_->play(args_.variant.play, session_->sink());
  }

  void sit_down(OpenedGame opened) {
    sitting_.reset();
    session_ = std::move(opened.session);
    sitting_.emplace(session_->game(), std::move(opened.record), time_);
  }

  GameRecord record() { return sitting_->record(); }

  /// Nothing is said to be played before it is on the disk.
  bool keep() {
    is_kept_ = file_->write(record(), session_->sink());
    if (is_kept_)
      return true;
    session_->flush();
    say("this game is not saved now; it will be tried again after the next move\n");
    return false;
  }

  void changed() {
    if (file_)
      static_cast<void>(keep());
    show();
  }

  std::vector<std::string> words_to_complete() {
    std::vector<std::string> words;
    for (const Command& command : commands)
      words.emplace_back(command.name);
    for (const LegalTurn& turn : game().legal()) {
      words.push_back(turn.text);
      if (turn.san != turn.text)
        words.push_back(turn.san);
    }
    return words;
  }

  void obey(const std::string& line) {
    if (line.empty())
      return;
    const std::size_t blank = line.find_first_of(" \t");
    const std::string word = line.substr(0, blank);
    std::string rest = blank == std::string::npos ? std::string() : trimmed(line.substr(blank));
    const bool is_quoted = rest.size() > 1 && rest.front() == '"' && rest.back() == '"';
    const std::size_t words = is_quoted ? 1 : words_in(rest).size();
    if (is_quoted)
      rest = rest.substr(1, rest.size() - 2);
    for (const Command& command : commands) {
      if (word != command.name)
        continue;
      const bool takes_one = *command.argument != '\0';
      if (words > (takes_one ? 1 : 0))
        return say("`" + word + "` takes " + (takes_one ? "one word" : "nothing") +
                   " behind it; nothing is done\n");
      return (this->*command.act)(rest);
    }
    play(line, word);
  }

  /// All of [line], or nothing of it.
  void play(const std::string& line, const std::string& word) {
    if (sitting_->play(line, session_->sink())) {
      draw_offered_ = false;
      return changed();
    }
    std::vector<std::string> names;
    for (const Command& command : commands)
      names.emplace_back(command.name);
    session_->flush();
    if (words_in(line).size() > 1)
      say("nothing of this line is played\n");
    const std::string near = did_you_mean(word, names);
    if (!near.empty())
      say(near + "\n");
    else if (std::none_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }))
      say("`help` lists the commands, `why " + word + "` tells what stands in the way of a move\n");
  }

  /// What was played last: all of the turn, where it has several actions.
  std::string last_turn() {
    const std::vector<std::string> played = game().san_record();
    if (played.empty())
      return {};
    const Program& program = game().program();
    if (!program.turn.several || program.match.boards > 0)
      return "last move: " + played.back() + "\n";
    const std::size_t first = sitting_->turn_begin();
    std::string text;
    for (std::size_t each = first; each < played.size(); ++each)
      text += (each == first || played[each] == "." ? " " : ", ") + played[each];
    return "last turn:" + text + "\n";
  }

  void show() {
    const Position& position = game().position();
    say(draw_board(game(), symbols_) + "\n");
    say(last_turn());
    say(draw_state(game().program(), position) + draw_status(game()) + clocks());
    if (const std::string choices =
            draw_choices(game(), session_->loaded().program, session_->sources());
        !choices.empty()) {
      say("choose a start:\n" + choices);
    }
    if (const std::string verdict = draw_verdict(game(), sitting_->result()); !verdict.empty())
      say(verdict + "\n");
    say("\n");
    if (const std::string focus = game().focus(); !focus.empty())
      if (const auto text = draw_look(game(), focus, symbols_))
        say(*text + "\n");
  }

  std::string clocks() const {
    if (sitting_->clock() == nullptr)
      return {};
    std::string text;
    const std::size_t boards = session_->game().boards();
    for (std::size_t board = 0; board < boards; ++board) {
      text += boards == 1 ? "clock: " : session_->game().turn_on(board, " ");
      for (Side side = 0; side < side_count; ++side)
        text += (side == 0 ? "" : ", ") + session_->program().sides[side].name + " " +
                clock_text(sitting_->clock(board)->left(side));
      text += "\n";
    }
    return (boards == 1 ? "" : "clocks:\n") + text;
  }

  void do_show(const std::string& /*argument*/) {
    show();
    say(draw_legend(game().program(), game().position(), symbols_));
  }

  void do_look(const std::string& argument) {
    if (argument.empty())
      return say(
          "`look b1` shows the game that the man on b1 carries, `look B` board B of a match\n");
    const std::optional<std::string> text = draw_look(game(), argument, symbols_);
    say(text ? *text
             : "`" + argument +
                   "` leads to no game that is running; `look b1/c3` shows the game "
                   "of the man on c3 in the game of the man on b1, `look B` board B of a match\n");
  }

  void do_undo(const std::string& argument) {
    if (!argument.empty() && argument != "turn")
      return say("`undo` takes the last move back, `undo turn` the whole turn\n");
    if (take_back(argument.empty() ? &Sitting::undo : &Sitting::undo_turn))
      return changed();
    say("nothing has been played yet\n");
  }

  /// Against the program: until a person is to move again.
  bool take_back(bool (Sitting::*undo)()) {
    if (!((*sitting_).*undo)())
      return false;
    if (engine_) {
      engine_->forget();
      while (engine_plays_[game().to_move()] && ((*sitting_).*undo)()) {
      }
    }
    return true;
  }

  void do_redo(const std::string& /*argument*/) {
    if (sitting_->redo())
      return changed();
    say("nothing was taken back\n");
  }

  void do_moves(const std::string& /*argument*/) {
    std::vector<std::string> texts;
    for (const LegalTurn& turn : game().legal())
      texts.push_back(both_texts(turn));
    say(texts.empty() ? "no legal moves\n" : in_columns(texts));
  }

  void do_hint(const std::string& argument) {
    if (!argument.empty())
      return do_why(argument);
    const std::vector<LegalTurn>& turns = game().legal();
    if (turns.empty())
      return say("no legal moves\n");
    const std::size_t number = std::min(hinted_moves, turns.size());
    std::string text;
    for (std::size_t each = 0; each < number; ++each) {
      text += (each == 0 ? "" : ", ") + both_texts(turns[each * turns.size() / number]);
    }
    const std::string more = turns.size() > number
                                 ? "some of " + std::to_string(turns.size()) + " legal moves: "
                                 : "legal: ";
    say(more + text + "\n");
  }

  void do_why(const std::string& argument) {
    if (argument.empty())
      return say("`why MOVE` tells why a move is not legal, or how it is made\n");
    say(why(session_->loaded(), game(), session_->sources(), argument));
  }

  void do_fen(const std::string& /*argument*/) { say(game().position_text() + "\n"); }

  void do_save(const std::string& argument) {
    if (argument.empty())
      return say("`save FILE` needs a name\n");
    if (is_pgn_name(argument) && !game().program().is_one_board())
      return say(
          "PGN holds one board: no games inside men, and no match; `save game.toml` holds them\n");
    std::error_code error;
    if (file_ && std::filesystem::equivalent(argument, file_->path(), error))
      return say("the game is kept in `" + argument + "` already\n");
    Sink& sink = session_->sink();
    const bool is_saved = is_pgn_name(argument) ? append_pgn(argument, pgn_text(record()), sink)
                                                : GameFile(argument).write(record(), sink);
    if (is_saved)
      say("saved in `" + argument + "`\n");
  }

  void do_load(const std::string& argument) {
    if (argument.empty())
      return say("`load FILE` needs a name\n");
    if (file_)
      return say("this game is kept in `" + file_->path() +
                 "`; another is loaded without `--save`\n");
    Exit ignored = Exit::Fine;
    if (std::optional<OpenedGame> opened =
            open_game(argument, 1, args_.variant.variant, report_, ignored)) {
      engine_.reset();
      sit_down(std::move(*opened));
      if (args_.play.engine && !open_engine(*args_.play.engine))
        session_->flush();
      sitting_->start_clock();
      show();
    }
  }

  void do_resign(const std::string& /*argument*/) {
    if (!is_running())
      return;
    sitting_->resign(game().to_move());
    changed();
  }

  void do_draw(const std::string& /*argument*/) {
    if (!is_running())
      return;
    if (engine_ && !draw_offered_) {
      if (!engine_->accepts_draw())
        return say("the program declines\n");
      sitting_->agree_draw();
      return changed();
    }
    if (!draw_offered_) {
      draw_offered_ = true;
      return say("a draw is offered: `draw` agrees, a move declines\n");
    }
    sitting_->agree_draw();
    changed();
  }

  void do_help(const std::string& /*argument*/) {
    say("A move is its squares (e2e4), short notation (Nf3) or what `moves` prints; several may "
        "stand in one line.\n");
    for (const Command& command : commands) {
      const std::string left =
          std::string(command.name) + (*command.argument == '\0' ? "" : " ") + command.argument;
      say("  " + padded(left, 13) + command.help + "\n");
    }
  }

  void do_quit(const std::string& /*argument*/) { done_ = true; }
};

const std::array<Table::Command, 15> Table::commands{{
    {"moves", "", "all legal moves", &Table::do_moves},
    {"hint", "[MOVE]", "some legal moves, or `why MOVE`", &Table::do_hint},
    {"why", "MOVE", "why a move is not legal, or how it is made", &Table::do_why},
    {"undo", "[turn]", "take the last move back, or all of its turn", &Table::do_undo},
    {"redo", "", "play it again", &Table::do_redo},
    {"show", "", "the board, and what its symbols mean", &Table::do_show},
    {"look", "SQUARE", "the game that the man there carries", &Table::do_look},
    {"fen", "", "the position as text", &Table::do_fen},
    {"resign", "", "give the game up", &Table::do_resign},
    {"draw", "", "offer a draw, or agree to one", &Table::do_draw},
    {"save", "FILE", "write the game to a file", &Table::do_save},
    {"load", "FILE", "go on with a game from a file", &Table::do_load},
    {"help", "", "this list", &Table::do_help},
    {"quit", "", "end", &Table::do_quit},
    {"exit", "", "end", &Table::do_quit},
}};

}  // namespace

Exit run_play(const Arguments& arguments) { return Table(arguments).run(); }

}  // namespace polymachy
