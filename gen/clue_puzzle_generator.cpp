// The PuzzleSource of puzzles with clues: each has its own board.
//
// It starts from a full grid, clues that the grid allows, and all digits as givens. Givens are
// removed in random order while the solution is unique, then the clues that are not needed. If
// givens are not allowed, cages are cut until the solution is unique.
//
// If an index aims at a level, this continues only while the techniques of the level solve the
// puzzle. Easy techniques also prove that the solution is unique.
//
// The search for an answer may take kMaxClueNodes. If questions are asked side by side, it may take
// the nodes of the rule. Without an answer, the given or clue stays. If there was such a question,
// each given and clue that is left is asked about once more, alone and with many more nodes
// (kMaxLastClueNodes). If that has no answer either, the attempt is dropped, unless a level or a
// symmetry is wanted. A counter that takes other steps makes other puzzles: bump kRulesVersion
// then.
//
// Tried and lost: further rounds with few nodes before the last one (1.3 times the time of xv and
// kropki); givens before clues in the last round (1.4 times the time of little killers).
//
// Invariants of a Draft:
// 1. The solution keeps all clues and all givens, so a question never has the answer 0.
// 2. board_ has the clues of cages_ and sampled_; level_solver_ is for it, or null.

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gen/clue_minimizer.h"
#include "gen/clue_sampler.h"
#include "gen/filler.h"
#include "gen/layouts.h"
#include "gen/level_minimizer.h"
#include "gen/minimizer.h"
#include "gen/puzzle_source.h"
#include "gen/removal_order.h"
#include "solver/board/require.h"
#include "solver/clues/clue_board.h"
#include "solver/count/minimality.h"

namespace gridmill {
namespace {

/// Steps back after which the layout of a jigsaw is given up, as its other puzzles do.
constexpr std::uint64_t kClueBoardBacktracks = 200;

/// What all grids of a board need.
struct BoardParts {
  explicit BoardParts(const BoardSpec& board)
      : near(Cages::neighbours_of(board)), unavoidable(board, kMaxUnavoidableCells) {}

  /// Larger sets than those that spare questions about givens: each may spare several questions.
  static constexpr int kMaxUnavoidableCells = 18;

  Cages::Neighbours near;
  UnavoidableSets unavoidable;
};

/// A puzzle on its way from a full grid with all clues to what is left.
class Draft {
 public:
  /// @param stop  gives up all questions once it is true; may be null
  Draft(std::uint64_t index, const Recipe& recipe, const LevelTable& levels, int aim,
        const std::atomic<bool>* stop, BoardRef base, std::vector<std::uint8_t> solution)
      : recipe_(recipe),
        levels_(levels),
        target_level_(aim),
        stop_(stop),
        base_(std::move(base)),
        grid_(solution),
        solution_(std::move(solution)),
        puzzle_(solution_),
        only_(index, solution_, stop) {}

  /// Each step is false if the draft fails, or was stopped.
  bool sample(RandomStream& stream, LastBoardCache<BoardParts>& parts_of) {
    const ClueRequest& request = recipe_.rules;
    auto drawn = sample_clues(request, *base_, grid_, stream);
    if (!drawn) return false;
    sampled_ = std::move(*drawn);
    BoardParts& parts = *parts_of.get(base_, [&] { return std::make_unique<BoardParts>(*base_); });
    if (!request.uses_cages()) {
      make_board();
      note_unavoidable(parts.unavoidable);
      return true;
    }
    const CountRange sizes{request.cages.min, std::min(request.cages.max, base_->digits())};
    const Cages cages(parts.near, grid_, sizes, stream);
    if (!cages.found()) return false;
    if (recipe_.givens.max > 0) {  // givens will do what cages do not
      set_cages(cages.after(stream.below(static_cast<std::uint32_t>(cages.cuts() + 1))));
      make_board();
      return true;
    }
    // The fewest cuts that leave one solution: a cut takes some away, and makes the rest easier.
    std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
    std::size_t low = 0;  // fewer are too few
    if (sampled_.empty()) {
      parts.unavoidable.find(solution_);
      low = cages.min_cuts(*base_, parts.unavoidable);
    }
    std::size_t high = cages.cuts() + 1;  // so many suffice, if there are
    while (low < high) {
      const std::size_t cuts = low + (high - low) / 2;
      set_cages(cages.after(cuts));
      make_board();
      if (is_puzzle_of_level()) {
        high = cuts;
      } else {
        const auto& others = only_.others();
        low = others.empty() ? cuts + 1 : cages.first_broken(Grid(others.back()), cuts);
      }
      if (stopped_) return false;
    }
    if (high > cages.cuts()) return false;
    set_cages(cages.after(high));
    make_board();
    return true;
  }

