// Every scale against data/golden.txt: a few hundred puzzles that Gridmill made, with everything
// that the scales say about them, the rows of their tables that no puzzle uses, and positions for
// each row. Nobody else's list is needed for that. tools/golden.sh writes the list.

#include <algorithm>
#include <map>
#include <set>

#include "solver/explainer/chains/pass.h"
#include "solver/explainer/rules.h"
#include "tests/catch.h"
#include "tests/golden.h"
#include "tests/scale.h"
#include "tests/technique_lines.h"

using namespace gridmill;
using golden::Row;

namespace {

/// Under sanitizers a part of the list.
constexpr std::size_t kStride = scale::kSanitized ? 15 : 1;

}  // namespace

TEST_CASE("each row of each scale finds in the positions of the golden list what it says") {
  golden::Judge judge;
  const Layout layout(Shape::standard());
  const golden::List list = golden::read_list();
  for (std::size_t i = 0; i < list.positions.size(); i += kStride) {
    const golden::Position& position = list.positions[i];
    CAPTURE(position.state, position.row.text());
    State state(layout);
    (void)read_position(position.state + " | ", state);
    CHECK(judge.find(state, position.row) == position.answer);
  }
}

TEST_CASE("each scale rates the puzzles of the golden list as it says") {
  golden::Judge judge;
  golden::Uses uses;
  const golden::List list = golden::read_list();
  CHECK(list.puzzles.size() >= 200);
  for (std::size_t i = 0; i < list.puzzles.size(); i += kStride) {
    const golden::Puzzle& puzzle = list.puzzles[i];
    std::vector<std::string> steps;
    const std::string answer = judge.judge(golden::digits_of(puzzle.givens), &uses, &steps).text();
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
    const int rating = explainer::tenths(row.ratings.least());
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
