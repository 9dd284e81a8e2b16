#include "tools/cli/manual.h"

#include <cctype>
#include <functional>
#include <map>
#include <stdexcept>
#include <vector>

#include "gen/full_grid.h"
#include "gen/symmetry.h"
#include "solver/count/counter.h"
#include "solver/rate/technique.h"
#include "tools/cli/command.h"
#include "tools/cli/help_topics.h"
#include "tools/cli/version.h"
#include "tools/export/format.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

using Words = std::vector<std::string>;

template <typename Rows>
Words ids_of(const Rows& rows) {
  Words ids;
  for (const auto& row : rows) ids.emplace_back(row.id);
  return ids;
}

/// The values that an option can have, where a table or a short list knows them; empty: a file or
/// anything.
Words values_of(std::string_view command, const std::string& option) {
  if (option == "shape") {
    Words names;
    for (const Shape& shape : Shape::all()) names.push_back(shape.name());
    return names;
  }
  if (option == "format" && (command == "query" || command == "export")) return ids_of(formats());
  static const std::map<std::string, std::function<Words()>> kValues{
      {"format",
       [] {
         return Words{"lines", "csv", "json"};
       }},
      {"input",
       [] {
         return Words{"auto", "line", "grid"};
       }},
      {"method",
       [] {
         return Words{"count", "logic", "trial"};
       }},
      {"depth",
       [] {
         return Words{"where", "technique", "step"};
       }},
      {"symmetry", [] { return ids_of(symmetries()); }},
      {"fill", [] { return ids_of(fills()); }},
      {"scale", [] { return ids_of(scales()); }},
      {"counter", [] { return ids_of(counters()); }},
      {"technique", [] { return ids_of(techniques()); }},
      {"needs", [] { return ids_of(techniques()); }},
      {"uses", [] { return ids_of(techniques()); }},
      {"avoids", [] { return ids_of(techniques()); }},
      {"hardest", [] { return ids_of(techniques()); }},
  };
  const auto found = kValues.find(option);
  return found == kValues.end() ? Words() : found->second();
}

/// The values of the argument that a command takes, where it is no file.
Words arguments_of(std::string_view command) {
  if (command == "completion") return {std::begin(kShells), std::end(kShells)};
  if (command != "help") return {};
  Words names;
  for (const Command& known : commands()) names.emplace_back(known.name);
  for (const HelpTopic& topic : help_topics()) names.emplace_back(topic.name);
  return names;
}

std::string join(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string join(std::span<const std::string_view> words, std::string_view between) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

/// `text` within single quotes of a shell.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

// --- the manual page ---

/// A line of text for troff: no line begins with a control character, no dash becomes a hyphen.
std::string roff(std::string_view text) {
  std::string result;
  if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result;
}

/// Paragraphs, which blank lines part; lines that begin with blanks keep their breaks.
std::string roff_paragraphs(std::string_view text) {
  std::string result = ".PP\n";
  bool set_apart = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const bool indented = line.starts_with(' ');
    if (indented != set_apart) result += indented ? ".nf\n" : ".fi\n";
    set_apart = indented;
    result += line.empty() ? ".PP\n" : roff(line) + "\n";
  }
  return result + (set_apart ? ".fi\n" : "");
}

std::string roff_lines(std::string_view text) {
  return ".PP\n.nf\n.RS 4\n" + [&] {
    std::string lines;
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      lines += roff(line) + "\n";
    }
    return lines;
  }() + ".RE\n.fi\n";
}

std::string man_of(const Command& command) {
  std::string text = ".SS \"gridmill " + std::string(command.name) + " " + roff(command.usage) +
                     "\"\n" + roff(command.summary) + ".\n";
  if (!command.about.empty()) text += roff_paragraphs(command.about);
  const OptionTable table = options_of(command);
  for (const Option& option : table.options()) {
    text += ".TP\n";
    if (!option.letter.empty()) text += "\\fB\\-" + option.letter + "\\fR, ";
    text += "\\fB\\-\\-" + roff(option.name) + "\\fR";
    if (!option.is_switch()) text += " \\fI" + roff(option.value) + "\\fR";
    text += "\n" + roff(option.about);
    if (option.fallback && !option.fallback->empty()) {
      text += " (default: " + roff(*option.fallback) + ")";
    }
    text += "\n";
  }
  return text + roff_lines(command.examples);
}

// --- completion ---

std::string bash_script() {
  std::string text =
      "# bash completion for gridmill: source this file, or put it into\n"
      "# ~/.local/share/bash-completion/completions/gridmill\n"
      "_gridmill() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local verb=${COMP_WORDS[1]} options= values=\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"";
  for (const Command& command : commands()) text += std::string(command.name) + " ";
  text += "help --help --version\" -- \"$word\"))\n    return\n  fi\n  case $verb in\n";
  for (const Command& command : commands()) {
    Words names;
    std::string cases;
    const OptionTable table = options_of(command);
    for (const Option& option : table.options()) {
      names.push_back("--" + option.name);
      if (option.is_switch()) continue;
      const Words values = values_of(command.name, option.name);
      cases += "        --" + option.name + (option.letter.empty() ? "" : "|-" + option.letter) +
               ") " +
               (values.empty() ? "compopt -o default 2>/dev/null; return"
                               : "values=" + quoted(join(values))) +
               " ;;\n";
    }
    text += "    " + std::string(command.name) + ")\n      options=" + quoted(join(names)) +
            "\n      case $before in\n" + cases + "      esac ;;\n";
  }
  text += "    help) values=" + quoted(join(arguments_of("help"))) + " ;;\n  esac\n" +
          "  if [ -z \"$values\" ] && [ \"$verb\" = completion ]; then\n    values=" +
          quoted(join(arguments_of("completion"))) + "\n  fi\n" +
          "  if [[ $word == -* ]]; then\n"
          "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
          "  elif [ -n \"$values\" ]; then\n"
          "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
          "  else\n"
          "    compopt -o default 2>/dev/null\n"
          "  fi\n"
          "}\n"
          "complete -F _gridmill gridmill\n";
  return text;
}

