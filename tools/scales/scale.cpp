#include "tools/scales/scale.h"

#include <cassert>
#include <stdexcept>

#include "tools/formats/record_table_writer.h"

namespace gridmill {

#define SCALE(name) [[nodiscard]] ScaleInfo scale_##name();
#include "tools/scales/scales.def"
#undef SCALE

namespace {

std::vector<RatingColumn> stored_columns(const ScaleInfo& info) {
  std::vector<RatingColumn> columns;
  for (const ScaleColumn& column : info.columns) {
    assert(info.is_own() == column.stored.empty());
    columns.push_back({column.stored, column.is_text, column.tenths});
  }
  return columns;
}

}  // namespace

std::span<const ScaleInfo> scales() {
  static const ScaleInfo kScales[] = {
#define SCALE(name) scale_##name(),
#include "tools/scales/scales.def"
#undef SCALE
  };
  return kScales;
}

const ScaleInfo& find_scale(std::string_view id) {
  std::string known;
  for (const ScaleInfo& row : scales()) {
    if (row.id == id) return row;
    known += (known.empty() ? "" : ", ") + std::string(row.id);
  }
  throw std::invalid_argument("expected one of " + known + "; found '" + std::string(id) + "'");
}

std::string other_scales(std::string_view separator) {
  std::string text;
  for (const ScaleInfo& info : scales()) {
    if (info.is_own()) continue;
    if (!text.empty()) text += separator;
    text += info.id;
  }
  return text;
}

std::vector<ScaleRow> scale_rows() {
  std::vector<ScaleRow> rows;
  for (const ScaleInfo& info : scales()) {
    std::vector<RatingColumn> columns;
    if (!info.is_own()) columns = stored_columns(info);
    rows.push_back({info.id, info.title, info.version, std::move(columns)});
  }
  return rows;
}

std::vector<ScaleColumns> rated_columns() {
  std::vector<ScaleColumns> result;
  for (const ScaleInfo& info : scales()) {
    if (!info.is_own()) result.push_back({std::string(info.id), stored_columns(info)});
  }
  return result;
}

std::string format_ratings(const ScaleInfo& info, const RatingValues& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i != 0) text += ' ';
    text += rating_text(values[i], i < info.columns.size() && info.columns[i].tenths);
  }
  return text;
}

}  // namespace gridmill
