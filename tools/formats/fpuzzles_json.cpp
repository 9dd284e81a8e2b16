#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_fpuzzles_json_parser() {
  return std::make_unique<FpuzzlesParser>("");
}
std::unique_ptr<RecordWriter> make_fpuzzles_json_writer() {
  return std::make_unique<FpuzzlesWriter>("");
}

}  // namespace gridmill