  bool minimize(RandomStream& stream, Symmetry symmetry) {
    if (!recipe_.pattern.empty()) {
      for (std::size_t i = 0; i < puzzle_.size(); ++i) {
        puzzle_[i] = recipe_.pattern[i] == 'x' ? solution_[i] : std::uint8_t{0};
      }
      if (!is_unique()) return false;
    } else if (recipe_.givens.max == 0) {
      std::fill(puzzle_.begin(), puzzle_.end(), std::uint8_t{0});
      if (cages_.empty() && !is_puzzle_of_level()) return false;
    } else {
      puzzle_ = solution_;
    }
    const Orbits orbits(*base_, symmetry);
    std::vector<std::uint16_t> order;
    draw_removal_order(recipe_, *base_, orbits, stream, order);
    std::vector<Item> items;
    bool all_may_go = target_level_ == 0 && symmetry == Symmetry::kNone &&
                      recipe_.pattern.empty() && cages_.empty();
    for (SampledClues& drawn : sampled_) {
      if (drawn.all_stay || recipe_.rules.keep_redundant) {
        all_may_go = false;
        continue;
      }
      for (const Clue& clue : drawn.clues) {
        items.push_back({&drawn, clue, in_canonical_order({clue}).front()});
      }
    }
    stream.shuffle(std::span(items));
    const auto remove = [&](bool is_last) {
      gave_up_ = false;
      all_needed_ = all_may_go;
      return remove_in_round(orbits, order, items, is_last);
    };
    if (!remove(false)) return false;
    if (gave_up_ && !stopped_) {
      // Enough nodes for nearly all questions. Those about clues take fewer with more givens.
      max_nodes_ = kMaxLastClueNodes;
      must_answer_ = target_level_ == 0 && symmetry == Symmetry::kNone;
      if (!remove(true)) return false;
    }
    if (stopped_) return false;
    return count_givens() <= recipe_.givens.max;
  }

  /// The puzzle.
  [[nodiscard]] bool write(GeneratedPuzzle& result) {
    // Another counter has the last word.
    if (minimizer_ != nullptr) only_.require_only(*board_, puzzle_, kMaxClueNodes);
    const std::optional<bool> minimal = is_minimal();
    if (!minimal) return false;
    result.board = board_;
    result.puzzle = Grid(puzzle_);
    result.solution = grid_;
    result.givens = count_givens();
    assert(result.givens <= recipe_.givens.max);
    assert(std::equal(puzzle_.begin(), puzzle_.end(), solution_.begin(),
                      [](int given, int digit) { return given == 0 || given == digit; }));
    result.minimal = *minimal;
    return true;
  }

 private:
  /// A clue that may be removed.
  struct Item {
    SampledClues* from;
    Clue clue;
    Clue on_board;  ///< the same in the form that boards have
  };

