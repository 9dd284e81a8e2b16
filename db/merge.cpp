#include <algorithm>
#include <filesystem>
#include <set>

#include "db/schema.h"
#include "db/store_impl.h"

/// Store::merge: rows go from file to file within SQLite, a stretch of rows with one INSERT; only
/// the canonical keys come up here, to say which rows are new.

namespace gridmill {
namespace {

/// Source rows a transaction: a stop or a crash loses no more.
constexpr std::int64_t kPiece = 100'000;

/// The columns that a table has in both files, but for these, as "a, b, c".
std::string shared_columns(Database& database, const std::string& table,
                           const std::set<std::string, std::less<>>& without) {
  Statement columns = database.prepare("SELECT name FROM pragma_table_info('" + table +
                                       "', 'main') INTERSECT SELECT name FROM pragma_table_info('" +
                                       table + "', 'source')");
  std::string list;
  while (columns.step()) {
    const std::string name(columns.text(0));
    if (!without.contains(name)) list += (list.empty() ? "" : ", ") + name;
  }
  return list;
}

/// The other database, attached as long as this lives.
class Source {
 public:
  Source(Database& database, const std::string& file) : database_(database) {
    std::error_code ignored;
    if (std::filesystem::equivalent(file, database.file(), ignored)) {
      database.fail(StoreError::Kind::kConflict, "it is the database that is merged into");
    }
    database.attach(file, "source");
    try {
      if (database.integer("PRAGMA source.application_id") != kApplicationId) {
        database.fail(StoreError::Kind::kForeign, file + " is not one of Gridmill's");
      }
      if (database.integer("PRAGMA source.user_version") != schema_version()) {
        database.fail(StoreError::Kind::kNewer,
                      "another version of Gridmill wrote " + file +
                          "; an older one is brought up to date when it is opened for writing");
      }
    } catch (const StoreError&) {
      detach();
      throw;
    }
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() { detach(); }

 private:
  void detach() {
    try {
      database_.execute("DETACH source");
    } catch (const StoreError&) {  // it goes with the connection
    }
  }
  Database& database_;
};

/// One merge under way.
class Merger {
 public:
  Merger(Database& database, KeyIndex& keys)
      : database_(database),
        keys_(keys),
        columns_(shared_columns(database, "puzzle", {"id", "run"})) {}

  /// Makes the runs, levels and techniques of the source known; in a transaction.
  void map_tables() {
    database_.execute(
        "INSERT OR IGNORE INTO level SELECT * FROM source.level;"
        "INSERT INTO technique (name, title, family, level, rank) SELECT name, title, family, "
        "level, rank FROM source.technique WHERE name NOT IN (SELECT name FROM technique);"
        "DROP TABLE IF EXISTS temp.technique_map;"
        "CREATE TEMP TABLE technique_map AS SELECT s.id AS old, t.id AS new FROM source.technique "
        "AS s JOIN main.technique AS t ON t.name = s.name;"
        "DROP TABLE IF EXISTS temp.run_map;"
        "CREATE TEMP TABLE run_map (old INTEGER PRIMARY KEY, new INTEGER, had_rows INTEGER);");
    same_techniques_ =
        database_.integer("SELECT count(*) FROM temp.technique_map WHERE old <> new") == 0;
    const std::string columns = shared_columns(database_, "run", {"id"});
    Statement rows = database_.prepare(
        "SELECT s.id, t.id FROM source.run AS s LEFT JOIN main.run AS t ON t.recipe = s.recipe "
        "ORDER BY s.id");
    struct Pair {
      std::int64_t old;
      std::int64_t now;
      bool is_new;
    };
    std::vector<Pair> pairs;
    std::int64_t last = database_.integer("SELECT coalesce(max(id), 0) FROM main.run");
    while (rows.step()) {
      const bool is_new = rows.is_null(1);
      pairs.push_back({rows.integer(0), is_new ? ++last : rows.integer(1), is_new});
    }
    rows.reset();
    for (const Pair& pair : pairs) {
      const std::string old = std::to_string(pair.old);
      const std::string now = std::to_string(pair.now);
      if (pair.is_new) {
        database_.execute("INSERT INTO main.run (id, " + columns + ") SELECT " + now + ", " +
                          columns + " FROM source.run WHERE id = " + old +
                          "; INSERT INTO main.progress (run, next_number, accepted, refused) "
                          "SELECT " +
                          now +
                          ", next_number, 0, refused FROM source.progress WHERE "
                          "run = " +
                          old);
      } else {
        database_.execute(
            "UPDATE main.progress SET next_number = max(next_number, (SELECT next_number FROM "
            "source.progress WHERE run = " +
            old + ")) WHERE run = " + now);
      }
      database_.execute("INSERT INTO temp.run_map SELECT " + old + ", " + now +
                        ", EXISTS (SELECT 1 FROM main.puzzle WHERE run = " + now + ")");
    }
  }

  /// Merges the next piece of rows, in a transaction; false: there are no more.
  bool merge_piece(Merged& merged) {
    if (!pick_) prepare();
    pick_->bind(1, last_).bind(2, kPiece);
    bool any = false;
    copied_to_ = keys_.last_id();
    while (pick_->step()) {
      any = true;
      ++merged.rows;
      const std::int64_t old = pick_->integer(0);
      last_ = old;
      if (pick_->integer(3) != 0 && clashes(*pick_, merged)) continue;
      std::optional<std::int64_t> equal = keys_.take(pick_->text(4));
      if (equal && *equal > copied_to_) {  // a row of the stretch: it has to be there to compare
        copy(keys_.last_id());
        equal = keys_.take(pick_->text(4));
      }
      if (equal) {
        ++merged.there;
        continue;
      }
      ++merged.added;
      ++added_[pick_->integer(1)];
      const std::int64_t offset = keys_.last_id() - old;
      if (first_ == 0 || offset != offset_ || old != until_ + 1) {
        copy(keys_.last_id() - 1);
        first_ = old;
        offset_ = offset;
      }
      until_ = old;
    }
    pick_->reset();
    copy(keys_.last_id());
    Statement progress =
        database_.prepare("UPDATE progress SET accepted = accepted + ?2 WHERE run = ?1");
    for (const auto& [run, number] : added_) progress.bind(1, run).bind(2, number).run();
    added_.clear();
    return any;
  }

