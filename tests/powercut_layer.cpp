// A layer between a program and the system, put there by LD_PRELOAD: it writes down what the
// program does to the files of one folder, in an order that the system keeps, so that a test can
// work out what the disk may hold after a power cut (tests/powercut_disk.h); it ends the program at
// a chosen operation; and it can set the clock. Variables of the environment choose:
//
//   POWERCUT_FOLDER   the folder, absolute and without links
//   POWERCUT_LOG      the file that operations are added to (powercut_operation.h has its form)
//   POWERCUT_KILL     N: SIGKILL instead of the Nth operation, from 1
//   POWERCUT_LIES     set: the disk reports that it has synced, and has not
//   POWERCUT_NETWORK  set: the folder is on a network file system
//   POWERCUT_CLOCK    "3:86400 9:-60": from the third look at the clock on the wall on, it is a day
//                     ahead, from the ninth on a minute behind
//
// An operation and its line in the log are one step: a mutex orders those of all threads. A sync is
// written down and not done, which saves time. What SQLite shares by mmap (-shm) does not outlive a
// power cut and is left out. The functions are those through which this program, SQLite and
// libstdc++ write; that none is missing is what a test checks by the log alone.

#include <fcntl.h>
#include <linux/magic.h>
#include <pthread.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

#include "tests/powercut_operation.h"

