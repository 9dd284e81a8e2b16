// The lock of a writer, and the file systems on which SQLite's WAL must not be used.

#include "db/writer_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cassert>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

#include "db/companions.h"
#include "db/store_error.h"
#include "tools/files/file_registry.h"
#ifdef __linux__
#include <sys/vfs.h>
#endif

namespace gridmill {
namespace {

using Kind = StoreError::Kind;

/// Whether the open file still has its name: the last owner may have removed it.
bool has_its_name(int descriptor, const std::string& path) {
  struct stat open_file {};
  struct stat named {};
  return fstat(descriptor, &open_file) == 0 && lstat(path.c_str(), &named) == 0 &&
         open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

/// The number that an owner wrote; empty: nothing. None: the file is no lock of ours.
std::optional<std::string> owner_of(int descriptor) {
  struct stat about {};
  // With a second name it is another program's file; without a name its owner has just removed it.
  if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode) || about.st_nlink > 1) {
    return std::nullopt;
  }
  std::array<char, 32> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  if (size < 0) return std::nullopt;
  std::string owner(text.data(), static_cast<std::size_t>(size));
  std::erase(owner, '\0');  // what a power cut may leave of a number
  if (size > 20 || owner.find_first_not_of("0123456789") != std::string::npos) {
    return std::nullopt;
  }
  return owner;
}

}  // namespace

WriterLock::WriterLock(const std::string& database) {
  require_safe_companions(database);
  // Writers by two names would not see each other's lock, and SQLite's log is beside one name.
  struct stat about {};
  if (stat(database.c_str(), &about) == 0 && about.st_nlink > 1) {
    throw StoreError(Kind::kCannotOpen, database, "write",
                     "the file has " + std::to_string(about.st_nlink) +
                         " names (hard links), and writers by different names would damage it; "
                         "write to a copy: sqlite3 '" +
                         database + "' '.backup copy.db'");
  }
  // Through links to the file itself, so that two names of it share one lock.
  path_ = real_path_of(database) + "-writer";
  const auto not_ours = [&] {
    return StoreError(Kind::kCannotOpen, database, "write",
                      path_ + " already exists and is not a Gridmill lock file; left untouched");
  };
  for (;;) {
    // Do not follow links, and do not wait for the reader of a FIFO.
    descriptor_ = open_file(path_, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor_ < 0) {
      const int error = errno;
      if (error == ELOOP || error == EISDIR || error == ENXIO) throw not_ours();
      const bool read_only = error == EACCES || error == EPERM || error == EROFS;
      throw StoreError(read_only ? Kind::kReadOnly : Kind::kCannotOpen, database, "write",
                       "cannot create the lock file " + path_ + " (" +
                           std::generic_category().message(error) + ")");
    }
    if (!owner_of(descriptor_)) {
      close(descriptor_);
      throw not_ours();
    }
    int result = 0;
    do {
      result = flock(descriptor_, LOCK_EX | LOCK_NB);
    } while (result != 0 && errno == EINTR);
    if (result != 0) {
      const std::string now = owner_of(descriptor_).value_or("");
      close(descriptor_);
      throw StoreError(Kind::kBusy, database, "write",
                       "another program (process " + (now.empty() ? "unknown" : now) +
                           ") is writing to it; wait until it ends, or use another file");
    }
    assert(descriptor_ >= 0);
    if (has_its_name(descriptor_, path_)) break;
    close(descriptor_);
  }
  // For the message of a second writer only: that it could not be written is no reason to stop.
  std::array<char, 16> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), getpid()).ptr;
  if (ftruncate(descriptor_, 0) != 0 ||
      pwrite(descriptor_, text.data(), static_cast<std::size_t>(end - text.data()), 0) < 0) {
    errno = 0;
  }
}

WriterLock::~WriterLock() {
  if (has_its_name(descriptor_, path_)) unlink(path_.c_str());
  close(descriptor_);
}

bool is_network_file_system(std::uint32_t type) {
  // linux/magic.h, and the manual page statfs(2), for those that it has.
  constexpr std::array<std::uint32_t, 16> kNetwork = {
      0x6969,      // NFS
      0x517B,      // SMB
      0xFF534D42,  // CIFS
      0xFE534D42,  // SMB2
      0x0BD00BD0,  // Lustre
      0x00C36400,  // Ceph
      0x47504653,  // GPFS
      0x19830326,  // BeeGFS
      0x5346414F,  // AFS
      0x6B414653,  // kAFS
      0x73757245,  // Coda
      0x01021997,  // 9P
      0x7461636F,  // OCFS2
      0x01161970,  // GFS2
      0xAAD7AAEA,  // PanFS
      0x65735546,  // FUSE
  };
  return std::find(kNetwork.begin(), kNetwork.end(), type) != kNetwork.end();
}

bool is_on_network(const std::string& path) {
#ifdef __linux__
  struct statfs about {};
  const std::string folder = std::filesystem::path(real_path_of(path)).parent_path().string();
  if (statfs(path.c_str(), &about) != 0 && statfs(folder.c_str(), &about) != 0) return false;
  return is_network_file_system(static_cast<std::uint32_t>(about.f_type));
#else
  (void)path;
  return false;
#endif
}

}  // namespace gridmill
