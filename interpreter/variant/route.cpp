// SPDX-License-Identifier: MIT
#include "interpreter/variant/route.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "dsl/text/words.hpp"

namespace polymachy {

using model::PathKind;
using model::Test;
using model::TestKind;

namespace {

constexpr std::size_t longest_written = 60;

/// A step on the board as [facing] sees it: to the right, ahead.
model::Vec from_seat(int x, int y, model::Facing facing) {
  switch (facing) {
    case model::Facing::North:
      return {x, y, false};
    case model::Facing::South:
      return {-x, -y, false};
    case model::Facing::East:
      return {-y, x, false};
    case model::Facing::West:
      return {y, -x, false};
  }
  return {x, y, false};
}

std::string part_words(int length, const char* plus, const char* minus, bool with_number) {
  if (length == 0)
    return {};
  const char* word = length > 0 ? plus : minus;
  return with_number ? std::to_string(std::abs(length)) + " " + word : word;
}

/// A line of the account: a square, or squares that are gone over alike.
struct Line {
  std::string place;
  std::string last;  ///< of several alike
  std::vector<std::string> words;
  int times = 1;
  bool has_missed = false;
};

/// What a man would do on a square where something is not so is left out.
void add(Line& line, std::string words) {
  const bool misses = words.rfind("BUT ", 0) == 0;
  const bool is_new = std::find(line.words.begin(), line.words.end(), words) == line.words.end();
  if (is_new && (misses || !line.has_missed))
    line.words.push_back(std::move(words));
  line.has_missed = line.has_missed || misses;
}

}  // namespace

std::string RouteWriter::square(Square at) const { return square_name(tracer_.program().size, at); }

std::string RouteWriter::man_words(Man man, Side side) const {
  if (man.none())
    return "nobody";
  const Program& program = tracer_.program();
  const std::string name = man.type() < program.types.size()
                               ? program.types[tracer_.plain(man.type())].name
                               : std::string("man");
  return "the " + (man.side() == side ? "" : program.sides[man.side()].name + " ") + name;
}

/// [span] as its file has it, on one line; empty if it is long or from nowhere.
std::string RouteWriter::written(const Span& span) const {
  if (!span.has_file())
    return {};
  std::string text;
  for (const char c : sources_.slice(span)) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank)
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  }
  while (!text.empty() && text.back() == ' ')
    text.pop_back();
  return text.size() > longest_written ? std::string() : text;
}

std::string RouteWriter::way(const Trace& trace) const {
  if (trace.end.mover == nobody)
    return {};
  for (const TraceEvent& event : trace.events) {
    if (event.kind != TraceKind::Way)
      continue;
    for (const model::Type& type : tracer_.variant().types) {
      const auto& kids = type.path.kids;
      if (type.path.kind != PathKind::Alt || kids.empty() || event.path < &kids.front() ||
          event.path > &kids.back())
        continue;
      const std::string text = written(event.path->span);
      return "way " + std::to_string(event.path - &kids.front() + 1) + " of " +
             std::to_string(kids.size()) + " of the " + type.name +
             (text.empty() ? "" : ": " + ticked(text));
    }
  }
  return {};
}

std::string RouteWriter::step_words(const TraceEvent& event, const TraceEvent* before) const {
  const BoardSize size = tracer_.program().size;
  const auto delta = [&](const TraceEvent& e) {
    return std::pair{size.file(e.at) - size.file(e.from), size.rank(e.at) - size.rank(e.from)};
  };
  const auto [x, y] = delta(event);
  if (before != nullptr && before->at == event.from && delta(*before) == std::pair{x, y})
    return "one further";
  const Side side =
      tracer_.variant().sides.size() > 1 && event.man.code != 0 ? event.man.side() : 0;
  const model::Vec seen = from_seat(x, y, tracer_.variant().sides[side].facing);
  const bool is_near = std::abs(seen.x) <= 1 && std::abs(seen.y) <= 1;
  const std::string ahead = part_words(seen.y, "ahead", "back", !is_near);
  const std::string aside = part_words(seen.x, "to the right", "to the left", !is_near);
  if (is_near)
    return ahead.empty()   ? "one step " + aside
           : aside.empty() ? "one step " + ahead
                           : "one step diagonally " + ahead + " " + aside;
  return "a leap, " + joined({ahead, aside}, " and ");
}

