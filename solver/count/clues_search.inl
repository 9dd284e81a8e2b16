#pragma once

// Kernel text of the clue counter: its search, 32 boards at a time. See CLUES.md. Each instruction
// set's file includes this one, and with it all of the text, inside its target region.
//
// Invariants of ClueSearch:
// 1. The stack has whole boards: stride_ words each, the last one the cell that has changed or
//    kAllCells.
// 2. busy_ has the lanes with a board. Between rounds these are the ones that still move.
// 3. Each board is on the stack or in one lane, and the branches of a board divide its solutions.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/board/constraints.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/count/clue_model.h"
#include "solver/count/clues_lanes.inl"
#include "solver/count/clues_propagation.inl"
#include "solver/count/counter.h"

namespace gridmill {
namespace {

inline CandidateMask lane_of(const Vec& lanes, std::size_t board) {
  return reinterpret_cast<const CandidateMask*>(&lanes)[board];
}

/// Where to branch: on the cell with the greatest weight for its number of candidates, or on the
/// two places of a digit in a house.
template <std::size_t kBits>
class BranchChooser {
 public:
  explicit BranchChooser(int digits) {
    static_assert(ClueModel::kMaxModelDigits <= SmallTable::kItems);
    for (std::size_t n = 1; n <= static_cast<std::size_t>(digits); ++n) {
      penalty_.set(n - 1, static_cast<CandidateMask>(2 * logarithm(n)));
    }
  }

  /// Of each board the cell to branch on, and the digit, if it is one with two places; a score of
  /// 0: all cells have one candidate.
  void choose(CluePropagation<kBits>& propagation, LaneMask boards) {
    const std::size_t cells = propagation.weights().size();
    log_.resize(cells);
    Vec best = zero();
    Vec best_cell = zero();
    Vec best_mask = zero();
    for (std::size_t c = 0; c < cells; ++c) {
      log_[c] = static_cast<CandidateMask>(kBase + logarithm(propagation.weights()[c]));
      const Vec mask = propagation.at(c);
      const Vec score = select_or_zero(mask & (mask - 1),
                                       broadcast(log_[c]) - penalty_[count_bits<kBits>(mask) - 1]);
      const Vec better = greater_than(score, best);
      best = (score & better) | (best & ~better);
      best_cell = (broadcast(static_cast<CandidateMask>(c)) & better) | (best_cell & ~better);
      best_mask = (mask & better) | (best_mask & ~better);
    }
    Vec digit = zero();
    const Vec large = greater_than(count_bits<kBits>(best_mask), broadcast(2));
    if ((any_bit(large) & boards) != 0) {
      for (const auto& house : propagation.model().houses) {
        Vec once = zero();
        Vec twice = zero();
        Vec more = zero();
        for (const std::uint16_t c : house) {
          const Vec mask = propagation.at(c);
          more |= twice & mask;
          twice |= once & mask;
          once |= mask;
        }
        const Vec two = twice & ~more & large;
        if ((any_bit(two) & boards) == 0) continue;
        for (const std::uint16_t c : house) {
          const Vec here = propagation.at(c) & two;
          const Vec score = select_or_zero(
              here, broadcast(static_cast<CandidateMask>(log_[c] - 2 * kLog - kTwoPlaces)));
          const Vec better = greater_than(score, best);
          best = (score & better) | (best & ~better);
          best_cell = (broadcast(c) & better) | (best_cell & ~better);
          digit = (lowest_bit(here) & better) | (digit & ~better);
        }
      }
    }
    score_.lanes = best;
    cell_.lanes = best_cell;
    digit_.lanes = digit;
  }

  /// What was chosen for a board.
  [[nodiscard]] bool is_solved(std::size_t board) const {
    return lane_of(score_.lanes, board) == 0;
  }
  [[nodiscard]] std::size_t cell(std::size_t board) const { return lane_of(cell_.lanes, board); }
  /// A digit with two places, of which the cell is one; 0: all candidates of the cell.
  [[nodiscard]] CandidateMask digit(std::size_t board) const {
    return lane_of(digit_.lanes, board);
  }

 private:
  /// Logarithms have so many parts of 1.
  static constexpr std::uint64_t kLog = 256;
  /// So that scores of undecided cells are more than 0.
  static constexpr CandidateMask kBase = 8 * kLog + 1;
  /// What the two places of a digit are worth compared with a cell of two candidates: 0.4.
  static constexpr CandidateMask kTwoPlaces = 340;

  /// The logarithm to base 2, straight between powers of 2: the same on all machines.
  static std::uint64_t logarithm(std::uint64_t n) {
    const auto whole = static_cast<unsigned>(std::bit_width(n)) - 1;
    const std::uint64_t rest = n - (std::uint64_t{1} << whole);
    return kLog * whole + (whole >= 8 ? rest >> (whole - 8) : rest << (8 - whole));
  }

