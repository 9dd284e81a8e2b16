// What is written, compared with bytes that are in data/formats, and against readers of the
// formats that Gridmill writes but does not read: pictures, KSudoku, links to sudokuwiki.org.
//
// The readers here are written from the formats' descriptions. They share no code with the writers.

#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <tuple>

#include "tests/catch.h"
#include "tests/files.h"
#include "tests/patterns.h"
#include "tests/samples.h"
#include "tools/formats/format.h"

using namespace gridmill;
namespace fs = std::filesystem;

namespace {

std::string written(const FormatInfo& info, const Record& record, std::int64_t id) {
  const auto writer = info.make_writer();
  const std::vector<ScaleColumns> scales = {
      {"se", {{"se_er", false, true}, {"se_ep", false, true}, {"se_ed", false, true}}},
      {"hodoku", {{"hodoku_level", true}, {"hodoku_score"}}}};
  writer->set_scales(scales);
  std::string text;
  writer->begin(text);
  writer->write(record, id, text);
  writer->end(text);
  return text;
}

/// The record of data/formats: each digit is given, each column has a different value.
Record example() {
  Record record = record_of(BoardSpec::standard());
  record.index = 12;
  record.minimal = true;
  record.symmetry = "rotational";
  record.rating = RatingRecord{5, "x-wing", 23, 4, {{"x-wing", 1}}, {}};
  record.ratings = {{"se", {71, 66, 26}}, {"hodoku", {"HARD", 1234}}};
  record.run = 3;
  record.seed = 99;
  return record;
}

fs::path example_file(const FormatInfo& info) {
  return fs::path(GRIDMILL_SOURCE_DIR) / "data/formats" /
         (std::string(info.id) + "." + std::string(info.extension));
}

/// Shades of gray, row by row.
struct Picture {
  int width = 0;
  int height = 0;
  std::string pixels;
  [[nodiscard]] int at(int x, int y) const {
    const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
    return static_cast<unsigned char>(pixels.at(row + static_cast<std::size_t>(x)));
  }
};

std::uint32_t number_at(const std::string& text, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    value = value << 8 | static_cast<unsigned char>(text.at(i));
  }
  return value;
}

/// The CRC of PNG, bit by bit (ISO/IEC 15948, D).
std::uint32_t crc_of(const std::string& text) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 1) != 0 ? 0xEDB88320 ^ (crc >> 1) : crc >> 1;
  }
  return ~crc;
}

/// Reads a PNG of 8 bits of gray whose rows have no filter.
Picture read_png(const std::string& file) {
  Picture picture;
  REQUIRE(file.starts_with("\x89PNG\r\n\x1A\n"));
  std::string packed;
  std::vector<std::string> kinds;
  for (std::size_t at = 8; at < file.size();) {
    const std::size_t size = number_at(file, at);
    const std::string whole = file.substr(at + 4, size + 4);
    const std::string data = whole.substr(4);
    REQUIRE(number_at(file, at + 8 + size) == crc_of(whole));
    kinds.push_back(whole.substr(0, 4));
    if (kinds.back() == "IHDR") {
      picture.width = static_cast<int>(number_at(data, 0));
      picture.height = static_cast<int>(number_at(data, 4));
      REQUIRE(data.substr(8) == std::string("\x08\0\0\0\0", 5));
    }
    if (kinds.back() == "IDAT") packed += data;
    at += 12 + size;
  }
  REQUIRE(kinds.front() == "IHDR");
  REQUIRE(kinds.back() == "IEND");
  const auto width = static_cast<std::size_t>(picture.width);
  uLongf size = (width + 1) * static_cast<std::size_t>(picture.height);
  std::string rows(size, '\0');
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                     reinterpret_cast<const Bytef*>(packed.data()), packed.size()) == Z_OK);
  REQUIRE(size == rows.size());
  for (std::size_t at = 0; at < rows.size(); at += width + 1) {
    REQUIRE(rows[at] == '\0');
    picture.pixels += rows.substr(at + 1, width);
  }
  return picture;
}

/// Whether two pictures look the same: rounding may differ between compilers.
bool look_the_same(const Picture& a, const Picture& b) {
  if (a.width != b.width || a.pixels.size() != b.pixels.size()) return false;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) {
    const int left = static_cast<unsigned char>(a.pixels[i]);
    const int right = static_cast<unsigned char>(b.pixels[i]);
    if (std::abs(left - right) > 1) return false;
  }
  return true;
}

