#pragma once

// Runs the program as people do, and other programs.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/files.h"

namespace gridmill::cli_test {

using gridmill::read_file;
using gridmill::TempDir;

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

/// The output of a command on both streams; it must succeed.
inline std::string output_of(const std::string& command) {
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 1 << 16> piece{};
  for (std::size_t n = 0; (n = std::fread(piece.data(), 1, piece.size(), pipe)) > 0;) {
    text.append(piece.data(), n);
  }
  const int status = pclose(pipe);
  INFO(command << "\n" << text.substr(0, 2000));
  CHECK(status == 0);
  return text;
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
