#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gridmill {

/// A level and its names.
struct LevelInfo {
  int level = 0;  ///< 1..7
  std::string english;
  std::string japanese;
  std::string former;  ///< its former English name, or the current one
};

/// The rows of levels.def, easiest first: the built-in levels. A file may have others
/// (level_table.h).
[[nodiscard]] std::span<const LevelInfo> levels();
/// The one of these of that number or name (either language, or a former one; any case of ASCII
/// letters), or nullptr.
[[nodiscard]] const LevelInfo* find_level(std::string_view name);

}  // namespace gridmill
