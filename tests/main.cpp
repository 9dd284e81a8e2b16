// The main function of every test program, for Catch2 version 2 (version 3 would bring its own; the
// same file serves both).
#define CATCH_CONFIG_RUNNER
#include "tests/catch.h"

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
