// Files in which every puzzle has a board of its own: an extra region that no other puzzle has.

#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <random>

#include "solver/board/board_ref.h"
#include "solver/board/symmetries.h"
#include "tests/cli_support.h"
#include "tests/repetitions.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Nine cells with all digits of a solution, as a region of random form.
std::vector<std::size_t> random_region(const std::string& solution, std::mt19937_64& random) {
  std::vector<std::size_t> cells;
  for (const char digit : std::string_view("123456789")) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < solution.size(); ++i) {
      if (solution[i] == digit) places.push_back(i);
    }
    cells.push_back(places[random() % places.size()]);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::string json_cells(const std::vector<std::size_t>& cells) {
  std::string list;
  for (const std::size_t cell : cells) {
    list += (list.empty() ? "\"R" : ",\"R") + std::to_string(cell / 9 + 1) + "C" +
            std::to_string(cell % 9 + 1) + "\"";
  }
  return list;
}

/// Puzzles as JSON of f-puzzles, each with an extra region that its solution allows.
std::string puzzles_with_regions(std::size_t count) {
  const std::string rows =
      run("generate -q --seed 3 --scale none --format csv --count " + std::to_string(count)).out;
  std::mt19937_64 random(7);
  std::istringstream lines(rows);
  std::string line;
  std::getline(lines, line);
  std::string json;
  while (std::getline(lines, line)) {
    json += R"({"size":9,"grid":[)";
    for (std::size_t i = 0; i < 81; ++i) {
      json += i % 9 == 0 ? (i == 0 ? "[" : "],[") : ",";
      json += line[i] == '.' ? "{}" : std::string(R"({"given":true,"value":)") + line[i] + "}";
    }
    json += R"(]],"extraregion":[{"cells":[)" +
            json_cells(random_region(line.substr(82, 81), random)) + "]}]}\n";
  }
  return json;
}

/// The most memory of any program that ended so far, in MB.
long peak_of_programs() {
  rusage usage{};
  REQUIRE(getrusage(RUSAGE_CHILDREN, &usage) == 0);
  return usage.ru_maxrss / 1024;
}

/// symmetries_of, without any shortcut.
std::vector<CellMap> all_symmetries(const BoardSpec& board) {
  std::vector<std::vector<int>> orders;
  std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
  do {
    bool keeps_groups = true;
    for (std::size_t i = 0; i < 9; ++i) {
      keeps_groups = keeps_groups && order[i] / 3 == order[i - i % 3] / 3;
    }
    if (keeps_groups) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  const auto houses = board.houses().subspan(27);
  std::vector<CellMap> result;
  for (const bool turned : {false, true}) {
    for (const auto& r : orders) {
      for (const auto& c : orders) {
        CellMap map(81);
        for (std::size_t i = 0; i < 81; ++i) {
          const int row = r[turned ? i % 9 : i / 9];
          const int column = c[turned ? i / 9 : i % 9];
          map[i] = static_cast<std::uint16_t>(9 * row + column);
        }
        const bool is_kept = std::all_of(houses.begin(), houses.end(), [&](const House& house) {
          std::vector<std::uint16_t> shown;
          for (const Cell cell : house.cells) shown.push_back(map[cell.index]);
          std::sort(shown.begin(), shown.end());
          return std::any_of(houses.begin(), houses.end(), [&](const House& other) {
            return std::equal(shown.begin(), shown.end(), other.cells.begin(), other.cells.end(),
                              [](std::uint16_t a, Cell b) { return a == b.index; });
          });
        });
        if (is_kept) result.push_back(std::move(map));
      }
    }
  }
  return result;
}

}  // namespace

TEST_CASE("a shared board is one object while it is in use, and gone afterwards") {
  const auto make = [](const char* name) {
    return BoardSpec::parse(name, "box 3x3\nhouse R1C1 R2C5 R3C9 R4C2 R5C6 R6C7 R7C3 R8C4 R9C8",
                            name);
  };
  BoardRef first = share_board(make("mine"));
  CHECK(&*share_board(make("mine")) == &*first);
  CHECK(&*share_board(make("yours")) != &*first);
  const BoardRef copy = first;
  first = nullptr;
  CHECK(&*share_board(make("mine")) == &*copy);
  const BoardSpec& kept = intern_board(make("kept"));
  CHECK(&*share_board(make("kept")) == &kept);
}

TEST_CASE("symmetries of boards with extra regions are those that a plain search finds") {
  std::mt19937_64 random(5);
  const std::string solution =
      "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
  std::vector<std::string> rules{
      "box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9",
      "box 3x3\nhouse R2C2 R2C3 R2C4 R3C2 R3C3 R3C4 R4C2 R4C3 R4C4\n"
      "house R2C6 R2C7 R2C8 R3C6 R3C7 R3C8 R4C6 R4C7 R4C8",
  };
  for (std::size_t i = 0; i < 2; ++i) {
    std::string house = "box 3x3\nhouse";
    for (const std::size_t cell : random_region(solution, random)) {
      house += " R" + std::to_string(cell / 9 + 1) + "C" + std::to_string(cell % 9 + 1);
    }
    rules.push_back(house);
  }
  for (const std::string& text : rules) {
    INFO(text);
    const BoardSpec board = BoardSpec::parse("mine", text, "");
    std::vector<CellMap> found = symmetries_of(board, 3, 3);
    std::vector<CellMap> expected = all_symmetries(board);
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    CHECK(found == expected);
  }
}

TEST_CASE("a thousand boards are imported, read, verified and merged in little memory") {
  constexpr std::size_t kBoards = 1000;
  constexpr long kMaxMegabytes = 150;
  const TempDir folder;
  const std::string input = folder.write("in.jsonl", puzzles_with_regions(kBoards));
  const std::string db = folder / "T.db";
  const std::string count = std::to_string(kBoards);
  CHECK(lines_of(run("check --format csv " + input).out) == kBoards + 1);
  CHECK(run("import --db " + db + " " + input).code == 0);
  CHECK(run("query --count --db " + db).out == count + "\n");
  // Again, with other boards in memory: all are known.
  CHECK(run("import --db " + db + " " + input).code == 0);
  CHECK(run("query --count --db " + db).out == count + "\n");
  const Outcome links = run("export --db " + db + " --format f-puzzles-json");
  CHECK(lines_of(links.out) == kBoards);
  folder.write("out.jsonl", links.out);
  CHECK(run("import --db " + folder.file("copy.db") + " " + folder.file("out.jsonl")).code == 0);
  CHECK(run("merge --into " + db + " " + folder.file("copy.db")).code == 0);
  CHECK(run("query --count --db " + db).out == count + "\n");
  CHECK(run("verify --db " + db).code == 0);
  if (!repetitions::kSanitized) CHECK(peak_of_programs() < kMaxMegabytes);
}
