#include "solver/rate/level_table.h"

#include <sstream>

#include "solver/board/error.h"

namespace gridmill {

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
      Names names;
      std::string more;
      const std::string next = std::to_string(table.levels + 1);
      if (table.levels == kMost) fail("expected at most " + std::to_string(kMost) + " levels");
      if (!(words >> level) || level != next) {
        fail("expected 'level " + next + "', found 'level " + level + "'");
      }
      if (!(words >> names.english >> names.japanese) || words >> more) {
        fail("expected an English and a Japanese name, one word each, after 'level " + next + "'");
      }
      for (const std::string& name : {names.english, names.japanese}) {
        if (name.find_first_of("0123456789,=") != std::string::npos) {
          fail("expected a name without digits, ',' and '=', found '" + name + "'");
        }
      }
      for (std::size_t i = 0; i < table.levels; ++i) {
        if (table.names[i].english == names.english || table.names[i].japanese == names.japanese) {
          fail("level " + std::to_string(i + 1) + " has this name already");
        }
      }
      table.names[table.levels++] = names;
      continue;
    }
    do {
      const TechniqueInfo* info = find_technique(word);
      if (info == nullptr) fail("there is no technique '" + word + "'");
      if (table.levels == 0) fail("expected 'level 1' before the first technique");
      int& level = table.level[static_cast<std::size_t>(info->technique)];
      if (level != 0) fail("'" + word + "' belongs to level " + std::to_string(level) + " already");
      level = static_cast<int>(table.levels);
    } while (words >> word);
  }
  if (table.levels == 0) fail("expected 'level 1 NAME NAME'");
  for (int& level : table.level) {
    if (level == 0) level = static_cast<int>(table.levels);
  }
  return table;
}

}  // namespace gridmill
