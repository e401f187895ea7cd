// SPDX-License-Identifier: MIT
#include "interpreter/game/game.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/unit/interpreter/game/fake_chess.hpp"

using namespace polymachy;
using namespace polymachy::fake;

namespace {

/// A game with all that it needs.
struct Board {
  SourceSet sources;
  Sink sink;
  Game game;

  explicit Board(const Program& program = chess())
      : game(std::make_shared<Program>(program), sources, {}, make_fake) {}
  explicit Board(const std::string& position, const Program& program = chess()) : Board(program) {
    REQUIRE(game.set_position(position, sink));
  }

  /// Code, message and marked text of the last error, in one line; clears it.
  std::string told() {
    if (sink.empty())
      return {};
    const Diagnostic last = sink.sorted().back();
    sink.clear();
    std::string text = std::string(info(last.code).number) + " " + last.message;
    if (last.primary.span.has_file())
      text += " @" + std::string(sources.slice(last.primary.span));
    return text;
  }
  std::vector<std::string> texts() {
    std::vector<std::string> out;
    for (const LegalTurn& turn : game.legal())
      out.push_back(turn.text);
    std::sort(out.begin(), out.end());
    return out;
  }
  std::string san(const std::string& text) {
    for (const LegalTurn& turn : game.legal_for_people())
      if (turn.text == text)
        return turn.san;
    return "no " + text;
  }
  /// The canonical text of what [text] means, or what was told.
  std::string found(const std::string& text) {
    const auto index = game.find(text, sink);
    return index ? game.legal()[*index].text : told();
  }
};

const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

}  // namespace

