#include "solver/hodoku/links.h"

/// Nice loops and AICs, with and without groups: from every candidate, taken as true and as false,
/// the shortest chain to each node; those that come home are loops, those that end elsewhere AICs.
///
/// A loop begins and ends in one cell. If the two links there contradict each other, the loop is
/// discontinuous and a candidate of the cell is wrong or right; if they agree, it is continuous and
/// each of its weak links is strong as well. An AIC goes from a false candidate to a true one
/// elsewhere: one of the two is true.
///
/// Invariant: of each start and node one chain is looked at, the shortest, and of equally short
/// ones the first in the order of the links. If that one runs into itself, HoDoKu does not look for
/// another; so which links come first is part of the scale.
///
/// Order: loops of true starts, loops of false starts, then AICs, each by cell and digit; of all
/// these the best (Choice). Starts without a step are not followed at all: the closure of the links
/// says whether any chain leads to a node that could end one.
///
/// Source: HoDoKu 2.2.0's tables and its order of steps; the terms (nice loop, AIC) are
/// sudopedia's.

namespace gridmill::hodoku {
namespace {

/// One search: all loops and AICs of a board.
class Loops {
 public:
  Loops(Search& search, bool grouped)
      : board_(search.board),
        links_(search.links(grouped)),
        step_(search.scratch),
        choice_(search.choice) {}

  const Move* find() {
    choice_.clear();
    each_spot([&](int cell, int digit) {
      if (!comes_home(cell, digit, true)) return;
      reach_.follow(links_, Links::node(cell, digit, true));
      loops(cell);
    });
    each_spot([&](int cell, int digit) {
      const bool home = comes_home(cell, digit, false);
      if (!home && !ends_well(cell, digit)) return;
      reach_.follow(links_, Links::node(cell, digit, false));
      if (home) loops(cell);
      for (std::size_t i = 1; i < reach_.entries().size(); ++i) aic(cell, digit, i);
    });
    // HoDoKu looks for AICs when it has all loops, so they come behind them.
    for (const Move& step : aics_) choice_.add(step);
    return choice_.best();
  }

 private:
  template <typename F>
  void each_spot(const F& f) {
    for (const Cell c : board_.open()) {
      for (const Digit d : DigitSet(board_.candidates(c.index))) f(c.index, d.value);
    }
  }

  /// Whether a chain leads back to the cell, other than by the links inside the cell. Most
  /// assumptions lead nowhere; to see that is much cheaper than to follow them.
  [[nodiscard]] bool comes_home(int cell, int digit, bool on) const {
    const Node start = Links::node(cell, digit, on);
    if (links_.reaches(start, Links::node(cell, digit, !on))) return true;
    const bool bivalue = board_.size(cell) == 2;
    for (const Digit d : DigitSet(board_.candidates(cell) & ~digit_bit(digit))) {
      if (links_.reaches(start, Links::node(cell, d.value, on))) return true;
      // The opposite follows inside the cell: from a true candidate always, from a false one of
      // two.
      if (!on && !bivalue && links_.reaches(start, Links::node(cell, d.value, true))) return true;
    }
    return false;
  }

  /// Whether some AIC from a false candidate eliminates anything: the conditions of `aic`, asked of
  /// all ends that any chain reaches.
  [[nodiscard]] bool ends_well(int cell, int digit) const {
    const Node start = Links::node(cell, digit, false);
    if (links_.from(start).empty()) return false;
    const CellSet places = board_.places(digit);
    for (const Cell end : places - CellSet::of(cell)) {
      if (!links_.reaches(start, Links::node(end.index, digit, true))) continue;
      const CellSet gone = places & peers_of(cell) & peers_of(end.index);
      if (!gone.empty() && gone != CellSet::of(gone.front().index)) return true;
    }
    const CellSet near = places & peers_of(cell);
    for (const Digit d : DigitSet(board_.candidates(cell) & ~digit_bit(digit))) {
      for (const Cell end : near& board_.places(d.value)) {
        if (links_.reaches(start, Links::node(end.index, d.value, true))) return true;
      }
    }
    return false;
  }

  /// Every chain of at least three links back to a candidate of the start cell. The first link must
  /// leave the cell and the last one come from outside: what follows inside the cell is no loop.
  void loops(int start) {
    const auto& entries = reach_.entries();
    for (std::size_t i = 1; i < entries.size(); ++i) {
      const Node node = entries[i].node;
      if (entries[i].distance <= 2 || Links::is_group(node) || node / 2 / 9 != start) continue;
      reach_.chain(i, chain_);
      const auto last = chain_.size() - 1;
      if (cell(last - 1) == start || cell(1) == start || runs_into_itself(false)) continue;
      step_.clear();
      loop(start);
      if (step_.eliminations.empty()) continue;
      step_.sort_eliminations();
      step_.length = static_cast<int>(chain_.size());
      choice_.add(step_);
    }
  }

