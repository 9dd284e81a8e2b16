// Stores that become one: rows, runs, techniques, boards and exports of another file; what cannot
// be merged is refused, and a merge that fails leaves nothing behind.

#include <algorithm>
#include <atomic>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "db/canonical_keys.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

bool go_on(const MergeResult&) { return true; }

std::string class_of(const Record& record) {
  std::string key;
  CanonicalKeyBuilder().make(record, record.board->name(), key);
  return key;
}

std::int64_t integer(const std::string& file, const std::string& sql) {
  return Database(file, Database::Access::kRead, 0).integer(sql);
}

/// A store of one run, "r", with these records.
void write_store(const std::string& file, const std::vector<Record>& records) {
  Store store = open_store(file);
  Run run = store.begin_run(spec("r"));
  REQUIRE(store.append(run, records, records.back().index + 1).duplicates.empty());
}

/// `count` records of a board, numbered from `first`.
std::vector<Record> some_records(std::mt19937_64& random, const BoardSpec& board,
                                 std::uint64_t first, std::uint64_t count) {
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < count; ++i) {
    records.push_back(random_record(random, board, first + i, 25));
  }
  return records;
}

/// No row has a fault in its key.
void require_keyed(const Store& store) {
  require_sound(store);
  std::vector<RawRow> rows;
  store.raw_rows(0, 10'000, rows);
  CHECK(rows.size() == store.count());
  for (const RawRow& row : rows) CHECK(row.key_issue.empty());
}

}  // namespace

TEST_CASE("a merged file has the first puzzle of each class, as it came") {
  const TempDir folder;
  std::mt19937_64 random(21);
  const std::string all_file = folder.file("all.db");
  struct Row {
    std::string recipe;
    Record record;
  };
  std::vector<Row> expected;
  std::map<std::string, std::size_t> place;  // of a class in `expected`
  std::map<std::string, std::uint64_t> next_index;
  std::vector<std::size_t> book;  // the puzzles of the first export, as places in `expected`
  std::uint64_t first_shared = 0;
  for (const std::string name : {"a", "b", "c"}) {
    const std::string file = folder.file(name + ".db");
    {  // techniques have other numbers in each file
      std::vector<TechniqueRow> techniques(kTechniques.begin(), kTechniques.end());
      std::shuffle(techniques.begin(), techniques.end(), random);
      Store store(file, Store::Mode::kCreate);
      store.set_tables(kLevels, techniques, scale_rows());
    }
    Store store = open_store(file);
    std::vector<std::string> classes;  // by row
    std::uint64_t added = 0;
    for (const std::string& recipe : {std::string("shared"), "only " + name}) {
      Run run = store.begin_run(spec(recipe));
      const std::uint64_t first = recipe == "shared" ? first_shared : 0;
      std::vector<Record> records;
      for (std::uint64_t i = 0; i < 60; ++i) {
        records.push_back(i % 2 == 0 ? random_record(random, *BoardSpec::find("4x4"), first + i, 2)
                                     : random_record(random, BoardSpec::standard(), first + i, 25));
      }
      const AppendResult appended = store.append(run, records, first + 60);
      next_index[recipe] = first + 60;
      for (std::size_t i = 0; i < records.size(); ++i) {
        if (std::any_of(appended.duplicates.begin(), appended.duplicates.end(),
                        [i](const auto& duplicate) { return duplicate.position == i; })) {
          continue;
        }
        classes.push_back(class_of(records[i]));
        if (!place.emplace(classes.back(), expected.size()).second) continue;
        expected.push_back({recipe, records[i]});
        ++added;
      }
    }
    first_shared += 100;
    if (name != "a") {  // two exports of one name: the first one stays
      const std::vector<std::int64_t> ids = {5, 70, 2, 33};
      store.record_export("book", "lines", ids);
      for (const std::int64_t id : ids) {
        if (name == "b") book.push_back(place.at(classes.at(static_cast<std::size_t>(id) - 1)));
      }
    }
    Store all = open_store(all_file);
    std::int64_t rows_before = integer(all_file, "SELECT count(*) FROM puzzle");
    const MergeResult merged = all.merge(file, [&](const MergeResult& now) {
      // 50 keys at most are in memory when a piece begins (open_store).
      CHECK(integer(all_file, "SELECT count(*) FROM puzzle_key") >= rows_before - 50);
      rows_before = integer(all_file, "SELECT count(*) FROM puzzle");
      CHECK(now.rows == store.count());
      return true;
    });
    CHECK(merged.complete);
    CHECK(merged.rows == classes.size());
    CHECK(merged.added == added);
    CHECK(merged.duplicates == merged.rows - added);
    CHECK((merged.duplicates > 0) == (name != "a"));
    CHECK(merged.conflicts == 0);
    CHECK(merged.stale == 0);
    const MergeResult again = all.merge(file, go_on);
    CHECK(again.added == 0);
    CHECK(again.duplicates == merged.rows);
    require_keyed(all);
  }

  Store all = open_store(all_file);
  const std::vector<Run> runs = all.runs();
  REQUIRE(runs.size() == 4);
  for (const Run& run : runs) {
    CHECK(run.next_index == next_index.at(run.spec.recipe));
    Query of_run;
    of_run.run = run.id;
    CHECK(run.stored == all.count(of_run));
  }
  std::size_t at = 0;
  all.each({}, [&](const StoredRecord& row) {
    REQUIRE(at < expected.size());
    CHECK(same(row.record, expected[at].record));
    CHECK(runs.at(static_cast<std::size_t>(row.record.run) - 1).spec.recipe == expected[at].recipe);
    const auto found = all.find(row.record);
    REQUIRE(found);
    CHECK(found->id == row.id);
    ++at;
    return true;
  });
  CHECK(at == expected.size());
  CHECK(all.export_names() == std::vector<std::string>{"book"});
  Query exported;
  exported.exported = "book";
  std::vector<std::size_t> places;
  all.each(exported, [&](const StoredRecord& row) {
    places.push_back(static_cast<std::size_t>(row.id) - 1);
    return true;
  });
  CHECK(places == book);
}

