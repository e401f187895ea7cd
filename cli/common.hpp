// SPDX-License-Identifier: MIT
// What every command shares: exit codes, how messages are shown, and a session: one variant, one
// game, one sink. Floor 10. Tested by tests/golden/cli.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diag/sink.hpp"
#include "dsl/text/source.hpp"
#include "interpreter/game/session.hpp"
#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// What the program ends with; scripts rely on the numbers.
enum class Exit : int {
  Fine = 0,
  Errors = 1,      ///< the text, the position, the move or a test is wrong
  Usage = 2,       ///< the command line is wrong
  Unreadable = 3,  ///< something cannot be read or written
  Memory = 4,      ///< there is not enough memory
  Bug = 70,        ///< we are wrong
};

enum class Colour { Auto, Always, Never };

/// How diagnostics are shown.
struct ReportArgs {
  bool json = false;
  Colour colour = Colour::Auto;
};

/// The options of every command that takes a variant.
struct VariantArgs {
  std::string variant;
  std::optional<std::string> position;
  std::optional<std::string> start;
  std::vector<std::string> options;  ///< NAME=VALUE
  std::string play;                  ///< moves, separated by blanks
};

/// Shows all of [sink] on stderr.
void show_diagnostics(const Sink& sink, const SourceSet& sources, const ReportArgs& how);
/// The exit code that the errors of [sink] ask for; Fine if there are none.
[[nodiscard]] Exit exit_of(const Sink& sink);
/// The worse of two: what cannot be read is worse than what is wrong.
[[nodiscard]] Exit worse(Exit one, Exit two);
/// Writes [text] to stdout. All that the program prints comes by here or by show_diagnostics(), and
/// no control character of a stranger's file leaves it.
void say(std::string_view text);
/// NAME=VALUE pairs, as typed behind [flag], taken apart. False and E0801 if one is none.
[[nodiscard]] bool read_options(const std::vector<std::string>& texts,
                                OptionTexts& options,
                                Sink& sink,
                                std::string_view flag = "--option");
/// `1,234,567`.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// One variant and one game, and what was said about them.
class Session {
 public:
  explicit Session(ReportArgs how) : how_(how), home_(find_home()) {}

  /// Loads the variant and stands where [args] say. False after an error.
  bool open(const VariantArgs& args, const CompileOptions& compile = {});
  /// Loads the variant only.
  bool load(const VariantArgs& args, const CompileOptions& compile = {});
  /// False, and E0601, if the game ran into a limit since this was last asked: what it found is not
  /// all there is.
  bool within_limits(std::string_view what);
  /// Shows the diagnostics, if there was an error or [warnings_too], and gives the exit code. A
  /// limit that the game ran into is an error whatever the command.
  Exit finish(bool warnings_too = false);
  /// Shows what was reported since the last call, and forgets it.
  void flush();

  [[nodiscard]] GameSession& game() { return *game_; }
  [[nodiscard]] const Loaded& loaded() const { return *loaded_; }
  [[nodiscard]] const Program& program() const { return *loaded_->program; }
  [[nodiscard]] const Home& home() const { return home_; }
  [[nodiscard]] SourceSet& sources() { return sources_; }
  [[nodiscard]] Sink& sink() { return sink_; }

 private:
  ReportArgs how_;
  Home home_;
  SourceSet sources_;
  Sink sink_;
  std::optional<Loaded> loaded_;
  std::unique_ptr<GameSession> game_;
};

}  // namespace polymachy
