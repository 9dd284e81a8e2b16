// Store::merge: rows go from file to file within SQLite, a stretch of rows with one INSERT; only
// the canonical keys are compared here to find the new rows.
//
// All of a source comes in one transaction, so it is one state of it, and all or nothing. The rows
// come in pieces, between which the caller hears of the progress; the last piece also copies the
// progress of the runs, and the exports.
//
// Invariants of a piece:
//   1. Each row of the source is added, a duplicate or a conflict.
//   2. The open stretch is the source rows first_..until_, whose ids here are offset_ higher
//      and end at the last id of the keys; 0 in first_: none is open.
//   3. Our rows up to copied_to_ are in the table.

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <map>

#include "db/merge_id_maps.h"
#include "db/puzzle_columns.h"
#include "db/schema.h"
#include "db/store_impl.h"

namespace gridmill {
namespace {

/// The other database, attached as long as this lives.
class Source {
 public:
  Source(Database& database, const std::string& file) : database_(database) {
    std::error_code ignored;
    if (std::filesystem::equivalent(file, database.file(), ignored)) {
      database.fail(StoreError::Kind::kConflict, "it is the database to merge into");
    }
    database.attach(file, "source");
    try {
      if (Database::read_access(file) == Database::Access::kRead) {
        reader_.emplace(file, Database::Access::kRead, Store::Options{}.busy_ms);
        (void)reader_->integer("SELECT count(*) FROM sqlite_schema");
      }
      require_known_schema(database, "source", file);
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
  /// SQLite leaves -wal and -shm next to a file that is attached for reading only. This connection
  /// is the last one to close, and removes them.
  std::optional<Database> reader_;
};

/// Statements end while the flag is true, as long as this lives; a rollback comes after it.
class StopScope {
 public:
  StopScope(Database& database, const std::atomic<bool>* stop) : database_(database) {
    database_.set_stop(stop);
  }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;
  ~StopScope() { database_.set_stop(nullptr); }

 private:
  Database& database_;
};

/// A row of the source, as it would be here.
struct SourceRows {
  SourceRows(Database& database, const MergeIdMaps& tables)
      : rows(database.prepare("SELECT p.id, m.new, " + qualified_name(PuzzleColumn::kRunIndex) +
                              ", m.had_rows, " + tables.value_sql(PuzzleColumn::kCanonical) + ", " +
                              tables.value_sql(PuzzleColumn::kUsesByWish) +
                              " FROM source.puzzle AS p JOIN temp.run_map AS m ON m.old = " +
                              qualified_name(PuzzleColumn::kRun) + tables.board_join() +
                              " WHERE p.id > ?1 ORDER BY p.id LIMIT ?2")),
        id(rows.column(0)),
        run(rows.column(1)),
        run_index(rows.column(2)),
        had_rows(rows.column(3)),
        canonical(rows.column(4)),
        uses_by_wish(rows.column(5)) {}

  Statement rows;
  Column id, run, run_index, had_rows, canonical, uses_by_wish;
};

/// Adds the wishes of an equivalent puzzle (?2) that a row (?1) lacks, if there are any. A row
/// whose own paths are unknown (?3) stays as it is, for 'rate --db'.
constexpr std::string_view kAddWishes = R"sql(
WITH ours AS (
  SELECT w.key, w.value FROM main.puzzle AS p, json_each(p.uses_by_wish) AS w WHERE p.id = ?1
), new AS (
  SELECT key, value FROM json_each(?2) WHERE key NOT IN (SELECT key FROM ours)
)
UPDATE main.puzzle SET uses_by_wish = (
  SELECT json_group_object(key, json(value)) FROM (SELECT * FROM ours UNION ALL SELECT * FROM new)
) WHERE id = ?1 AND uses_by_wish IS NOT ?3 AND EXISTS (SELECT 1 FROM new)
)sql";

/// One merge under way.
class Merger {
 public:
  /// In a transaction.
  Merger(Database& database, KeyIndex& keys, Boards& boards, Scales& scales)
      : database_(database),
        keys_(keys),
        id_maps_(database, boards, scales),
        source_(database, id_maps_),
        find_run_index_(database.prepare("SELECT " + qualified_name(PuzzleColumn::kCanonical) +
                                         " FROM main.puzzle AS p WHERE " +
                                         qualified_name(PuzzleColumn::kRun) + " = ?1 AND " +
                                         qualified_name(PuzzleColumn::kRunIndex) + " = ?2")),
        taken_key_(find_run_index_.column(0)),
        add_wishes_(database.prepare(kAddWishes)),
        has_own_keys_(allows_equivalent(database, "main.run") ||
                      allows_equivalent(database, "source.run")) {
    // What both tables have in addition to our columns: those of the scales.
    const std::string ratings =
        shared_columns(database, "puzzle", {kPuzzleColumnNames.begin(), kPuzzleColumnNames.end()});
    std::string values;
    for (std::size_t i = 0; i < kPuzzleColumns; ++i) {
      const auto column = static_cast<PuzzleColumn>(i);
      values += id_maps_.value_sql(column) + (column == PuzzleColumn::kId ? " + ?3, " : ", ");
    }
    copy_rows_ =
        database.prepare("INSERT INTO main.puzzle (" + puzzle_column_list() + ", " + ratings +
                         ") SELECT " + values + ratings + " FROM source.puzzle AS p" +
                         id_maps_.board_join() + " WHERE p.id BETWEEN ?1 AND ?2 ORDER BY p.id");
  }

