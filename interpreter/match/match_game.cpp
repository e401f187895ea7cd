// SPDX-License-Identifier: MIT
// Every board is a game of its own; the match only knows who is whose partner. An action is made on
// its board, then the pools are brought up to date; both are one entry of the log, so taking back
// is always the last entry of the match, whatever board it is of.
#include "interpreter/match/match_game.hpp"

#include <algorithm>
#include <set>

#include "dsl/text/words.hpp"
#include "interpreter/game/possible.hpp"

namespace polymachy {
namespace {

constexpr std::uint64_t decisions_per_count = 2'000'000;
constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t end = text.find(separator); end != std::string_view::npos;
       end = text.find(separator)) {
    parts.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  parts.push_back(text);
  return parts;
}

}  // namespace

MatchGame::MatchGame(std::shared_ptr<const Program> program, SourceSet& sources)
    : program_(std::move(program)), sources_(&sources) {
  for (int board = 0; board < program_->match.boards; ++board)
    boards_.push_back(std::make_unique<Game>(program_, sources));
  begin();
}

std::string MatchGame::letter(std::size_t board) {
  return std::string(1, static_cast<char>('A' + board));
}

std::optional<std::size_t> MatchGame::take_letter(std::string_view& text) {
  if (text.size() < 2 || text[1] != ':' || text[0] < 'A' || text[0] > 'Z')
    return {};
  const auto board = static_cast<std::size_t>(text[0] - 'A');
  text.remove_prefix(2);
  return board;
}

void MatchGame::begin() {
  steps_.clear();
  undone_.clear();
  shown_ = 0;
  forget_derived();
  first_text_ = position_text();
}

void MatchGame::forget_derived() {
  legal_.reset();
  result_.reset();
}

bool MatchGame::set_start(std::string_view name, Sink& sink) {
  for (const auto& board : boards_)
    if (!board->set_start(name, sink))
      return false;
  begin();
  return true;
}

bool MatchGame::set_position(std::string_view text, Sink& sink) {
  const auto wrong = [&](const std::string& reason) {
    const FileId file = sources_->add("position", std::string(text));
    sink.report<Code::BadPosition>({file, 0, static_cast<std::uint32_t>(text.size())}, reason)
        .hint("the positions of the boards stand in one text, with ` | ` between them");
    return false;
  };
  const std::vector<std::string_view> parts = split(text, '|');
  if (parts.size() != boards_.size())
    return wrong("the match has " + std::to_string(boards_.size()) +
                 " boards; positions given: " + std::to_string(parts.size()));
  std::vector<Position> positions;
  for (const std::string_view part : parts) {
    const FileId file = sources_->add("position", std::string(trimmed(part)));
    std::optional<Position> position = read_possible(program_, nullptr, *sources_, file, sink);
    if (!position)
      return false;
    positions.push_back(std::move(*position));
  }
  for (const SendInfo& send : program_->match.sends) {
    const std::size_t types = program_->types.size();
    const auto first = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(send.to) * types);
    for (std::size_t board = 2; board < positions.size() && !send.next_only; ++board)
      for (Side side = 0; side < side_count; ++side) {
        const auto& mine = positions[board].pools[side];
        const auto& his = positions[board % 2].pools[side];
        if (!std::equal(mine.begin() + first,
                        mine.begin() + first + static_cast<std::ptrdiff_t>(types),
                        his.begin() + first))
          return wrong(program_->sides[side].name + " shares pool `" +
                       program_->pools[static_cast<std::size_t>(send.to)] + "` on boards " +
                       letter(board % 2) + " and " + letter(board) +
                       ", but different men are in it");
      }
  }
  for (std::size_t board = 0; board < boards_.size(); ++board)
    if (!boards_[board]->set_position(trimmed(parts[board]), sink))
      return false;
  begin();
  return true;
}

std::string MatchGame::position_text() const {
  std::string text;
  for (const auto& board : boards_)
    text += (text.empty() ? "" : " | ") + board->position_text();
  return text;
}

// --- texts

/// `B:e2e4` is e2e4 on board B; without a letter the board that is shown is meant.
MatchGame::Addressed MatchGame::addressed(std::string_view text) const {
  const std::size_t board = take_letter(text).value_or(shown_);
  return {std::min(board, boards_.size() - 1), text, board < boards_.size()};
}

std::string MatchGame::no_board(std::string_view text) const {
  return "there is no board " + std::string(text.substr(0, 1)) + "; the boards are A to " +
         letter(boards_.size() - 1);
}

