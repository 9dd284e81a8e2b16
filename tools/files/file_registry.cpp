#include "tools/files/file_registry.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>

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
  auto operator<=>(const Identity&) const = default;
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

/// Where a path leads through links. Links in a circle lead nowhere, which is reported by the code
/// that opens the file.
std::string follow_symlinks(const std::string& path) {
  try {
    return resolve_symlinks(path);
  } catch (const std::system_error&) {
    return path;
  }
}

/// The one spelling of the path of an input or output, which may be an open file in /proc.
std::string normalize_path(const std::string& path) {
  const std::string place = follow_symlinks(path);
  return place.starts_with("/proc/") ? place : real_path_of(place);
}

bool has_magic(int descriptor) {
  std::array<char, 16> bytes{};
  const ssize_t size = ::pread(descriptor, bytes.data(), bytes.size(), 0);
  if (size <= 0) return false;
  const std::string_view head(bytes.data(), static_cast<std::size_t>(size));
  return std::any_of(kMagic.begin(), kMagic.end(),
                     [&](std::string_view magic) { return head.starts_with(magic); });
}

/// Where an output goes.
struct Place {
  explicit Place(const std::string& path) {
    struct stat about {};
    if (path == "-") {
      is_stream = true;
      file = identity_of(STDOUT_FILENO);
      return;
    }
    name = normalize_path(path);
    file = identity_of(path);
    is_stream = name.starts_with("/proc/") ||
                (::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode));
  }

  std::string name;  ///< normalized; empty: standard output
  std::optional<Identity> file;
  bool is_stream = false;  ///< written directly, not replaced
};

class FileRegistry {
 public:
  void begin() {
    *this = FileRegistry();
    is_active_ = true;
    standard_input_ = identity_of(STDIN_FILENO);
  }

  void add_named_input(const std::string& path) {
    if (is_active_) named_inputs_.insert(path);
  }

  void add_opened_input(const std::string& path, int descriptor) {
    if (!is_active_) return;
    if (const auto file = identity_of(descriptor)) opened_inputs_.emplace(*file, path);
  }

  void add_database(const std::string& path) {
    if (is_active_) databases_.insert(real_path_of(path));
  }

  /// Whether a file is a database that this command has opened, or belongs to one. SQLite's locks
  /// on it are gone as soon as this process closes another descriptor of it:
  /// https://www.sqlite.org/howtocorrupt.html.
  [[nodiscard]] bool is_database(const Identity& file) const {
    return std::any_of(databases_.begin(), databases_.end(), [&](const std::string& path) {
      return identity_of(path) == file ||
             std::any_of(kCompanions.begin(), kCompanions.end(), [&](std::string_view companion) {
               return identity_of(path + std::string(companion)) == file;
             });
    });
  }

  [[nodiscard]] std::string input_refusal(const Place& place) const {
    const auto& [name, file, is_stream] = place;
    if (file && file == standard_input_) {
      return "it is standard input, which this command reads";
    }
    for (const std::string& input : named_inputs_) {
      const std::string spelling = normalize_path(input);
      if ((spelling == name && !name.empty()) || (file && identity_of(input) == file)) {
        return "it is " + input + ", which this command reads";
      }
      for (const std::string_view companion : kCompanions) {
        const std::string beside = spelling + std::string(companion);
        if (beside == name || (file && identity_of(beside) == file)) {
          return "it belongs to " + input + ", which this command reads";
        }
      }
    }
    return file ? opened_input_refusal(*file) : "";
  }

  /// Why a database, or a file next to it, must not be written.
  [[nodiscard]] std::string opened_input_refusal(const Identity& file) const {
    const auto input = opened_inputs_.find(file);
    if (input == opened_inputs_.end()) return "";
    return "it is " + input->second + ", which this command reads";
  }

  [[nodiscard]] std::string output_refusal(const Place& place) const {
    const auto& [name, file, is_stream] = place;
    for (const auto& [other, output] : open_outputs_) {
      if (is_stream && output.is_stream) continue;  // "-" and /dev/stdout share a file
      if (other != name && (!file || output.file != file)) continue;
      return "it is " + output.path + ", which this command also writes";
    }
    return file && written_.contains(*file) ? "this command has already written it" : "";
  }

  void claim(const std::string& path, const Place& place) {
    if (is_active_) open_outputs_[place.name] = {path, place.file, place.is_stream};
  }

  void release(const Place& place) { open_outputs_.erase(place.name); }

  void add_written(const Place& place) {
    if (place.is_stream) return;  // claimed until the end of the command
    open_outputs_.erase(place.name);
    if (is_active_ && place.file) written_.insert(*place.file);
  }

 private:
  struct OpenOutput {
    std::string path;
    std::optional<Identity> file;  ///< that it replaces
    bool is_stream = false;
  };

  bool is_active_ = false;
  std::set<std::string> named_inputs_;
  std::map<Identity, std::string> opened_inputs_;
  std::set<std::string> databases_;  ///< real paths
  std::optional<Identity> standard_input_;
  std::map<std::string, OpenOutput> open_outputs_;  ///< by normalized path
  std::set<Identity> written_;
};

