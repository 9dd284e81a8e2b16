// Errors of a file are found and reported: by `check`, row by row, and when rows are read.

#include <atomic>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

constexpr std::uint64_t kRows = 20;

std::vector<Record> records() {
  std::mt19937_64 random(31);
  std::vector<Record> result;
  for (std::uint64_t i = 0; i < kRows; ++i) {
    result.push_back(random_record(random, BoardSpec::standard(), 2 * i, 25));
  }
  return result;
}

/// A file of 20 rows, and copies of it that something was done to.
class Files {
 public:
  Files() {
    Store store = open_store(folder_.file("good.db"));
    Run run = store.begin_run(spec("r"));
    REQUIRE(store.append(run, records(), 2 * kRows).stored == kRows);
  }
  [[nodiscard]] Store changed_by(const std::string& sql) const {
    const std::string file = folder_.file("bad.db");
    std::filesystem::copy_file(folder_.file("good.db"), file,
                               std::filesystem::copy_options::overwrite_existing);
    Database database(file, Database::Access::kWrite, 0);
    database.trust_schema();
    database.execute("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; " + sql);
    return Store(file, Store::Mode::kRead);
  }
  [[nodiscard]] const TempDir& folder() const { return folder_; }

 private:
  TempDir folder_;
};

std::string message_of_reading(const Store& store) {
  return message_of([&] { store.each({}, [](const StoredRecord&) { return true; }); });
}

}  // namespace

TEST_CASE("check names what is wrong with a file") {
  const Files files;
  CHECK(files.changed_by("").check().empty());
  struct Fault {
    const char* sql;
    std::vector<std::string> told;
  };
  const std::string ledger =
      "INSERT INTO export VALUES (1, 'june', 'lines', '2025-01-31T23:59:59Z'); INSERT INTO "
      "export_item VALUES (1, 1, 7), (1, 2, 8); ";
  CHECK(files.changed_by(ledger).check().empty());
  for (const Fault& fault : std::initializer_list<Fault>{
           {"INSERT INTO puzzle_key VALUES (1234, 7)", {"puzzle_key has 21 keys for 20 puzzles"}},
           {"DELETE FROM puzzle_key WHERE puzzle = 7", {"puzzle_key has 19 keys for 20 puzzles"}},
           {"DROP VIEW puzzles", {"there is no view 'puzzles'"}},
           {"DROP INDEX puzzle_by_level", {"there is no index 'puzzle_by_level'"}},
           {"DROP INDEX export_item_by_puzzle", {"there is no index 'export_item_by_puzzle'"}},
           {"UPDATE puzzle SET run = 77 WHERE id = 7",
            {"table puzzle, row 7: there is no such row in table run",
             "run 1 has 19 puzzles; according to its progress, 20 were stored"}},
           {"DELETE FROM board", {"table board has no '9x9'"}},
           // What is not ours, or not as we make it.
           {"CREATE TRIGGER t AFTER INSERT ON puzzle BEGIN DELETE FROM puzzle WHERE id = new.id; "
            "END",
            {"the trigger 't' is not Gridmill's"}},
           {"CREATE VIEW v AS SELECT 1", {"the view 'v' is not Gridmill's"}},
           {"CREATE TABLE t (x)", {"the table 't' is not Gridmill's"}},
           {"CREATE UNIQUE INDEX i ON puzzle (puzzle)", {"the index 'i' is not Gridmill's"}},
           {"DROP VIEW puzzles; CREATE VIEW puzzles AS SELECT * FROM puzzle WHERE id <> 7",
            {"the view 'puzzles' differs from Gridmill's"}},
           {"DROP INDEX puzzle_by_level; CREATE INDEX puzzle_by_level ON puzzle (level)",
            {"the index 'puzzle_by_level' differs from Gridmill's"}},
           {"ALTER TABLE puzzle ADD COLUMN note TEXT",
            {"the table 'puzzle' differs from Gridmill's"}},
           {"UPDATE scale SET columns = 'hodoku_level TEXT' WHERE name = 'hodoku'; INSERT INTO "
            "scale "
            "VALUES (9, 'toy', 'Toy', 'toy_sum INTEGER')",
            {"the table 'puzzle' differs from Gridmill's",
             "the view 'puzzles' differs from Gridmill's"}},
           {"ANALYZE", {}},
           // Boards, levels, techniques, versions.
           {"INSERT INTO board VALUES ('mine', '1234', 'box 2x2')",
            {"the rules of the board 'mine' were changed in the file"}},
           {"UPDATE level SET name = '' WHERE id = 1", {"level 1 is out of range or has no name"}},
           {"INSERT INTO level VALUES (99, 'a', 'b')", {"level 99 is out of range or has no name"}},
           {"UPDATE technique SET rank = 0 WHERE name = 'x-wing'",
            {"the technique 'x-wing' has no name, title, family, level or rank"}},
           {"UPDATE puzzle SET techniques = '{\"4\":1,\"5\":0}' WHERE id > 7",
            {"puzzle 8 uses swordfish 0 times"}},
           {"UPDATE puzzle SET uses_by_wish = '{\"fish\":{\"4\":1,\"79\":1}}' WHERE id > 7",
            {"puzzle 8 uses technique 79, which is not in the file"}},
           {"UPDATE puzzle SET techniques = '{\"77\":1,\"5\":2,\"78\":-1}' WHERE id > 7",
            {"puzzle 8 uses technique 77, which is not in the file",
             "puzzle 8 uses technique 78, which is not in the file"}},
           {"INSERT OR REPLACE INTO rating_version VALUES (1, 'se', -1)",
            {"run 1 was rated by version -1 of the scale 'se'"}},
           // Progress and rows.
           {"DELETE FROM progress", {"run 1 has no progress"}},
           {"UPDATE progress SET stored = 21",
            {"run 1 has 20 puzzles; according to its progress, 21 were stored"}},
           {"UPDATE progress SET duplicates = 21",
            {"run 1 continues at index 40 with 20 puzzles stored and 21 duplicates"}},
           {"UPDATE progress SET duplicates = -1",
            {"run 1 continues at index 40 with 20 puzzles stored and -1 duplicates"}},
           {"UPDATE progress SET next_index = 19",
            {"run 1 continues at index 19 with 20 puzzles stored and 0 duplicates"}},
           {"DELETE FROM puzzle_technique WHERE puzzle = 9; DELETE FROM puzzle_key WHERE puzzle = "
            "9; DELETE FROM puzzle WHERE id = 9",
            {"run 1 has 19 puzzles; according to its progress, 20 were stored"}},
           {"UPDATE run SET started_at = 'today'", {"run 1 was started at 'today'"}},
           // The index of keys.
           {"INSERT INTO meta VALUES ('note', 'x')",
            {"meta has an entry 'note' that is not Gridmill's"}},
           // The ledger.
           {"INSERT INTO export_item VALUES (1, 3, 7)", {"the export 'june' has puzzle 7 2 times"}},
           {"DELETE FROM export_item", {"the export 'june' has no puzzles"}},
           {"UPDATE export_item SET position = 0 WHERE position = 1",
            {"the export 'june' has a position 0"}},
           {"UPDATE export SET created_at = ''", {"the export 'june' was created at ''"}},
       }) {
    CAPTURE(fault.sql);
    CHECK(files.changed_by(ledger + fault.sql).check() == fault.told);
  }
}

