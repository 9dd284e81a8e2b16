#pragma once

// What an assumption implies by links alone, where what went off stays off.

#include <array>
#include <cstdint>

#include "solver/explainer/chains/propagation.h"

namespace gridmill::explainer {

/// Follows assumptions on one board after another.
class LinkFollower {
 public:
  LinkFollower();

  /// Begins a board that has these candidates.
  void start_board(const CandidateBits& all);
  /// Makes the propagation of a literal in Sudoku Explainer's order, and returns how many links
  /// were followed. It is cut when all nodes that have not been followed count more than
  /// `max_count`.
  std::uint64_t follow(Propagation& p, int start, const WeakLinks& links, int max_count);

 private:
  /// A cell, or a digit in a region: the number of its candidates that are left, times kOne, and
  /// their XOR.
  using Group = std::uint16_t;
  static constexpr int kOne = 1024;
  static_assert(kCandidates < kOne);
  static constexpr std::size_t kGroups = kCells + kRegions * kDigits;
  enum State : std::uint8_t { kGone, kOff, kOpen, kOn };
  struct Candidates {
    std::array<Group, kGroups> groups;
    std::array<State, kOne> states;
  };
  static constexpr std::size_t kMaxNodes = kCandidates + 1;

  /// Sizes of the arrays below, and the links followed.
  struct Progress {
    std::size_t size = 0, parent_count = 0, set_count = 0, on_size = 0, off_size = 0;
    std::uint64_t cost = 0;
  };

  // W: the words of a set of nodes.
  template <std::size_t W>
  std::uint64_t run(Propagation& p, int start, const WeakLinks& links, int max_count);
  bool switch_on(Propagation& p, Progress& at, std::size_t node, const WeakLinks& links);
  template <std::size_t W>
  bool switch_off(Propagation& p, Progress& at, std::size_t node);
  bool add(Propagation& p, Progress& at, int lit, Cause cause, std::size_t parent_count);
  template <std::size_t W>
  void count_ancestors(Progress& at);

  const bool popcnt_;
  // Of the board:
  Candidates all_;
  std::array<std::array<std::uint16_t, 9>, kGroups> members_;
  std::size_t nodes_at_most_ = 0;
  // Of the assumption:
  Candidates left_;
  std::array<Propagation::Node, kMaxNodes> nodes_;
  std::array<std::uint16_t, kMaxNodes> set_of_;                     ///< by node
  std::array<std::uint64_t, kMaxNodes*(kMaxNodes / 64 + 1)> sets_;  ///< nodes behind nodes
  std::array<std::uint16_t, 10 * kMaxNodes> parents_;
  std::array<std::uint16_t, kMaxNodes> on_queue_, off_queue_;
};

}  // namespace gridmill::explainer
