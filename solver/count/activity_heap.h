#pragma once

// Variables by activity, the most active on top: a binary heap with an index.
//
// A bump is worth more the later it comes, so old bumps fade ("VSIDS": Moskewicz, Madigan, Zhao,
// Zhang, Malik, "Chaff", DAC 2001, as in MiniSat).
//
// Invariants:
// 1. heap_[position_[v]] is v for each variable v in the heap; position_ of the others is kNowhere.
// 2. No variable is more active than its parent, which is at (position - 1) / 2.
// 3. No activity is above kMaxActivity, and a bump is worth more than 0.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridmill {

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

}  // namespace gridmill
