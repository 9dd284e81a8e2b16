#pragma once

// Kernel text of the clue counter: many questions about one puzzle at a time, each in a lane of its
// own. See CLUES.md.
//
// While a puzzle is made, it is asked again and again whether a given or a clue can go. Alone, such
// a question leaves most lanes empty, because its search takes a few nodes. Here each question is
// searched depth first in one lane, so that a round of propagation serves 32 of them, and what one
// has learned about the cells helps the others. Lanes without a question of their own take boards
// that wait behind others. A lane whose question leaves out a clue ignores what follows from it.
//
// Invariants:
// 1. Each busy lane belongs to one search, and a search has no other boards than those in its lanes
//    and on its stack.
// 2. A grid that answers a question has all its givens, keeps the clues that are left, and is not
//    the solution.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solver/count/clues_search.inl"
#include "solver/count/minimality.h"

namespace gridmill {
namespace {

template <std::size_t kBits>
class RemovalSearch final : public RemovalCounter {
 public:
  explicit RemovalSearch(const BoardSpec& board)
      : model_(ClueModel::with_origins(board)),
        propagation_(model_, true),
        chooser_(model_.digits),
        cells_(static_cast<std::size_t>(model_.cells)),
        stride_(cells_ + 1) {
    propagation_.reset_weights();
    propagation_.set_thorough(false);
  }

  void answer(std::span<RemovalQuestion> questions, std::span<const std::uint8_t> solution,
              const std::atomic<bool>* stop) override {
    questions_ = questions;
    solution_ = solution;
    next_ = 0;
    busy_ = in_use_ = 0;
    propagation_.clear_queue();
    for (;;) {
      begin_searches();
      if (in_use_ == 0) break;
      load_boards();
      propagation_.propagate();
      branch();
      end_searches(is_raised(stop));
    }
  }

 private:
  using Answer = RemovalQuestion::Answer;

  struct Search {
    RemovalQuestion* question = nullptr;
    LaneMask lanes = 0;                ///< that have a board of it
    std::vector<CandidateMask> stack;  ///< boards that wait, each with the cell that has changed
    std::size_t size = 0;              ///< of the stack; beyond that is room
    bool is_over = false;              ///< answered or given up

    /// Returns where the board goes.
    CandidateMask* push(std::size_t stride) {
      const std::size_t at = size;
      size += stride;
      if (stack.size() < size) stack.resize(2 * size);
      return stack.data() + at;
    }
  };
  /// In place of the cell that has changed: all.
  static constexpr CandidateMask kAllCells = 0xFFFF;
  /// See ClueSearch.
  static constexpr std::uint64_t kBranchCellWeight = 3;

  static LaneMask bit(std::size_t i) { return LaneMask{1} << i; }

  void begin_searches() {
    for (LaneMask free = ~in_use_; free != 0 && next_ != questions_.size(); free &= free - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(free));
      in_use_ |= bit(i);
      Search& search = searches_[i];
      search.question = &questions_[next_++];
      search.question->answer = Answer::kUnknown;
      search.lanes = 0;
      search.is_over = false;
      search.size = 0;
      CandidateMask* const masks = search.push(stride_);
      masks[cells_] = kAllCells;
      if (!write_masks(*search.question, masks)) search.size = 0;
    }
  }

  /// False: a cell has no candidates.
  bool write_masks(const RemovalQuestion& question, CandidateMask* masks) const {
    for (std::size_t c = 0; c < cells_; ++c) {
      const int given = question.givens[c];
      masks[c] = model_.allowed[c];
      if (given != 0) masks[c] &= static_cast<CandidateMask>(bit_of(given));
      assert(given == 0 || given == solution_[c]);
    }
    for (const ClueModel::Domain& domain : model_.domains) {
      const bool is_gone = std::any_of(
          question.clues.begin(), question.clues.end(),
          [&](std::size_t clue) { return domain.origin == ClueModel::origin_of(clue); });
      if (!is_gone) masks[domain.cell] &= domain.digits;
    }
    if (question.cell != RemovalQuestion::kNone) {
      assert(question.givens[question.cell] == 0);
      masks[question.cell] &= static_cast<CandidateMask>(~bit_of(solution_[question.cell]));
    }
    return std::find(masks, masks + cells_, CandidateMask{0}) == masks + cells_;
  }

