// import, verify and merge, as people run them.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <set>

#include "db/canonical_keys.h"
#include "db/schema.h"
#include "gen/puzzle_source.h"
#include "solver/count/counter.h"
#include "solver/rate/level_table.h"
#include "tests/boards.h"
#include "tests/cli_support.h"
#include "tests/db_support.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::cli_test;
using namespace gridmill::db_test;

namespace {

void require_done(const std::string& arguments) {
  const Outcome outcome = run(arguments);
  INFO(arguments << "\n" << outcome.out << outcome.err);
  REQUIRE(outcome.code == 0);
}

std::int64_t integer(const std::string& file, const std::string& sql) {
  Database database(file, Database::Access::kRead, 1000);
  database.trust_schema();
  return database.integer(sql);
}

/// All of a table, a line per row.
std::string dump(const std::string& file, const std::string& sql, int columns) {
  Database database(file, Database::Access::kRead, 1000);
  database.trust_schema();
  Statement rows = database.prepare(sql);
  std::string text;
  while (rows.step()) {
    for (int i = 0; i < columns; ++i) {
      text += std::string(rows.text_or_null(rows.column(i)).value_or("")) + "|";
    }
    text += "\n";
  }
  return text;
}

std::size_t lines_with(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.find(part) != std::string::npos) ++count;
  }
  return count;
}

/// The text of a puzzle with rows, columns and digits exchanged, and turned.
std::string random_copy(RandomStream& stream, const std::string& puzzle) {
  const auto lines = [&] {
    std::array<std::size_t, 3> bands{0, 1, 2};
    stream.shuffle<std::size_t>(bands);
    std::vector<std::size_t> result;
    for (const std::size_t band : bands) {
      std::array<std::size_t, 3> inner{3 * band, 3 * band + 1, 3 * band + 2};
      stream.shuffle<std::size_t>(inner);
      result.insert(result.end(), inner.begin(), inner.end());
    }
    return result;
  };
  const auto rows = lines();
  const auto columns = lines();
  std::string names = "123456789";
  stream.shuffle(std::span(names));
  const bool turned = stream.below(2) == 1;
  std::string copy;
  for (const std::size_t row : rows) {
    for (const std::size_t column : columns) {
      const char c = puzzle[turned ? column * 9 + row : row * 9 + column];
      copy += c == '.' ? '.' : names[static_cast<std::size_t>(c - '1')];
    }
  }
  return copy;
}

std::vector<std::string> made_puzzles(const std::string& options) {
  const Outcome outcome = run("generate -q --scale none " + options);
  REQUIRE(outcome.code == 0);
  std::istringstream in(outcome.out);
  std::vector<std::string> puzzles;
  for (std::string line; std::getline(in, line);) puzzles.push_back(line);
  return puzzles;
}

}  // namespace

