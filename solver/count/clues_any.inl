// The operations on lanes in the compilers' vector extensions, for any processor.

#include "solver/count/clues_lanes.inl"

inline Lanes where(SignedLanes holds) { return reinterpret_cast<Lanes>(holds); }
inline SignedLanes with_sign(Lanes lanes) { return reinterpret_cast<SignedLanes>(lanes); }

/// All bits where `test` has one.
inline Lanes full_if(Lanes test) { return where(test != none()); }
/// The boards where all bits are set rather than none.
inline Boards boards_of(Lanes full) {
  // Four lanes are a word. Each leaves one bit, and a multiplication brings the four together.
  constexpr std::uint64_t kOneEach = 0x0008000400020001;
  constexpr std::uint64_t kTogether = 0x0001000100010001;
  std::array<std::uint64_t, kLanes / 4> words{};
  std::memcpy(words.data(), &full, sizeof full);
  Boards boards = 0;
  for (std::size_t w = 0; w < words.size(); ++w) {
    boards |= static_cast<Boards>((words[w] & kOneEach) * kTogether >> 48U & 0xFU) << 4 * w;
  }
  return boards;
}
/// Where `test` has a bit.
inline Boards any_bit(Lanes test) { return boards_of(full_if(test)); }
inline Boards differ(Lanes a, Lanes b) { return any_bit(a ^ b); }
inline Lanes full(Boards boards) {
  std::array<Mask, kLanes> lanes{};
  for (std::size_t i = 0; i < kLanes; ++i) lanes[i] = static_cast<Mask>(0 - (boards >> i & 1U));
  Lanes made;
  std::memcpy(&made, lanes.data(), sizeof made);
  return made;
}
inline Lanes keep_if(Lanes test, Lanes then) { return then & full_if(test); }
inline Lanes choose(Lanes test, Lanes then, Lanes other) {
  const Lanes here = full_if(test);
  return (then & here) | (other & ~here);
}
/// All bits where a > b, as numbers with a sign.
inline Lanes greater(Lanes a, Lanes b) { return where(with_sign(a) > with_sign(b)); }
inline Lanes smaller_of(Lanes a, Lanes b) {
  const Lanes more = greater(a, b);
  return (b & more) | (a & ~more);
}
/// As numbers without a sign.
inline Lanes smaller(Lanes a, Lanes b) {
  const Lanes more = where(a > b);
  return (b & more) | (a & ~more);
}
/// Bit by bit of how far it goes, at most 15; those that go further lose all.
inline Lanes shift_up(Lanes a, Lanes by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = choose(by & all_lanes(static_cast<Mask>(step)), a << step, a);
  return keep_if(~full_if(by & all_lanes(0xFFF0)), a);
}
inline Lanes shift_down(Lanes a, Lanes by) {
  for (unsigned step = 1; step < 16; step *= 2)
    a = choose(by & all_lanes(static_cast<Mask>(step)), a >> step, a);
  return keep_if(~full_if(by & all_lanes(0xFFF0)), a);
}
/// The items of a table of 32 at these places.
inline Lanes look_up(const HeldLanes& table, Lanes at) {
  Lanes found = none();
  for (std::size_t i = 0; i < kLanes; ++i) found[i] = table.lanes[at[i] % kLanes];
  return found;
}

/// Masks whose bits a map is asked about.
template <std::size_t kParts>
struct Rows {
  Lanes masks;
  explicit Rows(Lanes these) : masks(these) {}
};

/// What each bit of a mask stands for, joined over its bits: with | or with +.
template <bool kSums, std::size_t kBits>
class BitMap {
 public:
  static constexpr std::size_t kParts = 1;

  BitMap() = default;
  explicit BitMap(std::span<const Mask> of_bit) : bits_(of_bit.size()) {
    std::copy(of_bit.begin(), of_bit.end(), of_bit_.begin());
  }
  [[nodiscard]] Lanes operator()(const Rows<kParts>& rows) const {
    Lanes found = none();
    for (std::size_t b = 0; b < bits_; ++b) {
      const Lanes here =
          full_if(rows.masks & all_lanes(static_cast<Mask>(1U << b))) & all_lanes(of_bit_[b]);
      found = kSums ? found + here : found | here;
    }
    return found;
  }
  [[nodiscard]] Lanes operator()(Lanes masks) const { return (*this)(Rows<kParts>(masks)); }

 private:
  std::array<Mask, kBits> of_bit_ = {};
  std::size_t bits_ = 0;
};
