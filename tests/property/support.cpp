// SPDX-License-Identifier: MIT
#include "tests/property/support.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <catch2/catch.hpp>

#include "dsl/diag/render.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/game/notation.hpp"

namespace polymachy::property {

std::size_t setting(const char* name, std::size_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoul(text, nullptr, 10);
}

std::vector<Way> all_ways() {
  std::vector<Way> ways{{"fused, exposure", {}},
                        {"fused, make and test", {}},
                        {"generic, exposure", {}},
                        {"generic, make and test", {}}};
  ways[1].options.exposure = ways[3].options.exposure = false;
  ways[2].options.fuse = ways[3].options.fuse = false;
  return ways;
}

namespace {

bool compile_all(Subject& subject, Sink& sink) {
  subject.options = model::default_options(*subject.model);
  subject.ways = all_ways();
  for (const Way& way : subject.ways) {
    std::shared_ptr<const Program> program =
        compile(*subject.model, subject.options, way.options, sink);
    if (!program)
      return false;
    subject.engines.push_back(make_engine(program));
    subject.programs.push_back(std::move(program));
  }
  subject.twin = std::make_unique<reference::Reference>(*subject.model, subject.options);
  return true;
}

}  // namespace

Subject load_subject(const std::string& variant, const std::vector<std::int64_t>& arguments) {
  SourceSet sources;
  Sink sink;
  Subject subject;
  subject.name = variant;
  const Home home = find_home();
  std::optional<model::Variant> model =
      load_model(home.variants / (variant + ".pmy"), {home.stdlib}, sources, sink, arguments);
  if (model)
    subject.model = std::make_shared<const model::Variant>(std::move(*model));
  if (!model || !compile_all(subject, sink))
    FAIL(render(sink, sources, false));
  return subject;
}

std::unique_ptr<Subject> subject_of_text(const std::string& text, std::string& why) {
  SourceSet sources;
  Sink sink;
  const Home home = find_home();
  const FileId file = sources.add("small.pmy", text);
  std::optional<model::Variant> model =
      check_text(file, home.variants, "", {home.stdlib}, sources, sink);
  std::unique_ptr<Subject> subject;
  if (model)
    subject = subject_of_model(std::make_shared<const model::Variant>(std::move(*model)), sink);
  if (!subject)
    why = render(sink, sources, false);
  return subject;
}

std::unique_ptr<Subject> subject_of_model(std::shared_ptr<const model::Variant> model, Sink& sink) {
  auto subject = std::make_unique<Subject>();
  subject->name = model->name;
  subject->model = std::move(model);
  return compile_all(*subject, sink) ? std::move(subject) : nullptr;
}

std::vector<std::string> shipped_variants() {
  std::vector<std::string> names = variant_names(find_home());
  // One variant by itself: PM_VARIANT=chess.
  if (const char* only = std::getenv("PM_VARIANT"); only != nullptr)
    std::erase_if(names, [only](const std::string& name) { return name != only; });
  return names;
}

std::string effect_text(const Program& program, const Effect& effect) {
  static constexpr std::array<const char*, 11> names{"self",
                                                     "carry",
                                                     "take",
                                                     "remove",
                                                     "enter",
                                                     "become",
                                                     "from-pool",
                                                     "mark",
                                                     "done",
                                                     "to-pool",
                                                     "due"};
  std::string text = names[static_cast<std::size_t>(effect.kind)];
  if (effect.from != no_square)
    text += " " + square_name(program.size, effect.from);
  if (effect.to != no_square)
    text += ">" + square_name(program.size, effect.to);
  if (effect.type != no_type) {
    const bool is_known = effect.type < program.types.size();
    text += " " + (is_known ? program.types[effect.type].name : std::string("?"));
    text += "#" + std::to_string(effect.type);
  }
  if (effect.aux != 0)
    text += " aux " + std::to_string(effect.aux);
  return text;
}

std::string action_text(const Program& program, const Action& action) {
  std::string text;
  for (const Effect& effect : action.effects)
    text += (text.empty() ? "" : ", ") + effect_text(program, effect);
  return "{" + text + "}";
}

namespace {
bool by_effects(const Action& a, const Action& b) { return a.effects < b.effects; }
}  // namespace

std::vector<Action> actions_of(Engine& engine, Legality legality) {
  MoveList list;
  engine.generate(list, legality);
  std::vector<Action> actions;
  for (std::size_t i = 0; i < list.size(); ++i)
    actions.push_back(engine.action(list, i));
  std::ranges::sort(actions, by_effects);
  return actions;
}

std::string difference(const Program& program,
                       const std::vector<Action>& machine,
                       const std::vector<Action>& twin) {
  std::string text;
  const auto add =
      [&](const char* who, const std::vector<Action>& a, const std::vector<Action>& b) {
        std::vector<Action> only;
        std::ranges::set_difference(a, b, std::back_inserter(only), by_effects);
        for (const Action& action : only)
          text += std::string("  only ") + who + ": " + action_text(program, action) + "\n";
      };
  add("the machine", machine, twin);
  add("the reference", twin, machine);
  return text;
}

Position normal(Position position) {
  std::sort(position.mark.squares.begin(), position.mark.squares.begin() + position.mark.count);
  for (std::size_t i = position.mark.count; i < position.mark.squares.size(); ++i)
    position.mark.squares[i] = Square{};
  if (position.mark.count == 0)
    position.mark = LiveMark{};
  return position;
}

std::string describe(const Program& program, const Position& position) {
  return program.name + "\n  " + write_position(program, position) + "\n";
}

namespace {

std::string first_disagreement(Subject& subject, const Position& position) {
  for (const Legality legality : {Legality::Candidate, Legality::Legal}) {
    const bool is_legal = legality == Legality::Legal;
    const std::vector<Action> twin =
        is_legal ? subject.twin->legal(position) : subject.twin->candidates(position);
    for (std::size_t i = 0; i < subject.engines.size(); ++i) {
      Engine& engine = *subject.engines[i];
      engine.set_position(position);
      const std::vector<Action> machine = actions_of(engine, legality);
      const Program& program = *subject.programs[i];
      std::string text = difference(program, machine, twin);
      if (text.empty() && machine.size() != twin.size())
        text = "  an action is listed twice\n";
      if (is_legal && engine.any_legal() == twin.empty())
        text += "  any_legal() is wrong\n";
      if (is_legal && !program.turn.has_parts() && engine.perft(1, true) != engine.perft(1, false))
        text += "  counting finds another number than making\n";
      if (const char* limit = engine.limit_hit(); limit != nullptr)
        text += std::string("  limit reached: ") + limit + "\n";
      if (!text.empty())
        return describe(program, position) + "  " + subject.ways[i].name +
               (is_legal ? ", legal\n" : ", candidates\n") + text;
    }
  }
  return {};
}

/// [position] without the men that the disagreement does not need.
Position smallest(Subject& subject, Position position) {
  for (std::size_t square = 0; square < position.men.size(); ++square) {
    const Man man = position.men[square];
    const std::uint8_t rights = position.rights[square];
    if (man.none() || square == position.mark.victim)
      continue;
    position.men[square] = Man{};
    position.rights[square] = 0;
    if (!first_disagreement(subject, position).empty())
      continue;
    position.men[square] = man;
    position.rights[square] = rights;
  }
  return position;
}

}  // namespace

std::string disagreement(Subject& subject, const Position& position) {
  if (first_disagreement(subject, position).empty())
    return {};
  return first_disagreement(subject, smallest(subject, position));
}

namespace {

/// What is wrong with the engine's position after a move, next to the twin's.
std::string wrong_position(Engine& engine, const Position& expected) {
  const Position seen = normal(engine.position());
  const Position wanted = normal(expected);
  std::string text;
  if (engine.key() != engine.fresh_key())
    text += " key()!=fresh_key()";
  if (!engine.is_consistent())
    text += " !is_consistent()";
  if (seen.men != wanted.men)
    text += " men";
  if (seen.rights != wanted.rights)
    text += " rights";
  if (seen.mark != wanted.mark)
    text += " mark";
  if (seen.pools != wanted.pools)
    text += " pools";
  if (seen.to_move != wanted.to_move)
    text += " to_move";
  if (seen.turn != wanted.turn)
    text += " turn";
  if (text.empty() && seen != wanted)
    text += " phase, counters or move number";
  return text;
}

}  // namespace

std::string broken_make(Subject& subject, std::size_t way, const Position& position) {
  Engine& engine = *subject.engines[way];
  const Program& program = *subject.programs[way];
  engine.set_position(position);
  MoveList list;
  engine.generate(list, Legality::Legal);
  const std::uint64_t key = engine.key();
  const std::vector<reference::Outcome> outcomes = subject.twin->legal_outcomes(position);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action action = engine.action(list, i);
    const auto found = std::ranges::find_if(
        outcomes, [&](const reference::Outcome& outcome) { return outcome.action == action; });
    const Position expected = found == outcomes.end() ? position : found->after;
    for (const bool by_action : {false, true}) {
      by_action ? engine.make(action) : engine.make(list, i);
      std::string wrong = found == outcomes.end() ? " the reference does not have it"
                                                  : wrong_position(engine, expected);
      engine.undo();
      if (const std::string back = wrong_position(engine, position); !back.empty())
        wrong += " after undo:" + back;
      if (engine.key() != key)
        wrong += " key after undo";
      if (!wrong.empty())
        return describe(program, position) + "  " + subject.ways[way].name + ": " +
               action_text(program, action) + (by_action ? " (as Action):" : ":") + wrong + "\n";
    }
  }
  return {};
}

std::string broken_attack(Subject& subject,
                          const Position& position,
                          const std::vector<Square>& squares) {
  std::vector<Square> asked = squares;
  for (Square s = 0; squares.empty() && s < subject.programs.front()->size.squares(); ++s)
    if (!subject.programs.front()->holes.test(s))
      asked.push_back(s);
  for (const Square square : asked) {
    for (Side by = 0; by < side_count; ++by) {
      const std::vector<Square> twin = subject.twin->attackers(position, square, by);
      for (std::size_t i = 0; i < subject.engines.size(); ++i) {
        const Program& program = *subject.programs[i];
        std::vector<Square> machine;
        subject.engines[i]->set_position(position);
        subject.engines[i]->attackers(square, by, machine);
        std::ranges::sort(machine);
        if (machine == twin)
          continue;
        std::string text = describe(program, position) + "  " + subject.ways[i].name +
                           ": attackers of " + square_name(program.size, square) + " by " +
                           program.sides[by].name + "\n  machine:  ";
        for (const Square s : machine)
          text += " " + square_name(program.size, s);
        text += "\n  reference:";
        for (const Square s : twin)
          text += " " + square_name(program.size, s);
        return text + "\n";
      }
    }
  }
  return {};
}

}  // namespace polymachy::property
