// SPDX-License-Identifier: MIT
#include "tests/fuzz/target.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "dsl/diag/render.hpp"
#include "interpreter/game/game.hpp"

namespace polymachy::fuzz {

void demand(bool holds, const char* what, const std::string& text) {
  if (holds)
    return;
  std::fprintf(stderr, "fuzz_%s: %s %s\n", fuzz_name, what, text.c_str());
  std::abort();
}

void demand_reason(bool read, const Sink& sink) {
  demand(read || sink.has_errors(), "refused without an error");
}

void demand_spans(const Sink& sink, const SourceSet& sources) {
  for (const Diagnostic& diagnostic : sink.sorted()) {
    const Span span = diagnostic.primary.span;
    demand(!diagnostic.message.empty(), "a diagnostic without a message");
    demand(span.begin <= span.end, "a span that ends before it begins");
    demand(!span.has_file() || span.end <= sources.text(span.file).size(),
           "a span that ends outside its text");
  }
  demand(render(sink, sources, true).empty() == sink.empty(), "a diagnostic that prints nothing");
  (void)render_json(sink, sources);
}

const Home& home() {
  static const Home home = find_home();
  return home;
}

const Loaded* variant_named(const std::string& name) {
  static std::map<std::string, std::optional<Loaded>> known;
  const auto found = known.find(name);
  if (found != known.end())
    return found->second ? &*found->second : nullptr;
  SourceSet sources;
  Sink sink;
  const std::string& path = name.size() > 4 && name.substr(name.size() - 4) == ".pmy"
                                ? std::string(PM_FUZZ_SEEDS) + "/language/" + name
                                : name;
  std::optional<Loaded>& loaded = known[name];
  loaded = load_variant(path, {}, home(), sources, sink);
  if (name != path || std::filesystem::exists(home().variants / (name + ".pmy")))
    demand(loaded.has_value(), "cannot be loaded:", name + "\n" + render(sink, sources, true));
  return loaded ? &*loaded : nullptr;
}

std::string_view take_until(std::string_view& input, char end) {
  const std::size_t at = std::min(input.find(end), input.size());
  const std::string_view part = input.substr(0, at);
  input.remove_prefix(std::min(at + 1, input.size()));
  return part;
}

const Loaded& take_variant(std::string_view& input) {
  static const std::vector<std::string> names = variant_names(home());
  const std::string name(take_until(input, '\n'));
  const bool is_name = std::find(names.begin(), names.end(), name) != names.end();
  std::size_t sum = 0;
  for (const char c : name)
    sum += static_cast<unsigned char>(c);
  const Loaded* loaded = variant_named(is_name ? name : names.at(sum % names.size()));
  return *loaded;
}

std::unique_ptr<GameSession> short_session(const Loaded& loaded, SourceSet& sources) {
  if (loaded.program->is_one_board())
    return std::make_unique<Game>(loaded.program, sources, EngineLimits{100'000, 10'000, 10'000});
  return make_session(loaded.program, sources);
}

void demand_sound(GameSession& game, const Loaded& loaded, SourceSet& sources) {
  if (auto* plain = dynamic_cast<Game*>(&game)) {
    demand(plain->engine().is_consistent(), "the engine's tables disagree");
    demand(plain->engine().key() == plain->engine().fresh_key(), "the running key is wrong");
  }
  const std::string text = game.position_text();
  const std::unique_ptr<GameSession> reader = short_session(loaded, sources);
  Sink sink;
  demand(reader->set_position(text, sink), "does not read its own text", text);
  demand(reader->position_text() == text, "prints another text than it read", text);
}

void demand_undone(GameSession& game, const std::string& first) {
  while (game.undo()) {
  }
  demand(game.position_text() == first, "undo does not lead back to", first);
}

}  // namespace polymachy::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size <= polymachy::fuzz::fuzz_longest)
    polymachy::fuzz::look_at({reinterpret_cast<const char*>(data), size});
  return 0;
}

#ifdef PM_LIBFUZZER
/// How long libFuzzer looks is said as driver.cpp is told it. What stands on the command line comes
/// later and wins.
extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  static std::vector<std::string> texts{(*arguments)[0]};
  static std::vector<char*> pointers;
  const auto add = [](const std::string& flag, const char* variable) {
    if (const char* wish = std::getenv(variable); wish != nullptr)
      texts.push_back(flag + wish);
  };
  texts.emplace_back("-max_total_time=3");
  add("-max_total_time=", "PM_FUZZ_SECONDS");
  add("-runs=", "PM_FUZZ_RUNS");
  add("-seed=", "PM_SEED");
  texts.insert(texts.end(), *arguments + 1, *arguments + *count);
  for (std::string& text : texts)
    pointers.push_back(text.data());
  pointers.push_back(nullptr);
  *arguments = pointers.data();
  *count = static_cast<int>(texts.size());
  return 0;
}
#endif
