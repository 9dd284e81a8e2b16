#pragma once

// Search that learns from contradictions (CDCL; Marques-Silva and Sakallah, "GRASP", IEEE
// Transactions on Computers 48, 1999; Een and Sorensson, "An extensible SAT-solver", SAT 2003),
// for exact cover: of the variables of an item at most one is true, and of a demanded item one is.
//
// A contradiction is traced back to the few decisions behind it. A new clause forbids that all of
// them hold, so the search never fails for this reason again. Then the search backtracks as far as
// the clause still forces a literal. "At least one variable of an item" is a clause like the
// learned ones. "At most one" is read from the lists of the items; as clauses it would be thousands
// of two literals each.
//
// Invariants:
// 1. Each literal on the trail is true, its opposite is false, and all others are open. Levels
//    ascend along the trail; level_begin_[k - 1] is the decision of level k.
// 2. Each clause has two literals or more, and its first two are watched.
// 3. The literals of a reason, except the one that it forces, are false.
// 4. seen_ is 0 everywhere except during the analysis of a contradiction.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gridmill {

/// Variables by activity, the most active on top: a binary heap with an index.
///
/// A bump is worth more the later it comes, so old bumps fade ("VSIDS": Moskewicz, Madigan, Zhao,
/// Zhang, Malik, "Chaff", DAC 2001, as in MiniSat).
///
/// Invariants:
/// 1. heap_[position_[v]] is v for each variable v in the heap; position_ of the others is kNowhere.
/// 2. No variable is more active than its parent, which is at (position - 1) / 2.
/// 3. No activity is above kMaxActivity, and a bump is worth more than 0.
class ActivityHeap {
 public:
  /// Begins anew, for variables 0 .. n-1, none of them in the heap.
  void clear(std::size_t n) {
    activity_.resize(n);
    position_.assign(n, kNowhere);
    heap_.clear();
    bump_ = 1;
  }
  /// Each variable once; the activity is that before any bump.
  void add(std::uint32_t v, double activity) {
    assert(position_[v] == kNowhere);
    activity_[v] = activity;
    insert(v);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }

  /// Removes the most active variable and returns it.
  std::uint32_t pop_max() {
    assert(!heap_.empty());
    const std::uint32_t top = heap_.front();
    assert(position_[top] == 0);  // invariant 1
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    position_[top] = kNowhere;
    if (!heap_.empty()) {
      put(0, last);
      sift_down(0);
    }
    assert(heap_.empty() || !is_above(heap_.front(), top));  // invariant 2
    return top;
  }
  /// Puts a variable back; one that is in the heap stays where it is.
  void insert(std::uint32_t v) {
    if (position_[v] != kNowhere) return;
    heap_.push_back(v);
    sift_up(static_cast<std::uint32_t>(heap_.size() - 1));
    assert(heap_[position_[v]] == v);  // invariant 1
  }

  void bump(std::uint32_t v) {
    activity_[v] += bump_;
    if (activity_[v] > kMaxActivity) {
      for (double& activity : activity_) activity /= kMaxActivity;
      bump_ /= kMaxActivity;
    }
    if (position_[v] != kNowhere) sift_up(position_[v]);
    assert(activity_[v] <= kMaxActivity && bump_ > 0);  // invariant 3
  }
  /// From now on a bump is worth more.
  void decay() { bump_ /= kDecay; }

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  static constexpr double kMaxActivity = 1e100;
  static constexpr double kDecay = 0.95;

  [[nodiscard]] bool is_above(std::uint32_t a, std::uint32_t b) const {
    return activity_[a] > activity_[b];
  }
  void put(std::uint32_t position, std::uint32_t v) {
    heap_[position] = v;
    position_[v] = position;
  }
  void sift_up(std::uint32_t position) {
    const std::uint32_t v = heap_[position];
    for (; position != 0 && is_above(v, heap_[(position - 1) / 2]); position = (position - 1) / 2) {
      put(position, heap_[(position - 1) / 2]);
    }
    put(position, v);
    assert(is_in_order(position));  // invariant 2
  }
  void sift_down(std::uint32_t position) {
    const std::uint32_t v = heap_[position];
    for (std::uint32_t child = 2 * position + 1; child < heap_.size(); child = 2 * position + 1) {
      if (child + 1 < heap_.size() && is_above(heap_[child + 1], heap_[child])) ++child;
      if (!is_above(heap_[child], v)) break;
      put(position, heap_[child]);
      position = child;
    }
    put(position, v);
    assert(is_in_order(position));  // invariant 2
  }
  /// Invariant 2 for one variable, its parent and its children.
  [[nodiscard]] bool is_in_order(std::size_t position) const {
    const std::uint32_t v = heap_[position];
    bool holds = position == 0 || !is_above(v, heap_[(position - 1) / 2]);
    for (std::size_t child = 2 * position + 1; child < 2 * position + 3; ++child) {
      holds = holds && (child >= heap_.size() || !is_above(heap_[child], v));
    }
    return holds;
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> position_;  ///< of each variable, in the heap
  double bump_ = 1;
};

/// The same problem takes the same steps. Reuses its memory. One object serves one thread.
class CdclSolver {
 public:
  using Variable = std::uint32_t;

  enum class Status { kSatisfiable, kUnsatisfiable, kStopped };

