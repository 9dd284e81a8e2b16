#include "tools/export/formats/record_rows.h"

namespace gridmill {

RecordRows::RecordRows(RowFormat format)
    : printer_(format, {"puzzle", "solution", "shape", "clues", "minimal", "symmetry", "level",
                        "hardest", "rounds", "narrowest", "er", "ep", "ed", "id"}) {}

/// 71 is 7.1, as Sudoku Explainer prints it.
void RecordRows::print_tenths(int tenths) {
  if (tenths == SeRecord::kOverBudget) {
    printer_.text("over-budget");
  } else if (tenths == 0) {
    printer_.none();
  } else {
    printer_.json(std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10));
  }
}

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
  const SeRecord se = record.se.value_or(SeRecord{});
  for (const int tenths : {se.er, se.ep, se.ed}) print_tenths(tenths);
  if (id != 0) {
    printer_.number(id);
  } else {
    printer_.none();
  }
  printer_.end_row();
}

}  // namespace gridmill
