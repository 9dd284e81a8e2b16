#pragma once

#include <array>

#include "solver/rate/size_config.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// What singles make of an assumption. A state keeps more than that takes, and a forcing net has a
/// board for each candidate: this one is small and changes a whole row of cells at once. It is
/// copied for each assumption.
class SinglesPropagation {
 public:
  explicit SinglesPropagation(const State& state);

  /// Puts a digit in an open cell and takes from other cells what it bars there.
  void place(Candidate c);
  /// Places singles of every kind until none is left; false: the board contradicts itself.
  [[nodiscard]] bool run();

  /// What has been placed.
  [[nodiscard]] const CandidateSet& placed() const { return placed_; }
  /// This, and the candidates that are left.
  [[nodiscard]] CandidateSet possible() const;

 private:
  static std::size_t index(Digit d) { return d.value - 1U; }
  void eliminate(Digit d, CellSet cells);
  [[nodiscard]] bool place_naked(CellSet cells);
  [[nodiscard]] bool place_hidden(Digit d);

  const BoardTopology* topology_;
  CellSet open_;
  std::array<CellSet, kRatedDigits> places_;
  std::array<HouseSet, kRatedDigits> missing_;  ///< full houses without the digit
  /// Of these, where the digit has lost places since hidden singles were looked for.
  std::array<HouseSet, kRatedDigits> doubtful_{};
  CandidateSet placed_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
