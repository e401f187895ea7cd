// SPDX-License-Identifier: MIT
// Classes in words, with the table of one square as a sample: the square nearest to the middle that
// has an entry, because the edges of the board hide what a shape is like.
#include <algorithm>
#include <array>

#include "interpreter/bytecode/disassemble_parts.hpp"

namespace polymachy {

namespace {

constexpr std::size_t most_runs_shown = 6;

class ClassText {
 public:
  ClassText(const Program& program, const PieceClass& piece_class)
      : program_(program), class_(piece_class) {}

  std::string text(std::size_t id) {
    std::string out = "class " + std::to_string(id) + ": " + head() + '\n';
    if (!class_.text.empty())
      out += "  " + class_.text + '\n';
    for (Side side = 0; side < side_count; ++side) {
      out += "  " + program_.sides[side].name + ": " + size(class_.table[side]);
      const Square origin = sample(class_.table[side]);
      if (side == 0 && origin != no_square)
        out += "; from " + name(origin) + ": " + entry(class_.table[side], origin);
      out += '\n';
    }
    return out;
  }

 private:
  std::string head() const {
    constexpr std::array<const char*, 9> shapes{"leap",
                                                "guarded leap",
                                                "slide",
                                                "hop over one",
                                                "hop right behind one",
                                                "scan",
                                                "up to a man",
                                                "unfolded runs",
                                                "code"};
    constexpr std::array<const char*, 3> landings{
        "to empty squares", "to take", "to empty squares and to take"};
    std::string out = shapes[static_cast<std::size_t>(class_.shape)];
    if (class_.shape != Shape::Runs && class_.shape != Shape::Generic)
      out += std::string(", ") + landings[static_cast<std::size_t>(class_.landing)];
    out += !class_.moves    ? "; only attacks"
           : class_.attacks ? "; moves and attacks"
                            : "; only moves";
    if (!class_.victims.all())
      out += "; takes " + types_text(program_, class_.victims);
    if (class_.counted >= 0)
      out += "; stopped by " +
             types_text(program_, program_.type_sets[static_cast<std::size_t>(class_.counted)]);
    if (class_.arrival >= 0)
      out += "; arrivals " + std::to_string(class_.arrival);
    if (class_.royal)
      out += "; guarded";
    return out + "; " + types_text(program_, class_.types);
  }

  static std::string count(std::size_t n, const char* what) {
    return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
  }

  std::string size(const ClassTable& t) const {
    std::size_t n = 0;
    switch (class_.shape) {
      case Shape::Leap:
        for (const auto& list : t.targets)
          n += list.size();
        return count(n, "target");
      case Shape::Guarded:
        for (const auto& list : t.guarded)
          n += list.size();
        return count(n, "target");
      case Shape::Runs:
        return count(t.runs.size(), "run") + ", " + count(t.conds.size(), "condition");
      case Shape::Generic:
        return "moves " + (t.code < 0 ? std::string("none") : "at " + std::to_string(t.code)) +
               ", attacks " +
               (t.attack < 0 ? std::string("none") : "at " + std::to_string(t.attack));
      default:
        for (const auto& list : t.rays)
          n += list.size();
        return count(n, "ray") + ", " + count(t.squares.size(), "square");
    }
  }

  static bool has_entry(const ClassTable& t, Square origin) {
    const auto full = [&](const auto& table) {
      return origin < table.size() && !table[origin].empty();
    };
    return full(t.targets) || full(t.guarded) || full(t.rays);
  }

  Square sample(const ClassTable& t) const {
    Square best = no_square;
    int least = 0;
    const auto consider = [&](Square s) {
      const int far = std::abs(2 * program_.size.file(s) - program_.size.width + 1) +
                      std::abs(2 * program_.size.rank(s) - program_.size.height + 1);
      if (best != no_square && far >= least)
        return;
      best = s;
      least = far;
    };
    const auto squares = static_cast<Square>(program_.size.squares());
    for (Square s = 0; s < squares; ++s)
      if (has_entry(t, s))
        consider(s);
    for (const Run& run : t.runs)
      consider(run.origin);
    return best;
  }

