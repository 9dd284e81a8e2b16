// The lists of all full grids of a board: what they hold, and the answers that are looked up there.
#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "gen/filler.h"
#include "solver/board/require.h"
#include "solver/count/grid_list.h"
#include "tests/boards.h"
#include "tests/repetitions.h"

using namespace gridmill;

namespace {

const BoardSpec& listed_board() { return *BoardSpec::find("9x9-non-consecutive"); }

/// A counter that does not look anything up.
std::unique_ptr<Counter> searching_counter() {
  return make_counter(listed_board(), "lanes-portable");
}

/// The cells in the order of the code: the middle box, the one left of it, and around the square.
std::vector<std::size_t> code_order() {
  constexpr std::size_t kBoxes[] = {4, 3, 0, 1, 2, 5, 8, 7, 6};
  std::vector<std::size_t> order;
  for (const std::size_t box : kBoxes) {
    for (std::size_t c = 0; c < 9; ++c) {
      order.push_back(27 * (box / 3) + 3 * (box % 3) + 9 * (c / 3) + c % 3);
    }
  }
  return order;
}

/// An image of a square: bits 0 to 2 for turns and reflections, bit 3 for the exchange of digits.
Digits image_of(const Digits& square, std::size_t side, int image) {
  Digits result(square.size());
  for (std::size_t r = 0; r < side; ++r) {
    for (std::size_t c = 0; c < side; ++c) {
      std::size_t row = (image & 1) != 0 ? side - 1 - r : r;
      std::size_t column = (image & 2) != 0 ? side - 1 - c : c;
      if ((image & 4) != 0) std::swap(row, column);
      const int digit = square[side * row + column];
      result[side * r + c] = static_cast<std::uint8_t>((image & 8) != 0 ? 10 - digit : digit);
    }
  }
  return result;
}

/// The empty board with the middle box of a line.
Digits with_middle(std::string_view middle) {
  Digits board(81);
  for (std::size_t k = 0; k < 9; ++k) {
    board[code_order()[k]] = static_cast<std::uint8_t>(middle[k] - '0');
  }
  return board;
}

/// All solutions of a puzzle, at most 20,000.
std::vector<Digits> all_solutions(Counter& counter, const Digits& puzzle) {
  constexpr std::uint64_t kMost = 20'000;
  std::vector<std::uint8_t> solutions(kMost * 81);
  std::uint64_t count = 0;
  counter.count({puzzle, {}, kMost, {&count, 1}, solutions});
  REQUIRE(count < kMost);
  std::vector<Digits> grids;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint8_t* first = solutions.data() + 81 * i;
    grids.emplace_back(first, first + 81);
  }
  return grids;
}

/// Writes grids as the tree that grid_list.cpp reads.
class Encoder {
 public:
  /// @param grids  with the same middle box
  static std::string code_of(std::vector<Digits> grids) {
    Encoder encoder;
    std::sort(grids.begin(), grids.end(), [&](const Digits& a, const Digits& b) {
      for (const std::size_t c : encoder.order_) {
        if (a[c] != b[c]) return a[c] < b[c];
      }
      return false;
    });
    encoder.grow(grids, 9);
    while (encoder.bits_.size() % 6 != 0) encoder.bits_.push_back(false);
    std::string code;
    for (std::size_t i = 0; i < encoder.bits_.size(); i += 6) {
      std::size_t letter = 0;
      for (std::size_t k = 0; k < 6; ++k) letter |= std::size_t{encoder.bits_[i + k]} << k;
      code += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"[letter];
    }
    return code;
  }

 private:
  void grow(std::span<const Digits> grids, std::size_t depth) {
    if (depth == order_.size()) return;
    const std::size_t cell = order_[depth];
    std::vector<int> candidates;
    for (int digit = 1; digit <= 9; ++digit) {
      if (fits(grids.front(), depth, digit)) candidates.push_back(digit);
    }
    std::map<int, std::vector<Digits>> parts;
    for (const Digits& grid : grids) parts[grid[cell]].push_back(grid);
    if (candidates.size() > 1) {
      for (const int digit : candidates) bits_.push_back(parts.count(digit) != 0);
    }
    for (const auto& [digit, part] : parts) grow(part, depth + 1);
  }

