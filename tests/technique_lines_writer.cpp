// Writes data/techniques/<id>.txt for the technique that GRIDMILL_TECHNIQUE names ("all": for each
// one): run technique_test with '[lines]'. The lines record what the finder does today, so read
// them before you keep them.
//
// What the file has as found stays if it has a near miss, and so does the near miss. Where that is
// too little, there are positions on the way to the solutions of random puzzles. They are cleared
// of what no instance needs; or candidates that are not the solution's are removed in random
// order: where the finder begins to find something, the position before is a near miss.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>

#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/clue_lines.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/near_misses.h"
#include "tests/only_solution.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

constexpr std::size_t kFound = 3;
constexpr int kPuzzles = 200;
/// In a position with more candidates the search for a near miss takes long.
constexpr int kMany = 75;
/// That many instances are cleared of all else, one after the other.
constexpr std::size_t kInstances = 20;
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
    bool report(const Deduction& /*deduction*/) override {
      found = true;
      return false;
    }
    bool found = false;
  };
  FinderContext position(state);
  Any any;
  find(row.technique, position, any);
  return any.found;
}

/// The first instances of a technique.
std::vector<Deduction> instances(const TechniqueInfo& row, const State& state) {
  class First final : public Sink {
   public:
    bool report(const Deduction& deduction) override {
      taken.push_back(deduction);
      return taken.size() < kInstances;
    }
    std::vector<Deduction> taken;
  };
  FinderContext position(state);
  First first;
  find(row.technique, position, first);
  return first.taken;
}

/// A position without what an instance does not need: its cells and those of its conclusions keep
/// their candidates. All others are filled where that takes none of these away, and have only the
/// solution's digit elsewhere.
State cleared(const State& state, const Deduction& instance,
              const std::vector<std::uint8_t>& solution) {
  const BoardTopology& topology = state.topology();
  CandidateSet kept = instance.eliminations;
  kept.add(instance.placements);
  CellSet cells = instance.cells;
  for (int d = 1; d <= topology.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    kept.add(digit, instance.cells & state.places(d));
    cells |= kept[digit];
  }
  std::vector<std::uint8_t> board = board_of(state);
  for (const Cell c : state.open() - cells) {
    if ((kept[Digit{solution[c.index]}] & topology.peers(c)).empty()) {
      board[c.index] = solution[c.index];
    }
  }
  State result(topology);
  result.reset(board);
  result.set_givens(state.givens());
  for (int d = 1; d <= topology.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    CellSet gone = result.places(d) - kept[digit];
    for (const Cell c : gone) {
      if (solution[c.index] == d) gone.erase(c);
    }
    result.eliminate(digit, gone);
  }
  return result;
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
  for (const Cell c : found.topology().all_cells() - found.open()) {
    const State state = reopened(found, c);
    if (misses(state)) return state;
  }
  return std::nullopt;
}

using Pair = std::pair<State, State>;

/// A position with little in addition to an instance of this one, and its near miss.
std::optional<Pair> clear(const TechniqueInfo& row, const State& state,
                          const std::vector<std::uint8_t>& solution) {
  for (const Deduction& instance : instances(row, state)) {
    const State found = cleared(state, instance, solution);
    if (candidates_of(found) > kMany || !finds(row, found)) continue;
    if (const auto miss = near_miss(row, found)) return {{found, *miss}};
  }
  return std::nullopt;
}

/// Takes candidates away until the finder finds something that it did not find before.
std::optional<Pair> descend(const TechniqueInfo& row, State state, const RatedPuzzle& puzzle,
                            RandomStream& stream) {
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

/// A few states of the solving path, the last one first: it has the fewest candidates.
std::vector<State> states_of(const BoardSpec& shape, const BoardTopology& topology,
                             const RatedPuzzle& puzzle) {
  std::vector<State> states;
  Rater rater(shape);
  int number = 0;
  rater.for_each_deduction(puzzle.givens, puzzle.solution,
                           [&](const State& before, const Deduction& /*step*/) {
                             State state(topology);
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
          State state(topology);
          state.reset(board);
          states.push_back(state);
        }
      }
    }
  }
  return states;
}

/// The only solution of a position.
std::vector<std::uint8_t> solve(const State& state) {
  return only_solution(*make_counter(state.topology().board()), board_of(state));
}

