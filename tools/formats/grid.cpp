// The writer of framed grids. input.cpp reads them, with or without frames.

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

/// Rows and columns with a frame around the boxes, and a blank line after each puzzle: what
/// people read and what Gridmill reads back (--from grid).
void write_grid(const Record& record, std::string& out) {
  std::vector<std::string> cells;
  for (const char c : record.puzzle.to_string()) cells.emplace_back(1, c);
  append_framed_rows(out, *record.board, cells);
}

}  // namespace gridmill
