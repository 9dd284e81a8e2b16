#include "tools/formats/table_writer.h"

#include <charconv>
#include <stdexcept>

#include "solver/board/board_spec.h"
#include "solver/board/grid_lines.h"
#include "solver/board/json_text.h"
#include "solver/board/require.h"
#include "solver/board/text.h"
#include "tools/formats/small_digits.h"
#include "tools/io/escape_control.h"

namespace gridmill {

TableFormat parse_table_format(std::string_view name) {
  if (name == "lines") return TableFormat::kLines;
  if (name == "csv") return TableFormat::kCsv;
  if (name == "json") return TableFormat::kJson;
  throw std::invalid_argument("expected the format lines, csv or json, found '" +
                              std::string(name) + "'");
}

void append_board(std::string& out, std::span<const std::uint8_t> digits, char empty) {
  const std::size_t at = out.size();
  out.resize(at + digits.size());
  char* const text = out.data() + at;
  if (format_small(digits.data(), digits.size(), empty, text)) return;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] > 9) text[i] = to_char({digits[i]});
  }
}

void append_grids(std::string& out, const BoardSpec& board, std::span<const std::uint8_t> digits) {
  if (!board.has_several_grids()) return append_board(out, digits);
  out += join(board.members(), ",", [&](const MemberGrid& member) {
    std::string text;
    for (const Cell c : member.cells) text += to_char({digits[c.index]});
    return text;
  });
}

void append_framed_rows(std::string& out, const BoardSpec& board,
                        const std::vector<std::string>& cells) {
  const Division frame = text_frames(board);
  std::vector<std::size_t> widths(static_cast<std::size_t>(board.columns()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int column = board.column_of({static_cast<std::uint16_t>(i)});
    std::size_t& width = widths[static_cast<std::size_t>(column)];
    width = std::max(width, cells[i].size());
  }
  const auto append_border = [&] {
    for (int column = 0; column < board.columns(); ++column) {
      if (column % frame.width == 0) out += "+-";
      out.append(widths[static_cast<std::size_t>(column)] + 1, '-');
    }
    out += "+\n";
  };
  const std::string hole;
  for (int row = 0; row < board.rows(); ++row) {
    if (row % frame.height == 0) append_border();
    for (int column = 0; column < board.columns(); ++column) {
      const std::string& cell =
          board.has_cell(row, column) ? cells[board.cell_at(row, column).index] : hole;
      out += column % frame.width == 0 ? "| " : "";
      out += cell;
      out.append(widths[static_cast<std::size_t>(column)] + 1 - cell.size(), ' ');
    }
    out += "|\n";
  }
  append_border();
  out += '\n';
}

TableWriter::TableWriter(TableFormat format, std::vector<std::string> columns)
    : format_(format), columns_(std::move(columns)) {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::string prefix;
    if (format_ == TableFormat::kJson) {
      prefix = i == 0 ? "{" : ",";
      append_json_string(prefix, columns_[i]);
      prefix += ':';
    } else if (i != 0) {
      prefix = format_ == TableFormat::kCsv ? "," : " ";
    }
    prefixes_.push_back(std::move(prefix));
  }
}

std::string TableWriter::header() const {
  if (format_ != TableFormat::kCsv) return "";
  return join(columns_, ",") + "\n";
}

void TableWriter::begin_value() {
  GRIDMILL_REQUIRE(out_ != nullptr && column_ < columns_.size());
  const std::string& prefix = prefixes_[column_++];
  if (prefix.size() == 1) {
    out_->push_back(prefix.front());  // much faster than `append`
  } else if (!prefix.empty()) {
    out_->append(prefix);
  }
}

void TableWriter::text(std::string_view value) {
  begin_value();
  if (format_ == TableFormat::kJson) {
    append_json_string(*out_, value);
  } else if (format_ == TableFormat::kCsv &&
             value.find_first_of(",\"\r\n") != std::string_view::npos) {
    *out_ += '"' + replace_characters(value, {{'"', "\"\""}}) + '"';
  } else if (format_ == TableFormat::kLines) {
    out_->append(escape_control(value));  // for people, where JSON and CSV are for programs
  } else {
    out_->append(value);
  }
}

void TableWriter::board(std::span<const std::uint8_t> digits) {
  begin_value();
  if (format_ == TableFormat::kJson) *out_ += '"';
  append_board(*out_, digits);
  if (format_ == TableFormat::kJson) *out_ += '"';
}

void TableWriter::number(std::int64_t value) {
  begin_value();
  if (0 <= value && value <= 9) return out_->push_back(static_cast<char>('0' + value));
  char digits[24];
  const auto [end, error] = std::to_chars(digits, digits + sizeof(digits), value);
  out_->append(digits, end);
}

void TableWriter::yes_no(bool value) {
  begin_value();
  if (format_ == TableFormat::kJson) {
    out_->append(value ? "true" : "false");
  } else {
    out_->append(value ? "yes" : "no");
  }
}

void TableWriter::json(std::string_view value) {
  if (format_ != TableFormat::kJson) return text(value);
  begin_value();
  out_->append(value);
}

void TableWriter::none(std::size_t columns) {
  for (; columns > 0; --columns) {
    begin_value();
    if (format_ == TableFormat::kJson) out_->append("null");
    if (format_ == TableFormat::kLines) *out_ += '-';
  }
}

void TableWriter::end_row() {
  GRIDMILL_REQUIRE(out_ != nullptr && column_ == columns_.size());
  column_ = 0;
  if (format_ == TableFormat::kJson) out_->push_back('}');
  out_->push_back('\n');
}

}  // namespace gridmill
