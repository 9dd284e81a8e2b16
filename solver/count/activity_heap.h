#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridmill {

/// Variables by activity, the most active on top: a binary heap that knows where each variable
/// lies. A bump is worth more the later it comes, so old ones fade ("VSIDS": Moskewicz, Madigan,
/// Zhao, Zhang, Malik, "Chaff", DAC 2001, as in MiniSat).
class ActivityHeap {
 public:
  /// Begins anew, for variables 0 .. n-1.
  void clear(std::size_t n) {
    activity_.resize(n);
    position_.assign(n, kNowhere);
    heap_.clear();
    bump_ = 1;
  }
  /// Each variable once; the activity is that before any bump.
  void add(std::uint32_t v, double activity) {
    activity_[v] = activity;
    insert(v);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }

  /// Takes the most active variable out.
  std::uint32_t pop_max() {
    assert(!heap_.empty());
    const std::uint32_t top = heap_.front();
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    position_[top] = kNowhere;
    if (!heap_.empty()) {
      put(0, last);
      sift_down(0);
    }
    return top;
  }
  /// The variable is in the order again, or still.
  void insert(std::uint32_t v) {
    if (position_[v] != kNowhere) return;
    heap_.push_back(v);
    sift_up(static_cast<std::uint32_t>(heap_.size() - 1));
  }

  void bump(std::uint32_t v) {
    activity_[v] += bump_;
    if (activity_[v] > kMaxActivity) {
      for (double& activity : activity_) activity /= kMaxActivity;
      bump_ /= kMaxActivity;
    }
    if (position_[v] != kNowhere) sift_up(position_[v]);
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
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> position_;  ///< of each variable, in the heap
  double bump_ = 1;
};

}  // namespace gridmill