TEST_CASE("rows come unchanged, with the issues of their keys") {
  const Files files;
  const std::vector<Record> expected = records();
  std::vector<RawRow> rows;
  files.changed_by("").raw_rows(5, 3, rows);
  REQUIRE(rows.size() == 3);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Record& record = expected[5 + i];
    CHECK(rows[i].id == static_cast<std::int64_t>(6 + i));
    CHECK(rows[i].run == 1);
    CHECK(rows[i].run_index == static_cast<std::int64_t>(record.index));
    CHECK(rows[i].board == "9x9");
    CHECK(rows[i].puzzle == record.puzzle.to_string());
    CHECK(rows[i].solution == record.solution.to_string());
    CHECK(rows[i].givens == record.givens);
    CHECK(rows[i].minimal == (record.minimal ? 1 : 0));
    CHECK(rows[i].symmetry == record.symmetry);
    REQUIRE(rows[i].rating.has_value() == record.rating.has_value());
    if (!record.rating) continue;
    CHECK(rows[i].rating->level == record.rating->level);
    CHECK(rows[i].rating->hardest == record.rating->hardest);
    CHECK(rows[i].rating->rounds == record.rating->rounds);
    CHECK(rows[i].rating->min_openings == record.rating->min_openings);
    CHECK(rows[i].rating->uses.size() == record.rating->uses.size());
  }
  const auto faults = [&](const std::string& sql) {
    std::vector<std::string> told;
    files.changed_by(sql).raw_rows(0, 100, rows);
    CHECK(rows.size() == kRows);
    for (const RawRow& row : rows) {
      if (!row.key_issue.empty()) told.push_back(std::to_string(row.id) + " " + row.key_issue);
    }
    return told;
  };
  using Told = std::vector<std::string>;
  CHECK(faults("").empty());
  CHECK(faults("UPDATE puzzle SET canonical = x'' WHERE id = 7") ==
        Told{"7 it has no canonical key"});
  CHECK(faults("DELETE FROM puzzle_key WHERE puzzle = 7") ==
        Told{"7 its key is not in puzzle_key"});
  CHECK(faults("UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 8) WHERE id "
               "= 7") == Told{"7 it is equivalent to puzzle 8"});
  // Keys that were in a writer's memory are no fault.
  CHECK(faults("DELETE FROM puzzle_key WHERE puzzle > 12; UPDATE meta SET value = 12 WHERE name = "
               "'indexed_to'")
            .empty());
  for (const RawRow& row : rows) CHECK(row.is_keyed == (row.id <= 12));
}

