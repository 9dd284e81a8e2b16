// How steps name cells, how combinations of clues make one step of a round, and the reasons that
// steps give for eliminations by clues.

#include <algorithm>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/clue_filler.h"
#include "solver/steps/clue_reasons.h"
#include "solver/steps/step_renderer.h"
#include "tests/clue_makers.h"
#include "tests/clue_steps.h"
#include "tests/files.h"
#include "tests/program.h"

using namespace gridmill;
using cli_test::run;

namespace {

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

TEST_CASE("steps with the same pattern are one round") {
  const BoardTopology topology(BoardSpec::standard());
  const widest::BoardTopology wide(BoardSpec::standard());
  State state(topology);
  state.reset(std::vector<std::uint8_t>(81));
  const auto refuted = [&](const char* technique, Candidate gone) {
    Deduction deduction(technique_of(technique), CellSet::of(gone.cell), mask_of(gone.digit));
    deduction.eliminations.add(gone);
    return description_of(wide, state, deduction);
  };
  const auto three = refuted("trial", {{0}, {3}});
  const auto four = refuted("trial", {{0}, {4}});
  const std::vector<StepDescription> rounds =
      in_rounds({three, four, refuted("trial", {{1}, {3}}), refuted("forcing-net", {{1}, {4}})});
  REQUIRE(rounds.size() == 3);
  CHECK(rounds[0].count == 2);
  CHECK(rounds[0].explanation == three.explanation + "\n" + four.explanation);
  CHECK(rounds[0].deduction.eliminations.contains({{0}, {4}}));
  CHECK(rounds[1].count == 1);
  // Locked candidates of two digits in the same cells.
  for (int c = 3; c < 9; ++c) {
    for (const Digit d : {Digit{1}, Digit{2}}) {
      CandidateSet gone;
      gone.add(Candidate{Cell{static_cast<std::uint16_t>(c)}, d});
      if (c > 4) state.eliminate(gone);
    }
  }
  const auto locked = [&](const std::vector<int>& cells, Digit digit) {
    Deduction deduction(technique_of("claiming"), CellSet(), mask_of(digit));
    for (const int c : cells) deduction.cells.insert(Cell{static_cast<std::uint16_t>(c)});
    deduction.houses = HouseSet::of(0);
    deduction.covers = HouseSet::of(topology.box(0));
    deduction.eliminations.add(Candidate{Cell{9}, digit});
    return description_of(wide, state, deduction);
  };
  CHECK(in_rounds({locked({0, 1}, {1}), locked({0, 1}, {2})}).size() == 1);
  CHECK(in_rounds({locked({0, 1}, {1}), locked({0, 2}, {2})}).size() == 2);
}

TEST_CASE("a thermometer gives bounds") {
  CHECK(first_text({with_line("thermo", {{10}, {19}, {28}, {37}})}, "no-partner") ==
        "The digits rise along the thermometer from R2C2 to R5C2. R2C2 has a larger digit after "
        "it, so it is at most 8. R3C2 has a smaller digit before it, so it is at least 2. Remove "
        "9 from R2C2, and 1 from R3C2.");
  const BoardRef board = board_of({with_line("thermo", {{10}, {19}, {28}, {37}})});
  const std::vector<StepDescription> steps = steps_of(board, "no-partner");
  CHECK(std::any_of(steps.begin(), steps.end(), [](const StepDescription& step) {
    return step.explanation.find("R2C2 has three larger digits after it, so it is at most 6.") !=
           std::string::npos;
  }));
}

TEST_CASE("an arrow gives bounds") {
  Clue arrow = with_line("arrow", {{0}, {1}, {2}, {3}});
  arrow.cells = {{0}};
  CHECK(first_text({arrow}, "combination") ==
        "On the arrow, R1C2, R1C3 and R1C4 add up to the circle R1C1. R1C2, R1C3 and R1C4 make "
        "at least 6, so R1C1 is at least 6. R1C3 and R1C4 make at least 3, and R1C1 is at most 9, "
        "so R1C2 is at most 6. R1C2 and R1C4 make at least 3, and R1C1 is at most 9, so R1C3 is at "
        "most 6. R1C2 and R1C3 make at least 3, and R1C1 is at most 9, so R1C4 is at most 6. "
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
      first_text({with_line("whispers", {{0}, {1}})}, "no-partner") ==
      "R1C1 and R1C2 are neighbors on the whispers line from R1C1 to R1C2, so they differ by at "
      "least 5. No digit is a possible partner of 5 in R1C1 or R1C2. Remove 5 from R1C1 and R1C2.");
  const Clue minimum = with_cells("minimum", {{0}});
  CHECK(first_text({minimum}, "no-partner") ==
        "R1C1 is a minimum, so it is less than its neighbor R1C2. This makes R1C1 at most 8. R1C2 "
        "is greater than R1C1, so it is at least 2. Remove 9 from R1C1, and 1 from R1C2.");
  CHECK(first_text({minimum}, "no-partner", Wording{Language::kJapanese})
            .find("R1C1は8以下です。R1C2はR1C1より大きいので、2以上です。") != std::string::npos);
}

TEST_CASE("neighbors on a modular line are of different kinds") {
  const BoardRef board = board_of({with_line("modular", {{0}, {1}, {2}})});
  // Column 2 leaves R1C2 two digits of a kind.
  const std::vector<StepDescription> steps = steps_of(
      board, "no-partner", {},
      {{{10}, {2}}, {{19}, {3}}, {{28}, {5}}, {{37}, {6}}, {{46}, {8}}, {{55}, {9}}, {{64}, {1}}});
  CHECK(std::any_of(steps.begin(), steps.end(), [](const StepDescription& step) {
    return step.explanation.find("R1C2 is 4 or 7, so R1C1 is not 1, 4 or 7.") != std::string::npos;
  }));
  const Clue entropic = with_line("entropic", {{0}, {10}, {20}, {21}, {12}});
  const std::vector<widest::step_text::Sight> all{
      {{0}, cells_of({10, 12}), {{}, {}, {&entropic}}, {3}}};
  CHECK(words_of(all) ==
        "R1C1 sees R2C2 and R2C4 by the entropic line from R1C1 to R2C4 with the kinds 123, 456 "
        "and 789, one or four steps away and so of different kinds");
  CHECK(words_of(all, Language::kJapanese)
            .ends_with("、R1C1からR2C2、R2C4（1・4マス離れていて違う組）が見えます。"));
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
  Clue arrow = with_line("arrow", {{1}, {10}, {19}, {28}});
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
        "other. If R1C1 were 1, no place next to it would be left for 9. If R1C1 were 9, no place "
        "next to it would be left for 1. Remove 1 and 9 from R1C1.");
  const std::string sum = text(outside("x-sum", {1, 0}, 22), {});
  CHECK(
      sum.find("If R1C1 were 1, the sum would be 1, not 22. If R1C1 were 2, R1C2 would have to "
               "be 20, but it is at most 9. If R1C1 were 3, R1C2 and R1C3 would have to make 19, "
               "but they make at most 17. If R1C1 were 6, the cells that are not added, R1C7, "
               "R1C8 and R1C9, would have to make 23 (45 minus 22), but the nearest sums that they "
               "could make are 22 and 24.") != std::string::npos);
}

