// Sudoku Explainer's ratings: equal to the original's where a list of them is at hand
// (GRIDMILL_ORACLES; a sample, or all of it with GRIDMILL_SLOW_TESTS=1), and sound on any puzzle.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "solver/explainer/explainer.h"
#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/rating_boards.h"
#include "tests/scale.h"
#include "tests/seed.h"

using namespace gridmill;
using explainer::Explainer;
using explainer::Outcome;

namespace {

struct Rated {
  std::string line;
  std::array<std::uint8_t, 81> puzzle{};
  explainer::Rating rating;
};

int tenths_of(const std::string& text) {
  if (text.empty()) return 0;  // not published
  return static_cast<int>(std::lround(std::stod(text) * 10));
}

/// The rows of a file of puzzles with ER, EP and ED.
std::vector<Rated> read_oracle(const std::string& path) {
  std::ifstream in(path);
  INFO(path);
  REQUIRE(in);
  std::vector<Rated> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    Rated row;
    row.line = line;
    for (std::size_t i = 0; i < 81; ++i) {
      const char c = line.at(i);
      row.puzzle[i] = c >= '1' && c <= '9' ? static_cast<std::uint8_t>(c - '0') : std::uint8_t{0};
    }
    std::istringstream fields(line.substr(82));
    std::array<std::string, 3> values;
    for (std::string& value : values) std::getline(fields, value, ',');
    row.rating = {tenths_of(values[0]), tenths_of(values[1]), tenths_of(values[2]),
                  Outcome::kRated};
    rows.push_back(row);
  }
  return rows;
}

std::array<std::uint8_t, 81> board(const std::string& text) {
  std::array<std::uint8_t, 81> digits{};
  for (std::size_t i = 0; i < 81; ++i) {
    if (text[i] != '.') digits[i] = static_cast<std::uint8_t>(text[i] - '0');
  }
  return digits;
}

}  // namespace

TEST_CASE("ratings equal those of Sudoku Explainer", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  const bool all = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  struct File {
    const char* name;
    std::size_t sample;  ///< every so many puzzles in the short test; 0: none
    int apart = 0;       ///< published ratings that differ: SCALE.md says which and why
  };
  const File files[] = {{"oracle_17first300.csv", 10},   {"oracle_17rand300.csv", 10},
                        {"oracle_qqwing300.csv", 10},    {"oracle_sxdiab400.csv", 20},
                        {"oracle_top1465_200.csv", 20},  {"oracle_top1465_rest.csv", 100},
                        {"hardest_1106_rated.csv", 0, 9}};
  Explainer explainer;
  for (const File& file : files) {
    if (!all && file.sample == 0) continue;
    const std::vector<Rated> rows = read_oracle(std::string(folder) + "/" + file.name);
    int apart = 0;
    for (std::size_t i = 0; i < rows.size(); i += all ? 1 : file.sample) {
      INFO(file.name << ": " << rows[i].line);
      const explainer::Rating rating = explainer.rate(rows[i].puzzle);
      INFO(rating.er << "/" << rating.ep << "/" << rating.ed);
      if (file.apart == 0) CHECK(rating == rows[i].rating);
      apart += rating == rows[i].rating ? 0 : 1;
    }
    INFO(file.name);
    CHECK(apart == file.apart);
  }
}

TEST_CASE("every step agrees with the solution") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  Explainer explainer;
  for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), scale::times(300), seed)) {
    CAPTURE(puzzle.givens);
    const auto right = [&](int candidate) {
      return puzzle.solution[static_cast<std::size_t>(explainer::cell_of(candidate))] ==
             explainer::digit_of(candidate) + 1;
    };
    int hardest = 0;
    int placed = 0;
    const explainer::Rating rating = explainer.rate(
        puzzle.givens, [&](const explainer::Sheet& before, const explainer::RuleInfo& rule,
                           const explainer::Hint& hint) {
          INFO(rule.id);
          hardest = std::max(hardest, explainer::tenths(hint.rating));
          bool useful = false;
          if (hint.placement != explainer::Hint::kNone) {
            CHECK(right(hint.placement));
            useful = before.has(hint.placement);
            ++placed;
          }
          for (const std::uint16_t candidate : hint.strikes) {
            CHECK_FALSE(right(candidate));
            useful = useful || before.has(candidate);
          }
          CHECK(useful);
        });
    CHECK(rating.outcome == Outcome::kRated);
    CHECK(rating.er == hardest);
    CHECK(rating.ep <= rating.er);
    CHECK(rating.ed <= rating.ep);
    // Telling the steps must not change what is found.
    CHECK(explainer.rate(puzzle.givens) == rating);
  }
}

TEST_CASE("length thresholds add up as Sudoku Explainer adds them") {
  CHECK(explainer::length_rating(6) == 0.0);
  CHECK(explainer::length_rating(7) == 0.1);
  CHECK(explainer::length_rating(9) == 0.2);
  CHECK(explainer::tenths(8.5 + explainer::length_rating(51)) == 93);
  // Not exact, and what is sorted depends on it.
  CHECK(6.6 + explainer::length_rating(7) < 6.5 + explainer::length_rating(9));
  CHECK(explainer::tenths(6.6 + explainer::length_rating(7)) == 67);
}

