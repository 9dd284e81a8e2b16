#pragma once

#include <optional>
#include <vector>

#include "tools/formats/format.h"
#include "tools/formats/table_writer.h"

namespace gridmill {

/// Writes records as rows, with the names of the database's `puzzles` view and its values, but for
/// truth, which is yes or no (true or false in JSON).
class RecordTableWriter : public RecordWriter {
 public:
  explicit RecordTableWriter(TableFormat format) : format_(format) { set_scales({}); }
  void set_scales(std::span<const ScaleColumns> scales) final;
  void begin(std::string& out) override;
  void write(const Record& record, std::int64_t id, std::string& out) override;

 private:
  void number_or_none(std::int64_t value);

  TableFormat format_;
  std::vector<ScaleColumns> scales_;
  std::optional<TableWriter> printer_;
};

}  // namespace gridmill
