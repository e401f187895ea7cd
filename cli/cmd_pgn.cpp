// SPDX-License-Identifier: MIT
// Games in files: each is played by the rules of its variant, listed, and printed or turned into
// the other format if asked for.
#include "cli/commands.hpp"
#include "cli/game_files.hpp"
#include "interpreter/record/sitting.hpp"

namespace polymachy {
namespace {

std::string tag_of(const GameRecord& record, const char* name) {
  for (const auto& [tag, value] : record.tags) {
    if (tag == name)
      return value;
  }
  return "?";
}

std::string number_of(std::size_t number, const char* one, const char* many) {
  return grouped(number) + " " + (number == 1 ? one : many);
}

/// `game 1: Smith - Jones, chess, 57 moves, 1-0`, and what was left out.
std::string line_of(std::size_t number, const PgnGame& game, std::size_t left_out) {
  const GameRecord& record = game.record;
  std::string text = "game " + std::to_string(number) + ": " + tag_of(record, "White") + " - " +
                     tag_of(record, "Black") + ", " + name_of(record.begin) + ", " +
                     number_of(record.moves.size(), "move", "moves") + ", " +
                     result_text(record.result);
  if (!record.result.why.empty())
    text += " (" + record.result.why + ")";
  if (game.variations > 0)
    text += "; left out: " + number_of(game.variations, "variation", "variations");
  if (left_out > 0)
    text += "; left out: " + number_of(left_out, "move", "moves") + " behind the end of the game";
  return text + "\n";
}

class Converter {
 public:
  explicit Converter(const Arguments& arguments) : args_(arguments.pgn), how_(arguments.report) {}

  Exit run(const std::string& path) {
    if (!is_pgn_name(path))
      return from_saved(path);
    PgnFile file(how_);
    Session& session = file.session();
    if (!file.read(path, args_.variant))
      return session.finish();
    bool is_fine = true;
    while (file.next()) {
      if (args_.game == 0 || file.number() == args_.game) {
        const std::optional<std::size_t> left_out = file.play();
        is_fine = is_fine && !session.sink().has_errors();
        session.flush();
        if (!left_out)
          say("game " + std::to_string(file.number()) + ": cannot be played to its end\n");
        const bool is_taken = left_out && take(file.number(), file.game(), *left_out);
        is_fine = is_fine && is_taken;
      }
      session.sink().clear();  // what is wrong in a game that nobody has asked for
    }
    if (file.number() == 0)
      session.sink().report<Code::BadPgn>(Span{}, "`" + path + "` holds no game");
    else if (args_.game > file.number())
      return no_game(path, file.number());
    return worse(session.finish(), is_fine ? Exit::Fine : failed_);
  }

 private:
  PgnArgs args_;
  ReportArgs how_;
  Exit failed_ = Exit::Errors;
  std::size_t written_ = 0;

  Exit report(const std::string& message) {
    Sink sink;
    const SourceSet sources;
    sink.report<Code::BadUsage>(Span{}, message);
    show_diagnostics(sink, sources, how_);
    return Exit::Usage;
  }

  Exit no_game(const std::string& path, std::size_t size) {
    return report("`" + path + "` has " + number_of(size, "game", "games") + "; there is no game " +
                  std::to_string(args_.game));
  }

  Exit from_saved(const std::string& path) {
    Exit exit = Exit::Fine;
    std::optional<OpenedGame> opened = open_game(path, 1, args_.variant, how_, exit);
    if (!opened)
      return exit;
    PgnGame game;
    SteadyTime time;
    game.record = Sitting(opened->session->game(), std::move(opened->record), time).record();
    return take(1, game, 0) ? Exit::Fine : failed_;
  }

  bool take(std::size_t number, const PgnGame& game, std::size_t left_out) {
    if (args_.print) {
      say(pgn_text(game.record));
    } else {
      say(line_of(number, game, left_out));
    }
    return args_.to.empty() || write(game.record);
  }

  bool write(const GameRecord& record) {
    Sink sink;
    const SourceSet sources;
    if (is_pgn_name(args_.to)) {
      append_pgn(args_.to, pgn_text(record), sink);
    } else if (++written_ > 1) {
      failed_ = report("a saved game is one game: choose one with `--game N`");
      return false;
    } else {
      static_cast<void>(GameFile(args_.to).write(record, sink));
    }
    show_diagnostics(sink, sources, how_);
    if (sink.has_errors())
      failed_ = Exit::Unreadable;
    return !sink.has_errors();
  }
};

}  // namespace

Exit run_pgn(const Arguments& arguments) {
  Exit exit = Exit::Fine;
  for (const std::string& path : arguments.files) {
    const Exit one = Converter(arguments).run(path);
    exit = worse(exit, one);
  }
  return exit;
}

}  // namespace polymachy
