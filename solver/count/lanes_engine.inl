#pragma once

// Kernel text of the lane counter: which lane works on what. See LANES.md. Each instruction set's
// file includes this one, and with it all of the text, inside its target region.
//
// Invariants between services:
// 1. Each busy lane belongs to one active job, and each active job has a lane.
// 2. Boards wait, on stacks or trails, behind busy lanes only.
// 3. A lane in on_trail_ has the board to which its trail leads.
// 4. A job has found at most its limit; it ends when it reaches it, or when its last lane is free.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "solver/count/counter.h"
#include "solver/count/lane_rules.h"
#include "solver/count/lanes_boards.inl"

namespace gridmill {
namespace {

/// Lanes are served together, once this many eighths of the busy ones need service. With AVX-512,
/// serving each at once takes a tenth more time; with AVX2, waiting for three eighths takes 4 %.
/// Boards that branch by likely grids choose among all cells, and wait for more lanes.
template <class Board>
constexpr int kServiceThreshold = kLanes >= 32 ? (Board::kUsesHint ? 4 : 3) : 2;

/// A job under way.
struct ActiveJob {
  CountJob job;
  std::uint64_t found = 0;
  std::uint64_t branches = 0;  ///< since the last solution, if anyone counts them
  LaneMask lanes = 0;          ///< that work on it
  bool by_cell = false;        ///< how it branches
  std::int64_t begin = 0;      ///< by the clock as it was last looked at
};

/// `Board` has the rules: its rounds, and where it branches.
template <class Board>
class LaneEngine final : public Counter {
 public:
  explicit LaneEngine(const BoardSpec& board)
      : spec_(board),
        rules_(board),
        board_(rules_),
        derived_(!board.has_extra_houses()),
        candidates_(board.digits()),
        lane_storage_(make_vec_storage(board.cells())),
        lanes_(lane_storage_[0].at),
        hint_storage_(make_vec_storage(Board::kUsesHint ? board.cells() : 1)),
        hint_(hint_storage_[0].at),
        stacks_(board.cells()),
        trails_(2 * board.cells() + kMaxRecomputations) {}
  const BoardSpec& board() const override { return spec_; }

  void run(CountFeed& feed) override {
    // everything, because the feed may have thrown in the middle of the last run
    feed_ = &feed;
    busy_ = used_jobs_ = 0;
    stacks_.clear();
    trails_.clear();
    feed_exhausted_ = false;
    const bool timed = budget().has_deadline();
    rounds_to_clock_check_ = timed ? rounds_between_clock_checks() : CountBudget::kUnlimited;
    now_ = timed ? now() : 0;
    refill_lanes();
    while (busy_ != 0) {
      outcome_ = board_.round(lanes_);
      ++work_;
      const LaneMask finished = busy_ & (outcome_.dead | ~outcome_.changed);
      if (8 * count_lanes(finished) >= kServiceThreshold<Board> * count_lanes(busy_))
        service_lanes();
      if (--rounds_to_clock_check_ == 0) check_clock();
    }
    assert(used_jobs_ == 0 && feed_exhausted_);  // each job has its answer
  }

 private:
  static constexpr bool kIsWide = sizeof(Word) > 2;

  /// A lane that has made this many halves again keeps the others: its board is a hard one.
  static constexpr int kMaxRecomputations = 2;

  /// Branches without a solution, after which a job is one for another counter. Lanes take cells,
  /// and on large, sparse boards dancing links may see at once what they look for in vain. Above 16
  /// digits few questions have an end in sight then, and what is learned from contradictions pays.
  /// It does on several grids, too, as each multiplies what has to be searched in the others.
  static constexpr bool kLearns = kIsWide || Board::kHasSeveralGrids;
  static constexpr std::uint64_t kFallbackBranches = kIsWide ? 20 : kLearns ? 1'000 : 200'000;

  /// Branches after which derived houses are looked for. They save most branches, but to find them
  /// takes about as long as that many, and most boards that come alone need fewer.
  static constexpr std::uint64_t kBranchesBeforeDerived = 2000;

  /// Rounds between two looks at the clock, a millisecond or two.
  [[nodiscard]] std::uint64_t rounds_between_clock_checks() const {
    return std::uint64_t{4096} * 81 / static_cast<std::uint64_t>(board_.cells());
  }

