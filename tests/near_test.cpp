// What each row of each scale finds one candidate away from the positions of data/golden.txt, where
// patterns break, shift or come up: against the digests of data/golden_near.txt, which
// tools/scripts/golden.sh writes. A line of it has a row, how many such positions are looked at (as
// many as the writer found cheap), and the digest of what the row finds in them.

#include <ctime>
#include <fstream>
#include <initializer_list>
#include <map>

#include "tests/catch.h"
#include "tests/digest.h"
#include "tests/golden.h"
#include "tests/near_misses.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/technique_lines.h"

using namespace gridmill;
using golden::Row;

namespace {

constexpr const char* kNearFile = GRIDMILL_SOURCE_DIR "/data/golden_near.txt";

/// The positions one candidate away: one that is gone is back, or one that is not in the solution
/// goes.
std::vector<State> around(const State& state, const std::vector<std::uint8_t>& solution) {
  std::vector<State> states;
  const State fresh = untouched(state);
  const CandidateSet gone = difference(fresh, state);
  for (int d = 1; d <= 9; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : fresh.places(d)) {
      if (solution[c.index] == d) continue;
      if (gone[digit].contains(c)) {
        CandidateSet fewer;
        for (int e = 1; e <= 9; ++e) {
          const Digit other{static_cast<std::uint8_t>(e)};
          fewer.add(other, e == d ? gone[other] - CellSet::of(c) : gone[other]);
        }
        states.push_back(with_gone(fresh, fewer));
      } else {
        states.push_back(state);
        states.back().eliminate(digit, CellSet::of(c));
      }
    }
  }
  return states;
}

/// The positions of a row and all around them, in an order that spreads.
class Near {
 public:
  explicit Near(const BoardTopology& topology) : topology_(topology), list_(golden::read_list()) {}

  std::vector<State> states(const Row& row) {
    std::vector<State> all;
    for (const golden::Position& position : list_.positions) {
      if (position.row != row) continue;
      State state(topology_);
      (void)read_position(position.state + " | ", state);
      const std::vector<State> more = around(state, judge.solve(board_of(state)));
      all.insert(all.end(), more.begin(), more.end());
    }
    constexpr std::size_t kStep = 7919;  // a prime, so each comes up once
    std::vector<State> spread;
    for (std::size_t i = 0; i < all.size(); ++i) spread.push_back(all[i * kStep % all.size()]);
    return spread;
  }

  golden::GoldenEvaluator judge;

 private:
  const BoardTopology& topology_;
  golden::List list_;
};

struct Line {
  std::size_t count = 0;
  std::string digest;
};
/// The lines of the file by row.
std::map<std::string, Line> read_lines() {
  std::map<std::string, Line> lines;
  std::ifstream file(kNearFile);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find(" | ");
    const std::size_t second = line.rfind(" | ");
    REQUIRE(first < second);
    lines[line.substr(0, first)] = {std::stoull(line.substr(first + 3)), line.substr(second + 3)};
  }
  return lines;
}

/// Compares what techniques find with the solution at hand and without it, on the way through
/// random puzzles. Returns the number of finds.
int check_alike(const BoardSpec& board, int puzzles, std::initializer_list<const char*> ids) {
  int found = 0;
  Rater rater(board);
  for (const RatedPuzzle& puzzle : random_puzzles(board, repetitions::times(puzzles), 36)) {
    rater.for_each_deduction(puzzle.givens, puzzle.solution,
                             [&](const State& state, const Deduction&) {
                               for (const char* id : ids) {
                                 CAPTURE(id);
                                 FinderContext knowing(state);
                                 knowing.restart(puzzle.solution);
                                 knowing.invalidate();
                                 SumOfDeductions with;
                                 find(technique_of(id), knowing, with);
                                 FinderContext ignorant(state);
                                 SumOfDeductions without;
                                 find(technique_of(id), ignorant, without);
                                 CHECK(with.count == without.count);
                                 CHECK(with.eliminations == without.eliminations);
                                 found += with.count;
                               }
                               return true;
                             });
  }
  return found;
}

}  // namespace

TEST_CASE("each row of each scale finds the listed result one candidate away") {
  const std::map<std::string, Line> lines = read_lines();
  const BoardTopology topology(BoardSpec::standard());
  Near near(topology);
  std::size_t number = 0;
  for (const Row& row : golden::all_rows()) {
    if (number++ % (repetitions::kSanitized ? 10 : 1) != 0) continue;
    CAPTURE(row.text());
    const auto line = lines.find(row.text());
    REQUIRE(line != lines.end());
    const std::size_t count = line->second.count;
    const std::vector<State> states = near.states(row);
    REQUIRE(states.size() >= count);
    Fnv1a hash;
    for (std::size_t i = 0; i < count; ++i) hash.add(near.judge.find(states[i], row) + "\n");
    CHECK(line->second.digest == text_of(hash));
  }
}

