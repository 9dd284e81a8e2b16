// SQLite's C interface, with its codes as StoreError.

#include "db/sqlite.h"

#include <sqlite3.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>

#include "db/companions.h"
#include "solver/board/hash.h"
#include "solver/board/require.h"
#include "solver/board/text.h"
#include "tools/files/file_registry.h"

namespace gridmill {
namespace {

using Kind = StoreError::Kind;

struct Reason {
  Kind kind;
  const char* words;
};

/// Our word for a result code. A size limit (EFBIG) or a quota (EDQUOT) reaches SQLite as a failed
/// write, not as SQLITE_FULL, and the system's error number is often lost on the way.
Reason reason_of(int code, int system_error) {
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Kind::kBusy, "another program has locked the database"};
    case SQLITE_FULL:
      return {Kind::kDiskFull, "the disk is full"};
    case SQLITE_READONLY:
      return {Kind::kReadOnly, "the file is read-only"};
    case SQLITE_INTERRUPT:
      return {Kind::kInterrupted, "interrupted"};
    case SQLITE_NOTADB:
      return {Kind::kNotADatabase, "it is not a SQLite database"};
    case SQLITE_CORRUPT:
      return {Kind::kCorrupt, "the file is damaged"};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      if (system_error == ENOENT) return {Kind::kCannotOpen, "the file does not exist"};
      return {Kind::kCannotOpen, "the file cannot be opened"};
    case SQLITE_IOERR:
      if (system_error == EISDIR) return {Kind::kCannotOpen, "it is a folder"};
      if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE) {
        return {Kind::kDiskFull, "the disk is full, a size limit is reached, or the disk fails"};
      }
      return {Kind::kOther, "reading or writing the file failed"};
    default:
      return {Kind::kOther, "SQLite reported an error"};
  }
}

/// SplitMix64's last step; source: Steele, Lea, Flood, doi:10.1145/2660193.2660195.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31U);
}

/// SQL function shuffle_key(text, seed): a number that orders rows at random, a function of the
/// puzzle and the seed alone, so that a sample does not depend on ids.
void shuffle_key(sqlite3_context* context, int, sqlite3_value** values) {
  const auto* text = sqlite3_value_text(values[0]);
  const int size = sqlite3_value_bytes(values[0]);
  Fnv1a hash(mix(static_cast<std::uint64_t>(sqlite3_value_int64(values[1])) + 0x9E3779B97F4A7C15U));
  for (int i = 0; i < size; ++i) hash.add(std::uint64_t{text[i]});
  sqlite3_result_int64(context, static_cast<std::int64_t>(mix(hash.value())));
}

/// The file as a URI with a parameter.
std::string uri_of(const std::string& path, const char* parameter) {
  return "file:" + replace_characters(path, {{'%', "%25"}, {'?', "%3F"}, {'#', "%23"}}) + "?" +
         parameter;
}

int flags_of(Database::Access access) {
  switch (access) {
    case Database::Access::kImmutable:
      return SQLITE_OPEN_READONLY;
    // The last connection to a file in WAL mode deletes its -wal and -shm, which is impossible if
    // it opened it as SQLITE_OPEN_READONLY: so readers open it like this too, as far as the system
    // lets them.
    case Database::Access::kRead:
    case Database::Access::kWrite:
      return SQLITE_OPEN_READWRITE;
    case Database::Access::kCreate:
    case Database::Access::kMemory:
      break;
  }
  return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
}

/// Settings that SQLite needs before its first use. Its own account of memory takes a lock at each
/// step; what it needs to take back a statement half-way stays in memory, so that a full folder for
/// temporary files is no matter. (A limit does not do: SQLite 3.40 writes what is over it in one
/// piece, and less of it than there is if that is more than 128 KiB.)
void configure() {
  constexpr int kStatementJournal = -1;
  static const bool done = [] {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK &&
           sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, kStatementJournal) == SQLITE_OK;
  }();
  static_cast<void>(done);  // fails if SQLite is already in use; then the settings remain
}

