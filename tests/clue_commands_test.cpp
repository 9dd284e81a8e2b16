// What commands print about puzzles with clues in f-puzzles' JSON: check, solve, what is minimal
// and what can be removed.

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "solver/clues/clue_board.h"
#include "solver/count/minimality.h"
#include "tests/cli_support.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/fpuzzles_texts.h"
#include "tests/needs.h"
#include "tests/seed.h"
#include "tools/formats/input.h"

using namespace gridmill;

namespace {

/// The columns of csv rows that hold no quotes, without the header.
std::vector<std::vector<std::string>> rows_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    auto& row = rows.emplace_back();
    std::istringstream fields(line);
    for (std::string field; std::getline(fields, field, ',');) row.push_back(field);
  }
  return rows;
}

}  // namespace

TEST_CASE("a solution that breaks a clue is none") {
  const Record record = quoted_record();
  const Clue cage = [] {
    Clue clue;
    clue.kind = find_clue_kind("killer");
    clue.cells = {{0}, {1}};
    return clue;
  }();
  for (const int sum : {8, 9}) {
    Clue clue = cage;
    clue.value = sum;
    Record with = record;
    with.board = board_with_clues(*record.board, {clue});
    const TempDir folder;
    const std::string file = folder.write("one.jsonl", written(with));
    std::string errors;
    PuzzleReader reader({file}, nullptr, nullptr,
                        [&](const ParseError& error) { errors = error.what(); });
    PuzzleBatch batch;
    CHECK(reader.next(batch, 10) == (sum == 8));
    CHECK(errors.empty() == (sum == 8));
    if (sum == 8) CHECK(batch.board->rules() == with.board->rules());
  }
}

TEST_CASE("check and solve take puzzles with clues") {
  const TempDir folder;
  // Any one of the two equivalent cages can be removed; the board of dots needs all of
  // them.
  const std::string cage = "{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}";
  const std::string cells = "{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"11\"}";
  Record record = quoted_record();
  std::string plain = written(record);
  plain.resize(plain.size() - 2);
  const std::string file =
      folder.write("two.jsonl", plain + ",\"killercage\":[" + cage + "," + cells + "]}\n" +
                                    board("\"foglight\":[1]") + "\n" +
                                    board("\"killercage\":[" + cage + "]") + "\n");
  const cli_test::Outcome checked = cli_test::run("check --format csv " + file);
  CHECK(checked.code == 1);
  CHECK(checked.out ==
        "puzzle,solutions,minimal\n" + kPuzzle + ",1,no\n" + std::string(81, '.') + ",2+,\n");
  CHECK(checked.err.find(file + ":2: expected a known rule, found 'foglight'\n") !=
        std::string::npos);
  const cli_test::Outcome solved = cli_test::run("solve --format csv --board 9x9 " + file);
  CHECK(solved.out ==
        "puzzle,solution\n" + kPuzzle + "," + kSolution + "\n" + std::string(81, '.') + ",\n");
  CHECK(
      cli_test::run("check -u --board 6x6 " + file).err.find("expected a 6x6 puzzle, found 9x9") !=
      std::string::npos);
  CHECK(cli_test::run("check -u --max-nodes 1 " + file).out.find(" ?\n") != std::string::npos);
}

TEST_CASE("a puzzle is minimal if no given and no clue can go") {
  const TempDir folder;
  // Four by four with cages only, a cell each: fifteen of them are one more than can be needed.
  const BoardSpec& shape = *BoardSpec::find("4x4");
  const std::string solution = "1234341221434321";
  std::string cages;
  for (const char* cell : {"R1C1", "R1C2", "R2C3", "R3C1", "R4C2"}) {
    const auto row = static_cast<std::size_t>(cell[1] - '1');
    const std::size_t at = 4 * row + static_cast<std::size_t>(cell[3] - '1');
    cages += std::string(cages.empty() ? "" : ",") + "{\"cells\":[\"" + cell + "\"],\"value\":\"" +
             solution[at] + "\"}";
  }
  CHECK(shape.cells() == 16);
  const std::string text = board("\"killercage\":[" + cages + "]", "", 4);
  const std::string file = folder.write("cages.jsonl", text + "\n");
  // The same as givens, which the plain counters are asked about.
  const std::string givens = "12....1.2....3..";
  const std::string plain = cli_test::run("check --format csv " + givens).out;
  const std::string clues = cli_test::run("check --format csv " + file).out;
  CHECK(plain.substr(plain.find('\n')).substr(17) == clues.substr(clues.find('\n')).substr(17));
}

