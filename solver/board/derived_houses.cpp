// k disjoint full houses hold each digit k times, and k - 1 disjoint full houses within them k - 1
// times. So the rest holds it once: three rows of a Windoku without the two windows in them, or
// rows of a jigsaw board without the regions in them. What is found so is looked at again together
// with the others, until nothing is new.
//
// If there are only irregular regions and lines, a search in microseconds serves, as
// each puzzle of a jigsaw has its own layout: runs of neighboring lines, less the regions
// within them. Connected regions leave nothing else to lines of one direction: where lines fall
// into several runs, regions fill all runs but one. Rows and columns together would leave a fifth
// more, which no solver would notice.
//
// Of several grids, few houses at a time are added up: three, as in a Windoku, or two if there are
// no extra houses. More take half a minute on a flower and find next to nothing.
//
// Invariant: a round takes all that it finds or, where that would be too many, nothing. So which
// houses there are does not depend on the order of the search. More than half of the board is its
// other half seen from behind, so few houses at a time are enough.

#include "solver/board/derived_houses.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "solver/board/bits.h"
#include "solver/board/board_class.h"
#include "solver/board/board_topology.h"
#include "solver/board/fifo_cache.h"
#include "solver/board/rows.h"

namespace gridmill {
namespace {

/// Of each known house: how many of its cells lie in some others. Counts are bytes, eight a word,
/// to be added and compared all at once. They begin at 128 - digits: the highest bit means that a
/// house is covered. House h of a block of 64 is byte h / 8 of word h % 8, so shifts make a set of
/// these bits.
template <typename HouseBits>
class Cover {
 public:
  Cover() = default;
  explicit Cover(std::size_t digits) { words_.fill((128 - digits) * 0x0101'0101'0101'0101U); }

  void add(std::size_t h, std::size_t cells) {
    words_[h / 64 * 8 + h % 8] += std::uint64_t{cells} << (h / 8 % 8 * 8);
  }
  /// The first `blocks` blocks of the sum; the others are unused.
  void set_sum(const Cover& a, const Cover& b, std::size_t blocks) {
    for (std::size_t i = 0; i < 8 * blocks; ++i) words_[i] = a.words_[i] + b.words_[i];
  }
  [[nodiscard]] HouseBits full(std::size_t blocks) const {
    HouseBits set{};
    for (std::size_t block = 0; block < blocks; ++block) {
      for (std::size_t i = 0; i < 8; ++i) {
        set.words[block] |= (words_[8 * block + i] & 0x8080'8080'8080'8080U) >> (7 - i);
      }
    }
    return set;
  }

 private:
  std::array<std::uint64_t, HouseBits::kMax / 8> words_;
};

/// `CellSet` holds the cells of the board, `HouseBits` numbers of full houses.
template <typename CellSet, typename HouseBits>
class Derivation {
 public:
  Derivation(const BoardSpec& board, std::size_t max_count)
      : digits_(static_cast<std::size_t>(board.digits())),
        together_(most_together(board)),
        max_count_(max_count) {
    for (std::size_t h = 0; h < board.houses().size(); ++h) {
      if (board.houses()[h].cells.size() == digits_) add_known(board.houses()[h].cells, h);
    }
    next_number_ = board.houses().size();
  }

  std::vector<DerivedHouse> run() {
    HouseBits all{};
    while (found_.size() < max_count_) {
      newest_ = all;
      for (std::size_t i = 0; i < known_.size(); ++i) all.insert(i);
      newest_ ^= all;
      find_reach();
      fresh_.clear();
      add_up(all, Cover(digits_));
      if (fresh_.empty() || found_.size() + fresh_.size() > max_count_) break;
      for (DerivedHouse& house : fresh_) {
        add_known(house.cells, next_number_++);
        found_.push_back(std::move(house));
      }
    }
    return std::move(found_);
  }

 private:
  using Cover = gridmill::Cover<HouseBits>;

  /// Two overlapping rows leave a few cells each, and one of the two makes a box with others: that
  /// is a row and a box without the other row.
  static std::size_t most_together(const BoardSpec& board) {
    const auto digits = static_cast<std::size_t>(board.digits());
    if (board.has_several_grids()) return board.has_extra_houses() ? 3 : 2;
    return digits <= 9 ? (digits + 1) / 2 : 3;
  }

  void add_known(const std::vector<Cell>& cells, std::size_t number) {
    const std::size_t me = known_.size();
    assert(me < HouseBits::kMax);
    CellSet set;
    for (const Cell c : cells) set.insert(c);
    known_.push_back(set);
    numbers_.push_back(number);
    apart_.push_back(HouseBits{});
    common_.push_back(Cover(128));
    for (std::size_t i = 0; i <= me; ++i) {
      const auto common = static_cast<std::size_t>((known_[i] & set).size());
      common_[me].add(i, common);
      if (i != me) common_[i].add(me, common);
      if (common != 0) continue;
      apart_[me].insert(i);
      apart_[i].insert(me);
    }
    blocks_ = me / 64 + 1;
  }

  void find_reach() {
    reach_.assign(together_, Cover(128));
    for (std::size_t h = 0; h < known_.size(); ++h) {
      int most = 0;
      for (std::size_t i = 0; i < known_.size(); ++i) {
        if (i != h) most = std::max(most, (known_[i] & known_[h]).size());
      }
      for (std::size_t more = 1; more < together_; ++more) {
        reach_[more].add(h, std::min(digits_, more * static_cast<std::size_t>(most)));
      }
    }
  }

  /// Chooses the houses to be added up. `open`: those that may come next, as they have no cell in
  /// common with the others; `covered`: what the others cover of each house. Goes on only where
  /// enough houses may lie within some day, and some of them are new: the others have had their
  /// turn.
  void add_up(HouseBits open, const Cover& covered) {
    Cover now;
    while (!open.empty()) {
      const std::size_t i = open.front();
      open.pop_front();
      of_.push_back(i);
      chosen_.insert(i);
      now.set_sum(covered, common_[i], blocks_);
      // One that was added up would leave what fewer houses leave.
      const HouseBits within = now.full(blocks_) - chosen_;
      if (of_.size() >= 2 && has(within, of_.size() - 1) &&
          (within | chosen_).intersects(newest_)) {
        subtract(within);
      }
      if (of_.size() < together_) {
        Cover later;
        later.set_sum(now, reach_[together_ - of_.size()], blocks_);
        const HouseBits reached = later.full(blocks_);
        const HouseBits next = open & apart_[i];
        if (has(reached - chosen_, of_.size()) && (next | reached).intersects(newest_)) {
          add_up(next, now);
        }
      }
      chosen_.erase(i);
      of_.pop_back();
    }
  }

  /// Whether there are at least n: they are few, and to count bits is a call on the baseline
  /// x86-64.
  static bool has(HouseBits houses, std::size_t n) {
    for (; n != 0 && !houses.empty(); --n) houses.pop_front();
    return n == 0;
  }

  /// Chooses the houses to be taken out.
  void subtract(HouseBits open) {
    if (without_.size() + 1 == of_.size()) {
      record_found();
      return;
    }
    while (!open.empty()) {
      const std::size_t i = open.front();
      open.pop_front();
      without_.push_back(i);
      subtract(open & apart_[i]);
      without_.pop_back();
    }
  }

  void record_found() {
    CellSet left;
    for (const std::size_t i : of_) left |= known_[i];
    for (const std::size_t i : without_) left -= known_[i];
    assert(static_cast<std::size_t>(left.size()) == digits_);
    if (contains(known_, left)) return;
    DerivedHouse house;
    for (const Cell c : left) house.cells.push_back(c);
    if (find_by(fresh_, &DerivedHouse::cells, house.cells) != nullptr) return;
    for (const std::size_t i : of_) house.of.push_back(numbers_[i]);
    for (const std::size_t i : without_) house.without.push_back(numbers_[i]);
    fresh_.push_back(std::move(house));
  }

  std::size_t digits_;
  std::size_t together_;  ///< houses that are added up, at most
  std::size_t max_count_;
  std::vector<CellSet> known_;  ///< full houses, and their numbers
  std::vector<std::size_t> numbers_;
  std::vector<HouseBits> apart_;  ///< [known]: those that have no cell in common with it
  std::vector<Cover> common_;     ///< [known]: what it covers of each
  std::vector<Cover> reach_;      ///< [n]: what n other houses cover of each, at most
  std::size_t blocks_ = 0;        ///< of 64 known houses
  HouseBits newest_{};            ///< what the last round has found; in the first round, all
  std::size_t next_number_ = 0;
  std::vector<std::size_t> of_;  ///< the choice, as places in `known_`
  HouseBits chosen_{};           ///< the same as a set
  std::vector<std::size_t> without_;
  std::vector<DerivedHouse> fresh_;  ///< of this round
  std::vector<DerivedHouse> found_;
};

/// Neighboring lines of one direction.
struct Run {
  std::size_t first = kMaxDigits;
  std::size_t last = 0;

  void reach(std::size_t line) {
    first = std::min(first, line);
    last = std::max(last, line);
  }
  [[nodiscard]] bool has(std::size_t line) const { return first <= line && line <= last; }
  [[nodiscard]] bool has(const Run& other) const {
    return (first <= other.first) & (other.last <= last);
  }
};

/// The houses that follow from runs of lines of one direction and the regions within them.
template <typename CellSet>
class RunsOfLines {
 public:
  RunsOfLines(const BoardSpec& board, HouseKind kind)
      : n_(static_cast<std::size_t>(board.digits())),
        line_zero_(board.first_of(kind)),
        region_zero_(board.first_of(HouseKind::kBox)) {
    for (std::size_t i = 0; i < n_; ++i) {
      for (const Cell c : board.houses()[line_zero_ + i].cells) {
        const auto region = static_cast<std::size_t>(board.box_of(c));
        lines_[i].insert(c);
        regions_[region].insert(c);
        extents_[region].reach(i);
      }
    }
  }

  /// Calls f(run, cells) for each run that has one line more than regions within it: what it
  /// leaves.
  template <typename F>
  void each(const F& f) const {
    for (std::size_t first = 0; first < n_; ++first) {
      CellSet cells = lines_[first];
      for (std::size_t last = first + 1; last < n_; ++last) {
        cells |= lines_[last];
        const Run run{first, last};
        // Counted without a branch, as few runs have enough.
        std::size_t within = 0;
        for (std::size_t i = 0; i < n_; ++i) within += run.has(extents_[i]) ? 1 : 0;
        if (within != last - first) continue;
        CellSet rest = cells;
        for (std::size_t i = 0; i < n_; ++i) {
          if (run.has(extents_[i])) rest -= regions_[i];
        }
        f(run, rest);
      }
    }
  }

  /// The house that a run leaves. Of more than half of the lines the other half follows: the other
  /// regions less the other lines.
  [[nodiscard]] DerivedHouse house(const Run& run, const CellSet& cells) const {
    DerivedHouse house;
    house.cells.reserve(n_);
    house.of.reserve(n_);
    house.without.reserve(n_);
    for (const Cell c : cells) house.cells.push_back(c);
    assert(house.cells.size() == n_);
    const bool others = 2 * (run.last - run.first + 1) > n_ + 1;
    for (std::size_t i = 0; i < n_; ++i) {
      if (run.has(i) != others) (others ? house.without : house.of).push_back(line_zero_ + i);
      if (run.has(extents_[i]) != others) {
        (others ? house.of : house.without).push_back(region_zero_ + i);
      }
    }
    return house;
  }

 private:
  std::size_t n_;
  std::size_t line_zero_;    ///< the number of the first line
  std::size_t region_zero_;  ///< and of the first region
  std::array<CellSet, kMaxDigits> lines_;
  std::array<CellSet, kMaxDigits> regions_;
  std::array<Run, kMaxDigits> extents_;  ///< of the regions
};

/// What runs of lines leave, rows first.
template <typename CellSet>
std::vector<DerivedHouse> left_by_runs(const BoardSpec& board, std::size_t max_count) {
  std::vector<CellSet> known;
  known.reserve(board.houses().size() + max_count);
  for (const House& house : board.houses()) {
    CellSet& cells = known.emplace_back();
    for (const Cell c : house.cells) cells.insert(c);
  }
  std::vector<DerivedHouse> found;
  bool too_many = false;
  for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn}) {
    const RunsOfLines<CellSet> runs(board, kind);
    runs.each([&](const Run& run, const CellSet& cells) {
      if (contains(known, cells)) return;
      too_many = too_many || found.size() == max_count;
      if (too_many) return;
      known.push_back(cells);
      found.push_back(runs.house(run, cells));
    });
  }
  if (too_many) found.clear();
  return found;
}

/// Whether grids share more than a box: some houses of theirs of one kind are neither the same nor
/// apart nor have a line of a box in common.
bool overlaps_widely(const BoardSpec& board) {
  const auto most = static_cast<std::ptrdiff_t>(std::max(board.box_height(), board.box_width()));
  for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn}) {
    const std::span<const House> houses = board.houses_of_kind(kind);
    for (std::size_t i = 0; i < houses.size(); ++i) {
      for (const House& other : houses.first(i)) {
        std::vector<Cell> shared;
        std::set_intersection(houses[i].cells.begin(), houses[i].cells.end(), other.cells.begin(),
                              other.cells.end(), std::back_inserter(shared));
        if (std::ssize(shared) > most) return true;
      }
    }
  }
  return false;
}

std::vector<DerivedHouse> search(const BoardSpec& board, std::size_t max_count) {
  const std::size_t houses = board.houses().size() + max_count;
  if (board.has_several_grids()) {
    if (!board.has_extra_houses() && !overlaps_widely(board)) return {};
    return Derivation<SizeGrids::CellSet, SizeGrids::HouseSet::Storage>(board, max_count).run();
  }
  if (board.cells() <= SizeNine::kCells && houses <= 128) {
    return Derivation<SizeNine::CellSet, Bits<2>>(board, max_count).run();
  }
  if (houses > 1024) return {};  // no known board is like this
  return Derivation<SizeTwentyFive::CellSet, Bits<16>>(board, max_count).run();
}

}  // namespace

std::vector<DerivedHouse> derived_houses(const BoardSpec& board, std::size_t max_count) {
  if (!board.has_extra_houses() && !board.has_several_grids()) {
    // Rows, columns and rectangular boxes leave nothing that is no house.
    if (board.has_boxes()) return {};
    return board.cells() <= SizeNine::kCells
               ? left_by_runs<SizeNine::CellSet>(board, max_count)
               : left_by_runs<SizeTwentyFive::CellSet>(board, max_count);
  }
  // A search takes milliseconds.
  static FifoCache<std::pair<std::string, std::size_t>, std::vector<DerivedHouse>> cache;
  return *cache.get({board.board_digest(), max_count}, [&] { return search(board, max_count); });
}

std::vector<DerivedHouse> derived_houses(const BoardSpec& board) {
  const std::size_t own = board.houses().size();
  const auto max_houses = static_cast<std::size_t>(board.has_several_grids() ? SizeGrids::kHouses
                                                   : BoardTopologyOf<SizeSixteen>::supports(board)
                                                       ? SizeSixteen::kHouses
                                                       : kMaxRatedHouses);
  return derived_houses(board, max_houses - std::min(own, max_houses));
}

}  // namespace gridmill
