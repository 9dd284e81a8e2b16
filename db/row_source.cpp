// A table function gridmill_rows(source): a virtual table of SQLite, with the source as a hidden
// column. It is not stored in the file. If a file has a real table of that name, SQLite refuses the
// call, because that table is no function.

#include "db/row_source.h"

#include <sqlite3.h>

#include <cassert>
#include <memory>

namespace gridmill {
namespace {

/// SQLite hands a pointer only to who knows what it is called.
constexpr const char* kPointer = "gridmill RowSource";

struct Cursor {
  sqlite3_vtab_cursor base;  // first: SQLite sees that alone
  RowSource* source;
  std::size_t rows;
  std::size_t row;
};
Cursor& of(sqlite3_vtab_cursor* cursor) { return *reinterpret_cast<Cursor*>(cursor); }

/// Runs a callback's work. No exception may pass through SQLite's frames: that of a source is kept
/// for the statement, any other one is a lack of memory.
template <typename Work>
int guarded(RowSource* source, const Work& work) noexcept {
  try {
    work();
    return SQLITE_OK;
  } catch (...) {
    if (source == nullptr) return SQLITE_NOMEM;
    source->keep_exception();
    return SQLITE_ERROR;
  }
}

int connect(sqlite3* database, void*, int, const char* const*, sqlite3_vtab** table, char**) {
  int declared = SQLITE_OK;
  const int code = guarded(nullptr, [&] {
    std::string sql = "CREATE TABLE x(";
    for (std::size_t i = 0; i < RowSource::kMaxColumns; ++i) sql += "c" + std::to_string(i) + ", ";
    sql += "source HIDDEN)";
    auto made = std::make_unique<sqlite3_vtab>();
    declared = sqlite3_declare_vtab(database, sql.c_str());
    if (declared == SQLITE_OK) *table = made.release();
  });
  return code == SQLITE_OK ? declared : code;
}

int disconnect(sqlite3_vtab* table) {
  delete table;
  return SQLITE_OK;
}

/// The only way to read it: by its source.
int plan(sqlite3_vtab*, sqlite3_index_info* info) {
  if (info->nConstraint != 1 || info->aConstraint[0].usable == 0) return SQLITE_CONSTRAINT;
  info->aConstraintUsage[0].argvIndex = 1;
  info->aConstraintUsage[0].omit = 1;
  return SQLITE_OK;
}

int open_cursor(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
  return guarded(nullptr, [&] { *cursor = &(new Cursor{})->base; });
}

int close_cursor(sqlite3_vtab_cursor* cursor) {
  delete &of(cursor);
  return SQLITE_OK;
}

int begin(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value** values) {
  auto* const source = static_cast<RowSource*>(sqlite3_value_pointer(values[0], kPointer));
  if (source == nullptr) return SQLITE_MISUSE;
  of(cursor).source = source;
  of(cursor).row = 0;
  return guarded(source, [&] { of(cursor).rows = source->rows(); });
}

int next(sqlite3_vtab_cursor* cursor) {
  assert(of(cursor).row < of(cursor).rows);
  ++of(cursor).row;
  return SQLITE_OK;
}

int is_over(sqlite3_vtab_cursor* cursor) { return of(cursor).row == of(cursor).rows ? 1 : 0; }

int write_column(sqlite3_vtab_cursor* cursor, sqlite3_context* context, int column) {
  RowSource* const source = of(cursor).source;
  assert(source != nullptr && of(cursor).row < of(cursor).rows);
  assert(column >= 0 && static_cast<std::size_t>(column) < RowSource::kMaxColumns);
  return guarded(source,
                 [&] { source->write_column(of(cursor).row, column, ColumnResult(context)); });
}

int rowid(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
  assert(of(cursor).row < of(cursor).rows);
  *id = static_cast<sqlite3_int64>(of(cursor).row);
  return SQLITE_OK;
}

/// Without xCreate no file can contain such a table.
const sqlite3_module kModule = [] {
  sqlite3_module module{};
  module.xConnect = connect;
  module.xBestIndex = plan;
  module.xDisconnect = disconnect;
  module.xOpen = open_cursor;
  module.xClose = close_cursor;
  module.xFilter = begin;
  module.xNext = next;
  module.xEof = is_over;
  module.xColumn = write_column;
  module.xRowid = rowid;
  return module;
}();

}  // namespace

void ColumnResult::set(std::int64_t value) const { sqlite3_result_int64(context_, value); }

void ColumnResult::set(std::string_view text) const {
  sqlite3_result_text(context_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
}

void ColumnResult::set_blob(std::string_view bytes) const {
  sqlite3_result_blob(context_, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
}

std::string RowSource::sql(std::size_t columns) {
  assert(columns > 0 && columns <= kMaxColumns);
  std::string names = "c0";
  for (std::size_t i = 1; i < columns; ++i) names += ", c" + std::to_string(i);
  return "SELECT " + names + " FROM gridmill_rows(?1)";
}

bool add_row_sources(sqlite3* database) {
  return sqlite3_create_module(database, "gridmill_rows", &kModule, nullptr) == SQLITE_OK;
}

bool bind_rows(sqlite3_stmt* statement, int parameter, RowSource& rows) {
  return sqlite3_bind_pointer(statement, parameter, &rows, kPointer, nullptr) == SQLITE_OK;
}

}  // namespace gridmill