TEST_CASE("renban lines say what each set places") {
  const std::vector<StepDescription> steps = steps_of(board_of({with_line("renban", {{0}, {9}})}),
                                                      "combination", {}, {{{4}, {1}}, {{5}, {3}}});
  REQUIRE(!steps.empty());
  CHECK(steps.front().explanation ==
        "The renban line from R1C1 to R2C1 can only hold 12, 23, 34, 45, 56, 67, 78 or 89. With 12 "
        "or 23, R1C1 is 2. The other choices leave no 2 for R2C1. Remove 2 from R2C1.");
}

TEST_CASE("titles name the house, the clue or the rule of a step") {
  const auto title = [](std::vector<Clue> clues, const char* technique) {
    const std::vector<StepDescription> steps = steps_of(board_of(std::move(clues)), technique);
    REQUIRE(!steps.empty());
    return steps.front().title;
  };
  CHECK(title({with_line("thermo", {{0}, {1}, {2}})}, "no-partner") == "Thermometer");
  CHECK(title({with_line("whispers", {{0}, {1}})}, "no-partner") == "No Partner");
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

TEST_CASE("a digit of a set that excludes other digits does not see them") {
  using widest::step_text::Claim;
  widest::step_text::ChainText chain;
  chain.claims = {{Claim::Kind::kLacks, {{7}, cells_of({0})}, "A", DigitSet::of({7})},
                  {Claim::Kind::kHolds, {{8}, cells_of({1})}, "A", DigitSet::of({8})},
                  {Claim::Kind::kLacks, {{6}, cells_of({10, 11})}, "B", DigitSet::of({6})},
                  {Claim::Kind::kHolds, {{5}, cells_of({10})}, "B", DigitSet::of({5})},
                  {Claim::Kind::kIsNot, {{4}, cells_of({20})}, "", {}},
                  {Claim::Kind::kIs, {{3}, cells_of({20})}, "", {}}};
  chain.either = {chain.claims[1], chain.claims[5]};
  const std::string text = words_of(widest::step_text::Chains{{}, {chain}});
  CHECK(
      text.starts_with("If A lacks 7, then A holds 8, B lacks 6 (every 8 of A rules out every 6 "
                       "of B), B holds 5 and R3C3 is 3."));
}

TEST_CASE("many chains have a line each") {
  using widest::step_text::Claim;
  widest::step_text::ChainText chain;
  chain.claims = {{Claim::Kind::kIsNot, {{7}, cells_of({0})}, "", {}},
                  {Claim::Kind::kIs, {{7}, cells_of({1})}, "", {}}};
  chain.either = {{Claim::Kind::kIs, {{7}, cells_of({0})}, "", {}}, chain.claims[1]};
  chain.gone = {{{2}, {7}}};
  const auto lines = [&](std::size_t chains) {
    widest::step_text::Chains all;
    all.chains.assign(chains, chain);
    const std::string text = words_of(all);
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines(2) == 0);
  CHECK(lines(3) == 3);
}

TEST_CASE("what several cells rule out for the same reason is said once") {
  using widest::step_text::Claim;
  Clue clone;
  clone.kind = find_clue_kind("clone");
  clone.cells = {{0}};
  clone.copies = {{40}};
  const widest::Why knight{{}, {"anti-knight"}, {}};
  const widest::Why matching{{}, {}, {&clone}};
  widest::step_text::ChainText chain;
  chain.claims = {{Claim::Kind::kIsNot, {{7}, cells_of({0})}, "", {}},
                  {Claim::Kind::kIs, {{7}, cells_of({1})}, "", {}}};
  chain.either = {{Claim::Kind::kIs, {{7}, cells_of({0})}, "", {}}, chain.claims[1]};
  chain.gone = {{{20}, {7}}};
  chain.ruled_out_first = {{{{3}, {7}}, {{{20}, {7}}}, knight},
                           {{{5}, {7}}, {{{20}, {7}}}, knight},
                           {{{3}, {7}}, {{{20}, {7}}}, knight}};
  chain.ruled_out_last = {{{{0}, {4}}, {{{40}, {7}}}, matching}};
  const std::string text = words_of(widest::step_text::Chains{{}, {chain}});
  CHECK(text.find("(R1C4 and R1C6 each rule out 7 in R3C3, a knight's move away)") !=
        std::string::npos);
  CHECK(
      text.find("(4 in R1C1 rules out 7 in R5C5, as these are matching cells of the two clones)") !=
      std::string::npos);
  Clue arrow = with_line("arrow", {{0}, {1}, {2}});
  arrow.cells = {{0}};
  const widest::Why by_arrow{{}, {}, {&arrow}};
  chain.ruled_out_last = {{{{1}, {7}}, {{{0}, {3}}}, by_arrow},
                          {{{2}, {6}}, {{{0}, {3}}}, by_arrow}};
  CHECK(words_of(widest::step_text::Chains{{}, {chain}})
            .find("(7 in R1C2 or 6 in R1C3 rules out 3 in R1C1, by the arrow from R1C1 to R1C3)") !=
        std::string::npos);
  Clue modular = with_line("modular", {{0}, {1}, {2}, {11}});
  const std::vector<widest::RuledOut> kinds{
      {{{0}, {7}}, {{{1}, {4}}, {{2}, {4}}}, {{}, {}, {&modular}}}};
  CHECK(
      words_of(kinds).find("(one or two steps apart, so of different kinds on the modular line") !=
      std::string::npos);
  const widest::step_text::Sight three{{0}, cells_of({20}), knight, {3}};
  widest::step_text::Sight four = three;
  four.digit = {4};
  CHECK(words_of(std::vector<widest::step_text::Sight>{three, four}) ==
        "R1C1 sees R3C3 a knight's move away");
}

TEST_CASE("digits that are used up are removed in one sentence") {
  widest::step_text::Combinations what;
  what.clue.cells = cells_of({6, 7, 15, 16});
  const DigitSet used = DigitSet::of({5}) | DigitSet::of({8});
  what.sets = {used};
  for (const Candidate gone :
       {Candidate{{6}, {5}}, Candidate{{15}, {5}}, Candidate{{6}, {8}}, Candidate{{15}, {8}}}) {
    what.misfits.push_back({gone, cells_of({7, 16}), {}, 0, used});
  }
  CHECK(
      words_of(what).ends_with(" R1C8 and R2C8 use up 5 and 8, so R1C7 and R2C7 are not 5 or 8."));
}

TEST_CASE("ways of a sandwich between different places are named by the places") {
  widest::step_text::LineReasons reasons;
  const DigitSet four = DigitSet::of({4});
  reasons.cases = {{{0}, {2}, {}, {four}}, {{2}, {0}, {}, {four}}};
  reasons.narrowings = {{{0}, {{cells_of({8}), DigitSet::of({3})}}}};
  reasons.gone = {{{7}, {3}}};
  CHECK(
      words_of(reasons).find("With 1 in R1C1 and 9 in R1C3, R1C9 is 3. The other choice leaves no "
                             "3 for R1C8.") != std::string::npos);
  reasons.cases.push_back({{3}, {5}, {}, {DigitSet::of({5})}});
  reasons.cases.push_back({{5}, {3}, {}, {DigitSet::of({6})}});
  reasons.narrowings = {{{2, 3}, {{cells_of({8}), DigitSet::of({3})}}}};
  CHECK(words_of(reasons).find(" With 5 or 6 between 1 and 9, R1C9 is 3.") != std::string::npos);
  reasons.narrowings.front().ways = {0, 1, 2, 3};
  CHECK(words_of(reasons).find(" In every case, R1C9 is 3.") != std::string::npos);
}

TEST_CASE("a chain inside one cell has no steps between its two outcomes") {
  using widest::step_text::Claim;
  const auto is = [](int digit) {
    Claim claim;
    claim.node = {Digit{static_cast<std::uint8_t>(digit)}, widest::CellSet::of(Cell{0})};
    return claim;
  };
  widest::step_text::ChainText chain;
  chain.claims = {is(5), is(8)};
  chain.claims.front().kind = Claim::Kind::kIsNot;
  chain.either = {is(5), is(8)};
  chain.gone = {{{1}, {6}}};
  CHECK(words_of(widest::step_text::Chains{{}, {chain}}) ==
        "If R1C1 is 5, R1C2 is not 6. If R1C1 is 8 instead, again R1C2 is not 6.");
}
