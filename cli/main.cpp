// SPDX-License-Identifier: MIT
// The command line: which commands there are, what they take, and their help. What they do is in
// cmd_*.cpp.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "dsl/diag/suggest.hpp"

namespace polymachy {
namespace {

using Run = std::function<Exit()>;

constexpr long most_seconds = 86'400;
constexpr long most_positions = 1'000'000'000'000'000;

/// A whole number from [least] to [most], with a message that says so.
CLI::Validator whole_number(const std::string& what, long least, long most) {
  const auto check = [=](const std::string& text) {
    const bool digits = !text.empty() && text.size() <= 18 &&
                        text.find_first_not_of("0123456789") == std::string::npos;
    if (digits && std::stol(text) >= least && std::stol(text) <= most)
      return std::string();
    return "`" + text + "` is not " + what + " from " + std::to_string(least) + " to " +
           std::to_string(most);
  };
  return {check, ""};
}

/// Seconds, perhaps with parts of them.
CLI::Validator seconds() {
  const auto check = [](const std::string& text) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const bool fits = !text.empty() && *end == '\0' && number >= 0.001 && number <= 86'400;
    return fits ? std::string() : "`" + text + "` is not a number of seconds from 0.001 to 86400";
  };
  return {check, ""};
}

/// One of [words], with a message that lists them.
CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) != words.end())
      return std::string();
    std::string list;
    for (const std::string& word : words)
      list += (list.empty() ? "`" : ", `") + word + "`";
    return "`" + text + "` is not one of " + list;
  };
  return {check, ""};
}

/// Not the empty word, which a script gives where a variable of its has no value.
CLI::Validator not_empty() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("an empty word is no value") : std::string();
          },
          ""};
}

Colour colour_of(const std::string& word) {
  return word == "always" ? Colour::Always : word == "never" ? Colour::Never : Colour::Auto;
}

/// What CLI11 says, in our way of writing.
std::string in_our_words(const CLI::ParseError& error) {
  std::string text = error.what();
  const std::size_t colon = text.rfind(": ");
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && colon != std::string::npos) {
    return "`" + text.substr(colon + 2) + "` is not expected here";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && colon != std::string::npos) {
    return "`" + text.substr(0, colon) + "` needs a value";
  }
  return text;
}

/// Sets up the commands and remembers how to run each.
class CommandLine {
 public:
  CommandLine()
      : app_("Polymachy plays chess variants that are written down in text files.", "polymachy") {
    app_.set_version_flag("--version", "polymachy " PM_VERSION)
        ->description("Show the version and end");
    app_.set_help_flag("-h,--help", "Show this help and end");
    app_.footer("`polymachy COMMAND --help` tells more about a command.");
    add_looking();
    add_why();
    add_book();
    add_playing();
    add_writing();
    add_compare();
    add_inside();
  }

