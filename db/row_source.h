#pragma once

// Rows that SQLite fetches from us while a statement runs: one INSERT adds a batch in two thirds
// of the time that one per row takes.
//
// Invariant: SQLite asks for rows below rows() and columns below kMaxColumns only.

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/board/interface.h"

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;

namespace gridmill {

/// Where SQLite takes a value of ours: what is not set is NULL. Texts and blobs are not copied:
/// they must stay until the statement is reset.
class ColumnResult {
 public:
  explicit ColumnResult(sqlite3_context* context) : context_(context) {}
  void set(std::int64_t value) const;
  void set(std::string_view text) const;
  void set_blob(std::string_view bytes) const;

 private:
  sqlite3_context* context_;
};

/// Rows as a statement reads them. SQLite calls the functions from its C code, which an exception
/// must not pass: row_source.cpp catches it there, and the statement throws it again (sqlite.cpp).
class RowSource : public Interface {
 public:
  /// Columns that a source may have.
  static constexpr std::size_t kMaxColumns = 20;

  /// "SELECT c0, c1 FROM ...": the rows of the source that is bound to parameter ?1.
  [[nodiscard]] static std::string sql(std::size_t columns);

  [[nodiscard]] virtual std::size_t rows() const = 0;
  /// A value: rows and columns count from 0. May throw; then the statement fails with the
  /// exception.
  virtual void write_column(std::size_t row, int column, ColumnResult result) const = 0;

  /// Keeps the exception that is being handled until the statement has left SQLite's frames.
  void keep_exception() noexcept { thrown_ = std::current_exception(); }
  /// Throws what was kept, if anything was.
  void rethrow() {
    if (thrown_ != nullptr) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

 private:
  std::exception_ptr thrown_;
};

/// Rows of whole numbers.
template <int Columns>
class NumberRows final : public RowSource {
 public:
  using Row = std::array<std::int64_t, static_cast<std::size_t>(Columns)>;

  std::vector<Row> numbers;

  [[nodiscard]] std::size_t rows() const override { return numbers.size(); }
  void write_column(std::size_t row, int column, ColumnResult result) const override {
    result.set(numbers[row][static_cast<std::size_t>(column)]);
  }
};

/// For sqlite.cpp alone: registers sources with a connection, and binds one. On false, SQLite's
/// last error has the reason.
[[nodiscard]] bool add_row_sources(sqlite3* database);
[[nodiscard]] bool bind_rows(sqlite3_stmt* statement, int parameter, RowSource& rows);

}  // namespace gridmill
