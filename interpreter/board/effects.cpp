// SPDX-License-Identifier: MIT
// Moved men are lifted first and placed after the captures, so that an exchange of squares works. A
// second capture on one square can only mean the man that arrived there.
#include "interpreter/board/effects.hpp"

#include <algorithm>

namespace polymachy {
namespace {

struct Moved {
  Square to = no_square;
  Man man;
};

class Applier {
 public:
  Applier(const EffectRules& rules, Position& position) : rules_(rules), position_(position) {}

  void lift(const Effect& effect) {
    moved_.push_back({effect.to, position_.men[effect.from]});
    write(effect.from, {});
  }
  void take(const Effect& effect) {
    Man gone = position_.men[effect.from];
    if (!gone.none()) {
      write(effect.from, {});
    } else {
      const auto arrived = std::find_if(
          moved_.begin(), moved_.end(), [&](const Moved& m) { return m.to == effect.from; });
      if (arrived == moved_.end())
        return;
      gone = arrived->man;
      moved_.erase(arrived);
      write(effect.from, {});
    }
    if (effect.kind == EffectKind::Take)
      bank(gone);
  }
  void place() {
    for (const Moved& m : moved_)
      write(m.to, m.man);
  }
  void write(Square square, Man man) {
    position_.men[square] = man;
    position_.rights[square] = 0;
  }

 private:
  void bank(Man gone) {
    if (rules_.captured_pool < 0)
      return;
    const Side actor = position_.to_move;
    const TypeId type = rules_.counts_as.empty() ? gone.type() : rules_.counts_as[gone.type()];
    const std::size_t slot = static_cast<std::size_t>(rules_.captured_pool) * rules_.types + type;
    ++position_.pools[rules_.captured_to_own ? actor : other(actor)][slot];
  }

  const EffectRules& rules_;
  Position& position_;
  std::vector<Moved> moved_;
};

void set_mark(const Effect& effect, Square victim, LiveMark& mark) {
  if (mark.count == max_mark_squares)
    return;
  mark.mark = effect.aux;
  mark.victim = victim;
  mark.squares[mark.count++] = effect.to;
}

}  // namespace

void normalise(std::vector<Effect>& effects) { std::sort(effects.begin(), effects.end()); }

void apply(const EffectRules& rules, const Action& action, Position& position) {
  Applier applier(rules, position);
  position.mark = {};
  for (const Effect& e : action.effects) {
    if (e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry)
      applier.lift(e);
  }
  for (const Effect& e : action.effects) {
    if (e.kind == EffectKind::Take || e.kind == EffectKind::Remove)
      applier.take(e);
  }
  applier.place();
  const Side actor = position.to_move;
  for (const Effect& e : action.effects) {
    if (e.kind == EffectKind::Enter)
      applier.write(e.to, Man::of(e.type, actor));
    if (e.kind == EffectKind::FromPool || e.kind == EffectKind::ToPool) {
      const bool is_other = e.aux >= pool_of_enemy;
      const std::size_t pool = is_other ? e.aux - pool_of_enemy : e.aux;
      std::uint16_t& men =
          position.pools[is_other ? other(actor) : actor][pool * rules.types + e.type];
      men = static_cast<std::uint16_t>(e.kind == EffectKind::ToPool ? men + 1 : men - 1);
    }
    if (e.kind == EffectKind::Mark)
      set_mark(e, action.to, position.mark);
  }
  for (const Effect& e : action.effects) {
    if (e.kind != EffectKind::Become || position.men[e.to].none())
      continue;
    applier.write(e.to, Man::of(e.type, position.men[e.to].side()));
  }
  // A man that acts has moved, also if he ends where he began.
  if (!action.effects.empty() && action.from != no_square && action.from == action.to)
    position.rights[action.from] = 0;
  drop_fallen_rights(rules.rights, position);
  position.to_move = other(actor);
}

void drop_fallen_rights(const std::vector<RightKinds>& rights, Position& position) {
  for (std::size_t r = 0; r < rights.size(); ++r) {
    const auto bit = static_cast<std::uint8_t>(1U << r);
    for (Side side = 0; side < side_count; ++side) {
      bool of = false;
      bool with = rights[r].with.none();
      for (std::size_t s = 0; s < position.men.size(); ++s) {
        const Man man = position.men[s];
        if (man.none() || man.side() != side || (position.rights[s] & bit) == 0)
          continue;
        of = of || rights[r].of[man.type()];
        with = with || rights[r].with[man.type()];
      }
      if (of && with)
        continue;
      for (std::size_t s = 0; s < position.men.size(); ++s) {
        if (!position.men[s].none() && position.men[s].side() == side)
          position.rights[s] = static_cast<std::uint8_t>(position.rights[s] & ~bit);
      }
    }
  }
}

}  // namespace polymachy
