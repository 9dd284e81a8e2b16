// Links to f-puzzles.com. fpuzzles_link.h reads and writes all links of this family.

#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_fpuzzles_parser() { return make_link_parser("f-puzzles.com"); }
std::unique_ptr<RecordWriter> make_fpuzzles_writer() {
  return make_link_writer("https://www.f-puzzles.com/?load=");
}

}  // namespace gridmill
