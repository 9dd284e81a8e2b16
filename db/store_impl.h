#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/boards.h"
#include "db/canonical_keys.h"
#include "db/checkpointer.h"
#include "db/puzzle_insert_batch.h"
#include "db/query_sql.h"
#include "db/scales.h"
#include "db/sqlite.h"
#include "db/store.h"
#include "db/writer_lock.h"

namespace gridmill {

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
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl();

  /// Throws StoreError unless the file is open for writing.
  void require_writable(std::string_view operation);
  void load_tables();
  [[nodiscard]] std::int64_t technique_id(TechniqueName name) const;
  AppendResult append_batch(const Run& run, std::span<const Record> records,
                            std::uint64_t next_index);
  void prepare_row(const Run& run, const Record& record, const std::string& key);
  void write_rows(const Run& run);
  void require_added(std::int64_t above, std::int64_t rows);
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
  CanonicalKeyBuilder key_builder;
  std::vector<std::int64_t> technique_ids;  ///< by the number of their name; 0: there is none
  std::unordered_map<std::int64_t, Technique> techniques;
  std::unordered_map<std::int64_t, std::string> levels;
  // Rows of the batch under way, kept for their memory.
  PuzzleInsertBatch insert_batch;
  std::vector<std::string> batch_keys;  ///< of its records; there may be more of them
  std::string technique_counts;
  std::int64_t merge_rows;
  std::vector<std::string>
      claimed_scales;  ///< scales whose version the batch under way has claimed
};

}  // namespace gridmill