  [[nodiscard]] static int givens_of(const std::vector<std::uint8_t>& puzzle) {
    return static_cast<int>(puzzle.size()) -
           static_cast<int>(std::count(puzzle.begin(), puzzle.end(), 0));
  }
  [[nodiscard]] int count_givens() const { return givens_of(puzzle_); }
  /// @param singly  whether to ask about each orbit alone, not about several at once first
  /// @return false: too many must stay
  [[nodiscard]] bool remove_givens(const Orbits& orbits, std::span<const std::uint16_t> order,
                                   bool singly) {
    if (!recipe_.pattern.empty()) return true;
    const GivensRange wanted = recipe_.givens;
    int staying = 0;
    const auto try_remove = [&](std::size_t begin, std::size_t end) {
      if (staying > wanted.max || stopped_) return true;
      const std::vector<std::uint8_t> before = puzzle_;
      int left = count_givens();
      bool some_kept = false;  // whether or not they are needed
      for (std::size_t i = begin; i < end; ++i) {
        const std::span<const Cell> cells = orbits[order[i]];
        if (puzzle_[cells[0].index] == 0) continue;  // gone in the round before
        if (left - static_cast<int>(cells.size()) < wanted.min) {
          some_kept = true;
          continue;
        }
        left -= static_cast<int>(cells.size());
        for (const Cell c : cells) puzzle_[c.index] = 0;
      }
      assert(left == count_givens());
      if (left == givens_of(before) || is_puzzle_of_level()) {
        all_needed_ = all_needed_ && !some_kept;
        return true;
      }
      puzzle_ = before;
      assert(left < count_givens());
      if (end - begin == 1) staying += static_cast<int>(orbits[order[begin]].size());
      return false;
    };
    if (singly) {
      for (std::size_t i = 0; i < order.size(); ++i) static_cast<void>(try_remove(i, i + 1));
    } else {
      static_cast<void>(thin_out(0, order.size(), false, try_remove));
    }
    return staying <= wanted.max;
  }

  /// Removes givens, then clues; in the last round clues, then givens.
  /// @return false: too many must stay
  [[nodiscard]] bool remove_in_round(const Orbits& orbits, std::span<const std::uint16_t> order,
                                     std::span<const Item> items, bool is_last) {
    if (items.empty() && count_givens() == 0) return true;
    const bool together = target_level_ == 0 && orbits.size() == puzzle_.size() &&
                          recipe_.givens.min == 0 && ClueMinimizer::supports(*board_);
    const bool clues_too =
        together && std::all_of(items.begin(), items.end(),
                                [&](const Item& item) { return can_go(item.on_board, *board_); });
    if (is_last && !clues_too) remove_clues(items);
    if (together) {
      std::vector<Cell> cells;
      if (recipe_.pattern.empty()) {
        for (const std::uint16_t orbit : order) cells.push_back(orbits[orbit][0]);
      }
      if (!remove_together(cells, clues_too ? items : items.first(0))) return false;
    } else if (!remove_givens(orbits, order, is_last)) {
      return false;
    }
    if (!is_last && !clues_too) remove_clues(items);
    return true;
  }

  /// Asks about items side by side.
  [[nodiscard]] bool remove_together(std::span<const Cell> cells, std::span<const Item> items) {
    if (minimizer_ == nullptr) {
      whole_ = board_;
      minimizer_ = std::make_unique<ClueMinimizer>(*whole_, puzzle_, solution_, only_.others());
    }
    std::vector<ClueMinimizer::Rule> rules;
    for (const SampledClues& drawn : sampled_) {
      rules.push_back({static_cast<int>(drawn.clues.size()), drawn.min_count});
    }
    std::vector<ClueMinimizer::Item> all;
    for (const Cell c : cells) all.push_back({c.index});
    const auto clues = whole_->clues();
    std::vector<const Item*> item_of(clues.size());
    for (const Item& item : items) {
      const auto at = std::find(clues.begin(), clues.end(), item.on_board);
      if (at == clues.end()) continue;  // gone before these were asked about side by side
      const auto clue = static_cast<std::size_t>(at - clues.begin());
      item_of[clue] = &item;
      all.push_back({puzzle_.size() + clue, static_cast<std::size_t>(item.from - sampled_.data())});
    }
    ClueMinimizer::Effort effort{recipe_.rules.max_nodes()};
    if (max_nodes_ == kMaxLastClueNodes) {  // clues first
      effort = {max_nodes_, 1};
      std::rotate(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(cells.size()), all.end());
    }
    const bool is_done = minimizer_->run(all, rules, recipe_.givens.max, effort, stop_);
    stopped_ = stopped_ || is_raised(stop_) || (minimizer_->gave_up() && must_answer_);
    if (!is_done || stopped_) return false;
    gave_up_ = gave_up_ || minimizer_->gave_up();
    all_needed_ = all_needed_ && !minimizer_->stopped_at_min();
    for (std::size_t c = 0; c < puzzle_.size(); ++c) {
      if (!minimizer_->keeps(c)) puzzle_[c] = 0;
    }
    for (std::size_t clue = 0; clue < item_of.size(); ++clue) {
      if (minimizer_->keeps(puzzle_.size() + clue)) continue;
      std::erase(item_of[clue]->from->clues, item_of[clue]->clue);
    }
    make_board();
    return true;
  }