TEST_CASE("game: begins at the default start with the rights of a diagram", "[game]") {
  Board board;
  CHECK(board.game.position_text() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(board.game.first_position_text() == board.game.position_text());
  CHECK(board.game.legal().size() == 20);
  CHECK(board.game.result().kind == GameResult::Kind::Running);
}

TEST_CASE("game: plays, counts, takes back and plays again", "[game]") {
  Board board;
  CHECK(board.game.play_all("e4 e7e5 1. Nf3 2...Nc6 Bc4 Bc5 O-O", board.sink));
  const std::string text = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
  CHECK(board.game.position_text() == text);
  CHECK(board.game.record() ==
        std::vector<std::string>{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"});
  CHECK(board.game.san_record() ==
        std::vector<std::string>{"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"});
  while (board.game.undo()) {
  }
  CHECK(board.game.position_text() == board.game.first_position_text());
  CHECK(board.game.record().empty());
  while (board.game.redo()) {
  }
  CHECK(board.game.position_text() == text);
  CHECK(board.game.san_record().back() == "O-O");
  CHECK(board.game.undo());
  CHECK(board.game.play("d2d3", board.sink));
  CHECK_FALSE(board.game.redo());
}

TEST_CASE("game: a mark lives for one turn", "[game]") {
  Board board;
  CHECK(board.game.play_all("e2e4 a7a6 e4e5 d7d5", board.sink));
  CHECK(board.game.position_text() ==
        "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  CHECK(board.san("e5d6") == "exd6");
  CHECK(board.found("e5d6xd5") == "e5d6");
  CHECK(board.game.play_all("h2h3 h7h6", board.sink));
  CHECK(board.found("e5d6").find("E0702") == 0);
}

TEST_CASE("game: SAN", "[game]") {
  Board board(kiwipete);
  CHECK(board.san("e1g1") == "O-O");
  CHECK(board.san("e1c1") == "O-O-O");
  CHECK(board.san("d5e6") == "dxe6");
  CHECK(board.san("e5f7") == "Nxf7");
  CHECK(board.san("e5g4") == "Ng4");
  CHECK(board.san("f3f6") == "Qxf6");
  CHECK(board.san("a2a4") == "a4");

  Board rooks("4k3/8/8/R6R/8/8/8/R3K3 w - - 0 1");
  CHECK(rooks.san("a5d5") == "Rad5");
  CHECK(rooks.san("a1a3") == "R1a3");
  CHECK(rooks.san("h5h8") == "Rh8+");
  Board queens("4k3/8/8/8/1Q5Q/8/8/K6Q w - - 0 1");
  CHECK(queens.san("h4e1") == "Qh4e1+");
  CHECK(queens.san("b4e1") == "Qbe1+");
  CHECK(queens.san("h1e1") == "Q1e1+");

  Board promotion("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(promotion.san("c7d8q") == "cxd8=Q+");
  CHECK(promotion.san("c7c8n") == "c8=N");
  Board mate("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(mate.san("a1a8") == "Ra8#");
  CHECK(mate.game.play("Ra8", mate.sink));
  CHECK(mate.game.san_record().back() == "Ra8#");
}

TEST_CASE("game: a printed list with marks of check is played as well", "[game]") {
  Board board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const std::vector<LegalTurn> turns = board.game.legal_for_people();
  const auto mate =
      std::find_if(turns.begin(), turns.end(), [](const LegalTurn& t) { return t.san == "Ra8#"; });
  REQUIRE(mate != turns.end());
  board.game.play(*mate);
  CHECK(board.game.san_record().back() == "Ra8#");
}

TEST_CASE("game: what people type finds the move", "[game]") {
  Board board(kiwipete);
  const std::pair<const char*, const char*> rows[] = {
      {"e1g1", "e1g1"},  {"e1g1,h1f1", "e1g1"}, {"O-O", "e1g1"},   {"0-0", "e1g1"},
      {"0-0-0", "e1c1"}, {"O-O-O!", "e1c1"},    {"Nxf7", "e5f7"},  {"Nf7", "e5f7"},
      {"Ne5f7", "e5f7"}, {"N5xf7!?", "e5f7"},   {"dxe6", "d5e6"},  {"de6", "d5e6"},
      {"d5xe6", "d5e6"}, {"d5-e6", "d5e6"},     {"D5E6", "d5e6"},  {"Qxf6+", "f3f6"},
      {"a4", "a2a4"},    {"Pa4", "a2a4"},       {"a2-a4", "a2a4"},
  };
  for (const auto& [text, means] : rows) {
    CAPTURE(text);
    CHECK(board.found(text) == means);
  }
  Board promotion("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1");
  CHECK(promotion.found("c7c8Q") == "c7c8q");
  CHECK(promotion.found("c7c8=Q") == "c7c8q");
  CHECK(promotion.found("c8Q") == "c7c8q");
  CHECK(promotion.found("cxd8=N") == "c7d8n");
  CHECK(promotion.found("c7c8") ==
        "E0703 `c7c8` fits several moves: `c7c8q`, `c7c8r`, `c7c8b`, `c7c8n` @c7c8");
}

TEST_CASE("game: every legal move is found by each of its texts", "[game]") {
  for (const std::string& text :
       {kiwipete,
        std::string("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
        std::string("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")}) {
    Board board(text);
    for (const LegalTurn& turn : std::vector<LegalTurn>(board.game.legal_for_people())) {
      CAPTURE(turn.text, turn.san);
      CHECK(board.found(turn.text) == turn.text);
      CHECK(board.found(turn.san) == turn.text);
    }
  }
}

TEST_CASE("game: a move that cannot be says why", "[game]") {
  Board board("4r1k1/8/8/8/8/8/4N3/4K2R w K - 0 1");
  CHECK(board.found("e2c3") ==
        "E0702 `e2c3` is not a legal move: rule `safety` forbids it (the king may not be left in "
        "check): the King on e1 is attacked by the Rook on e8 through e7 to e2 @e2c3");
  CHECK(board.game.forbidding_rule("Nc3") == "safety");
  CHECK(board.game.forbidding_rule("e1d1").empty());
  CHECK(board.game.why_not("e1d1").empty());
  CHECK(board.game.why_not("e1e5").empty());
  CHECK(board.found("e4e5") == "E0702 `e4e5` is not a legal move: nobody stands on e4 @e4e5");
  CHECK(board.found("e8e7") ==
        "E0702 `e8e7` is not a legal move: the Rook on e8 is not of white, who is to move @e8e7");
  CHECK(board.found("e2e4") ==
        "E0702 `e2e4` is not a legal move: the Knight on e2 has no legal move @e2e4");
  CHECK(board.found("h1g2").find("the Rook on h1 does not move so; he has `h1") !=
        std::string::npos);
  CHECK(board.found("hello") ==
        "E0702 `hello` is not a legal move: no turn here is written so @hello");
  CHECK(board.found("").find("E0702") == 0);
  CHECK_FALSE(board.game.play_all("e1d1 h8h1 g7", board.sink));
  CHECK(board.told().find("@h8h1") != std::string::npos);
  CHECK(board.game.record().size() == 1);
}

TEST_CASE("game: results", "[game]") {
  Board mate("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  CHECK(mate.game.play("a1a8", mate.sink));
  CHECK(mate.game.result().kind == GameResult::Kind::Win);
  CHECK(mate.game.result().winner == 0);
  CHECK(mate.game.result().why == "checkmate");
  CHECK(mate.game.legal().empty());
  CHECK(mate.game.in_check());
  CHECK(mate.found("g8h8") == "E0704 the game is over: checkmate @g8h8");
  CHECK(mate.game.perft(3, {}) == 0);
  CHECK(mate.game.perft(0, {}) == 1);
  CHECK(mate.game.undo());
  CHECK(mate.game.result().kind == GameResult::Kind::Running);

  Board stale("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  CHECK(stale.game.result().kind == GameResult::Kind::Draw);
  CHECK(stale.game.result().why == "stalemate");

  Board fifty("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
  CHECK(fifty.game.play("a1a2", fifty.sink));
  CHECK(fifty.game.result().why == "fifty moves");
  CHECK(fifty.game.legal().empty());
  CHECK(fifty.game.perft(1, {}) > 0);
}

TEST_CASE("game: only the side to move can be stuck", "[game]") {
  Program p = chess();
  ResultInfo line;
  line.outcome = OutcomeKind::Lose;
  line.test = SomebodyStuck;
  line.why = "no move left";
  line.asks_stuck = true;
  p.results = {line};
  Board board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", p);
  CHECK(board.game.result().kind == GameResult::Kind::Win);
  CHECK(board.game.result().winner == 0);
}

TEST_CASE("game: a position that stands for the third time", "[game]") {
  Board board;
  const std::string dance = "g1f3 g8f6 f3g1 f6g8 ";
  CHECK(board.game.play_all(dance, board.sink));
  CHECK(board.game.result().kind == GameResult::Kind::Running);
  CHECK(board.game.play_all(dance, board.sink));
  CHECK(board.game.result().why == "repetition");

  Board rights("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  CHECK(rights.game.play_all("a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8", rights.sink));
  CHECK(rights.game.result().kind == GameResult::Kind::Running);  // the first had a right
  CHECK(rights.game.play("a1a2", rights.sink));
  CHECK(rights.game.result().why == "repetition");
}

TEST_CASE("game: a mark makes a position another only if a move uses it", "[game]") {
  const std::string dance = "b8c6 b1c3 c6b8 c3b1 b8c6 b1c3 c6b8 c3b1";
  Board unused;
  CHECK(unused.game.play_all("e2e4 " + dance, unused.sink));
  CHECK(unused.game.result().why == "repetition");
  Board used("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(used.game.play_all("e2e4 " + dance, used.sink));
  CHECK(used.game.result().kind == GameResult::Kind::Running);
}

TEST_CASE("game: drops", "[game]") {
  Board board("4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1", pocket_chess());
  CHECK(board.game.legal().size() == 5 + 62 + 48);
  CHECK(board.san("N@f3") == "N@f3");
  CHECK(board.found("n@f3") == "N@f3");
  CHECK(board.found("@f3").find("E0702") == 0);
  CHECK(board.game.play("P@e7", board.sink));
  CHECK(board.game.position_text() == "4k3/4P3/8/8/8/8/8/4K3[N] b - - 1 1");
  CHECK(board.game.play("Kxe7", board.sink));
  CHECK(board.game.position_text() == "8/4k3/8/8/8/8/8/4K3[Np] w - - 0 2");
}

TEST_CASE("game: a rule that asks history", "[game]") {
  Program p = chess();
  RuleInfo rule;
  rule.name = "never-again";
  rule.why = "a position may not stand twice";
  rule.asks_history = true;
  rule.event = Always;
  rule.when = StoodBefore;
  p.rules.push_back(rule);
  Board board(p);
  CHECK(board.game.play_all("g1f3 g8f6 f3g1", board.sink));
  // f7 is blocked, and the knight may not go home
  CHECK(board.game.legal().size() == 14 + 2 + 4 + 1);
  CHECK(board.found("f6g8") ==
        "E0702 `f6g8` is not a legal move: rule `never-again` forbids it (a position may not stand "
        "twice): this repeats the position of the beginning @f6g8");
  CHECK(board.game.perft(1, {}) == board.game.legal().size() + 1);  // a count knows no history
  CHECK(Board(p).game.perft(3, {}) == 8902);

  Board alone("7k/5K2/8/6P1/8/8/8/R7 w - - 0 1", p);
  CHECK(alone.game.play_all("a1a2 h8h7 a2a1", alone.sink));
  CHECK(alone.game.legal().empty());
  CHECK(alone.game.result().why == "stalemate");
}

TEST_CASE("game: perft, threads and divide agree", "[game]") {
  Board board;
  CHECK(board.game.perft(3, {}) == 8902);
  CHECK(board.game.perft(3, {true, 3}) == 8902);
  Board kiwi(kiwipete);
  CHECK(kiwi.game.perft(1, {}) == 48);
  CHECK(kiwi.game.perft(2, {true, 2}) == 2039);
  const auto lines = kiwi.game.divide(2, {true, 2});
  CHECK(lines.size() == 48);
  std::uint64_t total = 0;
  for (const auto& [text, count] : lines)
    total += count;
  CHECK(total == 2039);
  CHECK(kiwi.game.position_text() == kiwipete);
  for (const auto& line : kiwi.game.divide(1, {}))
    CHECK(line.second == 1);
}

TEST_CASE("game: a bad position leaves the game as it was", "[game]") {
  Board board;
  CHECK(board.game.play("e2e4", board.sink));
  CHECK_FALSE(board.game.set_position("8/8 w", board.sink));
  CHECK(board.told().find("E0701") == 0);
  CHECK(board.game.record().size() == 1);
  CHECK_FALSE(board.game.set_start("standerd", board.sink));
  CHECK(board.told() == "E0805 variant `chess` has no start `standerd`");
  CHECK(board.game.set_start("standard", board.sink));
  CHECK(board.game.record().empty());
}

namespace {

/// Black chooses one of two starts; then white begins.
Program with_setup() {
  Program p = chess();
  StartInfo empty;
  empty.name = "before";
  StartInfo ending;
  ending.name = "ending";
  ending.text = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
  p.starts.insert(p.starts.begin(), empty);
  p.starts.push_back(ending);
  p.phases = {{"setup", 1, {1, 2}}, {"play", 0, {}}};
  return p;
}

}  // namespace

TEST_CASE("game: a setup phase offers starts", "[game]") {
  Board board(with_setup());
  CHECK(board.game.position_text() == "8/8/8/8/8/8/8/8 b - - 0 1 phase=setup");
  CHECK(board.texts() == std::vector<std::string>{"=ending", "=standard"});
  CHECK(board.found("e2e4") ==
        "E0702 `e2e4` is not a legal move: a start is chosen now: `=standard`, `=ending` @e2e4");
  CHECK(board.game.perft(1, {}) == 2);
  CHECK(board.game.perft(2, {}) == 20 + 16);
  CHECK(board.game.perft(3, {true, 2}) ==
        400 + Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").game.perft(2, {}));
  const auto lines = board.game.divide(2, {});
  CHECK(lines ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"=standard", 20}, {"=ending", 16}});
  CHECK(board.game.play_all("=ending O-O-O", board.sink));
  CHECK(board.game.position_text() == "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
  CHECK(board.game.record() == std::vector<std::string>{"=ending", "e1c1"});
  CHECK(board.game.undo());
  CHECK(board.game.undo());
  CHECK(board.game.position_text() == board.game.first_position_text());
  CHECK(board.game.redo());
  CHECK(board.game.position_text() == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  CHECK(board.game.set_start("standard", board.sink));
  CHECK(board.game.position_text() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}
