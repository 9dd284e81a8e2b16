// gridmill man: the manual page.

#include <iostream>

#include "tools/cli/command.h"
#include "tools/cli/manual.h"

namespace gridmill {
namespace {

void declare(po::options_description& /*options*/,
             po::positional_options_description& /*positional*/) {}

int run(const po::variables_map& /*arguments*/) {
  std::cout << man_page();
  return kDone;
}

}  // namespace

Command command_man() {
  return {"man",
          "prints the manual page",
          "",
          "",
          "gridmill man | man -l -\n"
          "gridmill man > /usr/local/share/man/man1/gridmill.1",
          declare,
          run};
}

}  // namespace gridmill
