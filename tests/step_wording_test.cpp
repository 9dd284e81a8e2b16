// How steps name cells, how combinations of clues make one step of a round, and the reasons that
// steps give for eliminations by clues.

#include <algorithm>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/clues/clue_kinds.h"
#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/narrowing.h"
#include "solver/steps/step_describer.h"
#include "tests/clue_makers.h"
#include "tests/files.h"
#include "tests/program.h"
#include "tests/step_descriptions.h"

using namespace gridmill;
using cli_test::run;

namespace {

/// Takes all finds of a finder.
class AllDeductions final : public Sink {
 public:
  bool report(const Deduction& found) override {
    all.push_back(found);
    return true;
  }
  std::vector<Deduction> all;
};

/// The finds of a technique on a board with clues and few givens, described.
std::vector<StepDescription> steps_of(const BoardRef& board, const char* technique,
                                      const Wording& wording = {},
                                      const std::vector<Candidate>& givens = {}) {
  const BoardTopology topology(*board);
  const widest::BoardTopology wide(*board);
  State state(topology);
  std::vector<std::uint8_t> digits(static_cast<std::size_t>(board->cells()));
  for (const Candidate& given : givens) digits[given.cell.index] = given.digit.value;
  state.reset(digits);
  FinderContext position(state);
  AllDeductions found;
  find(technique_of(technique), position, found);
  std::vector<StepDescription> steps;
  for (const Deduction& deduction : found.all) {
    steps.push_back(description_of(wide, state, deduction, wording));
  }
  return steps;
}

BoardRef board_of(std::vector<Clue> clues) {
  return board_with_clues(BoardSpec::standard(), std::move(clues));
}

Clue line_clue(const char* kind, std::vector<Cell> cells) {
  return with_line(kind, std::move(cells));
}

Clue cage_of(std::vector<Cell> cells, int sum) {
  return with_cells("killer", std::move(cells), sum);
}

std::string first_text(std::vector<Clue> clues, const char* technique,
                       const Wording& wording = {}) {
  const BoardRef board = board_of(std::move(clues));
  const std::vector<StepDescription> steps = steps_of(board, technique, wording);
  REQUIRE(!steps.empty());
  return steps.front().explanation;
}

const std::string kPuzzle =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

}  // namespace

TEST_CASE("cells are named as the wording asks") {
  const std::vector<Clue> clues = {cage_of({{0}, {1}}, 3)};
  Wording wording;
  CHECK(first_text(clues, "combination", wording) ==
        "The 3-cage R1C1 and R1C2 can only hold 12. Remove 3, 4, 5, 6, 7, 8 and 9 from R1C1 and "
        "R1C2.");
  wording.cells = CellNames::kA1;
  CHECK(first_text(clues, "combination", wording) ==
        "The 3-cage A1 and A2 can only hold 12. Remove 3, 4, 5, 6, 7, 8 and 9 from A1 and A2.");
  wording.cells = CellNames::kWords;
  CHECK(first_text(clues, "combination", wording) ==
        "The 3-cage row 1 column 1 and row 1 column 2 can only hold 12. Remove 3, 4, 5, 6, 7, 8 "
        "and 9 from row 1 column 1 and row 1 column 2.");
  wording.language = Language::kJapanese;
  CHECK(first_text(clues, "combination", wording) ==
        "1行1列、1行2列のケージ（合計3）は1+"
        "2だけです。1行1列、1行2列から3・4・5・6・7・8・9を消します。");
}

TEST_CASE("commands take --cells") {
  const auto steps = [](const std::string& cells) {
    return run("solve --steps --cells " + cells + " " + kPuzzle).out;
  };
  CHECK(steps("r1c1").find("R8C1") != std::string::npos);
  CHECK(steps("a1").find("R8C1") == std::string::npos);
  CHECK(steps("a1").find("H1") != std::string::npos);
  CHECK(steps("words").find("row 8 column 1") != std::string::npos);
  for (const char* begin : {". row ", ": row ", "\nrow "}) {
    CHECK(steps("words").find(begin) == std::string::npos);
  }
  CHECK(run("solve --steps --cells excel " + kPuzzle).code == 2);
}

TEST_CASE("combinations that follow each other are one round") {
  const BoardRef board = board_of({cage_of({{0}, {1}}, 3), cage_of({{40}, {41}}, 17)});
  const std::vector<StepDescription> steps = steps_of(board, "combination");
  REQUIRE(steps.size() == 2);
  const std::vector<StepDescription> rounds = in_rounds(steps);
  REQUIRE(rounds.size() == 1);
  const StepDescription& round = rounds.front();
  CHECK(round.count == 2);
  CHECK(round.explanation == steps[0].explanation + "\n" + steps[1].explanation);
  CHECK(round.result == steps[0].result + " " + steps[1].result);
  CHECK(round.step.eliminations.size() ==
        steps[0].step.eliminations.size() + steps[1].step.eliminations.size());
  CHECK(round.step.cells.size() == 4);
  // Another technique between them separates the rounds.
  const std::vector<StepDescription> locked = steps_of(board, "locked-in-clue");
  REQUIRE(!locked.empty());
  CHECK(in_rounds({steps[0], locked[0], steps[1]}).size() == 3);
}

