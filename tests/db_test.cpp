#include <algorithm>
#include <iostream>
#include <map>
#include <set>

#include "db/canonical_keys.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "solver/count/counter.h"
#include "tests/catch.h"
#include "tests/db_support.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::db_test;

namespace {

/// What the store should hold: rows by id, the runs, and the exports.
struct Model {
  struct Row {
    std::int64_t run = 0;
    Record record;
  };
  std::map<std::int64_t, Row> rows;
  std::map<std::string, std::int64_t> ids;  // board and puzzle -> id
  std::map<std::string, Run> runs;
  std::map<std::string, std::vector<std::int64_t>> exports;

  static std::string name(const Record& r) { return r.board->name() + r.puzzle.to_string(); }

  [[nodiscard]] bool exported(std::int64_t id) const {
    return std::any_of(exports.begin(), exports.end(), [id](const auto& e) {
      return std::find(e.second.begin(), e.second.end(), id) != e.second.end();
    });
  }

  /// The ids that a query selects, without one_per_solution, sample, limit and offset.
  [[nodiscard]] std::vector<std::int64_t> select(const Query& q) const {
    std::vector<std::int64_t> result;
    for (const auto& [id, row] : rows) {
      const Record& r = row.record;
      const auto uses = [&r](const std::string& technique) {
        if (!r.rating) return false;
        const auto has = [&](const std::vector<RatingRecord::Use>& list) {
          return std::any_of(list.begin(), list.end(),
                             [&](const RatingRecord::Use& u) { return u.technique == technique; });
        };
        return has(r.rating->uses) ||
               std::any_of(r.rating->uses_by_wish.begin(), r.rating->uses_by_wish.end(),
                           [&](const RatingRecord::WishPath& path) { return has(path.uses); });
      };
      const auto uses_one = [&](const std::vector<std::string>& group) {
        return std::any_of(group.begin(), group.end(), uses);
      };
      const auto in = [](const auto& list, const auto& value) {
        return std::find(list.begin(), list.end(), value) != list.end();
      };
      if (!q.levels.empty() && (!r.rating || !in(q.levels, r.rating->level))) continue;
      if (q.min_givens && r.givens < *q.min_givens) continue;
      if (q.max_givens && r.givens > *q.max_givens) continue;
      if (q.min_rounds && (!r.rating || r.rating->rounds < *q.min_rounds)) continue;
      if (q.max_rounds && (!r.rating || r.rating->rounds > *q.max_rounds)) continue;
      if (q.minimal && r.minimal != *q.minimal) continue;
      if (q.symmetry && r.symmetry != *q.symmetry) continue;
      if (!q.boards.empty() && !in(q.boards, r.board->name())) continue;
      if (!q.hardest.empty() && (!r.rating || !in(q.hardest, r.rating->hardest))) continue;
      if (!std::all_of(q.uses.begin(), q.uses.end(), uses_one)) continue;
      if (std::any_of(q.avoids.begin(), q.avoids.end(), uses)) continue;
      if (q.run && row.run != *q.run) continue;
      if (q.unused && exported(id)) continue;
      if (q.exported && (!exports.contains(*q.exported) || !in(exports.at(*q.exported), id))) {
        continue;
      }
      if (!q.ids.empty() && !in(q.ids, id)) continue;
      result.push_back(id);
    }
    if (q.exported && exports.contains(*q.exported)) {
      const auto& places = exports.at(*q.exported);
      std::sort(result.begin(), result.end(), [&](std::int64_t a, std::int64_t b) {
        return std::find(places.begin(), places.end(), a) <
               std::find(places.begin(), places.end(), b);
      });
    }
    return result;
  }
};

std::vector<std::int64_t> ids_of(const Store& store, const Query& query) {
  std::vector<std::int64_t> ids;
  store.each(
      query,
      [&](const StoredRecord& row) {
        ids.push_back(row.id);
        return true;
      },
      false);
  return ids;
}

Query random_query(std::mt19937_64& random, const Model& model) {
  const auto one_in = [&](int n) { return random() % static_cast<std::uint64_t>(n) == 0; };
  const auto technique = [&] {
    return std::string(kTechniques.at(random() % kTechniques.size()).id);
  };
  Query q;
  if (one_in(3)) q.levels.push_back(1);
  if (one_in(3)) q.levels.push_back(5);
  if (one_in(4)) q.min_givens = 5;
  if (one_in(4)) q.max_givens = 6;
  if (one_in(8)) q.min_rounds = 8;
  if (one_in(8)) q.max_rounds = 20;
  if (one_in(5)) q.minimal = one_in(2);
  if (one_in(5)) q.symmetry = "rotational";
  if (one_in(5)) q.boards = {"4x4"};
  if (one_in(8)) q.boards.emplace_back("9x9");
  if (one_in(5)) q.hardest = {technique(), technique()};
  if (one_in(5)) q.uses.push_back({technique()});
  if (one_in(9)) q.uses.push_back({technique(), technique()});
  if (one_in(5)) q.avoids = {technique()};
  if (one_in(5)) q.run = 1;
  if (one_in(4)) q.unused = true;
  if (one_in(8) && !model.exports.empty()) q.exported = model.exports.begin()->first;
  if (one_in(8)) {
    for (std::int64_t id = 1; id < 60; id += 3) q.ids.push_back(id);
  }
  return q;
}

void check_query(const Store& store, const Model& model, Query query) {
  const std::vector<std::int64_t> expected = model.select(query);
  CHECK(ids_of(store, query) == expected);
  CHECK(store.count(query) == expected.size());
  std::uint64_t sum = 0;
  for (const NamedCount& line : store.counts(Facet::kLevel, query)) sum += line.count;
  CHECK(sum == expected.size());

  query.limit = 3;
  query.offset = 2;
  const std::size_t from = std::min<std::size_t>(2, expected.size());
  const std::size_t to = std::min<std::size_t>(5, expected.size());
  CHECK(ids_of(store, query) == std::vector(expected.begin() + static_cast<std::ptrdiff_t>(from),
                                            expected.begin() + static_cast<std::ptrdiff_t>(to)));
  CHECK(store.count(query) == to - from);

  query.limit.reset();
  query.offset = 0;
  query.shuffle_seed = 7;
  std::vector<std::int64_t> sample = ids_of(store, query);
  CHECK(sample == ids_of(store, query));
  CHECK(std::is_permutation(sample.begin(), sample.end(), expected.begin(), expected.end()));
}

}  // namespace

