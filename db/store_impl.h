#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/boards.h"
#include "db/checkpointer.h"
#include "db/file.h"
#include "db/keys.h"
#include "db/new_puzzles.h"
#include "db/query_sql.h"
#include "db/scales.h"
#include "db/sqlite.h"
#include "db/store.h"

namespace gridmill {

/// Statements that append uses, prepared once.
struct AppendStatements {
  explicit AppendStatements(Database& database);

  Statement add_puzzles;  ///< from NewPuzzles
  Statement progress;     ///< moves the run on, if it is where we left it
};

/// What a Store is made of, shared by store.cpp (opening, runs, ledger), append.cpp and read.cpp.
struct Store::Impl {
  Impl(const std::string& file, Mode mode, const Options& options);
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl();

  /// Throws StoreError unless the file is open for writing.
  void writer(std::string_view tries);
  void load_tables();
  [[nodiscard]] std::int64_t technique_id(TechniqueName name) const;
  Appended append_batch(const Run& run, std::span<const Record> records, std::uint64_t next_index);
  void prepare_row(const Run& run, const Record& record, const std::string& key);
  void write_rows(const Run& run);
  void require_added(std::int64_t above, std::int64_t rows);
  void claim(const Run& run, std::string_view scale);
  /// Whether a query asks for values of ratings that the file has no column for.
  [[nodiscard]] bool matches_nothing(const Query& query) const;
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
  ClassKeys class_keys;
  std::vector<std::int64_t> technique_ids;  ///< by the number of their name; 0: there is none
  std::unordered_map<std::int64_t, Technique> techniques;
  std::unordered_map<std::int64_t, std::string> levels;
  // Rows of the batch under way, kept for their memory.
  NewPuzzles new_puzzles;
  std::vector<std::string> batch_keys;  ///< of its records; there may be more of them
  std::string uses;
  std::int64_t merge_rows;
  std::vector<std::string> claimed;  ///< scales whose version the batch under way has claimed
};

}  // namespace gridmill