std::string RouteWriter::act_words(const TraceEvent& event) const {
  const Side actor = event.man.none() ? 0 : event.man.side();
  const std::string man = man_words(event.man, actor);
  const Program& program = tracer_.program();
  if (event.path == nullptr)
    return "ends here";
  switch (event.path->kind) {
    case PathKind::Take:
      return "takes " + man;
    case PathKind::TakeMark:
      return "takes " + man + " on " + square(event.from) + ", who passed here";
    case PathKind::Put:
      return event.at == event.from ? "stays" : "is put down here";
    case PathKind::Lift:
      return "lifts " + man;
    case PathKind::Join:
      return "takes " + man + " along";
    case PathKind::Into:
      return man + " goes to " + ticked(program.pools[static_cast<std::size_t>(event.path->index)]);
    case PathKind::Then:
      return "the rest is decided next";
    case PathKind::Drop:
      return "puts " + man + " down";
    case PathKind::SetMark:
      return "sets the mark " + ticked(program.marks[static_cast<std::size_t>(event.path->index)]) +
             ": he can be taken in passing here";
    case PathKind::Become:
    case PathKind::Promoted:
      return "becomes a " + man.substr(man.find(' ') + 1);
    case PathKind::Choose:
      return man + " is taken out of " +
             ticked(program.pools[static_cast<std::size_t>(event.path->index)]);
    case PathKind::New:
      return man + " enters here";
    case PathKind::Remove:
      return man + " goes off the board";
    case PathKind::Every:
      return "all that " + ticked(written(event.path->span)) + " can do, at once";
    default:
      return {};
  }
}

std::string RouteWriter::attack_words(const TraceState& state) {
  std::vector<std::string> men;
  for (const Square from : tracer_.attackers(state))
    men.push_back(man_words(state.man(from), state.actor) + " on " + square(from));
  return men.empty() ? "not attacked" : "attacked by " + joined(men, " and ");
}

/// That [man], called [who], does not hold right [index].
std::string RouteWriter::right_words(int index, Man man, const std::string& who) const {
  const model::Right& right = tracer_.variant().rights[static_cast<std::size_t>(index)];
  const bool had = !man.none() && (right.of | right.with).test(tracer_.plain(man.type()));
  return (man.none() ? "nobody there holds"
          : had      ? who + " holds no longer"
                     : who + " does not hold") +
         " the right " + ticked(right.name);
}

/// That [test] holds, as what follows `on e4:`.
std::string RouteWriter::holds_words(const Test& test, const TraceState& state) {
  const std::string who = man_words(state.man(state.cursor), state.actor);
  switch (test.kind) {
    case TestKind::Always:
      return {};
    case TestKind::And: {
      std::vector<std::string> parts;
      for (const Test& kid : test.kids)
        if (std::string part = holds_words(kid, state);
            std::find(parts.begin(), parts.end(), part) == parts.end())
          parts.push_back(std::move(part));
      return joined(parts, ", ");
    }
    case TestKind::Or:
      for (const Test& kid : test.kids)
        if (tracer_.holds(kid, state))
          return holds_words(kid, state);
      return {};
    case TestKind::Not:
      return fails_words(test.kids.front(), state);
    case TestKind::Empty:
      return "empty";
    case TestKind::Man:
    case TestKind::Own:
    case TestKind::Enemy:
    case TestKind::TypeIn:
      return who + " stands there";
    case TestKind::HasRight:
      return who + " holds the right " +
             ticked(tracer_.variant().rights[static_cast<std::size_t>(test.index)].name);
    case TestKind::Marked:
      return "an enemy passed there in the last turn";
    case TestKind::OnSaved:
      return test.index == model::slot_origin ? "where he began" : "the square kept in mind";
    case TestKind::AtSaved: {
      TraceState there = state;
      there.cursor = state.saved[static_cast<std::size_t>(test.index)];
      return square(there.cursor) + ": " + holds_words(test.kids.front(), there);
    }
    case TestKind::Attacked:
      return attack_words(state);
    default: {
      const std::string text = written(test.span);
      return text.empty() ? "what is asked holds" : ticked(text);
    }
  }
}

