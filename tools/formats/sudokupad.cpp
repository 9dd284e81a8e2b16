#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_sudokupad_parser() {
  return std::make_unique<FpuzzlesParser>("sudokupad.app");
}
std::unique_ptr<RecordWriter> make_sudokupad_writer() {
  return std::make_unique<FpuzzlesWriter>("https://sudokupad.app/fpuzzles");
}

}  // namespace gridmill