  /// Ratings of ours that were cleared for newer ones.
  [[nodiscard]] std::uint64_t cleared() const { return id_maps_.cleared(); }

  /// Merges the next piece of rows, in the same transaction; with the last one all that goes with
  /// them. False: there are no more.
  /// @param max_rows  rows of the source
  bool merge_piece(std::int64_t max_rows, MergeResult& merged) {
    assert(database_.in_transaction() && max_rows > 0 && first_ == 0);
    const std::int64_t before = keys_.last_id();
    Statement& rows = source_.rows;
    rows.bind(1, last_).bind(2, max_rows);
    std::int64_t seen = 0;
    copied_to_ = before;
    while (rows.step()) {
      ++seen;
      ++merged.rows;
      const std::int64_t old = rows.integer(source_.id);
      if (old <= last_) {
        database_.fail_corrupt("the other file is damaged: its puzzles are out of order");
      }
      last_ = old;
      const std::int64_t run = rows.integer(source_.run);
      Move& move = move_of(run);
      const std::int64_t run_index = rows.integer(source_.run_index);
      move.next = std::max(move.next, std::min(run_index, INT64_MAX - 1) + 1);
      const std::string_view key = rows.text_or_null(source_.canonical).value_or("");
      if (rows.integer(source_.had_rows) != 0 && is_run_index_taken(run, run_index, key, merged)) {
        continue;
      }
      if (has_own_keys_ && is_same_under_other_key(old, key)) {
        ++merged.duplicates;
        continue;
      }
      std::optional<std::int64_t> equal = keys_.find_or_insert(key);
      if (equal && *equal > copied_to_) {  // a row of the stretch: it has to be there to compare
        copy(keys_.last_id());
        equal = keys_.find_or_insert(key);
      }
      if (equal) {
        add_wishes(*equal);
        ++merged.duplicates;
        continue;
      }
      ++merged.added;
      ++move.added;
      const std::int64_t offset = keys_.last_id() - old;
      if (first_ == 0 || offset != offset_ || old != until_ + 1) {
        copy(keys_.last_id() - 1);
        assert(first_ == 0);  // the stretch before it is closed
        first_ = old;
        offset_ = offset;
      }
      until_ = old;
      assert(first_ <= until_ && until_ + offset_ == keys_.last_id());
    }
    rows.reset();
    copy(keys_.last_id());
    assert(first_ == 0 && copied_to_ == keys_.last_id());
    assert(seen <= max_rows);
    assert(merged.rows == merged.added + merged.duplicates + merged.conflicts);
    merged.stale += id_maps_.clear_stale(before);
    move_runs();
    if (seen == max_rows) return true;
    id_maps_.copy_progress();
    merge_exports();
    return false;
  }

