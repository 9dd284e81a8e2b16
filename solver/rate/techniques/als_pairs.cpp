// Two almost locked sets with a restricted common (ALS-XZ, of which a WXYZ-Wing is the smallest
// kind), or two that each have one with a third (ALS-XY-Wing). A sink that wants conclusions only
// gets them from Ends, which starts from what goes; others get every pattern, by number of the
// sets.
//
// Why: one of the two sets lacks the restricted common x, and so has all its other digits. A
// further digit z of both is then in one of them. With a second restricted common y, one set lacks
// x and the other y, so each is locked in the rest. In an ALS-XY-Wing the middle set lacks one
// digit only, so it has one of its restricted commons; the set at that end lacks it and is locked.
//
// All of these are chains of sets. So where the closure of such chains refutes nothing, ALS-XZ and
// ALS-XY-Wing are not looked for. The WXYZ-Wing is tried earlier and asks for small sets only,
// before there is a closure. Source: the terms are sudopedia's.
#include <algorithm>
#include <vector>

#include "solver/rate/als.h"

namespace gridmill::als {
namespace {

/// What two sets eliminate.
CandidateSet eliminated_by(const Als& a, const Als& b, Digit x, Digit y) {
  CandidateSet gone;
  add_common(a, b, bit_of(x), gone);
  if (y.empty()) return gone;
  add_common(a, b, bit_of(y), gone);
  const auto but = static_cast<DigitMask>(bit_of(x) | bit_of(y));
  for (const Digit d : DigitSet(static_cast<DigitMask>(a.digits & ~but))) {
    gone.add(d, a.seen_of(d) - b.cells);
  }
  for (const Digit d : DigitSet(static_cast<DigitMask>(b.digits & ~but))) {
    gone.add(d, b.seen_of(d) - a.cells);
  }
  return gone;
}

bool tell_xz(const Als& a, const Als& b, const Pair& pair, Technique technique,
             std::uint8_t variant, Sink& sink) {
  Deduction deduction;
  deduction.eliminations = eliminated_by(a, b, pair.x, pair.y);
  if (deduction.eliminations.empty()) return true;
  deduction.technique = technique;
  deduction.variant = variant;
  deduction.cells = a.cells;
  deduction.fins = b.cells;
  deduction.digits = static_cast<DigitMask>(a.digits | b.digits);
  if (!sink.conclusions_only()) deduction.parts = {a.cells, b.cells};
  return sink.take(deduction);
}

}  // namespace

namespace {

/// What few sets eliminate, for sinks that do not ask by which: looks from each candidate that
/// chains of sets refute for the sets all of whose places of the digit it sees. Works on sets of
/// sets, a bit each.
/// Why from the end: a candidate that goes sees all places of its digit in both ends, so few sets
/// are left to join. Without that, all pairs would be made and most found to eliminate nothing.
class Ends {
 public:
  explicit Ends(Position& position)
      : state_(position.state()),
        layout_(position.layout()),
        sets_(position.als().sets(position)),
        refuted_(position.refuted(ChainKind::kSets)),
        words_((sets_.size() + 63) / 64),
        with_(kRatedDigits * words_),
        at_(kRatedDigits * kRatedCells * words_),
        restricted_(sets_.size() * kRatedDigits) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const std::uint64_t bit = std::uint64_t{1} << (i % 64);
      for (const Digit d : DigitSet(sets_[i].digits)) {
        with_[index(d) * words_ + i / 64] |= bit;
        for (const Cell c : sets_[i].places_of(d)) at({c, d})[i / 64] |= bit;
      }
    }
  }

  /// Tells of the candidates of which a search, `(this->*search)(candidate)`, finds something.
  template <typename F>
  void tell(Technique technique, Sink& sink, const F& search) {
    Deduction deduction;
    deduction.technique = technique;
    for (int i = 1; i <= kRatedDigits; ++i) {
      const Digit d{static_cast<std::uint8_t>(i)};
      for (const Cell c : refuted_[d]) {
        ends_ = within(d, layout_.peers(c));
        if ((this->*search)({c, d})) deduction.eliminations.add(Candidate{c, d});
      }
    }
    if (!deduction.eliminations.empty()) sink.take(deduction);
  }

  /// Two sets with a restricted common, or one that is locked by two of another.
  /// The second: another set joins it by two digits, so it is locked in all others, the target's
  /// digit among them. Sets that have the target's cell are left out,
  /// as in `eliminated_by`.
  bool search_pair(Candidate target) {
    Sets around(words_);  // the sets that the target's cell is in
    for (const Digit d : DigitSet(state_.candidates(target.cell))) {
      for (std::size_t w = 0; w < words_; ++w) around[w] |= at({target.cell, d})[w];
    }
    return each_end(
        [&](std::size_t a, DigitSet others) {
          Sets once(words_);
          for (const Digit x : others) {
            const Sets& joined = restricted(a, x);
            std::uint64_t found = 0;
            for (std::size_t w = 0; w < words_; ++w) {
              found |= joined[w] & (ends_[w] | (once[w] & ~around[w]));
              once[w] |= joined[w];
            }
            if (found != 0) return true;
          }
          return false;
        },
        target.digit);
  }

