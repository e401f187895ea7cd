// SPDX-License-Identifier: MIT
// Put before the system's library (LD_PRELOAD): the write number PM_FAIL_AT of the program fails,
// be it an open, a write, a flush, a rename, a link, a close or a change of mode. That it did is
// told by a file named PM_FAIL_MARK.
#include <bitset>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr std::size_t most_files = 1024;
std::bitset<most_files> written;  ///< files that were opened for writing

bool is_written(int file) {
  return file > 2 && file < static_cast<int>(most_files) && written[static_cast<std::size_t>(file)];
}

/// Whether this is the one.
bool fails(int error) {
  static const char* at = std::getenv("PM_FAIL_AT");
  static long left = at == nullptr ? 0 : std::atol(at);
  if (left <= 0 || --left > 0)
    return false;
  const char* mark = std::getenv("PM_FAIL_MARK");
  if (mark != nullptr)
    syscall(SYS_close, syscall(SYS_open, mark, O_WRONLY | O_CREAT, 0666));
  errno = error;
  return true;
}

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

int opened(const char* path, int flags, mode_t mode) {
  const bool writes = (flags & O_ACCMODE) != O_RDONLY;
  if (writes && fails(ENOSPC))
    return -1;
  const auto file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
  if (file >= 0 && file < static_cast<int>(most_files))
    written[static_cast<std::size_t>(file)] = writes;
  return file;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return opened(path, flags, mode);
}
ssize_t write(int file, const void* data, size_t size) {
  if (is_written(file) && fails(ENOSPC))
    return -1;
  return real<ssize_t (*)(int, const void*, size_t)>("write")(file, data, size);
}
int fsync(int file) { return fails(EIO) ? -1 : real<int (*)(int)>("fsync")(file); }
int close(int file) {
  const bool fault = is_written(file) && fails(EIO);
  if (is_written(file))
    written[static_cast<std::size_t>(file)] = false;
  const int result = real<int (*)(int)>("close")(file);
  if (fault)
    errno = EIO;
  return fault ? -1 : result;
}
int rename(const char* from, const char* to) {
  return fails(EIO) ? -1 : real<int (*)(const char*, const char*)>("rename")(from, to);
}
int link(const char* from, const char* to) {
  return fails(EIO) ? -1 : real<int (*)(const char*, const char*)>("link")(from, to);
}
int fchmod(int file, mode_t mode) {
  return fails(EIO) ? -1 : real<int (*)(int, mode_t)>("fchmod")(file, mode);
}
}
