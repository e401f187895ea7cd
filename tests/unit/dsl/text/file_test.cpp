// SPDX-License-Identifier: MIT
#include "dsl/text/file.hpp"

#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "dsl/text/checksum.hpp"

using namespace polymachy;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path = fs::temp_directory_path() / ("polymachy_text_" + std::to_string(getpid()));
  Folder() {
    fs::remove_all(path);
    fs::create_directories(path / "inner");
    std::ofstream(path / "ten") << "0123456789";
  }
  ~Folder() { fs::remove_all(path); }
};

}  // namespace

TEST_CASE("a regular file is read, up to a limit", "[text]") {
  const Folder folder;
  CHECK(read_file(folder.path / "ten", 10).text == "0123456789");
  CHECK(read_file(folder.path / "ten", 10).is_read());
  const FileText large = read_file(folder.path / "ten", 9);
  CHECK_FALSE(large.is_read());
  CHECK(large.too_large == 10);
  CHECK(large.text.empty());
  CHECK_FALSE(read_file(folder.path / "none", 10).is_there);
  CHECK(read_file(folder.path / "none", 10).problem == "No such file or directory");
}

TEST_CASE("a file that the system calls empty is limited while it is read", "[text]") {
  CHECK(read_file("/proc/self/status", 100'000).is_read());
  CHECK(read_file("/proc/self/status", 10).too_large > 10);
}

TEST_CASE("pipes, devices and folders are not read, and nobody waits for them", "[text]") {
  const Folder folder;
  const fs::path pipe = folder.path / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", folder.path / "zero");
  CHECK(read_file(pipe, 10).problem == "it is not a file");
  CHECK(read_file(folder.path / "zero", 10).problem == "it is not a file");
  CHECK(read_file("/dev/full", 10).problem == "it is not a file");
  CHECK(read_file(folder.path, 10).problem == "it is a folder");
}

TEST_CASE("a link may lead out of its folder, and a path too", "[text]") {
  const Folder folder;
  fs::create_symlink("../ten", folder.path / "inner" / "out");
  fs::create_symlink("inner/out", folder.path / "near");
  fs::create_symlink("ten", folder.path / "same");
  fs::create_symlink(folder.path, folder.path / "inner" / "whole");
  CHECK(leads_outside(folder.path / "inner" / "out"));
  CHECK_FALSE(leads_outside(folder.path / "near"));
  CHECK_FALSE(leads_outside(folder.path / "same"));
  CHECK_FALSE(leads_outside(folder.path / "ten"));
  CHECK_FALSE(leads_outside(folder.path / "inner" / "whole" / "ten"));  // the folder is the link
  CHECK(lies_inside(folder.path / "inner" / "x", folder.path));
  CHECK_FALSE(lies_inside(folder.path / "inner" / ".." / "ten", folder.path / "inner"));
  CHECK_FALSE(lies_inside(folder.path.string() + "2/x", folder.path));
}

TEST_CASE("the checksum is that of xz", "[text]") {
  CHECK(checksum_of("123456789") == "995dc9bbdf1939fa");
  CHECK(checksum_of("") == "0000000000000000");
}
