// X-Chains, XY-Chains, nice loops and AICs, as HoDoKu finds them: one table for each premise, a
// candidate that is on or off, with everything that follows from it and one shortest chain to each.
// Chains between two places of a digit, chains that return to the cell of the premise, and chains
// that join two cells eliminate candidates. The closure of all links knows more, but these are the
// chains that the names represent.
//
// Invariants:
//   1. The first entry of a table is the premise.
//   2. Every other entry has the literal that it follows from. So a chain is read backwards
//      from its end to the premise.
//
// Levels need none of this: they use the closure (FinderContext::conclude_chains). Chains are
// searched only if the closure refutes something.
#include <algorithm>
#include <cassert>
#include <vector>

#include "solver/rate/techniques/chain_graph.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// The consequences of one premise, nearest first.
struct Entry {
  Literal literal = kNone;
  Literal from = kNone;  ///< the literal that it follows from
  std::uint16_t distance = 0;
  bool direct = false;
};

class TableSearch : ChainGraph {
 public:
  TableSearch(FinderContext& context, Technique technique, const LinkOptions& options, Sink& sink)
      : ChainGraph(context, options), technique_(technique), sink_(sink), at_(links_.size(), -1) {}

  /// Chains between two places of a digit: if one end is off, the other is on. Variant 1: the chain
  /// returns to its start, and so proves that candidate.
  void find_chains() {
    for (const Digit d : DigitSet(topology_.all_digits() & options_.digits)) {
      for (const Cell start : state_.places(d)) {
        const Literal off = literal(candidate(start, d), false);
        if (links_[off].empty()) continue;
        expand(off);
        for (const Cell end : state_.places(d)) {
          // A chain read backwards is a chain, so each is reported from its first end only.
          if (end.index < start.index) continue;
          if (!check_chain(start, end, d)) return;
        }
      }
    }
  }

  /// Variants: 0 continuous loop, 1 discontinuous loop, 2 AIC.
  void find_loops() {
    for (const bool on : {true, false}) {
      for (std::size_t n = 0; n < candidates_ && more_; ++n) {
        expand(literal(n, on));
        for (std::size_t i = 1; i < table_.size() && more_; ++i) check_loop(i);
      }
    }
    for (std::size_t n = 0; n < candidates_ && more_; ++n) {
      expand(literal(n, false));
      for (std::size_t i = 1; i < table_.size() && more_; ++i) check_aic(i);
    }
  }

 private:
  /// Everything that follows from the premise, with the shortest way as tables of direct links
  /// give it when each is used once, in order.
  void expand(Literal premise) {
    for (const Entry& e : table_) at_[e.literal] = -1;
    table_.clear();
    add({premise, kNone, 0, true});
    assert(at_[premise] == 0);
    for (const Link& l : links_[premise]) add({l.to, premise, l.length, true});
    for (std::size_t i = 1; i < table_.size(); ++i) {
      const Entry base = table_[i];
      for (const Link& l : links_[base.literal]) {
        const auto distance = static_cast<std::uint16_t>(base.distance + l.length);
        const int at = at_[l.to];
        if (at < 0) {
          add({l.to, base.literal, distance, false});
          continue;
        }
        Entry& old = table_[static_cast<std::size_t>(at)];
        // Between equal lengths the way that came first stays.
        if (!old.direct && old.distance > distance) {
          old.from = base.literal;
          old.distance = distance;
        }
      }
    }
  }

  void add(const Entry& entry) {
    if (at_[entry.literal] < 0) at_[entry.literal] = static_cast<std::int16_t>(table_.size());
    table_.push_back(entry);
  }

  /// The way from the premise to an entry, both included. False: it is too long to be one.
  bool build_chain(std::size_t entry) {
    chain_.clear();
    Literal f = table_[entry].literal;
    Literal from = table_[entry].from;
    chain_.push_back(f);
    while (from != kNone) {
      f = from;
      chain_.push_back(f);
      if (chain_.size() > 200) return false;
      from = table_[static_cast<std::size_t>(at_[f])].from;
    }
    std::reverse(chain_.begin(), chain_.end());
    assert(chain_.front() == table_[0].literal && chain_.back() == table_[entry].literal);
    return true;
  }

