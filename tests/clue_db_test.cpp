// Puzzles with clues in a database: they come out as they went in, no puzzle is there twice, and
// what was changed behind our back is told.

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "db/schema.h"
#include "db/sqlite.h"
#include "solver/rules/clue_board.h"
#include "solver/rules/clue_symmetries.h"
#include "tests/catch.h"
#include "tests/cli_support.h"
#include "tests/clue_puzzles.h"
#include "tests/constraint_model.h"
#include "tests/needs.h"
#include "tests/seed.h"
#include "tools/export/input.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

/// Small puzzles with one solution, of different kinds of clues.
class Puzzles {
 public:
  Puzzles() : stream_(test_seed(), 0, Stage::kFullGrid), puzzles_(stream_) {}

  CluePuzzle draw(const Shape& base, const std::vector<const ClueKind*>& kinds) {
    for (;;) {
      CluePuzzle puzzle = puzzles_.draw(base, kinds, static_cast<std::size_t>(base.cells()) / 2);
      if (make_counter(*puzzle.board)->count(puzzle.givens) == 1) return puzzle;
    }
  }
  std::vector<CluePuzzle> draw_all() {
    std::vector<CluePuzzle> all;
    for (const char* name : {"4x4", "6x6", "9x9", "9x9-x"}) {
      for (const char* kind : {"killer", "thermo", "little-killer", "all-xvs", "allowed"}) {
        all.push_back(draw(*Shape::find(name), {find_clue_kind(kind)}));
      }
    }
    all.push_back(draw(Shape::standard(), {find_clue_kind("killer"), find_clue_kind("arrow"),
                                           find_clue_kind("all-ratios")}));
    return all;
  }

 private:
  Stream stream_;
  CluePuzzles puzzles_;
};

std::string text_of(const CluePuzzle& puzzle, const char* format = "f-puzzles-json") {
  Record record;
  record.shape = puzzle.board;
  record.puzzle = Grid(puzzle.givens);
  std::string text;
  make_record_writer(format)->write(record, 0, text);
  return text;
}

/// The same puzzle, turned.
CluePuzzle turned(const CluePuzzle& puzzle, const Turn& turn) {
  CluePuzzle result{
      board_with_clues(*board_without_clues(*puzzle.board), turned_clues(*puzzle.board, turn)),
      puzzle.givens};
  for (std::size_t i = 0; i < puzzle.givens.size(); ++i) {
    result.givens[i] = puzzle.givens[(*turn.map)[i]];
  }
  return result;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) result.push_back(line);
  return result;
}

}  // namespace

TEST_CASE("puzzles with clues are kept once, whatever way they are turned") {
  const Folder folder;
  const std::vector<CluePuzzle> puzzles = Puzzles().draw_all();
  std::string first;
  std::string again;
  for (const CluePuzzle& puzzle : puzzles) {
    first += text_of(puzzle);
    for (const Turn& turn : turns_with_clues(*puzzle.board)) again += text_of(turned(puzzle, turn));
  }
  const std::string file = folder.write("first.jsonl", first);
  const std::string db = folder / "p.db";
  const Outcome imported = run("import -q --db " + db + " " + file);
  INFO(imported.err);
  CHECK(imported.code == 0);
  REQUIRE(rows_of(db) == puzzles.size());
  CHECK(run("import -q --db " + db + " " + folder.write("again.jsonl", again)).code == 0);
  CHECK(rows_of(db) == puzzles.size());
  const Outcome verified = run("verify -q --db " + db);
  INFO(verified.out << verified.err);
  CHECK(verified.code == 0);

  // All images of a puzzle have one form, and no two puzzles have the same.
  const auto forms = lines(run("canon --format json " + file).out);
  const auto images = lines(run("canon --format json " + folder / "again.jsonl").out);
  std::size_t image = 0;
  std::set<std::string> seen;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::string form = nlohmann::json::parse(forms[i])["canonical"];
    CHECK(seen.insert(form).second);
    for (std::size_t n = turns_with_clues(*puzzles[i].board).size(); n > 0; --n) {
      CHECK(nlohmann::json::parse(images[image++])["canonical"] == form);
    }
  }
  CHECK(image == images.size());

  // Another file brings nothing that is here.
  const std::string other = folder / "other.db";
  CHECK(run("import -q --db " + other + " " + folder / "again.jsonl").code == 0);
  CHECK(rows_of(other) == puzzles.size());
  CHECK(run("merge -q --into " + db + " " + other).code == 0);
  CHECK(rows_of(db) == puzzles.size());
  const std::string both = folder / "both.db";
  CHECK(run("merge -q --into " + both + " " + other).code == 0);
  CHECK(run("verify -q --db " + both).code == 0);
}