  std::vector<CandidateMask> log_;   ///< by cell: of its weight
  SmallTable penalty_;               ///< by number of candidates - 1
  VecStorage score_, cell_, digit_;  ///< what was chosen
};

/// Counts the solutions of one board. A branch is a digit in a cell, or the same digit not there.
/// Boards that wait are on a stack; the last 32 of it are worked on together. The choice is
/// learned: cells that were in contradictions come first, and those with few candidates. Each job
/// begins without memories: the same job takes the same steps.
template <std::size_t kBits>
class ClueSearch {
 public:
  explicit ClueSearch(const ClueModel& model)
      : model_(model),
        chooser_(model.digits),
        cells_(static_cast<std::size_t>(model.cells)),
        stride_(cells_ + 1),
        board_(stride_) {}

  /// @param masks  the candidates of each cell
  /// @param should_stop   whether the search is to be given up; asked now and then
  /// @param max_nodes  after so many boards the search stops; what it has not looked at is
  /// `waiting`
  /// @return the number of solutions, at most job.limit, or kUncounted
  template <typename ShouldStop>
  std::uint64_t count(const CandidateMask* masks, CountJob& job, const ShouldStop& should_stop,
                      std::uint64_t max_nodes) {
    set_thorough(false);
    propagation_->reset_weights();
    nodes_ = 0;
    begin(masks);
    return search_boards(masks, job, should_stop, max_nodes);
  }
  /// The same for a board that waits in another search, with what that one has learned.
  template <typename ShouldStop>
  std::uint64_t count_branch(const ClueSearch& of, const CandidateMask* masks, CountJob& job,
                             const ShouldStop& should_stop, std::uint64_t max_nodes) {
    set_thorough(true);
    propagation_->copy_weights(*of.propagation_);
    nodes_ = kLanes;
    begin(masks);
    return search_boards(masks, job, should_stop, max_nodes + nodes_);
  }
  /// Calls of propagators since it was made.
  [[nodiscard]] std::uint64_t calls() const {
    std::uint64_t all = 0;
    for (const auto& one : propagations_) all += one == nullptr ? 0 : one->calls();
    return all;
  }
  /// The boards that wait, those that did so longest first: the candidates of each cell.
  [[nodiscard]] std::vector<CandidateMask> waiting() {
    std::vector<CandidateMask> boards;
    assert(stack_.size() % stride_ == 0);  // invariant 1
    for (std::size_t i = 0; i < stack_.size(); i += stride_) {
      boards.insert(boards.end(), stack_.data() + i, stack_.data() + i + cells_);
    }
    for (LaneMask busy = busy_; busy != 0; busy &= busy - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(busy));
      for (std::size_t c = 0; c < cells_; ++c) boards.push_back(lane_of(propagation_->at(c), b));
    }
    assert(boards.size() ==
           (stack_.size() / stride_ + static_cast<std::size_t>(std::popcount(busy_))) * cells_);
    return boards;
  }

 private:
  /// In place of the cell that has changed: all.
  static constexpr CandidateMask kAllCells = 0xFFFF;
  /// After so many boards the search begins again, with what it has learned, and is thorough.
  static constexpr std::uint64_t kProbeNodes = 2000;
  /// The weight of a contradiction for the cell that was branched on; each cell of the clue
  /// that failed counts 1.
  static constexpr std::uint64_t kBranchCellWeight = 3;
  /// Thorough searches look at bands instead of houses, where boards have them.
  void set_thorough(bool is_thorough) {
    is_probing_ = !is_thorough;
    std::unique_ptr<CluePropagation<kBits>>& own = propagations_[is_thorough ? 1 : 0];
    if (own == nullptr) own = std::make_unique<CluePropagation<kBits>>(model_, is_thorough);
    own->set_thorough(is_thorough);
    propagation_ = own.get();
  }
  /// One board on the stack, and nothing found.
  void begin(const CandidateMask* masks) {
    found_ = 0;
    busy_ = 0;
    propagation_->clear_queue();
    stack_.assign(masks, masks + cells_);
    stack_.push_back(kAllCells);
  }

