// SPDX-License-Identifier: MIT
// The hash is a sum over squares, so the order in which games were played leaves no trace. The
// mixing function is that of SplitMix64 (S. Vigna).
#include "interpreter/nest/state.hpp"

namespace polymachy {
namespace {

std::uint64_t mixed(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15U;
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31U);
}

/// Adds a fact to [hash]: what, where, and a value.
void add(NodeHash& hash, std::uint64_t what, std::uint64_t where, NodeHash value) {
  const std::uint64_t place = mixed(what << 32U | where);
  hash.low += mixed(mixed(place ^ value.low) + value.high);
  hash.high += mixed(mixed(~place ^ value.high) + value.low);
}

}  // namespace

NodeHash hash_of(const Node& node) {
  NodeHash hash;
  const Position& position = node.position;
  for (std::size_t s = 0; s < position.men.size(); ++s) {
    const std::uint64_t man = position.men[s].code | static_cast<std::uint64_t>(position.rights[s])
                                                         << 8U;
    if (man != 0)
      add(hash, 1, s, {man, man});
  }
  for (Side side = 0; side < side_count; ++side)
    for (std::size_t i = 0; i < position.pools[side].size(); ++i)
      if (position.pools[side][i] != 0)
        add(hash, 2U + side, i, {position.pools[side][i], 0});
  for (std::size_t i = 0; i < position.mark.count; ++i)
    add(hash, 4, position.mark.squares[i], {position.mark.mark, position.mark.victim});
  add(hash, 5, position.to_move, {position.phase, position.last});
  for (const Carried& each : node.games)
    add(hash, 6, each.square, each.game->hash);
  return hash;
}

bool same_state(const Node& a, const Node& b) {
  if (&a == &b)
    return true;
  if (!(a.hash == b.hash) || a.games.size() != b.games.size())
    return false;
  const Position& p = a.position;
  const Position& q = b.position;
  const bool same = p.men == q.men && p.rights == q.rights && p.mark == q.mark &&
                    p.pools == q.pools && p.to_move == q.to_move && p.turn == q.turn &&
                    p.phase == q.phase && p.last == q.last;
  if (!same)
    return false;
  for (std::size_t i = 0; i < a.games.size(); ++i) {
    if (a.games[i].square != b.games[i].square || !same_state(*a.games[i].game, *b.games[i].game))
      return false;
  }
  return true;
}

std::vector<Stood> stood_before(const Node& node, std::uint64_t key) {
  std::vector<Stood> found;
  for (const Node* past = node.before.get(); past != nullptr; past = past->before.get())
    if (past->key == key)
      found.push_back({&past->position, past->key});
  return found;
}

}  // namespace polymachy