TEST_CASE("a damaged row is reported with its number") {
  const Files files;
  struct Fault {
    const char* sql;
    const char* told;
  };
  for (const Fault& fault :
       {Fault{"puzzle = substr(puzzle, 2)", "its puzzle is not a valid 9x9 board"},
        Fault{"puzzle = puzzle || '.'", "its puzzle is not a valid 9x9 board"},
        Fault{"solution = 'A' || substr(solution, 2)", "its solution is not a valid 9x9 board"},
        Fault{"solution = '!' || substr(solution, 2)", "its solution is not a valid 9x9 board"},
        Fault{"techniques = '{\"4\":1'",
              "column 'techniques' does not hold techniques and their counts"},
        Fault{"uses_by_wish = '{\"fish\":{\"4\":1}'",
              "column 'uses_by_wish' does not hold wishes and techniques"},
        Fault{"uses_by_wish = '{\"fish\":{\"x\":1}}'",
              "column 'uses_by_wish' does not hold wishes and techniques"},
        Fault{"uses_by_wish = ''", "column 'uses_by_wish' does not hold wishes and techniques"},
        Fault{"board = 'round'", "there is no board 'round' in the file"},
        Fault{"run_index = -1", "column 'run_index' does not hold a number of at least 0"},
        Fault{"givens = 4294967321", "column 'givens' does not hold a 32-bit number"},
        Fault{"level = 4294967297", "column 'level' does not hold a 32-bit number"}}) {
    CAPTURE(fault.sql);
    const Store store = files.changed_by("UPDATE puzzle SET " + std::string(fault.sql) +
                                         " WHERE id = 7; UPDATE board SET name = '9x9'");
    CHECK(message_of_reading(store).find("puzzle 7: " + std::string(fault.told)) !=
          std::string::npos);
    // A caller that handles bad rows gets all the others.
    std::vector<std::string> bad;
    std::uint64_t good = 0;
    store.each(
        {},
        [&](const StoredRecord& row) {
          CHECK(row.id != 7);
          ++good;
          return true;
        },
        true,
        [&](std::int64_t id, const std::string& told) {
          CHECK(id == 7);
          bad.push_back(told);
        });
    CHECK(good == kRows - 1);
    CHECK(bad == std::vector<std::string>{fault.told});
    std::vector<RawRow> rows;
    store.raw_rows(0, 100, rows);
    CHECK(rows.size() == kRows);
  }
}

