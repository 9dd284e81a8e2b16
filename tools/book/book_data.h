#pragma once

#include <span>
#include <string_view>

namespace gridmill {

/// A file of data/profiles or data/printers, compiled into the program by CMake.
struct BookData {
  std::string_view name;  ///< the file's name without its ending
  std::string_view text;
};

[[nodiscard]] std::span<const BookData> profile_data();
[[nodiscard]] std::span<const BookData> printer_data();

}  // namespace gridmill
