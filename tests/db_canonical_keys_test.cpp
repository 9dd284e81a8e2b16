// What files keep forever: the bytes of keys, their hashes, the order of samples; and the index of
// keys against a map, across crashes and chance meetings of hashes.
#include <map>
#include <random>

#include "db/canonical_keys.h"
#include "db/row_source.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "tests/catch.h"
#include "tests/db_support.h"

using namespace gridmill;
using namespace gridmill::db_test;
using namespace std::string_literals;

namespace {

std::string key_of(std::string_view board, const std::vector<std::uint8_t>& digits) {
  std::string key = "what was there before";
  make_puzzle_key(board, digits, key);
  return key;
}

/// A file with our tables and no rows.
std::string blank_file(const TempDir& folder) {
  std::string file = folder.file("p.db");
  Store store = open_store(file);
  return file;
}

void add_row(Database& database, std::int64_t id, const std::string& key) {
  Statement add = database.prepare(
      "INSERT INTO puzzle (id, run, run_index, board, puzzle, solution, givens, minimal, symmetry, "
      "canonical) VALUES (?1, 1, ?1, '9x9', '', '', 0, 0, 'none', CAST(?2 AS BLOB))");
  add.bind(1, id).bind(2, key).run();
}

std::int64_t keys_in(Database& database) {
  return database.integer("SELECT count(*) FROM puzzle_key");
}

}  // namespace

TEST_CASE("keys have the bytes that canonical_keys.h draws") {
  std::vector<std::uint8_t> digits(16);
  CHECK(key_of("4x4", digits) == "4x4\0\0\0"s);
  digits[0] = 1;
  CHECK(key_of("4x4", digits) == "4x4\0\x80\0\x10"s);
  digits[15] = 4;
  CHECK(key_of("4x4", digits) == "4x4\0\x80\x01\x14"s);
  digits[7] = 3;
  CHECK(key_of("4x4", digits) == "4x4\0\x81\x01\x13\x40"s);
  // 81 cells: seven bits to spare, and no name.
  digits.assign(81, 0);
  digits[0] = 9;
  digits[1] = 8;
  digits[80] = 7;
  CHECK(key_of("9x9", digits) == "\x01\x80\0\0\0\0\0\0\0\0\x01\x98\x70"s);
  // Half bytes up to 225 cells, bytes beyond.
  digits.assign(225, 0);
  digits[0] = 15;
  digits[224] = 14;
  std::string expected = "15x15\0\x01"s + std::string(27, '\0') + "\x01\xFE"s;
  CHECK(key_of("15x15", digits) == expected);
  digits.assign(256, 0);
  digits[1] = 16;
  digits[255] = 1;
  expected = "16x16\0\x40"s + std::string(30, '\0') + "\x01\x10\x01"s;
  CHECK(key_of("16x16", digits) == expected);
}

TEST_CASE("keys of one number of cells have the hashes that files are searched by") {
  // Worked out apart, from the definition: each 8 bytes, big-endian, through SplitMix64.
  CHECK(hash_of_key("") == 0);
  CHECK(hash_of_key("a") == 0x6232969000262121);
  CHECK(hash_of_key("abcdefgh") == 0x1B5281B83E5F5DD4);
  CHECK(hash_of_key("abcdefghi") == 0xFFC8A41DD0BD7212);
  CHECK(hash_of_key("4x4\0\x80\x01\x14"s) == 0x61F5F4070BF3E541);
  std::string bytes;
  for (int i = 200; i < 223; ++i) bytes += static_cast<char>(i);
  CHECK(hash_of_key(bytes) == 0x8AB31608B0FE802D);
}

TEST_CASE("a sample of a seed is the same in every version") {
  const TempDir folder;
  Database database(blank_file(folder), Database::Access::kRead, 0);
  // Worked out apart: FNV-1a from the mixed seed, mixed.
  CHECK(database.integer("SELECT shuffle_key('1...', 0)") == 6664263020766089931);
  CHECK(database.integer("SELECT shuffle_key('1...', 1)") == -7824390325199312748);
  CHECK(database.integer("SELECT shuffle_key('.234', -5)") == -8904753731226401945);
  CHECK(database.integer("SELECT shuffle_key('', 7)") == 8409816773569330625);
}