TEST_CASE("redundant clues and true candidates are named") {
  const TempDir folder;
  const std::string cage = "{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}";
  std::string plain = written(quoted_record());
  plain.resize(plain.size() - 2);
  const std::string file = folder.write("one.jsonl", plain + ",\"killercage\":[" + cage + "]}\n");
  const auto row = [&](const std::string& format, const std::string& what) {
    return cli_test::run("check --redundant --true-candidates --format " + format + " " + what).out;
  };
  const nlohmann::json clues = nlohmann::json::parse(row("json", file));
  CHECK(clues["redundant"].size() == 23);
  CHECK(clues["redundant"][0] == "R1C1=5");
  CHECK(clues["redundant"][22] == "killer:R1C1,R1C2=8");
  CHECK(clues["candidates"]["R1C3"] == nlohmann::json::parse(R"({"4":1})"));
  CHECK(clues["candidates"].size() == 51);
  // Of plain puzzles, too: here two digits of two rows can change places.
  std::string two = kSolution;
  for (const std::size_t c : {3U, 4U, 30U, 31U}) two[c] = '.';
  const nlohmann::json both = nlohmann::json::parse(row("json", two));
  CHECK(both["redundant"].is_null());
  CHECK(both["candidates"].size() == 4);
  CHECK(row("csv", kSolution).find(",R1C1=5;R1C2=3;") != std::string::npos);
  CHECK(row("lines", kPuzzle).find(";R9C9=9 R1C3:4=1;R1C4:6=1;") != std::string::npos);
  const std::string empty = row("lines", std::string(16, '.'));
  CHECK(empty.starts_with(std::string(16, '.') + " 2+ - - R1C1:1=2+,2=2+,3=2+,4=2+;R1C2:1=2+"));
  CHECK(cli_test::run("check -u --redundant " + kPuzzle).code == 2);
}

TEST_CASE("a board with too many houses for steps is counted, and reported to have none") {
  const TempDir folder;
  RandomStream stream(test_seed(), 1, Stage::kFullGrid);
  const Record record = quoted_record();
  const auto with_houses = [&](std::size_t extra) {
    std::set<std::string> regions;  // each a cell of every digit
    while (regions.size() < extra) {
      std::set<std::string> cells;
      std::vector<bool> has(10);
      while (cells.size() < 9) {
        const Cell cell{static_cast<std::uint16_t>(stream.below(81))};
        const std::uint8_t digit = record.solution.digits()[cell.index];
        if (has[digit]) continue;
        has[digit] = true;
        cells.insert("\"" + record.board->name_of(cell) + "\"");
      }
      std::string list;
      for (const std::string& cell : cells) list += (list.empty() ? "" : ",") + cell;
      regions.insert("{\"cells\":[" + list + "]}");
    }
    std::string list;
    for (const std::string& region : regions) list += (list.empty() ? "" : ",") + region;
    std::string text = written(record);
    text.resize(text.size() - 2);
    return folder.write(std::to_string(extra) + ".json",
                        text + ",\"extraregion\":[" + list + "]}\n");
  };
  const std::string some = with_houses(101);  // and 27 of the board
  CHECK(cli_test::run("show --step 1 " + some).code == 0);
  CHECK(cli_test::run("rate " + some).code == 0);
  const std::string many = with_houses(102);
  CHECK(cli_test::run("check -u " + many).out == kPuzzle + " 1\n");
  const std::string why =
      "the board has 129 houses, but Gridmill explains only boards of up to 128";
  for (const auto& [command, told] : std::initializer_list<std::pair<const char*, std::string>>{
           {"show --step 1 ", "\nNo step: " + why + ".\n"},
           {"hint ", "No hint: " + why + ".\n"},
           {"solve --steps ", "\nNo steps: " + why + ".\n"},
           {"solve --method logic ", " - - - " + why + "\n"}}) {
    INFO(command);
    const cli_test::Outcome outcome = cli_test::run(command + many);
    CHECK(outcome.code == 3);
    CHECK(outcome.out.find(told) != std::string::npos);
  }
}

