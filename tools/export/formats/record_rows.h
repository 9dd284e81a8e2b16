#pragma once

#include "tools/export/format.h"
#include "tools/export/rows.h"

namespace gridmill {

/// Writes records as rows, with the names of the database's `puzzles` view. The puzzle comes first,
/// so that Gridmill reads the rows again; Sudoku Explainer's ratings stand as it prints them.
class RecordRows : public RecordWriter {
 public:
  explicit RecordRows(RowFormat format);
  void begin(std::string& out) override;
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  void print_tenths(int tenths);

  RowPrinter printer_;
};

}  // namespace gridmill
