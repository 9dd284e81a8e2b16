#include "tools/export/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<TextReader> make_fpuzzles_json_reader() {
  return std::make_unique<FpuzzlesReader>("");
}
std::unique_ptr<RecordWriter> make_fpuzzles_json_writer() {
  return std::make_unique<FpuzzlesWriter>("");
}

}  // namespace gridmill
