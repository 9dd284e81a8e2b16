#include "db/technique_counts.h"

#include "db/sqlite.h"

namespace gridmill {
namespace {

/// The view shows what the table had, and takes out what people take out of it.
constexpr const char* kView = R"sql(
DROP TABLE puzzle_technique;

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
)sql";

}  // namespace

void backfill_techniques(Database& database) {
  // In pieces, as SQLite keeps in memory what it needs to take a statement back.
  constexpr std::int64_t kPiece = 10'000;
  const std::int64_t changes_before = database.trigger_changes();
  const std::int64_t rated = database.integer(
      "SELECT count(*) FROM puzzle WHERE id IN (SELECT puzzle FROM puzzle_technique)");
  Statement piece = database.prepare(
      "SELECT max(id) AS last FROM (SELECT id FROM puzzle WHERE id > ?1 ORDER BY id LIMIT ?2)");
  const Column piece_end = piece.column("last");
  Statement update = database.prepare(
      "UPDATE puzzle SET techniques = (SELECT json_group_object(technique, count) FROM "
      "puzzle_technique AS u WHERE u.puzzle = puzzle.id) WHERE id > ?1 AND id <= ?2 AND EXISTS "
      "(SELECT 1 FROM puzzle_technique AS u WHERE u.puzzle = puzzle.id)");
  std::int64_t moved = 0;
  for (std::int64_t last = 0;;) {
    piece.bind(1, last).bind(2, kPiece);
    if (!piece.step() || piece.is_null(piece_end)) break;
    const std::int64_t until = piece.integer(piece_end);
    piece.reset();
    update.bind(1, last).bind(2, until).run();
    moved += database.changes();
    last = until;
  }
  piece.reset();
  // Triggers of other people must not lose what is not there twice after this.
  if (moved != rated) database.fail_blocked_by_trigger();
  if (database.trigger_changes() != changes_before &&
      database.integer("SELECT count(*) FROM puzzle WHERE techniques IS NOT NULL") != rated) {
    database.fail_blocked_by_trigger();
  }
  database.execute(kView);
}

}  // namespace gridmill
