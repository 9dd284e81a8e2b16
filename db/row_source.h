#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_context;
struct sqlite3_stmt;

/// Rows that SQLite fetches from us while a statement runs: one INSERT adds a batch in two thirds
/// of the time that one a row takes.

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

/// Rows as a statement reads them. What they are asked runs inside SQLite, which knows no
/// exceptions.
class RowSource {
 public:
  /// Columns that a source may have.
  static constexpr int kMaxColumns = 17;

  RowSource() = default;
  RowSource(const RowSource&) = delete;
  RowSource& operator=(const RowSource&) = delete;
  virtual ~RowSource() = default;

  /// "SELECT c0, c1 FROM ...": the rows of the source that is bound to parameter ?1.
  [[nodiscard]] static std::string sql(int columns);

  [[nodiscard]] virtual std::size_t rows() const noexcept = 0;
  /// A value: rows and columns count from 0.
  virtual void write_column(std::size_t row, int column, ColumnResult result) const noexcept = 0;
};

/// Rows of whole numbers.
template <int Columns>
class NumberRows final : public RowSource {
 public:
  using Row = std::array<std::int64_t, static_cast<std::size_t>(Columns)>;

  std::vector<Row> numbers;

  [[nodiscard]] std::size_t rows() const noexcept override { return numbers.size(); }
  void write_column(std::size_t row, int column, ColumnResult result) const noexcept override {
    result.set(numbers[row][static_cast<std::size_t>(column)]);
  }
};

/// For sqlite.cpp alone: makes a connection know sources, and binds one. False: SQLite's last error
/// says why not.
[[nodiscard]] bool add_row_sources(sqlite3* database);
[[nodiscard]] bool bind_rows(sqlite3_stmt* statement, int parameter, RowSource& rows);

}  // namespace gridmill
