// SPDX-License-Identifier: MIT
// A folder with a variant of its own, so that these tests hang on no shipped file.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "interpreter/variant/loader.hpp"

namespace polymachy {

/// A home in a temporary folder; removed at the end.
class SmallHome {
 public:
  SmallHome() {
    std::string pattern = (std::filesystem::temp_directory_path() / "polymachy-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::filesystem::create_directories(folder_ / "variants.d");
    std::filesystem::create_directories(folder_ / "stdlib");
  }
  ~SmallHome() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  SmallHome(const SmallHome&) = delete;
  SmallHome& operator=(const SmallHome&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / "variants.d" / (name + ".pmy")) << text;
  }
  [[nodiscard]] Home home() const { return {folder_ / "variants.d", folder_ / "stdlib"}; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/// Four by four; the man S steps, T slides far or near as the option says. [more] goes into the
/// block.
inline std::string small_text(const std::string& name, const std::string& more = "") {
  return "variant " + name + R"( {
  title "Small"
  endless "a test"
  board 4x4
  sides Left north, Right south
  option reach = far | near "how far T goes"
  # one step any way
  # and a second line
  piece Stepper S { path "K" }
  piece Slider T { path {reach = far} "R" | {reach = near} "W" note "slides" }
  start main {
    s . . t
    . . . .
    . . . .
    S . . T
  }
  start wide {
    s . . .
    . . . .
    . . . .
    . T . S
  }
)" + more +
         "}\n";
}

}  // namespace polymachy
