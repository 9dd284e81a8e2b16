// Boards with other rules than rows, columns and rectangular boxes, as the rater sees them: houses
// that follow from others, relations, and levels that hold from every side.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "solver/rate/finder.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/rater.h"
#include "tests/catch.h"
#include "tests/needs.h"
#include "tests/only_solution.h"
#include "tests/rating_boards.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

/// Jigsaw boards; the first two rows of the last one less the region in them are a house.
constexpr std::string_view kJigsaws[] = {
    "regions AAAAABBBB AACCCBBBD ACCCCBBDD AEECFFFFD EEECFGDDD EFFFFGDDH EEIIGGGGH EIIIGGGHH "
    "IIIIHHHHH",
    "regions AAAAAAABC ADBBBBBBC ADDDDDBBC EDDDFCCCC EFFFFFFFC EEEEFGGGC EHHGGGGGI EHHHHHHGI "
    "EHIIIIIII",
    "regions AAAAB ACBBB CCDDB CDDDE CEEEE"};

/// The eliminations of a finder.
class Gone final : public Sink {
 public:
  bool report(const Deduction& deduction) override {
    all.add(deduction.eliminations);
    return true;
  }
  CandidateSet all;
};

/// The same board and digits with rows for columns.
std::string transposed(std::string_view regions) {
  std::string rows(regions.substr(regions.find(' ') + 1));
  const std::size_t n = rows.find(' ');
  std::erase(rows, ' ');
  std::string result = "regions ";
  for (std::size_t i = 0; i < n * n; ++i) result += rows[i % n * n + i / n];
  return result;
}
std::vector<std::uint8_t> transposed(const std::vector<std::uint8_t>& digits, int n) {
  std::vector<std::uint8_t> result;
  for (int i = 0; i < n * n; ++i) {
    result.push_back(digits[static_cast<std::size_t>(i % n * n + i / n)]);
  }
  return result;
}

}  // namespace

TEST_CASE("jigsaw boards are rated soundly, and the same from both sides") {
  for (const std::string_view regions : kJigsaws) {
    const BoardSpec board = BoardSpec::parse("jigsaw", regions, "test");
    const BoardSpec turned = BoardSpec::parse("turned", transposed(regions), "test");
    Rater rater(board);
    Rater other(turned);
    rater.set_check(true);
    other.set_check(true);
    const BoardTopology topology(board);
    CHECK((board.digits() != 5 || topology.derived_houses().size() > 0));
    for (const RatedPuzzle& puzzle : random_puzzles(board, 20, test_seed())) {
      CAPTURE(regions, Grid(puzzle.givens).to_string());
      for (const int h : topology.full_houses()) {
        std::uint32_t digits = 0;
        for (const Cell c : topology.house(h)) digits |= 1U << (puzzle.solution[c.index] - 1U);
        CHECK(digits == topology.all_digits());
      }
      const Rating rating = rater.rate(puzzle.givens, puzzle.solution);
      CHECK(other.rate(transposed(puzzle.givens, board.digits()),
                       transposed(puzzle.solution, board.digits())) == rating);
      CHECK(rater.steps(puzzle.givens, puzzle.solution).size() > 0);
    }
  }
}

TEST_CASE("a rater that is set to another layout rates as one that is made for it") {
  const BoardSpec& family = *BoardSpec::find("9x9-jigsaw");
  Recipe recipe;
  recipe.board = &family;
  recipe.fill = default_fill(family).id;
  recipe.seed = test_seed();
  std::vector<GeneratedPuzzle> made;
  REQUIRE(make_puzzle_source(recipe, *make_counter(family))->make(0, 40, made));
  const std::unique_ptr<AnyRater> rater = make_rater(*made.back().board);
  for (const GeneratedPuzzle& puzzle : made) {
    CAPTURE(puzzle.puzzle.to_string(), puzzle.board->layout());
    REQUIRE(rater->set_board(*puzzle.board));
    const std::unique_ptr<AnyRater> other = make_rater(*puzzle.board);
    for (AnyRater* one : {rater.get(), other.get()}) one->set_check(true);
    const Rating rating = rater->rate(puzzle.puzzle.digits(), puzzle.solution.digits());
    CHECK(rating == other->rate(puzzle.puzzle.digits(), puzzle.solution.digits()));
  }
  CHECK_FALSE(rater->set_board(*BoardSpec::find("7x7-jigsaw")));
  // Boxes are regions, too, but then all techniques are tried in their order.
  std::vector<std::uint8_t> boxes;
  for (int i = 0; i < 81; ++i) boxes.push_back(static_cast<std::uint8_t>(i / 27 * 3 + i % 9 / 3));
  CHECK_FALSE(rater->set_board(*jigsaw_board(family, boxes)));
}

