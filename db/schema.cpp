// The schema as SQL. A new file gets it at once; an older one goes through the migrations.

#include "db/schema.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

#include "db/puzzle_columns.h"
#include "db/scales.h"
#include "db/sqlite.h"

namespace gridmill {
namespace {

// Choices that were measured (schema.md has the figures):
//  - The canonical key of a puzzle is in its row. Its index is a table by hash, because only its
//    pages are hit at random, and because keys can go there later than their rows.
//  - The techniques of a puzzle are a JSON text in its row. Six rows of a table take a third of the
//    time of everything that is stored of a puzzle, a text takes a tenth.
//  - puzzle_by_level answers "n puzzles of level l, in order" from its own pages, with the other
//    usual filters, and every count that `stats` prints: hence the columns after the id.
//
// The columns of `puzzle` come from puzzle_columns.def and, for the scales, from scales.cpp, which
// also makes the view `puzzles`.
constexpr std::string_view kTablesBeforePuzzle = R"sql(
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE level (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_ja TEXT NOT NULL
) STRICT;

CREATE TABLE technique (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  family TEXT NOT NULL,
  level INTEGER REFERENCES level (id),
  rank INTEGER NOT NULL
) STRICT;

CREATE TABLE board (
  name TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  rules TEXT NOT NULL
) STRICT;

CREATE TABLE scale (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  columns TEXT NOT NULL
) STRICT;

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL UNIQUE,
  arguments TEXT NOT NULL,
  version TEXT NOT NULL,
  seed INTEGER,
  started_at TEXT NOT NULL
) STRICT;

CREATE TABLE progress (
  run INTEGER PRIMARY KEY REFERENCES run (id),
  next_index INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  duplicates INTEGER NOT NULL
) STRICT;

CREATE TABLE rating_version (
  run INTEGER NOT NULL REFERENCES run (id),
  scale TEXT NOT NULL REFERENCES scale (name),
  version INTEGER NOT NULL,
  PRIMARY KEY (run, scale)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::string_view kTablesAfterPuzzle = R"sql(
CREATE INDEX puzzle_by_level ON puzzle (level, id, givens, hardest, symmetry, minimal);

CREATE TABLE puzzle_key (
  hash INTEGER PRIMARY KEY,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id)
) STRICT;

CREATE VIEW puzzle_technique AS
SELECT
  p.id AS puzzle,
  CAST(u.key AS INTEGER) AS technique,
  CAST(u.value AS INTEGER) AS count
FROM puzzle AS p, json_each(p.techniques) AS u;

CREATE TRIGGER puzzle_technique_delete INSTEAD OF DELETE ON puzzle_technique BEGIN
  UPDATE puzzle SET techniques = nullif(json_remove(techniques, '$."' || old.technique || '"'), '{}')
  WHERE id = old.puzzle;
END;

CREATE TABLE export (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE export_item (
  export INTEGER NOT NULL REFERENCES export (id),
  position INTEGER NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id),
  PRIMARY KEY (export, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX export_item_by_puzzle ON export_item (puzzle);
)sql";

// Rated puzzles only, so that the others cost nothing.
constexpr std::string_view kRatingIndex =
    "CREATE INDEX puzzle_by_er ON puzzle (se_er, se_ep, se_ed) WHERE se_er IS NOT NULL";

/// The present schema; a file that was migrated to it has the same. In a transaction.
void create_schema(Database& database) {
  assert(database.in_transaction());
  database.execute(std::string(kTablesBeforePuzzle) + "CREATE TABLE puzzle (\n" +
                   puzzle_column_declarations() + ",\n  UNIQUE (" +
                   std::string(name_of(PuzzleColumn::kRun)) + ", " +
                   std::string(name_of(PuzzleColumn::kRunIndex)) + ")\n) STRICT;\n" +
                   std::string(kTablesAfterPuzzle));
  Scales(database).add_standard();
  database.execute(std::string(kRatingIndex));
}

/// By version. Append-only, because files of every version exist.
constexpr std::array kMigrations = {
    // Which path a wish found was not kept; 'gridmill rate --db FILE' finds it again.
    Migration{10, name_of(PuzzleColumn::kUsesByWish), "TEXT", "'{}'",
              "run IN (SELECT id FROM $run WHERE instr(recipe, ' needs=') > 0)"},
    Migration{10, name_of(PuzzleColumn::kWord), "TEXT", "NULL", "false"},
    Migration{10, name_of(PuzzleColumn::kWordCells), "TEXT", "NULL", "false"},
};

std::string where_sql(const Migration& migration, const std::string& schema) {
  return replace_characters(migration.where, {{'$', schema + "."}});
}

/// What we read is read from tables: a view or a virtual table of that name could be anything.
void require_tables(Database& database, const std::string& schema, const std::string& file) {
  for (const std::string_view name :
       {"meta", "level", "technique", "board", "scale", "run", "progress", "rating_version",
        "puzzle", "puzzle_key", "export", "export_item"}) {
    Statement table = database.prepare("SELECT count(*) AS count FROM " + schema +
                                       ".sqlite_schema WHERE type = 'table' AND rootpage > 0 AND "
                                       "lower(name) = ?1");
    table.bind(1, name);
    if (table.step() && table.integer("count") == 1) continue;
    database.fail_corrupt(file + " has no table '" + std::string(name) + "'");
  }
}

}  // namespace

std::int64_t schema_version() { return kMigrations.back().version; }

bool is_blank(Database& database) {
  return database.integer("PRAGMA application_id") == 0 &&
         database.integer("PRAGMA user_version") == 0 &&
         database.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

void require_known_schema(Database& database, const std::string& schema, const std::string& file) {
  if (database.integer("PRAGMA " + schema + ".application_id") != kApplicationId) {
    database.fail(
        StoreError::Kind::kNotGridmill,
        schema == "main" && is_blank(database)
            ? file + " is empty; if the command that made it was interrupted, run it again"
            : file + " is a SQLite database, but not one of Gridmill's");
  }
  const std::int64_t version = database.integer("PRAGMA " + schema + ".user_version");
  if (version > schema_version()) {
    database.fail(StoreError::Kind::kNewer,
                  "a newer Gridmill wrote " + file + " (schema " + std::to_string(version) +
                      "; this program reads up to " + std::to_string(schema_version()) + ")");
  }
  if (version < kFirstSchemaVersion) {
    database.fail(StoreError::Kind::kTooOld,
                  file + " has schema " + std::to_string(version) + "; this program reads schema " +
                      std::to_string(kFirstSchemaVersion) +
                      " and later; export the puzzles with the build of Gridmill that made it "
                      "('gridmill export --format json --output puzzles.jsonl --db " +
                      file +
                      "') and import them into a new file ('gridmill import --db new.db "
                      "puzzles.jsonl')");
  }
  require_tables(database, schema, file);
}

std::span<const Migration> pending_migrations(Database& database, const std::string& schema) {
  const std::int64_t version = database.integer("PRAGMA " + schema + ".user_version");
  assert(kFirstSchemaVersion <= version && version <= schema_version());
  const auto first = std::find_if(kMigrations.begin(), kMigrations.end(),
                                  [&](const Migration& row) { return row.version > version; });
  return {first, kMigrations.end()};
}

std::string migrated_value_sql(const Migration& migration, const std::string& schema) {
  return "CASE WHEN " + where_sql(migration, schema) + " THEN " + std::string(migration.value) +
         " END";
}

void simulate_migrations(Database& database) {
  assert(database.in_transaction());
  const std::span<const Migration> pending = pending_migrations(database, "main");
  if (pending.empty()) return;
  std::string columns = "*";
  for (const Migration& migration : pending) {
    columns +=
        ", " + migrated_value_sql(migration, "main") + " AS " + std::string(migration.column);
  }
  // From now on, "puzzle" is this view. The file itself is not written.
  const std::string query_only = std::to_string(database.integer("PRAGMA query_only"));
  database.execute("PRAGMA query_only = OFF; CREATE TEMP VIEW puzzle AS SELECT " + columns +
                   " FROM main.puzzle; PRAGMA query_only = " + query_only);
}

void migrate(Database& database) {
  const auto mark = [&](std::int64_t version) {
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.execute("PRAGMA user_version = " + std::to_string(version));
  };
  if (is_blank(database)) {
    Transaction transaction(database);
    create_schema(database);
    mark(schema_version());
    transaction.commit();
  }
  const std::span<const Migration> pending = pending_migrations(database, "main");
  if (!pending.empty()) {
    Transaction transaction(database);
    for (const Migration& migration : pending) {
      const std::string column(migration.column);
      database.execute("ALTER TABLE puzzle ADD COLUMN " + column + " " +
                       std::string(migration.type) + "; UPDATE puzzle SET " + column + " = " +
                       std::string(migration.value) + " WHERE " + where_sql(migration, "main"));
    }
    Scales scales(database);
    scales.load();
    scales.make_view();
    mark(schema_version());
    transaction.commit();
  }
  assert(database.integer("PRAGMA application_id") == kApplicationId);
  assert(database.integer("PRAGMA user_version") == schema_version());
}

}  // namespace gridmill