TEST_CASE("a technique's name is one number in all of the program") {
  const TechniqueName none;
  CHECK(none.empty());
  CHECK(none.text().empty());
  CHECK(none.number() == 0);
  CHECK(none == TechniqueName(""));
  const TechniqueName name("some new wing");
  const TechniqueName other(std::string("some other wing"));
  CHECK_FALSE(name.empty());
  CHECK(name.text() == "some new wing");
  CHECK(std::string_view(other) == "some other wing");
  CHECK(name != other);
  CHECK(name.number() != 0);
  CHECK(other.number() == name.number() + 1);
  CHECK(name == TechniqueName(std::string_view("some new wing")));
}

TEST_CASE("the store does what a map does") {
  const std::uint64_t seed = test_seed();
  std::cout << "seed " << seed << "\n";
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  const TempDir folder;
  auto store = std::make_unique<Store>(open_store(folder.file("p.db")));
  Model model;
  for (int round = 0; round < 150; ++round) {
    const std::string recipe = "recipe " + std::to_string(random() % 3);
    switch (random() % 7) {
      case 0:  // close and open
        store.reset();
        store = std::make_unique<Store>(open_store(folder.file("p.db")));
        break;
      case 1: {  // an export of a few rows, in any order
        std::vector<std::int64_t> ids;
        for (const auto& [id, row] : model.rows) {
          if (random() % 16 == 0) ids.push_back(id);
        }
        std::shuffle(ids.begin(), ids.end(), random);
        const std::string name = "book " + std::to_string(random() % 8);
        if (model.exports.contains(name)) {
          CHECK_THROWS_AS(store->record_export(name, "lines", ids), StoreError);
        } else {
          store->record_export(name, "lines", ids);
          model.exports[name] = ids;
        }
        break;
      }
      case 2: {  // an export given back
        const std::string name = "book " + std::to_string(random() % 8);
        const auto known = model.exports.find(name);
        const std::optional<std::uint64_t> released = store->release_export(name);
        REQUIRE(released.has_value() == (known != model.exports.end()));
        if (released) {
          CHECK(*released == known->second.size());
          model.exports.erase(known);
        }
        std::vector<std::string> names = store->export_names();
        std::sort(names.begin(), names.end());
        CHECK(std::equal(names.begin(), names.end(), model.exports.begin(), model.exports.end(),
                         [](const auto& a, const auto& b) { return a == b.first; }));
        break;
      }
      default: {  // a batch of a run
        Run run = store->begin_run(spec(recipe, random() % 1000));
        if (!model.runs.contains(recipe)) model.runs[recipe] = run;
        Run& expected = model.runs[recipe];
        CHECK(run.id == expected.id);
        CHECK(run.next_index == expected.next_index);
        std::vector<Record> batch;
        std::uint64_t index = run.next_index;
        for (std::uint64_t i = random() % 12; i > 0; --i) {
          const bool small = random() % 4 != 0;
          batch.push_back(random_record(random,
                                        small ? *BoardSpec::find("4x4") : BoardSpec::standard(),
                                        index, small ? 2 : 25));
          index += 1 + random() % 2;
        }
        const AppendResult appended = store->append(run, batch, index);
        std::size_t refused = 0;
        for (std::size_t i = 0; i < batch.size(); ++i) {
          const auto known = model.ids.find(Model::name(batch[i]));
          if (known != model.ids.end()) {
            REQUIRE(refused < appended.duplicates.size());
            CHECK(appended.duplicates[refused].position == i);
            CHECK(appended.duplicates[refused].equals == known->second);
            ++refused;
            continue;
          }
          const auto id = static_cast<std::int64_t>(model.rows.size()) + 1;
          model.ids[Model::name(batch[i])] = id;
          model.rows[id] = {run.id, batch[i]};
        }
        CHECK(appended.duplicates.size() == refused);
        CHECK(appended.stored == batch.size() - refused);
        expected.next_index = index;
        expected.stored += appended.stored;
        expected.duplicates += refused;
      }
    }
    REQUIRE(store->count() == model.rows.size());
    if (round % 5 == 0) check_query(*store, model, random_query(random, model));
  }
  auto row = model.rows.begin();
  store->each({}, [&](const StoredRecord& stored) {
    REQUIRE(row != model.rows.end());
    CHECK(stored.id == row->first);
    CHECK(stored.record.run == row->second.run);
    CHECK(same(stored.record, row->second.record));
    ++row;
    return true;
  });
  CHECK(row == model.rows.end());
  for (const Run& run : store->runs()) {
    const Run& expected = model.runs.at(run.spec.recipe);
    CHECK(run.id == expected.id);
    CHECK(run.next_index == expected.next_index);
    CHECK(run.stored == expected.stored);
    CHECK(run.duplicates == expected.duplicates);
  }
  for (const auto& [name, ids] : model.exports) {
    Query query;
    query.exported = name;
    CHECK(store->count(query) == ids.size());
  }
  require_sound(*store);
}

