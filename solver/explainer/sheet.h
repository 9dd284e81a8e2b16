#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

/// The sheet a solver of paper fills: what is placed and which candidates are left, 9 x 9 only.
/// Every rule of this room reads it; chains strike candidates out of a copy of it.

namespace gridmill::explainer {

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;
inline constexpr int kRegions = 27;
inline constexpr int kCandidates = kCells * kDigits;

/// Nine bits: digits of a cell (bit d stands for digit d + 1) or positions in a region.
using Mask = std::uint16_t;

/// The number of bits of a mask: a table, as the baseline processor has no instruction for it.
[[nodiscard]] inline int size_of(std::uint32_t mask) {
  static constexpr auto kCounts = [] {
    std::array<std::uint8_t, 512> table{};
    for (std::uint32_t i = 0; i < 512; ++i) table[i] = static_cast<std::uint8_t>(std::popcount(i));
    return table;
  }();
  return kCounts[mask];
}
/// Whether a mask has exactly one bit, or two.
[[nodiscard]] constexpr bool is_one(std::uint32_t mask) {
  return mask != 0 && (mask & (mask - 1)) == 0;
}
[[nodiscard]] constexpr bool is_two(std::uint32_t mask) { return is_one(mask & (mask - 1)); }

/// Calls `body(i)` for each bit of the mask, ascending.
template <typename Body>
void for_bits(std::uint32_t bits, Body&& body) {
  for (; bits != 0; bits &= bits - 1) body(std::countr_zero(bits));
}

[[nodiscard]] constexpr int candidate_of(int cell, int digit) { return cell * kDigits + digit; }
[[nodiscard]] constexpr int cell_of(int candidate) { return candidate / kDigits; }
[[nodiscard]] constexpr int digit_of(int candidate) { return candidate % kDigits; }
[[nodiscard]] constexpr Mask bit_of(int index) { return static_cast<Mask>(1U << index); }

/// The kinds of region; region r of kind k has number 9 * k + r.
enum Kind : int { kBox, kRow, kColumn };
/// Sudoku Explainer visits kinds in this order for singles and sets, in the order of the
/// enumerators for everything else.
inline constexpr std::array<Kind, 3> kSetOrder{kBox, kColumn, kRow};

/// 81 bits.
struct CellBits {
  std::array<std::uint64_t, 2> words{};

  constexpr void insert(int cell) {
    words[static_cast<std::size_t>(cell >> 6)] |= std::uint64_t{1} << (cell & 63);
  }
  constexpr void erase(int cell) {
    words[static_cast<std::size_t>(cell >> 6)] &= ~(std::uint64_t{1} << (cell & 63));
  }
  [[nodiscard]] constexpr bool contains(int cell) const {
    return ((words[static_cast<std::size_t>(cell >> 6)] >> (cell & 63)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool empty() const { return (words[0] | words[1]) == 0; }
  [[nodiscard]] constexpr int size() const {
    return std::popcount(words[0]) + std::popcount(words[1]);
  }
  [[nodiscard]] constexpr bool several() const {
    return (words[0] & (words[0] - 1)) != 0 || (words[1] & (words[1] - 1)) != 0 ||
           (words[0] != 0 && words[1] != 0);
  }
  [[nodiscard]] constexpr CellBits operator&(const CellBits& o) const {
    return {{words[0] & o.words[0], words[1] & o.words[1]}};
  }
  [[nodiscard]] constexpr CellBits operator|(const CellBits& o) const {
    return {{words[0] | o.words[0], words[1] | o.words[1]}};
  }
  [[nodiscard]] constexpr CellBits operator~() const { return {{~words[0], ~words[1] & 0x1ffff}}; }
  constexpr bool operator==(const CellBits&) const = default;
  /// Whether `body(cell)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(static_cast<int>(w) * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < 2; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(static_cast<int>(w) * 64 + std::countr_zero(rest));
      }
    }
  }
};

/// A set of candidates: candidate c is bit c % 64 of word c / 64.
struct CandidateBits {
  static constexpr std::size_t kWords = 12;
  std::array<std::uint64_t, kWords> words{};

