// Nice loops and AICs, with and without groups: from every candidate, taken as true and as false,
// the shortest chain to each node; those that come home are loops, those that end elsewhere AICs.
//
// A loop begins and ends in one cell. If the two links there contradict each other, the loop is
// discontinuous and a candidate of the cell is wrong or right; if they agree, it is continuous and
// each of its weak links is strong as well. An AIC goes from a false candidate to a true one
// elsewhere: one of the two is true.
//
// Invariant: of each start and node one chain is looked at, the shortest, and of equally short
// ones the first in the order of the links. If that one runs into itself, HoDoKu does not look for
// another; so which links come first is part of the scale.
//
// Order: loops of true starts, loops of false starts, then AICs, each by cell and digit; of all
// these the best (BestStep). Starts without a step are not followed at all: the closure of the
// links shows whether any chain leads to a node that could end one.
//
// Source: HoDoKu 2.2.0's tables and its order of steps; the terms (nice loop, AIC) are
// sudopedia's.

#include <cassert>

#include "solver/hodoku/link_graph.h"

namespace gridmill::hodoku {
namespace {

/// One search: all loops and AICs of a board.
class LoopSearch {
 public:
  LoopSearch(StepFinder& search, bool grouped)
      : search_(search),
        board_(search.board),
        links_(search.link_graph(grouped)),
        step_(search.scratch),
        best_step_(search.best_step) {}

  bool find(SolutionStep& step) {
    best_step_.clear();
    for (const bool on : {true, false}) {
      board_.for_each_candidate([&](int cell, int digit) {
        if (!may_close_loop(cell, digit, on)) return;
        implications_.follow(links_, LinkGraph::literal(cell, digit, on));
        search_loops(cell, digit, on);
      });
    }
    board_.for_each_candidate([&](int cell, int digit) {
      if (!may_yield_aic(cell, digit)) return;
      implications_.follow(links_, LinkGraph::literal(cell, digit, false));
      for (std::size_t i = 1; i < implications_.entries().size(); ++i) try_aic(cell, digit, i);
    });
    return best_step_.copy_to(step);
  }

 private:
  /// Whether a chain leads back to the cell, other than by the links inside the cell, and its loop
  /// may be the best step. Most assumptions lead nowhere; to see that is much cheaper than to
  /// follow them. An eliminated candidate is false in the solution, which is even cheaper to check.
  [[nodiscard]] bool may_close_loop(int cell, int digit, bool on) {
    const Literal start = LinkGraph::literal(cell, digit, on);
    const auto leads = [&](int to, bool to_on) {
      return links_.reaches(start, LinkGraph::literal(cell, to, to_on));
    };
    const int solution_digit = search_.solution()[static_cast<std::size_t>(cell)];
    const DigitSet others(board_.candidates(cell) & ~digit_bit(digit));
    if (on) {
      if (digit == solution_digit || !is_better_discontinuous(cell, digit, true, digit))
        return false;
      if (leads(digit, false)) return true;
      for (const Digit d : others) {
        if (leads(d.value, true)) return true;
      }
      return false;
    }
    if (digit == solution_digit && leads(digit, true) &&
        is_better_discontinuous(cell, digit, false, digit))
      return true;
    const bool bivalue = board_.size(cell) == 2;
    for (const Digit d : others) {
      if (d.value != solution_digit && leads(d.value, false) &&
          is_better_discontinuous(cell, digit, false, d.value)) {
        return true;
      }
      // The opposite follows inside a cell of two.
      if (!bivalue && leads(d.value, true)) return true;
    }
    return false;
  }

  /// Whether an AIC from a false candidate may be the best step: the conditions of `is_better_aic`,
  /// for all ends that any chain reaches. One of the two ends is true in the solution.
  [[nodiscard]] bool may_yield_aic(int cell, int digit) {
    const Literal start = LinkGraph::literal(cell, digit, false);
    if (links_.from(start).empty()) return false;
    const bool is_true = search_.solution_cells(digit).contains(cell);
    const auto leads = [&](CellSet ends, int to) {
      if (!is_true) ends &= search_.solution_cells(to);
      for (const Cell end : ends) {
        if (links_.reaches(start, LinkGraph::literal(end.index, to, true)) &&
            is_better_aic(cell, digit, end.index, to)) {
          return true;
        }
      }
      return false;
    };
    const CellSet places = board_.places(digit);
    if (leads(places - CellSet::of(cell), digit)) return true;
    // Such ends take two candidates.
    if (best_step_.size() > 2) return false;
    const CellSet near = places & peers_of(cell);
    for (const Digit d : DigitSet(board_.candidates(cell) & ~digit_bit(digit))) {
      if (leads(near & board_.places(d.value), d.value)) return true;
    }
    return false;
  }

  /// Every chain of at least three links back to a candidate of the start cell. The first link must
  /// leave the cell and the last one come from outside: what follows inside the cell is no loop.
  void search_loops(int start, int digit, bool on) {
    const auto& entries = implications_.entries();
    for (std::size_t i = 1; i < entries.size(); ++i) {
      const Literal node = entries[i].literal;
      if (entries[i].distance <= 2 || LinkGraph::is_group(node) || node / 2 / 9 != start) continue;
      const int last_digit = links_.digit_of(node);
      const bool discontinuous = is_discontinuous(digit, on, last_digit, LinkGraph::is_on(node));
      assert(discontinuous || !on);  // an end that is off follows inside the cell
      if (discontinuous && !is_better_discontinuous(start, digit, on, last_digit)) continue;
      implications_.chain(i, chain_);
      const auto last = chain_.size() - 1;
      if (cell(last - 1) == start || cell(1) == start || is_lasso(false)) continue;
      if (discontinuous) {
        set_code("0707", "0710");
      } else {
        step_.clear();
        set_code("0706", "0709");
        eliminate_continuous(start);
        step_.sort_eliminations();
      }
      best_step_.offer(step_);
    }
  }

