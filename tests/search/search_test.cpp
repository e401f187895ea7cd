// SPDX-License-Identifier: MIT
// The opponent in every shipped variant: what it finds, that it is the same every time, that it
// ends when it is told to, and that it asks for no memory.
#include <cstdlib>
#include <new>
#include <set>

#include <catch2/catch.hpp>

#include "interpreter/game/game.hpp"
#include "interpreter/search/hunt.hpp"
#include "interpreter/search/opponent.hpp"
#include "interpreter/search/sampler.hpp"
#include "interpreter/variant/loader.hpp"
#include "interpreter/variant/worth.hpp"

namespace {
std::size_t allocations = 0;
}  // namespace

// Every request for memory of this program is counted.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace polymachy;

namespace {

/// Time that passes by being looked at.
class CountedTime final : public TimeSource {
 public:
  Millis now() override { return Millis(++looks_); }
  [[nodiscard]] std::int64_t looks() const { return looks_; }

 private:
  std::int64_t looks_ = 0;
};

struct Board {
  SourceSet sources;
  Sink sink;
  std::optional<Loaded> loaded;
  std::unique_ptr<Game> game;
  CountedTime time;

  explicit Board(const std::string& variant, const std::string& position = "") {
    loaded = load_variant(variant, {}, find_home(), sources, sink);
    REQUIRE(loaded);
    game = std::make_unique<Game>(loaded->program, sources);
    if (!position.empty())
      REQUIRE(game->set_position(position, sink));
  }
  [[nodiscard]] Searcher searcher(std::uint64_t seed = 1) {
    return Searcher(loaded->program, values(), time, seed);
  }
  [[nodiscard]] PieceValues values() const {
    return estimate_values(loaded->program, declared_values(*loaded->model));
  }
  SearchReport choose(const SearchLimits& limits, std::uint64_t seed = 1) {
    Searcher searcher(loaded->program, values(), time, seed);
    return searcher.choose(game->position(), game->legal(), limits);
  }
  /// The variants that are one board; the others have no Game.
  static std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const std::string& name : variant_names(find_home())) {
      SourceSet sources;
      Sink sink;
      const std::optional<Loaded> loaded = load_variant(name, {}, find_home(), sources, sink);
      REQUIRE(loaded);
      const std::unique_ptr<GameSession> session = make_session(loaded->program, sources);
      if (dynamic_cast<const Game*>(session.get()) != nullptr)
        all.push_back(name);
    }
    return all;
  }
};

SearchLimits by_nodes(std::uint64_t nodes, int depth = most_search_plies / 2) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.depth = depth;
  return limits;
}

/// The turns that win at once.
std::set<std::size_t> winning_turns(Game& game) {
  std::set<std::size_t> winning;
  const Side me = game.to_move();
  const std::vector<LegalTurn> turns = game.legal();
  for (std::size_t each = 0; each < turns.size(); ++each) {
    game.play(turns[each]);
    if (game.result().kind == GameResult::Kind::Win && game.result().winner == me)
      winning.insert(each);
    game.undo();
  }
  return winning;
}

struct Puzzle {
  const char* variant;
  const char* position;
  int decisions;
};

}  // namespace

