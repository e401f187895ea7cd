// SPDX-License-Identifier: MIT
// The dictionary of a fuzz target, as libFuzzer and driver.cpp read it: a word in quotes a line.
// Words come from the tables of the program and from the library; only what has no table stands
// here.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/variant/loader.hpp"
#include "interpreter/variant/script.hpp"

namespace {

using namespace polymachy;

using Words = std::set<std::string>;

void add(Words& words, std::string_view blank_separated) {
  std::istringstream stream{std::string(blank_separated)};
  for (std::string word; stream >> word;)
    words.insert(word);
}

/// What the modules of the library name: `def slide`, `law royal`.
void add_library(Words& words) {
  const Words kinds{"def", "set", "region", "cond", "law", "piece", "dirs", "event", "use"};
  for (const auto& entry : std::filesystem::directory_iterator(find_home().stdlib)) {
    words.insert(entry.path().stem().string());
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      std::istringstream stream(line);
      std::string kind;
      std::string name;
      if (stream >> kind >> name && kinds.count(kind) > 0)
        words.insert(name.substr(0, name.find_first_of("(,")));
    }
  }
}

void add_language(Words& words) {
  for (const char* word : {
#define PM_WORD(id, text, word_class, what) text,
#include "dsl/syntax/keywords.def"
       })
    words.insert(word);
  add_library(words);
  add(words,
      "{ } ( ) | * *[0..64] + ? ! & , .. = == != < <= > >= : @ @x \" # / ~ - 0 1 -1 64 1024");
  add(words, "999999999 64x16 1x1 8x8 a1 d4 ahead forward origin mover taken any empty \"mfW\"");
  add(words, "\"fcF\" \"W\" \"nN\" \"pR\" \"gQ\" \"KO2\" d: d+ hand(own) \\x0a \\x00 \\xff");
}

void add_positions(Words& words) {
  add(words,
      "w b - / ~ + [ ] { } 0 1 8 12 99 4294967295 KQkq HAha e3 a1 z99 turn= used= after= due=");
  add(words, "done= phase=setup last= 1/6 rnbqkbnr pppppppp ; [Pp] {dk} +2+1 :");
}

void add_turns(Words& words) {
  add(words, "e2e4 e7e8q O-O O-O-O Nf3 Nbd7 exd5 P@e5 + # x = - @ . , ; ! ? =s3 !flag(17) a1 h8 !");
  add(words, "e4e8,c4c7+d4d7. b1/e2e4 2:e2e4 e8=Q g1h3xg5 a1-b2xb3 ... 1. --");
}

void add_toml(Words& words) {
  add(words, "= [ ] { } \" ' \\x0a [[ ]] , . true false 0x1 1e9 inf nan # \\\\u0000");
}

Words words_of(const std::string& target) {
  Words words;
  if (target == "language")
    add_language(words);
  if (target == "position" || target == "suite" || target == "saved")
    add_positions(words);
  if (target == "suite")
    add(words, ";D1 ;D2 ;D9 20 400 1000000000");
  if (target != "language")
    add_turns(words);
  if (target == "position" || target == "moves")
    for (const std::string& name : variant_names(find_home()))
      words.insert(name);
  if (target == "pgn") {
    add(words,
        "[Event [White [Black [Result [FEN [SetUp [Variant [VariantOptions [TimeControl \"] \"");
    add(words,
        "1-0 0-1 1/2-1/2 * { } ( ) ; $1 $255 !! ?? !? e.p. [%clk 0:01:02] % \\x0a \\xef\\xbb\\xbf");
  }
  if (target == "script" || target == "saved")
    add_toml(words);
  if (target == "script")
    for (const ScriptKey& key : script_keys())
      words.insert(std::string(key.name));
  if (target == "saved") {
    add(words,
        "variant options start position moves clock spent tags comments nags thinking result");
    add(words, "because comment generation checksum 40/90:00+30 5:00+2 \"1-0\" \"*\" program hash");
  }
  return words;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2)
    return 2;
  for (const std::string& word : words_of(arguments[1])) {
    std::string quoted;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const bool is_escape = word[i] == '\\' && i + 1 < word.size() && word[i + 1] == 'x';
      if (word[i] == '"' || (word[i] == '\\' && !is_escape))
        quoted += '\\';
      quoted += word[i];
    }
    std::printf("\"%s\"\n", quoted.c_str());
  }
  return 0;
}
