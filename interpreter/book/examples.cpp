// SPDX-License-Identifier: MIT
// A scene is a board with what is said of it. One begins where something is said of a position that
// was not shown yet; playing makes the next.
#include "interpreter/book/examples.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "dsl/text/words.hpp"
#include "interpreter/book/moves.hpp"
#include "interpreter/variant/checks.hpp"
#include "interpreter/variant/limits.hpp"
#include "interpreter/variant/state_words.hpp"

namespace polymachy {
namespace {

using model::Statement;
using model::StatementKind;

/// More than so many arrows hide the men.
constexpr std::size_t most_arrows = 8;
constexpr std::size_t most_linked = 12;

struct Scene {
  bool follows = false;
  Html lead;
  std::vector<Position> boards;
  std::vector<Picture> pictures;  ///< one a board
  std::vector<Html> pools;        ///< of each board
  Html state, verdict, remarks;
};

/// The two squares that [text] begins with, `e2e4` or `a3@a4`.
std::optional<Arrow> arrow_of(BoardSize size, std::string_view text) {
  std::size_t length = 0;
  const Square from = read_square(size, text, length);
  if (from == no_square)
    return std::nullopt;
  text.remove_prefix(length);
  if (!text.empty() && (text.front() == '@' || text.front() == '-'))
    text.remove_prefix(1);
  const Square to = read_square(size, text, length);
  if (to == no_square || to == from)
    return std::nullopt;
  return Arrow{from, to, true};
}

class Watcher : public TestWatcher {
 public:
  Watcher(const PageParts& page, Example& example, std::size_t& boards)
      : page_(page), example_(example), boards_(boards) {
    add_named_types();
  }

  bool before(const Statement& statement, GameSession& game) override {
    if (boards_ > max_book_boards)
      return false;
    switch (statement.kind) {
      case StatementKind::Start:
      case StatementKind::Position:
      case StatementKind::With:
        return true;
      case StatementKind::Play:
        show(game);
        played_ = game.record().size();
        before_ = boards_of(game);
        note_movers(statement, game);
        return true;
      case StatementKind::Perft:
        show(game);
        return false;
      default:
        show(game);
        return true;
    }
  }

  void after(const Statement& statement, GameSession& game) override {
    switch (statement.kind) {
      case StatementKind::Start:
        stand("Start " + ticked(statement.words[0]));
        break;
      case StatementKind::Position:
        stand("Position");
        break;
      case StatementKind::With:
        example_.options.insert(statement.words[0]);
        options_ = with_option(statement.words[0], statement.words[1]);
        stand("The start");
        break;
      case StatementKind::Play:
        after_play(game);
        break;
      case StatementKind::Legal:
        legal(statement, game);
        break;
      case StatementKind::Illegal:
        illegal(statement, game);
        break;
      default:
        remark("fact", page_.words.linked(words_of(statement, game)));
        break;
    }
  }

  void at_end(GameSession& game) override {
    show(game);
    close();
  }

  [[nodiscard]] const Html& scenes() const { return html_; }

 private:
  const PageParts& page_;
  Example& example_;
  std::size_t& boards_;
  std::optional<Scene> scene_;
  bool is_new_ = true;    ///< the position has not been shown
  bool follows_ = false;  ///< it came from the one before by playing
  std::string lead_ = "The start";
  std::vector<std::pair<std::string, std::string>> options_;
  std::vector<Position> before_;
  std::size_t played_ = 0;
  std::vector<std::vector<Square>> changed_;  ///< of each board
  Html html_;

  std::vector<std::pair<std::string, std::string>> with_option(const std::string& name,
                                                               const std::string& value) {
    std::vector<std::pair<std::string, std::string>> options = options_;
    const auto has_name = [&](const auto& each) {
      return each.first == name;
    };
    options.erase(std::remove_if(options.begin(), options.end(), has_name), options.end());
    options.emplace_back(name, value);
    return options;
  }

  void stand(const std::string& lead) {
    close();
    is_new_ = true;
    follows_ = false;
    changed_.clear();
    lead_ = lead;
  }

