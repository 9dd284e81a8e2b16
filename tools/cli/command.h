#pragma once

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/positional_options.hpp>
#include <boost/program_options/variables_map.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

/// A verb of the program: one file in tools/commands and one row of commands.def.

namespace gridmill {

namespace po = boost::program_options;

/// What the process returns.
enum ExitCode : int {
  kDone = 0,         ///< also when a requested time budget ran out
  kFailure = 1,      ///< something went wrong, or a record could not be read
  kUsage = 2,        ///< the command line makes no sense
  kUnmet = 3,        ///< the wish cannot be met, or too few rows
  kInterrupted = 75  ///< stopped by a signal, data safe: run it again (EX_TEMPFAIL)
};

/// The command line makes no sense: the message says what was expected. Ends with kUsage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Command {
  std::string_view name;
  std::string_view summary;   ///< one line, for the list of commands
  std::string_view usage;     ///< what follows "gridmill <name>"
  std::string_view about;     ///< paragraphs for the help, may be empty
  std::string_view examples;  ///< whole command lines, one a line
  /// Declares the options; `positional` the arguments without a dash.
  void (*declare)(po::options_description& options, po::positional_options_description& positional);
  /// Runs it. Throws UsageError, StoreError, std::runtime_error; `main` turns them into messages.
  int (*run)(const po::variables_map& arguments);
};

/// The table of commands.def.
[[nodiscard]] std::span<const Command> commands();

/// The whole program but for `main`: finds the verb, reads flags, environment (GRIDMILL_<FLAG>) and
/// --config FILE, in this order of precedence, runs it and turns exceptions into messages.
int run_program(int argc, const char* const* argv);

}  // namespace gridmill