  /// Whether a digit fits the cells before it.
  [[nodiscard]] bool fits(const Digits& grid, std::size_t depth, int digit) const {
    const std::size_t cell = order_[depth];
    return std::none_of(
        order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(depth),
        [&](std::size_t other) {
          const std::size_t row = cell / 9;
          const std::size_t other_row = other / 9;
          const std::size_t rows = std::max(row, other_row) - std::min(row, other_row);
          const std::size_t columns = std::max(cell % 9, other % 9) - std::min(cell % 9, other % 9);
          const bool is_peer = rows == 0 || columns == 0 ||
                               (row / 3 == other_row / 3 && cell % 9 / 3 == other % 9 / 3);
          return (is_peer && grid[other] == digit) ||
                 (rows + columns == 1 && std::abs(grid[other] - digit) == 1);
        });
  }

  std::vector<std::size_t> order_ = code_order();
  std::vector<bool> bits_;
};

std::uint64_t look_up(CountJob& job) {
  return GridList::of(listed_board()).count(job, [] { return false; });
}

}  // namespace

TEST_CASE("the list has valid grids, and no two are images of each other") {
  const std::vector<GridList::Line> lines = GridList::lines(listed_board());
  const GridList& list = GridList::of(listed_board());
  const auto step = static_cast<std::uint32_t>(repetitions::kFast ? 1 : 97);
  std::uint64_t total = 0;
  std::string middle_before;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const GridList::Line& line = lines[n];
    total += std::uint64_t{line.grids} * line.images;
    CAPTURE(line.middle);
    // A middle box comes once, as the smallest of its images. So grids of two lines are no images
    // of each other. In a line they are different, because the code is a tree.
    REQUIRE(line.middle > middle_before);
    middle_before = line.middle;
    Digits middle;
    for (const char digit : line.middle) middle.push_back(static_cast<std::uint8_t>(digit - '0'));
    std::set<Digits> images;
    for (int image = 0; image < 16; ++image) images.insert(image_of(middle, 3, image));
    REQUIRE(*images.begin() == middle);
    REQUIRE(images.size() == line.images);
    const Digits board = with_middle(line.middle);
    std::size_t bad = 0;
    Digits grid(81);
    for (std::uint32_t i = 0; i < line.grids; i += step) {
      list.read(n, i * line.images, grid.data());
      const bool begins =
          std::equal(board.begin(), board.end(), grid.begin(),
                     [](int given, int digit) { return given == 0 || given == digit; });
      bad += begins && is_solved(listed_board(), grid) ? 0 : 1;
    }
    CHECK(bad == 0);
  }
  CHECK(lines.size() == 758);
  CHECK(total == 5'287'048);  // data/totals.txt
}

TEST_CASE("the images of a listed grid are its turns, reflections and exchanges") {
  const std::vector<GridList::Line> lines = GridList::lines(listed_board());
  const GridList& list = GridList::of(listed_board());
  for (std::size_t n = 0; n < lines.size(); n += 50) {
    const auto grid_at = [&](std::uint32_t number) {
      Digits grid(81);
      list.read(n, number, grid.data());
      return grid;
    };
    const GridList alone({&lines[n], 1});
    std::set<Digits> expected;
    std::set<Digits> images;
    for (std::uint32_t k = 0; k < lines[n].images; ++k) {
      expected.insert(image_of(grid_at(0), 9, static_cast<int>(k)));
      images.insert(grid_at(k));
      Digits same(81);
      alone.read(0, k, same.data());
      CHECK(same == grid_at(k));
    }
    CHECK(images == expected);
    CHECK(images.size() == lines[n].images);
  }
}

