// SPDX-License-Identifier: MIT
// UCT (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo Planning", 2006) over decisions, with
// progressive widening (R. Coulom, 2007): a node with many turns tries a few of them well. A
// playout is short and ends in a count of the men, for most such games are long.
#include "interpreter/search/sampler.hpp"

#include <algorithm>
#include <cmath>

namespace polymachy {
namespace {

constexpr int playout_decisions = 6;
constexpr double curiosity = 0.7;
constexpr std::size_t most_nodes = 200'000;

struct Node {
  std::size_t turn = 0;  ///< of its parent's legal turns
  Side mover = 0;        ///< who made it
  std::uint32_t visits = 0;
  double won = 0;  ///< for the mover
  std::vector<std::uint32_t> children;
};

class Sampler {
 public:
  Sampler(GameSession& game,
          const PieceValues& values,
          const SearchLimits& limits,
          TimeSource& time,
          std::mt19937_64& random)
      : game_(game), values_(values), limits_(limits), time_(time), random_(random) {}

  SearchReport run() {
    SearchReport report;
    const Millis begin = time_.now();
    texts_.clear();
    for (const LegalTurn& turn : game_.legal())
      texts_.push_back(turn.text);
    nodes_.push_back({});
    const auto is_over = [&] {
      return report.nodes >= limits_.nodes || time_.now() - begin >= limits_.time ||
             nodes_.size() >= most_nodes;
    };
    while (!is_over()) {
      walk(0);
      ++report.nodes;
    }
    const Node* best = nullptr;
    for (const std::uint32_t each : nodes_[0].children) {
      if (best == nullptr || nodes_[each].visits > best->visits)
        best = &nodes_[each];
    }
    report.turn = best == nullptr ? draw(texts_.size()) : best->turn;
    report.line = {texts_[report.turn]};
    report.depth = 1;
    if (best != nullptr && best->visits > 0)
      report.score = static_cast<int>(1'000 * (2 * best->won / best->visits - 1));
    report.time = time_.now() - begin;
    report.is_cut = true;
    return report;
  }

 private:
  GameSession& game_;
  const PieceValues& values_;
  const SearchLimits& limits_;
  TimeSource& time_;
  std::mt19937_64& random_;
  std::vector<std::string> texts_;
  std::vector<Node> nodes_;

  std::size_t draw(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }

  bool play(std::size_t turn) {
    Sink ignored;
    const std::string text = game_.legal()[turn].text;
    return game_.play(text, ignored);
  }

  /// One way down from [node]; gives what it is worth for the first side, from 0 to 1.
  double walk(std::size_t node) {
    double worth = 0;
    const std::size_t count = game_.legal().size();
    if (count == 0) {
      worth = outcome();
    } else {
      const std::size_t next = choose_child(node, count);
      const bool is_new = nodes_[next].visits == 0;
      if (!play(nodes_[next].turn))
        return 0.5;
      worth = is_new ? playout(0) : walk(next);
      static_cast<void>(game_.undo());
      Node& child = nodes_[next];
      ++child.visits;
      child.won += child.mover == 0 ? worth : 1 - worth;
    }
    if (node == 0)
      ++nodes_[0].visits;
    return worth;
  }

  /// A new child as long as there are few for its visits, else the most promising one.
  std::size_t choose_child(std::size_t node, std::size_t count) {
    const std::size_t tried = nodes_[node].children.size();
    const auto wanted = static_cast<std::size_t>(2 * std::sqrt(nodes_[node].visits + 1.0));
    if (tried < count && tried < wanted) {
      Node child;
      child.mover = game_.to_move();
      child.turn = draw(count);
      const auto is_there = [&](std::uint32_t each) {
        return nodes_[each].turn == child.turn;
      };
      const std::vector<std::uint32_t>& children = nodes_[node].children;
      if (std::none_of(children.begin(), children.end(), is_there)) {
        nodes_.push_back(child);
        nodes_[node].children.push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
        return nodes_.size() - 1;
      }
    }
    std::size_t best = nodes_[node].children.front();
    double most = -1;
    for (const std::uint32_t each : nodes_[node].children) {
      const Node& child = nodes_[each];
      const double worth =
          child.won / std::max(1U, child.visits) +
          curiosity * std::sqrt(std::log(nodes_[node].visits + 1.0) / std::max(1U, child.visits));
      if (worth > most) {
        most = worth;
        best = each;
      }
    }
    return best;
  }

  double playout(int decisions) {
    const std::size_t count = decisions >= playout_decisions ? 0 : game_.legal().size();
    if (count == 0 || !play(draw(count)))
      return outcome();
    const double worth = playout(decisions + 1);
    static_cast<void>(game_.undo());
    return worth;
  }

  /// The result, or what the men on the board let expect.
  double outcome() {
    const GameResult& result = game_.result();
    if (result.kind == GameResult::Kind::Win)
      return result.winner == 0 ? 1 : 0;
    if (result.kind == GameResult::Kind::Draw)
      return 0.5;
    double balance = 0;
    const Position& position = game_.position();
    for (std::size_t s = 0; s < position.men.size(); ++s) {
      const Man man = position.men[s];
      if (!man.none() && man.type() < values_.type.size())
        balance += (man.side() == 0 ? 1 : -1) * values_.man * values_.type[man.type()];
    }
    return 1 / (1 + std::exp(-balance / 400));
  }
};

}  // namespace

SearchReport sample_turns(GameSession& game,
                          const PieceValues& values,
                          const SearchLimits& limits,
                          TimeSource& time,
                          std::mt19937_64& random) {
  return Sampler(game, values, limits, time, random).run();
}

}  // namespace polymachy
