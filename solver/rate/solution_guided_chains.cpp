// A node means "one of these cells holds the digit", and the solution decides whether that is true.
// At least one side of a strong link is true, and here exactly one: its sides are all the places of
// a digit in a house, or all the digits of a cell. At most one side of a weak link is true.
//
// A chain that refutes x leads from "x is on" to "x is off", from what is false to what is true.
// The consequences of the truth are true, so somewhere in it there is one link from the last false
// statement to the first true one. Each link runs both ways: the true half, read backwards and
// denied, is another chain of false statements from "x is on". So x is refuted if and only if two
// false statements that follow from it contradict each other at one link. Of a strong link they
// would deny both sides, which are not both false; so they are two false nodes that are on and see
// each other, of which x itself may be one.
//
// False statements are "true node off" and "false node on", in turn. A true node that is off turns
// its partners on, the false sides of its strong links; what these turn off are a handful of true
// nodes. So a row has a bit for each true node that has a partner, some forty.
//
// A false x turns off a true t if one of the false nodes that are on sees t. Two false candidates x
// and y turn each other off if and only if a false node that follows from x sees one that follows
// from y: the only link between a false statement and a true one is weak, as above. So the
// candidates that leave a cell or a house with nothing also follow from the false nodes alone: one
// of two candidates sees the other, or turns off a true node that the other needs. For each true
// node, rows have the false candidates that turn it off or need it.
//
// Invariants:
//   1. A strong link has one true and one false side.
//   2. Numbers of nodes are below the `size` of their side.
//   3. Groups have two cells or more; single cells are in `singles`.

#include "solver/rate/solution_guided_chains.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

namespace gridmill::inline GRIDMILL_BOARDS {
namespace {

/// True nodes at most: a cell, and parts of the lines, boxes and windows through it.
constexpr std::size_t kMaxNodes = 64 * 10;

}  // namespace

void SolutionGuidedChains::Side::clear() {
  size = 0;
  singles = {};
  for (std::vector<Group>& list : groups) list.clear();
}

SolutionGuidedChains::Number SolutionGuidedChains::Side::find_or_add(Candidate c) {
  Number& number = numbers[at(c.digit)][c.cell.index];
  if (!has(c)) {
    singles[at(c.digit)].insert(c.cell);
    number = size++;
  }
  assert(has(c) && number < size);
  return number;
}

SolutionGuidedChains::Number SolutionGuidedChains::Side::find_or_add(const BoardTopology& topology,
                                                                     Digit digit, CellSet cells) {
  if (cells.is_single()) return find_or_add({cells.front(), digit});
  for (const Group& group : groups[at(digit)]) {
    if (group.cells == cells) return group.number;
  }
  assert(cells.several());
  groups[at(digit)].push_back({cells, topology.common_peers(cells), size});
  return size++;
}

template <std::size_t Words>
class SolutionGuidedChains::Propagation {
 public:
  Propagation(const SolutionGuidedChains& links, const FinderContext& context, bool in_cell)
      : true_(links.true_),
        false_(links.false_),
        context_(context),
        topology_(context.topology()),
        in_cell_(in_cell),
        partners_(false_.size),
        direct_(false_.size),
        claims_(true_.size),
        houses_(static_cast<std::size_t>(topology_.houses())),
        in_houses_(houses_ * static_cast<std::size_t>(topology_.digits())) {
    assert(true_.size <= 64 * Words);
    for (const auto& [yes, no] : links.links_) {
      assert(yes < true_.size && no < false_.size);
      partners_[no].insert(yes);
    }
  }

  CandidateSet refuted() {
    follow();
    CandidateSet refuted;
    for (int d = 1; d <= topology_.digits(); ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      for (const Cell c : context_.state().places(digit) - context_.solution_cells(digit)) {
        const Candidate x{c, digit};
        const Claim claim = final_claim_of(first_claim_of(x));
        if (claim.off.intersects(claim.needed)) refuted.add(x);
      }
    }
    return refuted;
  }