  void service_lanes() {
    const LaneMask settled = busy_ & ~outcome_.changed & ~outcome_.dead;
    const LaneMask solved = settled & outcome_.solved;
    assert((busy_ & ~kAllLanes) == 0);
    for (LaneMask m = solved; m != 0; m &= m - 1) {
      if ((busy_ & lane_bit(first_lane(m))) != 0) found_solution(first_lane(m));
    }
    const LaneMask done = busy_ & (outcome_.dead | solved);
    const LaneMask resumed = done & stacks_.waiting();
    stacks_.pop(resumed, lanes_);
    mark_changed(resumed);
    for (LaneMask m = done & ~resumed; m != 0; m &= m - 1) {
      const int lane = first_lane(m);
      if ((trails_.waiting() & lane_bit(lane)) != 0) {
        backtrack(lane);
      } else {
        release(lane);
      }
    }
    if constexpr (kIsWide) drop_unwanted();
    const LaneMask stuck = busy_ & settled & ~solved;
    if (stuck != 0) branch(stuck);
    if constexpr (Board::kUsesHint) {
      for (LaneMask m = used_jobs_; m != 0; m &= m - 1) {
        if (jobs_[first_lane(m)].branches > kFallbackBranches) use_fallback(first_lane(m));
      }
      if (branches_ >= kBranchesBeforeDerived && !derived_) add_derived_houses();
    }
    refill_lanes();
    assert(invariant_holds());
  }

  void found_solution(int lane) {
    ActiveJob& active = jobs_[job_of_[lane]];
    assert(active.found < active.job.limit);
    if (active.job.solutions != nullptr) {
      std::uint8_t* out =
          active.job.solutions + active.found * static_cast<std::uint64_t>(board_.cells());
      for (int i = 0; i < board_.cells(); ++i) {
        assert(is_one_bit(lanes_[i * kLanes + lane]));
        out[i] = static_cast<std::uint8_t>(__builtin_ctz(lanes_[i * kLanes + lane]) + 1);
      }
    }
    active.branches = 0;
    if (++active.found == active.job.limit) abandon(job_of_[lane]);
  }

  /// The lane has no board left.
  void release(int lane) {
    ActiveJob& active = jobs_[job_of_[lane]];
    assert((busy_ & active.lanes & lane_bit(lane)) != 0);
    busy_ &= ~lane_bit(lane);
    active.lanes &= ~lane_bit(lane);
    assert(((stacks_.waiting() | trails_.waiting()) & lane_bit(lane)) == 0);  // invariant 2
    if (active.lanes == 0) finish(job_of_[lane]);
  }

  /// The work has reached its limit: its other boards need not be searched.
  void abandon(int id) {
    assert((jobs_[id].lanes & ~busy_) == 0);  // invariant 1
    busy_ &= ~jobs_[id].lanes;
    stacks_.drop(jobs_[id].lanes);
    trails_.drop(jobs_[id].lanes);
    finish(id);
  }

  /// Another counter answers the work from the beginning.
  void use_fallback(int id) {
    ActiveJob& active = jobs_[id];
    CountJob job = active.job;
    active.found = count_with_fallback(fallback(), job, budget(), active.begin);
    abandon(id);
  }

  Counter& fallback() {
    if (fallback_ == nullptr) fallback_ = kLearns ? make_cdcl(spec_) : make_dlx(spec_);
    return *fallback_;
  }

  /// From now on rounds look at derived houses, too. Boards under way just lose more candidates.
  void add_derived_houses() {
    rules_.add_derived_houses(spec_);
    board_.rules_changed();
    derived_ = true;
  }

  /// Gives up the works whose answers do not matter any more: of the questions that are asked side
  /// by side, quick answers spare long searches.
  void drop_unwanted() {
    for (LaneMask m = used_jobs_; m != 0; m &= m - 1) {
      ActiveJob& active = jobs_[first_lane(m)];
      if (feed_->wants(active.job)) continue;
      active.found = kUncounted;
      abandon(first_lane(m));
    }
  }

  /// Gives up the works that have used up their time.
  void check_clock() {
    rounds_to_clock_check_ = rounds_between_clock_checks();
    now_ = now();
    const LaneMask busy = busy_;
    for (LaneMask m = used_jobs_; m != 0; m &= m - 1) {
      ActiveJob& active = jobs_[first_lane(m)];
      if (!is_past_deadline(active.begin)) continue;
      active.found = kUncounted;
      abandon(first_lane(m));
    }
    if (busy_ != busy) refill_lanes();
  }

  void finish(int id) {
    assert((used_jobs_ & lane_bit(id)) != 0);
    assert(jobs_[id].found <= jobs_[id].job.limit || jobs_[id].found == kUncounted);  // invariant 4
    used_jobs_ &= ~lane_bit(id);
    feed_exhausted_ = false;
    feed_->done(jobs_[id].job, jobs_[id].found);
  }

