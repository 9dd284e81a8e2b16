#include "db/schema.h"

#include <array>
#include <string>

#include "db/boards.h"
#include "db/canonical_keys.h"
#include "db/scales.h"
#include "db/sqlite.h"
#include "db/technique_counts.h"

namespace gridmill {
namespace {

// Choices that were measured (schema.md has the figures):
//  - The key has its own table (in version 2 clustered by a hash): its pages are the only ones that
//    are hit at random, so they hold nothing else; and keys can go there later than their rows.
//  - puzzle_by_level answers "n puzzles of level l, in order" from its own pages, with the other
//    usual filters, and every count that `stats` prints: hence the columns after the id.
constexpr std::string_view kVersion1 = R"sql(
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

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL UNIQUE,
  arguments TEXT NOT NULL,
  version TEXT NOT NULL,
  seed INTEGER,
  started TEXT NOT NULL
) STRICT;

CREATE TABLE progress (
  run INTEGER PRIMARY KEY REFERENCES run (id),
  next_number INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  refused INTEGER NOT NULL
) STRICT;

CREATE TABLE puzzle (
  id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run (id),
  number INTEGER NOT NULL,
  shape TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  solution TEXT NOT NULL,
  clues INTEGER NOT NULL,
  minimal INTEGER NOT NULL,
  symmetry TEXT NOT NULL,
  level INTEGER REFERENCES level (id),
  hardest INTEGER REFERENCES technique (id),
  rounds INTEGER,
  narrowest INTEGER,
  se_er REAL,
  se_ep REAL,
  se_ed REAL,
  hodoku_level TEXT,
  hodoku_score INTEGER,
  UNIQUE (run, number)
) STRICT;

CREATE INDEX puzzle_by_level ON puzzle (level, id, clues, hardest, symmetry, minimal);

CREATE TABLE puzzle_key (
  key BLOB PRIMARY KEY,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_technique (
  puzzle INTEGER NOT NULL REFERENCES puzzle (id),
  technique INTEGER NOT NULL REFERENCES technique (id),
  count INTEGER NOT NULL,
  PRIMARY KEY (puzzle, technique)
) STRICT, WITHOUT ROWID;

CREATE TABLE export (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL,
  made TEXT NOT NULL
) STRICT;

CREATE TABLE export_item (
  export INTEGER NOT NULL REFERENCES export (id),
  position INTEGER NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id),
  PRIMARY KEY (export, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX export_item_by_puzzle ON export_item (puzzle);

CREATE VIEW puzzles AS
SELECT
  p.id AS id,
  p.puzzle AS puzzle,
  p.solution AS solution,
  p.shape AS shape,
  p.clues AS clues,
  p.minimal AS minimal,
  p.symmetry AS symmetry,
  p.level AS level,
  (SELECT name FROM level WHERE level.id = p.level) AS level_name,
  (SELECT name FROM technique WHERE technique.id = p.hardest) AS hardest,
  p.rounds AS rounds,
  p.narrowest AS narrowest,
  p.se_er AS se_er,
  p.se_ep AS se_ep,
  p.se_ed AS se_ed,
  p.hodoku_level AS hodoku_level,
  p.hodoku_score AS hodoku_score,
  p.run AS run,
  (SELECT seed FROM run WHERE run.id = p.run) AS seed,
  p.number AS number
FROM puzzle AS p;
)sql";

// The canonical form of each puzzle, as CanonicalKeyBuilder packs it, and the index by its hash
// (KeyIndex). NULL is allowed for the column's sake alone: ALTER TABLE demands it.
constexpr std::string_view kVersion2 = R"sql(
ALTER TABLE puzzle ADD COLUMN canonical BLOB;

DROP TABLE puzzle_key;

CREATE TABLE puzzle_key (
  key INTEGER PRIMARY KEY,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id)
) STRICT;

DELETE FROM meta WHERE name = 'keyed_to';
)sql";

// Sudoku Explainer's ratings as whole tenths; nothing had filled the columns before. The index has
// the rated puzzles only, so that the others cost nothing.
constexpr std::string_view kSeTenths = R"sql(
DROP VIEW puzzles;

ALTER TABLE puzzle DROP COLUMN se_er;
ALTER TABLE puzzle DROP COLUMN se_ep;
ALTER TABLE puzzle DROP COLUMN se_ed;
ALTER TABLE puzzle ADD COLUMN se_er INTEGER;
ALTER TABLE puzzle ADD COLUMN se_ep INTEGER;
ALTER TABLE puzzle ADD COLUMN se_ed INTEGER;

CREATE INDEX puzzle_by_er ON puzzle (se_er, se_ep, se_ed) WHERE se_er IS NOT NULL;

