// SPDX-License-Identifier: MIT
// All moves of a position: classes, runs, code and drops, then what rules leave of them. Included
// only where an engine is instantiated.
#pragma once

#include <algorithm>

#include "interpreter/vm/core.hpp"
#include "interpreter/vm/core_state.hpp"

namespace polymachy {

template <int W>
void Core<W>::generate_generic(Node& node, std::size_t id, const Set& men, MoveList& out) {
  men.each([&](unsigned e) {
    const std::size_t first = out.moves.size();
    machine_.moves(
        program_->classes[id].table[node.side].code, static_cast<Square>(e), node.side, out);
    if (!node.guard)
      return;
    const Set allowed = e == node.royal ? Set{} : allowed_targets(node, e);
    std::size_t kept = first;
    for (std::size_t i = first; i < out.moves.size(); ++i) {
      const Move move = out.moves[i];
      bool legal = false;
      if (move.kind != MoveKind::Plain || move.to == node.royal) {
        make(out, i);
        legal = !exposes_royals(node.side);
        undo();
      } else {
        legal = e == node.royal ? !zone_attacked(node, move.to) : allowed.test(move.to);
      }
      if (legal)
        out.moves[kept++] = move;
    }
    out.moves.resize(kept);
  });
}

template <int W>
void Core<W>::generate_drops(Node& node, MoveList& out) {
  if (program_->action_code[node.side] < 0 || !node.drops)
    return;
  if (!program_->drops_fused) {
    const std::size_t first = out.moves.size();
    machine_.moves(program_->action_code[node.side], no_square, node.side, out);
    if (node.guard)
      keep_tested(node, out, first, true);
    return;
  }
  for (const DropClass& drop : program_->drops) {
    if (stage_.pool_total[node.side][drop.pool] == 0)
      continue;
    for (std::size_t type = 0; type < program_->types.size(); ++type) {
      if (!drop.types.test(type) || stage_.pools[node.side][drop.pool][type] == 0)
        continue;
      const auto id = static_cast<std::size_t>(&drop - program_->drops.data());
      const bool counted = std::any_of(tables_.tags.begin(),
                                       tables_.tags.end(),
                                       [&](const TypeBits& tag) { return tag.test(type); });
      const Set& mask = counted || !node.tagged ? node.exposure.allow_counted : node.exposure.allow;
      const Set to = (drop_regions_[id * side_count + node.side] & mask).without(node.occupied);
      to.each([&](unsigned s) {
        if (drop.test >= 0 &&
            !machine_.holds(program_->tests[static_cast<std::size_t>(drop.test)].code[node.side],
                            node.side,
                            static_cast<Square>(s),
                            nullptr))
          return;
        out.moves.push_back({no_square,
                             static_cast<Square>(s),
                             MoveKind::Plain,
                             static_cast<TypeId>(type),
                             drop.pool});
      });
    }
  }
}

template <int W>
void Core<W>::generate_node(Node& node, MoveList& out) {
  const Exposure& x = node.exposure;
  const Set fixed = x.pinned | node.united;
  for (std::size_t id = 0; id < tables_.classes.size(); ++id) {
    const Class& c = tables_.classes[id];
    if (!c.moves)
      continue;
    Set men = sets_[node.side][id].without(node.passed_over);
    if (men.none())
      continue;
    if (c.shape == Shape::Runs) {
      generate_runs(node, id, men, out);
      if (stage_.mark.count > 0)
        generate_mark_runs(node, id, out);
      continue;
    }
    if (c.shape == Shape::Generic) {
      generate_generic(node, id, men, out);
      continue;
    }
    if (c.royal && node.guard)
      continue;
    men = men.without(fixed);
    if (!node.tagged) {
      generate_class(node, id, men, x.allow, out);
      continue;
    }
    generate_class(node, id, men & node.counted_men, x.allow_counted, out);
    generate_class(node, id, men.without(node.counted_men), x.allow, out);
  }
  if (node.guard)
    each_bound(node, [&](const Class& c, const SideData& t, unsigned e, const Set& targets) {
      emit(node, c, t, e, targets, out);
    });
  generate_united(node, out);
  generate_drops(node, out);
  if (node.guard && x.generic)
    keep_tested(node, out, 0, false);
}

/// Makes each move that could matter to a generic attacker (all of them, if [all]) and keeps it if
/// no guarded man can then be taken.
template <int W>
void Core<W>::keep_tested(Node& node, MoveList& out, std::size_t first, bool all) {
  const Exposure& x = node.exposure;
  std::size_t kept = first;
  for (std::size_t i = first; i < out.moves.size(); ++i) {
    const Move move = out.moves[i];
    const bool touches = all || x.generic_check || move.kind == MoveKind::Listed ||
                         x.watched.test(move.to) ||
                         (move.from != no_square && x.watched.test(move.from));
    bool legal = true;
    if (touches) {
      make(out, i);
      legal = !exposes_royals(node.side);
      undo();
    }
    if (legal)
      out.moves[kept++] = move;
  }
  out.moves.resize(kept);
}

/// Two men may do the same to the board if neither moves himself: one action. [runs]: runs that
/// differ by their last capture are kept, for a rule may allow one of them.
template <int W>
void Core<W>::drop_repeats(MoveList& out, bool runs) {
  // Two men who move by themselves are found from both.
  const auto has_no_one_mover = [&](const Move& move) {
    if (move.kind != MoveKind::Listed)
      return false;
    const Details& d = out.details[move.aux];
    return d.count == 0 || out.effects[d.first].kind != EffectKind::SelfMove ||
           (d.count > 1 && out.effects[d.first + 1U].kind == EffectKind::SelfMove) ||
           program_->asks_taken;
  };
  const auto hash = [&](const Move& move) {
    const Details& d = out.details[move.aux];
    std::uint64_t key = runs ? d.taken : 1;
    for (std::size_t i = d.first; i < d.first + std::size_t{d.count}; ++i) {
      const Effect& e = out.effects[i];
      key = mix(key ^ ((std::uint64_t{static_cast<std::uint8_t>(e.kind)} << 48U) +
                       (std::uint64_t{e.type} << 40U) + (std::uint64_t{e.aux} << 32U) +
                       (std::uint64_t{e.from} << 16U) + e.to));
    }
    return key;
  };
  const auto same = [&](const Move& a, const Move& b) {
    const Details& x = out.details[a.aux];
    const Details& y = out.details[b.aux];
    return (!runs || x.taken == y.taken) && std::equal(out.effects.begin() + x.first,
                                                       out.effects.begin() + x.first + x.count,
                                                       out.effects.begin() + y.first,
                                                       out.effects.begin() + y.first + y.count);
  };
  alike_.clear();
  for (std::size_t i = 0; i < out.moves.size(); ++i)
    if (has_no_one_mover(out.moves[i]))
      alike_.push_back({hash(out.moves[i]), static_cast<std::uint32_t>(i)});
  if (alike_.size() < 2)
    return;
  std::sort(alike_.begin(), alike_.end());
  bool any = false;
  for (std::size_t i = 1, first = 0; i < alike_.size(); ++i) {
    if (alike_[i].first != alike_[first].first) {
      first = i;
    } else if (same(out.moves[alike_[first].second], out.moves[alike_[i].second])) {
      out.moves[alike_[i].second].to = out.moves[alike_[i].second].from = no_square;
      out.moves[alike_[i].second].kind = MoveKind::Plain;  // nobody from nowhere: no move
      any = true;
    }
  }
  if (any)
    std::erase_if(out.moves, [](const Move& m) {
      return m.kind == MoveKind::Plain && m.from == no_square && m.to == no_square;
    });
}

template <int W>
bool Core<W>::captures(const MoveList& list, std::size_t index) const {
  const Move& move = list.moves[index];
  if (move.kind != MoveKind::Listed)
    return move.from != no_square && !stage_.men[move.to].none();
  const Details& d = list.details[move.aux];
  return std::any_of(list.effects.begin() + d.first,
                     list.effects.begin() + d.first + d.count,
                     [](const Effect& e) { return e.kind == EffectKind::Take; });
}

template <int W>
void Core<W>::apply_prefer(MoveList& out) {
  bool any = false;
  for (std::size_t i = 0; i < out.moves.size() && !any; ++i)
    any = captures(out, i);
  if (!any)
    return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < out.moves.size(); ++i)
    if (captures(out, i))
      out.moves[kept++] = out.moves[i];
  out.moves.resize(kept);
}