  /// Two sets joined by a third, by different digits.
  bool search_wing(Candidate target) {
    // Of the sets in the middle: those with one end at least and with two, and by digit.
    Sets once(words_);
    Sets twice(words_);
    std::array<Sets, kRatedDigits> by_digit;
    for (Sets& sets : by_digit) sets.resize(words_);
    each_end(
        [&](std::size_t a, DigitSet others) {
          Sets joined(words_);
          for (const Digit x : others) {
            const Sets& by_x = restricted(a, x);
            for (std::size_t w = 0; w < words_; ++w) {
              joined[w] |= by_x[w];
              by_digit[index(x)][w] |= by_x[w];
            }
          }
          for (std::size_t w = 0; w < words_; ++w) {
            twice[w] |= once[w] & joined[w];
            once[w] |= joined[w];
          }
          return false;
        },
        target.digit);
    for (std::size_t w = 0; w < words_; ++w) {
      std::uint64_t one_digit = 0;
      std::uint64_t two_digits = 0;
      for (const Sets& sets : by_digit) {
        two_digits |= one_digit & sets[w];
        one_digit |= sets[w];
      }
      // Two ends and two digits are enough: there are two joins that differ in both, unless all
      // joins share their end or their digit.
      if ((twice[w] & two_digits) != 0) return true;
    }
    return false;
  }

 private:
  using Sets = std::vector<std::uint64_t>;

  static std::size_t index(Digit d) { return d.value - 1U; }
  /// The sets in which a candidate is.
  [[nodiscard]] std::uint64_t* at(Candidate c) {
    return at_.data() + (index(c.digit) * kRatedCells + c.cell.index) * words_;
  }

  /// The sets with a digit that have all its places in `cells`.
  [[nodiscard]] Sets within(Digit d, CellSet cells) {
    const auto with = with_.begin() + static_cast<std::ptrdiff_t>(index(d) * words_);
    Sets result(with, with + static_cast<std::ptrdiff_t>(words_));
    for (const Cell c : state_.places(d) - cells) {
      const std::uint64_t* const there = at({c, d});
      for (std::size_t w = 0; w < words_; ++w) result[w] &= ~there[w];
    }
    return result;
  }

  /// The sets with which a set has a digit as restricted common.
  const Sets& restricted(std::size_t a, Digit d) {
    Sets& sets = restricted_[a * kRatedDigits + index(d)];
    if (sets.empty()) sets = within(d, sets_[a].seen_of(d));
    return sets;
  }

  /// Calls f(set, its digits but one) for each of `ends_` until one is true, which is returned.
  template <typename F>
  bool each_end(const F& f, Digit but) {
    for (std::size_t w = 0; w < words_; ++w) {
      for (std::uint64_t rest = ends_[w]; rest != 0; rest &= rest - 1) {
        const std::size_t a = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
        if (f(a, DigitSet(sets_[a].digits) - DigitSet::of(but))) return true;
      }
    }
    return false;
  }

  const State& state_;
  const Layout& layout_;
  const std::vector<Als>& sets_;
  const CandidateSet& refuted_;
  std::size_t words_;
  Sets with_;  ///< by digit
  Sets at_;    ///< by digit and cell
  std::vector<Sets> restricted_;
  Sets ends_;
};

}  // namespace

}  // namespace gridmill::als

