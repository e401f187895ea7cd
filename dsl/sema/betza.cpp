// SPDX-License-Identifier: MIT
// Atoms of Betza notation as paths. The shapes are those of stdlib: a leap is Bind, Step, landing;
// a slide is Bind, any number of (Step, empty), Step, landing; landing is `empty | enemy take`.
#include "dsl/sema/betza.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "dsl/sema/algebra.hpp"

namespace polymachy {

using model::DirTerm;
using model::Path;
using model::PathKind;
using model::TestKind;
using model::Vec;

namespace {

int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

class BetzaWriter {
 public:
  BetzaWriter(int first, int second, Span span, const std::vector<Span>& trail)
      : first_(first), second_(second), span_(span), trail_(trail) {}

  Path write(const BetzaAtom& atom) {
    if (atom.bend != BetzaBend::None) {
      return bent(atom);
    }
    switch (atom.block) {
      case BetzaBlock::None:
        return atom.range == 1 ? leap(atom) : slide(atom);
      case BetzaBlock::OverOne:
      case BetzaBlock::JustBehind:
        return hop(atom);
      case BetzaBlock::Lame:
      case BetzaBlock::Jump:
        return blocked(atom);
    }
    return make(PathKind::Alt);
  }

  Path make(PathKind kind) const {
    Path path;
    path.kind = kind;
    path.span = span_;
    path.trail = trail_;
    return path;
  }

  static void append(Path& whole, Path part) {
    if (part.kind != whole.kind) {
      whole.kids.push_back(std::move(part));
      return;
    }
    std::vector<Path> kids = std::move(part.kids);
    std::move(kids.begin(), kids.end(), std::back_inserter(whole.kids));
  }

 private:
  template <class... Parts>
  Path seq(Parts... parts) const {
    Path path = make(PathKind::Seq);
    (append(path, std::move(parts)), ...);
    return path;
  }
  Path guard(TestKind kind) const {
    Path path = make(PathKind::Guard);
    path.test.push_back(make_test(kind, span_));
    return path;
  }
  Path step(int slot) const {
    Path path = make(PathKind::Step);
    path.slot = slot;
    return path;
  }
  Path bind(int slot, std::vector<DirTerm> dirs) const {
    Path path = make(PathKind::Bind);
    path.slot = slot;
    path.dirs = std::move(dirs);
    return path;
  }
  Path bind(int slot, const std::vector<Vec>& steps) const {
    std::vector<DirTerm> dirs;
    for (const Vec& vec : steps) {
      dirs.push_back({vec, -1, 0});
    }
    return bind(slot, std::move(dirs));
  }
  // (d{empty}) from [least] to [most] times.
  Path over_empty(int slot, int least, int most) const {
    Path path = make(PathKind::Repeat);
    path.least = least;
    path.most = most;
    path.kids.push_back(seq(step(slot), guard(TestKind::Empty)));
    return path;
  }
  Path land(const BetzaAtom& atom) const {
    Path taking = seq(guard(TestKind::Enemy), make(PathKind::Take));
    if (!atom.moves) {
      return taking;
    }
    if (!atom.captures) {
      return guard(TestKind::Empty);
    }
    Path both = make(PathKind::Alt);
    both.kids.push_back(guard(TestKind::Empty));
    both.kids.push_back(std::move(taking));
    return both;
  }

  Path leap(const BetzaAtom& atom) const {
    return seq(bind(first_, atom.steps), step(first_), land(atom));
  }

  Path slide(const BetzaAtom& atom) const {
    const int most = atom.range == 0 ? -1 : atom.range;
    if (!atom.captures) {
      return seq(bind(first_, atom.steps), over_empty(first_, 1, most));
    }
    return seq(bind(first_, atom.steps),
               over_empty(first_, 0, most < 0 ? -1 : most - 1),
               step(first_),
               land(atom));
  }

  Path hop(const BetzaAtom& atom) const {
    Path path = seq(
        bind(first_, atom.steps), over_empty(first_, 0, -1), step(first_), guard(TestKind::Man));
    if (atom.block == BetzaBlock::OverOne) {
      append(path, over_empty(first_, 0, -1));
    }
    append(path, step(first_));
    append(path, land(atom));
    return path;
  }

