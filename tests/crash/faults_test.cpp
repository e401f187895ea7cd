// SPDX-License-Identifier: MIT
// Every command that writes a file, with its first write failing, its second, and so on until none
// is left: it ends clearly, and the file holds what it held before or what it should hold now.
//   faults_test PROGRAM FAILING.so FOLDER
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr int fine = 0;
constexpr int unwritable = 3;
constexpr int most_faults = 200;

struct Scene {
  std::string name;
  std::string prepare;  ///< shell commands; $P is the program
  std::string act;      ///< the program's arguments, and what is typed
  std::string file;     ///< what is written
  bool may_heal;        ///< a later write makes a failed one good
};

const std::vector<Scene> scenes{
    {"report",
     "$P check w.pmy --junit r.xml; echo >> r.xml",
     "check w.pmy --junit r.xml",
     "r.xml",
     false},
    {"save",
     "printf 'd1d2\\na4a3\\n' | $P play ./w.pmy --plain --save g.toml",
     "play --plain --save g.toml < two_moves",
     "g.toml",
     true},
    {"book", "$P book ./w.pmy; echo >> w.html", "book ./w.pmy", "w.html", false},
    {"format", "echo ' ' >> w.pmy", "fmt w.pmy", "w.pmy", false},
    {"PGN", "cp one.pgn all.pgn", "pgn one.pgn --to all.pgn", "all.pgn", false},
    {"new", "true", "new fresh", "fresh.pmy", false},
};

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

int shell(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000;
}

/// A report has times in it.
std::string without_times(std::string text) {
  for (std::size_t at = text.find("time=\""); at != std::string::npos;
       at = text.find("time=\"", at + 1))
    text.erase(at + 6, text.find('"', at + 6) - at - 6);
  return text;
}

class Faults {
 public:
  Faults(std::string failing, fs::path folder)
      : failing_(std::move(failing)), folder_(std::move(folder)) {}

  bool run(const Scene& scene) {
    const std::string before = begin(scene);
    shell("$P " + scene.act + " > out 2>&1");
    const std::string after = without_times(text_of(scene.file));
    int fault = 0;
    while (++fault <= most_faults) {
      begin(scene);
      const int exit =
          shell("PM_FAIL_AT=" + std::to_string(fault) +
                " PM_FAIL_MARK=mark LD_PRELOAD=" + failing_ + " $P " + scene.act + " > out 2>&1");
      if (!fs::exists("mark"))
        break;
      if (!is_right(scene, exit, before, after)) {
        std::cout << scene.name << ": fault " << fault << ", exit " << exit << "\n"
                  << text_of("out") << "--- the file\n"
                  << text_of(scene.file);
        return false;
      }
    }
    std::cout << scene.name << ": " << fault - 1 << " writes failed, one after another\n";
    return fault > 5 && fault <= most_faults;
  }

 private:
  std::string failing_;
  fs::path folder_;

  /// Everything as it was; gives the text of the file.
  std::string begin(const Scene& scene) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::current_path(folder_);
    std::ofstream("w.pmy") << "variant w {\n  endless \"two walk\"\n  board 4x4\n"
                              "  sides White north, Black south\n\n  piece Man M {\n"
                              "    path \"K\"\n  }\n\n  start \"m3/4/4/3M w - - 0 1\"\n\n"
                              "  test \"it walks\" {\n    legal d1d2\n  }\n}\n";
    std::ofstream("one.pgn") << "[White \"Ann\"]\n\n1. e4 *\n";
    std::ofstream("two_moves") << "d2d1\na3a4\n";
    shell("{ " + scene.prepare + "; } > out 2>&1");
    return without_times(text_of(scene.file));
  }

  static bool is_right(const Scene& scene,
                       int exit,
                       const std::string& before,
                       const std::string& after) {
    for (const fs::directory_entry& each : fs::directory_iterator("."))
      if (each.path().extension() == ".part" || each.path().extension() == ".lock")
        return false;
    const std::string now = without_times(text_of(scene.file));
    const std::string out = text_of("out");
    const bool is_told = out.find("error[E0008]") != std::string::npos;
    if (exit == fine)
      return now.size() == after.size() && (!is_told || scene.may_heal);
    if (scene.name == "save")  // the game before, or with a move more
      return exit == unwritable && is_told && now.find("'d1d2', 'a4a3'") != std::string::npos;
    return exit == unwritable && is_told && (now == before || now == after);
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cout << "faults_test PROGRAM FAILING.so FOLDER\n";
    return 2;
  }
  setenv("P", argv[1], 1);
  setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
  Faults faults(argv[2], argv[3]);
  bool holds = true;
  for (const Scene& scene : scenes)
    holds = faults.run(scene) && holds;
  return holds ? 0 : 1;
}
