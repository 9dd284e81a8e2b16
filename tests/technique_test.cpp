#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

#include "solver/rate/finder.h"
#include "solver/rate/rater.h"
#include "solver/rate/singles.h"
#include "tests/catch.h"
#include "tests/near_misses.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

TEST_CASE("each technique finds the results of its data lines, and nothing in their near misses") {
  const BoardTopology topology(BoardSpec::standard());
  for (const TechniqueInfo& row : techniques()) {
    if (row.needs_clues) continue;  // clue_techniques_test
    const std::string name = "data/techniques/" + std::string(row.id) + ".txt";
    CAPTURE(name);
    std::ifstream file(std::string(GRIDMILL_SOURCE_DIR "/") + name);
    REQUIRE(file);
    std::vector<std::pair<State, CandidateSet>> found;
    int none = 0;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.empty() || line[0] == '#') continue;
      CAPTURE(number, line);
      State state(topology);
      const std::string expected = read_position(line, state);
      CHECK(findings(row, state) == expected);
      if (expected != "none") {
        found.emplace_back(state, conclusions(row, state));
        continue;
      }
      ++none;
      CHECK(std::any_of(found.begin(), found.end(), [&](const auto& pair) {
        return is_near_miss(state, pair.first, pair.second);
      }));
    }
    CHECK(found.size() >= 2);
    CHECK(none >= 2);
  }
}

namespace {

/// Counts deductions, and throws UnsoundStep on one that contradicts the solution.
class Checker final : public Sink {
 public:
  Checker(const BoardSpec& board, std::span<const std::uint8_t> solution)
      : board_(board), solution_(solution) {}
  bool report(const Deduction& deduction) override {
    check_sound(board_, deduction, solution_);
    ++taken;
    return true;
  }
  int taken = 0;

 private:
  const BoardSpec& board_;
  std::span<const std::uint8_t> solution_;
};

}  // namespace

TEST_CASE("whatever any technique finds on the way to a solution holds there") {
  const BoardSpec& board = BoardSpec::standard();
  const BoardTopology topology(board);
  Rater rater(board);
  std::map<std::string_view, int> found;
  int number = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(board, repetitions::times(300), test_seed())) {
    State state(topology);
    state.reset(puzzle.givens);
    for (const Step& step : rater.steps(puzzle.givens, puzzle.solution)) {
      if (info(step.technique).family != "singles") {
        const bool all = ++number % 40 == 0;
        const bool last = number % 400 == 0;
        FinderContext position(state);
        for (const TechniqueInfo& row : techniques()) {
          if (row.level > 5 && !all) break;  // many, and they take long
          if (row.level > 6 && row.id != "forcing-chain" && !last) break;  // longer still
          CAPTURE(row.id, text_of(state));
          Checker checker(board, puzzle.solution);
          REQUIRE_NOTHROW(find(row.technique, position, checker));
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
