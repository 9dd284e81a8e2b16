#pragma once

#include "tools/export/format.h"
#include "tools/export/rows.h"

namespace gridmill {

/// Writes records as rows, with the names of the database's `puzzles` view and its values, but for
/// truth, which is yes or no (true or false in JSON).
class RecordRows : public RecordWriter {
 public:
  explicit RecordRows(RowFormat format);
  void begin(std::string& out) override;
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  void number_or_none(std::int64_t value);

  RowPrinter printer_;
};

}  // namespace gridmill