  // Lame and jumping leapers go square by square.
  Path blocked(const BetzaAtom& atom) const {
    const Vec& any = atom.steps.front();
    if (any.x != 0 && any.y != 0 && std::abs(any.x) != std::abs(any.y)) {
      return lame_oblique(atom);
    }
    std::vector<Vec> units;
    for (const Vec& vec : atom.steps) {
      units.push_back({sign(vec.x), sign(vec.y), false});
    }
    Path path = seq(bind(first_, units), step(first_));
    append(path, guard(atom.block == BetzaBlock::Lame ? TestKind::Empty : TestKind::Man));
    const int length = std::max(std::abs(any.x), std::abs(any.y));
    for (int i = 1; i < length; ++i) {
      append(path, step(first_));
      if (atom.block == BetzaBlock::Lame && i + 1 < length) {
        append(path, guard(TestKind::Empty));
      }
    }
    append(path, land(atom));
    return path;
  }

  // (1,2): one step along the longer side, onto an empty square, then one diagonally outward.
  Path lame_oblique(const BetzaAtom& atom) const {
    const auto leg = [this, &atom](const std::vector<Vec>& from, std::vector<DirTerm> out) {
      return seq(bind(first_, from),
                 step(first_),
                 guard(TestKind::Empty),
                 bind(second_, std::move(out)),
                 step(second_),
                 land(atom));
    };
    if (atom.is_all) {
      return leg(symmetric(0, 1), {{{}, first_, -1}, {{}, first_, 1}});
    }
    Path all = make(PathKind::Alt);
    for (const Vec& straight : symmetric(0, 1)) {
      std::vector<DirTerm> out;
      for (const Vec& vec : atom.steps) {
        const Vec rest{vec.x - straight.x, vec.y - straight.y, false};
        if (is_eight(rest) && rest.x != 0 && rest.y != 0) {
          out.push_back({rest, -1, 0});
        }
      }
      if (!out.empty()) {
        append(all, leg({straight}, std::move(out)));
      }
    }
    return all;
  }

  // One step, then a slide that does not bend back.
  Path bent(const BetzaAtom& atom) const {
    const Vec& any = atom.steps.front();
    if (is_eight(any)) {
      const bool is_straight = any.x == 0 || any.y == 0;
      const std::vector<DirTerm> out =
          is_straight == atom.slides_straight
              ? std::vector<DirTerm>{{{}, first_, 0}}
              : std::vector<DirTerm>{{{}, first_, -1}, {{}, first_, 1}};
      return bent_leg(atom, atom.steps, out);
    }
    Path all = make(PathKind::Alt);
    for (const Vec& vec : atom.steps) {
      Vec out{sign(vec.x), sign(vec.y), false};
      if (atom.slides_straight) {
        (std::abs(vec.x) > std::abs(vec.y) ? out.y : out.x) = 0;
      }
      append(all, bent_leg(atom, {vec}, {{out, -1, 0}}));
    }
    return all;
  }

  Path bent_leg(const BetzaAtom& atom,
                const std::vector<Vec>& from,
                const std::vector<DirTerm>& out) const {
    const Path slide_on = seq(guard(TestKind::Empty),
                              bind(second_, out),
                              over_empty(second_, 0, -1),
                              step(second_),
                              land(atom));
    if (atom.bend == BetzaBend::Must) {
      return seq(bind(first_, from), step(first_), slide_on);
    }
    Path choice = land(atom);
    choice.kids.push_back(slide_on);
    return seq(bind(first_, from), step(first_), std::move(choice));
  }

  int first_;
  int second_;
  Span span_;
  const std::vector<Span>& trail_;
};

}  // namespace

bool needs_two_slots(const std::vector<BetzaAtom>& atoms) {
  return std::any_of(atoms.begin(), atoms.end(), [](const BetzaAtom& atom) {
    return atom.bend != BetzaBend::None || atom.block == BetzaBlock::Lame;
  });
}

Path betza_path(const std::vector<BetzaAtom>& atoms,
                int first,
                int second,
                Span span,
                const std::vector<Span>& trail) {
  BetzaWriter writer(first, second, span, trail);
  Path all = writer.make(PathKind::Alt);
  for (const BetzaAtom& atom : atoms) {
    BetzaWriter::append(all, writer.write(atom));
  }
  if (all.kids.size() == 1) {
    Path only = std::move(all.kids.front());
    return only;
  }
  return all;
}

}  // namespace polymachy
