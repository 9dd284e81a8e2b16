#pragma once

// What no output may destroy: the files that this command reads, and databases of any kind.
//
// A file is known by its device and inode, so that links and other spellings do not hide it, and
// by its name as well, since a database may come into being after it was named. What SQLite and
// the store keep next to a database (log, index of the log, journal, lock) is part of it.
//
// The list belongs to the process, as its files do. It is filled before the first output is
// opened; one thread.

#include <string>

namespace gridmill {

/// Adds a file that is read. It need not exist.
void protect_input(const std::string& path);
/// Adds standard input, if that is a file.
void protect_standard_input();

/// Why a file must not be written: "it is in.txt, which this command reads". Empty: it may be.
[[nodiscard]] std::string write_refusal(const std::string& path);
/// The same for standard output, which may be redirected into an input: "check a.txt >> a.txt".
[[nodiscard]] std::string standard_output_refusal();

/// Where a path leads through symbolic links; the last one may point to a file that does not exist.
/// A link of /proc to an open file is not followed.
[[nodiscard]] std::string resolve_symlinks(const std::string& path);

}  // namespace gridmill