TEST_CASE("a merge adds the paths of wishes that found an equivalent puzzle") {
  const TempDir folder;
  std::mt19937_64 random(27);
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < 4; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), i, 25));
    records.back().rating = RatingRecord{5, "x-wing", 3, 2, {{"x-wing", 4}}, {}};
  }
  const auto with = [&](std::size_t i, const std::string& wish, int count) {
    records[i].rating->uses_by_wish = {{wish, {{"swordfish", count}}}};
  };
  with(1, "fish", 2);
  with(2, "fish", 2);
  {
    Store store = open_store(folder.file("a.db"));
    Run run = store.begin_run(spec("a"));
    store.append(run, records, 4);
  }
  with(0, "fish", 1);
  with(1, "wings", 3);
  records[2].rating->uses_by_wish.clear();
  with(3, "fish", 5);
  {  // techniques have other numbers here
    Store store(folder.file("b.db"), Store::Mode::kCreate);
    store.set_tables(kLevels, std::vector<TechniqueRow>(kTechniques.rbegin(), kTechniques.rend()),
                     scale_rows());
    Run run = store.begin_run(spec("b"));
    store.append(run, records, 4);
  }
  Database(folder.file("b.db"), Database::Access::kWrite, 0)
      .execute("UPDATE puzzle SET uses_by_wish = '{}' WHERE id = 4");  // from before schema 10
  for (int round = 0; round < 2; ++round) {
    Store store = open_store(folder.file("a.db"));
    CHECK(store.merge(folder.file("b.db"), go_on).duplicates == 4);
    require_sound(store);
    std::vector<std::string> found;
    store.each({}, [&](const StoredRecord& row) {
      std::string& text = found.emplace_back();
      for (const RatingRecord::WishPath& path : row.record.rating->uses_by_wish) {
        REQUIRE(path.uses.size() == 1);
        CHECK(path.uses[0].technique == "swordfish");
        text += path.wish + std::to_string(path.uses[0].count) + " ";
      }
      return true;
    });
    CHECK(found == std::vector<std::string>{"fish1 ", "fish2 wings3 ", "fish2 ", ""});
  }
  // New rows bring theirs.
  Store other = open_store(folder.file("c.db"));
  CHECK(other.merge(folder.file("b.db"), go_on).added == 4);
  Query query;
  query.uses.push_back({"swordfish"});
  CHECK(other.count(query) == 2);
  query = {};
  query.unknown_wish_paths = true;
  CHECK(other.count(query) == 1);
}

