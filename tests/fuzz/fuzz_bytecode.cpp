// SPDX-License-Identifier: MIT
// Compiled programs with a few numbers made wrong. The verifier must refuse each, or the machine
// must run it within its fuel, keep its tables right and take everything back. The first byte picks
// a program, the others are changes of six bytes each.
#include <cstdio>
#include <cstdlib>

#include "dsl/sema/model.hpp"
#include "interpreter/bytecode/disassemble.hpp"
#include "interpreter/bytecode/verify.hpp"
#include "interpreter/game/game.hpp"
#include "tests/fuzz/numbers.hpp"
#include "tests/fuzz/target.hpp"

namespace polymachy::fuzz {

const char* const fuzz_name = "bytecode";
const std::size_t fuzz_longest = 37;

namespace {

/// A program as it is compiled: fused, as code alone, or without exposure.
struct Base {
  std::shared_ptr<const Program> program;
  std::array<std::size_t, part_count> numbers{};
};

Base compile_base(std::size_t which, const std::vector<std::string>& names) {
  const Loaded* loaded = variant_named(names[which / 3]);
  demand(loaded != nullptr, "cannot be loaded:", names[which / 3]);
  CompileOptions how;
  how.fuse = which % 3 != 1;
  how.exposure = which % 3 != 2;
  Sink sink;
  Base base;
  base.program = compile_loaded(*loaded, model::default_options(*loaded->model), how, sink);
  demand(base.program != nullptr, "cannot be compiled:", names[which / 3]);
  Program copy = *base.program;
  for (std::size_t part = 0; part < part_count; ++part)
    base.numbers[part] = count_numbers(copy, static_cast<Part>(part));
  return base;
}

const Base& base_of(std::uint8_t byte) {
  static const std::vector<std::string> names{"small.pmy",
                                              "everything.pmy",
                                              "effects.pmy",
                                              "turns.pmy",
                                              "chess",
                                              "makruk",
                                              "shogi",
                                              "xiangqi",
                                              "crazyhouse",
                                              "grasshopper",
                                              "atomic",
                                              "antichess",
                                              "metamachy",
                                              "megachess",
                                              "maces-and-horse-apults",
                                              "makromachy"};
  static std::vector<std::optional<Base>> bases(names.size() * 3);
  const std::size_t which = byte % bases.size();
  if (!bases[which])
    bases[which] = compile_base(which, names);
  return *bases[which];
}

/// How many programs there were, and what came of them, told when all is over.
struct Tally {
  std::size_t programs = 0;
  std::size_t refused = 0;
  std::size_t limits = 0;
  ~Tally() {
    if (programs > 0)
      std::fprintf(stderr,
                   "%zu programs: %zu refused (%.1f %%), %zu run, %zu of them to a limit\n",
                   programs,
                   refused,
                   100.0 * static_cast<double>(refused) / static_cast<double>(programs),
                   programs - refused,
                   limits);
  }
};
Tally tally;

std::size_t number(std::string_view bytes, std::size_t from, std::size_t count) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < count && from + i < bytes.size(); ++i)
    n = (n << 8U) | static_cast<unsigned char>(bytes[from + i]);
  return n;
}

/// What is done to code as a whole: exchange, copy over, cut off, take out.
void change_code(Program& p, std::size_t at, std::uint8_t how, std::size_t amount) {
  if (p.code.empty())
    return;
  at %= p.code.size();
  const std::size_t other = (at + 1 + amount) % p.code.size();
  switch (how % 5) {
    case 0:
      std::swap(p.code[at], p.code[other]);
      break;
    case 1:
      for (std::size_t i = 0; i < 1 + amount % 7 && std::max(at, other) + i < p.code.size(); ++i)
        p.code[at + i] = p.code[other + i];
      break;
    case 2:
      p.code.resize(at);
      p.spans.resize(at);
      break;
    case 3:
      p.code.erase(p.code.begin() + static_cast<std::ptrdiff_t>(at));
      p.spans.pop_back();
      break;
    default:
      p.code[at].op = static_cast<Opcode>(amount % opcode_table.size());
  }
}

void change(Program& p, const Base& base, std::string_view bytes) {
  const auto kind = static_cast<std::uint8_t>(bytes[0]);
  const std::size_t at = number(bytes, 1, 3);
  const auto amount = static_cast<std::uint16_t>(number(bytes, 4, 2));
  constexpr std::size_t ways = 8;  // three more for code, where all depends on what is next to what
  const std::size_t part = kind % ways;
  const auto how = static_cast<std::uint8_t>(kind / ways);
  if (part >= part_count + 2)
    return change_code(p, at, how, amount);
  const std::size_t of = part >= part_count ? 0 : part;
  if (base.numbers[of] > 0)
    change_number(p, static_cast<Part>(of), at % base.numbers[of], {how, amount});
}

/// Everything that is asked of a position; of a few squares that [bytes] name, for all would take
/// most of the time.
void look_around(Game& game, std::string_view bytes) {
  Engine& engine = game.engine();
  demand(engine.is_consistent(), "the engine's tables disagree");
  demand(engine.key() == engine.fresh_key(), "the running key is wrong");
  MoveList list;
  engine.generate(list, Legality::Candidate);
  std::vector<Square> attackers;
  const auto squares = static_cast<std::size_t>(game.program().size.squares());
  for (std::size_t at = 0; at < 6; ++at)
    engine.attackers(static_cast<Square>(number(bytes, at, 2) % squares), at % 2, attackers);
  (void)engine.perft(1, true);
  (void)game.result();
  demand(engine.is_consistent(), "looking around has changed the tables");
  demand(engine.key() == engine.fresh_key(), "looking around has changed the key");
}

void run(const std::shared_ptr<const Program>& program, std::string_view bytes) {
  SourceSet sources;
  Game game(program, sources, EngineLimits{10'000, 1'000, 1'000});
  const Position first = game.engine().position();
  look_around(game, bytes);
  for (std::size_t ply = 0; ply < 4; ++ply) {
    const std::vector<LegalTurn>& legal = game.legal();
    if (legal.empty())
      break;
    const LegalTurn turn = legal[number(bytes, ply, 4) % legal.size()];
    game.play(turn);
  }
  look_around(game, bytes);
  while (game.undo()) {
  }
  demand(game.engine().position() == first, "undo does not lead back");
  tally.limits += game.limit_hit() != nullptr ? 1 : 0;
}

}  // namespace

void look_at(std::string_view input) {
  if (input.empty())
    return;
  const Base& base = base_of(static_cast<std::uint8_t>(input[0]));
  auto mutant = std::make_shared<Program>(*base.program);
  input.remove_prefix(1);
  for (std::size_t at = 0; at < input.size(); at += 6)
    change(*mutant, base, input.substr(at, 6));
  ++tally.programs;
  if (const std::string fault = verify(*mutant); !fault.empty()) {
    ++tally.refused;
    return;
  }
  if (std::getenv("PM_FUZZ_SHOW") != nullptr)
    std::fprintf(stderr, "%s\n", disassemble(*mutant).c_str());
  run(mutant, input);
}

}  // namespace polymachy::fuzz
