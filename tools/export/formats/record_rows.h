#pragma once

#include <optional>
#include <vector>

#include "tools/export/format.h"
#include "tools/export/rows.h"

namespace gridmill {

/// Writes records as rows, with the names of the database's `puzzles` view and its values, but for
/// truth, which is yes or no (true or false in JSON).
class RecordRows : public RecordWriter {
 public:
  explicit RecordRows(RowFormat format) : format_(format) { take_scales({}); }
  void take_scales(std::span<const ScaleColumns> scales) final;
  void begin(std::string& out) override;
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  void number_or_none(std::int64_t value);

  RowFormat format_;
  std::vector<ScaleColumns> scales_;
  std::optional<RowPrinter> printer_;
};

}  // namespace gridmill
