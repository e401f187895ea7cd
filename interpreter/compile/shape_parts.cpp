// SPDX-License-Identifier: MIT
// Cutting and matching. Where a template fits in part only, the line has no shape.
#include "interpreter/compile/shape_parts.hpp"

#include <algorithm>
#include <cstdlib>

#include "interpreter/compile/shapes.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

bool add(const Element& e, Parts& out) {
  if (e.path->kind == PathKind::Guard) {
    flatten(e.path->test[0], out.parts.empty() ? out.origin : out.parts.back().after);
    if (!out.parts.empty())
      out.parts.back().bound = e.bound;
    return out.parts.empty() || !out.parts.back().take;
  }
  Part part;
  part.step = e.step;
  switch (e.path->kind) {
    case PathKind::Step:
      break;
    case PathKind::Repeat:
      if (e.bodies.size() != 1 || e.bodies[0].empty() ||
          e.bodies[0][0].path->kind != PathKind::Step)
        return false;
      part.scan = true;
      part.step = e.bodies[0][0].step;
      part.least = e.path->least;
      part.most = e.path->most;
      for (std::size_t i = 1; i < e.bodies[0].size(); ++i) {
        if (e.bodies[0][i].path->kind != PathKind::Guard)
          return false;
        flatten(e.bodies[0][i].path->test[0], part.within);
      }
      break;
    case PathKind::Take:
      if (out.parts.empty() || out.parts.back().take || out.parts.back().scan)
        return false;
      out.parts.back().take = true;
      return true;
    case PathKind::SetMark:
      if (out.parts.empty() || out.parts.back().mark >= 0 || out.parts.back().scan)
        return false;
      out.parts.back().mark = e.path->index;
      return true;
    default:
      return false;
  }
  if (!out.parts.empty() && out.parts.back().take)
    return false;
  out.parts.push_back(part);
  return true;
}

bool only(const Literals& literals, TestKind kind) {
  return literals.size() == 1 && literals[0]->kind == kind;
}

/// One step, then some along another: does the ray cross the square it came from?
bool comes_home(const StepInfo& gate, const StepInfo& step) {
  for (int n = 1; n <= 64; ++n)
    if (gate.dx + n * step.dx == 0 && gate.dy + n * step.dy == 0)
      return true;
  return false;
}

bool glide(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
  if (n != 1 || p[i].least != 1 || !p[i].after.empty())
    return false;
  t.key.shape = Shape::Slide;
  t.key.landing = Landing::Quiet;
  t.most = p[i].most;
  return true;
}

bool slide(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
  if (n != 2 || p[i].least != 0 || !p[i].after.empty() || p[i + 1].scan)
    return false;
  t.key.shape = Shape::Slide;
  t.most = p[i].most < 0 ? -1 : p[i].most + 1;
  return landing_of(p[i + 1], t.key.landing, t.victims);
}

bool hop(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
  if (n < 3 || p[i].least != 0 || p[i].most >= 0 || !p[i].after.empty() || p[i + 1].scan ||
      p[i + 1].take || !only(p[i + 1].after, TestKind::Man))
    return false;
  const Part& third = p[i + 2];
  if (n == 3 && !third.scan) {
    t.key.shape = Shape::ShortHop;
    return landing_of(third, t.key.landing, t.victims);
  }
  if (!third.scan || !only(third.within, TestKind::Empty) || !third.after.empty())
    return false;
  t.key.shape = Shape::Hop;
  if (n == 3 && third.least == 1) {
    t.key.landing = Landing::Quiet;
    return true;
  }
  return n == 4 && third.least == 0 && !p[i + 3].scan &&
         landing_of(p[i + 3], t.key.landing, t.victims);
}

