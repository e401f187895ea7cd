// SPDX-License-Identifier: MIT
// Position text: FEN with named fields behind it. Fields after the side to move are told apart by
// their looks, for many programs leave some out: letters are rights, a square is a mark, numbers
// are the clocks.
#include <algorithm>
#include <utility>

#include "dsl/text/words.hpp"
#include "interpreter/game/limits.hpp"
#include "interpreter/game/notation.hpp"
#include "interpreter/game/position_text.hpp"

namespace polymachy {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::vector<TextPart> split(std::string_view text) {
  std::vector<TextPart> fields;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_blank(text[end]))
      ++end;
    if (end > at)
      fields.push_back({text.substr(at, end - at), static_cast<std::uint32_t>(at)});
    at = end + 1;
  }
  return fields;
}

template <class List>
int find_name(const List& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name)
      return static_cast<int>(i);
  return -1;
}

int find_fifty(const Program& program) { return find_name(program.counters, "fifty"); }

Fault read_number(TextPart field, std::uint32_t& number) {
  std::uint64_t value = 0;
  for (const char c : field.text) {
    if (!is_digit(c))
      return field.fault(ticked(field.text) + " is no number; a number has digits only");
    value = std::min(value * 10 + static_cast<std::uint64_t>(c - '0'), max_position_number + 1);
  }
  if (field.text.empty())
    return field.fault("a number is missing here");
  if (value > max_position_number)
    return field.fault("number " + ticked(field.text) + " is larger than " +
                       std::to_string(max_position_number));
  number = static_cast<std::uint32_t>(value);
  return {};
}

class FieldReader {
 public:
  FieldReader(const Program& program, Position& position)
      : program_(program), position_(position) {}

  Fault read_side(TextPart field) {
    for (Side side = 0; side < side_count; ++side) {
      if (field.text.size() != 1 || field.text[0] != program_.sides[side].letter)
        continue;
      position_.to_move = side;
      return {};
    }
    return field.fault(ticked(field.text) + " is no side; `" + program_.sides[0].letter + "` or `" +
                       program_.sides[1].letter + "` is to move");
  }

  Fault read(TextPart field) {
    const std::string_view text = field.text;
    if (text.find('=') != std::string_view::npos)
      return named_.push_back(field), Fault{};
    const auto all = [&](bool (*test)(char)) {
      return std::all_of(text.begin(), text.end(), test);
    };
    const bool has_digit = std::any_of(text.begin(), text.end(), is_digit);
    if (text == "-" && place_ < Place::Numbers) {
      place_ = place_ == Place::Rights ? Place::Mark : Place::Numbers;
      return {};
    }
    if (all(is_digit))
      return read_clock(field);
    if (text.size() > 1 && text[0] == '-' && is_digit(text[1]))
      return field.fault(ticked(text) + " is negative; clocks count from 0");
    if (place_ == Place::Rights && all(is_letter)) {
      place_ = Place::Mark;
      return read_rights(program_, field, position_);
    }
    if (place_ < Place::Numbers && has_digit && text[0] >= 'a' && text[0] <= 'z') {
      place_ = Place::Numbers;
      if (program_.marks.empty())
        return field.fault("this variant has no marks; `-` stands here");
      return read_mark(program_, field, 0, position_);
    }
    return field.fault(
        ticked(text) +
        " is no field that can stand here; fields are: side, rights, mark, half-move clock, "
        "number of the move, then NAME=value");
  }

  /// What needs all fields: the clocks by their number, and the named ones.
  Fault finish() {
    if (numbers_.size() == 3) {
      // some programs put the limit of a counting rule where the mark stands
      if (has_mark_field() || numbers_[0].second != 0)
        return numbers_[0].first.fault(
            "three numbers; only the half-move clock and the number of the move stand here");
      numbers_.erase(numbers_.begin());
    }
    const int fifty = find_fifty(program_);
    if (!numbers_.empty() && fifty >= 0)
      position_.counters[static_cast<std::size_t>(fifty)] = numbers_[0].second;
    if (numbers_.size() > 1)
      position_.full_move = std::max(numbers_[1].second, 1U);
    for (std::size_t i = 0; i < named_.size(); ++i) {
      if (Fault fault = read_named(i))
        return fault;
    }
    return {};
  }

