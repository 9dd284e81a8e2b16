// The entry point, kept apart from program.cpp so that tests can link everything else.

#include <csignal>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tools/cli/command.h"

namespace {

/// Keeps memory that is free for the next puzzle. Each puzzle with clues is a board with a rater of
/// its own, some hundred KB, which glibc would return to the system every time; on a virtual
/// machine that takes up to a fifth of the time of `generate`.
void keep_free_memory() {
#ifdef __GLIBC__
  constexpr int kBytes = 2 << 20;  // larger blocks are returned at once, and what is free beyond
  mallopt(M_TRIM_THRESHOLD, kBytes);
  mallopt(M_MMAP_THRESHOLD, kBytes);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  keep_free_memory();
  // A file at its size limit shall be an error like a full disk, with a message, not a sudden end.
  std::signal(SIGXFSZ, SIG_IGN);
  return gridmill::run_program(argc, argv);
}
