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

Clue cage_of(std::vector<Cell> cells, int sum) {
  return with_cells("killer", std::move(cells), sum);
}

DigitSet digits_of(const std::vector<int>& list) {
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
        "If R1C1 were 3, R1C2 and R1C3 would have to make 17, but they would make at most 15.");
  const Marks bare({{1, {3}}, {2, {5, 6}}});
  CHECK(words_of_misfit(misfit_of(bare, {{0}, {3}}, cells_of({0, 1, 2}), {}, 12)) ==
        "If R1C1 were 3, nothing would be left for R1C2.");
}

TEST_CASE("if both sides have cells, the text lists what they can make") {
  const Marks marks({{1, {1, 2, 5}}, {40, {2, 3, 8}}, {41, {4, 6}}});
  const Misfit misfit = misfit_of(marks, {{0}, {4}}, cells_of({0, 1}), cells_of({40, 41}), 0);
  CHECK(words_of_misfit(misfit) ==
        "If R1C1 were 4, R1C2 would have to be 4 less than R5C5 and R5C6 together, but it could "
        "only be 1, 2 or 5, and R5C5 and R5C6 could only make 6-9, 12 or 14.");
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
  // R1C2 sees R1C9 and R2C1, which do not see each other.
  SumLock lock{equation, {1}, cells_of({40}), {}};
  lock.equation->clue = {&board->clues().front(), cells_of({1, 8, 9, 13})};
  lock.equation->plus = cells_of({1, 8, 9});
  lock.equation->minus = cells_of({13});
  lock.clash =
      sum_clash_of(Marks({{1, {4, 5}}, {8, {4}}, {9, {5}}, {13, {9}}}), *lock.equation, sum);
  CHECK(words_of(lock) ==
        "On the region sum line R1C2, R1C9, R2C1 and R2C5, R1C2, R1C9 and R2C1 add up to R2C5. If "
        "R5C5 "
        "were not 1, R1C9 would be 4 and R2C1 would be 5, so nothing would be left for R1C2. So it "
        "is 1.");
}

TEST_CASE("a sum between those that the cells can make has the nearest ones") {
  const BoardRef board = board_of({with_cells("killer", {{0}, {1}}, 9)});
  Constraints::Sum sum;
  sum.total = 9;
  SumLock lock{Equation{}, {3}, cells_of({1}), {}};
  lock.equation->clue = {&board->clues().front(), cells_of({0, 1})};
  lock.equation->plus = cells_of({0, 1});
  lock.equation->total = 9;
  lock.clash = sum_clash_of(Marks({{0, {1, 5}}, {1, {2, 6}}}), *lock.equation, sum);
  CHECK(words_of(lock).ends_with(
      "If R1C2 were not 3, the nearest possible sums would be 7 and 11, not 9. So it is 3."));
  CHECK(words_of(lock, Language::kJapanese)
            .find("合計は9にならず、作れる合計で最も近いのは7と11です。") != std::string::npos);
}

TEST_CASE("ways that do not fit are put together by what is missing") {
  const Marks marks({{0, {1, 2}}, {1, {1, 2, 5}}, {2, {2, 6}}});
  const widest::CellSet cells = cells_of({0, 1, 2});
  std::vector<DividedWay> ways;
  for (const DigitSet set : {digits_of({1, 2, 4}), digits_of({1, 5, 7}), digits_of({2, 5, 8}),
                             digits_of({1, 2, 6}), digits_of({5, 6, 7})}) {
    ways.push_back({{set}, {{cells, set}}});
  }
  Crossings crossings;
  crossings.list = {{cells_of({9}), {3}, {{{0}, {3}}}}};
  crossings.list.front().unfit = unfit_of(marks, ways);
  CHECK(words_of(crossings) ==
        "If R2C1 were 3, then R1C1 could not be 3. With 157 or 567, no place would be left for 7. "
        "With 124, no place would be left for 4. With 258, no place would be left for 8.");
  crossings.list.front().unfit = unfit_of(marks, {ways.front()});
  CHECK(words_of(crossings) ==
        "If R2C1 were 3, then R1C1 could not be 3, and no place would be left for 4.");
}

