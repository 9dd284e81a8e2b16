// The candidates that the level works with, on random walks to the solution: both ways of keeping
// them alike, and the same in every class of board.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/plain_board.h"
#include "solver/rate/singles.h"
#include "solver/rate/state.h"
#include "tests/catch.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/technique_lines.h"

using namespace gridmill;

namespace {
const int kPuzzles = repetitions::times(60);

/// One of the kernels that serve this processor.
const plain::Kernel& next_kernel(RandomStream& stream) {
  const auto all = plain::kernels();
  while (true) {
    const plain::Kernel& kernel = *all[stream.below(static_cast<std::uint32_t>(all.size()))];
    if (kernel.supports()) return kernel;
  }
}

/// Calls f(State&, stream, puzzle, kernel) for random puzzles of the plain board, with a kernel for
/// each.
template <typename F>
void on_plain_puzzles(const F& f) {
  CHECK_FALSE(PlainBoard::supports(BoardTopology(*BoardSpec::find("9x9-x"))));
  on_random_puzzles(kPuzzles,
                    [&](const BoardSpec& board, RandomStream& stream, const RatedPuzzle& puzzle) {
                      const BoardTopology topology(board);
                      if (!PlainBoard::supports(topology)) return;
                      const plain::Kernel& kernel = next_kernel(stream);
                      CAPTURE(kernel.name);
                      State state(topology);
                      state.reset(puzzle.givens);
                      f(state, stream, puzzle, kernel);
                    });
}
}  // namespace

TEST_CASE("states keep both ways of their candidates alike") {
  on_random_puzzles(
      kPuzzles, [](const BoardSpec& board, RandomStream& stream, const RatedPuzzle& puzzle) {
        const BoardTopology topology(board);
        State state(topology);
        state.reset(puzzle.givens);
        REQUIRE(state.invariant_holds());
        while (!state.solved()) {
          const Cell c{
              static_cast<std::uint16_t>(stream.below(static_cast<std::uint32_t>(board.cells())))};
          if (!state.open().contains(c)) continue;
          const Digit right{puzzle.solution[c.index]};
          REQUIRE(state.has({c, right}));
          const DigitSet wrong = DigitSet(state.candidates(c)) - DigitSet::of(right);
          if (!wrong.empty() && stream.below(2) == 0) {
            state.eliminate(wrong.front(), CellSet::of(c));
          } else {
            state.place({c, right});
          }
          REQUIRE(state.invariant_holds());
        }
      });
}