 private:
  /// What a piece brings to a run.
  struct Move {
    std::int64_t added = 0;
    std::int64_t next = 0;  ///< behind the highest number that was looked at
  };

  /// The move of that run; the next row mostly has the same.
  Move& move_of(std::int64_t run) {
    if (move_ == nullptr || run != moved_run_) {
      move_ = &moves_[run];
      moved_run_ = run;
    }
    return *move_;
  }

  /// Brings the progress of our runs up to the rows of this piece.
  void move_runs() {
    Statement progress = database_.prepare(
        "UPDATE main.progress SET stored = stored + ?2, next_index = max(next_index, ?3) "
        "WHERE run = ?1");
    for (const auto& [id, move] : moves_) {
      assert(id > 0 && move.added >= 0);
      progress.bind(1, id).bind(2, move.added).bind(3, move.next).run(1);
    }
    moves_.clear();
    move_ = nullptr;
  }

  /// Takes over exports whose names are free, with the puzzles as they are here.
  void merge_exports() {
    const std::string columns = shared_columns(database_, "export", {"id"});
    Statement names = database_.prepare(
        "SELECT id FROM source.export WHERE name NOT IN (SELECT name FROM main.export) ORDER BY "
        "id");
    std::vector<std::int64_t> ids;
    while (names.step()) ids.push_back(names.integer("id"));
    names.reset();
    Statement items = database_.prepare(
        "SELECT x.position, " + id_maps_.value_sql(PuzzleColumn::kCanonical) +
        " FROM source.export_item AS x JOIN source.puzzle AS p ON p.id = x.puzzle" +
        id_maps_.board_join() + " WHERE x.export = ?1 ORDER BY x.position");
    const Column position = items.column(0);
    const Column canonical = items.column(1);
    Statement add = database_.prepare("INSERT INTO main.export_item VALUES (?1, ?2, ?3)");
    for (const std::int64_t old : ids) {
      std::map<std::int64_t, std::int64_t> ours;  // puzzle to position: once in an export
      items.bind(1, old);
      while (items.step()) {
        const auto row = keys_.find(items.text_or_null(canonical).value_or(""));
        if (row) ours.emplace(*row, items.integer(position));
      }
      items.reset();
      if (ours.empty()) continue;
      const std::int64_t now =
          database_.integer("SELECT coalesce(max(id), 0) + 1 FROM main.export");
      database_.execute("INSERT INTO main.export (id, " + columns + ") SELECT " +
                        std::to_string(now) + ", " + columns +
                        " FROM source.export WHERE id = " + std::to_string(old));
      for (const auto& [row, place] : ours) add.bind(1, now).bind(2, place).bind(3, row).run(1);
    }
  }

  /// Whether our run has another puzzle of that number already.
  bool is_run_index_taken(std::int64_t run, std::int64_t run_index, std::string_view key,
                          MergeResult& merged) {
    find_run_index_.bind(1, run).bind(2, run_index);
    const bool taken = find_run_index_.step();
    const bool equal = taken && find_run_index_.text_or_null(taken_key_).value_or("") == key;
    find_run_index_.reset();
    if (!taken) return false;
    if (equal) add_wishes(keys_.find(key).value_or(0));
    ++(equal ? merged.duplicates : merged.conflicts);
    return true;
  }

  /// An equivalent puzzle stays as it is, but the wish that found this one finds it as well.
  void add_wishes(std::int64_t id) {
    const auto wishes = source_.rows.text_or_null(source_.uses_by_wish);
    if (wishes.value_or(kUnknownWishPaths) == kUnknownWishPaths) return;
    add_wishes_.bind(1, id).bind(2, *wishes).bind(3, kUnknownWishPaths).run();
  }

