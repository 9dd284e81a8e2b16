#pragma once

// Bit sets, the base of every set in the solver. Sets of digits, cells, candidates or graph nodes
// are bit sets with different types; this file has the operations that they share.
//
// Invariants: element i is bit i % 64 of word i / 64; a typed set has no bit at or above its
// count. Nothing allocates. Loops over words have a constant length, so the compiler unrolls them.

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace gridmill {

inline constexpr auto kBitCounts = [] {
  std::array<std::uint8_t, 512> counts{};
  for (std::size_t i = 1; i < counts.size(); ++i) {
    counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
  }
  return counts;
}();

/// Counts the bits of a mask that has none at or above `Width`. Up to nine by a table: baseline
/// x86-64 has no popcount instruction, and std::popcount calls a function there.
template <int Width>
[[nodiscard]] constexpr int count_bits(std::uint32_t mask) {
  static_assert(0 < Width && Width < 32);
  assert(mask >> Width == 0);
  if constexpr (Width <= 9) return kBitCounts[mask];
  return std::popcount(mask);
}
/// The number of bits of a mask of nine: digits of a cell, or places in a house.
[[nodiscard]] constexpr int count_of(std::uint32_t mask) { return count_bits<9>(mask); }

/// The bytes of a value as another type. std::bit_cast, which libc++ 13 lacks.
template <typename To, typename From>
[[nodiscard]] constexpr To bit_cast(const From& from) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, from);
}

/// Whether a mask has exactly one bit, or exactly two.
[[nodiscard]] constexpr bool is_one(std::uint64_t mask) {
  return mask != 0 && (mask & (mask - 1)) == 0;
}
[[nodiscard]] constexpr bool is_two(std::uint64_t mask) { return is_one(mask & (mask - 1)); }

/// Calls `body(i)` for each bit of a mask, ascending.
template <typename Body>
constexpr void for_bits(std::uint64_t mask, Body&& body) {
  for (; mask != 0; mask &= mask - 1) body(std::countr_zero(mask));
}

/// The number of words that hold that many bits.
[[nodiscard]] constexpr std::size_t words_for(int bits) {
  return (static_cast<std::size_t>(bits) + 63U) / 64U;
}

/// Iterates over a set by removing the smallest element until it is empty.
template <typename Set>
class Ascending {
 public:
  constexpr explicit Ascending(const Set& rest) : rest_(rest) {}
  constexpr auto operator*() const { return rest_.front(); }
  constexpr Ascending& operator++() {
    rest_.pop_front();
    return *this;
  }
  constexpr bool operator==(std::default_sentinel_t) const { return rest_.empty(); }

 private:
  Set rest_;
};

/// 64 * Words bits, elements as std::size_t. An aggregate that is uninitialized without braces:
/// large tables of them need not be cleared before they are filled.
template <std::size_t Words>
struct Bits {
  static_assert(Words > 0);
  static constexpr std::size_t kMax = 64 * Words;
  std::array<std::uint64_t, Words> words;