TEST_CASE("a thermometer gives bounds") {
  CHECK(first_text({line_clue("thermo", {{10}, {19}, {28}, {37}})}, "no-partner") ==
        "The digits rise along the thermometer from R2C2 to R5C2. R2C2 has a larger digit after "
        "it, so it is at most 8. R3C2 has a smaller digit before it, so it is at least 2. Remove "
        "9 from R2C2, and 1 from R3C2.");
  const BoardRef board = board_of({line_clue("thermo", {{10}, {19}, {28}, {37}})});
  const std::vector<StepDescription> steps = steps_of(board, "no-partner");
  CHECK(std::any_of(steps.begin(), steps.end(), [](const StepDescription& step) {
    return step.explanation.find("R2C2 has three larger digits after it, so it is at most 6.") !=
           std::string::npos;
  }));
}

TEST_CASE("an arrow gives bounds") {
  Clue arrow = line_clue("arrow", {{0}, {1}, {2}, {3}});
  arrow.cells = {{0}};
  CHECK(first_text({arrow}, "combination") ==
        "On the arrow, R1C2, R1C3 and R1C4 add up to the circle R1C1. R1C2, R1C3 and R1C4 make "
        "at least 6, so R1C1 is at least 6. R1C3 and R1C4 make at least 3 and R1C1 is at most 9, "
        "so R1C2 is at most 6. R1C2 and R1C4 make at least 3 and R1C1 is at most 9, so R1C3 is at "
        "most 6. R1C2 and R1C3 make at least 3 and R1C1 is at most 9, so R1C4 is at most 6. "
        "Remove 1, 2, 3, 4 and 5 from R1C1, and 7, 8 and 9 from R1C2, R1C3 and R1C4.");
}

TEST_CASE("pairs name their partners") {
  Clue dot;
  dot.kind = find_clue_kind("ratio");
  dot.cells = {{0}, {1}};
  CHECK(first_text({dot}, "no-partner") ==
        "R1C1 and R1C2 have a black dot between them, so one is twice the other. No digit is a "
        "possible partner of 5, 7 or 9 in R1C1 or R1C2. Remove 5, 7 and 9 from R1C1 and R1C2.");
  CHECK(
      first_text({line_clue("whispers", {{0}, {1}})}, "no-partner") ==
      "R1C1 and R1C2 are neighbors on the whispers line from R1C1 to R1C2, so they differ by at "
      "least 5. No digit is a possible partner of 5 in R1C1 or R1C2. Remove 5 from R1C1 and R1C2.");
}

TEST_CASE("singles name filled cells that exclude candidates otherwise than by houses") {
  const auto single = [&](const char* technique, const std::vector<Candidate>& givens) {
    const std::vector<StepDescription> steps =
        steps_of(board_of({with_cells("xv", {{0}, {1}}, 10)}), technique, {}, givens);
    REQUIRE(!steps.empty());
    return steps.front().explanation;
  };
  CHECK(
      single("naked-single", {{{1}, {6}}, {{9}, {1}}}) ==
      "Only 4 is left for R1C1. 6 in R1C2 rules out 2, 3, 5, 7, 8 and 9 in R1C1 (by the X between "
      "R1C1 and R1C2).");
}

TEST_CASE("an arrow with a number of two digits gives the range of the number") {
  Clue arrow = line_clue("arrow", {{1}, {10}, {19}, {28}});
  arrow.cells = {{0}, {1}};
  CHECK(first_text({arrow}, "combination") ==
        "On the arrow, R2C2, R3C2 and R4C2 add up to the number that R1C1 and R1C2 make in this "
        "order. R2C2, R3C2 and R4C2 make at least 6 and at most 24. With 3, 4, 5, 6, 7, 8 or 9 in "
        "R1C1, the number would be outside this range. Remove 3, 4, 5, 6, 7, 8 and 9 from R1C1.");
}