  template <typename ShouldStop>
  std::uint64_t search_boards(const CandidateMask* masks, CountJob& job,
                              const ShouldStop& should_stop, std::uint64_t max_nodes) {
    solutions_ = job.solutions;
    if (model_.impossible) stack_.clear();
    while ((busy_ != 0 || !stack_.empty()) && found_ < job.limit && nodes_ < max_nodes) {
      if (is_probing_ && nodes_ >= kProbeNodes) {
        const CluePropagation<kBits>& probe = *propagation_;
        set_thorough(true);
        propagation_->copy_weights(probe);
        begin(masks);
      }
      // A search with few nodes has learned little yet, so it keeps few lanes busy.
      const std::size_t max_busy = std::clamp<std::size_t>(nodes_, 1, kLanes);
      const auto begun = static_cast<std::size_t>(std::popcount(busy_));
      std::size_t fresh = std::min(stack_.size() / stride_, max_busy - std::min(begun, max_busy));
      if (job.nodes_left != CountBudget::kUnlimited) {
        fresh = std::min<std::size_t>(fresh, job.nodes_left);
        job.nodes_left -= fresh;
      }
      if (begun + fresh == 0 || should_stop()) return kUncounted;
      assert(begun + fresh <= kLanes);
      nodes_ += fresh;
      load_boards(fresh);
      propagation_->propagate();
      branch(job.limit);
    }
    assert(found_ <= job.limit);
    return found_;
  }

  /// Takes the last boards from the stack into lanes that are free.
  void load_boards(std::size_t boards) {
    std::array<std::uint8_t, kLanes> lanes = {};
    LaneMask free = ~busy_;
    assert(boards * stride_ <= stack_.size());
    for (std::size_t b = 0; b < boards; ++b, free &= free - 1) {
      assert(free != 0);
      lanes[b] = static_cast<std::uint8_t>(std::countr_zero(free));
      busy_ |= LaneMask{1} << lanes[b];
    }
    const CandidateMask* from = stack_.data() + stack_.size() - boards * stride_;
    for (std::size_t c = 0; c < cells_; ++c) {
      CandidateMask* to = reinterpret_cast<CandidateMask*>(&propagation_->at(c));
      for (std::size_t b = 0; b < boards; ++b) to[lanes[b]] = from[b * stride_ + c];
    }
    for (std::size_t b = 0; b < boards; ++b) {
      const CandidateMask cell = branched_[lanes[b]] = from[b * stride_ + cells_];
      assert(cell < cells_ || cell == kAllCells);  // invariant 1
      if (cell != kAllCells) {
        propagation_->schedule(cell);
      } else {
        propagation_->schedule_all();
      }
    }
    stack_.resize(stack_.size() - boards * stride_);
    propagation_->set_alive(busy_);
  }

  /// Keeps those of the boards that are solutions, and puts what comes of the others on the stack.
  /// Boards that still move stay in their lanes.
  void branch(std::uint64_t limit) {
    const LaneMask alive = propagation_->alive();
    for (LaneMask dead = busy_ & ~alive; dead != 0; dead &= dead - 1) {
      const CandidateMask cell = branched_[static_cast<std::size_t>(std::countr_zero(dead))];
      if (cell != kAllCells) propagation_->bump_weight(cell, kBranchCellWeight);
    }
    busy_ = propagation_->moving();
    LaneMask boards = alive & ~busy_;
    if (boards == 0) return;
    chooser_.choose(*propagation_, boards);
    for (; boards != 0 && found_ < limit; boards &= boards - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(boards));
      if (chooser_.is_solved(b)) {
        store_solution(b);
        continue;
      }
      const std::size_t cell = chooser_.cell(b);
      for (std::size_t c = 0; c < cells_; ++c) board_[c] = lane_of(propagation_->at(c), b);
      board_[cells_] = static_cast<CandidateMask>(cell);
      const CandidateMask mask = board_[cell];
      assert(std::popcount(mask) >= 2);
      if (const CandidateMask digit = chooser_.digit(b); digit != 0) {
        assert(std::has_single_bit(digit) && (mask & digit) != 0);  // invariant 3
        push_branch(cell, static_cast<CandidateMask>(mask & ~digit));
        push_branch(cell, digit);
      } else {
        for (CandidateMask rest = mask; rest != 0; rest &= static_cast<CandidateMask>(rest - 1)) {
          push_branch(cell, static_cast<CandidateMask>(rest & (0U - rest)));
        }
      }
    }
  }

  /// Puts the board on the stack with these candidates in a cell.
  void push_branch(std::size_t cell, CandidateMask candidates) {
    assert(candidates != 0);
    board_[cell] = candidates;
    stack_.insert(stack_.end(), board_.begin(), board_.end());
  }

  void store_solution(std::size_t board) {
    if (solutions_ != nullptr) {
      std::uint8_t* to = solutions_ + found_ * cells_;
      for (std::size_t c = 0; c < cells_; ++c) {
        const unsigned mask = lane_of(propagation_->at(c), board);
        assert(std::has_single_bit(mask));
        to[c] = static_cast<std::uint8_t>(std::countr_zero(mask) + 1);
      }
    }
    ++found_;
  }

