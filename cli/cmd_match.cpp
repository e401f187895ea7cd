// SPDX-License-Identifier: MIT
// Two opponents play a number of games against each other; sides change after each. The error bars
// are one standard deviation of the score.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <unistd.h>

#include "cli/commands.hpp"
#include "interpreter/record/record.hpp"
#include "interpreter/search/opponent.hpp"
#include "interpreter/variant/worth.hpp"

namespace polymachy {
namespace {

struct Tally {
  std::size_t won = 0;  ///< by the first opponent
  std::size_t lost = 0;
  std::size_t drawn = 0;
  std::size_t capped = 0;  ///< of the drawn: stopped, not over
  std::size_t turns = 0;
  Millis longest{};

  [[nodiscard]] std::size_t games() const { return won + lost + drawn; }
  [[nodiscard]] double score() const {
    return static_cast<double>(won) + 0.5 * static_cast<double>(drawn);
  }
};

std::string fixed(double number, int places) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", places, number);
  return text;
}

/// Difference in strength, as A. Elo counts it, for a share of the points.
std::string elo(double share) {
  if (share <= 0 || share >= 1)
    return share <= 0 ? "-inf" : "+inf";
  const double points = 400 * std::log10(share / (1 - share));
  return (points < 0 ? "" : "+") + fixed(points, 0);
}

/// `48.0 of 50, 96% ± 3%`, and the difference that this shows.
std::string summary(const Tally& tally) {
  const auto games = static_cast<double>(tally.games());
  const double mean = tally.score() / games;
  const double squares =
      (static_cast<double>(tally.won) + 0.25 * static_cast<double>(tally.drawn)) / games;
  const double error = std::sqrt(std::max(0.0, squares - mean * mean) / games);
  return fixed(tally.score(), 1) + " of " + std::to_string(tally.games()) + ", " +
         fixed(100 * mean, 0) + "% ± " + fixed(100 * error, 0) + "%, elo " + elo(mean) + " (" +
         elo(mean - error) + " to " + elo(mean + error) + ")";
}

class Match {
 public:
  explicit Match(const Arguments& arguments)
      : args_(arguments.match), variant_(arguments.variant), session_(arguments.report) {}

  Exit run() {
    for (std::size_t each = 0; each < 2; ++each) {
      const std::optional<Strength> strength = read_strength(args_.opponents[each]);
      if (!strength)
        return refuse(args_.opponents[each]);
      strengths_[each] = *strength;
    }
    if (!session_.open(variant_))
      return session_.finish();
    const PieceValues values =
        estimate_values(session_.loaded().program, declared_values(*session_.loaded().model));
    for (std::size_t each = 0; each < 2; ++each)
      opponents_.push_back(std::make_unique<Opponent>(
          session_.loaded().program, values, time_, args_.seed * 2 + each));
    for (std::size_t game = 0; game < args_.games; ++game) {
      show_bar(game);
      if (!play(game))
        return session_.finish();
    }
    show_bar(args_.games);
    if (is_terminal_)
      std::fputs("\n", stderr);
    say(session_.program().name + ": " + args_.opponents[0] + " against " + args_.opponents[1] +
        ": " + summary(tally_) + "\n");
    say("won " + std::to_string(tally_.won) + ", drawn " + std::to_string(tally_.drawn) +
        ", lost " + std::to_string(tally_.lost) + "; " + std::to_string(tally_.capped) +
        " stopped after " + std::to_string(args_.turns) + " moves; " +
        std::to_string(tally_.turns / std::max<std::size_t>(1, tally_.games())) + " moves a game" +
        (is_timed() ? "; the longest thought took " +
                          fixed(static_cast<double>(tally_.longest.count()) / 1000, 2) + " s"
                    : "") +
        "\n");
    return session_.finish();
  }

 private:
  /// Whether some opponent thinks by the clock; how long he took says nothing otherwise.
  [[nodiscard]] bool is_timed() const {
    return std::any_of(args_.opponents.begin(), args_.opponents.end(), [](const std::string& name) {
      return name != "random" && name.rfind("depth:", 0) != 0 && name.rfind("nodes:", 0) != 0;
    });
  }

  MatchArgs args_;
  VariantArgs variant_;
  Session session_;
  SteadyTime time_;
  std::array<Strength, 2> strengths_;
  std::vector<std::unique_ptr<Opponent>> opponents_;
  Tally tally_;
  bool is_terminal_ = isatty(STDERR_FILENO) != 0;

  Exit refuse(const std::string& word) {
    session_.sink()
        .report<Code::BadUsage>(Span{}, "`" + word + "` is no opponent")
        .hint("`random`, a level from 0 to 10, `time:SECONDS`, `nodes:N` or `depth:N`");
    return session_.finish();
  }

  void show_bar(std::size_t games) const {
    if (!is_terminal_)
      return;
    constexpr std::size_t width = 30;
    const std::size_t full = games * width / std::max<std::size_t>(1, args_.games);
    const std::string bar = std::string(full, '#') + std::string(width - full, '.');
    std::fprintf(stderr,
                 "\r[%s] %zu/%zu  +%zu =%zu -%zu ",
                 bar.c_str(),
                 games,
                 args_.games,
                 tally_.won,
                 tally_.drawn,
                 tally_.lost);
  }

  /// The game as it was asked for; a setup phase begins anew.
  bool begin() {
    GameSession& game = session_.game();
    while (game.undo()) {
    }
    if (!variant_.play.empty() && !game.play_all(variant_.play, session_.sink()))
      return false;
    for (const auto& opponent : opponents_)
      opponent->forget();
    return true;
  }

  bool play(std::size_t number) {
    if (!begin())
      return false;
    GameSession& game = session_.game();
    std::size_t turns = 0;
    for (; turns < args_.turns && game.result().kind == GameResult::Kind::Running; ++turns) {
      if (game.legal().empty())
        break;
      // the first opponent has the first side in games of even number
      const std::size_t who = (game.to_move() + number) % 2;
      opponents_[who]->see(game);
      opponents_[1 - who]->see(game);
      const SearchReport report = opponents_[who]->choose(game, strengths_[who]);
      tally_.longest = std::max(tally_.longest, report.time);
      const std::string text = game.legal()[report.turn].text;
      if (!game.play(text, session_.sink()) || !session_.within_limits("a game was stopped"))
        return false;
    }
    tally_.turns += turns;
    count(number, game.result());
    return true;
  }

  void count(std::size_t number, const GameResult& result) {
    if (result.kind != GameResult::Kind::Win) {
      ++tally_.drawn;
      tally_.capped += result.kind == GameResult::Kind::Running ? 1 : 0;
    } else if ((result.winner + number) % 2 == 0) {
      ++tally_.won;
    } else {
      ++tally_.lost;
    }
    if (!args_.verbose)
      return;
    const char* outcome = result.kind == GameResult::Kind::Running ? "stopped" : result.why.c_str();
    say("game " + std::to_string(number + 1) + ": " + result_text(result) + " (" + outcome + ")\n");
  }
};

}  // namespace

Exit run_match(const Arguments& arguments) { return Match(arguments).run(); }

}  // namespace polymachy
