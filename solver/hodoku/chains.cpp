// Chains over one digit (Turbot Fish, X-Chain) and over bivalue cells (XY-Chain, Remote Pair). A
// chain begins and ends with a strong link, so if its first node is false, its last one is true:
// one of the two ends holds the digit, and what sees both does not.
//
// HoDoKu walks all of them and sorts what they eliminate; only the eliminations matter, so here
// each start asks which ends it can reach, and BestStep takes the best. The order of starts and
// ends matters only between eliminations of the same worth. A quick test finds the ends that are
// worth a walk.
//
// Invariant: no chain meets a cell twice, but a chain of one digit may end where it began. The
// ends that such chains reach are found in two steps (Remote Pairs are few and are walked at once):
// a breadth-first search that allows repeated cells, which is cheap and reaches too many ends; then
// a walk of real chains, which stops when it has met all ends of the first step. So the result is
// the result of the walk.
//
// Source: HoDoKu 2.2.0's behavior and default limits; the terms are sudopedia's.

#include "solver/hodoku/step_finder.h"

namespace gridmill::hodoku {
namespace {

/// The longest chain: HoDoKu's limit is 20 links. A chain with a strong link at both ends has an
/// odd number of links, so 19 of them and 20 nodes.
constexpr int kMaxNodes = 20;

/// A chain over one digit: strong link, weak link, ..., strong link, over different cells; only
/// the last one may be the first one again.
class DigitChains {
 public:
  DigitChains(const Board& board, int digit) : places_(board.places(digit)) {
    for (const Cell c : places_) {
      weak_[c.index] = places_ & peers_of(c.index);
      strong_[c.index] = {};
      for (const int house : houses_of(c.index)) {
        // A strong link is weak, too: HoDoKu may use it as either.
        if (board.count(house, digit) == 2) {
          strong_[c.index] |= places_ & house_cells(house) & weak_[c.index];
        }
      }
    }
  }

  /// The cells that chains of at most `max_nodes` nodes lead to, from `start`. An end at `start`
  /// itself means that the start holds the digit: false, it would be true.
  [[nodiscard]] CellSet ends(int start, int max_nodes) {
    ends_ = {};
    // Level by level without regard to cells met twice: more than the chains reach.
    CellSet by_strong = strong_[at(start)];
    CellSet by_weak;
    CellSet frontier = by_strong;
    CellSet reachable;
    for (int nodes = 2; nodes + 2 <= max_nodes && !frontier.empty(); nodes += 2) {
      CellSet weak;
      for (const Cell c : frontier) weak |= weak_[c.index];
      weak -= by_weak | CellSet::of(start);
      by_weak |= weak;
      CellSet strong;
      for (const Cell c : weak) strong |= strong_[c.index];
      reachable |= strong;
      frontier = strong - by_strong - CellSet::of(start);
      by_strong |= strong;
    }
    wanted_ = reachable;
    if (wanted_.empty()) return ends_;
    start_ = start;
    max_nodes_ = max_nodes;
    extend(start, CellSet::of(start), 1);
    return ends_;
  }

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

  /// From a cell that is reached by a weak link (or the start): a strong link, then a weak one.
  /// Four nodes at least: two would be the strong link alone.
  void extend(int cell, CellSet used, int nodes) {
    for (const Cell next : strong_[at(cell)]) {
      if (ends_.contains(wanted_)) return;
      const bool is_start = next.index == start_;
      if (!is_start && used.contains(next)) continue;
      if (nodes >= 3) ends_.insert(next);
      if (is_start || nodes + 3 > max_nodes_) continue;
      const CellSet wider = used | CellSet::of(next);
      for (const Cell after : weak_[next.index] - wider) {
        extend(after.index, wider | CellSet::of(after), nodes + 2);
      }
    }
  }

