// Data sets: paths as actions, and the folder that tools/scripts/dataset.sh makes.

#include <array>
#include <set>

#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/needs.h"
#include "tests/patterns.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

std::string member(const std::string& object, const std::string& name) {
  return first_match(object, "\"" + name + "\":\"([^\"]*)\"").at(1);
}

/// What a trace makes of the givens: '.' where nothing went in. Checks that each action is
/// possible.
std::string replayed(const std::string& givens, const std::string& trace) {
  std::array<std::set<int>, 81> candidates;
  for (auto& cell : candidates) cell = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::string board(81, '.');
  const auto put = [&](int row, int column, int digit) {
    for (int i = 0; i < 81; ++i) {
      const bool same_box = i / 27 == row / 3 && i % 9 / 3 == column / 3;
      if (i / 9 == row || i % 9 == column || same_box) {
        candidates[static_cast<std::size_t>(i)].erase(digit);
      }
    }
    const auto at = static_cast<std::size_t>(row * 9 + column);
    candidates[at].clear();
    board[at] = static_cast<char>('0' + digit);
  };
  for (int i = 0; i < 81; ++i) {
    const char given = givens[static_cast<std::size_t>(i)];
    if (given != '.') put(i / 9, i % 9, given - '0');
  }
  for (const Match& action : all_matches(trace, R"(\"([+-])R(\d)C(\d)=(\d)\")")) {
    const int row = std::stoi(action[2]) - 1;
    const int column = std::stoi(action[3]) - 1;
    const int digit = std::stoi(action[4]);
    auto& cell = candidates[static_cast<std::size_t>(row * 9 + column)];
    INFO(action[0]);
    CHECK(cell.count(digit) == 1);
    if (action[1] == "+") {
      put(row, column, digit);
    } else {
      cell.erase(digit);
    }
  }
  return board;
}

}  // namespace

TEST_CASE("traces are the path, action by action") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 40 --seed 6 --db " + db).code == 0);
  const auto exported = run("export --db " + db + " --format json --traces --steps");
  std::istringstream lines(exported.out);
  std::size_t puzzles = 0;
  for (std::string line; std::getline(lines, line); ++puzzles) {
    const std::size_t steps = line.find(",\"steps\":[");
    const std::size_t trace = line.find(",\"trace\":[[\"");
    REQUIRE(steps < trace);
    REQUIRE(trace != std::string::npos);
    CHECK(line.ends_with("\"]]}"));
    CHECK(replayed(member(line, "puzzle"), line.substr(trace)) == member(line, "solution"));
    // The techniques are those of the steps, one by one.
    std::string of_steps;
    std::string of_trace;
    for (const std::string& technique :
         first_groups(line.substr(steps, trace - steps), "\"technique\":\"([^\"]+)\"")) {
      of_steps += technique + " ";
    }
    for (const std::string& first : first_groups(line.substr(trace + 10), R"(\[\"([^\"]+)\")")) {
      of_trace += first + " ";
    }
    CHECK(of_trace == of_steps);
    CHECK(of_trace.find(member(line, "hardest") + " ") != std::string::npos);
  }
  CHECK(puzzles == 40);
  CHECK(run("export --db " + db + " --format json --limit 1 --traces").out.find("\"steps\"") ==
        std::string::npos);
  const auto refused = run("export --db " + db + " --format csv --traces");
  CHECK(refused.code == 2);
  CHECK(refused.err.find("--traces: expected --format json, found csv") != std::string::npos);
}

TEST_CASE("hints are steps in short") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 40 --seed 6 --db " + db).code == 0);
  const auto lines_with = [&](const std::string& options) {
    std::istringstream text(run("export --db " + db + " --format json " + options).out);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    REQUIRE(lines.size() == 40);
    return lines;
  };
  const std::vector<std::string> steps = lines_with("--steps");
  const std::vector<std::string> all = lines_with("--hint-steps all");
  const std::vector<std::string> next = lines_with("--hint-steps next");
  const std::vector<std::string> hardest = lines_with("--hint-steps hardest");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CAPTURE(i);
    const char* const texts = R"re("text":"((?:[^"\\]|\\.)*)")re";
    CHECK(first_groups(all[i], texts) == first_groups(steps[i], texts));
    CHECK(first_groups(next[i], texts) ==
          std::vector<std::string>{first_groups(steps[i], texts).front()});
    CHECK(next[i].find("\"hints\":[{\"number\":1,") != std::string::npos);
    const std::string hint = hardest[i].substr(hardest[i].find("\"hints\":"));
    CHECK(member(hint, "technique") == member(hardest[i], "hardest"));
    // The board before the step has all givens, and its digits are those of the solution.
    const std::string board = member(hint, "board");
    const std::string solution = member(hardest[i], "solution");
    const std::string puzzle = member(hardest[i], "puzzle");
    REQUIRE(board.size() == 81);
    for (std::size_t c = 0; c < 81; ++c) {
      CHECK((board[c] == '.' || board[c] == solution[c]));
      CHECK((puzzle[c] == '.' || puzzle[c] == board[c]));
    }
    CHECK(first_groups(hint, R"re("candidates":\[((?:"[1-9]*",?){81})\])re").size() == 1);
  }
  const auto refused = run("export --db " + db + " --format csv --hint-steps next");
  CHECK(refused.code == 2);
  CHECK(refused.err.find("--hint-steps: expected --format json") != std::string::npos);
}

