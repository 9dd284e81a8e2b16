#include "solver/rate/levels.h"

#include <algorithm>

namespace gridmill {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

const LevelInfo* find_level(std::string_view name) {
  for (const LevelInfo& info : levels()) {
    const char number = static_cast<char>('0' + info.level);
    if (name == std::string_view(&number, 1) || name == info.japanese ||
        equal_ignoring_case(name, info.english)) {
      return &info;
    }
  }
  return nullptr;
}

}  // namespace gridmill