  std::string entry(const ClassTable& t, Square origin) const {
    std::string out;
    const auto add = [&](const std::string& text, const char* between) {
      out += (out.empty() ? "" : between) + text;
    };
    if (origin < t.targets.size())
      for (const Square s : t.targets[origin])
        add(name(s), " ");
    if (origin < t.guarded.size())
      for (const GuardedTarget& g : t.guarded[origin])
        add(guarded(g), ", ");
    if (origin < t.rays.size())
      for (const Ray& r : t.rays[origin])
        add(ray(t, r), " | ");
    std::size_t runs = 0;
    for (const Run& r : t.runs)
      if (r.origin == origin && ++runs <= most_runs_shown)
        add(run(t, r), "\n    ");
    if (runs > most_runs_shown)
      add("... " + std::to_string(runs) + " in all", "\n    ");
    return out;
  }

  std::string guarded(const GuardedTarget& g) const {
    std::string out = name(g.target);
    for (const Square s : g.empty)
      if (s != no_square)
        out += " over empty " + name(s);
    for (const Square s : g.marks)
      if (s != no_square)
        out += " marking " + name(s);
    return out;
  }

  std::string ray(const ClassTable& t, const Ray& r) const {
    std::string out;
    if (r.gate != no_square)
      out = "over empty " + name(r.gate) + ':';
    for (std::size_t i = 0; i < r.count; ++i)
      out += (out.empty() ? "" : " ") + name(t.squares[r.first + i]);
    return r.least > 1 ? out + " (" + std::to_string(r.least) + " squares at least)" : out;
  }

  std::string run(const ClassTable& t, const Run& r) const {
    std::string out = "to " + name(r.to);
    const char* between = " if ";
    if (r.mark != 0xFF) {
      out += between + program_.marks[r.mark] + " at " + name(r.mark_square);
      between = " & ";
    }
    for (std::size_t i = 0; i < r.cond_count; ++i) {
      out += between + condition(t.conds[r.conds + i]);
      between = " & ";
    }
    between = ": ";
    for (std::size_t i = 0; i < r.effect_count; ++i) {
      out += between + effect(t.effects[r.effects + i]);
      between = ", ";
    }
    if (r.say_from != no_square)
      out += ", written " + name(r.say_from) + name(r.say_to);
    return out;
  }

  std::string condition(const RunCond& c) const {
    const std::string at =
        c.square == no_square || c.kind == CondKind::Holds ? "" : " " + name(c.square);
    switch (c.kind) {
      case CondKind::Empty:
        return "empty" + at;
      case CondKind::Man:
        return "a man" + at;
      case CondKind::Own:
        return "own" + at;
      case CondKind::Enemy:
        return "enemy" + at;
      case CondKind::TypeIn:
        return types_text(program_, program_.type_sets[c.arg]) + at;
      case CondKind::NotTypeIn:
        return "not " + types_text(program_, program_.type_sets[c.arg]) + at;
      case CondKind::HasRight:
        return program_.rights[c.arg].name + at;
      case CondKind::LacksRight:
        return "no " + program_.rights[c.arg].name + at;
      case CondKind::Attacked:
        return at.empty() ? "in check" : "attacked" + at;
      case CondKind::Holds:
        return "test " + std::to_string(c.square);
      case CondKind::Safe:
        break;
    }
    return at.empty() ? "not in check" : "safe" + at;
  }

  std::string effect(const RunEffect& e) const {
    constexpr std::array<const char*, 8> words{
        "move ", "carry ", "take ", "remove ", "enter ", "become ", "from pool ", "mark "};
    std::string out = words[e.kind & 7U];
    if (e.from != no_square)
      out += name(e.from);
    if (e.from != no_square && e.to != no_square)
      out += '-';
    if (e.to != no_square)
      out += name(e.to);
    if (e.from == no_square && e.to == no_square)
      out += "the marked man";
    if (e.type != no_type)
      out += " " + type_text(program_, e.type);
    return out;
  }

  std::string name(Square square) const { return square_name(program_.size, square); }

  const Program& program_;
  const PieceClass& class_;
};

}  // namespace

std::string class_text(const Program& program, std::size_t id) {
  return ClassText(program, program.classes[id]).text(id);
}

}  // namespace polymachy
