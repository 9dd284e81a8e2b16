#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "db/store.h"
#include "tests/catch.h"
#include "tests/temp_dir.h"

/// What tests of the program as people run it share.

namespace gridmill::cli_test {

using gridmill::TempDir;

inline std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

/// Runs `gridmill <arguments>` through the shell; `before` may set variables or feed a pipe.
inline Outcome run(const std::string& arguments, const std::string& before = "") {
  const TempDir folder;
  const std::string command = before + " " + GRIDMILL_BINARY + " " + arguments + " >" +
                              (folder / "out") + " 2>" + (folder / "err") + " </dev/null";
  const std::string piped = before + " | " + GRIDMILL_BINARY + " " + arguments + " >" +
                            (folder / "out") + " 2>" + (folder / "err");
  const int status = std::system((before.starts_with("printf") ? piped : command).c_str());
  Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / "out"),
                  read_file(folder / "err")};
  // What a sanitizer or a signal ends must not pass for an exit code that the test expects.
  INFO(command << "\n" << outcome.err);
  CHECK(outcome.code >= 0);
  CHECK(outcome.code < 126);
  CHECK(outcome.err.find("Sanitizer") == std::string::npos);
  CHECK(outcome.err.find("runtime error:") == std::string::npos);
  return outcome;
}

inline std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Puzzles in a database; 0 while there is none.
inline std::size_t rows_of(const std::string& db) {
  const Outcome counted = run("query --count --db " + db);
  return counted.code == 0 ? std::stoull(counted.out) : 0;
}

/// All that a file holds: rows with ids, numbers and ratings, and how far the runs are.
inline std::string contents(const std::string& file) {
  const Store store(file, Store::Mode::kRead);
  std::ostringstream text;
  for (const Run& run : store.runs()) {
    text << run.id << " " << run.next_index << " " << run.stored << " " << run.duplicates << " "
         << run.spec.recipe << "\n";
  }
  store.each({}, [&](const StoredRecord& row) {
    text << row.id << " " << row.record.run << " " << row.record.index << " "
         << row.record.puzzle.to_string() << " " << row.record.solution.to_string();
    if (const auto& rating = row.record.rating) {
      text << " " << rating->level << " " << rating->hardest.text() << " " << rating->rounds << " "
           << rating->min_openings;
      for (const RatingRecord::Use& use : rating->uses) {
        text << " " << use.technique.text() << " " << use.count;
      }
    }
    text << "\n";
    return true;
  });
  REQUIRE(store.check().empty());
  return text.str();
}

/// Starts `gridmill generate -q <words>` and does not wait.
inline pid_t start(const std::vector<std::string>& words) {
  std::vector<const char*> arguments{"gridmill", "generate", "-q"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
    execv(GRIDMILL_BINARY, const_cast<char* const*>(arguments.data()));
    _exit(99);
  }
  return child;
}

}  // namespace gridmill::cli_test
