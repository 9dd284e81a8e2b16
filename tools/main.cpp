#include "tools/cli/command.h"

int main(int argc, char** argv) { return gridmill::run_program(argc, argv); }
