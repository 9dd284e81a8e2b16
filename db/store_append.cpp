// Store::append. SQLite's foreign keys are not enforced here (a fifth of the time): levels and
// techniques are looked up in our own tables first, and Store::check looks at all of them.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <optional>
#include <span>

#include "db/puzzle_columns.h"
#include "db/store_impl.h"
#include "solver/board/require.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

/// The same as to_char, as a sum that the compiler vectorizes.
constexpr std::uint8_t char_of(std::uint8_t digit) {
  const int above = digit > 9 ? 'A' - 10 - '0' : 0;
  return static_cast<std::uint8_t>(digit == 0 ? '.' : '0' + digit + above);
}
static_assert([] {
  for (std::uint8_t d = 0; d <= kMaxDigits; ++d) {
    if (static_cast<char>(char_of(d)) != to_char({d})) return false;
  }
  return true;
}());

/// What `texts_` has of each row, in this order.
enum Text : std::uint8_t { kTechniquesText, kUsesByWishText, kLayoutText, kWordCellsText, kTexts };
static_assert(kPuzzleColumns <= RowSource::kMaxColumns);

std::string_view text_of(std::span<const std::uint8_t> digits, std::array<char, kMaxCells>& chars) {
  // In blocks: g++ vectorizes no loop of unknown length at -O2, but has a branch for each cell.
  std::array<std::uint8_t, 16> block;
  std::size_t i = 0;
  for (; i + block.size() <= digits.size(); i += block.size()) {
    std::memcpy(block.data(), digits.data() + i, block.size());
    for (std::uint8_t& cell : block) cell = char_of(cell);
    std::memcpy(chars.data() + i, block.data(), block.size());
  }
  for (; i < digits.size(); ++i) chars[i] = static_cast<char>(char_of(digits[i]));
  return {chars.data(), digits.size()};
}

}  // namespace

void PuzzleInsertBatch::clear() {
  puzzles_.clear();
  texts_.clear();
  ends_.clear();
}

void PuzzleInsertBatch::add(const Puzzle& puzzle, std::string_view technique_counts,
                            std::string_view uses_by_wish) {
  assert(puzzle.id > 0 && puzzle.run > 0);
  assert(puzzle.record != nullptr && puzzle.board != nullptr && !puzzle.key.empty());
  assert(puzzles_.empty() || puzzles_.back().id + 1 == puzzle.id);
  puzzles_.push_back(puzzle);
  texts_ += technique_counts;
  ends_.push_back(texts_.size());
  texts_ += uses_by_wish;
  ends_.push_back(texts_.size());
  if (puzzle.record->board->is_jigsaw()) texts_ += puzzle.record->board->layout();
  ends_.push_back(texts_.size());
  if (puzzle.record->word) texts_ += cell_names(*puzzle.record->board, puzzle.record->word->cells);
  ends_.push_back(texts_.size());
  assert(ends_.size() == kTexts * puzzles_.size());
}

