#include "tools/export/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<TextReader> make_fpuzzles_reader() {
  return std::make_unique<FpuzzlesReader>("f-puzzles.com");
}
std::unique_ptr<RecordWriter> make_fpuzzles_writer() {
  return std::make_unique<FpuzzlesWriter>("https://www.f-puzzles.com/?load=");
}

}  // namespace gridmill