TEST_CASE("puzzles with clues leave a database as they came, in each format that holds them") {
  const Folder folder;
  const std::vector<CluePuzzle> puzzles = Puzzles().draw_all();
  std::string text;
  for (const CluePuzzle& puzzle : puzzles) text += text_of(puzzle);
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text)).code == 0);
  for (const FormatInfo& info : formats()) {
    if (info.make_writer == nullptr || !info.is_read()) continue;
    INFO(info.id);
    const std::string file = folder / ("out-" + std::string(info.id));
    const Outcome out =
        run("export --db " + db + " --format " + std::string(info.id) + " -o " + file);
    if (!info.holds(*puzzles[0].board)) {
      CHECK(out.code == 2);
      CHECK(out.err.find("cannot hold 4x4+killer boards") != std::string::npos);
      continue;
    }
    CHECK(out.code == 0);
    std::vector<std::string> errors;
    PuzzleReader reader({file}, nullptr, nullptr,
                        [&](const ParseError& error) { errors.emplace_back(error.what()); });
    PuzzleBatch batch;
    std::size_t next = 0;
    while (reader.next(batch, 1)) {
      REQUIRE(next < puzzles.size());
      CHECK(batch.shape->rules() == puzzles[next].board->rules());
      CHECK(Digits(batch.puzzle(0).begin(), batch.puzzle(0).end()) == puzzles[next].givens);
      ++next;
    }
    CHECK(errors.empty());
    CHECK(next == puzzles.size());
  }
}

TEST_CASE("puzzles that were made leave a database as links with one solution", "[gecode]") {
  if (!ConstraintModel::can_run()) {
    skip("fzn-gecode is not there (Debian's package flatzinc)");
    return;
  }
  const std::size_t count = std::getenv("GRIDMILL_SLOW_TESTS") != nullptr ? 40 : 3;
  const Folder folder;
  for (const std::string rules : {"killer", "thermo", "kropki", "anti-knight"}) {
    CAPTURE(rules);
    const std::string db = folder / (rules + ".db");
    const std::string file = folder / (rules + ".txt");
    REQUIRE(run("generate -q --rules " + rules + " --count " + std::to_string(count) + " --seed " +
                std::to_string(test_seed()) + " --db " + db)
                .code == 0);
    CHECK(run("verify -q --db " + db).code == 0);
    CHECK(run("query --count --db " + db + " --level 1,2,3,4,5,6,7").out ==
          std::to_string(count) + "\n");
    REQUIRE(run("export --db " + db + " --format f-puzzles -o " + file).code == 0);
    PuzzleReader reader({file}, nullptr, nullptr,
                        [](const ParseError& error) { FAIL_CHECK(error.what()); });
    PuzzleBatch batch;
    std::size_t read = 0;
    for (; reader.next(batch, 1); ++read) {
      const Digits givens(batch.puzzle(0).begin(), batch.puzzle(0).end());
      CAPTURE(batch.shape->rules(), Grid(givens).to_string());
      CHECK(ConstraintModel(*batch.shape).solutions(givens, 2).size() == 1);
      if (rules == "killer") CHECK(Grid(givens).clues() == 0);
    }
    CHECK(read == count);
  }
}