TEST_CASE("the list lacks no grid of a middle box") {
  const std::vector<GridList::Line> lines = GridList::lines(listed_board());
  const auto counter = searching_counter();
  std::vector<std::size_t> few;  // by the number of grids, because a search takes as long
  for (std::size_t n = 0; n < lines.size(); ++n) few.push_back(n);
  std::sort(few.begin(), few.end(),
            [&](std::size_t a, std::size_t b) { return lines[a].grids < lines[b].grids; });
  int symmetric = 0;
  const auto count = static_cast<std::size_t>(repetitions::times(4));
  for (std::size_t k = 0; k < count; ++k) {
    const GridList::Line& line = lines[few[k * (lines.size() / 2) / count]];
    CAPTURE(line.middle);
    std::vector<Digits> grids = all_solutions(*counter, with_middle(line.middle));
    CHECK(grids.size() == line.grids);
    if (!grids.empty()) CHECK(Encoder::code_of(grids) == line.code);
  }
  for (const GridList::Line& line : lines) {
    if (line.images != 8) continue;
    ++symmetric;
    if (symmetric > 1 && !repetitions::is_long()) continue;
    CHECK(all_solutions(*counter, with_middle(line.middle)).size() == line.grids);
  }
  CHECK(symmetric == 7);
}

TEST_CASE("the list gives the same answers as a search") {
  const BoardSpec& board = listed_board();
  const auto searching = make_filler(board, "singles");  // it could find a grid that is not listed
  const auto drawing = make_filler(board, "drawn");
  const auto counter = searching_counter();
  int seen[4] = {};
  for (int i = 0; i < repetitions::times(160); ++i) {
    RandomStream stream(17, static_cast<std::uint64_t>(i), Stage::kRemoval);
    if (i % 8 != 0 && !repetitions::kFast) continue;
    Digits grid(81);
    (i % 4 == 0 ? *searching : *drawing).fill(stream, grid);
    Digits puzzle = keep(grid, 5 + stream.below(12), stream);
    if (stream.below(8) == 0)
      puzzle[stream.below(81)] = static_cast<std::uint8_t>(1 + stream.below(9));
    Exclusion exclusion;
    if (stream.below(2) == 0) {
      exclusion.cell = static_cast<std::uint16_t>(stream.below(81));
      exclusion.digit = grid[exclusion.cell];
    }
    const std::uint64_t limit = 1 + stream.below(30);
    std::uint64_t expected = 0;
    counter->count({puzzle, {&exclusion, 1}, limit, {&expected, 1}, {}});
    std::vector<std::uint8_t> solutions(limit * 81);
    CountJob job;
    job.givens = puzzle.data();
    job.exclusion = exclusion;
    job.limit = limit;
    job.solutions = solutions.data();
    REQUIRE(look_up(job) == expected);
    REQUIRE(are_solutions(board, puzzle, exclusion, expected, solutions.data()));
    job.solutions = nullptr;
    REQUIRE(look_up(job) == expected);
    ++seen[std::min<std::uint64_t>(expected, 3)];
  }
  if (repetitions::kFast) {
    for (const int n : seen) CHECK(n > 0);
  }
  const Digits empty(81);
  CountJob all;
  all.givens = empty.data();
  all.limit = 10'000'000;
  CHECK(look_up(all) == 5'287'048);
  CHECK(CountBudget::kUnlimited - all.nodes_left == 24);  // 16 and 8 images
  all.nodes_left = 23;
  CHECK(look_up(all) == kUncounted);
  CHECK(all.nodes_left == 0);
}

