// SPDX-License-Identifier: MIT
// A machine with a board of its own, for tests: no engine around it. Attacks are answered by a
// list.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "interpreter/bytecode/verify.hpp"
#include "interpreter/vm/machine.hpp"
#include "tests/unit/interpreter/bytecode/hand_made.hpp"

namespace polymachy {

class Bench final : private Oracle {
 public:
  explicit Bench(const HandMade& made, const EngineLimits& limits = {})
      : program_(made.program), machine_(program_, stage, *this, limits) {}

  void put(const std::string& square, TypeId type, Side side = 0, std::uint8_t rights = 0) {
    stage.men[at(square)] = Man::of(type, side);
    stage.rights[at(square)] = rights;
  }
  [[nodiscard]] Square at(const std::string& square) const {
    std::size_t length = 0;
    return read_square(program_.size, square, length);
  }

  /// Every move of the man on [from] (empty: of actions), as effects in words, in the order they
  /// came.
  std::vector<std::string> moves(std::int32_t entry, const std::string& from, Side actor = 0) {
    list.clear();
    const auto before = stage.men;
    const auto rights = stage.rights;
    machine_.begin_generation();
    machine_.moves(entry, from.empty() ? no_square : at(from), actor, list);
    restored = stage.men == before && stage.rights == rights && machine_.changed().empty();
    std::vector<std::string> out;
    for (const Move& move : list.moves)
      out.push_back(text(move));
    return out;
  }
  bool takes(std::int32_t entry,
             const std::string& from,
             const std::string& target,
             Side actor = 0) {
    return machine_.takes(entry, at(from), actor, at(target));
  }
  bool holds(std::int32_t entry,
             const std::string& cursor,
             Side actor = 0,
             const Asked* asked = nullptr) {
    return machine_.holds(entry, actor, cursor.empty() ? no_square : at(cursor), asked);
  }
  const char* limit_hit() { return machine_.limit_hit(); }
  std::uint64_t steps() const { return machine_.steps(); }

  Stage stage;
  Square used = no_square;  ///< the man there is used up
  MoveList list;
  bool restored = true;  ///< whether the last moves() left the board as it was
  std::set<Square> attacked_squares;
  std::vector<TypeId> asked_for;  ///< types that attacks were asked for
  bool is_stuck = false;

 private:
  bool attacked_now(Square target, Side, TypeId victim) override {
    asked_for.push_back(victim);
    return attacked_squares.count(target) != 0;
  }
  bool stuck_now() override { return is_stuck; }
  [[nodiscard]] bool used_now(Square square) const override { return used == square; }

  std::string name(Square square) const { return square_name(program_.size, square); }
  std::string text(const Move& move) const {
    if (move.kind == MoveKind::Plain) {
      std::string out = (move.from == no_square ? "@" : name(move.from)) + name(move.to);
      return move.type == no_type ? out : out + '=' + program_.types[move.type].name;
    }
    const Details& details = list.details[move.aux];
    std::string out;
    for (std::size_t i = 0; i < details.count; ++i)
      out += (out.empty() ? "" : " ") + effect_text(list.effects[details.first + i]);
    if (details.say_from != no_square)
      out += " say " + name(details.say_from) + name(details.say_to);
    if (details.aka >= 0)
      out += " aka " + program_.texts[static_cast<std::size_t>(details.aka)];
    return out.empty() ? "pass" : out;
  }
  std::string effect_text(const Effect& e) const {
    const std::string type = e.type == no_type ? "" : program_.types[e.type].name;
    switch (e.kind) {
      case EffectKind::SelfMove:
        return "move " + name(e.from) + name(e.to);
      case EffectKind::Carry:
        return "carry " + name(e.from) + name(e.to);
      case EffectKind::Take:
        return "take " + name(e.from);
      case EffectKind::Remove:
        return "remove " + name(e.from);
      case EffectKind::Enter:
        return "enter " + name(e.to) + ' ' + type;
      case EffectKind::Become:
        return "become " + name(e.to) + ' ' + type;
      case EffectKind::FromPool:
        return "from pool " + type;
      case EffectKind::Mark:
        return "mark " + name(e.to);
      case EffectKind::Done:
        return "done " + name(e.to);
      case EffectKind::ToPool:
        return "to pool " + type;
      case EffectKind::Due:
        return "due " + std::to_string(e.aux) + ' ' + name(e.to);
    }
    return "?";
  }

  Program program_;
  Machine machine_;
};

using Words = std::vector<std::string>;

}  // namespace polymachy
