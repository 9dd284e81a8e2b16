#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gen/asker.h"
#include "gen/symmetry.h"

/// Taking givens away from a full grid while exactly one solution is left.
///
/// What comes out is decided by the order alone: the orbits are looked at once, in that order, and
/// each goes if the puzzle without it still has one solution and at least `min_clues` givens. An
/// orbit that would go below stays; a smaller one that comes later may still go. One pass makes the
/// puzzle minimal, because a given that had to stay when more givens were there has to stay now.

namespace gridmill {

/// The definition, one orbit and one count at a time: what everything faster must be equal to.
/// @param counter   of the grid's shape
/// @param solution  a full grid
/// @param order     the orbits that may go, by number, first come first served
/// @return the puzzle: solution with 0 where a given went
[[nodiscard]] std::vector<std::uint8_t> reduce_plain(Counter& counter,
                                                     std::span<const std::uint8_t> solution,
                                                     const Orbits& orbits,
                                                     std::span<const std::uint16_t> order,
                                                     int min_clues);

/// The same as a chain of questions. Keeps its work space from one puzzle to the next.
class Reduction final : public Asker {
 public:
  /// Begins a puzzle; arguments as above. `orbits` and `order` must stay until it is done.
  void start(std::span<const std::uint8_t> solution, const Orbits& orbits,
             std::span<const std::uint16_t> order, int min_clues);

  bool next(CountJob& job) override;
  void answer(std::uint64_t count) override;

  /// The puzzle; final when next() has returned false.
  [[nodiscard]] std::span<const std::uint8_t> puzzle() const { return puzzle_; }
  [[nodiscard]] int clues() const { return clues_; }
  /// Whether an orbit stayed only because of `min_clues`.
  [[nodiscard]] bool stopped_early() const { return stopped_early_; }

 private:
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  const Orbits* orbits_ = nullptr;
  std::span<const std::uint16_t> order_;
  std::size_t at_ = 0;
  int clues_ = 0;
  int min_clues_ = 0;
  bool stopped_early_ = false;
};

/// Whether no single given of a puzzle with one solution can go, as a chain of questions.
class MinimalCheck final : public Asker {
 public:
  /// Begins; `puzzle` has exactly one solution.
  void start(std::span<const std::uint8_t> puzzle);

  bool next(CountJob& job) override;
  void answer(std::uint64_t count) override;

  [[nodiscard]] bool minimal() const { return minimal_; }

 private:
  std::vector<std::uint8_t> puzzle_;
  std::size_t at_ = 0;
  std::uint8_t digit_ = 0;
  bool minimal_ = true;
};

}  // namespace gridmill