TEST_CASE("rows of pages that are there twice, or lead around in circles, never come twice") {
  constexpr std::size_t kPage = 8192;
  const TempDir folder;
  const std::string file = folder.file("p.db");
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    std::mt19937_64 random(33);
    std::vector<Record> batch;
    constexpr std::uint64_t kMany = 5000;  // six pages of numbers
    for (std::uint64_t i = 0; i < kMany; ++i) {
      batch.push_back(random_record(random, BoardSpec::standard(), i, 25));
    }
    store.append(run, batch, kMany);
  }
  Database(file, Database::Access::kWrite, 0).execute("PRAGMA journal_mode = DELETE");
  const auto root_of = [&](const std::string& name) {
    return static_cast<std::size_t>(
        Database(file, Database::Access::kRead, 0)
            .integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'"));
  };
  const std::string good = read_file(file);
  // Children of a tree's root, as its cells have them; source:
  // https://www.sqlite.org/fileformat2.html#b_tree_pages.
  const auto number_at = [&](std::size_t at, std::size_t bytes) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      number = number << 8U | static_cast<unsigned char>(good[at + i]);
    return number;
  };
  const auto children_of = [&](std::size_t root) {
    const std::size_t start = (root - 1) * kPage;
    std::vector<std::size_t> children;
    for (std::size_t i = 0; i < number_at(start + 3, 2); ++i) {
      children.push_back(number_at(start + number_at(start + 12 + 2 * i, 2), 4));
    }
    REQUIRE(children.size() > 4);
    return children;
  };
  const auto expect_error = [&](const std::string& bytes,
                                const std::function<void(const Store&)>& act) {
    std::ofstream(file, std::ios::binary) << bytes;
    const std::string message = message_of([&] { act(Store(file, Store::Mode::kRead)); });
    CAPTURE(message);
    CHECK(message.find("file is damaged") != std::string::npos);
  };
  const auto each = [](const Query& query) {
    return [query](const Store& store) {
      store.each(query, [](const StoredRecord&) { return true; });
    };
  };
  const auto all_raw = [](const Store& store) {
    std::vector<RawRow> rows;
    std::int64_t last = INT64_MIN;
    do {
      store.raw_rows(last, 100, rows);
      if (!rows.empty()) last = rows.back().id;
    } while (!rows.empty());
  };
  const auto merge = [&](const Store&) {
    open_store(folder.file("into.db")).merge(file, [](const MergeResult&) { return true; });
  };
  const std::size_t root = root_of("puzzle");
  const std::vector<std::size_t> leaves = children_of(root);
  const auto copy = [&](std::string bytes, std::size_t from, const std::vector<std::size_t>& to) {
    for (const std::size_t page : to) {
      bytes.replace((page - 1) * kPage, kPage, good.substr((from - 1) * kPage, kPage));
    }
    return bytes;
  };
  Query sample;
  sample.shuffle_seed = 1;
  const std::string twice = copy(good, leaves[1], {leaves[3]});
  expect_error(twice, each({}));
  expect_error(twice, each(sample));
  expect_error(twice, all_raw);
  expect_error(twice, merge);
  // A tree that has itself for a branch: SQLite ends after 20 levels.
  const std::string circle = copy(good, root, {leaves[2], leaves[3], leaves[4]});
  expect_error(circle, each({}));
  expect_error(circle, each(sample));
  expect_error(circle, all_raw);
  expect_error(circle, merge);
  const auto scan = [](const Store& store) { (void)store.counts(RatingFacet{"se_ed"}); };
  expect_error(circle, scan);
  // The index that counts are made by.
  const std::size_t numbers = root_of("sqlite_autoindex_puzzle_1");
  const std::vector<std::size_t> pages = children_of(numbers);
  expect_error(copy(good, numbers, {pages[1], pages[2], pages[3]}),
               [](const Store& store) { (void)store.count(); });
}

TEST_CASE("refused operations are reported and change nothing") {
  const Files files;
  const auto expect_error = [](auto act, const std::string& words) {
    const std::string message = message_of(act);
    CAPTURE(message);
    CHECK(message.find(words) != std::string::npos);
  };
  const std::string file = files.folder().file("good.db");
  {
    Store reader(file, Store::Mode::kRead);
    expect_error([&] { (void)reader.clear_outdated_ratings("se"); }, "it was opened for reading");
    expect_error([&] { (void)reader.begin_run(spec("other")); }, "it was opened for reading");
  }
  expect_error([&] { Store folder(files.folder().path(), Store::Mode::kRead); }, "folder");
  Store store = open_store(file);
  const std::vector<std::int64_t> ids = {3, 4};
  const std::vector<std::int64_t> wrong = {3, 21};
  (void)store.record_export("book", "lines", ids);
  expect_error([&] { (void)store.record_export("book", "lines", ids); },
               "the name is already used");
  expect_error([&] { (void)store.record_export("more", "lines", wrong); },
               "there is no puzzle with the id 21");
  CHECK(store.export_names() == std::vector<std::string>{"book"});
  CHECK(store.export_format("book") == "lines");
  CHECK_FALSE(store.export_format("more"));
  CHECK(store.export_formats("lin%") == std::map<std::string, std::string>{{"book", "lines"}});
  CHECK(store.export_formats("% ____-__-__..____-__-__ %").empty());
  CHECK_FALSE(store.release_export("more"));
  CHECK(store.release_export("book") == 2);
  CHECK(store.export_names().empty());
  // A run that another program moved on.
  Run run = store.begin_run(spec("r"));
  CHECK(run.next_index == 2 * kRows);
  run.next_index += 5;
  std::mt19937_64 random(32);
  const std::vector<Record> more = {random_record(random, BoardSpec::standard(), 50, 25)};
  expect_error([&] { (void)store.append(run, more, 51); },
               "another program has continued this run");
  CHECK(store.count() == kRows);
  require_sound(store);
}

