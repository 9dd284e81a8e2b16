// What a search may take: budgets of the counters, what commands print about puzzles that were
// given up, and signals in the middle of a long search.

#include <signal.h>
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "db/sqlite.h"
#include "solver/clues/clue_board.h"
#include "solver/count/minimality.h"
#include "tests/boards.h"
#include "tests/cli_support.h"
#include "tests/samples.h"
#include "tools/cli/search_limit.h"
#include "tools/cli/shared_options.h"
#include "tools/formats/format.h"
#include "tools/io/compression.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// A board of 25x25 whose first row has 13 digits for 12 cells, which no engine sees: it would look
/// at 12! boards. The 13 columns above which the digits are not allowed have each of them below.
Digits endless() {
  constexpr std::size_t kSide = 25;
  Digits board(kSide * kSide);
  for (std::size_t i = 0; i < 13; ++i) {
    const std::size_t stack = i / 3;
    const std::size_t shift = stack + 5 * (i % 3);
    for (std::size_t row = 5; row < kSide; ++row) {
      const std::size_t value = (row - 5 + shift) % 20;
      if (value < 13) {
        board[row * kSide + 5 * stack + i % 3] = static_cast<std::uint8_t>(value + 1);
      }
    }
  }
  return board;
}

/// Starts `gridmill`, lets it search and ends it with a signal; returns how it ended, in seconds.
struct Ended {
  int code;
  double seconds;
};
Ended end_in_search(
    std::vector<const char*> arguments,
    const std::function<void()>& wait =
        [] { std::this_thread::sleep_for(std::chrono::seconds(2)); },
    int signal = SIGTERM) {
  arguments.insert(arguments.begin(), "gridmill");
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stderr) == nullptr) _exit(98);
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(98);
    execv(GRIDMILL_BINARY, const_cast<char* const*>(arguments.data()));
    _exit(99);
  }
  wait();
  const auto begin = std::chrono::steady_clock::now();
  ::kill(child, signal);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, took.count()};
}

}  // namespace

TEST_CASE("check: a puzzle that was given up is distinguished from 0, 1 and 2+") {
  const TempDir folder;
  const std::string puzzle = Grid(endless()).to_string();
  const std::string file = folder.write("p.txt", puzzle + "\n");
  const Outcome lines = run("check --max-nodes 20000 " + file);
  CHECK(lines.code == 3);
  CHECK(lines.out == puzzle + " ? -\n");
  CHECK(lines.err == "gridmill: 1 puzzle was given up (--max-nodes, --puzzle-timeout)\n");
  const Outcome csv = run("check --max-nodes 20000 --format csv " + file);
  CHECK(csv.code == 3);
  CHECK(csv.out == "puzzle,solutions,minimal\n" + puzzle + ",?,\n");
  const Outcome json = run("check --max-nodes 20000 --format json " + file);
  CHECK(json.code == 3);
  CHECK(json.out.find("\"solutions\":\"?\"") != std::string::npos);
  CHECK(run("check --max-nodes 0 --puzzle-timeout 1 " + file).out == lines.out);
  // Minimality has a limit, too: one search is easy, one for each given is not.
  const Outcome minimal = run("check --max-nodes 20 -", "printf '" + std::string(kEasy) + "\\n'");
  CHECK(minimal.code == 3);
  CHECK(minimal.out == std::string(kEasy) + " 1 ?\n");
  // A limit that is not reached changes nothing.
  const Outcome easy = run("check --max-nodes 100000 -", "printf '" + std::string(kEasy) + "\\n'");
  CHECK(easy.code == 0);
  CHECK(easy.out == std::string(kEasy) + " 1 yes\n");
}

