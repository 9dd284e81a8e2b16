// Questions to a store: what a person types stays data, and counts come in order.

#include <map>
#include <random>
#include <set>

#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;

TEST_CASE("what a person types is never SQL") {
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("a'); DROP TABLE puzzle; --"));
  std::mt19937_64 random(6);
  const std::vector<Record> records = {random_record(random, BoardSpec::standard(), 0, 25)};
  store.append(run, records, 1);
  const std::string nasty = "x' OR 1=1; DROP TABLE puzzle; --";
  Query query;
  query.symmetry = nasty;
  CHECK(store.count(query) == 0);
  query = {};
  query.hardest = {nasty};
  CHECK(store.count(query) == 0);
  query = {};
  query.avoids = {nasty};
  CHECK(store.count(query) == 1);
  query = {};
  query.exported = nasty;
  CHECK(store.count(query) == 0);
  store.record_export(nasty, nasty, std::vector<std::int64_t>{1});
  CHECK(store.count(query) == 1);
}

TEST_CASE("a query names more boards than SQLite has parameters") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  {
    Store store = open_store(file);
    Run run = store.begin_run(spec("a"));
    std::mt19937_64 random(6);
    const std::vector<Record> records = {random_record(random, BoardSpec::standard(), 0, 25)};
    store.append(run, records, 1);
  }
  const std::string nasty = "\"mine\\\n\x01";
  Database(file, Database::Access::kWrite, 0).execute("UPDATE puzzle SET board = '" + nasty + "'");
  const Store store(file, Store::Mode::kRead);
  Query query;
  for (int i = 0; i < 40'000; ++i) query.boards.push_back("board " + std::to_string(i));
  CHECK(store.count(query) == 0);
  query.boards.push_back(nasty);
  CHECK(store.count(query) == 1);
}

TEST_CASE("counts come in the order of the facet") {
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("a"));
  std::mt19937_64 random(7);
  std::vector<Record> records;
  std::map<std::string, std::uint64_t> techniques;
  for (std::uint64_t i = 0; i < 500; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), i, 25));
    if (!records.back().rating) continue;
    std::set<std::string> used;
    for (const auto& use : records.back().rating->uses) used.insert(use.technique.text());
    for (const auto& path : records.back().rating->uses_by_wish) {
      for (const auto& use : path.uses) used.insert(use.technique.text());
    }
    for (const std::string& name : used) ++techniques[name];
  }
  store.append(run, records, 500);
  const auto names = [&](Facet facet) {
    std::vector<std::string> list;
    for (const NamedCount& line : store.counts(facet)) list.push_back(line.name.value_or("-"));
    return list;
  };
  const std::vector<std::string> ranked = {"full-house", "hidden-single", "naked-single", "x-wing",
                                           "swordfish"};
  CHECK(names(Facet::kTechnique) == ranked);
  std::vector<std::string> hardest = ranked;
  hardest.insert(hardest.begin(), "-");
  CHECK(names(Facet::kHardest) == hardest);
  CHECK(names(Facet::kLevel) == std::vector<std::string>{"-", "1", "2", "5"});
  CHECK(names(Facet::kBoard) == std::vector<std::string>{"9x9"});
  std::map<int, std::uint64_t> clues;
  std::map<int, std::uint64_t> rounds;  // 0: not rated
  for (const Record& record : records) {
    ++clues[record.givens];
    ++rounds[record.rating ? record.rating->rounds : 0];
  }
  const auto check_numbers = [&](Facet facet, const std::map<int, std::uint64_t>& expected) {
    const std::vector<NamedCount> lines = store.counts(facet);
    REQUIRE(lines.size() == expected.size());
    for (auto line = lines.begin(); const auto& [number, count] : expected) {
      CHECK(line->name.value_or("0") == std::to_string(number));
      CHECK((line++)->count == count);
    }
  };
  check_numbers(Facet::kGivens, clues);
  check_numbers(Facet::kRounds, rounds);
  CHECK(names(Facet::kRun) == std::vector<std::string>{"1"});
  CHECK(names(Facet::kMinimal) == std::vector<std::string>{"0", "1"});
  CHECK(names(Facet::kSymmetry) == std::vector<std::string>{"none", "rotational"});
  for (const NamedCount& line : store.counts(Facet::kTechnique)) {
    CHECK(line.count == techniques[line.name.value_or("")]);
  }
  Query level;
  level.levels = {1};
  CHECK(store.counts(Facet::kTechnique, level).size() == 4);  // two by wishes alone
}