  /// One by one: most clues have to stay, so asking about several at once would be in vain.
  void remove_clues(std::span<const Item> items) {
    minimizer_.reset();
    for (const Item& item : items) {
      if (stopped_) return;
      std::vector<Clue>& clues = item.from->clues;
      const auto at = std::find(clues.begin(), clues.end(), item.clue);
      if (at == clues.end()) continue;  // gone in the round before
      if (clues.size() <= static_cast<std::size_t>(item.from->min_count)) {
        all_needed_ = false;
        continue;
      }
      clues.erase(at);
      make_board();
      if (!is_puzzle_of_level()) clues.push_back(item.clue);
      assert(clues.size() >= static_cast<std::size_t>(item.from->min_count));
    }
    make_board();
  }

  /// Small unavoidable sets are other grids without a question. Larger ones seldom decide anything.
  void note_unavoidable(UnavoidableSets& sets) {
    constexpr int kMaxCells = 8;
    sets.find(solution_);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      int cells = 0;
      for (const std::uint64_t word : sets[i]) cells += std::popcount(word);
      if (cells > kMaxCells) continue;
      const Grid other = sets.exchanged(i, *base_, grid_);
      only_.others().emplace_back(other.digits().begin(), other.digits().end());
    }
  }

  void set_cages(const std::vector<Cages::Cage>& cages) {
    const ClueKind* kind = find_clue_kind("killer");
    assert(kind != nullptr);
    cages_.clear();
    for (const Cages::Cage& cells : cages) {
      int sum = 0;
      for (const Cell c : cells) sum += grid_[c].value;
      cages_.push_back({.kind = kind, .cells = cells, .value = sum});
    }
    only_.forget();
  }

  /// The board with the clues that there are now.
  void make_board() {
    std::vector<Clue> clues = cages_;
    for (const SampledClues& drawn : sampled_) {
      clues.insert(clues.end(), drawn.clues.begin(), drawn.clues.end());
    }
    only_.board_changed();
    level_solver_.reset();
    board_ = clues.empty() ? base_ : board_with_clues(*base_, std::move(clues));
  }

  /// Whether what is left is a puzzle, of the level that is asked for or an easier one.
  [[nodiscard]] bool is_puzzle_of_level() {
    if (target_level_ == 0) return is_unique();
    if (level_solver_ == nullptr) level_solver_ = std::make_unique<LevelSolver>(*board_, levels_);
    std::vector<Cell> open;
    for (std::size_t i = 0; i < puzzle_.size(); ++i) {
      if (puzzle_[i] == 0) open.push_back({static_cast<std::uint16_t>(i)});
    }
    if (level_solver_->can_fill_easily(target_level_, puzzle_, solution_, open)) return true;
    if (level_solver_->is_easy(target_level_) || !is_unique()) return false;
    return level_solver_->solves(target_level_, puzzle_, solution_);
  }

  [[nodiscard]] bool is_unique() {
    const std::optional<bool> answer = only_.is_only(*board_, puzzle_, max_nodes_);
    if (!answer) {
      gave_up_ = true;
      stopped_ = must_answer_ || is_raised(stop_);
    }
    return answer.value_or(false);
  }

  /// Whether no given and no clue can be removed; none: that takes too long to decide.
  [[nodiscard]] std::optional<bool> is_minimal() const {
    if (all_needed_ && !gave_up_) return true;
    const auto may_go = [&](const Clue& clue) { return can_go(clue, *whole_); };
    if (minimizer_ != nullptr &&
        std::all_of(whole_->clues().begin(), whole_->clues().end(), may_go)) {
      if (const auto answer = minimizer_->are_all_needed(kMaxLastClueNodes, stop_)) return answer;
    }
    return are_all_needed(*board_, puzzle_, solution_, kMaxLastClueNodes, stop_);
  }