void PuzzleInsertBatch::write_column(std::size_t row, int column, ColumnResult result) const {
  const auto text = [&](Text which) {
    const std::size_t at = kTexts * row + which;
    const std::size_t begin = at == 0 ? 0 : ends_[at - 1];
    assert(begin <= ends_[at] && ends_[at] <= texts_.size());
    return std::string_view(texts_.data() + begin, ends_[at] - begin);
  };
  const auto set_unless_empty = [&](std::string_view value) {
    if (!value.empty()) result.set(value);
  };
  const Puzzle& puzzle = puzzles_[row];
  const Record& record = *puzzle.record;
  const RatingRecord* const rating = record.rating ? &*record.rating : nullptr;
  switch (static_cast<PuzzleColumn>(column)) {
    case PuzzleColumn::kId:
      return result.set(puzzle.id);
    case PuzzleColumn::kPuzzle:
      return result.set(text_of(record.puzzle.digits(), puzzle_chars_));
    case PuzzleColumn::kSolution:
      return result.set(text_of(record.solution.digits(), solution_chars_));
    case PuzzleColumn::kBoard:
      return result.set(*puzzle.board);
    case PuzzleColumn::kLayout:
      return set_unless_empty(text(kLayoutText));
    case PuzzleColumn::kCluesJson:
      if (record.board->has_clues()) result.set(record.board->clue_text());
      return;
    case PuzzleColumn::kWord:
      if (record.word) result.set(record.word->text);
      return;
    case PuzzleColumn::kWordCells:
      return set_unless_empty(text(kWordCellsText));
    case PuzzleColumn::kGivens:
      return result.set(record.givens);
    case PuzzleColumn::kMinimal:
      return result.set(record.minimal ? 1 : 0);
    case PuzzleColumn::kSymmetry:
      return result.set(record.symmetry);
    case PuzzleColumn::kLevel:
      if (rating != nullptr) result.set(rating->level);
      return;
    case PuzzleColumn::kHardest:
      if (rating != nullptr && puzzle.hardest) result.set(*puzzle.hardest);
      return;
    case PuzzleColumn::kRounds:
      if (rating != nullptr) result.set(rating->rounds);
      return;
    case PuzzleColumn::kMinOpenings:
      if (rating != nullptr) result.set(rating->min_openings);
      return;
    case PuzzleColumn::kRun:
      return result.set(puzzle.run);
    case PuzzleColumn::kRunIndex:
      return result.set(static_cast<std::int64_t>(record.index));
    case PuzzleColumn::kCanonical:
      return result.set_blob(puzzle.key);
    case PuzzleColumn::kTechniques:
      return set_unless_empty(text(kTechniquesText));
    case PuzzleColumn::kUsesByWish:
      return set_unless_empty(text(kUsesByWishText));
  }
}

AppendStatements::AppendStatements(Database& database)
    : add_puzzles(database.prepare("INSERT OR ROLLBACK INTO puzzle (" + puzzle_column_list() +
                                   ") " + RowSource::sql(kPuzzleColumns))),
      progress(database.prepare(
          "UPDATE progress SET next_index = ?3, stored = stored + ?4, duplicates = duplicates + ?5 "
          "WHERE run = ?1 AND next_index = ?2")) {}

std::int64_t Store::Impl::technique_id(TechniqueName name) const {
  GRIDMILL_REQUIRE(name.number() < technique_ids.size() && technique_ids[name.number()] != 0);
  return technique_ids[name.number()];
}

void Store::Impl::print_technique_counts(const std::vector<RatingRecord::Use>& uses) {
  TechniqueCountWriter writer(technique_counts);
  for (const RatingRecord::Use& use : uses) writer.add(technique_id(use.technique), use.count);
}

void Store::Impl::print_wish_paths(const std::vector<RatingRecord::WishPath>& paths) {
  uses_by_wish.clear();
  for (const RatingRecord::WishPath& path : paths) {
    print_technique_counts(path.uses);
    append_wish(uses_by_wish, path.wish, technique_counts);
  }
}

void Store::Impl::prepare_row(const Run& run, const Record& record, const std::string& key) {
  assert(database.in_transaction());
  const std::string* board = boards.name_of(*record.board);
  PuzzleInsertBatch::Puzzle puzzle{keys->last_id(), run.id, &record, board, key, {}};
  technique_counts.clear();
  uses_by_wish.clear();
  if (record.rating) {
    GRIDMILL_REQUIRE(levels.contains(record.rating->level));
    if (!record.rating->hardest.empty()) puzzle.hardest = technique_id(record.rating->hardest);
    print_wish_paths(record.rating->uses_by_wish);
    print_technique_counts(record.rating->uses);
  }
  insert_batch.add(puzzle, technique_counts, uses_by_wish);
}

