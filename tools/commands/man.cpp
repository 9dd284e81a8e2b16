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

Command command_man() { return make_command<ManArguments, run>("man"); }

}  // namespace gridmill