/// That [test] does not hold, as what follows `on e4:`.
std::string RouteWriter::fails_words(const Test& test, const TraceState& state) {
  const Man here = state.man(state.cursor);
  const std::string who = man_words(here, state.actor);
  const std::string text = written(test.span);
  switch (test.kind) {
    case TestKind::And:
      for (const Test& kid : test.kids)
        if (!tracer_.holds(kid, state))
          return fails_words(kid, state);
      return {};
    case TestKind::Or: {
      const auto is_empty = [](const Test& kid) {
        return kid.kind == TestKind::Empty;
      };
      if (std::any_of(test.kids.begin(), test.kids.end(), is_empty))
        return who + " stands there";
      std::vector<std::string> parts;
      for (const Test& kid : test.kids)
        if (std::string part = fails_words(kid, state);
            std::find(parts.begin(), parts.end(), part) == parts.end())
          parts.push_back(std::move(part));
      return joined(parts, ", and ");
    }
    case TestKind::Not:
      return holds_words(test.kids.front(), state);
    case TestKind::Empty:
      return who + " stands there";
    case TestKind::Man:
      return "nobody stands there";
    case TestKind::Own:
      return who + " stands there, no man of his own";
    case TestKind::Enemy:
      return here.none() ? "nobody stands there to be taken"
                         : who + " stands there, who is no enemy";
    case TestKind::TypeIn:
      return here.none()
                 ? "nobody stands there"
                 : who + " stands there" + (text.empty() ? "" : ", which is not " + ticked(text));
    case TestKind::HasRight:
      return (here.none() ? "nobody there" : who + " no longer") +
             std::string(" holds the right ") +
             ticked(tracer_.variant().rights[static_cast<std::size_t>(test.index)].name);
    case TestKind::Marked:
      return "nobody passed there in the last turn";
    case TestKind::OnSaved:
      return test.index == model::slot_origin ? "not where he began"
                                              : "not the square kept in mind";
    case TestKind::AtSaved: {
      TraceState there = state;
      there.cursor = state.saved[static_cast<std::size_t>(test.index)];
      return square(there.cursor) + ": " + fails_words(test.kids.front(), there);
    }
    case TestKind::Attacked:
      return "not attacked";
    case TestKind::Fresh:
      return here.none() ? "nobody stands there" : who + " has acted in this turn already";
    default:
      return text.empty() ? "what is asked does not hold" : "not " + ticked(text);
  }
}

std::string RouteWriter::failure(const TraceEvent& event) {
  if (event.test != nullptr)
    return fails_words(*event.test, *event.state);
  const Side actor = event.state->actor;
  const std::string who = man_words(event.man, actor);
  const PathKind kind = event.path == nullptr ? PathKind::Put : event.path->kind;
  switch (kind) {
    case PathKind::Take:
    case PathKind::Remove:
    case PathKind::Lift:
    case PathKind::Join:
      return "nobody stands there";
    case PathKind::TakeMark:
      return "nobody passed there in the last turn";
    case PathKind::Choose:
      return "no " + tracer_.program().types[tracer_.plain(event.man.type())].name + " is in " +
             ticked(tracer_.program().pools[static_cast<std::size_t>(event.path->index)]);
    default:
      return who + " stands there";
  }
}

std::string RouteWriter::steps(const Trace& trace) {
  std::vector<Line> lines;
  const TraceEvent* before = nullptr;
  const auto at_place = [&](Square at) -> Line& {
    const std::string place = at == no_square ? std::string("-") : square(at);
    if (lines.empty() || lines.back().place != place)
      lines.push_back({place, {}, {}, 1, false});
    return lines.back();
  };
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    TraceEvent event = trace.events[i];
    switch (event.kind) {
      case TraceKind::Way:
        break;
      case TraceKind::Step: {
        event.man = Man::of(0, trace.end.owner);
        lines.push_back({square(event.at), {}, {step_words(event, before)}, 1, false});
        before = &trace.events[i];
        break;
      }
      case TraceKind::Jump:
        lines.push_back(
            {square(event.at),
             {},
             {trace.end.mover != nobody && event.at == trace.end.saved[model::slot_origin]
                  ? "back to where he began"
                  : "to here"},
             1,
             false});
        before = nullptr;
        break;
      case TraceKind::Holds:
        add(at_place(event.at), holds_words(*event.test, *event.state));
        break;
      case TraceKind::Misses:
        add(at_place(event.at), "BUT " + failure(event));
        break;
      case TraceKind::Acts:
        if (event.path != nullptr && event.path->kind == PathKind::Put)
          event.from = trace.end.saved[model::slot_origin];
        add(at_place(event.at), act_words(event));
        break;
      case TraceKind::Hook:
        at_place(event.at).words.push_back("then, by the rules of the game");
        break;
    }
  }
  // Squares that are gone over alike are one line.
  std::vector<Line> short_lines;
  for (Line& line : lines) {
    std::vector<std::string>& words = line.words;
    words.erase(std::remove(words.begin(), words.end(), std::string()), words.end());
    if (!short_lines.empty() && short_lines.back().words == words && words.size() > 0 &&
        words.front() == "one further") {
      short_lines.back().last = line.place;
      ++short_lines.back().times;
    } else {
      short_lines.push_back(line);
    }
  }
  std::size_t widest = 0;
  for (Line& line : short_lines) {
    if (!line.last.empty())
      line.place += ".." + line.last;
    widest = std::max(widest, line.place.size());
  }
  std::string text;
  for (const Line& line : short_lines) {
    std::string words = joined(line.words, "; ");
    if (line.times > 1)
      words.replace(0,
                    std::string("one further").size(),
                    std::to_string(line.times) +
                        (line.words.size() > 1 ? " further, each of them" : " further"));
    text += "  " + line.place + std::string(widest - line.place.size() + 2, ' ') + words + "\n";
  }
  return text;
}