/// Writes what was prepared.
void Store::Impl::write_rows(const Run& run) {
  if (insert_batch.rows() == 0) return;
  assert(database.in_transaction() && insert_batch.all().back().id == keys->last_id());
  statements->add_puzzles.bind(1, insert_batch);
  statements->add_puzzles.run(static_cast<std::int64_t>(insert_batch.rows()));
  for (const PuzzleInsertBatch::Puzzle& puzzle : insert_batch.all()) {
    if (puzzle.record->rating) claim_version(run, kOwnScale);
    for (const ScaleRating& rating : puzzle.record->ratings) {
      claim_version(run, rating.scale);
      scales.write(puzzle.id, rating.scale, rating.values);
    }
  }
  insert_batch.clear();
  assert(insert_batch.rows() == 0);
}

/// Once a batch and scale.
void Store::Impl::claim_version(const Run& run, std::string_view scale) {
  if (contains(claimed_scales, scale)) return;
  assert(run.id > 0);
  scales.claim_version(run.id, scale);
  claimed_scales.emplace_back(scale);
}

std::uint64_t Store::clear_outdated_ratings(std::string_view scale) {
  impl_->require_writable("rate puzzles again");
  Transaction transaction(impl_->database);
  const std::uint64_t cleared = impl_->scales.clear_outdated_ratings(scale);
  transaction.commit();
  return cleared;
}

void Store::set_ratings(std::string_view scale, std::span<const PuzzleRating> ratings) {
  impl_->require_writable("store ratings");
  Transaction transaction(impl_->database);
  for (const PuzzleRating& rating : ratings) {
    impl_->scales.write(rating.id, scale, rating.values);
  }
  transaction.commit();
}

void Store::set_wish_paths(std::span<const PuzzleWishPaths> puzzles) {
  impl_->require_writable("store the paths of wishes");
  Transaction transaction(impl_->database);
  Statement update = impl_->database.prepare("UPDATE puzzle SET " +
                                             std::string(name_of(PuzzleColumn::kUsesByWish)) +
                                             " = nullif(?2, '') WHERE id = ?1");
  for (const PuzzleWishPaths& puzzle : puzzles) {
    impl_->print_wish_paths(puzzle.paths);
    update.bind(1, puzzle.id).bind(2, impl_->uses_by_wish).run(1);
  }
  transaction.commit();
}

void Store::Impl::add_rows(std::string_view operation, const std::function<void()>& act) {
  require_writable(operation);
  // Before the rows: if it fails, nothing has changed.
  if (keys->is_full()) {
    keys->flush();
    require_writable(operation);
  }
  try {
    Transaction transaction(database);
    act();
    transaction.commit();
  } catch (...) {
    keys->roll_back();
    boards.roll_back();
    scales.roll_back();
    insert_batch.clear();
    throw;
  }
  keys->commit();
  boards.commit();
  scales.commit();
}

AppendResult Store::append(Run& run, std::span<const Record> records, std::uint64_t next_index,
                           bool allows_equivalent) {
  AppendResult result;
  impl_->require_writable("add puzzles");
  impl_->size_cache();
  impl_->add_rows("add puzzles", [&] {
    result = impl_->append_batch(run, records, next_index, allows_equivalent);
  });
  if (impl_->checkpointer) impl_->checkpointer->on_commit();
  run.next_index = next_index;
  run.stored += result.stored;
  run.duplicates += result.duplicates.size();
  assert(run.stored + run.duplicates <= run.next_index);
  return result;
}