TEST_CASE("trials of sandwiches and X-sums say why the sum is impossible") {
  const auto text = [](const Clue& clue, const std::vector<Candidate>& removed) {
    const std::vector<StepDescription> steps = steps_of(board_of({clue}), "line", {}, {}, removed);
    REQUIRE(!steps.empty());
    return steps.front().explanation;
  };
  CHECK(
      text(outside("sandwich", {1, 0}, 4), {})
          .find(
              "If R1C1 were 4, 1 and 9 would be in R1C2 and R1C4 (no 4 in R1C3), R1C3 and R1C5 (no "
              "4 in R1C4)") != std::string::npos);
  // Two cells that are 4 or 8 make no 11.
  const Clue eleven = outside("sandwich", {1, 0}, 11);
  std::vector<Candidate> removed;
  for (const Cell c : {Cell{1}, Cell{2}}) {
    for (const int d : {2, 3, 5, 6, 7}) removed.push_back({c, digit_of(d)});
  }
  for (const int c : {4, 5, 6, 7, 8}) {
    removed.push_back({Cell{static_cast<std::uint16_t>(c)}, {9}});
  }
  CHECK(text(eleven, removed)
            .find("If R1C1 were 1, 9 would be in R1C4 (at least 12 between "
                  "them).") != std::string::npos);
  CHECK(text(outside("x-sum", {1, 0}, 3), {})
            .find("If R1C1 were 3, 4, 5, 6, 7, 8 or 9, the sum would be more than 3.") !=
        std::string::npos);
}

TEST_CASE("trials of X-sums name the first digit") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("x-sum", {1, 0}, 27)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  LineReasons::Gap nine;
  nine.first = {{0}, {9}};
  nine.between = cells_of({1, 2, 3, 4, 5, 6, 7, 8});
  nine.bound = 36;
  LineReasons::Gap three;
  three.first = {{0}, {3}};
  three.between = cells_of({1, 2});
  three.bound = 15;
  three.at_most = true;
  reasons.trials = {{{{0}, {9}}, {nine}}, {{{5}, {2}}, {three}}};
  CHECK(words_of(reasons) ==
        "Look at the X-sum 27 left of row 1. If R1C1 were 9, the sum would be 45, not 27. If R1C6 "
        "were 2 with 3 in R1C1, R1C2 and R1C3 would have to make 24, but they make at most 15.");
  const std::string japanese = words_of(reasons, Language::kJapanese);
  CHECK(japanese.find("R1C1が9だと、合計が45になり、27になりません。") != std::string::npos);
  CHECK(japanese.find("R1C6が2、R1C1が3だと、") != std::string::npos);
}

TEST_CASE("the ends of a sandwich with the sum 0 are next to each other") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("sandwich", {1, 0}, 0)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  reasons.max_between = 0;
  reasons.trials = {{{{0}, {9}}, {}}, {{{5}, {2}}, {}}};
  CHECK(words_of(reasons) ==
        "Look at the sandwich sum 0 left of row 1. This puts 1 and 9 next to each other. If R1C1 "
        "were 9, no place next to it would be left for 1. If R1C6 were 2, no two cells next to "
        "each other would be left for 1 and 9.");
  CHECK(words_of(reasons, Language::kJapanese)
            .ends_with("R1C1が9だと、隣に1の入るマスがありません。"
                       "R1C6が2だと、隣り合うマスに1と9の入るマスがありません。"));
}