  CellSet places_;
  std::array<CellSet, kCells> weak_;
  std::array<CellSet, kCells> strong_;
  CellSet ends_;
  CellSet wanted_;
  int start_ = 0;
  int max_nodes_ = 0;
};

/// A chain over bivalue cells: it leaves each cell by the digit that it did not come by. The strong
/// links are those inside the cells, so a cell is two nodes.
class CellChains {
 public:
  explicit CellChains(const Board& board) : board_(board), cells_(board) {}
  [[nodiscard]] const BivalueCells& cells() const { return cells_; }

  /// Those of the cells `wanted` where chains from `start` end with `digit` placed, if `digit` is
  /// not in `start`.
  [[nodiscard]] CellSet ends(int start, int digit, CellSet wanted) {
    start_ = start;
    digit_ = digit;
    ends_ = {};
    // As above: which cells are reached, when a cell may be met twice.
    std::array<CellSet, 10> by;  // cells entered by a digit
    std::array<CellSet, 10> next;
    const int out = other(start, digit);
    next[at(out)] = peers_of(start) & cells_.with(out);
    CellSet reachable;
    bool more = true;
    for (int length = 2; length <= kMaxNodes / 2 && more; ++length) {
      std::array<CellSet, 10> after;
      more = false;
      for (int d = 1; d <= 9; ++d) {
        // A cell entered by a digit a second time leads nowhere new, and it was nearer the first
        // time.
        const CellSet fresh = next[at(d)] - by[at(d)] - CellSet::of(start);
        by[at(d)] |= fresh;
        for (const Cell c : fresh) {
          const int e = other(c.index, d);
          if (e == digit) reachable.insert(c);
          after[at(e)] |= peers_of(c.index) & cells_.with(e);
          more = true;
        }
      }
      next = after;
    }
    wanted_ = reachable & wanted;
    if (!wanted_.empty()) extend(start, out, CellSet::of(start), 1);
    return ends_ & wanted;
  }

 private:
  static std::size_t at(int digit) { return static_cast<std::size_t>(digit); }
  [[nodiscard]] int other(int cell, int digit) const {
    return lowest_digit(board_.candidates(cell) & ~digit_bit(digit));
  }

  /// On from a cell that holds `digit`, which the next cells then do not.
  void extend(int cell, int digit, CellSet used, int length) {
    for (const Cell next : (peers_of(cell) & cells_.with(digit)) - used) {
      if (ends_.contains(wanted_)) return;
      const int out = other(next.index, digit);
      if (out == digit_) ends_.insert(next);
      if (length + 2 <= kMaxNodes / 2) {
        extend(next.index, out, used | CellSet::of(next), length + 1);
      }
    }
  }

  const Board& board_;
  BivalueCells cells_;
  int start_ = 0;
  int digit_ = 0;
  CellSet ends_;
  CellSet wanted_;
};

/// Chains of four cells or more with the same two candidates, which alternate along the chain: two
/// cells an odd number of links apart hold both digits between them. With one link they are a naked
/// pair.
class RemotePairs {
 public:
  RemotePairs(StepFinder& search, DigitMask pair, CellSet cells)
      : search_(search), pair_(pair), cells_(cells) {}

