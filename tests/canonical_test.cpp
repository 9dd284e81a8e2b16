#include "solver/board/canonical.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

#include "gen/filler.h"
#include "gen/puzzle_source.h"
#include "solver/board/grid.h"
#include "solver/board/hash.h"
#include "solver/board/minlex_row_pairs.h"
#include "solver/count/counter.h"
#include "tests/boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

using Map = std::vector<std::uint16_t>;  // for each cell of the image the cell it shows

/// A random order of n lines that keeps groups of `size` together.
std::vector<int> random_lines(RandomStream& stream, int n, int size) {
  std::vector<int> groups(static_cast<std::size_t>(n / size));
  std::iota(groups.begin(), groups.end(), 0);
  stream.shuffle(std::span(groups));
  std::vector<int> lines;
  for (const int group : groups) {
    std::vector<int> inner(static_cast<std::size_t>(size));
    std::iota(inner.begin(), inner.end(), group * size);
    stream.shuffle(std::span(inner));
    lines.insert(lines.end(), inner.begin(), inner.end());
  }
  return lines;
}

/// The symmetry that shows these rows and columns, after turning rows into columns or not.
Map map_of(const BoardSpec& board, const std::vector<int>& rows, const std::vector<int>& columns,
           bool turned) {
  Map map;
  map.reserve(rows.size() * columns.size());
  for (const int row : rows) {
    for (const int column : columns) {
      map.push_back((turned ? board.cell_at(column, row) : board.cell_at(row, column)).index);
    }
  }
  return map;
}

/// All of them, the slow obvious way: every permutation that keeps groups together.
std::vector<std::vector<int>> all_lines(int n, int size) {
  std::vector<int> lines(static_cast<std::size_t>(n));
  std::iota(lines.begin(), lines.end(), 0);
  std::vector<std::vector<int>> result;
  do {
    bool together = true;
    for (int i = 0; i < n; ++i) {
      const int group = i / size;
      together = together &&
                 lines[static_cast<std::size_t>(i)] / size ==
                     lines[static_cast<std::size_t>(group) * static_cast<std::size_t>(size)] / size;
    }
    if (together) result.push_back(lines);
  } while (std::next_permutation(lines.begin(), lines.end()));
  return result;
}

/// Calls back with every symmetry of the positions of a board without extra houses.
template <class Visit>
void for_each_map(const BoardSpec& board, Visit visit) {
  const auto rows = all_lines(board.digits(), board.box_height());
  const auto columns = all_lines(board.digits(), board.box_width());
  for (const bool turned : {false, true}) {
    if (turned && board.box_height() != board.box_width()) break;
    for (const auto& r : rows) {
      for (const auto& c : columns) visit(map_of(board, r, c, turned));
    }
  }
}

struct Form {
  Digits solution;
  Digits puzzle;
  std::uint64_t of_solution = 0;
  std::uint64_t of_puzzle = 0;
};

/// The definition, word by word: all images, digits named in the order in which they come.
Form reference_form(const BoardSpec& board, const Digits& puzzle, const Digits& solution) {
  Form best;
  Digits image(solution.size());
  Digits givens(solution.size());
  for_each_map(board, [&](const Map& map) {
    std::array<std::uint8_t, kMaxDigits + 1> name{};
    std::uint8_t names = 0;
    bool smaller = false;  // than the best image so far
    for (std::size_t i = 0; i < map.size(); ++i) {
      std::uint8_t& n = name[solution[map[i]]];
      if (n == 0) n = ++names;
      image[i] = n;
      if (!smaller && !best.solution.empty()) {
        if (n > best.solution[i]) return;  // saves time, changes nothing
        smaller = n < best.solution[i];
      }
      givens[i] = puzzle[map[i]] == 0 ? std::uint8_t{0} : n;
    }
    if (best.solution.empty() || smaller) best = {image, {}, 0, 0};
    ++best.of_solution;
    if (best.puzzle.empty() || text_of(givens) < text_of(best.puzzle)) {  // '.' comes before '1'
      best.puzzle = givens;
      best.of_puzzle = 0;
    }
    if (givens == best.puzzle) ++best.of_puzzle;
  });
  return best;
}