  /// Whether a row of ours has the puzzle of a source row under the key of its class, and the
  /// source row under that with its own cells, or the other way round.
  bool is_same_under_other_key(std::int64_t old, std::string_view key) {
    const auto text_of = [&](const std::string& table, std::int64_t id) {
      Statement row = database_.prepare("SELECT puzzle FROM " + table + ".puzzle WHERE id = ?1");
      row.bind(1, id);
      return std::string(row.step() ? row.text("puzzle") : "");
    };
    const std::string puzzle = text_of("source", old);
    std::vector<std::uint8_t> digits;
    for (const char c : puzzle)
      digits.push_back(static_cast<std::uint8_t>(std::max(0, digit_of_char(c))));
    std::string own;
    append_own_cells(digits, own);
    const std::size_t name =
        !key.empty() && static_cast<unsigned char>(key.front()) <= 1 ? 0 : key.find('\0') + 1;
    const bool has_own = key.size() == name + 2 * own.size() && key.ends_with(own);
    std::string other(key);
    if (has_own) {
      other.resize(key.size() - own.size());
    } else {
      other += own;
    }
    std::optional<std::int64_t> row = keys_.find(other);
    if (row && *row > copied_to_) {  // of the stretch
      copy(keys_.last_id());
      row = keys_.find(other);
    }
    return row && (!has_own || text_of("main", *row) == puzzle);
  }

  /// Copies the stretch of rows that is open, and closes it: then rows up to `last` are there.
  void copy(std::int64_t last) {
    assert(copied_to_ <= last);
    copied_to_ = last;
    if (first_ == 0) return;
    assert(until_ >= first_ && until_ + offset_ == last);
    copy_rows_.bind(1, first_).bind(2, until_).bind(3, offset_).run(until_ - first_ + 1);
    first_ = 0;
  }

  Database& database_;
  KeyIndex& keys_;
  MergeIdMaps id_maps_;
  SourceRows source_;
  Statement find_run_index_;
  Column taken_key_;
  Statement add_wishes_;
  Statement copy_rows_;
  bool has_own_keys_;      ///< some keys have the cells of their puzzles
  std::int64_t last_ = 0;  ///< the source row that was looked at last
  // The stretch: source rows first_..until_ become rows offset_ higher; 0: none is open.
  std::int64_t first_ = 0;
  std::int64_t until_ = 0;
  std::int64_t offset_ = 0;
  std::int64_t copied_to_ = 0;          ///< our last row that is in the table
  std::map<std::int64_t, Move> moves_;  ///< of our runs, by this piece
  Move* move_ = nullptr;                ///< of the run that the last row belongs to
  std::int64_t moved_run_ = 0;
};

}  // namespace

MergeResult Store::merge(const std::string& file,
                         const std::function<bool(const MergeResult&)>& on_progress,
                         const std::atomic<bool>* stop) {
  Database& database = impl_->database;
  impl_->require_writable("merge " + file);
  const Source source(database, file);
  MergeResult merged;
  try {
    impl_->add_rows("merge " + file, [&] {
      const StopScope scope(database, stop);
      Merger merger(database, *impl_->keys, impl_->boards, impl_->scales);
      merged.stale += merger.cleared();
      while (merger.merge_piece(impl_->merge_rows, merged)) {
        if (impl_->keys->is_full()) impl_->keys->flush();
        if (!on_progress(merged)) database.fail(StoreError::Kind::kInterrupted, "interrupted");
      }
      // The last statements may have been too short for SQLite to look.
      if (stop != nullptr && *stop) {
        database.fail(StoreError::Kind::kInterrupted, "interrupted");
      }
    });
    (void)on_progress(merged);
  } catch (const StoreError& error) {
    if (error.kind() != StoreError::Kind::kInterrupted) throw;
    merged = {};
    merged.complete = false;
  }
  impl_->load_tables();
  return merged;
}

}  // namespace gridmill
