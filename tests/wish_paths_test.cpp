// The paths that --needs finds for techniques that easier ones replace: stored, found by queries,
// explained, verified, merged, and found again in files from before schema 10.

#include <filesystem>
#include <map>
#include <regex>

#include "db/sqlite.h"
#include "db/store.h"
#include "solver/rate/technique.h"
#include "tests/catch.h"
#include "tests/cli_support.h"

using namespace gridmill;
using namespace gridmill::cli_test;

namespace {

void require_done(const std::string& arguments) {
  const Outcome outcome = run(arguments);
  INFO(arguments << "\n" << outcome.out << outcome.err);
  REQUIRE(outcome.code == 0);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void execute(const std::string& db, const std::string& sql) {
  Database database(db, Database::Access::kWrite, 1000);
  database.trust_schema();
  database.execute(sql);
}

/// Puzzles of a query.
std::string count(const std::string& db, const std::string& query) {
  return run("query --count --db " + db + " " + query).out;
}

/// Three puzzles, in a file that is made once.
const std::string& sue_de_coq_db() {
  static const TempDir folder;
  static const std::string file = [] {
    require_done("generate -q --seed 8 --count 3 --needs sue-de-coq --db " + (folder / "s.db"));
    return folder / "s.db";
  }();
  return file;
}

std::string copy_of_db(const TempDir& folder) {
  const std::string file = folder / "copy.db";
  std::filesystem::copy_file(sue_de_coq_db(), file,
                             std::filesystem::copy_options::overwrite_existing);
  return file;
}

}  // namespace

TEST_CASE("query --uses finds every puzzle that --needs made") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  int last = 0;
  for (const std::string name :
       {"x-wing", "wings", "franken-x-wing", "sue-de-coq", "sashimi-jellyfish", "finned-squirmbag",
        "uniqueness-test", "templates", "mutant-x-wing"}) {
    INFO(name);
    require_done("generate -q --seed 9 --new-run --count 2 --needs " + name + " --db " + db);
    const std::string of_run = "--run " + std::to_string(++last);
    CHECK(count(db, of_run) == "2\n");
    CHECK(count(db, of_run + " --uses " + name) == "2\n");
    CHECK(count(db, of_run + " --avoids " + name) == "0\n");
  }
  require_done("verify -q --db " + db);
  // Two wishes have two paths.
  require_done(
      "generate -q --seed 3 --count 1 --new-run --needs sue-de-coq,template-set,sue-de-coq --db " +
      db);
  Query both;
  both.run = ++last;
  both.uses = {{"sue-de-coq"}, {"template-set"}};
  const Store store(db, Store::Mode::kRead);
  CHECK(store.count(both) == 1);
  store.each(both, [](const StoredRecord& row) {
    CHECK(row.record.rating->uses_by_wish.size() == 2);
    return true;
  });
  CHECK(has(run("stats --by technique --db " + db).out, "sue-de-coq"));
  CHECK(run("query --count --uses sue-de-cok --db " + db).code == 2);
}

TEST_CASE("the rating of a puzzle is the same with a wish") {
  Store(sue_de_coq_db(), Store::Mode::kRead).each({}, [](const StoredRecord& row) {
    const RatingRecord& rating = *row.record.rating;
    REQUIRE(rating.uses_by_wish.size() == 1);
    CHECK(rating.uses_by_wish[0].wish == "sue-de-coq");
    for (const RatingRecord::Use& use : rating.uses) CHECK(use.technique.text() != "sue-de-coq");
    CHECK(rating.hardest.text() != "sue-de-coq");
    return true;
  });
  require_done("verify -q --db " + sue_de_coq_db());
}

TEST_CASE("--avoids applies to the path of a wish as well") {
  const TempDir folder;
  std::map<std::string, int> uses;
  Store(sue_de_coq_db(), Store::Mode::kRead).each({}, [&](const StoredRecord& row) {
    for (const auto& use : row.record.rating->uses_by_wish.at(0).uses) ++uses[use.technique.text()];
    return true;
  });
  const std::string avoided = uses.contains("naked-pair") ? "naked-pair" : "pointing";
  REQUIRE(uses[avoided] > 0);
  const std::string db = folder / "p.db";
  require_done("generate -q --seed 8 --count 3 --needs sue-de-coq --avoids " + avoided + " --db " +
               db);
  CHECK(count(db, "--uses sue-de-coq --avoids " + avoided) == "3\n");
  require_done("verify -q --db " + db);
}

