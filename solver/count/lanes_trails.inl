// Part of the lane counter: the decisions of lanes. See LANES.md. Included by lanes_kernel.inl.

/// A digit is in a place, or, refuted, it is not.
struct Decision {
  Word digit;  ///< as a bit
  Word place;  ///< as in Choices
  bool refuted;
  bool waits;  ///< the other half has yet to be looked at
};

/// The decisions that led from a lane's job to its board, so that the other half of a branch can be
/// made again instead of being kept: when puzzles are made, few halves are ever searched.
class Trails {
 public:
  /// `max_length` bounds the decisions of a lane.
  explicit Trails(int max_length)
      : max_length_(max_length),
        decisions_(std::make_unique<Decision[]>(static_cast<std::size_t>(max_length) * kLanes)) {}

  void clear() { waiting_ = 0; }
  /// Lanes with a half that waits.
  [[nodiscard]] LaneMask waiting() const { return waiting_; }

  /// The lane has its job's own board.
  void begin(int lane) {
    length_[lane] = 0;
    waits_[lane] = 0;
    waiting_ &= ~lane_bit(lane);
  }
  void add(int lane, const Decision& decision) {
    assert(length_[lane] < max_length_);
    trail(lane)[length_[lane]++] = decision;
    if (!decision.waits) return;
    ++waits_[lane];
    waiting_ |= lane_bit(lane);
  }
  /// Takes the last half of a lane that waits, and calls apply(decision) for each that leads there.
  template <typename F>
  void replay(int lane, F&& apply) {
    Decision* at = trail(lane);
    assert(waits_[lane] > 0 && waits_[lane] <= length_[lane]);
    int last = length_[lane];
    while (!at[--last].waits) {
    }
    for (int i = 0; i < last; ++i) apply(at[i]);
    at[last].waits = false;
    if (--waits_[lane] == 0) waiting_ &= ~lane_bit(lane);
    Decision other = at[last];
    other.refuted = true;
    apply(other);
    replayed_ = last;
  }
  /// The half that was taken last is the lane's own board now.
  void commit(int lane) {
    assert(replayed_ < length_[lane]);
    trail(lane)[replayed_].refuted = true;
    length_[lane] = replayed_ + 1;
  }
  /// Forgets all halves of those lanes.
  void drop(LaneMask lanes) { waiting_ &= ~lanes; }

 private:
  Decision* trail(int lane) {
    return decisions_.get() + static_cast<std::ptrdiff_t>(lane) * max_length_;
  }

  int max_length_;
  std::unique_ptr<Decision[]> decisions_;
  int length_[kLanes] = {};
  int waits_[kLanes] = {};
  int replayed_ = 0;
  LaneMask waiting_ = 0;
};
