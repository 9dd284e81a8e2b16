#include <algorithm>
#include <optional>

#include "db/store_impl.h"
#include "db/uses.h"
#include "solver/board/require.h"

/// Store::append. SQLite's foreign keys are not enforced here (a fifth of the time): levels and
/// techniques are looked up in our own tables first, and Store::check looks at all of them.

namespace gridmill {
AppendStatements::AppendStatements(Database& database)
    : add_puzzles(database.prepare("INSERT INTO puzzle (" + std::string(NewPuzzles::kNames) + ") " +
                                   RowSource::sql(NewPuzzles::kColumns))),
      progress(database.prepare(
          "UPDATE progress SET next_number = ?3, accepted = accepted + ?4, refused = refused + ?5 "
          "WHERE run = ?1 AND next_number = ?2")) {}

std::int64_t Store::Impl::technique_id(TechniqueName name) const {
  GRIDMILL_REQUIRE(name.number() < technique_ids.size() && technique_ids[name.number()] != 0);
  return technique_ids[name.number()];
}

void Store::Impl::prepare_row(const Run& run, const Record& record, const std::string& key) {
  const std::string* board = boards.name_of(*record.shape);
  NewPuzzles::Puzzle puzzle{keys->last_id(), run.id, &record, board, {}};
  UsesWriter writer(uses);
  if (record.rating) {
    GRIDMILL_REQUIRE(levels.contains(record.rating->level));
    if (!record.rating->hardest.empty()) puzzle.hardest = technique_id(record.rating->hardest);
    for (const RatingRecord::Use& use : record.rating->uses) {
      writer.add(technique_id(use.technique), use.count);
    }
  }
  new_puzzles.add(puzzle, key, uses);
}

/// Writes what was prepared.
void Store::Impl::write_rows(const Run& run) {
  if (new_puzzles.rows() == 0) return;
  statements->add_puzzles.bind(1, new_puzzles);
  statements->add_puzzles.run(static_cast<std::int64_t>(new_puzzles.rows()));
  for (const NewPuzzles::Puzzle& puzzle : new_puzzles.all()) {
    if (puzzle.record->rating) claim(run, kOwnScale);
    for (const ScaleRating& rating : puzzle.record->ratings) {
      claim(run, rating.scale);
      scales.write(puzzle.id, rating.scale, rating.values);
    }
  }
  new_puzzles.clear();
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
void Store::Impl::require_added(std::int64_t above, std::int64_t rows) {
  Statement count = database.prepare("SELECT count(*) FROM puzzle WHERE id > ?1");
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
    impl_->new_puzzles.clear();
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
  std::string key;
  impl_->class_keys.make(record, *board, key);
  const std::optional<std::int64_t> id = impl_->keys->find(key);
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
  std::int64_t written = last_before;
  std::uint64_t expected = run.next_index;
  claimed.clear();
  // All keys first: meanwhile their places come from memory.
  batch_keys.resize(std::max(batch_keys.size(), records.size()));
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    GRIDMILL_REQUIRE(record.index >= expected && record.index < next_index);
    GRIDMILL_REQUIRE(record.shape != nullptr &&
                     record.puzzle.size() == static_cast<std::size_t>(record.shape->cells()) &&
                     record.solution.size() == record.puzzle.size());
    expected = record.index + 1;
    class_keys.make(record, boards.add(*record.shape), batch_keys[i]);
    keys->expect(batch_keys[i]);
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    const std::string& key = batch_keys[i];
    std::optional<std::int64_t> equal = keys->take(key);
    if (equal && *equal > written) {  // a row of this batch: it has to be there to compare
      written = keys->last_id();
      write_rows(run);
      equal = keys->take(key);
    }
    if (equal) {
      result.refused.push_back({i, *equal});
      continue;
    }
    prepare_row(run, record, key);
    ++result.accepted;
  }
  write_rows(run);
  Statement& progress = statements->progress;
  progress.bind(1, run.id).bind(2, static_cast<std::int64_t>(run.next_index));
  progress.bind(3, static_cast<std::int64_t>(next_index));
  progress.bind(4, static_cast<std::int64_t>(result.accepted));
  progress.bind(5, static_cast<std::int64_t>(result.refused.size())).run();
  if (database.changes() != 1) {
    database.fail(StoreError::Kind::kConflict, "another program has moved the run on; begin again");
  }
  if (database.foreign_changes() != foreign) {
    require_added(last_before, static_cast<std::int64_t>(result.accepted));
  }
  transaction.commit();
  return result;
}

}  // namespace gridmill