std::optional<Store::PuzzleLocation> Store::find(const Record& record) {
  impl_->require_writable("look for a puzzle");
  // A board that the file does not have has no puzzle here either.
  const std::string* board = impl_->boards.name_of(*record.board);
  if (board == nullptr) return std::nullopt;
  std::string key;
  impl_->key_builder.make(record, *board, key);
  const std::optional<std::int64_t> id = impl_->keys->find(key);
  if (!id) return std::nullopt;
  const std::string_view run = name_of(PuzzleColumn::kRun);
  const std::string_view run_index = name_of(PuzzleColumn::kRunIndex);
  Statement row = impl_->database.prepare("SELECT " + std::string(run) + ", " +
                                          std::string(run_index) + " FROM puzzle WHERE id = ?1");
  row.bind(1, *id);
  if (!row.step()) return std::nullopt;
  return PuzzleLocation{*id, row.integer(run), static_cast<std::uint64_t>(row.integer(run_index))};
}

std::optional<std::int64_t> Store::Impl::find_same(const Record& record, std::string_view key) {
  const std::optional<std::int64_t> id = keys->find(key);
  if (!id) return std::nullopt;
  Statement row = database.prepare("SELECT puzzle FROM puzzle WHERE id = ?1");
  row.bind(1, *id);
  return row.step() && row.text("puzzle") == record.puzzle.to_string() ? id : std::nullopt;
}

AppendResult Store::Impl::append_batch(const Run& run, std::span<const Record> records,
                                       std::uint64_t next_index, bool allows_equivalent) {
  GRIDMILL_REQUIRE(next_index >= run.next_index && next_index <= std::uint64_t{INT64_MAX});
  AppendResult result;
  assert(database.in_transaction() && insert_batch.rows() == 0);
  const std::int64_t last_before = keys->last_id();
  std::int64_t written = last_before;
  std::uint64_t expected = run.next_index;
  claimed_scales.clear();
  const bool may_have_own = !allows_equivalent && gridmill::allows_equivalent(database, "run");
  // All keys first: meanwhile their places come from memory.
  batch_keys.resize(std::max(batch_keys.size(), records.size()));
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    GRIDMILL_REQUIRE(record.index >= expected && record.index < next_index);
    GRIDMILL_REQUIRE(record.board != nullptr &&
                     record.puzzle.size() == static_cast<std::size_t>(record.board->cells()) &&
                     record.solution.size() == record.puzzle.size());
    expected = record.index + 1;
    assert(expected <= next_index);
    key_builder.make(record, boards.add(*record.board), batch_keys[i]);
    keys->prefetch(batch_keys[i]);
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& record = records[i];
    std::string& key = batch_keys[i];
    if (may_have_own) {
      std::string own = key;
      append_own_cells(record.puzzle.digits(), own);
      if (const auto same = keys->find(own)) {
        result.duplicates.push_back({i, *same});
        continue;
      }
    }
    if (allows_equivalent) {
      GRIDMILL_REQUIRE(!record.board->has_clues() && !record.board->is_jigsaw());
      if (const auto same = find_same(record, key)) {  // of a run that does not allow them
        result.duplicates.push_back({i, *same});
        continue;
      }
      append_own_cells(record.puzzle.digits(), key);
    }
    std::optional<std::int64_t> equal = keys->find_or_insert(key);
    if (equal && *equal > written) {  // a row of this batch: it has to be there to compare
      written = keys->last_id();
      write_rows(run);
      equal = keys->find_or_insert(key);
    }
    if (equal) {
      result.duplicates.push_back({i, *equal});
      continue;
    }
    prepare_row(run, record, key);
    ++result.stored;
  }
  write_rows(run);
  assert(result.stored + result.duplicates.size() == records.size());
  assert(keys->last_id() == last_before + static_cast<std::int64_t>(result.stored));
  Statement& progress = statements->progress;
  progress.bind(1, run.id).bind(2, static_cast<std::int64_t>(run.next_index));
  progress.bind(3, static_cast<std::int64_t>(next_index));
  progress.bind(4, static_cast<std::int64_t>(result.stored));
  progress.bind(5, static_cast<std::int64_t>(result.duplicates.size())).run();
  if (database.changes() != 1) {
    database.fail(StoreError::Kind::kConflict,
                  "another program has continued this run; repeat the command");
  }
  return result;
}

}  // namespace gridmill