/// A file may come from anybody. Its views and triggers do not run: they could name themselves like
/// our tables, never end or fill the disk. Functions of its schema have no effects, and SQLite's
/// own tables cannot be written.
void distrust_schema(sqlite3* database, bool trusted = false) {
  const auto set = [&](int option, bool on) {
    GRIDMILL_REQUIRE(sqlite3_db_config(database, option, on ? 1 : 0, nullptr) == SQLITE_OK);
  };
  set(SQLITE_DBCONFIG_ENABLE_TRIGGER, trusted);
  set(SQLITE_DBCONFIG_ENABLE_VIEW, trusted);
  set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, trusted);
  set(SQLITE_DBCONFIG_DEFENSIVE, !trusted);
  // A value, and so the memory that one takes; a long list of ids has 100 MB.
  constexpr int kMaxBytes = 1 << 28;
  (void)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMaxBytes);
}

/// URIs are for `attach`: our paths are absolute and never one.
constexpr int kAlways = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;

}  // namespace

void Statement::StatementDeleter::operator()(sqlite3_stmt* statement) const {
  (void)sqlite3_finalize(statement);  // repeats the error of the last step
}

Statement& Statement::require_bound(int code) {
  if (code != SQLITE_OK) database_->fail();
  return *this;
}

Statement& Statement::bind(int parameter, std::int64_t value) {
  assert(can_bind(parameter));
  return require_bound(sqlite3_bind_int64(statement_.get(), parameter, value));
}

Statement& Statement::bind(int parameter, std::string_view text) {
  assert(can_bind(parameter));
  return require_bound(sqlite3_bind_text(statement_.get(), parameter, text.data(),
                                         static_cast<int>(text.size()), SQLITE_STATIC));
}

Statement& Statement::bind(int parameter, std::monostate /*nothing*/) {
  assert(can_bind(parameter));
  return require_bound(sqlite3_bind_null(statement_.get(), parameter));
}

Statement& Statement::bind(int parameter, RowSource& rows) {
  assert(can_bind(parameter));
  if (!bind_rows(statement_.get(), parameter, rows)) database_->fail();
  rows_ = &rows;
  assert(parameters() == 1);  // the source has no others
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  try {
    if (rows_ != nullptr) rows_->rethrow();
    database_->fail();
  } catch (...) {
    reset();
    throw;
  }
}

void Statement::reset() {
  (void)sqlite3_reset(statement_.get());
  assert(!has_row());
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::run(std::int64_t rows) {
  assert(rows > 0);
  run();
  if (database_->changes() != rows) {
    database_->fail_corrupt(
        "a table does not keep the rows that are added to it; 'gridmill verify' names it");
  }
}

Column Statement::column(std::string_view name) const {
  const int count = columns();
  for (int position = 0; position < count; ++position) {
    if (name == sqlite3_column_name(statement_.get(), position)) return Column(position);
  }
  database_->fail(Kind::kOther,
                  "the query has no column '" + std::string(name) + "' in the result");
}

Column Statement::column(int position) const {
  assert(position >= 0 && position < columns());
  return Column(position);
}

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }

int Statement::parameters() const { return sqlite3_bind_parameter_count(statement_.get()); }

bool Statement::can_bind(int parameter) const {
  return sqlite3_stmt_busy(statement_.get()) == 0 && parameter >= 1 && parameter <= parameters();
}

bool Statement::has_row() const { return sqlite3_data_count(statement_.get()) > 0; }

std::int64_t Statement::integer(Column column) const {
  assert(has_row());
  if (sqlite3_column_type(statement_.get(), column.position_) != SQLITE_INTEGER) {
    fail(column, "a whole number");
  }
  return sqlite3_column_int64(statement_.get(), column.position_);
}

std::uint64_t Statement::natural(Column column) const {
  const std::int64_t value = integer(column);
  if (value < 0) fail(column, "a number of at least 0");
  return static_cast<std::uint64_t>(value);
}