  /// Types that the title names, also in the plural.
  void add_named_types() {
    std::string word;
    std::set<std::string> words;
    for (const char c : example_.title + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-') {
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        continue;
      }
      words.insert(word);
      if (word.size() > 1 && word.back() == 's')
        words.insert(word.substr(0, word.size() - 1));
      word.clear();
    }
    for (const TypeInfo& type : page_.loaded.program->types) {
      std::string name;
      for (const char c : type.name)
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      if (words.count(name) > 0)
        example_.types.insert(type.name);
    }
  }

  void note_mover(const GameSession& game, std::string_view text) {
    const std::size_t board = take_board(game, text);
    std::size_t length = 0;
    const Square from = read_square(game.program().size, text, length);
    if (from == no_square)
      return;
    const Man man = boards_of(game)[board].men[from];
    if (man.none())
      return;
    const TypeInfo& type = game.program().types[man.type()];
    example_.types.insert(type.shadow
                              ? game.program().types[static_cast<std::size_t>(type.shadow_of)].name
                              : type.name);
  }
  void note_movers(const Statement& statement, const GameSession& game) {
    if (!statement.words.empty())
      note_mover(game, statement.words.front());
  }

  /// Opens a scene for where [game] stands, if it has none.
  void show(GameSession& game) {
    if (!is_new_ || boards_ > max_book_boards)
      return;
    close();
    is_new_ = false;
    Scene scene;
    scene.follows = follows_;
    std::string lead = lead_;
    for (const auto& [name, value] : options_)
      lead += ", with " + ticked(name + " = " + value);
    scene.lead = page_.words.linked(lead);
    scene.boards = boards_of(game);
    for (std::size_t board = 0; board < scene.boards.size(); ++board) {
      Picture picture;
      if (board < changed_.size())
        picture.changed = changed_[board];
      picture.label = label_of(page_.men, game.program(), scene.boards[board]);
      picture.key =
          "x" + std::to_string(example_.number) + "-" + std::to_string(example_.boards.size() + 1);
      example_.boards.emplace_back(picture.key, moves_json(game, board));
      ++boards_;
      scene.pools.push_back(pools_html(game.program(), page_.men, scene.boards[board]));
      scene.pictures.push_back(std::move(picture));
    }
    scene.state = state_html(page_.words, game);
    const GameResult& result = game.result();
    if (result.kind != GameResult::Kind::Running)
      example_.results.insert(result.why);
    if (const std::string verdict = draw_verdict(game, result); !verdict.empty())
      scene.verdict = part("verdict", {{"text", page_.words.sentence(verdict)}});
    scene_ = std::move(scene);
  }

  void close() {
    if (!scene_)
      return;
    Html boards;
    for (std::size_t board = 0; board < scene_->boards.size(); ++board) {
      Picture& picture = scene_->pictures[board];
      picture.men = &scene_->boards[board].men;
      if (picture.arrows.size() > most_arrows)
        picture.arrows.clear();
      const std::string letter(1, static_cast<char>('A' + board));
      boards += part("scene-board",
                     {{"name", scene_->boards.size() > 1 ? "Board " + letter : std::string()},
                      {"board", page_.drawing.draw(picture)},
                      {"pools", scene_->pools[board]}});
    }
    const Html remarks = scene_->remarks.empty()
                             ? Html{}
                             : part("list", {{"kind", "remarks"}, {"items", scene_->remarks}});
    html_ += part("scene",
                  {{"follows", scene_->follows ? " follows" : ""},
                   {"lead", scene_->lead},
                   {"boards", boards},
                   {"state", scene_->state},
                   {"verdict", scene_->verdict},
                   {"remarks", remarks}});
    scene_.reset();
  }

  void remark(const char* kind, const Html& text) {
    if (!text.empty() && scene_)
      scene_->remarks += part("remark", {{"kind", kind}, {"text", text}});
  }

