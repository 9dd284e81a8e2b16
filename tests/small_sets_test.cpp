// What WXYZ-Wings find where the sets of two cells and of three are kept from position to position
// (small_sets.h), against all of a new position: those in which a cell has changed, each once.

#include "solver/rate/small_sets.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "gen/random_stream.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

class List final : public Sink {
 public:
  explicit List(bool conclusions_only) : conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool report(const Deduction& deduction) override {
    all.push_back(deduction);
    return true;
  }
  std::vector<Deduction> all;

 private:
  bool conclusions_only_;
};

std::vector<Deduction> wings(FinderContext& position, bool conclusions_only) {
  List list(conclusions_only);
  const Technique technique = technique_of("wxyz-wing");
  find(technique, position, list);
  return list.all;
}

bool same(const Deduction& a, const Deduction& b) {
  return (a.cells | a.fins) == (b.cells | b.fins) && a.digits == b.digits &&
         a.placements == b.placements && a.eliminations == b.eliminations;
}

/// Whether they are made of the same two sets.
bool is_twice(const Deduction& a, const Deduction& b) {
  return (a.cells == b.cells && a.fins == b.fins) || (a.cells == b.fins && a.fins == b.cells);
}

CellSet changed(const State& before, const State& now) {
  CellSet cells;
  for (int d = 1; d <= now.topology().digits(); ++d) cells |= before.places(d) ^ now.places(d);
  return cells;
}

}  // namespace

TEST_CASE("new WXYZ-Wings are found with the sets that are kept") {
  int old = 0;
  int news = 0;
  for (const BoardSpec* board : rated_boards()) {
    CAPTURE(board->name());
    Rater rater(*board);
    const BoardTopology topology(*board);
    State state(topology);
    FinderContext position(state);
    RandomStream stream(17, 0, Stage::kChoice);
    for (const RatedPuzzle& puzzle : random_puzzles(*board, repetitions::times(20), 1712)) {
      CAPTURE(Grid(puzzle.givens).to_string());
      position.restart(puzzle.solution);
      State settled(topology);
      rater.for_each_deduction(
          puzzle.givens, puzzle.solution, [&](const State& next, const Deduction&) {
            if (stream.below(3) != 0) return true;
            state = next;
            position.invalidate();
            FinderContext unseen(state);
            const std::vector<Deduction> all = wings(unseen, false);
            // To be asked for patterns on the way does no harm; they need not be new.
            if (stream.below(8) == 0) {
              const std::vector<Deduction> told = wings(position, false);
              CHECK(std::equal(told.begin(), told.end(), all.begin(), all.end(), same));
            }
            const std::vector<Deduction> found = wings(position, true);
            const CellSet cells = changed(settled, state);
            std::vector<Deduction> expected;
            std::copy_if(all.begin(), all.end(), std::back_inserter(expected),
                         [&](const Deduction& d) { return (d.cells | d.fins).intersects(cells); });
            CHECK(std::is_permutation(found.begin(), found.end(), expected.begin(), expected.end(),
                                      same));
            for (std::size_t i = 0; i < all.size(); ++i) {
              CHECK(std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                 [&](const Deduction& d) { return is_twice(d, all[i]); }));
            }
            news += static_cast<int>(expected.size());
            old += static_cast<int>(all.size() - expected.size());
            // Without settled cells everything is reported again.
            if (stream.below(8) != 0) {
              position.mark_searched(technique_of("wxyz-wing"));
              settled = state;
            }
            return true;
          });
    }
  }
  CHECK(old > 0);
  CHECK(news > 0);
}
