// Sudoku Explainer's ratings: equal to the original's where a list of them is at hand
// (GRIDMILL_ORACLES; a sample, or all of it with GRIDMILL_SLOW_TESTS=1), and sound on any puzzle.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/chains/graph_closure.h"
#include "solver/explainer/chains/single_chains.h"
#include "solver/explainer/explainer.h"
#include "solver/explainer/rules.h"
#include "solver/explainer/shortcut.h"
#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
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

std::array<std::uint8_t, 81> parse_givens(const std::string& text) {
  std::array<std::uint8_t, 81> digits{};
  for (std::size_t i = 0; i < 81; ++i) {
    if (text[i] != '.') digits[i] = static_cast<std::uint8_t>(text[i] - '0');
  }
  return digits;
}

int number_of(const Candidate& c) {
  return explainer::candidate_of(c.cell.index, c.digit.value - 1);
}

/// By the rules alone, with nothing remembered from one step to the next.
explainer::Rating plain_rating(std::span<const std::uint8_t> givens) {
  explainer::Board board(givens);
  explainer::Rating rating;
  while (!board.solved()) {
    explainer::Chains chains;
    chains.start(explainer::kDefaultBudget);
    explainer::RuleContext search{board, chains};
    explainer::Hint hint;
    const auto rows = explainer::rules();
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const explainer::RuleInfo& r) {
      return r.find(search, r, hint);
    });
    REQUIRE(row != rows.end());
    apply(board, hint);
    rating.er = std::max(rating.er, explainer::tenths(hint.rating));
    if (rating.ep != 0) continue;
    if (rating.ed == 0) rating.ed = rating.er;
    if (hint.placement != explainer::Hint::kNone) rating.ep = rating.er;
  }
  return rating;
}

}  // namespace

TEST_CASE("ratings equal those of Sudoku Explainer", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  const bool all = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  struct File {
    const char* name;
    std::size_t sample;  ///< the short test takes one in this many puzzles; 0: none
    std::map<std::size_t, explainer::Rating> others{};
  };
  const auto rated = [](int er, int ep, int ed) {
    return explainer::Rating{er, ep, ed, Outcome::kRated};
  };
  // Published ratings that are not those of Sudoku Explainer 1.2.1 or not ours, by their place in
  // the list, with ours: SCALE.md explains why.
  const File files[] = {{"oracle_17first300.csv", 10},
                        {"oracle_17rand300.csv", 10},
                        {"oracle_qqwing300.csv", 10},
                        {"oracle_sxdiab400.csv", 20},
                        {"oracle_top1465_200.csv", 20},
                        {"oracle_top1465_rest.csv", 100},
                        {"hardest_1106_rated.csv",
                         0,
                         {{33, rated(115, 115, 101)},
                          {39, rated(118, 118, 108)},
                          {40, rated(117, 12, 12)},
                          {76, rated(109, 109, 107)},
                          {81, rated(105, 105, 105)},
                          {83, rated(104, 12, 12)},
                          {84, rated(114, 114, 108)},
                          {113, rated(113, 113, 26)},
                          {154, rated(113, 113, 26)}}}};
  Explainer explainer;
  for (const File& file : files) {
    if (!all && file.sample == 0) continue;
    const std::vector<Rated> rows = read_oracle(std::string(folder) + "/" + file.name);
    for (std::size_t i = 0; i < rows.size(); i += all ? 1 : file.sample) {
      INFO(file.name << ": " << rows[i].line);
      const explainer::Rating rating = explainer.rate(rows[i].puzzle);
      INFO(rating.er << "/" << rating.ep << "/" << rating.ed);
      const auto other = file.others.find(i + 1);
      if (other == file.others.end()) {
        CHECK(rating == rows[i].rating);
      } else {
        CHECK(rating == other->second);
        CHECK_FALSE(rating == rows[i].rating);
      }
    }
  }
}