  Exit run(int argc, char** argv) {
    if (argc < 2)
      return run_welcome();
    if (std::string(argv[1]) == "help")
      return run_help(argc > 2 ? argv[2] : "");
    if (const std::string first = argv[1];
        first.empty() || (first[0] != '-' && !is_command(first))) {
      return unknown_command(first);
    }
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help and --version
      app_.exit(asked);
      return Exit::Fine;
    } catch (const CLI::ParseError& error) {
      return usage_error(in_our_words(error), argc, argv);
    }
    for (const auto& [command, act] : runs_) {
      if (command->parsed())
        return act();
    }
    return usage_error("a command is missing", argc, argv);
  }

 private:
  CLI::App app_;
  Arguments args_;
  std::vector<std::pair<CLI::App*, Run>> runs_;

  bool is_command(const std::string& name) const {
    for (const auto& each : runs_) {
      if (each.first->get_name() == name)
        return true;
    }
    return false;
  }

  Exit usage_error(const std::string& message, int argc, char** argv) {
    // The options before the mistake may not have been read yet.
    const auto is_json = [](const char* word) {
      return std::string(word) == "--json";
    };
    args_.report.json = std::any_of(argv, argv + argc, is_json);
    SourceSet sources;
    Sink sink;
    std::string where = "polymachy";
    for (const auto& each : runs_) {
      if (each.first->parsed())
        where += " " + each.first->get_name();
    }
    sink.report<Code::BadUsage>(Span{}, message).hint("`" + where + " --help` shows what is taken");
    show_diagnostics(sink, sources, args_.report);
    return Exit::Usage;
  }

  /// `help` and `help COMMAND`, for those who try that first.
  Exit run_help(const std::string& name) {
    if (!name.empty() && !is_command(name))
      return unknown_command(name);
    say(name.empty() ? app_.help() : app_.get_subcommand(name)->help("polymachy"));
    return Exit::Fine;
  }

  Exit unknown_command(const std::string& name) {
    SourceSet sources;
    Sink sink;
    std::vector<std::string> names;
    for (const auto& each : runs_)
      names.push_back(each.first->get_name());
    auto report = sink.report<Code::BadUsage>(Span{}, "there is no command `" + name + "`");
    report.hint(did_you_mean(name, names));
    report.hint("`polymachy --help` lists the commands");
    show_diagnostics(sink, sources, args_.report);
    return Exit::Usage;
  }

  CLI::App* add(const std::string& name,
                const std::string& about,
                const std::string& example,
                Exit (*act)(const Arguments&)) {
    CLI::App* command = app_.add_subcommand(name, about);
    command->footer("Example:\n  " + example);
    command->set_help_flag("-h,--help", "Show this help and end");
    runs_.emplace_back(command, [this, act] { return act(args_); });
    return command;
  }

  void add_report_options(CLI::App* command) {
    command->add_flag("--json", args_.report.json, "Errors as JSON, one object a line");
    const auto set_colour = [this](const std::string& word) {
      args_.report.colour = colour_of(word);
    };
    command->add_option_function<std::string>("--colour", set_colour, "auto, always or never")
        ->check(one_of({"auto", "always", "never"}))
        ->type_name("WHEN");
  }

  void add_variant(CLI::App* command, bool with_position = true) {
    VariantArgs& variant = args_.variant;
    command->add_option("VARIANT", variant.variant, "A name that `polymachy list` shows, or a file")
        ->required()
        ->type_name("");
    command
        ->add_option("--option",
                     variant.options,
                     "Choose a value of an option of the variant; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    if (with_position) {
      command->add_option("--position", variant.position, "Begin at this position text")
          ->type_name("TEXT");
      command->add_option("--start", variant.start, "Begin at this start of the variant")
          ->type_name("NAME");
      command->add_option("--play", variant.play, "Play these moves first")
          ->type_name("\"MOVE ...\"");
    }
    add_report_options(command);
  }

  void add_looking() {
    CLI::App* list = add("list", "List the variants.", "polymachy list --names", run_list);
    list->add_flag("--names", args_.list.names, "One name a line, nothing else");
    add_report_options(list);

    CLI::App* show =
        add("show", "Show a position.", "polymachy show chess --play \"e2e4 e7e5\"", run_show);
    add_variant(show);
    show->add_flag("--plain", args_.show.plain, "Letters, no Unicode");
    show->add_flag("--position-text", args_.show.position_text, "Only the position text");
    show->add_flag("--legend", args_.show.legend, "What the symbols mean, also where it is plain");
    show->add_option("--look", args_.show.look, "The game that the man there carries: b1, or b1/c3")
        ->type_name("SQUARE");

    CLI::App* moves = add("moves",
                          "Print the legal moves, one a line.",
                          "polymachy moves chess --play e2e4",
                          run_moves);
    add_variant(moves);
    moves->add_flag("--san", args_.moves.san, "In short algebraic notation");

    CLI::App* explain = add("explain",
                            "Say what a variant or one of its pieces does.",
                            "polymachy explain capablanca A",
                            run_explain);
    add_variant(explain, false);
    explain
        ->add_option("PIECE", args_.piece, "A type by its name or letters; none: the whole variant")
        ->type_name("");
  }

  void add_book() {
    CLI::App* book = add("book",
                         "Write the rulebook of a variant, one web page.",
                         "polymachy book chess -o rules",
                         run_book);
    add_variant(book, false);
    book->add_option("-o,--output", args_.book.folder, "The folder for NAME.html (here)")
        ->type_name("DIR")
        ->check(not_empty());
  }

  void add_playing() {
    CLI::App* play = add("play",
                         "Play a game: two people at one prompt, or against the program.",
                         "polymachy play chess",
                         run_play);
    add_variant(play);
    play->get_option("VARIANT")->required(false);
    add_play_options(play);
    add_engine_options(play);
    add_match();
    add_pgn();

    CLI::App* perft = add("perft",
                          "Count the games of a number of turns.",
                          "polymachy perft chess 5 --divide",
                          run_perft);
    add_variant(perft);
    PerftArgs& args = args_.perft;
    perft->add_option("DEPTH", args.depth, "How many turns")
        ->required()
        ->type_name("")
        ->check(whole_number("a depth", 0, max_perft_depth));
    perft->add_flag("--divide", args.divide, "The count behind each move, and the total");
    perft->add_flag(
        "--no-bulk", args.no_bulk, "Make the last move too instead of only counting it");
    perft->add_option("-j", args.threads, "Threads")
        ->type_name("N")
        ->check(whole_number("a number of threads", 1, max_threads));
    perft->add_option("--unit", args.unit, "What to count: turn, action or decision")
        ->type_name("UNIT")
        ->check(one_of({"turn", "action", "decision"}));
    perft->add_flag("--quiet", args.quiet, "The number, nothing else");

    CLI::App* count = add("count",
                          "Count the whole turns of a position, exactly, without making them.",
                          "polymachy count mega-chess",
                          run_count);
    add_variant(count);
    count->add_flag("--quiet", args_.count.quiet, "The number, nothing else");
  }

  void add_why() {
    CLI::App* why = add("why",
                        "Tell why a move is not legal, or how it is made, step by step.",
                        "polymachy why chess e2e5",
                        run_why);
    add_variant(why);
    why->add_option("MOVE", args_.move, "A move, as anywhere")->required()->type_name("");
  }

  void add_compare() {
    CLI::App* compare =
        add("compare",
            "Count beside another engine, and find the first move where they differ.",
            "polymachy compare chess --with stockfish --depth 5",
            run_compare);
    add_variant(compare);
    CompareArgs& args = args_.compare;
    compare
        ->add_option(
            "--with", args.with, "The engine: a command that speaks UCI and knows `go perft`")
        ->required()
        ->type_name("COMMAND");
    compare->add_option("--depth", args.depth, "Up to this depth (4)")
        ->type_name("N")
        ->check(whole_number("a depth", 1, max_perft_depth));
    compare->add_option("--as", args.as, "What the engine calls the variant, if not the same")
        ->type_name("NAME");
    compare->add_option("--set", args.set, "Set an option of the engine; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    compare->add_option("--timeout", args.seconds, "Seconds for each answer of the engine (60)")
        ->type_name("N")
        ->check(whole_number("a number of seconds", 1, most_seconds));
    compare->add_option("-j", args_.perft.threads, "Threads of ours")
        ->type_name("N")
        ->check(whole_number("a number of threads", 1, max_threads));
  }

  void add_play_options(CLI::App* play) {
    PlayArgs& args = args_.play;
    play->add_flag("--plain", args.plain, "Letters, no Unicode");
    play->add_option("--clock", args.clock, "Minutes and seconds a turn: 5+3, 5d3, 40/90+30:15")
        ->type_name("TIME")
        ->check(not_empty());
    play->add_option("--save",
                     args.save,
                     "Keep the game in FILE after every move; go on with it if it is there")
        ->type_name("FILE")
        ->check(not_empty());
    play->add_option("--pgn", args.pgn, "Begin with a game of a PGN file")
        ->type_name("FILE")
        ->check(not_empty());
    play->add_option("--game", args.game, "Which game of the file")
        ->type_name("N")
        ->check(whole_number("a number of a game", 1, 1'000'000'000));
  }

  void add_engine_options(CLI::App* play) {
    PlayArgs& args = args_.play;
    play->add_option_function<std::string>(
            "--engine",
            [&args](const std::string& side) { args.engine = side; },
            "The program plays this side; without SIDE the second, `both` both")
        ->expected(0, 1)
        ->type_name("SIDE");
    play->add_option("--level", args.level, "How strong it is, from 0 (at random) to 10 (5)")
        ->type_name("N")
        ->check(whole_number("a level", 0, 10));
    play->add_option("--time", args.seconds, "Seconds for each of its turns, instead of a level")
        ->type_name("SECONDS")
        ->check(seconds());
  }

  void add_match() {
    CLI::App* match = add("match",
                          "Let the program play against itself.",
                          "polymachy match chess 5 random --games 20",
                          run_match);
    add_variant(match);
    MatchArgs& args = args_.match;
    match
        ->add_option("OPPONENT",
                     args.opponents,
                     "Two of: `random`, a level from 0 to 10, `time:SECONDS`, `nodes:N`, `depth:N`")
        ->required()
        ->expected(2)
        ->type_name("");
    match->add_option("--games", args.games, "How many; sides change after each (10)")
        ->type_name("N")
        ->check(whole_number("a number of games", 1, 1'000'000));
    match->add_option("--most", args.turns, "Moves after which a game is stopped, a draw (300)")
        ->type_name("N")
        ->check(whole_number("a number of moves", 1, 1'000'000));
    match->add_option("--seed", args.seed, "For chance; the same gives the same games (1)")
        ->type_name("N")
        ->check(whole_number("a seed", 0, 1'000'000'000));
    match->add_flag("--games-too", args.verbose, "Also how each game ended");
  }

  void add_pgn() {
    CLI::App* pgn = add("pgn",
                        "Read games: list, print or convert them.",
                        "polymachy pgn games.pgn --game 2 --to mine.toml",
                        run_pgn);
    PgnArgs& args = args_.pgn;
    pgn->add_option("FILE", args_.files, "FILE.pgn, or a saved game")->required()->type_name("");
    pgn->add_option("--game", args.game, "Only this game of the file")
        ->type_name("N")
        ->check(whole_number("a number of a game", 1, 1'000'000'000));
    pgn->add_flag("--print", args.print, "Print the games as PGN");
    pgn->add_option(
           "--to", args.to, "Put the games at the end of FILE.pgn, or one into a saved game")
        ->type_name("FILE")
        ->check(not_empty());
    pgn->add_option("--variant", args.variant, "Of games that name none; otherwise they are chess")
        ->type_name("NAME");
    add_report_options(pgn);
  }

  void add_writing() {
    CLI::App* fresh = add("new",
                          "Begin a variant of your own from one that is there.",
                          "polymachy new my-game --from chess",
                          run_new);
    fresh->add_option("NAME", args_.new_name, "Its name; NAME.pmy is written here")
        ->required()
        ->type_name("");
    fresh->add_option("--from", args_.variant.variant, "The variant to begin from (chess)")
        ->type_name("VARIANT");
    add_report_options(fresh);

    CLI::App* check = add("check",
                          "Check variants, modules, check scripts (.toml) and EPD suites (.epd).",
                          "polymachy check my.pmy my-rules.toml",
                          run_check);
    CheckArgs& args = args_.check;
    check->add_option("FILE", args_.files, "Variants, modules, scripts or suites")
        ->required()
        ->type_name("");
    check->add_option("--variant", args_.variant.variant, "The variant of a suite or script")
        ->type_name("VARIANT");
    check
        ->add_option(
            "--option", args_.variant.options, "Choose a value of an option; may be repeated")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    check->add_flag("--slow", args.slow, "Run the checks that are marked slow, too");
    check->add_flag("--deep",
                    args.deep,
                    "Play at random, and tell which rules and results of a variant never apply");
    check
        ->add_option("--positions",
                     args.positions,
                     "Positions that the counts of one script or suite may visit")
        ->type_name("NUMBER")
        ->check(whole_number("a number", 1, most_positions));
    check->add_flag(
        "--mutate", args.mutate, "Change one rule at a time; name what nothing notices");
    check->add_option("-j", args.threads, "Changes that are tried at once")
        ->type_name("NUMBER")
        ->check(whole_number("a number of threads", 1, max_threads));
    check->add_flag("--tap", args.tap, "Report on standard output in TAP, a line a check");
    check->add_option("--junit", args.junit, "Write a JUnit report to this file")
        ->type_name("FILE")
        ->check(not_empty());
    add_report_options(check);

    CLI::App* fmt = add("fmt", "Format files in place.", "polymachy fmt my.pmy", run_fmt);
    fmt->add_option("FILE", args_.files, "Variants or modules")->required()->type_name("");
    fmt->add_flag("--check", args_.fmt.check, "Change nothing; fail if a file would change");
    fmt->add_flag(
        "--stdout", args_.fmt.to_stdout, "Print the formatted text instead of writing it");
    add_report_options(fmt);
  }

  void add_inside() {
    CLI::App* disasm =
        add("disasm", "Print the compiled program.", "polymachy disasm chess N", run_disasm);
    add_variant(disasm, false);
    disasm->add_option("PIECE", args_.piece, "Only this type, by its name or letters")
        ->type_name("");

    CLI::App* limits =
        add("limits", "List every limit and what happens there.", "polymachy limits", run_limits);
    add_report_options(limits);

    CLI::App* bench =
        add("bench", "Measure the speed of move generation.", "polymachy bench --quick", run_bench);
    bench->add_flag("--quick", args_.bench.quick, "A ply less, and each measured once");
    add_report_options(bench);
  }
};

}  // namespace
}  // namespace polymachy

int main(int argc, char** argv) {
  using polymachy::Exit;
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error like any other
  try {
    Exit exit = polymachy::CommandLine().run(argc, argv);
    const bool is_written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (!is_written) {
      std::fputs("polymachy: cannot write to the standard output\n", stderr);
      exit = Exit::Unreadable;
    }
    return static_cast<int>(exit);
  } catch (const std::bad_alloc&) {
    std::fflush(stdout);
    std::fputs("polymachy: there is not enough memory; what was saved is whole\n", stderr);
    return static_cast<int>(Exit::Memory);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "polymachy: this is our bug, please report it: %s\n", error.what());
    return static_cast<int>(Exit::Bug);
  }
}
