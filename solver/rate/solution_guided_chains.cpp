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
// candidates that leave a cell or a house with nothing also follow from the false nodes alone.
// These rows are kept the other way round, for each true node the false candidates that turn it off
// or need it.
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
        const Claim first = false_.has(x) ? direct_[false_[x]] : claim_of(x);
        Claim all = first;
        for (const std::size_t n : first.off) add(all, claims_[n]);
        if (all.off.intersects(all.needed)) refuted.add(x);
      }
    }
    return refuted;
  }

  /// The candidates that all candidates of a cell, or all places of a digit in a full house, turn
  /// off.
  CandidateSet forced_off() {
    follow();
    number_candidates();
    find_turned_off();
    std::vector<Block> off(turned_off_.blocks());
    std::vector<Block> common(turned_off_.blocks());
    bool first = true;
    const auto choose = [&](Candidate c) {
      const Block* const row = turned_off_[number(c)];
      for (std::size_t b = 0; b < common.size(); ++b) {
        common[b] = first ? row[b] : common[b] & row[b];
      }
      first = false;
    };
    const auto end = [&] {
      if (!first) FalseRows::add(off.data(), common.data(), off.size());
      first = true;
    };
    const State& state = context_.state();
    for (const Cell c : state.open()) {
      for (const Digit d : DigitSet(state.candidates(c))) choose({c, d});
      end();
    }
    for (const int h : topology_.full_houses()) {
      for (const Digit d : DigitSet(state.missing(h))) {
        for (const Cell c : state.places(d) & topology_.house(h)) choose({c, d});
        end();
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
    static void add(Block* to, const Block* from, std::size_t blocks) {
      for (std::size_t b = 0; b < blocks; ++b) to[b] |= from[b];
    }
    /// Mostly there is one block, which needs no loop.
    void add(Block* to, const Block* from) const {
      if (blocks_ == 1) {
        *to |= *from;
      } else {
        add(to, from, blocks_);
      }
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

  void number_candidates() {
    const State& state = context_.state();
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : state.places(d) - context_.solution_cells(d)) {
        numbers_[at(d)][c.index] = static_cast<Number>(false_candidates_.size());
        false_candidates_.push_back({c, d});
      }
    }
    candidates_ = false_candidates_.size();
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : state.places(d) & context_.solution_cells(d)) {
        numbers_[at(d)][c.index] = static_cast<Number>(candidates_++);
      }
    }
  }
  [[nodiscard]] std::size_t number(Candidate c) const {
    assert(context_.state().has(c));
    return numbers_[at(c.digit)][c.cell.index];
  }

  /// The false ones of these places.
  void insert_false(Digit digit, CellSet cells, Block* row) const {
    const CellSet wrong = (cells & context_.state().places(digit)) - context_.solution_cells(digit);
    for (const Cell c : wrong) FalseRows::insert(row, numbers_[at(digit)][c.index]);
  }

  /// For each candidate the false ones that it turns off.
  void find_turned_off() {
    const State& state = context_.state();
    turned_off_.assign(candidates_, false_candidates_.size());
    // At one link: the others in its houses, and in its cell.
    FalseRows in_houses;
    FalseRows in_cells;
    in_houses.assign(in_houses_.size(), false_candidates_.size());
    in_cells.assign(in_cells_.size(), false_candidates_.size());
    for (std::size_t i = 0; i < false_candidates_.size(); ++i) {
      const Candidate c = false_candidates_[i];
      for (const std::uint8_t h : topology_.houses_of(c.cell)) {
        FalseRows::insert(in_houses[at(c.digit) * houses_ + h], i);
      }
      if (in_cell_) FalseRows::insert(in_cells[c.cell.index], i);
    }
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : state.places(d)) {
        Block* const row = turned_off_[number({c, d})];
        for (const std::uint8_t h : topology_.houses_of(c)) {
          turned_off_.add(row, in_houses[at(d) * houses_ + h]);
        }
        turned_off_.add(row, in_cells[c.index]);
        if (context_.solution_at(c) != d) FalseRows::erase(row, number({c, d}));
      }
    }
    find_causes();
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : state.places(d)) add_turned_off({c, d});
    }
  }

  /// Adds to the row of a candidate what it turns off at further links.
  void add_turned_off(Candidate x) {
    const Digit d = x.digit;
    Block* const row = turned_off_[number(x)];
    const CellSet peers = topology_.peers(x.cell);
    // What turns on a false node that it sees.
    for (const Cell c : false_.singles[at(d)] & peers) {
      turned_off_.add(row, on_by_[false_[{c, d}]]);
    }
    for (const Group& group : false_.groups[at(d)]) {
      if (group.seen.contains(x.cell)) turned_off_.add(row, on_by_[group.number]);
    }
    const Digit own = context_.solution_at(x.cell);
    if (in_cell_) {
      for (const Digit other :
           DigitSet(context_.state().candidates(x.cell)) - DigitSet::of(d) - DigitSet::of(own)) {
        if (false_.has({x.cell, other})) turned_off_.add(row, on_by_[false_[{x.cell, other}]]);
      }
    }
    if (own == d) return;
    // What needs anything that is off with a true node that it sees.
    for (const Cell c : true_.singles[at(d)] & peers) {
      turned_off_.add(row, clashing_[true_[{c, d}]]);
    }
    for (const Group& group : true_.groups[at(d)]) {
      if (group.seen.contains(x.cell)) turned_off_.add(row, clashing_[group.number]);
    }
    if (in_cell_ && true_.has({x.cell, own})) {
      turned_off_.add(row, clashing_[true_[{x.cell, own}]]);
    }
  }

  /// For each node the false candidates that turn on or off what it stands for.
  void find_causes() {
    FalseRows seen;
    FalseRows off_by;
    FalseRows needed_by;
    for (FalseRows* rows : {&seen, &off_by, &needed_by, &clashing_}) {
      rows->assign(true_.size, false_candidates_.size());
    }
    on_by_.assign(false_.size, false_candidates_.size());
    std::vector<Block> of_group(seen.blocks());
    for (const Digit d : DigitSet(topology_.all_digits())) {
      for (const Cell c : true_.singles[at(d)]) {
        seen.add(seen[true_[{c, d}]], turned_off_[number({c, d})]);
      }
      for (const Group& group : true_.groups[at(d)]) {
        insert_false(d, group.seen, seen[group.number]);
      }
      for (const Cell c : false_.singles[at(d)]) {
        const Block* const row = turned_off_[number({c, d})];
        for (const std::size_t n : partners_[false_[{c, d}]]) needed_by.add(needed_by[n], row);
      }
      for (const Group& group : false_.groups[at(d)]) {
        std::fill(of_group.begin(), of_group.end(), Block{});
        insert_false(d, group.seen, of_group.data());
        for (const std::size_t n : partners_[group.number]) {
          needed_by.add(needed_by[n], of_group.data());
        }
      }
    }
    for (std::size_t n = 0; n < true_.size; ++n) {
      off_by.add(off_by[n], seen[n]);
      for (const std::size_t m : claims_[n].off) off_by.add(off_by[m], seen[n]);
      for (const std::size_t m : claims_[n].needed) needed_by.add(needed_by[m], seen[n]);
    }
    for (std::size_t n = 0; n < true_.size; ++n) {
      clashing_.add(clashing_[n], needed_by[n]);
      for (const std::size_t m : claims_[n].off) clashing_.add(clashing_[n], needed_by[m]);
    }
    for (std::size_t no = 0; no < false_.size; ++no) {
      for (const std::size_t n : partners_[no]) on_by_.add(on_by_[no], off_by[n]);
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
  std::size_t candidates_ = 0;                                         ///< how many there are
  std::array<std::array<Number, kRatedCells>, kRatedDigits> numbers_;  ///< false ones first
  FalseRows turned_off_;                                               ///< by number
  FalseRows on_by_;     ///< by false node: what turns it on
  FalseRows clashing_;  ///< by true node: what needs any node that is off with it
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
