#pragma once

#include <array>

#include "solver/board/size.h"

/// Candidates as sets, in two forms. Finders that reason digit by digit want a set of cells for
/// each digit; chains, which step from candidate to candidate, want one flat row of bits.

namespace gridmill {

/// A set of candidates, one CellSet a digit.
class CandidateSet {
 public:
  [[nodiscard]] CellSet operator[](Digit d) const { return cells_[d.value - 1U]; }
  [[nodiscard]] bool contains(Candidate c) const { return (*this)[c.digit].contains(c.cell); }
  void add(Digit d, CellSet cells) { cells_[d.value - 1U] |= cells; }
  void add(Candidate c) { add(c.digit, CellSet::of(c.cell)); }
  void add(const CandidateSet& other) {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] |= other.cells_[i];
  }
  /// Keeps what both have.
  void keep(const CandidateSet& other) {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] &= other.cells_[i];
  }
  [[nodiscard]] bool empty() const {
    CellSet all;
    for (const CellSet& set : cells_) all |= set;
    return all.empty();
  }
  [[nodiscard]] int size() const {
    int result = 0;
    for (const CellSet& set : cells_) result += set.size();
    return result;
  }
  bool operator==(const CandidateSet&) const = default;

 private:
  std::array<CellSet, kRatedDigits> cells_;
};

/// A set of candidates as one row: elements are numbers from 0, on 9 x 9 those of nine.h.
template <int Count>
class CandidateBitsOf : public NumberSet<CandidateBitsOf<Count>, Count> {};

using CandidateBits = CandidateBitsOf<kRatedCells * kRatedDigits>;

}  // namespace gridmill
