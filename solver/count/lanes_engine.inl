// Part of the lane counter: which lane works on what. See LANES.md. Included like lanes_round.inl.

namespace gridmill {
namespace {

constexpr Mask kAllLanes = static_cast<Mask>((std::uint64_t{1} << kLanes) - 1);

inline int first_lane(Mask m) { return __builtin_ctzll(m); }
inline int count_lanes(Mask m) { return __builtin_popcountll(m); }
constexpr Mask lane_bit(int lane) { return static_cast<Mask>(std::uint64_t{1} << lane); }

/// A board that waits on the stack, its cells packed.
template <int kCells>
struct Frame {
  std::uint16_t cells[kCells];
  std::uint16_t job;
};

/// A job that lanes or frames are working on.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  std::uint32_t parts = 0;  ///< lanes and frames that belong to it
  bool by_cell = false;     ///< how it branches
};

/// "The digit is in short line `box` of line `line` of a band", or "is not".
struct Decision {
  int lane;
  int band;  ///< stacks follow the bands
  int line;
  int box;
  bool inside;
  std::uint16_t digit;  ///< as a bit
};

template <int kHeight, int kWidth>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const Shape& shape) : shape_(shape) {
    for (int d = 0; d < 256; ++d) {
      source_[d % kLanes] = static_cast<std::uint16_t>(d % kLanes);
      mask_of_[d] = static_cast<std::uint16_t>(d == 0 ? kFull : d > kDigits ? 0 : 1U << (d - 1));
    }
  }
  ~LaneEngine() override { delete[] stack_; }

  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    busy_ = 0;
    stack_size_ = 0;
    staged_ = staged_end_ = 0;
    dry_ = false;
    feed_ = &feed;
    fill();
    while (busy_ != 0) {
      round();
      const Mask finished = busy_ & ~(changed_ & ~dead_);
      if (finished != 0) serve();
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
  /// With fewer givens a board branches by cells: decided band by band, nearly empty boards run
  /// into contradictions that are seen too late.
  static constexpr int kFewGivens = kHeight == 3 && kWidth == 3 ? 17 : kCells + 1;
  static constexpr int kByCell = 15;
  static constexpr int kPathRows = kBands * kBandPaths + kStacks * kStackPaths;

  std::uint16_t& cell(int index, int lane) { return cells_[index * kLanes + lane]; }

  void round() {
    Findings findings{all(kFull), all(kFull), zero()};
    for (int b = 0; b < kBands; ++b) {
      deduce<kHeight, kWidth, kDigits, kWidth, 1, false>(
          cells_ + b * kHeight * kDigits * kLanes, paths_ + b * kBandPaths * kLanes, findings);
    }
    for (int s = 0; s < kStacks; ++s) {
      deduce<kWidth, kHeight, 1, kHeight * kDigits, kDigits, true>(
          cells_ + s * kWidth * kLanes, paths_ + (kBands * kBandPaths + s * kStackPaths) * kLanes,
          findings);
    }
    dead_ = static_cast<Mask>(~lanes_equal(findings.alive, all(kFull)) |
                              lanes_equal(findings.least, zero()));
    changed_ = static_cast<Mask>(~lanes_equal(findings.sum, load(sums_)));
    solved_ = lanes_equal(findings.sum, all(kDigits * kFull));
    store(sums_, findings.sum);
  }

  void serve() {
    const Mask solved = busy_ & solved_ & ~changed_ & ~dead_;
    for (Mask m = solved; m != 0; m &= m - 1) {
      if ((busy_ & lane_bit(first_lane(m))) != 0) found_solution(first_lane(m));
    }
    for (Mask m = busy_ & dead_; m != 0; m &= m - 1) release(first_lane(m));
    const Mask stuck = busy_ & ~changed_ & ~dead_ & ~solved;
    decisions_end_ = 0;
    if (stuck != 0) {
      score(stuck);
      for (Mask m = stuck; m != 0; m &= m - 1) branch(first_lane(m));
    }
    fill();
  }

  void found_solution(int lane) {
    Work& work = works_[job_of_[lane]];
    if (work.job.solutions != nullptr) {
      std::uint8_t* out = work.job.solutions + work.found * kCells;
      for (int i = 0; i < kCells; ++i) {
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(cell(i, lane)) + 1);
      }
    }
    ++work.found;
    if (work.found == work.job.limit)
      abandon(job_of_[lane]);
    else
      release(lane);
  }

  void release(int lane) {
    if ((busy_ & lane_bit(lane)) == 0) return;
    busy_ &= ~lane_bit(lane);
    drop_part(job_of_[lane]);
  }

  void drop_part(int job) {
    if (--works_[job].parts == 0) finish(job);
  }

  void abandon(int job) {
    for (Mask m = busy_; m != 0; m &= m - 1) {
      if (job_of_[first_lane(m)] == job) busy_ &= ~lane_bit(first_lane(m));
    }
    for (std::size_t i = 0; i < stack_size_; ++i) {
      if (stack_[i].job == job) stack_[i].job = kNoJob;
    }
    finish(job);
  }

  void finish(int job) {
    used_jobs_ &= ~lane_bit(job);
    dry_ = false;
    feed_->done(works_[job].job, works_[job].found);
  }

  /// For every lane the best place to branch, in best_: a band by its paths, or a cell.
  void score(Mask stuck) {
    by_cell_ = 0;
    for (Mask m = stuck; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      if (works_[job_of_[lane]].by_cell) by_cell_ |= lane_bit(lane);
    }
    if (by_cell_ != stuck) {
      Vec best = all(-1);
      const std::uint16_t* row = paths_;
      for (int g = 0; g < kBands + kStacks; ++g) {
        Vec sum = zero();
        for (int i = 0; i < (g < kBands ? kBandPaths : kStackPaths); ++i, row += kLanes) {
          sum = add(sum, count_bits(load(row)));
        }
        best = min(best, add(shift_left<4>(sub(sum, all(kDigits + 1))), all(g)));
      }
      store(best_, best);
    }
    if (by_cell_ == 0) return;
    Vec best = all(-1);
    for (int i = 0; i < kCells; ++i) {
      const Vec choices = sub(count_bits(load(cells_ + i * kLanes)), all(2));
      best = min(best, add(shift_left<8>(choices), all(i)));
    }
    store(best_cell_, best);
  }

  template <int kLines>
  Decision choose(int lane, int band, const std::uint16_t* paths) {
    constexpr int kPathCount = Paths<kLines>::kCount;
    unsigned one = 0;
    unsigned two = 0;
    unsigned three = 0;
    unsigned four = 0;
    unsigned digits[kPathCount];
    for (int p = 0; p < kPathCount; ++p) {
      digits[p] = paths[p * kLanes + lane];
      four |= three & digits[p];
      three |= two & digits[p];
      two |= one & digits[p];
      one |= digits[p];
    }
    unsigned candidates = two & ~three;
    if (candidates == 0) candidates = three & ~four;
    if (candidates == 0) candidates = two;
    const unsigned digit = candidates & (0U - candidates);
    int first = 0;
    while ((digits[first] & digit) == 0) ++first;
    int second = first + 1;
    while ((digits[second] & digit) == 0) ++second;
    int line = 0;
    const auto& at = kPaths<kLines>.at;
    while (at[first][line] == at[second][line]) ++line;
    return {lane, band, line, at[first][line], true, static_cast<std::uint16_t>(digit)};
  }

  Decision choose(int lane) {
    if ((by_cell_ & lane_bit(lane)) != 0) {
      const int at = best_cell_[lane] & 255;
      const unsigned choices = cell(at, lane);
      return {lane, kByCell, at, 0, true, static_cast<std::uint16_t>(choices & (0U - choices))};
    }
    const int band = best_[lane] & 15;
    return band < kBands
               ? choose<kHeight>(lane, band, paths_ + band * kBandPaths * kLanes)
               : choose<kWidth>(
                     lane, band,
                     paths_ + (kBands * kBandPaths + (band - kBands) * kStackPaths) * kLanes);
  }

  template <int kLines, int kShort, int kLineStep, int kBoxStep, int kCellStep>
  static void apply(const Decision& d, std::uint16_t* cells, int step) {
    for (int x = 0; x < kLines; ++x) {
      if ((x == d.box) == d.inside) continue;
      for (int c = 0; c < kShort; ++c) {
        std::uint16_t& cell = cells[(d.line * kLineStep + x * kBoxStep + c * kCellStep) * step];
        cell = static_cast<std::uint16_t>(cell & ~d.digit);
      }
    }
  }
  static void apply(const Decision& d, std::uint16_t* cells, int step) {
    if (d.band == kByCell) {
      std::uint16_t& cell = cells[d.line * step];
      cell = static_cast<std::uint16_t>(cell & (d.inside ? d.digit : ~d.digit));
    } else if (d.band < kBands) {
      apply<kHeight, kWidth, kDigits, kWidth, 1>(d, cells + d.band * kHeight * kDigits * step,
                                                 step);
    } else {
      apply<kWidth, kHeight, 1, kHeight * kDigits, kDigits>(
          d, cells + (d.band - kBands) * kWidth * step, step);
    }
  }

  void branch(int lane) {
    Decision d = choose(lane);
    decisions_[decisions_end_++] = d;
    d.inside = false;
    const int job = job_of_[lane];
    ++works_[job].parts;
    const Mask free = kAllLanes & ~busy_;
    if (free != 0) {
      d.lane = first_lane(free);
      source_[d.lane] = static_cast<std::uint16_t>(lane);
      decisions_[decisions_end_++] = d;
      busy_ |= lane_bit(d.lane);
      moved_ |= lane_bit(d.lane);
      job_of_[d.lane] = static_cast<std::uint8_t>(job);
      return;
    }
    if (stack_size_ == stack_capacity_) grow();
    Frame<kCells>& frame = stack_[stack_size_++];
    for (int i = 0; i < kCells; ++i) frame.cells[i] = cell(i, lane);
    frame.job = static_cast<std::uint16_t>(job);
    apply(d, frame.cells, 1);
  }

  void grow() {
    const std::size_t capacity = stack_capacity_ == 0 ? 512 : 2 * stack_capacity_;
    auto* bigger = new Frame<kCells>[capacity];
    if (stack_size_ != 0) std::memcpy(bigger, stack_, stack_size_ * sizeof(Frame<kCells>));
    delete[] stack_;
    stack_ = bigger;
    stack_capacity_ = capacity;
  }

  void fill() {
    Mask popped = 0;
    std::size_t frame_of[kLanes];
    Mask free = kAllLanes & ~busy_;
    // frames first
    std::size_t top = stack_size_;
    while (free != 0 && top != 0) {
      --top;
      if (stack_[top].job == kNoJob) continue;
      const int lane = first_lane(free);
      free &= free - 1;
      frame_of[lane] = top;
      job_of_[lane] = static_cast<std::uint8_t>(stack_[top].job);
      popped |= lane_bit(lane);
    }
    stack_size_ = top;
    busy_ |= popped;
    while (free != 0) {
      if (staged_ == staged_end_ && !stage()) break;
      const int lane = first_lane(free);
      free &= free - 1;
      const int job = first_lane(static_cast<Mask>(kAllLanes & ~used_jobs_));
      used_jobs_ |= lane_bit(job);
      works_[job].job = staged_jobs_[staged_];
      works_[job].found = 0;
      works_[job].parts = 1;
      works_[job].by_cell = staged_givens_[staged_] < kFewGivens;
      job_of_[lane] = static_cast<std::uint8_t>(job);
      source_[lane] = static_cast<std::uint16_t>(kLanes + staged_++);
      moved_ |= lane_bit(lane);
      busy_ |= lane_bit(lane);
      if (staged_ == staged_end_) commit();
    }
    commit();
    for (Mask m = popped; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      const Frame<kCells>& frame = stack_[frame_of[lane]];
      for (int i = 0; i < kCells; ++i) cell(i, lane) = frame.cells[i];
      sums_[lane] = 0;
    }
    for (int i = 0; i < decisions_end_; ++i) {
      apply(decisions_[i], cells_ + decisions_[i].lane, kLanes);
    }
    decisions_end_ = 0;
  }

  void commit() {
    if (moved_ == 0) return;
    move_lanes(cells_, stage_, kCells, source_, moved_);
    for (Mask m = moved_; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      source_[lane] = static_cast<std::uint16_t>(lane);
      sums_[lane] = 0;
    }
    moved_ = 0;
  }

  bool stage() {
    if (dry_) return false;
    staged_ = staged_end_ = 0;
    while (staged_end_ < kLanes) {
      CountJob& job = staged_jobs_[staged_end_];
      job = CountJob{};
      if (!feed_->next(job)) {
        dry_ = true;
        break;
      }
      std::uint16_t* out = stage_ + staged_end_;
      int givens = 0;
      for (int i = 0; i < kCells; ++i) {
        out[i * kLanes] = mask_of_[job.givens[i]];
        givens += job.givens[i] != 0;
      }
      staged_givens_[staged_end_] = givens;
      if (job.exclusion.digit != 0) {
        std::uint16_t& c = out[job.exclusion.cell * kLanes];
        c = static_cast<std::uint16_t>(c & ~mask_of_[job.exclusion.digit]);
      }
      ++staged_end_;
    }
    return staged_end_ != 0;
  }

  static constexpr std::uint16_t kNoJob = 0xffff;

  const Shape& shape_;
  CountFeed* feed_ = nullptr;
  Mask busy_ = 0;
  Mask moved_ = 0;
  Mask used_jobs_ = 0;
  Mask dead_ = 0;
  Mask changed_ = 0;
  Mask solved_ = 0;
  Mask by_cell_ = 0;
  bool dry_ = false;
  int staged_ = 0;
  int staged_end_ = 0;
  int decisions_end_ = 0;
  std::size_t stack_size_ = 0;
  std::size_t stack_capacity_ = 0;
  Frame<kCells>* stack_ = nullptr;
  Work works_[kLanes];
  CountJob staged_jobs_[kLanes];
  int staged_givens_[kLanes] = {};
  Decision decisions_[2 * kLanes];
  std::uint8_t job_of_[kLanes] = {};
  std::uint16_t mask_of_[256];
  alignas(64) std::uint16_t source_[kLanes];
  alignas(64) std::uint16_t sums_[kLanes] = {};
  alignas(64) std::uint16_t best_[kLanes] = {};
  alignas(64) std::uint16_t best_cell_[kLanes] = {};
  alignas(64) std::uint16_t cells_[kCells * kLanes] = {};
  alignas(64) std::uint16_t stage_[kCells * kLanes] = {};
  alignas(64) std::uint16_t paths_[kPathRows * kLanes] = {};
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
