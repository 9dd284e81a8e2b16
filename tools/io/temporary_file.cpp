#include "tools/io/temporary_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <random>
#include <system_error>
#include <utility>

#include "tools/files/file_registry.h"

namespace gridmill {
namespace {

/// The hidden names, for a signal handler: no locks, no memory.
struct Slot {
  std::atomic<bool> is_used{false};
  std::atomic<bool> in_use{false};
  std::array<char, PATH_MAX> path;
};
static_assert(std::atomic<bool>::is_always_lock_free, "read in a signal handler");
std::array<Slot, 64> g_slots;

/// The slot that keeps the path, or -1: there is none left, and no handler removes that file.
int register_file(const std::string& path) {
  for (std::size_t i = 0; i < g_slots.size() && path.size() < PATH_MAX; ++i) {
    Slot& slot = g_slots[i];
    if (slot.is_used.exchange(true)) continue;
    std::copy_n(path.c_str(), path.size() + 1, slot.path.begin());
    slot.in_use = true;
    return static_cast<int>(i);
  }
  return -1;
}

void unregister_file(int slot) {
  if (slot < 0) return;
  g_slots[static_cast<std::size_t>(slot)].in_use = false;
  g_slots[static_cast<std::size_t>(slot)].is_used = false;
}

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

std::string hidden_name() {
  std::random_device random;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), ".gridmill-%08x%08x", random(), random());
  return text.data();
}

std::string link_of(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

/// A file without a name, or -1: this file system has none, or there is no /proc to name it later.
int open_nameless(const std::string& folder) {
#ifdef O_TMPFILE
  const int descriptor = open_file(folder, O_TMPFILE | O_RDWR);
  if (descriptor < 0) return -1;
  struct stat open_file {};
  struct stat linked {};
  if (::fstat(descriptor, &open_file) == 0 && ::stat(link_of(descriptor).c_str(), &linked) == 0 &&
      open_file.st_ino == linked.st_ino && open_file.st_dev == linked.st_dev) {
    return descriptor;
  }
  ::close(descriptor);
#endif
  return -1;
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& folder, bool hidden)
    : folder_(folder.empty() ? "." : folder) {
  if (!hidden) descriptor_ = open_nameless(folder_);
  while (descriptor_ < 0) {
    hide();
    descriptor_ = open_file(name_, O_CREAT | O_EXCL | O_RDWR);
    if (descriptor_ >= 0) break;
    unregister_file(std::exchange(slot_, -1));
    name_.clear();
    if (errno != EEXIST && errno != EINTR) fail(folder_);
  }
}

TemporaryFile::~TemporaryFile() { close(); }

/// Chooses a hidden name, which signal handlers know before there is a file of it.
void TemporaryFile::hide() {
  name_ = folder_ + "/" + hidden_name();
  slot_ = register_file(name_);
}

void TemporaryFile::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
  if (!name_.empty()) ::unlink(name_.c_str());
  name_.clear();
  unregister_file(std::exchange(slot_, -1));
}

std::string TemporaryFile::path() const {
  assert(descriptor_ >= 0);
  return name_.empty() ? link_of(descriptor_) : name_;
}

void TemporaryFile::rename_to(const std::string& path) {
  assert(descriptor_ >= 0);
  // A nameless file can be linked, but not in place of another one.
  while (name_.empty()) {
    hide();
    if (::linkat(AT_FDCWD, link_of(descriptor_).c_str(), AT_FDCWD, name_.c_str(),
                 AT_SYMLINK_FOLLOW) == 0) {
      break;
    }
    const int error = errno;
    unregister_file(std::exchange(slot_, -1));
    name_.clear();
    errno = error;
    if (error != EEXIST) fail(path);
  }
  if (::rename(name_.c_str(), path.c_str()) != 0) fail(path);
  name_.clear();
  unregister_file(std::exchange(slot_, -1));
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(path);
}

void remove_temporary_files() noexcept {
  for (const Slot& slot : g_slots) {
    if (slot.in_use) ::unlink(slot.path.data());
  }
}

}  // namespace gridmill
