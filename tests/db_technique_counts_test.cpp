// The techniques of puzzles in a file: the text that has them, and the view that shows them as
// rows.

#include <map>
#include <optional>
#include <random>

#include "db/puzzle_columns.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

using Uses = std::map<std::int64_t, int>;

/// Everything that a question answers, one per line.
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

TEST_CASE("a text that is not a list of techniques is distinguished from one") {
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

TEST_CASE("the paths of wishes are a text that reads back, to us and to SQLite") {
  using Wishes = std::map<std::string, std::string>;
  const auto read = [](std::string_view text) -> std::optional<Wishes> {
    Wishes wishes;
    const bool good = for_each_wish(text, [&](std::string_view wish, std::string_view counts) {
      wishes.emplace(wish, counts);
    });
    return good ? std::optional(wishes) : std::nullopt;
  };
  std::string text;
  append_wish(text, "sue-de-coq", R"({"4":2,"17":1})");
  CHECK(text == R"({"sue-de-coq":{"4":2,"17":1}})");
  CHECK(read(text) == Wishes{{"sue-de-coq", R"({"4":2,"17":1})"}});
  append_wish(text, "single-digit patterns", R"({"5":1})");
  CHECK(read(text) ==
        Wishes{{"sue-de-coq", R"({"4":2,"17":1})"}, {"single-digit patterns", R"({"5":1})"}});
  Database database("no file", Database::Access::kMemory, 0);
  CHECK(database.integer("SELECT sum(u.value) FROM json_each('" + text +
                         "') AS w, json_each(w.value) AS u") == 4);
  CHECK_FALSE(read(""));
  CHECK(read(kUnknownWishPaths) == Wishes());
  for (std::size_t size = 1; size < text.size(); ++size) {
    CAPTURE(size);
    CHECK_FALSE(read(text.substr(0, size)));
    CHECK_FALSE(read(text.substr(size)));
  }
  for (const char* bad :
       {R"({"x":4})", R"({"x":{}}})", R"({"x":{}},)", R"({"x":{}} )", R"({:{}})",
        R"({"x":{}"y":{}})", R"([{"x":{}}])", "{", "}", " {}", R"({"x"})", R"({"":{"4":1}})",
        R"({"a\u0022":{"4":1}})", "{\"a\tb\":{\"4\":1}}", "{\"\xe9\":{\"4\":1}}"}) {
    CAPTURE(bad);
    CHECK_FALSE(read(bad));
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
  database.trust_schema();
  const std::string all = "SELECT * FROM puzzle_technique ORDER BY puzzle, technique";
  CHECK(dump(database, all) == expected);
  CHECK(dump(database,
             "SELECT DISTINCT typeof(puzzle), typeof(technique), typeof(count) FROM "
             "puzzle_technique") == "integer integer integer \n");
  // Its rows can be deleted as those of a table.
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
