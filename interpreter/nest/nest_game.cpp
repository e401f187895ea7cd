// SPDX-License-Identifier: MIT
// The state is the list of open turns; every step keeps the one before it, and they share their
// nodes.
#include "interpreter/nest/nest_game.hpp"

#include <algorithm>

#include "dsl/diag/suggest.hpp"
#include "dsl/text/words.hpp"
#include "interpreter/game/turns.hpp"
#include "interpreter/nest/count.hpp"
#include "interpreter/nest/limits.hpp"
#include "interpreter/nest/nest_text.hpp"

namespace polymachy {
namespace {

constexpr std::uint64_t decisions_per_count = 2'000'000;

}  // namespace

NestGame::NestGame(const std::vector<std::shared_ptr<const Program>>& programs, SourceSet& sources)
    : sources_(&sources), census_(std::make_shared<Census>()) {
  for (auto program = programs.rbegin(); program != programs.rend(); ++program)
    outermost_ = std::make_shared<Level>(*program, outermost_, sources, census_);
  stand(outermost_->start());
}

void NestGame::stand(NodePtr node) {
  const Side mover = node->position.to_move;
  turns_ = {outermost_->open(node, mover)};
  steps_.clear();
  undone_.clear();
  legal_.reset();
  first_text_ = position_text();
}

bool NestGame::set_start(std::string_view name, Sink& sink) {
  const Program& program = outermost_->program();
  std::vector<std::string> names;
  for (const StartInfo& start : program.starts)
    names.push_back(start.name);
  const auto found = name.empty() ? names.begin() : std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    sink.report<Code::UnknownStart>({}, program.name, name).hint(did_you_mean(name, names));
    return false;
  }
  const auto number = static_cast<std::size_t>(found - names.begin());
  std::optional<Position> position = position_of_start(program, number, *sources_, sink);
  if (!position)
    return false;
  std::vector<Carried> games = outermost_->filled(*position, {});
  stand(outermost_->node(std::move(*position), std::move(games), nullptr));
  return true;
}

bool NestGame::set_position(std::string_view text, Sink& sink) {
  const NodePtr node = read_nest(*outermost_, text, "position", *sources_, sink);
  if (!node)
    return false;
  const std::string_view open = split_nest(text).turn;
  NestPlay play(*outermost_, {outermost_->open(node, node->position.to_move)});
  const bool fits = open.empty() || (play.run(open) && play.finished().empty());
  if (!fits) {
    const FileId file = sources_->add("position", std::string(text));
    const auto begin = static_cast<std::uint32_t>(open.data() - text.data());
    const std::string why =
        play.finished().empty() ? play.fault().reason : std::string("the turn would be over");
    sink.report<Code::BadPosition>({file, begin, static_cast<std::uint32_t>(begin + open.size())},
                                   "the open turn cannot be so: " + why);
    return false;
  }
  stand(node);
  turns_ = play.turns();
  first_text_ = position_text();
  return true;
}

std::string NestGame::position_text() const {
  std::string text = write_nest(*outermost_, *turns_.front().node);
  const std::string open = pending_text(*outermost_, turns_);
  return open.empty() ? text : text + " turn {" + open + "}";
}

const std::vector<LegalTurn>& NestGame::legal() {
  if (!legal_) {
    legal_ = NestPlay(*outermost_, turns_).decisions();
    outermost_->forget();
  }
  return *legal_;
}

std::optional<std::size_t> NestGame::find(std::string_view text, Sink& sink) {
  NestPlay trial(*outermost_, turns_);
  if (!trial.run(text)) {
    const FileId file = sources_->add("move", std::string(text));
    const auto begin = static_cast<std::uint32_t>(trial.fault().begin);
    tell(trial.fault(),
         text,
         {file, begin, static_cast<std::uint32_t>(begin + trial.fault().length)},
         sink);
    return {};
  }
  // Which of the decisions comes first: the one that leads to what the text begins with.
  const std::string_view head = text.substr(0, text.find('/') + 1);
  const std::vector<LegalTurn>& all = legal();
  const auto first = std::find_if(all.begin(), all.end(), [&](const LegalTurn& each) {
    return head.empty() ? each.text == text || each.san == text : each.text == head;
  });
  return first == all.end() ? 0 : static_cast<std::size_t>(first - all.begin());
}

std::string NestGame::why_not(std::string_view text) {
  NestPlay trial(*outermost_, turns_);
  return trial.run(text) ? std::string() : trial.fault().reason;
}

std::string NestGame::forbidding_rule(std::string_view text) {
  NestPlay trial(*outermost_, turns_);
  return trial.run(text) ? std::string() : trial.fault().rule;
}

void NestGame::tell(const PlayFault& fault, std::string_view text, Span span, Sink& sink) {
  constexpr std::size_t most_shown = 60;
  const std::string shown = text.size() > most_shown
                                ? std::string(text.substr(0, most_shown)) + "..."
                                : std::string(text);
  if (fault.code == Code::GameOver)
    sink.report<Code::GameOver>(span, fault.reason);
  else if (fault.code == Code::AmbiguousMove)
    sink.report<Code::AmbiguousMove>(span, shown, fault.reason);
  else
    sink.report<Code::BadMove>(span, shown, fault.reason);
}

