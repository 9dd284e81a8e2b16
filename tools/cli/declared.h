#pragma once

#include "tools/cli/command.h"

namespace gridmill {

/// Everything that a command takes, with the options that all of them have.
struct Declared {
  explicit Declared(const Command& command);

  static constexpr unsigned kHelpWidth = 100;

  po::options_description options{"Options", kHelpWidth, kHelpWidth / 2};
  po::positional_options_description positional;
};

}  // namespace gridmill
