#pragma once

// What techniques find on boards with clues, described.

#include <initializer_list>
#include <utility>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"
#include "solver/steps/step_describer.h"
#include "solver/steps/step_renderer.h"
#include "tests/step_descriptions.h"

namespace gridmill {

inline BoardRef board_of(std::vector<Clue> clues) {
  return board_with_clues(BoardSpec::standard(), std::move(clues));
}

inline widest::CellSet cells_of(std::initializer_list<int> list) {
  widest::CellSet cells;
  for (const int c : list) cells.insert(Cell{static_cast<std::uint16_t>(c)});
  return cells;
}

/// Takes all finds of a finder.
class AllDeductions final : public Sink {
 public:
  bool report(const Deduction& found) override {
    all.push_back(found);
    return true;
  }
  std::vector<Deduction> all;
};

/// The finds of a technique on a board with few givens and without some candidates, described.
inline std::vector<StepDescription> steps_of(const BoardRef& board, const char* technique,
                                             const Wording& wording = {},
                                             const std::vector<Candidate>& givens = {},
                                             const std::vector<Candidate>& removed = {}) {
  const BoardTopology topology(*board);
  const widest::BoardTopology wide(*board);
  State state(topology);
  std::vector<std::uint8_t> digits(static_cast<std::size_t>(board->cells()));
  for (const Candidate& given : givens) digits[given.cell.index] = given.digit.value;
  state.reset(digits);
  for (const Candidate& c : removed) state.eliminate(c.digit, CellSet::of(c.cell));
  FinderContext position(state);
  AllDeductions found;
  find(technique_of(technique), position, found);
  std::vector<StepDescription> steps;
  for (const Deduction& deduction : found.all) {
    steps.push_back(description_of(wide, state, deduction, wording));
  }
  return steps;
}

/// What a slot says in a language.
inline std::string words_of(const widest::step_text::SlotValue& value,
                            Language language = Language::kEnglish) {
  const auto renderer = widest::step_text::make_renderer(BoardSpec::standard(), Wording{language});
  return Symbols::none().replace_placeholders(renderer->render_slot(value, false));
}

}  // namespace gridmill