TEST_CASE("the same recipe continues where it stopped, another one begins a run") {
  const TempDir folder;
  std::mt19937_64 random(1);
  {
    Store store = open_store(folder.file("p.db"));
    Run run = store.begin_run(spec("a", UINT64_MAX));
    CHECK(run.next_index == 0);
    const std::vector<Record> batch = {random_record(random, BoardSpec::standard(), 3, 25)};
    CHECK(store.append(run, batch, 10).stored == 1);
    CHECK(run.next_index == 10);
  }
  Store store = open_store(folder.file("p.db"));
  Run again = store.begin_run(spec("a", 5));
  CHECK(again.id == 1);
  CHECK(again.next_index == 10);
  CHECK(again.stored == 1);
  CHECK(again.spec.seed == UINT64_MAX);
  CHECK(again.started_at.size() == 20);
  CHECK(store.begin_run(spec("b")).id == 2);
  CHECK(store.begin_run(spec("b")).next_index == 0);
  store.each({}, [](const StoredRecord& row) {
    CHECK(row.record.seed == UINT64_MAX);
    return true;
  });

  // Someone else moved the run on: nothing is added twice.
  Run stale = again;
  store.append(again, {}, 20);
  const std::vector<Record> batch = {random_record(random, BoardSpec::standard(), 15, 25)};
  CHECK(message_of([&] { store.append(stale, batch, 20); }).find("another program has continued") !=
        std::string::npos);
  CHECK(store.count() == 1);
  CHECK(stale.next_index == 10);
}

TEST_CASE("a sample depends on the seed and the puzzles, not on the order of the rows") {
  const TempDir folder;
  std::mt19937_64 random(2);
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < 200; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), i, 25));
  }
  const auto sample = [&](const std::string& name, std::uint64_t seed) {
    Store store = open_store(folder.file(name + std::to_string(seed)));
    Run run = store.begin_run(spec("a"));
    store.append(run, records, 200);
    Query query;
    query.shuffle_seed = seed;
    query.limit = 20;
    std::vector<std::string> puzzles;
    store.each(query, [&](const StoredRecord& row) {
      puzzles.push_back(row.record.puzzle.to_string());
      return true;
    });
    return puzzles;
  };
  const auto first = sample("a", 1);
  CHECK(first.size() == 20);
  CHECK(sample("a", 2) != first);
  std::reverse(records.begin(), records.end());
  for (std::size_t i = 0; i < records.size(); ++i) records[i].index = i;
  CHECK(sample("b", 1) == first);
}

