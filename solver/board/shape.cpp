#include "solver/board/shape.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <utility>

#include "solver/board/error.h"
#include "solver/board/require.h"
#include "solver/board/sha256.h"
#include "solver/board/shape_data.h"

/// Reads `.shape` texts, line by line, and works out what other code asks a Shape: houses, peers and
/// the digest of the rules.

namespace gridmill {
namespace {

/// Splits at blanks and tabs; '#' begins a comment.
std::vector<std::string_view> words_of(std::string_view line) {
  line = line.substr(0, line.find('#'));
  std::vector<std::string_view> words;
  constexpr std::string_view kBlank = " \t\r";
  for (std::size_t at = line.find_first_not_of(kBlank); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kBlank, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(kBlank, end);
  }
  return words;
}

/// "<a>A<b>B" with two positive numbers, such as "R1C2" or "2x3".
std::optional<std::pair<int, int>> number_pair(std::string_view text, std::string_view first,
                                               std::string_view second) {
  if (!text.starts_with(first)) return std::nullopt;
  text.remove_prefix(first.size());
  std::pair<int, int> result;
  const char* end = text.data() + text.size();
  const auto [middle, error] = std::from_chars(text.data(), end, result.first);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(middle - text.data()));
  if (!text.starts_with(second)) return std::nullopt;
  text.remove_prefix(second.size());
  const auto [rest, error2] = std::from_chars(text.data(), end, result.second);
  if (error2 != std::errc() || rest != end || result.first < 1 || result.second < 1) {
    return std::nullopt;
  }
  return result;
}

/// 128 bits: nobody meets two boards with the same ones, by chance or by trying.
constexpr std::size_t kDigestLetters = 32;

}  // namespace

Shape::Shape(std::string name, int box_height, int box_width,
             std::vector<std::vector<Cell>> extra_houses)
    : name_(std::move(name)),
      box_height_(box_height),
      box_width_(box_width),
      digits_(box_height * box_width) {
  GRIDMILL_REQUIRE(box_height >= 1 && box_width >= 1 && digits_ <= kMaxDigits);
  std::vector<std::vector<Cell>> boxes(static_cast<std::size_t>(digits_));
  std::vector<std::vector<Cell>> columns(static_cast<std::size_t>(digits_));
  for (int row = 0; row < digits_; ++row) {
    std::vector<Cell> row_cells;
    for (int column = 0; column < digits_; ++column) {
      const Cell c = cell_at(row, column);
      row_cells.push_back(c);
      columns[static_cast<std::size_t>(column)].push_back(c);
      boxes[static_cast<std::size_t>(box_of(c))].push_back(c);
    }
    add_house(HouseKind::kRow, row, std::move(row_cells));
  }
  for (int i = 0; i < digits_; ++i) {
    add_house(HouseKind::kColumn, i, std::move(columns[static_cast<std::size_t>(i)]));
  }
  for (int i = 0; i < digits_; ++i) {
    add_house(HouseKind::kBox, i, std::move(boxes[static_cast<std::size_t>(i)]));
  }
  add_extra_houses(std::move(extra_houses));
  connect();
  digest_ = sha256(rules_).substr(0, kDigestLetters);
}

/// Adds those that say something new, in the order of their cells, and writes the rules.
void Shape::add_extra_houses(std::vector<std::vector<Cell>> extra_houses) {
  for (std::vector<Cell>& cells : extra_houses) {
    GRIDMILL_REQUIRE(!cells.empty() && cells.size() <= static_cast<std::size_t>(digits_));
    std::sort(cells.begin(), cells.end());
    assert(std::adjacent_find(cells.begin(), cells.end()) == cells.end());
  }
  // Large ones first: a house can only be within one that is as large.
  std::stable_sort(extra_houses.begin(), extra_houses.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  std::vector<std::vector<Cell>> kept;
  for (const std::vector<Cell>& cells : extra_houses) {
    const auto holds = [&](const std::vector<Cell>& other) {
      return std::includes(other.begin(), other.end(), cells.begin(), cells.end());
    };
    if (std::none_of(houses_.begin(), houses_.end(),
                     [&](const House& house) { return holds(house.cells); }) &&
        std::none_of(kept.begin(), kept.end(), holds)) {
      kept.push_back(cells);
    }
  }
  std::sort(kept.begin(), kept.end());
  rules_ = "box " + std::to_string(box_height_) + "x" + std::to_string(box_width_);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    rules_ += "\nhouse";
    for (const Cell c : kept[i]) rules_ += " " + name_of(c);
    add_house(HouseKind::kExtra, static_cast<int>(i), std::move(kept[i]));
  }
}

void Shape::add_house(HouseKind kind, int index, std::vector<Cell> cells) {
  houses_.push_back({kind, static_cast<std::uint8_t>(index), std::move(cells)});
}

