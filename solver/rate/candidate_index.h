#pragma once

// The candidates of a state as numbers from 0, for rows of bits.
//
// Invariants:
//   1. Numbers ascend by digit, then by cell.
//   2. `numbers_` is the inverse of `candidates_`; for other candidates it has no meaning.
//   3. A row has as few words of 64 bits as hold all candidates.

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Numbers the candidates of a state, digit by digit and then by cell, so that a set of them takes
/// few words.
class CandidateIndex {
 public:
  using Word = std::uint64_t;

  void build(const State& state) {
    candidates_.clear();
    for (int i = 1; i <= state.topology().digits(); ++i) {
      const Digit d{static_cast<std::uint8_t>(i)};
      for (const Cell c : state.places(d)) {
        numbers_[d.value - 1U][c.index] = static_cast<std::uint16_t>(candidates_.size());
        candidates_.push_back({c, d});
      }
    }
    words_ = (candidates_.size() + 63) / 64;
    assert(candidates_.size() <= words_ * 64 && words_ * 64 < candidates_.size() + 64);
  }

  [[nodiscard]] std::size_t size() const { return candidates_.size(); }
  /// Of a row.
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] Candidate operator[](std::size_t i) const { return candidates_[i]; }
  [[nodiscard]] std::size_t number(Candidate c) const {
    assert(is_numbered(c));
    return numbers_[c.digit.value - 1U][c.cell.index];
  }
  /// A row as a set.
  [[nodiscard]] CandidateSet set_of(const Word* row) const {
    CandidateSet result;
    for (std::size_t w = 0; w < words_; ++w) {
      for_bits(row[w],
               [&](int i) { result.add(candidates_[w * 64 + static_cast<std::size_t>(i)]); });
    }
    return result;
  }

 private:
  [[nodiscard]] bool is_numbered(Candidate c) const {
    const std::size_t i = numbers_[c.digit.value - 1U][c.cell.index];
    return i < candidates_.size() && candidates_[i] == c;
  }

  std::vector<Candidate> candidates_;
  std::array<std::array<std::uint16_t, kRatedCells>, kRatedDigits> numbers_{};
  std::size_t words_ = 0;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
