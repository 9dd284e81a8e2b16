// Boards of the user's own, as people use them: a board is its rules, whatever its file is called,
// and a database has their rules.

#include <filesystem>

#include "db/sqlite.h"
#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

const std::string kDiagonal = "box 3x3\nhouse R1C1 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R9C9\n";
const std::string kOtherDiagonal = "box 3x3\nhouse R1C9 R2C8 R3C7 R4C6 R5C5 R6C4 R7C3 R8C2 R9C1\n";

std::string make(const std::string& board, const std::string& db, const std::string& more = "") {
  return "generate -q --count 20 --seed 1 --scale none --board " + board + " --db " + db + " " +
         more;
}

std::string text(const std::string& db, const std::string& sql) {
  return Database(db, Database::Access::kRead, 1000).text(sql);
}

void require_sound(const std::string& db) {
  const Outcome verified = run("verify -q --db " + db);
  INFO(verified.out);
  REQUIRE(verified.code == 0);
}

}  // namespace

TEST_CASE("the name of a built-in board cannot be borrowed for other rules") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  const std::string borrowed = folder.write("9x9.shape", kDiagonal);
  const Outcome refused = run(make(borrowed, db));
  CHECK(refused.code == 2);
  CHECK(refused.err.find("has the name of the built-in board '9x9' but other rules") !=
        std::string::npos);
  CHECK_FALSE(std::filesystem::exists(db));
}

TEST_CASE("a file with the rules of a built-in board is that board") {
  const TempDir folder;
  // In another order, with comments, and a house that repeats a row.
  const std::string same =
      folder.write("cross.shape",
                   "# my own X\nbox 3x3\nhouse R9C1 R8C2 R7C3 R6C4 R5C5 R4C6 R3C7 R2C8 R1C9  # up\n"
                   "house R1C1 R1C2 R1C3\nhouse R9C9 R2C2 R3C3 R4C4 R5C5 R6C6 R7C7 R8C8 R1C1\n");
  REQUIRE(run(make(same, folder / "own.db")).code == 0);
  REQUIRE(run(make("9x9-x", folder / "built-in.db")).code == 0);
  CHECK(contents(folder / "own.db") == contents(folder / "built-in.db"));
  CHECK(text(folder / "own.db", "SELECT group_concat(name) FROM board") == "9x9-x");
  // The same run, which continues.
  CHECK(run("generate --seed 1 --scale none --board 9x9-x --count 20 --db " + (folder / "own.db"))
            .err.find("nothing to do") != std::string::npos);
}

TEST_CASE("a layout without a full grid is reported as such") {
  const TempDir folder;
  const std::string none = folder.write(
      "none.shape",
      "regions AABBBBCCC ABBAABCCF AAAABBCFF DDGEEECFF DDGEEECFF DDGEEECFF DDGHHIIII DGGHIIHHI "
      "GGGHHHHII\n");
  for (const std::string& out : {"-o " + (folder / "p.txt"), "--db " + (folder / "p.db")}) {
    const Outcome refused = run("generate -q --count 1 --seed 1 --board " + none + " " + out);
    CHECK(refused.code == 3);
    CHECK(refused.err ==
          "gridmill generate: the goal cannot be met: --board: the layout has no full grid\n");
    CHECK_FALSE(std::filesystem::exists(folder / "p.txt"));
    CHECK_FALSE(std::filesystem::exists(folder / "p.db"));
  }
}

TEST_CASE("a database with a board of the user's own needs no .shape file") {
  const TempDir folder;
  const std::string board = folder.write("mine.shape", kDiagonal);
  const std::string made = folder / "made.db";
  REQUIRE(run(make(board, made)).code == 0);
  // The same rules in a file of another name are the same run.
  const std::string renamed = folder.write("yours.shape", "# mine\n" + kDiagonal);
  REQUIRE(run("generate -q --count 30 --seed 1 --scale none --board " + renamed + " --db " + made)
              .code == 0);
  CHECK(rows_of(made) == 30);

  const std::string db = folder / "moved.db";
  std::filesystem::rename(made, db);
  std::filesystem::remove(board);
  std::filesystem::remove(renamed);
  require_sound(db);
  CHECK(text(db, "SELECT rules FROM board WHERE name = 'mine'") + "\n" == kDiagonal);
  CHECK(text(db, "SELECT DISTINCT board FROM puzzle") == "mine");
  CHECK(lines_of(run("query --db " + db).out) == 30);
  CHECK(lines_of(run("query --board mine --db " + db).out) == 30);
  const Outcome csv = run("export --format csv --db " + db);
  CHECK(csv.code == 0);
  CHECK(lines_of(csv.out) == 31);
  CHECK(run("stats --by board --format csv --db " + db).out == "by,value,count\nboard,mine,30\n");
  CHECK(run("rate -q --scale se --db " + db).code == 0);
  // Puzzles of the board without its diagonal would have several solutions.
  const Outcome plain = run("check --format csv " + folder.write("p.csv", csv.out));
  CHECK(plain.code != 0);
  const std::string back = folder.write("mine.shape", kDiagonal);
  CHECK(run("check --board " + back + " " + (folder / "p.csv")).code == 0);
  const Outcome again = run("import --board " + back + " --db " + db + " " + (folder / "p.csv"));
  CHECK(again.code == 0);
  CHECK(again.err.find("30 records: 0 added, 30 duplicate") != std::string::npos);
  require_sound(db);
}

