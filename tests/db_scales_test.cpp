// Ratings by scale: columns that a scale brings, and versions that never mix in a run.

#include <string>
#include <utility>
#include <vector>

#include "db/sqlite.h"
#include "db/store.h"
#include "solver/board/require.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

TEST_CASE("Sudoku Explainer's ratings come and are found") {
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("a", 1));
  std::mt19937_64 random(3);
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < 20; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), i, 30));
  }
  records[3].ratings = {{"se", {71, 12, 12}}};
  REQUIRE(store.append(run, records, 20).stored == 20);
  Query unrated;
  unrated.without = "se_er";
  CHECK(store.count(unrated) == 19);
  unrated.above_id = 10;
  CHECK(store.count(unrated) == 10);
  const Store::PuzzleRating ratings[] = {
      {1, {72, 72, 12}}, {2, {83, 83, 83}}, {5, {-1, 66, RatingValue()}}};
  CHECK(store.clear_outdated_ratings("se") == 0);
  store.set_ratings("se", ratings);
  const auto ids = [&](const Query& query) {
    std::vector<std::int64_t> found;
    store.each(query, [&](const StoredRecord& row) {
      found.push_back(row.id);
      return true;
    });
    return found;
  };
  Query query;
  query.ratings = {{"se_er", 71, 72}};
  CHECK(ids(query) == std::vector<std::int64_t>{1, 4});
  query = {};
  query.equal = {{"se_er", "se_ep"}};
  CHECK(ids(query) == std::vector<std::int64_t>{1, 2});
  query.equal.emplace_back("se_er", "se_ed");
  CHECK(ids(query) == std::vector<std::int64_t>{2});
  query = {};
  query.ratings = {{"se_er", 0, std::nullopt}};
  CHECK(ids(query) == std::vector<std::int64_t>{1, 2, 4});
  query = {};
  query.ids = {5};
  store.each(query, [&](const StoredRecord& row) {
    REQUIRE(row.record.ratings.size() == 1);
    CHECK(row.record.ratings[0].scale == "se");
    CHECK(row.record.ratings[0].values == RatingValues{-1, 66, RatingValue()});
    return true;
  });
  // What no file has matches nothing.
  query = {};
  query.ratings = {{"toy_x", 0, std::nullopt}};
  CHECK(store.count(query) == 0);
  CHECK(ids(query).empty());
  CHECK(store.counts(RatingFacet{"toy_x"}).at(0).count == 20);
  const std::vector<NamedCount> tenths = store.counts(RatingFacet{"se_er", true});
  std::vector<std::string> ratings_by_value;
  ratings_by_value.reserve(tenths.size());
  for (const NamedCount& line : tenths) {
    ratings_by_value.push_back(line.name.value_or("-") + " " + std::to_string(line.count));
  }
  CHECK(ratings_by_value ==
        std::vector<std::string>{"- 16", "over budget 1", "7.1 1", "7.2 1", "8.3 1"});
}

namespace {

/// A store whose program has that version of Sudoku Explainer's scale.
Store store_of_version(const std::string& file, int version) {
  Store store(file, Store::Mode::kCreate);
  store.set_tables(kLevels, kTechniques, scale_rows(version));
  return store;
}

std::vector<Record> rated_records(std::mt19937_64& random, std::uint64_t first, int count, int er) {
  std::vector<Record> records;
  for (int i = 0; i < count; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), first + records.size(), 30));
    records.back().ratings = {{"se", {er, er, er}}};
  }
  return records;
}

std::vector<std::pair<std::int64_t, std::int64_t>> ers_of(const Store& store) {
  std::vector<std::pair<std::int64_t, std::int64_t>> ers;  // run, ER or 0
  store.each({}, [&](const StoredRecord& row) {
    const auto& ratings = row.record.ratings;
    ers.emplace_back(row.record.run,
                     ratings.empty() ? 0 : std::get<std::int64_t>(ratings[0].values[0]));
    return true;
  });
  return ers;
}

using Ers = std::vector<std::pair<std::int64_t, std::int64_t>>;

}  // namespace

