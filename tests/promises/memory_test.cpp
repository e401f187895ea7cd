// SPDX-License-Identifier: MIT
// Memory that runs out: the n-th allocation fails, for every n up to some hundred and many beyond,
// while chess is loaded, a move is played and the game is saved. It must end by std::bad_alloc or
// by a diagnostic, and give back all that it had.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>

#include "interpreter/record/saved_game.hpp"
#include "interpreter/variant/loader.hpp"

namespace {

std::size_t made = 0;
std::size_t live = 0;
std::size_t failing = 0;  ///< 0: none

}  // namespace

void* operator new(std::size_t size) {
  if (++made == failing)
    throw std::bad_alloc();
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr)
    throw std::bad_alloc();
  ++live;
  return memory;
}
void operator delete(void* memory) noexcept {
  live -= memory != nullptr ? 1 : 0;
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

namespace {

using namespace polymachy;

/// True: it is on the disk. False: the sink says why not.
bool load_move_save(const std::string& path) {
  SourceSet sources;
  Sink sink;
  const std::optional<Loaded> loaded = load_variant("chess", {}, find_home(), sources, sink);
  if (!loaded)
    return false;
  const std::unique_ptr<GameSession> game = make_session(loaded->program, sources);
  GameRecord record;
  record.begin.variant = "chess";
  RecordedMove move;
  move.text = "e2e4";
  record.moves.push_back(move);
  if (!replay(record, *game, BehindEnd::Refuse, Code::BadSavedGame, sink))
    return false;
  GameFile file(path);
  SourceSet old;
  if (file.is_there() && !file.read(old, sink))
    return false;
  return file.write(record, sink);
}

/// Empty, or what is wrong when allocation [n] fails.
const char* fault_of(const std::string& path, std::size_t n) {
  const std::size_t before = live;
  made = 0;
  failing = n;
  bool saved = false;
  bool ended = false;
  try {
    saved = load_move_save(path);
  } catch (const std::bad_alloc&) {
    ended = true;
  }
  const bool failed = made >= n;
  failing = 0;
  if (live != before)
    return "something is not given back";
  if (failed && !ended && !saved)
    return nullptr;  // a diagnostic
  SourceSet sources;
  Sink sink;
  const std::optional<GameRecord> there = GameFile(path).read(sources, sink);
  return there && there->moves.size() == 1 ? nullptr : "the game that was saved is lost";
}

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : "memory";
  std::filesystem::remove_all(folder);  // what an earlier run has left
  std::filesystem::create_directories(folder);
  const std::string path = folder + "/chess.game";
  for (int warm = 0; warm < 2; ++warm) {  // what is made once and kept is there now
    made = 0;
    if (!load_move_save(path)) {
      std::printf("chess cannot be loaded, moved in and saved\n");
      return 1;
    }
  }
  const std::size_t all = made;
  std::size_t tried = 0;
  std::uint32_t chance = 1;
  for (std::size_t n = 1; n <= all; ++tried) {
    if (const char* fault = fault_of(path, n)) {
      std::printf("allocation %zu of %zu fails: %s\n", n, all, fault);
      return 1;
    }
    chance = chance * 1664525U + 1013904223U;
    n += n < 512 || n + 64 > all ? 1 : 1 + (chance >> 8U) % (all / 300);
  }
  std::printf("%zu of %zu allocations failed, one a run\n", tried, all);
  return 0;
}
