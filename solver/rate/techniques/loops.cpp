// Nice loops and AICs as HoDoKu finds them: for each candidate, on and off, one table of what
// follows, with one shortest way to it, and what the ways that return to the cell or join two cells
// eliminate. That is less than the link graph knows (see chains.h), but it is what others mean by
// these names. Variants: 0 continuous loop, 1 discontinuous loop, 2 AIC.
#include <algorithm>
#include <array>
#include <vector>

#include "solver/rate/techniques/als.h"
#include "solver/rate/techniques/chains.h"

namespace gridmill::finders {
namespace {

/// What a chain may have besides candidates.
enum class Nodes : std::uint8_t {
  kCandidates,
  kGroups,  ///< two or three cells of a box and a line; one at least in each chain
  kGroupsAndAlmostLockedSets,
};

/// "This node is on" or "is off". Candidates come first, then groups, then sets that a digit has
/// left (which are off only): each with a number of its own.
using Fact = std::uint16_t;
constexpr Fact kNone = 0xffff;

enum class Kind : std::uint8_t { kCandidate, kGroup, kAlmostLockedSet };

/// A node: `cells` hold `digit`; of a set, all its cells, while `places` hold the digit.
struct Node {
  Kind kind = Kind::kCandidate;
  Digit digit;
  CellSet cells;
  CellSet places;
  std::uint16_t als = 0;
};

/// A direct consequence, and how many links it counts.
struct Link {
  Fact to = kNone;
  std::uint16_t length = 1;
};

/// What follows from one premise, nearest first.
struct Entry {
  Fact fact = kNone;
  Fact from = kNone;  ///< the fact that it follows from
  std::uint16_t distance = 0;
  bool direct = false;
};

class Search {
 public:
  Search(Position& position, Technique technique, Nodes nodes, Sink& sink)
      : position_(position),
        state_(position.state()),
        layout_(position.layout()),
        technique_(technique),
        nodes_(nodes),
        sink_(sink) {}

  void run() {
    link_candidates();
    if (nodes_ != Nodes::kCandidates) link_groups();
    if (nodes_ == Nodes::kGroupsAndAlmostLockedSets) link_sets();
    at_.assign(links_.size(), -1);
    for (const bool on : {true, false}) {
      for (std::size_t n = 0; n < candidates_ && more_; ++n) {
        expand(fact(n, on));
        for (std::size_t i = 1; i < table_.size() && more_; ++i) check_loop(i);
      }
    }
    for (std::size_t n = 0; n < candidates_ && more_; ++n) {
      expand(fact(n, false));
      for (std::size_t i = 1; i < table_.size() && more_; ++i) check_aic(i);
    }
  }

 private:
  static Fact fact(std::size_t node, bool on) {
    return static_cast<Fact>(2 * node + (on ? 1U : 0U));
  }
  static bool is_on(Fact f) { return (f & 1U) != 0; }
  [[nodiscard]] const Node& node(Fact f) const { return node_[f / 2U]; }
  /// The cell by which HoDoKu calls a node.
  [[nodiscard]] Cell cell(Fact f) const { return node(f).places.front(); }

  std::size_t add_node(const Node& node) {
    node_.push_back(node);
    links_.resize(2 * node_.size());
    return node_.size() - 1;
  }

  /// Candidates are linked once, whatever links them first.
  void link(Fact from, Fact to, int length = 1) {
    auto& links = links_[from];
    if (to == from) return;
    if (node(to).kind == Kind::kCandidate) {
      for (const Link& l : links) {
        if (l.to == to) return;
      }
    }
    links.push_back({to, static_cast<std::uint16_t>(length)});
  }

  [[nodiscard]] std::size_t candidate(Cell c, Digit d) const {
    return index_[c.index][d.value - 1U];
  }