  void after_play(GameSession& game) {
    const std::vector<std::string> record = game.record();
    std::string turns;
    for (std::size_t each = std::min(played_, record.size()); each < record.size(); ++each)
      turns += (turns.empty() ? "" : " ") + ticked(record[each]);
    close();
    is_new_ = true;
    follows_ = true;
    lead_ = turns.empty() ? "Then" : "After " + turns;
    changed_.clear();
    const std::vector<Position> boards = boards_of(game);
    changed_.resize(boards.size());
    for (std::size_t board = 0; board < std::min(boards.size(), before_.size()); ++board)
      for (std::size_t square = 0; square < boards[board].men.size(); ++square)
        if (!(boards[board].men[square] == before_[board].men[square]))
          changed_[board].push_back(static_cast<Square>(square));
  }

  void add_arrow(std::optional<Arrow> arrow, std::size_t board, bool is_legal) {
    if (!arrow || !scene_ || board >= scene_->pictures.size())
      return;
    std::vector<Arrow>& arrows = scene_->pictures[board].arrows;
    const bool is_there = std::any_of(arrows.begin(), arrows.end(), [&](const Arrow& each) {
      return each.from == arrow->from && each.to == arrow->to;
    });
    if (is_there)
      return;
    arrow->is_legal = is_legal;
    arrows.push_back(*arrow);
  }

  void legal(const Statement& statement, GameSession& game) {
    const BoardSize size = game.program().size;
    Html texts;
    for (const std::string& turn : statement.words) {
      note_mover(game, turn);
      std::string_view text = turn;
      const std::size_t board = take_board(game, text);
      std::optional<Arrow> arrow = arrow_of(size, text);
      if (!arrow) {
        Sink sink;
        const std::optional<std::size_t> index = game.find(turn, sink);
        if (index && game.legal()[*index].action.from != no_square) {
          const Action& action = game.legal()[*index].action;
          arrow = Arrow{action.from, action.to, true};
        }
      }
      add_arrow(arrow, board, true);
      texts += (texts.empty() ? Html{} : Html{", "}) + part("code", {{"text", turn}});
    }
    remark("may", texts + Html{statement.words.size() == 1 ? ": a legal move" : ": legal moves"});
  }

  void illegal(const Statement& statement, GameSession& game) {
    std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
    for (const std::string& turn : statement.words) {
      note_mover(game, turn);
      // What follows an action may be what is not legal: then an arrow would say too much.
      std::string_view text = turn;
      const std::size_t board = take_board(game, text);
      if (text.find_first_of(";,/") == std::string_view::npos)
        add_arrow(arrow_of(game.program().size, text), board, false);
      if (const std::string rule = game.forbidding_rule(turn); !rule.empty())
        example_.rules.insert(rule);
      Sink sink;
      static_cast<void>(game.may_play(turn, sink));
      const std::string reason = reason_in(mismatch_of(sink));
      const auto same = std::find_if(by_reason.begin(), by_reason.end(), [&](const auto& each) {
        return each.first == reason;
      });
      if (same != by_reason.end())
        same->second.push_back(turn);
      else
        by_reason.push_back({reason, {turn}});
    }
    for (const auto& [reason, turns] : by_reason) {
      Html texts;
      for (const std::string& turn : turns)
        texts += (texts.empty() ? Html{} : Html{", "}) + part("code", {{"text", turn}});
      remark("maynot", texts + Html{": not legal, "} + page_.words.linked(reason));
    }
  }

  /// What a statement says that is no move.
  std::string words_of(const Statement& statement, GameSession& game) {
    const auto square = [&] {
      return square_name(game.program().size, static_cast<Square>(statement.square));
    };
    switch (statement.kind) {
      case StatementKind::Expect:
        return square() + ": " + ticked(page_.sources.slice(statement.test.span)) + " holds";
      case StatementKind::Attacked:
        return square() + " is attacked";
      case StatementKind::Safe:
        return square() + " is not attacked";
      case StatementKind::Moves:
        return number_word(static_cast<std::size_t>(statement.count)) +
               (statement.count == 1 ? " legal move" : " legal moves");
      case StatementKind::Perft:
        return std::to_string(statement.count) + " games of " +
               number_word(static_cast<std::size_t>(statement.depth)) +
               (statement.depth == 1 ? " turn" : " turns") + ", as `polymachy check` counts them";
      case StatementKind::Result:
        return game.result().kind == GameResult::Kind::Running ? "the game goes on" : std::string();
      case StatementKind::Text:
        return "position text " + ticked(statement.words[0]);
      case StatementKind::Turns:
        return statement.words[0] + " whole turns";
      default:
        return {};
    }
  }
};

}  // namespace