TEST_CASE("data that only the other file has is there after the merge") {
  const TempDir folder;
  std::mt19937_64 random(26);
  {
    Store store(folder.file("b.db"), Store::Mode::kCreate);
    const std::vector<LevelRow> levels = {{7, "Beyond", "超"}};
    const std::vector<TechniqueRow> techniques = {{"new-idea", "New Idea", "ideas", 7}};
    store.set_tables(levels, techniques, scale_rows());
    Run run = store.begin_run(spec("r"));
    Record record = random_record(random, BoardSpec::standard(), 0, 25);
    record.rating = RatingRecord{7, "new-idea", 3, 2, {{"new-idea", 4}}, {}};
    store.append(run, std::vector{record}, 1);
  }
  Store store = open_store(folder.file("a.db"));
  CHECK(store.merge(folder.file("b.db"), go_on).added == 1);
  store.each({}, [](const StoredRecord& row) {
    REQUIRE(row.record.rating);
    CHECK(row.record.rating->level == 7);
    CHECK(row.record.rating->hardest == "new-idea");
    REQUIRE(row.record.rating->uses.size() == 1);
    CHECK(row.record.rating->uses[0].technique == "new-idea");
    CHECK(row.record.rating->uses[0].count == 4);
    return true;
  });
  // It may be used in our ratings from now on.
  Run run = store.begin_run(spec("own"));
  Record record = random_record(random, BoardSpec::standard(), 0, 25);
  record.rating = RatingRecord{7, "new-idea", 1, 1, {{"new-idea", 1}}, {}};
  CHECK(store.append(run, std::vector{record}, 1).stored == 1);
}

TEST_CASE("a number of a run that has another puzzle here is a clash") {
  const TempDir folder;
  std::mt19937_64 random(22);
  std::vector<Record> records = some_records(random, BoardSpec::standard(), 0, 4);
  write_store(folder.file("a.db"), records);
  std::vector<Record> others = some_records(random, BoardSpec::standard(), 0, 4);
  others[1] = records[1];
  write_store(folder.file("b.db"), others);
  Store store = open_store(folder.file("a.db"));
  const MergeResult merged = store.merge(folder.file("b.db"), go_on);
  CHECK(merged.rows == 4);
  CHECK(merged.duplicates == 1);
  CHECK(merged.conflicts == 3);
  CHECK(merged.added == 0);
  CHECK(store.count() == 4);
}