Form form_of(Canonizer& canonizer, const Digits& puzzle, const Digits& solution) {
  Form form;
  form.puzzle.resize(puzzle.size());
  const auto [of_puzzle, of_solution] = canonizer.canonize(puzzle, solution, form.puzzle);
  form.solution.assign(canonizer.solution_form().begin(), canonizer.solution_form().end());
  form.of_puzzle = of_puzzle;
  form.of_solution = of_solution;
  return form;
}

void check_same(const Form& form, const Form& expected) {
  CHECK(text_of(form.solution) == text_of(expected.solution));
  CHECK(text_of(form.puzzle) == text_of(expected.puzzle));
  CHECK(form.of_solution == expected.of_solution);
  CHECK(form.of_puzzle == expected.of_puzzle);
}

/// Puzzle and solution under a random symmetry of a board without extra houses. With relations only
/// turns and mirror images are symmetries, and digits may have to keep their order.
std::pair<Digits, Digits> random_image(RandomStream& stream, const BoardSpec& board,
                                       const Digits& puzzle, const Digits& solution) {
  const bool turned = board.box_height() == board.box_width() && stream.below(2) == 1;
  std::vector<std::uint8_t> name(static_cast<std::size_t>(board.digits()));
  std::iota(name.begin(), name.end(), std::uint8_t{1});
  const auto relations = board.relations();
  const bool ordered = !board.has_digit_symmetry();
  if (!ordered) {
    stream.shuffle(std::span(name));
  } else if (stream.below(2) == 1) {
    std::reverse(name.begin(), name.end());
  }
  const auto lines = [&](int size) {
    if (relations.empty()) return random_lines(stream, board.digits(), size);
    std::vector<int> order(static_cast<std::size_t>(board.digits()));
    std::iota(order.begin(), order.end(), 0);
    if (stream.below(2) == 1) std::reverse(order.begin(), order.end());
    return order;
  };
  const auto rows = lines(board.box_height());
  const auto columns = lines(board.box_width());
  const Map map = map_of(board, rows, columns, turned);
  std::pair<Digits, Digits> image;
  for (const std::uint16_t cell : map) {
    image.first.push_back(puzzle[cell] == 0 ? std::uint8_t{0} : name[puzzle[cell] - 1U]);
    image.second.push_back(name[solution[cell] - 1U]);
  }
  return image;
}

/// All full grids.
std::vector<Digits> all_grids(const BoardSpec& board, std::uint64_t most) {
  const std::unique_ptr<Counter> counter = make_counter(board);
  const Digits empty = empty_board(board);
  Digits all(most * empty.size());
  std::uint64_t count = 0;
  counter->count({empty, {}, most, std::span(&count, 1), all});
  std::vector<Digits> grids;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(i * empty.size());
    grids.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(empty.size()));
  }
  return grids;
}

/// The most symmetric grid of all, in min-lex form; the reference confirms it below.
constexpr std::string_view kMostSymmetric =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Puzzles of any board with their solutions, as `generate` makes them.
std::vector<GeneratedPuzzle> made_puzzles(const BoardSpec& board, std::size_t number) {
  Recipe recipe;
  recipe.board = &board;
  recipe.fill = default_fill(*recipe.board).id;
  recipe.seed = test_seed();
  const std::unique_ptr<Counter> counter = make_counter(board);
  std::vector<GeneratedPuzzle> made;
  make_puzzle_source(recipe, *counter)->make(0, number, made);
  return made;
}

Digits digits_of(const Grid& grid) { return {grid.digits().begin(), grid.digits().end()}; }

