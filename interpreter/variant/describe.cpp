// SPDX-License-Identifier: MIT
#include "interpreter/variant/describe.hpp"

#include <algorithm>
#include <cctype>

namespace polymachy {
namespace {

constexpr std::size_t page_width = 80;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

std::string joined(const std::vector<std::string>& words, const char* last) {
  std::string text;
  for (std::size_t each = 0; each < words.size(); ++each) {
    if (each > 0)
      text += each + 1 == words.size() ? last : ", ";
    text += words[each];
  }
  return text;
}

std::vector<std::string> names_of(const Program& program, const TypeBits& types) {
  std::vector<std::string> names;
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    if (types[type] && !program.types[type].shadow)
      names.push_back(program.types[type].name);
  }
  return names;
}

/// `any man`, `only X or Y`, `any man but X`: whichever is shorter.
std::string victims_text(const Program& program, const TypeBits& victims) {
  const std::vector<std::string> in = names_of(program, victims);
  const std::vector<std::string> out = names_of(program, ~victims);
  if (out.empty())
    return {};
  if (out.size() < in.size())
    return "any man but " + joined(out, " and ");
  return "only " + joined(in, " or ");
}

const char* shape_text(Shape shape) {
  switch (shape) {
    case Shape::Leap:
      return "goes straight to its squares";
    case Shape::Guarded:
      return "goes to its squares if those on the way are empty";
    case Shape::Slide:
      return "slides over empty squares";
    case Shape::Hop:
      return "slides to a man, jumps over him, and goes on to a square before the next";
    case Shape::ShortHop:
      return "slides to a man and jumps to the square right behind him";
    case Shape::Scan:
      return "goes over men and empty squares alike";
    case Shape::Before:
      return "slides to the last empty square before a man";
    case Shape::Runs:
      return "goes a special way that depends on other men";
    case Shape::Generic:
      return "goes a way of several parts";
  }
  return "";
}

std::string landing_text(const PieceClass& piece_class) {
  if (!piece_class.moves)
    return "to attack, without going there";
  switch (piece_class.landing) {
    case Landing::Quiet:
      return "to move";
    case Landing::Capture:
      return "to take";
    case Landing::Both:
      return "to move or take";
  }
  return "";
}

std::string class_text(const Program& program, const PieceClass& piece_class) {
  std::string text = shape_text(piece_class.shape);
  const bool is_plain = piece_class.shape != Shape::Runs && piece_class.shape != Shape::Generic;
  if (is_plain || !piece_class.moves)
    text += ", " + landing_text(piece_class);
  if (piece_class.attacks && piece_class.victims.any()) {
    if (const std::string victims = victims_text(program, piece_class.victims); !victims.empty()) {
      text += "; takes " + victims;
    }
  }
  if (piece_class.shape == Shape::Scan && piece_class.counted >= 0) {
    const TypeBits& stops = program.type_sets[static_cast<std::size_t>(piece_class.counted)];
    text += "; only " + joined(names_of(program, stops), " and ") + " stop it";
  }
  if (!piece_class.text.empty())
    text += "  `" + piece_class.text + "`";
  return text;
}

/// `ranks 7 to 8` if the squares are whole ranks, else how many they are.
std::string squares_text(const Program& program, const SquareBits& squares) {
  const BoardSize size = program.size;
  int first = -1;
  int last = -1;
  std::size_t whole = 0;
  for (int rank = 0; rank < size.height; ++rank) {
    bool is_whole = true;
    for (int file = 0; file < size.width; ++file) {
      const Square square = size.at(file, rank);
      is_whole = is_whole && (squares[square] || program.holes[square]);
      whole += squares[square] ? 1U : 0U;
    }
    if (!is_whole)
      continue;
    if (first < 0)
      first = rank + 1;
    last = rank + 1;
  }
  const bool all_whole = first > 0 && squares.count() == whole &&
                         whole == static_cast<std::size_t>((last - first + 1) * size.width);
  if (!all_whole)
    return std::to_string(squares.count()) + " squares";
  if (first == last)
    return "rank " + std::to_string(first);
  return "ranks " + std::to_string(first) + " to " + std::to_string(last);
}

/// What an arrival may make of a man of the first side, a line a zone.
std::vector<std::string> arrival_lines(const Program& program, const Arrival& arrival) {
  std::vector<std::string> lines;
  for (const std::vector<ArrivalZone>& plan : arrival.plans) {
    for (const ArrivalZone& zone : plan) {
      std::vector<std::string> names;
      for (const ArrivalOutcome& outcome : zone.outcomes) {
        names.push_back(outcome.type == no_type ? "what he is" : program.types[outcome.type].name);
      }
      if (names.empty())
        continue;
      lines.push_back("becomes " + joined(names, " or ") + " when he arrives on " +
                      squares_text(program, zone.squares));
    }
  }
  return lines;
}

/// The arrivals that the classes of [info] lead to, each once, as the first side meets them.
std::vector<std::string> arrivals_of(const Program& program, const TypeInfo& info) {
  std::vector<std::string> lines;
  for (const std::uint16_t number : info.classes) {
    const std::int16_t arrival = program.classes[number].arrival;
    if (arrival < 0)
      continue;
    Arrival of_first = program.arrivals[static_cast<std::size_t>(arrival)];
    const std::vector<std::uint8_t>& used = of_first.plan[0];
    for (std::size_t plan = 0; plan < of_first.plans.size(); ++plan) {
      const bool is_used = std::find(used.begin(), used.end(), plan) != used.end();
      if (!is_used)
        of_first.plans[plan].clear();
    }
    for (const std::string& line : arrival_lines(program, of_first)) {
      if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(line);
    }
  }
  return lines;
}

std::string item(const std::string& text) {
  return "  - " + wrapped(text, page_width - 4, 4) + "\n";
}

std::string first_sentence(const std::string& note) {
  const std::size_t stop = note.find(". ");
  std::string text = stop == std::string::npos ? note : note.substr(0, stop);
  if (!text.empty() && text.back() == '.')
    text.pop_back();
  return text;
}

std::string head_text(const model::Variant& variant) {
  std::string text = variant.title.empty() ? variant.name : variant.title;
  if (!variant.by.empty())
    text += ", by " + variant.by;
  if (variant.year != 0)
    text += " (" + std::to_string(variant.year) + ")";
  text += "\n";
  if (!variant.page.empty())
    text += variant.page + "\n";
  if (!variant.about.empty())
    text += "\n" + wrapped(variant.about, page_width, 0) + "\n";
  return text;
}

std::string men_text(const Program& program) {
  std::size_t name_width = 0;
  std::size_t letters_width = 0;
  for (const TypeInfo& type : program.types) {
    name_width = std::max(name_width, type.name.size());
    letters_width = std::max(letters_width, type.letters.size());
  }
  std::string text = "\nmen\n";
  for (const TypeInfo& type : program.types) {
    if (type.shadow)
      continue;
    const std::string left =
        "  " + type.letters + std::string(letters_width + 2 - type.letters.size(), ' ') + type.name;
    const std::size_t indent = letters_width + name_width + 6;
    std::string line = left + std::string(indent - left.size(), ' ') + first_sentence(type.note);
    text += wrapped(line, page_width, indent) + "\n";
  }
  return text;
}

std::string rules_text(const Program& program) {
  std::string text;
  if (!program.rules.empty())
    text += "\nrules\n";
  for (const RuleInfo& rule : program.rules)
    text += item(rule.name + (rule.why.empty() ? "" : ": " + rule.why));
  if (!program.results.empty())
    text += "\nresults\n";
  for (const ResultInfo& result : program.results) {
    const char* word = result.outcome == OutcomeKind::Win    ? "win"
                       : result.outcome == OutcomeKind::Lose ? "lose"
                                                             : "draw";
    std::string line = word;
    if (!result.why.empty())
      line += ", " + result.why;
    if (result.test >= 0) {
      const std::string& test = program.tests[static_cast<std::size_t>(result.test)].text;
      if (!test.empty())
        line += ": when `" + test + "`";
    }
    text += item(line);
  }
  return text;
}

std::string options_text(const Program& program) {
  std::string text;
  if (!program.options.empty())
    text += "\noptions (the first value is the default)\n";
  for (const OptionInfo& option : program.options) {
    std::string line = option.name + " =";
    for (const std::string& value : option.values)
      line += (&value == &option.values.front() ? " " : " | ") + value;
    if (!option.note.empty())
      line += ": " + option.note;
    text += item(line);
  }
  return text;
}

}  // namespace

