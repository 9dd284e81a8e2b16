// What steps say of cells that exclude other digits than their own, or elsewhere than in a house.

#include <algorithm>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/steps/step_renderer.h"
#include "tests/clue_makers.h"
#include "tests/clue_steps.h"

using namespace gridmill;

TEST_CASE("cells that exclude their own digits from the same cells are named together") {
  const widest::Why knight{{}, {"anti-knight"}};
  const std::vector<widest::RuledOut> ruled_out = {{{{0}, {8}}, {{{11}, {8}}}, knight},
                                                   {{{4}, {3}}, {{{11}, {3}}}, knight},
                                                   {{{4}, {5}}, {{{11}, {6}}}, knight}};
  CHECK(words_of(ruled_out) ==
        "8 in R1C1 and 3 in R1C5 rule out these digits in R2C3 (a knight's move away). 5 in R1C5 "
        "rules out 6 in R2C3 (a knight's move away).");
  CHECK(words_of(std::vector(ruled_out.begin(), ruled_out.begin() + 2), Language::kJapanese) ==
        "R1C1の8、R1C5の3により、R2C3に3・8は入りません（ナイトの動き）。");
  const widest::Why neighbors{{}, {"non-consecutive"}};
  const std::vector<Candidate> gone = {{{1}, {6}}, {{1}, {8}}};
  CHECK(words_of(std::vector<widest::RuledOut>{{{{0}, {7}}, gone, neighbors},
                                               {{{2}, {7}}, gone, neighbors}}) ==
        "7 in R1C1 or R1C3 rules out 6 and 8 in R1C2 (as neighbors may not be consecutive).");
}

TEST_CASE("places of a digit on a line rule out other digits together") {
  const Clue whispers = with_line("whispers", {{0}, {10}, {2}});
  const widest::Why line{{}, {}, {&whispers}};
  const std::vector<Candidate> gone = {{{10}, {6}}, {{10}, {7}}};
  const std::vector<widest::RuledOut> ruled_out = {
      {{{0}, {3}}, gone, line}, {{{2}, {3}}, gone, line}, {{{2}, {4}}, {{{10}, {8}}}, line}};
  CHECK(words_of(ruled_out) ==
        "3 in R1C1 or R1C3 rules out 6 and 7 in R2C2 (by the whispers line from R1C1 to R1C3). 4 "
        "in R1C3 rules out 8 in R2C2 (by that whispers line).");
  CHECK(words_of(std::vector(ruled_out.begin(), ruled_out.begin() + 2), Language::kJapanese) ==
        "R1C1かR1C3の3により、R2C2に6・7は入りません（R1C1からR1C3へのウィスパーライン）。");
}

TEST_CASE("exclusions along a thermometer name the distance if it matters") {
  const BoardRef board = board_of({with_line("thermo", {{0}, {1}, {10}, {11}})});
  const auto text = [&](const char* technique, const std::vector<Candidate>& givens,
                        Language language = Language::kEnglish) {
    const auto steps = steps_of(board, technique, Wording{language}, givens);
    REQUIRE(!steps.empty());
    return steps.back().explanation;
  };
  CHECK(text("naked-single", {{{0}, {4}}, {{28}, {7}}, {{37}, {8}}, {{46}, {9}}}) ==
        "Only 6 is left for R2C2. 4 in R1C1 rules out 1, 2, 3 and 5 in R2C2 (two cells further "
        "along the thermometer from R1C1 to R2C3).");
  const std::vector<Candidate> givens = {{{1}, {6}}, {{26}, {3}}, {{36}, {3}}};
  CHECK(text("hidden-single-box", givens) ==
        "In box 1, 3 fits only in R1C3. 6 in R1C2 rules out 3 in R2C2 and R2C3 (further along the "
        "thermometer from R1C1 to R2C3).");
  CHECK(text("hidden-single-box", givens, Language::kJapanese) ==
        "R1C2の6により、R2C2、R2C3に3は入りません（R1C1からR2C3への温度計でより先）。"
        "ブロック1で3が入るのはR1C3だけです。");
}

TEST_CASE("what all digits of a cell rule out in the same way is not repeated") {
  std::vector<Candidate> removed;
  for (Digit d{1}; d.value <= 9; ++d.value) {
    if (d.value != 4 && d.value != 6) removed.push_back({{40}, d});
  }
  const BoardRef board = board_without_clues(*BoardSpec::find("9x9-non-consecutive"));
  const std::vector<StepDescription> steps = steps_of(board, "claiming", {}, {}, removed);
  REQUIRE(!steps.empty());
  CHECK(steps[0].explanation ==
        "R5C5 is 4 or 6. 4 or 6 in R5C5 rules out 5 in R4C5, R5C4, R5C6 and R6C5 (as neighbors "
        "may not be consecutive). Remove 5 from R4C5, R5C4, R5C6 and R6C5.");
}

TEST_CASE("digits that a set has in the same cells only are named together") {
  using widest::step_text::Claim;
  widest::step_text::ChainText chain;
  chain.claims = {{Claim::Kind::kLacks, {{2}, cells_of({1})}, "A", DigitSet::of({2})},
                  {Claim::Kind::kHolds, {{9}, cells_of({1})}, "A", DigitSet::of({9})}};
  chain.either = {{Claim::Kind::kHolds, {{2}, cells_of({1})}, "A", DigitSet::of({2})},
                  chain.claims[1]};
  chain.gone = {{{1}, {5}}};
  CHECK(words_of(widest::step_text::Chains{{}, {chain}}) ==
        "If A lacks 2, then A holds 9. So A holds 2 or 9; A has 2 and 9 only in R1C2, so R1C2 is "
        "not 5 in either case.");
  CHECK(words_of(widest::step_text::Chains{{}, {chain}}, Language::kJapanese)
            .find("。Aの2・9のマスはR1C2だけです。どちらにしても") != std::string::npos);
}

TEST_CASE("rectangles name filled cells that exclude a digit on a diagonal") {
  std::vector<Candidate> removed;
  for (const auto& [cell, least] : {std::pair{3, 3}, {6, 3}, {12, 4}, {15, 4}, {9, 1}, {11, 1}}) {
    for (int d = least; d <= (least == 1 ? 1 : 9); ++d) {
      removed.push_back({{static_cast<std::uint16_t>(cell)}, {static_cast<std::uint8_t>(d)}});
    }
  }
  for (const Cell cell : {Cell{14}, Cell{17}}) removed.push_back({cell, {1}});
  const std::vector<StepDescription> steps =
      steps_of(board_without_clues(*BoardSpec::find("9x9-x")), "uniqueness-test-4", {},
               {{{40}, {1}}}, removed);
  REQUIRE(!steps.empty());
  CHECK(steps[0].explanation.starts_with("1 in R5C5 rules out 1 in R2C2 (on the diagonal R1C1-"));
}
