#include "tools/io/protected_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace gridmill {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

/// The files of a database in addition to its main file: see db/schema.md and db/writer_lock.h.
constexpr std::array kCompanions = {"-wal"sv, "-shm"sv, "-journal"sv, "-writer"sv};

/// How SQLite's files begin: https://www.sqlite.org/fileformat2.html.
constexpr std::array kMagic = {"SQLite format 3\0"sv, "\x37\x7f\x06\x82"sv, "\x37\x7f\x06\x83"sv,
                               "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"sv};

struct Identity {
  dev_t device;
  ino_t inode;
  bool operator==(const Identity&) const = default;
};

std::optional<Identity> identity_of(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0) return std::nullopt;
  return Identity{about.st_dev, about.st_ino};
}

/// That of an open file; none for what is no regular file, since a terminal may be both ends.
std::optional<Identity> identity_of(int descriptor) {
  struct stat about {};
  if (::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  return Identity{about.st_dev, about.st_ino};
}

/// The one spelling of a path, whether or not there is such a file. Links in a circle lead nowhere,
/// which is reported by the code that opens the file.
std::string normalize_path(const std::string& path) {
  std::error_code error;
  std::string place = path;
  try {
    place = resolve_symlinks(path);
  } catch (const std::system_error&) {
  }
  const fs::path whole = fs::absolute(place, error);
  const fs::path folder = fs::weakly_canonical(whole.parent_path(), error);
  return (folder / whole.filename()).string();
}

bool has_database_magic(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return false;
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  std::array<char, 16> bytes{};
  const ssize_t size = ::pread(descriptor, bytes.data(), bytes.size(), 0);
  ::close(descriptor);
  if (size <= 0) return false;
  const std::string_view head(bytes.data(), static_cast<std::size_t>(size));
  for (const std::string_view magic : kMagic) {
    if (head.starts_with(magic)) return true;
  }
  return false;
}

class ProtectedFiles {
 public:
  void add(const std::string& path) { inputs_.push_back(path); }
  void add_standard_input() { standard_input_ = identity_of(STDIN_FILENO); }

  /// @param name  the file's one spelling, or empty
  [[nodiscard]] std::string input_refusal(const std::string& name,
                                          const std::optional<Identity>& file) const {
    if (file && file == standard_input_) {
      return "it is standard input, which this command reads";
    }
    for (const std::string& input : inputs_) {
      const std::string spelling = normalize_path(input);
      if (spelling == name || (file && identity_of(input) == file)) {
        return "it is " + input + ", which this command reads";
      }
      for (const std::string_view companion : kCompanions) {
        const std::string beside = spelling + std::string(companion);
        if (beside == name || (file && identity_of(beside) == file)) {
          return "it belongs to " + input + ", which this command reads";
        }
      }
    }
    return "";
  }

 private:
  std::vector<std::string> inputs_;
  std::optional<Identity> standard_input_;
};

ProtectedFiles& protected_files() {
  static ProtectedFiles files;
  return files;
}

/// Why an output may not replace a database or one of its companion files.
std::string database_refusal(const std::string& path, const std::string& name) {
  if (has_database_magic(path)) {
    return "it is a SQLite database, which an output never replaces; delete it first, or "
           "choose another name";
  }
  for (const std::string_view companion : kCompanions) {
    if (!name.ends_with(companion)) continue;
    const std::string database = name.substr(0, name.size() - companion.size());
    if (has_database_magic(database)) return "it belongs to the database " + database;
  }
  return "";
}

}  // namespace

std::string resolve_symlinks(const std::string& path) {
  constexpr int kMaxSymlinks = 40;  // as many as the system follows
  fs::path place(path);
  for (int i = 0; i < kMaxSymlinks; ++i) {
    std::error_code error;
    const fs::path folder =
        fs::canonical(place.has_parent_path() ? place.parent_path() : ".", error);
    if (!error && folder.string().starts_with("/proc/"))
      return (folder / place.filename()).string();
    const fs::path target = fs::read_symlink(place, error);
    if (error) return place.string();
    place = target.is_absolute() ? target : place.parent_path() / target;
  }
  throw std::system_error(ELOOP, std::generic_category(), path);
}

void protect_input(const std::string& path) { protected_files().add(path); }
void protect_standard_input() { protected_files().add_standard_input(); }

std::string write_refusal(const std::string& path) {
  const std::string name = normalize_path(path);
  std::string reason = protected_files().input_refusal(name, identity_of(path));
  if (reason.empty()) reason = database_refusal(path, name);
  return reason;
}

std::string standard_output_refusal() {
  const std::optional<Identity> file = identity_of(STDOUT_FILENO);
  if (!file) return "";
  std::string reason = protected_files().input_refusal("", file);
  if (reason.empty()) reason = database_refusal("/dev/stdout", "");
  return reason;
}

}  // namespace gridmill