std::vector<Example> run_examples(const PageParts& page, Sink& sink) {
  std::vector<Example> examples;
  std::size_t boards = 0;
  TestRunner runner(page.loaded, page.sources);
  for (const model::TestBlock& block : page.loaded.model->tests) {
    Example example;
    example.number = examples.size() + 1;
    example.title = block.title;
    Watcher watcher(page, example, boards);
    const CheckOutcome outcome = runner.run(block, sink, &watcher);
    if (outcome.verdict == Verdict::Fails)
      return examples;
    example.html = part("example",
                        {{"id", place_of("example", std::to_string(example.number))},
                         {"number", example.number},
                         {"title", page.words.linked(with_capital(block.title))},
                         {"scenes", watcher.scenes()}});
    examples.push_back(std::move(example));
    if (boards > max_book_boards) {
      report_limit("book-boards", "the examples are too many for one page", sink);
      return examples;
    }
  }
  return examples;
}

Html see_examples(const std::vector<std::size_t>& numbers) {
  if (numbers.empty())
    return {};
  Html links;
  for (std::size_t each = 0; each < numbers.size() && each < most_linked; ++each) {
    const std::string number = std::to_string(numbers[each]);
    links += Html{each == 0 ? " " : ", "} +
             part("link", {{"place", place_of("example", number)}, {"text", number}});
  }
  if (numbers.size() > most_linked)
    links += Html{" …"};
  return part("see", {{"text", Html{numbers.size() == 1 ? "Example" : "Examples"} + links}});
}

Html state_html(const Words& words, const GameSession& game) {
  const Program& program = game.program();
  const Position& position = game.position();
  const std::vector<std::string> status = game.status();
  std::string text = draw_state(program, position, false);
  for (const std::string& line : status)
    text += line + "\n";
  Html html;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string line = text.substr(at, end - at);
    constexpr std::string_view to_move = "to move: ";
    if (line.rfind(to_move, 0) == 0)
      line = line.substr(to_move.size()) + " to move";
    html += (html.empty() ? Html{} : Html{" · "}) + words.linked(line);
    at = end + 1;
  }
  return html;
}

Html pools_html(const Program& program, const Men& men, const Position& position) {
  Html html;
  const std::size_t types = program.types.size();
  for (std::size_t pool = 0; pool < program.pools.size(); ++pool) {
    for (Side side = 0; side < side_count; ++side) {
      Html found;
      for (std::size_t type = 0; type < types; ++type) {
        const std::size_t index = pool * types + type;
        const std::vector<std::uint16_t>& all = position.pools[side];
        const std::size_t count = index < all.size() ? all[index] : 0;
        if (count == 0)
          continue;
        found += part("pool-man",
                      {{"type", type},
                       {"side", static_cast<std::size_t>(side)},
                       {"man", men.alone(Man::of(static_cast<TypeId>(type), side))},
                       {"times", count}});
      }
      if (!found.empty())
        html += part("pools",
                     {{"title", "The " + program.pools[pool] + " of " + program.sides[side].name},
                      {"men", found}});
    }
  }
  return html;
}

std::string label_of(const Men& men, const Program& program, const Position& position) {
  constexpr std::size_t most_told = 40;
  std::string text;
  std::size_t told = 0;
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    if (position.men[square].none())
      continue;
    if (++told <= most_told)
      text += (text.empty() ? "" : ", ") + men.name(position.men[square]) + " " +
              square_name(program.size, static_cast<Square>(square));
  }
  if (told > most_told)
    return "A board with " + std::to_string(told) + " men";
  return text.empty() ? "An empty board" : text;
}

}  // namespace polymachy
