#include "solver/rate/techniques/als.h"

#include <algorithm>

#include "solver/rate/techniques/chains.h"

namespace gridmill::als {
namespace {

constexpr std::size_t kMaxLinks = 6;  // of a chain

Als make_als(const State& state, CellSet cells, DigitMask digits) {
  Als als;
  als.cells = cells;
  als.digits = digits;
  for (const Digit d : DigitSet(digits)) {
    const CellSet places = state.places(d) & cells;
    als.places[d.value - 1U] = places;
    als.seen[d.value - 1U] = (state.places(d) & state.layout().common_peers(places)) - cells;
  }
  return als;
}

/// Whether a house before `house` has these cells too.
bool has_earlier_house(const Layout& layout, CellSet cells, int house) {
  for (const std::uint8_t h : layout.houses_of(cells.front())) {
    if (h < house && layout.house(h).contains(cells)) return true;
  }
  return false;
}

/// Adds the sets of a house that no earlier house has, in lexicographic order.
class Collector {
 public:
  Collector(Position& position, std::vector<Als>& sets)
      : state_(position.state()), layout_(position.layout()), sets_(sets) {}

  void house(int h) {
    house_ = h;
    n_ = 0;
    for (const std::uint8_t i : layout_.cells_of(h)) {
      if (state_.candidates({i}) != 0) open_[n_++] = {i};
    }
    grow(0, CellSet(), 0, 0);
  }

 private:
  void grow(std::size_t from, CellSet cells, DigitMask digits, int size) {
    for (std::size_t i = from; i < n_; ++i) {
      const CellSet wider = cells | CellSet::of(open_[i]);
      const auto all = static_cast<DigitMask>(digits | state_.candidates(open_[i]));
      if (count_of(all) == size + 2 && !has_earlier_house(layout_, wider, house_)) {
        sets_.push_back(make_als(state_, wider, all));
      }
      grow(i + 1, wider, all, size + 1);
    }
  }

  const State& state_;
  const Layout& layout_;
  std::vector<Als>& sets_;
  int house_ = 0;
  std::array<Cell, kRatedDigits> open_{};
  std::size_t n_ = 0;
};

bool is_restricted(const Als& a, const Als& b, Digit d) {
  return a.seen_of(d).contains(b.places_of(d));
}

DigitMask bit_of(Digit d) {
  return d.empty() ? DigitMask{0} : static_cast<DigitMask>(DigitSet::of(d).bits());
}

/// What two ends eliminate together: digits of both but not these.
void add_common(const Als& a, const Als& b, DigitMask but, CandidateSet& eliminations) {
  for (const Digit d : DigitSet(static_cast<DigitMask>(a.digits & b.digits & ~but))) {
    eliminations.add(d, a.seen_of(d) & b.seen_of(d));
  }
}

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

const std::vector<Als>& Catalog::sets(Position& position) {
  if (sets_known_) return sets_;
  sets_.clear();
  Collector collector(position, sets_);
  for (int h = 0; h < position.layout().houses(); ++h) collector.house(h);
  sets_known_ = true;
  return sets_;
}

const std::array<std::vector<Few>, 2>& Catalog::few_cells(Position& position) {
  for (auto& list : few_) list.clear();
  const State& state = position.state();
  const Layout& layout = position.layout();
  const CellSet small = position.cells_with(2) | position.cells_with(3) | position.cells_with(4);
  for (int h = 0; h < layout.houses(); ++h) {
    std::array<Few, kRatedDigits> cells;
    std::array<HouseSet, kRatedDigits> earlier{};  // a set that shares one of these was found there
    std::size_t n = 0;
    for (const Cell c : small& layout.house(h)) {
      cells[n] = {CellSet::of(c), state.candidates(c)};
      earlier[n++] = layout.house_set_of(c) & ((HouseSet{1} << h) - 1U);
    }
    // Each set is written down and then kept or not: nobody can foresee which, a branch least of
    // all.
    std::array<std::size_t, 2> kept = {few_[0].size(), few_[1].size()};
    if (n < 2) continue;
    few_[0].resize(kept[0] + n * (n - 1) / 2 + 1);
    few_[1].resize(kept[1] + n * (n - 1) * (n - 2) / 6 + 1);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        const auto two = static_cast<DigitMask>(cells[i].digits | cells[j].digits);
        const CellSet pair = cells[i].cells | cells[j].cells;
        const HouseSet before = earlier[i] & earlier[j];
        few_[0][kept[0]] = {pair, two};
        kept[0] += (count_of(two) == 3 && before == 0) ? 1U : 0U;
        for (std::size_t k = j + 1; k < n; ++k) {
          const auto three = static_cast<DigitMask>(two | cells[k].digits);
          few_[1][kept[1]] = {pair | cells[k].cells, three};
          kept[1] += (count_of(three) == 4 && (before & earlier[k]) == 0) ? 1U : 0U;
        }
      }
    }
    for (std::size_t i = 0; i < 2; ++i) few_[i].resize(kept[i]);
  }
  return few_;
}