TEST_CASE("a puzzle that does not match its solution is a separate class") {
  const BoardSpec& board = *BoardSpec::find("4x4");
  const Grid solution = Grid::parse(board, "1234341221434321");
  Grid puzzle = Grid::parse(board, "1234............");
  const auto class_of = [&](const Grid& p, const Grid& s) {
    std::string key;
    CanonicalKeyBuilder().make(board, p.digits(), s.digits(), "4x4", key);
    return key;
  };
  const auto own = [](const Grid& p) {
    return key_of("4x4", {p.digits().begin(), p.digits().end()});
  };
  CHECK(class_of(puzzle, solution) != own(puzzle));
  const Grid turned = Grid::parse(board, "1...2...3...4...");
  const Grid turned_solution = Grid::parse(board, "1324241331424231");
  CHECK(class_of(turned, turned_solution) == class_of(puzzle, solution));
  puzzle.set({15}, Digit{2});  // the solution has a 1 there
  CHECK(class_of(puzzle, solution) == own(puzzle));
  Grid wrong = solution;  // no solution at all
  wrong.set({15}, Digit{2});
  CHECK(class_of(puzzle, wrong) == own(puzzle));
  // The form that a record brings is taken as it is.
  Record record;
  record.board = BoardRef(&board);
  record.puzzle = turned;
  record.solution = turned_solution;
  std::string key;
  CanonicalKeyBuilder().make(record, "4x4", key);
  CHECK(key == class_of(turned, turned_solution));
  record.canonical = turned;
  CanonicalKeyBuilder().make(record, "4x4", key);
  CHECK(key == own(turned));
}

TEST_CASE("rows by hashes are what a map has, where many lie behind each other") {
  RowIdMap rows;
  std::map<std::uint64_t, std::int64_t> model;
  std::mt19937_64 random(6);
  CHECK_FALSE(rows.find(0));
  for (std::int64_t row = 1; row <= 6000; ++row) {
    // Few places, the last ones of any table among them, and the same place again and again.
    const std::uint64_t hash = (random() % 300) << 20U | (0xFFFF0U + random() % 20);
    const auto known = model.find(hash);
    REQUIRE(rows.find(hash) ==
            (known == model.end() ? std::nullopt : std::optional(known->second)));
    if (known == model.end()) {
      rows.add(hash, row);
      model[hash] = row;
    } else if (random() % 2 == 0) {
      rows.remove(hash);
      model.erase(known);
    }
    REQUIRE(rows.size() == model.size());
  }
  CHECK(model.size() > 1024);
  for (const auto& [hash, row] : model) CHECK(rows.find(hash) == row);
  rows.clear();
  CHECK(rows.size() == 0);
  CHECK_FALSE(rows.find(model.begin()->first));
}

TEST_CASE("statements read the rows of a source, and nothing else") {
  const TempDir folder;
  Database database(blank_file(folder), Database::Access::kWrite, 0);
  NumberRows<2> source;
  Statement statement = database.prepare(RowSource::sql(2) + " ORDER BY c0");
  const auto read = [&] {
    std::vector<std::int64_t> values;
    statement.bind(1, source);
    while (statement.step()) values.push_back(statement.integer(statement.column("c1")));
    statement.reset();
    return values;
  };
  CHECK(read().empty());
  source.numbers = {{5, 50}, {4, 1}, {6, 40}};
  CHECK(read() == std::vector<std::int64_t>{1, 50, 40});
  // No source at all, or something that is none.
  Statement unbound = database.prepare(RowSource::sql(1));
  CHECK_THROWS_AS(unbound.step(), StoreError);
  unbound.bind(1, std::int64_t{7});
  CHECK_THROWS_AS(unbound.step(), StoreError);
  CHECK_THROWS_AS(database.prepare("SELECT c0 FROM gridmill_rows"), StoreError);
  CHECK_THROWS_AS(database.execute("CREATE VIRTUAL TABLE mine USING gridmill_rows"), StoreError);
}

TEST_CASE("the index of keys does what a map does, across crashes") {
  const TempDir folder;
  const std::string file = blank_file(folder);
  std::mt19937_64 random(5);
  std::map<std::string, std::int64_t> model;
  for (int round = 0; round < 12; ++round) {
    Database database(file, Database::Access::kWrite, 0);
    KeyIndex index(database, 20, 8);  // after a crash: the last one was not flushed
    CHECK(index.last_id() == static_cast<std::int64_t>(model.size()));
    for (int i = 0; i < 25; ++i) {
      if (index.is_full()) index.flush();
      const std::string key = "key " + std::to_string(random() % 400);
      const auto known = model.find(key);
      const auto found = index.find(key);
      REQUIRE(found.has_value() == (known != model.end()));
      if (found) CHECK(*found == known->second);
      const auto taken = index.find_or_insert(key);
      REQUIRE(taken == found);
      if (taken) continue;
      CHECK(index.last_id() == static_cast<std::int64_t>(model.size()) + 1);
      if (random() % 4 == 0) {  // the batch fails
        index.roll_back();
        CHECK(index.last_id() == static_cast<std::int64_t>(model.size()));
        CHECK_FALSE(index.find(key));
        continue;
      }
      model[key] = index.last_id();
      add_row(database, index.last_id(), key);
      index.commit();
    }
    CHECK(keys_in(database) <= static_cast<std::int64_t>(model.size()));
    if (round % 3 == 2) {
      index.flush();
      CHECK(keys_in(database) == static_cast<std::int64_t>(model.size()));
    }
  }
  CHECK(model.size() > 100);
}

