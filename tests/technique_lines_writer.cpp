// Writes data/techniques/<id>.txt for the technique that GRIDMILL_TECHNIQUE names ("all": for each
// one): run technique_test with '[lines]'. The lines record what the finder does today, so read
// them before you keep them.
//
// What the file has as found stays if it has a near miss. Where that is too little, candidates that
// are not the solution's are taken away in random order from positions on the way to the solutions
// of random puzzles: where the finder begins to find something, the position before is a near miss.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>

#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/near_misses.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

constexpr std::size_t kFound = 3;
constexpr int kPuzzles = 200;
/// In a position with more candidates the search for a near miss takes long.
constexpr int kMany = 75;
/// In one with at most that many it is looked for on the way to a solution, too.
constexpr int kFew = 60;

int candidates_of(const State& state) {
  int count = 0;
  for (const Cell c : state.open()) count += state.count(c);
  return count;
}

/// Whether a technique finds anything.
bool finds(const TechniqueInfo& row, const State& state) {
  class Any final : public Sink {
   public:
    bool take(const Deduction& /*deduction*/) override {
      found = true;
      return false;
    }
    bool found = false;
  };
  Position position(state);
  Any any;
  row.find(position, any);
  return any.found;
}

/// The first near miss: by a candidate more, else a candidate less, else a cell opened.
std::optional<State> near_miss(const TechniqueInfo& row, const State& found) {
  const State fresh = untouched(found);
  const CandidateSet gone = difference(fresh, found);
  const CandidateSet concluded = conclusions(row, found);
  const auto misses = [&](const State& state) {
    return is_near_miss(state, found, concluded) && !finds(row, state);
  };
  for (const bool more : {true, false}) {
    for (int d = 1; d <= 9; ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : more ? gone[digit] : found.places(d)) {
        CandidateSet changed = gone;
        if (more) {
          changed = {};
          for (int e = 1; e <= 9; ++e) {
            const Digit other{static_cast<std::uint8_t>(e)};
            changed.add(other, d == e ? gone[other] - CellSet::of(c) : gone[other]);
          }
        } else {
          changed.add(Candidate{c, digit});
        }
        const State state = with_gone(fresh, changed);
        if (state.sparse().none.empty() && misses(state)) return state;
      }
    }
  }
  for (const Cell c : found.layout().all_cells() - found.open()) {
    const State state = reopened(found, c);
    if (misses(state)) return state;
  }
  return std::nullopt;
}

/// Takes candidates away until the finder finds something that it did not find before.
std::optional<std::pair<State, State>> descend(const TechniqueInfo& row, State state,
                                               const RatedPuzzle& puzzle, Stream& stream) {
  std::vector<Candidate> candidates;
  for (const Cell c : state.open()) {
    for (const Digit d : DigitSet(state.candidates(c))) {
      if (puzzle.solution[c.index] != d.value) candidates.push_back({c, d});
    }
  }
  stream.shuffle(std::span(candidates));
  bool none = false;
  for (const Candidate& c : candidates) {
    const State before = state;
    state.eliminate(c.digit, CellSet::of(c.cell));
    if (candidates_of(state) > kMany) continue;
    const bool now = !finds(row, state);
    if (none && !now) return {{state, before}};
    none = now;
  }
  return std::nullopt;
}

/// A few states on the way to the solution, the last one first: it has the fewest candidates.
std::vector<State> states_of(const Shape& shape, const Layout& layout, const RatedPuzzle& puzzle) {
  std::vector<State> states;
  Rater rater(shape);
  int number = 0;
  rater.walk(puzzle.givens, puzzle.solution, [&](const State& before, const Deduction& /*step*/) {
    State state(layout);
    state.reset(board_of(before));
    state.set_givens(before.givens());
    state.eliminate(difference(state, before));
    if (number++ % 8 == 0) states.push_back(state);
    return true;
  });
  std::reverse(states.begin(), states.end());
  // And three corners of two digits that could change places, all other cells filled: what refutes
  // by trial is a near miss when the fourth corner is open, too.
  const auto digit = [&](int row, int column) {
    return puzzle.solution[shape.cell_at(row, column).index];
  };
  for (int row = 0; row < 9; ++row) {
    for (int other = row + 1; other < row / 3 * 3 + 3; ++other) {
      for (int column = 0; column < 9; ++column) {
        for (int next = column / 3 * 3 + 3; next < 9; ++next) {
          if (digit(row, column) != digit(other, next) ||
              digit(row, next) != digit(other, column)) {
            continue;
          }
          std::vector<std::uint8_t> board = puzzle.solution;
          for (const Cell c : {shape.cell_at(row, column), shape.cell_at(row, next),
                               shape.cell_at(other, column)}) {
            board[c.index] = 0;
          }
          State state(layout);
          state.reset(board);
          states.push_back(state);
        }
      }
    }
  }
  return states;
}

void write(const TechniqueInfo& row) {
  const Shape& shape = Shape::standard();
  const Layout layout(shape);
  const std::string name = GRIDMILL_SOURCE_DIR "/data/techniques/" + std::string(row.id) + ".txt";
  std::vector<std::string> lines;
  std::size_t pairs = 0;
  const auto add = [&](const State& found, const State& miss) {
    lines.push_back(text_of(found) + " | " + findings(row, found));
    lines.push_back(text_of(miss) + " | none");
    ++pairs;
  };
  std::vector<State> dense;
  std::ifstream in(name);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    State state(layout);
    if (read_position(line, state) == "none") continue;
    if (candidates_of(state) > kMany) {
      dense.push_back(state);
    } else if (const auto miss = near_miss(row, state)) {
      add(state, *miss);
    }
  }
  Stream stream(test_seed(), 1, Stage::kChoice);
  if (pairs < kFound) {
    for (const RatedPuzzle& puzzle : random_puzzles(shape, kPuzzles, test_seed())) {
      for (const State& state : states_of(shape, layout, puzzle)) {
        if (pairs == kFound) break;
        if (const auto pair = descend(row, state, puzzle, stream)) {
          add(pair->first, pair->second);
          break;
        }
        if (candidates_of(state) > kFew) continue;
        if (const auto miss = near_miss(row, state); miss && finds(row, state)) {
          add(state, *miss);
          break;
        }
      }
      if (pairs == kFound) break;
    }
  }
  for (const State& state : dense) {
    if (pairs >= 2) break;
    if (const auto miss = near_miss(row, state)) add(state, *miss);
  }
  if (pairs < 2) FAIL(row.id << ": " << pairs);
  std::ofstream out(name);
  out << "# " << row.id
      << ": positions from random puzzles made by Gridmill (technique_test '[lines]'), each\n"
         "# followed by a near miss; cells | candidates gone | what all instances say together\n";
  for (const std::string& line : lines) out << line << '\n';
  std::cout << row.id << ": " << pairs << std::endl;
  SUCCEED();
}

}  // namespace

TEST_CASE("write data lines", "[.][lines]") {
  const char* id = std::getenv("GRIDMILL_TECHNIQUE");
  REQUIRE(id != nullptr);
  for (const TechniqueInfo& row : techniques()) {
    if (std::string(id) == "all" || row.id == id) write(row);
  }
}
