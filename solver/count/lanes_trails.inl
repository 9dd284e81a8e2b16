// Part of the lane counter: the decisions of lanes. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// A digit is in a place, or, refuted, it is not.
struct Decision {
  std::uint16_t digit;  ///< as a bit
  std::uint16_t place;  ///< as in Choices
  bool refuted;
  bool waits;  ///< the other half has yet to be looked at
};

/// The decisions that led from a lane's job to its board, so that the other half of a branch can be
/// made again instead of being kept: when puzzles are made, few halves are ever searched.
///
/// `kMost` bounds the decisions of a lane.
template <int kMost>
class Trails {
 public:
  void clear() { waiting_ = 0; }
  /// Lanes with a half that waits.
  [[nodiscard]] Mask waiting() const { return waiting_; }

  /// The lane has its job's own board.
  void begin(int lane) {
    trails_[lane].length = 0;
    trails_[lane].waits = 0;
    waiting_ &= ~lane_bit(lane);
  }
  void add(int lane, const Decision& decision) {
    Trail& trail = trails_[lane];
    assert(trail.length < kMost);
    trail.at[trail.length++] = decision;
    if (!decision.waits) return;
    ++trail.waits;
    waiting_ |= lane_bit(lane);
  }
  /// Takes the last half of a lane that waits, and calls apply(decision) for each that leads there.
  template <typename F>
  void take(int lane, F&& apply) {
    Trail& trail = trails_[lane];
    assert(trail.waits > 0 && trail.waits <= trail.length);
    int last = trail.length;
    while (!trail.at[--last].waits) {
    }
    for (int i = 0; i < last; ++i) apply(trail.at[i]);
    trail.at[last].waits = false;
    if (--trail.waits == 0) waiting_ &= ~lane_bit(lane);
    Decision other = trail.at[last];
    other.refuted = true;
    apply(other);
    taken_ = last;
  }
  /// The half that was taken last is the lane's own board now.
  void follow(int lane) {
    assert(taken_ < trails_[lane].length);
    trails_[lane].at[taken_].refuted = true;
    trails_[lane].length = taken_ + 1;
  }
  /// Forgets all halves of those lanes.
  void drop(Mask lanes) { waiting_ &= ~lanes; }

 private:
  struct Trail {
    int length;
    int waits;
    Decision at[kMost];
  };

  Trail trails_[kLanes];
  int taken_ = 0;
  Mask waiting_ = 0;
};

}  // namespace
}  // namespace gridmill