  /// Chains from a cell; `digit` is the one that must go from what sees both ends.
  void from(int start, int digit) {
    digit_ = digit;
    other_ = lowest_digit(pair_ & ~digit_bit(digit));
    path_[0] = start;
    extend(1, CellSet::of(start));
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void extend(int length, CellSet used) {
    for (const int house : houses_of(path_[at(length - 1)])) {
      for (const Cell next : (house_cells(house) & cells_) - used) {
        // A box covers the cells that the lines do not.
        if (house >= 18 && (row_of(next.index) == row_of(path_[at(length - 1)]) ||
                            column_of(next.index) == column_of(path_[at(length - 1)]))) {
          continue;
        }
        path_[at(length)] = next.index;
        if (length >= 3 && length % 2 == 1) report_chain(length + 1);
        if (length + 2 <= kMaxNodes / 2) extend(length + 1, used | CellSet::of(next));
      }
    }
  }

  /// Any two cells of the chain an odd number of links apart see nothing of the two digits. HoDoKu
  /// asks of the ends and of the first digit whether anything goes, and then takes all pairs of
  /// cells.
  void report_chain(int length) {
    const Board& board = search_.board;
    const CellSet ends = peers_of(path_[0]) & peers_of(path_[at(length - 1)]);
    if ((ends & board.places(digit_)).empty()) return;
    CellSet targets;
    for (int i = 0; i < length; ++i) {
      for (int j = i + 3; j < length; j += 2) {
        targets |= peers_of(path_[at(i)]) & peers_of(path_[at(j)]);
      }
    }
    SolutionStep& scratch = search_.scratch;
    scratch.clear();
    scratch.eliminate(board.places(digit_) & targets, digit_);
    scratch.eliminate(board.places(other_) & targets, other_);
    scratch.sort_eliminations();
    search_.best_step.offer(scratch);
  }

  StepFinder& search_;
  DigitMask pair_;
  CellSet cells_;
  int digit_ = 0;
  int other_ = 0;
  std::array<int, kMaxNodes / 2> path_{};
};

}  // namespace

/// Every end of every start, the best elimination of all. A Turbot Fish is a chain of four nodes,
/// an X-Chain one of any number.
bool find_digit_chain(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  const Board& board = search.board;
  SolutionStep& scratch = search.scratch;
  search.best_step.clear();
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    DigitChains chains(board, digit);
    for (const Cell start : board.places(digit)) {
      const CellSet targets = board.places(digit) & peers_of(start.index);
      for (const Cell end : chains.ends(start.index, row.n)) {
        scratch.clear();
        scratch.eliminate(targets & peers_of(end.index), digit);
        search.best_step.offer(scratch);
      }
    }
  }
  return search.best_step.copy_to(step);
}

/// Each of the two digits of a start may be the one at the ends. Backwards a chain eliminates the
/// same, so ends come behind their starts; and one of the two has the digit in the solution.
bool find_xy_chain(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  SolutionStep& scratch = search.scratch;
  search.best_step.clear();
  CellChains chains(board);
  for (const Cell start : chains.cells().all()) {
    for (const Digit d : DigitSet(board.candidates(start.index))) {
      const CellSet targets = board.places(d.value) & peers_of(start.index);
      if (targets.empty()) continue;
      const auto set_step = [&](Cell end) {
        scratch.clear();
        scratch.eliminate(targets & peers_of(end.index), d.value);
      };
      CellSet ends = chains.cells().with(d.value) & cells_after(start.index);
      if (!search.solution_cells(d.value).contains(start)) ends &= search.solution_cells(d.value);
      CellSet wanted;
      for (const Cell end : ends) {
        set_step(end);
        if (search.best_step.is_better(scratch)) wanted.insert(end);
      }
      if (wanted.empty()) continue;
      for (const Cell end : chains.ends(start.index, d.value, wanted)) {
        set_step(end);
        search.best_step.offer(scratch);
      }
    }
  }
  return search.best_step.copy_to(step);
}

/// From each cell along the cells with the same candidates; fewer than four of them make no chain.
bool find_remote_pair(StepFinder& search, const StepInfo& /*row*/, SolutionStep& step) {
  const Board& board = search.board;
  search.best_step.clear();
  const BivalueCells twos(board);
  for (const Cell start : twos.all()) {
    const DigitMask pair = board.candidates(start.index);
    const int low = lowest_digit(pair);
    const CellSet cells = twos.with(low, lowest_digit(pair & ~digit_bit(low)));
    if (!cells.several() || cells.size() < 4) continue;
    RemotePairs pairs(search, pair, cells);
    for (const Digit d : DigitSet(pair)) pairs.from(start.index, d.value);
  }
  return search.best_step.copy_to(step);
}

}  // namespace gridmill::hodoku
