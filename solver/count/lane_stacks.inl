// Part of the lane counter: the boards that wait. See LANES.md. Included by lanes_kernel.inl.

/// A stack of boards for every lane: the halves of its branches that were put off. The boards of
/// all lanes that lie equally high share a shelf, laid out like the lanes, so that lanes of one
/// height are pushed or popped together and stay in their column.
///
/// A half is put off when the other gets a digit into a cell, or into one mini-line of its line,
/// for good; so no stack is higher than there are cells, or digits in rows and columns. The
/// benchmark lists come to 16, an empty board to 46. Shelves that no lane comes to take no memory
/// but addresses.
class LaneStacks {
 public:
  explicit LaneStacks(int cells)
      : cells_(cells),
        max_height_(2 * static_cast<std::size_t>(cells)),
        tops_(std::make_unique<LaneMask[]>(max_height_)),
        rows_(std::make_unique_for_overwrite<VecStorage[]>(max_height_ *
                                                           static_cast<std::size_t>(cells))) {}

  void clear() { drop(kAllLanes); }

  /// Lanes with a board on their stack.
  [[nodiscard]] LaneMask waiting() const { return waiting_; }

  /// Copies the lanes' boards onto their stacks, and calls pushed(lane, its first cell there).
  template <typename F>
  [[gnu::noinline]] void push(LaneMask lanes, const Word* rows, F&& pushed) {
    LaneMask lowest = lanes & ~waiting_;  // of the lanes still to do, those with d boards
    waiting_ |= lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      lanes &= ~lowest;
      const LaneMask next = tops_[d] & lanes;
      if (lowest != 0) {
        copy_lanes(level(d), rows, cells_, lowest);
        for (LaneMask m = lowest; m != 0; m &= m - 1)
          pushed(first_lane(m), level(d) + first_lane(m));
      }
      tops_[d] = (tops_[d] & ~next) | lowest;
      lowest = next;
    }
  }

  /// Copies the boards on top of those lanes' stacks, one each, into the lanes.
  [[gnu::noinline]] void pop(LaneMask lanes, Word* rows) {
    assert((lanes & ~waiting_) == 0);
    for_tops(lanes, [&](const Word* from, LaneMask here) { copy_lanes(rows, from, cells_, here); });
  }

  /// Copies the board on top of a lane's stack into another lane.
  [[gnu::noinline]] void pop(int from, int to, Word* rows) {
    assert((waiting_ & lane_bit(from)) != 0 && from != to);
    for_tops(lane_bit(from),
             [&](const Word* boards, LaneMask) { copy_board(rows + to, boards + from, cells_); });
  }

  /// Forgets all boards of those lanes.
  void drop(LaneMask lanes) {
    lanes &= waiting_;
    waiting_ &= ~lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      const LaneMask here = tops_[d] & lanes;
      tops_[d] &= ~here;
      lanes &= ~here;
    }
  }

 private:
  Word* level(std::size_t d) { return rows_[d * static_cast<std::size_t>(cells_)].at; }

  /// Takes the highest board from each of the lanes' stacks, a shelf at a time.
  template <typename F>
  void for_tops(LaneMask lanes, F&& visit) {
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < max_height_);
      const LaneMask here = tops_[d] & lanes;
      if (here == 0) continue;
      visit(level(d), here);
      tops_[d] &= ~here;
      lanes &= ~here;
      (d == 0 ? waiting_ : tops_[d - 1]) ^= here;
    }
  }

  int cells_;
  std::size_t max_height_;            ///< boards on a stack
  std::unique_ptr<LaneMask[]> tops_;  ///< [shelf]: lanes whose highest board lies there
  std::unique_ptr<VecStorage[]> rows_;
  LaneMask waiting_ = 0;
};
