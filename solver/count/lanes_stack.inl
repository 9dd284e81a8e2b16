// Part of the lane counter: the boards that wait. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// As many boards as there are lanes, laid out like the lanes: one row a cell, one column a board.
template <int kCells>
struct Block {
  alignas(64) std::uint16_t rows[kCells * kLanes];
  std::uint8_t work_of[kLanes];  ///< which job a board belongs to
  Block* below = nullptr;
  Block* above = nullptr;
};

constexpr std::uint8_t kNoWork = 0xff;

/// A stack of boards in a chain of blocks. Because a block looks like the lanes, boards of many
/// lanes are pushed or popped by moving lanes once a row: one permutation a cell with AVX-512.
/// (Frames of packed cells, copied one by one, took half of the time on hard puzzles.)
///
/// Every board is the half of a branch that was put off, so the stack stays shallow: 5 blocks of 32
/// were the most on the hardest list. Blocks never move and are kept when the stack shrinks.
template <int kCells>
class LaneStack {
 public:
  LaneStack() {
    for (int i = 0; i < kLanes; ++i) source_[i] = static_cast<std::uint16_t>(i);
  }
  LaneStack(const LaneStack&) = delete;
  LaneStack& operator=(const LaneStack&) = delete;
  ~LaneStack() {
    for (Block<kCells>* b = bottom_.above; b != nullptr;) {
      Block<kCells>* above = b->above;
      delete b;
      b = above;
    }
  }

  void clear() {
    top_ = &bottom_;
    size_ = 0;
  }
  [[nodiscard]] bool empty() const { return size_ == 0; }

  /// Promises a column to the lane's board and returns the column's first cell; the board comes
  /// with the next `settle` at the latest.
  std::uint16_t* push(int lane, std::uint8_t work, const std::uint16_t* lanes) {
    if (size_ == kLanes) {
      settle(lanes);
      if (top_->above == nullptr) {
        top_->above = new Block<kCells>;
        top_->above->below = top_;
      }
      top_ = top_->above;
      size_ = 0;
    }
    const int column = size_++;
    top_->work_of[column] = work;
    source_[column] = static_cast<std::uint16_t>(kLanes + lane);
    promised_ |= lane_bit(column);
    return top_->rows + column;
  }

  /// Copies the boards that were promised a column.
  void settle(const std::uint16_t* lanes) {
    if (promised_ == 0) return;
    move_lanes(top_->rows, lanes, kCells, source_, promised_);
    for (int i = 0; i < kLanes; ++i) source_[i] = static_cast<std::uint16_t>(i);
    promised_ = 0;
  }

  /// Where a popped board lies; it stays readable until the next push.
  struct Popped {
    const std::uint16_t* rows;
    int column;  ///< 0: the next one lies in other rows
    std::uint8_t work;
  };
  Popped pop() {
    --size_;
    const Popped popped{top_->rows, size_, top_->work_of[size_]};
    if (size_ == 0 && top_->below != nullptr) {
      top_ = top_->below;
      size_ = kLanes;
    }
    return popped;
  }

  /// The boards of that job will pop as kNoWork.
  void disown(int work) {
    for (Block<kCells>* b = top_; b != nullptr; b = b->below) {
      const int end = b == top_ ? size_ : kLanes;
      for (int i = 0; i < end; ++i) {
        if (b->work_of[i] == work) b->work_of[i] = kNoWork;
      }
    }
  }

 private:
  Block<kCells> bottom_ = {};
  alignas(64) std::uint16_t source_[kLanes];
  Block<kCells>* top_ = &bottom_;
  int size_ = 0;       ///< boards in the top block; 0 only when the stack is empty
  Mask promised_ = 0;  ///< columns of the top block that are to be filled from source_
};

}  // namespace
}  // namespace gridmill
