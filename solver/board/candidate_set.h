#pragma once

#include <array>

#include "solver/board/layout.h"

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

}  // namespace gridmill
