#include "tools/formats/record_table_writer.h"

#include <algorithm>

#include "solver/board/rows.h"
#include "solver/board/text.h"
#include "solver/clues/clue_board.h"

namespace gridmill {
namespace {

/// 83 is 8.3; below 0 are searches that were given up.
std::string decimal(std::int64_t tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}
constexpr const char* kOverBudget = "over-budget";

}  // namespace

void RecordTableWriter::set_scales(std::span<const ScaleColumns> scales) {
  scales_.assign(scales.begin(), scales.end());
  set_columns();
}

void RecordTableWriter::set_words(bool has_words) {
  has_words_ = has_words;
  set_columns();
}

void RecordTableWriter::set_columns() {
  std::vector<std::string> columns{"puzzle",  "solution", "board",       "givens",
                                   "minimal", "symmetry", "level",       "level_name",
                                   "hardest", "rounds",   "min_openings"};
  for (const ScaleColumns& scale : scales_) {
    for (const RatingColumn& column : scale.columns) columns.push_back(column.name);
  }
  if (has_words_) columns.insert(columns.end(), {"word", "word_cells", "symbols"});
  columns.insert(columns.end(), {"run", "seed", "run_index", "id"});
  printer_.emplace(format_, std::move(columns));
}

void RecordTableWriter::begin(std::string& out) { out += printer_->header(); }

void RecordTableWriter::write(const Record& record, std::int64_t id, std::string& out) {
  printer_->print_to(out);
  printer_->board(record.puzzle.digits());
  printer_->board(record.solution.digits());
  printer_->text(label_with_clues(*record.board));
  printer_->number(record.givens);
  printer_->yes_no(record.minimal);
  printer_->text(record.symmetry);
  if (record.rating) {
    printer_->number(record.rating->level);
    printer_->text(level_name(*record.rating));
    printer_->text(record.rating->hardest);
    printer_->number(record.rating->rounds);
    printer_->number(record.rating->min_openings);
  } else {
    printer_->none(5);
  }
  for (const ScaleColumns& scale : scales_) {
    const ScaleRating* rating = find_by(record.ratings, &ScaleRating::scale, scale.scale);
    for (std::size_t i = 0; i < scale.columns.size(); ++i) {
      const bool known = rating != nullptr && i < rating->values.size();
      print_rating(known ? rating->values[i] : RatingValue(), scale.columns[i].tenths, *printer_);
    }
  }
  if (has_words_) write_word(record);
  printer_->number_or_none(record.run);
  if (record.seed) {
    printer_->number(static_cast<std::int64_t>(*record.seed));  // as SQLite has it
  } else {
    printer_->none();
  }
  printer_->number(static_cast<std::int64_t>(record.index));
  printer_->number_or_none(id);
  printer_->end_row();
}

void RecordTableWriter::write_word(const Record& record) {
  if (!record.word) return printer_->none(3);
  printer_->text(record.word->text);
  const std::string cells = cell_names(*record.board, record.word->cells);
  if (format_ == TableFormat::kJson) {
    printer_->json("[" +
                   join(split(cells, ' '), ",",
                        [](std::string_view cell) { return '"' + std::string(cell) + '"'; }) +
                   "]");
  } else {
    printer_->text(cells);
  }
  printer_->text(joined_letters(record.letters()));
}

void print_rating(const RatingValue& value, bool tenths, TableWriter& printer) {
  if (std::holds_alternative<std::monostate>(value)) return printer.none();
  const std::string text = rating_text(value, tenths);
  if (std::holds_alternative<std::string>(value) || text == kOverBudget) return printer.text(text);
  printer.json(text);
}

std::string rating_text(const RatingValue& value, bool tenths) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    if (!tenths) return std::to_string(*number);
    return *number < 0 ? kOverBudget : decimal(*number);
  }
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "none" : *text;
}

bool is_puzzle_column(std::string_view name) {
  constexpr std::string_view kNames[] = {"puzzle", "puzzles", "quiz", "quizzes", "question"};
  return contains(kNames, name);
}

bool is_board_column(std::string_view name) { return name == "board" || name == "shape"; }

bool is_solution_column(std::string_view name) {
  constexpr std::string_view kNames[] = {"solution", "solutions", "answer", "answers"};
  return contains(kNames, name);
}

}  // namespace gridmill