  /// The other half of a branch goes to a free lane (see share) or waits.
  void branch(LaneMask stuck) {
    if constexpr (Board::kUsesHint) {
      const LaneMask near = stuck & board_.choose_hinted(stuck, lanes_, hint_, by_cell_);
      if (near != 0) complete(near);
      stuck &= ~near;
      for (LaneMask m = stuck; m != 0; m &= m - 1) ++jobs_[job_of_[first_lane(m)]].branches;
      branches_ += static_cast<std::uint64_t>(count_lanes(stuck));
    } else {
      LaneMask by_cell = 0;
      for (LaneMask m = stuck; m != 0; m &= m - 1) {
        if (branches_by_cell(first_lane(m))) by_cell |= lane_bit(first_lane(m));
      }
      if (by_cell != stuck) board_.choose(by_path_);
      if (by_cell != 0) choose_cell(lanes_, board_.cells(), by_cell_);
    }

    stuck &= ~share(stuck);
    for (LaneMask m = stuck & on_trail_; m != 0; m &= m - 1)
      decide<kLanes>(first_lane(m), true, nullptr);
    stacks_.push(stuck & ~on_trail_, lanes_, board_.boards(),
                 [&](int lane, Word* other) { decide<LaneStacks::kStep>(lane, false, other); });
  }

  /// Gives the other halves of branches to free lanes, and returns the lanes that have branched so.
  /// A job that ends with its first solution gets them only if no new job will: most of those that
  /// make puzzles do, and would have searched half of the boards in vain.
  LaneMask share(LaneMask stuck) {
    alignas(sizeof(Vec)) Word from[kLanes];
    LaneMask others = 0;
    LaneMask shared = 0;
    for (LaneMask free = kAllLanes & ~busy_; free != 0 && stuck != 0; stuck &= stuck - 1) {
      const int lane = first_lane(stuck);
      if (!feed_exhausted_ && jobs_[job_of_[lane]].job.limit == 1) continue;
      from[first_lane(free)] = static_cast<Word>(lane);
      others |= lane_bit(first_lane(free));
      shared |= lane_bit(lane);
      free &= free - 1;
    }
    if (others != 0) copy_boards(lanes_, from, others, board_.cells());
    for (LaneMask m = others; m != 0; m &= m - 1) {
      const int other = first_lane(m);
      assign_lane(other, job_of_[from[other]]);
      decide<kLanes>(from[other], false, lanes_ + other);
    }
    return shared;
  }

  [[nodiscard]] bool branches_by_cell(int lane) const {
    return Board::kUsesHint || jobs_[job_of_[lane]].by_cell;
  }

  /// The open cells of these lanes take their likely digits, which is a solution.
  void complete(LaneMask lanes) {
    const VecMask these = to_vec_mask(lanes);
    for (int i = 0; i < board_.cells(); ++i) {
      const Vec cell = load(lanes_ + i * kLanes);
      const Vec completed = restrict_cell(cell, cell, load(hint_ + i * kLanes));
      assert((lanes & lanes_equal(completed, zero())) == 0);
      store(lanes_ + i * kLanes, select(these, completed, cell));
    }
    mark_changed(lanes);
  }

  /// Carries out a lane's choice: the lane gets the half with the digit in the place; the other, if
  /// that is a copy of it, the half without. `waits`: there is none, and the trail has the answer.
  template <int kStep>
  void decide(int lane, bool waits, Word* other) {
    const bool by_cell = branches_by_cell(lane);
    const Choices& choices = by_cell ? by_cell_ : by_path_;
    Decision decision{choices.digit[lane], choices.place[lane], true, false};
    assert(is_one_bit(decision.digit));
    assert(!by_cell || (lanes_[decision.place * kLanes + lane] & decision.digit) != 0);
    if (other != nullptr) apply<kStep>(decision, by_cell, other);
    decision.refuted = false;
    decision.waits = waits;
    apply<kLanes>(decision, by_cell, lanes_ + lane);
    if ((on_trail_ & lane_bit(lane)) != 0) trails_.add(lane, decision);
  }

  /// Of a board whose cells are so many words apart.
  template <int kStep>
  static void apply(const Decision& decision, bool by_cell, Word* board) {
    if (by_cell) {
      Word& cell = board[decision.place * kStep];
      if (decision.refuted) {
        clear(cell, decision.digit);
      } else {
        cell = decision.digit;
      }
    } else {
      const unsigned char* at = kMiniLines.cells[decision.place];
      const int end = decision.refuted ? 3 : 9;
      for (int c = decision.refuted ? 0 : 3; c < end; ++c) {
        clear(board[at[c] * kStep], decision.digit);
      }
    }
  }