TEST_CASE("show and hint --technique explain a step on the path of a wish") {
  const std::string puzzle = run("query -n 1 --db " + sue_de_coq_db()).out.substr(0, 81);
  const Outcome shown = run("show --technique sue-de-coq " + puzzle);
  CHECK(shown.code == 0);
  CHECK(has(shown.out, " of the solution that --needs sue-de-coq finds. Sue de Coq: "));
  CHECK(has(run("show --technique sue-de-coq --format json " + puzzle).out,
            ",\"wish\":\"sue-de-coq\",\"step\":{\"technique\":\"sue-de-coq\""));
  const Outcome hint = run("hint --technique sue-de-coq " + puzzle);
  CHECK(hint.code == 0);
  CHECK(has(shown.out, hint.out));
  CHECK(has(run("hint --technique sue-de-coq --lang ja " + puzzle).out,
            "--needs sue-de-coqで見つかる手順の第"));
  const std::string csv = run("hint --technique sue-de-coq --format csv " + puzzle).out;
  CHECK(csv.starts_with("puzzle,number,wish,where,technique,text,step\n"));
  CHECK(has(csv, ",sue-de-coq,Look at"));
  // On the usual path, and on none.
  const Outcome single = run("hint --technique hidden-single-box " + puzzle);
  CHECK(single.code == 0);
  CHECK(single.out.starts_with("Step "));
  CHECK(has(single.out, ". Hidden Single (box): "));
  CHECK(run("show --technique hidden-single-box " + puzzle).code == 0);
  const std::string easy =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  for (const std::string command : {"show", "hint"}) {
    const Outcome none = run(command + " --technique sue-de-coq " + easy);
    CHECK(none.code == 3);
    CHECK(has(none.out, "the solution has no Sue de Coq"));
    CHECK(run(command + " --technique sue-de-cok " + easy).code == 2);
  }
}

TEST_CASE("show and hint --technique explain a step that only the rating uses") {
  // The usual path has eliminated a candidate of the rectangle before it gets there.
  const std::string puzzle =
      "...9..3.8.....8...8.5.1..4..17............1.5.2..57...4..3.9..1932...4......7....";
  CHECK(run("solve --steps " + puzzle).out.find("Avoidable") == std::string::npos);
  const Outcome hint = run("hint --technique avoidable-rectangle-1 " + puzzle);
  CHECK(hint.code == 0);
  CHECK(has(hint.out, "Step of the rating. Avoidable Rectangle"));
  const Outcome shown = run("show --technique avoidable-rectangle-1 " + puzzle);
  CHECK(shown.code == 0);
  CHECK(has(shown.out, hint.out));
  CHECK(has(run("show --technique avoidable-rectangle-1 --format json " + puzzle).out,
            ",\"number\":null,\"step\":{\"technique\":\"avoidable-rectangle-1\""));
  CHECK(has(run("hint --technique avoidable-rectangle-1 --format csv " + puzzle).out,
            puzzle + ",,,Look around "));
  CHECK(has(run("hint --technique avoidable-rectangle-1 --lang ja " + puzzle).out,
            "評価で使われる手　"));
}

TEST_CASE("hint --technique explains every technique that query --uses finds") {
  const TempDir folder;
  const std::string db = folder / "p.db";
  require_done("generate -q --seed 11 --count 150 --db " + db);
  int rated = 0;
  for (const TechniqueInfo& row : techniques()) {
    const std::string name(row.id);
    const std::string puzzles =
        folder.write("p.txt", run("query --uses " + name + " --db " + db).out);
    if (read_file(puzzles).empty()) continue;
    const Outcome hints = run("hint --technique " + name + " " + puzzles);
    INFO(name << "\n" << hints.out);
    CHECK(hints.code == 0);
    if (has(hints.out, "Step of the rating. ")) ++rated;
  }
  CHECK(rated > 0);
}

TEST_CASE("verify compares the paths of wishes") {
  const TempDir folder;
  struct Fault {
    std::string sql;
    std::string told;
  };
  for (const Fault& fault :
       {Fault{"uses_by_wish = NULL", "2 it lacks the steps of --needs sue-de-coq\n"},
        Fault{"uses_by_wish = replace(uses_by_wish, ':', ':1')",
              "2 column 'uses_by_wish' does not hold wishes and techniques\n"},
        Fault{"uses_by_wish = replace(uses_by_wish, 'sue-de-coq', 'template-set')",
              "2 the steps of --needs 'template-set' are different\n"},
        Fault{"uses_by_wish = replace(uses_by_wish, 'sue-de-coq', 'x-wing')",
              "2 the steps of --needs 'x-wing' are different\n"},
        Fault{"uses_by_wish = '{\"sue-de-coq\":{\"1\":5}}'",
              "2 the steps of --needs 'sue-de-coq' are different\n"}}) {
    const std::string db = copy_of_db(folder);
    execute(db, "UPDATE puzzle SET " + fault.sql + " WHERE id = 2");
    const Outcome verified = run("verify -q --db " + db);
    INFO(fault.sql << "\n" << verified.out);
    CHECK(verified.code == 1);
    CHECK(has(verified.out, fault.told));
  }
}