namespace gridmill::finders {

using namespace als;

/// ALS-XZ: two sets with a restricted common: another common digit goes from where it sees all its
/// places in both. With two restricted commons each set is locked in what is left of it.
void find_als_xz(Position& position, Technique technique, Sink& sink) {
  if (position.refuted(ChainKind::kSets).empty()) return;
  if (sink.conclusions_only()) {
    return Ends(position).tell(technique, sink, &Ends::search_pair);
  }
  const std::vector<Als>& sets = position.als().sets(position);
  for (const Pair& pair : position.als().pairs(position)) {
    const std::uint8_t variant = pair.overlap ? 1 : 0;
    if (!tell_xz(sets[pair.a], sets[pair.b], pair, technique, variant, sink)) return;
  }
}

namespace {

/// A digit of two sets whose places all see each other. Most fail at the first place.
bool is_restricted(const State& state, const Few& a, const Few& b, Digit d) {
  const CellSet theirs = state.places(d) & b.cells;
  for (const Cell c : state.places(d) & a.cells) {
    if (!state.layout().peers(c).contains(theirs)) return false;
  }
  return true;
}

/// What two small sets with the common digits x and z eliminate. False: enough.
/// With 2 and 4 digits, or 3 and 3, and four together, sets have two digits in common: one is
/// restricted, the other goes.
bool tell_wing(const State& state, const Few& a, const Few& b, Technique technique, Sink& sink) {
  const DigitSet common(static_cast<DigitMask>(a.digits & b.digits));
  const Digit x = common.front();
  const Digit z = (common - DigitSet::of(x)).front();
  const bool by_x = is_restricted(state, a, b, x);
  const bool by_z = is_restricted(state, a, b, z);
  if (!by_x && !by_z) return true;
  // Most eliminate nothing, which is cheaper to see than to make sets of both.
  const CellSet places = state.places(by_x ? z : x);
  const CellSet targets = state.layout().common_peers(places & (a.cells | b.cells));
  if (by_x != by_z && !places.intersects(targets)) return true;
  const Als one = make_als(state, a.cells, a.digits);
  const Als two = make_als(state, b.cells, b.digits);
  Pair pair;
  if (by_x) pair.x = x;
  if (by_z) (by_x ? pair.y : pair.x) = z;
  return tell_xz(one, two, pair, technique, 0, sink);
}

}  // namespace

/// WXYZ-Wing: the same with four cells and four digits in all.
void find_wxyz_wing(Position& position, Technique technique, Sink& sink) {
  const State& state = position.state();
  const CellSet changed = position.changes(technique).cells;
  const auto& [twos, threes] = position.als().few_cells(position);
  std::vector<std::size_t> partners(std::max(twos.size(), threes.size()));
  // Sets with four digits together and no common cell, first chosen without branches; false:
  // enough.
  const auto join = [&](const Few& a, const std::vector<Few>& sets, std::size_t from) {
    std::size_t n = 0;
    // One of the two has to be new.
    const CellSet there = a.cells.intersects(changed) ? CellSet::all() : changed;
    for (std::size_t i = from; i < sets.size(); ++i) {
      const Few& b = sets[i];
      const bool four = count_of(a.digits | b.digits) == 4;
      const bool apart = !a.cells.intersects(b.cells);
      const bool is_new = there.intersects(b.cells);
      partners[n] = i;
      n += static_cast<std::size_t>(four & apart & is_new);
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (!tell_wing(state, a, sets[partners[i]], technique, sink)) return false;
    }
    return true;
  };
  for (const Cell c : position.cells_with(2)) {
    if (!join({CellSet::of(c), state.candidates(c)}, threes, 0)) return;
  }
  for (std::size_t i = 0; i < twos.size(); ++i) {
    if (!join(twos[i], twos, i + 1)) return;
  }
}

/// ALS-XY-Wing: two sets that share different restricted commons with a third: another digit of
/// both goes from where it sees all its places in both.
void find_als_xy_wing(Position& position, Technique technique, Sink& sink) {
  if (position.refuted(ChainKind::kSets).empty()) return;
  if (sink.conclusions_only()) {
    return Ends(position).tell(technique, sink, &Ends::search_wing);
  }
  const std::vector<Als>& sets = position.als().sets(position);
  const std::vector<Pair>& pairs = position.als().pairs(position);
  // The pairs of each set, in their order.
  std::vector<std::vector<std::uint32_t>> of(sets.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    of[pairs[i].a].push_back(static_cast<std::uint32_t>(i));
    of[pairs[i].b].push_back(static_cast<std::uint32_t>(i));
  }
  std::vector<std::uint32_t> others;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair& one = pairs[i];
    others.clear();
    for (const std::uint16_t c : {one.a, one.b}) {
      for (const std::uint32_t j : of[c]) {
        if (j > i) others.push_back(j);
      }
    }
    std::sort(others.begin(), others.end());
    for (const std::uint32_t j : others) {
      const Pair& two = pairs[j];
      // If both joins are by one digit, the middle set may lack it, and then both ends may have it.
      if (one.y.empty() && two.y.empty() && one.x == two.x) continue;
      const bool first = one.a == two.a || one.a == two.b;
      const std::uint16_t middle = first ? one.a : one.b;
      const Als& a = sets[first ? one.b : one.a];
      const Als& b = sets[middle == two.a ? two.b : two.a];
      const CellSet both = a.cells | b.cells;
      // An end inside the other is no second end.
      if (both == a.cells || both == b.cells) continue;
      Deduction deduction;
      add_common(
          a, b,
          static_cast<DigitMask>(bit_of(one.x) | bit_of(one.y) | bit_of(two.x) | bit_of(two.y)),
          deduction.eliminations);
      if (deduction.eliminations.empty()) continue;
      deduction.technique = technique;
      deduction.variant = one.overlap || two.overlap || a.cells.intersects(b.cells) ? 1 : 0;
      deduction.cells = both;
      deduction.fins = sets[middle].cells;
      deduction.digits = static_cast<DigitMask>(a.digits | b.digits | sets[middle].digits);
      if (!sink.conclusions_only()) deduction.parts = {a.cells, sets[middle].cells, b.cells};
      if (!sink.take(deduction)) return;
    }
  }
}

}  // namespace gridmill::finders