TEST_CASE("the last cell of a house is a single only if it has a candidate") {
  const BoardTopology topology(*BoardSpec::find("4x4"));
  State state(topology);
  state.reset(std::vector<std::uint8_t>{1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const auto singles = [&] {
    std::vector<Candidate> found;
    singles::full_houses(state, HouseSet::of(0), [&](int, Candidate c) { found.push_back(c); });
    return found;
  };
  CHECK(singles() == std::vector<Candidate>{{{3}, {4}}});
  state.eliminate({4}, CellSet::of(Cell{3}));
  CHECK(singles().empty());
}

// House by house, as for boards of any board.
TEST_CASE("all singles of a plain board at once are those that are found house by house") {
  constexpr std::array kinds = {singles::SingleKind::kFullHouse, singles::SingleKind::kHiddenInBox,
                                singles::SingleKind::kHiddenInLine, singles::SingleKind::kNaked};
  on_plain_puzzles([&](State& state, RandomStream& stream, const auto& puzzle, const auto& kernel) {
    PlainBoard board(kernel);
    board.start(puzzle.givens);
    for (int d = 1; d <= 9; ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      CHECK(board.places(digit) == state.places(digit));
    }
    while (!state.solved()) {
      // Any kinds will do, and some that do not suffice: then a candidate is taken by hand.
      const SingleKindSet wanted = 1 + stream.below(15);
      PlainBoard::Rounds expected;
      std::array<CellSet, singles::kKinds> cells;
      while (true) {
        CandidateSet found;
        CellSet filled;
        for (const singles::SingleKind kind : kinds) {
          if ((wanted & set_of(kind)) == 0) continue;
          singles::each(state, kind, HouseSet::all(), [&](Candidate c) {
            found.add(c);
            filled.insert(c.cell);
            cells[static_cast<std::size_t>(kind)].insert(c.cell);
          });
        }
        if (found.empty()) break;
        expected.min_openings =
            expected.count == 0 ? filled.size() : std::min(expected.min_openings, filled.size());
        ++expected.count;
        for (int d = 1; d <= 9; ++d) {
          const Digit digit{static_cast<std::uint8_t>(d)};
          for (const Cell c : found[digit]) state.place({c, digit});
        }
      }
      const CellSet open = state.open();
      const PlainBoard::Rounds rounds = board.run(wanted);
      CHECK(rounds.count == expected.count);
      CHECK(rounds.min_openings == expected.min_openings);
      for (const singles::SingleKind kind : kinds) {
        const auto k = static_cast<std::size_t>(kind);
        if ((wanted & set_of(kind)) != 0) CHECK(rounds.cells[k] == cells[k]);
      }
      REQUIRE(board.solved() == state.solved());
      for (int d = 1; d <= 9; ++d) {
        for (const Cell c : board.placed()[Digit{static_cast<std::uint8_t>(d)}]) {
          CHECK(state.value(c) == d);
          CHECK_FALSE(open.contains(c));
        }
      }
      for (const Cell c : open) {
        const DigitSet wrong =
            DigitSet(state.candidates(c)) - DigitSet::of(Digit{puzzle.solution[c.index]});
        if (!wrong.empty() && stream.below(8) == 0) state.eliminate(wrong.front(), CellSet::of(c));
      }
      board.start(state);
    }
  });
}

TEST_CASE(
    "all locked candidates of a plain board at once are those that are found house by house") {
  std::array<int, 2> found{};
  on_plain_puzzles([&](State& state, RandomStream& stream, const auto& puzzle, const auto& kernel) {
    while (!state.solved()) {
      PlainBoard board(kernel);
      board.start(state);
      const bool points = stream.below(2) == 0;
      FinderContext position(state);
      SumOfDeductions sum;
      find(technique_of(points ? "pointing" : "claiming"), position, sum);
      const PlainBoard before = board;
      const PlainBoard::Locked locked = points ? board.point() : board.claim();
      CHECK(locked.count == sum.count);
      CHECK(locked.eliminated == sum.eliminations.size());
      CHECK(before.lost(board) == sum.eliminations);
      found[points ? 0 : 1] += locked.count;
      state.eliminate(sum.eliminations);
      // Some candidates go by hand, which makes more of these, and now and then a digit goes in.
      for (const Cell c : state.open()) {
        const Digit right{puzzle.solution[c.index]};
        const DigitSet wrong = DigitSet(state.candidates(c)) - DigitSet::of(right);
        if (stream.below(30) == 0) {
          state.place({c, right});
        } else if (!wrong.empty() && stream.below(8) == 0) {
          state.eliminate(wrong.front(), CellSet::of(c));
        }
      }
    }
  });
  CHECK(found[0] > 0);
  CHECK(found[1] > 0);
}

TEST_CASE("there is a kernel of the plain board for any processor") {
  REQUIRE(plain::kernels().back()->supports());
  CHECK(plain::best_kernel().supports());
}

TEST_CASE("states of a board are the same in the class of 9 x 9 and in that of 25 x 25") {
  on_random_puzzles(8, [](const BoardSpec& board, RandomStream& stream, const RatedPuzzle& puzzle) {
    const BoardTopology topology(board);
    const BoardTopologyOf<SizeTwentyFive> wide_layout(board);
    State state(topology);
    StateOf<SizeTwentyFive> wide(wide_layout);
    state.reset(puzzle.givens);
    wide.reset(puzzle.givens);
    while (!state.solved()) {
      for (const Cell c : topology.all_cells()) {
        REQUIRE(state.candidates(c) == wide.candidates(c));
        REQUIRE(state.value(c) == wide.value(c));
      }
      for (int h = 0; h < topology.houses(); ++h) REQUIRE(state.missing(h) == wide.missing(h));
      REQUIRE(state.sparse().exactly_one.size() == wide.sparse().exactly_one.size());
      const auto pick = stream.below(static_cast<std::uint32_t>(state.open().size()));
      auto at = state.open().begin();
      for (std::uint32_t i = 0; i < pick; ++i) ++at;
      const Candidate right{*at, {puzzle.solution[(*at).index]}};
      state.place(right);
      wide.place(right);
    }
    REQUIRE(wide.solved());
  });
}

TEST_CASE("a state of 25 x 25 with extra houses follows its digits") {
  std::string text = "box 5x5\nhouse";
  for (int i = 1; i <= 25; ++i) text += " R" + std::to_string(i) + "C" + std::to_string(i);
  text += "\nhouse R1C2 R2C3 R25C25\n";
  const BoardSpec board = BoardSpec::parse("mine", text, "file");
  const BoardTopologyOf<SizeTwentyFive> topology(board);
  StateOf<SizeTwentyFive> state(topology);
  state.reset(std::vector<std::uint8_t>(625));
  REQUIRE(state.invariant_holds());
  RandomStream stream(3, 0, Stage{});
  std::vector<std::uint8_t> values(625);
  while (!state.open().empty()) {
    const Cell c{static_cast<std::uint16_t>(stream.below(625))};
    if (!state.open().contains(c) || state.candidates(c) == 0) {
      if (!state.open().contains(c)) continue;
      break;  // a dead end: the digits were placed at random
    }
    DigitSet left(state.candidates(c));
    for (auto skip = stream.below(static_cast<std::uint32_t>(left.size())); skip > 0; --skip) {
      left -= DigitSet::of(left.front());
    }
    const Digit digit = left.front();
    state.place({c, digit});
    values[c.index] = digit.value;
    StateOf<SizeTwentyFive> fresh(topology);
    fresh.reset(values);
    for (const Cell other : topology.all_cells()) {
      REQUIRE(fresh.candidates(other) == state.candidates(other));
    }
    for (int h = 0; h < topology.houses(); ++h) REQUIRE(fresh.missing(h) == state.missing(h));
  }
  REQUIRE(state.open().size() < 400);
}
