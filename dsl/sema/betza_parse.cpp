// SPDX-License-Identifier: MIT
// The reader of Betza notation: modifiers, then an atom, then a range; again and again.
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "dsl/sema/algebra.hpp"
#include "dsl/sema/betza.hpp"
#include "dsl/sema/betza_steps.hpp"
#include "dsl/sema/limits.hpp"

namespace polymachy {

namespace {

using model::Vec;

struct Shape {
  std::vector<std::vector<Vec>> parts;  // K and Q have two
  int range;
};

std::optional<Shape> shape_of(char letter) {
  const auto leaper = [](int x, int y) {
    return Shape{{symmetric(x, y)}, 1};
  };
  switch (letter) {
    case 'W':
      return leaper(0, 1);
    case 'F':
      return leaper(1, 1);
    case 'D':
      return leaper(0, 2);
    case 'N':
      return leaper(1, 2);
    case 'A':
      return leaper(2, 2);
    case 'H':
      return leaper(0, 3);
    case 'L':
    case 'C':
      return leaper(1, 3);
    case 'J':
    case 'Z':
      return leaper(2, 3);
    case 'G':
      return leaper(3, 3);
    case 'K':
      return Shape{{symmetric(0, 1), symmetric(1, 1)}, 1};
    case 'R':
      return Shape{{symmetric(0, 1)}, 0};
    case 'B':
      return Shape{{symmetric(1, 1)}, 0};
    case 'Q':
      return Shape{{symmetric(0, 1), symmetric(1, 1)}, 0};
    default:
      return std::nullopt;
  }
}

/// What says in a path what modifier [letter] would.
std::string instead_of(char letter) {
  switch (letter) {
    case 'y':
      return "for a way that turns from step to slide write `\"[F?R]\"`; `\"[F-R]\"` must turn";
    case 'i':
      return "for a first move from the second row write `{row 2}` and the path behind it";
    case 'e':
      return "for taking in passing write `pawncapture`, with `use pawns`";
    case 'a':
      return "for a second step write it behind the first: `orthogonal{empty} orthogonal`";
    default:
      return "the board has edges: write the steps that there are";
  }
}

class BetzaReader {
 public:
  BetzaReader(const std::string& text,
              Span literal,
              const std::vector<Span>& trail,
              Reporter& reporter)
      : text_(text), literal_(literal), trail_(trail), reporter_(&reporter) {}

  std::optional<std::vector<BetzaAtom>> read() {
    std::vector<BetzaAtom> atoms;
    if (text_.empty()) {
      reporter_->report<Code::BetzaUnknown>(literal_, trail_, "an empty string");
      return std::nullopt;
    }
    while (good_ && at_ < text_.size()) {
      if (std::optional<BetzaAtom> atom = read_atom()) {
        atoms.push_back(std::move(*atom));
      }
    }
    return good_ ? std::optional(std::move(atoms)) : std::nullopt;
  }

 private:
  struct Modifiers {
    std::string directions;
    std::vector<std::size_t> places;
    bool moves = false;
    bool captures = false;
    char block = '\0';
    std::size_t block_at = 0;
    std::size_t begin = 0;
  };

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    const auto first = literal_.begin + 1 + static_cast<std::uint32_t>(begin);
    const auto last = literal_.begin + 1 +
                      static_cast<std::uint32_t>(std::max(std::min(end, text_.size()), begin + 1));
    return {literal_.file, first, std::min(last, literal_.end)};
  }
  template <Code code = Code::BetzaUnknown>
  void fail(std::size_t begin,
            std::size_t end,
            const std::string& what,
            const std::string& hint = {}) {
    if (good_) {
      reporter_->report<code>(span(begin, end), trail_, what).hint(hint);
    }
    good_ = false;
  }

