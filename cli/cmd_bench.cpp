// SPDX-License-Identifier: MIT
// Speed as a table. Time is that of the processor, the best of three runs; one engine, one thread.
#include <algorithm>
#include <array>
#include <ctime>
#include <functional>
#include <sys/resource.h>

#include <fmt/format.h>

#include "cli/board_view.hpp"
#include "cli/commands.hpp"
#include "cli/table.hpp"
#include "dsl/sema/check.hpp"
#include "interpreter/vm/engine.hpp"

namespace polymachy {
namespace {

struct Case {
  const char* label;
  const char* variant;
  const char* start;
  const char* position;
  int depth;
};
constexpr auto cases = std::to_array<Case>({
#define PM_BENCH(label, variant, start, position, depth) {label, variant, start, position, depth},
#define PM_NEST(variant, line, turn)
#include "cli/bench.def"
});

struct Nest {
  const char* variant;
  const char* line;
  const char* turn;
};
constexpr auto nests = std::to_array<Nest>({
#define PM_BENCH(label, variant, start, position, depth)
#define PM_NEST(variant, line, turn) {variant, line, turn},
#include "cli/bench.def"
});

double seconds_of(const std::function<void()>& act) {
  const std::clock_t start = std::clock();
  act();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Measure {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t steps = 0;
  std::string limit;
};

Measure measure(const std::shared_ptr<const Program>& program,
                const Position& position,
                int depth,
                bool bulk,
                int runs) {
  Measure best;
  for (int run = 0; run < runs; ++run) {
    const std::unique_ptr<Engine> engine = make_engine(program);
    engine->set_position(position);
    Measure now;
    now.seconds = seconds_of([&] { now.nodes = engine->perft(depth, bulk); });
    now.steps = engine->steps();
    if (const char* limit = engine->limit_hit(); limit != nullptr)
      now.limit = limit;
    if (run == 0 || now.seconds < best.seconds)
      best = now;
  }
  return best;
}

/// Nanoseconds that listing the legal moves takes for each move listed, at every position one
/// decision away. Each list is made many times, so that going there does not count.
std::string nanoseconds_a_move(const std::shared_ptr<const Program>& program,
                               const Position& position,
                               double at_least_seconds) {
  constexpr int lists_a_position = 16;
  const std::unique_ptr<Engine> engine = make_engine(program);
  engine->set_position(position);
  MoveList first;
  MoveList list;
  engine->generate(first, Legality::Legal);
  std::uint64_t moves = 0;
  double seconds = 0;
  while (seconds < at_least_seconds)
    seconds += seconds_of([&] {
      for (std::size_t i = 0; i < first.size(); ++i) {
        engine->make(first, i);
        for (int again = 0; again < lists_a_position; ++again) {
          engine->generate(list, Legality::Legal);
          moves += list.size();
        }
        engine->undo();
      }
    });
  return moves == 0 ? "" : fmt::format("{:.1f}", seconds * 1e9 / static_cast<double>(moves));
}

std::string rate(const Measure& measured) {
  if (!measured.limit.empty())
    return measured.limit;
  if (measured.seconds <= 0)
    return "";
  return fmt::format("{:.1f}", static_cast<double>(measured.nodes) / measured.seconds / 1e6);
}

/// The types that nothing guards and nothing changes on arrival: they can do without shapes.
CompileOptions without_shapes(const Program& program) {
  CompileOptions how;
  for (std::size_t type = 0; type < program.types.size(); ++type) {
    const auto& ids = program.types[type].classes;
    how.shapeless_types.set(type, std::none_of(ids.begin(), ids.end(), [&](std::uint16_t id) {
                              return program.classes[id].royal || program.classes[id].arrival >= 0;
                            }));
  }
  return how;
}

std::vector<std::string> row_of(const Case& each,
                                Session& session,
                                Session& shapeless,
                                Session& generic,
                                const BenchArgs& args) {
  const int depth = args.quick ? each.depth - 1 : each.depth;
  const int runs = args.quick ? 1 : 3;
  const Position& position = session.game().position();
  const auto& program = session.loaded().program;
  const Measure bulk = measure(program, position, depth, true, runs);
  const Measure plain = measure(program, position, depth, false, runs);
  const Measure no_shape = measure(shapeless.loaded().program, position, depth, true, runs);
  // Without fused instructions it is many times slower: a ply less, and once.
  const Measure slow = measure(generic.loaded().program, position, depth - 1, true, 1);
  const double enough = args.quick ? 0.01 : 0.2;
  return {each.label,
          std::to_string(depth),
          grouped(bulk.nodes),
          rate(bulk),
          rate(plain),
          rate(no_shape),
          rate(slow),
          nanoseconds_a_move(program, position, enough),
          nanoseconds_a_move(generic.loaded().program, position, enough),
          grouped(bulk.steps)};
}

bool has_variant(const Home& home, const std::string& name) {
  const std::vector<std::string> names = variant_names(home);
  return std::find(names.begin(), names.end(), name) != names.end();
}

Exit bench_positions(const Arguments& arguments) {
  Rows rows{{"position",
             "depth",
             "turns",
             "M/s bulk",
             "M/s made",
             "M/s shapeless",
             "M/s generic",
             "ns a move",
             "ns generic",
             "steps"}};
  Exit exit = Exit::Fine;
  for (const Case& each : cases) {
    if (!has_variant(find_home(), each.variant)) {
      rows.push_back({each.label, "", "not there"});
      continue;
    }
    VariantArgs args;
    args.variant = each.variant;
    if (*each.start != '\0')
      args.start = each.start;
    if (*each.position != '\0')
      args.position = each.position;
    Session session(arguments.report);
    Session shapeless(arguments.report);
    Session generic(arguments.report);
    CompileOptions no_fusing;
    no_fusing.fuse = false;
    if (!session.open(args) || !shapeless.open(args, without_shapes(*session.loaded().program)) ||
        !generic.open(args, no_fusing)) {
      rows.push_back({each.label, "", "has errors"});
      exit = session.finish();
      continue;
    }
    rows.push_back(row_of(each, session, shapeless, generic, arguments.bench));
  }
  say("Best of three by processor time, in millions of turns a second, the last turn counted "
      "(bulk)\n"
      "or made. Shapeless: bulk, men that nothing guards or changes move by unfolded runs only.\n"
      "Generic: bulk, a ply less, all men are code and every move is made and tested.\n"
      "Ns a move: listing legal moves, for each move listed; as compiled, and generic.\n\n");
  say(draw_table(rows));
  return exit;
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t each = 0; each < times; ++each)
    result += text;
  return result;
}

/// Texts that are wrong in ways that could take long.
std::vector<std::pair<std::string, std::string>> wrong_texts() {
  std::string doubling = "def d0 = (1,1)\n";
  for (int each = 1; each <= 40; ++each) {
    const std::string before = "d" + std::to_string(each - 1);
    doubling += "def d" + std::to_string(each) + " = " + before + " " + before + "\n";
  }
  std::string unknown;
  for (int each = 0; each < 2000; ++each)
    unknown += "def u" + std::to_string(each) + " = nothing" + std::to_string(each) + "\n";
  return {
      {"1 MiB of one letter", repeated("a", max_file_bytes)},
      {"100,000 open brackets", "def x = " + repeated("(", 100'000)},
      {"200,000 lines of nothing known", repeated("q\n", 200'000)},
      {"2,000 unknown names", unknown},
      {"40 definitions that double", doubling + "variant x { board 8x8 }\n"},
      {"a string without an end", "variant x { title \"" + repeated("a", 100'000)},
  };
}

void bench_errors() {
  Rows rows{{"wrong text", "errors", "ms"}};
  for (const auto& [label, text] : wrong_texts()) {
    SourceSet sources;
    Sink sink;
    const FileId file = sources.add(label, text);
    const SearchPath search{find_home().stdlib};
    const double seconds =
        seconds_of([&] { (void)check_text(file, ".", "", search, sources, sink); });
    rows.push_back({label, std::to_string(sink.errors()), fmt::format("{:.1f}", seconds * 1e3)});
  }
  say("\n" + draw_table(rows));
}

void bench_loading() {
  Rows rows{{"loading", "ms"}};
  const Home home = find_home();
  for (const std::string& name : variant_names(home)) {
    SourceSet sources;
    Sink sink;
    const double seconds = seconds_of([&] { (void)load_variant(name, {}, home, sources, sink); });
    rows.push_back({name, fmt::format("{:.1f}", seconds * 1e3)});
  }
  say("\n" + draw_table(rows));
}

/// The most memory that this process has had, in MiB.
std::string peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return fmt::format("{:.1f}", static_cast<double>(usage.ru_maxrss) / 1024);
}

/// Games inside men: what a person waits for, each once. Comes first, so that the memory is its
/// own.
void bench_nests() {
  Rows rows{{"games inside men", "what", "ms", "peak MiB"}};
  const Home home = find_home();
  for (const Nest& each : nests) {
    if (!has_variant(home, each.variant))
      continue;
    SourceSet sources;
    Sink sink;
    std::optional<Loaded> loaded;
    std::unique_ptr<GameSession> game;
    std::string text;
    const auto row = [&](const char* what, const std::function<void()>& act) {
      const double seconds = seconds_of(act);
      rows.push_back({each.variant, what, fmt::format("{:.2f}", seconds * 1e3), peak_memory()});
    };
    row("load the files", [&] { loaded = load_variant(each.variant, {}, home, sources, sink); });
    if (!loaded)
      continue;
    row("open", [&] { game = make_session(loaded->program, sources); });
    row("show", [&] { text = draw_board(*game, Symbols::Letters) + draw_status(*game); });
    row("moves", [&] { (void)game->legal(); });
    row("play, at the bottom", [&] { (void)game->play(each.line, sink); });
    row("moves after it", [&] { (void)game->legal(); });
    row("undo", [&] { (void)game->undo(); });
    while (game->undo()) {
    }
    row("play a whole turn", [&] { (void)game->play(each.turn, sink); });
    row("position text", [&] { text = game->position_text(); });
    row("count its answers", [&] { (void)game->count_turns(); });
  }
  say(draw_table(rows) + "\n");
}

}  // namespace

Exit run_bench(const Arguments& arguments) {
  bench_nests();
  const Exit exit = bench_positions(arguments);
  bench_loading();
  bench_errors();
  return exit;
}

}  // namespace polymachy
