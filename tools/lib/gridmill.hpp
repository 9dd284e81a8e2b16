// Gridmill's C++ interface: sudoku puzzles counted, solved, rated and made in batches. C++17.
//
// It is the C interface (gridmill.h) with vectors, spans and exceptions, all of it in these
// headers. So the library's ABI is that of C, whatever compiler and standard library a program
// uses, and gridmill.h has the details. Every function throws gridmill::Error.
//
//     const gridmill::Digits puzzles = gridmill::generate(1000, "seed=7 symmetry=rotational");
//     for (const gridmill::Rating& rating : gridmill::rate(puzzles)) ...

#ifndef GRIDMILL_GRIDMILL_HPP
#define GRIDMILL_GRIDMILL_HPP

#include "board.hpp"
#include "generate.hpp"
#include "gridmill.h"
#include "rate.hpp"
#include "solve.hpp"
#include "span.hpp"

#endif  // GRIDMILL_GRIDMILL_HPP