TEST_CASE("boards of more than 81 cells have a limit of steps, unless they are several grids") {
  const auto steps = [](const BoardSpec& board, std::vector<const char*> options = {}) {
    OptionTable table;
    SearchLimit::declare(table);
    declare_threads(table);
    table.add("config", "FILE", "options from a file");
    table.add_switch("help,h", "this text");
    options.insert(options.begin(), "check");
    const RawArguments low(table, static_cast<int>(options.size()), options.data());
    return SearchLimit(low).make_counter(board)->budget().max_nodes;
  };
  const auto with_clues = [](const char* name) {
    Clue clue;
    clue.kind = find_clue_kind("killer");
    clue.cells = {{0}, {1}};
    return board_with_clues(*BoardSpec::find(name), {clue});
  };
  CHECK(steps(*BoardSpec::find("9x9")) == CountBudget::kUnlimited);
  CHECK(steps(*BoardSpec::find("10x10")) == 10'000'000);
  CHECK(steps(*BoardSpec::find("16x16")) == 10'000'000);
  CHECK(steps(*BoardSpec::find("25x25")) == 300'000);
  const std::string two = "box 3x3\ngrid R1C1\ngrid R7C7";
  const BoardSpec twodoku = BoardSpec::parse("two", two, "");
  CHECK(steps(twodoku) == CountBudget::kUnlimited);
  CHECK(steps(twodoku, {"--max-nodes", "7"}) == 7);
  CHECK(steps(BoardSpec::parse("two", two + "\nrule anti-knight", "")) == 10'000'000);
  CHECK(steps(*with_clues("9x9")) == CountBudget::kUnlimited);
  for (const char* name : {"10x10", "12x12", "15x15", "16x16"}) {
    CHECK(steps(*with_clues(name)) == 100'000);
    CHECK(steps(*with_clues(name), {"--max-nodes", "0"}) == CountBudget::kUnlimited);
    CHECK(steps(*with_clues(name), {"--max-nodes", "7"}) == 7);
  }
  CHECK(steps(*with_clues("9x9"), {"--max-nodes", "7"}) == 7);
  CHECK(SearchLimit().make_counter(*with_clues("16x16"))->budget().max_nodes ==
        CountBudget::kUnlimited);
}

TEST_CASE("a large board with clues is given up at its limit, and the next one is counted") {
  // A million solutions of a board with one cage, and a full board that breaks it.
  const TempDir folder;
  const BoardSpec& board = *BoardSpec::find("12x12");
  Clue cage;
  cage.kind = find_clue_kind("killer");
  for (const int column : {0, 1, 2, 3}) cage.cells.push_back(board.cell_at(11, column));
  cage.value = 10;
  Record record;
  record.board = board_with_clues(board, {cage});
  std::string text;
  for (const int givens : {0, 1}) {
    RandomStream stream(1, 0, Stage::kFullGrid);
    record.puzzle = Grid(givens == 0 ? empty_board(board) : pattern_grid(board, stream));
    read_format("f-puzzles-json").make_writer()->write(record, 1, text);
  }
  const Outcome checked =
      run("check -u --limit 1000000 --max-nodes 500 " + folder.write("p.jsonl", text));
  CHECK(checked.code == 3);
  CHECK(checked.out.starts_with(Grid(board).to_string() + " ?\n"));
  CHECK(checked.out.ends_with(" 0\n"));
  CHECK(lines_of(checked.out) == 2);
}

TEST_CASE("other commands that solve puzzles report it, too") {
  const TempDir folder;
  const std::string puzzle = Grid(endless()).to_string();
  const std::string file = folder.write("p.txt", puzzle + "\n");
  const std::string limit = " --max-nodes 20000 " + file;
  const std::string told = "gridmill: 1 puzzle was given up (--max-nodes, --puzzle-timeout)\n";
  const Outcome solved = run("solve" + limit);
  CHECK(solved.code == 3);
  CHECK(solved.out == puzzle + " the search was given up\n");
  CHECK(solved.err == told);
  const Outcome canon = run("canon" + limit);
  CHECK(canon.code == 3);
  CHECK(canon.out == puzzle + " - -\n");
  CHECK(canon.err == told);
  const Outcome hint = run("hint" + limit);
  CHECK(hint.code == 3);
  CHECK(hint.out == "No hint: the search was given up.\n");
}

TEST_CASE("import refuses what it gave up, and another limit tries it again") {
  const TempDir folder;
  const std::string puzzle = Grid(endless()).to_string();
  const std::string file = folder.write("p.txt", puzzle + "\n");
  const std::string import = "import --db " + (folder / "p.db") + " ";
  const Outcome first =
      run(import + "--max-nodes 20000 --rejects " + (folder / "r.csv") + " " + file);
  CHECK(first.code == 3);
  CHECK(first.err.find("1 record: 0 added, 1 given up") != std::string::npos);
  CHECK(read_file(folder / "r.csv").find(",given up,,") != std::string::npos);
  // An easy puzzle whose minimality takes more than its solution is not stored half known.
  const std::string easy = folder.write("e.txt", std::string(kEasy) + "\n");
  CHECK(run(import + "--max-nodes 20 " + easy).code == 3);
  CHECK(run("query --count --db " + (folder / "p.db")).out == "0\n");
  CHECK(run(import + easy).code == 0);
  CHECK(run("query --count --db " + (folder / "p.db")).out == "1\n");
}

TEST_CASE("all searches of a puzzle share one limit, the first count included") {
  const BoardSpec& board = BoardSpec::standard();
  const Grid puzzle = Grid::parse(board, kEasy);
  const std::unique_ptr<Counter> counter = make_counter(board, "dlx");
  std::uint64_t first = 0;  // nodes of the count
  do {
    counter->set_budget({.max_nodes = ++first});
  } while (counter->count(puzzle.digits()) == kUncounted);
  std::uint64_t more = 0;  // nodes of the search for removable givens
  std::uint8_t minimal = kMinimalityUnknown;
  do {
    counter->set_budget({.max_nodes = ++more});
    check_minimality(*counter, puzzle.digits(), {&minimal, 1});
  } while (minimal == kMinimalityUnknown);
  const TempDir folder;
  const std::string file = folder.write("p.txt", std::string(kEasy) + "\n");
  const auto limit = [&](std::uint64_t nodes) {
    return " --max-nodes " + std::to_string(nodes) + " " + file;
  };
  CHECK(run("check" + limit(first + more)).out == std::string(kEasy) + " 1 yes\n");
  CHECK(run("check" + limit(first + more - 1)).out == std::string(kEasy) + " 1 ?\n");
  CHECK(run("check -u" + limit(first)).out == std::string(kEasy) + " 1\n");
  // What the second count, for the referee, may not take any more is not recounted.
  CHECK(run("check -u --recount" + limit(first)).out == std::string(kEasy) + " 1 not-recounted\n");
  const std::string import = "import --db " + (folder / "p.db");
  CHECK(run(import + limit(first + more - 1)).code == 3);
  CHECK(run(import + limit(first + more)).code == 0);
}

TEST_CASE("a timeout is the time of a puzzle, not of each of its searches") {
  // Minimality takes a third of a second, and no search of it a third of that.
  const TempDir folder;
  const std::string board = " --board " + folder.write("20x20.shape", "box 5x4\n");
  const std::string file = folder / "p.txt";
  REQUIRE(run("generate -q --seed 1 --scale none --count 1 -o " + file + board).code == 0);
  const std::string timed = " --max-nodes 0 --puzzle-timeout 100ms -j 1 " + file + board;
  const Outcome imported = run("import --no-rating --db " + (folder / "p.db") + timed);
  CHECK(imported.code == 3);
  CHECK(imported.err.find("1 record: 0 added, 1 given up") != std::string::npos);
  const Outcome checked = run("check" + timed);
  CHECK(checked.code == 3);
  CHECK(checked.out.find(" ?") != std::string::npos);
}

TEST_CASE("a signal ends a long search at once, and the same import continues") {
  const TempDir folder;
  const std::string text = Grid(endless()).to_string();
  const std::string file = folder.write("p.txt", text + "\n");
  const std::string db = folder / "p.db";
  const Ended check = end_in_search({"check", "--max-nodes", "0", file.c_str()});
  CHECK(check.code == 75);
  CHECK(check.seconds < 5);
  const Ended import =
      end_in_search({"import", "--max-nodes", "0", "--db", db.c_str(), file.c_str()});
  CHECK(import.code == 75);
  CHECK(import.seconds < 5);
  // Nothing was decided about the puzzle: it is looked at again.
  const Ended again =
      end_in_search({"import", "--max-nodes", "0", "--db", db.c_str(), file.c_str()});
  CHECK(again.code == 75);
}

TEST_CASE("a signal ends verify in a long search, and no error is reported") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  RandomStream stream(1, 0, Stage::kFullGrid);
  Digits board = pattern_grid(*BoardSpec::find("25x25"), stream);
  board[0] = 0;
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.txt", Grid(board).to_string() + "\n"))
              .code == 0);
  Database(db, Database::Access::kWrite, 0)
      .execute("UPDATE puzzle SET puzzle = '" + Grid(endless()).to_string() + "'");
  const Ended verify = end_in_search({"verify", "--db", db.c_str()});
  CHECK(verify.code == 75);
  CHECK(verify.seconds < 5);
}

