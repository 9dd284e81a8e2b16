// Mistakes in what the counters know of clues are reported by the referee: by verify, by `check
// --recount` and by `import --recount`. Each test puts a mistake into the table of kinds.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "solver/clues/clue_board.h"
#include "solver/clues/clue_kinds.h"
#include "solver/clues/line_clues.h"
#include "solver/record.h"
#include "tests/catch.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/files.h"
#include "tests/patterns.h"
#include "tools/cli/command.h"
#include "tools/formats/format.h"

using namespace gridmill;

namespace {

/// Runs a command in this process, with its mistakes; returns the exit code.
int run_here(const std::vector<std::string>& words, std::string* errors = nullptr) {
  std::vector<const char*> arguments{"gridmill"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  std::ostringstream err;
  std::streambuf* const before = std::cerr.rdbuf(err.rdbuf());
  const int code = run_program(static_cast<int>(arguments.size()), arguments.data());
  std::cerr.rdbuf(before);
  UNSCOPED_INFO(err.str());
  if (errors != nullptr) *errors = err.str();
  return code;
}

struct Verification {
  int code = 0;
  std::string text;
};

Verification verify(const TempDir& folder, const std::string& db) {
  const std::string out = folder.file("verify.csv");
  const int code = run_here(
      {"verify", "-q", "-j", "1", "--no-rating", "--db", db, "--format", "csv", "--output", out});
  return {code, read_file(out)};
}

/// So many puzzles with one solution, as the counters see it, as JSON.
std::string drawn_puzzles(const char* kind, int count) {
  RandomStream stream(7, 0, Stage::kChoice);
  CluePuzzleSampler puzzles(stream);
  std::string text;
  for (int i = 0; i < count; ++i) {
    UniqueCluePuzzle puzzle = puzzles.draw_unique(*BoardSpec::find("6x6"), {find_clue_kind(kind)});
    for (std::uint8_t& given : puzzle.givens) {  // no more givens than the counter needs
      const std::uint8_t digit = std::exchange(given, std::uint8_t{0});
      if (make_counter(*puzzle.board)->count(puzzle.givens) != 1) given = digit;
    }
    Record record;
    record.board = puzzle.board;
    record.puzzle = Grid(puzzle.givens);
    written_format("f-puzzles-json").make_writer()->write(record, 0, text);
  }
  return text;
}

/// White dots with the two highest digits are forbidden.
void compile_narrow_dot(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const int n = board.digits();
  into.add_binary_table(clue.cells[0], clue.cells[1], into.table(n, [n](int one, int other) {
    return std::abs(one - other) == 1 && one + other != 2 * n - 1;
  }));
}

/// Digits rise along a thermometer, and its end is more than the bulb by the number of cells.
void compile_steep_thermometer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  find_clue_kind("slow-thermo")->compile(clue, board, into);
  for (const Line& line : clue.lines) {
    const int more = std::min(static_cast<int>(line.size()), board.digits() - 1);
    into.add_binary_table(
        line.front(), line.back(),
        into.table(board.digits(), [more](int bulb, int end) { return end >= bulb + more; }));
  }
}

/// A thermometer that forgets its last cell.
void compile_short_thermometer(const Clue& clue, const BoardSpec& board, Constraints& into) {
  const std::size_t rises =
      into.table(board.digits(), [](int low, int high) { return low < high; });
  for (const Line& line : clue.lines) {
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
      into.add_binary_table(line[i - 1], line[i], rises);
  }
}

/// A cage that allows one sum more.
void compile_loose_cage(const Clue& clue, const BoardSpec& board, Constraints& into) {
  std::vector<DigitBits> sets;
  for (const int sum : {*clue.value, *clue.value + 1}) {
    for (const DigitBits set : sets_with_sum(all_digits(board.digits()), sum)) {
      if (std::popcount(set) == static_cast<int>(clue.cells.size())) sets.push_back(set);
    }
  }
  into.sets.push_back({clue.cells, std::move(sets)});
}

/// White dots whose digits differ by 1 or 2.
void compile_wide_dot(const Clue& clue, const BoardSpec& board, Constraints& into) {
  into.add_binary_table(clue.cells[0], clue.cells[1],
                        into.table(board.digits(), [](int one, int other) {
                          return one != other && std::abs(one - other) <= 2;
                        }));
}

void compile_nothing(const Clue&, const BoardSpec&, Constraints&) {}

CompileClue* sound_compile = nullptr;  ///< of the kind that compile_more replaces

/// The rule of a kind, and another one: the first and the last cell of 6x6 hold 3 or 4.
void compile_more(const Clue& clue, const BoardSpec& board, Constraints& into) {
  sound_compile(clue, board, into);
  into.add_binary_table(Cell{0}, Cell{35}, into.table(board.digits(), [](int one, int other) {
    return (one == 3 || one == 4) && (other == 3 || other == 4);
  }));
}

}  // namespace