  [[nodiscard]] int cell(std::size_t i) const { return links_.cell_of(chain_[i]); }
  [[nodiscard]] int digit(std::size_t i) const { return links_.digit_of(chain_[i]); }
  [[nodiscard]] bool on(std::size_t i) const { return Links::is_on(chain_[i]); }

  /// Whether a chain meets a cell again that it left before; a loop may come back to its start. Two
  /// nodes in a row may share a cell. HoDoKu calls such a chain a lasso and drops it.
  [[nodiscard]] bool runs_into_itself(bool may_not_come_home) const {
    CellSet left;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      if (left.contains(CellSet::of(cell(i)))) return true;
      if (i == 0) continue;
      if (may_not_come_home || cell(i - 1) != cell(0)) left |= links_.cells_of(chain_[i - 1]);
    }
    return false;
  }

  /// The kind of a chain by whether it has a group in it.
  void name(std::string_view plain, std::string_view grouped) {
    step_.code = plain;
    for (const Node node : chain_) {
      if (Links::is_group(node)) step_.code = grouped;
    }
  }

  /// What a loop eliminates, by its two links at the start cell.
  ///
  ///   same kind, same digit    a false start is true: the cell's other digits go;
  ///                            a true start is false: it goes
  ///   two kinds, two digits    the digit at the weak link goes: if it is true, the chain, forwards
  ///                            or backwards, puts the other digit in the cell as well
  ///   else                     continuous; with two weak links in a cell of two candidates only
  void loop(int start) {
    const auto last = chain_.size() - 1;
    // The links at the start cell: the first one is strong if the start was assumed false.
    const bool first_strong = !on(0);
    const bool last_strong = on(last);
    const int first_digit = digit(0);
    const int last_digit = digit(last);
    name("0707", "0710");
    if (first_strong == last_strong && first_digit == last_digit) {
      if (first_strong) {
        for (const Digit d : DigitSet(board_.candidates(start) & ~digit_bit(first_digit))) {
          step_.eliminate(start, d.value);
        }
      } else {
        step_.eliminate(start, first_digit);
      }
    } else if (first_strong != last_strong && first_digit != last_digit) {
      step_.eliminate(start, first_strong ? last_digit : first_digit);
    } else if (first_strong || last_strong || board_.size(start) == 2) {
      name("0706", "0709");
      continuous(start, first_strong && last_strong);
    }
  }

  /// All weak links of a continuous loop become strong: outside the loop nothing is left of a digit
  /// that a link binds, and in a cell between two strong links only their two digits. Around the
  /// loop just one of the two nodes of each link is true, of weak and of strong ones. HoDoKu takes
  /// nothing from the loop's own cells by weak links.
  void continuous(int start, bool strong_at_start) {
    const auto last = chain_.size() - 1;
    if (strong_at_start) keep_two(start, digit(0), digit(last));
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
    for (const Digit d : DigitSet(board_.candidates(at) & ~digit_bit(a) & ~digit_bit(b))) {
      step_.eliminate(at, d.value);
    }
  }

  /// A chain from a false candidate to a true one elsewhere: one of the two ends is true.
  ///
  /// The same digit at both ends goes from what sees both. HoDoKu wants two such places at least: a
  /// single one makes a discontinuous loop, which begins and ends with it. With different digits
  /// the ends must see each other, and each digit goes from the other's cell: there it would make
  /// both ends false.
  void aic(int start, int start_digit, std::size_t entry) {
    const Node node = reach_.entries()[entry].node;
    if (reach_.entries()[entry].distance <= 2 || Links::is_group(node) || !Links::is_on(node)) {
      return;
    }
    const int end = node / 2 / 9;
    const int end_digit = node / 2 % 9 + 1;
    if (end == start) return;
    step_.clear();
    if (start_digit == end_digit) {
      const CellSet seen = board_.places(start_digit) & peers_of(start) & peers_of(end);
      if (seen.size() < 2) return;
      step_.eliminate(seen, start_digit);
    } else {
      if (!peers_of(start).contains(CellSet::of(end)) || !board_.has(end, start_digit) ||
          !board_.has(start, end_digit)) {
        return;
      }
      step_.eliminate(start, end_digit);
      step_.eliminate(end, start_digit);
      step_.sort_eliminations();
    }
    reach_.chain(entry, chain_);
    if (runs_into_itself(true)) return;
    name("0708", "0711");
    step_.length = static_cast<int>(chain_.size());
    aics_.push_back(step_);
  }

  const Board& board_;
  const Links& links_;
  Move& step_;
  Choice& choice_;
  Reach reach_;
  std::vector<Node> chain_;
  std::vector<Move> aics_;
};

bool find_loop(Search& search, bool grouped, Move& move) {
  Loops loops(search, grouped);
  const Move* best = loops.find();
  if (best == nullptr) return false;
  move = *best;
  return true;
}

}  // namespace

bool find_nice_loop(Search& search, Move& move) { return find_loop(search, false, move); }
bool find_grouped_nice_loop(Search& search, Move& move) { return find_loop(search, true, move); }

}  // namespace gridmill::hodoku
