// Part of the lane counter: which lane works on what. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// Lanes are served together, when this many eighths of the busy ones need it. With AVX-512,
/// serving each at once takes a tenth more time; with AVX2, waiting for three eighths takes 4 %.
constexpr int kEnough = kLanes >= 32 ? 3 : 2;

/// A job under way.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  Mask lanes = 0;        ///< that work on it
  bool by_cell = false;  ///< how it branches
};

template <int kHeight, int kWidth>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const Shape& shape) : shape_(shape) {}
  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    // all of it, because the feed may have thrown in the middle of the run before
    feed_ = &feed;
    busy_ = used_works_ = 0;
    shelves_.clear();
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
    const Mask settled = busy_ & ~changed_ & ~dead_;
    for (Mask m = settled & solved_; m != 0; m &= m - 1) {
      if ((busy_ & lane_bit(first_lane(m))) != 0) found_solution(first_lane(m));
    }
    const Mask done = busy_ & (dead_ | (settled & solved_));
    const Mask resumed = done & shelves_.waiting();
    shelves_.pop(resumed, lanes_);
    forget(resumed);
    for (Mask m = done & ~resumed; m != 0; m &= m - 1) release(first_lane(m));
    const Mask stuck = busy_ & settled & ~solved_;
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
    if (++work.found == work.job.limit) abandon(work_of_[lane]);
  }

  /// The lane has no board left.
  void release(int lane) {
    Work& work = works_[work_of_[lane]];
    busy_ &= ~lane_bit(lane);
    work.lanes &= ~lane_bit(lane);
    if (work.lanes == 0) finish(work_of_[lane]);
  }

  /// The work has its limit: its other boards need not be looked at.
  void abandon(int work) {
    busy_ &= ~works_[work].lanes;
    shelves_.drop(works_[work].lanes);
    finish(work);
  }

  void finish(int work) {
    used_works_ &= ~lane_bit(work);
    dry_ = false;
    feed_->done(works_[work].job, works_[work].found);
  }

  /// The other half of a branch waits, unless a lane is free and no new job will take it. Jobs go
  /// first because most of those that make puzzles end with their first solution, and half of the
  /// boards of a job that is spread over lanes would have been looked at in vain.
  void branch(Mask stuck) {
    Mask by_cell = 0;
    for (Mask m = stuck; m != 0; m &= m - 1) {
      if (works_[work_of_[first_lane(m)]].by_cell) by_cell |= lane_bit(first_lane(m));
    }
    if constexpr (kHeight == 3 && kWidth == 3) {
      if (by_cell != stuck) choose_path(paths_, by_path_);
    }
    if (by_cell != 0) choose_cell(lanes_, kCells, by_cell_);

    Mask free = dry_ ? kAllLanes & ~busy_ : 0;
    for (; free != 0 && stuck != 0; free &= free - 1, stuck &= stuck - 1) {
      const int lane = first_lane(stuck);
      const int other = first_lane(free);
      copy_board(lanes_ + other, lanes_ + lane, kCells);
      take(other, work_of_[lane]);
      part(lane, lanes_ + other);
    }
    shelves_.push(stuck, lanes_, [&](int lane, std::uint16_t* half) { part(lane, half); });
  }

  /// Makes the two halves of a branch differ: the lane's, where the digit is in the place, and the
  /// other, where it is not.
  void part(int lane, std::uint16_t* other) {
    std::uint16_t* here = lanes_ + lane;
    if (works_[work_of_[lane]].by_cell) {
      const int at = by_cell_.place[lane] * kLanes;
      here[at] = by_cell_.digit[lane];
      clear(other[at], by_cell_.digit[lane]);
    } else {
      const unsigned char* at = kPlaces.cells[by_path_.place[lane]];
      const std::uint16_t digit = by_path_.digit[lane];
      for (int c = 0; c < 3; ++c) clear(other[at[c] * kLanes], digit);
      for (int c = 3; c < 9; ++c) clear(here[at[c] * kLanes], digit);
    }
  }

  /// Gives the free lanes new jobs, and when there are none, boards that wait behind other lanes.
  void fill() {
    Mask free = kAllLanes & ~busy_;
    while (free != 0 && start(first_lane(free))) free &= free - 1;
    for (; free != 0 && shelves_.waiting() != 0; free &= free - 1) {
      const int from = first_lane(shelves_.waiting());
      shelves_.pop(from, first_lane(free), lanes_);
      take(first_lane(free), work_of_[from]);
    }
  }

  /// Begins the feed's next job in a free lane; false if there is none.
  bool start(int lane) {
    if (dry_) return false;
    const int id = first_lane(kAllLanes & ~used_works_);
    Work& work = works_[id];
    work.job = CountJob{};
    dry_ = !feed_->next(work.job);
    if (dry_) return false;
    work.found = 0;
    work.lanes = 0;
    work.by_cell = write_board<kDigits>(lanes_ + lane, work.job.givens) < kFewGivens;
    const Exclusion& out = work.job.exclusion;
    if (out.digit != 0) {
      lanes_[out.cell * kLanes + lane] =
          static_cast<std::uint16_t>(kFull & ~(1U << ((out.digit - 1) & 15)));
    }
    used_works_ |= lane_bit(id);
    take(lane, static_cast<std::uint8_t>(id));
    return true;
  }

  /// The lane, which was free, has a board of that work.
  void take(int lane, std::uint8_t work) {
    work_of_[lane] = work;
    works_[work].lanes |= lane_bit(lane);
    busy_ |= lane_bit(lane);
    sums_[lane] = 0;
  }

  /// The lanes have other boards now: no board has that sum, so they count as changed.
  void forget(Mask lanes) {
    for (; lanes != 0; lanes &= lanes - 1) sums_[first_lane(lanes)] = 0;
  }

  static void clear(std::uint16_t& cell, std::uint16_t digit) {
    cell = static_cast<std::uint16_t>(cell & ~digit);
  }

  const Shape& shape_;
  CountFeed* feed_ = nullptr;
  Mask busy_ = 0;        ///< lanes with a board
  Mask dead_ = 0;        ///< after a round: lanes without a solution
  Mask changed_ = 0;     ///< lanes that lost a candidate in it
  Mask solved_ = 0;      ///< lanes with one candidate a cell
  Mask used_works_ = 0;  ///< each has a lane, so there are never too few
  bool dry_ = false;     ///< the feed has no job before the next answer
  Work works_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  alignas(64) std::uint16_t sums_[kLanes] = {};
  alignas(64) std::uint16_t paths_[kPathRows * kLanes] = {};
  alignas(64) std::uint16_t lanes_[kCells * kLanes] = {};
  std::uint8_t work_of_[kLanes] = {};
  Shelves<kCells> shelves_;
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
