// SPDX-License-Identifier: MIT
// All pieces that an action has done something with are picked up, then those that stay are put
// down: an exchange of squares needs no more.
#include "interpreter/board/effects.hpp"

#include <algorithm>

namespace polymachy {
namespace {

void set_mark(const Effect& effect, Square victim, LiveMark& mark) {
  if (mark.count == max_mark_squares)
    return;
  mark.mark = effect.aux;
  mark.victim = victim;
  mark.squares[mark.count++] = effect.to;
}

}  // namespace

void append_effects(const PieceChange& piece, std::vector<Effect>& out) {
  using Fate = PieceChange::Fate;
  const bool entered = piece.first == no_square;
  const bool moved = !entered && piece.first != piece.last;
  if (piece.fate == Fate::Taken || piece.fate == Fate::Removed) {
    const bool taken = piece.fate == Fate::Taken;
    if (entered && !taken)
      return;  // it came and went
    out.push_back({taken ? EffectKind::Take : EffectKind::Remove,
                   piece.became != no_type ? piece.became : piece.entered,
                   moved && piece.by_itself ? went_by_itself : std::uint8_t{0},
                   piece.first,
                   moved || entered ? piece.last : no_square});
    return;
  }
  if (entered)
    out.push_back({EffectKind::Enter, piece.entered, 0, no_square, piece.last});
  else if (moved)
    out.push_back({piece.by_itself ? EffectKind::SelfMove : EffectKind::Carry,
                   no_type,
                   0,
                   piece.first,
                   piece.last});
  if (piece.became != no_type)
    out.push_back({EffectKind::Become, piece.became, 0, no_square, piece.last});
}

void normalise(std::vector<Effect>& effects) { std::sort(effects.begin(), effects.end()); }

namespace {

class Applier {
 public:
  Applier(const EffectRules& rules, Position& position) : rules_(rules), position_(position) {}

  /// Takes the piece of [e] off the board, if it has stood there.
  Man pick_up(const Effect& e) {
    const Man man =
        e.from == no_square ? Man::of(e.type, position_.to_move) : position_.men[e.from];
    if (e.from != no_square)
      write(e.from, {});
    if (e.kind == EffectKind::Take && !man.none())
      bank(e.type == no_type ? man.type() : e.type);
    return man;
  }
  void write(Square square, Man man) {
    position_.men[square] = man;
    position_.rights[square] = 0;
  }

 private:
  void bank(TypeId type) {
    if (rules_.captured_pool < 0)
      return;
    const Side actor = position_.to_move;
    const TypeId counted = rules_.counts_as.empty() ? type : rules_.counts_as[type];
    const std::size_t slot =
        static_cast<std::size_t>(rules_.captured_pool) * rules_.types + counted;
    ++position_.pools[rules_.captured_to_own ? actor : other(actor)][slot];
  }

  const EffectRules& rules_;
  Position& position_;
};

}  // namespace

void apply(const EffectRules& rules, const Action& action, Position& position) {
  Applier applier(rules, position);
  position.mark = {};
  std::vector<Man> picked;
  const auto is_move = [](const Effect& e) {
    return e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry;
  };
  for (const Effect& e : action.effects)
    picked.push_back(is_move(e) || e.kind == EffectKind::Take || e.kind == EffectKind::Remove
                         ? applier.pick_up(e)
                         : Man{});
  const Side actor = position.to_move;
  for (std::size_t i = 0; i < action.effects.size(); ++i) {
    const Effect& e = action.effects[i];
    if (is_move(e))
      applier.write(e.to, picked[i]);
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
    if (e.kind == EffectKind::Become && !position.men[e.to].none())
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