TEST_CASE("of 1,000 symmetric copies of 10 puzzles 10 are imported, and the rows are named") {
  const TempDir folder;
  RandomStream stream(test_seed(), 0, Stage::kChoice);
  std::vector<std::string> lines;
  for (const std::string& puzzle : made_puzzles("--count 10 --seed 5")) {
    for (int i = 0; i < 100; ++i) lines.push_back(random_copy(stream, puzzle));
  }
  stream.shuffle(std::span(lines));
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const std::string file = folder.write("copies.txt", text);
  const std::string db = folder.file("p.db");
  const std::string command =
      "import --db " + db + " --rejects " + folder.file("r.csv") + " " + file;
  const Outcome first = run(command);
  CHECK(first.code == 0);
  CHECK(first.err.find("1,000 records: 10 added, 990 duplicate\n") != std::string::npos);
  CHECK(integer(db, "SELECT count(*) FROM puzzles WHERE level IS NOT NULL AND minimal = 1") == 10);
  const std::string rejects = read_file(folder.file("r.csv"));
  CHECK(lines_with(rejects, "duplicate of row ") == 990);
  CHECK(rejects.starts_with("file,line,reason,equals,puzzle\n" + file + ","));

  // Each row that is named equals the puzzle it is named for.
  std::istringstream in(rejects);
  std::string line;
  std::getline(in, line);
  for (int i = 0; i < 50 && std::getline(in, line); ++i) {
    const std::string row = line.substr(line.find("row ") + 4,
                                        line.find(',', line.find("row ")) - line.find("row ") - 4);
    const std::string puzzle = line.substr(line.rfind(',') + 1);
    const std::string place = line.substr(file.size() + 1);
    CHECK(lines.at(std::stoul(place) - 1) == puzzle);
    const std::string both = folder.write(
        "both",
        puzzle + "\n" + dump(db, "SELECT puzzle FROM puzzles WHERE id = " + row, 1).substr(0, 81));
    std::istringstream forms(run("canon " + both).out);
    std::string a;
    std::string b;
    std::getline(forms, a);
    std::getline(forms, b);
    CHECK(a.substr(82) == b.substr(82));
  }

  const Outcome again = run(command);
  CHECK(again.code == 0);
  CHECK(again.err.find("0 added, 10 imported before, 990 duplicate\n") != std::string::npos);
  CHECK(read_file(folder.file("r.csv")) == rejects);
  CHECK(integer(db, "SELECT count(*) FROM puzzles") == 10);
  require_done("verify -q --db " + db);
  // A run made of the same puzzles adds nothing either.
  const Outcome made = run("generate --db " + db + " --count 5 --seed 5");
  CHECK(made.code == 0);
  CHECK(made.err.find("puzzle 0 of the run was not stored: it is equivalent to row ") !=
        std::string::npos);
  CHECK(made.err.find("... and 5 more\n") != std::string::npos);
  CHECK(integer(db, "SELECT count(*) FROM puzzles") == 15);
  CHECK(integer(db, "SELECT duplicates FROM progress WHERE run = 2") == 10);
}

TEST_CASE("import tells what it refuses and why, with file and line") {
  const TempDir folder;
  const std::string good =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  const std::string solved =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const std::string file =
      folder.write("mixed.txt", "# a comment\n" + good + "\nhello\n" + std::string(81, '.') +
                                    "\n11" + std::string(79, '.') + "\n" + solved + "\n" + good +
                                    "\n1...............\n12.4\n");
  const std::string db = folder.file("p.db");
  const Outcome outcome = run("import --db " + db + " " + file);
  CHECK(outcome.code == 1);
  for (const char* line :
       {":3: expected a puzzle of", ":4: more than one solution", ":5: no solution",
        ":6: no empty cell", ":7: duplicate of row 1", ":8: more than one solution"}) {
    INFO(outcome.err);
    CHECK(outcome.err.find(file + line) != std::string::npos);
  }
  CHECK(integer(db, "SELECT count(*) FROM puzzles") == 1);
  CHECK(run("import --db " + db + " " + folder.file("none.txt")).code == 1);
  const std::string other = folder.file("other.db");
  require_done("generate -q --count 1 --db " + other);
  CHECK(run("import --db " + db + " " + other).err.find("gridmill merge") != std::string::npos);
  require_done("verify -q --db " + db);
}