TEST_CASE("merge distinguishes boards by their rules, and gives them different names") {
  const TempDir folder;
  std::mt19937_64 random(23);
  const std::vector<std::vector<Cell>> diagonal = {{{0}, {40}, {80}}};
  const BoardSpec mine("mine", 3, 3, diagonal);
  const BoardSpec same_rules("yours", 3, 3, diagonal);
  const BoardSpec same_name("mine", 3, 3, {{{0}, {41}, {80}}});
  std::vector<Record> records = some_records(random, mine, 0, 3);
  write_store(folder.file("a.db"), records);
  std::vector<Record> copies = records;
  for (Record& record : copies) record.board = BoardRef(&same_rules);
  write_store(folder.file("b.db"), copies);
  for (Record& record : copies) record.board = BoardRef(&same_name);
  write_store(folder.file("c.db"), copies);
  {
    Store store(folder.file("d.db"), Store::Mode::kCreate);
    store.set_tables(kLevels, kTechniques, scale_rows());
    Run run = store.begin_run(spec("d"));
    store.append(run, some_records(random, *BoardSpec::find("6x6"), 0, 3), 3);
  }
  Store all = open_store(folder.file("all.db"));
  // Not in the run "r": of a run that both files have, the number decides.
  for (const char* file : {"b.db", "c.db"}) {
    Database(folder.file(file), Database::Access::kWrite, 0)
        .execute("UPDATE run SET recipe = '" + std::string(file) + "'");
  }
  CHECK(all.merge(folder.file("a.db"), go_on).added == 3);
  CHECK(all.merge(folder.file("b.db"), go_on).duplicates == 3);
  CHECK(all.merge(folder.file("c.db"), go_on).added == 3);
  CHECK(all.merge(folder.file("d.db"), go_on).added == 3);
  CHECK(all.merge(folder.file("c.db"), go_on).duplicates == 3);
  CHECK(all.board_names() == std::vector<std::string>{"mine", "mine-2", "6x6"});
  CHECK(all.board("mine").board->digest() == mine.digest());
  CHECK(all.board("mine-2").board->digest() == same_name.digest());
  CHECK(all.find(copies[2])->id == 6);
  for (Record& record : copies) record.board = BoardRef(&same_rules);
  CHECK(all.find(copies[2])->id == 3);
  require_keyed(all);

  // Rules that are not those of the digest are not believed.
  const std::string changed = folder.file("changed.db");
  write_store(changed, some_records(random, mine, 0, 2));
  Database(changed, Database::Access::kWrite, 0)
      .execute("UPDATE run SET recipe = 'changed'; UPDATE board SET digest = 'no such'");
  CHECK(message_of([&] { (void)all.merge(changed, go_on); }).find("were changed in the file") !=
        std::string::npos);
  CHECK(all.count() == 9);
  require_sound(all);
}

TEST_CASE("only another file of this version is merged") {
  const TempDir folder;
  std::mt19937_64 random(24);
  write_store(folder.file("a.db"), some_records(random, BoardSpec::standard(), 0, 2));
  write_store(folder.file("b.db"), some_records(random, BoardSpec::standard(), 2, 2));
  Store store = open_store(folder.file("a.db"));
  const auto expect_error = [&](const std::string& file, const std::string& words) {
    const std::string message = message_of([&] { (void)store.merge(file, go_on); });
    CAPTURE(message);
    CHECK(message.find(words) != std::string::npos);
  };
  expect_error(folder.file("a.db"), "it is the database to merge into");
  Database(folder.file("c.db"), Database::Access::kCreate, 0).execute("CREATE TABLE t (x)");
  expect_error(folder.file("c.db"),
               folder.file("c.db") + " is a SQLite database, but not one of Gridmill's");
  {
    const TempDir copies;
    std::filesystem::copy_file(folder.file("b.db"), copies.file("b.db"));
    Database(copies.file("b.db"), Database::Access::kWrite, 0).execute("PRAGMA user_version = 1");
    expect_error(copies.file("b.db"), copies.file("b.db") + " has schema 1; this program reads");
  }
  expect_error(folder.file("not-there.db"), "the file does not exist");
  CHECK(store.merge(folder.file("b.db"), go_on).added == 2);
}