/// Random images of a puzzle have its form, and the form is one of them as far as the counts show.
void check_images(Canonizer& canonizer, RandomStream& stream, const Digits& puzzle,
                  const Digits& solution, int images) {
  const BoardSpec& board = canonizer.board();
  const Form form = form_of(canonizer, puzzle, solution);
  CHECK(is_solved(board, form.solution));
  check_same(form_of(canonizer, form.puzzle, form.solution), form);
  CHECK(form.of_solution % form.of_puzzle == 0);
  for (int i = 0; i < repetitions::times(images); ++i) {
    const auto [p, s] = random_image(stream, board, puzzle, solution);
    const Form other = form_of(canonizer, p, s);
    REQUIRE(text_of(other.puzzle) == text_of(form.puzzle));
    REQUIRE(other.solution == form.solution);
    REQUIRE(other.of_puzzle == form.of_puzzle);
    REQUIRE(other.of_solution == form.of_solution);
  }
}

}  // namespace

TEST_CASE("4 x 4: every grid, and every set of givens of each class, has the defined form") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  Canonizer canonizer(board);
  std::map<std::string, std::uint64_t> classes;
  for (const Digits& grid : all_grids(board, 1000)) {
    const Form form = form_of(canonizer, grid, grid);
    check_same(form, reference_form(board, grid, grid));
    CHECK(form.puzzle == form.solution);
    ++classes[text_of(form.solution)];
  }
  REQUIRE(classes.size() == 2);  // known: 288 grids in 2 classes
  for (const auto& [text, size] : classes) {
    const Digits grid = digits_of(Grid::parse(board, text));
    CHECK(size * form_of(canonizer, grid, grid).of_solution == 24 * 128);  // orbit and stabilizer
    const std::uint32_t stride = repetitions::kFast ? 1 : 61;
    for (std::uint32_t givens = 0; givens < 1U << 16U; givens += stride) {
      Digits puzzle = grid;
      for (std::size_t i = 0; i < 16; ++i) {
        if ((givens >> i & 1U) == 0) puzzle[i] = 0;
      }
      const Form form = form_of(canonizer, puzzle, grid);
      const Form expected = reference_form(board, puzzle, grid);
      REQUIRE(form.puzzle == expected.puzzle);
      REQUIRE(form.of_puzzle == expected.of_puzzle);
    }
  }
}

TEST_CASE("6 x 6 and 8 x 8 puzzles have the defined form") {
  for (const char* name : {"6x6", "6x6-tall", "8x8"}) {
    const BoardSpec* board = BoardSpec::find(name);
    if (board == nullptr) continue;
    CAPTURE(name);
    RandomStream stream(test_seed(), 0, Stage::kChoice);
    Canonizer canonizer(*board);
    const std::size_t number = board->cells() == 36 ? 40 : 2;
    for (const GeneratedPuzzle& made : made_puzzles(*board, number)) {
      const Digits solution = digits_of(made.solution);
      const Digits puzzle = digits_of(made.puzzle);
      check_same(form_of(canonizer, puzzle, solution), reference_form(*board, puzzle, solution));
    }
    const Digits grid = pattern_grid(*board, stream);
    const Digits puzzle = keep(grid, grid.size() / 4, stream);
    check_same(form_of(canonizer, puzzle, grid), reference_form(*board, puzzle, grid));
  }
}

TEST_CASE("9 x 9: the form is the defined one, also where the solution has automorphisms") {
  const BoardSpec& board = BoardSpec::standard();
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  Canonizer canonizer(board);
  const Digits best = digits_of(Grid::parse(board, kMostSymmetric));
  const auto [image, same] = random_image(stream, board, keep(best, 20, stream), best);
  const Form form = form_of(canonizer, image, same);
  CHECK(form.of_solution == 648);
  CHECK(text_of(form.solution) == kMostSymmetric);
  check_same(form, reference_form(board, image, same));
  const Digits grid = pattern_grid(board, stream);
  const Digits puzzle = keep(grid, 30, stream);
  check_same(form_of(canonizer, puzzle, grid), reference_form(board, puzzle, grid));
  for (const GeneratedPuzzle& made : made_puzzles(board, 2)) {
    const Digits p = digits_of(made.puzzle);
    const Digits s = digits_of(made.solution);
    check_same(form_of(canonizer, p, s), reference_form(board, p, s));
  }
}

