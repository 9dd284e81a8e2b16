// Every scale against data/golden.txt: a few hundred puzzles that Gridmill made, with everything
// that the scales have for them, the rows of their tables that no puzzle uses, and positions for
// each row. No external list is needed for that. tools/scripts/golden.sh writes the list.

#include <algorithm>
#include <map>
#include <set>

#include "solver/explainer/chains/chain_hint.h"
#include "solver/explainer/rules.h"
#include "tests/catch.h"
#include "tests/golden.h"
#include "tests/repetitions.h"
#include "tests/technique_lines.h"

using namespace gridmill;
using golden::Row;

namespace {

/// Under sanitizers a part of the list.
constexpr std::size_t kStride = repetitions::kSanitized ? 15 : 1;

}  // namespace

TEST_CASE("each row of each scale finds the listed result in the positions of the golden list") {
  golden::GoldenEvaluator judge;
  const BoardTopology topology(BoardSpec::standard());
  const golden::List list = golden::read_list();
  for (std::size_t i = 0; i < list.positions.size(); i += kStride) {
    const golden::Position& position = list.positions[i];
    CAPTURE(position.state, position.row.text());
    State state(topology);
    (void)read_position(position.state + " | ", state);
    CHECK(judge.find(state, position.row) == position.answer);
  }
}

TEST_CASE("each scale rates the puzzles of the golden list as listed") {
  golden::GoldenEvaluator judge;
  golden::Uses uses;
  const golden::List list = golden::read_list();
  CHECK(list.puzzles.size() >= 200);
  for (std::size_t i = 0; i < list.puzzles.size(); i += kStride) {
    const golden::Puzzle& puzzle = list.puzzles[i];
    std::vector<std::string> steps;
    const std::string answer =
        judge.evaluate(golden::digits_of(puzzle.givens), &uses, &steps).text();
    CAPTURE(puzzle.givens, steps);
    CHECK(answer == puzzle.answer);
  }
  // All other rows of the three tables are used by puzzles, and stay so. A part of the list can
  // only show that none of these is used.
  const std::vector<Row> unused = golden::unused_rows(uses);
  const auto text = [](const std::vector<Row>& rows) {
    std::set<std::string> lines;
    for (const Row& row : rows) lines.insert(row.text());
    return lines;
  };
  if (kStride == 1) CHECK(text(unused) == text(list.unused));
  for (const Row& row : list.unused) {
    CAPTURE(row.text());
    CHECK(!uses.contains(row));
  }
}

TEST_CASE("rows find what a single condition decides") {
  struct Decision {
    const char* condition;
    const char* state;
    Row row;
    const char* answer;
  };
  const Row bug{golden::Scale::kHodoku, "Bivalue Universal Grave + 1"};
  const Row triplet{golden::Scale::kSe, "aligned-triplet-exclusion"};
  const Row dynamic{golden::Scale::kSe, "dynamic-forcing-chain"};
  const Decision decisions[] = {
      {"the cell with more than two candidates, R7C5, has four",
       "+297+56+8+3+4+18+3+4..+2+75+61+5+6+34+79+2+8..94.3+2+1+7+7+2...+64+3+9+41+3+2+79"
       "+685.7...516+4.+4.+6.18+73..+17.+4+59+2 | R5C5<>8",
       bug, "none"},
      {"the cell with more than two candidates, R2C3, has four",
       ".+91.+73+5+6+2....6+5.+91.6+59+2+187..8.+6+521+3.5+163.+8.+27...+1.+7+65+8.7.+51"
       "+92+4+66527+84.+1.+14+9+2+3+6+78+5 | R2C1<>3 R2C1<>4 R2C1<>8 R4C1<>4 R6C1<>3 R6C"
       "1<>4",
       bug, "none"},
      {"of several triplets the first one of the original's order counts",
       ".3.+4+75..2.5..9..477.42.....59.13+4.....+37.+8.9.8+7.6.+9.3.3......8..87..21..."
       "........ | R1C7<>9 R3C9<>1 R4C8<>6 R5C7<>4 R5C9<>4 R7C5<>5 R8C5<>5 R9C5<>5 R9C8<"
       ">5 R9C8<>6",
       triplet, "7.5 Aligned Triplet Exclusion R3C8<>1 R3C8<>6"},
      {"the same",
       "3+25...+8.6.+4...8.2......24.........84..87.....+45.3+861..+5.3..12......9..47.6"
       "4...5.. | R1C6<>9 R1C8<>7 R2C3<>7 R2C5<>7 R2C7<>3 R3C1<>9 R3C5<>7 R4C1<>9 R4C2<>"
       "7 R4C4<>9 R5C5<>5 R5C6<>5 R7C2<>8 R7C4<>6 R8C4<>2 R8C4<>8 R9C1<>1 R9C1<>2 R9C1<>"
       "8 R9C5<>3 R9C9<>3",
       triplet, "7.5 Aligned Triplet Exclusion R6C8<>9"},
      {"a chain ends at its first contradiction (a puzzle of the list top1465)",
       "38.5..+429..5.4..3..+4....5...2+84............8+44.9.8.2...7.+8.6.+4....2.+4...8"
       "64.9.3.+2 | R2C1<>1 R2C1<>9 R2C6<>1 R2C6<>7 R3C1<>2 R3C4<>1 R3C4<>6 R3C4<>7 R3C5"
       "<>1 R3C5<>3 R3C6<>1 R3C6<>7 R4C5<>3 R4C8<>6 R4C8<>7 R5C5<>3 R5C6<>3 R5C6<>5 R8C7"
       "<>9",
       dynamic, "9.1 Dynamic Region Forcing Chains R5C6<>1"},
  };
  golden::GoldenEvaluator judge;
  const BoardTopology topology(BoardSpec::standard());
  for (const Decision& decision : decisions) {
    CAPTURE(decision.condition, decision.state);
    State state(topology);
    (void)read_position(std::string(decision.state) + " | ", state);
    CHECK(judge.find(state, decision.row) == decision.answer);
  }
}

TEST_CASE("the golden list has positions for each row of each scale") {
  std::map<Row, int> covered;
  for (const golden::Position& position : golden::read_list().positions) {
    CHECK(position.answer != "none");
    ++covered[position.row];
  }
  for (const Row& row : golden::all_rows()) {
    CAPTURE(row.text());
    CHECK(covered[row] >= 2);
  }
}

TEST_CASE("a row of rules.def has the least rating that its steps get") {
  std::map<std::string_view, int> least;
  for (const golden::Position& position : golden::read_list().positions) {
    if (position.row.scale != golden::Scale::kSe) continue;
    const int rating = explainer::tenths(std::stod(position.answer));
    const auto [at, is_first] = least.emplace(position.row.name, rating);
    at->second = std::min(at->second, rating);
  }
  for (const explainer::RuleInfo& row : explainer::rules()) {
    CAPTURE(row.id);
    const int rating = explainer::tenths(row.ratings.min());
    // The length of a chain adds to its rating.
    const bool is_chain = std::string_view(row.id).find("chain") != std::string_view::npos;
    CHECK(least[row.id] >= rating);
    if (!is_chain) CHECK(least[row.id] == rating);
    if (std::string_view(row.id) != "forcing-chain") continue;
    for (const explainer::Pass& pass : explainer::kPasses) {
      CHECK(explainer::tenths(std::min(pass.cycle_rating, pass.chain_rating)) >= rating);
    }
    CHECK(explainer::tenths(explainer::kPasses[0].cycle_rating) == rating);
  }
}