int Statement::small(Column column) const {
  const std::int64_t value = integer(column);
  if (value != static_cast<int>(value)) fail(column, "a 32-bit number");
  return static_cast<int>(value);
}

std::optional<std::int64_t> Statement::integer_or_null(Column column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::string_view Statement::text(Column column) const {
  assert(has_row());
  const int type = sqlite3_column_type(statement_.get(), column.position_);
  if (type == SQLITE_NULL) fail(column, "text");
  // A number is printed. SQLite promises nothing about the pointer of an empty text.
  const auto* text = sqlite3_column_text(statement_.get(), column.position_);
  if (text == nullptr) return {};
  // Not a cast of signed and unsigned char: the same bytes, seen as SQLite's documentation says.
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column.position_))};
}

std::optional<std::string_view> Statement::text_or_null(Column column) const {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

std::string_view Statement::name(Column column) const {
  const std::string_view found = text(column);
  if (!is_name(found)) {
    fail(column, "a name in UTF-8 without control characters: " + in_quotes(found));
  }
  return found;
}

bool Statement::is_null(Column column) const {
  assert(has_row());
  assert(column.position_ >= 0 && column.position_ < columns());
  return sqlite3_column_type(statement_.get(), column.position_) == SQLITE_NULL;
}

void Statement::fail(Column column, std::string_view expected) const {
  database_->fail_corrupt("column '" +
                          std::string(sqlite3_column_name(statement_.get(), column.position_)) +
                          "' does not hold " + std::string(expected));
}

void Database::DatabaseDeleter::operator()(sqlite3* database) const {
  (void)sqlite3_close_v2(database);
}

Database::Database(const std::string& file, Access access, int busy_ms) : file_(file) {
  // An absolute path, so that no name (":memory:", "file:...") means anything special.
  const std::string path = std::filesystem::absolute(file).string();
  const std::string name = access == Access::kMemory      ? ":memory:"
                           : access == Access::kImmutable ? uri_of(path, "immutable=1")
                                                          : path;
  configure();
  sqlite3* database = nullptr;
  if (access != Access::kMemory) require_safe_companions(file);
  const bool writes = access == Access::kWrite || access == Access::kCreate;
  const int code = open_sqlite(access == Access::kMemory ? "" : file, name,
                               flags_of(access) | kAlways, writes, &database);
  database_.reset(database);
  if (code != SQLITE_OK) fail();
  sqlite3_extended_result_codes(database, 1);
  sqlite3_busy_timeout(database, busy_ms);
  distrust_schema(database);
  if (access == Access::kRead) execute("PRAGMA query_only = ON");
  if (sqlite3_create_function(database, "shuffle_key", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                              nullptr, shuffle_key, nullptr, nullptr) != SQLITE_OK ||
      !add_row_sources(database)) {
    fail();
  }
}

void Database::trust_schema() { distrust_schema(database_.get(), true); }

void Database::set_stop(const std::atomic<bool>* stop) {
  constexpr int kSteps = 100'000;  // of SQLite's machine: less than a millisecond
  sqlite3_progress_handler(
      database_.get(), stop == nullptr ? 0 : kSteps,
      [](void* flag) { return static_cast<const std::atomic<bool>*>(flag)->load() ? 1 : 0; },
      const_cast<std::atomic<bool>*>(stop));
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Database::Access Database::read_access(const std::string& file) {
  std::error_code ignored;
  const std::string real = real_path_of(file);
  for (const char* log : {"-wal", "-journal"}) {
    // An empty one is what a program that ended left behind.
    const std::uintmax_t size = std::filesystem::file_size(real + log, ignored);
    if (!ignored && size != 0) return Access::kRead;
  }
  try {
    // A reader who cannot write the file would make log and index, and could not remove them.
    if (::access(real.c_str(), W_OK) != 0 && Database(file, Access::kImmutable, 0).has_log_format())
      return Access::kImmutable;
    Database probe(file, Access::kRead, 0);
    (void)probe.integer("SELECT count(*) FROM sqlite_schema");
  } catch (const StoreError& error) {
    const bool by_its_folder = error.kind() == Kind::kCannotOpen || error.kind() == Kind::kReadOnly;
    if (by_its_folder && std::filesystem::exists(file, ignored)) return Access::kImmutable;
  }
  return Access::kRead;
}

void Database::attach(const std::string& file, const std::string& name) {
  const std::string path = std::filesystem::absolute(file).string();
  const std::string uri =
      uri_of(path, read_access(file) == Access::kRead ? "mode=ro" : "mode=ro&immutable=1");
  require_safe_companions(file);
  protect_database(file);
  Statement statement = prepare("ATTACH ?1 AS " + name);
  statement.bind(1, uri).run();
  (void)integer("SELECT count(*) FROM " + name + ".sqlite_schema");
}

Statement Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.data(), static_cast<int>(sql.size()), &statement,
                         nullptr) != SQLITE_OK) {
    fail();
  }
  return {*this, statement};
}

