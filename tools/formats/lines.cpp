// The writer of the default format: one puzzle a line, and a jigsaw's layout after a comma. A board
// of several grids has all of them in the line, separated by commas.
// input.cpp reads it.

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

void write_lines(const Record& record, std::string& out) {
  append_grids(out, *record.board, record.puzzle.digits());
  if (record.board->is_jigsaw()) out += "," + record.board->layout();
  out += '\n';
}

}  // namespace gridmill
