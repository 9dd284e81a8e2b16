#pragma once

// What the tests of libgridmill share: the program's output for the same puzzles, and statuses.

#include <cstddef>
#include <fstream>
#include <gridmill/gridmill.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli_support.h"

namespace gridmill::library_test {

using gridmill::Board;
using gridmill::Digits;
using gridmill::Error;
using gridmill::Options;
using gridmill::cli_test::run;

inline constexpr std::size_t kCells = 81;

inline std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

/// The output of the program for these puzzles, one per line; csv has one line more.
inline std::vector<std::string> program(const Digits& puzzles, const std::string& arguments,
                                        int code = 0) {
  const TempDir folder;
  std::ofstream file(folder / "puzzles");
  const std::string text = format(puzzles);
  for (std::size_t i = 0; i < text.size(); i += kCells) file << text.substr(i, kCells) << '\n';
  file.close();
  const auto outcome = run(arguments + " " + (folder / "puzzles"));
  CHECK(outcome.code == code);
  return lines(outcome.out);
}

/// The status of what is thrown.
template <typename F>
gridmill_status status_of(F&& call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(std::string(error.what()) != "");
    return error.status();
  }
  return GRIDMILL_OK;
}

}  // namespace gridmill::library_test
