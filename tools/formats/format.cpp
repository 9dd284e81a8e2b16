#include "tools/formats/format.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>

#include "solver/board/error.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

bool any_puzzle(const BoardSpec& /*board*/) { return true; }
bool one_grid(const BoardSpec& board) { return !board.has_several_grids(); }
/// Boards whose puzzles have no rules but the board's.
bool any_board(const BoardSpec& board) { return !board.has_clues(); }
/// Boards that are known by their size alone.
bool plain_board(const BoardSpec& board) {
  return BoardSpec::with_cells(static_cast<std::size_t>(board.cells())) == &board;
}
bool plain_or_diagonal(const BoardSpec& board) {
  return plain_board(board) || board.name() == "9x9-x";
}
/// Boards whose only rules are houses with every digit.
bool full_houses(const BoardSpec& board) {
  return board.relations().empty() && !board.has_clues() &&
         std::all_of(board.houses().begin(), board.houses().end(), [&](const House& house) {
           return house.cells.size() == static_cast<std::size_t>(board.digits());
         });
}
bool nine_digits(const BoardSpec& board) { return plain_board(board) && board.digits() <= 9; }
bool standard_board(const BoardSpec& board) { return board.name() == "9x9"; }

/// "puzz.link" and "Puzz-Link" are the same.
std::string plain(std::string_view id) {
  std::string result;
  for (const char c : id) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) result += static_cast<char>(std::tolower(byte));
  }
  return result;
}

std::vector<std::string> names(bool (*wanted)(const FormatInfo&)) {
  std::vector<std::string> names;
  for (const FormatInfo& info : formats()) {
    if (wanted(info)) names.emplace_back(info.id);
  }
  return names;
}

const FormatInfo& find(std::string_view id, bool (*wanted)(const FormatInfo&)) {
  for (const FormatInfo& info : formats()) {
    if (wanted(info) && plain(info.id) == plain(id)) return info;
  }
  throw std::invalid_argument("expected one of " + join(names(wanted), ", ") + "; found '" +
                              std::string(id) + "'");
}

bool is_written(const FormatInfo& info) { return info.make_writer != nullptr; }
bool is_read(const FormatInfo& info) { return info.is_read(); }

constexpr double kPointsAnInch = 72;
constexpr double kPixelsAnInch = 96;  // as CSS has it
constexpr double kDpi = 300;          // what printers ask for
constexpr double kMinDots = 50;
constexpr double kMaxDots = 10'000;

struct Unit {
  std::string_view name;
  double points;
};
constexpr Unit kUnits[] = {{"mm", kPointsAnInch / 25.4},
                           {"cm", kPointsAnInch / 2.54},
                           {"in", kPointsAnInch},
                           {"pt", 1},
                           {"px", kPointsAnInch / kPixelsAnInch}};

}  // namespace

namespace {

/// A writer that is one function.
template <void (*write_record)(const Record&, std::string&)>
class FunctionWriter final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    write_record(record, out);
  }
};

template <typename Writer>
std::unique_ptr<RecordWriter> make_writer() {
  return std::make_unique<Writer>();
}

}  // namespace

// Rows that only read or only write declare a function that is never called.
#define FORMAT(name, ...)                                             \
  void write_##name(const Record& record, std::string& out);          \
  [[nodiscard]] std::unique_ptr<RecordWriter> make_##name##_writer(); \
  [[nodiscard]] std::unique_ptr<FormatParser> make_##name##_parser();
#include "tools/formats/formats.def"
#undef FORMAT

std::span<const FormatInfo> formats() {
#define GRIDMILL_PARSER_yes(name) &make_##name##_parser, false
#define GRIDMILL_PARSER_no(name) nullptr, false
#define GRIDMILL_PARSER_itself(name) nullptr, true
#define GRIDMILL_WRITER_yes(name) &make_##name##_writer
#define GRIDMILL_WRITER_function(name) &make_writer<FunctionWriter<write_##name>>
#define GRIDMILL_WRITER_no(name) nullptr
  constexpr bool many = true;
  constexpr bool one = false;
  static constexpr FormatInfo kFormats[] = {
#define FORMAT(name, id, extension, reads, writes, number, boards, title) \
  {id,                                                                    \
   extension,                                                             \
   title,                                                                 \
   number,                                                                \
   &boards,                                                               \
   GRIDMILL_WRITER_##writes(name),                                        \
   GRIDMILL_PARSER_##reads(name)},
#include "tools/formats/formats.def"
#undef FORMAT
  };
  return kFormats;
}

const FormatInfo& written_format(std::string_view id) { return find(id, is_written); }
const FormatInfo& read_format(std::string_view id) { return find(id, is_read); }
std::vector<std::string> format_names() { return names(is_written); }
std::vector<std::string> read_format_names() { return names(is_read); }

double PictureWidth::points() const {
  for (const Unit& known : kUnits) {
    if (known.name == unit) return number * known.points;
  }
  return 0;
}

double PictureWidth::dots() const {
  return unit == "px" ? number : points() / kPointsAnInch * kDpi;
}

PictureWidth parse_picture_width(const std::string& text) {
  PictureWidth width;
  const char* const end = text.data() + text.size();
  const auto [rest, error] =
      std::from_chars(text.data(), end, width.number, std::chars_format::fixed);
  if (error == std::errc()) width.unit.assign(rest, end);
  if (!(width.points() > 0)) {  // also nan
    throw ParseError("expected a width such as 60mm, 2.5in, 170pt or 600px, found '" + text + "'");
  }
  if (width.dots() < kMinDots || width.dots() > kMaxDots) {
    throw ParseError("expected 5 mm to 84 cm, or 50 to 10,000 px, found '" + text + "'");
  }
  return width;
}

}  // namespace gridmill