TEST_CASE("every step agrees with the solution") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  std::map<std::string_view, int> least;  // by rule, in tenths
  for (const explainer::RuleInfo& row : explainer::rules()) {
    least[row.id] = explainer::tenths(row.ratings.min());
  }
  Explainer explainer;
  for (const RatedPuzzle& puzzle :
       random_puzzles(BoardSpec::standard(), repetitions::times(300), seed)) {
    CAPTURE(puzzle.givens);
    explainer::Board board(puzzle.givens);  // made again from the steps alone
    const auto right = [&](const Candidate& c) {
      return puzzle.solution[c.cell.index] == c.digit.value;
    };
    int hardest = 0;
    const explainer::Rating rating =
        explainer.rate(puzzle.givens, [&](const explainer::Step& step) {
          INFO(step.rule << ": " << step.title);
          CHECK(step.rating >= least.at(step.rule));
          hardest = std::max(hardest, step.rating);
          const explainer::Board before = board;
          for (const Candidate& c : step.eliminations) {
            CHECK_FALSE(right(c));
            board.eliminate(number_of(c));
          }
          if (step.placement) {
            CHECK(right(*step.placement));
            const int placed = number_of(*step.placement);
            REQUIRE(board.has(placed));
            board.place(explainer::cell_of(placed), explainer::digit_of(placed));
          }
          CHECK_FALSE(board == before);
          CHECK(board.invariant_holds());
        });
    CHECK(board.solved());
    CHECK(rating.outcome == Outcome::kRated);
    CHECK(rating.er == hardest);
    CHECK(rating.ep <= rating.er);
    CHECK(rating.ed <= rating.ep);
  }
}

TEST_CASE("the shortcut finds the rating of the plain loop") {
  // SHORTCUT.md explains why. The plain loop here takes one step after the other, and remembers
  // nothing from one to the next; with GRIDMILL_SLOW_TESTS=1 for 20,000 puzzles.
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  const bool all = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr;
  Explainer explainer;
  const std::vector<RatedPuzzle> puzzles =
      random_puzzles(BoardSpec::standard(), repetitions::times(all ? 20000 : 400), seed + 3);
  std::size_t chains = 0;  // puzzles from 6.5 up
  for (const RatedPuzzle& puzzle : puzzles) {
    CAPTURE(puzzle.givens);
    const explainer::Rating rating = explainer.rate(puzzle.givens);
    CHECK(rating == plain_rating(puzzle.givens));
    chains += rating.er >= 65 ? 1 : 0;
  }
  // A third of random puzzles have chains; the dozen of a sanitizer's sample may have one.
  CHECK(chains > (puzzles.size() >= 400 ? puzzles.size() / 8 : 0));
  for (const char* text :
       {"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"}) {
    CAPTURE(text);
    CHECK(explainer.rate(parse_givens(text)) == plain_rating(parse_givens(text)));
  }
}

TEST_CASE("well-known puzzles have their published ratings") {
  // Puzzles that Gridmill makes need nothing from ER 10.0 on.
  struct Known {
    const char* name;
    const char* givens;
    explainer::Rating rating;
  };
  const Known known[] = {
      {"AI Escargot, A. Inkala 2006",
       "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
       {105, 12, 12, Outcome::kRated}},
      {"Easter Monster, JPF 2007",
       "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
       {116, 116, 108, Outcome::kRated}},
      {"Golden Nugget, tarek 2007",
       ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
       {119, 119, 113, Outcome::kRated}}};
  Explainer explainer;
  for (const Known& puzzle : known) {
    if (repetitions::kSanitized && puzzle.rating.er > 110) continue;
    CAPTURE(puzzle.name);
    CHECK(explainer.rate(parse_givens(puzzle.givens)) == puzzle.rating);
  }
}