  void link_candidates() {
    for (const Cell c : state_.open()) {
      for (const Digit d : DigitSet(state_.candidates(c))) {
        index_[c.index][d.value - 1U] = static_cast<std::uint16_t>(
            add_node({Kind::kCandidate, d, CellSet::of(c), CellSet::of(c), 0}));
      }
    }
    candidates_ = node_.size();
    for (const Cell c : state_.open()) {
      const DigitSet digits(state_.candidates(c));
      for (const Digit d : digits) {
        const std::size_t self = candidate(c, d);
        for (const Digit other : digits - DigitSet::of(d)) {
          link(fact(self, true), fact(candidate(c, other), false));
          if (digits.size() == 2) link(fact(self, false), fact(candidate(c, other), true));
        }
        for (const std::uint8_t h : layout_.houses_of(c)) {
          const CellSet others = (state_.places(d) & layout_.house(h)) - CellSet::of(c);
          for (const Cell o : others) link(fact(self, true), fact(candidate(o, d), false));
          if (layout_.is_full(h) && others.size() == 1) {
            link(fact(self, false), fact(candidate(others.front(), d), true));
          }
        }
      }
    }
  }

  void link_groups() {
    groups_ = node_.size();
    for (const bool rows : {true, false}) {
      for (int line = 0; line < layout_.digits(); ++line) {
        const CellSet house = layout_.house(rows ? layout_.row(line) : layout_.column(line));
        for (int d = 1; d <= layout_.digits(); ++d) {
          for (int b = 0; b < layout_.digits(); ++b) {
            const CellSet cells = state_.places(d) & house & layout_.house(layout_.box(b));
            if (cells.size() < 2) continue;
            add_node({Kind::kGroup, {static_cast<std::uint8_t>(d)}, cells, cells, 0});
          }
        }
      }
    }
    after_groups_ = node_.size();
    for (std::size_t g = groups_; g < after_groups_; ++g) link_group(g);
  }

  void link_group(std::size_t g) {
    const Digit d = node_[g].digit;
    const CellSet cells = node_[g].cells;
    const CellSet seen = state_.places(d) & layout_.common_peers(cells);
    for (const Cell c : seen) {
      link(fact(g, true), fact(candidate(c, d), false));
      link(fact(candidate(c, d), true), fact(g, false));
    }
    const auto in_both = [&](int h) {
      if (!layout_.house(h).contains(cells)) return;
      const CellSet rest = seen & layout_.house(h);
      if (rest.size() == 1) {
        link(fact(g, false), fact(candidate(rest.front(), d), true));
        link(fact(candidate(rest.front(), d), false), fact(g, true));
      }
    };
    const auto& houses = layout_.houses_of(cells.front());
    in_both(houses[2]);
    in_both(houses[0]);
    in_both(houses[1]);
    // By row, column and box: the groups of the same digit that share it without a common cell.
    std::array<int, 3> count = {0, 0, 0};
    std::array<std::size_t, 3> first = {0, 0, 0};
    for (std::size_t o = groups_; o < after_groups_; ++o) {
      if (o == g || node_[o].digit != d || node_[o].cells.intersects(cells)) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        if (!layout_.house(houses[k]).contains(cells | node_[o].cells)) continue;
        if (count[k]++ == 0) first[k] = o;
        link(fact(g, true), fact(o, false));
      }
    }
    for (std::size_t k = 0; k < 3; ++k) {
      if (count[k] != 1) continue;
      const CellSet both = cells | node_[first[k]].cells;
      if (both.contains(state_.places(d) & layout_.house(houses[k]))) {
        link(fact(g, false), fact(first[k], true));
      }
    }
  }

  /// The node "this set has lost the digit".
  std::size_t set_node(const std::vector<als::Als>& sets, std::size_t s, Digit d) {
    std::uint16_t& n = set_node_[s * kRatedDigits + d.value - 1U];
    if (n == kNone) {
      n = static_cast<std::uint16_t>(
          add_node({Kind::kAlmostLockedSet, d, sets[s].cells, sets[s].places_of(d),
                    static_cast<std::uint16_t>(s)}));
    }
    return n;
  }

  /// Links that a set adds to the length of a chain.
  static int penalty(const als::Als& set) {
    const int n = count_of(set.digits);
    return n == 2 ? 1 : (n - 1) * 2;
  }

  void link_sets() {
    sets_.clear();
    for (const als::Als& set : position_.als().sets(position_)) {
      if (set.cells.size() > 1) sets_.push_back(set);
    }
    set_node_.assign(sets_.size() * kRatedDigits, kNone);
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      for (const Digit d : DigitSet(sets_[s].digits)) link_set(s, d);
    }
  }

