#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace gridmill {

/// A cache of the last few values by key. The puzzles of a batch have few boards, so values that
/// depend on the board alone are made once. Thread-safe.
template <typename Key, typename Made>
class FifoCache {
 public:
  /// What `make()` returned for this key.
  template <typename Make>
  std::shared_ptr<const Made> get(const Key& key, const Make& make) {
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(entries_.begin(), entries_.end(),
                                 [&](const auto& entry) { return entry.first == key; });
    if (at != entries_.end()) return at->second;
    auto made = std::make_shared<const Made>(make());
    if (entries_.size() == kMax) entries_.pop_front();
    entries_.emplace_back(key, made);
    return made;
  }

 private:
  static constexpr std::size_t kMax = 16;
  std::mutex mutex_;
  std::deque<std::pair<Key, std::shared_ptr<const Made>>> entries_;
};

}  // namespace gridmill