 private:
  enum class Place : std::uint8_t { Rights, Mark, Numbers };

  [[nodiscard]] bool has_mark_field() const { return had_mark_field_; }

  Fault read_clock(TextPart field) {
    had_mark_field_ = had_mark_field_ || (numbers_.empty() && place_ == Place::Numbers);
    place_ = Place::Numbers;
    if (numbers_.size() == 3)
      return field.fault(
          "a number too many; the half-move clock and the number of the move are given");
    std::uint32_t number = 0;
    if (Fault fault = read_number(field, number))
      return fault;
    numbers_.emplace_back(field, number);
    return {};
  }

  Fault read_named(std::size_t index) {
    const TextPart field = named_[index];
    const std::size_t equals = field.text.find('=');
    const TextPart name = field.part(0, equals);
    const TextPart value = field.part(equals + 1);
    for (std::size_t i = 0; i < index; ++i) {
      const std::string_view before = named_[i].text;
      if (before.substr(0, before.find('=')) == name.text)
        return name.fault("field " + ticked(name.text) + " is given twice");
    }
    if (name.text == "phase")
      return read_phase(value);
    if (name.text == "last" && !program_.events.empty())
      return read_last(value);
    if (const std::optional<Fault> fault = read_turn_field(program_, name, value, position_))
      return *fault;
    if (const int counter = find_name(program_.counters, name.text); counter >= 0)
      return read_number(value.text.empty() ? field : value,
                         position_.counters[static_cast<std::size_t>(counter)]);
    if (const int right = find_name(program_.rights, name.text); right >= 0)
      return read_holders(value, static_cast<std::size_t>(right));
    for (std::size_t m = 0; m < program_.marks.size(); ++m) {
      if (program_.marks[m] == name.text)
        return read_mark(
            program_, value.text.empty() ? field : value, static_cast<std::uint8_t>(m), position_);
    }
    return name.fault("no counter, right or mark is called " + ticked(name.text));
  }

  Fault read_phase(TextPart value) {
    const int phase = find_name(program_.phases, value.text);
    if (phase < 0)
      return value.fault("no phase is called " + ticked(value.text));
    position_.phase = static_cast<std::uint8_t>(phase);
    return {};
  }

  Fault read_last(TextPart value) {
    for (std::size_t at = 0; at <= value.text.size();) {
      const std::size_t end = std::min(value.text.find(',', at), value.text.size());
      const TextPart word = value.part(at, end - at);
      const int event = find_name(program_.events, word.text);
      if (event < 0) {
        return (word.text.empty() ? value : word)
            .fault("no event that `last` asks for is called " + ticked(word.text));
      }
      position_.last |= 1U << event;
      at = end + 1;
    }
    return {};
  }

  Fault read_holders(TextPart value, std::size_t right) {
    const auto bit = static_cast<std::uint8_t>(1U << right);
    std::vector<Square> squares;
    if (Fault fault = read_squares(program_, value, squares))
      return fault;
    for (std::uint8_t& held : position_.rights)
      held = static_cast<std::uint8_t>(held & ~bit);
    const RightInfo& info = program_.rights[right];
    for (const Square square : squares) {
      const Man man = position_.men[square];
      if (man.none() || !(info.of[man.type()] || info.with[man.type()]))
        return value.fault("no man who can hold right " + ticked(info.name) + " stands on " +
                           square_name(program_.size, square));
      position_.rights[square] = static_cast<std::uint8_t>(position_.rights[square] | bit);
    }
    return {};
  }