  /// What a node covers: its cells, and all of those of a set.
  [[nodiscard]] CellSet body(Literal f) const { return node(f).cells; }

  /// Whether the way runs back into itself. Two nodes in a row may share a cell, and a loop may
  /// come back to its first one.
  [[nodiscard]] bool is_lasso(bool loop) const {
    CellSet passed;
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      if (passed.contains(cell(chain_[i]))) return true;
      if (i > 0 && !(loop && cell(chain_[i - 1]) == cell(chain_[0]))) passed |= body(chain_[i - 1]);
    }
    return false;
  }

  /// False: the sink has enough.
  bool check_chain(Cell start, Cell end, Digit d) {
    const std::int16_t entry = at_[literal(candidate(end, d), true)];
    if (entry < 0) return true;
    Deduction deduction;
    if (end == start) {
      eliminate_others(CellSet::of(start), DigitSet::of(d), deduction);
    } else {
      deduction.eliminations.add(d,
                                 state_.places(d) & topology_.peers(start) & topology_.peers(end));
    }
    if (deduction.eliminations.empty() || !build_chain(static_cast<std::size_t>(entry))) {
      return true;
    }
    return add_chain(deduction, end == start ? 1 : 0);
  }

  /// A way that ends in the cell where it began. How the way leaves and comes back decides, a being
  /// the first candidate and b another one:
  ///
  ///     a off ... a on    a is right, so the other candidates of the cell go
  ///     a on  ... a off   a is wrong
  ///     a off ... b off   b is wrong: in its own cell, a on takes it as well
  ///     a on  ... b on    a is wrong: the cell would have both
  ///     a off ... b on    continuous: the cell has a or b
  ///     a on  ... b off   continuous if the cell has no third candidate
  void check_loop(std::size_t entry) {
    const Literal start = table_[0].literal;
    const Literal end = table_[entry].literal;
    if (node(end).kind != NodeKind::kCandidate || cell(end) != cell(start)) return;
    if (table_[entry].distance <= 2 || !build_chain(entry)) return;
    const std::size_t last = chain_.size() - 1;
    if (cell(chain_[last]) == cell(chain_[last - 1]) || cell(chain_[0]) == cell(chain_[1])) return;
    if (is_lasso(true)) return;
    const bool strong_first = !is_on(start);
    const bool strong_last = is_on(end);
    const Digit first_digit = node(start).digit;
    const Digit last_digit = node(end).digit;
    const CellSet corner = CellSet::of(cell(start));
    Deduction deduction;
    if (strong_first == strong_last && first_digit == last_digit) {
      if (strong_first) {
        eliminate_others(corner, DigitSet::of(first_digit), deduction);
      } else {
        deduction.eliminations.add(first_digit, corner);
      }
      report(deduction, 1);
    } else if (strong_first != strong_last && first_digit != last_digit) {
      deduction.eliminations.add(strong_first ? last_digit : first_digit, corner);
      report(deduction, 1);
    } else if (strong_first || strong_last || state_.count(cell(start)) == 2) {
      eliminate_around(deduction);
      report(deduction, 0);
    }
  }

  /// Takes all digits but these from a cell.
  void eliminate_others(CellSet one, DigitSet keep, Deduction& deduction) const {
    for (const Digit d : DigitSet(state_.candidates(one.front())) - keep) {
      deduction.eliminations.add(d, one);
    }
  }

  [[nodiscard]] CellSet seen_by(Literal f) const {
    if (node(f).kind == NodeKind::kAlmostLockedSet)
      return sets_[node(f).als].seen_of(node(f).digit);
    return topology_.common_peers(node(f).cells);
  }

  /// The eliminations of a continuous loop: all its weak links are strong, too. The loop holds one
  /// way round or the other. So of two nodes on a weak link one is on, and what sees both goes.
  void eliminate_around(Deduction& deduction) const {
    const std::size_t last = chain_.size() - 1;
    assert(last >= 2 && cell(chain_[0]) == cell(chain_[last]));
    CellSet inside;
    for (std::size_t i = 0; i < last; ++i) inside |= body(chain_[i]);
    const auto same_cell = [&](std::size_t i, std::size_t j) {
      return cell(chain_[i]) == cell(chain_[j]);
    };
    if (!is_on(chain_[0]) && is_on(chain_[last])) {
      eliminate_others(CellSet::of(cell(chain_[0])),
                       DigitSet::of(node(chain_[0]).digit) | DigitSet::of(node(chain_[last]).digit),
                       deduction);
    }
    for (std::size_t i = 1; i <= last; ++i) {
      if (is_on(chain_[i])) {
        // A cell that is reached and left by strong links.
        if (i + 2 > last || same_cell(i - 1, i) || is_on(chain_[i + 1]) || !same_cell(i, i + 1) ||
            !is_on(chain_[i + 2]) || same_cell(i + 1, i + 2)) {
          continue;
        }
        eliminate_others(
            CellSet::of(cell(chain_[i])),
            DigitSet::of(node(chain_[i]).digit) | DigitSet::of(node(chain_[i + 2]).digit),
            deduction);
        continue;
      }
      if (same_cell(i - 1, i)) continue;
      const Digit d = node(chain_[i]).digit;
      deduction.eliminations.add(
          d, (state_.places(d) & seen_by_digit(chain_[i - 1], d) & seen_by_digit(chain_[i], d)) -
                 inside - CellSet::of(cell(chain_[0])));
      if (node(chain_[i]).kind == NodeKind::kAlmostLockedSet) eliminate_by_set(i, deduction);
    }
  }

  [[nodiscard]] CellSet seen_by_digit(Literal f, Digit d) const {
    if (node(f).kind != NodeKind::kAlmostLockedSet) return seen_by(f);
    return sets_[node(f).als].seen_of(d);
  }

  /// A set in a continuous loop is locked: its digits go from around it, except the one that the
  /// way continues with.
  void eliminate_by_set(std::size_t i, Deduction& deduction) const {
    assert(i + 1 < chain_.size() && !is_on(chain_[i]));
    const als::Als& set = sets_[node(chain_[i]).als];
    const Literal next = chain_[i + 1];
    const bool forced = is_on(next);  // the way continues in a cell that the set leaves one digit
    const DigitSet exits =
        forced ? DigitSet(state_.candidates(cell(next))) - DigitSet::of(node(next).digit)
               : DigitSet::of(node(next).digit);
    for (const Digit d : DigitSet(set.digits) - DigitSet::of(node(chain_[i]).digit) - exits) {
      deduction.eliminations.add(d, set.seen_of(d));
    }
    if (!forced) return;
    for (const Digit d : exits& DigitSet(set.digits)) {
      deduction.eliminations.add(d, set.seen_of(d) & topology_.peers(cell(next)));
    }
  }

  /// A way from a candidate that is off to another that is on, in two cells.
  void check_aic(std::size_t entry) {
    const Literal start = table_[0].literal;
    const Literal end = table_[entry].literal;
    assert(!is_on(start));
    if (node(end).kind != NodeKind::kCandidate || !is_on(end) || cell(end) == cell(start)) return;
    if (table_[entry].distance <= 2) return;
    const Digit a = node(start).digit;
    const Digit b = node(end).digit;
    Deduction deduction;
    if (a == b) {
      const CellSet gone =
          state_.places(a) & topology_.peers(cell(start)) & topology_.peers(cell(end));
      // One of the ends is on.
      if (gone.size() < 2) return;  // else it is a loop
      deduction.eliminations.add(a, gone);
    } else {
      // With a in the first cell, b is not there; with b in the last, neither, as the cells see
      // each other. The same goes for a in the last cell.
      if (!topology_.peers(cell(start)).contains(cell(end)) || !state_.has({cell(end), a}) ||
          !state_.has({cell(start), b})) {
        return;
      }
      deduction.eliminations.add(Candidate{cell(start), b});
      deduction.eliminations.add(Candidate{cell(end), a});
    }
    if (build_chain(entry) && !is_lasso(false)) report(deduction, 2);
  }

  void report(Deduction& deduction, std::uint8_t variant) {
    if (deduction.eliminations.empty()) return;
    bool plain = true;
    double length = 0;
    for (const Literal f : chain_) {
      plain = plain && node(f).kind == NodeKind::kCandidate;
      length += node(f).kind == NodeKind::kAlmostLockedSet ? 3.5 : 1;
    }
    // A chain of candidates alone belongs to an easier row.
    if (plain && options_.groups) return;
    // The same again, and no shorter.
    for (const Reported& t : reported_) {
      if (t.variant == variant && t.eliminations == deduction.eliminations &&
          t.length <= static_cast<int>(length)) {
        return;
      }
    }
    reported_.push_back({variant, static_cast<int>(length), deduction.eliminations});
    more_ = add_chain(deduction, variant);
  }

  /// Reports a deduction with the chain that was built; false: the sink has enough.
  bool add_chain(Deduction& deduction, std::uint8_t variant) {
    assert(chain_.size() >= 2 && !deduction.eliminations.empty());
    auto& chain = deduction.chains.emplace_back();
    for (const Literal f : chain_) {
      const bool is_set = node(f).kind == NodeKind::kAlmostLockedSet;
      chain.push_back(
          {node(f).digit, node(f).places, is_set ? node(f).cells : CellSet(), is_on(f)});
      deduction.cells |= body(f);
      deduction.digits =
          static_cast<DigitMask>(deduction.digits | DigitSet::of(node(f).digit).bits());
    }
    deduction.technique = technique_;
    deduction.variant = variant;
    return sink_.report(deduction);
  }

  struct Reported {
    std::uint8_t variant = 0;
    int length = 0;
    CandidateSet eliminations;
  };

  Technique technique_;
  Sink& sink_;
  std::vector<std::int16_t> at_;  ///< by literal: its entry in the table, or -1
  std::vector<Entry> table_;
  bool more_ = true;
  std::vector<Literal> chain_;
  std::vector<Reported> reported_;
};

