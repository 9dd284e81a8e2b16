// Scripts that let shells complete the command line.

#include "solver/board/text.h"
#include "tools/cli/command.h"
#include "tools/cli/man_page.h"

namespace gridmill {

std::string shell_quoted(std::string_view text) {
  return "'" + replace_characters(text, {{'\'', "'\\''"}}) + "'";
}

namespace {

/// The commands and topics that `gridmill help` knows.
std::string help_names() {
  return join(names_of(commands()), " ") + " " + join(names_of(help_topics()), " ");
}

/// What bash does behind an option.
std::string bash_case(const Option& option) {
  std::string action;
  if (!option.values.empty()) {
    action =
        "values=" + shell_quoted(join(option.values, " ")) + (option.is_list() ? " list=1" : "");
  } else if (option.is_path()) {
    action = "compopt -o default 2>/dev/null; return";
  } else {
    action = "return";
  }
  return "        --" + option.name + (option.short_name.empty() ? "" : "|-" + option.short_name) +
         ") " + action + " ;;\n";
}

std::string bash_script() {
  std::string text =
      "# bash completion for gridmill: source this file, or put it into\n"
      "# ~/.local/share/bash-completion/completions/gridmill\n"
      "_gridmill() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local verb=${COMP_WORDS[1]} options= values= list= start=\n"
      "  COMPREPLY=()\n"
      "  # --name=value comes as three words\n"
      "  if [ \"$word\" = = ]; then word=; fi\n"
      "  if [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"";
  for (const Command& command : commands()) text += std::string(command.name) + " ";
  text += "help --help --version\" -- \"$word\"))\n    return\n  fi\n  case $verb in\n";
  for (const Command& command : commands()) {
    std::string names;
    std::string cases;
    const OptionTable table = options_of(command);
    for (const Option& option : table.options()) {
      names += (names.empty() ? "--" : " --") + option.name;
      if (!option.is_switch()) cases += bash_case(option);
    }
    const std::string words = join(table.positional_values(), " ");
    if (!words.empty())
      cases += "        " + std::string(command.name) + ") values=" + shell_quoted(words) + " ;;\n";
    text += "    " + std::string(command.name) + ")\n      options=" + shell_quoted(names) +
            "\n      case $before in\n" + cases + "      esac ;;\n";
  }
  text += "    help) values=" + shell_quoted(help_names()) +
          " ;;\n  esac\n"
          "  if [ -n \"$list\" ]; then\n"
          "    case $word in *,*) start=${word%,*},; word=${word##*,} ;; esac\n"
          "    compopt -o nospace 2>/dev/null\n"
          "  fi\n"
          "  if [[ $word == -* ]]; then\n"
          "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
          "  elif [ -n \"$values\" ]; then\n"
          "    COMPREPLY=($(compgen -P \"$start\" -W \"$values\" -- \"$word\"))\n"
          "  else\n"
          "    compopt -o default 2>/dev/null\n"
          "  fi\n"
          "}\n"
          "complete -F _gridmill gridmill\n";
  return text;
}

/// A description for _arguments: what is special there is left out.
std::string zsh_text(std::string_view text) {
  return replace_characters(text, {{'[', "\\["}, {']', "\\]"}, {':', "\\:"}, {'\\', "\\\\"}});
}

/// ":NAME:ACTION": what zsh does behind an option.
std::string zsh_value(const Option& option) {
  const std::string values = join(option.values, " ");
  std::string action;
  if (!values.empty()) {
    action = option.is_list() ? "_sequence compadd - " + values : "(" + values + ")";
  } else if (option.is_path()) {
    action = "_files";
  }
  return ":" + zsh_text(option.value_name) + ":" + action;
}

std::string zsh_script() {
  std::string text =
      "#compdef gridmill\n"
      "# zsh completion for gridmill: put this file as _gridmill into a folder of $fpath\n"
      "_gridmill() {\n"
      "  local -a verbs\n  verbs=(\n";
  for (const Command& command : commands()) {
    text +=
        "    " + shell_quoted(std::string(command.name) + ":" + zsh_text(command.summary)) + "\n";
  }
  text +=
      "    'help:Explain a command or a topic'\n  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command verbs\n    return\n  fi\n"
      "  local verb=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $verb in\n";
  for (const Command& command : commands()) {
    text += "    " + std::string(command.name) + ")\n      _arguments -s";
    const OptionTable table = options_of(command);
    for (const Option& option : table.options()) {
      const std::string value = option.is_switch() ? "" : zsh_value(option);
      const std::string name = "--" + option.name;
      const std::string rest = "[" + zsh_text(option.summary()) + "]" + value;
      if (option.short_name.empty()) {
        text += " \\\n        " + shell_quoted(name + rest);
      } else {
        const std::string both = "(-" + option.short_name + " " + name + ")";
        text += " \\\n        " + shell_quoted(both + "-" + option.short_name + rest);
        text += " \\\n        " + shell_quoted(both + name + rest);
      }
    }
    const std::string words = join(table.positional_values(), " ");
    text += " \\\n        " +
            shell_quoted("*:argument:" + (words.empty() ? "_files" : "(" + words + ")")) + " ;;\n";
  }
  return text + "    help)\n      _arguments " + shell_quoted("1:argument:(" + help_names() + ")") +
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
            " -d " + shell_quoted(command.summary) + "\n";
  }
  text +=
      "complete -c gridmill -n __fish_use_subcommand -f -a help -d 'Explain a command or a "
      "topic'\n";
  text += "complete -c gridmill -n '__fish_seen_subcommand_from help' -f -a " +
          shell_quoted(help_names()) + "\n";
  for (const Command& command : commands()) {
    const OptionTable table = options_of(command);
    const std::string within =
        "complete -c gridmill -n " +
        shell_quoted("__fish_seen_subcommand_from " + std::string(command.name));
    if (!table.positional_values().empty()) {
      text += within + " -f -a " + shell_quoted(join(table.positional_values(), " ")) + "\n";
    }
    for (const Option& option : table.options()) {
      // What is offered, behind the last comma of a list.
      std::string values = join(option.values, " ");
      if (option.is_list() && !values.empty()) values = "(__fish_append , " + values + ")";
      text += within + " -l " + option.name +
              (option.short_name.empty() ? "" : " -s " + option.short_name) +
              (option.is_switch() ? "" : " -r") +
              (option.is_path() || option.is_switch() ? "" : " -f") +
              (values.empty() ? "" : " -a " + shell_quoted(values)) + " -d " +
              shell_quoted(option.summary()) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string completion_script(std::string_view shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  if (shell == "fish") return fish_script();
  throw unexpected("expected a shell (" + join(kShells, ", ") + ")", shell);
}

}  // namespace gridmill
