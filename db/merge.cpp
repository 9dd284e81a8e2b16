#include <cassert>
#include <filesystem>
#include <map>

#include "db/merge_tables.h"
#include "db/schema.h"
#include "db/store_impl.h"

/// Store::merge: rows go from file to file within SQLite, a stretch of rows with one INSERT; only
/// the canonical keys come up here, to say which rows are new.

namespace gridmill {
namespace {

/// Source rows a transaction: a stop or a crash loses no more.
constexpr std::int64_t kPiece = 100'000;

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

/// A row of the source, as it would be here.
struct SourceRows {
  SourceRows(Database& database, const MergeTables& tables)
      : rows(database.prepare("SELECT p.id AS id, m.new AS run, p.number AS number, m.had_rows AS "
                              "had_rows, " +
                              tables.canonical_sql() +
                              " AS canonical FROM source.puzzle AS p JOIN temp.run_map AS m ON "
                              "m.old = p.run" +
                              tables.board_join() + " WHERE p.id > ?1 ORDER BY p.id LIMIT ?2")),
        id(rows.column("id")),
        run(rows.column("run")),
        number(rows.column("number")),
        had_rows(rows.column("had_rows")),
        canonical(rows.column("canonical")) {}

  Statement rows;
  Column id, run, number, had_rows, canonical;
};

/// One merge under way.
class Merger {
 public:
  /// In a transaction.
  Merger(Database& database, KeyIndex& keys, Boards& boards, Scales& scales)
      : database_(database),
        keys_(keys),
        tables_(database, boards, scales),
        source_(database, tables_),
        number_taken_(
            database.prepare("SELECT canonical FROM main.puzzle WHERE run = ?1 AND number = ?2")),
        taken_key_(number_taken_.column("canonical")) {
    const std::string columns =
        shared_columns(database, "puzzle", {"id", "run", "shape", "canonical", "hardest"});
    copy_rows_ = database.prepare(
        "INSERT INTO main.puzzle (id, run, shape, canonical, hardest, " + columns +
        ") SELECT p.id + ?3, (SELECT new FROM temp.run_map WHERE old = p.run), " +
        tables_.shape_sql() + ", " + tables_.canonical_sql() + ", " +
        tables_.technique_sql("p.hardest") + ", " + columns + " FROM source.puzzle AS p" +
        tables_.board_join() + " WHERE p.id BETWEEN ?1 AND ?2 ORDER BY p.id");
    copy_uses_ = database.prepare(
        "INSERT INTO main.puzzle_technique (puzzle, technique, count) SELECT puzzle + ?3, " +
        tables_.technique_sql("technique") +
        ", count FROM source.puzzle_technique WHERE puzzle BETWEEN ?1 AND ?2 ORDER BY puzzle");
  }

  /// Ratings of ours that were cleared for newer ones.
  [[nodiscard]] std::uint64_t cleared() const { return tables_.cleared(); }

  /// Merges the next piece of rows, in a transaction; false: there are no more.
  bool merge_piece(Merged& merged) {
    const std::int64_t before = keys_.last_id();
    Statement& rows = source_.rows;
    rows.bind(1, last_).bind(2, kPiece);
    bool any = false;
    copied_to_ = before;
    while (rows.step()) {
      any = true;
      ++merged.rows;
      const std::int64_t old = rows.integer(source_.id);
      assert(old > last_);
      last_ = old;
      const std::int64_t run = rows.integer(source_.run);
      const std::string_view key = rows.text_or_null(source_.canonical).value_or("");
      if (rows.integer(source_.had_rows) != 0 &&
          clashes(run, rows.integer(source_.number), key, merged)) {
        continue;
      }
      std::optional<std::int64_t> equal = keys_.take(key);
      if (equal && *equal > copied_to_) {  // a row of the stretch: it has to be there to compare
        copy(keys_.last_id());
        equal = keys_.take(key);
      }
      if (equal) {
        ++merged.there;
        continue;
      }
      ++merged.added;
      ++added_[run];
      const std::int64_t offset = keys_.last_id() - old;
      if (first_ == 0 || offset != offset_ || old != until_ + 1) {
        copy(keys_.last_id() - 1);
        first_ = old;
        offset_ = offset;
      }
      until_ = old;
    }
    rows.reset();
    copy(keys_.last_id());
    merged.stale += tables_.clear_stale(before);
    Statement progress =
        database_.prepare("UPDATE progress SET accepted = accepted + ?2 WHERE run = ?1");
    for (const auto& [id, number] : added_) progress.bind(1, id).bind(2, number).run();
    added_.clear();
    return any;
  }

