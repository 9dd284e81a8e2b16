#include "gen/unavoidable.h"

#include <algorithm>
#include <bit>

namespace gridmill {
namespace {

constexpr std::uint32_t bit(std::size_t i) { return std::uint32_t{1} << i; }

}  // namespace

UnavoidableSets::UnavoidableSets(const Shape& shape, int max_cells)
    : shape_(shape),
      max_lines_(static_cast<std::size_t>(max_cells) / 2),
      extra_houses_(shape.houses().size() - 3 * static_cast<std::size_t>(shape.digits())) {
  const auto n = static_cast<std::size_t>(shape.digits());
  bit_in_extra_.resize(extra_houses_ * (kMaxDigits + 1));
  for (std::size_t i = 0; i < n * n; ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    positions_.push_back({static_cast<std::uint8_t>(shape.row_of(c)),
                          static_cast<std::uint8_t>(shape.column_of(c)),
                          static_cast<std::uint8_t>(shape.box_of(c))});
  }
  // Of two digits, or two lines, at most n / 2 sets with 2 n cells in all.
  const std::size_t pairs = n * (n - 1) / 2 + n * (n - 1);
  cells_.resize(pairs * 2 * n);
  begin_.resize(pairs * (n / 2 + 1) + 1);
}

void UnavoidableSets::find(std::span<const std::uint8_t> grid) {
  size_ = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Position at = positions_[i];
    Places& places = places_[grid[i]];
    places.column_in_row[at.row] = at.column;
    places.box_in_row[at.row] = at.box;
    places.row_in_column[at.column] = at.row;
    places.bit_in_column[at.column] = bit(at.row);
    places.bit_in_box[at.box] = bit(at.row);
  }
  if (extra_houses_ != 0) {
    std::fill(bit_in_extra_.begin(), bit_in_extra_.end(), 0U);
    const auto first = shape_.houses().size() - extra_houses_;
    for (std::size_t h = 0; h < extra_houses_; ++h) {
      for (const Cell c : shape_.houses()[first + h].cells) {
        bit_in_extra_[grid[c.index] * extra_houses_ + h] = bit(positions_[c.index].row);
      }
    }
  }
  find_digit_sets();
  if (extra_houses_ == 0) {
    find_line_sets(true, grid);
    find_line_sets(false, grid);
  }
  const std::size_t words = words_for(grid.size());
  words_.assign(size_ * words, 0);
  for (std::size_t i = 0; i < size_; ++i) {
    std::uint64_t* set = words_.data() + i * words;
    for (const std::uint16_t c : (*this)[i]) set[c / 64] |= std::uint64_t{1} << c % 64;
  }
}

/// A row holds both digits, so the components join rows: bit r of a mask stands for row r.
void UnavoidableSets::find_digit_sets() {
  const auto n = static_cast<std::size_t>(shape_.digits());
  std::array<std::uint32_t, kMaxDigits> joined{};
  for (std::size_t a = 1; a <= n; ++a) {
    for (std::size_t b = a + 1; b <= n; ++b) {
      const Places& of_a = places_[a];
      const Places& of_b = places_[b];
      for (std::size_t row = 0; row < n; ++row) {
        joined[row] =
            of_b.bit_in_column[of_a.column_in_row[row]] | of_b.bit_in_box[of_a.box_in_row[row]];
      }
      for (std::size_t h = 0; h < extra_houses_; ++h) {
        const std::uint32_t row_a = bit_in_extra_[a * extra_houses_ + h];
        const std::uint32_t row_b = bit_in_extra_[b * extra_houses_ + h];
        if (row_a == 0 || row_b == 0) continue;
        joined[static_cast<std::size_t>(std::countr_zero(row_a))] |= row_b;
        joined[static_cast<std::size_t>(std::countr_zero(row_b))] |= row_a;
      }
      // Columns and boxes permute the rows, so following the arrows one way reaches all of a
      // component. Lost: n steps without a branch on what is found (1.6 times slower).
      for (std::uint32_t rest = bit(n) - 1; rest != 0;) {
        std::uint32_t component = 0;
        std::size_t rows = 0;
        std::uint16_t* cells = cells_.data() + begin_[size_];
        for (std::uint32_t fresh = rest & (0U - rest); fresh != 0; ++rows) {
          const auto row = static_cast<std::size_t>(std::countr_zero(fresh));
          component |= bit(row);
          fresh = (fresh | joined[row]) & ~component;
          cells[2 * rows] = static_cast<std::uint16_t>(row * n + of_a.column_in_row[row]);
          cells[2 * rows + 1] = static_cast<std::uint16_t>(row * n + of_b.column_in_row[row]);
        }
        rest &= ~component;
        if (rows <= max_lines_) end_set(rows);
      }
    }
  }
}

/// Written for two rows of a band; for columns of a stack, "row" and "column" change places.
void UnavoidableSets::find_line_sets(bool rows, std::span<const std::uint8_t> grid) {
  const auto n = static_cast<std::size_t>(shape_.digits());
  const auto band = static_cast<std::size_t>(rows ? shape_.box_height() : shape_.box_width());
  const std::size_t along = rows ? 1 : n;
  const std::size_t across = rows ? n : 1;
  for (std::size_t first = 0; first < n; ++first) {
    for (std::size_t second = first + 1; second < (first / band + 1) * band; ++second) {
      const std::uint8_t* other = grid.data() + second * across;
      for (std::uint32_t rest = bit(n) - 1; rest != 0;) {
        std::size_t columns = 0;
        std::uint16_t* cells = cells_.data() + begin_[size_];
        for (auto at = static_cast<std::size_t>(std::countr_zero(rest)); (rest & bit(at)) != 0;
             ++columns) {
          rest &= ~bit(at);
          cells[2 * columns] = static_cast<std::uint16_t>(first * across + at * along);
          cells[2 * columns + 1] = static_cast<std::uint16_t>(second * across + at * along);
          const Places& places = places_[other[at * along]];
          at = rows ? places.column_in_row[first] : places.row_in_column[first];
        }
        // Two columns: a two-digit set as well.
        if (columns > 2 && columns <= max_lines_) end_set(columns);
      }
    }
  }
}

}  // namespace gridmill
