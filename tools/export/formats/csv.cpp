#include "tools/export/formats/record_rows.h"

namespace gridmill {

std::unique_ptr<RecordWriter> make_csv_writer() {
  return std::make_unique<RecordRows>(RowFormat::kCsv);
}

}  // namespace gridmill
