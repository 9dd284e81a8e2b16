// Opening a file, its small tables, runs and the ledger.

#include "db/store.h"

#include <algorithm>
#include <cassert>
#include <ctime>

#include "db/puzzle_columns.h"
#include "db/schema.h"
#include "db/store_impl.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

using namespace std::chrono_literals;

// When the log is long, the next checkpoint waits for the writer, so that the log can begin again.

/// Moves what can be moved without waiting for other programs.
void checkpoint(Database& database) {
  try {
    database.execute("PRAGMA wal_checkpoint(PASSIVE)");
    database.sync_file();        // SQLite would leave that to the process that moves the last page
  } catch (const StoreError&) {  // nothing is lost: the log has it, and the next one tries again
  }
}

}  // namespace

Checkpointer::Checkpointer(Database& writer, int pages)
    : writer_(writer),
      background_(writer.file(), Database::Access::kWrite, 0),
      batch_pages_(pages) {
  assert(pages > 0);
  writer_.watch_log();
  background_.execute("PRAGMA synchronous = NORMAL");
  (void)background_.integer(
      "SELECT count(*) FROM sqlite_schema");  // it learns here that there is a log
}

void Checkpointer::on_commit() {
  if (running_.valid() && running_.wait_for(0s) != std::future_status::ready) return;
  running_ = {};
  const int pages = writer_.log_pages();
  moved_pages_ = std::min(moved_pages_, pages);  // the log has begun again
  const int fresh = pages - moved_pages_;
  assert(fresh >= 0 && fresh <= pages);
  const bool is_long = pages >= 4 * batch_pages_;
  if (!is_long && fresh < batch_pages_) return;
  moved_pages_ = pages;
  // The log begins again from its start when all of it is moved. For that the writer has to stop,
  // so it waits until little is left.
  if (is_long && fresh <= pages / 16) {
    checkpoint(writer_);
    return;
  }
  running_ = std::async(std::launch::async, [this] { checkpoint(background_); });
}

namespace {

using Kind = StoreError::Kind;

/// Of new files (schema.md has the figures); those of before have pages of 4096.
constexpr int kPageBytes = 8192;
/// Pages that the write-ahead log may hold before they go into the file: 64 MB (schema.md has the
/// gain over SQLite's 1000).
constexpr int kCheckpointPages = 8192;
/// What the log keeps of its size after a large transaction: the same 64 MB.
constexpr int kJournalBytes = kCheckpointPages * kPageBytes;
/// Memory for pages, in KiB; taken as needed.
constexpr std::int64_t kWriterCache = 256 * 1024;
constexpr std::int64_t kMinAppendCache = 1024;
constexpr int kReaderCache = 32 * 1024;

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::string text(32, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc));
  assert(text.size() == std::string_view("2025-01-31T23:59:59Z").size());
  return text;
}

/// A number as SQLite has it, whose integers have a sign.
std::optional<std::uint64_t> unsigned_or_none(std::optional<std::int64_t> value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

Database::Access access_of(const std::string& file, Store::Mode mode) {
  switch (mode) {
    case Store::Mode::kRead:
      return Database::read_access(file);
    case Store::Mode::kWrite:
      return Database::Access::kWrite;
    case Store::Mode::kCreate:
      break;
  }
  return Database::Access::kCreate;
}

}  // namespace

