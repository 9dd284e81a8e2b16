#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gridmill {

/// What a tier of techniques is called.
struct LevelInfo {
  int level = 0;  ///< 1..7
  std::string english;
  std::string japanese;
  std::string former;  ///< the English name that it had once, or has
};

/// The rows of levels.def, easiest first: the levels as they are built in. A file may have others
/// (level_table.h).
[[nodiscard]] std::span<const LevelInfo> levels();
/// The one of these of that number or name (either language, or a former one; any case of ASCII
/// letters), or nullptr.
[[nodiscard]] const LevelInfo* find_level(std::string_view name);

}  // namespace gridmill