  /// Makes the last half that waits on a lane's trail again, in that lane or another one.
  void recompute(int from, int to) {
    assert((busy_ & trails_.waiting() & lane_bit(from)) != 0);
    const ActiveJob& active = jobs_[job_of_[from]];
    write_job(to, active.job);
    trails_.replay(from, [&](const Decision& d) {
      apply<kLanes>(d, Board::kUsesHint || active.by_cell, lanes_ + to);
    });
  }

  /// The lane has finished its board and continues with a half that was put off.
  void backtrack(int lane) {
    assert((on_trail_ & lane_bit(lane)) == 0 || recomputations_[lane] < kMaxRecomputations);
    recompute(lane, lane);
    trails_.commit(lane);
    board_.mark_changed(lane);
    if (++recomputations_[lane] == kMaxRecomputations) on_trail_ &= ~lane_bit(lane);
  }

  /// Gives the free lanes new jobs, and when there are none, boards that wait behind other lanes.
  void refill_lanes() {
    LaneMask free = kAllLanes & ~busy_;
    while (free != 0 && start(first_lane(free))) free &= free - 1;
    for (; free != 0 && stacks_.waiting() != 0; free &= free - 1) {
      const int from = first_lane(stacks_.waiting());
      stacks_.pop(from, first_lane(free), lanes_);
      assign_lane(first_lane(free), job_of_[from]);
    }
    for (; free != 0 && trails_.waiting() != 0; free &= free - 1) {
      const int from = first_lane(trails_.waiting());
      recompute(from, first_lane(free));
      assign_lane(first_lane(free), job_of_[from]);
    }
  }

  /// Begins the feed's next job in a free lane; false if there is none.
  bool start(int lane) {
    const int id = first_lane(kAllLanes & ~used_jobs_);
    ActiveJob& active = jobs_[id];
    if (!next_job(active.job)) return false;
    assert(active.job.givens != nullptr && active.job.limit >= 1);
    active.found = 0;
    active.branches = 0;
    active.begin = now_;
    active.lanes = 0;
    if constexpr (!Board::kUsesHint) {
      active.by_cell = count_givens(active.job.givens, Board::cells()) < Board::kMinGivensForPaths;
    }
    write_job(lane, active.job);
    used_jobs_ |= lane_bit(id);
    assign_lane(lane, static_cast<std::uint8_t>(id));
    on_trail_ |= lane_bit(lane);
    recomputations_[lane] = 0;
    trails_.begin(lane);
    return true;
  }

  /// Takes the feed's next job. How many nodes it takes in lanes depends on the other jobs, so one
  /// with a limit of nodes is answered by the fallback.
  bool next_job(CountJob& job) {
    while (!feed_exhausted_) {
      job = CountJob{};
      feed_exhausted_ = !feed_->next(job);
      if (feed_exhausted_) break;
      if (job.nodes_left == CountBudget::kUnlimited) return true;
      const std::uint64_t found = count_with_fallback(fallback(), job, budget(), now_);
      feed_->done(job, found);
    }
    return false;
  }

  /// Writes a job's board into a lane.
  void write_job(int lane, const CountJob& job) {
    write_board(lanes_ + lane, job.givens, candidates_, board_.cells());
    if (const Exclusion& out = job.exclusion; out.digit != 0) {
      assert(out.cell < board_.cells() && out.digit <= board_.digits());
      lanes_[out.cell * kLanes + lane] =
          static_cast<Word>(candidates_.of[0] & ~candidates_.of[out.digit]);
    }
  }

  /// Writes the job's likely grid next to the lane, or none.
  void write_hint(int lane, const CountJob& job) {
    if (job.solution_hint != nullptr && job.limit == 1) {
      write_board(hint_ + lane, job.solution_hint, candidates_, board_.cells());
      hinted_ |= lane_bit(lane);
    } else if ((hinted_ & lane_bit(lane)) != 0) {
      for (int i = 0; i < board_.cells(); ++i) hint_[i * kLanes + lane] = 0;
      hinted_ &= ~lane_bit(lane);
    }
  }

  /// The lane, which was free, has a board of that work, to which no trail leads.
  void assign_lane(int lane, std::uint8_t id) {
    assert((busy_ & lane_bit(lane)) == 0 && (used_jobs_ & lane_bit(id)) != 0);
    job_of_[lane] = id;
    on_trail_ &= ~lane_bit(lane);
    jobs_[id].lanes |= lane_bit(lane);
    busy_ |= lane_bit(lane);
    board_.mark_changed(lane);
    if constexpr (Board::kUsesHint) write_hint(lane, jobs_[id].job);
  }