TEST_CASE("stats and merge name a row whose paths are damaged") {
  const TempDir folder;
  for (const std::string text : {"", "no JSON", "{\"\":{\"1\":1}}", "{\"a\tb\":{\"1\":1}}"}) {
    INFO(text);
    const std::string db = copy_of_db(folder);
    execute(db, "UPDATE puzzle SET uses_by_wish = '" + text + "' WHERE id = 2");
    const Outcome stats = run("stats --by technique --db " + db);
    CHECK(stats.code == 1);
    CHECK(has(stats.err, "column 'uses_by_wish' does not hold wishes and techniques"));
    const Outcome merged = run("merge --into " + (folder / "all.db") + " " + db);
    CHECK(merged.code == 1);
    CHECK(has(merged.err, "copy.db: cannot merge it: puzzle 2: column 'uses_by_wish' does not"));
  }
}

TEST_CASE("merge leaves a row whose own paths are unknown to rate --db") {
  const TempDir folder;
  const std::string other = folder / "other.db";
  std::filesystem::copy_file(sue_de_coq_db(), other);
  execute(other, "UPDATE puzzle SET uses_by_wish = '{\"template-set\":{\"1\":1}}'");
  const std::string db = copy_of_db(folder);
  const std::string before = contents(db);
  execute(db, "UPDATE puzzle SET uses_by_wish = '{}'");
  require_done("merge -q --into " + db + " " + other);
  require_done("rate -q --db " + db);
  CHECK(contents(db) == before);
  require_done("verify -q --db " + db);
}

TEST_CASE("merge keeps the paths of wishes, also those of equivalent puzzles") {
  const TempDir folder;
  const std::string plain = folder / "plain.db";
  const std::string puzzles = folder.write("p.txt", run("query --db " + sue_de_coq_db()).out);
  require_done("import -q --db " + plain + " " + puzzles);
  CHECK(count(plain, "--uses sue-de-coq") == "0\n");
  require_done("merge -q --into " + plain + " " + sue_de_coq_db());
  CHECK(count(plain, "--uses sue-de-coq") == "3\n");
  CHECK(count(plain, "") == "3\n");
  require_done("verify -q --db " + plain);
  const std::string all = folder / "all.db";
  require_done("merge -q --into " + all + " " + sue_de_coq_db());
  CHECK(count(all, "--uses sue-de-coq") == "3\n");
  require_done("rate -q --scale hodoku --db " + all);
  CHECK(count(all, "--uses sue-de-coq") == "3\n");
  require_done("verify -q --db " + all);
}

TEST_CASE("rate --db finds the paths again that a file from before schema 10 lacks") {
  const TempDir folder;
  const std::string db = copy_of_db(folder);
  const std::string before = contents(db);
  std::string view;
  {
    Database database(db, Database::Access::kRead, 0);
    Statement row = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'puzzles'");
    REQUIRE(row.step());
    view = std::regex_replace(std::string(row.text("sql")),
                              std::regex("  p\\.word(_cells)? AS word(_cells)?,\n"), "");
  }
  execute(db,
          "DROP VIEW puzzles; ALTER TABLE puzzle DROP COLUMN uses_by_wish; ALTER TABLE puzzle DROP "
          "COLUMN word; ALTER TABLE puzzle DROP COLUMN word_cells; " +
              view + "; PRAGMA user_version = 9; PRAGMA journal_mode = DELETE");
  const std::string old = read_file(db);
  CHECK(count(db, "") == "3\n");
  CHECK(count(db, "--uses sue-de-coq") == "0\n");
  CHECK(count(db, "--run 1 --uses pointing,pointing") == count(db, "--uses pointing"));
  CHECK(run("stats --by technique --db " + db).code == 0);
  CHECK(run("export --db " + db + " --format json").code == 0);
  const Outcome verified = run("verify --db " + db);
  CHECK(verified.code == 0);
  CHECK(has(verified.err, "3 puzzles lack the steps of their --needs"));
  CHECK(read_file(db) == old);  // readers change nothing
  const std::string all = folder / "all.db";
  require_done("merge -q --into " + all + " " + db);
  for (const std::string& file : {db, all}) {
    INFO(file);
    const Outcome found = run("rate --db " + file);
    CHECK(found.code == 0);
    CHECK(has(found.err, "steps of --needs found for 3 puzzles"));
    CHECK(contents(file) == before);
    require_done("verify -q --db " + file);
    const Outcome again = run("rate --db " + file);
    CHECK(again.code == 2);
    CHECK(has(again.err, "--db: needs --scale se or hodoku"));
  }
}