TEST_CASE("wins are found, and in how many decisions") {
  const std::vector<Puzzle> puzzles{
      {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1},
      {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},
      {"chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3},
      {"capablanca", "4k5/R9/1R8/10/10/10/10/4K5 w - - 0 1", 1},
      {"atomic", "3qk3/3p4/8/8/8/8/8/K2R4 w - - 0 1", 1},
      {"antichess", "8/8/8/8/1p6/8/P7/8 w - - 0 1", 2},
      {"crazyhouse", "k7/2K5/8/8/8/8/8/8[Q] w - - 0 1", 1},
      {"makruk", "4k3/R7/1R6/8/8/8/8/7K w - - 0 1", 1},
  };
  for (const Puzzle& puzzle : puzzles) {
    INFO(puzzle.variant << " " << puzzle.position);
    Board board(puzzle.variant, puzzle.position);
    const SearchReport report = board.choose(by_nodes(200'000, 6));
    CHECK(score_text(report.score) == "wins in " + std::to_string(puzzle.decisions));
    if (puzzle.decisions == 1)
      CHECK(winning_turns(*board.game).count(report.turn) == 1);
  }
}

TEST_CASE("a win at once is seen with a single position") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Board board("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    const SearchReport report = board.choose(by_nodes(1), seed);
    CHECK(score_text(report.score) == "wins in 1");
    CHECK(winning_turns(*board.game).count(report.turn) == 1);
  }
}

TEST_CASE("who is far ahead sees the quiet reply that ends the game") {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Board board("chess", "r6k/6pp/8/7N/7N/7N/5PPP/6K1 w - - 0 1");
    const SearchReport report = board.choose(by_nodes(100'000, 2), seed);
    board.game->play(LegalTurn(board.game->legal()[report.turn]));
    CHECK(winning_turns(*board.game).empty());
  }
}

TEST_CASE("on large boards a random mover is beaten, and soon") {
  struct Case {
    const char* variant;
    int most;  ///< turns
  };
  for (const Case& each : {Case{"makromachy", 200}, Case{"metamachy", 200}, Case{"chess", 120}}) {
    INFO(each.variant);
    Board board(each.variant);
    Opponent opponent(board.loaded->program, board.values(), board.time, 1);
    for (int turn = 0; turn < each.most && board.game->result().kind == GameResult::Kind::Running;
         ++turn) {
      const bool is_mine = board.game->to_move() == 0;
      opponent.see(*board.game);
      const SearchReport report = opponent.choose(
          *board.game, is_mine ? *read_strength("nodes:1000") : strength_of_level(0));
      board.game->play(LegalTurn(board.game->legal()[report.turn]));
    }
    CHECK(board.game->result().kind == GameResult::Kind::Win);
    CHECK(board.game->result().winner == 0);
  }
}

TEST_CASE("who is far ahead hunts, and only he") {
  struct Case {
    const char* position;
    int hunter;  ///< -1: nobody
  };
  for (const Case& each : {Case{"k7/8/8/8/8/8/8/KQQR4 b - - 0 1", 0},
                           Case{"kqqr4/8/8/8/8/8/8/7K b - - 0 1", 1},
                           Case{"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR b KQkq - 0 1", -1}}) {
    INFO(each.position);
    Board board("chess", each.position);
    const PieceValues values = board.values();
    const Program& program = *board.loaded->program;
    Hunt hunt(program, values);
    hunt.begin(board.game->position());
    CHECK((hunt.salt() != 0) == (each.hunter >= 0));
    const auto type = static_cast<TypeId>(
        std::find(values.hunted.begin(), values.hunted.end(), false) - values.hunted.begin());
    const auto guarded = static_cast<TypeId>(
        std::find(values.hunted.begin(), values.hunted.end(), true) - values.hunted.begin());
    const Square near = program.size.at(3, each.hunter == 1 ? 2 : 5);
    const Square far = program.size.at(3, each.hunter == 1 ? 7 : 0);
    for (Side side = 0; side < side_count; ++side) {
      CHECK((hunt.pull(type, side, near) > hunt.pull(type, side, far)) == (side == each.hunter));
      CHECK(hunt.pull(guarded, side, near) == 0);
    }
    const std::unique_ptr<Engine> engine = make_engine(board.loaded->program);
    engine->set_position(board.game->position());
    MoveList list;
    // the second side is to move
    CHECK((hunt.flights(*engine, list) >= 0) == (each.hunter == 0));
  }
}

TEST_CASE("in no variant is a win at once left out") {
  std::size_t wins = 0;
  for (const std::string& name : Board::names()) {
    INFO(name);
    Board board(name);
    Searcher searcher = board.searcher();
    Opponent chance(board.loaded->program, board.values(), board.time, 7);
    const bool is_large = board.loaded->program->size.squares() > 144;
    const int most = is_large ? 15 : 120;
    for (int ply = 0; ply < most && board.game->result().kind == GameResult::Kind::Running; ++ply) {
      if (board.game->legal().empty())
        break;
      if (ply % 5 == 4 && board.game->legal().front().start < 0) {
        const std::set<std::size_t> winning = winning_turns(*board.game);
        if (!winning.empty()) {
          const SearchReport report =
              searcher.choose(board.game->position(), board.game->legal(), by_nodes(300'000, 1));
          INFO(board.game->position_text());
          CHECK(winning.count(report.turn) == 1);
          ++wins;
        }
      }
      const SearchReport next = chance.choose(*board.game, strength_of_level(ply % 3 == 0 ? 1 : 0));
      REQUIRE(next.turn < board.game->legal().size());
      board.game->play(board.game->legal()[next.turn]);
    }
  }
  CHECK(wins > 0);
}

TEST_CASE("the same seed and nodes give the same answer, in every variant") {
  for (const std::string& name : Board::names()) {
    INFO(name);
    Board one(name);
    Board two(name);
    for (int ply = 0; ply < 3; ++ply) {
      const SearchReport first = one.choose(by_nodes(300), 5);
      const SearchReport second = two.choose(by_nodes(300), 5);
      CHECK(first.turn == second.turn);
      CHECK(first.score == second.score);
      CHECK(first.line == second.line);
      CHECK(first.nodes <= 300);
      REQUIRE(first.turn < one.game->legal().size());
      one.game->play(one.game->legal()[first.turn]);
      two.game->play(two.game->legal()[first.turn]);
      if (one.game->result().kind != GameResult::Kind::Running)
        break;
    }
  }
}

TEST_CASE("it ends when its time is over, and says so") {
  for (const std::string name : {"chess", "megalomachy"}) {
    Board board(name);
    Searcher searcher = board.searcher();
    const std::int64_t before = board.time.looks();
    SearchLimits limits;
    limits.time = Millis(40);
    const SearchReport report =
        searcher.choose(board.game->position(), board.game->legal(), limits);
    CHECK(report.is_cut);
    // every look passes a millisecond: one a depth besides those in the tree
    CHECK(board.time.looks() - before <= 40 + most_search_plies);
    CHECK(report.turn < board.game->legal().size());
  }
}

TEST_CASE("looking for a turn asks for no memory") {
  Board board("metamachy", "");
  if (board.game->legal().front().start >= 0)
    board.game->play(LegalTurn(board.game->legal().front()));
  while (board.game->legal().front().start >= 0)
    board.game->play(LegalTurn(board.game->legal().front()));
  Searcher searcher = board.searcher();
  const auto asked = [&](std::uint64_t nodes) {
    const std::size_t before = allocations;
    static_cast<void>(
        searcher.choose(board.game->position(), board.game->legal(), by_nodes(nodes)));
    return allocations - before;
  };
  static_cast<void>(asked(20'000));  // lists grow once
  const std::size_t few = asked(2'000);
  const std::size_t many = asked(20'000);
  // what remains is the line, written when a better turn is found
  CHECK(many < few + 1'000);
}

TEST_CASE("men are worth what they can do") {
  const Board board("chess");
  const PieceValues values = board.values();
  const auto worth = [&](const std::string& letters) {
    const std::vector<TypeInfo>& types = board.loaded->program->types;
    for (std::size_t type = 0; type < types.size(); ++type) {
      if (types[type].letters == letters)
        return values.type[type];
    }
    return -1;
  };
  CHECK(worth("Q") > worth("R"));
  CHECK(worth("R") > worth("B"));
  CHECK(worth("B") > worth("P"));
  CHECK(worth("N") > worth("P"));
  CHECK(worth("Q") < 2 * worth("R") + worth("P"));
  CHECK(values.man == 1);
  CHECK(Board("antichess").values().man == -1);
  const std::vector<int> declared(board.loaded->program->types.size(), 77);
  CHECK(estimate_values(board.loaded->program, declared).type[0] == 77);
}

TEST_CASE("where losing the last of them loses, they are worth much") {
  const Board board("maces-and-horse-apults");
  const PieceValues values = board.values();
  CHECK(*std::max_element(values.type.begin(), values.type.end()) > 1'500);
}

TEST_CASE("sampling finds a win at once") {
  Board board("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
  std::mt19937_64 random(3);
  const std::string before = board.game->position_text();
  const SearchReport report =
      sample_turns(*board.game, board.values(), by_nodes(1'500), board.time, random);
  CHECK(board.game->position_text() == before);
  CHECK(board.game->record().empty());
  CHECK(winning_turns(*board.game).count(report.turn) == 1);
}

TEST_CASE("strengths are read") {
  CHECK(read_strength("random")->level == 0);
  CHECK(read_strength("7")->level == 7);
  CHECK(read_strength("level:3")->limits.nodes == strength_of_level(3).limits.nodes);
  CHECK(read_strength("time:0.5")->limits.time == Millis(500));
  CHECK(read_strength("nodes:5000")->limits.nodes == 5'000);
  CHECK(read_strength("depth:3")->limits.depth == 3);
  for (const std::string word :
       {"", "11", "-1", "1.5", "time:", "time:0", "nodes:x", "depth:99", "best"})
    CHECK_FALSE(read_strength(word));
}

TEST_CASE("it gives up when it is lost, and takes a draw then") {
  Board board("chess", "k7/8/8/8/8/8/8/KQQQR3 b - - 0 1");
  Opponent opponent(board.loaded->program, board.values(), board.time, 1);
  for (int turn = 0; turn < 5; ++turn) {
    CHECK(opponent.resigns() == (turn >= 3));
    static_cast<void>(opponent.choose(*board.game, *read_strength("nodes:500")));
  }
  CHECK(opponent.accepts_draw());
  CHECK_FALSE(opponent.offers_draw());
}
