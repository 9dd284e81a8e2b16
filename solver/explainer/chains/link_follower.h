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
  /// Nodes behind a node; the words beyond are empty.
  struct Set {
    std::size_t words;
    std::array<std::uint64_t, kCandidates / 64 + 1> nodes;
  };

  void run(Propagation& p, int start, const WeakLinks& links, int max_count);
  bool switch_on(Propagation& p, std::size_t node, const WeakLinks& links);
  bool switch_off(Propagation& p, std::size_t node);
  bool add(Propagation& p, int lit, Cause cause, std::size_t parent_count);
  void count_ancestors();

  const bool popcnt_;
  // Of the board:
  std::array<Group, kGroups> groups_;
  std::array<State, kOne> states_;
  std::array<std::array<std::uint16_t, 9>, kGroups> members_;
  // Of the assumption:
  std::array<Group, kGroups> left_;
  std::array<State, kOne> state_;
  std::array<Propagation::Node, kCandidates + 1> nodes_;
  std::array<std::uint16_t, kCandidates + 1> set_of_;  ///< by node
  std::array<Set, kCandidates + 1> sets_;
  std::array<std::uint16_t, 10 * (kCandidates + 1)> parents_;
  std::array<std::uint16_t, kCandidates + 1> on_queue_, off_queue_;
  std::size_t size_ = 0, parent_count_ = 0, set_count_ = 0, on_size_ = 0, off_size_ = 0;
  std::uint64_t cost_ = 0;
};

}  // namespace gridmill::explainer