  /// The candidates that all candidates of a cell, or all places of a digit in a full house, turn
  /// off.
  CandidateSet forced_off() {
    follow();
    find_candidates();
    find_turned_off();
    find_true_turned_off();
    std::vector<Block> off(turned_off_.blocks());
    const State& state = context_.state();
    for (const Cell c : state.open()) {
      const Digit own = context_.solution_at(c);
      for (std::size_t b = 0; b < off.size(); ++b) {
        const Block by_truth = true_turned_off_[c.index][b];
        Block common = by_truth;
        for (const Digit d : DigitSet(state.candidates(c)) - DigitSet::of(own)) {
          common &= turned_off_[number({c, d})][b];
        }
        off[b] |= common;
        for (const int h : topology_.house_set_of(c) & topology_.full_houses()) {
          common = by_truth;
          for (const Cell other : (state.places(own) & topology_.house(h)) - CellSet::of(c)) {
            if (common.empty()) break;
            common &= turned_off_[number({other, own})][b];
          }
          off[b] |= common;
        }
      }
    }
    CandidateSet result;
    for (std::size_t b = 0; b < off.size(); ++b) {
      for (const std::size_t i : off[b]) result.add(false_candidates_[b * Block::kMax + i]);
    }
    return result;
  }

 private:
  using Row = Bits<Words>;
  /// What it means that a false node is on: true nodes that it turns off, and true nodes that must
  /// not be off, for that would turn on another false node that it sees.
  struct Claim {
    Row off{};
    Row needed{};
  };
  /// The true node of a cell, or of a digit in a house, and what the false ones need, of which only
  /// one may be on: the partners of at least one of them, and of several.
  struct Unit {
    Row off{};
    Row once{};
    Row twice{};
  };

  using Block = Bits<4>;
  /// Rows of false candidates by number, a block for each 256 of them.
  class FalseRows {
   public:
    void assign(std::size_t rows, std::size_t candidates) {
      blocks_ = (candidates + Block::kMax - 1) / Block::kMax;
      rows_.assign(rows * blocks_, Block{});
    }
    [[nodiscard]] std::size_t blocks() const { return blocks_; }
    [[nodiscard]] Block* operator[](std::size_t i) { return rows_.data() + i * blocks_; }
    [[nodiscard]] const Block* operator[](std::size_t i) const {
      return rows_.data() + i * blocks_;
    }
    /// Adds one of these rows to another row, or several.
    void add(std::size_t from, Block* to) const {
      for (std::size_t b = 0; b < blocks_; ++b) to[b] |= (*this)[from][b];
    }
    void add(const Row& from, Block* to) const {
      for (const std::size_t i : from) add(i, to);
    }
    static void insert(Block* row, std::size_t i) { row[i / Block::kMax].insert(i % Block::kMax); }
    static void erase(Block* row, std::size_t i) { row[i / Block::kMax].erase(i % Block::kMax); }

   private:
    std::size_t blocks_ = 0;
    std::vector<Block> rows_;
  };

  /// Finds out what the true nodes lead to if they are off.
  void follow() {
    for (int d = 1; d <= topology_.digits(); ++d) add_singles({static_cast<std::uint8_t>(d)});
    for (int d = 1; d <= topology_.digits(); ++d) add_claims({static_cast<std::uint8_t>(d)});
    close();
  }