  const Program& program_;
  Position& position_;
  Place place_ = Place::Rights;
  bool had_mark_field_ = false;
  std::vector<std::pair<TextPart, std::uint32_t>> numbers_;
  std::vector<TextPart> named_;
};

Fault read_all(const Program& program, std::string_view text, Position& position) {
  const TextPart whole{text, 0};
  if (text.size() > max_position_bytes) {
    return whole.part(max_position_bytes)
        .fault("the text has " + std::to_string(text.size()) + " bytes; the limit is " +
               std::to_string(max_position_bytes));
  }
  const std::vector<TextPart> fields = split(text);
  if (fields.empty())
    return whole.fault("an empty text; the men come first");
  if (Fault fault = read_board(program, fields[0], position))
    return fault;
  FieldReader reader(program, position);
  for (std::size_t i = 1; i < fields.size(); ++i) {
    if (Fault fault = i == 1 ? reader.read_side(fields[i]) : reader.read(fields[i]))
      return fault;
  }
  if (Fault fault = reader.finish())
    return fault;
  return check_turn(program, whole, position);
}

}  // namespace

bool is_setup_phase(const Program& program, std::uint8_t phase) {
  return phase < program.phases.size() && !program.phases[phase].choices.empty();
}

std::uint8_t play_phase(const Program& program) {
  std::uint8_t phase = 0;
  while (is_setup_phase(program, phase))
    ++phase;
  return phase;
}

Position empty_position(const Program& program) {
  Position position;
  const auto squares = static_cast<std::size_t>(program.size.squares());
  position.men.resize(squares);
  position.rights.resize(squares);
  for (auto& pool : position.pools)
    pool.resize(program.pools.size() * program.types.size());
  position.counters.resize(program.counters.size());
  position.phase = play_phase(program);
  return position;
}

Square ahead_of(const Program& program, Side side, Square square) {
  const SideInfo& info = program.sides[side];
  const int file = program.size.file(square) + info.ahead_x;
  const int rank = program.size.rank(square) + info.ahead_y;
  return program.size.holds(file, rank) ? program.size.at(file, rank) : no_square;
}

std::optional<Position> read_position(const Program& program,
                                      const SourceSet& sources,
                                      FileId file,
                                      Sink& sink) {
  Position position = empty_position(program);
  const Fault fault = read_all(program, sources.text(file), position);
  if (!fault)
    return position;
  sink.report<Code::BadPosition>({file, fault->begin, fault->end}, fault->message)
      .hint(fault->hint);
  return {};
}

std::string write_position(const Program& program, const Position& position) {
  std::string named;
  const Side side = position.to_move;
  std::string out = write_board(program, position) + " " + program.sides[side].letter + " ";
  out += write_rights(program, position, named);
  const bool other_mark = position.mark.count > 0 && position.mark.mark > 0;
  out += " " + (other_mark ? "-" : write_mark(program, position));
  if (other_mark)
    named += " " + program.marks[position.mark.mark] + "=" + write_mark(program, position);
  const int fifty = find_fifty(program);
  out += " " + std::to_string(fifty < 0 ? 0 : position.counters[static_cast<std::size_t>(fifty)]);
  out += " " + std::to_string(position.full_move);
  for (std::size_t c = 0; c < program.counters.size(); ++c) {
    if (static_cast<int>(c) != fifty && position.counters[c] != 0)
      named += " " + program.counters[c].name + "=" + std::to_string(position.counters[c]);
  }
  std::string events;
  for (std::size_t e = 0; e < program.events.size(); ++e) {
    if (((position.last >> e) & 1U) != 0)
      events += (events.empty() ? " last=" : ",") + program.events[e].name;
  }
  named += events;
  if (is_setup_phase(program, position.phase))
    named += " phase=" + program.phases[position.phase].name;
  return out + named + write_turn(program, position);
}

}  // namespace polymachy
