// SPDX-License-Identifier: MIT
// Every check of the verifier has a test that fails without it: each of its messages is expected by
// some test of this folder.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

const std::filesystem::path root = PM_SOURCE_ROOT;

/// The texts in quotes of the files in [folder] whose names begin with [name], without comments;
/// neighbours are one, as the compiler has it.
std::vector<std::string> texts_in(const std::filesystem::path& folder, const std::string& name) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
    if (entry.path().extension() != ".cpp" || entry.path().filename().string().rfind(name, 0) != 0)
      continue;
    std::ifstream file(entry.path());
    const std::string whole{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const std::string bare =
        std::regex_replace(whole, std::regex(R"(//[^\n]*|#include[^\n]*|"\s*\n\s*")"), "");
    const std::regex text(R"re("((?:[^"\\]|\\.)*)")re");
    for (std::sregex_iterator at(bare.begin(), bare.end(), text), end; at != end; ++at)
      texts.push_back((*at)[1]);
  }
  return texts;
}

}  // namespace

TEST_CASE("every message of the verifier is expected by a test") {
  constexpr std::size_t shortest = 9;  // shorter ones are parts of messages
  const std::vector<std::string> expected = texts_in("tests/unit/interpreter/bytecode", "");
  std::size_t messages = 0;
  for (const std::string& message : texts_in("interpreter/bytecode", "verify")) {
    if (message.size() < shortest)
      continue;
    ++messages;
    INFO(message);
    CHECK(std::any_of(expected.begin(), expected.end(), [&](const std::string& text) {
      return text.size() >= shortest &&
             (message.find(text) != std::string::npos || text.find(message) != std::string::npos);
    }));
  }
  CHECK(messages > 80);
}