TEST_CASE("puzzles of many setters have the solutions that others found", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  const std::string file = std::string(folder) + "/variants/variants.jsonl";
  std::ifstream list(file);
  if (!list) {
    skip("there is no list of puzzles with clues");
    return;
  }
  const auto solved = rows_of(cli_test::run("solve --format csv " + file).out);
  std::string written_again;
  std::vector<std::string> expected;  // "0", "1" or "2+", in the order of that text
  std::size_t puzzles = 0;
  for (std::string line; std::getline(list, line); ++puzzles) {
    const nlohmann::json row = nlohmann::json::parse(line);
    INFO(puzzles << " " << row["name"]);
    REQUIRE(puzzles < solved.size());
    REQUIRE(solved[puzzles].size() == (row["solutions"] == "1" ? 2 : 1));
    if (row["solutions"] == "1") CHECK(solved[puzzles][1] == row["solution"].get<std::string>());
    // Written in each form and read again they are the same.
    const Read found = read(row["puzzle"].dump());
    CHECK(found.errors.empty());
    REQUIRE(found.puzzles.size() == 1);
    Record record;
    record.board = found.puzzles[0].board;
    record.puzzle = Grid::parse(*record.board, found.puzzles[0].cells);
    for (const char* format : kFpuzzlesFormats) {
      const std::string text = written(record, format);
      const Read again = read(text, format);
      CHECK(again.errors.empty());
      REQUIRE(again.puzzles.size() == 1);
      CHECK(again.puzzles[0].board->rules() == record.board->rules());
      CHECK(again.puzzles[0].cells == found.puzzles[0].cells);
      written_again += text;
      expected.push_back(row["solutions"]);
    }
  }
  CHECK(puzzles == 83);
  // What is solved within a few steps is counted in all forms, which one text may mix.
  const TempDir out;
  const auto checked = rows_of(cli_test::run("check -u --max-nodes 10000 --format csv " +
                                             out.write("forms.txt", written_again))
                                   .out);
  REQUIRE(checked.size() == expected.size());
  std::map<std::string, int> seen;
  for (std::size_t i = 0; i < checked.size(); ++i) {
    INFO(i);
    CHECK((checked[i][1] == expected[i] || checked[i][1] == "?"));
    ++seen[checked[i][1]];
  }
  CHECK(seen["1"] > 150);
  CHECK(seen["0"] >= 3);
  CHECK(seen["2+"] >= 3);
}

TEST_CASE("a long sum is needed if there is a grid with another sum", "[oracles]") {
  const char* folder = need_variable("GRIDMILL_ORACLES");
  if (folder == nullptr) return;
  std::ifstream list(std::string(folder) + "/variants/variants.jsonl");
  std::size_t found = 0;
  std::size_t others = 0;  // searches with another sum
  for (std::string line; std::getline(list, line);) {
    const nlohmann::json row = nlohmann::json::parse(line);
    if (row["set"] != "little-killers" || row["puzzle"]["littlekillersum"].size() != 12) continue;
    const Read puzzle = read(row["puzzle"].dump());
    REQUIRE(puzzle.puzzles.size() == 1);
    const BoardRef board = puzzle.puzzles[0].board;
    const Grid grid = Grid::parse(*board, puzzle.puzzles[0].cells);
    std::size_t searches = 0;
    const MakeCounter make = [&](const BoardSpec& other) {
      ++searches;
      return make_counter(other);
    };
    const auto counter = make_counter(*board);
    std::uint8_t minimal = kMinimalityUnknown;
    check_minimality(*counter, grid.digits(), {&minimal, 1}, make);
    CHECK(minimal == 1);
    CHECK(searches >= 12);
    others += searches - 12;
    ++found;
  }
  CHECK((others > 0 || found == 0));
  if (list.eof() && found == 0) skip("the list has no such puzzle");
}