/// The boards that are drawn: the built-in ones, and some that have what these have not.
std::vector<const BoardSpec*> boards() {
  static const std::vector<BoardSpec> own = [] {
    const std::string jigsaw =
        "regions AAAABCCCC AABBBCBCC AADBBBBCC ADDEFFFFF DDEEEEEFF DDDEEHEFF DGHHHHIII GGHGHHIII "
        "GGGGGHIII";
    std::vector<BoardSpec> shapes;
    shapes.push_back(BoardSpec::parse("jigsaw", jigsaw, ""));
    shapes.push_back(
        BoardSpec::parse("overlap", "box 2x2\nhouse R1C1 R2C3 R3C2\nhouse R1C1 R2C3 R4C4", ""));
    return shapes;
  }();
  std::vector<const BoardSpec*> boards;
  for (const BoardSpec& shape : BoardSpec::all()) {
    if (!shape.has_several_grids()) boards.push_back(&shape);
  }
  for (const BoardSpec& shape : own) boards.push_back(&shape);
  return boards;
}

/// How wide the line before cell i of line `at` must be: `thin`, `box`, or `frame` at the edge.
template <class Width>
Width width_at(const BoardSpec& shape, bool down, int at, int i, Width thin, Width box,
               Width frame) {
  if (at == 0 || at == shape.digits()) return frame;
  const Cell before = down ? shape.cell_at(i, at - 1) : shape.cell_at(at - 1, i);
  const Cell after = down ? shape.cell_at(i, at) : shape.cell_at(at, i);
  return shape.box_of(before) == shape.box_of(after) ? thin : box;
}

bool has_diagonals(const BoardSpec& shape) { return shape.name().find("-x") != std::string::npos; }

/// In how many extra houses that are gray a cell is: not in diagonals, nor in disjoint groups.
int grey_areas(const BoardSpec& shape, Cell cell) {
  if (shape.name() == "9x9-disjoint") return 0;
  int areas = 0;
  for (const House& house : shape.houses()) {
    if (house.kind != HouseKind::kExtra) continue;
    const int last = shape.digits() - 1;
    const bool diagonal = has_diagonals(shape) &&
                          (house.cells.front().index == 0 || house.cells.front().index == last);
    if (diagonal) continue;
    for (const Cell other : house.cells) areas += other == cell ? 1 : 0;
  }
  return areas;
}

/// The text under the picture.
std::vector<std::string> rules_under(const BoardSpec& shape) {
  if (shape.name() == "overlap") return {"R1C1, R2C3 and R3C2", "R1C1, R2C3 and R4C4"};
  if (shape.name() == "9x9-disjoint") return {"Disjoint groups:"};
  if (shape.name() == "9x9-anti-king") return {"Anti-king:"};
  if (shape.name() == "9x9-anti-knight") return {"Anti-knight:"};
  if (shape.name() == "9x9-non-consecutive") return {"Non-consecutive:"};
  return {};
}

}  // namespace

/// Run by hand to make the files: format_golden_test "[.write]". What it writes is to be looked at.
TEST_CASE("examples are written into data/formats", "[.write]") {
  for (const FormatInfo& info : formats()) {
    if (info.make_writer == nullptr || fs::exists(example_file(info))) continue;
    std::ofstream(example_file(info), std::ios::binary) << written(info, example(), 7);
    WARN("made " << example_file(info).string());
  }
}

TEST_CASE("the written text is that of data/formats") {
  std::size_t files = 0;
  for (const FormatInfo& info : formats()) {
    if (info.make_writer == nullptr) continue;
    ++files;
    INFO(example_file(info).string()
         << " (format_golden_test \"[.write]\" makes it if it is missing)");
    REQUIRE(fs::exists(example_file(info)));
    const std::string expected = read_file(example_file(info));
    const std::string now = written(info, example(), 7);
    if (info.id == "png") {
      // The bytes depend on the version of zlib, the picture does not.
      CHECK(look_the_same(read_png(now), read_png(expected)));
    } else {
      CHECK(now == expected);
    }
  }
  const fs::directory_iterator folder(fs::path(GRIDMILL_SOURCE_DIR) / "data/formats");
  CHECK(files == static_cast<std::size_t>(std::distance(begin(folder), end(folder))));
}

TEST_CASE("links to sudokuwiki.org hold the board") {
  for (const BoardSpec& shape : BoardSpec::all()) {
    INFO(shape.name());
    const Record record = record_of(shape, 1);
    const FormatInfo& wiki = written_format("sudokuwiki");
    if (wiki.supports(shape)) {
      const std::string link = written(wiki, record, 0);
      const std::string address = "https://www.sudokuwiki.org/sudoku.htm?bd=";
      REQUIRE(link.starts_with(address));
      REQUIRE(link.size() == address.size() + 81 + 1);
      for (std::size_t i = 0; i < 81; ++i) {
        CHECK(link[address.size() + i] - '0' == record.puzzle.digits()[i]);
      }
    }
  }
}