TEST_CASE("keys go into the table when memory is full, or an eighth of all rows is in it") {
  const TempDir folder;
  Database database(blank_file(folder), Database::Access::kWrite, 0);
  const auto held_when_full = [&](std::size_t most, std::size_t fewest, std::int64_t& rows) {
    KeyIndex index(database, most, fewest);
    std::size_t held = 0;
    for (; !index.is_full(); ++held) {
      const std::string key = "row " + std::to_string(++rows);
      REQUIRE_FALSE(index.find_or_insert(key));
      add_row(database, rows, key);
      index.commit();
    }
    index.flush();
    CHECK_FALSE(index.is_full());
    CHECK(keys_in(database) == rows);
    // What is in the table alone is found there.
    for (std::int64_t id = 1; id <= rows; ++id)
      CHECK(index.find("row " + std::to_string(id)) == id);
    return held;
  };
  std::int64_t rows = 0;
  CHECK(held_when_full(30, 8, rows) == 8);     // 8 rows
  CHECK(held_when_full(30, 8, rows) == 8);     // 16
  CHECK(held_when_full(30, 100, rows) == 30);  // 46
  CHECK(held_when_full(100, 50, rows) == 50);  // 96
  CHECK(held_when_full(100, 1, rows) == 13);   // 109: 13 are an eighth of 104 and more
  CHECK(held_when_full(5, 1, rows) == 5);
}

// What SQLite needs to take back a statement must not be more than it can keep (configure in
// sqlite.cpp): the second time, a page of the table changes for nearly every key.
TEST_CASE("many keys at a time go into a large table") {
  const TempDir folder;
  Database database(blank_file(folder), Database::Access::kWrite, 0);
  KeyIndex index(database, 1'000'000, 1'000'000);
  std::int64_t rows = 0;
  for (const std::int64_t until : {80'000, 95'000}) {
    {
      Transaction transaction(database);
      while (rows < until) {
        const std::string key = "row " + std::to_string(++rows);
        REQUIRE_FALSE(index.find_or_insert(key));
        add_row(database, rows, key);
        index.commit();
      }
      transaction.commit();
    }
    index.flush();
    CHECK(keys_in(database) == rows);
  }
  Statement wrong =
      database.prepare("SELECT count(*) AS n FROM puzzle_key WHERE puzzle NOT BETWEEN 1 AND 95000");
  REQUIRE(wrong.step());
  CHECK(wrong.integer(wrong.column("n")) == 0);
}

TEST_CASE("keys of one hash lie behind each other") {
  const TempDir folder;
  const std::string file = blank_file(folder);
  const auto at = [](const std::string& key, std::int64_t behind) {
    return static_cast<std::int64_t>(hash_of_key(key)) + behind;
  };
  {
    // As if the keys of rows 1 and 2 had the hash of "c".
    Database database(file, Database::Access::kWrite, 0);
    add_row(database, 1, "a");
    add_row(database, 2, "b");
    Statement add = database.prepare("INSERT INTO puzzle_key (hash, puzzle) VALUES (?1, ?2)");
    add.bind(1, at("c", 0)).bind(2, std::int64_t{1}).run();
    add.bind(1, at("c", 1)).bind(2, std::int64_t{2}).run();
    database.execute("INSERT INTO meta (name, value) VALUES ('indexed_to', '2')");
    KeyIndex index(database, 10, 10);
    CHECK(index.last_id() == 2);
    CHECK_FALSE(index.find("c"));
    CHECK_FALSE(index.find_or_insert("c"));
    add_row(database, 3, "c");
    index.commit();
    CHECK(index.find("c") == 3);
    CHECK(index.find_or_insert("c") == 3);
    index.flush();
    CHECK(index.find("c") == 3);
  }
  Database database(file, Database::Access::kWrite, 0);
  CHECK(database.integer("SELECT puzzle FROM puzzle_key WHERE hash = " +
                         std::to_string(at("c", 2))) == 3);
  CHECK(database.text("SELECT value FROM meta WHERE name = 'indexed_to'") == "3");
  // A row that a person deleted without its key: the key counts as taken.
  database.execute("DELETE FROM puzzle WHERE id = 1");
  CHECK(KeyIndex(database, 10, 10).find("c") == 1);
}