std::mutex g_mutex;

/// To be used with g_mutex.
FileRegistry& registry() {
  static FileRegistry files;
  return files;
}

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw ProtectedFileError((path == "-" ? "standard output" : path) +
                           ": cannot be written: " + reason);
}

bool has_database_magic(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return false;
  if (registry().is_database({about.st_dev, about.st_ino})) return true;
  const int descriptor = open_file(path, O_RDONLY);
  if (descriptor < 0) return false;
  const bool result = has_magic(descriptor);
  ::close(descriptor);
  return result;
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

std::string real_path_of(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(follow_symlinks(path), error);
  const fs::path real = fs::weakly_canonical(whole, error);
  return (error ? whole : real).string();
}

void begin_registry() {
  const std::lock_guard lock(g_mutex);
  registry().begin();
}

void protect_input(const std::string& path) {
  const std::lock_guard lock(g_mutex);
  registry().add_named_input(path);
}

void protect_database(const std::string& path) {
  const std::lock_guard lock(g_mutex);
  registry().add_named_input(path);
  registry().add_database(path);
}

int open_input(const std::string& path) {
  const std::lock_guard lock(g_mutex);
  if (const auto file = identity_of(path); file && registry().is_database(*file)) {
    throw ProtectedFileError(
        path + ": cannot be read as text: it is a database that this command " + "has opened");
  }
  const int descriptor = open_file(path, O_RDONLY);
  if (descriptor < 0) return -1;
  registry().add_opened_input(path, descriptor);
  return descriptor;
}

int open_file(const std::string& path, int flags) {
  constexpr mode_t kMode = 0666;  // without the bits of the umask
  return ::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, kMode);
}

bool read_blocks(const std::string& path, const std::function<bool(std::string_view)>& on_block) {
  struct Closer {
    int descriptor;
    ~Closer() { ::close(descriptor); }
  };
  const int descriptor = open_input(path);
  if (descriptor < 0) return false;
  const Closer closer{descriptor};
  std::vector<char> block(std::size_t{1} << 16U);
  for (;;) {
    const ssize_t got = ::read(descriptor, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    if (!on_block({block.data(), static_cast<std::size_t>(got)})) return true;
  }
}

std::optional<std::string> read_input(const std::string& path, std::size_t max_bytes) {
  std::string text;
  const bool whole = read_blocks(path, [&](std::string_view block) {
    text += block;
    return text.size() <= max_bytes;
  });
  if (whole && text.size() <= max_bytes) return text;
  if (whole) errno = EFBIG;
  return std::nullopt;
}

std::vector<fs::path> list_folder(const fs::path& folder, Depth depth) {
  std::vector<fs::path> paths;
  std::error_code ignored;
  const auto add_all = [&](auto it) {
    for (; it != decltype(it)(); it.increment(ignored)) paths.push_back(it->path());
  };
  if (depth == Depth::kTree) {
    add_all(fs::recursive_directory_iterator(folder, ignored));
  } else {
    add_all(fs::directory_iterator(folder, ignored));
  }
  return paths;
}

int open_sqlite(const std::string& path, const std::string& name, int flags, bool writes,
                sqlite3** database) {
  if (!path.empty()) protect_database(path);
  const std::lock_guard lock(g_mutex);
  const auto require_unread = [](const std::string& file) {
    const auto identity = identity_of(file);
    const std::string reason = identity ? registry().opened_input_refusal(*identity) : "";
    if (!reason.empty()) refuse(file, reason);
  };
  if (writes) {
    require_unread(path);
    const std::string target = real_path_of(path);  // SQLite's files are next to it
    for (const std::string_view companion : kCompanions) {
      require_unread(target + std::string(companion));
    }
  }
  return sqlite3_open_v2(name.c_str(), database, flags, nullptr);
}

void claim_output(const std::string& path) {
  require_not_protected(path);
  const Place place(path);
  const std::lock_guard lock(g_mutex);
  const std::string reason = registry().output_refusal(place);
  if (!reason.empty()) refuse(path, reason);
  registry().claim(path, place);
}

void record_written(const std::string& path) {
  const Place place(path);
  const std::lock_guard lock(g_mutex);
  registry().add_written(place);
}

void release_output(const std::string& path) {
  const Place place(path);
  const std::lock_guard lock(g_mutex);
  registry().release(place);
}

void require_not_protected(const std::string& path) {
  const Place place(path);
  const std::lock_guard lock(g_mutex);
  std::string reason = registry().input_refusal(place);
  if (reason.empty()) {
    reason = database_refusal(path == "-" ? "/dev/stdout" : path, place.name);
  }
  if (!reason.empty()) refuse(path, reason);
}

bool is_same_file(const std::string& a, const std::string& b) {
  const Place first(a);
  const Place second(b);
  return first.name == second.name || (first.file && first.file == second.file);
}

}  // namespace gridmill
