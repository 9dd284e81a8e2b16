// Part of the lane counter: the boards that wait. See LANES.md. Included by lanes_kernel.inl.

/// A stack of boards for every lane: the halves of its branches that were put off. The boards of
/// all lanes that lie equally high share a shelf, laid out like the lanes, so that lanes of one
/// height are pushed or popped together and stay in their column.
///
/// A half is put off when the other gets a digit into a cell, or into one short line of its line,
/// for good; so no stack is higher than there are cells, or digits in rows and columns. The
/// benchmark lists come to 16, an empty board to 46. Shelves that no lane comes to take no memory
/// but addresses.
class Shelves {
 public:
  explicit Shelves(int cells)
      : cells_(cells),
        most_(2 * static_cast<std::size_t>(cells)),
        tops_(std::make_unique<Mask[]>(most_)),
        rows_(std::make_unique_for_overwrite<Row[]>(most_ * static_cast<std::size_t>(cells))) {}

  void clear() { drop(kAllLanes); }

  /// Lanes with a board on their stack.
  [[nodiscard]] Mask waiting() const { return waiting_; }

  /// Copies the lanes' boards onto their stacks, and calls pushed(lane, its first cell there).
  template <typename F>
  [[gnu::noinline]] void push(Mask lanes, const Word* rows, F&& pushed) {
    Mask lowest = lanes & ~waiting_;  // of the lanes still to do, those with d boards
    waiting_ |= lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < most_);
      lanes &= ~lowest;
      const Mask next = tops_[d] & lanes;
      if (lowest != 0) {
        copy_lanes(shelf(d), rows, cells_, lowest);
        for (Mask m = lowest; m != 0; m &= m - 1) pushed(first_lane(m), shelf(d) + first_lane(m));
      }
      tops_[d] = (tops_[d] & ~next) | lowest;
      lowest = next;
    }
  }

  /// Copies the boards on top of those lanes' stacks, one each, into the lanes.
  [[gnu::noinline]] void pop(Mask lanes, Word* rows) {
    assert((lanes & ~waiting_) == 0);
    for_tops(lanes, [&](const Word* from, Mask here) { copy_lanes(rows, from, cells_, here); });
  }

  /// Copies the board on top of a lane's stack into another lane.
  [[gnu::noinline]] void pop(int from, int to, Word* rows) {
    assert((waiting_ & lane_bit(from)) != 0 && from != to);
    for_tops(lane_bit(from),
             [&](const Word* boards, Mask) { copy_board(rows + to, boards + from, cells_); });
  }

  /// Forgets all boards of those lanes.
  void drop(Mask lanes) {
    lanes &= waiting_;
    waiting_ &= ~lanes;
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < most_);
      const Mask here = tops_[d] & lanes;
      tops_[d] &= ~here;
      lanes &= ~here;
    }
  }

 private:
  Word* shelf(std::size_t d) { return rows_[d * static_cast<std::size_t>(cells_)].at; }

  /// Takes the highest board from each of the lanes' stacks, a shelf at a time.
  template <typename F>
  void for_tops(Mask lanes, F&& take) {
    for (std::size_t d = 0; lanes != 0; ++d) {
      assert(d < most_);
      const Mask here = tops_[d] & lanes;
      if (here == 0) continue;
      take(shelf(d), here);
      tops_[d] &= ~here;
      lanes &= ~here;
      (d == 0 ? waiting_ : tops_[d - 1]) ^= here;
    }
  }

  int cells_;
  std::size_t most_;              ///< boards on a stack
  std::unique_ptr<Mask[]> tops_;  ///< [shelf]: lanes whose highest board lies there
  std::unique_ptr<Row[]> rows_;
  Mask waiting_ = 0;
};
