#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gen/random_stream.h"
#include "solver/board/board_ref.h"

namespace gridmill {

/// Samples layouts of irregular regions: n connected regions of n cells each, without holes and
/// none of them a straight line. Neighboring regions exchange cells until the initial layout is no
/// longer recognizable; exchanges that lengthen borders are sometimes rejected, because long
/// borders mean string-like regions. The board may have no full grid.
///
/// Immutable, so threads may share it.
class Layouts {
 public:
  /// @param n  1..25 (up to 3 there may be lines). Takes milliseconds, but for 9.
  explicit Layouts(int n);

  /// Makes the layouts to begin with, one after the other.
  [[nodiscard]] static std::vector<std::uint8_t> make_starts(int n);
  /// The same, made once.
  [[nodiscard]] std::span<const std::uint8_t> starts() const { return starts_; }

  /// @param stream   the layout is a function of it alone
  /// @param regions  n * n numbers, row-major, is set: the region of each cell, 0..n-1, numbered in
  ///                 the order of their first cells
  void sample(RandomStream& stream, std::span<std::uint8_t> regions) const;

 private:
  std::size_t n_;
  std::vector<std::uint8_t> starts_;
};

/// The user's own jigsaw layouts for a run, all of one size.
class LayoutList {
 public:
  /// @param layouts  at least one; for each the region of each cell, as in BoardRules
  explicit LayoutList(std::vector<std::vector<std::uint8_t>> layouts);

  [[nodiscard]] const std::vector<std::vector<std::uint8_t>>& all() const { return layouts_; }
  /// 128 bits of the list in hexadecimal digits: the same layouts in the same order.
  [[nodiscard]] const std::string& digest() const { return digest_; }

 private:
  std::vector<std::vector<std::uint8_t>> layouts_;
  std::string digest_;
};

/// The boards of a run: one for all puzzles, or for jigsaws one per full grid. Immutable, so
/// threads may share it.
class BoardSource {
 public:
  /// @param board    as in Recipe; must stay
  /// @param layouts  the same
  BoardSource(const BoardSpec& board, std::uint64_t seed,
              std::shared_ptr<const LayoutList> layouts);

  /// Whether each full grid has its own board.
  [[nodiscard]] bool varies() const { return board_->is_jigsaw(); }
  /// Whether a board that cannot be filled quickly may be replaced by the next one.
  [[nodiscard]] bool is_random() const { return layouts_ != std::nullopt; }
  /// The board of a full grid.
  /// @param attempt  number of boards that were given up because no full grid was found quickly;
  ///   ignored unless boards are random
  [[nodiscard]] BoardRef board(std::uint64_t grid, std::uint32_t attempt) const;

 private:
  const BoardSpec* board_;
  std::uint64_t seed_;
  std::shared_ptr<const LayoutList> list_;
  std::optional<Layouts> layouts_;
};

}  // namespace gridmill