  [[nodiscard]] int cell(std::size_t i) const { return links_.cell_of(chain_[i]); }
  [[nodiscard]] int digit(std::size_t i) const { return links_.digit_of(chain_[i]); }
  [[nodiscard]] bool on(std::size_t i) const { return LinkGraph::is_on(chain_[i]); }

  /// Whether a chain meets a cell again that it left before; a loop may come back to its start. Two
  /// nodes in a row may share a cell. HoDoKu calls such a chain a lasso and drops it.
  [[nodiscard]] bool is_lasso(bool may_not_return) const {
    CellSet left;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      if (left.contains(CellSet::of(cell(i)))) return true;
      if (i == 0) continue;
      if (may_not_return || cell(i - 1) != cell(0)) left |= links_.cells_of(chain_[i - 1]);
    }
    return false;
  }

  /// The kind of a chain by whether it has a group in it.
  void set_code(std::string_view plain, std::string_view grouped) {
    step_.code = plain;
    for (const Literal node : chain_) {
      if (LinkGraph::is_group(node)) step_.code = grouped;
    }
  }

  /// Whether a loop is discontinuous, by its two links at the start cell: the start and the end are
  /// the same digit, or two digits of which both are true or both are false.
  static bool is_discontinuous(int first, bool on, int last, bool last_on) {
    return first == last || on == last_on;
  }

  /// Whether what such a loop eliminates would be the best step; it is in `step_` then.
  ///
  ///   one digit     a false start is true: the cell's other digits go;
  ///                 a true start is false: it goes
  ///   two digits    the digit at the weak link goes: if it is true, the chain, forwards or
  ///                 backwards, puts the other digit in the cell as well
  [[nodiscard]] bool is_better_discontinuous(int start, int first, bool on, int last) {
    step_.clear();
    if (first == last && !on) {
      step_.eliminate(board_, CellSet::of(start), ~digit_bit(first));
    } else {
      step_.eliminate(start, on ? first : last);
    }
    return best_step_.is_better(step_);
  }

  /// All weak links of a continuous loop become strong: outside the loop nothing is left of a digit
  /// that a link binds, and in a cell between two strong links only their two digits. Around the
  /// loop just one of the two nodes of each link is true, of weak and of strong ones. HoDoKu takes
  /// nothing from the loop's own cells by weak links. At the start cell both links are strong: by
  /// weak ones the end would follow inside the cell.
  void eliminate_continuous(int start) {
    const auto last = chain_.size() - 1;
    keep_two(start, digit(0), digit(last));
    CellSet used;
    for (std::size_t i = 0; i < last; ++i) used |= links_.cells_of(chain_[i]);
    for (std::size_t i = 1; i <= last; ++i) {
      if (cell(i - 1) == cell(i)) continue;
      if (on(i)) {
        // Reached by a strong link, left by a strong link: the weak link between lies in the cell.
        if (i + 2 <= last && !on(i + 1) && cell(i) == cell(i + 1) && on(i + 2) &&
            cell(i + 1) != cell(i + 2)) {
          keep_two(cell(i), digit(i), digit(i + 2));
        }
      } else {
        const int d = digit(i);
        const CellSet seen =
            common_peers(links_.cells_of(chain_[i - 1]) | links_.cells_of(chain_[i]));
        step_.eliminate((board_.places(d) & seen) - used - CellSet::of(start), d);
      }
    }
  }

  void keep_two(int at, int a, int b) {
    step_.eliminate(board_, CellSet::of(at), ~(digit_bit(a) | digit_bit(b)));
  }

  /// A chain from a false candidate to a true one elsewhere: one of the two ends is true.
  ///
  /// The same digit at both ends goes from what sees both. HoDoKu wants two such places at least: a
  /// single one makes a discontinuous loop, which begins and ends with it. With different digits
  /// the ends must see each other, and each digit goes from the other's cell: there it would make
  /// both ends false.
  ///
  /// Whether the eliminations of an AIC would be the best step; then it is in `step_`.
  [[nodiscard]] bool is_better_aic(int start, int start_digit, int end, int end_digit) {
    step_.clear();
    if (start_digit == end_digit) {
      const CellSet seen = board_.places(start_digit) & peers_of(start) & peers_of(end);
      if (!seen.several()) return false;
      step_.eliminate(seen, start_digit);
    } else {
      if (!peers_of(start).contains(CellSet::of(end)) || !board_.has(end, start_digit) ||
          !board_.has(start, end_digit)) {
        return false;
      }
      step_.eliminate(start, end_digit);
      step_.eliminate(end, start_digit);
      step_.sort_eliminations();
    }
    return best_step_.is_better(step_);
  }

  void try_aic(int start, int start_digit, std::size_t entry) {
    const Literal node = implications_.entries()[entry].literal;
    if (implications_.entries()[entry].distance <= 2 || LinkGraph::is_group(node) ||
        !LinkGraph::is_on(node)) {
      return;
    }
    const int end = node / 2 / 9;
    if (end == start || !is_better_aic(start, start_digit, end, links_.digit_of(node))) return;
    implications_.chain(entry, chain_);
    if (is_lasso(true)) return;
    set_code("0708", "0711");
    best_step_.offer(step_);
  }

  const StepFinder& search_;
  const Board& board_;
  const LinkGraph& links_;
  SolutionStep& step_;
  BestStep& best_step_;
  ImplicationSearch implications_;
  std::vector<Literal> chain_;
};

}  // namespace

bool find_nice_loop(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return LoopSearch(search, row.n == 1).find(step);
}

}  // namespace gridmill::hodoku
