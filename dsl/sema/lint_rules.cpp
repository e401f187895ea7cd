// SPDX-License-Identifier: MIT
// Rules, results and laws that always or never apply, as far as types and numbers tell.
#include <algorithm>
#include <limits>

#include "dsl/sema/checker.hpp"
#include "dsl/text/words.hpp"

namespace polymachy {

using model::Test;
using model::TestKind;

namespace {

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

Range range_of(const model::Value& value) {
  switch (value.kind) {
    case model::ValueKind::Constant:
      return {value.number, value.number};
    case model::ValueKind::Squares:
      return {0, known(value.test.front()) == Known::Never ? 0 : model::max_squares};
    default:
      return {0, no_bound};
  }
}

Known known(model::Compare compare, Range a, Range b) {
  switch (compare) {
    case model::Compare::Less:
      return a.most < b.least ? Known::Always : a.least >= b.most ? Known::Never : Known::Open;
    case model::Compare::LessEqual:
      return a.most <= b.least ? Known::Always : a.least > b.most ? Known::Never : Known::Open;
    case model::Compare::Greater:
      return known(model::Compare::Less, b, a);
    case model::Compare::GreaterEqual:
      return known(model::Compare::LessEqual, b, a);
    case model::Compare::Equal:
      if (a.least == a.most && b.least == b.most && a.least == b.least) {
        return Known::Always;
      }
      return a.most < b.least || b.most < a.least ? Known::Never : Known::Open;
    case model::Compare::NotEqual: {
      const Known equal = known(model::Compare::Equal, a, b);
      return equal == Known::Open     ? Known::Open
             : equal == Known::Always ? Known::Never
                                      : Known::Always;
    }
  }
  return Known::Open;
}

}  // namespace

Known known(const Test& test) {
  const auto kids_are = [&test](Known wanted, bool all) {
    const auto is = [wanted](const Test& kid) {
      return known(kid) == wanted;
    };
    return all ? std::all_of(test.kids.begin(), test.kids.end(), is)
               : std::any_of(test.kids.begin(), test.kids.end(), is);
  };
  switch (test.kind) {
    case TestKind::Always:
      return Known::Always;
    case TestKind::Never:
      return Known::Never;
    case TestKind::TypeIn:
    case TestKind::Took:
    case TestKind::Moved:
    case TestKind::By:
    case TestKind::Dropped:
      return test.types.none() ? Known::Never : Known::Open;
    case TestKind::Not:
      return kids_are(Known::Never, true)    ? Known::Always
             : kids_are(Known::Always, true) ? Known::Never
                                             : Known::Open;
    case TestKind::And:
      return kids_are(Known::Never, false)   ? Known::Never
             : kids_are(Known::Always, true) ? Known::Always
                                             : Known::Open;
    case TestKind::Or:
      return kids_are(Known::Always, false) ? Known::Always
             : kids_are(Known::Never, true) ? Known::Never
                                            : Known::Open;
    case TestKind::Some:
    case TestKind::AtSaved:
      return kids_are(Known::Never, true) ? Known::Never : Known::Open;
    case TestKind::Compared:
      return known(test.compare, range_of(test.values[0]), range_of(test.values[1]));
    default:
      return Known::Open;
  }
}

void Checker::lint_rules() {
  for (const model::Rule& rule : variant_->rules) {
    lint_rule(rule);
  }
  for (const model::Result& result : variant_->results) {
    lint_result(result);
  }
  for (const LawInForce& law : laws_) {
    if (law.ends && !is_own(law.decl->node->span)) {
      reporter_->at<Code::DeadRule>(
          law.use, "law " + ticked(law.decl->name()) + " ends every game before it begins");
    }
    if (law.dead > 0 && law.live == 0 && !is_own(law.decl->node->span)) {
      reporter_
          ->at<Code::DeadRule>(law.use, "law " + ticked(law.decl->name()) + " can never act here")
          .note("no piece takes part that it speaks of; a set that it asks may want a new value");
    }
  }
}

// What a law of a library leaves undone is told for the whole law: it speaks of many variants.
bool Checker::is_own(Span span) const { return span.file.value == variant_->span.file.value; }

void Checker::lint_rule(const model::Rule& rule) {
  const Known event = known(rule.event);
  const Known when = known(rule.when);
  if (!is_own(rule.span)) {
    return;
  }
  if (event == Known::Never || when == Known::Never) {
    reporter_->at<Code::DeadRule>(rule.span, "rule " + ticked(rule.name) + " never applies");
  } else if (event == Known::Always && when == Known::Always && !rule.prefer) {
    reporter_->at<Code::DeadRule>(rule.span, "rule " + ticked(rule.name) + " forbids every action");
  }
}

void Checker::lint_result(const model::Result& result) {
  const Known holds = known(result.test);
  if (!is_own(result.span)) {
    return;
  }
  if (holds == Known::Always && known(result.follow) == Known::Always) {
    reporter_->at<Code::DeadRule>(result.span, "this result always holds: no game can begin");
  } else if (holds == Known::Never) {
    reporter_->at<Code::DeadRule>(result.span, "this result never holds");
  }
}

}  // namespace polymachy