TEST_CASE("verify names every bad row") {
  const TempDir folder;
  const std::string good = folder.file("good.db");
  require_done("generate -q --db " + good + " --count 40 --seed 9");
  require_done("rate -q --scale hodoku --db " + good);
  require_done("rate -q --scale se --db " + good);
  require_done("verify -q --db " + good);
  // The columns of a puzzle that are not computed from others.
  Database database(good, Database::Access::kRead, 1000);
  Statement named = database.prepare("SELECT group_concat(name) FROM pragma_table_info('puzzle')");
  REQUIRE(named.step());
  const std::string stored(named.text(named.column(0)));
  struct Fault {
    std::string sql;
    const char* line;  ///< that the output must have
  };
  for (const Fault& fault : {
           // A given less: more than one solution, as the puzzles are minimal.
           Fault{"UPDATE puzzle SET puzzle = (SELECT substr(puzzle, 1, n - 1) || '.' || "
                 "substr(puzzle, n + 1) FROM (SELECT instr(replace(replace(puzzle, '2', '1'), '3', "
                 "'1'), '1') AS n)), givens = givens - 1 WHERE id = 7",
                 "7 it has more than one solution\n"},
           Fault{"UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 8) WHERE id "
                 "= 7",
                 "7 its solution is a different grid\n"},
           Fault{"UPDATE puzzle SET givens = givens + 1 WHERE id = 7", "7 it has "},
           Fault{"UPDATE puzzle SET level = 8 - level WHERE id = 7", "7 its level is "},
           Fault{"UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 8) WHERE "
                 "id = 7",
                 "7 its canonical key is different\n"},
           Fault{"UPDATE puzzle_key SET puzzle = 8 WHERE puzzle = 7",
                 "7 its key is not in puzzle_key\n"},
           Fault{"DELETE FROM puzzle_key WHERE puzzle = 7", "7 its key is not in puzzle_key\n"},
           // Rows that are not in the index: the same as one that it has, and as each
           // other.
           Fault{"CREATE TEMP TABLE t AS SELECT * FROM puzzle WHERE id = 7; UPDATE t SET id = 50, "
                 "run_index = 99; INSERT INTO puzzle (" +
                     stored + ") SELECT " + stored + " FROM t",
                 "50 it is equivalent to puzzle 7\n"},
           Fault{
               "DELETE FROM puzzle_key WHERE puzzle > 20; UPDATE meta SET value = 20; UPDATE "
               "puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 30) WHERE id = 31",
               "31 it is equivalent to puzzle 30\n"},
           Fault{"INSERT INTO puzzle_key VALUES (1234, 7)", "file puzzle_key has 41 keys"},
           Fault{"UPDATE puzzle SET run = 77 WHERE id = 7", "7 there is no run 77\n"},
           Fault{"UPDATE puzzle SET run = 77 WHERE id = 7", "file table puzzle, row 7"},
           Fault{"UPDATE puzzle SET level = NULL WHERE id = 7", "7 its level is "},
           Fault{"DROP VIEW puzzles", "file there is no view 'puzzles'\n"},
           Fault{"CREATE TRIGGER t AFTER INSERT ON puzzle BEGIN SELECT 1; END",
                 "file the trigger 't' is not Gridmill's\n"},
           // A row that vanished with all that belongs to it.
           Fault{
               "DELETE FROM puzzle_technique WHERE puzzle = 7; DELETE FROM puzzle_key WHERE puzzle "
               "= 7; DELETE FROM puzzle WHERE id = 7",
               "file run 1 has 39 puzzles; according to its progress, 40 were stored\n"},
           Fault{
               "UPDATE puzzle SET level = NULL, hardest = NULL, rounds = NULL, min_openings = NULL "
               "WHERE id = 7; DELETE FROM puzzle_technique WHERE puzzle = 7",
               "7 it is not rated, although its run is\n"},
           Fault{"UPDATE run SET seed = 10", "file run 1 has a different seed than its recipe\n"},
           Fault{"UPDATE run SET seed = NULL", "file run 1 has a different seed than its recipe\n"},
           Fault{"UPDATE run SET recipe = 'seed=9'", "file run 1 has no recipe\n"},
           Fault{"UPDATE run SET recipe = replace(recipe, 'double-random', 'guesses')",
                 "file the recipe of run 1: there is no fill method 'guesses'\n"},
           Fault{"UPDATE run SET recipe = replace(recipe, 'per_grid=1', 'per_grid=one')",
                 "file the recipe of run 1: expected a number for per_grid, found 'one'\n"},
           Fault{"UPDATE run SET recipe = recipe || ' shard=5/4'",
                 "file run 1 has the shard '5/4' in its recipe\n"},
           Fault{"UPDATE level SET name_ja = '入門' WHERE id = 4",
                 "file the table of levels differs from its runs\n"},
           Fault{"UPDATE technique SET rank = rank + 100 WHERE name = 'x-wing'",
                 "file the technique 'x-wing' differs from its runs\n"},
           Fault{"UPDATE technique SET title = 'X' WHERE name = 'x-wing'",
                 "file the technique 'x-wing' differs from its runs\n"},
           Fault{
               "INSERT INTO technique (name, title, family, level, rank) VALUES ('a', 'A', 'f', 1, "
               "500)",
               "file the technique 'a' is unknown to its runs\n"},
           Fault{"UPDATE scale SET title = 'X' WHERE name = 'se'",
                 "file the scale 'se' differs from Gridmill's\n"},
           Fault{"UPDATE puzzle SET hardest = 1 WHERE id = (SELECT id FROM puzzle WHERE hardest <> "
                 "1 LIMIT 1)",
                 " its hardest technique is "},
           Fault{"UPDATE puzzle SET techniques = replace(techniques, ':', ':1') WHERE id = 7",
                 "7 its technique counts are different\n"},
           Fault{"DELETE FROM puzzle_technique WHERE puzzle = 7",
                 "7 its technique counts are different\n"},
           Fault{"UPDATE puzzle SET minimal = 0 WHERE id = 7", "7 it is minimal"},
           Fault{"UPDATE puzzle SET symmetry = 'rotational' WHERE id = 7",
                 "7 its givens are not rotational\n"},
           Fault{"UPDATE puzzle SET symmetry = 'round' WHERE id = 7", "7 there is no symmetry"},
           Fault{"INSERT INTO board VALUES ('8x8', '" + BoardSpec::find("8x8")->digest() +
                     "', 'box 2x4'); UPDATE puzzle SET board = '8x8' WHERE id = 7",
                 "7 its puzzle is not a valid 8x8 board\n"},
           Fault{"UPDATE puzzle SET board = 'x' WHERE id = 7", "7 there is no board 'x'"},
           Fault{"UPDATE puzzle SET puzzle = replace(puzzle, '1', '0') WHERE id = 7",
                 "7 its puzzle is not a valid 9x9 board\n"},
           Fault{"UPDATE puzzle SET rounds = rounds + 1 WHERE id = 7", "7 rounds and min_openings"},
           Fault{"UPDATE puzzle SET hodoku_score = hodoku_score + 2 WHERE id = 7",
                 "7 HoDoKu's level and score are "},
           Fault{"UPDATE puzzle SET hodoku_level = 'NONE' WHERE id = 7",
                 "7 HoDoKu's level and score are "},
           Fault{"UPDATE puzzle SET se_ep = se_er + 1 WHERE id = 7",
                 "7 Sudoku Explainer's ratings are "},
           Fault{"UPDATE puzzle SET run_index = 40 WHERE id = 7",
                 "7 it is number 40 of run 1, which has reached only 40\n"},
           Fault{"DELETE FROM puzzle WHERE id = 7", "file "},
           // The same puzzle again, as someone might insert it.
           Fault{"CREATE TEMP TABLE copy AS SELECT * FROM puzzle WHERE id = 7;"
                 "UPDATE copy SET id = 41, run_index = 1000;"
                 "INSERT INTO puzzle (" +
                     stored + ") SELECT " + stored + " FROM copy",
                 "41 "},
       }) {
    const std::string bad = folder.file("bad.db");
    std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
    Database damaged(bad, Database::Access::kWrite, 0);
    damaged.trust_schema();
    damaged.execute("PRAGMA foreign_keys = OFF; " + std::string(fault.sql));
    const Outcome outcome = run("verify -q -j2 --db " + bad);
    INFO(fault.sql << "\n" << outcome.out << outcome.err);
    CHECK(outcome.code == 1);
    CHECK(outcome.out.find(fault.line) != std::string::npos);
    // Only one of the 40 rows is bad, at most with a line for each technique that it uses.
    const std::size_t lines = lines_with(outcome.out, " ");
    CHECK(lines <= 20);
  }
  // Names that levels once had are no fault, but those of another level are.
  for (const std::string fourth : {"Hard", "Expert"}) {
    const std::string old = folder.file("old.db");
    std::filesystem::copy_file(good, old, std::filesystem::copy_options::overwrite_existing);
    std::string names;
    for (const LevelInfo& level : levels()) {
      names += "UPDATE level SET name = '" + (level.level == 4 ? fourth : level.former) +
               "' WHERE id = " + std::to_string(level.level) + ";";
    }
    Database(old, Database::Access::kWrite, 0).execute(names);
    CHECK(run("verify -q -j2 --db " + old).code == (fourth == "Hard" ? 0 : 1));
  }
  // What is wrong with the recipe is wrong with each row.
  for (const Fault& fault :
       {Fault{"UPDATE run SET recipe = replace(recipe, 'seed=9', 'seed=10'), seed = 10",
              "7 its run makes another puzzle with this number\n"},
        Fault{"UPDATE run SET recipe = replace(recipe, 'board=9x9', 'board=9x9-x')",
              "7 its board is 9x9, but its run makes 9x9-x\n"},
        Fault{"UPDATE run SET recipe = replace(recipe, 'symmetry=none', 'symmetry=rotational')",
              "7 its symmetry is none, but its run makes rotational\n"},
        Fault{"UPDATE run SET recipe = recipe || ' shard=2/4'",
              "7 it is number 6, which is not in shard 2/4\n"}}) {
    const std::string bad = folder.file("bad.db");
    std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
    Database(bad, Database::Access::kWrite, 0).execute(fault.sql);
    const Outcome outcome = run("verify -q -j2 --no-rating --db " + bad);
    INFO(fault.sql << "\n" << outcome.out << outcome.err);
    CHECK(outcome.code == 1);
    CHECK(outcome.out.find(fault.line) != std::string::npos);
  }
  // Numbers that no puzzle has cost no memory elsewhere.
  std::filesystem::copy_file(good, folder.file("wild.db"));
  Database(folder.file("wild.db"), Database::Access::kWrite, 0)
      .execute(
          "UPDATE puzzle SET givens = 2000000000 WHERE id = 7; UPDATE puzzle SET level = "
          "99999999999 WHERE id = 8");
  require_done("stats --db " + folder.file("wild.db") + " --html " + folder.file("page"));
  // Damage to the file itself.
  const std::string bad = folder.file("bad.db");
  std::filesystem::copy_file(good, bad, std::filesystem::copy_options::overwrite_existing);
  std::fstream file(bad, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(bad) / 8192 / 2 * 8192));
  file << std::string(8192, '\x55');
  file.close();
  CHECK(run("verify -q --db " + bad).code == 1);
}

