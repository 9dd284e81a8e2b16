// The file itself: its schema, how files of older ones are migrated, what schema.md describes.

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "db/canonical_keys.h"
#include "db/query_sql.h"
#include "db/schema.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "db/writer_lock.h"
#include "solver/board/grid.h"
#include "tests/catch.h"
#include "tests/db_support.h"
#ifdef __linux__
#include <linux/magic.h>
#endif

using namespace gridmill;
using namespace gridmill::db_test;

TEST_CASE("schema.md describes every table and column, and nothing else") {
  const TempDir folder;
  (void)open_store(folder.file("p.db"));
  Database database(folder.file("p.db"), Database::Access::kRead, 0);
  std::ifstream in(std::string(GRIDMILL_SOURCE_DIR) + "/db/schema.md");
  REQUIRE(in.good());
  std::map<std::string, std::set<std::string>> described;
  std::string section;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) {
      section = line.substr(3, line.find(' ', 3) - 3);
    } else if (line.starts_with("| `")) {
      described[section].insert(line.substr(3, line.find('`', 3) - 3));
    }
  }
  std::map<std::string, std::set<std::string>> real;
  Statement columns = database.prepare(
      "SELECT s.name AS holder, c.name AS part FROM sqlite_schema AS s, pragma_table_info(s.name) "
      "AS c "
      "WHERE s.type IN ('table', 'view')");
  const Column holder = columns.column("holder");
  const Column part = columns.column("part");
  while (columns.step()) {
    real[std::string(columns.text(holder))].insert(std::string(columns.text(part)));
  }
  CHECK(described == real);
  CHECK(real.size() == 14);
}

TEST_CASE("a file without a schema is named as empty, and a writer completes it") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  Database(file, Database::Access::kCreate, 0).execute("PRAGMA journal_mode = WAL");
  const std::string message = message_of([&] { Store(file, Store::Mode::kRead); });
  CHECK(message.find("p.db is empty; if the command that made it was interrupted, run it again") !=
        std::string::npos);
  CHECK(open_store(file).board_names().empty());
}

TEST_CASE("the schema is what readers of the file count on") {
  const TempDir folder;
  (void)open_store(folder.file("p.db"));
  Database database(folder.file("p.db"), Database::Access::kWrite, 0);
  CHECK(database.integer("PRAGMA application_id") == 1196255596);
  CHECK(database.integer("PRAGMA user_version") == schema_version());
  CHECK(database.integer("PRAGMA page_size") == 8192);
  CHECK(database.integer("SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = "
                         "'table' AND NOT strict AND name NOT LIKE 'sqlite_%'") == 0);
  // A key of several columns has a second row, seq 1.
  CHECK(database.integer("SELECT count(*) FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) "
                         "AS f WHERE s.type = 'table' AND f.seq > 0") == 0);
  CHECK(database.integer("SELECT count(*) FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) "
                         "AS f WHERE s.type = 'table'") > 8);
  // Readers such as DuckDB go by the declared types, also of the view.
  CHECK(database.integer("SELECT count(*) FROM pragma_table_info('puzzles') WHERE type NOT IN "
                         "('INTEGER', 'REAL', 'TEXT')") == 0);
  migrate(database);  // nothing left to do
  CHECK(database.integer("PRAGMA user_version") == schema_version());
}

TEST_CASE("a file of each version since 9 becomes what a new file is") {
  for (std::int64_t version = kFirstSchemaVersion; version <= schema_version(); ++version) {
    CAPTURE(version);
    const TempDir folder;
    std::ifstream in(std::string(GRIDMILL_SOURCE_DIR) + "/tests/schemas/" +
                     std::to_string(version) + ".sql");
    REQUIRE(in.good());  // a new version needs a dump of a file, see the one of version 9
    Database(folder.file("p.db"), Database::Access::kCreate, 0)
        .execute(std::string(std::istreambuf_iterator<char>(in), {}));
    require_sound(Store(folder.file("p.db"), Store::Mode::kRead));
    Store store = open_store(folder.file("p.db"));
    require_sound(store);  // the schema as well
    std::vector<StoredRecord> rows;
    store.each({}, [&](const StoredRecord& row) {
      rows.push_back(row);
      return true;
    });
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].record.board == &BoardSpec::standard());
    CHECK(rows[0].record.rating->hardest.text() == "x-wing");
    CHECK(rows[0].record.rating->uses.size() == 2);
    CHECK(rows[0].record.rating->uses_by_wish.size() == (version < 10 ? 0 : 1));
    CHECK(rows[0].record.ratings.size() == 1);
    if (version >= 10) CHECK(joined_letters(rows[0].record.letters()) == "CEORWKPLA");
    CHECK(rows[1].record.board->name() == "mine");
    CHECK(rows[2].record.board->is_jigsaw());
    CHECK(rows[3].record.board->has_clues());
    CHECK_FALSE(rows[3].record.rating);
    CHECK(store.runs().at(0).next_index == 8);
    CHECK(store.export_names() == std::vector<std::string>{"june"});
    CHECK(store.find(rows[3].record)->id == rows[3].id);
  }
}