TEST_CASE("rate --db gives up the search of a row at its limit") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --count 1 --seed 1 --scale none --db " + db).code == 0);
  const Outcome rated = run("rate -q --scale se --max-nodes 1 --db " + db);
  CHECK(rated.code == 3);
  CHECK(rated.err.find("left out puzzle 1: the search was given up (--max-nodes, "
                       "--puzzle-timeout)\n") != std::string::npos);
  CHECK(run("query --count --er 0.. --db " + db).out == "0\n");
  CHECK(run("rate -q --scale se --max-nodes 1000 --db " + db).code == 0);
  CHECK(run("query --count --er 0.. --db " + db).out == "1\n");
}

TEST_CASE("INT ends rate --db, what is rated is kept, and the same command continues") {
  // The first 10,000 ratings are stored together.
  constexpr std::uint64_t kPuzzles = 15'000;
  const TempDir folder;
  const std::string whole = folder / "whole.db";
  const std::string db = folder / "p.db";
  REQUIRE(run("generate -q --seed 1 --scale none --count " + std::to_string(kPuzzles) + " --db " +
              whole)
              .code == 0);
  std::filesystem::copy_file(whole, db);
  const auto rated = [&] { return std::stoull(run("query --count --er 0.. --db " + db).out); };
  const Ended ended = end_in_search(
      {"rate", "-q", "--scale", "se", "-j", "1", "--db", db.c_str()},
      [&] {
        for (int i = 0; i < 1000 && rated() == 0; ++i)
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
      },
      SIGINT);
  CHECK(ended.code == 75);
  CHECK(ended.seconds < 5);
  CHECK(rated() > 0);
  CHECK(rated() < kPuzzles);
  for (const std::string& file : {db, whole})
    CHECK(run("rate -q --scale se -j 1 --db " + file).code == 0);
  const auto rows = [](const std::string& file) {
    return run("query --format csv --db " + file).out;
  };
  CHECK(rows(db) == rows(whole));
}

