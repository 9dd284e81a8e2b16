#pragma once

// A puzzle in progress: digits and candidates. state.cpp has the invariants.

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>

#include "solver/board/board_topology.h"
#include "solver/board/candidate_set.h"

namespace gridmill {

/// The digits and candidates of a puzzle in progress. Candidates are kept twice: a digit mask per
/// cell, a CellSet per digit. Both agree (state.cpp has the invariants). A value type without
/// pointers into the heap; copying costs about 500 bytes on 9x9. The topology must outlive it.
template <typename Size>
class StateOf {
 public:
  using BoardTopology = BoardTopologyOf<Size>;
  using CellSet = typename Size::CellSet;
  using HouseSet = typename Size::HouseSet;
  using DigitMask = typename Size::DigitMask;
  using CandidateSet = CandidateSetOf<Size>;

  explicit StateOf(const BoardTopology& topology) : topology_(&topology) {}

  /// Starts over with the givens and every candidate that they allow.
  void reset(std::span<const std::uint8_t> givens);

  /// Fills an open cell and eliminates the candidates that this excludes elsewhere.
  void place(Candidate c);
  /// Eliminates `digit` from those of `cells` that still have it.
  void eliminate(Digit digit, CellSet cells);
  void eliminate(const CandidateSet& set) {
    for (int d = 1; d <= topology_->digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      if (!set[digit].empty()) eliminate(digit, set[digit]);
    }
  }

  [[nodiscard]] const BoardTopology& topology() const { return *topology_; }
  /// The candidates of an open cell; 0 for a filled one.
  [[nodiscard]] DigitMask candidates(Cell c) const { return candidates_[c.index]; }
  [[nodiscard]] int count(Cell c) const { return Size::count_of(candidates_[c.index]); }
  /// The open cells with a digit as candidate.
  [[nodiscard]] CellSet places(Digit d) const { return places_[d.value - 1U]; }
  [[nodiscard]] CellSet places(int d) const { return places_[static_cast<std::size_t>(d - 1)]; }
  [[nodiscard]] bool has(Candidate c) const { return places(c.digit).contains(c.cell); }
  [[nodiscard]] CellSet open() const { return open_; }
  /// The digits that a house still misses.
  [[nodiscard]] DigitMask missing(int house) const {
    return missing_[static_cast<std::size_t>(house)];
  }
  /// The full houses that still miss a digit.
  [[nodiscard]] HouseSet houses_missing(int d) const {
    return houses_missing_[static_cast<std::size_t>(d - 1)];
  }
  /// The houses in which something has changed since the last call; all houses at first.
  [[nodiscard]] HouseSet pop_changed() { return std::exchange(changed_, {}); }
  /// The digit in a cell, or 0.
  [[nodiscard]] std::uint8_t value(Cell c) const { return values_[c.index]; }
  /// Cells filled at the start, for techniques that distinguish givens and found digits.
  [[nodiscard]] CellSet givens() const { return givens_; }
  void set_givens(CellSet givens) {
    assert(!givens.intersects(open_));
    givens_ = givens;
  }
  [[nodiscard]] bool solved() const { return open_.empty(); }
  /// Open cells by their number of candidates: `exactly_one`, and `none` (a contradiction).
  struct Sparse {
    CellSet none, exactly_one;
  };
  [[nodiscard]] Sparse sparse() const;

  /// The invariant above; for tests and assertions. All of it, or for some cells and the houses
  /// through them.
  [[nodiscard]] bool invariant_holds() const { return invariant_holds(topology_->all_cells()); }
  [[nodiscard]] bool invariant_holds(CellSet cells) const;

 private:
  void find_candidates();

  const BoardTopology* topology_;
  std::array<CellSet, Size::kDigits> places_;
  CellSet open_;
  CellSet givens_;
  std::array<DigitMask, Size::kCells> candidates_{};
  std::array<DigitMask, Size::kHouses> missing_{};
  std::array<HouseSet, Size::kDigits> houses_missing_{};
  HouseSet changed_;
  std::array<std::uint8_t, Size::kCells> values_{};
};

extern template class StateOf<SizeNine>;
extern template class StateOf<SizeSixteen>;
extern template class StateOf<SizeTwentyFive>;
extern template class StateOf<SizeGrids>;

}  // namespace gridmill