template <int W>
void Core<W>::generate(MoveList& out, Legality legality) {
  begin_question();
  out.clear();
  if (has_parts_ && generate_part(out))
    return;
  generate_actions(out, legality);
  if (has_parts_)
    finish_part(out);
}

template <int W>
void Core<W>::generate_actions(MoveList& out, Legality legality) {
  Node& node = this->node();
  if (legality == Legality::Candidate) {
    const bool exposure = uses_exposure_;
    uses_exposure_ = false;
    prepare(node);
    uses_exposure_ = exposure;
    node.test_all = false;
    generate_node(node, out);
    --nodes_used_;
    drop_used(out);  // before repeats: what another man may do as well is left to him
    drop_repeats(out, false);
    return;
  }
  prepare(node);
  generate_node(node, out);
  if (node.test_all)
    keep_tested(node, out, 0, true);
  --nodes_used_;
  drop_used(out);
  drop_repeats(out, program_->asks_taken);
  if (!general_rules_.empty() || prefers_others_)
    keep_lawful(out, stuck_depth_ == 0);
  if (program_->asks_taken)
    drop_repeats(out, false);
  if (prefers_captures_)
    apply_prefer(out);
}

template <int W>
bool Core<W>::any_legal() {
  MoveList& list = scratch();
  generate(list, Legality::Legal);
  const bool any = list.size() > 0;
  --lists_used_;
  return any;
}