namespace {

using gridmill::powercut::Head;
using gridmill::powercut::Kind;

pthread_mutex_t g_mutex = PTHREAD_MUTEX_INITIALIZER;
std::array<std::atomic<bool>, 4096> g_watched;  ///< descriptors of files and folders in the folder
std::atomic<int> g_clock_reads;                 ///< at the clock

class Guard {
 public:
  Guard() { pthread_mutex_lock(&g_mutex); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() { pthread_mutex_unlock(&g_mutex); }
};

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// The path from the folder on, "" for the folder itself.
bool is_inside(std::string path, std::string& inside) {
  if (path.empty()) return false;
  if (path.front() != '/') {
    std::array<char, PATH_MAX> here{};
    if (getcwd(here.data(), here.size()) == nullptr) return false;
    path = std::string(here.data()) + "/" + path;
  }
  for (std::size_t at = path.find("/./"); at != std::string::npos; at = path.find("/./")) {
    path.erase(at, 2);
  }
  if (path.ends_with("/.")) path.resize(path.size() - 2);
  while (path.ends_with('/')) path.pop_back();
  const std::string_view folder = variable("POWERCUT_FOLDER");
  if (folder.empty() || !path.starts_with(folder)) return false;
  if (path.size() > folder.size() && path[folder.size()] != '/') return false;
  inside = path.substr(std::min(path.size(), folder.size() + 1));
  return !inside.ends_with("-shm");
}

bool is_watched(int descriptor) {
  return descriptor >= 0 && static_cast<std::size_t>(descriptor) < g_watched.size() &&
         g_watched[static_cast<std::size_t>(descriptor)];
}

std::uint64_t inode_of(int descriptor) {
  struct stat about {};
  return fstat(descriptor, &about) == 0 ? about.st_ino : 0;
}

/// Comes before each operation, under the mutex.
void maybe_kill() {
  static int count = 0;
  const std::string_view kill_at = variable("POWERCUT_KILL");
  if (kill_at.empty() || std::to_string(++count) != kill_at) return;
  ::kill(getpid(), SIGKILL);
  for (;;) pause();
}

void record(Kind kind, std::uint64_t inode, std::int64_t offset, std::string_view first,
            std::string_view second = {}) {
  static const int log =
      static_cast<int>(syscall(SYS_openat, AT_FDCWD, variable("POWERCUT_LOG").data(),
                               O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (log < 0) return;
  Head head{kind, inode, offset, first.size(), second.size()};
  // writev takes what it does not change as if it might.
  std::array<iovec, 3> parts = {iovec{&head, sizeof(head)},
                                iovec{const_cast<char*>(first.data()), first.size()},
                                iovec{const_cast<char*>(second.data()), second.size()}};
  const auto whole = static_cast<long>(sizeof(head) + first.size() + second.size());
  if (syscall(SYS_writev, log, parts.data(), parts.size()) != whole) std::abort();
}

int open_file(int folder, const char* path, int flags, mode_t mode) {
  const auto open = [&] {
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
  };
  std::string inside;
  if (folder != AT_FDCWD || !is_inside(path, inside)) {
    const int descriptor = open();
    if (descriptor >= 0 && static_cast<std::size_t>(descriptor) < g_watched.size()) {
      g_watched[static_cast<std::size_t>(descriptor)] = false;
    }
    return descriptor;
  }
  const Guard guard;
  const bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
  const bool is_new = (flags & O_CREAT) != 0 && access(path, F_OK) != 0;
  if (is_nameless || is_new || (flags & O_TRUNC) != 0) maybe_kill();
  const int descriptor = open();
  if (descriptor < 0) return descriptor;
  if (static_cast<std::size_t>(descriptor) >= g_watched.size()) std::abort();
  g_watched[static_cast<std::size_t>(descriptor)] = true;
  const std::uint64_t inode = inode_of(descriptor);
  if (is_nameless) {
    record(Kind::kNameless, inode, 0, {});
  } else if (is_new) {
    record(Kind::kCreate, inode, 0, inside);
  } else if ((flags & O_TRUNC) != 0) {
    record(Kind::kTruncate, inode, 0, {});
  }
  return descriptor;
}

ssize_t write_at(int descriptor, const void* data, std::size_t size, off_t offset) {
  const Guard guard;
  maybe_kill();
  const auto written = static_cast<ssize_t>(syscall(SYS_pwrite64, descriptor, data, size, offset));
  if (written > 0) {
    record(Kind::kWrite, inode_of(descriptor), offset,
           {static_cast<const char*>(data), static_cast<std::size_t>(written)});
  }
  return written;
}

int truncate_file(int descriptor, off_t size) {
  if (!is_watched(descriptor)) return static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
  const Guard guard;
  maybe_kill();
  const int result = static_cast<int>(syscall(SYS_ftruncate, descriptor, size));
  if (result == 0) record(Kind::kTruncate, inode_of(descriptor), size, {});
  return result;
}

int sync_one(int descriptor, long number) {
  if (!is_watched(descriptor)) return static_cast<int>(syscall(number, descriptor));
  const Guard guard;
  maybe_kill();
  if (!variable("POWERCUT_LIES").empty()) return 0;
  struct stat about {};
  if (number == SYS_syncfs) {
    record(Kind::kSyncAll, 0, 0, {});
  } else if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode)) {
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    std::string inside;
    if (readlink(link.c_str(), path.data(), path.size() - 1) < 0) std::abort();
    if (is_inside(path.data(), inside)) record(Kind::kSyncFolder, 0, 0, inside);
  } else {
    record(Kind::kSync, about.st_ino, 0, {});
  }
  return 0;
}

/// What has a path and no data.
int change_name(Kind kind, const char* path, const std::string& inside, long number, int flag,
                mode_t mode = 0) {
  const Guard guard;
  maybe_kill();
  const int result =
      static_cast<int>(kind == Kind::kMakeFolder ? syscall(number, AT_FDCWD, path, mode)
                                                 : syscall(number, AT_FDCWD, path, flag));
  if (result == 0) record(kind, 0, 0, inside);
  return result;
}

/// Seconds that the clock on the wall is ahead.
std::int64_t offset_of_clock() {
  const std::string_view jumps = variable("POWERCUT_CLOCK");
  if (jumps.empty()) return 0;
  const int look = ++g_clock_reads;
  std::int64_t ahead = 0;
  for (const char* at = jumps.data(); *at != '\0';) {
    char* end = nullptr;
    const long from = std::strtol(at, &end, 10);
    const long long seconds = std::strtoll(end + 1, &end, 10);
    if (look >= from) ahead = seconds;
    at = *end == ' ' ? end + 1 : end;
  }
  return ahead;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>(va_arg(rest, unsigned));
  va_end(rest);
  return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = static_cast<mode_t>(va_arg(rest, unsigned));
  va_end(rest);
  return open_file(AT_FDCWD, path, flags, mode);
}

int close(int descriptor) {
  if (is_watched(descriptor)) g_watched[static_cast<std::size_t>(descriptor)] = false;
  return static_cast<int>(syscall(SYS_close, descriptor));
}

ssize_t pwrite(int descriptor, const void* data, size_t size, off_t offset) {
  if (is_watched(descriptor)) return write_at(descriptor, data, size, offset);
  return static_cast<ssize_t>(syscall(SYS_pwrite64, descriptor, data, size, offset));
}

ssize_t pwrite64(int descriptor, const void* data, size_t size, off64_t offset) {
  return pwrite(descriptor, data, size, offset);
}

ssize_t write(int descriptor, const void* data, size_t size) {
  if (!is_watched(descriptor)) {
    return static_cast<ssize_t>(syscall(SYS_write, descriptor, data, size));
  }
  const Guard guard;
  maybe_kill();
  const bool appends = (syscall(SYS_fcntl, descriptor, F_GETFL) & O_APPEND) != 0;
  const off_t offset = lseek(descriptor, 0, appends ? SEEK_END : SEEK_CUR);
  const auto written = static_cast<ssize_t>(syscall(SYS_write, descriptor, data, size));
  if (written > 0) {
    record(Kind::kWrite, inode_of(descriptor), offset,
           {static_cast<const char*>(data), static_cast<std::size_t>(written)});
  }
  return written;
}

int ftruncate(int descriptor, off_t size) noexcept { return truncate_file(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) noexcept { return truncate_file(descriptor, size); }
int fsync(int descriptor) { return sync_one(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return sync_one(descriptor, SYS_fdatasync); }
int syncfs(int descriptor) noexcept { return sync_one(descriptor, SYS_syncfs); }

int rename(const char* from, const char* to) noexcept {
  std::string inside;
  std::string inside_to;
  if (!is_inside(from, inside) || !is_inside(to, inside_to)) {
    return static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
  }
  const Guard guard;
  maybe_kill();
  const auto result = static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
  if (result == 0) record(Kind::kRename, 0, 0, inside, inside_to);
  return result;
}

int linkat(int folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  std::string inside;
  if (!is_inside(to, inside)) {
    return static_cast<int>(syscall(SYS_linkat, folder, from, to_folder, to, flags));
  }
  const Guard guard;
  maybe_kill();
  const auto result = static_cast<int>(syscall(SYS_linkat, folder, from, to_folder, to, flags));
  struct stat about {};
  if (result == 0 && lstat(to, &about) == 0) record(Kind::kLink, about.st_ino, 0, inside);
  return result;
}

int unlink(const char* path) noexcept {
  std::string inside;
  if (!is_inside(path, inside)) return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
  return change_name(Kind::kUnlink, path, inside, SYS_unlinkat, 0);
}

int rmdir(const char* path) noexcept {
  std::string inside;
  if (!is_inside(path, inside)) {
    return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR));
  }
  return change_name(Kind::kUnlink, path, inside, SYS_unlinkat, AT_REMOVEDIR);
}

int mkdir(const char* path, mode_t mode) noexcept {
  std::string inside;
  if (!is_inside(path, inside)) return static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
  return change_name(Kind::kMakeFolder, path, inside, SYS_mkdirat, 0, mode);
}

int statfs(const char* path, struct statfs* about) noexcept {
  const auto result = static_cast<int>(syscall(SYS_statfs, path, about));
  std::string inside;
  if (result == 0 && !variable("POWERCUT_NETWORK").empty() && is_inside(path, inside)) {
    about->f_type = NFS_SUPER_MAGIC;
  }
  return result;
}

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, now));
  if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += offset_of_clock();
  return result;
}

time_t time(time_t* now) noexcept {
  timespec wall{};
  clock_gettime(CLOCK_REALTIME, &wall);
  if (now != nullptr) *now = wall.tv_sec;
  return wall.tv_sec;
}

int gettimeofday(timeval* now, void*) noexcept {
  timespec wall{};
  clock_gettime(CLOCK_REALTIME, &wall);
  *now = {wall.tv_sec, wall.tv_nsec / 1000};
  return 0;
}

}  // extern "C"
