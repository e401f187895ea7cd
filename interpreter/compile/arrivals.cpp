// SPDX-License-Identifier: MIT
// Three-valued evaluation: with the type and both squares known most of a hook's test is a
// constant; what is left may only ask numbers (how many men of a type there are), and becomes the
// condition of an outcome.
#include "interpreter/compile/arrivals.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "interpreter/compile/shapes.hpp"

namespace polymachy {

using model::PathKind;
using model::TestKind;

namespace {

class ArrivalFinder {
 public:
  ArrivalFinder(
      const model::Variant& variant, int type, bool entered, Program& program, Emitter& emitter)
      : variant_(variant), type_(type), entered_(entered), program_(program), emitter_(emitter) {}

  std::optional<Arrival> find() {
    Arrival arrival;
    const auto squares = static_cast<Square>(program_.size.squares());
    for (Side side = 0; side < side_count; ++side) {
      side_ = side;
      arrival.plan[side].assign(squares, 0);
      const std::vector<std::size_t> kind = kinds_of_squares();
      std::map<std::size_t, std::uint8_t> plans;  // by kind of the square left
      for (Square from = 0; from < squares; ++from) {
        const auto known = plans.find(kind[from]);
        if (known == plans.end()) {
          std::vector<ArrivalZone> zones = zones_from(from, kind);
          if (failed_)
            return std::nullopt;
          const auto same = std::find_if(arrival.plans.begin(),
                                         arrival.plans.end(),
                                         [&](const auto& p) { return equal(p, zones); });
          plans[kind[from]] = static_cast<std::uint8_t>(same - arrival.plans.begin());
          if (same == arrival.plans.end())
            arrival.plans.push_back(std::move(zones));
          if (arrival.plans.size() > 250)
            return std::nullopt;
        }
        arrival.plan[side][from] = plans[kind[from]];
      }
    }
    const bool nothing = std::all_of(
        arrival.plans.begin(), arrival.plans.end(), [](const auto& p) { return p.empty(); });
    if (nothing)
      arrival.plans.clear();
    return arrival;
  }

 private:
  std::vector<ArrivalZone> zones_from(Square from, const std::vector<std::size_t>& kind) {
    struct Known {
      bool hooked = false;
      std::vector<ArrivalOutcome> outcomes;
    };
    std::vector<ArrivalZone> zones;
    std::map<std::size_t, Known> known;
    for (Square to = 0; to < kind.size() && !failed_; ++to) {
      if (program_.holes.test(to))
        continue;
      const auto [at, is_new] = known.try_emplace(kind[to]);
      if (is_new)
        at->second.outcomes = outcomes_at(from, to, at->second.hooked);
      if (at->second.hooked)
        add(zones, to, at->second.outcomes);
    }
    return zones;
  }

  /// A number for each square; squares with one number are in the same of all regions that hooks
  /// ask for, so what is known of one holds of the others.
  [[nodiscard]] std::vector<std::size_t> kinds_of_squares() const {
    std::vector<const model::SquareSet*> regions;
    for (const model::Hook& hook : variant_.hooks) {
      collect(hook.test, regions);
      collect(hook.path, regions);
    }
    std::map<std::vector<bool>, std::size_t> numbers;
    std::vector<std::size_t> out;
    for (std::size_t square = 0; square < static_cast<std::size_t>(program_.size.squares());
         ++square) {
      std::vector<bool> inside;
      for (const auto* region : regions)
        inside.push_back(region->test(square));
      out.push_back(numbers.try_emplace(inside, numbers.size()).first->second);
    }
    return out;
  }
  void collect(const model::Test& t, std::vector<const model::SquareSet*>& out) const {
    if (t.squares)
      out.push_back(&(*t.squares)[side_]);
    for (const auto& kid : t.kids)
      collect(kid, out);
  }
  void collect(const model::Path& p, std::vector<const model::SquareSet*>& out) const {
    for (const auto& test : p.test)
      collect(test, out);
    for (const auto& kid : p.kids)
      collect(kid, out);
  }

  std::vector<ArrivalOutcome> outcomes_at(Square from, Square to, bool& hooked) {
    from_ = from;
    to_ = to;
    std::vector<ArrivalOutcome> outcomes{{}};
    for (const model::Hook& hook : variant_.hooks) {
      if (hook.when != model::HookWhen::Arrive)
        continue;
      const std::optional<model::Test> rest = reduce(hook.test);
      if (!rest)
        return outcomes;
      if (rest->kind == TestKind::Never)
        continue;
      if (rest->kind != TestKind::Always ||
          hooked) {  // conditional, or two hooks at once: left to the machine
        failed_ = true;
        return outcomes;
      }
      hooked = true;
      outcomes.clear();
      follow(hook.path, -1, outcomes);
    }
    return outcomes;
  }