TEST_CASE("digits of an SVG are in their cells, lines between the cells") {
  constexpr double kSide = 36;  // of a cell
  for (const BoardSpec* const board : boards()) {
    const BoardSpec& shape = *board;
    INFO(shape.name());
    const Record record = record_of(shape, 1);
    const std::string text = written(written_format("svg"), record, 0);
    const auto each = [&](const std::string& in, const char* pattern, const auto& act) {
      for (const Match& match : all_matches(in, pattern)) act(match);
    };
    std::map<int, char> digits;
    each(text, "<text x=\"([\\d.]+)\" y=\"([\\d.]+)\">(.)</text>", [&](const Match& found) {
      // The middle of the line's foot: the digit is above the foot.
      const double column = std::stod(found[1]) / kSide;
      const double foot = std::stod(found[2]) / kSide;
      CHECK(column - std::floor(column) == Approx(0.5));
      CHECK(foot - std::floor(foot) == Approx(0.79).margin(0.01));
      digits[static_cast<int>(foot) * shape.digits() + static_cast<int>(column)] = found[3].front();
    });
    CHECK(static_cast<int>(digits.size()) == record.givens);
    const std::string cells = record.puzzle.to_string();
    for (const auto& [cell, digit] : digits) {
      CHECK(cells.at(static_cast<std::size_t>(cell)) == digit);
    }
    CHECK(text.find("<desc>" + cells + "</desc>") != std::string::npos);
    // The widest stroke at each edge of a cell, across and down.
    std::map<std::tuple<bool, int, int>, double> edges;
    each(text, "stroke-width=\"([\\d.]+)\" d=\"([^\"]*)\"", [&](const Match& path) {
      const double width = std::stod(path[1]);
      each(path[2], "M([\\d.]+) ([\\d.]+)([HV])([\\d.]+)", [&](const Match& line) {
        const bool down = line[3] == "V";
        const auto whole = [&](double value) {
          // A line ends half its width before the frame.
          CHECK(value == Approx(std::round(value)).margin((width / 2 + 0.01) / kSide));
          return static_cast<int>(std::round(value));
        };
        const int at = whole(std::stod(line[down ? 1 : 2]) / kSide);
        const int from = whole(std::stod(line[down ? 2 : 1]) / kSide);
        const int to = whole(std::stod(line[4]) / kSide);
        REQUIRE(from < to);
        for (int i = from; i < to; ++i) edges[{down, at, i}] = width;
      });
    });
    CHECK(text.find("stroke-linecap=\"square\"") != std::string::npos);  // which closes corners
    for (const bool down : {false, true}) {
      for (int at = 0; at <= shape.digits(); ++at) {
        for (int i = 0; i < shape.digits(); ++i) {
          const double box = shape.has_boxes() ? 2 : 3;
          const double frame = shape.has_boxes() ? 2.5 : 3;
          CHECK(edges[{down, at, i}] == Approx(width_at(shape, down, at, i, 0.75, box, frame)));
        }
      }
    }
    // Squares of gray lie under the cells of areas, and under no others.
    std::map<std::string, int> shades;
    each(text, "<path fill=\"(#...)\" d=\"([^\"]*)\"", [&](const Match& path) {
      each(path[2], "M(\\d+) (\\d+)h(\\d+)v36h-(\\d+)z", [&](const Match& row) {
        CHECK(row[3] == row[4]);
        for (int i = 0; i < std::stoi(row[3]); i += 36) {
          const Cell cell = shape.cell_at(std::stoi(row[2]) / 36, (std::stoi(row[1]) + i) / 36);
          CHECK(path[1] == (grey_areas(shape, cell) == 1 ? "#ddd" : "#bbb"));
          CHECK(grey_areas(shape, cell) > 0);
          ++shades[path[1]];
        }
      });
    });
    int grey = 0;
    for (int i = 0; i < shape.cells(); ++i) {
      grey += grey_areas(shape, {static_cast<std::uint16_t>(i)}) > 0 ? 1 : 0;
    }
    CHECK(shades["#ddd"] + shades["#bbb"] == grey);
    const std::string end = std::to_string(36 * shape.digits());
    CHECK((text.find("d=\"M0 0L" + end + " " + end + "M0 " + end + "L" + end + " 0\"") !=
           std::string::npos) == has_diagonals(shape));
    // Rules that are not drawn are written below the board.
    int told = 0;
    each(text, "<text x=\"0\" y=\"([\\d.]+)\">", [&](const Match& line) {
      CHECK(std::stod(line[1]) > 36 * shape.digits() + 10);
      ++told;
    });
    CHECK((told == 0) == rules_under(shape).empty());
    for (const std::string& rule : rules_under(shape)) {
      CHECK(text.find(rule) != std::string::npos);
    }
  }
}