  /// Begins a problem, without variables.
  void clear(std::size_t items);
  /// Adds the next variable, which covers these items. `initial_phase`: it is tried true first.
  void add(std::span<const std::uint16_t> items, bool initial_phase);
  /// To be called once all variables are there, before any demand.
  void prepare();
  /// One of the item's variables has to be true. False: it has none.
  bool add_at_least_one(std::size_t item);

  /// Looks for a solution. Calls within_budget() before each decision; when that is false, it
  /// stops.
  template <typename WithinBudget>
  Status search(WithinBudget&& within_budget) {
    while (true) {
      assert(head_ <= trail_.size());
      if (!propagate()) {
        if (level() == 0) return Status::kUnsatisfiable;
        analyze_conflict();
        continue;
      }
      if (conflicts_ >= restart_at_) restart();
      if (!within_budget()) return Status::kStopped;
      if (!decide()) return Status::kSatisfiable;
    }
  }
  /// Clauses read since it was made, all problems together.
  [[nodiscard]] std::uint64_t clauses_read() const { return clauses_read_; }
  /// Of a solution that was found.
  [[nodiscard]] bool is_true(Variable v) const { return value_[2 * std::size_t{v}] > 0; }
  /// The solution that was found is none any more. False: there is no other.
  bool add_blocking_clause();

 private:
  using Literal = std::uint32_t;  ///< 2 * variable, or + 1: the variable is false
  /// Why a literal is true: 2 * clause, or 2 * literal + 1 for a rival that is true.
  using Reason = std::uint32_t;
  struct Watch {
    std::uint32_t clause;
    Literal other;  ///< one of the clause: while it is true, there is nothing to do
  };
  struct Rank {
    std::uint32_t glue;
    std::uint32_t size;
    std::uint32_t clause;
  };
  static constexpr Reason kNoReason = 0xFFFFFFFF;
  static constexpr Literal kNoLiteral = 0xFFFFFFFF;

  static Variable variable_of(Literal l) { return l / 2; }

  [[nodiscard]] std::uint32_t level() const {
    return static_cast<std::uint32_t>(level_begin_.size());
  }
  [[nodiscard]] std::uint32_t level_of(Literal l) const { return level_of_[variable_of(l)]; }
  [[nodiscard]] std::span<const std::uint16_t> items_of(Variable v) const {
    return {items_.data() + items_begin_[v], items_.data() + items_begin_[v + 1]};
  }
  [[nodiscard]] std::span<const Variable> variables_of(std::size_t item) const {
    return {variables_.data() + variables_begin_[item],
            variables_.data() + variables_begin_[item + 1]};
  }
  /// The literals of a clause; the first two are watched.
  [[nodiscard]] std::span<Literal> literals_of(std::uint32_t clause) {
    return {clauses_.data() + clause + kClauseHead, clauses_[clause]};
  }
  [[nodiscard]] std::span<const Literal> literals_of(std::uint32_t clause) const {
    return {clauses_.data() + clause + kClauseHead, clauses_[clause]};
  }

  std::uint32_t add_clause(std::span<const Literal> literals, std::uint32_t glue);
  void watch(std::uint32_t clause);
  void assign(Literal l, Reason reason);
  bool propagate();
  bool propagate_at_most_one(Literal l);
  bool propagate_watches(Literal l);
  void analyze_conflict();
  template <typename See>
  void for_each_cause(Literal l, See&& see) const;
  [[nodiscard]] bool is_redundant(Literal l) const;
  void add_learnt_clause(bool is_permanent);
  bool decide();
  void backtrack(std::uint32_t to_level);
  void restart();
  void reduce_db();
  void collect_garbage();

  // The problem: the items of each variable, and the variables of each item.
  std::size_t size_ = 0;  ///< variables
  std::vector<std::uint16_t> items_;
  std::vector<std::uint32_t> items_begin_;
  std::vector<Variable> variables_;
  std::vector<std::uint32_t> variables_begin_;

  // The clauses, one behind the other: size, glue, literals.
  static constexpr std::uint32_t kClauseHead = 2;
  std::vector<std::uint32_t> clauses_;
  std::vector<std::vector<Watch>> watches_;  ///< [literal]: of clauses that watch its opposite
  std::size_t learnt_count_ = 0;             ///< clauses that may be forgotten
  std::size_t max_learnt_ = 0;
  std::vector<Rank> ranks_;

  // What is set, in order; level 0 holds for good, level k follows from k decisions.
  std::vector<std::int8_t> value_;  ///< [literal]: 1 true, -1 false, 0 open
  std::vector<std::uint32_t> level_of_;
  std::vector<Reason> reason_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> level_begin_;  ///< of level 1 and those that follow, in the trail
  std::size_t head_ = 0;                    ///< the consequences of what lies before are drawn

  // Decisions, and what is learned from them.
  ActivityHeap order_heap_;
  std::vector<std::uint8_t> phase_;  ///< whether a variable is tried true
  std::vector<Literal> conflict_;    ///< a clause all of whose literals are false
  std::vector<Literal> learnt_clause_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> level_seen_;  ///< [level]: when it was counted last
  std::uint32_t counted_ = 0;
  std::uint64_t conflicts_ = 0;
  std::uint64_t clauses_read_ = 0;
  std::uint64_t restarts_ = 0;
  std::uint64_t restart_at_ = 0;
};

}  // namespace gridmill