TEST_CASE("a bound that leaves a cell one digit gives that digit") {
  const BoardRef board = board_of({with_cells("killer", {{0}, {1}}, 10)});
  SumLimit limit;
  limit.cell = {0};
  limit.bound = 9;
  limit.plus = cells_of({1});
  limit.plus_bound = 1;
  SumReasons reasons;
  reasons.equation.clue = {&board->clues().front(), cells_of({0, 1})};
  reasons.limits = {limit};
  CHECK(words_of(reasons).ends_with("R1C2 is at most 1, so R1C1 is 9."));
  CHECK(words_of(reasons, Language::kJapanese).ends_with("R1C2は1以下なので、R1C1は9です。"));
}

TEST_CASE("places of 1 and 9 that fail alike have one reason") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("sandwich", {1, 0}, 0)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  reasons.max_between = 0;
  const Unfit unfit{{}, {cells_of({5}), {}}};
  LineReasons::Gap first, last;
  first.ends = cells_of({0, 1});
  last.ends = cells_of({7, 8});
  first.unfit = last.unfit = {unfit};
  reasons.trials = {{{{6}, {8}}, {first, last}}};
  CHECK(words_of(reasons).ends_with(
      "If R1C7 were 8, 1 and 9 would be in R1C1 and R1C2, or R1C8 and R1C9, and in each case "
      "nothing would be left for R1C6."));
  CHECK(words_of(reasons, Language::kJapanese)
            .ends_with("1と9の位置はR1C1、R1C2かR1C8、R1C9だけで、どの場合もR1C6に入る数字がなくな"
                       "ります。"));
  // The digits between can make the sum, so the sum is not what fails.
  reasons.trials.front().gaps = {first};
  CHECK(words_of(reasons, Language::kJapanese).ends_with("だけになり、成り立ちません。"));
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
  CHECK(words_of(reasons) ==
        "Given the candidates of the whole line, only these ways are left for the sandwich sum 7 "
        "left of row 1: 1 and 9 in R1C1 and R1C4 (either way round), 1 in R1C2 and 9 in R1C5, or 1 "
        "in R1C6 and 9 in R1C3 or R1C9 with 2+5 between them; 1 in R1C2 and 9 in R1C9 with 3+4 "
        "between them. With 3+4 between 1 and 9, R1C8 is 6. With 2+5 between 1 and 9, R1C8 is 8. "
        "So in every case, R1C8 is not 2.");
  CHECK(words_of(reasons, Language::kJapanese)
            .find("「R1C1、R1C4が1と9（順不同）、またはR1C2が1、R1C5が9、または") !=
        std::string::npos);
}

TEST_CASE("a building may hide behind a taller one while all others are visible") {
  const std::vector<Cell> order{{0}, {1}, {2}, {3}, {4}};
  std::vector<int> line{1, 2, 3, 4, 5};
  std::vector<std::vector<int>> most(5, std::vector<int>(6));
  do {
    int tallest = 0;
    int seen = 0;
    for (const int height : line) {
      if (height > tallest) ++seen;
      tallest = std::max(tallest, height);
    }
    for (std::size_t i = 0; i < 5; ++i) {
      int& own = most[i][static_cast<std::size_t>(line[i])];
      own = std::max(own, seen);
    }
  } while (std::next_permutation(line.begin(), line.end()));
  for (std::size_t i = 0; i < 5; ++i) {
    for (int d = 1; d <= 5; ++d) {
      CHECK(max_visible(order, 5, {order[i], digit_of(d)}) == most[i][static_cast<std::size_t>(d)]);
    }
  }
}

