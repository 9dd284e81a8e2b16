// Forcing chains and nets: what follows from a candidate taken as true and as false, and what all
// the choices of a cell or of a digit in a house have in common. An assumption with a
// contradiction is wrong; what follows from every choice is right.
//
// Order: HoDoKu sorts by placements (the lowest cell first) and then by eliminations (the lowest
// candidate first); the length of the chains does not matter. So all conclusions are compared and
// no chain is built. The order in which conclusions are found decides only which kind is reported.
//
// Invariant: a conclusion sets one cell or removes one candidate; HoDoKu makes a step of each.
//
// Source: HoDoKu 2.2.0's behavior: its tables of 729 candidates, on and off, and what it asks of
// them.

#include <optional>

#include "solver/hodoku/link_graph.h"

namespace gridmill::hodoku {
namespace {

/// The consequences of an assumption, by digit: cells that hold it, cells that do not. Groups pass
/// implications on, but nothing is concluded about them.
struct Implications {
  std::array<CellSet, 10> on;
  std::array<CellSet, 10> off;

  void add(const LinkGraph& links, Literal node) {
    if (LinkGraph::is_group(node)) return;
    (LinkGraph::is_on(node) ? on : off)[static_cast<std::size_t>(links.digit_of(node))].insert(
        Cell{static_cast<std::uint16_t>(links.cell_of(node))});
  }
};

/// Follows an assumption by setting singles, four rounds deep. Four is HoDoKu's default for its
/// look-ahead. A round sets all singles that the board before it showed, naked ones first; those
/// that they make are left to the next round.
class LookAhead {
 public:
  LookAhead(const Board& start, Implications& result)
      : start_(start), board_(start), result_(result) {}

  /// A candidate that goes may leave a naked single in its cell, which is set before the rounds.
  void assume(int cell, int digit, bool on) {
    if (on) {
      set(cell, digit);
    } else {
      board_.remove(cell, digit);
      result_.off[at(digit)] |= CellSet::of(cell);
      if (board_.size(cell) == 1) set(cell, lowest_digit(board_.candidates(cell)));
    }
    constexpr int kRounds = 4;
    for (int round = 0; round < kRounds; ++round) {
      singles_.clear();
      for (const CellDigit& spot : board_.naked.pending()) {
        if (board_.value(spot.cell) == 0) singles_.push_back(spot);
      }
      // One hidden single a cell, and only if it still is one: behind a wrong assumption it may
      // have lost its place since it was noted.
      CellSet found;
      for (const CellDigit& spot : board_.hidden.pending()) {
        if (board_.value(spot.cell) != 0 || found.contains(CellSet::of(spot.cell))) continue;
        for (const int house : houses_of(spot.cell)) {
          if (board_.count(house, spot.digit) != 1) continue;
          singles_.push_back(spot);
          found |= CellSet::of(spot.cell);
          break;
        }
      }
      for (const CellDigit& spot : singles_) set(spot.cell, spot.digit);
    }
  }

 private:
  static std::size_t at(int digit) { return static_cast<std::size_t>(digit); }

  /// Eliminations in peers are read from the board before the trial, as HoDoKu does: candidates
  /// that another single of the trial removed count as removed by this one as well.
  void set(int cell, int digit) {
    const DigitMask before = board_.candidates(cell);
    board_.set(cell, digit);
    result_.on[at(digit)] |= CellSet::of(cell);
    result_.off[at(digit)] |= start_.places(digit) & peers_of(cell);
    for (const Digit d : DigitSet(before & ~digit_bit(digit)))
      result_.off[d.value] |= CellSet::of(cell);
  }

