#include <algorithm>

#include "db/store_impl.h"
#include "solver/board/require.h"

/// Store::append. SQLite's foreign keys are not enforced here (a fifth of the time): levels and
/// techniques are looked up in our own tables first, and Store::check looks at all of them.

namespace gridmill {
namespace {

/// INSERT of n techniques at once: per row this is 1.15 times as fast as one INSERT each.
std::string insert_uses(std::size_t n) {
  std::string sql = "INSERT INTO puzzle_technique (puzzle, technique, count) VALUES ";
  for (std::size_t i = 0; i < n; ++i) {
    sql += std::string(i == 0 ? "" : ", ") + "(?1, ?" + std::to_string(2 * i + 2) + ", ?" +
           std::to_string(2 * i + 3) + ")";
  }
  return sql;
}

void write_text(const Grid& grid, std::string& text) {
  const auto digits = grid.digits();
  text.resize(digits.size());
  for (std::size_t i = 0; i < digits.size(); ++i) text[i] = to_char({digits[i]});
}

}  // namespace

AppendStatements::AppendStatements(Database& database)
    : puzzle(database.prepare(
          "INSERT INTO puzzle (id, run, number, shape, puzzle, solution, clues, minimal, symmetry, "
          "level, hardest, rounds, narrowest, canonical) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
          "?9, "
          "?10, ?11, ?12, ?13, ?14)")),
      progress(database.prepare(
          "UPDATE progress SET next_number = ?3, accepted = accepted + ?4, refused = refused + ?5 "
          "WHERE run = ?1 AND next_number = ?2")) {
  uses.emplace_back();
  for (std::size_t n = 1; n <= kMostUses; ++n) uses.push_back(database.prepare(insert_uses(n)));
}

std::int64_t Store::Impl::technique_id(const std::string& name) const {
  const auto found = technique_ids.find(name);
  GRIDMILL_REQUIRE(found != technique_ids.end());
  return found->second;
}

void Store::Impl::bind_puzzle(std::int64_t id, const Run& run, const Record& record,
                              const std::string& board) {
  write_text(record.puzzle, puzzle_text);
  write_text(record.solution, solution_text);
  Statement& s = statements->puzzle;
  s.bind(1, id).bind(2, run.id).bind(3, static_cast<std::int64_t>(record.index));
  s.bind(4, board).bind(5, puzzle_text).bind(6, solution_text);
  s.bind(7, record.clues).bind(8, record.minimal ? 1 : 0).bind(9, record.symmetry);
  s.bind_blob(14, key);
  if (!record.rating) {
    for (int i = 10; i <= 13; ++i) s.bind_null(i);
    return;
  }
  const RatingRecord& rating = *record.rating;
  GRIDMILL_REQUIRE(levels.contains(rating.level));
  s.bind(10, rating.level);
  if (rating.hardest.empty()) {
    s.bind_null(11);
  } else {
    s.bind(11, technique_id(rating.hardest));
  }
  s.bind(12, rating.rounds).bind(13, rating.narrowest);
}

void Store::Impl::add_uses(std::int64_t id, const std::vector<RatingRecord::Use>& uses) {
  for (std::size_t at = 0; at < uses.size();) {
    const std::size_t n = std::min(uses.size() - at, AppendStatements::kMostUses);
    Statement& s = statements->uses[n];
    s.bind(1, id);
    for (std::size_t i = 0; i < n; ++i, ++at) {
      const int parameter = static_cast<int>(2 * i + 2);
      s.bind(parameter, technique_id(uses[at].technique)).bind(parameter + 1, uses[at].count);
    }
    s.run(static_cast<std::int64_t>(n));
  }
}

/// Once a batch and scale.
void Store::Impl::claim(const Run& run, std::string_view scale) {
  if (std::find(claimed.begin(), claimed.end(), scale) != claimed.end()) return;
  scales.claim(run.id, scale);
  claimed.emplace_back(scale);
}

std::uint64_t Store::renew_ratings(std::string_view scale) {
  impl_->writer("rate puzzles again");
  Transaction transaction(impl_->database);
  const std::uint64_t cleared = impl_->scales.renew(scale);
  transaction.commit();
  return cleared;
}

void Store::set_ratings(std::string_view scale, std::span<const PuzzleRating> ratings) {
  impl_->writer("store ratings");
  Transaction transaction(impl_->database);
  const std::int64_t foreign = impl_->database.foreign_changes();
  for (const PuzzleRating& rating : ratings) {
    impl_->scales.write(rating.id, scale, rating.values);
  }
  if (impl_->database.foreign_changes() != foreign) {
    for (const PuzzleRating& rating : ratings) impl_->scales.require(rating.id, scale);
  }
  transaction.commit();
}

/// A trigger was at work: looks whether that many rows above an id are there.
void Store::Impl::require_added(const std::string& table, const std::string& column,
                                std::int64_t above, std::int64_t rows) {
  Statement count =
      database.prepare("SELECT count(*) FROM main." + table + " WHERE " + column + " > ?1");
  count.bind(1, above);
  if (!count.step() || count.integer(count.column(0)) != rows) database.fail_swallowed();
}

Appended Store::append(Run& run, std::span<const Record> records, std::uint64_t next_index) {
  impl_->writer("add puzzles");
  // Before the batch: if it fails, nothing has changed.
  if (impl_->keys->is_full()) {
    impl_->keys->flush();
    impl_->writer("add puzzles");
  }
  Appended result;
  try {
    result = impl_->append_batch(run, records, next_index);
  } catch (...) {
    impl_->keys->roll_back();
    impl_->boards.roll_back();
    throw;
  }
  impl_->keys->commit();
  impl_->boards.commit();
  if (impl_->checkpointer) impl_->checkpointer->committed();
  run.next_index = next_index;
  run.accepted += result.accepted;
  run.refused += result.refused.size();
  return result;
}

std::optional<Store::Place> Store::find(const Record& record) {
  impl_->writer("look for a puzzle");
  // A board that the file does not have has no puzzle here either.
  const std::string* board = impl_->boards.name_of(*record.shape);
  if (board == nullptr) return std::nullopt;
  impl_->class_keys.make(record, *board, impl_->key);
  const std::optional<std::int64_t> id = impl_->keys->find(impl_->key);
  if (!id) return std::nullopt;
  Statement row = impl_->database.prepare("SELECT run, number FROM puzzle WHERE id = ?1");
  row.bind(1, *id);
  if (!row.step()) return std::nullopt;
  return Place{*id, row.integer(row.column("run")),
               static_cast<std::uint64_t>(row.integer(row.column("number")))};
}

Appended Store::Impl::append_batch(const Run& run, std::span<const Record> records,
                                   std::uint64_t next_index) {
  GRIDMILL_REQUIRE(next_index >= run.next_index && next_index <= std::uint64_t{INT64_MAX});
  Appended result;
  Transaction transaction(database);
  const std::int64_t foreign = database.foreign_changes();
  const std::int64_t last_before = keys->last_id();
  std::int64_t techniques_added = 0;
  std::uint64_t expected = run.next_index;
  claimed.clear();
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    GRIDMILL_REQUIRE(record.index >= expected && record.index < next_index);
    GRIDMILL_REQUIRE(record.shape != nullptr &&
                     record.puzzle.size() == static_cast<std::size_t>(record.shape->cells()) &&
                     record.solution.size() == record.puzzle.size());
    expected = record.index + 1;
    const std::string& board = boards.add(*record.shape);
    class_keys.make(record, board, key);
    if (const auto equal = keys->take(key)) {
      result.refused.push_back({i, *equal});
      continue;
    }
    const std::int64_t id = keys->last_id();
    bind_puzzle(id, run, record, board);
    statements->puzzle.run(1);
    if (record.rating) {
      add_uses(id, record.rating->uses);
      techniques_added += static_cast<std::int64_t>(record.rating->uses.size());
    }
    if (record.rating) claim(run, kOwnScale);
    for (const ScaleRating& rating : record.ratings) {
      claim(run, rating.scale);
      scales.write(id, rating.scale, rating.values);
    }
    ++result.accepted;
  }
  Statement& progress = statements->progress;
  progress.bind(1, run.id).bind(2, static_cast<std::int64_t>(run.next_index));
  progress.bind(3, static_cast<std::int64_t>(next_index));
  progress.bind(4, static_cast<std::int64_t>(result.accepted));
  progress.bind(5, static_cast<std::int64_t>(result.refused.size())).run();
  if (database.changes() != 1) {
    database.fail(StoreError::Kind::kConflict, "another program has moved the run on; begin again");
  }
  if (database.foreign_changes() != foreign) {
    require_added("puzzle", "id", last_before, static_cast<std::int64_t>(result.accepted));
    require_added("puzzle_technique", "puzzle", last_before, techniques_added);
  }
  transaction.commit();
  return result;
}

}  // namespace gridmill