void MatchGame::refuse(std::string_view text, const std::string& reason, Sink& sink) {
  const FileId file = sources_->add("move", std::string(text));
  const Span span{file, 0, static_cast<std::uint32_t>(text.size())};
  if (result().kind != GameResult::Kind::Running)
    sink.report<Code::GameOver>(span, reason);
  else
    sink.report<Code::BadMove>(span, std::string(text.substr(0, 60)), reason);
}

std::size_t MatchGame::take_board(std::string_view& text) const {
  const Addressed to = addressed(text);
  text = to.text;
  return to.board;
}

const std::vector<LegalTurn>& MatchGame::legal() {
  if (legal_)
    return *legal_;
  legal_.emplace();
  if (result().kind != GameResult::Kind::Running)
    return *legal_;
  for (std::size_t board = 0; board < boards_.size(); ++board)
    for (LegalTurn turn : boards_[board]->legal()) {
      turn.text = letter(board) + ":" + turn.text;
      turn.san = letter(board) + ":" + turn.san;
      legal_->push_back(std::move(turn));
    }
  return *legal_;
}

std::optional<std::size_t> MatchGame::find(std::string_view text, Sink& sink) {
  const Addressed to = addressed(text);
  if (!to.is_known || result().kind != GameResult::Kind::Running) {
    refuse(text, to.is_known ? result().why : no_board(text), sink);
    return {};
  }
  const std::optional<std::size_t> found = boards_[to.board]->find(to.text, sink);
  if (!found)
    return {};
  std::size_t before = 0;
  for (std::size_t board = 0; board < to.board; ++board)
    before += boards_[board]->legal().size();
  return before + *found;
}

std::string MatchGame::why_not(std::string_view text) {
  const Addressed to = addressed(text);
  return to.is_known ? boards_[to.board]->why_not(to.text) : no_board(text);
}

std::string MatchGame::forbidding_rule(std::string_view text) {
  const Addressed to = addressed(text);
  return to.is_known ? boards_[to.board]->forbidding_rule(to.text) : std::string();
}

// --- playing

/// The boards to which goes what was captured on [board]: those on which his captor's team has the
/// side of the captured man. Teams sit alternately, so these are the boards of other parity.
std::vector<std::size_t> MatchGame::partners(std::size_t board, bool next_only) const {
  std::vector<std::size_t> all;
  for (std::size_t step = 1; step < boards_.size(); ++step) {
    const std::size_t other = (board + step) % boards_.size();
    if ((other + board) % 2 == 1)
      all.push_back(other);
  }
  if (next_only)
    all.resize(1);
  return all;
}

/// What has to be changed now that an action was made on [board].
std::vector<MatchGame::Exchange> MatchGame::exchanges_after(std::size_t board) const {
  std::vector<Exchange> exchanges;
  for (std::size_t each = 0; each < boards_.size(); ++each) {
    const Pools& pools = boards_[each]->position().pools;
    exchanges.push_back({each, pools, pools});
  }
  const std::size_t types = program_->types.size();
  for (const SendInfo& send : program_->match.sends) {
    const std::size_t from = static_cast<std::size_t>(send.from) * types;
    const std::size_t to = static_cast<std::size_t>(send.to) * types;
    for (Side side = 0; side < side_count; ++side)
      for (std::size_t type = 0; type < types; ++type) {
        // who shares the pool sees what was taken out
        const std::uint16_t left = exchanges[board].after[side][to + type];
        for (std::size_t each = board % 2; each < boards_.size() && !send.next_only; each += 2)
          exchanges[each].after[side][to + type] = left;
        const std::uint16_t sent =
            std::exchange(exchanges[board].after[side][from + type], std::uint16_t{0});
        if (!send.types.test(type))
          continue;
        for (const std::size_t partner : partners(board, send.next_only))
          exchanges[partner].after[side][to + type] =
              static_cast<std::uint16_t>(exchanges[partner].after[side][to + type] + sent);
      }
  }
  std::erase_if(exchanges, [](const Exchange& each) { return each.before == each.after; });
  return exchanges;
}

void MatchGame::apply(const std::vector<Exchange>& exchanges, bool forward) {
  for (const Exchange& each : exchanges)
    boards_[each.board]->set_pools(forward ? each.after : each.before);
}

/// The last entry of [board] was just played.
void MatchGame::played(std::size_t board) {
  const Game& game = *boards_[board];
  Step step;
  step.board = board;
  step.shown = shown_;
  step.exchanges = exchanges_after(board);
  step.text = letter(board) + ":" + game.record().back();
  step.san = letter(board) + ":" + game.san_record().back();
  apply(step.exchanges, true);
  steps_.push_back(std::move(step));
  forget_derived();
}