TEST_CASE("readers see a file of version 9 as one of now, and change nothing") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  std::ifstream in(std::string(GRIDMILL_SOURCE_DIR) + "/tests/schemas/9.sql");
  Database(file, Database::Access::kCreate, 0)
      .execute(std::string(std::istreambuf_iterator<char>(in), {}) +
               "UPDATE run SET recipe = recipe || ' needs=sue-de-coq'");
  Query unknown;
  unknown.unknown_wish_paths = true;
  const auto check = [&](const Store& store) {
    require_sound(store);
    CHECK(store.count() == 4);
    CHECK(store.count(unknown) == 4);
    std::vector<RawRow> rows;
    store.raw_rows(0, 10, rows);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].has_unknown_wish_paths);
    CHECK(rows[0].rating->uses.size() == 2);
    Query query;
    query.uses.push_back({"x-wing"});
    query.levels = {5};
    CHECK(store.count(query) == 1);
    query.run = 1;
    CHECK(store.counts(Facet::kHardest, query).size() == 1);
    CHECK(store.export_names() == std::vector<std::string>{"june"});
  };
  check(Store(file, Store::Mode::kRead));
  CHECK(Database(file, Database::Access::kRead, 0).integer("PRAGMA user_version") == 9);
  {
    Store other = open_store(folder.file("other.db"));
    const auto go_on = [](const MergeResult&) { return true; };
    CHECK(other.merge(file, go_on).added == 4);
    CHECK(other.count(unknown) == 4);
  }
  CHECK(Database(file, Database::Access::kRead, 0).integer("PRAGMA user_version") == 9);
  (void)open_store(file);
  check(Store(file, Store::Mode::kRead));
  CHECK(Database(file, Database::Access::kRead, 0).integer("PRAGMA user_version") ==
        schema_version());
}

TEST_CASE("what a source of rows throws comes out of the statement, and nothing is written") {
  struct Failing final : RowSource {
    [[nodiscard]] std::size_t rows() const override {
      if (fails_at_once) throw std::length_error("no rows");
      return 3;
    }
    void write_column(std::size_t row, int /*column*/, ColumnResult result) const override {
      if (row == 2) throw std::out_of_range("no third row");
      result.set(static_cast<std::int64_t>(row));
    }
    bool fails_at_once = false;
  };
  Database database("no file", Database::Access::kMemory, 0);
  database.execute("CREATE TABLE t (x INTEGER)");
  Failing source;
  Statement insert = database.prepare("INSERT INTO t " + RowSource::sql(1));
  CHECK_THROWS_AS(insert.bind(1, source).run(), std::out_of_range);
  source.fails_at_once = true;
  CHECK_THROWS_AS(insert.bind(1, source).run(), std::length_error);
  CHECK(database.integer("SELECT count(*) FROM t") == 0);
  // The statement works as before.
  NumberRows<1> numbers;
  numbers.numbers = {{7}, {8}};
  insert.bind(1, numbers).run(2);
  CHECK(database.integer("SELECT sum(x) FROM t") == 15);
}

TEST_CASE("the view and the queries of schema.md work, also without Gridmill's functions") {
  const TempDir folder;
  std::mt19937_64 random(5);
  {
    Store store = open_store(folder.file("p.db"));
    Run run = store.begin_run(spec("a", 42));
    std::vector<Record> records;
    for (std::uint64_t i = 0; i < 300; ++i) {
      records.push_back(random_record(random, BoardSpec::standard(), 2 * i, 25));
    }
    store.append(run, records, 600);
    store.record_export("summer book", "book", std::vector<std::int64_t>{7, 3, 5});
  }
  Database database(folder.file("p.db"), Database::Access::kRead, 0);
  database.trust_schema();
  CHECK(database.integer("select count(*) from puzzles") == 300);
  CHECK(database.integer("select count(*) from puzzles where level is null") ==
        database.integer("select count(*) from puzzles where hardest is null"));
  CHECK(database.integer("select count(*) from puzzles where level_name = 'Tough'") ==
        database.integer("select count(*) from puzzle where level = 5"));
  CHECK(database.integer("select seed from puzzles where id = 9") == 42);
  CHECK(database.integer("select run_index from puzzles where id = 9") == 16);

  // Each indented SELECT of schema.md, up to its semicolon.
  std::ifstream in(std::string(GRIDMILL_SOURCE_DIR) + "/db/schema.md");
  int queries = 0;
  std::string query;
  for (std::string line; std::getline(in, line);) {
    if (query.empty() && !line.starts_with("    SELECT")) continue;
    query += line + "\n";
    if (line.find(';') == std::string::npos) continue;
    CAPTURE(query);
    Statement statement = database.prepare(query);
    CHECK(statement.step());
    if (query.find("summer book") != std::string::npos) {
      CHECK(statement.integer(statement.column(0)) == 1);
      CHECK(statement.step());
      CHECK(statement.step());
      CHECK_FALSE(statement.step());
    }
    query.clear();
    ++queries;
  }
  CHECK(queries == 11);
}

