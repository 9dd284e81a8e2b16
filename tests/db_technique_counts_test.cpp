// The techniques of puzzles in a file: the text that has them, the view that shows them as rows,
// and what becomes of the table that files of schema 4 and before had.

#include <map>
#include <random>

#include "db/schema.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "db/technique_counts.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

using Uses = std::map<std::int64_t, int>;

/// Everything that a question answers, a line each.
std::string dump(Database& database, const std::string& sql) {
  std::string text;
  Statement rows = database.prepare(sql);
  while (rows.step()) {
    for (int i = 0; i < rows.columns(); ++i) {
      text += std::string(rows.text_or_null(rows.column(i)).value_or("-")) + " ";
    }
    text += "\n";
  }
  return text;
}

/// A file of schema 4 with rows 1, 3, 5, ..., and techniques of two thirds of them.
void make_old_file(const std::string& file, int rows) {
  Database database(file, Database::Access::kCreate, 0);
  Transaction transaction(database);
  for (const Migration& step : migrations().first(4)) {
    database.execute(std::string(step.sql));
    if (step.backfill != nullptr) step.backfill(database);
  }
  database.execute(
      "PRAGMA application_id = 1196255596; PRAGMA user_version = 4;"
      "INSERT INTO level VALUES (1, 'a', 'a');"
      "CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n "
      "WHERE i < " +
      std::to_string(rows) +
      ") SELECT i FROM n;"
      "INSERT INTO technique SELECT i, 't' || i, 'T', 'f', 1, i FROM temp.n WHERE i < 20;"
      "INSERT INTO run VALUES (1, 'r', '', '', NULL, '2025-01-31T23:59:59Z');"
      "INSERT INTO progress VALUES (1, " +
      std::to_string(2 * rows) + ", " + std::to_string(rows) +
      ", 0);"
      "INSERT INTO board VALUES ('9x9', NULL, NULL);"
      "INSERT INTO puzzle (id, run, number, shape, puzzle, solution, clues, minimal, symmetry, "
      "level, canonical) SELECT 2 * i - 1, 1, 2 * i - 1, '9x9', '', '', 0, 0, 'none', 1, "
      "CAST(i AS BLOB) FROM temp.n;"
      "INSERT INTO puzzle_technique SELECT 2 * i - 1, 1 + (i * 7 + step * 5) % 19, 1 + i % 30 + "
      "step FROM temp.n JOIN (SELECT 0 AS step UNION SELECT 1 UNION SELECT 2) WHERE i % 3 > 0 AND "
      "(step < 2 OR i % 2 = 0);");
  transaction.commit();
}

}  // namespace

TEST_CASE("the techniques of a puzzle are a text that reads back, to us and to SQLite") {
  std::mt19937_64 random(41);
  Database database("no file", Database::Access::kMemory, 0);
  Statement json = database.prepare(
      "SELECT CAST(key AS INTEGER) AS key, value, type FROM json_each(coalesce(nullif(?1, ''), "
      "'{}'))");
  std::string text = "what was there before";
  for (int round = 0; round < 300; ++round) {
    Uses expected;
    TechniqueCountWriter writer(text);
    for (std::uint64_t left = random() % 12; left > 0; --left) {
      // Numbers of all lengths.
      const auto technique = static_cast<std::int64_t>((random() >> 1U) >> (random() % 63));
      const int count = static_cast<int>((random() >> 35U) >> (random() % 31)) * (round % 5 - 1);
      if (expected.emplace(technique, count).second) writer.add(technique, count);
    }
    CAPTURE(text);
    Uses found;
    CHECK(for_each_technique(text,
                             [&](std::int64_t technique, int count) { found[technique] = count; }));
    CHECK(found == expected);
    Uses told;
    json.bind(1, text);
    while (json.step()) {
      CHECK(json.text(json.column("type")) == "integer");
      told[json.integer(json.column("key"))] = json.small(json.column("value"));
    }
    json.reset();
    CHECK(told == expected);
  }
  TechniqueCountWriter writer(text);
  CHECK(text.empty());
  writer.add(4, 2);
  writer.add(17, 1);
  CHECK(text == R"({"4":2,"17":1})");
}

TEST_CASE("a text that is no list of techniques is told from one") {
  const auto count = [](std::string_view text) {
    int uses = 0;
    const bool good = for_each_technique(text, [&](std::int64_t, int) { ++uses; });
    return good ? uses : -1;
  };
  CHECK(count("") == 0);
  CHECK(count("{}") == 0);
  CHECK(count(R"({"4":2})") == 1);
  const std::string good = R"({"4":2,"17":1})";
  CHECK(count(good) == 2);
  for (std::size_t size = 1; size < good.size(); ++size) {
    CAPTURE(size);
    CHECK(count(good.substr(0, size)) == -1);
    CHECK(count(good.substr(size)) == -1);
  }
  for (const char* text :
       {R"({"4":2,})", R"({"4":2}})", R"({"4":2} )", R"({4:2})", R"({"x-wing":2})", R"({"4":2.5})",
        R"({"4":99999999999})", R"({"99999999999999999999":2})", R"(["4",2])", R"({"4":2;"17":1})",
        R"({"":2})", R"({"4":})", "{", "}", " {}", R"({"4":2{"17":1)"}) {
    CAPTURE(text);
    CHECK(count(text) == -1);
  }
}

