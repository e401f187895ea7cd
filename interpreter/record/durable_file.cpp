// SPDX-License-Identifier: MIT
// The order of steps is that of T. Pillai et al., "All File Systems Are Not Created Equal", 2014:
// write, flush the file, rename, flush the folder. What a file system says about a flush that
// failed is believed the first time: it is not tried again.
#include "interpreter/record/durable_file.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dsl/text/file.hpp"

namespace polymachy {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view temporary_end = ".part";

/// An open file; closed when it goes, also when a test stops half way.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0)
      ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }
  /// The system may tell only here that the disk is full.
  bool close() {
    const int number = number_;
    number_ = -1;
    return ::close(number) == 0;
  }

 private:
  int number_;
};

bool write_all(int number, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(number, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      if (written == 0)
        errno = ENOSPC;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// The file that [path] means in the end, whether it is there or not.
fs::path target_of(const fs::path& path) {
  fs::path target = path;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(target, error); ++links) {
    const fs::path next = fs::read_symlink(target, error);
    target = next.is_absolute() ? next : target.parent_path() / next;
  }
  return target;
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// `.NAME.PROCESS.part`: no two processes share one, and it tells whose it was.
std::string temporary_stem(const fs::path& path) { return "." + path.filename().string() + "."; }

fs::path temporary_for(const fs::path& path) {
  static unsigned count = 0;  // one process may write the same file from two places
  const std::string name = temporary_stem(path) + std::to_string(::getpid()) + "-" +
                           std::to_string(count++) + std::string(temporary_end);
  return folder_of(path) / name;
}

std::string because() { return std::strerror(errno); }

/// One write, step by step.
class Writer {
 public:
  Writer(const std::string& path, const DurableWrite& how)
      : target_(target_of(path)), how_(how), temporary_(temporary_for(target_)) {}

  std::string write(std::string_view text) {
    if (std::string reason = fill(text); !reason.empty()) {
      ::unlink(temporary_.c_str());
      return reason;
    }
    if (std::string reason = put_in_place(); !reason.empty()) {
      ::unlink(temporary_.c_str());
      return reason;
    }
    step("folder");
    const Descriptor folder(::open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // some file systems cannot flush a folder; then nothing better can be done
    if (folder.number() >= 0 && ::fsync(folder.number()) != 0 && errno != EINVAL &&
        errno != ENOTSUP)
      return because();
    step("end");
    return {};
  }

 private:
  fs::path target_;
  const DurableWrite& how_;
  fs::path temporary_;

  void step(std::string_view name) const {
    if (how_.before_step)
      how_.before_step(name);
  }

  std::string fill(std::string_view text) const {
    step("open");
    struct stat old {};
    const bool is_there = ::stat(target_.c_str(), &old) == 0;
    const mode_t mode = is_there ? old.st_mode & 0777U : 0666U;
    Descriptor file(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
    if (file.number() < 0)
      return because();
    if (is_there && ::fchmod(file.number(), mode) != 0)
      return because();
    step("write");
    const std::size_t half = text.size() / 2;
    if (!write_all(file.number(), text.substr(0, half)))
      return because();
    step("write the rest");
    if (!write_all(file.number(), text.substr(half)))
      return because();
    step("flush");
    if (::fsync(file.number()) != 0)
      return because();
    step("close");
    return file.close() ? std::string() : because();
  }

  std::string put_in_place() const {
    std::error_code error;
    if (how_.keep_old && fs::exists(target_, error)) {
      if (std::string reason = keep_old(); !reason.empty())
        return reason;
    }
    step("rename");
    if (how_.only_new) {  // a link never takes the place of a file
      if (::link(temporary_.c_str(), target_.c_str()) != 0)
        return because();
      ::unlink(temporary_.c_str());
      return {};
    }
    return ::rename(temporary_.c_str(), target_.c_str()) == 0 ? std::string() : because();
  }

  /// The present file gets a second name, which then takes the place of the older generation; so
  /// there is no moment without a file of the first name.
  std::string keep_old() const {
    const fs::path second = temporary_for(target_);
    const std::string older = older_generation(target_.string());
    step("link");
    if (::link(target_.c_str(), second.c_str()) != 0) {
      // without links: for a moment there is the older generation only, which reading knows
      step("move aside");
      return ::rename(target_.c_str(), older.c_str()) == 0 ? std::string() : because();
    }
    step("keep");
    if (::rename(second.c_str(), older.c_str()) == 0) {
      ::unlink(second.c_str());  // a rename between two names of one file does nothing
      return {};
    }
    const std::string reason = because();
    ::unlink(second.c_str());
    return reason;
  }
};

}  // namespace

std::string why_not_written(const std::string& path, const DurableWrite& how) {
  constexpr std::size_t most_bytes = 64U << 20U;
  std::error_code error;
  if (how.only_new && fs::exists(fs::symlink_status(path, error)))
    return "it is there already";
  const fs::path target = target_of(path);
  const fs::file_status status = fs::status(target, error);
  if (!fs::exists(status))
    return {};
  if (!fs::is_regular_file(status))
    return fs::is_directory(status) ? "it is a folder" : "it is not a file";
  constexpr fs::perms any_write =
      fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  if ((status.permissions() & any_write) == fs::perms::none)
    return "it is read-only";
  if (::access(target.c_str(), W_OK) != 0)
    return because();
  if (!how.is_own)
    return {};
  const FileText old = read_file(target, most_bytes);
  if (!old.problem.empty())
    return old.problem;
  if (old.too_large > 0 || (!old.text.empty() && !how.is_own(old.text)))
    return "it is there already, and `" + std::string(how.maker) + "` did not make it";
  return {};
}

std::string older_generation(const std::string& path) { return target_of(path).string() + "~"; }

std::string write_durably(const std::string& path, std::string_view text, const DurableWrite& how) {
  std::string reason = why_not_written(path, how);
  return reason.empty() ? Writer(path, how).write(text) : reason;
}

void remove_leftovers(const std::string& path) {
  const fs::path target = target_of(path);
  const std::string stem = temporary_stem(target);
  std::error_code error;
  for (const fs::directory_entry& each : fs::directory_iterator(folder_of(target), error)) {
    const std::string name = each.path().filename().string();
    const bool is_ours =
        name.rfind(stem, 0) == 0 && name.size() > stem.size() + temporary_end.size() &&
        name.compare(name.size() - temporary_end.size(), name.npos, temporary_end) == 0;
    if (!is_ours)
      continue;
    const long process = std::strtol(name.c_str() + stem.size(), nullptr, 10);
    const bool is_gone =
        process > 0 && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
    if (is_gone)
      ::unlink(each.path().c_str());
  }
}

FileLock::FileLock(const std::string& path) {
  const fs::path target = target_of(path);
  name_ = (folder_of(target) / ("." + target.filename().string() + ".lock")).string();
}

FileLock::~FileLock() {
  if (file_ < 0)
    return;
  ::unlink(name_.c_str());  // before the lock goes, so that nobody has it by a name that is gone
  ::close(file_);
}

bool FileLock::take(std::chrono::milliseconds patience) {
  constexpr useconds_t between = 10'000;
  const auto until = std::chrono::steady_clock::now() + patience;
  while (file_ < 0) {
    const int file = ::open(name_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0)
      return true;
    struct stat held {};
    struct stat named {};
    const bool is_locked = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    const bool is_taken = !is_locked && errno == EWOULDBLOCK;
    if (is_locked && ::fstat(file, &held) == 0 && ::lstat(name_.c_str(), &named) == 0 &&
        held.st_ino == named.st_ino && held.st_dev == named.st_dev) {
      file_ = file;
      return true;
    }
    ::close(file);
    if (!is_locked && !is_taken)
      return true;
    if (is_taken && std::chrono::steady_clock::now() >= until)
      return false;
    if (is_taken)
      ::usleep(between);
  }
  return true;
}

}  // namespace polymachy