  /// The ways of a hook's path, if it does no more than become something or nothing.
  void follow(const model::Path& p, std::int16_t condition, std::vector<ArrivalOutcome>& out) {
    switch (p.kind) {
      case PathKind::Alt:
        for (const auto& kid : p.kids)
          follow(kid, condition, out);
        break;
      case PathKind::Seq: {
        for (std::size_t i = 0; i < p.kids.size(); ++i) {
          const model::Path& kid = p.kids[i];
          if (i + 1 == p.kids.size()) {
            follow(kid, condition, out);
            return;
          }
          if (kid.kind != PathKind::Guard) {
            failed_ = true;
            return;
          }
          const std::optional<model::Test> rest = reduce(kid.test[0]);
          if (!rest || rest->kind == TestKind::Never)
            return;
          if (rest->kind != TestKind::Always)
            condition = condition_of(*rest, condition);
        }
        add_way({no_type, condition}, out);
        break;
      }
      case PathKind::Become:
        failed_ = failed_ || p.types_in_order.empty();  // a type that is chosen from a pool
        for (const int t : p.types_in_order)
          add_way({made(t), condition}, out);
        break;
      case PathKind::Promoted:
        if (const int t = variant_.types[static_cast<std::size_t>(type_)].promotes; t >= 0)
          add_way({made(t), condition}, out);
        break;
      case PathKind::Pass:
        add_way({no_type, condition}, out);
        break;
      case PathKind::Guard: {
        const std::optional<model::Test> rest = reduce(p.test[0]);
        if (!rest || rest->kind == TestKind::Never)
          break;
        add_way(
            {no_type, rest->kind == TestKind::Always ? condition : condition_of(*rest, condition)},
            out);
        break;
      }
      default:
        failed_ = true;
    }
  }