  const Recipe& recipe_;
  const LevelTable& levels_;
  int target_level_;
  const std::atomic<bool>* stop_;
  BoardRef base_;
  Grid grid_;  ///< the solution
  std::vector<std::uint8_t> solution_;
  std::vector<std::uint8_t> puzzle_;
  std::vector<Clue> cages_;
  std::vector<SampledClues> sampled_;
  BoardRef board_;
  std::unique_ptr<LevelSolver> level_solver_;
  OnlySolution only_;
  BoardRef whole_;  ///< of minimizer_, with the clues that it has removed
  std::unique_ptr<ClueMinimizer> minimizer_;
  std::uint64_t max_nodes_ = kMaxClueNodes;  ///< of a question
  bool gave_up_ = false;                     ///< a question of this round took too many steps
  bool all_needed_ = true;    ///< each thing that stays was asked about alone, and is needed
  bool must_answer_ = false;  ///< a question that is given up ends the draft
  bool stopped_ = false;
};

class CluePuzzleGenerator final : public PuzzleSource {
 public:
  CluePuzzleGenerator(const Recipe& recipe, const LevelTable& levels)
      : PuzzleSource(recipe), levels_(levels), boards_(*recipe.board, recipe.seed, recipe.layouts) {
    static_cast<void>(make_recipe_filler(recipe, *recipe.board));  // throws if it does not serve
  }

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override {
    out.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!make_one(first_index + i * stride, out[i], stop)) return false;
    }
    return true;
  }

 private:
  bool make_one(std::uint64_t index, GeneratedPuzzle& result, const std::atomic<bool>* stop) {
    result = GeneratedPuzzle();
    result.index = index;
    result.target_level = target_level_of(recipe_, index);
    if ((skipped_levels_ >> result.target_level & 1U) != 0) {
      result.status = GenerationStatus::kSkipped;
      return true;
    }
    RandomStream choice(recipe_.seed, index, Stage::kChoice);
    const Symmetry symmetry = sample_symmetry(*recipe_.board, recipe_.symmetry, choice);
    result.symmetry = id_of(symmetry);
    for (std::uint32_t attempt = 0; attempt < max_attempts_of(recipe_); ++attempt) {
      result.attempts = attempt + 1;
      const std::unique_ptr<Draft> puzzle = draft(result, attempt, stop);
      RandomStream removal(recipe_.seed, index, Stage::kRemoval, attempt);
      if (puzzle != nullptr && puzzle->minimize(removal, symmetry) && puzzle->write(result)) {
        return true;
      }
      if (is_raised(stop)) return false;
      if (failed_ != nullptr) failed_->fetch_add(1, std::memory_order_relaxed);
    }
    result.status = GenerationStatus::kOverBudget;
    return true;
  }

  /// The board, the full grid and the clues of an attempt, or null: they do not fit together.
  [[nodiscard]] std::unique_ptr<Draft> draft(const GeneratedPuzzle& result, std::uint32_t attempt,
                                             const std::atomic<bool>* stop) {
    const std::uint64_t grid = result.index / recipe_.per_grid;
    const BoardRef base = boards_.board(grid, attempt);
    Filler& filler = *fillers_.get(base, [&] { return make_recipe_filler(recipe_, *base); });
    if (boards_.is_random()) filler.set_backtrack_limit(kClueBoardBacktracks);
    std::vector<std::uint8_t> digits(static_cast<std::size_t>(base->cells()));
    RandomStream stream(recipe_.seed, grid, Stage::kFullGrid, attempt);
    try {
      filler.fill(stream, digits);
    } catch (const NoFullGrid&) {
      if (!boards_.is_random()) throw;
      return nullptr;
    }
    auto drawn = std::make_unique<Draft>(result.index, recipe_, levels_, result.target_level, stop,
                                         base, std::move(digits));
    RandomStream clues(recipe_.seed, result.index, Stage::kClues, attempt);
    return drawn->sample(clues, parts_) ? std::move(drawn) : nullptr;
  }

  const LevelTable& levels_;
  BoardSource boards_;
  LastBoardCache<Filler> fillers_;
  LastBoardCache<BoardParts> parts_;
};

}  // namespace

std::unique_ptr<PuzzleSource> make_clue_puzzle_generator(const Recipe& recipe,
                                                         const LevelTable& levels) {
  return std::make_unique<CluePuzzleGenerator>(recipe, levels);
}

}  // namespace gridmill
