// SPDX-License-Identifier: MIT
// The commands: what each takes, and the function that runs it. main.cpp fills the arguments from
// the command line. Floor 10. Tested by tests/golden/cli.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/common.hpp"
#include "interpreter/variant/limits.hpp"
#include "interpreter/variant/script.hpp"

namespace polymachy {

struct ListArgs {
  bool names = false;
};
struct ShowArgs {
  bool plain = false;
  bool position_text = false;
  bool legend = false;
  std::string look;
};
struct MovesArgs {
  bool san = false;
};
struct PerftArgs {
  int depth = 1;
  bool divide = false;
  bool no_bulk = false;
  int threads = 1;
  std::string unit = "turn";
  bool quiet = false;
};
struct CountArgs {
  bool quiet = false;
};
struct PlayArgs {
  bool plain = false;
  std::string clock;                  ///< a time control; empty: none
  std::string save;                   ///< the file that keeps the game; empty: none
  std::string pgn;                    ///< the file to begin from; empty: none
  std::size_t game = 1;               ///< which of its games
  std::optional<std::string> engine;  ///< which side it plays; empty: the second
  std::string level;                  ///< how strong it is; empty: level 5
  double seconds = 0;                 ///< for each of its turns, if not 0
};
struct MatchArgs {
  std::vector<std::string> opponents;  ///< two
  std::size_t games = 10;
  std::size_t turns = 300;  ///< moves after which a game is stopped
  std::uint64_t seed = 1;
  bool verbose = false;
};
struct PgnArgs {
  std::size_t game = 0;  ///< 0: all
  bool print = false;
  std::string to;
  std::string variant;  ///< of games that name none
};
struct CheckArgs {
  bool tap = false;
  std::string junit;  ///< a file to write; empty: none
  bool slow = false;
  bool deep = false;
  std::optional<std::uint64_t> positions;  ///< nothing: the limit of what is run
  bool mutate = false;
  int threads = 1;
};
struct CompareArgs {
  std::string with;  ///< the command of the engine
  int depth = 4;
  std::string as;                ///< what the engine calls the variant; empty: the same
  std::vector<std::string> set;  ///< NAME=VALUE
  int seconds = max_engine_seconds;
};
struct BookArgs {
  std::string folder;  ///< where the page is written
};
struct FmtArgs {
  bool check = false;
  bool to_stdout = false;
};
struct BenchArgs {
  bool quick = false;
};

/// Everything a command line can say.
struct Arguments {
  ReportArgs report;
  VariantArgs variant;
  ListArgs list;
  ShowArgs show;
  MovesArgs moves;
  PerftArgs perft;
  CountArgs count;
  PlayArgs play;
  CheckArgs check;
  CompareArgs compare;
  MatchArgs match;
  PgnArgs pgn;
  BookArgs book;
  FmtArgs fmt;
  BenchArgs bench;
  std::vector<std::string> files;  ///< check, fmt, pgn
  std::string piece;               ///< explain, disasm; empty: all
  std::string move;                ///< why
  std::string new_name;            ///< new
};

[[nodiscard]] Exit run_welcome();
[[nodiscard]] Exit run_list(const Arguments& arguments);
[[nodiscard]] Exit run_show(const Arguments& arguments);
[[nodiscard]] Exit run_moves(const Arguments& arguments);
[[nodiscard]] Exit run_count(const Arguments& arguments);
[[nodiscard]] Exit run_perft(const Arguments& arguments);
[[nodiscard]] Exit run_play(const Arguments& arguments);
[[nodiscard]] Exit run_match(const Arguments& arguments);
[[nodiscard]] Exit run_pgn(const Arguments& arguments);
[[nodiscard]] Exit run_check(const Arguments& arguments);
[[nodiscard]] Exit run_compare(const Arguments& arguments);
[[nodiscard]] Exit run_new(const Arguments& arguments);
[[nodiscard]] Exit run_fmt(const Arguments& arguments);
[[nodiscard]] Exit run_why(const Arguments& arguments);
[[nodiscard]] Exit run_explain(const Arguments& arguments);
[[nodiscard]] Exit run_book(const Arguments& arguments);
[[nodiscard]] Exit run_disasm(const Arguments& arguments);
[[nodiscard]] Exit run_limits(const Arguments& arguments);
[[nodiscard]] Exit run_bench(const Arguments& arguments);

}  // namespace polymachy