  void link_set(std::size_t s, Digit entry) {
    const als::Als& set = sets_[s];
    const DigitSet others = DigitSet(set.digits) - DigitSet::of(entry);
    CellSet seen;
    for (const Digit d : others) seen |= set.seen_of(d);
    if (seen.empty()) return;
    const Fact self = fact(set_node(sets_, s, entry), false);
    for (const Cell c : set.seen_of(entry)) {
      link(fact(candidate(c, entry), true), self);
    }
    for (std::size_t g = groups_; g < after_groups_; ++g) {
      if (node_[g].digit == entry && set.seen_of(entry).contains(node_[g].cells)) {
        link(fact(g, true), self);
      }
    }
    const int extra = penalty(set);
    for (const Digit d : others) {
      for (const Cell c : set.seen_of(d)) link(self, fact(candidate(c, d), false), 1 + extra);
      for (std::size_t g = groups_; g < after_groups_; ++g) {
        if (node_[g].digit == d && set.seen_of(d).contains(node_[g].cells)) {
          link(self, fact(g, false), 1 + extra);
        }
      }
    }
    for (std::size_t o = 0; o < sets_.size(); ++o) {
      if (o == s || set.cells.intersects(sets_[o].cells)) continue;
      for (const Digit d : others) {
        const CellSet places = sets_[o].places_of(d);
        if (places.empty() || !set.seen_of(d).contains(places)) continue;
        const Fact to = fact(set_node(sets_, o, d), false);
        link(self, to, 1 + extra);
      }
    }
    // A cell that is left with one digit.
    for (const Cell c : seen) {
      if (state_.count(c) == 2) continue;
      DigitSet left(state_.candidates(c));
      for (const Digit d : others) {
        if (set.seen_of(d).contains(c)) left -= DigitSet::of(d);
      }
      if (left.size() == 1) {
        link(self, fact(candidate(c, left.front()), true), 2 + extra);
      }
    }
  }

  /// Everything that follows from the premise, with the shortest way as tables of direct links
  /// give it when each is used once, in order.
  void expand(Fact premise) {
    for (const Entry& e : table_) at_[e.fact] = -1;
    table_.clear();
    add({premise, kNone, 0, true});
    for (const Link& l : links_[premise]) add({l.to, premise, l.length, true});
    for (std::size_t i = 1; i < table_.size(); ++i) {
      const Entry base = table_[i];
      for (const Link& l : links_[base.fact]) {
        const auto distance = static_cast<std::uint16_t>(base.distance + l.length);
        const int at = at_[l.to];
        if (at < 0) {
          add({l.to, base.fact, distance, false});
          continue;
        }
        Entry& old = table_[static_cast<std::size_t>(at)];
        // The same length: the simpler node wins; that is one of the same fact, so never.
        if (!old.direct && old.distance > distance) {
          old.from = base.fact;
          old.distance = distance;
        }
      }
    }
  }

  void add(const Entry& entry) {
    if (at_[entry.fact] < 0) at_[entry.fact] = static_cast<std::int16_t>(table_.size());
    table_.push_back(entry);
  }

  /// The way from the premise to an entry, both included. False: it is too long to be one.
  bool build_way(std::size_t entry) {
    way_.clear();
    Fact f = table_[entry].fact;
    Fact from = table_[entry].from;
    way_.push_back(f);
    while (from != kNone) {
      f = from;
      way_.push_back(f);
      if (way_.size() > 200) return false;
      from = table_[static_cast<std::size_t>(at_[f])].from;
    }
    std::reverse(way_.begin(), way_.end());
    return true;
  }

  /// What a node covers: its cells, and all of those of a set.
  [[nodiscard]] CellSet body(Fact f) const { return node(f).cells; }

  /// Whether the way runs back into itself. Two nodes in a row may share a cell, and a loop may
  /// come back to its first one.
  [[nodiscard]] bool is_lasso(bool loop) const {
    CellSet passed;
    for (std::size_t i = 0; i < way_.size(); ++i) {
      if (passed.contains(cell(way_[i]))) return true;
      if (i > 0 && !(loop && cell(way_[i - 1]) == cell(way_[0]))) passed |= body(way_[i - 1]);
    }
    return false;
  }

