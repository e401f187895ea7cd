// SPDX-License-Identifier: MIT
// A crash is tried at every step of every writing: the step is where the program ends.
#include "interpreter/record/durable_file.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "interpreter/record/saved_game.hpp"

using namespace polymachy;
namespace fs = std::filesystem;

namespace {

/// A folder of its own.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("polymachy_record_" + std::to_string(getpid()));
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  [[nodiscard]] std::string file(const std::string& name) const { return (path / name).string(); }
  [[nodiscard]] std::set<std::string> names() const {
    std::set<std::string> all;
    for (const auto& each : fs::directory_iterator(path))
      all.insert(each.path().filename().string());
    return all;
  }
};

std::string text_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

struct Crash {};

/// Ends the program, as it were, before step [number].
StepHook crash_at(int number) {
  return [left = number](std::string_view) mutable {
    if (left-- == 0)
      throw Crash{};
  };
}

GameRecord game_of(std::size_t moves) {
  GameRecord record;
  record.begin.variant = "any";
  for (std::size_t each = 0; each < moves; ++each)
    record.moves.emplace_back().text = "move" + std::to_string(each);
  return record;
}

std::size_t moves_in(const std::string& path, std::string* said = nullptr) {
  SourceSet sources;
  Sink sink;
  const auto record = GameFile(path).read(sources, sink);
  if (said != nullptr && !sink.empty())
    *said = std::string(info(sink.sorted()[0].code).number) + " " + sink.sorted()[0].message;
  return record ? record->moves.size() : 999;
}

}  // namespace

TEST_CASE("a file is replaced, and the one before is kept") {
  const Folder folder;
  const std::string path = folder.file("a");
  REQUIRE(write_durably(path, "one").empty());
  CHECK(folder.names() == std::set<std::string>{"a"});
  REQUIRE(write_durably(path, "two").empty());
  CHECK(text_of(path) == "two");
  CHECK(text_of(older_generation(path)) == "one");
  REQUIRE(write_durably(path, "three", {false, {}}).empty());
  CHECK(text_of(path) == "three");
  CHECK(text_of(older_generation(path)) == "one");
  CHECK(folder.names() == std::set<std::string>{"a", "a~"});
}

