// SPDX-License-Identifier: MIT
// Matches played at random, with every invariant looked at: texts, taking back, that nobody is lost
// or made on the way from board to board, and each board's moves against the reference twin. And
// what follows from a flag, which random play of the other suites does not meet.
#include <map>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/game/flag.hpp"
#include "interpreter/match/match_game.hpp"
#include "tests/property/support.hpp"

namespace polymachy::property {
namespace {

struct Table {
  SourceSet sources;
  Sink sink;
  std::optional<Loaded> loaded;
  std::unique_ptr<GameSession> session;

  explicit Table(const std::string& name, const OptionTexts& options = {}) {
    loaded = load_variant(name, options, find_home(), sources, sink);
    INFO(render(sink, sources, false));
    REQUIRE(loaded.has_value());
    session = make_session(loaded->program, sources);
  }
};

std::vector<std::string> texts_of(const std::vector<LegalTurn>& turns) {
  std::vector<std::string> texts;
  for (const LegalTurn& turn : turns)
    texts.push_back(turn.text);
  return texts;
}

bool takes(const LegalTurn& turn) {
  return std::any_of(turn.action.effects.begin(), turn.action.effects.end(), [](const Effect& e) {
    return e.kind == EffectKind::Take || e.kind == EffectKind::Enter;
  });
}

/// A legal turn; captures and drops, promotions among them, are one half of all.
const LegalTurn& choice(const std::vector<LegalTurn>& legal, Chance& chance) {
  std::vector<const LegalTurn*> lively;
  for (const LegalTurn& turn : legal)
    if (takes(turn))
      lively.push_back(&turn);
  return lively.empty() || chance.below(2) == 0 ? chance.one_of(legal) : *chance.one_of(lively);
}

/// Men by letter, upper case the first side, without those of [left_out]: on all boards, and in the
/// reserves, one that several boards share counted once.
std::map<std::string, int> census(const MatchGame& match,
                                  const std::string& left_out,
                                  bool shares) {
  std::map<std::string, int> men;
  const Program& program = match.program();
  const auto count = [&](Man man, int by) {
    const std::string& name = program.types[man.type()].name;
    if (name != left_out)
      men[program.sides[man.side()].name + " " + name] += by;
  };
  for (std::size_t board = 0; board < match.boards(); ++board) {
    const Position& position = match.board(board).position();
    for (const Man man : position.men)
      if (!man.none())
        count(man, 1);
    for (const SendInfo& send : program.match.sends)
      for (Side side = 0; side < side_count; ++side)
        for (std::size_t type = 0; type < program.types.size(); ++type) {
          const std::size_t first = static_cast<std::size_t>(send.to) * program.types.size();
          const bool is_counted = shares && board >= 2;
          if (!is_counted)
            count(Man::of(static_cast<TypeId>(type), side), position.pools[side][first + type]);
        }
  }
  return men;
}

struct Play {
  std::vector<std::int64_t> numbers;  ///< boards in a row, boards of the match
  OptionTexts options;
  std::string position;
  bool shares = true;

  [[nodiscard]] std::string variant() const {
    return "megabug(" + std::to_string(numbers[0]) + "," + std::to_string(numbers[1]) + ")";
  }
};

const std::vector<Play>& plays() {
  static const std::vector<Play> all{
      {{1, 2}, {}, {}, true},
      {{1, 3}, {}, {}, true},
      {{1, 3}, {{"reserves", "next"}, {"decided-by", "most-boards"}}, {}, false},
      {{1, 2},
       {},
       "k6k/PPPPP2P/2r1q3/8/8/3n4/8/8/8/8/8/2N5/8/8/2p1p1pp/K5K1[QRNPqrn] w - - 0 1 | "
       "k6k/PPP1PP2/8/8/2b5/8/8/8/8/8/1R6/8/8/8/1ppp1p2/KR4K1[BPqnpp] b - - 0 1",
       true},
      {{2, 4}, {}, {}, true}};
  return all;
}

void play_at_random(const Play& play, std::uint32_t seed, std::size_t plies) {
  Table table(play.variant(), play.options);
  Table reader(play.variant(), play.options);
  auto& match = dynamic_cast<MatchGame&>(*table.session);
  Sink sink;
  if (!play.position.empty())
    REQUIRE(match.set_position(play.position, sink));
  Chance chance(seed);
  const std::map<std::string, int> men = census(match, "King", play.shares);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const std::vector<LegalTurn> legal = match.legal();
    INFO(play.variant() << ", seed " << seed << ", ply " << ply << "\n" << match.position_text());
    if (legal.empty()) {
      REQUIRE(match.result().kind != GameResult::Kind::Running);
      break;
    }
    const std::string before = match.position_text();
    REQUIRE(reader.session->set_position(before, sink));
    REQUIRE(reader.session->position_text() == before);
    REQUIRE(texts_of(reader.session->legal()) == texts_of(legal));
    const std::string text = choice(legal, chance).text;
    INFO("plays " << text);
    REQUIRE(match.play(text, sink));
    const std::string after = match.position_text();
    // who is in a pool on the way, has arrived
    REQUIRE(census(match, "King", play.shares) == men);
    REQUIRE(match.undo());
    REQUIRE(match.position_text() == before);
    REQUIRE(texts_of(match.legal()) == texts_of(legal));
    REQUIRE(match.redo());
    REQUIRE(match.position_text() == after);
    REQUIRE(match.limit_hit() == nullptr);
  }
  const std::string end = match.position_text();
  const std::vector<std::string> record = match.record();
  while (match.undo()) {
  }
  REQUIRE(match.position_text() == match.first_position_text());
  for (const std::string& turn : record)
    REQUIRE(match.play(turn, sink));
  REQUIRE(match.position_text() == end);
}

}  // namespace

