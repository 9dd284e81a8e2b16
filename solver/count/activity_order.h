#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridmill {

/// Variables by activity, the most active on top: a binary heap that knows where each variable
/// lies. A bump is worth more the later it comes, so old ones fade ("VSIDS": Moskewicz, Madigan,
/// Zhao, Zhang, Malik, "Chaff", DAC 2001, as in MiniSat).
class ActivityOrder {
 public:
  /// Begins anew, for variables 0 .. n-1.
  void clear(std::size_t n) {
    activity_.resize(n);
    place_.assign(n, kNowhere);
    heap_.clear();
    bump_ = 1;
  }
  /// Each variable once; the activity is that before any bump.
  void add(std::uint32_t v, double activity) {
    activity_[v] = activity;
    put_back(v);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }

  /// Takes the most active variable out.
  std::uint32_t take() {
    assert(!heap_.empty());
    const std::uint32_t top = heap_.front();
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    place_[top] = kNowhere;
    if (!heap_.empty()) {
      put(0, last);
      sink(0);
    }
    return top;
  }
  /// The variable is in the order again, or still.
  void put_back(std::uint32_t v) {
    if (place_[v] != kNowhere) return;
    heap_.push_back(v);
    rise(static_cast<std::uint32_t>(heap_.size() - 1));
  }

  void bump(std::uint32_t v) {
    activity_[v] += bump_;
    if (activity_[v] > kMost) {
      for (double& activity : activity_) activity /= kMost;
      bump_ /= kMost;
    }
    if (place_[v] != kNowhere) rise(place_[v]);
  }
  /// From now on a bump is worth more.
  void fade() { bump_ /= kFading; }

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  static constexpr double kMost = 1e100;
  static constexpr double kFading = 0.95;

  [[nodiscard]] bool is_above(std::uint32_t a, std::uint32_t b) const {
    return activity_[a] > activity_[b];
  }
  void put(std::uint32_t place, std::uint32_t v) {
    heap_[place] = v;
    place_[v] = place;
  }
  void rise(std::uint32_t place) {
    const std::uint32_t v = heap_[place];
    for (; place != 0 && is_above(v, heap_[(place - 1) / 2]); place = (place - 1) / 2) {
      put(place, heap_[(place - 1) / 2]);
    }
    put(place, v);
  }
  void sink(std::uint32_t place) {
    const std::uint32_t v = heap_[place];
    for (std::uint32_t child = 2 * place + 1; child < heap_.size(); child = 2 * place + 1) {
      if (child + 1 < heap_.size() && is_above(heap_[child + 1], heap_[child])) ++child;
      if (!is_above(heap_[child], v)) break;
      put(place, heap_[child]);
      place = child;
    }
    put(place, v);
  }

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> place_;  ///< of each variable, in the heap
  double bump_ = 1;
};

}  // namespace gridmill
