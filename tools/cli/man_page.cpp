#include "tools/cli/man_page.h"

#include <cctype>

#include "solver/board/text.h"
#include "tools/cli/command.h"
#include "tools/cli/version.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// A line of text for troff: no line begins with a control character, no dash becomes a hyphen.
std::string roff(std::string_view text) {
  const bool is_request = text.starts_with('.') || text.starts_with('\'');
  return (is_request ? "\\&" : "") + replace_characters(text, {{'\\', "\\e"}, {'-', "\\-"}});
}

/// Paragraphs, separated by blank lines. Indented lines keep their breaks.
std::string roff_paragraphs(std::string_view text) {
  std::string result = ".PP\n";
  bool set_apart = false;
  for (const std::string_view line : lines_of(text)) {
    const bool indented = line.starts_with(' ');
    if (indented != set_apart) result += indented ? ".nf\n" : ".fi\n";
    set_apart = indented;
    result += line.empty() ? ".PP\n" : roff(line) + "\n";
  }
  return result + (set_apart ? ".fi\n" : "");
}

std::string roff_lines(std::string_view text) {
  std::string lines;
  for (const std::string_view line : lines_of(text)) lines += roff(line) + "\n";
  return ".PP\n.nf\n.RS 4\n" + lines + ".RE\n.fi\n";
}

/// The lines of an option's help as one paragraph.
std::string roff_paragraph(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return roff(text);
}

std::string man_of(const Command& command) {
  std::string text = ".SS \"gridmill " + std::string(command.name) + " " + roff(command.usage) +
                     "\"\n" + roff(command.summary) + ".\n";
  if (!command.about.empty()) text += roff_paragraphs(command.about);
  const OptionTable table = options_of(command);
  std::string group;
  for (const Option& option : table.options()) {
    if (option.group != group) text += ".PP\n" + roff(option.group) + ":\n";
    group = option.group;
    text += ".TP\n";
    if (!option.short_name.empty()) text += "\\fB\\-" + option.short_name + "\\fR, ";
    text += "\\fB\\-\\-" + roff(option.name) + "\\fR";
    if (!option.is_switch()) text += " \\fI" + roff(option.value_name) + "\\fR";
    text += "\n" + roff_paragraph(option.full_text()) + "\n";
  }
  return text + roff_lines(command.examples);
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines = split(text, '\n');
  if (lines.back().empty()) lines.pop_back();  // behind the last line break
  return lines;
}

std::string man_page() {
  std::string text =
      ".TH GRIDMILL 1 \"\" \"gridmill " + std::string(kVersion) +
      "\" \"User Commands\"\n.SH NAME\ngridmill \\- make, grade, store and print sudoku "
      "puzzles\n.SH SYNOPSIS\n.B gridmill\n\\fICOMMAND\\fR [\\fIoptions\\fR]\n.SH DESCRIPTION\n"
      "Gridmill makes sudoku puzzles, grades them by the techniques that solve them, stores them "
      "in\n"
      "a SQLite database, and prints them as books. Data goes to standard output, messages go to\n"
      "standard error.\n.SH COMMANDS\n";
  for (const Command& command : commands()) text += man_of(command);
  for (const HelpTopic& topic : help_topics()) {
    std::string title(topic.name);
    for (char& c : title) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
    text += ".SH " + title + "\n" + roff_paragraphs(topic.body());
  }
  return text;
}

}  // namespace gridmill