TEST_CASE("settled puzzles need nothing harder than dynamic chains") {
  // SHORTCUT.md explains why. Each board of a path is asked; no rating is above 12.
  std::size_t settled_steps = 0;
  for (const char* givens :
       {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."}) {
    CAPTURE(givens);
    const auto puzzle = parse_givens(givens);
    explainer::Board board(puzzle);
    explainer::Chains chains;
    chains.start(explainer::kDefaultBudget);
    explainer::Shortcut shortcut(chains);
    bool settled = false;
    Explainer().rate(puzzle, [&](const explainer::Step& step) {
      INFO(step.rule << ": " << step.title);
      if (settled) {
        CHECK(step.rating <= 104);
        settled_steps += step.rating >= 85 ? 1 : 0;
      }
      for (const Candidate& c : step.eliminations) board.eliminate(number_of(c));
      if (step.placement) {
        const int placed = number_of(*step.placement);
        board.place(explainer::cell_of(placed), explainer::digit_of(placed));
      }
      // What is known of an earlier board changes nothing.
      const bool now = !board.solved() && shortcut.is_settled(board, 12);
      CHECK(now == (!board.solved() && explainer::Shortcut(chains).is_settled(board, 12)));
      CHECK((now || !settled || board.solved()));
      settled = settled || now;
    });
  }
  CHECK(settled_steps > 0);
}

TEST_CASE("length thresholds add up as Sudoku Explainer adds them") {
  CHECK(explainer::length_rating(6) == 0.0);
  CHECK(explainer::length_rating(7) == 0.1);
  CHECK(explainer::length_rating(9) == 0.2);
  CHECK(explainer::tenths(8.5 + explainer::length_rating(51)) == 93);
  // Not exact, and what is sorted depends on it.
  CHECK(6.6 + explainer::length_rating(7) < 6.5 + explainer::length_rating(9));
  CHECK(explainer::tenths(6.6 + explainer::length_rating(7)) == 67);
  // The most nodes are the last ones before the rating is exceeded.
  CHECK(explainer::max_nodes(6.6, 6.5) == 2);
  CHECK(explainer::max_nodes(7.0, 7.0) == 6);
  CHECK(explainer::max_nodes(6.6, 20.0) >= 2 * explainer::kCandidates);
  for (const double base : {6.6, 7.0}) {
    for (int nodes = 6; nodes <= 1000; nodes += 2) {
      const double rating = base + explainer::length_rating(nodes);
      const int most = explainer::max_nodes(base, rating);
      CHECK(most >= nodes);
      CHECK(base + explainer::length_rating(most) == rating);
      CHECK(base + explainer::length_rating(most + 2) > rating);
    }
  }
}

TEST_CASE("a puzzle over its budget is marked so") {
  const auto puzzle = parse_givens(
      "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........");
  Explainer explainer(1000);
  const explainer::Rating rating = explainer.rate(puzzle);
  CHECK(rating.outcome == Outcome::kOverBudget);
  CHECK(rating.er >= rating.ep);
  CHECK(Explainer().rate(puzzle) == explainer::Rating{90, 12, 12, Outcome::kRated});
}

TEST_CASE("the closure finds what chains refute") {
  // Against a search without any cleverness, on the boards of random puzzles after their singles.
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  for (const RatedPuzzle& puzzle :
       random_puzzles(BoardSpec::standard(), repetitions::times(40), seed + 1)) {
    CAPTURE(puzzle.givens);
    const explainer::Board board(puzzle.givens);
    const explainer::Closure closure(board);
    const explainer::WeakLinks links(board);
    for (int start = 0; start < 2 * explainer::kCandidates; ++start) {
      if (!board.has(explainer::candidate_in(start))) continue;
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
              explainer::strong_links(board, candidate, true, true);
          for (int k = 0; k < strong.count; ++k) {
            reach(explainer::literal(strong.to[static_cast<std::size_t>(k)], true));
          }
        }
      }
      const CandidateBits& against = explainer::is_on(start) ? closure.refuted() : closure.proved();
      CHECK(against.contains(explainer::candidate_in(start)) ==
            known[static_cast<std::size_t>(start ^ 1)]);
    }
  }
}

