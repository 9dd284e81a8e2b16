// Unique Rectangles and Loops: cells with the same two candidates in a loop would make two
// solutions, unless one of the extra candidates holds. They are rated by length; type 3 adds 0.1
// for each further digit of its naked set, or each other cell of its hidden set. The easiest of all
// loops is taken, and of equals the lowest type.
//
// Loops are walked from each cell of two, kind of region by kind of region, as Sudoku Explainer
// walks them: which loops it allows depends on the cells that it has looked at before (extend).
//
// What is ours: cells where no loop can run are left out of the walk, but still looked at (enter),
// and the loops of a pair are kept while its cells stay as they are (LoopCache).
//
// Invariant: what is kept of a pair is what the walk would find now, loops in the order of the
// cells from which they were walked.
//
// Source: Sudoku Explainer 1.2.1, UniqueLoops.
#include <algorithm>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/loops/unique_loops.h"
#include "solver/explainer/rule.h"

namespace gridmill::explainer {
namespace {

using Loop = LoopCache::Loop;

/// Where loops of a pair may run.
struct LoopDomain {
  Mask pair;
  CellSet cells;
  std::size_t longest;  ///< no loop has more cells
  bool known = false;   ///< whether its loops are from an earlier board
  std::vector<Loop> loops{};
};

/// Where loops of a pair may run on a board; `longest` is 0 where none can.
LoopDomain loop_domain(const Board& board, int low, int high) {
  LoopDomain domain{static_cast<Mask>(bit_of(low) | bit_of(high)), {}, 0};
  std::array<Mask, 9> rows = cells_with(board, low, high);
  if (!prune(rows)) return domain;
  domain.cells = set_of(rows);
  LoopLengthBound longest;
  domain.cells.for_each(
      [&](int cell) { longest.add(static_cast<Mask>(board.candidates(cell) & ~domain.pair)); });
  domain.longest = longest.length();
  return domain;
}

class LoopSearch {
 public:
  LoopSearch(const Board& board, LoopCache& known, const Ratings& ratings)
      : board_(board), cache_(known), types_(board, ratings) {}

  /// What all loops find.
  std::vector<LoopFinding>& run() {
    cache_.update(board_);
    std::vector<LoopDomain> open = loop_domains();
    for (int cell = 0; cell < kCells && !open.empty(); ++cell) {
      const Mask pair = board_.candidates(cell);
      if (!is_two(pair)) continue;
      const auto domain = std::find_if(open.begin(), open.end(),
                                       [&](const LoopDomain& row) { return row.pair == pair; });
      if (domain == open.end()) continue;
      if (domain->known) {
        for (const Loop& loop : domain->loops) {
          if (loop.front() == cell) types_.judge(pair, loop);
        }
      } else if (domain->cells.contains(cell)) {
        enter_domain(*domain);
        const std::size_t start = cells_.number(cell);
        first_ = std::uint64_t{1} << start;
        near_first_ = cells_[start].near_any();
        extend(start, 2, 0, -1);
      }
    }
    for (const LoopDomain& domain : open) {
      if (!domain.known) store(domain);
    }
    return types_.findings();
  }

 private:
  /// The pairs that a cell has as its only candidates, where there may be loops.
  std::vector<LoopDomain> loop_domains() {
    std::array<Mask, kDigits> bivalue{};  // by the lower digit, both digits
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask pair = board_.candidates(cell);
      if (!is_two(pair)) continue;
      add_bits(bivalue[as_index(std::countr_zero(pair))], pair);
    }
    std::vector<LoopDomain> open;
    for (int low = 0; low < kDigits; ++low) {
      for_bits(bivalue[as_index(low)] & ~bit_of(low), [&](int high) {
        if (const std::vector<Loop>* loops = cache_.find(low, high)) {
          if (loops->empty()) return;
          open.push_back({static_cast<Mask>(bit_of(low) | bit_of(high)), {}, 0, true, *loops});
          return;
        }
        LoopDomain domain = loop_domain(board_, low, high);
        if (domain.longest >= 4) {
          open.push_back(std::move(domain));
        } else {
          store(domain);
        }
      });
    }
    return open;
  }

  void store(const LoopDomain& domain) {
    const int low = std::countr_zero(domain.pair);
    const int high = std::countr_zero(static_cast<Mask>(domain.pair & ~bit_of(low)));
    cache_.store(low, high, set_of(cells_with(board_, low, high)), domain.loops);
  }