TEST_CASE("a query finds puzzles by their kinds of clues") {
  const Folder folder;
  std::string text;
  for (const CluePuzzle& puzzle : Puzzles().draw_all()) text += text_of(puzzle);
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text)).code == 0);
  REQUIRE(run("generate -q --count 3 --seed 1 --db " + db).code == 0);
  const auto count = [&](const std::string& kinds) {
    return run("query --count --db " + db + " --kind " + kinds).out;
  };
  CHECK(count("killer") == "5\n");
  CHECK(count("thermo") == "4\n");
  CHECK(count("all-xvs") == "4\n");
  CHECK(count("all-ratios") == "1\n");
  CHECK(count("difference") == "0\n");
  CHECK(count("killer,arrow") == "1\n");
  CHECK(count("killer,thermo") == "0\n");
  CHECK(count("none") == "3\n");
  CHECK(count("kropki").empty());
  CHECK(run("query --db " + db + " --kind kropki").err.find("expected none, allowed, killer") !=
        std::string::npos);
}

TEST_CASE("rules that somebody changed are told, and the other rows stay") {
  const Folder folder;
  Puzzles puzzles;
  const CluePuzzle one = puzzles.draw(Shape::standard(), {find_clue_kind("killer")});
  const CluePuzzle two = puzzles.draw(Shape::standard(), {find_clue_kind("thermo")});
  const std::string db = folder / "p.db";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text_of(one) + text_of(two)))
              .code == 0);
  const std::string good = text_of(two, "f-puzzles");
  for (const auto& [rules, fault] : std::initializer_list<std::pair<const char*, const char*>>{
           {"{}", "its rules are not the canonical text of clues"},
           {"{\"killercage\":[{\"cells\":[\"R1C2\",\"R1C1\"]}]}",
            "its rules are not the canonical text of clues"},
           {"{\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"40\"}]}",
            "its rules have a clue killer:R1C1,R1C2=40, which has the sum 40"}}) {
    INFO(rules);
    {
      Database database(db, Database::Access::kWrite, 0);
      Statement update = database.prepare("UPDATE puzzle SET rules = ?1 WHERE id = 1");
      update.bind(1, rules).run();
    }
    const Outcome verified = run("verify -q --db " + db);
    CHECK(verified.code == 1);
    CHECK((verified.out + verified.err).find(fault) != std::string::npos);
    const Outcome out = run("export --db " + db + " --format f-puzzles -o -");
    CHECK(out.code == 1);
    CHECK(out.err.find(fault) != std::string::npos);
    CHECK(lines(out.out).size() == 1);
  }
  // Another rule that is none the worse: the solution, the key and the minimality are others.
  {
    Database database(db, Database::Access::kWrite, 0);
    database.execute("UPDATE puzzle SET rules = NULL WHERE id = 1");
  }
  CHECK(run("verify -q --db " + db).code == 1);
}

TEST_CASE("a file of schema 7 is brought up to date and takes puzzles with clues") {
  const Folder folder;
  const std::string db = folder / "p.db";
  {
    Database database(db, Database::Access::kCreate, 0);
    Transaction transaction(database);
    for (std::size_t i = 0; i < 7; ++i) {
      database.execute(std::string(migrations()[i].sql));
      if (migrations()[i].fill != nullptr) migrations()[i].fill(database);
    }
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.execute("PRAGMA user_version = 7");
    transaction.commit();
  }
  const CluePuzzle puzzle = Puzzles().draw(Shape::standard(), {find_clue_kind("killer")});
  const std::string plain =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.txt", plain)).code == 0);
  REQUIRE(run("import -q --db " + db + " " + folder.write("p.jsonl", text_of(puzzle))).code == 0);
  CHECK(run("verify -q --db " + db).code == 0);
  Database database(db, Database::Access::kRead, 0);
  CHECK(database.integer("PRAGMA user_version") == 8);
  CHECK(database.integer("SELECT count(*) FROM puzzles WHERE rules IS NULL") == 1);
  Statement rules = database.prepare("SELECT rules FROM puzzles WHERE rules IS NOT NULL");
  REQUIRE(rules.step());
  CHECK(rules.text(rules.column("rules")) == puzzle.board->clue_text());
}