TEST_CASE("two boards of one name live in one file") {
  const TempDir folder;
  const std::string board = folder.write("mine.shape", kDiagonal);
  const std::string db = folder / "p.db";
  REQUIRE(run(make(board, db)).code == 0);
  folder.write("mine.shape", kOtherDiagonal);
  const Outcome refused = run(make(board, db));
  CHECK(refused.code == 2);  // another recipe
  CHECK(refused.err.find("board: #") != std::string::npos);
  const Outcome added =
      run("generate --count 20 --seed 1 --scale none --new-run --board " + board + " --db " + db);
  CHECK(added.code == 0);
  CHECK(added.err.find("another board named 'mine'; this one is 'mine-2' there") !=
        std::string::npos);
  require_sound(db);
  CHECK(run("query --board mine --count --db " + db).out == "20\n");
  CHECK(run("query --board mine-2 --count --db " + db).out == "20\n");
  CHECK(text(db, "SELECT rules FROM board WHERE name = 'mine-2'") + "\n" == kOtherDiagonal);
}

TEST_CASE("merge keeps boards of one name apart and joins one board of two names") {
  const TempDir folder;
  const std::string first = folder / "1.db";
  const std::string second = folder / "2.db";
  const std::string third = folder / "3.db";
  std::filesystem::create_directory(folder / "a");
  std::filesystem::create_directory(folder / "b");
  REQUIRE(run(make(folder.write("a/mine.shape", kDiagonal), first)).code == 0);
  const std::string other = folder.write("b/mine.shape", kOtherDiagonal);
  REQUIRE(run(make(other, second)).code == 0);
  REQUIRE(run("export -q --name book --limit 5 --db " + second + " -o " + (folder / "x")).code !=
          1);
  REQUIRE(run("export --name book --limit 5 --db " + second + " -o " + (folder / "x")).code == 0);
  // The first puzzles of the second file, under another name.
  REQUIRE(run("generate -q --count 25 --seed 1 --scale none --board " +
              folder.write("other.shape", kOtherDiagonal) + " --db " + third)
              .code == 0);
  const std::string all = folder / "all.db";
  const Outcome merged = run("merge --into " + all + " " + first + " " + second + " " + third);
  INFO(merged.err);
  CHECK(merged.code == 0);
  CHECK(merged.err.find("65 rows: 45 added, 20 already stored") != std::string::npos);
  require_sound(all);
  CHECK(text(all, "SELECT group_concat(name) FROM board") == "mine,mine-2");
  CHECK(run("query --count --board mine-2 --db " + all).out == "25\n");
  CHECK(run("query --count --exported book --db " + all).out == "5\n");
  CHECK(run("merge -q --into " + all + " " + second).code == 0);
  CHECK(rows_of(all) == 45);
  // The merged run continues with either file.
  CHECK(
      run("generate -q --count 27 --seed 1 --scale none --board " + other + " --db " + all).code ==
      0);
  CHECK(run("query --count --board mine-2 --db " + all).out == "27\n");
  require_sound(all);
}

TEST_CASE("rules that were changed in the file are found") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  REQUIRE(run(make(folder.write("mine.shape", kDiagonal), db)).code == 0);
  const auto change = [&](const std::string& sql) {
    std::filesystem::copy_file(db, folder / "bad.db",
                               std::filesystem::copy_options::overwrite_existing);
    Database(folder / "bad.db", Database::Access::kWrite, 1000).execute(sql);
    const Outcome verified = run("verify -q --db " + (folder / "bad.db"));
    CHECK(verified.code == 1);
    return verified.out;
  };
  CHECK(change("UPDATE board SET rules = 'box 3x3'")
            .find("1 the rules of the board 'mine' were changed in the file\n") !=
        std::string::npos);
  CHECK(change("UPDATE board SET rules = 'box'").find("1 board 'mine':1: expected 'box HxW'") !=
        std::string::npos);
  CHECK(change("DELETE FROM board").find("1 there is no board 'mine' in the file\n") !=
        std::string::npos);
  CHECK(change("DELETE FROM board").find("file table board has no 'mine'") != std::string::npos);
  // The name of a built-in board with other rules, as an older Gridmill let it pass.
  CHECK(change("UPDATE board SET name = '9x9'; UPDATE puzzle SET board = '9x9'")
            .find("1 the rules of the board '9x9' were changed in the file\n") !=
        std::string::npos);
  CHECK(run("query --db " + (folder / "bad.db")).code == 1);
}