TEST_CASE("triggers of a file do not run") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  const std::string source = folder.file("source.db");
  std::mt19937_64 random(34);
  const auto batch = [&](std::uint64_t first) {
    std::vector<Record> records;
    for (std::uint64_t i = 0; i < 5; ++i) {
      records.push_back(random_record(random, BoardSpec::standard(), first + i, 25));
    }
    return records;
  };
  {
    Store store = open_store(source);
    Run run = store.begin_run(spec("s"));
    store.append(run, batch(0), 5);
  }
  for (const char* trigger :
       {"BEFORE INSERT ON puzzle BEGIN SELECT RAISE(IGNORE); END",
        "AFTER INSERT ON puzzle BEGIN DELETE FROM puzzle WHERE id = new.id; END",
        // Without an end.
        "AFTER INSERT ON puzzle BEGIN INSERT INTO meta WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
        "SELECT i + 1 FROM n) SELECT i, '' FROM n; END",
        "BEFORE UPDATE ON puzzle BEGIN SELECT RAISE(IGNORE); END",
        "BEFORE INSERT ON export_item BEGIN SELECT RAISE(IGNORE); END",
        "BEFORE UPDATE ON progress BEGIN SELECT RAISE(IGNORE); END"}) {
    CAPTURE(trigger);
    for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(file + part);
    {
      Store store = open_store(file);
      Run run = store.begin_run(spec("r"));
      store.append(run, batch(0), 5);
      store.clear_outdated_ratings("se");
    }
    Database(file, Database::Access::kWrite, 0).execute("CREATE TRIGGER t " + std::string(trigger));
    Store store = open_store(file);
    Run run = store.begin_run(spec("r"));
    store.append(run, batch(5), 10);
    const Store::PuzzleRating rating{3, {std::int64_t{20}, std::int64_t{20}, std::int64_t{20}}};
    store.set_ratings("se", {&rating, 1});
    const std::vector<std::int64_t> ids = {2, 3};
    store.record_export("june", "lines", ids);
    CHECK(store.merge(source, [](const MergeResult&) { return true; }).added == 5);
    CHECK(store.count() == 15);
    Query rated;
    rated.without = "se_er";
    CHECK(store.count(rated) == 14);
    CHECK(store.check() == std::vector<std::string>{"the trigger 't' is not Gridmill's"});
  }
}

TEST_CASE("only tables are read") {
  for (const char* table : {"puzzle", "board", "run", "puzzle_key", "meta"}) {
    CAPTURE(table);
    const Files files;
    const std::string name = table;
    const std::string endless =
        "PRAGMA legacy_alter_table = ON; ALTER TABLE " + name + " RENAME TO x_" + name +
        "; CREATE VIEW " + name +
        " AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT x.* FROM x_" +
        name + " AS x, n";
    const auto refused = [&](const std::function<void()>& open) {
      const std::string message = message_of(open);
      CAPTURE(message);
      CHECK(message.find("has no table '" + name + "'") != std::string::npos);
    };
    refused([&] { (void)files.changed_by(endless); });
    refused([&] { Store store(files.folder().file("bad.db"), Store::Mode::kWrite); });
  }
}

TEST_CASE("a flag ends statements") {
  Database database("no file", Database::Access::kMemory, 0);
  const std::atomic<bool> stop = true;
  database.set_stop(&stop);
  try {
    (void)database.integer(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n");
    FAIL("it ended");
  } catch (const StoreError& error) {
    CHECK(error.kind() == StoreError::Kind::kInterrupted);
  }
  database.set_stop(nullptr);
  CHECK(database.integer("SELECT 7") == 7);
}

TEST_CASE("a flag ends what is read of a store") {
  const Files files;
  const Store store(files.folder().file("good.db"), Store::Mode::kRead);
  Query query;
  for (std::int64_t id = 1; id <= 200'000; ++id) query.ids.push_back(id);
  std::uint64_t rows = 0;
  const auto read = [&] { rows = store.count(query); };
  std::atomic<bool> stop = true;
  CHECK_FALSE(store.read_until(stop, read));
  CHECK(rows == 0);
  stop = false;
  CHECK(store.read_until(stop, read));
  CHECK(rows == kRows);
  stop = true;
  read();  // the flag means nothing any more
  CHECK_THROWS_AS(store.read_until(stop, [] { throw std::length_error("no rows"); }),
                  std::length_error);
}

TEST_CASE("a message quotes a line of a row") {
  const Files files;
  const Store store = files.changed_by(
      "UPDATE puzzle SET board = replace(hex(zeroblob(100000)), '00', 'long' || char(10))");
  const std::string message = message_of_reading(store);
  CHECK(message.size() < 2000);
  CHECK(message.find('\n') == std::string::npos);
}