TEST_CASE("leftovers hold the same digits, and what one side lacks goes from the other") {
  const BoardSpec board = BoardSpec::parse("jigsaw", kJigsaws[0], "test");
  const BoardTopology topology(board);
  REQUIRE_FALSE(topology.leftovers().empty());
  const auto tally = [](const CellSet& cells, const std::vector<std::uint8_t>& solution) {
    std::vector<std::uint8_t> digits;
    for (const Cell c : cells) digits.push_back(solution[c.index]);
    std::sort(digits.begin(), digits.end());
    return digits;
  };
  for (const RatedPuzzle& puzzle : random_puzzles(board, 5, test_seed())) {
    for (const BoardTopology::Leftovers& one : topology.leftovers()) {
      CHECK(tally(one.in_lines, puzzle.solution) == tally(one.in_regions, puzzle.solution));
    }
  }
  for (const BoardTopology::Leftovers& one : topology.leftovers()) {
    for (const bool from_regions : {true, false}) {
      const CellSet from = from_regions ? one.in_regions : one.in_lines;
      const CellSet to = from_regions ? one.in_lines : one.in_regions;
      State state(topology);
      state.reset(std::vector<std::uint8_t>(81));
      state.eliminate({4}, from);
      FinderContext position(state);
      Gone gone;
      find(technique_of(from_regions ? "pointing" : "claiming"), position, gone);
      CHECK(gone.all[{4}].contains(to));
      // With one of them placed there and none here, there is nothing to check.
      State placed(topology);
      placed.reset(std::vector<std::uint8_t>(81));
      placed.place({from.front(), {5}});
      placed.eliminate({5}, from);
      const CellSet left = placed.places(Digit{5}) & to;
      FinderContext other(placed);
      Gone less;
      find(technique_of(from_regions ? "pointing" : "claiming"), other, less);
      if (left.size() == to.size()) CHECK_FALSE(less.all[{5}].contains(left));
    }
  }
}

TEST_CASE("houses that follow from others: five of a Windoku, none of plain boards") {
  const BoardSpec& windoku = *BoardSpec::find("9x9-windoku");
  const BoardTopology topology(windoku);
  CHECK(topology.derived_houses().size() == 5);
  CHECK(topology.full_houses().contains(topology.derived_houses()));
  // The places of the lines that no window has, in rows and in columns.
  CellSet corners;
  for (const int row : {0, 4, 8}) {
    for (const int column : {0, 4, 8}) corners.insert(windoku.cell_at(row, column));
  }
  CHECK(topology.derived_houses().any_of([&](int h) { return topology.house(h) == corners; }));
  CHECK(house_name(windoku, 31) == "rows 2, 3 and 4 outside windows 1 and 2");
  CHECK(house_name(windoku, 28) == "window 2");
  CHECK(house_name(*BoardSpec::find("9x9-x"), 28) == "diagonal R1C9-R9C1");
  CHECK(house_name(*BoardSpec::find("9x9-center-dots"), 27) == "the center dots");
  CHECK(house_name(*BoardSpec::find("9x9-disjoint"), 35) == "disjoint group 9");
  CHECK(house_name(BoardSpec::parse("j", kJigsaws[0], "test"), 21) == "region 4");
  for (const char* name : {"4x4", "6x6", "9x9", "9x9-anti-knight"}) {
    CHECK(BoardTopology(*BoardSpec::find(name)).derived_houses().empty());
  }
}

