#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>

#include "gen/random_stream.h"
#include "solver/board/board_spec.h"

/// Random full grids: the methods are rows of fills.def.

namespace gridmill {

/// A board has no full grid, or none was found soon enough.
class NoFullGrid : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Makes full grids of one BoardSpec. Keeps its work space, so one object serves one thread; after
/// the first call nothing is allocated.
class Filler {
 public:
  Filler() = default;
  Filler(const Filler&) = delete;
  Filler& operator=(const Filler&) = delete;
  virtual ~Filler() = default;

  /// Fills all board.cells() digits; a function of the stream alone. Throws NoFullGrid when
  /// the board has no full grid or none was found within a bounded number of steps: possible with
  /// extra houses from a user's file, never seen with a built-in board.
  virtual void fill(RandomStream& stream, std::span<std::uint8_t> grid) = 0;

  /// From now on, `fill` gives up after so many steps back, or a few more.
  void set_backtrack_limit(std::uint64_t steps) { backtrack_limit_ = steps; }

  /// Choices taken back so far, over all calls: what the method pays for dead ends. Here "choice"
  /// is the method's own unit: a digit (the list fills) or a row (row-retry).
  [[nodiscard]] std::uint64_t retries() const { return retries_; }

 protected:
  static constexpr std::uint64_t kMaxBacktracks = 10'000'000;

  std::uint64_t backtrack_limit_ = kMaxBacktracks;
  std::uint64_t retries_ = 0;
};

/// A row of fills.def.
struct FillInfo {
  std::string_view id;     ///< what --fill takes
  std::string_view title;  ///< for people
  /// Whether the method finishes in reasonable time on that board.
  bool (*supports)(const BoardSpec& board);
  std::unique_ptr<Filler> (*make)(const BoardSpec& board);
};

/// The table, best first.
[[nodiscard]] std::span<const FillInfo> fills();
/// The row of that id, or nullptr.
[[nodiscard]] const FillInfo* find_fill(std::string_view id);
/// The first row that serves the board.
[[nodiscard]] const FillInfo& default_fill(const BoardSpec& board);
/// A filler of that id for the board. Throws std::invalid_argument, with a message for people, when
/// there is no such row or it does not serve the board.
[[nodiscard]] std::unique_ptr<Filler> make_filler(const BoardSpec& board, std::string_view id);

}  // namespace gridmill
