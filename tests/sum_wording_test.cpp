// The reasons that steps give for sums, cages and lines: what a reader can check with the pencil
// marks alone.

#include <algorithm>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/steps/clue_reasons.h"
#include "tests/clue_makers.h"
#include "tests/clue_steps.h"

using namespace gridmill;
using namespace widest::step_text;

namespace {

BoardRef board_of(std::vector<Clue> clues) {
  return board_with_clues(BoardSpec::standard(), std::move(clues));
}

widest::CellSet cells_of(std::initializer_list<int> list) {
  widest::CellSet cells;
  for (const int c : list) cells.insert(Cell{static_cast<std::uint16_t>(c)});
  return cells;
}

DigitSet digits_of(std::initializer_list<int> list) {
  DigitSet digits;
  for (const int d : list) digits |= DigitSet::of(digit_of(d));
  return digits;
}

/// An empty board on which cells have only these candidates.
class Marks {
 public:
  explicit Marks(const std::vector<std::pair<int, std::vector<int>>>& candidates,
                 const BoardSpec& board = BoardSpec::standard())
      : topology_(board) {
    state_.reset(std::vector<std::uint8_t>(81));
    for (const auto& [cell, digits] : candidates) {
      DigitSet gone(topology_.all_digits());
      for (const int d : digits) gone -= DigitSet::of(digit_of(d));
      for (const Digit d : gone) {
        state_.eliminate(d, widest::CellSet::of(Cell{static_cast<std::uint16_t>(cell)}));
      }
    }
  }
  Marks(const Marks&) = delete;
  Marks& operator=(const Marks&) = delete;
  operator const widest::State&() const { return state_; }

 private:
  widest::BoardTopology topology_;
  widest::State state_{topology_};
};

/// A misfit in words, without what is before it.
std::string words_of_misfit(const Misfit& misfit) {
  SumReasons reasons;
  const BoardRef board = board_of({with_cells("killer", {{0}, {1}}, 3)});
  reasons.equation.clue = {&board->clues().front(), cells_of({0, 1})};
  const std::string before = words_of(reasons);
  reasons.misfits = {misfit};
  return words_of(reasons).substr(before.size() + 1);
}

}  // namespace

TEST_CASE("a rest of one cell is no candidate, or the candidate takes it") {
  const Marks marks({{1, {3, 8}}, {0, {4, 5, 7}}});
  CHECK(words_of_misfit(misfit_of(marks, {{0}, {5}}, cells_of({0, 1}), {}, 12)) ==
        "If R1C1 were 5, R1C2 would have to be 7, which is not one of its candidates.");
  const Marks same({{1, {3, 4}}, {0, {4, 5}}});
  CHECK(words_of_misfit(misfit_of(same, {{0}, {4}}, cells_of({0, 1}), {}, 8)) ==
        "If R1C1 were 4, R1C2 would have to be 4, too, but they share row 1.");
}

TEST_CASE("a rest of two cells is between sums that they can make, or takes two of a digit") {
  const Marks marks({{1, {1, 2, 6}}, {2, {5, 6, 9}}});
  const auto text = [&](Candidate c, int total) {
    return words_of_misfit(misfit_of(marks, c, cells_of({0, 1, 2}), {}, total));
  };
  CHECK(text({{0}, {3}}, 12) ==
        "If R1C1 were 3, R1C2 and R1C3 would have to make 9, but the nearest sums that they could "
        "make are 8 and 10.");
  CHECK(text({{0}, {3}}, 15) ==
        "If R1C1 were 3, R1C2 and R1C3 would have to make 12, which would take two 6s in row 1.");
  CHECK(text({{0}, {3}}, 20) ==
        "If R1C1 were 3, R1C2 and R1C3 would have to make 17, but they could make at most 15.");
  const Marks bare({{1, {3}}, {2, {5, 6}}});
  CHECK(words_of_misfit(misfit_of(bare, {{0}, {3}}, cells_of({0, 1, 2}), {}, 12)) ==
        "If R1C1 were 3, nothing would be left for R1C2.");
}

TEST_CASE("if both sides have cells, the text lists what they can make") {
  const Marks marks({{1, {1, 2, 5}}, {40, {2, 3, 8}}, {41, {4, 6}}});
  const Misfit misfit = misfit_of(marks, {{0}, {4}}, cells_of({0, 1}), cells_of({40, 41}), 0);
  CHECK(words_of_misfit(misfit) ==
        "If R1C1 were 4, R1C2 would have to be 4 less than R5C5 and R5C6 together, but R1C2 could "
        "only be 1, 2 or 5, and R5C5 and R5C6 only make 7, 8, 12 or 14.");
}

TEST_CASE("what a candidate takes otherwise than by houses is named") {
  const BoardSpec& board = *BoardSpec::find("9x9-anti-knight");
  const Marks marks({{11, {4, 5}}, {0, {5, 6}}}, board);
  const Misfit misfit = misfit_of(marks, {{0}, {5}}, cells_of({0, 11}), {}, 10);
  REQUIRE(misfit.ruled_out.empty());  // both are in box 1
  const Misfit far = misfit_of(Marks({{19, {4, 5}}}, board), {{2}, {5}}, cells_of({2, 19}), {}, 10);
  CHECK(far.ruled_out.empty());
  const Misfit knight =
      misfit_of(Marks({{13, {4, 5}}}, board), {{2}, {5}}, cells_of({2, 13}), {}, 10);
  CHECK(words_of_misfit(knight) ==
        "If R1C3 were 5, R2C5 would have to be 5, but R1C3 rules out 5 in R2C5, a knight's move "
        "away.");
}