  /// Each search gets a lane, then those with more boards get the lanes that are left.
  void load_boards() {
    LaneMask free = ~busy_;
    for (LaneMask some = in_use_; some != 0 && free != 0; some &= some - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(some));
      if (searches_[i].lanes == 0) load(i, free);
    }
    for (LaneMask waiting = in_use_; free != 0 && waiting != 0;) {
      for (LaneMask some = waiting; some != 0 && free != 0; some &= some - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(some));
        if (!load(i, free)) waiting &= ~bit(i);
      }
    }
    propagation_.set_alive(busy_);
    propagation_.ignore_nothing();
    for (LaneMask some = in_use_; some != 0; some &= some - 1) {
      const Search& search = searches_[static_cast<std::size_t>(std::countr_zero(some))];
      propagation_.ignore(search.lanes, search.question->clues);
    }
  }

  /// Takes the last board of a search into the first free lane. False: there is none.
  bool load(std::size_t number, LaneMask& free) {
    Search& search = searches_[number];
    if (search.size == 0) return false;
    if (search.question->nodes_left == 0) {
      search.is_over = true;
      return false;
    }
    --search.question->nodes_left;
    const auto b = static_cast<std::size_t>(std::countr_zero(free));
    free &= ~bit(b);
    busy_ |= bit(b);
    search.lanes |= bit(b);
    search_of_[b] = static_cast<std::uint8_t>(number);
    const CandidateMask* from = search.stack.data() + search.size - stride_;
    for (std::size_t c = 0; c < cells_; ++c) {
      reinterpret_cast<CandidateMask*>(&propagation_.at(c))[b] = from[c];
    }
    const CandidateMask cell = branched_[b] = from[cells_];
    assert(cell < cells_ || cell == kAllCells);
    if (cell != kAllCells) {
      propagation_.schedule(cell);
    } else {
      propagation_.schedule_all();
    }
    search.size -= stride_;
    return true;
  }

  void branch() {
    const LaneMask alive = propagation_.alive();
    for (LaneMask dead = busy_ & ~alive; dead != 0; dead &= dead - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(dead));
      if (branched_[b] != kAllCells) propagation_.bump_weight(branched_[b], kBranchCellWeight);
      searches_[search_of_[b]].lanes &= ~bit(b);
    }
    busy_ = propagation_.moving();
    LaneMask boards = alive & ~busy_;
    if (boards == 0) return;
    chooser_.choose(propagation_, boards);
    for (; boards != 0; boards &= boards - 1) {
      const auto b = static_cast<std::size_t>(std::countr_zero(boards));
      Search& search = searches_[search_of_[b]];
      search.lanes &= ~bit(b);
      if (search.is_over) continue;
      if (chooser_.is_solved(b)) {
        note_solution(search, b);
      } else {
        push_branches(search, b);
      }
    }
  }

  /// The branch nearest to the solution is the next one: another solution is usually near.
  void push_branches(Search& search, std::size_t b) {
    const std::size_t cell = chooser_.cell(b);
    const CandidateMask mask = lane_of(propagation_.at(cell), b);
    const auto likely = static_cast<CandidateMask>(bit_of(solution_[cell]));
    bool is_first = true;
    const auto push = [&](unsigned candidates) {
      assert(candidates != 0);
      CandidateMask* const to = search.push(stride_);
      if (is_first) {
        for (std::size_t c = 0; c < cells_; ++c) to[c] = lane_of(propagation_.at(c), b);
      } else {
        std::copy_n(to - stride_, cells_, to);
      }
      is_first = false;
      to[cell] = static_cast<CandidateMask>(candidates);
      to[cells_] = static_cast<CandidateMask>(cell);
    };
    if (const unsigned digit = chooser_.digit(b); digit != 0) {
      const unsigned last = digit == likely || (mask & likely) == 0 ? digit : mask & ~digit;
      push(mask & ~last);
      push(last);
      return;
    }
    for (unsigned rest = mask & ~unsigned{likely}; rest != 0; rest &= rest - 1) {
      push(rest & (0U - rest));
    }
    if ((mask & likely) != 0) push(likely);
  }

  void note_solution(Search& search, std::size_t b) {
    const std::span<std::uint8_t> to = search.question->other;
    for (std::size_t c = 0; c < cells_; ++c) {
      const unsigned mask = lane_of(propagation_.at(c), b);
      assert(std::has_single_bit(mask));
      to[c] = static_cast<std::uint8_t>(std::countr_zero(mask) + 1);
    }
    if (std::equal(solution_.begin(), solution_.end(), to.begin())) return;
    search.question->answer = Answer::kAnother;
    search.is_over = true;
  }

  /// Frees what belongs to searches that are over, or have no board left.
  void end_searches(bool all) {
    for (LaneMask some = in_use_; some != 0; some &= some - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(some));
      Search& search = searches_[i];
      const bool is_empty = search.lanes == 0 && search.size == 0;
      if (!all && !search.is_over && !is_empty) continue;
      if (is_empty && !search.is_over) search.question->answer = Answer::kUnique;
      busy_ &= ~search.lanes;
      in_use_ &= ~bit(i);
    }
    if (all) next_ = questions_.size();
  }

  ClueModel model_;
  CluePropagation<kBits> propagation_;
  BranchChooser<kBits> chooser_;
  std::size_t cells_;
  std::size_t stride_;  ///< of a stack: the cells, and the one that was branched on
  std::span<RemovalQuestion> questions_;
  std::size_t next_ = 0;  ///< question
  std::span<const std::uint8_t> solution_;
  std::array<Search, kLanes> searches_;
  LaneMask in_use_ = 0;  ///< searches
  LaneMask busy_ = 0;    ///< lanes with boards
  std::array<std::uint8_t, kLanes> search_of_ = {};
  std::array<CandidateMask, kLanes> branched_ = {};
};

/// Boards of few digits have smaller tables.
template <typename Made, template <std::size_t> class Engine>
std::unique_ptr<Made> make_of_digits(const BoardSpec& board) {
  constexpr int kMaxSmallDigits = 10;
  if (board.digits() <= kMaxSmallDigits) return std::make_unique<Engine<kMaxSmallDigits>>(board);
  return std::make_unique<Engine<ClueModel::kMaxModelDigits>>(board);
}

}  // namespace
}  // namespace gridmill
