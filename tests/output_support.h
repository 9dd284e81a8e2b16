#pragma once

// For tests of outputs: a folder with files that commands read, and what is in a folder.

#include <filesystem>
#include <map>
#include <string>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/samples.h"

namespace gridmill::cli_test {

namespace fs = std::filesystem;

/// A folder with what commands read: T.db, in.txt, and files of options.
class Inputs : public TempDir {
 public:
  Inputs() {
    REQUIRE(run("generate -q --seed 1 --count 300 --db " + (*this / "T.db")).code == 0);
    std::string puzzles;
    for (int i = 0; i < 3000; ++i) puzzles += kPuzzle + "\n";
    write("in.txt", puzzles);
    write("options.cfg", "threads = 1\n");
    fs::copy(fs::path(GRIDMILL_SOURCE_DIR) / "data/levels.txt", *this / "levels.txt");
    fs::copy(fs::path(GRIDMILL_SOURCE_DIR) / "data/shapes/9x9-x.shape", *this / "mine.shape");
    fs::copy(fs::path(GRIDMILL_SOURCE_DIR) / "data/profiles/a5.profile", *this / "my.profile");
    fs::copy(fs::path(GRIDMILL_SOURCE_DIR) / "data/printers/home.printer", *this / "my.printer");
    write("pattern.txt", std::string(40, 'x') + std::string(41, '.') + "\n");
  }
};

using Contents = std::map<std::string, std::string>;

/// All files of a folder with their bytes, except the log and lock that an open database has.
inline Contents contents_of(const std::string& folder) {
  Contents files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = fs::relative(entry.path(), folder);
    if (name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with("-writer")) continue;
    if (entry.is_regular_file()) files[name] = read_file(entry.path());
  }
  return files;
}

/// Runs `gridmill <arguments>` in a folder.
inline Outcome run_in(const TempDir& folder, const std::string& arguments,
                      const std::string& before = "") {
  return run(arguments, "cd " + (folder / "") + " && " + before);
}

}  // namespace gridmill::cli_test
