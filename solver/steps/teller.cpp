#include "solver/steps/teller.h"

#include "solver/steps/words.h"

namespace gridmill {

Marks::Marks(const State& state) : givens(state.givens()) {
  for (const Cell c : state.layout().all_cells()) {
    values[c.index] = state.value(c);
    candidates[c.index] = state.candidates(c);
  }
}

std::string ToldStep::text() const {
  return std::string(title()) + ": " + reason + ", so " + result + ".";
}

ToldStep tell(const State& state, const Deduction& deduction) {
  const Layout& layout = state.layout();
  ToldStep told;
  told.step = Step(layout.shape(), deduction);
  told.deduction = deduction;
  told.before = Marks(state);
  for (const Digit d : DigitSet(deduction.digits)) {
    told.pattern.add(d, state.places(d) & (deduction.cells - deduction.fins));
    told.fins.add(d, state.places(d) & deduction.fins);
  }
  told.where = words::where(layout, told);
  told.reason = words::reason(layout, told);
  told.result = words::result(layout, told);
  return told;
}

std::vector<ToldStep> Teller::steps(std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> solution) {
  std::vector<ToldStep> result;
  rater_.walk(givens, solution, [&](const State& before, const Deduction& deduction) {
    result.push_back(tell(before, deduction));
    return true;
  });
  return result;
}

std::optional<ToldStep> Teller::next(std::span<const std::uint8_t> board,
                                     std::span<const std::uint8_t> solution) {
  std::optional<ToldStep> result;
  rater_.walk(board, solution, [&](const State& before, const Deduction& deduction) {
    result = tell(before, deduction);
    return false;
  });
  return result;
}

}  // namespace gridmill
