// SPDX-License-Identifier: MIT
// A change is an edit of the source, not of the tree: so what is shown is what the author wrote,
// and a changed text goes the way that every text goes. Lists lose one part at a time, conditions
// hold always, numbers are one more or less, sides change places.
#include "dsl/syntax/mutants.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "dsl/text/words.hpp"

namespace polymachy {

using ast::Kind;
using ast::Node;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

/// Items that a variant or a law may do without.
bool is_law(Kind kind) {
  switch (kind) {
    case Kind::Rule:
    case Kind::Result:
    case Kind::Hook:
    case Kind::After:
    case Kind::Action:
    case Kind::Turn:
    case Kind::Flag:
    case Kind::Count:
    case Kind::Captured:
    case Kind::GameHook:
    case Kind::Forfeit:
    case Kind::Send:
    case Kind::MostBoards:
    case Kind::ThreatAttr:
    case Kind::Promotes:
      return true;
    default:
      return false;
  }
}

/// Items that give a name a new value where a module has one already.
bool is_value(Kind kind) { return kind == Kind::Set || kind == Kind::Cond || kind == Kind::Def; }

/// What stands in no text of its own: how people read of it.
std::string name_of(const Node& node) {
  switch (node.kind) {
    case Kind::Law:
    case Kind::Rule:
    case Kind::Piece:
    case Kind::Def:
    case Kind::Set:
    case Kind::Cond:
    case Kind::Region:
    case Kind::Dirs:
    case Kind::Event:
    case Kind::Count:
    case Kind::Right:
    case Kind::Action:
    case Kind::After:
    case Kind::Option:
    case Kind::Phase: {
      const std::string kind(ast::kind_name(node.kind));
      return kind.substr(1, kind.size() - 2) + " " + node.text;
    }
    case Kind::Result:
      return node.text + " when";
    case Kind::Hook:
      return "on " + node.text;
    case Kind::GameHook:
      return "on game " + node.text;
    case Kind::Flag:
      return "on flag";
    case Kind::Turn:
    case Kind::GamesTurn:
      return "turn";
    case Kind::Match:
      return "match";
    case Kind::Follow:
      return "follow";
    default:
      return {};
  }
}

/// The part of a Betza literal from [begin] on: letters of how and where, an atom, a number.
std::size_t betza_part_end(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  while (at < text.size() && is_lower(text[at]))
    ++at;
  if (at < text.size() && (text[at] == '[' || text[at] == '(')) {
    const std::size_t close = text.find(text[at] == '[' ? ']' : ')', at);
    at = close == std::string_view::npos ? text.size() : close + 1;
  } else if (at < text.size()) {
    const char atom = text[at++];
    while (at < text.size() && text[at] == atom && is_upper(atom))
      ++at;
  }
  while (at < text.size() && is_digit(text[at]))
    ++at;
  return at;
}

class Finder {
 public:
  explicit Finder(const SourceSet& sources) : sources_(sources) {}

  std::vector<Mutant> all(const Node& root) {
    visit_kids(root);
    std::stable_sort(found_.begin(), found_.end(), [](const Mutant& a, const Mutant& b) {
      return std::pair(a.at.begin, a.at.end) < std::pair(b.at.begin, b.at.end);
    });
    std::set<std::pair<std::pair<std::size_t, std::size_t>, std::string>> seen;
    std::erase_if(found_, [&](const Mutant& each) {
      return !seen.insert({{each.edit.begin, each.edit.end}, each.text}).second;
    });
    return std::move(found_);
  }

 private:
  const SourceSet& sources_;
  std::vector<Mutant> found_;
  std::vector<std::string> where_;