  /// Takes over exports whose names are free, with the puzzles as they are here.
  void merge_exports() {
    const std::string columns = shared_columns(database_, "export", {"id"});
    Statement names = database_.prepare(
        "SELECT id FROM source.export WHERE name NOT IN (SELECT name FROM main.export) ORDER BY "
        "id");
    const Column name_id = names.column("id");
    std::vector<std::int64_t> ids;
    while (names.step()) ids.push_back(names.integer(name_id));
    names.reset();
    Statement items = database_.prepare(
        "SELECT x.position AS position, " + tables_.canonical_sql() +
        " AS canonical FROM source.export_item AS x JOIN source.puzzle AS p ON p.id = x.puzzle" +
        tables_.board_join() + " WHERE x.export = ?1 ORDER BY x.position");
    const Column position = items.column("position");
    const Column canonical = items.column("canonical");
    Statement add = database_.prepare("INSERT INTO main.export_item VALUES (?1, ?2, ?3)");
    for (const std::int64_t old : ids) {
      const std::int64_t now =
          database_.integer("SELECT coalesce(max(id), 0) + 1 FROM main.export");
      database_.execute("INSERT INTO main.export (id, " + columns + ") SELECT " +
                        std::to_string(now) + ", " + columns +
                        " FROM source.export WHERE id = " + std::to_string(old));
      items.bind(1, old);
      while (items.step()) {
        const auto row = keys_.find(items.text_or_null(canonical).value_or(""));
        if (row) add.bind(1, now).bind(2, items.integer(position)).bind(3, *row).run();
      }
      items.reset();
    }
  }

 private:
  /// Whether our run has another puzzle of that number already.
  bool clashes(std::int64_t run, std::int64_t number, std::string_view key, Merged& merged) {
    number_taken_.bind(1, run).bind(2, number);
    const bool taken = number_taken_.step();
    const bool equal = taken && number_taken_.text_or_null(taken_key_).value_or("") == key;
    number_taken_.reset();
    if (!taken) return false;
    ++(equal ? merged.there : merged.clashes);
    return true;
  }

  /// Copies the stretch of rows that is open, and closes it: then rows up to `last` are there.
  void copy(std::int64_t last) {
    copied_to_ = last;
    if (first_ == 0) return;
    copy_rows_.bind(1, first_).bind(2, until_).bind(3, offset_).run();
    copy_uses_.bind(1, first_).bind(2, until_).bind(3, offset_).run();
    first_ = 0;
  }

  Database& database_;
  KeyIndex& keys_;
  MergeTables tables_;
  SourceRows source_;
  Statement number_taken_;
  Column taken_key_;
  Statement copy_rows_;
  Statement copy_uses_;
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
  std::optional<Merger> merger;
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
      impl_->boards.roll_back();
      impl_->scales.roll_back();
      throw;
    }
    impl_->keys->commit();
    impl_->boards.commit();
    impl_->scales.commit();
  };
  piece([&] { merger.emplace(database, *impl_->keys, impl_->boards, impl_->scales); });
  merged.stale = merger->cleared();
  for (bool more = true; more && merged.whole;) {
    Merged after = merged;
    piece([&] { more = merger->merge_piece(after); });
    merged = after;
    merged.whole = on_progress(merged);
  }
  if (merged.whole) piece([&] { merger->merge_exports(); });
  impl_->load_tables();
  return merged;
}

}  // namespace gridmill
