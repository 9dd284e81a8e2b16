#pragma once

// Sets of candidates, in two forms: a set of cells for each digit, for finders that reason digit
// by digit, and one flat bit set, for chains.

#include <array>

#include "solver/board/board_class.h"

namespace gridmill {

/// A set of candidates of a board of class `Size`, with one set of cells per digit.
template <typename Size>
class CandidateSetOf {
  using CellSet = typename Size::CellSet;

 public:
  static constexpr int kDigits = Size::kDigits;

  [[nodiscard]] CellSet operator[](Digit d) const { return cells_[at(d)]; }
  [[nodiscard]] bool contains(Candidate c) const { return (*this)[c.digit].contains(c.cell); }
  void add(Digit d, CellSet cells) { cells_[at(d)] |= cells; }
  void add(Candidate c) { add(c.digit, CellSet::of(c.cell)); }
  void add(const CandidateSetOf& other) {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] |= other.cells_[i];
  }
  /// Keeps the candidates that are in both.
  void keep(const CandidateSetOf& other) {
    for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] &= other.cells_[i];
  }
  /// Keeps the candidates in these cells.
  void keep(const CellSet& cells) {
    for (CellSet& own : cells_) own &= cells;
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
  bool operator==(const CandidateSetOf&) const = default;

 private:
  static std::size_t at(Digit d) {
    assert(1 <= d.value && d.value <= Size::kDigits);
    return d.value - 1U;
  }

  std::array<CellSet, Size::kDigits> cells_;
};

using CandidateSet = CandidateSetOf<SizeNine>;

/// A set of candidates as one bit set: elements are numbers from 0, on 9x9 as in nine.h.
template <int Count>
class CandidateBitsOf : public IndexSet<CandidateBitsOf<Count>, Count> {};

using CandidateBits = CandidateBitsOf<SizeNine::kCandidates>;

}  // namespace gridmill