TEST_CASE("no run has ratings by two versions of a scale") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  std::mt19937_64 random(11);
  {
    Store store = store_of_version(file, 1);
    Run run = store.begin_run(spec("a"));
    store.append(run, rated_records(random, 0, 2, 71), 2);
    const std::vector<RatingVersion> versions = store.rating_versions();
    REQUIRE(versions.size() == 2);  // Gridmill's own levels, too
    CHECK(versions[0].scale == "gridmill");
    CHECK(versions[1].scale == "se");
    CHECK(versions[1].version == 1);
  }
  {
    // The mended scale: the run does not continue, and nothing of the batch is there.
    Store store = store_of_version(file, 2);
    Run run = store.begin_run(spec("a"));
    const std::vector<Record> more = rated_records(random, 2, 1, 72);
    CHECK(message_of([&] { store.append(run, more, 3); })
              .find("run 1 has ratings by version 1 of the scale 'se'; this program has "
                    "version 2") != std::string::npos);
    CHECK(store.count() == 2);
    CHECK(run.next_index == 2);
    const Store::PuzzleRating early[] = {{1, {72, 72, 72}}};
    CHECK(message_of([&] { store.set_ratings("se", early); }).find("rated by another version") !=
          std::string::npos);
    // A new run may have them; the old one is rated again.
    Run other = store.begin_run(spec("b"));
    store.append(other, rated_records(random, 0, 1, 72), 1);
    CHECK(ers_of(store) == Ers{{1, 71}, {1, 71}, {2, 72}});
    CHECK(store.clear_outdated_ratings("se") == 2);
    CHECK(ers_of(store) == Ers{{1, 0}, {1, 0}, {2, 72}});
    CHECK(store.clear_outdated_ratings("se") == 0);
    store.set_ratings("se", early);
    store.append(run, more, 3);
    CHECK(ers_of(store) == Ers{{1, 72}, {1, 0}, {2, 72}, {1, 72}});
  }
  Store store = store_of_version(file, 1);
  CHECK(message_of([&] {
          (void)store.clear_outdated_ratings("se");
        }).find("a newer Gridmill rated run 1") != std::string::npos);
  require_sound(store);
}

TEST_CASE("merge keeps versions, and of a run that both files have the newer ratings") {
  const TempDir folder;
  std::mt19937_64 random(12);
  const std::string old_file = folder.file("old.db");
  const std::string new_file = folder.file("new.db");
  const std::vector<Record> shared = rated_records(random, 0, 2, 71);
  {
    Store store = store_of_version(old_file, 1);
    Run run = store.begin_run(spec("a"));
    store.append(run, shared, 2);
    store.append(run, rated_records(random, 4, 1, 71), 5);
    Run own = store.begin_run(spec("old"));
    store.append(own, rated_records(random, 0, 1, 71), 1);
  }
  {
    Store store = store_of_version(new_file, 2);
    Run run = store.begin_run(spec("a"));
    store.append(run, rated_records(random, 2, 2, 72), 4);
  }
  const auto all = [](const MergeResult&) { return true; };
  {
    Store store = store_of_version(folder.file("1.db"), 2);
    CHECK(store.merge(old_file, all).stale == 0);
    CHECK(store.merge(new_file, all).stale == 3);  // ours, which the newer ones supersede
    CHECK(ers_of(store) == Ers{{1, 0}, {1, 0}, {1, 0}, {2, 71}, {1, 72}, {1, 72}});
    CHECK(store.rating_versions().size() == 4);
    CHECK(store.clear_outdated_ratings("se") == 1);
  }
  Store store = store_of_version(folder.file("2.db"), 1);
  CHECK(store.merge(new_file, all).stale == 0);
  CHECK(store.merge(old_file, all).stale == 3);  // theirs
  CHECK(ers_of(store) == Ers{{1, 72}, {1, 72}, {1, 0}, {1, 0}, {1, 0}, {2, 71}});
  require_sound(store);
}

TEST_CASE("a scale that a file does not have brings its columns") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  std::mt19937_64 random(13);
  (void)store_of_version(file, 1);
  std::vector<ScaleRow> rows = scale_rows();
  rows.push_back({"toy", "A toy", 1, {{"toy_sum"}, {"toy_name", true}}});
  {
    Store store(file, Store::Mode::kCreate);
    store.set_tables(kLevels, kTechniques, rows);
    Run run = store.begin_run(spec("a"));
    std::vector<Record> records = rated_records(random, 0, 2, 71);
    records[0].ratings.push_back({"toy", {405, "plain"}});
    store.append(run, records, 2);
  }
  // A program without it reads them all the same, and passes them on.
  Store other = store_of_version(folder.file("all.db"), 1);
  CHECK(other.merge(file, [](const MergeResult&) { return true; }).added == 2);
  int toys = 0;
  other.each({}, [&](const StoredRecord& row) {
    for (const ScaleRating& rating : row.record.ratings) {
      if (rating.scale != "toy") continue;
      ++toys;
      CHECK(rating.values == RatingValues{405, "plain"});
    }
    return true;
  });
  CHECK(toys == 1);
  Database database(folder.file("all.db"), Database::Access::kRead, 0);
  database.trust_schema();
  CHECK(database.integer("SELECT toy_sum FROM puzzles WHERE toy_name = 'plain'") == 405);
  CHECK(
      database.text("SELECT group_concat(name) FROM pragma_table_info('puzzles') WHERE cid > 15") ==
      "se_er,se_ep,se_ed,hodoku_level,hodoku_score,toy_sum,toy_name,run,seed,run_index");
  CHECK(database.text("SELECT columns FROM scale WHERE name = 'toy'") ==
        "toy_sum INTEGER, toy_name TEXT");
}

TEST_CASE("versions of a scale begin with 1") {
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  CHECK_THROWS_AS(store.set_tables(kLevels, kTechniques, scale_rows(0)), ContractViolation);
}