/// A description for _arguments: what is special there is left out.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string zsh_script() {
  std::string text =
      "#compdef gridmill\n"
      "# zsh completion for gridmill: put this file as _gridmill into a folder of $fpath\n"
      "_gridmill() {\n"
      "  local -a verbs\n  verbs=(\n";
  for (const Command& command : commands()) {
    text += "    " + quoted(std::string(command.name) + ":" + zsh_text(command.summary)) + "\n";
  }
  text +=
      "    'help:tells more about a command or a topic'\n  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command verbs\n    return\n  fi\n"
      "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n";
  for (const Command& command : commands()) {
    text += "    " + std::string(command.name) + ")\n      _arguments -s";
    const OptionTable table = options_of(command);
    for (const Option& option : table.options()) {
      std::string value;
      if (!option.is_switch()) {
        const Words values = values_of(command.name, option.name);
        value = ":" + zsh_text(option.value) + ":" +
                (values.empty() ? "_files" : "(" + join(values) + ")");
      }
      const std::string name = "--" + option.name;
      const std::string rest = "[" + zsh_text(option.about) + "]" + value;
      if (option.letter.empty()) {
        text += " \\\n        " + quoted(name + rest);
      } else {
        const std::string both = "(-" + option.letter + " " + name + ")";
        text += " \\\n        " + quoted(both + "-" + option.letter + rest);
        text += " \\\n        " + quoted(both + name + rest);
      }
    }
    const Words words = arguments_of(command.name);
    text += " \\\n        " +
            quoted("*:argument:" + (words.empty() ? "_files" : "(" + join(words) + ")")) + " ;;\n";
  }
  return text + "    help)\n      _arguments " +
         quoted("1:argument:(" + join(arguments_of("help")) + ")") +
         " ;;\n  esac\n}\n"
         "if [ \"$funcstack[1]\" = _gridmill ]; then\n  _gridmill \"$@\"\nelse\n"
         "  compdef _gridmill gridmill\nfi\n";
}

std::string fish_script() {
  std::string text =
      "# fish completion for gridmill: put this file into\n"
      "# ~/.config/fish/completions/gridmill.fish\n";
  for (const Command& command : commands()) {
    text += "complete -c gridmill -n __fish_use_subcommand -f -a " + std::string(command.name) +
            " -d " + quoted(command.summary) + "\n";
  }
  text +=
      "complete -c gridmill -n __fish_use_subcommand -f -a help -d 'tells more about a command or "
      "a topic'\n";
  text += "complete -c gridmill -n '__fish_seen_subcommand_from help' -f -a " +
          quoted(join(arguments_of("help"))) + "\n";
  text += "complete -c gridmill -n '__fish_seen_subcommand_from completion' -f -a " +
          quoted(join(arguments_of("completion"))) + "\n";
  for (const Command& command : commands()) {
    const OptionTable table = options_of(command);
    for (const Option& option : table.options()) {
      const Words values = values_of(command.name, option.name);
      text += "complete -c gridmill -n " +
              quoted("__fish_seen_subcommand_from " + std::string(command.name)) + " -l " +
              option.name + (option.letter.empty() ? "" : " -s " + option.letter) +
              (option.is_switch() ? "" : " -r") +
              (values.empty() ? "" : " -f -a " + quoted(join(values))) + " -d " +
              quoted(option.about) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string man_page() {
  std::string text =
      ".TH GRIDMILL 1 \"\" \"gridmill " + std::string(kVersion) +
      "\" \"User Commands\"\n.SH NAME\ngridmill \\- makes, grades and stores sudoku puzzles in "
      "quantity\n.SH SYNOPSIS\n.B gridmill\n\\fICOMMAND\\fR [\\fIoptions\\fR]\n.SH DESCRIPTION\n"
      "Makes sudoku puzzles, grades them by the techniques that they need, stores them in a "
      "SQLite\n"
      "database, and prints them as books. Data goes to "
      "standard output,\nmessages go to standard error.\n.SH COMMANDS\n";
  for (const Command& command : commands()) text += man_of(command);
  for (const HelpTopic& topic : help_topics()) {
    std::string title(topic.name);
    for (char& c : title) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
    text += ".SH " + title + "\n" + roff_paragraphs(topic.body());
  }
  return text;
}

std::string completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  throw std::invalid_argument("expected a shell (" + join(kShells, ", ") + "), found '" +
                              std::string(shell) + "'");
}

}  // namespace gridmill
