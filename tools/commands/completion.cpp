// gridmill completion: scripts that let shells complete the command line.

#include <iostream>

#include "tools/cli/common.h"
#include "tools/cli/manual.h"

namespace gridmill {
namespace {

void declare(po::options_description& /*options*/, po::positional_options_description& positional) {
  positional.add("shell", 1);
}

int run(const po::variables_map& arguments) {
  if (arguments.count("shell") == 0) throw UsageError("expected a shell: bash, zsh or fish");
  std::cout << completion_script(arguments["shell"].as<std::vector<std::string>>().front());
  return kDone;
}

}  // namespace

Command command_completion() {
  return {"completion",
          "prints a script with which a shell completes the command line",
          "bash|zsh|fish",
          "",
          "gridmill completion bash > ~/.local/share/bash-completion/completions/gridmill\n"
          "gridmill completion zsh > ~/.zfunc/_gridmill\n"
          "gridmill completion fish > ~/.config/fish/completions/gridmill.fish",
          declare,
          run};
}

}  // namespace gridmill
