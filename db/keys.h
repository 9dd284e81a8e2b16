#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "db/sqlite.h"

namespace gridmill {

/// The key that makes a puzzle unique in a database: exact, about 23 bytes for a 9 x 9 puzzle
/// instead of 81.
///
///     9 x 9:    [ 7 zero bits, 1 bit a cell: is it a given? ][ the givens, 4 bits each ]
///     others:   [ name of the shape ][ 0 ][ as above, digits over 15 in 8 bits each ]
///
/// The first byte of a 9 x 9 key is 0 or 1 and that of a name is not, so keys of different shapes
/// differ. Given a canonical form, it is the key of the whole equivalence class.
/// @param shape   name of the shape
/// @param digits  all cells, row-major, 0 = empty
/// @param key     is set
void make_puzzle_key(std::string_view shape, std::span<const std::uint8_t> digits,
                     std::string& key);

/// Which row has a key. The table puzzle_key has the keys of the rows up to meta's "keyed_to"; the
/// later ones are kept in memory and go into the table by the hundred thousand, sorted.
///
/// Why not into the table at once: keys come in no order, so every row would dirty a page of its
/// own, which is written twice (log and file): 8 KB a row. schema.md has the figures.
///
/// Invariant: each row's key is in the table or in memory. After a crash the constructor reads the
/// rows after "keyed_to" again.
class KeyIndex {
 public:
  /// Loads what is not in the table yet.
  /// @param most_recent  how many keys to keep in memory, about 100 bytes each
  KeyIndex(Database& database, std::size_t most_recent);

  /// The row that has the key. None: the key is new, and now belongs to the row last_id(), which is
  /// one more than before; for good only with `commit`.
  std::optional<std::int64_t> take(const std::string& key);
  void commit() { fresh_.clear(); }
  /// Forgets what was added since the last commit.
  void roll_back();

  /// Whether it is time to flush.
  [[nodiscard]] bool is_full() const { return recent_.size() >= most_recent_; }
  /// Moves all keys into the table, in one transaction.
  void flush();

  /// The highest id that was ever given out.
  [[nodiscard]] std::int64_t last_id() const { return last_id_; }

 private:
  Database& database_;
  std::size_t most_recent_;
  Statement find_;
  std::unordered_map<std::string, std::int64_t> recent_;
  std::vector<const std::string*> fresh_;  ///< keys in recent_ that are not committed
  std::int64_t keyed_to_ = 0;              ///< the last row whose key is in the table
  std::int64_t last_id_ = 0;
};

}  // namespace gridmill
