// SPDX-License-Identifier: MIT
// A chess program written by hand, without code, and an engine that knows chess by heart: slow,
// plain, and enough to test the game above it before and apart from the machine.
#pragma once

#include <memory>
#include <vector>

#include "interpreter/board/effects.hpp"
#include "interpreter/bytecode/program.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy::fake {

enum Type : TypeId { Pawn, Knight, Bishop, Rook, Queen, King, Dragon, PromotedQueen };

/// Tests that FakeEngine answers, by index.
enum Test : int { ResetFifty, Mate, Stuck, Fifty, Threefold, SomebodyStuck, Always, StoodBefore };

/// Chess: a right with letters, a mark, the counter fifty, results. Types Dragon (`DR`, promoted
/// Rook) and PromotedQueen (a shadow) are there for texts; nothing makes them.
Program chess();
/// Chess with a pool of captured men, and drops.
Program pocket_chess();

std::unique_ptr<Engine> make_fake(std::shared_ptr<const Program> program,
                                  const EngineLimits& limits);

class FakeEngine : public Engine {
 public:
  explicit FakeEngine(std::shared_ptr<const Program> program);

  void set_position(const Position& position) override { here_ = position, past_.clear(); }
  Position position() const override { return here_; }
  Man man(Square square) const override { return here_.men[square]; }
  Side to_move() const override { return here_.to_move; }
  TurnState turn() const override { return {}; }
  void generate(MoveList& out, Legality legality) override;
  bool any_legal() override;
  Action action(const MoveList& list, std::size_t index) const override;
  void make(const MoveList& list, std::size_t index) override { make(action(list, index)); }
  void make(const Action& action) override;
  void undo() override { here_ = past_.back(), past_.pop_back(); }
  std::uint64_t perft(int depth, bool bulk) override;
  std::uint64_t perft_units(int depth, Unit) override { return perft(depth, false); }
  bool is_decided() override { return false; }
  int violated(const Action& action, const Asked& asked) override;
  bool ask(int test, Side side, const Asked& asked) override;
  bool ask_at(int, Side, Square, const Asked&) override { return false; }
  void attackers(Square square, Side by, std::vector<Square>& out) override;
  std::uint64_t key() const override { return key_without_mark(); }
  std::uint64_t fresh_key() const override { return key(); }
  std::uint64_t key_without_mark() const override;
  bool is_consistent() const override { return true; }
  std::uint64_t steps() const override { return 0; }
  const char* limit_hit() override { return nullptr; }

 private:
  std::vector<Action> candidates() const;
  void pawn_moves(Square from, std::vector<Action>& out) const;
  void piece_moves(Square from, std::vector<Action>& out) const;
  void two_king_moves(Square king, std::vector<Action>& out) const;
  void drops(std::vector<Action>& out) const;
  void add(Action action, std::vector<Action>& out) const;
  bool attacks(Square from, Square target) const;
  bool in_check(Side side);

  std::shared_ptr<const Program> program_;
  EffectRules rules_;
  Position here_;
  std::vector<Position> past_;
};

}  // namespace polymachy::fake