TEST_CASE("a merge that fails or is stopped leaves nothing behind") {
  const TempDir folder;
  std::mt19937_64 random(25);
  const std::string file = folder.file("a.db");
  (void)open_store(file);
  const std::vector<Record> records = some_records(random, BoardSpec::standard(), 0, 9);
  write_store(folder.file("b.db"), records);
  Database(file, Database::Access::kWrite, 0)
      .execute("CREATE UNIQUE INDEX no ON puzzle (iif(run_index < 7, run_index, 6))");
  Store store = open_store(file);
  CHECK(message_of([&] {
          (void)store.merge(folder.file("b.db"), go_on);
        }).find("UNIQUE constraint failed: index 'no'") != std::string::npos);
  CHECK(store.count() == 0);
  for (const Record& record : records) CHECK_FALSE(store.find(record));
  Database(file, Database::Access::kWrite, 0).execute("DROP INDEX no");
  // Keys go to the table within the transaction, and come back from it.
  store = Store(folder.file("c.db"), Store::Mode::kCreate, {.keys_in_memory = 3, .merge_rows = 4});
  const MergeResult stopped =
      store.merge(folder.file("b.db"), [](const MergeResult&) { return false; });
  CHECK_FALSE(stopped.complete);
  CHECK(stopped.added == 0);
  const std::atomic<bool> stop = true;
  CHECK_FALSE(store.merge(folder.file("b.db"), go_on, &stop).complete);
  CHECK(store.count() == 0);
  CHECK(store.runs().empty());
  for (const Record& record : records) CHECK_FALSE(store.find(record));
  const MergeResult merged = store.merge(folder.file("b.db"), go_on);
  CHECK(merged.complete);
  CHECK(merged.added == 9);
  for (const Record& record : records) CHECK(store.find(record));
  CHECK(store.runs().at(0).next_index ==
        Store(folder.file("b.db"), Store::Mode::kRead).runs().at(0).next_index);
  require_keyed(store);
}

TEST_CASE("of a file that grows, one state is merged") {
  const TempDir folder;
  std::mt19937_64 random(26);
  const std::string source = folder.file("a.db");
  // Batches of five, of which each has a puzzle that was there before.
  Store growing = open_store(source);
  Run run = growing.begin_run(spec("r"));
  Record first;
  const auto grow = [&] {
    std::vector<Record> batch = some_records(random, BoardSpec::standard(), run.next_index, 5);
    if (run.next_index != 0) {
      const std::uint64_t index = batch[2].index;
      batch[2] = first;
      batch[2].index = index;
    }
    first = batch[0];
    growing.append(run, batch, batch.back().index + 1);
  };
  for (int i = 0; i < 4; ++i) grow();
  std::vector<std::int64_t> ids;
  std::uint64_t pieces = 0;
  const std::uint64_t before = growing.count();
  const Run begun = growing.runs().at(0);
  Store store(folder.file("all.db"), Store::Mode::kCreate, {.merge_rows = 7});
  const MergeResult merged = store.merge(source, [&](const MergeResult&) {
    // Meanwhile: more rows, ratings by another version, an export with a new row in it.
    const Run now = store.runs().at(0);
    CHECK(now.stored == store.count());
    CHECK(now.next_index == *now.last_index + 1);
    ++pieces;
    grow();
    growing.clear_outdated_ratings("se");
    ids.push_back(static_cast<std::int64_t>(growing.count()));
    const Store::PuzzleRating rating{ids.back(),
                                     {std::int64_t{20}, std::int64_t{20}, std::int64_t{20}}};
    growing.set_ratings("se", {&rating, 1});
    growing.record_export("book " + std::to_string(pieces), "lines", ids);
    return true;
  });
  CHECK(pieces == 3);
  CHECK(merged.rows == before);
  CHECK(merged.added == before);
  CHECK(store.runs().at(0).next_index == begun.next_index);
  CHECK(store.runs().at(0).stored == before);
  CHECK(store.export_names().empty());
  require_sound(store);
  // The same again brings the rest.
  CHECK(store.merge(source, go_on).added == growing.count() - before);
  const Run ours = store.runs().at(0);
  CHECK(ours.next_index == run.next_index);
  CHECK(ours.stored == run.stored);
  CHECK(ours.duplicates == run.duplicates);
  CHECK(run.duplicates > 0);
  CHECK(store.export_names() == growing.export_names());
  CHECK(store.rating_versions().size() == growing.rating_versions().size());
  Query book;
  book.exported = "book 3";
  CHECK(store.count(book) == 3);
  require_sound(store);
  require_keyed(store);
  // Grown again, it brings what is new and no more.
  grow();
  CHECK(store.merge(source, go_on).added == 4);
  CHECK(store.runs().at(0).duplicates == run.duplicates);
  CHECK(store.runs().at(0).stored == run.stored);
}