TEST_CASE("threads that get no work cost nothing") {
  const auto kilobytes = [](const char* threads) {
    const pid_t child = fork();
    if (child == 0) {
      if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(98);
      execl(GRIDMILL_BINARY, "gridmill", "generate", "-q", "--count", "10", "-j", threads, nullptr);
      _exit(99);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(::wait4(child, &status, 0, &usage) == child);
    CHECK(WEXITSTATUS(status) == 0);
    return usage.ru_maxrss;
  };
  CHECK(kilobytes("1000") < kilobytes("1") + 200'000);
}

TEST_CASE("a line may be longer than 16 MiB where a record is not a line") {
  constexpr std::size_t kLong = (std::size_t{1} << 24U) + 3'000'000;
  const TempDir folder;
  const std::string games = "<game data=\"" + std::string(81, '0') + "\"/>";
  const std::string document =
      "{\"kind\":[\"http://ipuz.org/"
      "sudoku#1\"],\"puzzle\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]," +
      ("\"note\":\"" + std::string(2000, 'x') + "\"}");
  const auto many = [](const std::string& one, std::string& text) {
    std::size_t n = 0;
    for (; text.size() < kLong; ++n) text += one;
    return n;
  };
  std::string xml = "<opensudoku>";
  const std::size_t in_xml = many(games, xml);
  std::string json;
  const std::size_t in_json = many(document, json);
  const Outcome from_xml =
      run("check -q -u " + folder.write("a.opensudoku", xml + "</opensudoku>\n"));
  CHECK(from_xml.code == 0);
  CHECK(from_xml.err.empty());
  CHECK(lines_of(from_xml.out) == in_xml);
  const Outcome from_json = run("check -q -u " + folder.write("a.ipuz", "\xEF\xBB\xBF" + json));
  CHECK(from_json.code == 0);
  CHECK(from_json.err.empty());
  CHECK(lines_of(from_json.out) == in_json);
  std::string list = "[";
  const std::string puzzle =
      R"({"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],)"
      R"([{},{},{},{}]]},)";
  const std::size_t in_list = many(puzzle, list);
  const Outcome from_list = run("check -q -u " + folder.write("a.json", list + "]\n"));
  CHECK(from_list.code == 0);
  CHECK(from_list.err.empty());
  CHECK(lines_of(from_list.out) == in_list);

  // Elsewhere, and in one document, it is reported.
  const Outcome line = run("check -u " + folder.write("a.txt", std::string(kLong, 'x') + "\n"));
  CHECK(line.code == 1);
  CHECK(line.err.find("a.txt:1: expected a puzzle, found a line of more than 16 MiB; the rest is "
                      "not read") != std::string::npos);
  const Outcome large =
      run("check -u " + folder.write("b.ipuz", document.substr(0, document.size() - 2) +
                                                   std::string(kLong, 'y') + "\"}" + document));
  CHECK(large.code == 1);
  CHECK(large.err.find("found a JSON document of more than 16 MiB") != std::string::npos);
  CHECK(lines_of(large.out) == 1);
}

