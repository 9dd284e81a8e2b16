#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace gridmill {

/// Rows by hashes, in memory: an open table with linear probing, 32 bytes a row at least, as what
/// it is asked for next may lie anywhere and should cost one look at memory. The hashes must be
/// well mixed.
class RowIdMap {
 public:
  /// Those that were added and not removed.
  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] std::optional<std::int64_t> find(std::uint64_t hash) const {
    if (slots_.empty()) return std::nullopt;
    for (std::size_t at = position_of(hash); slots_[at].row != kFree; at = next_position(at)) {
      if (slots_[at].hash == hash && slots_[at].row != kTombstone) return slots_[at].row;
    }
    return std::nullopt;
  }

  /// Begins to fetch the place of a hash.
  void prefetch(std::uint64_t hash) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[position_of(hash)]);
  }

  /// @param row  above 0; the hash has none
  void add(std::uint64_t hash, std::int64_t row) {
    assert(row > 0 && !find(hash));
    if (2 * (used_ + 1) > slots_.size()) grow();
    insert({hash, row});
    ++size_;
  }

  /// The hash must have a row.
  void remove(std::uint64_t hash) {
    assert(find(hash));
    std::size_t at = position_of(hash);
    while (slots_[at].hash != hash || slots_[at].row == kTombstone) at = next_position(at);
    slots_[at].row = kTombstone;
    --size_;
  }

  void clear() { *this = {}; }

 private:
  static constexpr std::int64_t kFree = 0;
  static constexpr std::int64_t kTombstone = -1;  ///< others may lie behind it
  struct Slot {
    std::uint64_t hash = 0;
    std::int64_t row = kFree;
  };

  [[nodiscard]] std::size_t position_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t next_position(std::size_t at) const {
    return (at + 1) & (slots_.size() - 1);
  }

  void insert(const Slot& slot) {
    std::size_t at = position_of(slot.hash);
    while (slots_[at].row != kFree) at = next_position(at);
    slots_[at] = slot;
    ++used_;
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.empty() ? kMinSlots : 2 * old.size(), {});
    used_ = 0;
    for (const Slot& slot : old) {
      if (slot.row > 0) insert(slot);
    }
  }

  static constexpr std::size_t kMinSlots = 1024;

  std::vector<Slot> slots_;  ///< a power of two, at most half of them not free
  std::size_t used_ = 0;     ///< not free
  std::size_t size_ = 0;
};

}  // namespace gridmill