  /// A way that ends in the cell where it began.
  void check_loop(std::size_t entry) {
    const Fact start = table_[0].fact;
    const Fact end = table_[entry].fact;
    if (node(end).kind != Kind::kCandidate || cell(end) != cell(start)) return;
    if (table_[entry].distance <= 2 || !build_way(entry)) return;
    const std::size_t last = way_.size() - 1;
    if (cell(way_[last]) == cell(way_[last - 1]) || cell(way_[0]) == cell(way_[1])) return;
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
      tell(deduction, 1);
    } else if (strong_first != strong_last && first_digit != last_digit) {
      deduction.eliminations.add(strong_first ? last_digit : first_digit, corner);
      tell(deduction, 1);
    } else if (strong_first || strong_last || state_.count(cell(start)) == 2) {
      eliminate_around(deduction);
      tell(deduction, 0);
    }
  }

  /// Takes all digits but these from a cell.
  void eliminate_others(CellSet one, DigitSet keep, Deduction& deduction) const {
    for (const Digit d : DigitSet(state_.candidates(one.front())) - keep) {
      deduction.eliminations.add(d, one);
    }
  }

  [[nodiscard]] CellSet seen_by(Fact f) const {
    if (node(f).kind == Kind::kAlmostLockedSet) return sets_[node(f).als].seen_of(node(f).digit);
    return layout_.common_peers(node(f).cells);
  }

  /// What a continuous loop takes away: all its weak links hold as strong ones do.
  void eliminate_around(Deduction& deduction) const {
    const std::size_t last = way_.size() - 1;
    CellSet inside;
    for (std::size_t i = 0; i < last; ++i) inside |= body(way_[i]);
    const auto same_cell = [&](std::size_t i, std::size_t j) {
      return cell(way_[i]) == cell(way_[j]);
    };
    if (!is_on(way_[0]) && is_on(way_[last])) {
      eliminate_others(CellSet::of(cell(way_[0])),
                       DigitSet::of(node(way_[0]).digit) | DigitSet::of(node(way_[last]).digit),
                       deduction);
    }
    for (std::size_t i = 1; i <= last; ++i) {
      if (is_on(way_[i])) {
        // A cell that is reached and left by strong links.
        if (i + 2 > last || same_cell(i - 1, i) || is_on(way_[i + 1]) || !same_cell(i, i + 1) ||
            !is_on(way_[i + 2]) || same_cell(i + 1, i + 2)) {
          continue;
        }
        eliminate_others(CellSet::of(cell(way_[i])),
                         DigitSet::of(node(way_[i]).digit) | DigitSet::of(node(way_[i + 2]).digit),
                         deduction);
        continue;
      }
      if (same_cell(i - 1, i)) continue;
      const Digit d = node(way_[i]).digit;
      deduction.eliminations.add(
          d, (state_.places(d) & seen_by_digit(way_[i - 1], d) & seen_by_digit(way_[i], d)) -
                 inside - CellSet::of(cell(way_[0])));
      if (node(way_[i]).kind == Kind::kAlmostLockedSet) eliminate_by_set(i, deduction);
    }
  }

  [[nodiscard]] CellSet seen_by_digit(Fact f, Digit d) const {
    if (node(f).kind != Kind::kAlmostLockedSet) return seen_by(f);
    return sets_[node(f).als].seen_of(d);
  }

  /// A set in a continuous loop is locked: its digits go from around it, but for the one that the
  /// way goes on with.
  void eliminate_by_set(std::size_t i, Deduction& deduction) const {
    const als::Als& set = sets_[node(way_[i]).als];
    const Fact next = way_[i + 1];
    const bool forced = is_on(next);  // the way goes on in a cell that the set leaves one digit
    const DigitSet exits =
        forced ? DigitSet(state_.candidates(cell(next))) - DigitSet::of(node(next).digit)
               : DigitSet::of(node(next).digit);
    for (const Digit d : DigitSet(set.digits) - DigitSet::of(node(way_[i]).digit) - exits) {
      deduction.eliminations.add(d, set.seen_of(d));
    }
    if (!forced) return;
    for (const Digit d : exits& DigitSet(set.digits)) {
      deduction.eliminations.add(d, set.seen_of(d) & layout_.peers(cell(next)));
    }
  }

  /// A way from a candidate that is off to another that is on, in two cells.
  void check_aic(std::size_t entry) {
    const Fact start = table_[0].fact;
    const Fact end = table_[entry].fact;
    if (node(end).kind != Kind::kCandidate || !is_on(end) || cell(end) == cell(start)) return;
    if (table_[entry].distance <= 2) return;
    const Digit a = node(start).digit;
    const Digit b = node(end).digit;
    Deduction deduction;
    if (a == b) {
      const CellSet gone = state_.places(a) & layout_.peers(cell(start)) & layout_.peers(cell(end));
      if (gone.size() < 2) return;  // else it is a loop
      deduction.eliminations.add(a, gone);
    } else {
      if (!layout_.peers(cell(start)).contains(cell(end)) || !state_.has({cell(end), a}) ||
          !state_.has({cell(start), b})) {
        return;
      }
      deduction.eliminations.add(Candidate{cell(start), b});
      deduction.eliminations.add(Candidate{cell(end), a});
    }
    if (build_way(entry) && !is_lasso(false)) tell(deduction, 2);
  }

  void tell(Deduction& deduction, std::uint8_t variant) {
    if (deduction.eliminations.empty()) return;
    bool plain = true;
    double length = 0;
    for (const Fact f : way_) {
      plain = plain && node(f).kind == Kind::kCandidate;
      length += node(f).kind == Kind::kAlmostLockedSet ? 3.5 : 1;
      deduction.cells |= body(f);
      deduction.digits =
          static_cast<DigitMask>(deduction.digits | DigitSet::of(node(f).digit).bits());
    }
    if (plain && nodes_ != Nodes::kCandidates) return;
    // The same again, and no shorter.
    for (const Told& t : told_) {
      if (t.variant == variant && t.eliminations == deduction.eliminations &&
          t.length <= static_cast<int>(length)) {
        return;
      }
    }
    told_.push_back({variant, static_cast<int>(length), deduction.eliminations});
    deduction.technique = technique_;
    deduction.variant = variant;
    more_ = sink_.take(deduction);
  }

  struct Told {
    std::uint8_t variant = 0;
    int length = 0;
    CandidateSet eliminations;
  };

  Position& position_;
  const State& state_;
  const Layout& layout_;
  Technique technique_;
  Nodes nodes_;
  Sink& sink_;
  bool more_ = true;
  std::vector<Node> node_;
  std::vector<std::vector<Link>> links_;
  std::size_t candidates_ = 0;
  std::size_t groups_ = 0;
  std::size_t after_groups_ = 0;
  std::vector<als::Als> sets_;
  std::vector<std::uint16_t> set_node_;
  std::array<std::array<std::uint16_t, kRatedDigits>, kRatedCells> index_{};
  std::vector<Entry> table_;
  std::vector<std::int16_t> at_;
  std::vector<Fact> way_;
  std::vector<Told> told_;
};

/// Tells a sink that wants conclusions only what chains of a kind refute; shows others the chains.
void find(Position& position, Technique technique, ChainKind kind, Nodes nodes, Sink& sink) {
  if (chains::conclude(position, technique, kind, sink)) return;
  Search(position, technique, nodes, sink).run();
}

}  // namespace

/// Nice Loop or AIC: strong and weak links in turn, inside houses and inside cells.
void find_nice_loop(Position& position, Technique technique, Sink& sink) {
  find(position, technique, ChainKind::kPlain, Nodes::kCandidates, sink);
}

/// Grouped Nice Loop or AIC: with nodes of two or three cells of a box and a line.
void find_grouped_nice_loop(Position& position, Technique technique, Sink& sink) {
  find(position, technique, ChainKind::kGrouped, Nodes::kGroups, sink);
}

/// The same with almost locked sets: a set that loses a digit is locked in the others.
void find_als_nice_loop(Position& position, Technique technique, Sink& sink) {
  find(position, technique, ChainKind::kAll, Nodes::kGroupsAndAlmostLockedSets, sink);
}

}  // namespace gridmill::finders
