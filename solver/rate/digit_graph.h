#pragma once

// The links of one digit whose places in the solution are known, for chains that follow false
// statements (solution_guided_chains.h). They depend on its places alone, so most digits keep their
// graph from one position to the next.

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/rate/finder_context.h"
#include "solver/rate/strong_links.h"

namespace gridmill::inline GRIDMILL_BOARDS {

/// Which true and false nodes of a digit see each other or are sides of a strong link.
class DigitGraph {
 public:
  using Number = std::uint16_t;
  /// A true node has the number of its cell; groups of digit d come from kRatedCells + (d - 1) *
  /// kMaxGroups on.
  static constexpr std::size_t kMaxGroups = kSmallBoards ? 64 : 256;
  /// False candidates of the digit by rank: in the order of their cells.
  using Ranks = CellSet::Storage;

  /// The strong links in houses that a graph has.
  enum class Links : std::uint8_t { kNone, kPlain, kGrouped };

  /// A false node: a candidate or a group.
  struct Node {
    CellSet cells;
    CellSet seen;  ///< the places of the digit that see all of them
    bool single = false;
    bool in_pair = false;         ///< single, in a cell with two candidates
    Ranks false_seen{};           ///< the false ones among `seen`
    std::uint32_t partners = 0;   ///< where the true sides of its links begin in `near_`
    std::uint32_t true_seen = 0;  ///< where the true nodes that it sees begin
    std::uint32_t end = 0;
  };
  /// Two false nodes that see each other.
  struct Clash {
    Number one = 0;
    Number two = 0;
  };

  /// Call for another puzzle.
  void restart() { known_ = false; }
  /// Makes the graph, unless the digit has lost no place. False: there are too many groups.
  [[nodiscard]] bool build(FinderContext& context, Digit digit, Links links);

  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] std::span<const Clash> clashes() const {
    return std::span(clashes_).first(clash_count_);
  }
  [[nodiscard]] std::span<const Number> partners(const Node& node) const {
    return std::span(near_).subspan(node.partners, node.true_seen - node.partners);
  }
  [[nodiscard]] std::span<const Number> true_seen(const Node& node) const {
    return std::span(near_).subspan(node.true_seen, node.end - node.true_seen);
  }
  /// The false candidates by rank.
  [[nodiscard]] const std::vector<Cell>& candidates() const { return candidates_; }
  [[nodiscard]] std::size_t rank(Cell c) const { return ranks_[c.index]; }
  /// The false candidates that see a false one.
  [[nodiscard]] const Ranks& seen(std::size_t rank) {
    if (seen_.empty()) find_seen();
    return seen_[rank];
  }
  /// The false candidates that are nodes.
  [[nodiscard]] const CellSet& singles() const { return singles_; }
  [[nodiscard]] Number node(Cell c) const { return numbers_[c.index]; }
  /// Calls f(number, cells) for each true node.
  template <typename F>
  void each_true_node(const F& f) const {
    for (const Cell c : truth_) f(c.index, CellSet::of(c));
    for (const Group& group : groups_) f(group.number, group.cells);
  }
  /// The true candidates that are sides of links.
  [[nodiscard]] const CellSet& linked() const { return linked_; }
  /// Calls f(number, ranks) for each true candidate among some cells: the false ones that see it.
  template <typename F>
  void each_true_single(const CellSet& among, const F& f) {
    std::size_t i = 0;
    for (const Cell c : truth_) {
      Ranks& ranks = false_seen_[i++];
      if (!among.contains(c)) continue;
      if (!ranked_.contains(c)) ranks = ranks_of(places_ & topology_->peers(c));
      ranked_.insert(c);
      f(c.index, std::as_const(ranks));
    }
  }
  /// The same for true groups.
  template <typename F>
  void each_true_group(const F& f) const {
    for (const Group& group : groups_) f(group.number, group.false_seen);
  }

 private:
  /// A true group.
  struct Group {
    CellSet cells;
    Number number = 0;
    Ranks false_seen{};
  };
  /// The true sides of the links of a false node.
  struct Partners {
    CellSet cells;
    Bits<kMaxGroups / 64> groups{};
  };

  /// Finds a group by its first cell.
  class GroupsByCell {
   public:
    void clear() { last_.fill(kNone); }
    /// The index of a set among others, all of which have been added; their number if it is new.
    [[nodiscard]] std::size_t find(const std::vector<CellSet>& sets, const CellSet& cells) const {
      for (Number i = last_[cells.front().index]; i != kNone; i = before_[i]) {
        if (sets[i] == cells) return i;
      }
      return sets.size();
    }
    void add(std::size_t index, const CellSet& cells) {
      Number& last = last_[cells.front().index];
      if (before_.size() <= index) before_.resize(index + 1);
      before_[index] = last;
      last = static_cast<Number>(index);
    }

   private:
    static constexpr Number kNone = 0xffff;
    std::array<Number, kRatedCells> last_;  ///< the last group with this first cell
    std::vector<Number> before_;  ///< by group: the one before it with the same first cell
  };

  void reserve();
  void find_seen();
  void add_pairs(CellSet pairs);
  [[nodiscard]] bool add_link(const CellSet& one, const CellSet& two);
  [[nodiscard]] std::size_t find_or_add_group(const CellSet& cells);
  [[nodiscard]] Number find_or_add_false(const CellSet& cells);
  Number add_single(Cell c);
  void add_neighbors(Number no);
  /// The false candidates among some places.
  [[nodiscard]] Ranks ranks_of(CellSet cells) const {
#if defined(__BMI2__)
    return ranks_in((places_ - truth_).bits(), (cells - truth_).bits());
#else
    Ranks ranks{};
    for (const Cell c : cells - truth_) ranks.insert(ranks_[c.index]);
    return ranks;
#endif
  }

  const BoardTopology* topology_ = nullptr;
  Digit digit_;
  bool known_ = false;
  CellSet places_;
  CellSet pairs_;    ///< in cells with two candidates
  CellSet truth_;    ///< the true places
  CellSet linked_;   ///< those that are sides of links
  CellSet ranked_;   ///< those whose `false_seen_` is known
  CellSet singles_;  ///< the false candidates that are nodes
  std::vector<Cell> candidates_;
  std::vector<Ranks> seen_;                  ///< by rank
  std::array<Number, kRatedCells> ranks_;    ///< of false candidates
  std::array<Number, kRatedCells> numbers_;  ///< of `singles_`
  std::vector<Ranks> false_seen_;            ///< by true candidate
  std::vector<Group> groups_;
  std::vector<CellSet> group_cells_;
  GroupsByCell group_by_cell_;
  std::vector<Node> nodes_;
  std::vector<Number> false_groups_;
  std::vector<CellSet> false_group_cells_;
  GroupsByCell false_group_by_cell_;
  std::vector<Partners> partners_;  ///< by false node
  // Both vectors only grow, as most neighbors are written down before it is known whether they are.
  std::vector<Number> near_;
  std::size_t near_count_ = 0;
  std::vector<Clash> clashes_;
  std::size_t clash_count_ = 0;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
