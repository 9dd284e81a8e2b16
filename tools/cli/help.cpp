// Lays the help out on 80 columns: flags on the left, their text on the right. Flags that are
// longer than the left column have a line to themselves.

#include "tools/cli/help.h"

#include <algorithm>
#include <sstream>

#include "solver/board/rows.h"
#include "tools/cli/command.h"
#include "tools/cli/man_page.h"
#include "tools/cli/version.h"

namespace gridmill {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kMaxColumn = 26;

std::string flags_of(const Option& option) {
  return "  " + (option.short_name.empty() ? "" : "-" + option.short_name + ", ") + "--" +
         option.name + (option.is_switch() ? "" : " " + option.value_name);
}

/// `text` from `column` on, wrapped; `line` is what is left of it.
std::string wrap(std::string line, std::size_t column, const std::string& text) {
  std::string result;
  if (line.size() + 2 > column) {
    result = line + "\n";
    line.clear();
  }
  line.resize(column - 1, ' ');
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (line.size() >= column && line.size() + 1 + word.size() > kWidth) {
      result += line + "\n";
      line.assign(column - 1, ' ');
    }
    line += " " + word;
  }
  return result + line + "\n";
}

std::size_t column_of(const std::vector<const Option*>& rows) {
  std::size_t column = 0;
  for (const Option* row : rows) column = std::max(column, flags_of(*row).size() + 2);
  return std::min(column, kMaxColumn);
}

std::string usage_of(const Command& command) {
  return "Usage: gridmill " + std::string(command.name) +
         (command.usage.empty() ? "" : " " + std::string(command.usage)) + "\n\n" +
         std::string(command.summary) + ".\n";
}

/// Command lines, indented; a line that ends with a backslash continues.
std::string example_lines(std::string_view examples) {
  std::istringstream lines{std::string(examples)};
  std::string text;
  for (std::string line; std::getline(lines, line);) text += "  " + line + "\n";
  return text;
}

/// The first example, with the lines that continue it.
std::string_view first_example(std::string_view examples) {
  std::size_t end = examples.find('\n');
  while (end != std::string_view::npos && examples[end - 1] == '\\') {
    end = examples.find('\n', end + 1);
  }
  return examples.substr(0, end);
}

}  // namespace

std::string full_help(const Command& command) {
  const OptionTable table = options_of(command);
  std::vector<const Option*> all;
  std::vector<std::string> groups;
  for (const Option& option : table.options()) {
    all.push_back(&option);
    if (!contains(groups, option.group)) groups.push_back(option.group);
  }
  std::string text = usage_of(command);
  if (!command.about.empty()) text += "\n" + command.about + "\n";
  for (const std::string& group : groups) {
    text += "\n" + group + ":\n";
    for (const Option* option : all) {
      if (option->group != group) continue;
      text += wrap(flags_of(*option), column_of(all), option->full_text());
    }
  }
  return text + "\nExamples:\n" + example_lines(command.examples);
}

std::string short_help(const Command& command) {
  const OptionTable table = options_of(command);
  const std::vector<const Option*> rows = table.common();
  std::string text = usage_of(command) + "\n";
  for (const Option* row : rows) {
    text += wrap(flags_of(*row), column_of(rows), row->summary_with_default());
  }
  return text + "\nExample:\n" + example_lines(first_example(command.examples)) + "\n'gridmill " +
         std::string(command.name) + " --help' explains all options.\n";
}

std::string overview(bool with_topics) {
  std::string text = "Usage: gridmill COMMAND [options]\n\n";
  if (with_topics) text += "Gridmill makes, grades, explains and prints sudoku puzzles.\n\n";
  for (const Command& command : commands()) {
    text += "  " + padded(std::string(command.name), 12) + std::string(command.summary) + "\n";
  }
  text += "\nOptions: 'gridmill COMMAND -h' or '--help'. Other topics: 'gridmill help'.\n";
  if (!with_topics) return text;
  text += "\n'gridmill help TOPIC' explains:\n";
  for (const HelpTopic& topic : help_topics()) {
    text += "  " + padded(std::string(topic.name), 15) + std::string(topic.summary()) + "\n";
  }
  return text +
         "\nTo get started:\n  gridmill generate --count 1000 --db puzzles.db\n"
         "  gridmill stats --db puzzles.db\n"
         "  gridmill query --db puzzles.db --level 4 --limit 3\n\nThis is gridmill " +
         std::string(kVersion) + ".\n";
}

}  // namespace gridmill