TEST_CASE("a sum that is impossible lacks a bound, a sum or a digit") {
  const BoardRef board = board_of({with_line("region-sum", {{0}, {1}, {12}, {13}})});
  const widest::ClueConstraints constraints((widest::BoardTopology(*board)));
  Constraints::Sum sum;
  sum.terms = {{{0}, 1}, {{1}, 1}, {{12}, -1}, {{13}, -1}};
  Equation equation;
  equation.plus = cells_of({0, 1});
  equation.minus = cells_of({12, 13});
  const auto clash_of = [&](const Marks& marks) { return sum_clash_of(marks, equation, sum); };
  CHECK(clash_of(Marks({{0, {8, 9}}, {1, {9}}, {12, {7}}, {13, {8}}})).bounds.size() == 1);
  const SumClash sums = clash_of(Marks({{0, {1, 3}}, {1, {5, 7}}, {12, {1, 5}}, {13, {2, 4, 6}}}));
  CHECK(sums.sums.plus == std::vector<int>{6, 8, 10});
  CHECK(sums.sums.minus == std::vector<int>{3, 5, 7, 9, 11});
  const SumClash few = clash_of(Marks({{0, {4}}, {1, {4}}}));
  CHECK(few.few.cells == cells_of({0, 1}));
  CHECK(few.few.digits == digits_of({4}));
}

TEST_CASE("ways that do not fit are put together by what is missing") {
  const Marks marks({{0, {1, 2}}, {1, {1, 2, 5}}, {2, {2, 6}}});
  const widest::CellSet cells = cells_of({0, 1, 2});
  std::vector<DividedWay> ways;
  for (const DigitSet set : {digits_of({1, 2, 4}), digits_of({1, 5, 7}), digits_of({2, 5, 8}),
                             digits_of({1, 2, 6}), digits_of({5, 6, 7})}) {
    ways.push_back({{set}, {{cells, set}}});
  }
  const std::vector<Unfit> unfit = unfit_of(marks, ways);
  std::size_t count = 0;
  for (const Unfit& some : unfit) count += some.ways.size();
  CHECK(count == 4);  // 126 fits
  Crossings crossings;
  crossings.list = {{cells_of({9}), {3}, {{{0}, {3}}}}};
  crossings.list.front().unfit = unfit;
  CHECK(words_of(crossings) == "");
}

TEST_CASE("an end of a sandwich fails by a sum, a digit or the rest of the line") {
  const auto text = [](std::vector<Candidate> removed) {
    const std::vector<StepDescription> steps =
        steps_of(board_of({outside("sandwich", {1, 0}, 4)}), "line", {}, {}, removed);
    REQUIRE(!steps.empty());
    return steps.front().explanation;
  };
  CHECK(text({{{4}, {4}}}) == "");
}

TEST_CASE("the ways of a sandwich with the same digits between are put together") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("sandwich", {1, 0}, 7)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  const auto add = [&](int low, int high, std::initializer_list<int> set) {
    reasons.cases.push_back({{static_cast<std::uint16_t>(low)},
                             {static_cast<std::uint16_t>(high)},
                             {},
                             {digits_of(set)}});
  };
  add(0, 3, {2, 5});
  add(3, 0, {2, 5});
  add(1, 4, {2, 5});
  add(1, 8, {3, 4});
  add(5, 8, {2, 5});
  add(5, 2, {2, 5});
  reasons.narrowings = {{{3}, {{cells_of({7}), digits_of({6})}}},
                        {{0, 1, 2, 4, 5}, {{cells_of({7}), digits_of({8})}}}};
  reasons.gone = {{{7}, {2}}};
  CHECK(words_of(reasons) == "");
  CHECK(words_of(reasons, Language::kJapanese) == "");
}

TEST_CASE("cases of a skyscraper may have cases of their own") {
  // The line of a puzzle on which neither bounds nor simple cases show it.
  const std::vector<std::initializer_list<int>> line = {
      {2, 4, 6},          {2, 4, 5, 6, 8},   {3}, {2, 4, 6, 8}, {1}, {2, 6, 8}, {4, 6, 7, 8, 9},
      {4, 5, 6, 7, 8, 9}, {4, 5, 6, 7, 8, 9}};
  std::vector<Candidate> removed;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const Digit d : DigitSet::first(9) - digits_of(line[i])) {
      removed.push_back({Cell{static_cast<std::uint16_t>(i)}, d});
    }
  }
  const std::vector<StepDescription> steps =
      steps_of(board_of({outside("skyscraper", {1, 0}, 3)}), "line", {}, {}, removed);
  REQUIRE(!steps.empty());
  CHECK(steps.front().explanation == "");
}