  std::string_view slice(Span span) const { return sources_.slice(span); }
  static Span between(Span from, std::size_t begin, std::size_t end) {
    return {from.file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void add(Span at, std::string now, Span edit, std::string text) {
    std::string where;
    for (const std::string& each : where_)
      where += (where.empty() ? "" : ", ") + each;
    found_.push_back({at, std::move(now), std::move(where), edit, std::move(text)});
  }
  void replace(Span at, const std::string& text) {
    if (slice(at) != text)
      add(at, text, at, text);
  }
  void leave_out(Span at, Span edit) { add(at, "", edit, ""); }
  void leave_out(Span at) { leave_out(at, at); }
  /// [word], which stands somewhere in [node], becomes [now].
  void replace_word(const Node& node, std::string_view word, const std::string& now) {
    const std::string_view text = slice(node.span);
    const std::size_t at = text.rfind(word);
    if (at == std::string_view::npos)
      return;
    const std::size_t begin = node.span.begin + at;
    const Span span = between(node.span, begin, begin + word.size());
    if (now.empty())
      leave_out(span);
    else
      replace(span, now);
  }
  /// [number], written in [span], is one more, or one less.
  void step_number(Span span, std::int64_t number, bool may_fall = true) {
    replace(span, std::to_string(number + 1));
    if (may_fall && number > 0)
      replace(span, std::to_string(number - 1));
  }
  /// Every number written in [node].
  void step_numbers(const Node& node) {
    const std::string_view text = slice(node.span);
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool begins = is_digit(text[at]) && (at == 0 || !is_word_character(text[at - 1]));
      if (!begins)
        continue;
      std::size_t end = at;
      std::int64_t number = 0;
      while (end < text.size() && is_digit(text[end]) && number < 1'000'000)
        number = number * 10 + (text[end++] - '0');
      step_number(between(node.span, node.span.begin + at, node.span.begin + end), number);
      at = end;
    }
  }
  static bool is_word_character(char c) {
    return is_digit(c) || is_lower(c) || is_upper(c) || c == '_';
  }
  void swap_sides(const Node& node) {
    if (slice(node.span).find("(enemy)") != std::string_view::npos)
      replace_word(node, "enemy", "own");
    else if (slice(node.span).find("(own)") != std::string_view::npos)
      replace_word(node, "own", "enemy");
  }

  /// Each of the kids from [first] on is left out once; there must be two.
  void thin(const Node& node, std::size_t first = 0) {
    const std::vector<Node>& kids = node.kids;
    for (std::size_t each = first; kids.size() >= first + 2 && each < kids.size(); ++each) {
      const bool is_last = each + 1 == kids.size();
      const std::size_t begin = is_last ? kids[each - 1].span.end : kids[each].span.begin;
      const std::size_t end = is_last ? kids[each].span.end : kids[each + 1].span.begin;
      leave_out(kids[each].span, between(node.span, begin, end));
    }
  }

  /// [test] decides whether something happens: now it always does. Parts of a conjunction are left
  /// out one by one instead.
  void loosen(const Node& test, const std::string& always = "any") {
    if (test.kind != Kind::Missing && test.kind != Kind::And)
      replace(test.span, always);
  }
  /// What begins with the word [word] in [node] and ends with [test] is gone.
  void leave_clause_out(const Node& node, const Node& test, std::string_view word) {
    if (test.kind == Kind::Missing)
      return;
    const std::string_view text = sources_.text(node.span.file).substr(0, test.span.begin);
    const std::size_t begin = text.rfind(word);
    if (begin != std::string_view::npos && begin > node.span.begin)
      leave_out(between(node.span, begin, test.span.end));
  }

  void visit_kids(const Node& node) {
    for (const Node& kid : node.kids)
      visit(kid);
  }

  void visit(const Node& node) {
    if (node.kind == Kind::Test || node.kind == Kind::Missing)
      return;
    const std::string name = name_of(node);
    if (!name.empty())
      where_.push_back(name);
    if (is_law(node.kind) || (is_value(node.kind) && !node.flag))
      leave_out(node.span);
    if (!change_item(node))
      change_expression(node);
    visit_kids(node);
    if (!name.empty())
      where_.pop_back();
  }

  void betza(const Node& node) {
    const std::string& text = node.text;
    const std::size_t begin = node.span.begin + 1;
    const auto part = [&](std::size_t from, std::size_t to) {
      return between(node.span, begin + from, begin + to);
    };
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = betza_part_end(text, at);
      if (end - at < text.size())
        leave_out(part(at, end));
      for (std::size_t each = at; each < end; ++each) {
        if (is_lower(text[each]))
          leave_out(part(each, each + 1));
        if (is_digit(text[each]) && each + 1 == end && text[each] < '9')
          step_number(part(each, end), text[each] - '0');
        if (text[each] == '?' || text[each] == '-')
          replace(part(each, each + 1), text[each] == '?' ? "-" : "?");
      }
      at = std::max(end, at + 1);
    }
  }

  void repetition(const Node& node) {
    const Span sign = between(node.span, node.span.end - 1, node.span.end);
    if (node.text == "*")
      replace(sign, "+");
    if (node.text == "+")
      replace(sign, "*");
    if (node.text == "+" || node.text == "?")
      leave_out(sign);
  }

  void compare(const Node& node) {
    static const std::vector<std::pair<std::string, std::string>> other{
        {"=", "!="}, {"!=", "="}, {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}};
    for (const auto& [sign, now] : other)
      if (node.text == sign)
        replace(node.name, now);
  }

  /// Steps and acts of a sequence; tests in it are made to hold instead. `say` only tells how the
  /// move is written, which no test block asks.
  void sequence(const Node& node) {
    for (const Node& kid : node.kids)
      if (kid.kind != Kind::Braces && kid.kind != Kind::Bind && kid.kind != Kind::Save &&
          kid.kind != Kind::Say)
        leave_out(kid.span);
  }