  const Board& start_;
  Board board_;
  Implications& result_;
  std::vector<CellDigit> singles_;
};

/// One search: the table of consequences of every candidate, on and off, then the conclusions.
class ForcingSearch {
 public:
  ForcingSearch(StepFinder& search, bool nets)
      : search_(search),
        board_(search.board),
        links_(search.link_graph(true)),
        nets_(nets),
        allowed_(search.board.allowed()) {
    table_.resize(2 * LinkGraph::kCandidateCount);
    if (nets_) {
      follow_nets();
    } else {
      follow_chains();
    }
  }

  /// Contradictions of one assumption; what a candidate implies either way; what all digits of a
  /// cell imply; what all places of a digit in a house imply.
  bool find(SolutionStep& step) {
    // What is true leads to no contradiction.
    board_.for_each_candidate([&](int cell, int digit) {
      const bool on = !search_.solution_cells(digit).contains(cell);
      if (is_contradiction(at(cell, digit, on), cell, digit, on)) report(cell, digit, !on, 0);
    });
    board_.for_each_candidate([&](int cell, int digit) {
      common_ = at(cell, digit, true);
      narrow(at(cell, digit, false));
      for (std::size_t d = 1; d <= 9; ++d) {
        // HoDoKu leaves the cell of the assumption out.
        common_.on[d] -= CellSet::of(cell);
        common_.off[d] -= CellSet::of(cell);
      }
      report_common();
    });
    for (const Cell c : board_.open()) {
      begin();
      for (const Digit d : DigitSet(board_.candidates(c.index))) narrow(at(c.index, d.value, true));
      report_common();
    }
    for (int house = 0; house < kHouses; ++house) {
      for (const Digit d : DigitSet(board_.open_digits(house))) {
        begin();
        for (const Cell c : board_.places(d.value) & house_cells(house)) {
          narrow(at(c.index, d.value, true));
        }
        report_common();
      }
    }
    if (!best_) return false;
    step.code = (nets_ ? kNetCodes : kChainCodes)[best_->verity];
    if (best_->on) {
      step.place(best_->cell, best_->digit);
    } else {
      step.eliminate(best_->cell, best_->digit);
    }
    return true;
  }

 private:
  static constexpr std::array<std::string_view, 2> kChainCodes = {"1301", "1302"};
  static constexpr std::array<std::string_view, 2> kNetCodes = {"1303", "1304"};

  /// The best conclusion so far. Verity is 0 for a contradiction, 1 for what all choices imply.
  struct Finding {
    bool on = false;
    int cell = 0;
    int digit = 0;
    std::size_t verity = 0;
  };

  Implications& at(int cell, int digit, bool on) {
    return table_[LinkGraph::literal(cell, digit, on)];
  }

  /// Chains with groups of any length: the closure of the links is what HoDoKu's tables hold when
  /// they are expanded, except HoDoKu's limit of 1,000 entries a table.
  void follow_chains() {
    board_.for_each_candidate([&](int cell, int digit) {
      for (const bool on : {true, false}) {
        const Literal start = LinkGraph::literal(cell, digit, on);
        links_.for_each_reached(start, [&](Literal node) { table_[start].add(links_, node); });
      }
    });
  }

  /// What a trial finds counts as one link from its assumption; such links, and those of groups,
  /// are then followed like those of chains. The plain links need no second look: a trial that sets
  /// a cell or removes a candidate finds all of them.
  void follow_nets() {
    std::vector<Implications> direct(table_.size());
    board_.for_each_candidate([&](int cell, int digit) {
      for (const bool on : {true, false}) {
        LookAhead(board_, direct[LinkGraph::literal(cell, digit, on)]).assume(cell, digit, on);
      }
    });
    std::vector<std::uint32_t> seen(LinkGraph::kMaxLiterals);
    std::uint32_t stamp = 0;
    std::vector<Literal> queue;
    const auto reach = [&](Literal node) {
      if (seen[node] == stamp) return;
      seen[node] = stamp;
      queue.push_back(node);
    };
    board_.for_each_candidate([&](int cell, int digit) {
      for (const bool on : {true, false}) {
        const Literal start = LinkGraph::literal(cell, digit, on);
        ++stamp;
        queue.clear();
        reach(start);
        Implications& result = table_[start];
        for (std::size_t i = 0; i < queue.size(); ++i) {
          const Literal node = queue[i];
          result.add(links_, node);
          for (const Literal next : links_.from(node)) {
            if (LinkGraph::is_group(node) || LinkGraph::is_group(next)) reach(next);
          }
          if (LinkGraph::is_group(node)) continue;
          for (std::size_t d = 1; d <= 9; ++d) {
            for (const Cell c : direct[node].on[d] - result.on[d]) {
              reach(LinkGraph::literal(c.index, static_cast<int>(d), true));
            }
            for (const Cell c : direct[node].off[d] - result.off[d]) {
              reach(LinkGraph::literal(c.index, static_cast<int>(d), false));
            }
          }
        }
      }
    });
  }

