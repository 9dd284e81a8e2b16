#pragma once

// A small thread-safe cache that evicts its oldest entry first, for tables that depend on the board
// alone. Two threads may make the same value; both get the one that was ready first.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <utility>

namespace gridmill {

/// A cache of the last few values by key. The puzzles of a batch have few boards, so values that
/// depend on the board alone are made once, or by several threads at the same time. Thread-safe.
template <typename Key, typename Made>
class FifoCache {
 public:
  /// The value of `make()` for this key. Calls it without the lock, so that other keys do not wait;
  /// threads that need the same key get the value that was ready first.
  template <typename Make>
  std::shared_ptr<const Made> get(const Key& key, const Make& make) {
    if (auto known = find(key)) return known;
    auto made = std::make_shared<const Made>(make());
    const std::lock_guard lock(mutex_);
    if (auto known = find_locked(key)) return known;
    if (entries_.size() == kMax) entries_.pop_front();
    entries_.emplace_back(key, made);
    return made;
  }

 private:
  std::shared_ptr<const Made> find(const Key& key) {
    const std::lock_guard lock(mutex_);
    return find_locked(key);
  }
  std::shared_ptr<const Made> find_locked(const Key& key) {
    const auto at = std::find_if(entries_.begin(), entries_.end(),
                                 [&](const auto& entry) { return entry.first == key; });
    return at == entries_.end() ? nullptr : at->second;
  }

  static constexpr std::size_t kMax = 16;
  std::mutex mutex_;
  std::deque<std::pair<Key, std::shared_ptr<const Made>>> entries_;
};

}  // namespace gridmill
