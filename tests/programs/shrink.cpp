// SPDX-License-Identifier: MIT
#include "tests/programs/shrink.hpp"

#include <algorithm>
#include <utility>

namespace polymachy::programs {
namespace {

bool is_smaller(const std::string& a, const std::string& b) {
  return std::make_pair(a.size(), a) < std::make_pair(b.size(), b);
}

/// Nodes inside of [node] of its sort, the nearest first.
void find_inside(const Node& node, Sort sort, std::vector<Node>& found) {
  for (const Node& kid : node.kids)
    if (kid.sort == sort)
      found.push_back(kid);
  for (const Node& kid : node.kids)
    if (found.size() < 12)
      find_inside(kid, sort, found);
}

/// What may stand for anything of its sort.
std::vector<std::string> simplest(const Node& node) {
  switch (node.sort) {
    case Sort::Test:
      return {"any", "man", "none", "own"};
    case Sort::Types:
      return {"all"};
    case Sort::Part:
      return {"{any}", "put"};
    case Sort::Dirs:
      return {"ahead", "king", "(0,1)"};
    default:
      return {};
  }
}

}  // namespace

bool Shrinker::accept(const std::string& before) {
  const std::string now = program_.print();
  if (left_ == 0 || !is_smaller(now, before) || !tried_.insert(now).second)
    return false;
  --left_;
  return fails_(program_);
}

bool Shrinker::replace(Node& node, Node other) {
  const std::string before = program_.print();
  std::swap(node, other);
  if (accept(before))
    return true;
  std::swap(node, other);
  return false;
}

bool Shrinker::replace_start(Start other) {
  const std::string before = program_.print();
  std::swap(program_.start, other);
  if (accept(before))
    return true;
  std::swap(program_.start, other);
  return false;
}

/// Takes out kids of a list, many at once as long as that goes.
bool Shrinker::take_kids(Node& node) {
  bool any = false;
  for (std::size_t many = std::max<std::size_t>(node.kids.size() / 2, 1); many > 0; many /= 2)
    for (std::size_t at = 0; at < node.kids.size();) {
      const std::size_t end = std::min(at + many, node.kids.size());
      if (node.kids.size() - (end - at) < static_cast<std::size_t>(node.least)) {
        ++at;
        continue;
      }
      Node fewer = node;
      fewer.kids.erase(fewer.kids.begin() + static_cast<std::ptrdiff_t>(at),
                       fewer.kids.begin() + static_cast<std::ptrdiff_t>(end));
      if (replace(node, std::move(fewer)))
        any = true;
      else
        ++at;
    }
  return any;
}

/// Puts what a kid holds in the place of the kid: `(a b)` is a b.
bool Shrinker::splice_kids(Node& node) {
  bool any = false;
  for (std::size_t at = 0; at < node.kids.size(); ++at) {
    std::vector<Node> inside;
    find_inside(node.kids[at], node.sort, inside);
    for (const Node& list : inside) {
      Node flat = node;
      flat.kids.erase(flat.kids.begin() + static_cast<std::ptrdiff_t>(at));
      flat.kids.insert(
          flat.kids.begin() + static_cast<std::ptrdiff_t>(at), list.kids.begin(), list.kids.end());
      if (replace(node, std::move(flat))) {
        any = true;
        break;
      }
    }
  }
  return any;
}

bool Shrinker::simplify(Node& node) {
  bool any = false;
  std::vector<Node> inside;
  if (node.sort != Sort::Fixed)
    find_inside(node, node.sort, inside);
  for (Node& each : inside)
    if (replace(node, std::move(each))) {
      any = true;
      break;
    }
  for (const std::string& text : simplest(node))
    if (replace(node, {node.sort, text}))
      return true;
  if (node.sort == Sort::Number)
    for (const char* text : {"0", "1", "2"})
      if (replace(node, {node.sort, text}))
        return true;
  return any;
}

bool Shrinker::visit(Node& node) {
  bool any = node.least >= 0 && take_kids(node);
  any = (node.least >= 0 && splice_kids(node)) || any;
  any = simplify(node) || any;
  for (Node& kid : node.kids)
    any = visit(kid) || any;
  return any;
}

bool Shrinker::clear_squares() {
  bool any = false;
  for (std::size_t many = program_.start.cells.size(); many > 0; many /= 2)
    for (std::size_t at = 0; at < program_.start.cells.size(); at += many) {
      Start other = program_.start;
      bool changes = false;
      for (std::size_t i = at; i < std::min(at + many, other.cells.size()); ++i)
        changes = !std::exchange(other.cells[i], "").empty() || changes;
      any = (changes && replace_start(std::move(other))) || any;
    }
  return any;
}

bool Shrinker::shrink_board() {
  bool any = false;
  if (program_.start.across * program_.start.up > 1) {
    Start whole = program_.start;
    whole.across = whole.up = 1;
    any = replace_start(std::move(whole)) || any;
  }
  for (int file = program_.start.width; file-- > 0 && program_.start.width > 1;)
    any = replace_start(program_.start.without_file(file)) || any;
  for (int rank = program_.start.height; rank-- > 0 && program_.start.height > 1;)
    any = replace_start(program_.start.without_rank(rank)) || any;
  if (program_.start.is_text) {
    Start drawn = program_.start;
    drawn.is_text = false;
    drawn.pools.clear();
    any = replace_start(std::move(drawn)) || any;
    for (std::size_t i = program_.start.pools.size(); i-- > 0;) {
      Start fewer = program_.start;
      fewer.pools.erase(i, 1);
      any = replace_start(std::move(fewer)) || any;
    }
    if (program_.start.second_moves) {
      Start other = program_.start;
      other.second_moves = false;
      any = replace_start(std::move(other)) || any;
    }
  }
  return any;
}

ProgramText Shrinker::run() {
  bool any = true;
  while (any && left_ > 0) {
    any = take_kids(program_.items);
    any = clear_squares() || any;
    any = shrink_board() || any;
    any = visit(program_.items) || any;
    any = take_kids(program_.uses) || any;
  }
  return program_;
}

}  // namespace polymachy::programs
