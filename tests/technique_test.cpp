#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

#include "solver/rate/check.h"
#include "solver/rate/rater.h"
#include "solver/rate/singles.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/scale.h"
#include "tests/seed.h"
#include "tests/technique_lines.h"

using namespace gridmill;

TEST_CASE("each technique finds what its data lines say, and nothing where they say none") {
  const Layout layout(Shape::standard());
  for (const TechniqueInfo& row : techniques()) {
    const std::string name = "data/techniques/" + std::string(row.id) + ".txt";
    CAPTURE(name);
    std::ifstream file(std::string(GRIDMILL_SOURCE_DIR "/") + name);
    REQUIRE(file);
    int found = 0;
    int none = 0;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line[0] == '#') continue;
      CAPTURE(number, line);
      State state(layout);
      const std::string expected = read_position(line, state);
      CHECK(findings(row, state) == expected);
      ++(expected == "none" ? none : found);
    }
    CHECK(found >= 2);
    CHECK(none >= 1);
  }
}

namespace {

/// Counts deductions, and throws UnsoundStep on one that contradicts the solution.
class Checker final : public Sink {
 public:
  Checker(const Shape& shape, std::span<const std::uint8_t> solution)
      : shape_(shape), solution_(solution) {}
  bool take(const Deduction& deduction) override {
    check_sound(shape_, deduction, solution_);
    ++taken;
    return true;
  }
  int taken = 0;

 private:
  const Shape& shape_;
  std::span<const std::uint8_t> solution_;
};

}  // namespace

TEST_CASE("whatever any technique finds on the way to a solution holds there") {
  const Shape& shape = Shape::standard();
  const Layout layout(shape);
  Rater rater(shape);
  std::map<std::string_view, int> found;
  int number = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(shape, scale::times(300), test_seed())) {
    State state(layout);
    state.reset(puzzle.givens);
    for (const Step& step : rater.steps(puzzle.givens, puzzle.solution)) {
      if (step.technique >= Technique::kPointing) {
        const bool all = ++number % 40 == 0;
        Position position(state);
        for (const TechniqueInfo& row : techniques()) {
          if (row.level > 5 && !all) break;                     // many, and they take long
          if (row.technique > Technique::kForcingChain) break;  // longer still
          CAPTURE(row.id, text_of(state));
          Checker checker(shape, puzzle.solution);
          REQUIRE_NOTHROW(row.find(position, checker));
          found[row.id] += checker.taken;
        }
      }
      for (const Candidate& c : step.placements) state.place(c);
      for (const Candidate& c : step.eliminations) state.eliminate(c.digit, CellSet::of(c.cell));
    }
  }
  if (std::getenv("GRIDMILL_VERBOSE") != nullptr) {
    for (const auto& [id, count] : found) std::cout << id << ' ' << count << '\n';
  }
}

/// Prints data lines for the technique named by GRIDMILL_TECHNIQUE, found in random puzzles: run
/// with '[lines]'. The lines record what the finder does today, so read them before keeping them.
TEST_CASE("print data lines", "[.][lines]") {
  const char* id = std::getenv("GRIDMILL_TECHNIQUE");
  REQUIRE(id != nullptr);
  const TechniqueInfo* row = find_technique(id);
  REQUIRE(row != nullptr);
  const Shape& shape = Shape::standard();
  const Layout layout(shape);
  Rater rater(shape);
  int printed = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(shape, 3000, test_seed())) {
    if (printed == 3) break;
    State state(layout);
    state.reset(puzzle.givens);
    for (const Step& step : rater.steps(puzzle.givens, puzzle.solution)) {
      const bool stuck = step.technique >= std::min(row->technique, Technique::kPointing);
      const std::string text = stuck ? findings(*row, state) : "none";
      if (text != "none") {
        std::cout << text_of(state) << " | " << text << '\n';
        // The near miss: the same position when the technique has nothing more to say.
        State after = state;
        while (findings(*row, after) != "none") {
          SumOfDeductions sum;
          Position position(after);
          row->find(position, sum);
          for (int d = 1; d <= 9; ++d) {
            const Digit digit{static_cast<std::uint8_t>(d)};
            for (const Cell c : sum.placements[digit]) after.place({c, digit});
          }
          after.eliminate(sum.eliminations);
        }
        std::cout << text_of(after) << " | none\n";
        ++printed;
        break;
      }
      for (const Candidate& c : step.placements) state.place(c);
      for (const Candidate& c : step.eliminations) state.eliminate(c.digit, CellSet::of(c.cell));
    }
  }
}
