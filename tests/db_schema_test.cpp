// The file itself: its schema, how files of older ones are brought up to date, what schema.md says.

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

TEST_CASE("a file of the first version is brought up to date") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  {
    Database database(file, Database::Access::kCreate, 0);
    database.execute(std::string(migrations().front().sql));
    database.execute("PRAGMA application_id = 1196255596; PRAGMA user_version = 1");
  }
  (void)open_store(file);
  Database database(file, Database::Access::kRead, 0);
  CHECK(database.integer("PRAGMA user_version") == schema_version());
  CHECK(database.integer("SELECT count(*) FROM pragma_table_info('puzzle') WHERE name LIKE 'se_e_' "
                         "AND type = 'INTEGER'") == 3);
}

TEST_CASE("whoever only reads an older file is told how to bring it up to date") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  {
    Database database(file, Database::Access::kCreate, 0);
    database.execute(std::string(migrations()[0].sql));
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.execute("PRAGMA user_version = 1");
  }
  const std::string advice = "'gridmill import --db " + file + " /dev/null' brings it up to date";
  CHECK_THROWS_WITH(Store(file, Store::Mode::kRead), Catch::Contains(advice));
  (void)Store(file, Store::Mode::kWrite);
  CHECK_NOTHROW(Store(file, Store::Mode::kRead));
}