  const ClueModel& model_;
  std::array<std::unique_ptr<CluePropagation<kBits>>, 2> propagations_;  ///< probing, thorough
  CluePropagation<kBits>* propagation_ = nullptr;                        ///< the one in use
  BranchChooser<kBits> chooser_;
  std::size_t cells_;
  std::size_t stride_;                ///< of the stack: the cells, and the one that was branched on
  std::vector<CandidateMask> stack_;  ///< boards that wait
  std::vector<CandidateMask> board_;  ///< one that is branched on
  LaneMask busy_ = 0;                 ///< lanes with boards
  std::array<CandidateMask, kLanes> branched_ = {};
  std::uint64_t nodes_ = 0;  ///< boards
  bool is_probing_ = true;   ///< it will begin again
  std::uint64_t found_ = 0;
  std::uint8_t* solutions_ = nullptr;
};

template <std::size_t kBits>
class ClueCounter final : public Counter {
 public:
  explicit ClueCounter(const BoardSpec& board)
      : board_(board),
        model_(board, compile_constraints(board)),
        search_(model_),
        masks_(static_cast<std::size_t>(board.cells())) {}

  void run(CountFeed& feed) override {
    for (CountJob job; feed.next(job); job = CountJob()) feed.done(job, answer(job));
  }
  [[nodiscard]] const BoardSpec& board() const override { return board_; }

 private:
  std::uint64_t answer(CountJob& job) {
    GRIDMILL_REQUIRE(job.limit >= 1);
    for (std::size_t c = 0; c < masks_.size(); ++c) {
      masks_[c] = model_.allowed[c];
      const bool is_excluded = job.exclusion.digit != 0 && job.exclusion.cell == c;
      if (is_excluded) {
        masks_[c] &= static_cast<CandidateMask>(~bit_of(job.exclusion.digit));
      } else if (job.givens[c] != 0) {
        masks_[c] &= static_cast<CandidateMask>(bit_of(job.givens[c]));
      }
      if (masks_[c] == 0) return 0;
    }
    const std::int64_t begin = budget().has_deadline() ? now() : 0;
    const auto should_stop = [&] { return budget().has_deadline() && is_past_deadline(begin); };
    const std::uint64_t found =
        search_.count(masks_.data(), job, should_stop, nodes_before_split(job));
    work_ = search_.calls();
    return found == kUncounted ? found : count_in_parallel(search_, found, job, should_stop);
  }

  /// How many boards one thread looks at before others help.
  [[nodiscard]] std::uint64_t nodes_before_split(const CountJob& job) const {
    // Each branch has room for all solutions that are asked for.
    constexpr std::uint64_t kMaxSharedSolutions = 100;
    const bool may_share = budget().parallel_for != nullptr &&
                           job.nodes_left == CountBudget::kUnlimited &&
                           (job.solutions == nullptr || job.limit <= kMaxSharedSolutions);
    return may_share ? budget().nodes_before_split : CountBudget::kUnlimited;
  }

  /// Counts what waits in a search, each board on its own. The solutions are in the order of the
  /// boards, so that they do not depend on who was first.
  /// @param found  so many solutions were there before
  std::uint64_t count_in_parallel(ClueSearch<kBits>& search, std::uint64_t found,
                                  const CountJob& job, const std::function<bool()>& should_stop) {
    if (found >= job.limit) return found;
    const std::vector<CandidateMask> boards = search.waiting();
    assert(boards.size() % masks_.size() == 0);
    if (boards.empty()) return found;
    struct Branch {
      std::uint64_t found = 0;
      std::vector<std::uint8_t> solutions;
    };
    const std::size_t cells = masks_.size();
    std::vector<Branch> branches(boards.size() / cells);
    std::atomic<std::uint64_t> all{found};
    const auto is_enough = [&] { return job.solutions == nullptr && all.load() >= job.limit; };
    const std::function<bool()> stops = [&] { return is_enough() || should_stop(); };
    budget().parallel_for(branches.size(), [&](std::size_t i) {
      Branch& branch = branches[i];
      CountJob part = job;
      part.limit = job.limit - found;
      if (job.solutions != nullptr) {
        branch.solutions.resize(part.limit * cells);
        part.solutions = branch.solutions.data();
      }
      ClueSearch<kBits> own(model_);
      branch.found = own.count_branch(search, boards.data() + i * cells, part, stops,
                                      budget().nodes_before_split);
      if (branch.found != kUncounted)
        branch.found = count_in_parallel(own, branch.found, part, stops);
      if (branch.found != kUncounted) all += branch.found;
    });
    if (is_enough()) return job.limit;
    for (const Branch& branch : branches) {
      if (branch.found == kUncounted) return kUncounted;
      const std::uint64_t more = std::min(branch.found, job.limit - found);
      if (job.solutions != nullptr) {
        std::copy_n(branch.solutions.begin(), more * cells, job.solutions + found * cells);
      }
      found += more;
    }
    assert(found <= job.limit);
    return found;
  }

  const BoardSpec& board_;
  ClueModel model_;
  ClueSearch<kBits> search_;
  std::vector<CandidateMask> masks_;
};

}  // namespace
}  // namespace gridmill