  /// Numbers the cells that have both digits of the pair, in their order. Those outside the room
  /// are looked at, too, and that counts.
  void enter_domain(LoopDomain& domain) {
    if (domain_ == &domain) return;
    assert(!domain.known && domain.longest >= 4);
    domain_ = &domain;
    seen_.clear();
    cells_.clear();
    usable_ = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const Mask digits = board_.candidates(cell);
      if ((digits & domain.pair) != domain.pair) continue;
      if (domain.cells.contains(cell)) usable_ |= std::uint64_t{1} << cells_.size();
      cells_.add(cell, static_cast<Mask>(digits & ~domain.pair));
    }
    cells_.join();
  }

  /// Adds a cell, which is entered by a region of kind `entered`, and continues. At most `allowed`
  /// more cells may have extra digits, unless all have the same one. `extra` also absorbs the extra
  /// digits of cells that were only looked at, as in Sudoku Explainer 1.2.1. So after two rescues
  /// it may refuse a third one that has the same extra digit; without this, loops would be found
  /// that the original does not find.
  void extend(std::size_t number, int allowed, Mask extra, int entered) {
    const LoopCell& cell = cells_[number];
    path_.push(cell, number);
    loop_.push_back(cell.cell);
    const bool last = path_.size() >= domain_->longest;
    const std::uint64_t usable =
        path_.size() + 1 < domain_->longest ? usable_ : usable_ & near_first_;
    // A loop leaves a cell by another kind of region than it came by, as in the original: two links
    // in one region would be three of its cells.
    for (int kind = 0; kind < 3; ++kind) {
      if (kind == entered) continue;
      const std::uint64_t near = cell.near[as_index(kind)];
      const bool closes = (near & first_) != 0 && path_.balanced();
      if (last) {
        if (closes) add_loop();
        continue;
      }
      for (std::uint64_t rest = near & (~path_.cells() | (closes ? first_ : 0)); rest != 0;
           rest &= rest - 1) {
        const auto next = as_index(std::countr_zero(rest));
        const std::uint64_t bit = rest & (~rest + 1);
        if (bit == first_) {
          add_loop();
          continue;
        }
        // From here on for all later neighbors, whether or not the walk goes there.
        add_bits(extra, cells_[next].extras);
        const bool more = cells_[next].extras != 0;
        if ((usable & bit) != 0 && (!more || is_one(extra) || allowed > 0) &&
            path_.admits(cells_[next])) {
          extend(next, allowed - (more ? 1 : 0), extra, kind);
        }
      }
    }
    loop_.pop_back();
    path_.pop(cell, number);
  }

  /// The same loop comes up from several starts, and both ways round.
  void add_loop() {
    if (std::find(seen_.begin(), seen_.end(), path_.cells()) != seen_.end()) return;
    seen_.push_back(path_.cells());
    domain_->loops.push_back(loop_);
    types_.judge(domain_->pair, loop_);
  }

  const Board& board_;
  LoopCache& cache_;
  LoopTypes types_;
  LoopDomain* domain_ = nullptr;  ///< that the next three are for
  LoopCells cells_;
  std::uint64_t usable_ = 0;         ///< what can be in a loop
  std::vector<std::uint64_t> seen_;  ///< its loops, as sets
  LoopPath path_;
  Loop loop_;  ///< the same in order
  std::uint64_t first_ = 0, near_first_ = 0;
};

}  // namespace

bool find_unique_loop(RuleContext& search, const RuleInfo& row, Hint& hint) {
  LoopSearch loops(search.board, search.chains.loop_cache(), row.ratings);
  std::vector<LoopFinding>& found = loops.run();
  if (found.empty()) return false;
  LoopFinding& best =
      *std::min_element(found.begin(), found.end(), [](const LoopFinding& a, const LoopFinding& b) {
        return a.rating != b.rating ? a.rating < b.rating : a.type() < b.type();
      });
  hint.rating = best.rating;
  hint.name = best.length == 4 ? "Unique Rectangle" : "Unique Loop";
  if (best.length > 6) hint.name += " " + std::to_string(best.length);
  hint.name += " type " + std::to_string(best.type());
  hint.eliminations = std::move(best.eliminations);
  return true;
}

}  // namespace gridmill::explainer