  std::optional<BetzaAtom> read_atom() {
    const Modifiers modifiers = read_modifiers();
    if (!good_) {
      return std::nullopt;
    }
    if (peek() == '[') {
      return read_bent(modifiers);
    }
    const std::size_t begin = at_;
    std::optional<Shape> shape = peek() == '(' ? read_vector() : shape_of(peek());
    if (!good_) {
      return std::nullopt;
    }
    if (!shape) {
      if (begin >= text_.size()) {
        fail(modifiers.begin, text_.size(), "modifiers without an atom");
      } else {
        fail(begin,
             begin + 1,
             "unknown atom `" + text_.substr(begin, 1) + "`",
             "the atoms are W F D N A H L C J G Z K R B Q and (m,n)");
      }
      return std::nullopt;
    }
    at_ += text_[begin] == '(' ? 0U : 1U;
    read_range(*shape, begin);
    BetzaAtom atom;
    atom.range = shape->range;
    atom.moves = modifiers.moves || !modifiers.captures;
    atom.captures = modifiers.captures || !modifiers.moves;
    choose_steps(modifiers, *shape, atom);
    choose_block(modifiers, *shape, atom, begin);
    return good_ ? std::optional(std::move(atom)) : std::nullopt;
  }

  Modifiers read_modifiers() {
    Modifiers result;
    result.begin = at_;
    for (; std::islower(static_cast<unsigned char>(peek())) != 0; ++at_) {
      const char c = peek();
      if (std::string("fblrvsh").find(c) != std::string::npos) {
        result.directions += c;
        result.places.push_back(at_);
      } else if (c == 'm' || c == 'c') {
        (c == 'm' ? result.moves : result.captures) = true;
      } else if (std::string("njpg").find(c) != std::string::npos) {
        if (result.block != '\0') {
          fail(at_, at_ + 1, std::string("`") + result.block + "` together with `" + c + "`");
        }
        result.block = c;
        result.block_at = at_;
      } else if (std::string("ioeay").find(c) != std::string::npos) {
        fail<Code::BetzaNotBuilt>(at_, at_ + 1, std::string("`") + c + "`", instead_of(c));
      } else {
        fail(at_, at_ + 1, std::string("unknown modifier `") + c + "`");
      }
    }
    return result;
  }

  std::optional<int> read_number() {
    const std::size_t begin = at_;
    int number = 0;
    while (std::isdigit(static_cast<unsigned char>(peek())) != 0 && at_ - begin < 3) {
      number = number * 10 + (peek() - '0');
      ++at_;
    }
    if (at_ == begin) {
      return std::nullopt;
    }
    if (number > max_step) {
      fail(begin, at_, "a number over " + std::to_string(max_step), "`0` goes as far as the board");
    }
    return number;
  }

  std::optional<Shape> read_vector() {
    const std::size_t begin = at_++;
    const std::optional<int> x = read_number();
    const bool has_comma = peek() == ',';
    at_ += has_comma ? 1U : 0U;
    const std::optional<int> y = has_comma ? read_number() : std::nullopt;
    if (!x || !y || peek() != ')') {
      fail(begin, at_ + 1, "a leap that is not like `(1,2)`");
      return std::nullopt;
    }
    ++at_;
    if (*x == 0 && *y == 0) {
      reporter_->report<Code::ZeroStep>(span(begin, at_), trail_)
          .hint("say how far along and how far across: `(1,2)`");
      good_ = false;
      return std::nullopt;
    }
    return Shape{{symmetric(*x, *y)}, 1};
  }

  void read_range(Shape& shape, std::size_t begin) {
    const char letter = text_[begin];
    if (letter != '(' && peek() == letter) {
      if (std::string("RBQK").find(letter) != std::string::npos) {
        fail(begin, at_ + 1, std::string("doubled `") + letter + "`");
      }
      ++at_;
      shape.range = 0;
    } else if (const std::optional<int> number = read_number()) {
      shape.range = *number;
    }
  }

  void choose_steps(const Modifiers& modifiers, const Shape& shape, BetzaAtom& atom) {
    std::size_t all = 0;
    for (const std::vector<Vec>& part : shape.parts) {
      all += part.size();
      choose_part(modifiers, part, atom.steps);
    }
    atom.is_all = atom.steps.size() == all;
  }

