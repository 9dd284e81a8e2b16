// Locked candidates, naked and hidden subsets. If the places of a digit in a house are all in a
// second house, the digit goes from the rest of the second. If k cells of a house have k digits
// between them (a naked subset), these digits go from the rest of the house; if k digits of a
// house have k places between them (a hidden subset), all other digits go from these cells. Both
// are one count: as many digits as cells leave no room for others.
//
// Order: boxes first, then rows, then columns; in a house the cells or digits of a subset in
// lexicographic order. The first one that eliminates something is HoDoKu's step. Subsets are
// searched for only in houses where the solution allows an elimination (pattern/hall.h). Locked
// candidates are searched house by house, digit by digit. Pointing (in boxes) and claiming (in
// lines) are separate rows, as in HoDoKu's table.
//
// Source: HoDoKu 2.2.0's order; the terms are sudopedia's.

#include <algorithm>

#include "solver/hodoku/step_finder.h"
#include "solver/pattern/tuples.h"

namespace gridmill::hodoku {
namespace {

constexpr int kRows = 0;
constexpr int kColumns = 9;
constexpr int kBoxes = 18;

/// Houses in the order in which subsets are looked for.
constexpr std::array kSubsetHouses = {kBoxes, kRows, kColumns};

/// The parts of a house that other houses cross, as places of the house: rows and columns are
/// crossed by boxes in threes, a box by rows, then by columns.
constexpr std::array<unsigned, 3> kThrees = {0007, 0070, 0700};
constexpr std::array<unsigned, 6> kCrossings = {0007, 0070, 0700, 0111, 0222, 0444};

/// Of places in a house, the number of the first crossing that has all of them, two or three; -1 if
/// there is none. One place is a hidden single, and no two houses share more than three cells.
template <std::size_t N>
constexpr auto crossing_of(const std::array<unsigned, N>& crossings) {
  std::array<std::int8_t, 512> table{};
  for (unsigned places = 0; places < table.size(); ++places) {
    table[places] = -1;
    if (count_of(places) != 2 && count_of(places) != 3) continue;
    for (std::size_t i = N; i-- != 0;) {
      if ((places & ~crossings[i]) == 0) table[places] = static_cast<std::int8_t>(i);
    }
  }
  return table;
}
constexpr auto kCrossingOfBox = crossing_of(kCrossings);
constexpr auto kCrossingOfLine = crossing_of(kThrees);

/// A digit whose places in a house are all in another house too, with more places there. A box asks
/// its row before its column, as HoDoKu does; two places cannot share both.
bool find_locked(const Board& board, int from, const std::array<std::int8_t, 512>& crossing_of,
                 SolutionStep& step) {
  for (int house = from; house < from + 9; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const DigitMask places = board.places_in(house, digit);
      const auto crossing = static_cast<int>(crossing_of[places]);  // -1: none
      if (crossing < 0) continue;
      const int cell = cell_at(house, std::countr_zero(places));
      const int other =
          houses_of(cell)[house < kBoxes ? 2 : static_cast<std::size_t>(crossing / 3)];
      if (board.count(other, digit) <= count_of(places)) continue;
      step.eliminate((board.places(digit) & house_cells(other)) - house_cells(house), digit);
      return true;
    }
  }
  return false;
}

/// Eliminates the digits of a naked subset from every house that holds it, row, column, box. A cell
/// that shares two of these houses with the subset is listed twice, as in HoDoKu.
///
/// "Locked" is HoDoKu's name for a subset in a box and a line that takes candidates from the box
/// and from the line outside the box. What it takes where line and box cross counts for the box
/// alone: without the rest of the line, the subset is an ordinary one.
bool apply_naked(const Board& board, int size, CellSet cells, DigitMask digits, bool locked,
                 SolutionStep& step) {
  const int first = cells.front().index;
  int hit = 0;
  for (const int house : houses_of(first)) {
    if (!house_cells(house).contains(cells)) continue;
    const auto before = static_cast<std::ptrdiff_t>(step.eliminations.size());
    step.eliminate(board, house_cells(house) - cells, digits);
    hit += std::any_of(step.eliminations.begin() + before, step.eliminations.end(),
                       [&](const CellDigit& gone) {
                         return house >= kBoxes || box_of(gone.cell) != box_of(first);
                       });
  }
  if (!step.eliminations.empty() &&
      locked == (hit > 1 && size < 4 && house_cells(kBoxes + box_of(first)).contains(cells))) {
    return true;
  }
  step.eliminations.clear();
  return false;
}

constexpr auto kOrder = pattern::SubsetOrder::kLexicographic;
/// Candidates by place of a house, or places by digit.
using Masks = std::array<DigitMask, 9>;

/// The masks that are not empty and have at most that many bits. One is enough: HoDoKu takes
/// subsets as they come, whether or not there are smaller ones in them.
unsigned usable_masks(const Masks& masks, int max_digits) {
  unsigned usable = 0;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    if (masks[i] != 0 && count_of(masks[i]) <= max_digits) usable |= 1U << i;
  }
  return usable;
}