TEST_CASE("a PNG has the digits in their cells, lines between the cells") {
  constexpr int kSide = 80;  // of a cell, in pixels
  for (const BoardSpec* const board : boards()) {
    const BoardSpec& shape = *board;
    INFO(shape.name());
    const Record record = record_of(shape, 1);
    const Picture picture = read_png(written(written_format("png"), record, 0));
    CHECK((picture.height > picture.width) == !rules_under(shape).empty());
    REQUIRE(picture.height >= picture.width);
    const int margin = (picture.width - kSide * shape.digits()) / 2;
    REQUIRE(margin > 2);
    REQUIRE(margin < kSide / 4);
    // The inside of each cell, away from the lines: one picture a digit, each another.
    std::map<std::pair<int, int>, std::string> looks;  // by ground and digit
    for (int i = 0; i < shape.cells(); ++i) {
      const Cell cell{static_cast<std::uint16_t>(i)};
      const int left = margin + shape.column_of(cell) * kSide;
      const int top = margin + shape.row_of(cell) * kSide;
      // Beside the diagonals, which go through corners and the middle.
      const int ground = picture.at(left + 5, top + kSide / 2);
      const int areas = grey_areas(shape, cell);
      CHECK(ground == (areas == 0 ? 255 : areas == 1 ? 221 : 187));
      const int row = shape.row_of(cell);
      const int column = shape.column_of(cell);
      const bool falling = has_diagonals(shape) && row == column;
      const bool rising = has_diagonals(shape) && row + column == shape.digits() - 1;
      for (const int off : {9, kSide - 10}) {  // near the corners, where no digit is
        CHECK((picture.at(left + off, top + off) == 119) == falling);
        CHECK((picture.at(left + off, top + kSide - 1 - off) == 119) == rising);
      }
      const int lies_on = ground + (falling ? 256 : 0) + (rising ? 512 : 0);
      std::string inside;
      bool inked = false;
      for (int y = top + 5; y < top + kSide - 5; ++y) {
        for (int x = left + 5; x < left + kSide - 5; ++x) {
          inside += picture.at(x, y) < 100 ? '#' : ' ';
          inked = inked || picture.at(x, y) < 100;
        }
      }
      const int digit = record.puzzle[cell].value;
      CHECK(inked == (digit != 0));
      const std::string& look = looks.try_emplace({lies_on, digit}, inside).first->second;
      CHECK((look == inside));
    }
    for (const auto& [key, look] : looks) {
      for (const auto& [other, its_look] : looks) {
        if (key.first == other.first) CHECK((key == other) == (look == its_look));
      }
    }
    // How many dark pixels a line has, before the middle of each edge of a cell.
    const auto thickness = [&](bool down, int at, int i) {
      const int middle = margin + i * kSide + kSide / 10;  // no digit comes so near to an edge
      int dark = 0;
      for (int d = -margin; d < 10; ++d) {
        const int place = margin + at * kSide + d;
        if (place >= picture.width) break;
        dark += (down ? picture.at(place, middle) : picture.at(middle, place)) == 0 ? 1 : 0;
      }
      return dark;
    };
    for (const bool down : {false, true}) {
      for (int at = 0; at <= shape.digits(); ++at) {
        for (int i = 0; i < shape.digits(); ++i) {
          const int box = shape.has_boxes() ? 4 : 7;
          const int frame = shape.has_boxes() ? 6 : 7;
          CHECK(thickness(down, at, i) == width_at(shape, down, at, i, 2, box, frame));
        }
      }
    }
    // Where borders of regions meet, their corner is black, and nothing sticks out.
    for (int row = 1; !shape.has_boxes() && row < shape.digits(); ++row) {
      for (int column = 1; column < shape.digits(); ++column) {
        const bool left = width_at(shape, false, row, column - 1, 0, 1, 1) == 1;
        const bool right = width_at(shape, false, row, column, 0, 1, 1) == 1;
        const bool up = width_at(shape, true, column, row - 1, 0, 1, 1) == 1;
        const bool below = width_at(shape, true, column, row, 0, 1, 1) == 1;
        if (!((left || right) && (up || below))) continue;
        const int x = margin + column * kSide;
        const int y = margin + row * kSide;
        for (const int d : {-3, 3}) {
          for (const int e : {-3, 3}) CHECK(picture.at(x + d, y + e) == 0);
          CHECK((picture.at(x + 4 * d / 3, y + d) == 0) == (d < 0 ? left : right));
        }
      }
    }
  }
}
