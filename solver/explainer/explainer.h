#pragma once

// Ratings of Sudoku Explainer 1.2.1: the scale on which the field compares hard puzzles. SCALE.md
// explains the scale. This header is the public face of the room; the others are its own.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/board/cell.h"

namespace gridmill::explainer {

class Chains;

enum class Outcome : std::uint8_t {
  kRated,
  kStuck,      ///< no rule helps: er is 200, as Sudoku Explainer prints 20.0
  kOverBudget  ///< the search was given up: er is what was needed until then
};

/// In tenths: 71 is what is written 7.1.
struct Rating {
  int er = 0;  ///< the hardest step
  int ep = 0;  ///< ... of those until the first digit goes in (pearl)
  int ed = 0;  ///< the first step (diamond)
  Outcome outcome = Outcome::kRated;
  bool operator==(const Rating&) const = default;
};

/// One step of the solution as Sudoku Explainer takes it.
struct Step {
  std::string_view rule;               ///< a row of rules.def: "naked-pair"
  std::string title;                   ///< Sudoku Explainer's name: "Unique Rectangle type 1"
  int rating = 0;                      ///< in tenths
  std::optional<Candidate> placement;  ///< the digit that goes in
  std::vector<Candidate> eliminations;
};

/// How many links the chains of one puzzle may follow: about two minutes.
inline constexpr std::uint64_t kDefaultBudget = 5'000'000'000;

/// Rates puzzles of 9 x 9. It keeps what it found from one step to the next, so one object serves
/// one thread at a time; ratings do not depend on what was rated before.
class Explainer {
 public:
  explicit Explainer(std::uint64_t budget = kDefaultBudget);
  ~Explainer();
  Explainer(Explainer&&) noexcept;
  Explainer& operator=(Explainer&&) noexcept;

  /// Called with each step before it is applied. Then only the rules make steps.
  using OnStep = std::function<void(const Step&)>;
  /// `puzzle`: 81 digits row by row, 0 for an empty cell, with exactly one solution.
  Rating rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step = {});
  /// The same for less: the solution, 81 digits, spares searches and decides nothing.
  Rating rate(std::span<const std::uint8_t> puzzle, std::span<const std::uint8_t> solution,
              const OnStep& on_step = {});

 private:
  std::uint64_t budget_;
  std::unique_ptr<Chains> chains_;  ///< made when the first puzzle is rated
};

}  // namespace gridmill::explainer
