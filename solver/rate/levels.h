#pragma once

#include <span>
#include <string_view>

namespace gridmill {

/// A row of levels.def: what a tier of techniques is called.
struct LevelInfo {
  int level = 0;  ///< 1..7
  std::string_view english;
  std::string_view japanese;
};

/// The levels in effect, easiest first: the seven of levels.def, or those of a file
/// (level_table.h).
[[nodiscard]] std::span<const LevelInfo> levels();
/// The level of that number or name (either language, any case of ASCII letters), or nullptr.
[[nodiscard]] const LevelInfo* find_level(std::string_view name);

}  // namespace gridmill