template <int W>
typename Core<W>::Node& Core<W>::node() {
  if (nodes_used_ == nodes_.size())
    nodes_.push_back(std::make_unique<Node>());
  return *nodes_[nodes_used_++];
}

template <int W>
MoveList& Core<W>::scratch() {
  if (lists_used_ == lists_.size()) {
    lists_.push_back(std::make_unique<MoveList>());
    lists_.back()->moves.reserve(512);
  }
  return *lists_[lists_used_++];
}

template <int W>
void Core<W>::fill_action(const MoveList& list, std::size_t index, Action& out) const {
  std::vector<Effect> effects = std::move(out.effects);
  effects.clear();
  out = Action{};
  out.effects = std::move(effects);
  const Move& move = list.moves[index];
  out.from = move.from;
  out.to = move.to;
  if (move.kind == MoveKind::Listed) {
    const Details& d = list.details[move.aux];
    out.effects.assign(list.effects.begin() + d.first, list.effects.begin() + d.first + d.count);
    out.taken = d.taken;
    out.say_from = d.say_from;
    out.say_to = d.say_to;
    out.aka = d.aka;
    out.passes = d.passes;
    return;
  }
  if (move.from == no_square) {
    out.effects.push_back({EffectKind::Enter, move.type, 0, no_square, move.to});
    out.effects.push_back({EffectKind::FromPool,
                           move.type,
                           static_cast<std::uint8_t>(move.aux),
                           no_square,
                           no_square});
    return;
  }
  out.effects.push_back({EffectKind::SelfMove, no_type, 0, move.from, move.to});
  if (!stage_.men[move.to].none()) {
    out.effects.push_back({EffectKind::Take, no_type, 0, move.to, no_square});
    out.taken = program_->asks_taken ? move.to : no_square;
  }
  if (move.type != no_type)
    out.effects.push_back({EffectKind::Become, move.type, 0, no_square, move.to});
  if (move.kind == MoveKind::Marking) {
    const MarkingTarget& target = marking_target(move, stage_.to_move);
    const GuardedTarget& g = tables_.classes[target.cls].side[stage_.to_move].guarded[target.entry];
    for (const Square s : g.marks)
      if (s != no_square)
        out.effects.push_back({EffectKind::Mark, no_type, g.mark, no_square, s});
  }
  std::sort(out.effects.begin(), out.effects.end());
}

template <int W>
Action Core<W>::action(const MoveList& list, std::size_t index) const {
  Action out;
  fill_action(list, index, out);
  return out;
}

}  // namespace polymachy
