#pragma once

// A command of the program: one file in tools/commands and one row of commands.def.
//
// A command has a struct of its arguments. It declares the options; its constructor turns their
// texts into typed values and rejects invalid ones. So `run` gets a valid struct or is not called:
//
//     struct CanonArguments {
//       static void declare(OptionTable& options);
//       explicit CanonArguments(const RawArguments& raw);  // throws UsageError
//       StreamArguments stream;                            // a group that commands share
//       bool solution;
//     };
//     int run(const CanonArguments& arguments);
//     Command command_canon() { return make_command<CanonArguments, run>("canon"); }

#include <initializer_list>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solver/board/language.h"
#include "tools/cli/option_table.h"
#include "tools/cli/raw_arguments.h"

namespace gridmill {

/// What the process returns.
enum ExitCode : int {
  kDone = 0,         ///< also when a requested time budget ran out
  kFailure = 1,      ///< something went wrong, or a record could not be read
  kUsage = 2,        ///< the command line makes no sense
  kUnmet = 3,        ///< the goal cannot be met, too few rows, or a puzzle given up
  kInterrupted = 75  ///< stopped by a signal, data safe: run it again (EX_TEMPFAIL)
};

/// An invalid command line; the message has the expected form. Ends with kUsage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The error "--level: expected levels such as 3, found 'x'"; with "; found" after a list.
[[nodiscard]] inline UsageError unexpected(const std::string& expected, std::string_view found) {
  const bool is_list = expected.find(", ") != std::string::npos;
  return UsageError(expected + (is_list ? "; found '" : ", found '") + std::string(found) + "'");
}

struct Command {
  std::string_view name;
  /// Declares the options.
  void (*declare)(OptionTable& options);
  /// Runs it. Throws UsageError, StoreError, std::runtime_error; `main` turns them into messages.
  int (*run)(const RawArguments& raw);
  // The texts of data/commands.
  std::string_view summary = {};   ///< one line, for the list of commands
  std::string_view usage = {};     ///< what follows "gridmill <name>"
  std::string about = {};          ///< paragraphs for the help, may be empty
  std::string_view examples = {};  ///< whole command lines, one per line
};

/// Adds the texts of data/commands/<name>.txt; each "{}" of the paragraphs becomes one of `args`.
void add_texts(Command& command, std::initializer_list<std::string> args);

/// The command with the arguments `Arguments`: makes them, then runs it with them.
template <class Arguments, int (*run)(const Arguments&)>
Command make_command(std::string_view name, std::initializer_list<std::string> args = {}) {
  Command command{name, &Arguments::declare,
                  [](const RawArguments& raw) { return run(Arguments(raw)); }};
  add_texts(command, args);
  return command;
}

/// The rows of a table as lines of a command's text, each behind a line break.
template <class Rows>
std::string table_lines(const Rows& rows) {
  std::string lines;
  for (const auto& row : rows)
    lines += "\n  " + padded(std::string(row.id), 11) + std::string(row.title);
  return lines;
}

/// The table of commands.def.
[[nodiscard]] std::span<const Command> commands();

/// Everything that a command takes, with the options that all of them have.
[[nodiscard]] OptionTable options_of(const Command& command);

/// The whole program except `main`: finds the verb, makes its arguments, runs it and turns
/// exceptions into messages.
int run_program(int argc, const char* const* argv);

}  // namespace gridmill
