#include "tools/export/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<TextReader> make_sudokupad_reader() {
  return std::make_unique<FpuzzlesReader>("sudokupad.app");
}
std::unique_ptr<RecordWriter> make_sudokupad_writer() {
  return std::make_unique<FpuzzlesWriter>("https://sudokupad.app/fpuzzles");
}

}  // namespace gridmill
