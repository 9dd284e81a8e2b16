// f-puzzles' JSON without the link around it, one object per line.

#include "tools/formats/fpuzzles_link.h"

namespace gridmill {

std::unique_ptr<FormatParser> make_fpuzzles_json_parser() { return make_link_parser(""); }
std::unique_ptr<RecordWriter> make_fpuzzles_json_writer() { return make_link_writer(""); }

}  // namespace gridmill