TEST_CASE("merge joins what shards made, again and again") {
  const TempDir folder;
  const auto db = [&](const std::string& name) { return folder.file(name + ".db"); };
  require_done("generate -q --db " + db("a") + " --count 300 --seed 1");
  require_done("generate -q --db " + db("b") + " --count 200 --seed 2");
  require_done("export --db " + db("b") + " --limit 3 --name book -o " + folder.file("x"));
  // c has puzzles of b in another form, and some others, with gaps.
  RandomStream stream(test_seed(), 1, Stage::kChoice);
  std::string text;
  for (const std::string& puzzle : made_puzzles("--count 50 --seed 2")) {
    text += random_copy(stream, puzzle) + "\n";
  }
  for (const std::string& puzzle : made_puzzles("--count 50 --seed 3")) {
    text += random_copy(stream, puzzle) + "\n";
  }
  require_done("import -q --db " + db("c") + " " + folder.write("c.txt", text));
  Database(db("c"), Database::Access::kWrite, 0)
      .execute(
          "DELETE FROM puzzle_key WHERE puzzle IN (60, 70); DELETE FROM puzzle WHERE id IN (60, "
          "70)");
  const std::string command =
      "merge --into " + db("all") + " " + db("a") + " " + db("b") + " " + db("c");
  const Outcome first = run(command);
  INFO(first.err);
  CHECK(first.code == 0);
  CHECK(first.err.find("98 rows: 48 added, 50 already stored\n") != std::string::npos);
  CHECK(integer(db("all"), "SELECT count(*) FROM puzzles") == 548);
  CHECK(integer(db("all"), "SELECT count(*) FROM run") == 3);
  require_done("verify -q --db " + db("all"));
  const std::string columns =
      "puzzle, solution, board, givens, minimal, symmetry, level, hardest, rounds, min_openings, "
      "seed, "
      "run_index FROM puzzles";
  CHECK(dump(db("all"), "SELECT " + columns + " WHERE run = 2 ORDER BY id", 12) ==
        dump(db("b"), "SELECT " + columns + " ORDER BY id", 12));
  const std::string uses =
      "SELECT p.run_index, t.name, u.count FROM puzzle AS p JOIN puzzle_technique AS u ON u.puzzle "
      "= "
      "p.id JOIN technique AS t ON t.id = u.technique ";
  CHECK(dump(db("all"), uses + "WHERE p.run = 2 ORDER BY 1, 2", 3) ==
        dump(db("b"), uses + "ORDER BY 1, 2", 3));
  const std::string books =
      "SELECT p.puzzle FROM export_item AS x JOIN puzzle AS p ON p.id = x.puzzle ORDER BY position";
  CHECK(dump(db("all"), books, 1) == dump(db("b"), books, 1));
  CHECK(dump(db("all"), "SELECT next_index, stored FROM progress ORDER BY run", 2) ==
        "300|300|\n200|200|\n100|48|\n");

  // Again, it changes nothing.
  const std::string before =
      dump(db("all"), "SELECT * FROM puzzles", 20) + dump(db("all"), "SELECT * FROM progress", 4);
  const Outcome second = run(command);
  CHECK(second.code == 0);
  CHECK(second.err.find("598 rows: 0 added, 598 already stored") != std::string::npos);
  CHECK(dump(db("all"), "SELECT * FROM puzzles", 20) +
            dump(db("all"), "SELECT * FROM progress", 4) ==
        before);
  // A shard that has grown brings what is new; the run continues in the merged file.
  require_done("generate -q --db " + db("a") + " --count 320 --seed 1");
  require_done(command);
  CHECK(integer(db("all"), "SELECT stored FROM progress WHERE run = 1") == 320);
  require_done("generate -q --db " + db("all") + " --count 330 --seed 1");
  CHECK(integer(db("all"), "SELECT count(*) FROM puzzles WHERE run = 1") == 330);
  require_done("verify -q --db " + db("all"));

  CHECK(run("merge --into " + db("all") + " " + db("all")).code == 1);
  CHECK(run("merge --into " + db("all") + " " + db("not-there")).code == 1);
  CHECK(run("merge --into " + db("all") + " " + folder.file("c.txt")).code == 1);
  CHECK(run("merge --into " + db("all")).code == 2);
  CHECK_FALSE(std::filesystem::exists(db("not-there")));
}

