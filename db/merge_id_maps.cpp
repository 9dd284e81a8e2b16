// Names decide what belongs together. What has no name here gets a new id.

#include "db/merge_id_maps.h"

#include <cassert>
#include <vector>

#include "db/schema.h"
#include "solver/board/board_spec.h"

namespace gridmill {

std::string shared_columns(Database& database, const std::string& table,
                           const std::set<std::string, std::less<>>& without) {
  Statement columns = database.prepare("SELECT name FROM pragma_table_info('" + table +
                                       "', 'main') INTERSECT SELECT name FROM pragma_table_info('" +
                                       table + "', 'source')");
  std::string list;
  while (columns.step()) {
    const std::string name(columns.text("name"));
    if (!without.contains(name)) list += (list.empty() ? "" : ", ") + name;
  }
  assert(!list.empty());
  return list;
}

MergeIdMaps::MergeIdMaps(Database& database, Boards& boards, Scales& scales)
    : database_(database), scales_(scales) {
  assert(database.in_transaction());
  map_techniques();
  map_boards(boards);
  Scales theirs(database, "source");
  theirs.load();
  scales.add(theirs);
  map_runs();
  map_versions();
}

void MergeIdMaps::map_techniques() {
  database_.execute(
      "INSERT OR IGNORE INTO level SELECT * FROM source.level;"
      "INSERT INTO technique (name, title, family, level, rank) SELECT name, title, family, "
      "level, rank FROM source.technique WHERE name NOT IN (SELECT name FROM technique);"
      "DROP TABLE IF EXISTS temp.technique_map;"
      "CREATE TEMP TABLE technique_map AS SELECT s.id AS old, t.id AS new FROM source.technique "
      "AS s JOIN main.technique AS t ON t.name = s.name;");
  same_techniques_ =
      database_.integer("SELECT count(*) FROM temp.technique_map WHERE old <> new") == 0;
}

namespace {

/// The JSON of techniques and counts with our ids. What a file has of a technique that it does not
/// know stays unknown.
std::string technique_counts_sql(const std::string& json) {
  return "(SELECT json_group_object(coalesce(m.new, 'unknown'), u.value) FROM json_each(" + json +
         ") AS u LEFT JOIN temp.technique_map AS m ON m.old = CAST(u.key AS INTEGER))";
}

}  // namespace

std::string MergeIdMaps::value_sql(PuzzleColumn column) const {
  for (const Migration& migration : pending_migrations(database_, "source")) {
    if (migration.column == name_of(column)) return migrated_value_sql(migration, "source");
  }
  std::string value = qualified_name(column);
  switch (column) {
    case PuzzleColumn::kRun:
      return "(SELECT new FROM temp.run_map WHERE old = " + value + ")";
    case PuzzleColumn::kBoard:
      return same_boards_ ? value : "coalesce(b.new, " + value + ")";
    case PuzzleColumn::kCanonical:
      // The key of a board other than 9x9 begins with its label and a zero.
      return same_boards_
                 ? value
                 : "CASE WHEN b.new IS NULL THEN " + value + " ELSE CAST(b.new || substr(" + value +
                       ", instr(" + value + ", x'00')) AS BLOB) END";
    case PuzzleColumn::kHardest:
      return same_techniques_ ? value
                              : "(SELECT new FROM temp.technique_map WHERE old = " + value + ")";
    case PuzzleColumn::kTechniques:
      return same_techniques_ ? value
                              : "CASE WHEN " + value + " IS NOT NULL THEN " +
                                    technique_counts_sql(value) + " END";
    case PuzzleColumn::kUsesByWish:
      return same_techniques_ ? value
                              : "CASE WHEN " + value +
                                    " IS NOT NULL THEN (SELECT json_group_object(w.key, json(" +
                                    technique_counts_sql("w.value") + ")) FROM json_each(" + value +
                                    ") AS w) END";
    default:
      return value;
  }
}

void MergeIdMaps::map_boards(Boards& boards) {
  database_.execute(
      "DROP TABLE IF EXISTS temp.board_map;"
      "CREATE TEMP TABLE board_map (old TEXT PRIMARY KEY, new TEXT);");
  Statement rename = database_.prepare("INSERT INTO temp.board_map (old, new) VALUES (?1, ?2)");
  Boards theirs(database_, "source");
  theirs.load();
  for (const Boards::Board& board : theirs.all()) {
    const std::string& label = boards.add(*theirs.board(board.name));
    if (label == board.name) continue;
    // The keys of 9x9 have no label to be exchanged.
    assert(board.name != BoardSpec::standard().name() && label != BoardSpec::standard().name());
    same_boards_ = false;
    rename.bind(1, board.name).bind(2, label).run();
  }
}

std::string MergeIdMaps::board_join() const {
  return same_boards_
             ? ""
             : " LEFT JOIN temp.board_map AS b ON b.old = " + qualified_name(PuzzleColumn::kBoard);
}

void MergeIdMaps::map_runs() {
  database_.execute(
      "DROP TABLE IF EXISTS temp.run_map;"
      "CREATE TEMP TABLE run_map (old INTEGER PRIMARY KEY, new INTEGER, had_rows INTEGER);");
  const std::string columns = shared_columns(database_, "run", {"id"});
  struct Pair {
    std::int64_t old;
    std::int64_t now;
    bool is_new;
  };
  std::vector<Pair> pairs;
  {
    Statement rows = database_.prepare(
        "SELECT s.id AS old, t.id AS now FROM source.run AS s LEFT JOIN main.run AS t ON t.recipe "
        "= s.recipe ORDER BY s.id");
    std::int64_t last = database_.integer("SELECT coalesce(max(id), 0) FROM main.run");
    while (rows.step()) {
      const std::optional<std::int64_t> ours = rows.integer_or_null("now");
      pairs.push_back({rows.integer("old"), ours ? *ours : ++last, !ours});
    }
  }
  for (const Pair& pair : pairs) {
    assert(pair.now > 0);
    const std::string old = std::to_string(pair.old);
    const std::string now = std::to_string(pair.now);
    if (pair.is_new) {
      database_.execute("INSERT INTO main.run (id, " + columns + ") SELECT " + now + ", " +
                        columns + " FROM source.run WHERE id = " + old +
                        "; INSERT INTO main.progress (run, next_index, stored, duplicates) "
                        "VALUES (" +
                        now + ", 0, 0, 0)");
    }
    database_.execute("INSERT INTO temp.run_map SELECT " + old + ", " + now +
                      ", EXISTS (SELECT 1 FROM main.puzzle WHERE run = " + now + ")");
  }
}

// The duplicates of the source came before indices that are here now. Of a run that both files
// have, the one that is further has seen more.
void MergeIdMaps::copy_progress() {
  assert(database_.in_transaction());
  database_.execute(
      "UPDATE main.progress SET next_index = max(progress.next_index, s.next_index), duplicates = "
      "max(progress.duplicates, min(s.duplicates, max(progress.next_index, s.next_index) - "
      "progress.stored)) "
      "FROM temp.run_map AS m JOIN source.progress AS s ON s.run = m.old WHERE m.new = "
      "progress.run");
}

/// A run that both files have keeps the ratings of the newer version alone.
void MergeIdMaps::map_versions() {
  struct Both {
    std::int64_t run;
    std::string scale;
    std::int64_t theirs;
    std::optional<std::int64_t> ours;
  };
  std::vector<Both> both;
  {
    Statement rows = database_.prepare(
        "SELECT m.new AS run, s.scale AS scale, s.version AS theirs, o.version AS ours FROM "
        "source.rating_version AS s JOIN temp.run_map AS m ON m.old = s.run LEFT JOIN "
        "main.rating_version AS o ON o.run = m.new AND o.scale = s.scale");
    while (rows.step()) {
      both.push_back({rows.integer("run"), std::string(rows.text("scale")), rows.integer("theirs"),
                      rows.integer_or_null("ours")});
    }
  }
  Statement note = database_.prepare(
      "INSERT INTO main.rating_version (run, scale, version) VALUES (?1, ?2, ?3) ON CONFLICT (run, "
      "scale) DO UPDATE SET version = ?3");
  for (const Both& rating : both) {
    if (rating.ours && *rating.ours > rating.theirs) {
      stale_.push_back({rating.run, rating.scale});
    } else if (!rating.ours || *rating.ours < rating.theirs) {
      const Scales::Scale* scale = scales_.find(rating.scale);
      if (scale != nullptr && rating.ours) cleared_ += scales_.clear(rating.run, *scale);
      note.bind(1, rating.run).bind(2, rating.scale).bind(3, rating.theirs).run();
    }
  }
}

std::uint64_t MergeIdMaps::clear_stale(std::int64_t above) {
  assert(database_.in_transaction() && above >= 0);
  std::uint64_t cleared = 0;
  for (const Stale& stale : stale_) {
    const Scales::Scale* scale = scales_.find(stale.scale);
    if (scale != nullptr) cleared += scales_.clear(stale.run, *scale, above);
  }
  return cleared;
}

}  // namespace gridmill