/// `can(d{man})`: the one step it looks along, or nothing.
std::optional<std::uint16_t> spell_look(const model::Test& can, const Bound& bound) {
  const model::Path& p = can.path[0];
  const auto* kids = p.kind == PathKind::Seq ? &p.kids : nullptr;
  if (kids == nullptr || kids->size() != 2 || (*kids)[0].kind != PathKind::Step ||
      (*kids)[1].kind != PathKind::Guard || (*kids)[1].test[0].kind != TestKind::Man)
    return std::nullopt;
  return bound[static_cast<std::size_t>((*kids)[0].slot)];
}

bool before(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t) {
  if (n != 1 || p[i].most >= 0 || p[i].least < 1 || !only(p[i].after, TestKind::Can) ||
      t.gate_step >= 0)
    return false;
  const auto ahead = spell_look(*p[i].after[0], p[i].bound);
  if (!ahead || *ahead != p[i].step)
    return false;
  t.key.shape = Shape::Before;
  t.key.landing = Landing::Quiet;
  t.least = p[i].least;
  return true;
}

bool scan(const std::vector<Part>& p, std::size_t i, std::size_t n, Template& t, Emitter& emitter) {
  if (n != 2 || p[i].least != 0 || p[i].most >= 0 || !p[i].after.empty() || p[i + 1].scan ||
      p[i].within.size() != 1 || t.gate_step >= 0)
    return false;
  const model::Test& within = *p[i].within[0];
  if (within.kind != TestKind::Not || within.kids[0].kind != TestKind::TypeIn)
    return false;
  t.key.shape = Shape::Scan;
  t.key.counted = emitter.type_set(within.kids[0].types);
  return landing_of(p[i + 1], t.key.landing, t.victims) && t.key.landing == Landing::Capture;
}

}  // namespace

std::optional<Parts> cut(const Line& line) {
  Parts parts;
  for (const Element& e : line)
    if (!add(e, parts))
      return std::nullopt;
  return parts;
}

bool landing_of(const Part& part, Landing& landing, TypeBits& victims) {
  victims.set();
  if (!part.take) {
    landing = Landing::Quiet;
    return only(part.after, TestKind::Empty);
  }
  landing = Landing::Capture;
  bool enemy = false;
  for (const auto* literal : part.after) {
    if (literal->kind == TestKind::Enemy)
      enemy = true;
    else if (literal->kind == TestKind::TypeIn)
      victims &= literal->types;
    else
      return false;
  }
  return enemy;
}

std::optional<Template> match(const Parts& parts, const Program& program, Emitter& emitter) {
  Template t;
  std::size_t i = 0;
  const auto& p = parts.parts;
  if (!p[0].scan) {  // a square that must be empty before the ray begins
    if (!only(p[0].after, TestKind::Empty) || p[0].take || p[0].mark >= 0)
      return std::nullopt;
    t.gate_step = p[0].step;
    i = 1;
  }
  const std::size_t n = p.size() - i;
  const Part& first = p[i];
  if (!first.scan)
    return std::nullopt;
  for (std::size_t k = i; k < p.size(); ++k)
    if (p[k].step != first.step || p[k].mark >= 0 || (p[k].scan && k > i && p[k].most >= 0))
      return std::nullopt;
  t.step = first.step;
  if (t.gate_step >= 0 &&
      comes_home(program.steps[static_cast<std::size_t>(t.gate_step)], program.steps[t.step]))
    return std::nullopt;
  t.key.gated = t.gate_step >= 0;
  t.victims.set();
  const StepInfo& step = program.steps[t.step];
  t.key.orbit = std::minmax(std::abs(step.dx), std::abs(step.dy));
  const bool over_empty = only(first.within, TestKind::Empty);
  const bool known = (over_empty && (glide(p, i, n, t) || slide(p, i, n, t) || hop(p, i, n, t) ||
                                     before(p, i, n, t))) ||
                     scan(p, i, n, t, emitter);
  if (!known)
    return std::nullopt;
  t.key.victims = t.victims.to_string();
  return t;
}

}  // namespace polymachy
