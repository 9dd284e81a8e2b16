#pragma once

// Shared by the tests of damaged and of shared databases: a run with known batches, and actions in
// a separate process, which may be killed or run as the user "nobody".

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

namespace gridmill::db_test {

inline constexpr std::uint64_t kBatch = 23;

/// Puzzle i of a run that never changes; some are duplicates.
inline Record record_at(std::uint64_t index) {
  std::mt19937_64 random(index);
  return index % 3 == 0 ? random_record(random, *BoardSpec::find("4x4"), index, 2)
                        : random_record(random, BoardSpec::standard(), index, 25);
}

/// Adds the batch that comes next.
inline void append_next(Store& store, Run& run) {
  std::vector<Record> batch;
  for (std::uint64_t i = 0; i < kBatch; ++i) batch.push_back(record_at(run.next_index + i));
  store.append(run, batch, run.next_index + kBatch);
}

/// Runs `act` in a separate process and returns its exit status (act's result), or -signal.
inline int in_child(const std::function<int()>& act) {
  std::cout.flush();
  const pid_t child = fork();
  if (child == 0) {
    int status = 99;
    try {
      status = act();
    } catch (const std::exception& error) {
      std::cerr << "child: " << error.what() << std::endl;
    }
    _exit(status);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

inline StoreError::Kind kind_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const StoreError& error) {
    return error.kind();
  }
  throw std::runtime_error("expected a StoreError");
}

inline bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Only in a separate process: root may write everything, so be nobody.
inline void become_ordinary() {
  if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(77);
}

}  // namespace gridmill::db_test
