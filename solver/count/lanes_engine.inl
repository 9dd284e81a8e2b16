// Part of the lane counter: which lane works on what. See LANES.md. Included by lanes_kernel.inl.

namespace gridmill {
namespace {

/// Lanes are served together, once this many eighths of the busy ones need service. With AVX-512,
/// serving each at once takes a tenth more time; with AVX2, waiting for three eighths takes 4 %.
constexpr int kEnough = kLanes >= 32 ? 3 : 2;

/// A job under way.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  Mask lanes = 0;        ///< that work on it
  bool by_cell = false;    ///< how it branches
  std::int64_t begin = 0;  ///< by the clock as it was last looked at
};

template <int kHeight, int kWidth>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const Shape& shape) : shape_(shape) {}
  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    // everything, because the feed may have thrown in the middle of the last run
    feed_ = &feed;
    busy_ = used_works_ = 0;
    shelves_.clear();
    trails_.clear();
    dry_ = false;
    const bool timed = budget().is_timed();
    rounds_to_look_ = timed ? kLook : CountBudget::kEndless;
    now_ = timed ? now() : 0;
    fill();
    while (busy_ != 0) {
      round();
      const Mask finished = busy_ & (dead_ | ~changed_);
      if (8 * count_lanes(finished) >= kEnough * count_lanes(busy_)) serve();
      if (--rounds_to_look_ == 0) look();
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

  /// A lane that has made this many halves again keeps the others: its board is a hard one.
  static constexpr int kMostMadeAgain = 8;

  /// Rounds between two looks at the clock, about a millisecond.
  static constexpr std::uint64_t kLook = 4096;

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
    for (Mask m = done & ~resumed; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      if ((trails_.waiting() & lane_bit(lane)) != 0) {
        go_back(lane);
      } else {
        release(lane);
      }
    }
    const Mask stuck = busy_ & settled & ~solved_;
    if (stuck != 0) branch(stuck);
    fill();
    assert(is_consistent());
  }

  void found_solution(int lane) {
    Work& work = works_[work_of_[lane]];
    assert(work.found < work.job.limit);
    if (work.job.solutions != nullptr) {
      std::uint8_t* out = work.job.solutions + work.found * kCells;
      for (int i = 0; i < kCells; ++i) {
        assert(is_one_bit(lanes_[i * kLanes + lane]));
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(lanes_[i * kLanes + lane]) + 1);
      }
    }
    if (++work.found == work.job.limit) abandon(work_of_[lane]);
  }

  /// The lane has no board left.
  void release(int lane) {
    Work& work = works_[work_of_[lane]];
    assert((busy_ & work.lanes & lane_bit(lane)) != 0);
    busy_ &= ~lane_bit(lane);
    work.lanes &= ~lane_bit(lane);
    if (work.lanes == 0) finish(work_of_[lane]);
  }

  /// The work has reached its limit: its other boards need not be searched.
  void abandon(int work) {
    busy_ &= ~works_[work].lanes;
    shelves_.drop(works_[work].lanes);
    trails_.drop(works_[work].lanes);
    finish(work);
  }

  /// Gives up the works that have used up their time.
  void look() {
    rounds_to_look_ = kLook;
    now_ = now();
    const Mask busy = busy_;
    for (Mask m = used_works_; m != 0; m &= m - 1) {
      Work& work = works_[first_lane(m)];
      if (!is_late(work.begin)) continue;
      work.found = kUncounted;
      abandon(first_lane(m));
    }
    if (busy_ != busy) fill();
  }

  void finish(int work) {
    assert((used_works_ & lane_bit(work)) != 0);
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
      decide(lane, false, lanes_ + other);
    }
    for (Mask m = stuck & on_trail_; m != 0; m &= m - 1) decide(first_lane(m), true, nullptr);
    shelves_.push(stuck & ~on_trail_, lanes_,
                  [&](int lane, std::uint16_t* other) { decide(lane, false, other); });
  }

  /// Carries out a lane's choice: the lane gets the half with the digit in the place; the other, if
  /// that is a copy of it, the half without. `waits`: there is none, and the trail has to tell.
  void decide(int lane, bool waits, std::uint16_t* other) {
    const bool by_cell = works_[work_of_[lane]].by_cell;
    const Choices& choices = by_cell ? by_cell_ : by_path_;
    Decision decision{choices.digit[lane], choices.place[lane], true, false};
    assert(is_one_bit(decision.digit));
    if (other != nullptr) apply(decision, by_cell, other);
    decision.refuted = false;
    decision.waits = waits;
    apply(decision, by_cell, lanes_ + lane);
    if ((on_trail_ & lane_bit(lane)) != 0) trails_.add(lane, decision);
  }

  static void apply(const Decision& decision, bool by_cell, std::uint16_t* board) {
    if (by_cell) {
      std::uint16_t& cell = board[decision.place * kLanes];
      if (decision.refuted) {
        clear(cell, decision.digit);
      } else {
        cell = decision.digit;
      }
    } else {
      const unsigned char* at = kPlaces.cells[decision.place];
      const int end = decision.refuted ? 3 : 9;
      for (int c = decision.refuted ? 0 : 3; c < end; ++c) {
        clear(board[at[c] * kLanes], decision.digit);
      }
    }
  }

  /// Makes the last half that waits on a lane's trail again, in that lane or another one.
  void make_again(int from, int to) {
    const Work& work = works_[work_of_[from]];
    write_job(to, work.job);
    trails_.take(from, [&](const Decision& d) { apply(d, work.by_cell, lanes_ + to); });
  }

  /// The lane has finished its board and goes on with a half that was put off.
  void go_back(int lane) {
    make_again(lane, lane);
    trails_.follow(lane);
    sums_[lane] = 0;
    if (++made_again_[lane] == kMostMadeAgain) on_trail_ &= ~lane_bit(lane);
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
    for (; free != 0 && trails_.waiting() != 0; free &= free - 1) {
      const int from = first_lane(trails_.waiting());
      make_again(from, first_lane(free));
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
    work.begin = now_;
    work.lanes = 0;
    work.by_cell = write_job(lane, work.job) < kFewGivens;
    used_works_ |= lane_bit(id);
    take(lane, static_cast<std::uint8_t>(id));
    on_trail_ |= lane_bit(lane);
    made_again_[lane] = 0;
    trails_.begin(lane);
    return true;
  }

  /// Writes a job's board into a lane; returns its givens.
  int write_job(int lane, const CountJob& job) {
    const int givens = write_board<kDigits>(lanes_ + lane, job.givens);
    if (const Exclusion& out = job.exclusion; out.digit != 0) {
      lanes_[out.cell * kLanes + lane] =
          static_cast<std::uint16_t>(kFull & ~(1U << ((out.digit - 1) & 15)));
    }
    return givens;
  }

  /// The lane, which was free, has a board of that work, to which no trail leads.
  void take(int lane, std::uint8_t work) {
    assert((busy_ & lane_bit(lane)) == 0 && (used_works_ & lane_bit(work)) != 0);
    work_of_[lane] = work;
    on_trail_ &= ~lane_bit(lane);
    works_[work].lanes |= lane_bit(lane);
    busy_ |= lane_bit(lane);
    sums_[lane] = 0;
  }

  /// The lanes have other boards now: no board has that sum, so they count as changed.
  void forget(Mask lanes) {
    for (; lanes != 0; lanes &= lanes - 1) sums_[first_lane(lanes)] = 0;
  }

  static bool is_one_bit(std::uint16_t bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

  /// Every busy lane belongs to one work, and every work under way has a lane; boards wait behind
  /// busy lanes only.
  [[nodiscard]] bool is_consistent() const {
    Mask lanes = 0;
    for (Mask m = used_works_; m != 0; m &= m - 1) {
      const Work& work = works_[first_lane(m)];
      if (work.lanes == 0 || (work.lanes & lanes) != 0) return false;
      for (Mask l = work.lanes; l != 0; l &= l - 1) {
        if (work_of_[first_lane(l)] != first_lane(m)) return false;
      }
      lanes |= work.lanes;
    }
    return lanes == busy_ && ((shelves_.waiting() | trails_.waiting()) & ~busy_) == 0;
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
  std::uint64_t rounds_to_look_ = 0;  ///< at the clock
  std::int64_t now_ = 0;              ///< the clock when it was looked at last
  Work works_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  alignas(64) std::uint16_t sums_[kLanes] = {};
  alignas(64) std::uint16_t paths_[kPathRows * kLanes] = {};
  alignas(64) std::uint16_t lanes_[kCells * kLanes] = {};
  std::uint8_t work_of_[kLanes] = {};
  Shelves<kCells> shelves_;
  Trails<2 * kCells + kMostMadeAgain> trails_;  // Shelves says why no more
  Mask on_trail_ = 0;  ///< lanes whose trail leads to their board: branches go there
  int made_again_[kLanes] = {};
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