/// The houses that may hold a naked subset which takes something there or from another house that
/// holds it: the loose ones (pattern/hall.h) and those that cross them.
std::uint32_t near_reducible(std::uint32_t reducible) {
  static constexpr auto kNear = [] {
    std::array<std::uint32_t, kHouses> near{};
    for (int cell = 0; cell < kCells; ++cell) {
      const auto [row, column, box] = houses_of(cell);
      near[row] |= 1U << row | 1U << box;
      near[column] |= 1U << column | 1U << box;
      near[box] |= 1U << row | 1U << column | 1U << box;
    }
    return near;
  }();
  std::uint32_t near = 0;
  for_bits(reducible, [&](int house) { near |= kNear[static_cast<std::size_t>(house)]; });
  return near;
}

/// House by house the cells with few enough candidates; a filled cell has none and is left out.
bool find_naked(StepFinder& search, int size, bool locked, SolutionStep& step) {
  const Board& board = search.board;
  const std::uint32_t reducible = search.reducible_houses();
  if (reducible == 0) return false;
  const std::uint32_t near = near_reducible(reducible);
  for (const int kind : kSubsetHouses) {
    for (int house = kind; house < kind + 9; ++house) {
      if ((near >> house & 1U) == 0) continue;
      Masks candidates{};
      for (int i = 0; i < 9; ++i) {
        candidates[static_cast<std::size_t>(i)] = board.candidates(cell_at(house, i));
      }
      if (pattern::search_tuples<kOrder>(
              candidates, usable_masks(candidates, size), size,
              [&](DigitMask places, DigitMask digits) {
                CellSet cells;
                for_bits(places, [&](int i) { cells.insert(cell_at(house, i)); });
                return apply_naked(board, size, cells, digits, locked, step);
              })) {
        return true;
      }
    }
    if (locked) return false;  // boxes only: a locked subset is in one
  }
  return false;
}

}  // namespace

bool find_pointing(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return find_locked(search.board, kBoxes, kCrossingOfBox, step);
}

bool find_claiming(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  return find_locked(search.board, kRows, kCrossingOfLine, step) ||
         find_locked(search.board, kColumns, kCrossingOfLine, step);
}

bool find_locked_set(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return find_naked(search, row.n, true, step);
}
bool find_naked_set(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return find_naked(search, row.n, false, step);
}

/// House by house the digits with few enough places. If a house has just `size` open digits, its
/// open cells have no others, and the subset takes nothing.
bool find_hidden_set(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  const int size = row.n;
  const Board& board = search.board;
  const std::uint32_t reducible = search.reducible_houses();
  if (reducible == 0) return false;
  for (const int kind : kSubsetHouses) {
    for (int house = kind; house < kind + 9; ++house) {
      if ((reducible >> house & 1U) == 0) continue;
      const unsigned open = board.open_digits(house);
      if (count_of(open) <= size) continue;  // as many open cells as open digits
      Masks places{};
      for (const Digit d : DigitSet(open)) places[d.value - 1U] = board.places_in(house, d.value);
      if (pattern::search_tuples<kOrder>(
              places, usable_masks(places, size), size, [&](DigitMask digits, DigitMask cells) {
                for_bits(cells, [&](int place) {
                  step.eliminate(board, CellSet::of(cell_at(house, place)), ~digits);
                });
                return !step.eliminations.empty();
              })) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace gridmill::hodoku
