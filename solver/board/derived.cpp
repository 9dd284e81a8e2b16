#include "solver/board/derived.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "solver/board/bits.h"
#include "solver/board/lately.h"
#include "solver/board/layout.h"
#include "solver/board/size.h"

/// k disjoint full houses hold each digit k times, and k - 1 disjoint full houses within them k - 1
/// times. So the rest holds it once: three rows of a Windoku without the two windows in them, or
/// rows of a jigsaw board without the regions in them. What is found so is looked at again together
/// with the others, until nothing is new.
///
/// Where irregular regions are all there is beside the lines, a search in microseconds serves, as
/// each puzzle of a jigsaw has a layout of its own: runs of neighbouring lines, less the regions
/// within them. Connected regions leave nothing else to lines of one direction: where lines fall
/// into several runs, regions fill all runs but one. Rows and columns together would leave a fifth
/// more, which nobody would see.
///
/// Invariant: a round takes all that it finds or, where that would be too many, nothing. So which
/// houses there are does not depend on the order of the search. More than half of the board is its
/// other half seen from behind, so few houses at a time are enough.

namespace gridmill {
namespace {

/// `CellSet` holds the cells of the board, `HouseBits` numbers of full houses.
template <typename CellSet, typename HouseBits>
class Derivation {
 public:
  Derivation(const Shape& shape, std::size_t most)
      : digits_(static_cast<std::size_t>(shape.digits())),
        together_(digits_ <= 9 ? (digits_ + 1) / 2 : 3),
        most_(most) {
    for (std::size_t h = 0; h < shape.houses().size(); ++h) {
      if (shape.houses()[h].cells.size() == digits_) know(shape.houses()[h].cells, h);
    }
    next_number_ = shape.houses().size();
  }

  std::vector<DerivedHouse> run() {
    while (found_.size() < most_) {
      fresh_.clear();
      HouseBits all{};
      for (std::size_t i = 0; i < known_.size(); ++i) all.insert(i);
      add_up(all, Counts{});
      if (fresh_.empty() || found_.size() + fresh_.size() > most_) break;
      for (DerivedHouse& house : fresh_) {
        know(house.cells, next_number_++);
        found_.push_back(std::move(house));
      }
    }
    return std::move(found_);
  }

 private:
  /// Of each known house: how many of its cells lie in some others.
  using Counts = std::array<std::uint8_t, HouseBits::kMost>;

  void know(const std::vector<Cell>& cells, std::size_t number) {
    const std::size_t me = known_.size();
    assert(me < HouseBits::kMost);
    CellSet set;
    for (const Cell c : cells) set.insert(c);
    known_.push_back(set);
    numbers_.push_back(number);
    apart_.push_back(HouseBits{});
    common_.push_back(Counts{});
    for (std::size_t i = 0; i <= me; ++i) {
      const int common = (known_[i] & set).size();
      common_[me][i] = common_[i][me] = static_cast<std::uint8_t>(common);
      if (common != 0) continue;
      apart_[me].insert(i);
      apart_[i].insert(me);
    }
  }

  /// Chooses the houses to be added up. `open`: those that may come next, as they have no cell in
  /// common with the others; `covered`: what the others cover of each house.
  void add_up(HouseBits open, const Counts& covered) {
    while (!open.empty()) {
      const std::size_t i = open.front();
      open.pop_front();
      of_.push_back(i);
      Counts now = covered;
      std::size_t within = 0;
      for (std::size_t h = 0; h < known_.size(); ++h) {
        now[h] = static_cast<std::uint8_t>(now[h] + common_[i][h]);
        within += now[h] == digits_ ? 1U : 0U;
      }
      // These themselves lie within, and one fewer must do so besides.
      if (of_.size() >= 2 && within + 1 >= 2 * of_.size()) take_out_within(now);
      if (of_.size() < together_) add_up(open & apart_[i], now);
      of_.pop_back();
    }
  }

  void take_out_within(const Counts& covered) {
    HouseBits within{};
    for (std::size_t h = 0; h < known_.size(); ++h) {
      if (covered[h] == digits_) within.insert(h);
    }
    // One that was added up would leave what fewer houses leave.
    for (const std::size_t i : of_) within.erase(i);
    take_out(within);
  }

  /// Chooses the houses to be taken out.
  void take_out(HouseBits open) {
    if (without_.size() + 1 == of_.size()) {
      note();
      return;
    }
    while (!open.empty()) {
      const std::size_t i = open.front();
      open.pop_front();
      without_.push_back(i);
      take_out(open & apart_[i]);
      without_.pop_back();
    }
  }

  void note() {
    CellSet left;
    for (const std::size_t i : of_) left |= known_[i];
    for (const std::size_t i : without_) left -= known_[i];
    assert(static_cast<std::size_t>(left.size()) == digits_);
    if (std::find(known_.begin(), known_.end(), left) != known_.end()) return;
    DerivedHouse house;
    for (const Cell c : left) house.cells.push_back(c);
    for (const DerivedHouse& other : fresh_) {
      if (other.cells == house.cells) return;
    }
    for (const std::size_t i : of_) house.of.push_back(numbers_[i]);
    for (const std::size_t i : without_) house.without.push_back(numbers_[i]);
    fresh_.push_back(std::move(house));
  }