TEST_CASE("thousands of random symmetries lead to one form") {
  const BoardSpec& board = BoardSpec::standard();
  RandomStream stream(test_seed(), 2, Stage::kChoice);
  Canonizer canonizer(board);
  const std::unique_ptr<Counter> counter = make_counter(board);
  std::set<std::string> forms;
  const std::vector<GeneratedPuzzle> made =
      made_puzzles(board, static_cast<std::size_t>(repetitions::times(100)));
  for (const GeneratedPuzzle& m : made) {
    const Digits puzzle = digits_of(m.puzzle);
    check_images(canonizer, stream, puzzle, digits_of(m.solution), 50);
    const Form form = form_of(canonizer, puzzle, digits_of(m.solution));
    CHECK(counter->count(form.puzzle) == 1);
    CHECK(Grid(form.puzzle).count_givens() == m.givens);
    forms.insert(text_of(form.puzzle));
  }
  CHECK(forms.size() == made.size());

  // Few and many givens on grids with automorphisms, symmetric ones among them.
  const Digits best = digits_of(Grid::parse(board, kMostSymmetric));
  for (std::size_t givens = 0; givens <= 81; givens += 3) {
    check_images(canonizer, stream, keep(best, givens, stream), best, 60);
    const Digits grid = pattern_grid(board, stream);
    check_images(canonizer, stream, keep(grid, givens, stream), grid, 60);
  }
  Digits diagonal = best;
  for (std::size_t i = 0; i < 81; ++i) {
    if (i / 9 % 3 != i % 9 % 3) diagonal[i] = 0;
  }
  CHECK(form_of(canonizer, diagonal, best).of_puzzle > 1);
  check_images(canonizer, stream, diagonal, best, 1000);
}

TEST_CASE("every board of rows, columns and boxes has forms that symmetries do not change") {
  RandomStream stream(test_seed(), 3, Stage::kChoice);
  for (const BoardSpec& board : BoardSpec::all()) {
    // jigsaw_test and board_multigrid_test have the others.
    if (board.has_extra_houses() || board.is_jigsaw() || board.has_several_grids()) continue;
    CAPTURE(board.name());
    Canonizer canonizer(board);
    const int images = board.cells() <= 81 ? 50 : 4;
    if (board.is_plain()) {
      const Digits grid = pattern_grid(board, stream);
      check_images(canonizer, stream, keep(grid, grid.size() / 3, stream), grid, images);
    }
    if (board.cells() > 256) continue;
    const GeneratedPuzzle made = made_puzzles(board, 1).front();
    check_images(canonizer, stream, digits_of(made.puzzle), digits_of(made.solution), images);
  }
}

TEST_CASE("forms of large boards are those that databases hold") {
  // The search leaves out most orders of columns, and a form that is not the smallest may still be
  // the same for all images. The digests are from a search that left out none of these.
  struct Row {
    const char* board;
    std::uint64_t digest;
  };
  for (const Row& row : {Row{"6x6", 0x52ACDA257FB79FC9}, Row{"8x8", 0x073853F116566AB1},
                         Row{"10x10", 0x1647B40D1792AF21}, Row{"12x12", 0x6529F9F89BFB73B5},
                         Row{"15x15", 0x9F3A71B91F1DF2D1}, Row{"16x16", 0x0F741C9E2FDAC2DD}}) {
    CAPTURE(row.board);
    const BoardSpec& board = *BoardSpec::find(row.board);
    const std::unique_ptr<Filler> filler = make_filler(board, default_fill(board).id);
    Canonizer canonizer(board);
    Digits grid(static_cast<std::size_t>(board.cells()));
    Digits form(grid.size());
    Fnv1a digest;
    for (std::uint64_t i = 0; i < 400; ++i) {
      RandomStream stream(8, i, Stage::kFullGrid);
      filler->fill(stream, grid);
      canonizer.canonize(grid, grid, form);
      for (const std::uint8_t digit : form) digest.add(std::uint64_t{digit});
    }
    CHECK(digest.value() == row.digest);
  }
}

