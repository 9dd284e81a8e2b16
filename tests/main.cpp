// The main function of every test program, for Catch2 version 2 (version 3 would bring its own; the
// same file serves both). A case without an assertion fails, and so does a program of which no case
// was chosen. ctest looks for the last line of a program that skipped cases and failed none.
#define CATCH_CONFIG_RUNNER
#include <cstdlib>
#include <iostream>

#include "tests/catch.h"
#include "tests/needs.h"

namespace {
int skipped = 0;
}  // namespace

void gridmill::skip(const std::string& reason) {
  std::cout << "skipped: " << reason << '\n';
  ++skipped;
  SUCCEED();
}

int main(int argc, char** argv) {
  ::setenv("LC_ALL", "C.UTF-8", 1);  // the program speaks the language of the locale
  Catch::Session session;
  session.configData().warnings = static_cast<Catch::WarnAbout::What>(
      Catch::WarnAbout::NoAssertions | Catch::WarnAbout::NoTests);
  if (const int wrong = session.applyCommandLine(argc, argv); wrong != 0) return wrong;
  const int failed = session.run();
  if (failed == 0 && skipped > 0) std::cout << "cases skipped: " << skipped << '\n';
  return failed;
}