  /// The lanes have other boards now: no board has that sum, so they count as changed.
  void mark_changed(LaneMask lanes) {
    for (; lanes != 0; lanes &= lanes - 1) board_.mark_changed(first_lane(lanes));
  }

  static bool is_one_bit(Word bits) { return bits != 0 && (bits & (bits - 1)) == 0; }

  /// Every busy lane belongs to one work, and every work under way has a lane; boards wait behind
  /// busy lanes only.
  [[nodiscard]] bool invariant_holds() const {
    LaneMask lanes = 0;
    for (LaneMask m = used_jobs_; m != 0; m &= m - 1) {
      const ActiveJob& active = jobs_[first_lane(m)];
      if (active.lanes == 0 || (active.lanes & lanes) != 0) return false;
      for (LaneMask l = active.lanes; l != 0; l &= l - 1) {
        if (job_of_[first_lane(l)] != first_lane(m)) return false;
      }
      lanes |= active.lanes;
    }
    return lanes == busy_ && ((stacks_.waiting() | trails_.waiting()) & ~busy_) == 0;
  }

  static void clear(Word& cell, Word digit) { cell = static_cast<Word>(cell & ~digit); }

  const BoardSpec& spec_;
  LaneRules rules_;
  Board board_;
  bool derived_;                ///< the rules have derived houses, if there are any
  std::uint64_t branches_ = 0;  ///< of all runs, if anyone counts them
  Candidates candidates_;
  std::unique_ptr<Counter> fallback_;  ///< once it is needed
  CountFeed* feed_ = nullptr;
  LaneMask busy_ = 0;                        ///< lanes with a board
  Outcome outcome_;                          ///< of the last round
  LaneMask used_jobs_ = 0;                   ///< each has a lane, so there are never too few
  bool feed_exhausted_ = false;              ///< the feed has no job before the next answer
  std::uint64_t rounds_to_clock_check_ = 0;  ///< at the clock
  std::int64_t now_ = 0;                     ///< the clock when it was looked at last
  ActiveJob jobs_[kLanes];
  Choices by_path_;
  Choices by_cell_;
  std::uint8_t job_of_[kLanes] = {};
  std::unique_ptr<VecStorage[]> lane_storage_;
  Word* lanes_;
  std::unique_ptr<VecStorage[]> hint_storage_;
  Word* hint_;           ///< the likely digits of each cell, or none
  LaneMask hinted_ = 0;  ///< lanes that have them
  LaneStacks stacks_;
  Trails trails_;          // LaneStacks explains why no more
  LaneMask on_trail_ = 0;  ///< lanes whose trail leads to their board: branches go there
  int recomputations_[kLanes] = {};
};

/// Makes the engine of a board. The compiler knows boxes of these sizes, in lanes of 16 bits.
template <bool kIsWide = (sizeof(Word) > 2)>
std::unique_ptr<Counter> make_engine(const BoardSpec& board) {
  const bool plain = board.is_plain();
  const int boxes = board.has_boxes() ? board.box_height() * 100 + board.box_width() : 0;
  if constexpr (!kIsWide) {
    if (board.has_several_grids()) {
      if (boxes == 203) return std::make_unique<LaneEngine<GridsBoard<2, 3>>>(board);
      return std::make_unique<LaneEngine<GridsBoard<3, 3>>>(board);
    }
    if (boxes == 202 && plain) return std::make_unique<LaneEngine<BoxBoard<2, 2, false>>>(board);
    if (boxes == 203 && plain) return std::make_unique<LaneEngine<BoxBoard<2, 3, false>>>(board);
    if (boxes == 302 && plain) return std::make_unique<LaneEngine<BoxBoard<3, 2, false>>>(board);
    if (boxes == 204 && plain) return std::make_unique<LaneEngine<BoxBoard<2, 4, false>>>(board);
    if (boxes == 303 && plain) return std::make_unique<LaneEngine<BoxBoard<3, 3, false>>>(board);
    if (boxes == 303) return std::make_unique<LaneEngine<BoxBoard<3, 3, true>>>(board);
    if (boxes == 304) return std::make_unique<LaneEngine<BoxBoard<3, 4, true>>>(board);
    if (boxes == 305) return std::make_unique<LaneEngine<BoxBoard<3, 5, true>>>(board);
    if (boxes == 404) return std::make_unique<LaneEngine<BoxBoard<4, 4, true>>>(board);
  }
  return std::make_unique<LaneEngine<AnyBoard>>(board);
}

}  // namespace
}  // namespace gridmill
