// What is wrong with a file is found and told: by `check`, row by row, and when rows are read.

#include <filesystem>
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
    result.push_back(random_record(random, Shape::standard(), 2 * i, 25));
  }
  return result;
}

/// A file of 20 rows, and copies of it that something was done to.
class Files {
 public:
  Files() {
    Store store = open_store(folder_.file("good.db"));
    Run run = store.begin_run(spec("r"));
    REQUIRE(store.append(run, records(), 2 * kRows).accepted == kRows);
  }
  [[nodiscard]] Store changed_by(const std::string& sql) const {
    const std::string file = folder_.file("bad.db");
    std::filesystem::copy_file(folder_.file("good.db"), file,
                               std::filesystem::copy_options::overwrite_existing);
    Database(file, Database::Access::kWrite, 0)
        .execute("PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; " + sql);
    return Store(file, Store::Mode::kRead);
  }
  [[nodiscard]] const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
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
    const char* told;
  };
  for (const Fault& fault :
       {Fault{"INSERT INTO puzzle_key VALUES (1234, 7)", "puzzle_key has 21 keys for 20 puzzles"},
        Fault{"DELETE FROM puzzle_key WHERE puzzle = 7", "puzzle_key has 19 keys for 20 puzzles"},
        Fault{"DROP VIEW puzzles", "there is no view or index 'puzzles'"},
        Fault{"DROP INDEX puzzle_by_level", "there is no view or index 'puzzle_by_level'"},
        Fault{"DROP INDEX export_item_by_puzzle",
              "there is no view or index "
              "'export_item_by_puzzle'"},
        Fault{"UPDATE puzzle SET run = 77 WHERE id = 7",
              "table puzzle, row 7: there is no such row in table run"},
        Fault{"DELETE FROM board", "table board has no '9x9'"}}) {
    CAPTURE(fault.sql);
    CHECK(files.changed_by(fault.sql).check() == std::vector<std::string>{fault.told});
  }
}

TEST_CASE("rows come as they stand, with what is wrong with their keys") {
  const Files files;
  const std::vector<Record> expected = records();
  std::vector<RawRow> rows;
  files.changed_by("").raw_rows(5, 3, rows);
  REQUIRE(rows.size() == 3);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Record& record = expected[5 + i];
    CHECK(rows[i].id == static_cast<std::int64_t>(6 + i));
    CHECK(rows[i].run == 1);
    CHECK(rows[i].number == static_cast<std::int64_t>(record.index));
    CHECK(rows[i].shape == "9x9");
    CHECK(rows[i].puzzle == record.puzzle.to_string());
    CHECK(rows[i].solution == record.solution.to_string());
    CHECK(rows[i].clues == record.clues);
    CHECK(rows[i].minimal == (record.minimal ? 1 : 0));
    CHECK(rows[i].symmetry == record.symmetry);
    REQUIRE(rows[i].rating.has_value() == record.rating.has_value());
    if (!record.rating) continue;
    CHECK(rows[i].rating->level == record.rating->level);
    CHECK(rows[i].rating->hardest == record.rating->hardest);
    CHECK(rows[i].rating->rounds == record.rating->rounds);
    CHECK(rows[i].rating->narrowest == record.rating->narrowest);
    CHECK(rows[i].rating->uses.size() == record.rating->uses.size());
  }
  const auto faults = [&](const std::string& sql) {
    std::vector<std::string> told;
    files.changed_by(sql).raw_rows(0, 100, rows);
    CHECK(rows.size() == kRows);
    for (const RawRow& row : rows) {
      if (!row.key_fault.empty()) told.push_back(std::to_string(row.id) + " " + row.key_fault);
    }
    return told;
  };
  using Told = std::vector<std::string>;
  CHECK(faults("").empty());
  CHECK(faults("UPDATE puzzle SET canonical = NULL WHERE id = 7") ==
        Told{"7 it has no canonical key"});
  CHECK(faults("DELETE FROM puzzle_key WHERE puzzle = 7") ==
        Told{"7 its key is not in puzzle_key"});
  CHECK(faults("UPDATE puzzle SET canonical = (SELECT canonical FROM puzzle WHERE id = 8) WHERE id "
               "= 7") == Told{"7 it is the same as puzzle 8 under a symmetry"});
  // Keys that were in a writer's memory are no fault.
  CHECK(faults("DELETE FROM puzzle_key WHERE puzzle > 12; UPDATE meta SET value = 12 WHERE name = "
               "'keyed_to'")
            .empty());
  for (const RawRow& row : rows) CHECK(row.is_keyed == (row.id <= 12));
}

TEST_CASE("a row that is damaged is told with its number") {
  const Files files;
  for (const char* sql : {"UPDATE puzzle SET puzzle = substr(puzzle, 2) WHERE id = 7",
                          "UPDATE puzzle SET puzzle = puzzle || '.' WHERE id = 7",
                          "UPDATE puzzle SET solution = 'A' || substr(solution, 2) WHERE id = 7",
                          "UPDATE puzzle SET solution = '!' || substr(solution, 2) WHERE id = 7"}) {
    CAPTURE(sql);
    CHECK(message_of_reading(files.changed_by(sql)).find("puzzle 7 does not hold a 9x9 board") !=
          std::string::npos);
  }
  CHECK(message_of_reading(files.changed_by("UPDATE puzzle SET shape = 'round' WHERE id = 7"))
            .find("there is no board 'round' in the file") != std::string::npos);
}

TEST_CASE("what cannot be done is told and changes nothing") {
  const Files files;
  const auto told = [](auto act, const std::string& words) {
    const std::string message = message_of(act);
    CAPTURE(message);
    CHECK(message.find(words) != std::string::npos);
  };
  const std::string file = files.folder().file("good.db");
  {
    Store reader(file, Store::Mode::kRead);
    told([&] { (void)reader.renew_ratings("se"); }, "it was opened for reading");
    told([&] { (void)reader.begin_run(spec("other")); }, "it was opened for reading");
  }
  told([&] { Store folder(files.folder().path(), Store::Mode::kRead); }, "folder");
  Store store = open_store(file);
  const std::vector<std::int64_t> ids = {3, 4};
  const std::vector<std::int64_t> wrong = {3, 21};
  (void)store.record_export("book", "lines", ids);
  told([&] { (void)store.record_export("book", "lines", ids); }, "there is one of that name");
  told([&] { (void)store.record_export("more", "lines", wrong); },
       "there is no puzzle with the id 21");
  CHECK(store.export_names() == std::vector<std::string>{"book"});
  CHECK_FALSE(store.release_export("more"));
  CHECK(store.release_export("book") == 2);
  CHECK(store.export_names().empty());
  // A run that another program moved on.
  Run run = store.begin_run(spec("r"));
  CHECK(run.next_index == 2 * kRows);
  run.next_index += 5;
  std::mt19937_64 random(32);
  const std::vector<Record> more = {random_record(random, Shape::standard(), 50, 25)};
  told([&] { (void)store.append(run, more, 51); }, "another program has moved the run on");
  CHECK(store.count() == kRows);
  require_sound(store);
}
