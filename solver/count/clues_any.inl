// The operations on lanes in the compilers' vector extensions, for any processor.

#include "solver/count/clues_lanes.inl"

inline Vec as_unsigned(SignedVec holds) { return reinterpret_cast<Vec>(holds); }
inline SignedVec as_signed(Vec lanes) { return reinterpret_cast<SignedVec>(lanes); }

/// All bits where `test` has one.
inline Vec nonzero_lanes(Vec test) { return as_unsigned(test != zero()); }
/// The boards where all bits are set rather than none.
inline LaneMask to_lane_mask(Vec full) {
  // Four lanes are a word. Each leaves one bit, and a multiplication brings the four together.
  constexpr std::uint64_t kOneEach = 0x0008000400020001;
  constexpr std::uint64_t kTogether = 0x0001000100010001;
  std::array<std::uint64_t, kLanes / 4> words{};
  std::memcpy(words.data(), &full, sizeof full);
  LaneMask boards = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    boards |= static_cast<LaneMask>((words[w] & kOneEach) * kTogether >> 48U & 0xFU) << 4 * w;
  }
  return boards;
}
/// Where `test` has a bit.
inline LaneMask any_bit(Vec test) { return to_lane_mask(nonzero_lanes(test)); }
inline LaneMask not_equal(Vec a, Vec b) { return any_bit(a ^ b); }
inline Vec expand_mask(LaneMask boards) {
  std::array<CandidateMask, kLanes> lanes{};
  for (std::size_t i = 0; i < kLanes; ++i)
    lanes[i] = static_cast<CandidateMask>(0 - (boards >> i & 1U));
  Vec made;
  std::memcpy(&made, lanes.data(), sizeof made);
  return made;
}
inline Vec select_or_zero(Vec test, Vec then) { return then & nonzero_lanes(test); }
inline Vec select(Vec test, Vec then, Vec other) {
  const Vec here = nonzero_lanes(test);
  return (then & here) | (other & ~here);
}
/// All bits where a > b, as numbers with a sign.
inline Vec greater_than(Vec a, Vec b) { return as_unsigned(as_signed(a) > as_signed(b)); }
inline Vec min_signed(Vec a, Vec b) {
  const Vec more = greater_than(a, b);
  return (b & more) | (a & ~more);
}
/// As numbers without a sign.
inline Vec min_unsigned(Vec a, Vec b) {
  const Vec more = as_unsigned(a > b);
  return (b & more) | (a & ~more);
}
/// Bit by bit of how far it goes, at most 15; those that go further lose all.
inline Vec shift_up(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = select(by & broadcast(static_cast<CandidateMask>(step)), a << step, a);
  return select_or_zero(~nonzero_lanes(by & broadcast(0xFFF0)), a);
}
inline Vec shift_down(Vec a, Vec by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = select(by & broadcast(static_cast<CandidateMask>(step)), a >> step, a);
  return select_or_zero(~nonzero_lanes(by & broadcast(0xFFF0)), a);
}
/// The items of a table of 32 at these places.
inline Vec table_lookup(const VecStorage& table, Vec at) {
  Vec found = zero();
  for (std::size_t i = 0; i < kLanes; ++i) found[i] = table.lanes[at[i] % kLanes];
  return found;
}

/// Masks whose bits a map is asked about.
template <std::size_t kParts>
struct BitMapIndex {
  Vec masks;
  explicit BitMapIndex(Vec these) : masks(these) {}
};

/// What each bit of a mask stands for, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = 1;

  BitMap() = default;
  explicit BitMap(std::span<const CandidateMask> of_bit) : bits_(of_bit.size()) {
    std::copy(of_bit.begin(), of_bit.end(), of_bit_.begin());
  }
  [[nodiscard]] Vec operator()(const BitMapIndex<kParts>& rows) const {
    Vec found = zero();
    for (std::size_t b = 0; b < bits_; ++b) {
      const Vec here = nonzero_lanes(rows.masks & broadcast(static_cast<CandidateMask>(1U << b))) &
                       broadcast(of_bit_[b]);
      found = kSums ? found + here : found | here;
    }
    return found;
  }
  [[nodiscard]] Vec operator()(Vec masks) const { return (*this)(BitMapIndex<kParts>(masks)); }

 private:
  std::array<CandidateMask, kBits> of_bit_ = {};
  std::size_t bits_ = 0;
};