TEST_CASE("one digit's closure and that of graphs agree") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  int told = 0;
  for (const RatedPuzzle& puzzle :
       random_puzzles(BoardSpec::standard(), repetitions::times(100), seed + 4)) {
    CAPTURE(puzzle.givens);
    const explainer::Board board(puzzle.givens);
    for (int digit = 0; digit < explainer::kDigits; ++digit) {
      CAPTURE(digit);
      const explainer::DigitLinks links(board, digit);
      if (!links.fits()) continue;
      const explainer::LinkGraph<1> graph(board, {.y = false, .digits = explainer::bit_of(digit)});
      const explainer::GraphClosure<1> closure(graph);
      const auto candidates = [&](explainer::DigitLinks::Places places) {
        CandidateBits set;
        for (; places != 0; places &= places - 1) {
          const auto place = static_cast<std::size_t>(std::countr_zero(places));
          set.insert(explainer::candidate_of(links.cell(place), digit));
        }
        return set;
      };
      CHECK(candidates(links.conclusions().refuted) == closure.refuted());
      CHECK(candidates(links.conclusions().proved) == closure.proved());
      told += closure.empty() ? 0 : 1;
    }
  }
  CHECK(told > 0);
}

namespace {

/// What an assumption leaves of a board by singles alone; nothing at a contradiction.
CandidateBits left_by_singles(explainer::Board board, int start) {
  using namespace explainer;
  const auto put = [&](int candidate) {
    weak_links(candidate).for_each([&](int c) { board.eliminate(c); });
  };
  if (is_on(start)) {
    put(candidate_in(start));
  } else {
    board.eliminate(candidate_in(start));
  }
  for (CandidateBits before; !(before == candidates_of(board));) {
    before = candidates_of(board);
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = board.candidates(cell);
      if (digits == 0 && board.empty(cell)) return {};
      if (is_one(digits)) put(candidate_of(cell, std::countr_zero(digits)));
    }
    for (int region = 0; region < kRegions; ++region) {
      for (int digit = 0; digit < kDigits; ++digit) {
        const Mask places = board.places(region, digit);
        if (is_one(places)) {
          put(candidate_of(cell_at(region, std::countr_zero(places)), digit));
        }
        const auto& cells = cells_of(region);
        if (places == 0 && std::none_of(cells.begin(), cells.end(),
                                        [&](int cell) { return board.value(cell) == digit + 1; })) {
          return {};
        }
      }
    }
  }
  return candidates_of(board);
}

}  // namespace

TEST_CASE("what assumptions imply at most is the same whatever was known before") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  Explainer explainer;
  explainer::Budget budget(explainer::kDefaultBudget);
  explainer::ImplicationBounds going_on;
  int boards = 0;
  const auto look = [&](std::span<const std::uint8_t> puzzle) {
    going_on.clear();
    explainer::Board board_after(puzzle);
    explainer.rate(puzzle, [&](const explainer::Step& step) {
      const explainer::Board board = board_after;
      for (const Candidate& c : step.eliminations) board_after.eliminate(number_of(c));
      if (step.placement) {
        const int placed = number_of(*step.placement);
        board_after.place(explainer::cell_of(placed), explainer::digit_of(placed));
      }
      if (step.rating < 70) return;
      ++boards;
      explainer::ImplicationBounds anew;
      const CandidateBits all = explainer::candidates_of(board);
      const auto lefts = [&](const explainer::ImplicationBounds& of) {
        std::vector<CandidateBits> result;
        all.for_each([&](int c) {
          for (const bool state : {true, false}) {
            const int start = explainer::literal(c, state);
            result.push_back(of.left(start));
            CHECK(of.conflict(start) == of.left(start).empty());
          }
        });
        return result;
      };
      std::vector<CandidateBits> below;
      all.for_each([&](int c) {
        for (const bool state : {true, false}) {
          below.push_back(left_by_singles(board, explainer::literal(c, state)));
        }
      });
      for (int level = 0; level < explainer::ImplicationBounds::kLevels; ++level) {
        CAPTURE(level);
        going_on.update(board, level, budget);
        anew.update(board, level, budget);
        const auto left = lefts(anew);
        CHECK(lefts(going_on) == left);
        if (level == 0) CHECK(left == below);
        for (std::size_t i = 0; i < left.size(); ++i) {
          CHECK(below[i].contains(left[i]));
        }
        below = left;
      }
    });
  };
  look(parse_givens(
      "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"));
  CHECK(boards > 0);
  for (const RatedPuzzle& puzzle :
       random_puzzles(BoardSpec::standard(), repetitions::times(60), seed + 2)) {
    CAPTURE(puzzle.givens);
    look(puzzle.givens);
  }
}
