// SPDX-License-Identifier: MIT
// Move text from effects alone (language.md section 14). What hooks do without a choice (removals,
// changes of other men) adds nothing to the short text; the long form names it, so that different
// effects have different texts.
#include <algorithm>

#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

class ActionWriter {
 public:
  ActionWriter(const Program& program, const Position& before, const Action& action, bool long_form)
      : program_(program), before_(before), action_(action), long_(long_form) {}

  std::string write() {
    if (action_.effects.empty())
      return before_.turn.spent > 0 && before_.turn.due.empty() ? "." : "pass";
    if (!long_ && action_.say_from != no_square) {
      out_ = name(action_.say_from) + name(action_.say_to) + change(mover_end());
      write_entered(true);
      return out_;
    }
    if (self() != nullptr) {
      write_companions();
      write_captures();
      write_carried(joint(), "");
      write_entered(true);
    } else if (any(was_carried)) {
      write_carried("", "@");
      write_captures();
      write_entered(true);
    } else if (action_.from != no_square) {
      write_in_place();
    } else {
      write_entered(false);
      write_captures();
      if (out_.empty())
        write_removed();
      if (out_.empty())
        write_pooled();
    }
    if (long_)
      write_consequences();
    return out_.empty() ? "pass" : out_;
  }

 private:
  [[nodiscard]] std::string name(Square square) const { return square_name(program_.size, square); }

  template <class Is>
  [[nodiscard]] bool any(const Is& is) const {
    return std::any_of(action_.effects.begin(), action_.effects.end(), is);
  }

  /// The first man who moved by himself.
  [[nodiscard]] const Effect* self() const {
    const auto at = std::find_if(action_.effects.begin(), action_.effects.end(), moved_by_itself);
    return at == action_.effects.end() ? nullptr : &*at;
  }

  [[nodiscard]] Square mover_end() const {
    const Effect* first = self();
    return first != nullptr ? first->to : action_.from;
  }

  /// Whether somebody came to [square], by himself, carried or from nowhere, also if he is gone.
  [[nodiscard]] bool is_arrival(Square square) const {
    return any([&](const Effect& e) {
      return e.to == square &&
             (moved_by_itself(e) || was_carried(e) || e.kind == EffectKind::Enter);
    });
  }

  /// The type of the man who ends on [square], before he became another.
  [[nodiscard]] TypeId old_type(Square square) const {
    for (const Effect& e : action_.effects) {
      if (e.to != square)
        continue;
      if (e.kind == EffectKind::Enter)
        return e.type;
      if (e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry) {
        const Man man = before_.men[e.from];
        return man.none() ? no_type : man.type();
      }
    }
    const Man man = square == no_square ? Man{} : before_.men[square];
    return man.none() ? no_type : man.type();
  }

  [[nodiscard]] std::string type_suffix(TypeId from, TypeId to) const {
    if (from != no_type && program_.types[from].promotes == to)
      return "+";
    const std::string letters = type_letters(program_, to);
    return letters.size() == 1 ? std::string(1, to_lower(letters[0])) : "=" + letters;
  }

  /// What the man who ends on [square] becomes: `q`, `=DK`, `+` or nothing.
  [[nodiscard]] std::string change(Square square) const {
    for (const Effect& e : action_.effects) {
      if (e.kind == EffectKind::Become && e.to == square)
        return type_suffix(old_type(square), e.type);
    }
    return {};
  }

  /// Captures where nobody arrives.
  void write_captures() {
    for (const Effect& e : action_.effects) {
      if (e.kind == EffectKind::Take && !moved_by_itself(e) && !is_arrival(left_from(e)))
        out_ += "x" + name(left_from(e));
    }
  }

  /// Between men that one decision moves: where a turn has several actions, `,` stands between
  /// those.
  [[nodiscard]] const char* joint() const { return program_.turn.several ? "+" : ","; }

  /// The same of the man who goes from a square by [e], also if he is gone.
  [[nodiscard]] std::string change_of(const Effect& e) const {
    if (e.kind == EffectKind::SelfMove || e.kind == EffectKind::Carry)
      return change(e.to);
    const Man man = before_.men[e.from];
    return e.type == no_type || man.none() ? std::string() : type_suffix(man.type(), e.type);
  }

  /// All who move by themselves, by their squares.
  void write_companions() {
    const char* before = "";
    for (const Effect& e : action_.effects) {
      if (!moved_by_itself(e))
        continue;
      out_ += before + name(e.from) + name(e.to) + change_of(e);
      before = joint();
    }
  }

  void write_carried(std::string_view first, std::string_view between) {
    std::string_view before = first;
    for (const Effect& e : action_.effects) {
      if (!was_carried(e))
        continue;
      out_ += before;
      out_ += name(e.from);
      out_ += between;
      out_ += name(e.to) + change_of(e);
      before = joint();
    }
  }

  void write_entered(bool is_extra) {
    for (const Effect& e : action_.effects) {
      if (e.kind != EffectKind::Enter)
        continue;
      if (is_extra || !out_.empty())
        out_ += joint();
      out_ += type_letters(program_, e.type) + "@" + name(e.to) + change(e.to);
    }
  }

  /// A man goes into a pool, and nothing else happens: `P>pool`.
  void write_pooled() {
    for (const Effect& e : action_.effects) {
      if (e.kind != EffectKind::ToPool)
        continue;
      const std::size_t pool = e.aux >= pool_of_enemy ? e.aux - pool_of_enemy : e.aux;
      out_ += type_letters(program_, e.type) + ">" + program_.pools[pool];
    }
  }

  /// The mover stays: `c6xd7`, `e1e1+`, `b1,H@c1`.
  void write_in_place() {
    const std::string becomes = change(action_.from);
    out_ = name(action_.from);
    if (!becomes.empty())
      out_ += name(action_.from) + becomes;
    write_captures();
    write_entered(true);
    if (out_ == name(action_.from))
      out_ += out_;
  }

  /// Men leave the board: `-e1`.
  void write_removed() {
    for (const Effect& e : action_.effects) {
      if (e.kind == EffectKind::Remove)
        out_ += "-" + name(left_from(e));
    }
    is_removal_ = !out_.empty();
  }

  void write_consequences() {
    if (!is_removal_)
      write_removed();
    for (const Effect& e : action_.effects) {
      if (e.kind == EffectKind::Become && !is_arrival(e.to) && e.to != action_.from)
        out_ += "," + name(e.to) + "=" + type_letters(program_, e.type);
    }
  }

  const Program& program_;
  const Position& before_;
  const Action& action_;
  bool long_;
  bool is_removal_ = false;  ///< nothing but men who leave
  std::string out_;
};

}  // namespace

std::string write_action(const Program& program,
                         const Position& before,
                         const Action& action,
                         bool long_form) {
  return ActionWriter(program, before, action, long_form).write();
}

}  // namespace polymachy