TEST_CASE("every command refuses a file of a schema before 9, and names the way out") {
  const TempDir folder;
  const std::string old = folder.file("old.db");
  Database(old, Database::Access::kCreate, 0)
      .execute("PRAGMA application_id = 1196255596; PRAGMA user_version = 8; CREATE TABLE t (x)");
  const std::string before = read_file(old);
  const std::string good = folder.file("good.db");
  require_done("generate -q --count 3 --seed 1 --db " + good);
  const std::string puzzles = folder.write(
      "p.txt",
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
  const std::string html = folder.file("b.html");
  for (const std::string& command :
       {"generate -q --count 1 --db " + old, "import -q --db " + old + " " + puzzles,
        "export --db " + old, "query --db " + old, "stats --db " + old,
        "rate -q --scale se --db " + old, "verify -q --db " + old,
        "book --chapters easy=1 --html " + html + " --db " + old,
        "merge -q --into " + good + " " + old, "merge -q --into " + old + " " + good}) {
    INFO(command);
    const Outcome refused = run(command);
    CHECK(refused.code == 1);
    CHECK(refused.err.find(old + " has schema 8; this program reads schema 9 and later; export the "
                                 "puzzles with the build of Gridmill that made it") !=
          std::string::npos);
    CHECK(refused.err.find("'gridmill import --db new.db puzzles.jsonl'") != std::string::npos);
  }
  CHECK(read_file(old) == before);
}

TEST_CASE("the command that updates a file adds no puzzles") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  require_done("generate -q --count 3 --seed 1 --db " + file);
  const std::string before = contents(file);
  const std::string arguments = "import --db " + file + " - </dev/null";
  require_done(arguments);
  CHECK(rows_of(file) == 3);
  CHECK(contents(file).ends_with(before.substr(before.find('\n') + 1)));
  CHECK(read_file(std::string(GRIDMILL_SOURCE_DIR) + "/db/schema.md")
            .find("`gridmill import --db p.db - </dev/null`") != std::string::npos);
}