Store::Impl::Impl(const std::string& file, Mode mode, const Options& options)
    : lock(mode == Mode::kRead ? nullptr : std::make_unique<WriterLock>(file)),
      database(file, access_of(file, mode), options.busy_ms),
      merge_rows(options.merge_rows) {
  if (mode == Mode::kRead) {
    // All that is read from now on is the file as it is at the first of these questions.
    database.execute("BEGIN");
    require_known_schema(database, "main", file);
    simulate_migrations(database);
    database.execute("PRAGMA cache_size = -" + std::to_string(kReaderCache));
    load_tables();
    assert(database.in_transaction() && keys == nullptr);
    return;
  }
  if (database.is_read_only()) database.fail(Kind::kReadOnly, "the file is read-only");
  const bool blank = mode == Mode::kCreate && is_blank(database);
  if (!blank) require_known_schema(database, "main", file);
  if (blank) database.execute("PRAGMA page_size = " + std::to_string(kPageBytes));
  const bool wal = options.journal == Journal::kWal ||
                   (options.journal == Journal::kAuto && !is_on_network(file));
  database.execute("PRAGMA cache_size = -" + std::to_string(kWriterCache));
  const std::string journal =
      database.text(wal ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = DELETE");
  // The system may refuse WAL; then the file has a rollback journal, and needs its full care.
  // EXTRA, not FULL: a journal that comes back after a power cut would take back a whole commit.
  database.execute(journal == "wal" ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = EXTRA");
  database.execute("PRAGMA wal_autocheckpoint = " + std::to_string(kCheckpointPages));
  database.execute("PRAGMA journal_size_limit = " + std::to_string(kJournalBytes));
  migrate(database);
  load_tables();
  statements = std::make_unique<AppendStatements>(database);
  // Several threads wait at the end for the keys that are left then; one has to write all anyway,
  // and a page of the table that is written once costs least.
  constexpr std::size_t kMinFlushKeys = 1U << 15U;
  keys = std::make_unique<KeyIndex>(
      database, options.keys_in_memory,
      options.background_checkpoint ? kMinFlushKeys : options.keys_in_memory);
  if (journal == "wal" && options.background_checkpoint) {
    checkpointer = std::make_unique<Checkpointer>(database, options.checkpoint_pages);
  }
  assert(lock != nullptr && statements != nullptr && !database.in_transaction());
}

Store::Impl::~Impl() {
  if (!keys) return;
  try {
    keys->flush();
  } catch (const StoreError&) {  // the next writer makes them again from the rows
  }
}

void Store::Impl::require_writable(std::string_view operation) {
  database.set_operation(operation);
  assert((keys == nullptr) == (statements == nullptr));
  if (!keys) database.fail(Kind::kReadOnly, "it was opened for reading");
}

/// An appended row is not read again, so a small cache does for a small file, and its memory stays
/// warm. A large file is asked for keys all over: 64 to 128 bytes a row hold their table and what
/// is added between two flushes of it.
void Store::Impl::size_cache() {
  const std::int64_t wanted = std::clamp(keys->last_id() / 8, kMinAppendCache, kWriterCache);
  if (wanted < 2 * append_cache) return;
  append_cache = wanted;
  database.execute("PRAGMA cache_size = -" + std::to_string(append_cache));
}

void Store::Impl::load_tables() {
  technique_ids.clear();
  techniques.clear();
  levels.clear();
  boards.load();
  scales.load();
  Statement level_rows = database.prepare("SELECT id FROM level");
  while (level_rows.step()) levels.insert(level_rows.integer("id"));
  Statement rows = database.prepare("SELECT id, name, rank FROM technique");
  while (rows.step()) {
    const std::int64_t id = rows.integer("id");
    Technique& technique = techniques[id];
    technique = {rows.name(rows.column("name")), rows.integer("rank")};
    const std::size_t number = technique.name.number();
    if (technique_ids.size() <= number) technique_ids.resize(number + 1);
    technique_ids[number] = id;
  }
}

Store::Store(const std::string& file, Mode mode, const Options& options)
    : impl_(std::make_unique<Impl>(file, mode, options)) {}
Store::Store(Store&& other) noexcept = default;
Store& Store::operator=(Store&& other) noexcept = default;
Store::~Store() = default;

const std::string& Store::file() const { return impl_->database.file(); }

bool Store::read_until(const std::atomic<bool>& stop, const std::function<void()>& read) const {
  struct Scope {
    Database& database;
    ~Scope() { database.set_stop(nullptr); }
  };
  const Scope scope{impl_->database};
  impl_->database.set_stop(&stop);
  try {
    read();
  } catch (const StoreError& error) {
    if (error.kind() != Kind::kInterrupted) throw;
  }
  return !stop;
}

void Store::set_tables(std::span<const LevelRow> levels, std::span<const TechniqueRow> techniques,
                       std::span<const ScaleRow> scales) {
  Database& database = impl_->database;
  impl_->require_writable("write the tables of levels, techniques and scales");
  Transaction transaction(database);
  Statement level = database.prepare(
      "INSERT INTO level (id, name, name_ja) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET "
      "name = ?2, name_ja = ?3");
  for (const LevelRow& row : levels) {
    level.bind(1, row.number).bind(2, row.name).bind(3, row.name_ja).run(1);
  }
  Statement technique = database.prepare(
      "INSERT INTO technique (name, title, family, level, rank) VALUES (?1, ?2, ?3, ?4, ?5) "
      "ON CONFLICT (name) DO UPDATE SET title = ?2, family = ?3, level = ?4, rank = ?5");
  std::int64_t rank = 0;
  for (const TechniqueRow& row : techniques) {
    technique.bind(1, row.id).bind(2, row.title).bind(3, row.family);
    technique.bind(4, row.level).bind(5, ++rank).run(1);
  }
  assert(static_cast<std::size_t>(rank) == techniques.size());
  impl_->scales.set(scales);
  transaction.commit();
  impl_->load_tables();
}

std::string Store::board_name(const BoardSpec& board) const {
  if (const std::string* name = impl_->boards.name_of(board)) return *name;
  if (BoardSpec::with_digest(board.digest()) != nullptr) return board.name();
  return impl_->boards.free_name(board.name());
}

Store::RowBoard Store::board_of(const RawRow& row) const {
  const Board known = board(row.board);
  if (known.board == nullptr) return {nullptr, known.error};
  try {
    return {impl_->boards.board_with_clues_of_row(
                row.board, row.layout.empty() ? std::nullopt : std::optional(row.layout),
                row.clues_json.empty() ? std::nullopt : std::optional(row.clues_json)),
            ""};
  } catch (const StoreError& error) {
    return {nullptr, error.why()};
  }
}

Store::Board Store::board(std::string_view name) const {
  impl_->database.set_operation("read the boards");
  const Boards::Board* entry = impl_->boards.find(name);
  if (entry == nullptr)
    return {nullptr, "there is no board '" + std::string(name) + "' in the file"};
  Boards::ParsedBoard parsed = impl_->boards.parse(*entry);
  return {std::move(parsed.board), std::move(parsed.error)};
}

std::vector<std::string> Store::board_names() const {
  std::vector<std::string> names;
  for (const Boards::Board& board : impl_->boards.all()) names.push_back(board.name);
  return names;
}

bool Store::has_words() const {
  impl_->database.set_operation("look for words");
  return impl_->database.integer(
             "SELECT EXISTS (SELECT 1 FROM run WHERE instr(recipe, ' word_at=') > 0)") != 0;
}

std::map<std::int64_t, std::pair<std::string, std::string>> Store::stored_levels() const {
  Database& database = impl_->database;
  database.set_operation("read the levels");
  Statement rows = database.prepare("SELECT id, name, name_ja FROM level");
  std::map<std::int64_t, std::pair<std::string, std::string>> levels;
  while (rows.step()) {
    levels[rows.integer("id")] = {std::string(rows.text("name")),
                                  std::string(rows.text("name_ja"))};
  }
  return levels;
}

std::vector<Store::StoredTechnique> Store::stored_techniques() const {
  Database& database = impl_->database;
  database.set_operation("read the techniques");
  Statement rows =
      database.prepare("SELECT name, title, family, level, rank FROM technique ORDER BY rank, id");
  std::vector<StoredTechnique> techniques;
  while (rows.step()) {
    techniques.push_back({std::string(rows.text("name")), std::string(rows.text("title")),
                          std::string(rows.text("family")),
                          rows.integer_or_null("level").value_or(0), rows.integer("rank")});
  }
  return techniques;
}

std::vector<RatingVersion> Store::rating_versions() const {
  Database& database = impl_->database;
  database.set_operation("read the versions of ratings");
  Statement rows =
      database.prepare("SELECT run, scale, version FROM rating_version ORDER BY run, scale");
  std::vector<RatingVersion> versions;
  while (rows.step()) {
    versions.push_back(
        {rows.integer("run"), std::string(rows.text("scale")), rows.small("version")});
  }
  return versions;
}

std::vector<Run> Store::runs() const {
  Database& database = impl_->database;
  database.set_operation("read the runs");
  const std::string run_index(name_of(PuzzleColumn::kRunIndex));
  Statement rows = database.prepare(
      "SELECT id, next_index, stored, duplicates, recipe, arguments, version, seed, started_at, "
      "(SELECT max(" +
      run_index +
      ") FROM puzzle WHERE puzzle.run = run.id) AS last_index FROM run "
      "JOIN progress ON progress.run = run.id ORDER BY id");
  std::vector<Run> runs;
  while (rows.step()) {
    Run& run = runs.emplace_back();
    run.id = rows.integer("id");
    run.next_index = rows.natural("next_index");
    run.stored = rows.natural("stored");
    run.duplicates = rows.natural("duplicates");
    run.spec = {std::string(rows.text("recipe")), std::string(rows.text("arguments")),
                std::string(rows.text("version")), unsigned_or_none(rows.integer_or_null("seed"))};
    run.started_at = rows.text("started_at");
    if (rows.integer_or_null("last_index")) run.last_index = rows.natural("last_index");
  }
  return runs;
}

Run Store::begin_run(const RunSpec& spec) {
  for (Run& run : runs()) {
    if (run.spec.recipe == spec.recipe) return std::move(run);
  }
  Database& database = impl_->database;
  impl_->require_writable("begin a run");
  Run run;
  run.spec = spec;
  run.started_at = now();
  Transaction transaction(database);
  run.id = database.integer("SELECT coalesce(max(id), 0) + 1 FROM run");
  assert(run.id > 0 && run.next_index == 0);
  Statement add = database.prepare(
      "INSERT INTO run (id, recipe, arguments, version, seed, started_at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  add.bind(1, run.id).bind(2, spec.recipe).bind(3, spec.arguments).bind(4, spec.version);
  if (spec.seed) add.bind(5, static_cast<std::int64_t>(*spec.seed));
  add.bind(6, run.started_at).run(1);
  Statement progress = database.prepare("INSERT INTO progress VALUES (?1, 0, 0, 0)");
  progress.bind(1, run.id).run(1);
  transaction.commit();
  return run;
}

std::int64_t Store::record_export(std::string_view name, std::string_view format,
                                  std::span<const std::int64_t> ids) {
  Database& database = impl_->database;
  impl_->require_writable("record the export '" + std::string(name) + "'");
  const std::string created_at = now();
  // The book gets its name after this: no power cut may leave it without its line in the ledger.
  database.execute("PRAGMA synchronous = EXTRA");
  Transaction transaction(database);
  const std::int64_t id = database.integer("SELECT coalesce(max(id), 0) + 1 FROM export");
  Statement add = database.prepare(
      "INSERT INTO export (id, name, format, created_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT "
      "(name) DO "
      "NOTHING");
  add.bind(1, id).bind(2, name).bind(3, format).bind(4, created_at).run();
  if (database.changes() == 0) database.fail(Kind::kConflict, "the name is already used");
  Statement item = database.prepare(
      "INSERT INTO export_item (export, position, puzzle) SELECT ?1, ?2, id FROM puzzle WHERE id = "
      "?3");
  assert(id > 0 && database.in_transaction());
  std::int64_t position = 0;
  for (const std::int64_t puzzle : ids) {
    item.bind(1, id).bind(2, ++position).bind(3, puzzle).run();
    if (database.changes() == 0) {
      database.fail(Kind::kConflict, "there is no puzzle with the id " + std::to_string(puzzle));
    }
  }
  assert(static_cast<std::size_t>(position) == ids.size());
  transaction.commit();
  return id;
}

std::optional<std::uint64_t> Store::release_export(std::string_view name) {
  Database& database = impl_->database;
  impl_->require_writable("release the export '" + std::string(name) + "'");
  Transaction transaction(database);
  Statement items = database.prepare(
      "DELETE FROM export_item WHERE export = (SELECT id FROM export WHERE name = ?1)");
  items.bind(1, name).run();
  const auto released = static_cast<std::uint64_t>(database.changes());
  Statement row = database.prepare("DELETE FROM export WHERE name = ?1");
  row.bind(1, name).run();
  if (database.changes() == 0) return std::nullopt;
  transaction.commit();
  return released;
}

std::vector<std::string> Store::export_names() const {
  Database& database = impl_->database;
  database.set_operation("read the ledger");
  Statement rows = database.prepare("SELECT name FROM export ORDER BY id");
  std::vector<std::string> names;
  while (rows.step()) names.emplace_back(rows.text("name"));
  return names;
}

std::optional<std::string> Store::export_format(std::string_view name) const {
  Database& database = impl_->database;
  database.set_operation("read the ledger");
  Statement row = database.prepare("SELECT format FROM export WHERE name = ?1");
  if (!row.bind(1, name).step()) return std::nullopt;
  return std::string(row.text("format"));
}

std::map<std::string, std::string> Store::export_formats(std::string_view like) const {
  Database& database = impl_->database;
  database.set_operation("read the ledger");
  Statement rows = database.prepare("SELECT name, format FROM export WHERE format LIKE ?1");
  rows.bind(1, like);
  std::map<std::string, std::string> formats;
  while (rows.step()) formats.emplace(rows.text("name"), rows.text("format"));
  return formats;
}

}  // namespace gridmill
