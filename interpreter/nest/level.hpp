// SPDX-License-Identifier: MIT
// One level of a nest: the rules of the games that stand on it, as a calculator. It is set to a
// node and asked for turns, results and attacks; all it keeps are answers that any node would give
// again. A level without games is a Game; a level with games works out what a turn does to the men
// whose games end in it, and judges its own rules after that (docs/decisions/0012). Floor 8d.
// Tested by tests/unit/interpreter/nest.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/game/game.hpp"
#include "interpreter/nest/node.hpp"

namespace polymachy {

/// A game that was played in during a turn that is not over.
struct Played {
  Square square = no_square;
  NodePtr after;
  std::string text;  ///< of the turn that was played there
};

/// What happens to a carried game in a turn: it is over, and how.
struct Ended {
  Square square = no_square;
  Outcome outcome = Outcome::Drawn;
  friend bool operator==(const Ended&, const Ended&) = default;
};

/// A turn of one game that has begun.
struct OpenTurn {
  NodePtr node;  ///< as it stood when the turn began
  Side mover = 0;
  int quota = 0;          ///< games that the turn has if it is not an action; 0: none can be played
  bool barred = false;    ///< the variant wants an action now
  bool forfeits = false;  ///< games left in check will be lost
  std::vector<Played> played;         ///< by square, rising
  Square entered = no_square;         ///< the game whose turn is open, one level down
  Outcomes wanted = Outcomes::all();  ///< how the turn may leave the game
};

class Level {
 public:
  /// [inner] is the level of the games that men carry; null: nobody carries any.
  Level(std::shared_ptr<const Program> program,
        std::shared_ptr<Level> inner,
        SourceSet& sources,
        std::shared_ptr<Census> census);

  [[nodiscard]] const Program& program() const { return *program_; }
  [[nodiscard]] Level* inner() const { return inner_.get(); }
  [[nodiscard]] bool has_games() const { return inner_ != nullptr; }
  [[nodiscard]] Game& calculator() { return game_; }
  [[nodiscard]] const Census& census() const { return *census_; }

  /// The game at the default start; all games of a level begin as one node.
  [[nodiscard]] const NodePtr& start();
  /// The node of [position] with [games] (by square, rising) after [before], judged.
  [[nodiscard]] NodePtr node(Position position, std::vector<Carried> games, const NodePtr& before);
  /// [games] and, for every other man who carries a game, one at its start.
  [[nodiscard]] std::vector<Carried> filled(const Position& position, std::vector<Carried> games);

  /// Legal turns of a game without games, lawful actions of a game of games, in a fixed order.
  [[nodiscard]] const std::vector<LegalTurn>& turns(const NodePtr& node, Side mover);
  /// [node] after turn number [index] of turns().
  [[nodiscard]] NodePtr after(const NodePtr& node, Side mover, std::size_t index);
  /// How a turn of [mover] may leave [node]. A game without games: all ways. A game of games: each
  /// way that an example was found for.
  [[nodiscard]] Outcomes outcomes(const NodePtr& node, Side mover);
  /// A node that a turn of [mover] leads to, with that outcome; null if there is none.
  [[nodiscard]] NodePtr example(const NodePtr& node, Side mover, Outcome outcome);

  /// The beginning of a turn of a game of games.
  [[nodiscard]] OpenTurn open(const NodePtr& node, Side mover);
  /// Whether [mover] has a turn in the game on that square of [node].
  [[nodiscard]] bool is_playable(const Carried& game, Side mover);
  /// The games that may still be entered, so that the turn can be finished.
  [[nodiscard]] std::vector<Square> enterable(const OpenTurn& turn);
  /// How the game on [square], entered now, may be left so that the turn can be finished.
  [[nodiscard]] Outcomes wanted_of(const OpenTurn& turn, Square square);
  [[nodiscard]] bool is_complete(const OpenTurn& turn) const {
    return turn.quota > 0 && static_cast<int>(turn.played.size()) == turn.quota;
  }
  /// The game after the turn, all of whose games are played.
  [[nodiscard]] NodePtr close(const OpenTurn& turn);
  /// Whether some turn exists.
  [[nodiscard]] bool has_turn(const NodePtr& node, Side mover);

