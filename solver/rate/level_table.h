#pragma once

#include <array>
#include <string>
#include <string_view>

#include "solver/rate/technique.h"

/// The table of levels as a file that people edit: which technique belongs to which level, and what
/// the levels are called.
///
///     level 1 Beginner 入門
///     full-house hidden-single-box
///     level 2 Easy 初級
///     hidden-single-line
///
/// Lines from '#' on are comments. Levels are numbered 1, 2, ... up to 7 and have a name in English
/// and in Japanese, one word each; ids of techniques.def follow, on as many lines as one likes. A
/// technique that no level names belongs to the last one.

namespace gridmill {

struct LevelTable {
  static constexpr std::size_t kMost = 7;
  struct Names {
    std::string english;
    std::string japanese;
  };
  std::size_t levels = 0;
  std::array<Names, kMost> names;
  std::array<int, kTechniques> level{};  ///< by row of techniques.def

  /// Throws ParseError with the line; `file` is its name.
  [[nodiscard]] static LevelTable parse(std::string_view text, const std::string& file);
};

/// Makes `techniques()`, `by_difficulty()` and `levels()` follow the table from now on. To be
/// called before anything is rated, by one thread.
void use_levels(const LevelTable& table);
/// Whether that was done.
[[nodiscard]] bool has_own_levels();

}  // namespace gridmill