void find_chains(FinderContext& context, Technique technique, ChainKind kind, Sink& sink) {
  if (context.conclude_chains(technique, kind, sink)) return;
  TableSearch(context, technique, context.links_of(kind), sink).find_chains();
}

void find_loops(FinderContext& context, Technique technique, ChainKind kind, Sink& sink) {
  if (context.conclude_chains(technique, kind, sink)) return;
  TableSearch(context, technique, context.links_of(kind), sink).find_loops();
}

}  // namespace

/// X-Chain: strong links of one digit, joined by weak ones.
void find_x_chain(FinderContext& context, Technique technique, Sink& sink) {
  find_chains(context, technique, ChainKind::kX, sink);
}

/// XY-Chain: cells with two candidates, each joined to the next by a digit.
void find_xy_chain(FinderContext& context, Technique technique, Sink& sink) {
  if (!context.cells_with(2).intersects(context.changes(technique).cells)) return;
  find_chains(context, technique, ChainKind::kXy, sink);
}

/// Nice Loop or AIC: strong and weak links in turn, inside houses and inside cells.
void find_nice_loop(FinderContext& context, Technique technique, Sink& sink) {
  find_loops(context, technique, ChainKind::kPlain, sink);
}

/// Grouped Nice Loop or AIC: with nodes of two or three cells of a box and a line.
void find_grouped_nice_loop(FinderContext& context, Technique technique, Sink& sink) {
  find_loops(context, technique, ChainKind::kGrouped, sink);
}

/// The same with almost locked sets: a set that loses a digit is locked in the others.
void find_als_nice_loop(FinderContext& context, Technique technique, Sink& sink) {
  find_loops(context, technique, ChainKind::kAll, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
