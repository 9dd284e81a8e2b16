#pragma once

// Hints as `gridmill hint` prints them: a step, as much of it as the player wants to know, or the
// reason why there is none.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "solver/board/language.h"
#include "solver/steps/step_describer.h"

namespace gridmill {

/// How much of a step a hint gives away.
enum class HintDepth : std::uint8_t { kWhere = 1, kTechnique, kStep };

/// "Look at row 3.", "Look at row 3. Technique: Naked Pair." or the text of the step.
[[nodiscard]] std::string hint_text(const StepDescription& step, HintDepth depth);
/// "No hint: several solutions."
[[nodiscard]] std::string no_hint_text(const std::string& reason, Language language);
/// Why a puzzle has no step to explain: "the board is full", "no solution, because 5 appears twice
/// in row 3", "several solutions", "no steps for boards of 16x16".
/// @param solutions  0, 1, 2 for several, or a larger number if the search was given up
[[nodiscard]] std::string no_step_reason(const BoardSpec& board,
                                         std::span<const std::uint8_t> digits,
                                         std::uint64_t solutions, Language language);

/// The mistakes of a player, which no step can lead out of.
struct Mistakes {
  std::vector<Candidate> wrong;    ///< entries that differ from the solution
  std::vector<Candidate> missing;  ///< digits of the solution that are not among the pencil marks

  [[nodiscard]] bool any() const { return !wrong.empty() || !missing.empty(); }
};

/// Compares a player's board with the solution.
[[nodiscard]] Mistakes find_mistakes(const Position& position,
                                     std::span<const std::uint8_t> solution);
/// The wrong entries, or else the missing pencil marks: their number, their cells, or the digits as
/// well.
[[nodiscard]] std::string mistakes_text(const BoardSpec& board, const Mistakes& mistakes,
                                        HintDepth depth, const Wording& wording);

}  // namespace gridmill