TEST_CASE("a link stays a link, and rights stay as they are") {
  const Folder folder;
  REQUIRE(write_durably(folder.file("real"), "one").empty());
  fs::permissions(folder.file("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real", folder.file("link"));
  REQUIRE(write_durably(folder.file("link"), "two").empty());
  CHECK(fs::is_symlink(folder.file("link")));
  CHECK(text_of(folder.file("real")) == "two");
  CHECK(fs::status(folder.file("real")).permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("what cannot be written is said, and leaves nothing behind") {
  const Folder folder;
  CHECK(write_durably(folder.file("no/such/folder"), "x") == "No such file or directory");
  fs::create_directory(folder.file("folder"));
  CHECK_FALSE(write_durably(folder.file("folder"), "x").empty());
  CHECK(folder.names() == std::set<std::string>{"folder"});
}

TEST_CASE("whatever the step at which the program ends, a whole game is there") {
  int crashes = 0;
  for (std::size_t generation = 0; generation < 3; ++generation) {
    for (int step = 0;; ++step) {
      const Folder folder;
      const std::string path = folder.file("game.toml");
      Sink sink;
      GameFile file(path);
      for (std::size_t each = 0; each < generation; ++each)
        REQUIRE(file.write(game_of(each), sink));
      bool is_acknowledged = false;
      try {
        is_acknowledged = file.write(game_of(generation), sink, crash_at(step));
      } catch (const Crash&) {
        ++crashes;
      }
      INFO("generation " << generation << ", step " << step);
      if (generation == 0 && !is_acknowledged) {
        const std::size_t moves = fs::exists(path) ? moves_in(path) : 0;
        CHECK(moves == 0);
      } else {
        std::string said;
        const std::size_t moves = moves_in(path, &said);
        CHECK(said.empty());
        const bool is_new_or_old =
            moves == generation || (!is_acknowledged && moves + 1 == generation);
        CHECK(is_new_or_old);
      }
      if (is_acknowledged)
        break;
    }
  }
  CHECK(crashes > 20);
}

TEST_CASE("however the newest generation is damaged, the one before it is used") {
  const Folder folder;
  const std::string path = folder.file("game.toml");
  Sink sink;
  GameFile file(path);
  REQUIRE(file.write(game_of(4), sink));
  REQUIRE(file.write(game_of(5), sink));
  const std::string whole = text_of(path);
  std::string said;
  for (std::size_t length = 0; length < whole.size(); ++length) {
    std::ofstream(path, std::ios::binary) << whole.substr(0, length);
    INFO("cut to " << length << " bytes");
    CHECK(moves_in(path, &said) == 4);
    CHECK(said.rfind("W0911", 0) == 0);
  }
  for (std::size_t at = 50; at < whole.size(); at += 3) {
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 1);
    std::ofstream(path, std::ios::binary) << other;
    INFO("byte " << at);
    CHECK(moves_in(path) == 4);
  }
  fs::remove(path);
  CHECK(moves_in(path, &said) == 4);
  CHECK(said.find("is gone") != std::string::npos);
  // and going on with it does not lose the good one
  std::ofstream(path, std::ios::binary) << whole.substr(0, 60);
  SourceSet sources;
  GameFile next(path);
  REQUIRE(next.read(sources, sink));
  REQUIRE(next.write(game_of(6), sink));
  CHECK(moves_in(path) == 6);
  CHECK(moves_in(older_generation(path)) == 4);
}

TEST_CASE("without a good generation the damage is told") {
  const Folder folder;
  const std::string path = folder.file("game.toml");
  Sink sink;
  REQUIRE(GameFile(path).write(game_of(2), sink));
  std::string text = text_of(path);
  text.replace(text.find("move1"), 5, "other");
  std::ofstream(path, std::ios::binary) << text;
  std::string said;
  CHECK(moves_in(path, &said) == 999);
  CHECK(said == "E0806 `" + path + "` is damaged: its checksum is wrong");
}

TEST_CASE("a game that another program has written since is left as it is") {
  const Folder folder;
  const std::string path = folder.file("game.toml");
  Sink sink;
  GameFile mine(path);
  GameFile his(path);
  REQUIRE(mine.write(game_of(1), sink));
  REQUIRE(his.write(game_of(7), sink));
  CHECK_FALSE(mine.write(game_of(2), sink));
  CHECK(moves_in(path) == 7);
}

TEST_CASE("all of a game comes back from its file") {
  const Folder folder;
  const std::string path = folder.file("game.toml");
  GameRecord record = game_of(3);
  record.begin.options = {"a=b", "c=d"};
  record.begin.start = "s \"quoted\"";
  record.tags = {{"Black", "Jürgen"}, {"White", "Ann 'O'"}};
  std::string why;
  record.control = read_time_control("40/90+30:15", why);
  record.thinking = {Millis(1'234)};
  record.comment = "two\nlines";
  record.moves[0].spent = Millis(5);
  record.moves[1].spent = Millis(0);
  record.moves[1].comment = "why?";
  record.moves[2].nags = {1, 14};
  record.result = {GameResult::Kind::Win, 1, "White resigns"};
  Sink sink;
  REQUIRE(GameFile(path).write(record, sink));
  SourceSet sources;
  const auto read = GameFile(path).read(sources, sink);
  REQUIRE(read);
  CHECK(sink.empty());
  CHECK(saved_text(*read, 3) == saved_text(record, 3));
  CHECK(read->tags == record.tags);
  CHECK(read->moves[2].nags == record.moves[2].nags);
  CHECK(read->control == record.control);
  CHECK(read->result.winner == 1);
}

TEST_CASE("what may not be replaced stays") {
  const Folder folder;
  const std::string path = folder.file("a");
  REQUIRE(write_durably(path, "one").empty());
  DurableWrite fresh;
  fresh.only_new = true;
  CHECK(write_durably(path, "two", fresh) == "it is there already");
  fs::create_symlink("nowhere", folder.file("link"));
  CHECK(write_durably(folder.file("link"), "two", fresh) == "it is there already");
  DurableWrite own;
  own.keep_old = false;
  own.maker = "me";
  own.is_own = [](std::string_view text) {
    return text == "mine";
  };
  CHECK(write_durably(path, "mine", own) == "it is there already, and `me` did not make it");
  CHECK(text_of(path) == "one");
  fs::permissions(path, fs::perms::owner_read);
  CHECK(write_durably(path, "two") == "it is read-only");
  CHECK(write_durably(folder.path.string(), "two") == "it is a folder");
  CHECK(text_of(path) == "one");
  CHECK(folder.names() == std::set<std::string>{"a", "link"});

  CHECK(write_durably(folder.file("b"), "", own).empty());
  CHECK(write_durably(folder.file("b"), "mine", own).empty());  // an empty one is nobody's
  CHECK(write_durably(folder.file("b"), "mine", own).empty());
  CHECK(write_durably(folder.file("c"), "new", fresh).empty());
  CHECK(text_of(folder.file("c")) == "new");
}

TEST_CASE("the mode of a file stays when it is replaced") {
  const Folder folder;
  const std::string path = folder.file("a");
  REQUIRE(write_durably(path, "one").empty());
  fs::permissions(path, fs::perms(0666));
  DurableWrite how;
  how.keep_old = false;
  REQUIRE(write_durably(path, "two", how).empty());
  CHECK(fs::status(path).permissions() == fs::perms(0666));
}

TEST_CASE("one holds a file, the others wait or are told") {
  const Folder folder;
  const std::string path = folder.file("a");
  {
    FileLock one(path);
    CHECK(one.take());
    CHECK(one.take());
    FileLock two(path);
    CHECK_FALSE(two.take(std::chrono::milliseconds(30)));
    Sink sink;
    CHECK_FALSE(GameFile(path).hold(sink));
    CHECK_FALSE(GameFile(path).write(game_of(1), sink));
    CHECK(sink.errors() == 2);
  }
  CHECK(folder.names().empty());
  FileLock next(path);
  CHECK(next.take());
  CHECK(FileLock(folder.file("no/such")).take());  // writing will tell
}

TEST_CASE("a game that began where nothing was does not write over another") {
  const Folder folder;
  const std::string path = folder.file("a");
  Sink sink;
  GameFile mine(path);
  REQUIRE(mine.hold(sink));
  std::ofstream(path) << saved_text(game_of(3), 1);  // by one who knows no locks
  CHECK_FALSE(mine.write(game_of(1), sink));
  CHECK(moves_in(path) == 3);
}
