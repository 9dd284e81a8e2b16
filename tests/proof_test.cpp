// What steps say is so: proof_reader holds each claim of a text and each "so" in it against the
// board, for the finds in data/techniques, the steps of random puzzles, and with
// GRIDMILL_SLOW_TESTS=1 for 100,000 steps and 1,000 texts of each technique.

#include <cstdlib>
#include <map>

#include "solver/steps/teller.h"
#include "tests/catch.h"
#include "tests/proof_reader.h"
#include "tests/rating_boards.h"
#include "tests/scale.h"
#include "tests/seed.h"
#include "tests/technique_lines.h"
#include "tests/told_steps.h"

using namespace gridmill;

namespace {

bool is_slow() { return std::getenv("GRIDMILL_SLOW_TESTS") != nullptr; }

void check(const ToldStep& step) {
  INFO(to_text(step.before));
  INFO(step.text());
  CHECK(fault_of_text(step.before, step.text()) == "");
}

/// Takes the first finds of a finder.
class SomeDeductions final : public Sink {
 public:
  explicit SomeDeductions(std::size_t most) : most_(most) {}
  bool take(const Deduction& found) override {
    all.push_back(found);
    return all.size() < most_;
  }
  std::vector<Deduction> all;

 private:
  std::size_t most_;
};

}  // namespace

TEST_CASE("what is said of the finds in data/techniques follows from what it names") {
  const Layout layout(Shape::standard());
  const told::Layout wide(Shape::standard());
  for (const TechniqueInfo& row : techniques()) {
    each_first_find(row, layout,
                    [&](const std::string&, const State& state, const Deduction& found) {
                      check(told_step(wide, state, found));
                    });
  }
}

TEST_CASE("what is said of the steps of random puzzles follows from what it names") {
  const std::size_t goal = is_slow() ? 100'000 : static_cast<std::size_t>(scale::times(8'000));
  Teller teller(Shape::standard());
  std::size_t steps = 0;
  for (std::uint64_t seed = test_seed(); steps < goal; ++seed) {
    for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), 50, seed)) {
      for (const ToldStep& step : teller.steps(puzzle.givens, puzzle.solution)) {
        check(step);
        ++steps;
      }
    }
  }
  CHECK(steps >= goal);
}

TEST_CASE("what is said of each technique follows from what it names") {
  const std::size_t goal = is_slow() ? 1'000 : static_cast<std::size_t>(scale::times(40));
  const int puzzles = is_slow() ? 2'000 : scale::times(30);
  const Layout layout(Shape::standard());
  const told::Layout wide(Shape::standard());
  std::map<Technique, std::size_t> told;
  for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), puzzles, test_seed() + 1)) {
    // The board when singles, then when locked candidates and subsets get no further.
    State state(layout);
    state.reset(puzzle.givens);
    CellSet givens = layout.all_cells() - state.open();
    state.set_givens(givens);
    for (int round = 0; round < 60 && !state.solved(); ++round) {
      Position position(state);
      SomeDeductions next(1);
      for (const TechniqueInfo& row : techniques()) {
        SomeDeductions some(5);
        if (round % 4 == 3 && told[row.technique] < goal) {
          find(row.technique, position, some);
          for (const Deduction& found : some.all) {
            if (row.family == "singles") break;
            check(told_step(wide, state, found));
            ++told[row.technique];
          }
        }
        if (next.all.empty()) find(row.technique, position, next);
        if (!next.all.empty() && round % 4 != 3) break;
      }
      if (next.all.empty()) break;
      const Deduction& deduction = next.all.front();
      for (int d = 1; d <= 9; ++d) {
        const Digit digit{static_cast<std::uint8_t>(d)};
        state.eliminate(digit, deduction.eliminations[digit]);
        for (const Cell c : deduction.placements[digit]) state.place({c, digit});
      }
    }
  }
  CHECK(told[technique_of("als-xz")] >= goal);
}

TEST_CASE("a text that says what is not so is found out") {
  Teller teller(Shape::standard());
  int changed = 0;
  int found = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), 40, test_seed() + 2)) {
    for (const ToldStep& step : teller.steps(puzzle.givens, puzzle.solution)) {
      if (info(step.step.technique).level < 4) continue;
      // Another digit wherever one stands, names of cells included.
      const std::string text = step.text();
      for (std::size_t i = text.find(": "); i + 1 < text.size(); ++i) {
        if (text[i] < '1' || text[i] > '9') continue;
        std::string other = text;
        other[i] = text[i] == '9' ? '1' : static_cast<char>(text[i] + 1);
        ++changed;
        if (!fault_of_text(step.before, other).empty()) ++found;
      }
    }
  }
  // A change that happens to be right is all that may pass.
  CHECK(changed > 1'000);
  CHECK(found > changed * 98 / 100);
}