TEST_CASE("a file of schema 3 gets the rules of its boards, as far as they are known") {
  const TempDir folder;
  const std::string file = folder.file("p.db");
  const std::string solution =
      "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  std::string key9;
  make_puzzle_key("9x9", Grid::parse(BoardSpec::standard(), solution).digits(), key9);
  {
    Database database(file, Database::Access::kCreate, 0);
    Transaction transaction(database);
    for (int i = 0; i < 3; ++i) {
      database.execute(std::string(migrations()[static_cast<std::size_t>(i)].sql));
    }
    database.execute(
        "PRAGMA application_id = 1196255596; PRAGMA user_version = 3;"
        "INSERT INTO run VALUES (1, 'recipe=2 shape=9x9 seed=1', '', '', 1, "
        "'2025-01-31T23:59:59Z'),"
        "  (2, 'recipe=2 shape=mine#1234 seed=1', '', '', 1, '2025-01-31T23:59:59Z'),"
        "  (3, 'recipe=2 shape=9x9#5678 seed=1', '', '', 1, '2025-01-31T23:59:59Z');"
        "INSERT INTO progress SELECT id, 9, 1, 0 FROM run");
    Statement row = database.prepare(
        "INSERT INTO puzzle (id, run, number, shape, puzzle, solution, clues, minimal, symmetry, "
        "canonical) VALUES (?1, ?1, 0, ?2, ?3, ?3, 81, 0, 'none', ?4)");
    std::string key_mine;
    make_puzzle_key("mine", Grid::parse(BoardSpec::standard(), solution).digits(), key_mine);
    row.bind(1, 1).bind(2, "9x9").bind(3, solution).bind_blob(4, key9).run();
    row.bind(1, 2).bind(2, "mine").bind(3, solution).bind_blob(4, key_mine).run();
    row.bind(1, 3).bind(2, "9x9").bind(3, solution).bind_blob(4, key9).run();
    // The index has the key of row 3 as that of a plain 9 x 9 board.
    Statement key = database.prepare("INSERT INTO puzzle_key (key, puzzle) VALUES (?1, ?2)");
    const auto hash = static_cast<std::int64_t>(hash_of_key(key9));
    key.bind(1, hash).bind(2, 1).run();
    key.bind(1, static_cast<std::int64_t>(hash_of_key(key_mine))).bind(2, 2).run();
    key.bind(1, hash + 1).bind(2, 3).run();
    database.execute("INSERT INTO meta (name, value) VALUES ('keyed_to', '3')");
    database.execute(
        "UPDATE puzzle SET se_er = 12, se_ep = 12, se_ed = 12 WHERE id < 3;"
        "UPDATE puzzle SET hodoku_level = 'EASY', hodoku_score = 200 WHERE id = 1");
    transaction.commit();
  }
  Store store = open_store(file);
  require_sound(store);
  // The ratings are those of the first version of each scale.
  const std::vector<RatingVersion> versions = store.rating_versions();
  REQUIRE(versions.size() == 3);
  CHECK((versions[0].run == 1 && versions[0].scale == "hodoku" && versions[0].version == 1));
  CHECK((versions[1].run == 1 && versions[1].scale == "se" && versions[1].version == 1));
  CHECK((versions[2].run == 2 && versions[2].scale == "se"));
  {
    // People read 1.2 where the table has 12, and -1 where a search gave up.
    Database database(file, Database::Access::kWrite, 0);
    CHECK(database.integer("SELECT count(*) FROM puzzles WHERE se_er = 1.2 AND se_ep = 1.2 AND "
                           "se_ed = 1.2") == 2);
    database.execute("UPDATE puzzle SET se_er = -1 WHERE id = 1");
    CHECK(database.integer("SELECT count(*) FROM puzzles WHERE se_er = -1") == 1);
    CHECK(database.integer("SELECT hodoku_score FROM puzzles WHERE id = 1") == 200);
  }
  CHECK(store.board("9x9").board == &BoardSpec::standard());
  CHECK(store.board("mine").error.find("its .shape file is needed") != std::string::npos);
  CHECK(store.board("9x9-own").board == nullptr);
  std::vector<RawRow> rows;
  store.raw_rows(0, 10, rows);
  REQUIRE(rows.size() == 3);
  for (const RawRow& row : rows) CHECK(row.key_issue.empty());
  CHECK(rows[0].canonical == key9);
  CHECK(rows[2].board == "9x9-own");
  std::string key_own;
  make_puzzle_key("9x9-own", Grid::parse(BoardSpec::standard(), solution).digits(), key_own);
  CHECK(rows[2].canonical == key_own);
  // A board of that name brings the rules, for good.
  const BoardSpec mine("mine", 3, 3, {{{0}, {40}, {80}}});
  CHECK(store.register_board(mine) == "mine");
  CHECK(store.register_board(BoardSpec("mine", 3, 3, {{{0}, {40}}})) == "mine-2");
  const Store again(file, Store::Mode::kRead);
  REQUIRE(again.board("mine").board != nullptr);
  CHECK(again.board("mine").board->rules() == mine.rules());
  CHECK(message_of([&] {
          again.each({}, [](const StoredRecord&) { return true; });
        }).find("the rules of the board '9x9-own' are not in the file") != std::string::npos);
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
  CHECK(database.integer("select count(*) from puzzles") == 300);
  CHECK(database.integer("select count(*) from puzzles where level is null") ==
        database.integer("select count(*) from puzzles where hardest is null"));
  CHECK(database.integer("select count(*) from puzzles where level_name = 'Tough'") ==
        database.integer("select count(*) from puzzle where level = 5"));
  CHECK(database.integer("select seed from puzzles where id = 9") == 42);
  CHECK(database.integer("select number from puzzles where id = 9") == 16);

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
  CHECK(queries == 10);
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
  query.uses = {"x-wing"};
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

TEST_CASE("a file of the first schema gets its canonical keys") {
  const TempDir folder;
  const BoardSpec& board = *BoardSpec::find("4x4");
  std::mt19937_64 random(8);
  {
    Database database(folder.file("p.db"), Database::Access::kCreate, 0);
    Transaction transaction(database);
    database.execute(std::string(migrations().front().sql));
    database.execute("PRAGMA user_version = 1; PRAGMA application_id = 1196255596");
    database.execute(
        "INSERT INTO run VALUES (1, 'r', '', '', NULL, ''); INSERT INTO progress VALUES (1, 9, 3, "
        "0); INSERT INTO meta VALUES ('keyed_to', '1'); INSERT INTO puzzle_key VALUES (x'01', 1)");
    // The third equals the first: columns 1 and 2 are exchanged.
    for (const char* row :
         {"1, '1...............', '1234341221434321'", "2, '12..............', '1234341221434321'",
          "3, '.1..............', '2134431212433421'"}) {
      database.execute(
          "INSERT INTO puzzle (id, run, number, shape, clues, minimal, symmetry, puzzle, solution) "
          "SELECT column1, 1, column1, '4x4', 1, 0, 'none', column2, column3 FROM (VALUES (" +
          std::string(row) + "))");
    }
    transaction.commit();
  }
  Store store = open_store(folder.file("p.db"));
  Run run = store.begin_run(spec("r"));
  Record record = random_record(random, board, 9, 0);
  record.solution = Grid::parse(board, "2134342112434312");
  record.puzzle = Grid::parse(board, "2...............");  // as the first with other names
  CHECK(store.append(run, std::vector{record}, 10).duplicates.at(0).equals == 1);
  Database database(folder.file("p.db"), Database::Access::kRead, 0);
  CHECK(database.integer("SELECT count(*) FROM puzzle WHERE canonical IS NULL") == 0);
  CHECK(database.integer("SELECT count(DISTINCT canonical) FROM puzzle WHERE id < 4") == 2);
  CHECK(database.integer("PRAGMA user_version") == schema_version());
}

TEST_CASE("the journal is WAL on a local disk, a rollback journal when asked for") {
  const TempDir folder;
  const auto journal = [&](Store::Journal wish) {
    (void)open_store(folder.file("p.db"), wish);
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
