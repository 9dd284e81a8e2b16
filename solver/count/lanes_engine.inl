// Part of the lane counter: which lane works on what. See LANES.md. Included by lanes_kernel.inl.

/// Lanes are served together, once this many eighths of the busy ones need service. With AVX-512,
/// serving each at once takes a tenth more time; with AVX2, waiting for three eighths takes 4 %.
/// Boards that branch by likely grids choose among all cells, and wait for more lanes.
template <class Board>
constexpr int kEnough = kLanes >= 32 ? (Board::kByLikely ? 4 : 3) : 2;

/// A job under way.
struct Work {
  CountJob job;
  std::uint64_t found = 0;
  std::uint64_t branches = 0;  ///< since the last solution, if anyone counts them
  Mask lanes = 0;              ///< that work on it
  bool by_cell = false;        ///< how it branches
  std::int64_t begin = 0;      ///< by the clock as it was last looked at
};

/// `Board` has the rules: its rounds, and where it branches.
template <class Board>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const Shape& shape)
      : shape_(shape),
        rules_(shape),
        board_(rules_),
        derived_(!shape.has_extra_houses()),
        candidates_(shape.digits()),
        lane_rows_(make_rows(shape.cells())),
        lanes_(lane_rows_[0].at),
        likely_rows_(make_rows(Board::kByLikely ? shape.cells() : 1)),
        likely_(likely_rows_[0].at),
        shelves_(shape.cells()),
        trails_(2 * shape.cells() + kMostMadeAgain) {}
  const Shape& shape() const override { return shape_; }

  void run(CountFeed& feed) override {
    // everything, because the feed may have thrown in the middle of the last run
    feed_ = &feed;
    busy_ = used_works_ = 0;
    shelves_.clear();
    trails_.clear();
    dry_ = false;
    const bool timed = budget().is_timed();
    rounds_to_look_ = timed ? rounds_between_looks() : CountBudget::kEndless;
    now_ = timed ? now() : 0;
    fill();
    while (busy_ != 0) {
      outcome_ = board_.round(lanes_);
      const Mask finished = busy_ & (outcome_.dead | ~outcome_.changed);
      if (8 * count_lanes(finished) >= kEnough<Board> * count_lanes(busy_)) serve();
      if (--rounds_to_look_ == 0) look();
    }
  }

 private:
  static constexpr bool kIsWide = sizeof(Word) > 2;

  /// A lane that has made this many halves again keeps the others: its board is a hard one.
  static constexpr int kMostMadeAgain = 8;

  /// Branches without a solution, after which a job is one for another counter. Lanes take cells,
  /// and on large, sparse boards dancing links may see at once what they look for in vain. Above 16
  /// digits few questions have an end in sight then, and what is learnt from contradictions pays.
  static constexpr std::uint64_t kPatience = kIsWide ? 20 : 200'000;

  /// Branches after which derived houses are looked for. They save most branches, but to find them
  /// takes about as long as that many, and most boards that come alone need fewer.
  static constexpr std::uint64_t kBeforeDerived = 2000;

  /// Rounds between two looks at the clock, a millisecond or two.
  [[nodiscard]] std::uint64_t rounds_between_looks() const {
    return std::uint64_t{4096} * 81 / static_cast<std::uint64_t>(board_.cells());
  }

  void serve() {
    const Mask settled = busy_ & ~outcome_.changed & ~outcome_.dead;
    const Mask solved = settled & outcome_.solved;
    for (Mask m = solved; m != 0; m &= m - 1) {
      if ((busy_ & lane_bit(first_lane(m))) != 0) found_solution(first_lane(m));
    }
    const Mask done = busy_ & (outcome_.dead | solved);
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
    if constexpr (kIsWide) drop_unwanted();
    const Mask stuck = busy_ & settled & ~solved;
    if (stuck != 0) branch(stuck);
    if constexpr (Board::kByLikely) {
      for (Mask m = used_works_; m != 0; m &= m - 1) {
        if (works_[first_lane(m)].branches > kPatience) hand_over(first_lane(m));
      }
      if (branches_ >= kBeforeDerived && !derived_) derive();
    }
    fill();
    assert(is_consistent());
  }

  void found_solution(int lane) {
    Work& work = works_[work_of_[lane]];
    assert(work.found < work.job.limit);
    if (work.job.solutions != nullptr) {
      std::uint8_t* out =
          work.job.solutions + work.found * static_cast<std::uint64_t>(board_.cells());
      for (int i = 0; i < board_.cells(); ++i) {
        assert(is_one_bit(lanes_[i * kLanes + lane]));
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(lanes_[i * kLanes + lane]) + 1);
      }
    }
    work.branches = 0;
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

  /// Another counter answers the work from the beginning.
  void hand_over(int id) {
    Work& work = works_[id];
    if (patient_ == nullptr) patient_ = kIsWide ? make_cdcl(shape_) : make_dlx(shape_);
    CountJob job = work.job;
    job.steps = CountBudget::kEndless;
    work.found = gridmill::hand_over(*patient_, job, budget(), work.begin);
    abandon(id);
  }

  /// From now on rounds look at derived houses, too. Boards under way just lose more candidates.
  void derive() {
    rules_.derive(shape_);
    board_.rules_changed();
    derived_ = true;
  }

  /// Gives up the works whose answers do not matter any more: of the questions that are asked side
  /// by side, quick answers spare long searches.
  void drop_unwanted() {
    for (Mask m = used_works_; m != 0; m &= m - 1) {
      Work& work = works_[first_lane(m)];
      if (feed_->wants(work.job)) continue;
      work.found = kUncounted;
      abandon(first_lane(m));
    }
  }

  /// Gives up the works that have used up their time.
  void look() {
    rounds_to_look_ = rounds_between_looks();
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
    if constexpr (Board::kByLikely) {
      const Mask near = stuck & board_.choose_near(stuck, lanes_, likely_, by_cell_);
      if (near != 0) complete(near);
      stuck &= ~near;
      for (Mask m = stuck; m != 0; m &= m - 1) ++works_[work_of_[first_lane(m)]].branches;
      branches_ += static_cast<std::uint64_t>(count_lanes(stuck));
    } else {
      Mask by_cell = 0;
      for (Mask m = stuck; m != 0; m &= m - 1) {
        if (branches_by_cell(first_lane(m))) by_cell |= lane_bit(first_lane(m));
      }
      if (by_cell != stuck) board_.choose(by_path_);
      if (by_cell != 0) choose_cell(lanes_, board_.cells(), by_cell_);
    }

    Mask free = dry_ ? kAllLanes & ~busy_ : 0;
    for (; free != 0 && stuck != 0; free &= free - 1, stuck &= stuck - 1) {
      const int lane = first_lane(stuck);
      const int other = first_lane(free);
      copy_board(lanes_ + other, lanes_ + lane, board_.cells());
      take(other, work_of_[lane]);
      decide(lane, false, lanes_ + other);
    }
    for (Mask m = stuck & on_trail_; m != 0; m &= m - 1) decide(first_lane(m), true, nullptr);
    shelves_.push(stuck & ~on_trail_, lanes_,
                  [&](int lane, Word* other) { decide(lane, false, other); });
  }

  [[nodiscard]] bool branches_by_cell(int lane) const {
    return Board::kByLikely || works_[work_of_[lane]].by_cell;
  }

  /// The open cells of these lanes take their likely digits, which is a solution.
  void complete(Mask lanes) {
    const Lanes these = lanes_of(lanes);
    for (int i = 0; i < board_.cells(); ++i) {
      const Vec cell = load(lanes_ + i * kLanes);
      const Vec completed = keep(cell, cell, load(likely_ + i * kLanes));
      store(lanes_ + i * kLanes, select(these, completed, cell));
    }
    forget(lanes);
  }

  /// Carries out a lane's choice: the lane gets the half with the digit in the place; the other, if
  /// that is a copy of it, the half without. `waits`: there is none, and the trail has to tell.
  void decide(int lane, bool waits, Word* other) {
    const bool by_cell = branches_by_cell(lane);
    const Choices& choices = by_cell ? by_cell_ : by_path_;
    Decision decision{choices.digit[lane], choices.place[lane], true, false};
    assert(is_one_bit(decision.digit));
    if (other != nullptr) apply(decision, by_cell, other);
    decision.refuted = false;
    decision.waits = waits;
    apply(decision, by_cell, lanes_ + lane);
    if ((on_trail_ & lane_bit(lane)) != 0) trails_.add(lane, decision);
  }

  static void apply(const Decision& decision, bool by_cell, Word* board) {
    if (by_cell) {
      Word& cell = board[decision.place * kLanes];
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
    trails_.take(
        from, [&](const Decision& d) { apply(d, Board::kByLikely || work.by_cell, lanes_ + to); });
  }

  /// The lane has finished its board and goes on with a half that was put off.
  void go_back(int lane) {
    make_again(lane, lane);
    trails_.follow(lane);
    board_.forget(lane);
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
    work.branches = 0;
    work.begin = now_;
    work.lanes = 0;
    if constexpr (!Board::kByLikely) {
      int givens = 0;
      for (int i = 0; i < board_.cells(); ++i) givens += work.job.givens[i] != 0 ? 1 : 0;
      work.by_cell = givens < Board::kFewGivens;
    }
    write_job(lane, work.job);
    used_works_ |= lane_bit(id);
    take(lane, static_cast<std::uint8_t>(id));
    on_trail_ |= lane_bit(lane);
    made_again_[lane] = 0;
    trails_.begin(lane);
    return true;
  }

  /// Writes a job's board into a lane.
  void write_job(int lane, const CountJob& job) {
    write_board(lanes_ + lane, job.givens, candidates_, board_.cells());
    if (const Exclusion& out = job.exclusion; out.digit != 0) {
      lanes_[out.cell * kLanes + lane] =
          static_cast<Word>(candidates_.of[0] & ~candidates_.of[out.digit]);
    }
  }

  /// Writes the job's likely grid beside the lane, or none.
  void write_likely(int lane, const CountJob& job) {
    if (job.likely != nullptr && job.limit == 1) {
      write_board(likely_ + lane, job.likely, candidates_, board_.cells());
      by_likely_ |= lane_bit(lane);
    } else if ((by_likely_ & lane_bit(lane)) != 0) {
      for (int i = 0; i < board_.cells(); ++i) likely_[i * kLanes + lane] = 0;
      by_likely_ &= ~lane_bit(lane);
    }
  }

  /// The lane, which was free, has a board of that work, to which no trail leads.
  void take(int lane, std::uint8_t work) {
    assert((busy_ & lane_bit(lane)) == 0 && (used_works_ & lane_bit(work)) != 0);
    work_of_[lane] = work;
    on_trail_ &= ~lane_bit(lane);
    works_[work].lanes |= lane_bit(lane);
    busy_ |= lane_bit(lane);
    board_.forget(lane);
    if constexpr (Board::kByLikely) write_likely(lane, works_[work].job);
  }

  /// The lanes have other boards now: no board has that sum, so they count as changed.
  void forget(Mask lanes) {
    for (; lanes != 0; lanes &= lanes - 1) board_.forget(first_lane(lanes));
  }

  static bool is_one_bit(Word bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

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

  static void clear(Word& cell, Word digit) { cell = static_cast<Word>(cell & ~digit); }

  const Shape& shape_;
  LaneRules rules_;
  Board board_;
  bool derived_;                ///< the rules have derived houses, if there are any
  std::uint64_t branches_ = 0;  ///< of all runs, if anyone counts them
  Candidates candidates_;
  std::unique_ptr<Counter> patient_;  ///< once it is needed
  CountFeed* feed_ = nullptr;
  Mask busy_ = 0;                     ///< lanes with a board
  Outcome outcome_;                   ///< of the last round
  Mask used_works_ = 0;               ///< each has a lane, so there are never too few
  bool dry_ = false;                  ///< the feed has no job before the next answer
  std::uint64_t rounds_to_look_ = 0;  ///< at the clock
  std::int64_t now_ = 0;              ///< the clock when it was looked at last
  Work works_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  std::uint8_t work_of_[kLanes] = {};
  std::unique_ptr<Row[]> lane_rows_;
  Word* lanes_;
  std::unique_ptr<Row[]> likely_rows_;
  Word* likely_;        ///< the likely digits of each cell, or none
  Mask by_likely_ = 0;  ///< lanes that have them
  Shelves shelves_;
  Trails trails_;      // Shelves says why no more
  Mask on_trail_ = 0;  ///< lanes whose trail leads to their board: branches go there
  int made_again_[kLanes] = {};
};
