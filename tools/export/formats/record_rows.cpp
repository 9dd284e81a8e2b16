#include "tools/export/formats/record_rows.h"

namespace gridmill {

RecordRows::RecordRows(RowFormat format)
    : printer_(format, {"puzzle", "solution", "shape", "clues", "minimal", "symmetry", "level",
                        "hardest", "rounds", "narrowest", "id"}) {}

void RecordRows::begin(std::string& out) { out += printer_.header(); }

void RecordRows::write(const Record& record, std::int64_t id, std::string& out) {
  printer_.print_to(out);
  printer_.board(record.puzzle.digits());
  printer_.board(record.solution.digits());
  printer_.text(record.shape->name());
  printer_.number(record.clues);
  printer_.yes_no(record.minimal);
  printer_.text(record.symmetry);
  if (record.rating) {
    printer_.number(record.rating->level);
    printer_.text(record.rating->hardest);
    printer_.number(record.rating->rounds);
    printer_.number(record.rating->narrowest);
  } else {
    for (int i = 0; i < 4; ++i) printer_.none();
  }
  if (id != 0) {
    printer_.number(id);
  } else {
    printer_.none();
  }
  printer_.end_row();
}

}  // namespace gridmill
