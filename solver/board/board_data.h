#pragma once

// The built-in boards as text, compiled in from data/shapes. board_file.cpp parses them.

#include <span>
#include <string_view>

namespace gridmill {

/// A file of data/shapes, compiled into the program by CMake.
struct BoardData {
  std::string_view name;  ///< the file's name without ".shape"
  std::string_view text;
};

[[nodiscard]] std::span<const BoardData> board_data();

}  // namespace gridmill
