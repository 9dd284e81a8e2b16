#pragma once

// Almost locked sets in HoDoKu's order, and their restricted commons. Sets are numbered by their
// position in the list, and every search goes by these numbers.

#include "solver/hodoku/step_finder.h"
#include "solver/pattern/als.h"

namespace gridmill::hodoku {

using Als = pattern::AlsOf<SizeNine>;

/// Two sets, `a` before `b` in the table, and the digits that cannot be in both: one, or the first
/// and the last of several (`second` is 0 for none).
struct RestrictedCommon {
  int a = 0;
  int b = 0;
  int first = 0;
  int second = 0;
};

/// The sets of a board in the order in which houses hold them, without overlap between partners.
/// Invariant: commons are sorted by `a`, then by `b`, one for each pair of sets that has any.
class AlsTable {
 public:
  /// `solution` has the digits of the board, cell by cell.
  void build(const Board& board, std::span<const std::uint8_t> solution);
  [[nodiscard]] const std::vector<Als>& sets() const { return sets_; }
  [[nodiscard]] const std::vector<RestrictedCommon>& commons() const { return commons_; }
  /// The commons of which set `i` is the first partner, as a range of indices.
  [[nodiscard]] std::pair<std::size_t, std::size_t> commons_of(int i) const {
    const auto at = static_cast<std::size_t>(i);
    return {starts_[at], starts_[at + 1]};
  }

  /// The digits of a set that see a place outside.
  [[nodiscard]] DigitMask useful(int i) const { return useful_[static_cast<std::size_t>(i)]; }

 private:
  void collect(const Board& board, int house);
  void note_sets(const Board& board, std::span<const std::uint8_t> solution);
  void find_commons(const Board& board, std::size_t a);

  /// Sets as bits, in words.
  using Row = std::vector<std::uint64_t>;

  std::vector<Als> sets_;
  std::vector<DigitMask> useful_;
  std::vector<std::uint8_t> lacks_;  ///< by set: its digit that the solution puts elsewhere
  std::vector<RestrictedCommon> commons_;
  std::vector<std::size_t> starts_;
  std::size_t words_ = 0;
  std::array<Row, 10> having_;              ///< by digit: the sets that have it
  std::array<Row, 10> lacking_;             ///< ... that lack it in the solution
  std::array<Row, kCandidates> having_at_;  ///< by candidate: the sets that have it
  std::array<Row, 10> restricted_;          ///< of one set: its partners, by digit
};

}  // namespace gridmill::hodoku