TEST_CASE("cases of a skyscraper may have cases of their own") {
  // The line of a puzzle on which neither bounds nor simple cases show it.
  const std::vector<std::vector<int>> line = {
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
  const std::string& text = steps.front().explanation;
  CHECK(
      text.find("With 6 in R1C2, R1C1 would be 2 (at least four visible) or 4. With 6 in R1C2 and "
                "4 in R1C1, R1C4 would be 2 or 8 (at least four visible).") != std::string::npos);
  CHECK(text.find("Then with 8 in R1C8, 6 would be in R1C1, R1C4 or R1C6. With 8 in R1C8 and 6 in "
                  "R1C1, 7 would be in R1C7 (at least four visible) or R1C9 (at most two).") !=
        std::string::npos);
}

TEST_CASE("a long list of ways is named by what is left") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("sandwich", {1, 0}, 7)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  for (std::uint16_t i = 0; i < 5; ++i) {
    reasons.cases.push_back({{i}, {static_cast<std::uint16_t>(i + 3)}, {}, {digits_of({2, 5})}});
  }
  reasons.cases.push_back({{8}, {5}, {}, {digits_of({2, 5})}});
  reasons.narrowings = {{{0, 1, 2, 3, 4}, {{cells_of({7}), digits_of({8})}}}};
  reasons.gone = {{{7}, {2}}};
  CHECK(words_of(reasons).ends_with("In every other case, R1C8 is 8, or no 2 is left for R1C8."));
}

TEST_CASE("many digits that the other ways place elsewhere are not listed") {
  LineReasons reasons;
  const BoardRef board = board_of({outside("sandwich", {1, 0}, 7)});
  reasons.clue = {&board->clues().front(), cells_of({0, 1, 2, 3, 4, 5, 6, 7, 8})};
  reasons.cases = {{{0}, {3}, {}, {digits_of({2, 5})}}, {{1}, {8}, {}, {digits_of({3, 4})}}};
  reasons.narrowings = {{{0}, {{cells_of({7}), digits_of({8})}}}};
  reasons.gone = {{{4}, {1}}, {{5}, {2}}, {{6}, {3}}, {{7}, {4}}};
  CHECK(words_of(reasons).ends_with(
      "R1C8 is 8. The other choice rules out every candidate that is removed."));
}

TEST_CASE("combinations have bounds of cells and full sets") {
  std::vector<Candidate> removed;
  for (const int d : {1, 2, 3, 4, 5, 8, 9}) removed.push_back({{2}, digit_of(d)});
  const std::vector<StepDescription> steps =
      steps_of(board_of({cage_of({{0}, {1}, {2}}, 19), cage_of({{9}, {10}}, 10)}), "combination",
               {}, {{{45}, {9}}}, removed);
  REQUIRE(steps.size() == 2);
  CHECK(steps.front().explanation ==
        "The 19-cage R1C1, R1C2 and R1C3 can only hold 379, 469, 478 or 568. R1C1 and R1C3 make at "
        "most 15, so R1C2 is at least 4. With 379 or 478, R1C3 is 7. With 469 or 568, R1C3 is 6. "
        "So in every case, R1C1 and R1C2 are not 6 or 7. Remove 1, 2, 6 and 7 from R1C1, and 1, 2, "
        "3, 6 and 7 from R1C2.");
  CHECK(steps.back().explanation ==
        "The 10-cage R2C1 and R2C2 can only hold 19, 28, 37 or 46. R2C1 is at most 8, so R2C2 is "
        "at least 2. Remove 5 from R2C1, and 1 and 5 from R2C2.");
}

TEST_CASE("what else is demanded of two cells of a cage comes first") {
  const auto first_text = [](const BoardRef& board) {
    return steps_of(board, "combination").front().explanation;
  };
  const Clue dot = with_cells("difference", {{0}, {9}});
  CHECK(first_text(board_of({cage_of({{0}, {9}, {18}}, 10), dot}))
            .starts_with("R1C1 and R2C1 have a white dot between them, so they differ by 1. The "
                         "10-cage R1C1, R2C1 and R3C1 can only hold 127, 145 or 235."));
  const BoardSpec& apart = *BoardSpec::find("9x9-non-consecutive");
  CHECK(first_text(board_with_clues(apart, {cage_of({{0}, {9}}, 9)}))
            .starts_with("Neighbors may not be consecutive. The 9-cage R1C1 and R2C1 can only "
                         "hold 18, 27 or 36."));
}