TEST_CASE("matches played at random keep their texts, their men and their past", "[match]") {
  const std::size_t games = setting("PM_GAMES", 1);
  const std::size_t plies = setting("PM_PLIES", 60);
  for (const Play& play : plays())
    for (std::size_t i = 0; i < games; ++i)
      play_at_random(play, static_cast<std::uint32_t>(i + 1), plies);
}

TEST_CASE("the boards of a match move as their twins, whatever is in the reserves", "[match]") {
  const std::size_t wanted = setting("PM_POSITIONS", 60);
  std::size_t seen = 0;
  for (std::uint32_t seed = 1; seen < wanted; ++seed) {
    const Play& play = plays()[seed % (plays().size() - 1)];
    Table table(play.variant(), play.options);
    Subject subject = load_subject("megabug", play.numbers);
    auto& match = dynamic_cast<MatchGame&>(*table.session);
    Sink sink;
    if (!play.position.empty())
      REQUIRE(match.set_position(play.position, sink));
    Chance chance(seed);
    for (int ply = 0; ply < 120 && seen < wanted && !match.legal().empty(); ++ply) {
      REQUIRE(match.play(std::string(choice(match.legal(), chance).text), sink));
      if (ply % 6 != 5)
        continue;
      const std::size_t board = chance.below(match.boards());
      INFO(match.position_text());
      REQUIRE(disagreement(subject, match.board(board).position()) == "");
      REQUIRE(broken_make(subject, 0, match.board(board).position()) == "");
      ++seen;
    }
  }
}

TEST_CASE("what follows from a flag is decided as by the twin, and can be taken back", "[match]") {
  const std::size_t games = setting("PM_GAMES", 2);
  for (const char* rule : {"new-clocks", "count-kings"})
    for (std::size_t i = 0; i < games; ++i) {
      Table table("megachess(1)", {{"after-flag", rule}});
      Table reader("megachess(1)", {{"after-flag", rule}});
      GameSession& game = *table.session;
      Subject subject = load_subject("megachess", {1});
      Sink sink;
      Chance chance(static_cast<std::uint32_t>(i + 1));
      for (int ply = 0; ply < 60 && !game.legal().empty(); ++ply) {
        const std::string before = game.position_text();
        const bool is_told = chance.below(5) == 0 && (game.position().turn.due.empty() ||
                                                      !game.position().turn.due.front().is_told());
        const std::string text = is_told ? flag_text(static_cast<int>(chance.below(12)))
                                         : choice(game.legal(), chance).text;
        INFO(rule << ", " << before << ", plays " << text);
        REQUIRE(game.play(text, sink));
        const std::string after = game.position_text();
        INFO("after it " << after);
        REQUIRE(reader.session->set_position(after, sink));
        REQUIRE(reader.session->position_text() == after);
        REQUIRE(game.undo());
        REQUIRE(game.position_text() == before);
        REQUIRE(game.redo());
        REQUIRE(game.position_text() == after);
        if (std::string(rule) == "new-clocks") {
          REQUIRE(disagreement(subject, game.position()) == "");
          REQUIRE(broken_make(subject, 0, game.position()) == "");
        }
      }
    }
}

}  // namespace polymachy::property