  std::size_t digits_;
  std::size_t together_;  ///< houses that are added up, at most
  std::size_t most_;
  std::vector<CellSet> known_;  ///< full houses, and their numbers
  std::vector<std::size_t> numbers_;
  std::vector<HouseBits> apart_;  ///< [known]: those that have no cell in common with it
  std::vector<Counts> common_;    ///< [known][known]: the cells that they have in common
  std::size_t next_number_ = 0;
  std::vector<std::size_t> of_;  ///< the choice, as places in `known_`
  std::vector<std::size_t> without_;
  std::vector<DerivedHouse> fresh_;  ///< of this round
  std::vector<DerivedHouse> found_;
};

/// Neighbouring lines of one direction.
struct Run {
  std::size_t first = kMaxDigits;
  std::size_t last = 0;

  void reach(std::size_t line) {
    first = std::min(first, line);
    last = std::max(last, line);
  }
  [[nodiscard]] bool has(std::size_t line) const { return first <= line && line <= last; }
  [[nodiscard]] bool has(const Run& other) const {
    return first <= other.first && other.last <= last;
  }
};

/// What a run leaves, which has one line more than regions within it. Of more than half of the
/// lines the other half is told: the other regions less the other lines.
/// @param line_zero  the number of the first line
/// @param extents    of the regions
DerivedHouse left_by(const Run& run, const Shape& shape, std::size_t line_zero,
                     std::span<const Run> extents) {
  const std::size_t n = extents.size();
  DerivedHouse house;
  for (std::size_t line = run.first; line <= run.last; ++line) {
    for (const Cell c : shape.houses()[line_zero + line].cells) {
      if (!run.has(extents[static_cast<std::size_t>(shape.box_of(c))])) house.cells.push_back(c);
    }
  }
  assert(house.cells.size() == n);
  std::sort(house.cells.begin(), house.cells.end());
  const bool others = 2 * (run.last - run.first + 1) > n + 1;
  for (std::size_t i = 0; i < n; ++i) {
    if (run.has(i) != others) (others ? house.without : house.of).push_back(line_zero + i);
    if (run.has(extents[i]) != others) (others ? house.of : house.without).push_back(2 * n + i);
  }
  return house;
}

/// What runs of lines leave, rows first.
std::vector<DerivedHouse> left_by_runs(const Shape& shape, std::size_t most) {
  const auto n = static_cast<std::size_t>(shape.digits());
  const std::span<const House> houses = shape.houses();
  std::vector<DerivedHouse> found;
  for (const std::size_t line_zero : {std::size_t{0}, n}) {
    std::vector<Run> extents(n);
    for (std::size_t line = 0; line < n; ++line) {
      for (const Cell c : houses[line_zero + line].cells) {
        extents[static_cast<std::size_t>(shape.box_of(c))].reach(line);
      }
    }
    for (std::size_t first = 0; first < n; ++first) {
      for (std::size_t last = first + 1; last < n; ++last) {
        const Run run{first, last};
        const auto within = std::count_if(extents.begin(), extents.end(),
                                          [&](const Run& region) { return run.has(region); });
        if (static_cast<std::size_t>(within) != last - first) continue;
        DerivedHouse house = left_by(run, shape, line_zero, extents);
        const auto is_same = [&](const auto& other) { return other.cells == house.cells; };
        if (std::any_of(houses.begin(), houses.end(), is_same) ||
            std::any_of(found.begin(), found.end(), is_same)) {
          continue;
        }
        found.push_back(std::move(house));
      }
    }
  }
  if (found.size() > most) found.clear();
  return found;
}

std::vector<DerivedHouse> search(const Shape& shape, std::size_t most) {
  const std::size_t houses = shape.houses().size() + most;
  if (shape.cells() <= SizeNine::kCells && houses <= 64) {
    return Derivation<SizeNine::CellSet, Bits<1>>(shape, most).run();
  }
  if (houses > 1024) return {};  // nobody has drawn such a board
  return Derivation<SizeTwentyFive::CellSet, Bits<16>>(shape, most).run();
}

}  // namespace

std::vector<DerivedHouse> derived_houses(const Shape& shape, std::size_t most) {
  if (!shape.has_extra_houses()) {
    // Rows, columns and rectangular boxes leave nothing that is no house.
    if (shape.has_boxes()) return {};
    return left_by_runs(shape, most);
  }
  // A search takes milliseconds.
  static Lately<std::pair<std::string, std::size_t>, std::vector<DerivedHouse>> lately;
  return *lately.get({shape.board_digest(), most}, [&] { return search(shape, most); });
}

std::vector<DerivedHouse> derived_houses(const Shape& shape) {
  const std::size_t own = shape.houses().size();
  const auto most = static_cast<std::size_t>(
      LayoutOf<SizeSixteen>::serves(shape) ? SizeSixteen::kHouses : SizeTwentyFive::kHouses);
  return derived_houses(shape, most - own);
}

}  // namespace gridmill