  /// What HoDoKu takes for a contradiction: the opposite of the assumption; a candidate both true
  /// and false; two digits in a cell; a cell without a digit; a digit twice in a house, or nowhere
  /// in it. Cells and houses are left without a digit only where one that the solution has is off.
  [[nodiscard]] bool is_contradiction(const Implications& c, int cell, int digit, bool on) const {
    const auto own = static_cast<std::size_t>(digit);
    if ((on ? c.off : c.on)[own].contains(CellSet::of(cell))) return true;
    CellSet any;
    for (std::size_t d = 1; d <= 9; ++d) {
      if (c.on[d].intersects(c.off[d]) || c.on[d].intersects(any)) return true;
      any |= c.on[d];
      for (const Cell one : c.on[d]) {
        if (c.on[d].intersects(peers_of(one.index))) return true;
      }
    }
    CellSet dead;
    for (std::size_t d = 1; d <= 9; ++d) {
      const CellSet gone = c.off[d] & search_.solution_cells(static_cast<int>(d));
      dead |= gone;
      // HoDoKu asks for the cells that the filled cells allow. Eliminated candidates are among them
      // and do not follow from anything, so a house that has lost one is never found empty.
      for (const Cell one : gone) {
        for (const std::uint8_t house : houses_of(one.index)) {
          if (c.off[d].contains(allowed_[d] & house_cells(house))) return true;
        }
      }
    }
    dead -= any;
    for (std::size_t d = 1; d <= 9; ++d) dead -= board_.places(static_cast<int>(d)) - c.off[d];
    return !dead.empty();
  }

  void begin() {
    common_.on.fill(board_.open());
    common_.off.fill(board_.open());
  }
  void narrow(const Implications& other) {
    for (std::size_t d = 1; d <= 9; ++d) {
      common_.on[d] &= other.on[d];
      common_.off[d] &= other.off[d];
    }
  }
  void report_common() {
    for (int d = 1; d <= 9; ++d) {
      for (const Cell c : common_.on[static_cast<std::size_t>(d)]) report(c.index, d, true, 1);
      for (const Cell c : common_.off[static_cast<std::size_t>(d)]) report(c.index, d, false, 1);
    }
  }

  /// Keeps the better conclusion: setting before removing, then the lower cell, then the lower
  /// digit; of equal ones the first.
  void report(int cell, int digit, bool on, std::size_t verity) {
    if (best_) {
      if (best_->on != on) {
        if (!on) return;
      } else if (cell > best_->cell || (cell == best_->cell && (on || digit >= best_->digit))) {
        return;
      }
    }
    best_ = Finding{on, cell, digit, verity};
  }

  const StepFinder& search_;
  const Board& board_;
  const LinkGraph& links_;
  bool nets_;
  std::array<CellSet, 10> allowed_;
  std::vector<Implications> table_;
  Implications common_;
  std::optional<Finding> best_;
};

}  // namespace

bool find_forcing(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return ForcingSearch(search, row.n == 1).find(step);
}

}  // namespace gridmill::hodoku