CREATE VIEW puzzles AS
SELECT
  p.id AS id,
  p.puzzle AS puzzle,
  p.solution AS solution,
  p.shape AS shape,
  p.clues AS clues,
  p.minimal AS minimal,
  p.symmetry AS symmetry,
  p.level AS level,
  (SELECT name FROM level WHERE level.id = p.level) AS level_name,
  (SELECT name FROM technique WHERE technique.id = p.hardest) AS hardest,
  p.rounds AS rounds,
  p.narrowest AS narrowest,
  p.se_er AS se_er,
  p.se_ep AS se_ep,
  p.se_ed AS se_ed,
  p.hodoku_level AS hodoku_level,
  p.hodoku_score AS hodoku_score,
  p.run AS run,
  (SELECT seed FROM run WHERE run.id = p.run) AS seed,
  p.number AS number
FROM puzzle AS p;
)sql";

// What the names in puzzle.board stand for. And ratings by scale: which columns of `puzzle` belong
// to a scale, and which version of our implementation made the ratings of a run. Those before were
// all made by the first ones; the recipes of runs tell the versions of Gridmill's own ratings.
constexpr std::string_view kBoardsAndScales = R"sql(
CREATE TABLE board (
  name TEXT NOT NULL PRIMARY KEY,
  digest TEXT UNIQUE,
  rules TEXT
) STRICT;

CREATE TABLE scale (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  columns TEXT NOT NULL
) STRICT;

INSERT INTO scale (name, title, columns) VALUES
  ('gridmill', 'Gridmill', ''),
  ('se', 'Sudoku Explainer', 'se_er INTEGER, se_ep INTEGER, se_ed INTEGER'),
  ('hodoku', 'HoDoKu', 'hodoku_level TEXT, hodoku_score INTEGER');

CREATE TABLE rating_version (
  run INTEGER NOT NULL REFERENCES run (id),
  scale TEXT NOT NULL REFERENCES scale (name),
  version INTEGER NOT NULL,
  PRIMARY KEY (run, scale)
) STRICT, WITHOUT ROWID;

INSERT INTO rating_version (run, scale, version)
  SELECT DISTINCT run, 'se', 1 FROM puzzle WHERE se_er IS NOT NULL;
INSERT INTO rating_version (run, scale, version)
  SELECT DISTINCT run, 'hodoku', 1 FROM puzzle WHERE hodoku_level IS NOT NULL;
)sql";

// Six rows of a table cost a third of the time of all that is stored of a puzzle, a text a tenth.
constexpr std::string_view kTechniques = R"sql(
ALTER TABLE puzzle ADD COLUMN techniques TEXT;
)sql";

// Each puzzle of a jigsaw has regions of its own.
constexpr std::string_view kLayouts = R"sql(
ALTER TABLE puzzle ADD COLUMN layout TEXT;
)sql";

// The view has 8.3 where the table has 83.
constexpr std::string_view kTenths = R"sql(
UPDATE scale SET columns = 'se_er TENTHS, se_ep TENTHS, se_ed TENTHS' WHERE name = 'se';
)sql";

// What a puzzle says beside its givens.
constexpr std::string_view kRules = R"sql(
DROP VIEW puzzles;

ALTER TABLE puzzle ADD COLUMN rules TEXT;
)sql";

constexpr std::array kMigrations = {Migration{kVersion1},
                                    Migration{kVersion2, &backfill_canonical},
                                    Migration{kSeTenths},
                                    Migration{kBoardsAndScales, &backfill_boards},
                                    Migration{kTechniques, &backfill_techniques},
                                    Migration{kLayouts},
                                    Migration{kTenths, &add_decimal_columns},
                                    Migration{kRules, &recreate_view}};

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

std::int64_t schema_version() { return static_cast<std::int64_t>(kMigrations.size()); }

bool is_blank(Database& database) {
  return database.integer("PRAGMA application_id") == 0 &&
         database.integer("PRAGMA user_version") == 0 &&
         database.integer("SELECT count(*) FROM sqlite_schema") == 0;
}

void require_known_schema(Database& database) {
  if (database.integer("PRAGMA application_id") != kApplicationId) {
    database.fail(StoreError::Kind::kNotGridmill,
                  "it is a SQLite database, but not one of Gridmill's");
  }
  const std::int64_t version = database.integer("PRAGMA user_version");
  if (version > schema_version()) {
    database.fail(StoreError::Kind::kNewer, "a newer Gridmill wrote it (schema " +
                                                std::to_string(version) + ", this program knows " +
                                                std::to_string(schema_version()) + ")");
  }
}

void migrate(Database& database) {
  for (std::int64_t version = database.integer("PRAGMA user_version"); version < schema_version();
       ++version) {
    Transaction transaction(database);
    const Migration& step = kMigrations.at(static_cast<std::size_t>(version));
    database.execute(std::string(step.sql));
    if (step.backfill != nullptr) step.backfill(database);
    database.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.execute("PRAGMA user_version = " + std::to_string(version + 1));
    transaction.commit();
  }
}

}  // namespace gridmill