  /// The false candidates, and what they lead to in the end.
  void find_candidates() {
    const State& state = context_.state();
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : state.places(d) - context_.solution_cells(d)) {
        numbers_[at(d)][c.index] = static_cast<Number>(false_candidates_.size());
        false_candidates_.push_back({c, d});
        first_claims_.push_back(first_claim_of({c, d}));
        all_claims_.push_back(final_claim_of(first_claims_.back()));
      }
    }
  }

  [[nodiscard]] std::size_t number(Candidate c) const {
    assert(context_.state().has(c) && context_.solution_at(c.cell) != c.digit);
    return numbers_[at(c.digit)][c.cell.index];
  }

  /// Calls f(row) for what sees a candidate of its house or cell.
  template <typename F>
  void each_seen(Candidate c, const F& f) const {
    for (const std::uint8_t h : topology_.houses_of(c.cell)) {
      f(seen_in_houses_[at(c.digit) * houses_ + h]);
    }
    if (in_cell_) f(seen_in_cells_[c.cell.index]);
  }

  /// For each false candidate the false ones that it turns off.
  void find_turned_off() {
    const std::size_t n = false_candidates_.size();
    seen_in_houses_.assign(in_houses_.size(), n);
    seen_in_cells_.assign(in_cells_.size(), n);
    off_by_.assign(true_.size, n);
    needed_by_.assign(true_.size, n);
    turned_off_.assign(n, n);
    for (std::size_t i = 0; i < n; ++i) {
      const Candidate c = false_candidates_[i];
      for (const std::uint8_t h : topology_.houses_of(c.cell)) {
        FalseRows::insert(seen_in_houses_[at(c.digit) * houses_ + h], i);
      }
      FalseRows::insert(seen_in_cells_[c.cell.index], i);
      for (const std::size_t yes : all_claims_[i].off) FalseRows::insert(off_by_[yes], i);
      for (const std::size_t yes : all_claims_[i].needed) FalseRows::insert(needed_by_[yes], i);
    }
    // What follows by way of a true node that is off, with the node itself.
    through_.assign(true_.size, n);
    for (std::size_t yes = 0; yes < true_.size; ++yes) {
      Block* const row = through_[yes];
      off_by_.add(claims_[yes].needed, row);
      needed_by_.add(claims_[yes].off, row);
      needed_by_.add(yes, row);
    }
    for (std::size_t i = 0; i < n; ++i) {
      Block* const row = turned_off_[i];
      each_seen(false_candidates_[i], [&](const Block* seen) {
        for (std::size_t b = 0; b < turned_off_.blocks(); ++b) row[b] |= seen[b];
      });
      FalseRows::erase(row, i);
      through_.add(first_claims_[i].off, row);
      off_by_.add(first_claims_[i].needed, row);
    }
  }

  /// For each cell the false candidates that turn off its true one: by themselves, or by the
  /// partner of a node that is off.
  void find_true_turned_off() {
    true_turned_off_.assign(kRatedCells, false_candidates_.size());
    const std::size_t blocks = true_turned_off_.blocks();
    const State& state = context_.state();
    for (const Cell c : state.open()) {
      each_seen({c, context_.solution_at(c)}, [&](const Block* seen) {
        for (std::size_t b = 0; b < blocks; ++b) true_turned_off_[c.index][b] |= seen[b];
      });
    }
    const auto turn_off = [&](Number no, CellSet cells) {
      for (const std::size_t yes : partners_[no]) {
        for (const Cell c : cells) {
          for (std::size_t b = 0; b < blocks; ++b) {
            true_turned_off_[c.index][b] |= off_by_[yes][b];
          }
        }
      }
    };
    for (const Digit d : DigitSet(topology_.all_digits())) {
      const CellSet truth = state.places(d) & context_.solution_cells(d);
      for (const Cell c : false_.singles[at(d)]) {
        CellSet cells = truth & topology_.peers(c);
        if (in_cell_) cells.insert(c);
        turn_off(false_[{c, d}], cells);
      }
      for (const Group& group : false_.groups[at(d)]) turn_off(group.number, truth & group.seen);
    }
  }

  static std::size_t at(Digit d) { return d.value - 1U; }
  static void add(Claim& to, const Claim& more) {
    to.off |= more.off;
    to.needed |= more.needed;
  }

  template <typename F>
  void each_unit(Candidate c, const F& f) {
    for (const std::uint8_t h : topology_.houses_of(c.cell)) {
      f(in_houses_[at(c.digit) * houses_ + h]);
    }
    if (in_cell_) f(in_cells_[c.cell.index]);
  }

  void add_singles(Digit digit) {
    for (const Cell c : true_.singles[at(digit)]) {
      each_unit({c, digit}, [&](Unit& unit) { unit.off.insert(true_[{c, digit}]); });
    }
    for (const Cell c : false_.singles[at(digit)]) {
      const Row& partners = partners_[false_[{c, digit}]];
      each_unit({c, digit}, [&](Unit& unit) {
        unit.twice |= unit.once & partners;
        unit.once |= partners;
      });
    }
  }

  /// Of a candidate without partners, and of one with some: what the others of a unit need is what
  /// several need, and what one needs who is not this one.
  Claim claim_of(Candidate c) {
    Claim claim;
    each_unit(c, [&](const Unit& unit) { add(claim, {unit.off, unit.once}); });
    add_groups(c.digit, CellSet::of(c.cell), claim);
    return claim;
  }
  Claim claim_of(Candidate c, const Row& partners) {
    Claim claim;
    each_unit(c, [&](const Unit& unit) {
      add(claim, {unit.off, unit.twice | (unit.once - partners)});
    });
    add_groups(c.digit, CellSet::of(c.cell), claim);
    return claim;
  }
  /// What a false candidate leads to at one link, and in the end.
  Claim first_claim_of(Candidate x) {
    return false_.has(x) ? direct_[false_[x]] : claim_of(x);
  }
  Claim final_claim_of(const Claim& first) const {
    Claim all = first;
    for (const std::size_t n : first.off) add(all, claims_[n]);
    return all;
  }
  Claim claim_of(Digit digit, const Group& group) {
    Claim claim;
    for (const Cell c : true_.singles[at(digit)] & group.seen) claim.off.insert(true_[{c, digit}]);
    for (const Cell c : false_.singles[at(digit)] & group.seen) {
      claim.needed |= partners_[false_[{c, digit}]];
    }
    add_groups(digit, group.cells, claim);
    return claim;
  }
  void add_groups(Digit digit, CellSet cells, Claim& claim) const {
    for (const Group& group : true_.groups[at(digit)]) {
      if (group.seen.contains(cells)) claim.off.insert(group.number);
    }
    for (const Group& group : false_.groups[at(digit)]) {
      if (group.seen.contains(cells)) claim.needed |= partners_[group.number];
    }
  }

  /// The claims of all partners of a true node follow if it is off.
  void add_claims(Digit digit) {
    const auto is_on = [&](Number no, const Claim& claim) {
      direct_[no] = claim;
      for (const std::size_t n : partners_[no]) add(claims_[n], claim);
    };
    for (const Cell c : false_.singles[at(digit)]) {
      const Number no = false_[{c, digit}];
      is_on(no, claim_of({c, digit}, partners_[no]));
    }
    for (const Group& group : false_.groups[at(digit)]) {
      is_on(group.number, claim_of(digit, group));
    }
  }

  /// What follows in the end: Warshall's closure, four nodes at a time, so that a row takes over
  /// what any of the four lead to at once and without a branch.
  void close() {
    constexpr std::size_t kStep = 4;
    claims_.resize((claims_.size() + kStep - 1) / kStep * kStep);
    assert(claims_.size() >= true_.size && claims_.size() % kStep == 0);
    std::array<Claim, std::size_t{1} << kStep> together;
    for (std::size_t first = 0; first < claims_.size(); first += kStep) {
      const auto lead = [&](const Claim& claim) {
        return claim.off.words[first / 64] >> (first % 64) & (together.size() - 1);
      };
      const std::span<Claim> own = std::span(claims_).subspan(first, kStep);
      for (std::size_t k = 0; k < kStep; ++k) {
        for (Claim& claim : own) {
          if ((lead(claim) >> k & 1U) != 0) add(claim, own[k]);
        }
      }
      together[0] = {};
      for (std::size_t n = 1; n < together.size(); ++n) {
        together[n] = together[n & (n - 1)];
        add(together[n], own[static_cast<std::size_t>(std::countr_zero(n))]);
      }
      for (Claim& claim : claims_) add(claim, together[lead(claim)]);
    }
  }

  const Side& true_;
  const Side& false_;
  const FinderContext& context_;
  const BoardTopology& topology_;
  const bool in_cell_;
  std::vector<Row> partners_;  ///< by false node: the true sides of its strong links
  std::vector<Claim> direct_;  ///< by false node: what it claims at one link
  std::vector<Claim> claims_;  ///< by true node: what its partners claim, in the end
  const std::size_t houses_;
  std::vector<Unit> in_houses_;  ///< by digit, then by house
  std::array<Unit, kRatedCells> in_cells_{};
  // Only for forced candidates.
  std::vector<Candidate> false_candidates_;                            ///< by number
  std::array<std::array<Number, kRatedCells>, kRatedDigits> numbers_;  ///< of these
  std::vector<Claim> first_claims_;                                    ///< of these, at one link
  std::vector<Claim> all_claims_;                                      ///< of these, in the end
  FalseRows seen_in_houses_;                                           ///< by digit, then by house
  FalseRows seen_in_cells_;                                            ///< by cell
  FalseRows off_by_;           ///< by true node: those that turn it off
  FalseRows needed_by_;        ///< by true node: those that need it
  FalseRows through_;          ///< by true node: those that it turns off if it is off
  FalseRows turned_off_;       ///< by false candidate: those that it turns off
  FalseRows true_turned_off_;  ///< by cell: those that turn off its true candidate
};