TEST_CASE("one row of each solution grid") {
  const TempDir folder;
  std::mt19937_64 random(3);
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("a"));
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < 40; ++i) {
    records.push_back(random_record(random, BoardSpec::standard(), i, 25));
    records.back().solution = records[i % 10].solution;
    records.back().minimal = i >= 10;
  }
  store.append(run, records, 40);
  Query query;
  query.one_per_solution = true;
  CHECK(ids_of(store, query) == std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  query.minimal = true;
  CHECK(ids_of(store, query) == std::vector<std::int64_t>{11, 12, 13, 14, 15, 16, 17, 18, 19, 20});
  query.run = run.id;
  query.limit = 4;
  CHECK(store.count(query) == 4);
}

TEST_CASE("keys tell all puzzles of all shapes apart, up to 25 x 25") {
  std::mt19937_64 random(4);
  std::map<std::string, std::string> puzzles;
  for (const BoardSpec& board : BoardSpec::all()) {
    for (int i = 0; i < 300; ++i) {
      const Record record = random_record(random, board, 0, static_cast<int>(random() % 60));
      std::string key;
      make_puzzle_key(board.name(), record.puzzle.digits(), key);
      const std::string name = board.name() + " " + record.puzzle.to_string();
      CHECK(puzzles.emplace(key, name).first->second == name);
    }
  }
  const TempDir folder;
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("a"));
  std::vector<Record> records;
  for (const BoardSpec& board : BoardSpec::all()) {
    records.push_back(random_record(random, board, records.size(), board.cells()));
  }
  store.append(run, records, records.size());
  std::size_t at = 0;
  store.each({}, [&](const StoredRecord& row) {
    CHECK(same(row.record, records.at(at++)));
    return true;
  });
  CHECK(at == records.size());
}

TEST_CASE("a second puzzle of a class is refused, whatever it looks like") {
  const TempDir folder;
  const BoardSpec& board = BoardSpec::standard();
  const std::string first =
      "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
  std::string image(81, '.');  // turned, its last two rows exchanged, other names
  for (std::size_t i = 0; i < 81; ++i) {
    const std::size_t row = i / 9 == 7 ? 8 : i / 9 == 8 ? 7 : i / 9;
    const char c = first[i % 9 * 9 + row];
    if (c != '.') image[i] = static_cast<char>('1' + '9' - c);
  }
  const auto record = [&](const std::string& text, std::uint64_t index) {
    Record r;
    r.index = index;
    r.board = BoardRef(&board);
    r.puzzle = Grid::parse(board, text);
    r.solution = Grid(board);
    std::uint64_t count = 0;
    make_counter(board)->count({r.puzzle.digits(), {}, 1, {&count, 1}, r.solution.digits()});
    r.givens = r.puzzle.count_givens();
    r.symmetry = "none";
    return r;
  };
  const std::vector<Record> records = {record(first, 0), record(image, 1)};
  {
    Store store = open_store(folder.file("p.db"));
    Run run = store.begin_run(spec("a"));
    const AppendResult appended = store.append(run, records, 2);
    REQUIRE(appended.duplicates.size() == 1);
    CHECK(appended.duplicates[0].position == 1);
    CHECK(appended.duplicates[0].equals == 1);
    require_sound(store);
  }
  // The row has its own grid, and the key of its class.
  std::string key;
  CanonicalKeyBuilder().make(records[1], "9x9", key);
  {
    Database database(folder.file("p.db"), Database::Access::kWrite, 0);
    CHECK(database.text("SELECT puzzle FROM puzzle") == records[0].puzzle.to_string());
    CHECK(database.text("SELECT canonical FROM puzzle") == key);
    CHECK(database.integer("SELECT hash FROM puzzle_key") ==
          static_cast<std::int64_t>(hash_of_key(key)));
    // As if another key had the same hash: the index takes the next free number.
    database.execute("UPDATE puzzle SET canonical = x'00'");
  }
  {
    Store store = open_store(folder.file("p.db"));
    Run run = store.begin_run(spec("b"));
    const std::vector<Record> again = {record(image, 0)};
    CHECK(store.append(run, again, 1).stored == 1);
    CHECK(store.append(run, std::vector{record(first, 1)}, 2).duplicates.at(0).equals == 2);
  }
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("b"));
  CHECK(store.append(run, std::vector{record(first, 2)}, 3).duplicates.at(0).equals == 2);
}