TEST_CASE("boards with extra houses keep them") {
  const BoardSpec jigsaw =
      BoardSpec::parse("jigsaw",
                       "regions AAAABCCCC AABBBCBCC AADBBBBCC ADDEFFFFF DDEEEEEFF DDDEEHEFF "
                       "DGHHHHIII GGHGHHIII GGGGGHIII",
                       "");
  for (const BoardSpec* board :
       {BoardSpec::find("9x9-x"), BoardSpec::find("9x9-windoku"), BoardSpec::find("9x9-x-windoku"),
        BoardSpec::find("9x9-disjoint"), BoardSpec::find("9x9-asterisk"),
        BoardSpec::find("9x9-girandola"), BoardSpec::find("9x9-center-dots"), &jigsaw}) {
    CAPTURE(board->name());
    Canonizer canonizer(*board);
    const GeneratedPuzzle made = made_puzzles(*board, 1).front();
    const Digits puzzle = digits_of(made.puzzle);
    const Form form = form_of(canonizer, puzzle, digits_of(made.solution));
    CHECK(is_solved(*board, form.solution));
    CHECK(make_counter(*board)->count(form.puzzle) == 1);
    if (board == &jigsaw) continue;  // no turn keeps it
    // A quarter turn, and new names for two digits.
    Digits turned(81);
    Digits solution(81);
    const auto name_of = [](std::uint8_t d) {
      return d == 1 ? std::uint8_t{2} : d == 2 ? std::uint8_t{1} : d;
    };
    for (std::size_t i = 0; i < 81; ++i) {
      const std::size_t from = i % 9 * 9 + (8 - i / 9);
      turned[i] = name_of(puzzle[from]);
      solution[i] = name_of(made.solution.digits()[from]);
    }
    check_same(form_of(canonizer, turned, solution), form);
  }
}

TEST_CASE("boards whose boxes are rows are Latin squares") {
  RandomStream stream(test_seed(), 4, Stage::kChoice);
  for (int n = 1; n <= 9; ++n) {
    const BoardSpec board("latin", 1, n);
    Canonizer canonizer(board);
    const Digits grid = pattern_grid(board, stream);
    const Form form = form_of(canonizer, grid, grid);
    CHECK(is_solved(board, form.solution));
    check_same(form_of(canonizer, form.puzzle, form.solution), form);
  }
}

TEST_CASE("the table of pairs of rows holds all permutations and all orders") {
  const MinlexRowPairs& table = MinlexRowPairs::table();
  MinlexRowPairs::Columns to{3, 4, 5, 6, 7, 8, 0, 1, 2};
  std::map<int, MinlexRowPairs::Columns> smallest;
  std::size_t number = 0;
  std::size_t orders = 0;
  do {
    bool leaves = true;
    for (std::size_t c = 0; c < 9; ++c) leaves = leaves && to[c] / 3U != c / 3;
    if (!leaves) continue;
    ++number;
    const std::uint16_t at = table.find(to);
    const MinlexRowPairs::Columns& row = smallest.try_emplace(table.rank(at), to).first->second;
    orders += table.orders(at).size();
    CHECK(table.orders(at).size() <= 18);
    for (const MinlexRowPairs::Columns& order : table.orders(at)) {
      bool good = true;
      for (std::size_t i = 0; i < 9; ++i) good = good && to[order[i]] == order[row[i]];
      REQUIRE(good);
    }
  } while (std::next_permutation(to.begin(), to.end()));
  CHECK(number == 12'096);  // known: second rows under a given first one
  CHECK(orders == smallest.size() * 1296);
}
