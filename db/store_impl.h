#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "db/file.h"
#include "db/sqlite.h"
#include "db/store.h"

namespace gridmill {

/// Statements that append uses, prepared once.
struct AppendStatements {
  explicit AppendStatements(Database& database);

  /// Techniques of one puzzle that one statement takes; puzzles with more need several.
  static constexpr std::size_t kMostUses = 16;

  Statement key;                ///< takes a key, or leaves the row that has it
  Statement key_owner;          ///< the row that has a key
  Statement puzzle;             ///< adds a puzzle
  std::vector<Statement> uses;  ///< [n]: adds n techniques of a puzzle
  Statement progress;           ///< moves the run on, if it is where we left it
  Statement last_id;
};

/// What a Store is made of, shared by store.cpp (opening, runs, ledger), append.cpp and read.cpp.
struct Store::Impl {
  Impl(const std::string& file, Mode mode, const Options& options);

  void load_tables();
  [[nodiscard]] std::int64_t technique_id(const std::string& name) const;
  void bind_puzzle(std::int64_t id, const Run& run, const Record& record);
  void add_uses(std::int64_t id, const std::vector<RatingRecord::Use>& uses);
  [[nodiscard]] const Shape& shape(std::string_view name) const;

  struct Technique {
    std::string name;
    std::int64_t rank = 0;
  };

  std::unique_ptr<WriterLock> lock;  ///< released last
  Database database;
  std::unique_ptr<AppendStatements> append;
  std::unordered_map<std::string, std::int64_t> technique_ids;
  std::unordered_map<std::int64_t, Technique> techniques;
  std::unordered_map<std::int64_t, std::string> levels;
  std::map<std::string, const Shape*, std::less<>> shapes;  ///< those that are not built in
  // Texts of the row under way, kept for their memory.
  std::string puzzle_text;
  std::string solution_text;
  std::string key;
};

}  // namespace gridmill