RouteMarks RouteWriter::marks(const Trace& trace) {
  RouteMarks marks;
  const auto set = [&](Square at, RouteMark mark) {
    if (at != no_square)
      marks[at] = mark;
  };
  for (const TraceEvent& event : trace.events) {
    switch (event.kind) {
      case TraceKind::Step:
      case TraceKind::Jump:
        if (marks.count(event.at) == 0)
          set(event.at, RouteMark::Passes);
        break;
      case TraceKind::Misses:
        set(event.at, RouteMark::Blocks);
        break;
      case TraceKind::Acts: {
        const PathKind kind = event.path == nullptr ? PathKind::Put : event.path->kind;
        if (kind == PathKind::Take || kind == PathKind::Remove)
          set(event.at, RouteMark::Takes);
        else if (kind == PathKind::TakeMark)
          set(event.from, RouteMark::Takes);
        else if (kind == PathKind::Drop || kind == PathKind::New || kind == PathKind::SetMark ||
                 kind == PathKind::Lift || kind == PathKind::Join)
          set(event.at, RouteMark::Other);
        break;
      }
      default:
        break;
    }
  }
  for (const Effect& effect : trace.effects) {
    if (effect.kind == EffectKind::Take || effect.kind == EffectKind::Remove)
      set(left_from(effect), RouteMark::Takes);
    else if (effect.kind == EffectKind::Carry || effect.kind == EffectKind::Enter)
      set(effect.to, RouteMark::Other);
  }
  const Square begins = trace.end.mover == nobody ? no_square : trace.end.saved[model::slot_origin];
  const Square ends = trace.end.saved[model::slot_mover];
  set(begins, RouteMark::Begins);
  if (ends != begins && ends != no_square) {
    const auto there = marks.find(ends);
    if (there == marks.end() || there->second == RouteMark::Passes)
      set(ends, RouteMark::Ends);
  }
  return marks;
}

std::string draw_route(const Program& program,
                       const std::vector<Man>& men,
                       const RouteMarks& marks) {
  constexpr int most_whole = 10;
  const BoardSize size = program.size;
  if (marks.empty())
    return {};
  int west = size.width, east = -1, south = size.height, north = -1;
  for (const auto& [at, mark] : marks) {
    west = std::min(west, size.file(at) - 1), east = std::max(east, size.file(at) + 1);
    south = std::min(south, size.rank(at) - 1), north = std::max(north, size.rank(at) + 1);
  }
  if (size.width <= most_whole && size.height <= most_whole)
    west = south = 0, east = size.width - 1, north = size.height - 1;
  west = std::max(west, 0), south = std::max(south, 0);
  east = std::min(east, size.width - 1), north = std::min(north, size.height - 1);
  std::size_t cell = file_name(east).size();
  const auto letters = [&](Square at) {
    const Man man = men[at];
    if (program.holes[at])
      return std::string(" ");
    if (man.none())
      return std::string(".");
    std::string text = program.types[man.type()].letters;
    if (man.side() == 1)
      for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
  };
  for (int rank = south; rank <= north; ++rank)
    for (int file = west; file <= east; ++file)
      cell = std::max(cell, letters(size.at(file, rank)).size());
  const std::size_t margin = std::to_string(north + 1).size();
  std::string text;
  const auto add_line = [&](const std::string& head, const auto& cell_of) {
    std::string line = "  " + std::string(margin - head.size(), ' ') + head + " ";
    for (int file = west; file <= east; ++file) {
      const std::string body = cell_of(file);
      line += body + std::string(cell + 2 - body.size(), ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  };
  for (int rank = north; rank >= south; --rank)
    add_line(std::to_string(rank + 1), [&](int file) {
      const Square at = size.at(file, rank);
      const auto mark = marks.find(at);
      return (mark == marks.end() ? ' ' : static_cast<char>(mark->second)) + letters(at);
    });
  add_line("", [](int file) { return " " + file_name(file); });
  constexpr std::array<std::pair<RouteMark, const char*>, 6> meanings{{
      {RouteMark::Begins, "begins"},
      {RouteMark::Passes, "passes"},
      {RouteMark::Takes, "is taken"},
      {RouteMark::Ends, "ends"},
      {RouteMark::Blocks, "is in the way"},
      {RouteMark::Other, "is lifted, put down or marked"},
  }};
  std::string legend;
  for (const auto& [mark, meaning] : meanings)
    if (std::any_of(
            marks.begin(), marks.end(), [m = mark](const auto& each) { return each.second == m; }))
      legend +=
          std::string(legend.empty() ? "  " : "   ") + static_cast<char>(mark) + " " + meaning;
  return text + legend + "\n";
}

}  // namespace polymachy