TEST_CASE("finders stop when the sink has enough") {
  const std::map<std::string, Line> lines = read_lines();
  const BoardTopology topology(BoardSpec::standard());
  Near near(topology);
  for (const Row& row : golden::all_rows()) {
    if (row.scale != golden::Scale::kLevel) continue;
    CAPTURE(row.text());
    const TechniqueInfo* technique = find_technique(row.name);
    REQUIRE(technique != nullptr);
    const std::vector<State> states = near.states(row);
    const std::size_t count = repetitions::kSanitized ? 10 : lines.at(row.text()).count;
    for (std::size_t i = 0; i < std::min(count, states.size()); ++i) {
      FinderContext position(states[i]);
      FirstDeduction first;
      find(technique->technique, position, first);
    }
  }
}

TEST_CASE("each row of the level finds alike with the solution at hand and without it") {
  const std::map<std::string, Line> lines = read_lines();
  const BoardTopology topology(BoardSpec::standard());
  Near near(topology);
  for (const Row& row : golden::all_rows()) {
    if (row.scale != golden::Scale::kLevel) continue;
    const TechniqueInfo* technique = find_technique(row.name);
    REQUIRE(technique != nullptr);
    CAPTURE(row.text());
    const std::vector<State> states = near.states(row);
    const std::size_t count = std::min(lines.at(row.text()).count, states.size());
    for (std::size_t i = 0; i < count; i += repetitions::kSanitized ? 40 : 1) {
      const std::vector<std::uint8_t> solution = near.judge.solve(board_of(states[i]));
      FinderContext knowing(states[i]);
      knowing.restart(solution);
      knowing.invalidate();
      FinderContext ignorant(states[i]);
      for (const bool conclusions_only : {false, true}) {
        SumOfDeductions with(conclusions_only);
        find(technique->technique, knowing, with);
        SumOfDeductions without(conclusions_only);
        find(technique->technique, ignorant, without);
        CAPTURE(text_of(states[i]));
        CHECK(with.count == without.count);
        CHECK(with.placements == without.placements);
        CHECK(with.eliminations == without.eliminations);
      }
    }
  }
}

TEST_CASE("sets are found alike with and without the solution where there are many houses") {
  // The nine cells of equal place in their boxes are houses as well: 36 in all.
  std::string text = "box 3x3\n";
  for (int place = 0; place < 9; ++place) {
    text += "house";
    for (int box = 0; box < 9; ++box) {
      text += " R" + std::to_string(box / 3 * 3 + place / 3 + 1) + "C" +
              std::to_string(box % 3 * 3 + place % 3 + 1);
    }
    text += '\n';
  }
  const BoardSpec board = BoardSpec::parse("disjoint", text, "disjoint.shape");
  const BoardTopology topology(board);
  REQUIRE(topology.houses() == 36);
  CHECK(check_alike(board, 30, {"naked-pair", "hidden-pair", "naked-triple", "hidden-triple"}) > 0);
}

TEST_CASE("fish are found alike with and without the solution where there are more rules") {
  for (const char* name : {"9x9-x", "9x9-windoku", "9x9-anti-king"}) {
    CAPTURE(name);
    const BoardSpec* const board = BoardSpec::find(name);
    REQUIRE(board != nullptr);
    CHECK(check_alike(*board, 10,
                      {"finned-x-wing", "sashimi-swordfish", "finned-jellyfish",
                       "finned-franken-x-wing", "finned-franken-swordfish"}) > 0);
  }
}

TEST_CASE("write data/golden_near.txt", "[.][answers]") {
  constexpr std::clock_t kBudget = CLOCKS_PER_SEC / 80;  // for a row that is new
  constexpr std::size_t kMin = 4;
  const BoardTopology topology(BoardSpec::standard());
  Near near(topology);
  const std::map<std::string, Line> before = read_lines();
  std::ofstream out(kNearFile);
  out << "# What each row finds one candidate away from its positions in golden.txt: row | number "
         "of\n# positions | digest. Written by tools/scripts/golden.sh and read by near_test.\n";
  for (const Row& row : golden::all_rows()) {
    const std::vector<State> states = near.states(row);
    REQUIRE_FALSE(states.empty());
    Fnv1a hash;
    std::size_t count = 0;
    const std::clock_t begin = std::clock();
    const auto old = before.find(row.text());
    const auto more = [&] {
      if (old != before.end()) return count < old->second.count;
      return count < kMin || std::clock() - begin < kBudget;
    };
    while (count < states.size() && more()) {
      hash.add(near.judge.find(states[count++], row) + "\n");
    }
    out << row.text() << " | " << count << " | " << text_of(hash) << '\n';
  }
  CHECK(out);
}