  void choose_part(const Modifiers& modifiers,
                   const std::vector<Vec>& part,
                   std::vector<Vec>& into) {
    const std::string& letters = modifiers.directions;
    std::vector<Vec> chosen;
    for (std::size_t i = 0; i < letters.size();) {
      const bool adjacent =
          i + 1 < letters.size() && modifiers.places[i + 1] == modifiers.places[i] + 1;
      const std::size_t length =
          adjacent && betza_combine(letters[i], letters[i + 1], part.front()) ? 2 : 1;
      const std::string how = letters.substr(i, length);
      const std::optional<std::vector<Vec>> some = betza_select(how, part);
      if (!some) {
        fail(modifiers.places[i],
             modifiers.places[i] + length,
             "direction `" + how + "` on an atom that does not have it");
        return;
      }
      chosen.insert(chosen.end(), some->begin(), some->end());
      i += length;
    }
    for (const Vec& vec : part) {
      if (letters.empty() || std::find(chosen.begin(), chosen.end(), vec) != chosen.end()) {
        into.push_back(vec);
      }
    }
  }

  void choose_block(const Modifiers& modifiers,
                    const Shape& shape,
                    BetzaAtom& atom,
                    std::size_t begin) {
    const std::string name =
        "`" + std::string(1, modifiers.block) + "` on `" + text_.substr(begin, at_ - begin) + "`";
    const Vec& step = shape.parts.front().front();
    const int length = std::max(std::abs(step.x), std::abs(step.y));
    const bool straight = is_orthogonal(step) || is_diagonal(step);
    const bool is_two_by_one = length == 2 && !straight;
    switch (modifiers.block) {
      case 'n':
        atom.block = BetzaBlock::Lame;
        if (atom.range != 1 || length == 1) {
          fail(modifiers.block_at, at_, name);
        } else if (!straight && !is_two_by_one) {
          fail<Code::BetzaNotBuilt>(modifiers.block_at, at_, name);
        }
        break;
      case 'j':
        atom.block = BetzaBlock::Jump;
        if (atom.range != 1) {
          fail<Code::BetzaNotBuilt>(modifiers.block_at, at_, name);
        } else if (!straight || length == 1) {
          fail(modifiers.block_at, at_, name);
        }
        break;
      case 'p':
      case 'g':
        atom.block = modifiers.block == 'p' ? BetzaBlock::OverOne : BetzaBlock::JustBehind;
        if (atom.range == 1) {
          fail(modifiers.block_at, at_, name);
        } else if (atom.range != 0) {
          fail<Code::BetzaNotBuilt>(modifiers.block_at, at_, name);
        }
        break;
      default:
        break;
    }
  }

  std::optional<BetzaAtom> read_bent(const Modifiers& modifiers) {
    const std::size_t begin = at_;
    if (modifiers.begin != at_) {
      fail<Code::BetzaNotBuilt>(modifiers.begin, at_, "a modifier on a bent move");
      return std::nullopt;
    }
    const char first = peek(1);
    const char how = peek(2);
    const char then = peek(3);
    const bool known = (first == 'W' || first == 'F' || first == 'N') &&
                       (how == '?' || how == '-') && (then == 'R' || then == 'B') && peek(4) == ']';
    if (!known) {
      const std::size_t close = text_.find(']', at_);
      const std::size_t end = close == std::string::npos ? text_.size() : close + 1;
      fail(begin, end, "a bent move that is not like `[F?R]` or `[F-R]`");
      return std::nullopt;
    }
    at_ += 5;
    BetzaAtom atom;
    atom.steps = shape_of(first)->parts.front();
    atom.bend = how == '?' ? BetzaBend::May : BetzaBend::Must;
    atom.slides_straight = then == 'R';
    return atom;
  }

  const std::string& text_;
  Span literal_;
  const std::vector<Span>& trail_;
  Reporter* reporter_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace

std::optional<std::vector<BetzaAtom>> parse_betza(const std::string& text,
                                                  Span literal,
                                                  const std::vector<Span>& trail,
                                                  Reporter& reporter) {
  return BetzaReader(text, literal, trail, reporter).read();
}

bool is_betza(const std::string& text) {
  const SourceSet none;
  Sink ignored;
  Reporter reporter(ignored, none);
  return text.size() <= max_betza && parse_betza(text, Span{}, {}, reporter).has_value();
}

}  // namespace polymachy
