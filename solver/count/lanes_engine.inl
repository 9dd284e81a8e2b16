// Part of the lane counter: which lane works on what. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// Lanes are served together, when this many eighths of the busy ones need it. With AVX-512,
/// serving each at once takes a tenth more time; with AVX2, waiting for three eighths takes 4 %.
constexpr int kEnough = kLanes >= 32 ? 3 : 2;

/// Whether a free lane takes a new job before the other half of a branch. Then a job that needs one
/// solution only, as most do when puzzles are made, ends with fewer halves looked at in vain: a fifth of the
/// rounds. It costs two more copies of all rows, which with few lanes are made lane by lane anyway.
constexpr bool kNewFirst = kLanes < 32;

/// A job that boards in lanes or on the stack belong to.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  Mask lanes = 0;             ///< that work on it
  std::uint32_t waiting = 0;  ///< boards on the stack
  bool by_cell = false;       ///< how it branches
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
  explicit LaneEngine(const Shape& shape) : shape_(shape) {}
  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    // all of it, because the feed may have thrown in the middle of the run before
    feed_ = &feed;
    busy_ = used_works_ = moved_ = 0;
    for (int i = 0; i < kLanes; ++i) source_[i] = static_cast<std::uint16_t>(i);
    stack_.clear();
    staged_ = staged_end_ = branches_end_ = 0;
    dry_ = false;
    fill();
    while (busy_ != 0) {
      round();
      const Mask finished = busy_ & (dead_ | ~changed_);
      if (8 * count_lanes(finished) >= kEnough * count_lanes(busy_)) serve();
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

  void round() {
    Findings findings{all(kFull), all(kFull), zero()};
    std::uint16_t* paths = paths_;
    for (int b = 0; b < kBands; ++b, paths += kBandPaths * kLanes) {
      deduce<kHeight, kWidth, kDigits, kWidth, 1, false>(lanes_ + b * kHeight * kDigits * kLanes,
                                                         paths, findings);
    }
    for (int s = 0; s < kStacks; ++s, paths += kStackPaths * kLanes) {
      deduce<kWidth, kHeight, 1, kHeight * kDigits, kDigits, true>(lanes_ + s * kWidth * kLanes,
                                                                   paths, findings);
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
    Work& work = works_[work_of_[lane]];
    if (work.job.solutions != nullptr) {
      std::uint8_t* out = work.job.solutions + work.found * kCells;
      for (int i = 0; i < kCells; ++i) {
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(lanes_[i * kLanes + lane]) + 1);
      }
    }
    if (++work.found == work.job.limit) {
      abandon(work_of_[lane]);
    } else {
      release(lane);
    }
  }

  void release(int lane) {
    Work& work = works_[work_of_[lane]];
    busy_ &= ~lane_bit(lane);
    work.lanes &= ~lane_bit(lane);
    if (work.lanes == 0 && work.waiting == 0) finish(work_of_[lane]);
  }

  /// The work has its limit: its other boards need not be looked at.
  void abandon(int work) {
    busy_ &= ~works_[work].lanes;
    if (works_[work].waiting != 0) stack_.disown(work);
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
      if (works_[work_of_[first_lane(m)]].by_cell) by_cell |= lane_bit(first_lane(m));
    }
    if constexpr (kHeight == 3 && kWidth == 3) {
      if (by_cell != stuck) choose_path(paths_, by_path_);
    }
    if (by_cell != 0) choose_cell(lanes_, kCells, by_cell_);

    for (Mask m = stuck; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      const bool cells = (by_cell & lane_bit(lane)) != 0;
      const Choices& choices = cells ? by_cell_ : by_path_;
      Branch& b = branches_[branches_end_++];
      b = {lanes_ + lane, nullptr, choices.digit[lane], choices.place[lane], cells};
      const std::uint8_t work = work_of_[lane];
      const Mask free = kNewFirst && can_start() ? 0 : kAllLanes & ~busy_;
      if (free != 0) {
        const int other = first_lane(free);
        take(other, lane, work);
        b.outside = lanes_ + other;
      } else {
        ++works_[work].waiting;
        b.outside = stack_.push(lane, work, lanes_);
      }
    }
    stack_.settle(lanes_);
    if constexpr (kNewFirst) {
      move(lanes_);
      part();
    }
  }

  /// Gives the free lanes boards from the stack and new jobs, and carries out what was decided.
  void fill() {
    if constexpr (kNewFirst) {
      start();
      resume();
    } else {
      resume();
      start();
      part();
    }
  }

  /// Boards from the stack for the free lanes.
  void resume() {
    Mask free = kAllLanes & ~busy_;
    while (free != 0 && !stack_.empty()) {
      const auto board = stack_.pop();
      if (board.work != kNoWork) {
        --works_[board.work].waiting;
        take(first_lane(free), kLanes + board.column, board.work);
        free &= free - 1;
      }
      if (board.column == 0 || free == 0) move(board.rows);
    }
  }

  /// Whether there may be a new job, and room for it among the works.
  [[nodiscard]] bool can_start() const {
    return used_works_ != kAllLanes && (staged_ != staged_end_ || !dry_);
  }

  /// New jobs for the free lanes.
  void start() {
    Mask free = kAllLanes & ~busy_;
    while (free != 0 && can_start() && (staged_ != staged_end_ || stage())) {
      const int work = first_lane(kAllLanes & ~used_works_);
      used_works_ |= lane_bit(work);
      works_[work] = {staged_jobs_[staged_], 0, 0, 0, staged_givens_[staged_] < kFewGivens};
      take(first_lane(free), kLanes + staged_++, static_cast<std::uint8_t>(work));
      free &= free - 1;
      if (staged_ == staged_end_) move(stage_);
    }
    move(stage_);
  }

  /// Makes the two halves of each branch differ.
  void part() {
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

  void take(int lane, int source, std::uint8_t work) {
    source_[lane] = static_cast<std::uint16_t>(source);
    work_of_[lane] = work;
    works_[work].lanes |= lane_bit(lane);
    busy_ |= lane_bit(lane);
    moved_ |= lane_bit(lane);
  }

  /// Copies boards into the lanes that are to be filled, from other lanes or from `others`.
  void move(const std::uint16_t* others) {
    if (moved_ == 0) return;
    move_lanes(lanes_, others, kCells, source_, moved_);
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
  Mask used_works_ = 0;  ///< a job has a board in a lane when it starts, and new ones start when
                         ///< the stack is empty: there are never more than lanes
  bool dry_ = false;     ///< the feed has no job before the next answer
  int staged_ = 0;
  int staged_end_ = 0;
  int branches_end_ = 0;
  Work works_[kLanes];
  CountJob staged_jobs_[kLanes];
  Branch branches_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  alignas(64) std::uint16_t source_[kLanes];
  alignas(64) std::uint16_t sums_[kLanes] = {};
  alignas(64) std::uint16_t staged_givens_[kLanes] = {};
  Stage<kCells> stage_digits_ = {};
  alignas(64) std::uint16_t stage_[kCells * kLanes] = {};
  alignas(64) std::uint16_t paths_[kPathRows * kLanes] = {};
  alignas(64) std::uint16_t lanes_[kCells * kLanes] = {};
  std::uint8_t work_of_[kLanes] = {};
  LaneStack<kCells> stack_;
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
