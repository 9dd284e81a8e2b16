#pragma once

// The one place that opens files and lists folders, for reading and writing, and the list of what a
// command has opened: `architecture_test` checks that no other file names open(2), a file stream,
// directory_iterator or sqlite3_open.
//
// A file is known by its device and inode, so that links and other spellings do not hide it. Files
// that are named but not opened yet, and databases, are known by their normalized path as well. The
// files that SQLite and the store keep next to a database (log, index of the log, journal, lock)
// belong to it.
//
// An output is refused if it would replace a file that the command reads, a file that it also
// writes, or any SQLite database. Outputs are compared when they are opened and again when they are
// renamed into place, because a file may be read in between.
//
// Invariants:
//   1. Before begin_registry nothing is recorded; databases are protected even then.
//   2. An output is recorded by its path until it is in place, from then on by its inode.
//
// Thread-safe.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;

namespace gridmill {

/// An output would destroy an input, another output or a database, or an input is a database that
/// is open; the message names the file and the reason.
class ProtectedFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Begins the list of a command's files, with standard input if that is a file.
void begin_registry();
/// Adds a file that will be read. It need not exist.
void protect_input(const std::string& path);

/// The same for a database, which SQLite opens. Nothing reads it as text from now on.
void protect_database(const std::string& path);

/// Opens a file for reading, as an input of the command. Returns -1 and sets errno if it fails.
/// Throws ProtectedFileError if the file is an open database.
[[nodiscard]] int open_input(const std::string& path);
/// Opens a file or folder with these flags of open(2), but not as an input: temporary files, locks,
/// files of databases. Returns -1 and sets errno if it fails.
[[nodiscard]] int open_file(const std::string& path, int flags);

/// Hands over a file in pieces, until `on_block` returns false. Returns false and sets errno if the
/// file cannot be read.
[[nodiscard]] bool read_blocks(const std::string& path,
                               const std::function<bool(std::string_view)>& on_block);
/// The most that read_input accepts, in bytes.
inline constexpr std::size_t kMaxInputBytes = std::size_t{1} << 28U;
/// The content of a file, or nothing if it cannot be read, with the reason in errno: EFBIG if it is
/// longer than `max_bytes`.
[[nodiscard]] std::optional<std::string> read_input(const std::string& path,
                                                    std::size_t max_bytes = kMaxInputBytes);

enum class Depth : bool { kFolder, kTree };
/// The paths in a folder, in the order of the file system; nothing if it cannot be read.
[[nodiscard]] std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder,
                                                             Depth depth);

/// sqlite3_open_v2 of `name`, which is a URI or another name of the file `path`. Throws
/// ProtectedFileError if `writes` is set and the command has read the file, or one of the names
/// that SQLite writes next to it, as text.
[[nodiscard]] int open_sqlite(const std::string& path, const std::string& name, int flags,
                              bool writes, sqlite3** database);

/// Records that the command writes this file, "-" for standard output. Throws ProtectedFileError if
/// the file must not be written.
void claim_output(const std::string& path);
/// A claimed output is in place.
void record_written(const std::string& path);
/// A claimed output was discarded.
void release_output(const std::string& path);

/// Throws ProtectedFileError if an output of this path, "-" for standard output, would destroy an
/// input or a database. Claimed outputs are checked again before they are renamed into place.
void require_not_protected(const std::string& path);
/// Whether two paths lead to the same file, which need not exist.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

/// The absolute path of a file, through all links. The file need not exist.
[[nodiscard]] std::string real_path_of(const std::string& path);
/// Where a path leads through symbolic links; the last one may point to a file that does not exist.
/// A link of /proc to an open file is not followed. Throws std::system_error if links form a
/// circle.
[[nodiscard]] std::string resolve_symlinks(const std::string& path);

}  // namespace gridmill
