// SPDX-License-Identifier: MIT
#include "interpreter/variant/describe.hpp"

#include <algorithm>
#include <cctype>

#include "dsl/text/words.hpp"
#include "interpreter/variant/class_words.hpp"
#include "interpreter/variant/course_words.hpp"

namespace polymachy {
namespace {

constexpr std::size_t page_width = 80;

/// `becomes X or Y`, with `what he is` last; empty if the zone changes nothing.
std::string outcome_words(const Program& program, const ArrivalZone& zone) {
  std::vector<std::string> names;
  bool may_stay = false;
  for (const ArrivalOutcome& outcome : zone.outcomes) {
    if (outcome.type == no_type)
      may_stay = true;
    else
      names.push_back(program.types[outcome.type].name);
  }
  if (names.empty())
    return {};
  return "becomes " + enumerated(names, " or ") + (may_stay ? ", or stays what he is," : "");
}

/// What an arrival may make of a man of the first side, a line for each zone of each set of
/// origins.
std::vector<std::string> arrival_lines(const Program& program, const Arrival& arrival) {
  std::vector<std::string> lines;
  const std::vector<std::uint8_t>& plan_of = arrival.plan[0];
  const bool is_one =
      std::all_of(plan_of.begin(), plan_of.end(), [&](auto each) { return each == plan_of[0]; });
  for (std::size_t plan = 0; plan < arrival.plans.size(); ++plan) {
    SquareBits origins;
    for (std::size_t from = 0; from < plan_of.size(); ++from)
      origins[from] = plan_of[from] == plan;
    if (origins.none())
      continue;
    for (const ArrivalZone& zone : arrival.plans[plan]) {
      const std::string outcome = outcome_words(program, zone);
      if (outcome.empty())
        continue;
      const std::string from = is_one ? "" : " from " + squares_words(program, origins);
      lines.push_back(outcome + " when he arrives on " + squares_words(program, zone.squares) +
                      from);
    }
  }
  return lines;
}

/// The arrivals that the classes of [info] lead to, each once.
std::vector<std::string> arrivals_of(const Program& program, const TypeInfo& info) {
  std::vector<std::string> lines;
  for (const std::uint16_t number : info.classes) {
    const std::int16_t arrival = program.classes[number].arrival;
    if (arrival < 0)
      continue;
    for (const std::string& line :
         arrival_lines(program, program.arrivals[static_cast<std::size_t>(arrival)])) {
      if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(line);
    }
  }
  return lines;
}

std::string item(const std::string& text) {
  return "  - " + wrapped(text, page_width - 4, 4) + "\n";
}

/// A class that only attacks says nothing new where the moves are runs or code: their words have
/// the captures, too.
bool is_said_by_another(const Program& program, const TypeInfo& info, const PieceClass& which) {
  const auto moves_as = [&](Shape shape) {
    return std::any_of(info.classes.begin(), info.classes.end(), [&](std::uint16_t number) {
      return program.classes[number].moves && program.classes[number].shape == shape;
    });
  };
  return !which.moves &&
         (moves_as(Shape::Generic) || (which.shape == Shape::Generic && moves_as(Shape::Runs)));
}

/// A full stop behind an initial ends no sentence.
std::size_t sentence_end(const std::string& note) {
  std::size_t stop = note.find(". ");
  const auto is_initial = [&] {
    return stop > 0 && std::isupper(static_cast<unsigned char>(note[stop - 1])) != 0 &&
           (stop == 1 || note[stop - 2] == ' ' || note[stop - 2] == '(' || note[stop - 2] == '.');
  };
  while (stop != std::string::npos && is_initial())
    stop = note.find(". ", stop + 1);
  return stop;
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
    line.erase(line.find_last_not_of(' ') + 1);
    text += wrapped(line, page_width, indent) + "\n";
  }
  return text;
}

/// What the rule says, as its file has it.
std::string rule_words(const Program& program, const RuleInfo& rule) {
  const auto text_of = [&](int test) {
    return test < 0 ? std::string() : program.tests[static_cast<std::size_t>(test)].text;
  };
  const std::string event = text_of(rule.event);
  const std::string when = text_of(rule.when);
  if (event.empty())
    return {};
  return std::string("; ") + (rule.kind == RuleKind::Prefer ? "prefers" : "forbids") + " `" +
         event + "`" + (when.empty() ? "" : " when `" + when + "`");
}

std::string rules_text(const Program& program) {
  std::string text;
  if (!program.rules.empty())
    text += "\nrules\n";
  for (const RuleInfo& rule : program.rules)
    text += item(rule.name + (rule.why.empty() ? "" : ": " + rule.why) + rule_words(program, rule));
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

std::string first_sentence(const std::string& note) {
  const std::size_t stop = sentence_end(note);
  std::string text = stop == std::string::npos ? note : note.substr(0, stop);
  if (!text.empty() && text.back() == '.')
    text.pop_back();
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

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
    words.push_back(lower(type.name));
    words.push_back(lower(type.letters));
  }
  return words;
}

std::string describe_variant(const Loaded& loaded, const SourceSet& sources) {
  const Program& program = *loaded.program;
  std::string text = head_text(*loaded.model);
  text +=
      "\nboard " + std::to_string(program.size.width) + "x" + std::to_string(program.size.height);
  if (program.holes.any())
    text += " without " + std::to_string(program.holes.count()) + " squares";
  text += ", sides " + program.sides[0].name + " and " + program.sides[1].name + "\n";
  text += men_text(program);
  const std::vector<std::string> clauses = course_clauses(loaded, sources);
  if (!clauses.empty())
    text += "\nhow a game goes\n";
  for (const std::string& clause : clauses)
    text += item(clause);
  text += options_text(program) + rules_text(program);
  if (!program.starts.empty()) {
    std::vector<std::string> names;
    for (const StartInfo& start : program.starts)
      names.push_back(start.name);
    text += "\n" + wrapped("starts: " + enumerated(names, ", "), page_width, 2) + "\n";
  }
  return text;
}

std::vector<std::string> type_clauses(const Program& program, TypeId type) {
  const TypeInfo& info = program.types[type];
  std::vector<std::string> clauses;
  for (const std::uint16_t number : info.classes)
    if (!is_said_by_another(program, info, program.classes[number]))
      clauses.push_back(class_words(program, program.classes[number]));
  for (const std::string& line : arrivals_of(program, info))
    clauses.push_back(line);
  if (info.promotes >= 0)
    clauses.push_back("its declared promotion is " +
                      program.types[static_cast<std::size_t>(info.promotes)].name);
  for (const RightInfo& right : program.rights) {
    if (right.of[type] || right.with[type])
      clauses.push_back("may hold the right `" + right.name + "`");
  }
  for (const RuleInfo& rule : program.rules) {
    if (rule.kind == RuleKind::Safety && rule.guarded[type])
      clauses.push_back("guarded by rule `" + rule.name + "`" +
                        (rule.why.empty() ? "" : ": " + rule.why));
  }
  return clauses;
}

std::string describe_type(const Program& program, TypeId type) {
  const TypeInfo& info = program.types[type];
  std::string text = info.name + " (" + info.letters;
  if (!info.glyph[0].empty())
    text += ", " + info.glyph[0] + " " + info.glyph[1];
  text += ")\n";
  if (!info.note.empty())
    text += wrapped(info.note, page_width, 0) + "\n";
  if (!info.text.empty())
    text += wrapped("path: " + info.text, page_width, 6) + "\n";
  text += "\n";
  for (const std::string& clause : type_clauses(program, type))
    text += item(clause);
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