std::int64_t Database::integer(std::string_view sql) {
  Statement statement = prepare(sql);
  GRIDMILL_REQUIRE(statement.step());
  return statement.integer(statement.column(0));
}

std::string Database::text(std::string_view sql) {
  Statement statement = prepare(sql);
  GRIDMILL_REQUIRE(statement.step());
  return std::string(statement.text(statement.column(0)));
}

std::int64_t Database::changes() const { return sqlite3_changes64(database_.get()); }

void Database::watch_log() {
  assert(log_pages_ == 0 && !in_transaction());
  sqlite3_wal_hook(
      database_.get(),
      [](void* pages, sqlite3*, const char*, int now) {
        *static_cast<int*>(pages) = now;
        return SQLITE_OK;
      },
      &log_pages_);
}

void Database::sync_file() {
  sqlite3_file* file = main_file();
  if (file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY) != SQLITE_OK) fail();
}

bool Database::has_log_format() {
  constexpr sqlite3_int64 kReadVersion = 19;  // a byte of the header
  constexpr unsigned char kLog = 2;
  sqlite3_file* file = main_file();
  unsigned char version = 0;
  return file->pMethods->xRead(file, &version, 1, kReadVersion) == SQLITE_OK && version == kLog;
}

sqlite3_file* Database::main_file() {
  sqlite3_file* file = nullptr;
  if (sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
          SQLITE_OK ||
      file->pMethods == nullptr) {
    fail();
  }
  return file;
}

bool Database::is_read_only() const { return sqlite3_db_readonly(database_.get(), "main") == 1; }

bool Database::in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }

void Database::fail() const {
  const int system_error = sqlite3_system_errno(database_.get());
  const Reason reason = reason_of(sqlite3_extended_errcode(database_.get()), system_error);
  std::string why = std::string(reason.words) + " (" + sqlite3_errmsg(database_.get());
  if (system_error != 0 && (reason.kind == Kind::kCannotOpen || reason.kind == Kind::kDiskFull ||
                            reason.kind == Kind::kOther)) {
    why += "; " + std::generic_category().message(system_error);
  }
  fail(reason.kind, why + ")");
}

void Database::fail(StoreError::Kind kind, std::string_view why) const {
  throw StoreError(kind, file_, operation_, why);
}

Transaction::Transaction(Database& database) : database_(database) {
  assert(!database_.in_transaction());  // they are not nested
  database_.execute("BEGIN IMMEDIATE");
  assert(database_.in_transaction());
}

Transaction::~Transaction() {
  // It was committed, or SQLite rolled back by itself, as after a full disk.
  if (!database_.in_transaction()) return;
  try {
    database_.execute("ROLLBACK");
    assert(!database_.in_transaction());
  } catch (const StoreError&) {  // the journal rolls back when the file is opened next
  }
}

void Transaction::commit() {
  assert(database_.in_transaction());
  database_.execute("COMMIT");
  assert(!database_.in_transaction());
}

}  // namespace gridmill