std::optional<TypeId> find_type(const Program& program, std::string_view word) {
  const std::string wanted = lower(word);
  for (const bool by_letters : {true, false}) {
    for (std::size_t type = 0; type < program.types.size(); ++type) {
      const TypeInfo& info = program.types[type];
      if (!info.shadow && lower(by_letters ? info.letters : info.name) == wanted)
        return static_cast<TypeId>(type);
    }
  }
  return std::nullopt;
}

std::vector<std::string> type_words(const Program& program) {
  std::vector<std::string> words;
  for (const TypeInfo& type : program.types) {
    if (type.shadow)
      continue;
    words.push_back(type.name);
    words.push_back(type.letters);
  }
  return words;
}

std::string describe_variant(const Loaded& loaded) {
  const Program& program = *loaded.program;
  std::string text = head_text(*loaded.model);
  text +=
      "\nboard " + std::to_string(program.size.width) + "x" + std::to_string(program.size.height);
  if (program.holes.any())
    text += " without " + std::to_string(program.holes.count()) + " squares";
  text += ", sides " + program.sides[0].name + " and " + program.sides[1].name + "\n";
  text += men_text(program) + options_text(program) + rules_text(program);
  if (!program.starts.empty()) {
    std::vector<std::string> names;
    for (const StartInfo& start : program.starts)
      names.push_back(start.name);
    text += "\n" + wrapped("starts: " + joined(names, ", "), page_width, 2) + "\n";
  }
  return text;
}

