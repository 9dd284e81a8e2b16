#pragma once

// The members of a Store, for the files that implement it.
//
// Invariants of a Store:
//   1. A Store for reading has no lock, statements and keys, and is in a transaction: its snapshot.
//   2. A Store for writing has all of them, and is in a transaction only during a call.
//   3. Rows of a batch have consecutive ids, which end at the last id of `keys`.
//   4. Between two calls, `insert_batch` is empty.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "db/boards.h"
#include "db/canonical_keys.h"
#include "db/query_sql.h"
#include "db/row_source.h"
#include "db/scales.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "db/writer_lock.h"
#include "solver/record.h"

namespace gridmill {

/// Moves the write-ahead log of a writer into its file in the background: in a thread and with a
/// connection of its own, so that the writer does not wait for the disk.
///
/// Invariants:
///   1. At most one checkpoint runs at a time.
///   2. `moved_pages_` is at most the length of the log.
class Checkpointer {
 public:
  /// From now on `writer`, which must be in WAL mode and stay, makes no checkpoints itself.
  /// @param pages  that many of the log are moved at a time
  Checkpointer(Database& writer, int pages);

  /// To be called after each commit of the writer, in its thread.
  void on_commit();

 private:
  Database& writer_;
  Database background_;
  const int batch_pages_;
  int moved_pages_ = 0;        ///< pages of the log that the last checkpoint found
  std::future<void> running_;  ///< the checkpoint under way; the last member, as it uses the others
};

/// Rows of `puzzle` on their way into the table, with the columns of puzzle_columns.h: their values
/// are prepared first, then SQLite fetches them all at once.
class PuzzleInsertBatch final : public RowSource {
 public:
  struct Puzzle {
    std::int64_t id = 0;
    std::int64_t run = 0;
    const Record* record = nullptr;
    const std::string* board = nullptr;
    std::string_view key;
    std::optional<std::int64_t> hardest;  ///< technique.id
  };

  void clear();
  /// Whatever the puzzle points to must live until `clear`.
  /// @param technique_counts  JSON, from TechniqueCountWriter
  /// @param uses_by_wish      JSON, from append_wish
  void add(const Puzzle& puzzle, std::string_view technique_counts, std::string_view uses_by_wish);
  [[nodiscard]] const std::vector<Puzzle>& all() const { return puzzles_; }

  [[nodiscard]] std::size_t rows() const override { return puzzles_.size(); }
  void write_column(std::size_t row, int column, ColumnResult result) const override;

 private:
  std::vector<Puzzle> puzzles_;
  std::string texts_;              ///< of each: uses, wishes, layout and cells of a word
  std::vector<std::size_t> ends_;  ///< where these end in texts_
  // Texts of the row that SQLite reads. It has copied them before it asks for the next row.
  mutable std::array<char, kMaxCells> puzzle_chars_{};
  mutable std::array<char, kMaxCells> solution_chars_{};
};

/// Statements that append uses, prepared once.
struct AppendStatements {
  explicit AppendStatements(Database& database);

  Statement add_puzzles;  ///< from PuzzleInsertBatch
  Statement progress;     ///< moves the run on, if it is where we left it
};

/// What a Store is made of, shared by store.cpp (opening, runs, ledger), store_append.cpp and
/// store_read.cpp.
struct Store::Impl {
  Impl(const std::string& file, Mode mode, const Options& options);
  ~Impl();

  /// Throws StoreError unless the file is open for writing.
  void require_writable(std::string_view operation);
  /// Runs a transaction that adds rows: what memory knows of the file changes with it, or not at
  /// all.
  void add_rows(std::string_view operation, const std::function<void()>& act);
  /// Lets the cache grow with the file while rows are added.
  void size_cache();
  void load_tables();
  [[nodiscard]] std::int64_t technique_id(TechniqueName name) const;
  /// The name of a technique.id; "technique 7" if the file has no such id.
  [[nodiscard]] TechniqueName technique_name(std::int64_t technique) const;
  AppendResult append_batch(const Run& run, std::span<const Record> records,
                            std::uint64_t next_index, bool allows_equivalent);
  /// Sets technique_counts.
  void print_technique_counts(const std::vector<RatingRecord::Use>& uses);
  /// Sets uses_by_wish, and changes technique_counts.
  void print_wish_paths(const std::vector<RatingRecord::WishPath>& paths);
  /// The row of this key, if it has this very puzzle.
  [[nodiscard]] std::optional<std::int64_t> find_same(const Record& record, std::string_view key);
  void prepare_row(const Run& run, const Record& record, const std::string& key);
  void write_rows(const Run& run);
  void claim_version(const Run& run, std::string_view scale);
  /// Whether a query asks for values of ratings that the file has no column for.
  [[nodiscard]] bool is_unsatisfiable(const Query& query) const;
  [[nodiscard]] std::vector<NamedCount> count_techniques(const Query& query);
  [[nodiscard]] std::vector<NamedCount> count_values(const QuerySql& sql);

  struct Technique {
    TechniqueName name;
    std::int64_t rank = 0;
  };

  std::unique_ptr<WriterLock> lock;  ///< released last
  Database database;
  Boards boards{database};
  Scales scales{database};
  std::unique_ptr<AppendStatements> statements;  ///< none: opened for reading
  std::unique_ptr<KeyIndex> keys;                ///< the same
  std::unique_ptr<Checkpointer> checkpointer;    ///< none: SQLite makes its checkpoints by itself
  std::int64_t append_cache = 0;                 ///< of size_cache(), in KiB; 0: not yet
  CanonicalKeyBuilder key_builder;
  std::vector<std::int64_t> technique_ids;  ///< by the number of their name; 0: there is none
  std::unordered_map<std::int64_t, Technique> techniques;
  std::unordered_set<std::int64_t> levels;
  // Rows of the batch under way, kept for their memory.
  PuzzleInsertBatch insert_batch;
  std::vector<std::string> batch_keys;  ///< of its records; there may be more of them
  std::string technique_counts;
  std::string uses_by_wish;
  std::int64_t merge_rows;
  std::vector<std::string>
      claimed_scales;  ///< scales whose version the batch under way has claimed
};

}  // namespace gridmill
