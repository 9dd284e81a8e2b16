// Links to the solver of sudokuwiki.org, for 9x9.

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

void write_sudokuwiki(const Record& record, std::string& out) {
  out += "https://www.sudokuwiki.org/sudoku.htm?bd=";
  append_board(out, record.puzzle.digits(), '0');
  out += '\n';
}

}  // namespace gridmill