const std::vector<Pair>& Catalog::pairs(Position& position) {
  if (pairs_known_) return pairs_;
  const std::vector<Als>& all = sets(position);
  pairs_.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Als& a = all[i];
    DigitMask useful = 0;  // digits with places outside that see all of those inside
    for (const Digit d : DigitSet(a.digits)) {
      if (!a.seen_of(d).empty()) useful = static_cast<DigitMask>(useful | bit_of(d));
    }
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      Pair pair;
      for (const Digit d : DigitSet(static_cast<DigitMask>(useful & all[j].digits))) {
        if (is_restricted(a, all[j], d)) (pair.x.empty() ? pair.x : pair.y) = d;
      }
      if (pair.x.empty()) continue;
      pair.a = static_cast<std::uint16_t>(i);
      pair.b = static_cast<std::uint16_t>(j);
      pair.overlap = a.cells.intersects(all[j].cells);
      pairs_.push_back(pair);
    }
  }
  pairs_known_ = true;
  return pairs_;
}

namespace {

/// What few sets eliminate, for sinks that do not ask by which: looks from each candidate that
/// chains of sets refute for the sets all of whose places of the digit it sees. Works on sets of
/// sets, a bit each.
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

/// A digit of two sets whose places all see each other.
bool is_restricted(const State& state, const Few& a, const Few& b, Digit d) {
  const CellSet places = state.places(d);
  return state.layout().common_peers(places & a.cells).contains(places & b.cells);
}

/// What two small sets with the common digits x and z eliminate. False: enough.
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
    for (std::size_t i = from; i < sets.size(); ++i) {
      const Few& b = sets[i];
      const bool four = count_of(a.digits | b.digits) == 4;
      const bool apart = !a.cells.intersects(b.cells);
      const bool is_new = changed.intersects(a.cells | b.cells);
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
      if (one.y.empty() && two.y.empty() && one.x == two.x) continue;
      const bool first = one.a == two.a || one.a == two.b;
      const std::uint16_t middle = first ? one.a : one.b;
      const Als& a = sets[first ? one.b : one.a];
      const Als& b = sets[middle == two.a ? two.b : two.a];
      const CellSet both = a.cells | b.cells;
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

namespace {

/// Chains of sets, breadth first from one start after the other.
class ChainSearch {
 public:
  ChainSearch(Position& position, Technique technique, Sink& sink)
      : technique_(technique),
        sets_(position.als().sets(position)),
        sink_(sink),
        from_(sets_.size()) {
    for (const Pair& pair : position.als().pairs(position)) {
      if (pair.overlap) continue;
      from_[pair.a].push_back({pair.b, pair.x, pair.y});
      from_[pair.b].push_back({pair.a, pair.x, pair.y});
    }
  }

  void run() {
    for (start_ = 0; start_ < sets_.size(); ++start_) {
      for (const Join& join : from_[start_]) {
        for (const Digit first : {join.x, join.y}) {
          if (!first.empty() && !follow(join, first)) return;
        }
      }
    }
  }

 private:
  /// A set joined to another.
  struct Join {
    std::uint16_t to = 0;
    Digit x;
    Digit y;
  };
  /// A set of a chain, reached by one restricted common, or by two. (By two it cannot be reached at
  /// all, so that anything follows, and only the first is kept from serving again.)
  struct Link {
    std::uint16_t set = 0;
    Digit used;
    Digit also;
    std::size_t links = 0;  ///< from the start
    std::size_t from = 0;   ///< the link before
  };

  /// All chains that begin with this join; what follows depends on where a chain is, not on how it
  /// came there, so the shortest way to each end is enough. False: the sink has enough.
  bool follow(const Join& join, Digit first) {
    reached_.assign(sets_.size() * kStates, false);
    chain_.clear();
    add(join.to, first, Digit(), 1, 0);
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const Link end = chain_[i];
      if (end.links >= 3 && end.set > start_ && !tell(end, first)) return false;
      if (end.links == kMaxLinks) continue;
      for (const Join& next : from_[end.set]) {
        if (next.to == start_) continue;
        const Digit x = next.x == end.used ? next.y : next.x;
        const Digit y = next.x == end.used || next.y == end.used ? Digit() : next.y;
        if (!x.empty()) add(next.to, x, y, end.links + 1, i);
      }
    }
    return true;
  }

  void add(std::uint16_t set, Digit used, Digit also, std::size_t links, std::size_t from) {
    const std::size_t state = set * kStates + used.value * 10U + also.value;
    if (reached_[state]) return;
    reached_[state] = true;
    chain_.push_back({set, used, also, links, from});
  }

  bool tell(const Link& link, Digit first) {
    const Als& end = sets_[link.set];
    Deduction deduction;
    add_common(sets_[start_], end,
               static_cast<DigitMask>(bit_of(first) | bit_of(link.used) | bit_of(link.also)),
               deduction.eliminations);
    if (deduction.eliminations.empty()) return true;
    deduction.technique = technique_;
    deduction.parts = {end.cells};
    for (const Link* at = &link; at->links > 1;) {
      at = &chain_[at->from];
      deduction.parts.push_back(sets_[at->set].cells);
    }
    deduction.parts.push_back(sets_[start_].cells);
    for (const CellSet& set : deduction.parts) deduction.cells |= set;
    deduction.digits = static_cast<DigitMask>(sets_[start_].digits | end.digits);
    return sink_.take(deduction);
  }

  Technique technique_;
  const std::vector<Als>& sets_;
  Sink& sink_;
  std::vector<std::vector<Join>> from_;
  std::size_t start_ = 0;
  static constexpr std::size_t kStates = 100;  // of a set: what it is reached by
  std::vector<bool> reached_;
  std::vector<Link> chain_;
};

/// Flowers, stem by stem.
class BlossomSearch {
 public:
  BlossomSearch(Position& position, Technique technique, Sink& sink)
      : technique_(technique),
        state_(position.state()),
        sets_(position.als().sets(position)),
        sink_(sink) {}

  void run() {
    for (const Cell stem : state_.open()) {
      stem_ = stem;
      digits_ = state_.candidates(stem);
      bool possible = true;
      for (const Digit d : DigitSet(digits_)) {
        petals_[d.value - 1U].clear();
        for (const Als& als : sets_) {
          if (als.seen_of(d).contains(stem)) petals_[d.value - 1U].push_back(&als);
        }
        possible = possible && !petals_[d.value - 1U].empty();
      }
      CandidateSet all;
      for (const Digit d :
           DigitSet(static_cast<DigitMask>(~digits_ & state_.layout().all_digits())))
        all.add(d, state_.places(d));
      if (possible && !grow(digits_, CellSet(), false, all, 0)) return;
    }
  }

 private:
  /// The digit whose petals are chosen next: with the fewest, where the order does not matter.
  [[nodiscard]] Digit next(DigitMask left) const {
    Digit best = DigitSet(left).front();
    if (!sink_.conclusions_only()) return best;
    for (const Digit d : DigitSet(left)) {
      if (petals_[d.value - 1U].size() < petals_[best.value - 1U].size()) best = d;
    }
    return best;
  }

  /// One more petal; `targets` is what all petals so far eliminate together.
  bool grow(DigitMask left, CellSet cells, bool overlap, const CandidateSet& targets,
            DigitMask digits) {
    if (left == 0) {
      Deduction deduction;
      for (const Digit d : DigitSet(digits_ ^ state_.layout().all_digits())) {
        deduction.eliminations.add(d, targets[d] - cells - CellSet::of(stem_));
      }
      if (deduction.eliminations.empty()) return true;
      deduction.technique = technique_;
      deduction.variant = overlap ? 1 : 0;
      deduction.cells = CellSet::of(stem_);
      deduction.fins = cells;
      deduction.digits = digits;
      if (!sink_.conclusions_only()) deduction.parts = flower_;
      return sink_.take(deduction);
    }
    const Digit d = next(left);
    for (const Als* als : petals_[d.value - 1U]) {
      CandidateSet common;
      bool any = false;
      for (const Digit e : DigitSet(static_cast<DigitMask>(als->digits & ~digits_))) {
        const CellSet cells_left = targets[e] & als->seen_of(e);
        any = any || !cells_left.empty();
        common.add(e, cells_left);
      }
      if (!any) continue;
      flower_.push_back(als->cells);
      const bool more = grow(static_cast<DigitMask>(left & ~bit_of(d)), cells | als->cells,
                             overlap || cells.intersects(als->cells), common,
                             static_cast<DigitMask>(digits | als->digits));
      flower_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  Technique technique_;
  const State& state_;
  const std::vector<Als>& sets_;
  Sink& sink_;
  Cell stem_;
  DigitMask digits_ = 0;
  std::array<std::vector<const Als*>, kRatedDigits> petals_;
  std::vector<CellSet> flower_;  ///< the petals chosen
};

}  // namespace

/// ALS Chain: four to seven sets, neighbours joined by restricted commons of which none serves
/// twice in a row; a digit of both ends goes.
void find_als_chain(Position& position, Technique technique, Sink& sink) {
  if (chains::conclude(position, technique, ChainKind::kSets, sink)) return;
  ChainSearch(position, technique, sink).run();
}

/// Death Blossom: a cell, and for each of its digits a set whose places all see the cell: a digit
/// that all these sets share, and the cell lacks, goes from where it sees all its places.
void find_death_blossom(Position& position, Technique technique, Sink& sink) {
  BlossomSearch(position, technique, sink).run();
}

}  // namespace gridmill::finders
