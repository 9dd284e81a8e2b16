// Invariants:
//   1. A strong link has one true and one false side.
//   2. Groups have two cells or more.

#include "solver/rate/digit_graph.h"

#include <algorithm>
#include <array>

namespace gridmill::inline GRIDMILL_BOARDS {

bool DigitGraph::build(FinderContext& context, Digit digit, Links links) {
  const State& state = context.state();
  const CellSet places = state.places(digit);
  const CellSet pairs = places & context.cells_with(2);
  if (known_ && places_ == places) {
    add_pairs(pairs);
    return true;
  }
  reserve();
  topology_ = &context.topology();
  digit_ = digit;
  places_ = places;
  pairs_ = {};
  truth_ = places & context.solution_cells(digit);
  candidates_.clear();
  seen_.clear();
  for (const Cell c : places - truth_) {
    ranks_[c.index] = static_cast<Number>(candidates_.size());
    candidates_.push_back(c);
  }
  false_seen_.resize(static_cast<std::size_t>(truth_.size()));
  linked_ = {};
  ranked_ = {};
  singles_ = {};
  groups_.clear();
  group_cells_.clear();
  nodes_.clear();
  false_groups_.clear();
  false_group_cells_.clear();
  partners_.clear();
  near_count_ = 0;
  clash_count_ = 0;
  group_by_cell_.clear();
  false_group_by_cell_.clear();
  known_ = false;
  const HouseSet houses = links == Links::kNone ? HouseSet() : state.houses_missing(digit.value);
  const HouseSet twos = context.houses_with_two(digit);
  for (const int h : houses) {
    if (twos.contains(h)) {
      const CellSet two = places & topology_->house(h);
      const CellSet first = CellSet::of(two.front());
      if (!add_link(first, two - first)) return false;
    } else if (links == Links::kGrouped) {
      for (const auto& [one, two] : context.grouped_links(h, digit)) {
        if (!add_link(one, two)) return false;
      }
    }
  }
  known_ = true;
  for (std::size_t n = 0; n < nodes_.size(); ++n) add_neighbors(static_cast<Number>(n));
  add_pairs(pairs);
  return true;
}

/// Adds the false candidates in cells with two candidates.
void DigitGraph::add_pairs(CellSet pairs) {
  for (const Cell c : pairs - truth_ - pairs_) {
    if (!singles_.contains(c)) add_neighbors(add_single(c));
    nodes_[node(c)].in_pair = true;
  }
  pairs_ = pairs;
}

/// Each jigsaw has its own graphs, so growing step by step would take long.
void DigitGraph::reserve() {
  if (nodes_.capacity() != 0) return;
  constexpr std::size_t kNodes = 32;
  candidates_.reserve(kNodes);
  false_seen_.reserve(kRatedDigits);
  groups_.reserve(kNodes);
  group_cells_.reserve(kNodes);
  nodes_.reserve(kNodes);
  false_groups_.reserve(kNodes);
  false_group_cells_.reserve(kNodes);
  partners_.reserve(kNodes);
  near_.resize(8 * kNodes);
  clashes_.resize(4 * kNodes);
}

void DigitGraph::find_seen() {
  for (const Cell c : candidates_) seen_.push_back(ranks_of(places_ & topology_->peers(c)));
}

/// False: there are too many groups.
bool DigitGraph::add_link(const CellSet& one, const CellSet& two) {
  const bool first = truth_.intersects(one);
  assert(first != truth_.intersects(two));
  const CellSet& yes = first ? one : two;
  Partners& partners = partners_[find_or_add_false(first ? two : one)];
  if (yes.is_single()) {
    linked_ |= yes;
    partners.cells |= yes;
    return true;
  }
  const std::size_t group = find_or_add_group(yes);
  if (group == kMaxGroups) return false;
  partners.groups.insert(group);
  return true;
}

/// The index of a true group.
std::size_t DigitGraph::find_or_add_group(const CellSet& cells) {
  const std::size_t found = group_by_cell_.find(group_cells_, cells);
  if (found < group_cells_.size() || found == kMaxGroups) return found;
  const std::size_t first = kRatedCells + (digit_.value - 1U) * kMaxGroups;
  group_by_cell_.add(found, cells);
  group_cells_.push_back(cells);
  groups_.push_back({cells, static_cast<Number>(first + found),
                     ranks_of(places_ & topology_->common_peers(cells))});
  return found;
}

DigitGraph::Number DigitGraph::find_or_add_false(const CellSet& cells) {
  if (cells.is_single()) {
    const Cell c = cells.front();
    return singles_.contains(c) ? node(c) : add_single(c);
  }
  const std::size_t found = false_group_by_cell_.find(false_group_cells_, cells);
  if (found < false_groups_.size()) return false_groups_[found];
  false_groups_.push_back(static_cast<Number>(nodes_.size()));
  false_group_by_cell_.add(found, cells);
  false_group_cells_.push_back(cells);
  nodes_.push_back({.cells = cells, .seen = places_ & topology_->common_peers(cells)});
  partners_.push_back({});
  return false_groups_.back();
}

DigitGraph::Number DigitGraph::add_single(Cell c) {
  assert(!singles_.contains(c) && !truth_.contains(c));
  singles_.insert(c);
  numbers_[c.index] = static_cast<Number>(nodes_.size());
  nodes_.push_back(
      {.cells = CellSet::of(c), .seen = places_ & topology_->peers(c), .single = true});
  partners_.push_back({});
  return numbers_[c.index];
}

/// Completes a node. The nodes before it are complete.
void DigitGraph::add_neighbors(Number no) {
  Node& node = nodes_[no];
  node.false_seen = ranks_of(node.seen);
  // What it sees is unpredictable, so each is written down and then kept or not.
  constexpr std::size_t kMaxNear = kRatedHouses + kRatedCells + kMaxGroups;
  if (near_.size() < near_count_ + kMaxNear) near_.resize(2 * (near_count_ + kMaxNear));
  Number* near = near_.data() + near_count_;
  node.partners = static_cast<std::uint32_t>(near_count_);
  for (const Cell c : partners_[no].cells) *near++ = static_cast<Number>(c.index);
  for (const std::size_t group : partners_[no].groups) *near++ = groups_[group].number;
  node.true_seen = static_cast<std::uint32_t>(near - near_.data());
  for (const Cell c : node.seen& truth_) *near++ = static_cast<Number>(c.index);
  const auto first = static_cast<Number>(kRatedCells + (digit_.value - 1U) * kMaxGroups);
  for (std::size_t i = 0; i < group_cells_.size(); ++i) {
    *near = static_cast<Number>(first + i);
    near += node.seen.contains(group_cells_[i]) ? 1 : 0;
  }
  near_count_ = static_cast<std::size_t>(near - near_.data());
  node.end = static_cast<std::uint32_t>(near_count_);
  if (clashes_.size() < clash_count_ + no + 1U) clashes_.resize(2 * (clash_count_ + no + 1U));
  Clash* clash = clashes_.data() + clash_count_;
  for (const Cell c : node.seen& singles_) {
    *clash = {no, numbers_[c.index]};
    clash += numbers_[c.index] < no ? 1 : 0;
  }
  for (const Number group : false_groups_) {
    if (group >= no) break;
    *clash = {no, group};
    clash += node.seen.contains(nodes_[group].cells) ? 1 : 0;
  }
  clash_count_ = static_cast<std::size_t>(clash - clashes_.data());
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
