// Part of the lane counter: the boards that wait. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// A stack of boards for every lane: the halves of its branches that were put off. The boards of
/// all lanes that lie equally high share a shelf, laid out like the lanes, so that lanes of one
/// height are pushed or popped together and stay in their column.
///
/// A half is put off when the other gets a digit into a cell, or into one short line of its line,
/// for good; so no stack is higher than there are cells, or digits in rows and columns. The
/// benchmark lists come to 16, an empty board to 46.
template <int kCells>
class Shelves {
 public:
  void clear() { drop(kAllLanes); }

  /// Lanes with a board on their stack.
  [[nodiscard]] Mask waiting() const { return waiting_; }

  /// Copies the lanes' boards onto their stacks, and calls pushed(lane, its first cell there).
  template <typename F>
  void push(Mask lanes, const std::uint16_t* rows, F&& pushed) {
    Mask lowest = lanes & ~waiting_;  // of the lanes still to do, those with d boards
    waiting_ |= lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < kMost);
      Shelf& shelf = shelves_[d];
      lanes &= ~lowest;
      const Mask next = shelf.top & lanes;
      if (lowest != 0) {
        copy_lanes(shelf.rows, rows, kCells, lowest);
        for (Mask m = lowest; m != 0; m &= m - 1) pushed(first_lane(m), shelf.rows + first_lane(m));
      }
      shelf.top = (shelf.top & ~next) | lowest;
      lowest = next;
    }
  }

  /// Copies the boards on top of those lanes' stacks, one each, into the lanes.
  void pop(Mask lanes, std::uint16_t* rows) {
    assert((lanes & ~waiting_) == 0);
    for_tops(lanes, [&](Shelf& shelf, Mask here) { copy_lanes(rows, shelf.rows, kCells, here); });
  }

  /// Copies the board on top of a lane's stack into another lane.
  void pop(int from, int to, std::uint16_t* rows) {
    assert((waiting_ & lane_bit(from)) != 0 && from != to);
    for_tops(lane_bit(from),
             [&](Shelf& shelf, Mask) { copy_board(rows + to, shelf.rows + from, kCells); });
  }

  /// Forgets all boards of those lanes.
  void drop(Mask lanes) {
    lanes &= waiting_;
    waiting_ &= ~lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < kMost);
      const Mask here = shelves_[d].top & lanes;
      shelves_[d].top &= ~here;
      lanes &= ~here;
    }
  }

 private:
  struct Shelf {
    alignas(64) std::uint16_t rows[kCells * kLanes] = {};
    Mask top = 0;  ///< lanes whose highest board lies here
  };

  /// Takes the highest board from each of the lanes' stacks, a shelf at a time.
  template <typename F>
  void for_tops(Mask lanes, F&& take) {
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < kMost);
      Shelf& shelf = shelves_[d];
      const Mask here = shelf.top & lanes;
      if (here == 0) continue;
      take(shelf, here);
      shelf.top &= ~here;
      lanes &= ~here;
      (d == 0 ? waiting_ : shelves_[d - 1].top) ^= here;
    }
  }

  static constexpr std::size_t kMost = 2 * kCells;  ///< boards on a stack
  std::unique_ptr<Shelf[]> shelves_ = std::make_unique<Shelf[]>(kMost);
  Mask waiting_ = 0;
};

}  // namespace
}  // namespace gridmill