std::string describe_type(const Program& program, TypeId type) {
  const TypeInfo& info = program.types[type];
  std::string text = info.name + " (" + info.letters;
  if (!info.glyph[0].empty())
    text += ", " + info.glyph[0] + " " + info.glyph[1];
  text += ")\n";
  if (!info.note.empty())
    text += wrapped(info.note, page_width, 0) + "\n";
  text += "\n";
  for (const std::uint16_t number : info.classes)
    text += item(class_text(program, program.classes[number]));
  for (const std::string& line : arrivals_of(program, info))
    text += item(line);
  if (info.promotes >= 0) {
    text += item("its declared promotion is " +
                 program.types[static_cast<std::size_t>(info.promotes)].name);
  }
  for (const RightInfo& right : program.rights) {
    if (right.of[type] || right.with[type])
      text += item("may hold the right `" + right.name + "`");
  }
  for (const RuleInfo& rule : program.rules) {
    if (rule.kind == RuleKind::Safety && rule.guarded[type]) {
      text +=
          item("guarded by rule `" + rule.name + "`" + (rule.why.empty() ? "" : ": " + rule.why));
    }
  }
  return text;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t line_start = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(' ', at + 1);
    if (end == std::string::npos)
      end = text.size();
    const bool fits = result.size() - line_start + (end - at) <= width;
    if (!fits && result.size() > line_start) {
      result += '\n';
      line_start = result.size();
      result.append(indent, ' ');
      at = text.find_first_not_of(' ', at);
      if (at == std::string::npos)
        break;
      if (end < at)
        continue;
    }
    result += text.substr(at, end - at);
    at = end;
  }
  return result;
}

}  // namespace polymachy
