#pragma once

// SQLite as C++ values: what is opened is closed, what begins ends, and every failure is a
// StoreError. Only sqlite.cpp and row_source.cpp see sqlite3.h. One thread at a time for a
// Database and everything made from it.
//
// Invariants:
//   1. A statement gets values only between reset() and the first step().
//   2. Columns are read only while a row is there.
//   3. Transactions are not nested.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "db/row_source.h"
#include "db/store_error.h"

struct sqlite3;
struct sqlite3_file;
struct sqlite3_stmt;

namespace gridmill {

class Database;

/// A column of a statement's rows: found by its name once, then read row by row.
class Column {
 private:
  friend class Statement;
  explicit Column(int position) : position_(position) {}
  int position_;
};

/// A prepared statement. It must not outlive its Database.
class Statement {
 public:
  Statement() = default;

  /// Parameters count from 1. Text and blobs are not copied: they must stay until reset().
  Statement& bind(int parameter, std::int64_t value);
  Statement& bind(int parameter, std::string_view text);
  /// NULL.
  Statement& bind(int parameter, std::monostate nothing);
  /// For the SELECT of RowSource::sql, one in a statement; it must stay until reset(). step()
  /// throws what the source throws.
  Statement& bind(int parameter, RowSource& rows);

  /// True: a row is there; false: done.
  bool step();
  /// Makes it ready for the next use; bound values stay.
  void reset();
  /// step() to the end, then reset().
  void run();
  /// The same for one that must add or change so many rows, which a conflict clause in a changed
  /// table may have kept it from; throws StoreError (kCorrupt) then.
  void run(std::int64_t rows);

  /// The column of that name: the name after AS, or else the table's. Throws StoreError, which
  /// names it, if the rows have no such column; so do the readers below if it holds something else.
  [[nodiscard]] Column column(std::string_view name) const;
  /// A column by its index, from 0, for printing rows of any type.
  [[nodiscard]] Column column(int position) const;
  [[nodiscard]] int columns() const;
  /// The number of its parameters.
  [[nodiscard]] int parameters() const;

  /// The value of a column in the present row. Text and blobs are valid until the next step() or
  /// reset().
  [[nodiscard]] std::int64_t integer(Column column) const;
  /// The same, not below 0; an int.
  [[nodiscard]] std::uint64_t natural(Column column) const;
  [[nodiscard]] int small(Column column) const;
  [[nodiscard]] std::optional<std::int64_t> integer_or_null(Column column) const;
  [[nodiscard]] std::string_view text(Column column) const;
  [[nodiscard]] std::optional<std::string_view> text_or_null(Column column) const;
  /// The same of a text that is printed as it is: UTF-8 without control characters.
  [[nodiscard]] std::string_view name(Column column) const;
  [[nodiscard]] bool is_null(Column column) const;

  /// The same by the name of the column, for statements of few rows.
  [[nodiscard]] std::int64_t integer(std::string_view name) const { return integer(column(name)); }
  [[nodiscard]] std::uint64_t natural(std::string_view name) const { return natural(column(name)); }
  [[nodiscard]] int small(std::string_view name) const { return small(column(name)); }
  [[nodiscard]] std::optional<std::int64_t> integer_or_null(std::string_view name) const {
    return integer_or_null(column(name));
  }
  [[nodiscard]] std::string_view text(std::string_view name) const { return text(column(name)); }
  [[nodiscard]] std::optional<std::string_view> text_or_null(std::string_view name) const {
    return text_or_null(column(name));
  }

 private:
  friend class Database;
  [[noreturn]] void fail(Column column, std::string_view expected) const;
  /// Throws unless a value was bound.
  Statement& require_bound(int code);
  /// For assertions: whether a value may be bound now, and whether a row is there to be read.
  [[nodiscard]] bool can_bind(int parameter) const;
  [[nodiscard]] bool has_row() const;
  struct StatementDeleter {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(Database& database, sqlite3_stmt* statement)
      : database_(&database), statement_(statement) {}

  Database* database_ = nullptr;
  RowSource* rows_ = nullptr;  ///< that was bound last
  std::unique_ptr<sqlite3_stmt, StatementDeleter> statement_;
};

/// An open database file.
class Database {
 public:
  enum class Access : std::uint8_t {
    kRead,       ///< an existing file
    kImmutable,  ///< an existing file without a writer: needs no lock, so no writable folder
    kWrite,      ///< an existing file
    kCreate,     ///< made when it is missing
    kMemory,     ///< no file: gone with the object, whatever its name
  };

  /// @param busy_ms  how long to wait for another program's lock, in milliseconds
  Database(const std::string& file, Access access, int busy_ms);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() = default;

  /// How to open a file for reading. A file in WAL mode needs its -shm file next to it, which
  /// cannot be made in a folder that is read-only, nor removed by a reader who cannot write the
  /// file; if there is no log either, there is no writer and none is needed. SQLite's error depends
  /// on the owner of the folder.
  [[nodiscard]] static Access read_access(const std::string& file);

  [[nodiscard]] const std::string& file() const { return file_; }
  /// What the next calls try to do ("add puzzles"), for the messages of errors.
  void set_operation(std::string_view what) { operation_ = what; }

  /// Ends statements that run while the flag is true with StoreError (kInterrupted); null: none.
  void set_stop(const std::atomic<bool>* stop);
  /// Lets views and triggers of the file run, which are off. No command does: tests read our views
  /// with it, and change files as other programs may.
  void trust_schema();

  /// Runs one or more statements without results.
  void execute(const std::string& sql);
  [[nodiscard]] Statement prepare(std::string_view sql);
  /// Makes another database readable as schema `name`; it is not written, whatever happens.
  void attach(const std::string& file, const std::string& name);

  /// The first column of the first row.
  [[nodiscard]] std::int64_t integer(std::string_view sql);
  [[nodiscard]] std::string text(std::string_view sql);

  /// Rows that the last INSERT, UPDATE or DELETE changed.
  [[nodiscard]] std::int64_t changes() const;
  /// Ends SQLite's own checkpoints, and counts the pages of the log instead.
  void watch_log();
  /// Pages in the log after the last commit; only with watch_log().
  [[nodiscard]] int log_pages() const { return log_pages_; }
  /// Waits until what was written to the file itself (not its log) is on the disk.
  void sync_file();
  /// Whether the file is in WAL mode.
  [[nodiscard]] bool has_log_format();
  /// Whether the file may not be written, whatever was asked for.
  [[nodiscard]] bool is_read_only() const;
  [[nodiscard]] bool in_transaction() const;

  /// Throws SQLite's last error.
  [[noreturn]] void fail() const;
  /// Throws an error with our text, in the same form.
  [[noreturn]] void fail(StoreError::Kind kind, std::string_view why) const;
  [[noreturn]] void fail_corrupt(std::string_view why) const {
    fail(StoreError::Kind::kCorrupt, why);
  }

 private:
  friend class Statement;  // counts what it changes
  [[nodiscard]] sqlite3_file* main_file();
  struct DatabaseDeleter {
    void operator()(sqlite3* database) const;
  };
  std::string file_;
  std::string operation_ = "open the database";
  int log_pages_ = 0;
  std::unique_ptr<sqlite3, DatabaseDeleter> database_;
};

/// All or nothing: what is not committed is rolled back. Takes the write lock at once, so that it
/// fails at the start or not at all for another program's sake.
class Transaction {
 public:
  explicit Transaction(Database& database);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();

  void commit();

 private:
  Database& database_;
};

}  // namespace gridmill