  constexpr void insert(std::size_t i) {
    assert(i < kMax);
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    if constexpr (Words == 2) {
      words[0] |= i < 64 ? bit : 0;
      words[1] |= i < 64 ? 0 : bit;
    } else {
      words[i / 64] |= bit;
    }
  }
  constexpr void erase(std::size_t i) {
    assert(i < kMax);
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    if constexpr (Words == 2) {
      words[0] &= ~(i < 64 ? bit : 0);
      words[1] &= ~(i < 64 ? 0 : bit);
    } else {
      words[i / 64] &= ~bit;
    }
  }
  /// Inserts first + i for each element i of another set, unless it is outside 0..kMax-1. `first`
  /// may be a negative number, converted to std::size_t.
  template <std::size_t Others>
  constexpr void insert_from(std::size_t first, const Bits<Others>& others) {
    for (std::size_t w = 0; w < Others; ++w) {
      const std::size_t to = (first + 64 * w + 64) / 64 - 1;
      if (to < Words) words[to] |= others.words[w] << first % 64;
      if (first % 64 != 0 && to + 1 < Words) words[to + 1] |= others.words[w] >> (64 - first % 64);
    }
  }
  constexpr void clear() { words = {}; }
  [[nodiscard]] constexpr bool contains(std::size_t i) const {
    assert(i < kMax);
    // Two words are mostly in registers, which have no address.
    if constexpr (Words == 2) return (((i < 64 ? words[0] : words[1]) >> (i % 64)) & 1U) != 0;
    return ((words[i / 64] >> (i % 64)) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool contains(const Bits& o) const {
    std::uint64_t rest = 0;
    for (std::size_t w = 0; w < Words; ++w) rest |= o.words[w] & ~words[w];
    return rest == 0;
  }
  [[nodiscard]] constexpr bool intersects(const Bits& o) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < Words; ++w) any |= words[w] & o.words[w];
    return any != 0;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words) count += std::popcount(word);
    return count;
  }
  /// Whether there is more than one element.
  [[nodiscard]] constexpr bool several() const {
    std::uint64_t any = 0;
    std::uint64_t more = 0;
    for (const std::uint64_t word : words) {
      more |= (word & (word - 1)) | (any != 0 ? word : 0);
      any |= word;
    }
    return more != 0;
  }
  /// The smallest element; the set must not be empty.
  [[nodiscard]] constexpr std::size_t front() const {
    assert(!empty());
    if constexpr (Words == 2) {
      return static_cast<std::size_t>(words[0] != 0 ? std::countr_zero(words[0])
                                                    : 64 + std::countr_zero(words[1]));
    }
    std::size_t w = 0;
    while (w + 1 < Words && words[w] == 0) ++w;
    return w * 64 + static_cast<std::size_t>(std::countr_zero(words[w]));
  }
  /// Removes the smallest element; the set must not be empty.
  constexpr void pop_front() {
    assert(!empty());
    if constexpr (Words == 2) {
      words[1] &= words[0] != 0 ? ~std::uint64_t{0} : words[1] - 1;
      words[0] &= words[0] - 1;
    } else {
      std::size_t w = 0;
      while (w + 1 < Words && words[w] == 0) ++w;
      words[w] &= words[w] - 1;
    }
  }

  constexpr Bits& operator&=(const Bits& o) {
    for (std::size_t w = 0; w < Words; ++w) words[w] &= o.words[w];
    return *this;
  }
  constexpr Bits& operator|=(const Bits& o) {
    for (std::size_t w = 0; w < Words; ++w) words[w] |= o.words[w];
    return *this;
  }
  constexpr Bits& operator^=(const Bits& o) {
    for (std::size_t w = 0; w < Words; ++w) words[w] ^= o.words[w];
    return *this;
  }
  /// Removes the elements of the other set.
  constexpr Bits& operator-=(const Bits& o) {
    for (std::size_t w = 0; w < Words; ++w) words[w] &= ~o.words[w];
    return *this;
  }
  friend constexpr Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend constexpr Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend constexpr Bits operator^(Bits a, const Bits& b) { return a ^= b; }
  friend constexpr Bits operator-(Bits a, const Bits& b) { return a -= b; }
  constexpr bool operator==(const Bits& o) const {
    std::uint64_t differ = 0;
    for (std::size_t w = 0; w < Words; ++w) differ |= words[w] ^ o.words[w];
    return differ == 0;
  }
  constexpr auto operator<=>(const Bits& o) const { return words <=> o.words; }

  /// Calls `body(i)` for each element, ascending.
  template <typename Body>
  constexpr void for_each(Body&& body) const {
    for (std::size_t w = 0; w < Words; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }
  /// Whether `body(i)` is true for an element; stops at the first.
  template <typename Body>
  [[nodiscard]] constexpr bool any_of(Body&& body) const {
    for (std::size_t w = 0; w < Words; ++w) {
      for (std::uint64_t rest = words[w]; rest != 0; rest &= rest - 1) {
        if (body(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
      }
    }
    return false;
  }

  /// `for (std::size_t i : bits)`, ascending.
  [[nodiscard]] constexpr Ascending<Bits> begin() const { return Ascending<Bits>(*this); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }
};

#if defined(__BMI2__)
/// The ranks of the elements of a set in another set that contains it. The smallest element of that
/// set has rank 0.
template <std::size_t Words>
[[nodiscard]] Bits<Words> ranks_in(const Bits<Words>& all, const Bits<Words>& set) {
  assert(all.contains(set));
  if constexpr (Words == 2) {
    const std::uint64_t low = __builtin_ia32_pext_di(set.words[0], all.words[0]);
    const std::uint64_t high = __builtin_ia32_pext_di(set.words[1], all.words[1]);
    const int below = std::popcount(all.words[0]);
    return {
        {low | (below < 64 ? high << below % 64 : 0), below > 0 ? high >> (64 - below) % 64 : 0}};
  }
  Bits<Words> ranks{};
  std::size_t below = 0;
  for (std::size_t w = 0; w < Words; ++w) {
    ranks.insert_from(below, Bits<1>{__builtin_ia32_pext_di(set.words[w], all.words[w])});
    below += static_cast<std::size_t>(std::popcount(all.words[w]));
  }
  return ranks;
}
#endif

/// A set of the numbers 0..Count-1, initially empty, as the base of a distinct type: `Self` is the
/// class that derives from it, so that sets of different things do not mix. Elements are ints here;
/// `Self` may add an element type (see CellSetOf).
template <typename Self, int Count>
class IndexSet {
 public:
  static constexpr int kCount = Count;
  using Storage = Bits<words_for(Count)>;

  constexpr IndexSet() = default;
  [[nodiscard]] static constexpr Self of(int i) {
    Self set;
    set.insert(i);
    return set;
  }
  /// The set with these bits, none of them at or above Count.
  [[nodiscard]] static constexpr Self from_bits(const Storage& bits) {
    Self set;
    set.bits_ = bits;
    return set;
  }
  /// {0, ..., Count - 1}
  [[nodiscard]] static constexpr Self all() { return ~Self(); }
  /// {begin, ..., begin + n - 1}
  [[nodiscard]] static constexpr Self range(int begin, int n) {
    Self set;
    for (int i = begin; i < begin + n; ++i) set.insert(i);
    return set;
  }

  constexpr void insert(int i) { bits_.insert(checked(i)); }
  constexpr void erase(int i) { bits_.erase(checked(i)); }
  constexpr void clear() { bits_.clear(); }
  [[nodiscard]] constexpr bool contains(int i) const { return bits_.contains(checked(i)); }
  [[nodiscard]] constexpr bool contains(const Self& o) const { return bits_.contains(o.bits_); }
  [[nodiscard]] constexpr bool intersects(const Self& o) const { return bits_.intersects(o.bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_.empty(); }
  [[nodiscard]] constexpr int size() const { return bits_.size(); }
  /// Whether there is more than one element, or exactly one.
  [[nodiscard]] constexpr bool several() const { return bits_.several(); }
  [[nodiscard]] constexpr bool is_single() const { return !empty() && !several(); }
  /// The smallest element; the set must not be empty.
  [[nodiscard]] constexpr int front() const { return static_cast<int>(bits_.front()); }
  /// Removes the smallest element; the set must not be empty.
  constexpr void pop_front() { bits_.pop_front(); }
  [[nodiscard]] constexpr const Storage& bits() const { return bits_; }

  constexpr Self& operator&=(const Self& o) { return bits_ &= o.bits_, self(); }
  constexpr Self& operator|=(const Self& o) { return bits_ |= o.bits_, self(); }
  constexpr Self& operator^=(const Self& o) { return bits_ ^= o.bits_, self(); }
  /// Removes the elements of the other set.
  constexpr Self& operator-=(const Self& o) { return bits_ -= o.bits_, self(); }
  friend constexpr Self operator&(Self a, const Self& b) { return a &= b; }
  friend constexpr Self operator|(Self a, const Self& b) { return a |= b; }
  friend constexpr Self operator^(Self a, const Self& b) { return a ^= b; }
  friend constexpr Self operator-(Self a, const Self& b) { return a -= b; }
  /// The complement within 0..Count-1.
  friend constexpr Self operator~(Self a) {
    for (std::uint64_t& word : a.bits_.words) word = ~word;
    if constexpr (Count % 64 != 0) a.bits_.words.back() &= (std::uint64_t{1} << (Count % 64)) - 1;
    return a;
  }
  friend constexpr bool operator==(const Self& a, const Self& b) { return a.bits_ == b.bits_; }
  friend constexpr auto operator<=>(const Self& a, const Self& b) { return a.bits_ <=> b.bits_; }

  /// Calls `body(int)` for each element, ascending.
  template <typename Body>
  constexpr void for_each(Body&& body) const {
    bits_.for_each([&](std::size_t i) { body(static_cast<int>(i)); });
  }
  /// Whether `body(int)` is true for an element; stops at the first.
  template <typename Body>
  [[nodiscard]] constexpr bool any_of(Body&& body) const {
    return bits_.any_of([&](std::size_t i) { return body(static_cast<int>(i)); });
  }

  /// `for (int i : set)`, ascending; elements have the element type of `Self` if it has one.
  [[nodiscard]] constexpr Ascending<Self> begin() const {
    return Ascending<Self>(static_cast<const Self&>(*this));
  }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  constexpr Self& self() { return static_cast<Self&>(*this); }
  static constexpr std::size_t checked(int i) {
    assert(0 <= i && i < Count);
    return static_cast<std::size_t>(i);
  }

  Storage bits_{};
};

}  // namespace gridmill
