#include "solver/board/derived.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "solver/board/layout.h"

/// k disjoint full houses hold each digit k times, and k - 1 disjoint full houses within them k - 1
/// times. So the rest holds it once: three rows of a Windoku without the two windows in them, or
/// rows of a jigsaw board without the regions in them. What is found so is looked at again together
/// with the others, until nothing is new.
///
/// Invariant: a round takes all that it finds or, where that would be too many, nothing. So which
/// houses there are does not depend on the order of the search. More than half of the board is its
/// other half seen from behind, so few houses at a time are enough.

namespace gridmill {
namespace {

using CellSet = SizeTwentyFive::CellSet;

class Derivation {
 public:
  Derivation(const Shape& shape, std::size_t most)
      : digits_(static_cast<std::size_t>(shape.digits())),
        together_(digits_ <= 9 ? (digits_ + 1) / 2 : 3),
        most_(most) {
    for (std::size_t h = 0; h < shape.houses().size(); ++h) {
      if (shape.houses()[h].cells.size() != digits_) continue;
      CellSet cells;
      for (const Cell c : shape.houses()[h].cells) cells.insert(c);
      known_.push_back(cells);
      numbers_.push_back(h);
    }
    next_number_ = shape.houses().size();
  }

  std::vector<DerivedHouse> run() {
    while (found_.size() < most_) {
      fresh_.clear();
      add_up(0, CellSet());
      if (fresh_.empty() || found_.size() + fresh_.size() > most_) break;
      for (DerivedHouse& house : fresh_) {
        CellSet cells;
        for (const Cell c : house.cells) cells.insert(c);
        known_.push_back(cells);
        numbers_.push_back(next_number_++);
        found_.push_back(std::move(house));
      }
    }
    return std::move(found_);
  }

 private:
  /// Chooses the houses to be added up, from number `from` on.
  void add_up(std::size_t from, const CellSet& all) {
    if (of_.size() >= 2) take_out(0, all);
    if (of_.size() == together_) return;
    for (std::size_t i = from; i < known_.size(); ++i) {
      if (known_[i].intersects(all)) continue;
      of_.push_back(i);
      add_up(i + 1, all | known_[i]);
      of_.pop_back();
    }
  }

  /// Chooses the houses to be taken out.
  void take_out(std::size_t from, const CellSet& left) {
    if (without_.size() + 1 == of_.size()) {
      note(left);
      return;
    }
    for (std::size_t i = from; i < known_.size(); ++i) {
      // One that was added up would leave what fewer houses leave.
      if (!left.contains(known_[i]) || std::find(of_.begin(), of_.end(), i) != of_.end()) continue;
      without_.push_back(i);
      take_out(i + 1, left - known_[i]);
      without_.pop_back();
    }
  }

  void note(const CellSet& left) {
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
  std::size_t next_number_ = 0;
  std::vector<std::size_t> of_;  ///< the choice, as places in `known_`
  std::vector<std::size_t> without_;
  std::vector<DerivedHouse> fresh_;  ///< of this round
  std::vector<DerivedHouse> found_;
};

}  // namespace

std::vector<DerivedHouse> derived_houses(const Shape& shape, std::size_t most) {
  // Rows, columns and rectangular boxes leave nothing that is no house.
  if (shape.has_boxes() && !shape.has_extra_houses()) return {};
  return Derivation(shape, most).run();
}

std::vector<DerivedHouse> derived_houses(const Shape& shape) {
  const std::size_t own = shape.houses().size();
  const auto most = static_cast<std::size_t>(
      LayoutOf<SizeSixteen>::serves(shape) ? SizeSixteen::kHouses : SizeTwentyFive::kHouses);
  return derived_houses(shape, most - own);
}

}  // namespace gridmill