void MatchGame::play(std::size_t board, const LegalTurn& turn) {
  boards_[board]->play(turn);
  played(board);
}

bool MatchGame::play(std::string_view text, Sink& sink) {
  const Addressed to = addressed(text);
  const bool is_over = result().kind != GameResult::Kind::Running && !to.text.empty();
  if (!to.is_known || is_over) {
    refuse(text, to.is_known ? result().why : no_board(text), sink);
    return false;
  }
  if (!to.text.empty()) {
    Game& game = *boards_[to.board];
    const std::size_t known = game.record().size();
    if (!game.play(to.text, sink))
      return false;
    const std::vector<std::string> record = game.record();
    if (record.size() == known + 1) {
      played(to.board);
    } else {
      // Several parts in one text: each is an entry, and sends what it has taken.
      for (std::size_t each = known; each < record.size(); ++each)
        game.undo();
      for (std::size_t each = known; each < record.size(); ++each)
        if (game.play(record[each], sink))
          played(to.board);
    }
    undone_.clear();
  }
  shown_ = to.board;
  return true;
}

bool MatchGame::play_all(std::string_view turns, Sink& sink) {
  for (const std::string_view word : words_in(turns))
    if (!play(word, sink))
      return false;
  return true;
}

bool MatchGame::undo() {
  if (steps_.empty())
    return false;
  Step step = std::move(steps_.back());
  steps_.pop_back();
  apply(step.exchanges, false);
  boards_[step.board]->undo();
  shown_ = step.shown;
  undone_.push_back(std::move(step));
  forget_derived();
  return true;
}

bool MatchGame::redo() {
  if (undone_.empty())
    return false;
  Step step = std::move(undone_.back());
  undone_.pop_back();
  boards_[step.board]->redo();
  apply(step.exchanges, true);
  shown_ = step.board;
  steps_.push_back(std::move(step));
  forget_derived();
  return true;
}

std::vector<std::string> MatchGame::record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < steps_.size(); ++each)
    texts.push_back(steps_[each].text);
  return texts;
}

std::vector<std::string> MatchGame::san_record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < steps_.size(); ++each)
    texts.push_back(steps_[each].san);
  return texts;
}

// --- results

const GameResult& MatchGame::result() {
  if (!result_)
    result_ = judge();
  return *result_;
}

GameResult MatchGame::judge() {
  std::array<int, 2> won{};
  std::size_t over = 0;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const GameResult& result = boards_[board]->result();
    if (result.kind == GameResult::Kind::Running)
      continue;
    ++over;
    const int team = team_of(board, result.winner);
    if (result.kind == GameResult::Kind::Win)
      ++won[static_cast<std::size_t>(team)];
    if (!program_->match.most_decide)
      return {result.kind, static_cast<Side>(team), "board " + letter(board) + ": " + result.why};
  }
  if (over < boards_.size())
    return {};
  const std::string score = std::to_string(won[0]) + " to " + std::to_string(won[1]) + " boards";
  if (won[0] == won[1])
    return {GameResult::Kind::Draw, 0, score};
  return {GameResult::Kind::Win, static_cast<Side>(won[0] > won[1] ? 0 : 1), score};
}

std::string MatchGame::winner_name(const GameResult& result) const {
  return program_->match.teams[result.winner];
}

std::string MatchGame::mover_name() const {
  return letter(shown_) + " " + program_->sides[to_move()].name;
}

// --- looking

std::optional<GameSession::Shown> MatchGame::look(std::string_view path) const {
  if (path.size() != 1 || path[0] < 'A' || path[0] >= static_cast<char>('A' + boards_.size()))
    return {};
  Game& board = *boards_[static_cast<std::size_t>(path[0] - 'A')];
  Shown shown{program_.get(), board.position(), {}};
  shown.check[board.to_move()] = board.in_check();
  return shown;
}