template <typename F>
CandidateSet SolutionGuidedChains::propagate(const FinderContext& context,
                                             const LinkOptions& options, const F& f) const {
  if (true_.size <= 64) return f(Propagation<1>(*this, context, options.in_cell));
  if (true_.size <= 128) return f(Propagation<2>(*this, context, options.in_cell));
  if (true_.size <= 192) return f(Propagation<3>(*this, context, options.in_cell));
  return f(Propagation<kMaxNodes / 64>(*this, context, options.in_cell));
}

CandidateSet SolutionGuidedChains::refuted(const FinderContext& context,
                                           const LinkOptions& options) const {
  if (links_.empty()) return {};
  return propagate(context, options, [](auto&& propagation) { return propagation.refuted(); });
}

CandidateSet SolutionGuidedChains::forced_off(const FinderContext& context,
                                              const LinkOptions& options) const {
  return propagate(context, options, [](auto&& propagation) { return propagation.forced_off(); });
}

bool SolutionGuidedChains::link(FinderContext& context, const LinkOptions& options) {
  assert(context.knows_solution() && !options.sets);
  if (context.topology().has_relations()) return false;
  true_.clear();
  false_.clear();
  links_.clear();
  const BoardTopology& topology = context.topology();
  each_strong_link(context, options, [&](Candidate one, Candidate two) {
    const bool first = context.solution_cells(one.digit).contains(one.cell);
    assert(first != context.solution_cells(two.digit).contains(two.cell));
    links_.push_back({true_.find_or_add(first ? one : two), false_.find_or_add(first ? two : one)});
  });
  if (!options.groups) return true;
  each_grouped_link(context, options.digits, [&](Digit digit, CellSet one, CellSet two) {
    const bool first = context.solution_cells(digit).intersects(one);
    assert(first != context.solution_cells(digit).intersects(two));
    links_.push_back({true_.find_or_add(topology, digit, first ? one : two),
                      false_.find_or_add(topology, digit, first ? two : one)});
  });
  return true_.size <= kMaxNodes;
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
