#pragma once

#include "solver/hodoku/search.h"

/// The link graph behind loops, AICs and forcing chains, with its closure.

namespace gridmill::hodoku {

/// A node of the link graph: a candidate, or two or three places of a digit where a line and a box
/// cross, as true ("on") or false ("off").
using Node = std::uint16_t;

/// What follows from what. On-nodes lead to off-nodes (a weak link), off-nodes to on-nodes (a
/// strong link); the order of a node's links is HoDoKu's, as it decides which of two equally short
/// chains is seen.
class Links {
 public:
  /// A group of places.
  struct Group {
    int digit = 0;
    CellSet cells;
  };

  static constexpr int kSpots = kCells * 9;
  /// Groups: at most three crossings a line and digit.
  static constexpr int kMostGroups = 18 * 3 * 9;
  static constexpr int kMostNodes = 2 * (kSpots + kMostGroups);

  void build(const Board& board, bool grouped);

  [[nodiscard]] static Node node(int cell, int digit, bool on) {
    return static_cast<Node>(2 * (9 * cell + digit - 1) + (on ? 1 : 0));
  }
  [[nodiscard]] static bool is_on(Node n) { return (n & 1U) != 0; }
  [[nodiscard]] static bool is_group(Node n) { return n >= 2 * kSpots; }
  [[nodiscard]] const Group& group(Node n) const {
    return groups_[static_cast<std::size_t>(n / 2 - kSpots)];
  }
  [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
  /// Of a group: its first cell.
  [[nodiscard]] int cell_of(Node n) const {
    return is_group(n) ? group(n).cells.front().index : n / 2 / 9;
  }
  [[nodiscard]] int digit_of(Node n) const { return is_group(n) ? group(n).digit : n / 2 % 9 + 1; }
  [[nodiscard]] CellSet cells_of(Node n) const {
    return is_group(n) ? group(n).cells : CellSet::of(n / 2 / 9);
  }
  [[nodiscard]] Node group_node(std::size_t i, bool on) const {
    return static_cast<Node>(2 * (static_cast<std::size_t>(kSpots) + i) + (on ? 1 : 0));
  }

  [[nodiscard]] const std::vector<Node>& from(Node n) const { return links_[n]; }

  /// Whether any chain, however long, leads from one node to another.
  [[nodiscard]] bool reaches(Node from, Node to) const {
    const std::size_t i = number_[to];
    return i != 0 && (reached_by(from)[i / 64] >> (i % 64) & 1U) != 0;
  }
  /// Calls f(node) for every node that chains lead to, the start among them.
  template <typename F>
  void each_reached(Node from, const F& f) const {
    const std::uint64_t* bits = reached_by(from);
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t rest = bits[w]; rest != 0; rest &= rest - 1) {
        f(nodes_[64 * w + static_cast<std::size_t>(std::countr_zero(rest))]);
      }
    }
  }

 private:
  struct Walk;
  [[nodiscard]] const std::uint64_t* reached_by(Node from) const {
    return reached_.data() + words_ * component_[number_[from]];
  }
  void close(const Board& board);
  void link_spots(const Board& board);
  void find_groups(const Board& board);
  void link_group(const Board& board, std::size_t i);

  std::vector<std::vector<Node>> links_ = std::vector<std::vector<Node>>(kMostNodes);
  std::vector<Group> groups_;

  // The closure: nodes that are there, numbered from 1; the strong component of each; what each
  // component reaches, as `words_` words of bits.
  std::vector<Node> nodes_;
  std::vector<std::uint16_t> number_ = std::vector<std::uint16_t>(kMostNodes);
  std::vector<std::uint16_t> component_;
  std::vector<std::uint64_t> reached_;
  std::size_t words_ = 0;
};

/// Everything that follows from an assumption, nearest first: the shortest chain to each node.
class Reach {
 public:
  struct Entry {
    Node node = 0;
    std::uint16_t parent = 0;  ///< where in the list it was reached from
    std::uint16_t distance = 0;
  };

  Reach() : seen_(Links::kMostNodes) {}
  /// Follows the links from `start`, breadth first.
  void follow(const Links& links, Node start);
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  /// The nodes from the start to an entry.
  void chain(std::size_t entry, std::vector<Node>& nodes) const;

 private:
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
};

}  // namespace gridmill::hodoku