  void insert(int c) { words[static_cast<std::size_t>(c >> 6)] |= std::uint64_t{1} << (c & 63); }
  void erase(int c) { words[static_cast<std::size_t>(c >> 6)] &= ~(std::uint64_t{1} << (c & 63)); }
  [[nodiscard]] bool contains(int c) const {
    return ((words[static_cast<std::size_t>(c >> 6)] >> (c & 63)) & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  CandidateBits& operator&=(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] &= o.words[w];
    return *this;
  }
  /// Takes away what the other one has.
  CandidateBits& remove(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] &= ~o.words[w];
    return *this;
  }
  CandidateBits& operator|=(const CandidateBits& o) {
    for (std::size_t w = 0; w < kWords; ++w) words[w] |= o.words[w];
    return *this;
  }
  [[nodiscard]] bool intersects(const CandidateBits& o) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < kWords; ++w) any |= words[w] & o.words[w];
    return any != 0;
  }
  bool operator==(const CandidateBits&) const = default;
  /// Whether `body(candidate)` is true for one; stops there.
  template <typename Body>
  [[nodiscard]] bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(static_cast<int>(w) * 64 + std::countr_zero(rest))) return true;
      }
    }
    return false;
  }
  template <typename Body>
  void for_each(Body&& body) const {
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(static_cast<int>(w) * 64 + std::countr_zero(rest));
      }
    }
  }
};

/// The geometry of 9 x 9.
struct Geometry {
  std::array<std::array<std::uint8_t, 9>, kRegions> cells{};  ///< of a region, in its order
  std::array<std::array<std::uint8_t, 3>, kCells> region{};   ///< of a cell, by kind
  std::array<std::array<std::uint8_t, 3>, kCells> place{};    ///< of a cell in it, by kind
  std::array<std::array<std::uint8_t, 20>, kCells> peers{};   ///< box, then row, then column
  std::array<CellBits, kCells> sees{};                        ///< the same as sets
  std::array<CellBits, kRegions> cell_set{};

  constexpr Geometry() {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::size_t y = cell / 9;
      const std::size_t x = cell % 9;
      const std::array<std::size_t, 3> regions{y / 3 * 3 + x / 3, 9 + y, 18 + x};
      const std::array<std::size_t, 3> places{y % 3 * 3 + x % 3, x, y};
      for (std::size_t k = 0; k < 3; ++k) {
        region[cell][k] = static_cast<std::uint8_t>(regions[k]);
        place[cell][k] = static_cast<std::uint8_t>(places[k]);
        cells[regions[k]][places[k]] = static_cast<std::uint8_t>(cell);
        cell_set[regions[k]].insert(static_cast<int>(cell));
      }
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      std::size_t count = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        for (const std::uint8_t other : cells[region[cell][k]]) {
          if (other == cell || sees[cell].contains(other)) continue;
          sees[cell].insert(other);
          peers[cell][count++] = other;
        }
      }
    }
  }
};
inline constexpr Geometry kGeometry;

/// The subsets of 9 things with n elements, in the order in which Sudoku Explainer tries them
/// (ascending as binary numbers).
[[nodiscard]] std::span<const Mask> subsets_of_nine(int n);

/// Cells, candidates and places.
class Sheet {
 public:
  Sheet() = default;
  /// From 81 digits row by row, 0 for an empty cell; candidates are what the placed digits leave.
  explicit Sheet(std::span<const std::uint8_t> digits);

  [[nodiscard]] Mask candidates(int cell) const { return candidates_[index(cell)]; }
  [[nodiscard]] bool has(int cell, int digit) const {
    return ((candidates_[index(cell)] >> digit) & 1U) != 0;
  }
  [[nodiscard]] bool has(int candidate) const {
    return has(cell_of(candidate), digit_of(candidate));
  }
  /// The number of candidates of a cell.
  [[nodiscard]] int size(int cell) const { return size_of(candidates_[index(cell)]); }
  /// Where a digit can go in a region.
  [[nodiscard]] Mask places(int region, int digit) const {
    return places_[index(digit)][index(region)];
  }
  /// The number of cells of a region without a digit.
  [[nodiscard]] int empty_cells(int region) const { return empty_cells_[index(region)]; }
  /// How often a digit is placed.
  [[nodiscard]] int placed(int digit) const { return placed_[index(digit)]; }
  [[nodiscard]] int value(int cell) const { return values_[index(cell)]; }
  /// The candidates of a cell, or the digit that it has.
  [[nodiscard]] Mask possible(int cell) const {
    return empty(cell) ? candidates(cell) : bit_of(value(cell) - 1);
  }
  [[nodiscard]] bool empty(int cell) const { return values_[index(cell)] == 0; }
  [[nodiscard]] bool solved() const { return unsolved_ == 0; }