TEST_CASE("a data set with its card") {
  const TempDir folder;
  const std::string script = "cd " + (folder / ".") +
                             " && GRIDMILL=" GRIDMILL_BINARY " " GRIDMILL_SOURCE_DIR
                             "/tools/scripts/dataset.sh ";
  REQUIRE(std::system((script + "set 200 -q --seed 4 > out 2>&1").c_str()) == 0);
  const std::string train = read_file(folder / "set/data-train.csv");
  const std::string test = read_file(folder / "set/data-test.csv");
  CHECK(lines_of(train) + lines_of(test) == 202);
  CHECK(lines_of(test) > 5);
  const std::string card = read_file(folder / "set/README.md");
  // Every column is explained, and the tables have all puzzles.
  std::istringstream columns(train.substr(0, train.find('\n')));
  for (std::string column; std::getline(columns, column, ',');) {
    INFO(column);
    CHECK(card.find("| `" + column + "` | ") != std::string::npos);
  }
  CHECK(card.find("see db/schema.md") == std::string::npos);
  for (const char* title : {"Levels", "Sudoku Explainer's rating", "Givens"}) {
    std::size_t at = card.find("## " + std::string(title) + "\n");
    REQUIRE(at != std::string::npos);
    const std::string table = card.substr(at, card.find("\n## ", at + 1) - at);
    int puzzles = 0;
    for (const std::string& n : first_groups(table, R"(\n\| [\d.]+ \| (\d+) \| [\d.]+ % \|)")) {
      puzzles += std::stoi(n);
    }
    INFO(title);
    CHECK(puzzles == 200);
  }
  // So many of each level.
  REQUIRE(std::system((script + "levels level2=5,level3=5 -q > out 2>&1").c_str()) == 0);
  CHECK(lines_of(read_file(folder / "levels/data-train.csv")) +
            lines_of(read_file(folder / "levels/data-test.csv")) ==
        12);
  CHECK(std::system((script + "> out 2>&1").c_str()) != 0);
}

TEST_CASE("tables as Parquet", "[duckdb]") {
  const char* modules = gridmill::need_variable("GRIDMILL_DUCKDB");
  if (modules == nullptr) return;
  const TempDir folder;
  std::filesystem::create_directory_symlink(modules, folder / "node_modules");
  const std::string in = "cd " + (folder / ".") + " && ";
  const std::string script = "GRIDMILL=" GRIDMILL_BINARY " " GRIDMILL_SOURCE_DIR;
  REQUIRE(std::system((in + script + "/tools/scripts/dataset.sh set 100 -q > out 2>&1").c_str()) ==
          0);
  folder.write("ask.js", R"(
const {DuckDBInstance} = require('@duckdb/node-api');
(async () => {
  const c = await (await DuckDBInstance.create(':memory:')).connect();
  const r = await c.runAndReadAll(`select count(*)::integer as n, sum(level)::integer as levels,
      min(length(puzzle))::integer as cells, any_value(typeof(puzzle)) as type, any_value(typeof(se_er)) as er
      from read_parquet('set/*.parquet')`);
  console.log(JSON.stringify(r.getRowObjects()[0]));
})();)");
  REQUIRE(std::system((in + "node ask.js > told 2>&1").c_str()) == 0);
  const std::string sum = run("query --db " + (folder / "set/puzzles.db") + " --format csv").out;
  int levels = 0;
  for (const std::string& level :
       first_groups(sum, R"(\n[\d.]{81},\d{81},9x9,\d+,\w+,\w+,(\d),)")) {
    levels += std::stoi(level);
  }
  CHECK(read_file(folder / "told") ==
        "{\"n\":100,\"levels\":" + std::to_string(levels) +
            ",\"cells\":81,\"type\":\"VARCHAR\",\"er\":\"DOUBLE\"}\n");
}