TEST_CASE("a counter that begins to look answers up goes on with the same answers") {
  // It asks until the counter has changed over; each answer is checked.
  const BoardSpec& board = listed_board();
  const auto listed = make_counter(board, "listed");
  const auto other = searching_counter();
  RandomStream stream(3, 0, Stage::kRemoval);
  Digits grid(81);
  make_filler(board, "drawn")->fill(stream, grid);
  std::uint64_t work = 0;
  int looked_up = 0;
  for (int i = 0; looked_up < 20; ++i) {
    REQUIRE(i < 100'000);
    const Digits puzzle = keep(grid, 4 + stream.below(4), stream);
    const std::uint64_t count = listed->count(puzzle, 3);
    if (i % 16 == 0 || looked_up > 0) REQUIRE(count == other->count(puzzle, 3));
    looked_up += listed->work() - work <= 24 ? 1 : 0;  // of a search, so few rounds are rare
    if (listed->work() < 40'000) looked_up = 0;
    work = listed->work();
  }
  std::atomic<bool> stop{true};
  listed->set_budget({.stop = &stop});
  CHECK(listed->count(grid, 2) == kUncounted);
}

TEST_CASE("grids are drawn from all lines as often as these have grids") {
  const BoardSpec& board = listed_board();
  const std::vector<GridList::Line> lines = GridList::lines(board);
  std::map<Digits, std::size_t> line_of;  // each image of a middle box
  double total = 0;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    Digits middle;
    for (const char digit : lines[n].middle)
      middle.push_back(static_cast<std::uint8_t>(digit - '0'));
    for (int image = 0; image < 16; ++image) line_of[image_of(middle, 3, image)] = n;
    total += static_cast<double>(lines[n].grids) * lines[n].images;
  }
  const auto filler = make_filler(board, "drawn");
  const int draws = repetitions::times(200'000);
  std::vector<double> seen(lines.size());
  Digits grid(81);
  for (int i = 0; i < draws; ++i) {
    RandomStream stream(5, static_cast<std::uint64_t>(i), Stage::kFullGrid);
    filler->fill(stream, grid);
    Digits middle;
    for (std::size_t k = 0; k < 9; ++k) middle.push_back(grid[code_order()[k]]);
    seen[line_of.at(middle)] += 1;
  }
  double chi_square = 0;
  double degrees = -1;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const double expected = draws * (static_cast<double>(lines[n].grids) * lines[n].images / total);
    if (expected < 5) continue;
    chi_square += (seen[n] - expected) * (seen[n] - expected) / expected;
    degrees += 1;
  }
  CAPTURE(chi_square, degrees);
  CHECK(std::abs(chi_square - degrees) < 5 * std::sqrt(2 * std::max(degrees, 1.0)));
}

TEST_CASE("a damaged list is refused") {
  const GridList::Line line = GridList::lines(listed_board()).front();
  const std::string code(line.code);
  const auto decode = [&](std::string_view middle, std::uint32_t grids, const std::string& text) {
    const GridList::Line damaged{middle, grids, line.images, text};
    return GridList({&damaged, 1});
  };
  CHECK_NOTHROW(decode(line.middle, line.grids, code));
  CHECK_THROWS_AS(decode(line.middle, line.grids, code.substr(0, code.size() - 1)),
                  ContractViolation);
  CHECK_THROWS_AS(decode(line.middle, line.grids, code + "A"), ContractViolation);
  CHECK_THROWS_AS(decode(line.middle, line.grids, "?" + code.substr(1)), ContractViolation);
  CHECK_THROWS_AS(decode(line.middle, line.grids, "A" + code.substr(1)), ContractViolation);
  CHECK_THROWS_AS(decode(line.middle, line.grids - 1, code), ContractViolation);
  CHECK_THROWS_AS(decode(line.middle, line.grids + 1, code), ContractViolation);
  CHECK_THROWS_AS(decode("123456789", line.grids, code), ContractViolation);
  CHECK_THROWS_AS(decode("a35271849", line.grids, code), ContractViolation);
}

TEST_CASE("write the list again", "[.write]") {
  // Takes half an hour of searching. The program must not change the file.
  const BoardSpec& board = listed_board();
  const std::string path =
      GRIDMILL_SOURCE_DIR "/data/grids/" + std::string(board.name()) + ".grids";
  std::string comments;
  {
    std::ifstream file(path);
    for (std::string text; std::getline(file, text) && text.starts_with('#');) {
      comments += text + '\n';
    }
  }
  const auto counter = make_counter(board, "lanes-portable");
  std::string text = comments;
  std::string middle = "123456789";
  do {
    Digits box;
    for (const char digit : middle) box.push_back(static_cast<std::uint8_t>(digit - '0'));
    bool is_first = true;
    for (int image = 0; image < 16; ++image) is_first &= !(image_of(box, 3, image) < box);
    const Digits puzzle = with_middle(middle);
    if (!is_first || counter->count(puzzle, 1) == 0) continue;
    const std::vector<Digits> grids = all_solutions(*counter, puzzle);
    text += middle + ' ' + std::to_string(grids.size()) + ' ' + Encoder::code_of(grids) + '\n';
  } while (std::next_permutation(middle.begin(), middle.end()));
  std::ofstream(path) << text;
}