bool NestGame::play(std::string_view text, Sink& sink) {
  NestPlay play(*outermost_, turns_);
  if (!play.run(text)) {
    static_cast<void>(find(text, sink));
    return false;
  }
  // A turn that was typed whole is kept as it is printed.
  const bool is_whole = turns_.size() == 1 && turns_.front().played.empty();
  const bool is_over = !play.finished().empty();
  const std::string kept = is_whole && is_over ? play.finished() : std::string(text);
  const std::string inside = focus();
  steps_.push_back({turns_, kept, inside.empty() ? kept : inside + "/" + kept});
  turns_ = play.turns();
  undone_.clear();
  legal_.reset();
  outermost_->forget();
  return true;
}

bool NestGame::play_all(std::string_view turns, Sink& sink) {
  for (const std::string_view turn : words_in(turns))
    if (!play(turn, sink))
      return false;
  return true;
}

bool NestGame::undo() {
  if (steps_.empty())
    return false;
  std::swap(turns_, steps_.back().other);
  undone_.push_back(std::move(steps_.back()));
  steps_.pop_back();
  legal_.reset();
  return true;
}

bool NestGame::redo() {
  if (undone_.empty())
    return false;
  std::swap(turns_, undone_.back().other);
  steps_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  legal_.reset();
  return true;
}

std::vector<std::string> NestGame::record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < steps_.size(); ++each)
    texts.push_back(steps_[each].text);
  return texts;
}

std::vector<std::string> NestGame::san_record(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t each = first; each < steps_.size(); ++each)
    texts.push_back(steps_[each].shown);
  return texts;
}

std::vector<Square> NestGame::attackers(Square square, Side by) {
  Engine& engine = outermost_->calculator().engine();
  engine.set_position(position());
  std::vector<Square> found;
  engine.attackers(square, by, found);
  return found;
}

/// How many of [depth] are left when [next] has just made a decision. An action is over when nobody
/// is inside a game any more.
int NestGame::left(const NestPlay& next, int depth, Unit unit) {
  return unit == Unit::Decision || next.turns().size() == 1 ? depth - 1 : depth;
}

std::uint64_t NestGame::count(const NestPlay& play, int depth, Unit unit) {
  if (depth == 0)
    return 1;
  NestPlay here = play;
  const std::vector<LegalTurn> decisions = here.decisions();
  const bool ends_action = !here.level().has_games() && here.turns().size() == 2;
  if (depth == 1 && (unit == Unit::Decision || ends_action))
    return decisions.size();
  std::uint64_t sum = 0;
  for (const LegalTurn& each : decisions) {
    if (fuel_ == 0 || --fuel_ == 0) {
      limit_hit_ = "turns";
      return sum;
    }
    NestPlay next(*outermost_, play.turns());
    if (next.decide(each))
      sum += count(next, left(next, depth, unit), unit);
  }
  return sum;
}

std::uint64_t NestGame::perft(int depth, PerftOptions options) {
  fuel_ = decisions_per_count;
  if (depth > 0 && options.unit == Unit::Turn) {
    limit_hit_ = "turns";
    return 0;
  }
  return count(NestPlay(*outermost_, turns_), depth, options.unit);
}

std::vector<std::pair<std::string, std::uint64_t>> NestGame::divide(int depth,
                                                                    PerftOptions options) {
  std::vector<std::pair<std::string, std::uint64_t>> lines;
  fuel_ = decisions_per_count;
  if (options.unit == Unit::Turn) {
    limit_hit_ = "turns";
    return lines;
  }
  if (depth <= 0)
    return lines;
  for (const LegalTurn& each : std::vector<LegalTurn>(legal())) {
    NestPlay next(*outermost_, turns_);
    if (next.decide(each))
      lines.emplace_back(each.text, count(next, left(next, depth, options.unit), options.unit));
  }
  return lines;
}

GameSession::TurnCount NestGame::count_turns() {
  TurnCount count;
  if (turns_.size() > 1) {
    count.refusal = "a turn is open in the game on " + focus();
    count.instead = "`polymachy moves`, or the count after that turn";
    return count;
  }
  if (result().kind != GameResult::Kind::Running) {
    count.number = "0";
    return count;
  }
  TurnCounter counter;
  const Big number = counter.count(*outermost_, turns_.front());
  outermost_->forget();
  if (!counter.refusal().empty()) {
    count.refusal = counter.refusal();
    count.instead = "`polymachy perft " + program().name + " 1 --unit decision`";
    return count;
  }
  if (const std::optional<std::string> digits = number.digits()) {
    count.number = *digits;
    return count;
  }
  const std::vector<std::string>& lines = counter.lines();
  for (std::size_t i = 0; i < lines.size(); ++i)
    count.lines.push_back("x" + std::to_string(i + 1) + " = " + lines[i]);
  count.size = number.size();
  return count;
}

const char* NestGame::limit_hit() {
  const char* own = std::exchange(limit_hit_, nullptr);
  const char* below = outermost_->limit_hit();
  return own != nullptr ? own : below;
}

}  // namespace polymachy
