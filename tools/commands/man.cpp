// gridmill man: the manual page.

#include <iostream>

#include "tools/cli/command.h"
#include "tools/cli/man_page.h"

namespace gridmill {
namespace {

struct ManArguments {
  static void declare(OptionTable& /*options*/) {}
  explicit ManArguments(const RawArguments& /*raw*/) {}
};

int run(const ManArguments& /*arguments*/) {
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
          &ManArguments::declare,
          &run_with<ManArguments, run>};
}

}  // namespace gridmill