  /// The digits that have one place left, by region; those after the last region are empty.
  using ByRegion = std::array<Mask, 32>;
  [[nodiscard]] ByRegion hidden_singles() const;
  /// Whether a cell has one candidate left.
  [[nodiscard]] bool any_naked_single() const;
  /// The digits that have 2 to n places, by region; the cells with 2 to n candidates.
  [[nodiscard]] ByRegion few_places(int n) const;
  [[nodiscard]] CellBits few_candidates(int n) const;
  /// The cells that have a candidate; those whose candidates are not those of another sheet.
  [[nodiscard]] CellBits cells_with(int digit) const;
  [[nodiscard]] CellBits cells_unlike(const Sheet& o) const;
  /// The digits that have places among the first, second and last three of a region.
  [[nodiscard]] std::array<ByRegion, 3> thirds() const;

  /// Takes a candidate away, if it is there.
  void strike(int cell, int digit) {
    candidates_[index(cell)] = static_cast<Mask>(candidates_[index(cell)] & ~bit_of(digit));
    for (std::size_t k = 0; k < 3; ++k) {
      Mask& places = places_[index(digit)][kGeometry.region[index(cell)][k]];
      places = static_cast<Mask>(places & ~bit_of(kGeometry.place[index(cell)][k]));
    }
  }
  void strike(int candidate) { strike(cell_of(candidate), digit_of(candidate)); }
  bool operator==(const Sheet& o) const {
    return candidates_ == o.candidates_ && values_ == o.values_;
  }
  /// Puts a digit into an empty cell and takes it from the cells it sees.
  void place(int cell, int digit);

 private:
  [[nodiscard]] static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
  /// Puts a digit in, but leaves the other candidates of the cell among their regions' places.
  void fill(int cell, int digit);

  /// Lengths are such that loops over all become vector code without a rest.
  static constexpr std::size_t kPaddedCells = 88;
  struct Placing;
  static const std::array<Placing, kCells> kPlacing;

  std::array<Mask, kPaddedCells> candidates_{};
  std::array<ByRegion, kDigits> places_{};
  std::array<std::uint8_t, kCells> values_{};
  std::array<std::uint8_t, kRegions> empty_cells_{};
  std::array<std::uint8_t, kDigits> placed_{};
  int unsolved_ = kCells;
};

/// Calls `on_cell(cell, candidates)` for each cell, then `on_region(region, digit, candidates)` for
/// each digit in each region, where there are two candidates or more: of those one is true.
template <typename OnCell, typename OnRegion>
void for_groups(const Sheet& sheet, OnCell&& on_cell, OnRegion&& on_region) {
  std::array<std::uint16_t, 9> members;
  std::size_t count = 0;
  const auto add = [&](int candidate) { members[count++] = static_cast<std::uint16_t>(candidate); };
  for (int cell = 0; cell < kCells; ++cell) {
    count = 0;
    for_bits(sheet.candidates(cell), [&](int digit) { add(candidate_of(cell, digit)); });
    if (count >= 2) on_cell(cell, std::span<const std::uint16_t>(members.data(), count));
  }
  for (std::size_t region = 0; region < kRegions; ++region) {
    for (int digit = 0; digit < kDigits; ++digit) {
      count = 0;
      for_bits(sheet.places(static_cast<int>(region), digit), [&](int place) {
        add(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)], digit));
      });
      if (count >= 2) {
        on_region(region, digit, std::span<const std::uint16_t>(members.data(), count));
      }
    }
  }
}

}  // namespace gridmill::explainer