std::vector<std::string> MatchGame::status() const {
  std::vector<std::string> lines;
  const std::string& first = program_->sides[0].name;
  const std::string& second = program_->sides[1].name;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    const Game& game = *boards_[board];
    const TurnState& turn = game.position().turn;
    std::string line =
        "board " + letter(board) + (board == shown_ ? " (shown)" : "") + ": " + first + " is " +
        program_->match.teams[static_cast<std::size_t>(team_of(board, 0))] + ", " + second + " " +
        program_->match.teams[static_cast<std::size_t>(team_of(board, 1))] + "; ";
    const GameResult& result = boards_[board]->result();
    if (result.kind == GameResult::Kind::Running) {
      line += program_->sides[game.to_move()].name + " to move";
      if (program_->turn.several && turn.budget > 0)
        line += ", action " + std::to_string(turn.spent + 1) + " of " + std::to_string(turn.budget);
    } else {
      line += "over, " + result.why;
    }
    lines.push_back(line);
  }
  lines.push_back("`A:` turns to board A; a move on another board: `A:MOVE`");
  return lines;
}

// --- counting

/// Whether [unit] can be counted here.
bool MatchGame::counts(Unit unit) {
  fuel_ = decisions_per_count;
  if (unit != Unit::Turn || !program_->turn.has_parts())
    return true;
  limit_hit_ = "turns";
  return false;
}

/// What may be played on [only], or on any board.
std::uint64_t MatchGame::count(int depth, Unit unit, std::optional<std::size_t> only) {
  if (depth == 0)
    return 1;
  if (result().kind != GameResult::Kind::Running)
    return 0;
  std::uint64_t sum = 0;
  for (std::size_t board = 0; board < boards_.size(); ++board) {
    if (only && board != *only)
      continue;
    const std::vector<LegalTurn> turns = boards_[board]->legal();
    if (depth == 1 && (unit == Unit::Decision || !program_->turn.has_parts())) {
      sum += turns.size();
      continue;
    }
    for (const LegalTurn& turn : turns)
      sum += count_behind(board, turn, depth, unit);
  }
  return sum;
}

/// What lies behind [turn]. An action with decisions in it is counted once for each different end.
std::uint64_t MatchGame::count_behind(std::size_t board,
                                      const LegalTurn& turn,
                                      int depth,
                                      Unit unit) {
  if (fuel_ == 0 || --fuel_ == 0) {
    limit_hit_ = "turns";
    return 0;
  }
  std::uint64_t sum = 0;
  const TurnState& open = boards_[board]->position().turn;
  const bool stops = open.spent > 0 && !open.is_deciding() && turn.action.effects.empty();
  play(board, turn);
  if (stops && unit == Unit::Action)  // to stop is no action: it belongs to the next one there
    sum = count(depth, unit, board);
  else if (unit == Unit::Decision || !boards_[board]->position().turn.is_deciding())
    sum = count(depth - 1, unit);
  else {
    std::set<std::string> ends;
    const auto walk = [&](const auto& self) -> void {
      for (const LegalTurn& next : std::vector<LegalTurn>(boards_[board]->legal())) {
        if (fuel_ == 0 || --fuel_ == 0) {
          limit_hit_ = "turns";
          return;
        }
        play(board, next);
        if (boards_[board]->position().turn.is_deciding())
          self(self);
        else if (ends.insert(position_text()).second)
          sum += count(depth - 1, unit);
        undo();
      }
    };
    walk(walk);
  }
  undo();
  undone_.clear();
  return sum;
}

std::uint64_t MatchGame::perft(int depth, PerftOptions options) {
  const std::size_t shown = shown_;
  const std::uint64_t sum = counts(options.unit) ? count(depth, options.unit) : 0;
  shown_ = shown;
  return sum;
}

std::vector<std::pair<std::string, std::uint64_t>> MatchGame::divide(int depth,
                                                                     PerftOptions options) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  if (depth <= 0 || !counts(options.unit))
    return lines;
  const std::size_t shown = shown_;
  for (std::size_t board = 0; board < boards_.size(); ++board)
    for (const LegalTurn& turn : std::vector<LegalTurn>(boards_[board]->legal()))
      lines.emplace_back(letter(board) + ":" + turn.text,
                         count_behind(board, turn, depth, options.unit));
  shown_ = shown;
  return lines;
}

GameSession::TurnCount MatchGame::count_turns() {
  TurnCount count;
  count.refusal = "the boards of a match have no turn in common";
  count.instead = "`polymachy perft " + program_->name + " 1 --unit decision`";
  return count;
}

const char* MatchGame::limit_hit() {
  const char* hit = std::exchange(limit_hit_, nullptr);
  for (const auto& board : boards_)  // each is asked, for none goes on before
    if (const char* own = board->limit_hit(); hit == nullptr)
      hit = own;
  return hit;
}

std::uint64_t MatchGame::steps() const {
  std::uint64_t steps = 0;
  for (const auto& board : boards_)
    steps += board->steps();
  return steps;
}

}  // namespace polymachy