TEST_CASE("the view puzzle_technique has a row for each technique of a puzzle") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  std::mt19937_64 random(42);
  std::string expected;
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    std::vector<Record> records;
    for (std::uint64_t i = 0; i < 60; ++i) {
      records.push_back(random_record(random, BoardSpec::standard(), i, 25));
    }
    REQUIRE(store.append(run, records, 60).duplicates.empty());
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (!records[i].rating) continue;
      for (const TechniqueRow& row : kTechniques) {  // ids in the order of the rows
        for (const RatingRecord::Use& use : records[i].rating->uses) {
          if (use.technique.text() != row.id) continue;
          expected += std::to_string(i + 1) + " " + std::to_string(&row - kTechniques.data() + 1) +
                      " " + std::to_string(use.count) + " \n";
        }
      }
    }
  }
  Database database(file, Database::Access::kWrite, 0);
  const std::string all = "SELECT * FROM puzzle_technique ORDER BY puzzle, technique";
  CHECK(dump(database, all) == expected);
  CHECK(dump(database,
             "SELECT DISTINCT typeof(puzzle), typeof(technique), typeof(count) FROM "
             "puzzle_technique") == "integer integer integer \n");
  // As the rows of the table that it was, they can be taken away.
  const std::int64_t rows = database.integer("SELECT count(*) FROM puzzle_technique");
  const std::int64_t wings =
      database.integer("SELECT count(*) FROM puzzle_technique WHERE technique = 4");
  REQUIRE(wings > 0);
  database.execute("DELETE FROM puzzle_technique WHERE technique = 4");
  CHECK(database.integer("SELECT count(*) FROM puzzle_technique") == rows - wings);
  database.execute("DELETE FROM puzzle_technique WHERE puzzle < 50");
  CHECK(database.integer("SELECT count(*) FROM puzzle WHERE techniques IS NOT NULL") ==
        database.integer("SELECT count(DISTINCT puzzle) FROM puzzle_technique"));
  CHECK(database.integer("SELECT min(puzzle) FROM puzzle_technique") >= 50);
  require_sound(open_store(file));
}

TEST_CASE("a file of schema 4 keeps its techniques") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  constexpr int kRows = 25'000;  // several pieces
  make_old_file(file, kRows);
  const std::string all = "SELECT * FROM puzzle_technique ORDER BY puzzle, technique";
  std::string before;
  {
    Database database(file, Database::Access::kWrite, 0);
    before = dump(database, all);
    REQUIRE(before.size() > kRows * 5);
    // Of no puzzle: nobody misses it.
    database.execute("INSERT INTO puzzle_technique VALUES (2, 1, 1)");
    // A scale whose columns came before those of the new schema.
    database.execute(
        "ALTER TABLE puzzle ADD COLUMN toy_sum INTEGER; INSERT INTO scale (name, title, columns) "
        "VALUES ('toy', 'Toy', 'toy_sum INTEGER')");
    Transaction transaction(database);
    database.execute("DROP VIEW puzzles");
    std::string view(migrations()[2].sql);
    view = view.substr(view.find("CREATE VIEW"));
    const std::string own = "  p.toy_sum AS toy_sum,\n  p.run AS run";
    view.replace(view.find("  p.run AS run"), std::string("  p.run AS run").size(), own);
    database.execute(view);
    transaction.commit();
  }
  {
    Store store = open_store(file);
    require_sound(store);
    Query query;
    query.uses = {"t7"};
    CHECK(store.count(query) ==
          static_cast<std::uint64_t>(
              Database(file, Database::Access::kRead, 0)
                  .integer("SELECT count(*) FROM puzzle_technique WHERE technique = 7")));
    const std::uint64_t with = store.count(query);
    query.avoids = std::move(query.uses);
    query.uses.clear();
    CHECK(with > 0);
    CHECK(store.count(query) == kRows - with);  // those without techniques among them
  }
  Database database(file, Database::Access::kRead, 0);
  CHECK(dump(database, all) == before);
  CHECK(database.integer("PRAGMA user_version") == schema_version());
  CHECK(database.integer("PRAGMA page_size") == 4096);
}

TEST_CASE("techniques that a trigger swallows stay where they are") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  for (const char* trigger :
       {"BEFORE UPDATE ON puzzle WHEN new.id = 301 BEGIN SELECT RAISE(IGNORE); END",
        "BEFORE UPDATE ON puzzle WHEN new.id = 301 BEGIN SELECT RAISE(ABORT, 'no'); END",
        "AFTER UPDATE ON puzzle WHEN new.id = 301 BEGIN UPDATE puzzle SET techniques = NULL WHERE "
        "id = 301; END"}) {
    CAPTURE(trigger);
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(file + part);
    make_old_file(file, 300);
    std::string before;
    {
      Database database(file, Database::Access::kWrite, 0);
      database.execute("CREATE TRIGGER t " + std::string(trigger));
      before = dump(database, "SELECT * FROM puzzle_technique");
    }
    CHECK(message_of([&] { (void)open_store(file); }) != "no error");
    {
      Database database(file, Database::Access::kWrite, 0);
      CHECK(database.integer("PRAGMA user_version") == 4);
      CHECK(dump(database, "SELECT * FROM puzzle_technique") == before);
      CHECK(database.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = "
                             "'puzzle_technique'") == 1);
      database.execute("DROP TRIGGER t");
    }
    require_sound(open_store(file));
    Database database(file, Database::Access::kRead, 0);
    CHECK(dump(database, "SELECT * FROM puzzle_technique ORDER BY puzzle, technique") == before);
  }
}