TEST_CASE("what a digit bars: its peers, and neighbours where digits may not follow each other") {
  const BoardSpec& board = *BoardSpec::find("9x9-non-consecutive");
  const BoardTopology topology(board);
  State state(topology);
  state.reset(std::vector<std::uint8_t>(81));
  const Cell middle = board.cell_at(4, 4);
  state.place({middle, {5}});
  for (const Cell c : topology.all_cells()) {
    if (c == middle) continue;
    for (int d = 1; d <= 9; ++d) {
      const bool peer = topology.peers(c).contains(middle) && d == 5;
      const int away = std::abs(board.row_of(c) - 4) + std::abs(board.column_of(c) - 4);
      const bool barred = peer || (away == 1 && (d == 4 || d == 6));
      CHECK(state.places(d).contains(c) != barred);
      CHECK(topology.excludes({middle, {5}}, {c, {static_cast<std::uint8_t>(d)}}) == barred);
    }
  }
}

TEST_CASE("no rectangle can be swapped that a relation tells apart") {
  // A swap of the digits x and y of a rectangle must keep every rule, whatever the other cells are.
  for (const char* name : {"9x9-anti-knight", "9x9-anti-king", "9x9-non-consecutive"}) {
    const BoardSpec& board = *BoardSpec::find(name);
    const BoardTopology topology(board);
    for (const Rectangle& r : topology.rectangles()) {
      for (const Relation& relation : board.relations()) {
        for (const auto& [a, b] : relation.pairs) {
          const auto corner = [&](Cell c) { return std::find(r.begin(), r.end(), c) - r.begin(); };
          if ((corner(a) == 4) == (corner(b) == 4)) continue;
          // One of them is a corner: the other cell must see a corner of the other diagonal, too.
          const Cell outside = corner(a) == 4 ? a : b;
          const std::ptrdiff_t i = corner(a) == 4 ? corner(b) : corner(a);
          bool also = false;
          for (const auto& [c, d] : relation.pairs) {
            if (c != outside && d != outside) continue;
            const std::ptrdiff_t j = corner(c == outside ? d : c);
            also = also || (j != 4 && (j == 0 || j == 3) != (i == 0 || i == 3));
          }
          const auto& peers = board.peers_of(outside);
          for (const std::size_t j : {0U, 1U, 2U, 3U}) {
            const bool across = (j == 0 || j == 3) != (i == 0 || i == 3);
            also = also || (relation.difference == 0 && across &&
                            std::find(peers.begin(), peers.end(), r[j]) != peers.end());
          }
          CHECK(also);
        }
      }
    }
  }
}

TEST_CASE("levels of X and Windoku compared with Sukaku Explainer's ratings", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  std::ifstream file(std::string(folder) + "/variants/x_windoku_sukaku.csv");
  REQUIRE(file);
  std::string line;
  std::getline(file, line);
  int puzzles = 0;
  while (std::getline(file, line)) {
    std::stringstream fields(line);
    std::string name, text, rating;
    std::getline(fields, name, ',');
    std::getline(fields, text, ',');
    std::getline(fields, rating, ',');
    const BoardSpec* board = BoardSpec::find(name);
    REQUIRE(board != nullptr);
    const Grid givens = Grid::parse(*board, text);
    const auto counter = make_counter(*board);
    const std::vector<std::uint8_t> puzzle(givens.digits().begin(), givens.digits().end());
    const std::vector<std::uint8_t> solution = only_solution(*counter, puzzle);
    Rater rater(*board);
    rater.set_check(true);
    const int level = rater.rate(puzzle, solution).level;
    const double er = std::stod(rating);
    CAPTURE(line, level);
    if (er <= 1.5) CHECK(level <= 2);
    if (er <= 2.3) CHECK(level <= 4);
    if (er <= 6.2) CHECK(level <= 6);
    if (level <= 4) CHECK(er <= 5);
    ++puzzles;
  }
  CHECK(puzzles > 100);
}
