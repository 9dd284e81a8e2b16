#include "tools/export/formats/record_rows.h"

#include "solver/rate/levels.h"

namespace gridmill {

RecordRows::RecordRows(RowFormat format)
    : printer_(format, {"puzzle", "solution", "shape", "clues", "minimal", "symmetry", "level",
                        "level_name", "hardest", "rounds", "narrowest", "se_er", "se_ep", "se_ed",
                        "hodoku_level", "hodoku_score", "run", "seed", "number", "id"}) {}

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
    printer_.text(levels()[static_cast<std::size_t>(record.rating->level) - 1].english);
    printer_.text(record.rating->hardest);
    printer_.number(record.rating->rounds);
    printer_.number(record.rating->narrowest);
  } else {
    for (int i = 0; i < 5; ++i) printer_.none();
  }
  const SeRecord se = record.se.value_or(SeRecord{});
  for (const int tenths : {se.er, se.ep, se.ed}) number_or_none(tenths);
  if (record.hodoku) {
    printer_.text(record.hodoku->level);
    printer_.number(record.hodoku->score);
  } else {
    for (int i = 0; i < 2; ++i) printer_.none();
  }
  number_or_none(record.run);
  if (record.seed) {
    printer_.number(static_cast<std::int64_t>(*record.seed));  // as SQLite has it
  } else {
    printer_.none();
  }
  printer_.number(static_cast<std::int64_t>(record.index));
  number_or_none(id);
  printer_.end_row();
}

void RecordRows::number_or_none(std::int64_t value) {
  if (value != 0) {
    printer_.number(value);
  } else {
    printer_.none();
  }
}

}  // namespace gridmill
