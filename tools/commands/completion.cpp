// gridmill completion: scripts that let shells complete the command line.

#include <iostream>

#include "tools/cli/command.h"
#include "tools/cli/man_page.h"

namespace gridmill {
namespace {

struct CompletionArguments {
  static void declare(OptionTable& options) {
    options.add_positional("shell", 1, {std::begin(kShells), std::end(kShells)});
  }
  explicit CompletionArguments(const RawArguments& raw) {
    if (raw.positional().empty()) throw UsageError("expected a shell: bash, zsh or fish");
    shell = raw.positional().front();
  }

  std::string shell;
};

int run(const CompletionArguments& arguments) {
  std::cout << completion_script(arguments.shell);
  return kDone;
}

}  // namespace

Command command_completion() { return make_command<CompletionArguments, run>("completion"); }

}  // namespace gridmill