TEST_CASE("sandwiches and X-sums try out the candidates that decide most") {
  const auto text = [](const Clue& clue, const std::vector<Candidate>& givens) {
    const std::vector<StepDescription> steps = steps_of(board_of({clue}), "line", {}, givens);
    REQUIRE(!steps.empty());
    return steps.front().text();
  };
  CHECK(text(outside("sandwich", {1, 0}, 0), {{{1}, {5}}}) ==
        "Sandwich Sum: A number outside is the sum of the digits between the 1 and the 9 of its "
        "row or column. Look at the sandwich sum 0 left of row 1. This puts 1 and 9 next to each "
        "other. If R1C1 were 1, no suitable place would be left for 9. If R1C1 were 9, no suitable "
        "place would be left for 1. Remove 1 and 9 from R1C1.");
  CHECK(text(outside("x-sum", {1, 0}, 22), {}) ==
        "X-Sum: A number outside is the sum of the first N digits from there, where N is the first "
        "digit. Look at the X-sum 22 left of row 1. With 1 in R1C1, the sum would be 1, not 22. "
        "With 2 in R1C1, R1C2 would have to be 20, but it is at most 9. With 3 in R1C1, R1C2 and "
        "R1C3 would have to make 19, but they make at most 17. With 6 in R1C1, the other cells "
        "R1C7, R1C8 and R1C9 would have to make 23, which they cannot. With 7 in R1C1, the other "
        "cells R1C8 and R1C9 would have to make 23, but they make at most 17. With 8 in R1C1, the "
        "other cell R1C9 would have to be 23, but it is at most 9. With 9 in R1C1, R1C2, R1C3, "
        "R1C4, R1C5, R1C6, R1C7, R1C8 and R1C9 would have to make 13, but they make at least 36. "
        "Remove 1, 2, 3, 6, 7, 8 and 9 from R1C1.");
}

TEST_CASE("titles name the house, the clue or the rule of a step") {
  const auto title = [](std::vector<Clue> clues, const char* technique) {
    const std::vector<StepDescription> steps = steps_of(board_of(std::move(clues)), technique);
    REQUIRE(!steps.empty());
    return steps.front().title;
  };
  CHECK(title({line_clue("thermo", {{0}, {1}, {2}})}, "no-partner") == "Thermometer");
  CHECK(title({line_clue("whispers", {{0}, {1}})}, "no-partner") == "No Partner");
  const TempDir folder;
  const std::string file = (folder.path() / "jigsaw.txt").string();
  REQUIRE(run("generate --board 7x7-jigsaw --seed 1 -o " + file).code == 0);
  const std::string regions = run("solve --steps --board 7x7-jigsaw " + file).out;
  CHECK(regions.find("Hidden Single (region): In region ") != std::string::npos);
  CHECK(regions.find("Hidden Single (box)") == std::string::npos);
}

TEST_CASE("the cells of a sandwich are filled as signs between them demand") {
  const BoardRef board =
      board_of({outside("sandwich", {2, 0}, 5), with_cells("xv", {{11}, {12}}, 10)});
  const widest::BoardTopology topology(*board);
  widest::State state(topology);
  state.reset(std::vector<std::uint8_t>(81));
  const widest::ClueConstraints constraints(topology);
  REQUIRE(constraints.all().size() == 1);
  widest::ClueFiller filler(state, constraints.all().front());
  // R2C3 and R2C4 are 4 and 6, in the last of the orders that are tried.
  CHECK(filler.can_be({{{13}, {1}}, {{14}, {2}}, {{15}, {3}}, {{16}, {9}}}));
  CHECK_FALSE(filler.can_be({{{13}, {1}}, {{14}, {4}}, {{15}, {3}}, {{16}, {9}}}));
}

TEST_CASE("a digit that a circle shows twice is named twice") {
  Clue circle = with_cells("quadruple", {{20}, {21}, {29}, {30}});
  circle.digits = {4, 4, 8};
  const std::vector<StepDescription> steps =
      steps_of(board_of({circle}), "line", {}, {{{0}, {4}}, {{10}, {8}}});
  REQUIRE(!steps.empty());
  CHECK(steps.front().explanation.find("4, 4 and 8 fit only in R3C4, R4C3 and R4C4") !=
        std::string::npos);
}

TEST_CASE("cells of a set that an earlier set fills are not named again") {
  const widest::BoardTopology topology(BoardSpec::standard());
  widest::State state(topology);
  state.reset(std::vector<std::uint8_t>(81));
  const widest::CellSet one = widest::CellSet::of(Cell{0});
  const widest::CellSet other = widest::CellSet::of(Cell{1});
  for (const Digit d : DigitSet(topology.all_digits())) {
    if (d.value != 1) state.eliminate(d, one);
    if (d.value > 2) state.eliminate(d, other);
  }
  const widest::step_text::Part part{
      one | other | widest::CellSet::of(Cell{2}) | widest::CellSet::of(Cell{3}),
      DigitSet::of({1}) | DigitSet::of({2}) | DigitSet::of({3}) | DigitSet::of({4})};
  const auto sets = widest::step_text::full_sets(state, {part}, {{{2}, {2}}, {{1}, {1}}});
  REQUIRE(sets);
  REQUIRE(sets->size() == 2);
  CHECK(sets->front().cells == one);
  CHECK(sets->back().cells == other);
  CHECK(sets->back().digits == DigitSet::of({2}));
}
