#pragma once

// The levels: their names, and the level of each technique.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/rate/technique.h"

namespace gridmill {

/// A level and its names.
struct LevelInfo {
  int level = 0;  ///< 1..7
  std::string english;
  std::string japanese;
  std::string former;  ///< its former English name, or the current one
};

/// The level of each technique, and the names of the levels. Immutable, so raters may share a
/// table; different raters may have different tables. As a file that users edit:
///
///     level 1 Beginner 入門
///     full-house hidden-single-box
///     level 2 Easy 初級
///     hidden-single-line
///
/// '#' starts a comment. Levels are numbered 1, 2, ... up to 7 and have a name in English and in
/// Japanese, one word each; ids of techniques.def follow, on any number of lines. Techniques that
/// no level lists belong to the last one.
class LevelTable {
 public:
  static constexpr std::size_t kMaxLevels = 7;

  /// The built-in levels: levels.def, and the levels of techniques.def.
  [[nodiscard]] static const LevelTable& standard();
  /// Throws ParseError with the line; `file` is its name.
  [[nodiscard]] static LevelTable parse(std::string_view text, const std::string& file);

  /// The levels, easiest first.
  [[nodiscard]] std::span<const LevelInfo> levels() const { return levels_; }
  /// The level of that number or name (either language, or a former one of those that are built in;
  /// any case of ASCII letters), or nullptr.
  [[nodiscard]] const LevelInfo* find(std::string_view name) const;
  /// 1..levels().size()
  [[nodiscard]] int level_of(Technique technique) const {
    return level_[static_cast<std::size_t>(technique)];
  }
  /// The techniques from the easiest to the hardest: by level, then by row.
  [[nodiscard]] std::span<const Technique> by_difficulty() const { return order_; }
  /// The position in that list.
  [[nodiscard]] int rank_of(Technique technique) const {
    return rank_[static_cast<std::size_t>(technique)];
  }
  /// Whether it is the built-in table.
  [[nodiscard]] bool is_standard() const { return standard_; }

 private:
  LevelTable() = default;
  void sort();

  bool standard_ = false;
  std::vector<LevelInfo> levels_;
  std::array<int, kMaxTechniques> level_{};  ///< by row, 0: none yet
  std::vector<Technique> order_;
  std::array<int, kMaxTechniques> rank_{};
};

/// The rows of levels.def, easiest first: the built-in levels. A file may have others.
[[nodiscard]] std::span<const LevelInfo> levels();
/// The one of these of that number or name (either language, or a former one; any case of ASCII
/// letters), or nullptr.
[[nodiscard]] const LevelInfo* find_level(std::string_view name);

}  // namespace gridmill
