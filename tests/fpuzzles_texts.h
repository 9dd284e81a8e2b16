#pragma once

// Puzzles as f-puzzles' JSON, written and read.

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/samples.h"
#include "tools/formats/format.h"

namespace gridmill {

inline constexpr const char* kFpuzzlesFormats[] = {"f-puzzles-json", "f-puzzles", "sudokupad"};

struct Read {
  std::vector<ParsedPuzzle> puzzles;
  std::vector<std::string> errors;
};
inline Read read(const std::string& text, const char* format = "f-puzzles-json") {
  Found found;
  read_text(*read_format(format).make_parser(), text, found);
  return {std::move(found.puzzles), std::move(found.errors)};
}

inline std::string written(const Record& record, const char* format = "f-puzzles-json") {
  std::string text;
  written_format(format).make_writer()->write(record, 0, text);
  return text;
}

/// An empty 9 x 9 with these members.
/// @param cell  the members of R1C1
inline std::string board(const std::string& members, const std::string& cell = "",
                         std::size_t size = 9) {
  std::string text = "{\"size\":" + std::to_string(size) + ",\"grid\":[";
  for (std::size_t i = 0; i < size * size; ++i) {
    text += i == 0 ? "[{" + cell + "}" : i % size == 0 ? "],[{}" : ",{}";
  }
  return text + "]]" + (members.empty() ? "" : ",") + members + "}";
}

}  // namespace gridmill