  /// Takes over exports whose names are free, with the puzzles as they are here.
  void merge_exports() {
    const std::string columns = shared_columns(database_, "export", {"id"});
    Statement names = database_.prepare(
        "SELECT id FROM source.export WHERE name NOT IN (SELECT name FROM main.export) ORDER BY "
        "id");
    std::vector<std::int64_t> ids;
    while (names.step()) ids.push_back(names.integer(0));
    names.reset();
    Statement items = database_.prepare(
        "SELECT x.position, p.canonical FROM source.export_item AS x JOIN source.puzzle AS p ON "
        "p.id = x.puzzle WHERE x.export = ?1 ORDER BY x.position");
    Statement add = database_.prepare("INSERT INTO main.export_item VALUES (?1, ?2, ?3)");
    for (const std::int64_t old : ids) {
      const std::int64_t now =
          database_.integer("SELECT coalesce(max(id), 0) + 1 FROM main.export");
      database_.execute("INSERT INTO main.export (id, " + columns + ") SELECT " +
                        std::to_string(now) + ", " + columns +
                        " FROM source.export WHERE id = " + std::to_string(old));
      items.bind(1, old);
      while (items.step()) {
        const auto row = keys_.find(items.text(1));
        if (row) add.bind(1, now).bind(2, items.integer(0)).bind(3, *row).run();
      }
      items.reset();
    }
  }

 private:
  void prepare() {
    pick_.emplace(database_.prepare(
        "SELECT p.id, m.new, p.number, m.had_rows, p.canonical FROM source.puzzle AS p JOIN "
        "temp.run_map AS m ON m.old = p.run WHERE p.id > ?1 ORDER BY p.id LIMIT ?2"));
    number_taken_.emplace(
        database_.prepare("SELECT canonical FROM main.puzzle WHERE run = ?1 AND number = ?2"));
    copy_rows_.emplace(
        database_.prepare("INSERT INTO main.puzzle (id, run, " + columns_ +
                          ") SELECT id + ?3, (SELECT new FROM temp.run_map WHERE old = run), " +
                          columns_ + " FROM source.puzzle WHERE id BETWEEN ?1 AND ?2 ORDER BY id"));
    copy_uses_.emplace(database_.prepare(
        std::string("INSERT INTO main.puzzle_technique (puzzle, technique, count) SELECT puzzle + "
                    "?3, ") +
        (same_techniques_ ? "technique"
                          : "(SELECT new FROM temp.technique_map WHERE old = technique)") +
        ", count FROM source.puzzle_technique WHERE puzzle BETWEEN ?1 AND ?2 ORDER BY puzzle"));
  }

  /// Whether our run has another puzzle of that number already.
  bool clashes(const Statement& row, Merged& merged) {
    number_taken_->bind(1, row.integer(1)).bind(2, row.integer(2));
    const bool taken = number_taken_->step();
    const bool equal = taken && number_taken_->text(0) == row.text(4);
    number_taken_->reset();
    if (!taken) return false;
    ++(equal ? merged.there : merged.clashes);
    return true;
  }

  /// Copies the stretch of rows that is open, and closes it: then rows up to `last` are there.
  void copy(std::int64_t last) {
    copied_to_ = last;
    if (first_ == 0) return;
    copy_rows_->bind(1, first_).bind(2, until_).bind(3, offset_).run();
    copy_uses_->bind(1, first_).bind(2, until_).bind(3, offset_).run();
    first_ = 0;
  }

  Database& database_;
  KeyIndex& keys_;
  std::string columns_;
  bool same_techniques_ = false;
  std::optional<Statement> pick_;
  std::optional<Statement> number_taken_;
  std::optional<Statement> copy_rows_;
  std::optional<Statement> copy_uses_;
  std::int64_t last_ = 0;  ///< source row that was looked at last
  // The stretch: source rows first_..until_ become rows offset_ higher; 0: none is open.
  std::int64_t first_ = 0;
  std::int64_t until_ = 0;
  std::int64_t offset_ = 0;
  std::int64_t copied_to_ = 0;                  ///< our last row that is in the table
  std::map<std::int64_t, std::int64_t> added_;  ///< by run
};

}  // namespace

Merged Store::merge(const std::string& file,
                    const std::function<bool(const Merged&)>& on_progress) {
  Database& database = impl_->database;
  impl_->writer("merge " + file);
  const Source source(database, file);
  Merged merged;
  Merger merger(database, *impl_->keys);
  const auto piece = [&](const auto& act) {
    if (impl_->keys->is_full()) {
      impl_->keys->flush();
      impl_->writer("merge " + file);
    }
    try {
      Transaction transaction(database);
      act();
      transaction.commit();
    } catch (...) {
      impl_->keys->roll_back();
      throw;
    }
    impl_->keys->commit();
  };
  piece([&] { merger.map_tables(); });
  for (bool more = true; more && merged.whole;) {
    Merged after = merged;
    piece([&] { more = merger.merge_piece(after); });
    merged = after;
    merged.whole = on_progress(merged);
  }
  if (merged.whole) piece([&] { merger.merge_exports(); });
  impl_->load_tables();
  return merged;
}

}  // namespace gridmill