TEST_CASE("a puzzle over its budget says so") {
  const auto puzzle =
      board("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........");
  Explainer explainer(1000);
  const explainer::Rating rating = explainer.rate(puzzle);
  CHECK(rating.outcome == Outcome::kOverBudget);
  CHECK(rating.er >= rating.ep);
  CHECK(Explainer().rate(puzzle) == explainer::Rating{90, 12, 12, Outcome::kRated});
}

TEST_CASE("the closure finds what chains refute") {
  // Against a search without any cleverness, on the sheets of random puzzles after their singles.
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), scale::times(40), seed + 1)) {
    CAPTURE(puzzle.givens);
    const explainer::Sheet sheet(puzzle.givens);
    const explainer::Closure closure(sheet);
    const explainer::WeakLinks links(sheet);
    for (int start = 0; start < 2 * explainer::kCandidates; ++start) {
      if (!sheet.has(explainer::candidate_in(start))) continue;
      std::vector<int> reached{start};
      std::vector<bool> known(2 * explainer::kCandidates);
      for (std::size_t i = 0; i < reached.size(); ++i) {
        const int candidate = explainer::candidate_in(reached[i]);
        const auto reach = [&](int to) {
          if (known[static_cast<std::size_t>(to)]) return;
          known[static_cast<std::size_t>(to)] = true;
          reached.push_back(to);
        };
        if (explainer::is_on(reached[i])) {
          for (const std::uint16_t to : links.of(candidate, true))
            reach(explainer::literal(to, false));
        } else {
          const explainer::StrongLinks strong =
              explainer::strong_links(sheet, candidate, true, true);
          for (int k = 0; k < strong.count; ++k) {
            reach(explainer::literal(strong.to[static_cast<std::size_t>(k)], true));
          }
        }
      }
      const explainer::CandidateBits& against =
          explainer::is_on(start) ? closure.refuted() : closure.proved();
      CHECK(against.contains(explainer::candidate_in(start)) ==
            known[static_cast<std::size_t>(start ^ 1)]);
    }
  }
}

namespace {

/// What an assumption leaves of a sheet by singles alone; nothing at a contradiction.
explainer::CandidateBits left_by_singles(explainer::Sheet sheet, int start) {
  using namespace explainer;
  const auto put = [&](int candidate) {
    weak_links(candidate).for_each([&](int c) { sheet.strike(c); });
  };
  if (is_on(start)) {
    put(candidate_in(start));
  } else {
    sheet.strike(candidate_in(start));
  }
  for (CandidateBits before; !(before == candidates_of(sheet));) {
    before = candidates_of(sheet);
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = sheet.candidates(cell);
      if (digits == 0 && sheet.empty(cell)) return {};
      if (is_one(digits)) put(candidate_of(cell, std::countr_zero(digits)));
    }
    for (int region = 0; region < kRegions; ++region) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = sheet.places(region, digit);
        if (is_one(places)) {
          put(candidate_of(kGeometry.cells[static_cast<std::size_t>(region)]
                                          [static_cast<std::size_t>(std::countr_zero(places))],
                           digit));
        }
        const auto& cells = kGeometry.cells[static_cast<std::size_t>(region)];
        if (places == 0 && std::none_of(cells.begin(), cells.end(),
                                        [&](int cell) { return sheet.value(cell) == digit + 1; })) {
          return {};
        }
      }
    }
  }
  return candidates_of(sheet);
}

}  // namespace

TEST_CASE("what assumptions imply at most is the same whatever was known before") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  Explainer explainer;
  explainer::Budget budget(explainer::kDefaultBudget);
  explainer::Consequences going_on;
  int sheets = 0;
  const auto look = [&](std::span<const std::uint8_t> puzzle) {
    going_on.forget();
    explainer.rate(puzzle, [&](const explainer::Sheet& sheet, const explainer::RuleInfo&,
                               const explainer::Hint& hint) {
      if (hint.rating < 7.0) return;
      ++sheets;
      explainer::Consequences anew;
      const explainer::CandidateBits all = explainer::candidates_of(sheet);
      const auto lefts = [&](const explainer::Consequences& of) {
        std::vector<explainer::CandidateBits> result;
        all.for_each([&](int c) {
          for (const bool state : {true, false}) {
            const int start = explainer::literal(c, state);
            result.push_back(of.left(start));
            CHECK(of.conflict(start) == of.left(start).empty());
          }
        });
        return result;
      };
      std::vector<explainer::CandidateBits> below;
      all.for_each([&](int c) {
        for (const bool state : {true, false}) {
          below.push_back(left_by_singles(sheet, explainer::literal(c, state)));
        }
      });
      for (int level = 0; level < explainer::Consequences::kLevels; ++level) {
        CAPTURE(level);
        going_on.update(sheet, level, budget);
        anew.update(sheet, level, budget);
        const auto left = lefts(anew);
        CHECK(lefts(going_on) == left);
        if (level == 0) CHECK(left == below);
        for (std::size_t i = 0; i < left.size(); ++i) {
          CHECK(explainer::CandidateBits(left[i]).remove(below[i]).empty());
        }
        below = left;
      }
    });
  };
  look(board("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"));
  CHECK(sheets > 0);
  for (const RatedPuzzle& puzzle : random_puzzles(Shape::standard(), scale::times(60), seed + 2)) {
    CAPTURE(puzzle.givens);
    look(puzzle.givens);
  }
}
