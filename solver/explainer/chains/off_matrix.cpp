// A strong link between a and b lets everything that puts a off put off what b does, and the other
// way around. So a link changes the rows in column a, by one row, then those in column b: closed
// rows stay closed, and no graph is searched again.
//
// A candidate without which a group has one left needs no link: what the last one puts off is off
// on the board, which has been closed under singles.
//
// Source: ours.

#include "solver/explainer/chains/off_matrix.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/explainer/chains/link_graph.h"

namespace gridmill::explainer {

bool OffLayout::assign(const Board& board) {
  groups_.clear();
  group_count_.fill(0);
  size_ = count_candidates(board);
  if (size_ > kMax) return false;
  std::size_t next = 0;
  candidates_of(board).for_each([&](int c) {
    candidate_[next] = static_cast<std::uint16_t>(c);
    number_[as_index(c)] = static_cast<std::uint8_t>(next++);
  });
  const auto add = [&](std::span<const std::uint16_t> candidates) {
    Group& group = groups_.emplace_back();
    for (const std::uint16_t c : candidates) {
      const std::size_t i = number(c);
      group.members[group.count++] = static_cast<std::uint8_t>(i);
      group.set.insert(i);
      groups_of_[i][group_count_[i]++] = static_cast<std::uint16_t>(groups_.size() - 1);
    }
  };
  for_groups(
      board, [&](int, auto group) { add(group); },
      [&](std::size_t, int, auto group) { add(group); });
  return true;
}

OffLayout::Row OffLayout::numbers_of(const CandidateBits& candidates) const {
  Row row{};
  candidates.for_each([&](int c) { row.insert(number(c)); });
  return row;
}

void OffMatrix::start(const OffLayout& layout) {
  run_vectorized([&] {
    left_ = {};
    for (std::size_t i = 0; i < layout.size(); ++i) {
      Row& row = rows_[i];
      row = {};
      for (const std::uint16_t g : layout.groups_of(i)) row |= layout.groups()[g].set;
      row.erase(i);
      left_.insert(i);
    }
    for (const OffLayout::Group& group : layout.groups()) {
      if (group.count == 2) link(group.members[0], group.members[1]);
    }
  });
}

void OffMatrix::start(const OffMatrix& base, std::size_t size) {
  left_ = base.left_;
  std::copy_n(base.rows_.begin(), size, rows_.begin());
}

OffMatrix::Row OffMatrix::keep(const OffLayout& layout, const Row& left, bool quiet) {
  return run_vectorized([&] {
    const Row gone = left_ - left;
    left_ = left;
    gone.for_each([&](std::size_t i) { rows_[i].words.fill(~std::uint64_t{0}); });
    Row refuted{};
    bool linked = !quiet;
    gone.for_each([&](std::size_t i) {
      for (const std::uint16_t g : layout.groups_of(i)) {
        const OffLayout::Group& group = layout.groups()[g];
        const Row rest = group.set & left;
        if (rest.size() == 2) {
          linked = true;
          Row other = rest;
          other.pop_front();
          link(rest.front(), other.front());
        } else if (!linked) {
          refuted |= shared(group);
        }
      }
    });
    // Other groups share something more only by links.
    if (linked) {
      left.for_each([&](std::size_t i) {
        if (rows_[i].contains(i)) refuted.insert(i);
      });
      for (const OffLayout::Group& group : layout.groups()) refuted |= shared(group);
    }
    return refuted & left;
  });
}

/// What all candidates of a group put off, at most what is left.
inline OffMatrix::Row OffMatrix::shared(const OffLayout::Group& group) const {
  if (!group.set.intersects(left_)) return {};
  Row all = rows_[group.members[0]];
  for (std::size_t k = 1; k < group.count; ++k) all &= rows_[group.members[k]];
  return all;
}

inline void OffMatrix::link(std::size_t a, std::size_t b) {
  const auto add = [&](std::size_t from, std::size_t to) {
    const Row more = rows_[to];
    (rows_[from] & left_).for_each([&](std::size_t i) { rows_[i] |= more; });
  };
  add(a, b);
  add(b, a);
}

}  // namespace gridmill::explainer
