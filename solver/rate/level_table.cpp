// The standard levels come from techniques.def and levels.def; a file replaces all of them.
// Either way the order of trial is sorted once, when the table is made, and the table is a
// constant from then on.
//
// Invariants:
//   1. Every technique has a level from 1 to the number of levels.
//   2. `order_` has each technique once, by level and then by row; `rank_` is its inverse.
//      The order is part of the rating, so it must not depend on how the file arranges the ids of
//      a level.
//   3. There are at most `kMaxLevels` levels.

#include "solver/rate/level_table.h"

#include <algorithm>
#include <cassert>
#include <sstream>

#include "solver/board/error.h"

namespace gridmill {

namespace {

// ASCII only, whatever the locale is: the bytes of a Japanese name must stay as they are.
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

const LevelTable& LevelTable::standard() {
  // Made when first asked for; the language sees to it that one thread makes it.
  static const LevelTable table = [] {
    LevelTable built_in;
    built_in.standard_ = true;
    built_in.levels_ = {
#define LEVEL(number, english, japanese, former) {number, english, japanese, former},
#include "solver/rate/levels.def"
#undef LEVEL
    };
    for (const TechniqueInfo& row : techniques()) {
      built_in.level_[static_cast<std::size_t>(row.technique)] = row.level;
    }
    built_in.sort();
    return built_in;
  }();
  return table;
}

std::span<const LevelInfo> levels() { return LevelTable::standard().levels(); }
const LevelInfo* find_level(std::string_view name) { return LevelTable::standard().find(name); }

const LevelInfo* LevelTable::find(std::string_view name) const {
  for (const LevelInfo& info : levels_) {
    if (name == std::to_string(info.level) || name == info.japanese ||
        equal_ignoring_case(name, info.english) || equal_ignoring_case(name, info.former)) {
      return &info;
    }
  }
  return nullptr;
}

void LevelTable::sort() {
  order_.clear();
  for (const TechniqueInfo& row : techniques()) order_.push_back(row.technique);
  // Stable, so that the rows keep their order within a level.
  std::stable_sort(order_.begin(), order_.end(),
                   [&](Technique a, Technique b) { return level_of(a) < level_of(b); });
  for (std::size_t i = 0; i < order_.size(); ++i) {
    [[maybe_unused]] const int level = level_of(order_[i]);
    assert(1 <= level && level <= static_cast<int>(levels_.size()));
    assert(i == 0 || level_of(order_[i - 1]) <= level);
    rank_[static_cast<std::size_t>(order_[i])] = static_cast<int>(i);
  }
}

// Words, not columns: where lines break inside a level is up to the author. No technique has the id
// `level`, so that word alone distinguishes the two kinds of lines.
LevelTable LevelTable::parse(std::string_view text, const std::string& file) {
  LevelTable table;
  std::istringstream lines{std::string(text)};
  std::string line;
  std::size_t number = 0;
  const auto fail = [&](const std::string& message) { throw ParseError(file, number, message); };
  while (std::getline(lines, line)) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string word;
    if (!(words >> word)) continue;
    if (word == "level") {
      std::string level;
      // The number could be counted, but a line that was lost or moved shows by it.
      LevelInfo names{static_cast<int>(table.levels_.size()) + 1, {}, {}, {}};
      std::string more;
      const std::string next = std::to_string(names.level);
      if (table.levels_.size() == kMaxLevels)
        fail("expected at most " + std::to_string(kMaxLevels) + " levels");
      if (!(words >> level) || level != next) {
        fail("expected 'level " + next + "', found 'level " + level + "'");
      }
      if (!(words >> names.english >> names.japanese) || words >> more) {
        fail("expected an English and a Japanese name, one word each, after 'level " + next + "'");
      }
      names.former = names.english;
      // A name is used where a number is (`find`), in lists with ',' and in goals with '='.
      for (const std::string& name : {names.english, names.japanese}) {
        if (name.find_first_of("0123456789,=") != std::string::npos) {
          fail("expected a name without digits, ',' and '=', found '" + name + "'");
        }
      }
      for (const LevelInfo& other : table.levels_) {
        if (other.english == names.english || other.japanese == names.japanese) {
          fail("level " + std::to_string(other.level) + " already has this name");
        }
      }
      table.levels_.push_back(names);
      assert(table.levels_.size() <= kMaxLevels);
      continue;
    }
    do {
      const TechniqueInfo* info = find_technique(word);
      if (info == nullptr) fail("there is no technique '" + word + "'");
      if (table.levels_.empty()) fail("expected 'level 1' before the first technique");
      // 0 is no level: the technique has not been named yet.
      int& level = table.level_[static_cast<std::size_t>(info->technique)];
      if (level != 0) fail("'" + word + "' already belongs to level " + std::to_string(level));
      level = static_cast<int>(table.levels_.size());
    } while (words >> word);
  }
  if (table.levels_.empty()) fail("expected 'level 1 NAME NAME'");
  // What the file leaves out is of the last level, so a file stays valid when a technique is added.
  for (int& level : table.level_) {
    if (level == 0) level = static_cast<int>(table.levels_.size());
  }
  table.sort();
  return table;
}

}  // namespace gridmill
