// The writer of KSudoku files, for boards with square boxes.

#include "tools/formats/format.h"

namespace gridmill {

/// KSudoku of KDE: '_' for an empty cell, the letter 'a' + d for digit d.
void write_ksudoku(const Record& record, std::string& out) {
  out +=
      "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n"
      "   <graph order=\"" +
      std::to_string(record.board->digits()) +
      "\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>";
  for (const std::uint8_t digit : record.puzzle.digits()) {
    out += digit == 0 ? '_' : static_cast<char>('a' + digit);
  }
  out += "</values>\n  </puzzle>\n </game>\n</ksudoku>\n";
}

}  // namespace gridmill