  /// The rule that forbids action number [index] of candidates(), or -1, and what it does.
  [[nodiscard]] const std::vector<LegalTurn>& candidates(const NodePtr& node, Side mover);
  [[nodiscard]] int violated(const NodePtr& node, Side mover, const LegalTurn& candidate);
  /// Whether a man of [side] that a safety rule guards is attacked in [position].
  [[nodiscard]] bool in_check(const Position& position, Side side);
  [[nodiscard]] bool holds(int test, const Position& position, Side side);
  /// The limit that a search ran into since this was last asked, here or below.
  [[nodiscard]] const char* limit_hit();
  /// Lets go of answers, if there are many; no reference that was given out is good after it.
  void forget(std::size_t most_answers = 256);

  /// Whether the rules allow a turn inside games that ends these.
  [[nodiscard]] bool is_lawful(const OpenTurn& turn, const std::vector<Ended>& ended);
  /// Whether the turn can be finished with [quota] games, if besides what is played [extra] is
  /// played and ends so.
  [[nodiscard]] bool can_finish(const OpenTurn& turn, int quota, const std::vector<Ended>& extra);
  /// Why it is not known that this game of games goes on after a turn that ends these games and is
  /// played in [cold] that go on; empty if it does.
  [[nodiscard]] std::string outcome_is_open(const OpenTurn& turn,
                                            const std::vector<Ended>& ended,
                                            int cold);
  /// The games of [turn] that it is not played in.
  [[nodiscard]] static std::vector<const Carried*> left_of(const OpenTurn& turn);
  /// Whether [game] is lost to the mover if nobody plays there.
  [[nodiscard]] static bool is_lost_if_left(const OpenTurn& turn, const Carried& game) {
    return turn.forfeits && game.game->check[turn.mover];
  }
  /// Games of [turn] that are over by what is played, and those that nobody can save.
  [[nodiscard]] static std::vector<Ended> ended_by(const std::vector<Played>& played);

 private:
  struct Answers {
    NodePtr node;  ///< kept, so that its address is its own
    bool turns_known = false;
    std::vector<LegalTurn> turns;
    bool candidates_known = false;
    std::vector<LegalTurn> candidates;
    std::vector<NodePtr> after;  ///< by turn; null: not asked yet
    bool outcomes_known = false;
    std::array<NodePtr, 4> examples;
    std::optional<OpenTurn> opened;
  };
  struct Consequences {
    Position position;
    std::vector<Carried> games;
  };
  struct Search;

  [[nodiscard]] Answers& answers(const NodePtr& node, Side mover);
  [[nodiscard]] static Position seen_by(const Position& position, Side mover);
  void stand(const NodePtr& node, Side mover);
  void judge(const std::shared_ptr<Node>& made);
  void judge_alone(Node& made);
  [[nodiscard]] GameResult result_of(const NodePtr& made);
  [[nodiscard]] NodePtr interned(std::shared_ptr<Node> made);
  [[nodiscard]] Position ended_position(Position position, const std::vector<Ended>& ended) const;
  [[nodiscard]] static std::vector<Ended> lost_in_check(const std::vector<Carried>& games,
                                                        Side mover);
  static void drop_ended(std::vector<Carried>& games, const std::vector<Ended>& ended);
  [[nodiscard]] Consequences consequences(const NodePtr& node, Side mover, const Action& action);
  [[nodiscard]] int broken_rule(const Position& after,
                                const Action& action,
                                const Position& before,
                                Side mover);
  [[nodiscard]] NodePtr acted(const NodePtr& node, Side mover, const Action& action);
  [[nodiscard]] std::vector<Carried> moved(const NodePtr& node,
                                           const Action& action,
                                           const Position& after);
  [[nodiscard]] bool can_run(const Carried& game, Side mover);
  void find_examples(const NodePtr& node, Side mover);
  void note_example(const NodePtr& node, Side mover, const NodePtr& found);
  void play_plainly(const NodePtr& node, Side mover);
  [[nodiscard]] OpenTurn played_so(const OpenTurn& turn, const Search& way);
  [[nodiscard]] Outcomes outcomes_below(const NodePtr& game, Side mover);
  void search_games(const NodePtr& node, Side mover);

  std::shared_ptr<const Program> program_;
  std::shared_ptr<Level> inner_;
  SourceSet* sources_;
  std::shared_ptr<Census> census_;
  Game game_;
  NodePtr start_;
  std::unordered_multimap<std::uint64_t, std::weak_ptr<const Node>> known_;
  std::size_t known_limit_ = 1024;
  std::array<std::unordered_map<const Node*, Answers>, side_count> answers_;
  const char* limit_hit_ = nullptr;
};

}  // namespace polymachy