TEST_CASE("verify reports puzzles that a counter with too narrow rules has made") {
  const TempDir folder;
  const std::string db = folder.file("p.db");
  const struct {
    const char* kind;
    CompileClue* compile;
  } mistakes[] = {{"difference", compile_narrow_dot}, {"thermo", compile_steep_thermometer}};
  for (const auto& [kind, compile] : mistakes) {
    CAPTURE(kind);
    const ClueKindOverride mistake(kind, compile);
    const std::string file = folder.write(std::string(kind) + ".json", drawn_puzzles(kind, 30));
    CHECK(run_here({"import", "-q", "-j", "1", "--no-rating", "--db", db, file}) == 0);
    const Verification found = verify(folder, db);
    CHECK(found.code == 1);
    CHECK(found.text.find("the referee finds other solutions than the counter") !=
          std::string::npos);
    CHECK(run_here({"check", "-j", "1", "--recount", "--format", "csv", "--output",
                    folder.file("check.csv"), file}) == 1);
    const std::string checked = read_file(folder.file("check.csv"));
    INFO(checked);
    CHECK(checked.find(",differs\n") != std::string::npos);
    // Puzzles that have several solutions are refused, the others are there already.
    CHECK(run_here({"import", "-q", "-j", "1", "--no-rating", "--recount", "--rejects",
                    folder.file("rejects.csv"), "--db", folder.file(std::string(kind) + ".db"),
                    file}) == 1);
    const std::string rejects = read_file(folder.file("rejects.csv"));
    INFO(rejects);
    CHECK(rejects.find("other solutions by the recount") != std::string::npos);
    std::remove(db.c_str());
  }
}

TEST_CASE("verify reports a counter with too wide rules on puzzles that were made before") {
  const TempDir folder;
  const struct {
    const char* kind;
    CompileClue* compile;
  } mistakes[] = {{"killer", compile_loose_cage},
                  {"thermo", compile_short_thermometer},
                  {"xv", compile_nothing}};
  for (const auto& [kind, compile] : mistakes) {
    CAPTURE(kind);
    const std::string db = folder.file(std::string(kind) + ".db");
    const std::string file = folder.write(std::string(kind) + ".json", drawn_puzzles(kind, 20));
    CHECK(run_here({"import", "-q", "-j", "1", "--no-rating", "--recount", "--db", db, file}) == 0);
    CHECK(verify(folder, db).code == 0);
    CHECK(run_here({"check", "-j", "1", "--recount", "--format", "json", "--output",
                    folder.file("check.json"), file}) == 0);
    const std::string checked = read_file(folder.file("check.json"));
    CHECK(checked.find("\"recount\":\"same\"") != std::string::npos);
    CHECK(checked.find("\"differs\"") == std::string::npos);
    const ClueKindOverride mistake(kind, compile);
    const Verification found = verify(folder, db);
    CHECK(found.code == 1);
    CHECK(found.text.find("the referee finds other solutions than the counter") !=
          std::string::npos);
  }
}

TEST_CASE("verify reports a mistake in any kind") {
  const TempDir folder;
  for (const ClueKind& kind : clue_kinds()) {
    CAPTURE(kind.id);
    const std::string id(kind.id);
    const auto import_drawn = [&](const std::string& name) {
      const std::string file = folder.write(name + ".json", drawn_puzzles(id.c_str(), 20));
      const std::string db = folder.file(name + ".db");
      CHECK(run_here({"import", "-q", "-j", "1", "--no-rating", "--db", db, file}) == 0);
      return db;
    };
    const std::string sound = import_drawn("sound-" + id);
    {
      const ClueKindOverride mistake(id, compile_nothing);
      CHECK(verify(folder, sound).code == 1);
    }
    sound_compile = kind.compile;
    const ClueKindOverride mistake(id, compile_more);
    CHECK(verify(folder, import_drawn("narrow-" + id)).code == 1);
  }
}

TEST_CASE("verify checks minimality with the referee in one row of 50") {
  const TempDir folder;
  const std::string db = folder.file("p.db");
  // If dots mean less, more givens are needed.
  const ClueKindOverride mistake("difference", compile_wide_dot);
  REQUIRE(run_here({"generate", "-q", "-j", "1", "--scale", "none", "--board", "6x6", "--rules",
                    "kropki", "--clue-count", "kropki=1..30", "--seed", "1", "--count", "200",
                    "--db", db}) == 0);
  const Verification found = verify(folder, db);
  CHECK(found.code == 1);
  CHECK(found.text.find("the referee finds that it is not minimal") != std::string::npos);
}

TEST_CASE("no puzzle is made of clues that the counter denies") {
  const TempDir folder;
  const std::string db = folder.file("p.db");
  {
    const ClueKindOverride mistake("difference", compile_narrow_dot);
    std::string errors;
    CHECK(run_here({"generate", "-q", "-j", "1", "--scale", "none", "--board", "6x6", "--rules",
                    "kropki", "--seed", "1", "--count", "20", "--db", db},
                   &errors) == 1);
    CHECK(has_match(errors,
                    "gridmill generate: puzzle [0-9]+ on 6x6.*: the counter denies the "
                    "solution"));
    CHECK(errors.find(".cpp") == std::string::npos);
  }
  CHECK(verify(folder, db).code == 0);
}
