// The entry point, kept apart from program.cpp so that tests can link everything else.

#include <csignal>

#include "tools/cli/command.h"

int main(int argc, char** argv) {
  // A file at its size limit shall be an error like a full disk, with a message, not a sudden end.
  std::signal(SIGXFSZ, SIG_IGN);
  return gridmill::run_program(argc, argv);
}
