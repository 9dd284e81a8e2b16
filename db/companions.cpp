// The end of a journal that names a super-journal: the name, its length (4 bytes, big-endian), its
// checksum (4 bytes) and the magic with which every journal begins. A journal without one ends with
// the checksum of a page. Our test is stricter than SQLite's, which also compares the checksum.

#include "db/companions.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "db/store_error.h"
#include "tools/files/file_registry.h"

namespace gridmill {
namespace {

constexpr std::string_view kJournalMagic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";

bool names_super_journal(const std::string& journal) {
  constexpr off_t kTail = 16;
  std::array<char, kTail> tail{};
  const int descriptor = open_file(journal, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;  // SQLite cannot read it either
  struct stat about {};
  const bool has_tail =
      ::fstat(descriptor, &about) == 0 && about.st_size >= kTail &&
      ::pread(descriptor, tail.data(), tail.size(), about.st_size - kTail) == kTail;
  ::close(descriptor);
  if (!has_tail || !std::string_view(tail.data(), tail.size()).ends_with(kJournalMagic)) {
    return false;
  }
  std::uint32_t length = 0;
  for (std::size_t i = 0; i < 4; ++i) length = length << 8U | static_cast<unsigned char>(tail[i]);
  return length != 0 && length <= about.st_size - kTail;
}

}  // namespace

void require_safe_companions(const std::string& database) {
  const auto refuse = [&](const std::string& why) {
    throw StoreError(StoreError::Kind::kCannotOpen, database, "open the database", why);
  };
  // Next to the file itself, through links: SQLite resolves them too.
  const std::string path = real_path_of(database);
  for (const char* suffix : {"-journal", "-wal", "-shm"}) {
    const std::string file = path + suffix;
    struct stat about {};
    if (::lstat(file.c_str(), &about) != 0) continue;
    if (!S_ISREG(about.st_mode)) {
      refuse(file + " is not a regular file; remove it if nothing else needs it");
    }
    if (about.st_nlink > 1) {
      refuse(file + " is also another file (it has " + std::to_string(about.st_nlink) +
             " hard links); remove this name of it");
    }
  }
  if (names_super_journal(path + "-journal")) {
    refuse(path +
           "-journal names a super-journal, a file that SQLite would delete; if a program of yours "
           "made it, open the database with that program first");
  }
}

}  // namespace gridmill
