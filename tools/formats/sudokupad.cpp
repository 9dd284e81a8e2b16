// Links to SudokuPad, which contain a puzzle in f-puzzles' JSON (fpuzzles_link.h).

#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_sudokupad_parser() { return make_link_parser("sudokupad.app"); }
std::unique_ptr<RecordWriter> make_sudokupad_writer() {
  return make_link_writer("https://sudokupad.app/fpuzzles");
}

}  // namespace gridmill
