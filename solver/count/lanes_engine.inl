// Part of the lane counter: which lane works on what. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

constexpr Mask kAllLanes = static_cast<Mask>((std::uint64_t{1} << kLanes) - 1);
/// So many lanes are waited for before they are served together. With AVX-512, serving at once
/// takes a tenth more time.
constexpr int kEnough = kLanes * 3 / 8;

inline int first_lane(Mask m) { return __builtin_ctz(m); }
constexpr Mask lane_bit(int lane) { return static_cast<Mask>(std::uint64_t{1} << lane); }

/// A job that boards in lanes or on the stack belong to.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  std::uint32_t boards = 0;
  bool by_cell = false;  ///< how it branches
};

/// A board that goes on as two: the digit is in the place, in the one, and is not, in the other.
struct Branch {
  std::uint16_t* inside;  ///< its first cell; the others follow at steps of kLanes
  std::uint16_t* outside;
  std::uint16_t digit;
  std::uint16_t place;
  bool by_cell;
};

template <int kHeight, int kWidth>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const Shape& shape) : shape_(shape) {
    for (int i = 0; i < kLanes; ++i) source_[i] = push_source_[i] = static_cast<std::uint16_t>(i);
  }
  ~LaneEngine() override {
    for (Block* b = stack_.above; b != nullptr;) {
      Block* above = b->above;
      delete b;
      b = above;
    }
  }

  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    feed_ = &feed;
    busy_ = used_works_ = 0;
    top_ = &stack_;
    top_size_ = 0;
    staged_ = staged_end_ = 0;
    dry_ = false;
    fill();
    while (busy_ != 0) {
      round();
      const Mask finished = busy_ & (dead_ | ~changed_);
      if (__builtin_popcount(finished) >= kEnough || finished == busy_) serve();
    }
  }

 private:
  static constexpr int kDigits = kHeight * kWidth;
  static constexpr int kCells = kDigits * kDigits;
  static constexpr int kFull = (1 << kDigits) - 1;
  static constexpr int kBands = kWidth;    // bands of kHeight lines
  static constexpr int kStacks = kHeight;  // stacks of kWidth lines
  static constexpr int kBandPaths = Paths<kHeight>::kCount;
  static constexpr int kStackPaths = Paths<kWidth>::kCount;
  static constexpr int kPathRows = kBands * kBandPaths + kStacks * kStackPaths;
  /// With fewer givens a board branches by cells: decided band by band, nearly empty boards run
  /// into contradictions that are seen too late.
  static constexpr int kFewGivens = kHeight == 3 && kWidth == 3 ? 17 : kCells + 1;
  static constexpr std::uint8_t kNoWork = 0xff;

  /// As many boards as there are lanes, laid out like them: one row of lanes a cell.
  struct Block {
    alignas(64) std::uint16_t rows[kCells * kLanes];
    std::uint8_t work_of[kLanes];
    Block* below = nullptr;  ///< the stack is a chain of blocks; they stay when it shrinks
    Block* above = nullptr;
  };

  void round() {
    Findings findings{all(kFull), all(kFull), zero()};
    std::uint16_t* paths = paths_;
    for (int b = 0; b < kBands; ++b, paths += kBandPaths * kLanes) {
      deduce<kHeight, kWidth, kDigits, kWidth, 1, false>(
          lanes_.rows + b * kHeight * kDigits * kLanes, paths, findings);
    }
    for (int s = 0; s < kStacks; ++s, paths += kStackPaths * kLanes) {
      deduce<kWidth, kHeight, 1, kHeight * kDigits, kDigits, true>(
          lanes_.rows + s * kWidth * kLanes, paths, findings);
    }
    dead_ = static_cast<Mask>(~lanes_equal(findings.alive, all(kFull)) |
                              lanes_equal(findings.least, zero()));
    changed_ = static_cast<Mask>(~lanes_equal(findings.sum, load(sums_)));
    // Nothing is missing anywhere and no candidate is left over: every cell has one.
    solved_ = lanes_equal(findings.sum, all(kDigits * kFull));
    store(sums_, findings.sum);
  }

  void serve() {
    for (Mask m = busy_ & dead_; m != 0; m &= m - 1) release(first_lane(m));
    for (Mask m = busy_ & solved_ & ~changed_ & ~dead_; m != 0; m &= m - 1) {
      if ((busy_ & lane_bit(first_lane(m))) != 0) found_solution(first_lane(m));
    }
    const Mask stuck = busy_ & ~changed_ & ~dead_;
    if (stuck != 0) branch(stuck);
    fill();
  }

  void found_solution(int lane) {
    Work& work = works_[lanes_.work_of[lane]];
    if (work.job.solutions != nullptr) {
      std::uint8_t* out = work.job.solutions + work.found * kCells;
      for (int i = 0; i < kCells; ++i) {
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(lanes_.rows[i * kLanes + lane]) + 1);
      }
    }
    if (++work.found == work.job.limit) {
      abandon(lanes_.work_of[lane]);
    } else {
      release(lane);
    }
  }

  void release(int lane) {
    busy_ &= ~lane_bit(lane);
    if (--works_[lanes_.work_of[lane]].boards == 0) finish(lanes_.work_of[lane]);
  }

  /// The work has its limit: its other boards need not be looked at.
  void abandon(int work) {
    for (Mask m = busy_; m != 0; m &= m - 1) {
      if (lanes_.work_of[first_lane(m)] == work) busy_ &= ~lane_bit(first_lane(m));
    }
    for (Block* b = top_; b != nullptr; b = b->below) {
      for (std::uint8_t& owner : b->work_of) {
        if (owner == work) owner = kNoWork;
      }
    }
    finish(work);
  }

  void finish(int work) {
    used_works_ &= ~lane_bit(work);
    dry_ = false;
    feed_->done(works_[work].job, works_[work].found);
  }

  /// The other half of a branch goes to a free lane, or else on the stack.
  void branch(Mask stuck) {
    Mask by_cell = 0;
    for (Mask m = stuck; m != 0; m &= m - 1) {
      if (works_[lanes_.work_of[first_lane(m)]].by_cell) by_cell |= lane_bit(first_lane(m));
    }
    if constexpr (kHeight == 3 && kWidth == 3) {
      if (by_cell != stuck) choose_path(paths_, by_path_);
    }
    if (by_cell != 0) choose_cell(lanes_.rows, kCells, by_cell_);

    for (Mask m = stuck; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      const bool cells = (by_cell & lane_bit(lane)) != 0;
      const Choices& choices = cells ? by_cell_ : by_path_;
      Branch& b = branches_[branches_end_++];
      b = {lanes_.rows + lane, nullptr, choices.digit[lane], choices.place[lane], cells};
      const std::uint8_t work = lanes_.work_of[lane];
      ++works_[work].boards;
      const Mask free = kAllLanes & ~busy_;
      if (free != 0) {
        const int other = first_lane(free);
        source_[other] = static_cast<std::uint16_t>(lane);
        moved_ |= lane_bit(other);
        busy_ |= lane_bit(other);
        lanes_.work_of[other] = work;
        b.outside = lanes_.rows + other;
      } else {
        b.outside = push(lane, work);
      }
    }
    push_all();
  }

  /// Sees to it that the lane's board gets a column of the stack, and returns its first cell.
  std::uint16_t* push(int lane, std::uint8_t work) {
    if (top_size_ == kLanes) {
      push_all();
      if (top_->above == nullptr) {
        top_->above = new Block;
        top_->above->below = top_;
      }
      top_ = top_->above;
      top_size_ = 0;
    }
    const int column = top_size_++;
    top_->work_of[column] = work;
    push_source_[column] = static_cast<std::uint16_t>(kLanes + lane);
    pushed_ |= lane_bit(column);
    return top_->rows + column;
  }

  void push_all() {
    if (pushed_ == 0) return;
    move_lanes(top_->rows, lanes_.rows, kCells, push_source_, pushed_);
    for (int i = 0; i < kLanes; ++i) push_source_[i] = static_cast<std::uint16_t>(i);
    pushed_ = 0;
  }

  /// Gives the free lanes boards from the stack, then new jobs, and carries out what was decided.
  void fill() {
    Mask free = kAllLanes & ~busy_;
    while (free != 0 && top_size_ != 0) {
      const int column = --top_size_;
      if (top_->work_of[column] != kNoWork) {
        take(first_lane(free), column, top_->work_of[column]);
        free &= free - 1;
      }
      if (column == 0 || free == 0) move(top_->rows);
      if (column == 0 && top_->below != nullptr) {
        top_ = top_->below;
        top_size_ = kLanes;
      }
    }
    while (free != 0 && (staged_ != staged_end_ || stage())) {
      const int work = first_lane(kAllLanes & ~used_works_);
      used_works_ |= lane_bit(work);
      works_[work] = {staged_jobs_[staged_], 0, 1, staged_givens_[staged_] < kFewGivens};
      take(first_lane(free), staged_++, static_cast<std::uint8_t>(work));
      free &= free - 1;
      if (staged_ == staged_end_) move(stage_);
    }
    move(stage_);

    for (int i = 0; i < branches_end_; ++i) {
      const Branch& b = branches_[i];
      if (b.by_cell) {
        b.inside[b.place * kLanes] = b.digit;
        clear(b.outside[b.place * kLanes], b.digit);
      } else {
        const unsigned char* at = kPlaces.cells[b.place];
        for (int c = 0; c < 3; ++c) clear(b.outside[at[c] * kLanes], b.digit);
        for (int c = 3; c < 9; ++c) clear(b.inside[at[c] * kLanes], b.digit);
      }
    }
    branches_end_ = 0;
  }

  static void clear(std::uint16_t& cell, std::uint16_t digit) {
    cell = static_cast<std::uint16_t>(cell & ~digit);
  }

  void take(int lane, int column, std::uint8_t work) {
    source_[lane] = static_cast<std::uint16_t>(kLanes + column);
    lanes_.work_of[lane] = work;
    busy_ |= lane_bit(lane);
    moved_ |= lane_bit(lane);
  }

  /// Copies boards into the lanes that are to be filled, from other lanes or from `others`.
  void move(const std::uint16_t* others) {
    if (moved_ == 0) return;
    move_lanes(lanes_.rows, others, kCells, source_, moved_);
    for (Mask m = moved_; m != 0; m &= m - 1) {
      source_[first_lane(m)] = static_cast<std::uint16_t>(first_lane(m));
      sums_[first_lane(m)] = 0;  // no board's sum: the lane counts as changed
    }
    moved_ = 0;
  }

  /// Takes jobs from the feed into the stage's columns; false if it has none.
  bool stage() {
    if (dry_) return false;
    staged_ = staged_end_ = 0;
    const std::uint8_t* boards[kLanes];
    while (staged_end_ < kLanes) {
      CountJob& job = staged_jobs_[staged_end_];
      job = CountJob{};
      if (!feed_->next(job)) {
        dry_ = true;
        break;
      }
      boards[staged_end_++] = job.givens;
    }
    if (staged_end_ == 0) return false;
    for (int i = staged_end_; i < kLanes; ++i) boards[i] = boards[0];
    stage_boards<kDigits>(boards, stage_digits_, stage_, staged_givens_);
    for (int i = 0; i < staged_end_; ++i) {
      const Exclusion& out = staged_jobs_[i].exclusion;
      if (out.digit == 0) continue;
      clear(stage_[out.cell * kLanes + i],
            static_cast<std::uint16_t>(1U << ((out.digit - 1) & 15)));
    }
    return true;
  }

  const Shape& shape_;
  CountFeed* feed_ = nullptr;
  Mask busy_ = 0;        ///< lanes with a board
  Mask dead_ = 0;        ///< after a round: lanes without a solution
  Mask changed_ = 0;     ///< lanes that lost a candidate in it
  Mask solved_ = 0;      ///< lanes with one candidate a cell
  Mask moved_ = 0;       ///< lanes that are to be filled, from source_
  Mask pushed_ = 0;      ///< columns of the stack's top block that are, from push_source_
  Mask used_works_ = 0;  ///< a job has a board in a lane when it starts, and new ones start when
                         ///< the stack is empty: there are never more than lanes
  bool dry_ = false;     ///< the feed has no job before the next answer
  int staged_ = 0;
  int staged_end_ = 0;
  int branches_end_ = 0;
  int top_size_ = 0;  ///< boards in the stack's top block
  Block* top_ = &stack_;
  Work works_[kLanes];
  CountJob staged_jobs_[kLanes];
  Branch branches_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  alignas(64) std::uint16_t source_[kLanes];
  alignas(64) std::uint16_t push_source_[kLanes];
  alignas(64) std::uint16_t sums_[kLanes] = {};
  alignas(64) std::uint16_t staged_givens_[kLanes] = {};
  Stage<kCells> stage_digits_ = {};
  alignas(64) std::uint16_t stage_[kCells * kLanes] = {};
  alignas(64) std::uint16_t paths_[kPathRows * kLanes] = {};
  Block lanes_ = {};
  Block stack_ = {};
};

std::unique_ptr<Counter> make_engine(const Shape& shape) {
  switch (shape.box_height() * 10 + shape.box_width()) {
    case 22:
      return std::make_unique<LaneEngine<2, 2>>(shape);
    case 23:
      return std::make_unique<LaneEngine<2, 3>>(shape);
    case 32:
      return std::make_unique<LaneEngine<3, 2>>(shape);
    case 24:
      return std::make_unique<LaneEngine<2, 4>>(shape);
    default:
      return std::make_unique<LaneEngine<3, 3>>(shape);
  }
}

}  // namespace
}  // namespace gridmill
