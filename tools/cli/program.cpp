// The program from argv to exit code: dispatch to a command, help, and the reports of errors. Files
// named by options are registered before a command runs, so that no output overwrites an input.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>
#include <vector>

#include "solver/board/require.h"
#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/count/counter.h"
#include "tools/cli/command.h"
#include "tools/cli/help.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/man_page.h"
#include "tools/cli/suggestions.h"
#include "tools/cli/version.h"
#include "tools/files/file_registry.h"
#include "tools/io/escape_control.h"
#include "tools/io/output.h"
#include "tools/io/string_util.h"

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

void add_texts(Command& command, std::initializer_list<std::string> args) {
  const HelpTopic* text = find_by(command_texts(), &HelpTopic::name, command.name);
  GRIDMILL_REQUIRE(text != nullptr);
  const std::string_view body = text->body();
  const std::size_t end = body.find('\n');
  const std::size_t examples = body.find("\nExamples:\n");
  GRIDMILL_REQUIRE(end != std::string_view::npos && examples != std::string_view::npos);
  command.summary = text->summary();
  command.usage =
      body.substr(0, end).substr(std::min(end, std::strlen("gridmill ") + command.name.size() + 1));
  if (end + 1 < examples) {
    command.about = fill_template(body.substr(end + 2, examples - end - 3), args);
  }
  command.examples = body.substr(body.find(':', examples) + 2);
}

OptionTable options_of(const Command& command) {
  OptionTable table;
  command.declare(table);
  table.add("config", "FILE", "read options from FILE, one 'name = value' per line");
  table.add_switch("help,h", "-h lists the common options, --help all options");
  return table;
}

namespace {

/// Says which files the command reads, and refuses outputs that would destroy one of them or a
/// database, before anything is done.
void guard_files(const OptionTable& table, const RawArguments& raw) {
  for (const std::string& word : raw.positional()) protect_input(word);
  for (const Option& option : table.options()) {
    const auto file = raw.find(option.name);
    if (file && option.may_be_input()) protect_input(*file);
  }
  std::vector<std::pair<std::string, std::string>> outputs;  // files and options
  for (const Option& option : table.options()) {
    const auto file = raw.find(option.name);
    if (!file || !option.is_output || *file == "-") continue;
    require_not_protected(*file);
    for (const auto& [other, name] : outputs) {
      if (is_same_file(other, *file)) {
        throw UsageError("--" + name + " and --" + option.name + " name the same file");
      }
    }
    outputs.emplace_back(*file, option.name);
  }
  require_not_protected("-");
}

/// GRIDMILL_COUNTER must name a row of counters.def.
void require_known_counter() {
  const char* id = std::getenv("GRIDMILL_COUNTER");
  if (id == nullptr || *id == '\0') return;
  if (find_by_id(counters(), id) != nullptr) return;
  throw UsageError("GRIDMILL_COUNTER: there is no counter '" + std::string(id) +
                   "'; expected one of: " + join(ids_of(counters()), " "));
}

/// An error as it is printed: a few lines, whatever text of a file it quotes.
std::string brief(std::string_view message) {
  constexpr std::size_t kMaxSize = 4000;
  constexpr std::size_t kMaxLines = 30;
  std::size_t end = 0;
  for (std::size_t lines = 0; lines < kMaxLines && end != std::string_view::npos; ++lines) {
    end = message.find('\n', end == 0 ? 0 : end + 1);
  }
  const std::string_view head = utf8_prefix(message.substr(0, end), kMaxSize);
  return std::string(head) + (head.size() < message.size() ? "..." : "");
}

int run_command(const Command& command, int argc, const char* const* argv) {
  try {
    begin_registry();  // parsing reads the file of --config
    const OptionTable table = options_of(command);
    const RawArguments raw(table, argc, argv);
    if (raw.is_help_requested()) {
      const bool is_short = std::find(argv, argv + argc, std::string_view("-h")) != argv + argc;
      std::cout << (is_short ? short_help(command) : full_help(command));
      return kDone;
    }
    guard_files(table, raw);
    require_known_counter();
    return command.run(raw);
  } catch (const UsageError& error) {
    std::cerr << "gridmill " << command.name << ": " << brief(error.what()) << "\n";
  } catch (const ProtectedFileError& error) {  // an output that is named on the command line
    std::cerr << "gridmill " << command.name << ": " << brief(error.what()) << "\n";
  } catch (const std::exception& error) {
    std::cerr << "gridmill " << command.name << ": " << brief(error.what()) << "\n";
    return kFailure;
  }
  std::cerr << "'gridmill " << command.name << " -h' lists the common options.\n";
  return kUsage;
}

/// What the disk or the reader of a pipe refused of standard output is a failure of every command.
int with_standard_output(int code) {
  errno = 0;
  std::cout.flush();
  bool good = std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  // A network file system may report an error as late as here.
  if (good && errno == 0) {
    const int copy = ::dup(STDOUT_FILENO);
    good = copy < 0 || ::close(copy) == 0;
  }
  if (good) return code;
  std::cerr << "gridmill: standard output: cannot write"
            << (errno != 0 ? std::string(": ") + std::strerror(errno) : "") << "\n";
  return kFailure;
}

/// Says that there is no such command (or topic), and which there are that are like it.
int refuse_name(std::string_view what, std::string_view name, bool with_topics) {
  std::vector<std::string_view> known{"help"};
  for (const Command& command : commands()) known.push_back(command.name);
  if (with_topics) {
    for (const HelpTopic& topic : help_topics()) known.push_back(topic.name);
  }
  std::string like = did_you_mean(closest_names(name, known));
  if (like.empty()) like = ";";
  std::cerr << "gridmill: there is no " << what << " '" << name << "'" << like
            << " 'gridmill help' lists them.\n";
  return kUsage;
}

int run_verb(int argc, const char* const* argv) {
  const std::string_view verb = argc > 1 ? argv[1] : "";
  try {
    require_not_protected("-");  // help and version are outputs, too
  } catch (const ProtectedFileError& error) {
    std::cerr << "gridmill: " << error.what() << "\n";
    return kUsage;
  }
  if (verb.empty()) {
    std::cerr << overview(false);
    return kUsage;
  }
  if (verb == "--version" || verb == "-V" || verb == "version") {
    std::cout << "gridmill " << kVersion << "\n";
    return kDone;
  }
  if (verb == "--help" || verb == "-h" || verb == "help") {
    if (argc < 3) {
      std::cout << overview(verb != "-h");
      return kDone;
    }
    if (const Command* command = find_by(commands(), &Command::name, argv[2])) {
      std::cout << full_help(*command);
      return kDone;
    }
    if (const HelpTopic* topic = find_by(help_topics(), &HelpTopic::name, argv[2])) {
      std::cout << topic->body();
      return kDone;
    }
    return refuse_name("command or topic", argv[2], true);
  }
  if (const Command* command = find_by(commands(), &Command::name, verb))
    return run_command(*command, argc - 1, argv + 1);
  return refuse_name("command", verb, false);
}

}  // namespace

int run_program(int argc, const char* const* argv) {
#ifdef SIGXFSZ
  // A limit on the size of files is to be an error of the write, like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  occupy_standard_descriptors();
  exit_on_signals();
  const EscapingStream data(std::cout);
  const EscapingStream messages(std::cerr);
  return with_standard_output(run_verb(argc, argv));
}

}  // namespace gridmill
