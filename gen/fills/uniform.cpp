// Exactly uniform grids of 9x9: FILLS.md has the proof. A class of bands is drawn by its share of
// all grids, then the columns of a completion of one band of the class, by the number of ways to
// fill them, and then one of these ways for each band. Random names of digits and orders of stacks
// and columns make any band of the class from that one.
//
// Nothing is given up or tried again, so each grid takes the same time.

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "gen/band_classes.h"
#include "gen/filler.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

constexpr std::uint32_t kAll = 0x1FF;

using Columns = BandClasses::Columns;
/// The digits of the three rows of a box, or of one of its columns, as sets.
using Rows = std::array<std::uint32_t, 3>;

/// 0..n-1, all equally likely; n at least 1.
std::uint64_t below(RandomStream& stream, std::uint64_t n) {
  const auto unused = std::countl_zero(n);
  for (;;) {
    const std::uint64_t high = std::uint64_t{stream.next()} << 32U;
    const std::uint64_t number = (high | stream.next()) >> unused;
    if (number < n) return number;
  }
}

/// The six ways to put the three digits of a column into the rows.
std::array<Rows, 6> orders_of(std::uint32_t column) {
  const std::uint32_t a = column & (0U - column);
  const std::uint32_t c = std::bit_floor(column);
  const std::uint32_t b = column & ~(a | c);
  return {{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}}};
}

Rows join(const Rows& a, const Rows& b) { return {a[0] | b[0], a[1] | b[1], a[2] | b[2]}; }

bool is_disjoint(const Rows& a, const Rows& b) {
  return ((a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2])) == 0;
}

/// The rows of the three boxes of a band with these columns, all ways equally likely but for the
/// order of the rows: the digits of the first column ascend.
///
/// Box 1 has 36 ways then. Each digit of a column of box 2 has two rows left, so the column has two
/// orders at most. Boxes 1 and 2 decide what the rows of box 3 hold. So each way is one of 36 * 8
/// numbers, and a number that is none is drawn again. There are 33 ways on average.
std::array<Rows, 3> draw_rows(const Columns& columns, RandomStream& stream) {
  std::array<std::array<Rows, 6>, 6> orders{};
  for (std::size_t c = 0; c < 6; ++c) orders[c] = orders_of(columns[c]);
  for (;;) {
    std::uint32_t number = stream.below(36 * 8);
    const Rows box_1 = join(orders[0][0], join(orders[1][number % 6], orders[2][number / 6 % 6]));
    number /= 36;
    Rows box_2{};
    bool is_way = true;
    for (std::size_t c = 3; c < 6 && is_way; ++c, number /= 2) {
      std::uint32_t skipped = 0;
      const auto order = std::find_if(orders[c].begin(), orders[c].end(), [&](const Rows& rows) {
        return is_disjoint(rows, box_1) && skipped++ == number % 2;
      });
      is_way = order != orders[c].end();
      if (is_way) box_2 = join(box_2, *order);
    }
    Rows box_3{};
    for (std::size_t row = 0; row < 3 && is_way; ++row) {
      box_3[row] = kAll & ~(box_1[row] | box_2[row]);
      // Three digits in three rows: one in each, or none in some.
      is_way = (box_3[row] & columns[6]) != 0 && (box_3[row] & columns[7]) != 0 &&
               (box_3[row] & columns[8]) != 0;
    }
    if (is_way) return {box_1, box_2, box_3};
  }
}

class Uniform final : public Filler {
 public:
  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == 81);
    const auto [first, below_first] = draw_columns(stream);
    // Where each column goes, and the names of the digits.
    std::array<std::size_t, 3> stacks{0, 1, 2};
    stream.shuffle(std::span<std::size_t>(stacks));
    std::array<std::size_t, 9> places{};
    for (std::size_t stack = 0; stack < 3; ++stack) {
      std::array<std::size_t, 3> order{0, 1, 2};
      stream.shuffle(std::span<std::size_t>(order));
      for (std::size_t c = 0; c < 3; ++c) places[3 * stack + c] = 3 * stacks[stack] + order[c];
    }
    std::array<std::uint8_t, 9> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
    stream.shuffle(std::span<std::uint8_t>(names));
    std::size_t band = 0;
    for (const Columns& columns : {first, below_first[0], below_first[1]}) {
      const std::array<Rows, 3> boxes = draw_rows(columns, stream);
      std::array<std::size_t, 3> order{0, 1, 2};
      stream.shuffle(std::span<std::size_t>(order));
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t c = 0; c < 9; ++c) {
          const std::uint32_t digit = boxes[c / 3][row] & columns[c];
          assert(std::has_single_bit(digit));
          grid[27 * band + 9 * order[row] + places[c]] =
              names[static_cast<std::size_t>(std::countr_zero(digit))];
        }
      }
      ++band;
    }
  }

 private:
  struct Bands {
    Columns first;
    std::array<Columns, 2> below_first;
  };

  [[nodiscard]] Bands draw_columns(RandomStream& stream) const {
    constexpr std::uint64_t kRowOrders = 72;  // that Class::completions is divided by
    const std::span<const BandClasses::Class> all = classes_.classes();
    std::uint64_t number = below(stream, total_);
    std::size_t k = 0;
    for (;; ++k) {
      const std::uint64_t grids = all[k].bands * all[k].completions;
      if (number < grids) break;
      number -= grids;
    }
    return {classes_.band_of(k),
            classes_.bands_below(k, below(stream, kRowOrders * all[k].completions))};
  }

  static std::uint64_t count_grids(const BandClasses& classes) {
    std::uint64_t total = 0;
    for (const BandClasses::Class& c : classes.classes()) total += c.bands * c.completions;
    return total;
  }

  const BandClasses& classes_ = BandClasses::all();
  std::uint64_t total_ = count_grids(classes_);  ///< of all grids, divided by 9! * 72 * 72
};

}  // namespace

bool supports_uniform(const BoardSpec& board) {
  return board.is_plain() && board.digits() == 9 && board.box_width() == 3;
}
std::unique_ptr<Filler> make_uniform(const BoardSpec& /*board*/) {
  return std::make_unique<Uniform>();
}

}  // namespace gridmill