TEST_CASE("the usual queries walk an index and sort nothing") {
  const TempDir folder;
  (void)open_store(folder.file("p.db"));
  Database database(folder.file("p.db"), Database::Access::kRead, 0);
  const auto plan = [&](const QuerySql& sql) {
    std::string text;
    Statement rows = database.prepare("EXPLAIN QUERY PLAN " + sql.sql());
    while (rows.step()) text += std::string(rows.text(rows.column("detail"))) + "\n";
    return text;
  };
  Query query;
  query.levels = {5};
  query.limit = 100;
  CHECK(plan(QuerySql::rows(query, "p.puzzle")) ==
        "SEARCH p USING INDEX puzzle_by_level (level=?)\n");
  query.min_givens = 22;
  query.run = 1;
  query.minimal = true;
  query.hardest = {"x-wing"};
  query.unused = true;
  query.uses.push_back({"x-wing"});
  std::string text = plan(QuerySql::rows(query, "p.puzzle"));
  CAPTURE(text);
  CHECK(text.starts_with("SEARCH p USING INDEX puzzle_by_level (level=?)\n"));
  CHECK(text.find("TEMP B-TREE FOR ORDER BY") == std::string::npos);
  CHECK(text.find("USING COVERING INDEX export_item_by_puzzle") != std::string::npos);
  query = {};
  query.levels = {4, 5, 6};
  text = plan(QuerySql::rows(query, "p.puzzle"));
  CHECK(text.starts_with("SCAN p\n"));
  CHECK(text.find("TEMP B-TREE") == std::string::npos);
  query = {};
  query.run = 1;
  CHECK(plan(QuerySql::rows(query, "p.puzzle"))
            .starts_with("SEARCH p USING INDEX sqlite_autoindex_puzzle_1 (run=?)\n"));
  for (const Facet facet : {Facet::kLevel, Facet::kGivens, Facet::kHardest, Facet::kSymmetry}) {
    CHECK(plan(QuerySql::counts({}, facet)).find("SCAN p USING COVERING INDEX puzzle_by_level") !=
          std::string::npos);
  }
}

TEST_CASE("the journal is WAL on a local disk, a rollback journal when asked for") {
  const TempDir folder;
  const auto journal = [&](Store::Journal journal_mode) {
    (void)open_store(folder.file("p.db"), journal_mode);
    return Database(folder.file("p.db"), Database::Access::kRead, 0).text("PRAGMA journal_mode");
  };
  const bool network = is_on_network(folder.file("p.db"));
  CHECK(is_on_network(folder.file("not-there-yet")) == network);
  CHECK(journal(Store::Journal::kAuto) == (network ? "delete" : "wal"));
  CHECK(journal(Store::Journal::kRollback) == "delete");
  CHECK(journal(Store::Journal::kWal) == "wal");
}

#ifdef __linux__
TEST_CASE("every network file system is known by its number") {
  // The numbers of Linux, and those of coreutils' stat.c for file systems that have modules of
  // their own (Lustre, GPFS, BeeGFS, GFS2, PanFS).
  for (const std::uint32_t network :
       {std::uint32_t{NFS_SUPER_MAGIC}, std::uint32_t{SMB_SUPER_MAGIC},
        std::uint32_t{CIFS_SUPER_MAGIC}, std::uint32_t{SMB2_SUPER_MAGIC},
        std::uint32_t{CEPH_SUPER_MAGIC}, std::uint32_t{AFS_SUPER_MAGIC},
        std::uint32_t{AFS_FS_MAGIC}, std::uint32_t{CODA_SUPER_MAGIC}, std::uint32_t{V9FS_MAGIC},
        std::uint32_t{OCFS2_SUPER_MAGIC}, std::uint32_t{FUSE_SUPER_MAGIC}, 198183888U, 1196443219U,
        428016422U, 18225520U, 2866260714U}) {
    CAPTURE(network);
    CHECK(is_network_file_system(network));
  }
  for (const std::uint32_t local : {std::uint32_t{EXT4_SUPER_MAGIC}, std::uint32_t{XFS_SUPER_MAGIC},
                                    std::uint32_t{BTRFS_SUPER_MAGIC}, std::uint32_t{TMPFS_MAGIC},
                                    std::uint32_t{OVERLAYFS_SUPER_MAGIC}}) {
    CAPTURE(local);
    CHECK_FALSE(is_network_file_system(local));
  }
}
#endif