  /// What comes to the same is one way; under two conditions that may both hold it is left to the
  /// machine.
  void add_way(const ArrivalOutcome& way, std::vector<ArrivalOutcome>& out) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const ArrivalOutcome& other) {
      return other.type == way.type;
    });
    if (same == out.end())
      out.push_back(way);
    else if (same->condition >= 0 && same->condition != way.condition)
      failed_ = true;
  }

  [[nodiscard]] TypeId made(int target) const {
    return program_.made_by(static_cast<TypeId>(type_), static_cast<TypeId>(target));
  }

  std::int16_t condition_of(const model::Test& test, std::int16_t before) {
    if (before >= 0)
      failed_ = true;  // two conditions on one way: not worth a table
    failed_ = failed_ || program_.tests.size() >= machine_texts;
    std::string key;
    write_key(test, key);
    for (const auto& [known, id] : conditions_)
      if (known == key)
        return id;
    TestProgram program;
    for (Side side = 0; side < side_count; ++side)
      program.code[side] = emitter_.truth(test, side);
    program.text = "condition of an arrival";
    program_.tests.push_back(program);
    const auto id = static_cast<std::int16_t>(program_.tests.size() - 1);
    conditions_.emplace_back(std::move(key), id);
    return id;
  }

  /// What [t] asks, as text: equal tests have equal keys.
  static void write_key(const model::Test& t, std::string& out) {
    out += '(' + std::to_string(static_cast<int>(t.kind)) + ',' + std::to_string(t.index) + ',' +
           std::to_string(t.value) + ',' + std::to_string(static_cast<int>(t.compare)) + ',' +
           t.types.to_string();
    for (const auto& v : t.values) {
      out += '[' + std::to_string(static_cast<int>(v.kind)) + ',' + std::to_string(v.number) + ',' +
             std::to_string(v.index) + (v.own ? 'o' : 'e');
      for (const auto& inner : v.test)
        write_key(inner, out);
      out += ']';
    }
    if (t.squares)
      out += std::to_string(std::hash<model::SquareSet>{}((*t.squares)[0]));
    for (const auto& kid : t.kids)
      write_key(kid, out);
    out += ')';
  }

  /// [t] with all that is known put in; nothing (and failed_) if it asks what a table cannot know.
  std::optional<model::Test> reduce(const model::Test& t) {
    const auto constant = [](bool so) {
      model::Test out;
      out.kind = so ? TestKind::Always : TestKind::Never;
      return std::optional<model::Test>(out);
    };
    switch (t.kind) {
      case TestKind::Always:
      case TestKind::Man:
      case TestKind::Own:
        return constant(true);
      case TestKind::Never:
      case TestKind::Empty:
      case TestKind::Enemy:
        return constant(false);
      case TestKind::Entered:
        return constant(entered_);
      case TestKind::TypeIn:
        return constant(t.types.test(static_cast<std::size_t>(type_)));
      case TestKind::SquareIn:
        return constant((*t.squares)[side_].test(at_from_ ? from_ : to_));
      case TestKind::AtSaved: {
        if (t.index != model::slot_origin || entered_ || asks_man(t.kids[0]))
          break;
        at_from_ = true;
        auto out = reduce(t.kids[0]);
        at_from_ = false;
        return out;
      }
      case TestKind::Not: {
        auto kid = reduce(t.kids[0]);
        if (!kid)
          return kid;
        if (kid->kind == TestKind::Always || kid->kind == TestKind::Never)
          return constant(kid->kind == TestKind::Never);
        return t;
      }
      case TestKind::And:
      case TestKind::Or:
        return reduce_list(t, constant);
      case TestKind::Compared:
        if (!std::all_of(t.values.begin(), t.values.end(), outlasts_arrival))
          break;
        return t;
      default:
        break;
    }
    failed_ = true;
    return std::nullopt;
  }

  template <class F>
  std::optional<model::Test> reduce_list(const model::Test& t, const F& constant) {
    const bool is_and = t.kind == TestKind::And;
    model::Test out = t;
    out.kids.clear();
    for (const auto& kid : t.kids) {
      auto r = reduce(kid);
      if (!r)
        return r;
      if (r->kind == (is_and ? TestKind::Never : TestKind::Always))
        return constant(!is_and);
      if (r->kind == TestKind::Always || r->kind == TestKind::Never)
        continue;
      out.kids.push_back(std::move(*r));
    }
    if (out.kids.empty())
      return constant(is_and);
    return out;
  }

  /// A table asks before the man has gone, a hook when he has come: both find the same number of
  /// own men of some types, wherever they stand, but not of other men, nor of men in some place.
  static bool outlasts_arrival(const model::Value& v) {
    if (v.kind != model::ValueKind::Squares)
      return true;
    std::vector<const model::Test*> literals;
    flatten(v.test[0], literals);
    const auto is = [](TestKind kind) {
      return [kind](const model::Test* t) {
        return t->kind == kind;
      };
    };
    return std::any_of(literals.begin(), literals.end(), is(TestKind::Own)) &&
           std::all_of(literals.begin(), literals.end(), [](const model::Test* t) {
             return t->kind == TestKind::Own || t->kind == TestKind::TypeIn;
           });
  }

  static bool asks_man(const model::Test& t) {
    if (t.kind == TestKind::Own || t.kind == TestKind::Man || t.kind == TestKind::TypeIn ||
        t.kind == TestKind::Empty || t.kind == TestKind::Enemy)
      return true;
    return std::any_of(t.kids.begin(), t.kids.end(), asks_man);
  }

  static void add(std::vector<ArrivalZone>& zones,
                  Square to,
                  const std::vector<ArrivalOutcome>& outcomes) {
    const auto same = std::find_if(zones.begin(), zones.end(), [&](const ArrivalZone& z) {
      return equal(z.outcomes, outcomes);
    });
    if (same != zones.end()) {
      same->squares.set(to);
      return;
    }
    ArrivalZone zone;
    zone.squares.set(to);
    zone.outcomes = outcomes;
    zones.push_back(std::move(zone));
  }
  static bool equal(const std::vector<ArrivalOutcome>& a, const std::vector<ArrivalOutcome>& b) {
    return std::equal(a.begin(),
                      a.end(),
                      b.begin(),
                      b.end(),
                      [](const ArrivalOutcome& x, const ArrivalOutcome& y) {
                        return x.type == y.type && x.condition == y.condition;
                      });
  }
  static bool equal(const std::vector<ArrivalZone>& a, const std::vector<ArrivalZone>& b) {
    return std::equal(
        a.begin(), a.end(), b.begin(), b.end(), [](const ArrivalZone& x, const ArrivalZone& y) {
          return x.squares == y.squares && equal(x.outcomes, y.outcomes);
        });
  }

  const model::Variant& variant_;
  int type_;
  bool entered_;
  Program& program_;
  Emitter& emitter_;
  Side side_ = 0;
  Square from_ = 0;
  Square to_ = 0;
  bool at_from_ = false;
  bool failed_ = false;
  std::vector<std::pair<std::string, std::int16_t>> conditions_;
};

}  // namespace

std::optional<Arrival> find_arrivals(
    const model::Variant& folded, int type, bool entered, Program& program, Emitter& emitter) {
  return ArrivalFinder(folded, type, entered, program, emitter).find();
}

}  // namespace polymachy