  bool change_item(const Node& node) {
    const std::vector<Node>& kids = node.kids;
    switch (node.kind) {
      case Kind::Parameter:
      case Kind::Instance:
      case Kind::CarriedArg:
      case Kind::Board:
      case Kind::Start:
        return true;
      case Kind::Follow:
        thin(node, 1);
        if (kids.size() == 2)
          leave_out(node.span);
        if (kids[0].kind != Kind::Missing)
          leave_out(kids[0].span, between(node.span, kids.back().span.end, kids[0].span.end));
        return true;
      case Kind::Rule:
        loosen(kids[0]);
        leave_clause_out(node, kids[1], "when");
        return true;
      case Kind::Result: {
        const Span word = between(node.span, node.span.begin, node.span.begin + node.text.size());
        replace(word, node.text == "draw" ? "lose" : "draw");
        return true;
      }
      case Kind::Hook:
      case Kind::GameHook:
        loosen(kids[0]);
        return true;
      case Kind::Cond:
      case Kind::Region:
        loosen(kids[1]);
        replace(kids[1].span, "none");
        return true;
      case Kind::Set:
        if (kids[1].kind == Kind::Name)
          replace(kids[1].span, "none");
        return true;
      case Kind::Event:
        loosen(kids[0]);
        replace(kids[0].span, "none");
        return true;
      case Kind::Reset:
      case Kind::Hold:
        replace(kids[0].span, "none");
        return true;
      case Kind::Right:
        leave_clause_out(node, kids[1], "with");
        return true;
      case Kind::Captured:
        swap_sides(node);
        if (node.flag)
          replace_word(node, "as base", "");
        return true;
      case Kind::Option:
        if (kids.size() >= 2)
          replace(kids[0].span.join(kids[1].span), kids[1].text + " | " + kids[0].text);
        return true;
      case Kind::Turn:
        if (node.flag)
          replace_word(node, "once per man", "");
        leave_clause_out(node, kids[1], "stop");
        return true;
      case Kind::GamesTurn:
        replace_word(node, "most " + std::to_string(node.n), "most " + std::to_string(node.n + 1));
        replace_word(node, "most " + std::to_string(node.n), "most " + std::to_string(node.n - 1));
        for (const Node& kid : kids)
          if (kid.kind != Kind::Missing)
            replace(kid.span, "none");
        return true;
      case Kind::Flag:
        replace_word(
            node, std::to_string(node.n) + " minutes", std::to_string(node.n + 1) + " minutes");
        return true;
      case Kind::Send:
        loosen(kids[0], "all");
        leave_clause_out(node, kids[1], "of next");
        return true;
      case Kind::MostBoards:
        leave_clause_out(node, kids[0], "when");
        return true;
      case Kind::Choose:
        thin(node);
        return true;
      default:
        return false;
    }
  }

  void change_expression(const Node& node) {
    const std::vector<Node>& kids = node.kids;
    switch (node.kind) {
      case Kind::Alt:
      case Kind::Or:
      case Kind::And:
        return thin(node);
      case Kind::Then:
        for (std::size_t each = 1; each < kids.size(); ++each)
          leave_out(kids[each].span,
                    between(node.span, kids[each - 1].span.end, kids[each].span.end));
        return;
      case Kind::Seq:
        return sequence(node);
      case Kind::Braces:
      case Kind::CountOf:
      case Kind::Some:
      case Kind::EventOf:
        return loosen(kids[0]);
      case Kind::ChooseType:
        loosen(kids[0], "all");
        return swap_sides(node);
      case Kind::Minus:
        return leave_out(kids[1].span, between(node.span, kids[0].span.end, kids[1].span.end));
      case Kind::Not:
        return leave_out(between(node.span, node.span.begin, kids[0].span.begin));
      case Kind::AtSaved:
        return leave_out(between(node.span, kids[0].span.end, node.span.end));
      case Kind::Take:
        if (kids[0].kind != Kind::Missing)
          loosen(kids[0]);
        return;
      case Kind::Every:
        return leave_out(between(node.span, node.span.begin, node.span.begin + 5));
      case Kind::Repeat:
        return repetition(node);
      case Kind::Compare:
        return compare(node);
      case Kind::Int:
        return step_number(node.span, node.n);
      case Kind::RowTest:
      case Kind::Vec:
      case Kind::Sym:
      case Kind::Turned:
        return step_numbers(node);
      case Kind::FileTest:
        return replace_word(
            node, node.text, std::string(1, static_cast<char>(node.text.front() + 1)));
      case Kind::PoolSize:
      case Kind::Into:
        return swap_sides(node);
      case Kind::Betza:
        return betza(node);
      case Kind::Name:
        if (node.text == "own" || node.text == "enemy")
          replace(node.span, node.text == "own" ? "enemy" : "own");
        return;
      default:
        return;
    }
  }
};

}  // namespace

std::vector<Mutant> mutants(const ast::Tree& tree, const SourceSet& sources) {
  return Finder(sources).all(tree.root);
}

std::string mutated(const Mutant& mutant, const SourceSet& sources) {
  std::string text(sources.text(mutant.edit.file));
  text.replace(mutant.edit.begin, mutant.edit.end - mutant.edit.begin, mutant.text);
  return text;
}

}  // namespace polymachy