TEST_CASE("a line of damaged records is not read to its end") {
  const TempDir folder;
  const auto repeat = [](std::string_view one) {
    std::string text;
    while (text.size() < 1'000'000) text += one;
    return text;
  };
  const std::string puzzle =
      R"({"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]})";
  const std::string grid = R"({"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],)"
                           R"([{},{},{},{}]]})";
  struct Text {
    const char* name;
    std::string text;
    std::size_t found;
  };
  for (const Text& text : {Text{"a.ipuz", puzzle + repeat("{}") + "\n" + puzzle, 2},
                           {"a.json", grid + repeat("{}") + "\n" + grid, 2},
                           {"a.opensudoku", "<opensudoku>" + repeat("<game/>"), 0}}) {
    const std::string file = folder.write(text.name, text.text);
    const Outcome checked = run("check -u " + file);
    CAPTURE(text.name, checked.err.substr(0, 500));
    CHECK(checked.code == 1);
    CHECK(lines_of(checked.out) == text.found);
    CHECK(checked.err.find(file + ":1: expected puzzles, found ") != std::string::npos);
    CHECK(checked.err.find("errors; the rest of the line is not read") != std::string::npos);
    CHECK(lines_of(checked.err) < 40'000);
  }
  const Outcome values =
      run("check " +
          folder.write("values.json", R"({"a":[)" + repeat("0,") + repeat("[],") + repeat("0,") +
                                          repeat("0,") + repeat("0,") + "0]}"));
  CHECK(values.code == 1);
  CHECK(values.err.find("values.json:1: expected a puzzle, found a JSON document of more than 2 Mi "
                        "values") != std::string::npos);
}

TEST_CASE("tags of OpenSudoku are at most 1 MiB, however many lines they have") {
  const TempDir folder;
  const std::string game = "<game data=\"" + std::string(81, '0') + "\"/>\n";
  const auto check = [&](const std::string& text) {
    return run("check -u " + folder.write("a.opensudoku", "<opensudoku>\n" + game + text));
  };
  const std::string lines(1'000'000, '\n');
  const Outcome long_tag = check("<game data=\"" + lines + "\"/>\n" + game + "</opensudoku>");
  CHECK(long_tag.err.find("a.opensudoku:3: expected 81 digits") != std::string::npos);
  CHECK(lines_of(long_tag.out) == 2);
  const std::string too_long =
      "expected OpenSudoku's XML; the rest is not read: a tag or comment "
      "of more than 1 MiB";
  for (const std::string& tag : {"<game data=\"" + lines + lines, "<!--" + lines + lines}) {
    const Outcome refused = check(tag);
    CHECK(refused.code == 1);
    CHECK(refused.err.find("a.opensudoku:3: " + too_long) != std::string::npos);
    CHECK(lines_of(refused.out) == 1);
  }
}

TEST_CASE("links that unpack to millions of characters are bounded over a file") {
  const std::string link = "https://www.f-puzzles.com/?load=";
  std::string blanks;
  blanks.resize(16'000'000, ' ');
  const std::string bomb = link + lz_compress_to_base64(blanks) + "\n";
  REQUIRE(bomb.size() < 50'000);
  const Record record = quoted_record();
  std::string good;
  read_format("f-puzzles").make_writer()->write(record, 1, good);
  std::string text;
  for (int i = 0; i < 12; ++i) text += bomb;
  const auto reader = read_format("f-puzzles").make_parser();
  Found found;
  read_text(*reader, text + good, found);
  CHECK(found.puzzles.size() == 1);
  REQUIRE(found.errors.size() == 12);
  std::size_t unpacked = 0;
  for (const std::string& error : found.errors) {
    if (error.find("unpacks to too much text, together with the links before it") ==
        std::string::npos) {
      ++unpacked;
    }
  }
  CHECK(unpacked >= 1);
  CHECK(unpacked <= 8);
  // Links of puzzles never meet the bound, however many there are.
  const auto other = read_format("f-puzzles").make_parser();
  Found all;
  std::string links;
  for (int i = 0; i < 20'000; ++i) links += good;
  read_text(*other, links, all);
  CHECK(all.puzzles.size() == 20'000);
  CHECK(all.errors.empty());
}
