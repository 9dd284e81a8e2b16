#pragma once

// The link graph behind loops, AICs and forcing chains, with its closure.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {

/// A node of the link graph: a candidate, or two or three places of a digit where a line and a box
/// cross, as true ("on") or false ("off").
using Literal = std::uint16_t;

/// The links between nodes. On-nodes lead to off-nodes (a weak link), off-nodes to on-nodes (a
/// strong link). A node's links are in HoDoKu's order, because it decides which of two equally
/// short chains is found.
class LinkGraph {
 public:
  /// A group of places.
  struct Group {
    int digit = 0;
    CellSet cells;
  };

  static constexpr int kCandidateCount = kCells * 9;
  /// Groups: at most three crossings a line and digit.
  static constexpr int kMaxGroups = 18 * 3 * 9;
  static constexpr int kMaxLiterals = 2 * (kCandidateCount + kMaxGroups);

  void build(const Board& board, bool grouped);

  [[nodiscard]] static Literal literal(int cell, int digit, bool on) {
    return static_cast<Literal>(2 * (9 * cell + digit - 1) + (on ? 1 : 0));
  }
  [[nodiscard]] static bool is_on(Literal n) { return (n & 1U) != 0; }
  [[nodiscard]] static bool is_group(Literal n) { return n >= 2 * kCandidateCount; }
  [[nodiscard]] const Group& group(Literal n) const {
    return groups_[static_cast<std::size_t>(n / 2 - kCandidateCount)];
  }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  /// Of a group: its first cell.
  [[nodiscard]] int cell_of(Literal n) const {
    return is_group(n) ? group(n).cells.front().index : n / 2 / 9;
  }
  [[nodiscard]] int digit_of(Literal n) const {
    return is_group(n) ? group(n).digit : n / 2 % 9 + 1;
  }
  [[nodiscard]] CellSet cells_of(Literal n) const {
    return is_group(n) ? group(n).cells : CellSet::of(n / 2 / 9);
  }
  [[nodiscard]] Literal group_literal(std::size_t i, bool on) const {
    return static_cast<Literal>(2 * (static_cast<std::size_t>(kCandidateCount) + i) + (on ? 1 : 0));
  }

  [[nodiscard]] const std::vector<Literal>& from(Literal n) const { return links_[n]; }

  /// Whether any chain, however long, leads from one node to another.
  [[nodiscard]] bool reaches(Literal from, Literal to) const {
    const std::size_t i = number_[to];
    return i != 0 && (reached_by(from)[i / 64] >> (i % 64) & 1U) != 0;
  }
  /// Calls f(node) for every node that chains lead to, the start among them.
  template <typename F>
  void for_each_reached(Literal from, const F& f) const {
    const std::uint64_t* bits = reached_by(from);
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) {
        f(literals_[64 * w + static_cast<std::size_t>(std::countr_zero(rest))]);
      }
    }
  }

 private:
  struct Walk;
  [[nodiscard]] const std::uint64_t* reached_by(Literal from) const {
    return reached_.data() + words_ * component_[number_[from]];
  }
  void compute_closure(const Board& board);
  void link_candidates(const Board& board);
  void find_groups(const Board& board);
  void link_group(const Board& board, std::size_t i);

  std::vector<std::vector<Literal>> links_ = std::vector<std::vector<Literal>>(kMaxLiterals);
  std::vector<Group> groups_;

  // The closure: nodes that are there, numbered from 1; the strong component of each; what each
  // component reaches, as `words_` words of bits.
  std::vector<Literal> literals_;
  std::vector<std::uint16_t> number_ = std::vector<std::uint16_t>(kMaxLiterals);
  std::vector<std::uint16_t> component_;
  std::vector<std::uint64_t> reached_;
  std::size_t words_ = 0;
};

/// The consequences of an assumption, nearest first: the shortest chain to each node.
class ImplicationSearch {
 public:
  struct Entry {
    Literal literal = 0;
    std::uint16_t parent = 0;  ///< where in the list it was reached from
    std::uint16_t distance = 0;
  };

  ImplicationSearch() : seen_(LinkGraph::kMaxLiterals) {}
  /// Follows the links from `start`, breadth first.
  void follow(const LinkGraph& links, Literal start);
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// The nodes from the start to an entry.
  void chain(std::size_t entry, std::vector<Literal>& nodes) const;

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
};

}  // namespace gridmill::hodoku
