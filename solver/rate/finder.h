#pragma once

// What finders are called with and report to, and the comparison of a find with the solution.

#include <span>

#include "solver/board/error.h"
#include "solver/board/interface.h"
#include "solver/rate/size_config.h"
#include "solver/rate/technique.h"

namespace gridmill::inline GRIDMILL_BOARDS {

class FinderContext;

/// Receives the finds of a finder.
class Sink : public Interface {
 public:
  /// Whether the sink wants conclusions only, without their patterns. Finders of chains may then
  /// report many patterns as one deduction.
  [[nodiscard]] virtual bool conclusions_only() const { return false; }
  /// Receives a deduction that places or eliminates something; returns false to stop the search.
  virtual bool report(const Deduction& deduction) = 0;
};

/// Finds every instance of a technique that places or eliminates something, each once, in an order
/// that depends on the state alone. The state does not change meanwhile, so a deduction may rely on
/// candidates that another one eliminates. Several techniques may share a finder, so it gets the
/// technique as a parameter.
void find(Technique technique, FinderContext& context, Sink& sink);

/// Whether every placement is the solution's and no elimination is. A puzzle has one solution, so a
/// step that places another digit or removes one of the solution is wrong. The reverse is no proof:
/// a wrong pattern may eliminate the right candidate by luck, so `--self-check` is for many
/// puzzles.
/// @param solution  one digit per cell, row-major
[[nodiscard]] inline bool is_sound(const Deduction& deduction,
                                   std::span<const std::uint8_t> solution) {
  for (std::size_t i = 0; i < solution.size(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    for (int d = 1; d <= kRatedDigits; ++d) {
      const Candidate candidate{c, {static_cast<std::uint8_t>(d)}};
      const bool right = solution[i] == d;
      if (!right && deduction.placements.contains(candidate)) return false;
      if (right && deduction.eliminations.contains(candidate)) return false;
    }
  }
  return true;
}

/// Throws UnsoundStep, with the step in words, unless is_sound.
inline void check_sound(const BoardSpec& board, const Deduction& deduction,
                        std::span<const std::uint8_t> solution) {
  if (!is_sound(deduction, solution)) {
    throw UnsoundStep("unsound step: " + Step(board, deduction).to_string(board));
  }
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