void write(const TechniqueInfo& row) {
  const BoardSpec& shape = BoardSpec::standard();
  const BoardTopology topology(shape);
  const std::string name = GRIDMILL_SOURCE_DIR "/data/techniques/" + std::string(row.id) + ".txt";
  std::vector<std::string> lines;
  std::size_t pairs = 0;
  const auto add = [&](const State& found, const std::optional<State>& miss) {
    lines.push_back(text_of(found) + " | " + findings(row, found));
    if (!miss) return;
    lines.push_back(text_of(*miss) + " | none");
    ++pairs;
  };
  std::vector<State> found;
  std::vector<State> misses;
  std::ifstream in(name);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    State state(topology);
    (void)read_position(line, state);
    (finds(row, state) ? found : misses).push_back(state);
  }
  std::vector<State> alone;
  for (const State& state : found) {
    const CandidateSet concluded = conclusions(row, state);
    const auto near = std::find_if(misses.begin(), misses.end(), [&](const State& s) {
      return is_near_miss(s, state, concluded);
    });
    std::optional<State> miss;
    if (near != misses.end()) {
      miss = *near;
    } else if (candidates_of(state) <= kMany) {
      miss = near_miss(row, state);
    }
    add(state, miss);
    if (!miss) alone.push_back(state);
  }
  for (const State& state : alone) {
    if (pairs == kFound) break;
    if (const auto pair = clear(row, state, solve(state))) add(pair->first, pair->second);
  }
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  if (pairs < kFound) {
    for (const RatedPuzzle& puzzle : random_puzzles(shape, kPuzzles, test_seed())) {
      for (const State& state : states_of(shape, topology, puzzle)) {
        if (pairs == kFound) break;
        std::optional<Pair> pair;
        if (candidates_of(state) <= kMany) pair = clear(row, state, puzzle.solution);
        if (!pair) pair = descend(row, state, puzzle, stream);
        if (pair) {
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
  if (pairs < 2) FAIL(row.id << ": " << pairs);
  std::ofstream out(name);
  out << "# " << row.id
      << ": positions from random puzzles made by Gridmill (technique_test '[lines]'), "
      << (lines.size() == 2 * pairs ? "each" : "some")
      << "\n"
         "# followed by a near miss; cells | candidates gone | what all instances say together\n";
  for (const std::string& line : lines) out << line << '\n';
  std::cout << row.id << ": " << pairs << std::endl;
  SUCCEED();
}

/// The same candidates on the board without one of its clues.
State moved_to(const BoardTopology& topology, const State& state) {
  State result(topology);
  result.reset(board_of(state));
  result.set_givens(state.givens());
  result.eliminate(difference(result, state));
  return result;
}

/// A board with as few of the clues as the finder needs to find something in the position.
BoardRef without_idle_clues(const TechniqueInfo& row, BoardRef board, const State& state) {
  const BoardRef base = board_without_clues(*board);
  for (std::size_t i = 0; board->clues().size() > 1 && i < board->clues().size();) {
    std::vector<Clue> fewer(board->clues().begin(), board->clues().end());
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const BoardRef without = board_with_clues(*base, std::move(fewer));
    const BoardTopology topology(*without);
    if (finds(row, moved_to(topology, state))) {
      board = without;
    } else {
      ++i;
    }
  }
  return board;
}

/// A technique of clues: the first positions of random puzzles in which it finds something.
void write_with_clues(const TechniqueInfo& row) {
  constexpr int kRounds = 20;
  std::vector<std::string> lines;
  std::size_t pairs = 0;
  for (int round = 0; round < kRounds && pairs < kFound; ++round) {
    on_made_clue_puzzles(
        3, test_seed() + static_cast<std::uint64_t>(round), [&](const UniqueCluePuzzle& puzzle) {
          if (pairs == kFound) return;
          Rater rater(*puzzle.board);
          rater.for_each_deduction(
              puzzle.givens, puzzle.solution, [&](const State& before, const Deduction& deduction) {
                if (!finds(row, before)) return info(deduction.technique).level < 7;
                const BoardRef board = without_idle_clues(row, puzzle.board, before);
                const BoardTopology topology(*board);
                const auto pair = clear(row, moved_to(topology, before), puzzle.solution);
                if (!pair) return true;
                const std::string label = label_with_clues(*board) + " | ";
                lines.push_back(label + text_of(pair->first) + " | " + findings(row, pair->first));
                lines.push_back(label + text_of(pair->second) + " | none");
                ++pairs;
                return false;
              });
        });
  }
  if (pairs < 2) FAIL(row.id << ": " << pairs);
  std::ofstream out(file_of(row));
  out << "# " << row.id
      << ": positions from random puzzles made by Gridmill (technique_test '[lines]'), each\n"
         "# followed by a near miss; board with its clues | cells | candidates gone | what all "
         "instances say\n# together\n";
  for (const std::string& line : lines) out << line << '\n';
  std::cout << row.id << ": " << pairs << std::endl;
  SUCCEED();
}

}  // namespace

TEST_CASE("write data lines", "[.][lines]") {
  const char* id = std::getenv("GRIDMILL_TECHNIQUE");
  REQUIRE(id != nullptr);
  for (const TechniqueInfo& row : techniques()) {
    if (std::string(id) != "all" && row.id != id) continue;
    row.needs_clues ? write_with_clues(row) : write(row);
  }
}
