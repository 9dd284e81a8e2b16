#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_fpuzzles_parser() {
  return std::make_unique<FpuzzlesParser>("f-puzzles.com");
}
std::unique_ptr<RecordWriter> make_fpuzzles_writer() {
  return std::make_unique<FpuzzlesWriter>("https://www.f-puzzles.com/?load=");
}

}  // namespace gridmill