void Shape::connect() {
  houses_of_.resize(static_cast<std::size_t>(cells()));
  peers_of_.resize(static_cast<std::size_t>(cells()));
  for (std::size_t h = 0; h < houses_.size(); ++h) {
    for (const Cell c : houses_[h].cells) {
      houses_of_[c.index].push_back(static_cast<std::uint16_t>(h));
    }
  }
  std::vector<std::uint8_t> shared(static_cast<std::size_t>(cells()));
  for (std::size_t c = 0; c < peers_of_.size(); ++c) {
    std::fill(shared.begin(), shared.end(), std::uint8_t{0});
    for (const std::uint16_t h : houses_of_[c]) {
      for (const Cell other : houses_[h].cells) ++shared[other.index];
    }
    shared[c] = 0;
    for (std::size_t p = 0; p < shared.size(); ++p) {
      if (shared[p] != 0) peers_of_[c].push_back({{static_cast<std::uint16_t>(p)}, shared[p]});
    }
  }
}

Shape Shape::parse(std::string name, std::string_view text, const std::string& file) {
  std::optional<std::pair<int, int>> box;
  std::vector<std::vector<Cell>> extra;
  std::size_t line_number = 0;
  while (!text.empty()) {
    ++line_number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::vector<std::string_view> words = words_of(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (words.empty()) continue;
    const auto fail = [&](std::string_view expected, std::string_view found) {
      return ParseError(
          file, line_number,
          "expected " + std::string(expected) + ", found '" + std::string(found) + "'");
    };
    if (words[0] == "box") {
      if (words.size() == 2) box = number_pair(words[1], "", "x");
      if (words.size() != 2 || !box || box->first > kMaxDigits || box->second > kMaxDigits ||
          box->first * box->second > kMaxDigits) {
        throw fail("'box HxW' with H times W at most 25", words.back());
      }
    } else if (words[0] == "house") {
      if (!box) throw fail("'box HxW' before the first house", words[0]);
      const int digits = box->first * box->second;
      if (words.size() < 2 || words.size() - 1 > static_cast<std::size_t>(digits)) {
        throw fail("'house' and 1 to " + std::to_string(digits) + " cells", words.back());
      }
      std::vector<Cell> cells;
      for (std::size_t i = 1; i < words.size(); ++i) {
        const auto place = number_pair(words[i], "R", "C");
        if (!place || place->first > digits || place->second > digits) {
          throw fail("a cell such as R1C1 on this board", words[i]);
        }
        const Cell c{static_cast<std::uint16_t>((place->first - 1) * digits + place->second - 1)};
        if (std::find(cells.begin(), cells.end(), c) != cells.end()) {
          throw fail("each cell of a house once", words[i]);
        }
        cells.push_back(c);
      }
      extra.push_back(std::move(cells));
      if (extra.size() > 255) throw fail("at most 255 extra houses", words[0]);
    } else {
      throw fail("'box' or 'house'", words[0]);
    }
  }
  if (!box)
    throw ParseError(file, std::max<std::size_t>(line_number, 1),
                     "expected a line 'box HxW', found none");
  return {std::move(name), box->first, box->second, std::move(extra)};
}

std::span<const Shape> Shape::all() {
  static const std::vector<Shape> shapes = [] {
    std::vector<Shape> result;
    for (const ShapeData& data : shape_data()) {
      result.push_back(parse(std::string(data.name), data.text, std::string(data.name) + ".shape"));
    }
    std::sort(result.begin(), result.end(), [](const Shape& a, const Shape& b) {
      return std::pair(a.cells(), std::string_view(a.name())) <
             std::pair(b.cells(), std::string_view(b.name()));
    });
    return result;
  }();
  return shapes;
}

const Shape* Shape::find(std::string_view name) {
  for (const Shape& shape : all()) {
    if (shape.name() == name) return &shape;
  }
  return nullptr;
}

const Shape* Shape::with_digest(std::string_view digest) {
  for (const Shape& shape : all()) {
    if (shape.digest() == digest) return &shape;
  }
  return nullptr;
}

std::string Shape::identity() const {
  const Shape* built_in = with_digest(digest_);
  return built_in != nullptr ? built_in->name() : "#" + digest_;
}

const Shape* Shape::with_cells(std::size_t cells) {
  for (const Shape& shape : all()) {
    if (static_cast<std::size_t>(shape.cells()) == cells && !shape.has_extra_houses()) {
      return &shape;
    }
  }
  return nullptr;
}

const Shape& Shape::standard() {
  static const Shape& shape = [&]() -> const Shape& {
    const Shape* found = find("9x9");
    GRIDMILL_REQUIRE(found != nullptr);
    return *found;
  }();
  return shape;
}

std::string Shape::name_of(Cell c) const {
  return "R" + std::to_string(row_of(c) + 1) + "C" + std::to_string(column_of(c) + 1);
}

}  // namespace gridmill
