#pragma once

// Keys of puzzles, and the index that finds the row with a given key.
//
// Invariants of KeyIndex:
//   1. The key of every row is in the table `puzzle_key` or in memory.
//   2. `unwritten_` has the rows up to `last_id_`, without gaps, in the order of their ids.
//   3. The first `committed_` of them are in the file for good; before a flush that is all of them.
//   4. No two keys have the same hash: the second one takes the next free number.
//
// Invariants of RowIdMap:
//   1. The number of slots is a power of two, and at most half of them are in use.
//   2. Between the slot of a hash and the one that holds it, no slot is free.
//   3. Rows are above 0.

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/row_source.h"
#include "db/sqlite.h"
#include "solver/board/canonical.h"
#include "solver/record.h"

namespace gridmill {

/// Whether a grid obeys the rules and clues of a board and has the givens of a puzzle.
[[nodiscard]] bool is_solved_by(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                                std::span<const std::uint8_t> solution);

/// A board as the column `canonical` has it: exact, about 23 bytes for a 9 x 9 puzzle instead
/// of 81.
///
///     9 x 9:    [ 7 zero bits, 1 bit a cell: is it a given? ][ the givens, 4 bits each ]
///     others:   [ name of the board ][ 0 ][ as above, digits over 15 in 8 bits each ]
///     jigsaws:  [ name of the board ][ 0 ][ the layout's letters ][ as above ]
///
/// The first byte of a 9 x 9 key is 0 or 1 and that of a name is not, so keys of different boards
/// differ: within a file a name means one board (boards.h). Given a canonical form, it is the
/// key of the whole equivalence class.
/// @param board   its name in the file
/// @param digits  all cells, row-major, 0 = empty
/// @param key     is set
/// @param label  the layout or clues that a board has in addition to its name; with the
///   canonical form it is canonical_label (solver/clues/clue_symmetries.h); empty: nothing
void make_puzzle_key(std::string_view board, std::span<const std::uint8_t> digits, std::string& key,
                     std::string_view label = {});

/// Turns the key of a class into the key of one puzzle, for runs that allow equivalent puzzles: the
/// puzzle's own cells follow, as a 9 x 9 key has them.
void append_own_cells(std::span<const std::uint8_t> digits, std::string& key);
/// Whether one of the runs in `table` ("run", "source.run") allows equivalent puzzles.
[[nodiscard]] bool allows_equivalent(Database& database, const std::string& table);
/// Whether a row of a puzzle may have a key: that of its class, or that with its own cells.
[[nodiscard]] bool is_key_of(std::string_view key, std::string_view key_of_class,
                             std::span<const std::uint8_t> digits);

/// Makes the key of a puzzle's class. One thread at a time.
class CanonicalKeyBuilder {
 public:
  /// A puzzle that does not match its solution (damage) is a separate class: the key is that of
  /// the puzzle itself.
  void make(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
            std::span<const std::uint8_t> solution, std::string_view board_name, std::string& key);
  /// The same, from the form that the record brings, if it does; `board_name` is the name that the
  /// file has for its board.
  void make(const Record& record, std::string_view board_name, std::string& key);

 private:
  struct BoardCanonizer;
  /// By the digests of the last few boards.
  std::map<std::string, std::shared_ptr<BoardCanonizer>> canonizers_;
  std::vector<std::uint8_t> form_;
};

/// The number under which puzzle_key looks for a key first: 64 bits of it, mixed. Files keep it:
/// it must never change.
[[nodiscard]] std::uint64_t hash_of_key(std::string_view key);

/// Rows by hashes, in memory: an open table with linear probing, 32 bytes a row at least.
/// Lookups are random, and each should cost one access to memory. The hashes must be well mixed.
class RowIdMap {
 public:
  /// Those that were added and not removed.
  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] std::optional<std::int64_t> find(std::uint64_t hash) const {
    if (slots_.empty()) return std::nullopt;
    for (std::size_t at = position_of(hash); slots_[at].row != kFree; at = next_position(at)) {
      if (slots_[at].hash == hash && slots_[at].row != kTombstone) return slots_[at].row;
    }
    return std::nullopt;
  }

