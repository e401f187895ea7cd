// SPDX-License-Identifier: MIT
#include "tests/programs/judge.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "dsl/diag/render.hpp"
#include "dsl/syntax/parser.hpp"
#include "dsl/syntax/print.hpp"
#include "interpreter/bytecode/disassemble.hpp"
#include "interpreter/variant/why.hpp"
#include "tests/programs/seen.hpp"
#include "tests/property/texts.hpp"
#include "tests/property/twin_game.hpp"

namespace polymachy::programs {

using property::Chance;
using property::Subject;
using property::TwinGame;

namespace {

Verdict failed(std::string what, std::string details) {
  return {Verdict::Kind::Failed, std::move(what), std::move(details)};
}
Verdict fine(std::string how) { return {Verdict::Kind::Fine, std::move(how), {}}; }
Verdict limit(const char* name) { return fine(std::string("limit ") + name); }

/// The first error, by its code; one without a code or a word is a failure.
Verdict refused(const Sink& sink, const SourceSet& sources) {
  const std::vector<Diagnostic> all = sink.sorted();
  const auto error = std::ranges::find_if(
      all, [](const Diagnostic& each) { return info(each.code).severity == Severity::Error; });
  if (error == all.end() || error->message.empty())
    return failed("refused without a word", render(sink, sources, false));
  if (error->message.find("`verifier`") != std::string::npos)
    return failed("compiled wrongly", render(sink, sources, false));
  return {
      Verdict::Kind::Refused, std::string(info(error->code).number), render(sink, sources, false)};
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class Judge {
 public:
  Judge(const std::filesystem::path& file, const Effort& effort, const Notes& notes)
      : file_(file), effort_(effort), notes_(notes), chance_(effort.seed) {}

  Verdict run();

 private:
  Verdict format();
  Verdict one_board();
  Verdict session();
  std::optional<Verdict> look(Game& game);
  std::optional<Verdict> compare(const Position& position);
  std::optional<Verdict> count(const Position& position);
  std::optional<Verdict> random_boards(const Position& start);
  Position random_board(const Position& start);
  std::optional<Verdict> tell(GameSession& game);
  std::optional<Verdict> go_back(GameSession& game, const std::vector<std::string>& texts);
  std::string too_much(const Position& position);
  std::string some_text(const GameSession& game);
  void note_turn(const LegalTurn& turn);

  std::filesystem::path file_;
  Effort effort_;
  const Notes& notes_;
  Chance chance_;
  SourceSet sources_;
  Sink sink_;
  std::optional<Loaded> loaded_;
  std::unique_ptr<Subject> subject_;
  std::size_t ply_ = 0;
};

Verdict Judge::run() {
  notes_.stage("check");
  loaded_ = load_variant(file_.string(), {}, find_home(), sources_, sink_);
  if (!loaded_)
    return refused(sink_, sources_);
  notes_.stage("format");
  if (Verdict verdict = format(); verdict.kind == Verdict::Kind::Failed)
    return verdict;
  note_program(*loaded_, notes_.seen);
  notes_.stage("disassemble");
  (void)disassemble(*loaded_->program);
  if (!loaded_->program->is_one_board())
    return session();
  notes_.stage("compile");
  subject_ = property::subject_of_model(loaded_->model, sink_);
  if (!subject_)
    return refused(sink_, sources_);
  return one_board();
}

/// The formatter's text is the same program.
Verdict Judge::format() {
  Sink sink;
  const std::string text = read_file(file_);
  const std::optional<ast::Tree> tree = parse(sources_, sources_.add("program.pmy", text), sink);
  if (!tree)
    return failed("parsed once only", render(sink, sources_, false));
  note_tree(tree->root, notes_.seen);
  const std::string printed = print(*tree, sources_);
  const FileId again = sources_.add("program.pmy", printed);
  const std::optional<ast::Tree> second = parse(sources_, again, sink);
  if (!second || print(*second, sources_) != printed)
    return failed("formatted text is another", printed + render(sink, sources_, false));
  const Home home = find_home();
  const std::optional<model::Variant> model =
      check_text(again, file_.parent_path(), "", {home.stdlib}, sources_, sink);
  if (!model)
    return failed("formatted text is refused", printed + render(sink, sources_, false));
  return fine("");
}

/// The machine that makes and tests every move says how much work there is here.
std::string Judge::too_much(const Position& position) {
  Engine& slow = *subject_->engines.back();
  const std::uint64_t before = slow.steps();
  slow.set_position(position);
  for (const Legality legality : {Legality::Candidate, Legality::Legal}) {
    MoveList list;
    slow.generate(list, legality);
    if (list.size() > 400)
      return "too much";
  }
  if (const char* name = slow.limit_hit(); name != nullptr)
    return std::string("limit ") + name;
  if (slow.steps() - before > effort_.steps)
    return "too much";
  for (std::size_t way = 0; way + 1 < subject_->engines.size(); ++way) {
    Engine& engine = *subject_->engines[way];
    engine.set_position(position);
    MoveList list;
    engine.generate(list, Legality::Candidate);
    engine.generate(list, Legality::Legal);
    if (const char* name = engine.limit_hit(); name != nullptr)
      return std::string("limit ") + name;
  }
  return {};
}

std::optional<Verdict> Judge::compare(const Position& position) {
  notes_.stage("moves");
  if (std::string wrong = property::disagreement(*subject_, position); !wrong.empty())
    return failed("moves differ", wrong);
  notes_.stage("make");
  for (std::size_t way = ply_ % 2; way < subject_->engines.size(); way += 2)
    if (std::string wrong = property::broken_make(*subject_, way, position); !wrong.empty())
      return failed("made or undone wrongly", wrong);
  notes_.stage("attack");
  std::vector<Square> asked;
  for (int n = 0; n < 3; ++n) {
    const auto square = static_cast<Square>(chance_.below(position.men.size()));
    if (!loaded_->program->holes.test(square))
      asked.push_back(square);
  }
  if (!asked.empty())
    if (std::string wrong = property::broken_attack(*subject_, position, asked); !wrong.empty())
      return failed("attackers differ", wrong);
  return std::nullopt;
}

/// Counting without making counts what making counts, however it was compiled.
std::optional<Verdict> Judge::count(const Position& position) {
  notes_.stage("perft");
  subject_->engines.front()->set_position(position);
  const std::size_t legal =
      property::actions_of(*subject_->engines.front(), Legality::Legal).size();
  const int depth = legal * legal < 900 ? 2 : 1;
  std::string told;
  std::vector<std::uint64_t> counts;
  for (std::size_t way = 0; way < subject_->engines.size(); ++way) {
    Engine& engine = *subject_->engines[way];
    engine.set_position(position);
    if (subject_->programs[way]->turn.has_parts()) {
      counts.push_back(engine.perft_units(depth, Unit::Decision));
    } else {
      counts.push_back(engine.perft(depth, true));
      counts.push_back(engine.perft(depth, false));
    }
    if (const char* name = engine.limit_hit(); name != nullptr)
      return limit(name);
  }
  for (const std::uint64_t each : counts)
    told += " " + std::to_string(each);
  if (std::ranges::any_of(counts, [&](std::uint64_t each) { return each != counts.front(); }))
    return failed("counts differ",
                  property::describe(*loaded_->program, position) + "  depth " +
                      std::to_string(depth) + ":" + told + "\n");
  return std::nullopt;
}

std::string Judge::some_text(const GameSession& game) {
  const auto square = [&] {
    const std::size_t squares = game.position().men.size();
    return square_name(game.program().size, static_cast<Square>(chance_.below(squares)));
  };
  switch (chance_.below(4)) {
    case 0:
      return square() + "@" + square();
    case 1:
      return "pass";
    default:
      return square() + square();
  }
}

std::optional<Verdict> Judge::tell(GameSession& game) {
  notes_.stage("why");
  const std::vector<LegalTurn>& legal = game.legal();
  const std::string one = legal[chance_.below(legal.size())].text;
  for (const std::string& text : {one, some_text(game)}) {
    const std::string told = why(*loaded_, game, sources_, text);
    const bool says_legal = told.find("is legal") != std::string::npos;
    Sink sink;
    const bool is_legal = game.find(text, sink).has_value();
    if (says_legal != is_legal || told.empty())
      return failed("why is wrong", game.position_text() + "\n" + text + "\n" + told);
  }
  return std::nullopt;
}

std::optional<Verdict> Judge::look(Game& game) {
  if (std::string end = too_much(game.position()); !end.empty())
    return fine(end);
  notes_.stage("legal");
  const bool is_over = game.legal().empty();
  if (const char* name = game.limit_hit(); name != nullptr)
    return limit(name);
  if (auto verdict = compare(game.position()))
    return verdict;
  if (is_over)
    return std::nullopt;
  notes_.stage("texts");
  SourceSet sources;
  Game reader(subject_->programs.front(), sources);
  if (std::string wrong = property::lost_position(game, reader); !wrong.empty())
    return failed("position text is lost", wrong);
  if (std::string wrong = property::lost_turns(game, chance_, 10); !wrong.empty())
    return failed("move text is lost", wrong);
  if (auto verdict = count(game.position()))
    return verdict;
  return tell(game);
}

/// [start] with other men on other squares, and others in the pools.
Position Judge::random_board(const Position& start) {
  const Program& program = *loaded_->program;
  Position position = start;
  const std::size_t share = 2 + chance_.below(4);
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    position.men[square] = Man{};
    position.rights[square] = 0;
    if (!program.holes.test(square) && chance_.below(share) == 0)
      position.men[square] = Man::of(static_cast<TypeId>(chance_.below(program.types.size())),
                                     static_cast<Side>(chance_.below(2)));
  }
  for (auto& pool : position.pools)
    for (auto& waiting : pool)
      waiting = static_cast<std::uint16_t>(chance_.below(4) == 0 ? 1 : 0);
  position.to_move = static_cast<Side>(chance_.below(2));
  return position;
}

/// Games end early, and few of their boards are lively: boards that nobody came to.
std::optional<Verdict> Judge::random_boards(const Position& start) {
  for (ply_ = 0; ply_ < effort_.boards; ++ply_) {
    const Position position = random_board(start);
    notes_.stage("random board");
    if (!too_much(position).empty())
      continue;
    Engine& engine = *subject_->engines.front();
    engine.set_position(position);
    if (engine.turn() != position.turn)
      continue;  // the game would be over
    for (const Action& action : property::actions_of(engine, Legality::Legal))
      note_effects(action, notes_.seen);
    if (auto verdict = compare(position))
      return verdict;
    if (auto verdict = count(position); verdict && verdict->kind == Verdict::Kind::Failed)
      return verdict;
  }
  return std::nullopt;
}

void Judge::note_turn(const LegalTurn& turn) {
  note_effects(turn.action, notes_.seen);
  for (const Action& action : turn.after)
    note_effects(action, notes_.seen);
  if (!turn.after.empty())
    notes_.seen("play: decisions that follow");
}

Verdict Judge::one_board() {
  notes_.stage("start");
  Game game(subject_->programs.front(), sources_);
  Sink sink;
  if (!game.set_start("", sink))
    return refused(sink, sources_);
  std::vector<std::string> texts{game.position_text()};
  while (!game.legal().empty() && game.legal().front().start >= 0) {
    game.play(LegalTurn(game.legal()[chance_.below(game.legal().size())]));
    texts.push_back(game.position_text());
  }
  if (auto verdict = random_boards(game.position()))
    return *verdict;
  TwinGame twin(*subject_->twin, game.position());
  std::string end = "plies";
  for (ply_ = 0; ply_ < effort_.plies; ++ply_) {
    if (auto verdict = look(game)) {
      if (verdict->kind == Verdict::Kind::Failed)
        return *verdict;
      end = verdict->what;
      break;
    }
    notes_.stage("twin");
    if (std::string wrong = property::disagreement(game, twin); !wrong.empty())
      return failed("game differs", wrong);
    if (game.legal().empty()) {
      end = game.result().kind == GameResult::Kind::Running ? "no move" : "result";
      break;
    }
    const LegalTurn turn = game.legal()[chance_.below(game.legal().size())];
    note_turn(turn);
    notes_.stage("play");
    const std::vector<TwinGame::Line> lines = twin.lines();
    game.play(turn);
    texts.push_back(game.position_text());
    const TwinGame::Line* line = property::line_played(lines, turn, game);
    if (line == nullptr)
      return failed(
          "game differs",
          game.position_text() + "\n  the reference does not play `" + turn.text + "` so\n");
    twin.play(*line);
  }
  if (auto verdict = go_back(game, texts))
    return *verdict;
  return fine(end);
}

std::optional<Verdict> Judge::go_back(GameSession& game, const std::vector<std::string>& texts) {
  notes_.stage("undo");
  for (std::size_t i = texts.size(); i-- > 1;)
    if (!game.undo() || game.position_text() != texts[i - 1])
      return failed("undo loses", texts[i] + "\n" + texts[i - 1] + "\n" + game.position_text());
  for (std::size_t i = 1; i < texts.size(); ++i)
    if (!game.redo() || game.position_text() != texts[i])
      return failed("redo loses", texts[i] + "\n" + game.position_text());
  return std::nullopt;
}

/// Games inside men, and matches: what every session promises.
Verdict Judge::session() {
  notes_.stage("start");
  const std::unique_ptr<GameSession> game = make_session(loaded_->program, sources_);
  const std::unique_ptr<GameSession> reader = make_session(loaded_->program, sources_);
  Sink sink;
  if (!game->set_start("", sink))
    return refused(sink, sources_);
  std::vector<std::string> texts{game->position_text()};
  std::string end = "plies";
  for (ply_ = 0; ply_ < effort_.plies; ++ply_) {
    notes_.stage("legal");
    if (game->legal().empty() || game->limit_hit() != nullptr) {
      end = "result";
      break;
    }
    if (game->legal().size() > 400)
      return fine("too much");
    notes_.stage("texts");
    if (!reader->set_position(texts.back(), sink) || reader->position_text() != texts.back())
      return failed("position text is lost", texts.back() + "\n" + reader->position_text());
    for (int n = 0; n < 5; ++n) {
      const std::size_t at = chance_.below(game->legal().size());
      const std::string text = game->legal()[at].text;
      Sink ignored;
      const std::optional<std::size_t> found = game->find(text, ignored);
      if (!found || game->legal()[*found].text != text)
        return failed("move text is lost", texts.back() + "\n" + text);
    }
    if (auto verdict = tell(*game))
      return *verdict;
    notes_.stage("play");
    const std::string text = game->legal()[chance_.below(game->legal().size())].text;
    if (!game->play(text, sink)) {
      if (game->limit_hit() != nullptr)
        return fine("limit");
      return failed("legal turn is refused", texts.back() + "\n" + text);
    }
    texts.push_back(game->position_text());
  }
  if (auto verdict = go_back(*game, texts))
    return *verdict;
  return fine(end);
}

}  // namespace

Verdict judge(const std::filesystem::path& file, const Effort& effort, const Notes& notes) {
  return Judge(file, effort, notes).run();
}

}  // namespace polymachy::programs
