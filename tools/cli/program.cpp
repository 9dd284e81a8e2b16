#include <algorithm>
#include <boost/program_options/environment_iterator.hpp>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/parsers.hpp>
#include <cctype>
#include <csignal>
#include <fstream>
#include <iomanip>
#include <iostream>

#include "tools/cli/declared.h"
#include "tools/cli/help_topics.h"
#include "tools/cli/version.h"

namespace gridmill {

#define COMMAND(name) [[nodiscard]] Command command_##name();
#include "tools/cli/commands.def"
#undef COMMAND

std::span<const Command> commands() {
  static const Command kCommands[] = {
#define COMMAND(name) command_##name(),
#include "tools/cli/commands.def"
#undef COMMAND
  };
  return kCommands;
}

Declared::Declared(const Command& command) {
  command.declare(options, positional);
  options.add_options()("config", po::value<std::string>()->value_name("FILE"),
                        "read options from FILE (lines of name = value)");
  options.add_options()("help,h", "print this text");
}

namespace {

void print_overview(std::ostream& out) {
  out << "gridmill " << kVersion << ": makes, grades and stores sudoku puzzles in quantity\n\n"
      << "Usage: gridmill COMMAND [options]\n\nCommands:\n";
  for (const Command& command : commands()) {
    out << "  " << command.name << std::string(12 - command.name.size(), ' ') << command.summary
        << "\n";
  }
  out << "\nTopics:\n";
  for (const HelpTopic& topic : help_topics()) {
    out << "  " << std::left << std::setw(15) << topic.name << topic.summary() << "\n";
  }
  out << "\n'gridmill help COMMAND' and 'gridmill help TOPIC' tell more. To begin with:\n"
      << "  gridmill generate --count 1000 --db puzzles.db\n"
      << "  gridmill stats --db puzzles.db\n"
      << "  gridmill query --db puzzles.db --level 4 --limit 3\n";
}

void print_help(const Command& command, std::ostream& out) {
  const Declared declared(command);
  out << "gridmill " << command.name << ": " << command.summary << "\n\n"
      << "Usage: gridmill " << command.name << " " << command.usage << "\n";
  if (!command.about.empty()) out << "\n" << command.about << "\n";
  out << "\n" << declared.options << "\nExamples:\n";
  std::string_view rest = command.examples;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    out << "  " << rest.substr(0, end) << "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

const Command* find_command(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

/// "GRIDMILL_MAX_TIME" -> "max-time" when the command has that option, else "".
std::string option_of_variable(const std::string& variable,
                               const po::options_description& options) {
  constexpr std::string_view kPrefix = "GRIDMILL_";
  if (!variable.starts_with(kPrefix)) return "";
  std::string name = variable.substr(kPrefix.size());
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return c == '_' ? '-' : static_cast<char>(std::tolower(c));
  });
  return name != "help" && options.find_nothrow(name, false) != nullptr ? name : "";
}

po::variables_map read_arguments(const Command& command, int argc, const char* const* argv) {
  const Declared declared(command);
  // Arguments without a dash are options too, but the help does not list them.
  po::options_description all;
  all.add(declared.options);
  po::options_description arguments;
  std::string last;
  for (unsigned i = 0; i < 2 && i < declared.positional.max_total_count(); ++i) {
    const std::string& name = declared.positional.name_for_position(i);
    if (name == last) break;
    last = name;
    arguments.add_options()(name.c_str(), po::value<std::vector<std::string>>());
  }
  all.add(arguments);
  using po::command_line_style::style_t;
  const int style =
      static_cast<int>(style_t::unix_style) & ~static_cast<int>(style_t::allow_guessing);
  po::variables_map map;
  po::store(po::command_line_parser(argc, argv)
                .options(all)
                .positional(declared.positional)
                .style(style)
                .run(),
            map);
  if (map.count("help") != 0) return map;
  po::store(po::parse_environment(declared.options,
                                  [&](const std::string& variable) {
                                    return option_of_variable(variable, declared.options);
                                  }),
            map);
  if (map.count("config") != 0) {
    const auto file = map["config"].as<std::string>();
    std::ifstream in(file);
    if (!in) throw UsageError(file + ": cannot open the configuration file");
    try {
      po::store(po::parse_config_file(in, declared.options), map);
    } catch (const po::error& error) {
      throw UsageError(file + ": " + error.what());
    }
  }
  std::string line = "gridmill";
  for (int i = 0; i < argc; ++i) line += std::string(" ") + argv[i];
  map.insert({"command-line", po::variable_value(line, false)});
  po::notify(map);
  return map;
}

int run_command(const Command& command, int argc, const char* const* argv) {
  try {
    const po::variables_map arguments = read_arguments(command, argc, argv);
    if (arguments.count("help") != 0) {
      print_help(command, std::cout);
      return kDone;
    }
    return command.run(arguments);
  } catch (const po::error& error) {
    std::cerr << "gridmill " << command.name << ": " << error.what() << "\n";
  } catch (const UsageError& error) {
    std::cerr << "gridmill " << command.name << ": " << error.what() << "\n";
  } catch (const std::invalid_argument& error) {  // a name that no table has
    std::cerr << "gridmill " << command.name << ": " << error.what() << "\n";
  } catch (const std::exception& error) {
    std::cerr << "gridmill " << command.name << ": " << error.what() << "\n";
    return kFailure;
  }
  std::cerr << "'gridmill help " << command.name << "' lists the options.\n";
  return kUsage;
}

}  // namespace

int run_program(int argc, const char* const* argv) {
#ifdef SIGXFSZ
  // A limit on the size of files is to be an error of the write, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  const std::string_view verb = argc > 1 ? argv[1] : "";
  if (verb.empty()) {
    print_overview(std::cerr);
    return kUsage;
  }
  if (verb == "--version" || verb == "version") {
    std::cout << "gridmill " << kVersion << "\n";
    return kDone;
  }
  if (verb == "--help" || verb == "-h" || verb == "help") {
    if (argc < 3) {
      print_overview(std::cout);
      return kDone;
    }
    if (const Command* command = find_command(argv[2])) {
      print_help(*command, std::cout);
      return kDone;
    }
    for (const HelpTopic& topic : help_topics()) {
      if (topic.name != argv[2]) continue;
      std::cout << topic.body();
      return kDone;
    }
    std::cerr << "gridmill: there is no command or topic '" << argv[2]
              << "'; 'gridmill help' lists them.\n";
    return kUsage;
  }
  if (const Command* command = find_command(verb)) return run_command(*command, argc - 1, argv + 1);
  std::cerr << "gridmill: there is no command '" << verb << "'; 'gridmill help' lists them.\n";
  return kUsage;
}

}  // namespace gridmill