  /// Begins to fetch the place of a hash. Inlined by force: g++ drops a call that only prefetches.
  [[gnu::always_inline]] void prefetch(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[position_of(hash)]);
  }

  /// @param row  above 0; the hash has none
  void add(std::uint64_t hash, std::int64_t row) {
    assert(row > 0 && !find(hash));
    if (2 * (used_ + 1) > slots_.size()) grow();
    insert({hash, row});
    ++size_;
    assert(size_ <= used_ && 2 * used_ <= slots_.size());
  }

  /// The hash must have a row.
  void remove(std::uint64_t hash) {
    assert(find(hash));
    std::size_t at = position_of(hash);
    while (slots_[at].hash != hash || slots_[at].row == kTombstone) at = next_position(at);
    slots_[at].row = kTombstone;
    --size_;
    assert(!find(hash));
  }

  void clear() { *this = {}; }

 private:
  static constexpr std::int64_t kFree = 0;
  static constexpr std::int64_t kTombstone = -1;  ///< others may follow it
  struct Slot {
    std::uint64_t hash = 0;
    std::int64_t row = kFree;
  };

  [[nodiscard]] std::size_t position_of(std::uint64_t hash) const {
    assert(std::has_single_bit(slots_.size()));
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t next_position(std::size_t at) const {
    return (at + 1) & (slots_.size() - 1);
  }

  void insert(const Slot& slot) {
    assert(slot.row > 0);
    std::size_t at = position_of(slot.hash);
    while (slots_[at].row != kFree) at = next_position(at);
    slots_[at] = slot;
    ++used_;
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.empty() ? kMinSlots : 2 * old.size(), {});
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.row > 0) insert(slot);
    }
    assert(used_ == size_);  // without tombstones
  }

  static constexpr std::size_t kMinSlots = 1024;

  std::vector<Slot> slots_;  ///< a power of two, at most half of them not free
  std::size_t used_ = 0;     ///< not free
  std::size_t size_ = 0;
};

/// Which row has a key. The table puzzle_key has the rows up to meta's "indexed_to" by the hashes
/// of their keys; the later ones are kept in memory and go into the table together, sorted, so that
/// every page gets several. Two keys with the same hash, should that ever happen, are behind each
/// other (linear probing), and what is found is compared with the row's own column, so the index is
/// exact.
///
/// Why hashes, and why not into the table at once: keys come in no order, so every row would dirty
/// a separate page, which is written twice (log and file): 8 KB a row. schema.md has the figures.
///
/// After a crash the constructor reads the rows after "indexed_to" again.
class KeyIndex {
 public:
  /// Loads what is not in the table yet.
  /// @param max_recent  number of keys to keep in memory, 50 to 80 bytes each
  /// @param min_flush   number of keys that are written to the table at a time, at least; an eighth
  ///                    of all rows if that is more
  KeyIndex(Database& database, std::size_t max_recent, std::size_t min_flush);

  /// Loads the memory that the next lookup of this key will read.
  [[gnu::always_inline]] void prefetch(std::string_view key) const {
    recent_.prefetch(hash_of_key(key));
  }
  /// The row that has the key. None: the key is new, and now belongs to the row last_id(), which is
  /// one more than before and must be added before the next call; for good only with `commit`.
  std::optional<std::int64_t> find_or_insert(std::string_view key);
  /// The row that has the key, if one does.
  [[nodiscard]] std::optional<std::int64_t> find(std::string_view key);
  void commit() {
    assert(committed_ <= unwritten_.size());
    committed_ = unwritten_.size();
    is_flush_open_ = false;
  }
  /// Forgets what was added since the last commit.
  void roll_back();

  /// Whether it is time to flush.
  [[nodiscard]] bool is_full() const;
  /// Writes all keys into the table, in the transaction under way or in one of its own.
  void flush();

  /// The highest id that was ever given out.
  [[nodiscard]] std::int64_t last_id() const { return last_id_; }

 private:
  void load();
  bool load_some();
  void add(std::uint64_t hash, std::int64_t row);
  struct Slot {
    std::uint64_t hash = 0;           ///< where the key is or would be
    std::optional<std::int64_t> row;  ///< none: it is free
  };
  [[nodiscard]] Slot slot_of(std::string_view key);
  [[nodiscard]] std::optional<std::int64_t> row_at(std::uint64_t hash);
  [[nodiscard]] bool row_has(std::int64_t id, std::string_view key);

  Database& database_;
  std::size_t max_recent_;
  std::size_t min_flush_;
  Statement find_;
  Column found_row_;
  Statement key_of_row_;
  Column key_;
  RowIdMap recent_;
  bool has_older_ = false;  ///< the table has keys that are not among the recent ones
  /// Those of the recent ones that are not in the table, (hash, row) in the order of the rows.
  std::vector<NumberRows<2>::Row> unwritten_;
  std::size_t committed_ = 0;   ///< that many of them are here for good
  bool is_flush_open_ = false;  ///< a flush belongs to the transaction under way
  std::int64_t last_id_ = 0;
};

}  // namespace gridmill
