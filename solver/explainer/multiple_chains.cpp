#include "solver/explainer/multiple_chains.h"

#include <algorithm>
#include <climits>
#include <iterator>
#include <utility>

#include "solver/explainer/parents.h"
#include "solver/explainer/patterns.h"

namespace gridmill::explainer {
namespace {

double base_rating(const ChainMode& mode) {
  if (mode.level >= 2) return 9.5 + 0.5 * (mode.level - 2);
  if (mode.level > 0) return 8.5 + 0.5 * mode.level;
  if (mode.nishio) return 7.5;
  return mode.dynamic ? 8.5 : 8.0;
}

std::string nested_suffix(int level) {
  switch (level) {
    case 0:
      return "";
    case 1:
      return " (+)";
    case 2:
      return " (+ Forcing Chains)";
    case 3:
      return " (+ Multiple Forcing Chains)";
    case 4:
      return " (+ Dynamic Forcing Chains)";
    default:
      return " (+ Dynamic Forcing Chains" + nested_suffix(level - 3) + ")";
  }
}

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

bool MultipleChains::find(const Sheet& sheet, const WeakLinks& links, const ChainMode& mode,
                          ChainHint& best, std::string& name) {
  prepare(sheet, mode);
  links_ = &links;
  only_best_ = true;
  most_ = INT_MAX;
  if (mode.nishio) {
    search_digits();
  } else if (mode.dynamic && mode.level < Consequences::kLevels) {
    search_best();
  } else if (mode.dynamic) {
    search(nullptr);
  } else {
    const Promises promises = with_words(count_candidates(sheet), [&](auto w) {
      const LinkGraph<w> graph(sheet, {});
      const GraphClosure<w> closure(graph);
      Promises found = promises_of(sheet, graph, closure);
      if (closure.empty()) keep_shortest(graph, found);
      return found;
    });
    search(&promises);
  }
  if (findings_.empty()) return false;
  const Finding& finding = findings_.front();
  best.complexity = finding.complexity;
  best.rating = base_rating(mode) + length_rating(finding.complexity);
  best.sort_key = finding.form;
  best.conclusion = finding.conclusion;
  best.strikes = strikes_of(sheet, finding.conclusion);
  name = mode.nishio ? "Nishio " : mode.dynamic ? "Dynamic " : "";
  switch (finding.form) {
    case kContradiction:
      if (!mode.nishio) name += "Contradiction ";
      break;
    case kDouble:
      name += "Double ";
      break;
    case kCell:
      name += "Cell ";
      break;
    case kRegion:
      name += "Region ";
      break;
  }
  name += "Forcing Chains" + nested_suffix(mode.level);
  return true;
}

std::vector<ChainHint> MultipleChains::all(const Sheet& sheet, const Sheet& source,
                                           const WeakLinks& links, const ChainMode& mode,
                                           const Promises* promises) {
  prepare(sheet, mode);
  links_ = &links;
  only_best_ = false;
  finding_of_.fill(-1);
  search(promises);
  std::sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    if (a.form != b.form) return a.form < b.form;
    return a.order < b.order;
  });
  std::vector<ChainHint> hints;
  hints.reserve(findings_.size());
  for (const Finding& finding : findings_) {
    ChainHint& hint = hints.emplace_back();
    hint.complexity = finding.complexity;
    hint.sort_key = finding.form;
    hint.conclusion = finding.conclusion;
    hint.strikes = strikes_of(sheet, finding.conclusion);
    Parents parents;
    for (std::size_t i = 0; i < finding.starts.count; ++i) {
      const Propagation& p = entries_[finding.starts.items[i]].what;
      ancestry_.clear();
      ancestry_.add(p, finding.ends[i], INT_MAX);
      std::uint64_t nodes = 0;
      for (const std::uint16_t index : ancestry_.chain()) {
        const Propagation::Node& node = p.nodes[index];
        nodes += mix(node.literal + 1U);
        if (!is_on(node.literal)) continue;
        Cause cause = node.cause;
        if (cause == kAssumed && finding.form == kCell) cause = kByCell;
        if (cause == kAssumed && finding.form == kRegion)
          cause = static_cast<Cause>(finding.region / 9);
        parents.add(sheet, source, candidate_in(node.literal), cause);
      }
      hint.identity = mix(hint.identity + nodes) + p.nodes[finding.ends[i]].literal;
    }
    hint.parents = parents.take();
  }
  return hints;
}

void MultipleChains::prepare(const Sheet& sheet, const ChainMode& mode) {
  if (entries_.empty()) entries_.resize(std::size_t{2} * kCandidates);
  // A dynamic search goes on from where the one of the level before it stopped.
  const bool same = sheet == sheet_ && mode.dynamic == mode_.dynamic && mode.nishio == mode_.nishio;
  if (!same || stamp_ == 0) {
    ++stamp_;
    sheet_ = sheet;
    all_ = candidates_of(sheet);
    candidates_ = count_candidates(sheet);
    nested_.clear();
  }
  mode_ = mode;
  findings_.clear();
  order_ = 0;
}

/// Nishio: what is found for a digit holds as long as its places are the same.
void MultipleChains::search_digits() {
  const Finding* best = nullptr;
  for (int digit = 0; digit < kDigits; ++digit) {
    DigitFinding& known = digit_findings_[static_cast<std::size_t>(digit)];
    std::array<Mask, 9> rows;
    for (int y = 0; y < 9; ++y) rows[static_cast<std::size_t>(y)] = sheet_.places(9 + y, digit);
    if (!known.searched || known.rows != rows) {
      findings_.clear();
      most_ = INT_MAX;
      const DigitLinks links(sheet_, digit);
      std::size_t place = 0;
      for (int cell = 0; cell < kCells; ++cell) {
        if (!sheet_.has(cell, digit)) continue;
        const int candidate = candidate_of(cell, digit);
        if (sheet_.size(cell) >= 2) {
          if (links.refutes_on(place)) from_start(literal(candidate, true));
          if (links.refutes_off(place)) from_start(literal(candidate, false));
        }
        ++place;
      }
      known.searched = true;
      known.rows = rows;
      known.finding.reset();
      if (!findings_.empty()) known.finding = findings_.front();
    }
    if (!known.finding) continue;
    // Among equals the one that comes first in the order of candidates.
    if (best == nullptr || known.finding->complexity < best->complexity ||
        (known.finding->complexity == best->complexity &&
         candidate_in(known.finding->conclusion) < candidate_in(best->conclusion))) {
      best = &*known.finding;
    }
  }
  findings_.clear();
  if (best != nullptr) findings_.push_back(*best);
}

/// What dynamic chains can find. Those that contradict themselves are followed here already.
Promises MultipleChains::dynamic_promises() {
  const auto promises = [&](auto&& closure) {
    budget_.spend(2000);
    closure.conflict().for_each([&](std::size_t i) {
      const Propagation& p = propagation(literal(closure.candidate(i), true));
      closure.set(i, p.on, p.off);
    });
    return closure.promises();
  };
  if (outer_ != nullptr) return outer_->with_closure(sheet_, promises);
  return with_words(count_candidates(sheet_),
                    [&](auto w) { return promises(DynamicClosure<w>(sheet_)); });
}

/// Looks for the best hint of dynamic chains among what they can imply at most. Contradictions are
/// looked for first, as they tell what can be shared; of two hints that are equally good, only
/// their forms and what comes first of the same form decide.
void MultipleChains::search_best() {
  consequences_.update(sheet_, mode_.level, budget_);
  for (int cell = 0; cell < kCells; ++cell) {
    if (sheet_.size(cell) < 2) continue;
    for_bits(sheet_.candidates(cell), [&](int digit) {
      for (const bool state : {true, false}) {
        const int start = literal(candidate_of(cell, digit), state);
        if (consequences_.conflict(start)) from_start(start);
      }
    });
  }
  const Promises promises = best_promises();
  search(&promises);
}

/// What is promised besides contradictions, which are known.
Promises MultipleChains::best_promises() {
  const auto left_by = [&](int start) {
    if (!consequences_.conflict(start)) return consequences_.left(start);
    const Propagation& p = propagation(start);
    CandidateBits left = all_;
    left.remove(p.off);
    p.on.for_each([&](int c) {
      for_bits(sheet_.candidates(cell_of(c)) & ~bit_of(digit_of(c)),
               [&](int digit) { left.erase(candidate_of(cell_of(c), digit)); });
    });
    return left;
  };
  Promises promises;
  const auto lefts = std::make_unique<std::array<CandidateBits, kCandidates>>();
  all_.for_each([&](int c) {
    CandidateBits& left = (*lefts)[static_cast<std::size_t>(c)];
    left = left_by(literal(c, true));
    if (sheet_.size(cell_of(c)) < 3) return;
    CandidateBits both = left_by(literal(c, false));
    both |= left;
    if (!(both == all_)) promises.doubles.insert(c);
  });
  const auto share = [&](std::span<const std::uint16_t> group) {
    CandidateBits left;
    for (const std::uint16_t c : group) left |= (*lefts)[c];
    return !(left == all_);
  };
  promise_groups(sheet_, share, promises);
  return promises;
}

/// Calls `on_candidate(candidate)`, `on_region(region, digit)` and `on_cell(cell)` where a search
/// looks, in its order.
template <typename OnCandidate, typename OnRegion, typename OnCell>
void MultipleChains::visit(const Promises* promises, OnCandidate&& on_candidate,
                           OnRegion&& on_region, OnCell&& on_cell) const {
  for (int cell = 0; cell < kCells; ++cell) {
    const int size = sheet_.size(cell);
    if (size < 2 || (size == 2 && !mode_.dynamic)) continue;
    for_bits(sheet_.candidates(cell), [&](int digit) {
      const int candidate = candidate_of(cell, digit);
      if (mode_.dynamic) on_candidate(candidate);
      for (std::size_t kind = 0; kind < 3; ++kind) {
        const int region = kGeometry.region[static_cast<std::size_t>(cell)][kind];
        const Mask places = sheet_.places(region, digit);
        const int count = size_of(places);
        if ((count != 2 && (!mode_.multiple || count < 2)) ||
            std::countr_zero(places) != kGeometry.place[static_cast<std::size_t>(cell)][kind] ||
            (promises != nullptr &&
             ((promises->regions[static_cast<std::size_t>(region)] >> digit) & 1) == 0)) {
          continue;
        }
        on_region(region, digit);
      }
    });
    if (size > 2 && !mode_.multiple) continue;
    if (promises == nullptr || promises->cells.contains(cell)) on_cell(cell);
  }
}

/// Searches where something is promised; everywhere without promises.
void MultipleChains::search(const Promises* promises) {
  std::optional<Promises> dynamic;
  if (!only_best_ && mode_.dynamic && mode_.level == 0)
    promises = &dynamic.emplace(dynamic_promises());
  visit(
      promises,
      [&](int candidate) {
        if (promises == nullptr || promises->refuted.contains(candidate)) {
          from_start(literal(candidate, true));
        }
        if (promises == nullptr || promises->proved.contains(candidate)) {
          from_start(literal(candidate, false));
        }
        if (sheet_.size(cell_of(candidate)) >= 3 &&
            (promises == nullptr || promises->doubles.contains(candidate))) {
          from_both(candidate);
        }
      },
      [&](int region, int digit) { common(starts_of(region, digit), kRegion, region); },
      [&](int cell) { common(starts_of(cell), kCell, 0); });
}

std::optional<MultipleChains::Easy> MultipleChains::find_easy(const Sheet& sheet, double rating) {
  prepare(sheet, {.multiple = true, .dynamic = false, .nishio = false, .level = 0});
  return with_words(candidates_, [&](auto w) -> std::optional<Easy> {
    const LinkGraph<w> graph(sheet, {});
    const GraphClosure<w> closure(graph);
    if (!closure.empty()) return {};
    return find_easy(graph, promises_of(sheet, graph, closure), rating);
  });
}

template <std::size_t W>
std::optional<MultipleChains::Easy> MultipleChains::find_easy(const LinkGraph<W>& graph,
                                                              const Promises& promises,
                                                              double rating) const {
  SharedLengths<W> lengths(graph);
  std::array<std::uint16_t, 9> numbers;
  const auto numbers_of = [&](const Starts& starts) {
    for (std::size_t i = 0; i < starts.count; ++i) {
      numbers[i] = static_cast<std::uint16_t>(graph.number(candidate_in(starts.items[i])));
    }
    return std::span<const std::uint16_t>(numbers.data(), starts.count);
  };
  struct Group {
    int length;  // of its shortest chain, in nodes
    int region;  // or none
    int digit;
    Starts starts;
  };
  std::vector<Group> groups;
  int least = SharedLengths<W>::kNone;
  const auto add = [&](int region, int digit, const Starts& starts) {
    const int length = lengths.shortest(numbers_of(starts));
    least = std::min(least, length);
    groups.push_back({length, region, digit, starts});
  };
  visit(
      &promises, [](int) {},
      [&](int region, int digit) { add(region, digit, starts_of(region, digit)); },
      [&](int cell) { add(-1, 0, starts_of(cell)); });
  if (least >= SharedLengths<W>::kNone) return {};
  Easy easy{base_rating(mode_) + length_rating(least), {}, {}, {}};
  int most = least;
  while (most + 1 < SharedLengths<W>::kNone &&
         base_rating(mode_) + length_rating(most + 1) <= std::max(rating, easy.rating)) {
    ++most;
  }
  bool differ = false;
  for (const Group& group : groups) {
    if (group.length > most) continue;
    const bool stays = group.region < 0 || group.starts.count == 2;
    if (!stays) easy.regions.push_back({group.region, group.digit, {}});
    CandidateBits& strikes = stays ? easy.staying : easy.regions.back().strikes;
    lengths.for_each(numbers_of(group.starts), most, [&](int literal, int length) {
      const CandidateBits told = strikes_of(sheet_, literal);
      strikes |= told;
      if (length > least) return;
      differ = differ || (!easy.easiest.empty() && !(easy.easiest == told));
      easy.easiest = told;
    });
  }
  if (differ) easy.easiest = {};
  return easy;
}

/// Of what a search that is not dynamic would examine, keeps what has a hint as short as any.
template <std::size_t W>
void MultipleChains::keep_shortest(const LinkGraph<W>& graph, Promises& promises) const {
  SharedLengths<W> lengths(graph);
  const auto nodes = [&](const Starts& starts) {
    std::array<std::uint16_t, 9> numbers;
    std::size_t count = 0;
    for (const std::uint16_t start : starts.literals()) {
      numbers[count++] = static_cast<std::uint16_t>(graph.number(candidate_in(start)));
    }
    return lengths.shortest({numbers.data(), count});
  };
  Promises kept;
  int least = SharedLengths<W>::kNone;
  const auto keeps = [&](const Starts& starts) {
    const int length = nodes(starts);
    if (length > least) return false;
    if (length < least) kept = {};
    least = length;
    return true;
  };
  visit(
      &promises, [](int) {},
      [&](int region, int digit) {
        if (!keeps(starts_of(region, digit))) return;
        kept.add_region(static_cast<std::size_t>(region), digit);
      },
      [&](int cell) {
        if (keeps(starts_of(cell))) kept.cells.insert(cell);
      });
  promises = kept;
}

void MultipleChains::from_start(int start) {
  const Propagation& p = propagation(start);
  if (p.conflict_on < 0) return;
  Finding finding;
  finding.form = kContradiction;
  finding.conclusion = start ^ 1;
  finding.starts.add(start);
  finding.starts.add(start);
  finding.ends[0] = static_cast<std::uint16_t>(p.conflict_on);
  finding.ends[1] = static_cast<std::uint16_t>(p.conflict_off);
  offer(finding);
}

void MultipleChains::from_both(int candidate) {
  Starts both;
  both.add(literal(candidate, true));
  both.add(literal(candidate, false));
  common(both, kDouble, 0);
}

MultipleChains::Starts MultipleChains::starts_of(int region, int digit) const {
  Starts starts;
  for_bits(sheet_.places(region, digit), [&](int place) {
    const int cell =
        kGeometry.cells[static_cast<std::size_t>(region)][static_cast<std::size_t>(place)];
    starts.add(literal(candidate_of(cell, digit), true));
  });
  return starts;
}

MultipleChains::Starts MultipleChains::starts_of(int cell) const {
  Starts starts;
  for_bits(sheet_.candidates(cell),
           [&](int digit) { starts.add(literal(candidate_of(cell, digit), true)); });
  return starts;
}

/// Offers what all starts imply: first what is on, then what is off, in the order of the first one.
void MultipleChains::common(const Starts& starts, Form form, int region) {
  const Propagation& first = propagation(starts.items[0]);
  CandidateBits on = first.on;
  CandidateBits off = first.off;
  for (const std::uint16_t start : starts.literals().subspan(1)) {
    const Propagation& p = propagation(start);
    on &= p.on;
    off &= p.off;
  }
  for (const bool state : {true, false}) {
    const CandidateBits& shared = state ? on : off;
    if (shared.empty()) continue;
    for (std::size_t i = 0; i < first.size(); ++i) {
      const int lit = first.nodes[i].literal;
      if (is_on(lit) != state || !shared.contains(candidate_in(lit))) continue;
      Finding finding;
      finding.form = form;
      finding.conclusion = lit;
      finding.region = region;
      finding.starts = starts;
      for (std::size_t k = 0; k < starts.count; ++k) {
        finding.ends[k] = entries_[starts.items[k]].what.at[static_cast<std::size_t>(lit)];
      }
      offer(finding);
    }
  }
}

void MultipleChains::offer(Finding& finding) {
  finding.order = order_++;
  // Conclusions with the same strikes are one: a digit in a cell of two, and the other one not.
  int key = finding.conclusion;
  if (is_on(key)) {
    const int cell = cell_of(candidate_in(key));
    const auto others =
        static_cast<Mask>(sheet_.candidates(cell) & ~bit_of(digit_of(candidate_in(key))));
    if (others == 0) return;
    if (is_one(others)) key = literal(candidate_of(cell, std::countr_zero(others)), false);
  }
  Finding* rival = nullptr;
  if (only_best_) {
    if (!findings_.empty()) rival = &findings_.front();
  } else if (finding_of_[static_cast<std::size_t>(key)] >= 0) {
    rival = &findings_[static_cast<std::size_t>(finding_of_[static_cast<std::size_t>(key)])];
  }
  // Among equals the one found first stays.
  const int most =
      rival == nullptr ? INT_MAX : rival->complexity - (finding.form < rival->form ? 0 : 1);
  int count = 0;
  int nested = 0;
  bool shared = false;  // nested chains may be
  for (std::size_t i = 0; i < finding.starts.count; ++i) {
    const Propagation::Node& end = entries_[finding.starts.items[i]].what.nodes[finding.ends[i]];
    count += end.count;
    shared = shared || (nested > 0 && end.nested_count > 0);
    nested = std::max(nested, end.nested_count);
  }
  if (count + nested > most) return;
  finding.complexity = count + nested;
  if (shared) {
    ancestry_.clear();
    for (std::size_t i = 0; i < finding.starts.count; ++i) {
      if (!ancestry_.add(entries_[finding.starts.items[i]].what, finding.ends[i], most)) return;
    }
    finding.complexity = ancestry_.total();
  }
  if (rival != nullptr) {
    *rival = finding;
  } else {
    finding_of_[static_cast<std::size_t>(key)] = static_cast<std::int16_t>(findings_.size());
    findings_.push_back(finding);
  }
  if (only_best_) most_ = finding.complexity;
}

const Propagation& MultipleChains::propagation(int start) {
  Entry& entry = entries_[static_cast<std::size_t>(start)];
  if (entry.stamp != stamp_ || entry.level != mode_.level) run(entry, start);
  return entry.what;
}

void MultipleChains::run(Entry& entry, int start) {
  Propagation& p = entry.what;
  const bool known = entry.stamp == stamp_ && !p.cut;
  entry.stamp = stamp_;
  const int from = entry.level;
  entry.level = mode_.level;
  if (known && p.conflict_on >= 0 && from < mode_.level && from <= 1) return;
  on_queue_.clear();
  off_queue_.clear();
  on_next_ = off_next_ = 0;
  live_ = 0;
  behind_.clear(2 * candidates_ + 1);
  work_ = sheet_;
  open_ = all_;
  const bool further =
      known && p.conflict_on < 0 &&
      ((from < mode_.level && mode_.level <= 3) || (from == 4 && mode_.level == 5));
  const bool back = known && entry.plus && mode_.level == 4;
  if (further || back) {
    if (back) {
      for (std::size_t i = entry.plus_nodes; i < p.nodes.size(); ++i) {
        const int lit = p.nodes[i].literal;
        (is_on(lit) ? p.on : p.off).erase(candidate_in(lit));
      }
      p.nodes.resize(entry.plus_nodes);
      p.parents.resize(entry.plus_parents);
      p.conflict_on = p.conflict_off = -1;
    }
    p.off.for_each([&](int candidate) { work_.strike(candidate); });
    open_.remove(p.off);
    for (std::size_t i = 0; i < p.nodes.size(); ++i) behind_.add(p, i);
    vain_ = back ? 1 : from;
  } else {
    vain_ = 0;
    p.nodes.clear();
    p.parents.clear();
    p.on = p.off = {};
    p.conflict_on = p.conflict_off = -1;
    p.cut = false;
    entry.plus = false;
    add(p, start, kAssumed, -1, {});
  }
  for (;;) {
    if (on_next_ < on_queue_.size()) {
      if (!switch_on(p, on_queue_[on_next_++])) break;
    } else if (off_next_ < off_queue_.size()) {
      if (!switch_off(p, off_queue_[off_next_++])) break;
    } else if (mode_.level == 0 || !look_inside(p)) {
      break;
    }
    if (live_ == 0 && (on_next_ < on_queue_.size() || off_next_ < off_queue_.size())) {
      p.cut = true;
      break;
    }
  }
  if (mode_.level == 1) {
    entry.plus = p.conflict_on < 0 && !p.cut;
    entry.plus_nodes = p.nodes.size();
    entry.plus_parents = p.parents.size();
  }
}

/// Adds a node that is new. Its candidate is queued.
bool MultipleChains::add(Propagation& p, int lit, Cause cause, int nested,
                         std::span<const std::uint16_t> parents) {
  Propagation::Node& node = p.nodes.emplace_back();
  node.literal = static_cast<std::uint16_t>(lit);
  node.cause = cause;
  node.nested = nested;
  node.first_parent = static_cast<std::uint32_t>(p.parents.size());
  node.parent_count = static_cast<std::uint16_t>(parents.size());
  for (const std::uint16_t parent : parents) p.parents.push_back(parent);
  const auto index = static_cast<std::uint16_t>(p.nodes.size() - 1);
  behind_.add(p, index);
  const int candidate = candidate_in(lit);
  // Both states: a contradiction, and this node stays out of the sets.
  if (nested < 0 && cause != kByPattern && (is_on(lit) ? p.off : p.on).contains(candidate)) {
    const int other = p.node_of(lit ^ 1);
    p.conflict_on = is_on(lit) ? index : other;
    p.conflict_off = is_on(lit) ? other : index;
    return false;
  }
  p.at[static_cast<std::size_t>(lit)] = index;
  (is_on(lit) ? p.on : p.off).insert(candidate);
  if (!p.on.contains(candidate)) open_.erase(candidate);
  (is_on(lit) ? on_queue_ : off_queue_).push_back(index);
  // What follows from it counts one more, and the other end of a chain at least one.
  if (p.nodes[index].complexity() <= most_ - 2 || !only_best_) ++live_;
  return true;
}

/// False at a contradiction.
bool MultipleChains::switch_on(Propagation& p, int node) {
  if (p.nodes[static_cast<std::size_t>(node)].complexity() <= most_ - 2 || !only_best_) --live_;
  const int candidate = candidate_in(p.nodes[static_cast<std::size_t>(node)].literal);
  const std::array<std::uint16_t, 1> parent{static_cast<std::uint16_t>(node)};
  const auto targets = links_->of(candidate, !mode_.nishio);
  budget_.spend(targets.size());
  for (const std::uint16_t off : targets) {
    if (!open_.contains(off)) continue;
    if (!add(p, literal(off, false), kByCell, -1, parent)) return false;
  }
  return true;
}

bool MultipleChains::switch_off(Propagation& p, int node) {
  if (p.nodes[static_cast<std::size_t>(node)].complexity() <= most_ - 2 || !only_best_) --live_;
  const int candidate = candidate_in(p.nodes[static_cast<std::size_t>(node)].literal);
  const StrongLinks links = strong_links(work_, candidate, !mode_.nishio, true);
  budget_.spend(1);
  for (int i = 0; i < links.count; ++i) {
    const int to = links.to[static_cast<std::size_t>(i)];
    const Cause cause = links.cause[static_cast<std::size_t>(i)];
    if (p.on.contains(to) && !p.off.contains(to)) continue;
    std::array<std::uint16_t, 10> parents;
    std::size_t count = 0;
    parents[count++] = static_cast<std::uint16_t>(node);
    const auto add_parent = [&](int removed) {
      parents[count++] = static_cast<std::uint16_t>(p.node_of(literal(removed, false)));
    };
    if (mode_.dynamic) {
      const int cell = cell_of(to);
      const int digit = digit_of(to);
      if (cause == kByCell) {
        for_bits(sheet_.candidates(cell) & ~work_.candidates(cell),
                 [&](int d) { add_parent(candidate_of(cell, d)); });
      } else {
        const std::size_t region = kGeometry.region[static_cast<std::size_t>(cell)][cause];
        for_bits(sheet_.places(static_cast<int>(region), digit) &
                     ~work_.places(static_cast<int>(region), digit),
                 [&](int place) {
                   add_parent(candidate_of(kGeometry.cells[region][static_cast<std::size_t>(place)],
                                           digit));
                 });
      }
    }
    if (!add(p, literal(to, true), cause, -1, {parents.data(), count})) return false;
  }
  if (mode_.dynamic) {
    work_.strike(candidate);
    open_.erase(candidate);
  }
  return true;
}

void MultipleChains::gain(const Propagation& p, int nested, std::span<const std::uint16_t> parents,
                          std::vector<std::uint16_t> strikes) {
  // The order in which a hash table of cells would give them, which is the original's.
  std::stable_sort(strikes.begin(), strikes.end(), [](std::uint16_t a, std::uint16_t b) {
    return cell_of(a) % 16 < cell_of(b) % 16;
  });
  const std::size_t first = gain_parents_.size();
  for (const std::uint16_t parent : parents) {
    gain_parents_.push_back(static_cast<std::uint16_t>(p.node_of(literal(parent, false))));
  }
  for (const std::uint16_t candidate : strikes) {
    gains_.push_back({candidate, nested, first, parents.size()});
  }
}

void MultipleChains::gain_all(const Propagation& p, const std::vector<ChainHint>& hints) {
  std::vector<std::uint16_t> parents;
  for (const ChainHint& hint : hints) {
    // What was struck before the outer chain began, since the hint was found, is none.
    parents.clear();
    std::copy_if(hint.parents.begin(), hint.parents.end(), std::back_inserter(parents),
                 [&](std::uint16_t c) { return sheet_.has(c); });
    if (parents.empty()) continue;
    std::vector<std::uint16_t> strikes;
    hint.strikes.for_each([&](int c) { strikes.push_back(static_cast<std::uint16_t>(c)); });
    nested_.push_back({hint.complexity, hint.identity});
    gain(p, static_cast<int>(nested_.size()) - 1, parents, std::move(strikes));
  }
}

/// Tries patterns and nested chains on what the chain has left of the sheet, until one strikes
/// something. Only those count that depend on what the chain struck.
bool MultipleChains::look_inside(Propagation& p) {
  budget_.spend(200);
  gains_.clear();
  gain_parents_.clear();
  const int vain = std::exchange(vain_, 0);
  if (vain < 1) look_for_patterns(p);
  if (gains_.empty() && (mode_.level == 2 || mode_.level == 3)) look_for_static(p, vain);
  if (gains_.empty() && mode_.level >= 4) {
    if (vain < 4) {
      gain_all(p, inside(kNestedDynamic, [&] {
                 return inner().all(work_, sheet_, *links_, {true, true, false, 0}, nullptr);
               }));
    }
    if (gains_.empty() && mode_.level >= 5) {
      gain_all(p,
               inner().all(work_, sheet_, *links_, {true, true, false, mode_.level - 3}, nullptr));
    }
  }
  bool any = false;
  for (const Gain& g : gains_) {
    if (p.off.contains(g.candidate)) continue;
    add(p, literal(g.candidate, false), kByPattern, g.nested,
        {gain_parents_.data() + g.first_parent, g.parent_count});
    any = true;
  }
  return any;
}

/// Looks for locked candidates, pairs and X-Wings, the kinds in turn until one strikes something.
void MultipleChains::look_for_patterns(const Propagation& p) {
  std::vector<std::uint16_t> parents;
  std::vector<std::uint16_t> strikes;
  const auto parent = [&](int candidate) {
    parents.push_back(static_cast<std::uint16_t>(candidate));
  };
  const auto strike = [&](int candidate) {
    strikes.push_back(static_cast<std::uint16_t>(candidate));
  };
  const auto cell_at = [](int region, int place) {
    return static_cast<int>(
        kGeometry.cells[static_cast<std::size_t>(region)][static_cast<std::size_t>(place)]);
  };
  const auto take = [&] {
    if (!parents.empty()) gain(p, -1, parents, strikes);
    parents.clear();
    strikes.clear();
    return false;
  };
  search_locking(work_, [&](const Lock& lock) {
    for_bits(sheet_.places(lock.from, lock.digit) & ~work_.places(lock.from, lock.digit) &
                 ~shared_places(lock.from, lock.in),
             [&](int place) { parent(candidate_of(cell_at(lock.from, place), lock.digit)); });
    for_strikes(work_, lock, strike);
    return take();
  });
  if (gains_.empty()) {
    search_hidden(work_, 2, [&](const Set& set) {
      for_bits(0x1ffU & ~set.cells, [&](int place) {
        const int cell = cell_at(set.region, place);
        for_bits(sheet_.candidates(cell) & set.digits,
                 [&](int d) { parent(candidate_of(cell, d)); });
      });
      for_hidden_strikes(work_, set, strike);
      return take();
    });
  }
  if (gains_.empty()) {
    search_naked(work_, 2, [&](const Set& set) {
      for_bits(set.cells, [&](int place) {
        const int cell = cell_at(set.region, place);
        for_bits(sheet_.candidates(cell) & ~set.digits & 0x1ffU,
                 [&](int d) { parent(candidate_of(cell, d)); });
      });
      for_naked_strikes(work_, set, strike);
      return take();
    });
  }
  if (gains_.empty()) {
    search_fish(work_, 2, [&](const Fish& fish) {
      for_bits(fish.bases, [&](int base) {
        const int region = 9 * fish.base_kind + base;
        for_bits(
            sheet_.places(region, fish.digit) & ~work_.places(region, fish.digit) & ~fish.covers,
            [&](int place) { parent(candidate_of(cell_at(region, place), fish.digit)); });
      });
      for_strikes(work_, fish, strike);
      return take();
    });
  }
}

/// Looks for forcing chains and cycles, and for cell and region chains.
void MultipleChains::look_for_static(const Propagation& p, int vain) {
  if (vain < 2) {
    gain_all(p, inside(kNestedSingle, [&]() -> std::vector<ChainHint> {
               budget_.spend(1000);
               const Leads leads(work_);
               const bool nothing = with_words<1>(leads.count, [&](auto w) {
                 return GraphClosure<w>(LinkGraph<w>(work_, {}, &leads)).empty();
               });
               if (nothing) return {};
               return all_single_chains(work_, sheet_, *links_, Closure(work_), budget_);
             }));
  }
  if (!gains_.empty() || mode_.level != 3) return;
  gain_all(p, inside(kNestedMultiple, [&] {
             budget_.spend(1000);
             return with_words(count_candidates(work_), [&](auto w) -> std::vector<ChainHint> {
               const LinkGraph<w> graph(work_, {});
               const Promises promises = promises_of(work_, graph, GraphClosure<w>(graph));
               if (promises.empty()) return {};
               return inner().all(work_, sheet_, *links_, {true, false, false, 0}, &promises);
             });
           }));
}

template <typename Search>
const std::vector<ChainHint>& MultipleChains::inside(Nested kind, Search&& search) {
  constexpr std::size_t kMostSheets = 100'000;
  constexpr std::size_t kMostHints = 100'000;
  SheetKey key{0, 0x9e3779b97f4a7c15ULL};
  for (int cell = 0; cell < kCells; cell += 6) {
    std::uint64_t digits = 0;
    for (int i = cell; i < std::min(cell + 6, kCells); ++i) {
      digits = digits << 9 | work_.candidates(i);
    }
    key.first = mix(key.first + digits);
    key.second = (key.second ^ digits) * 0xff51afd7ed558ccdULL;
    key.second ^= key.second >> 32;
  }
  auto& known = inside_[static_cast<std::size_t>(kind)];
  if (const auto it = known.find(key); it != known.end()) return it->second;
  fresh_ = search();
  // Hints have the parents that they have on this sheet, and on later ones of the same puzzle.
  if (!fresh_.empty() && !only_best_) return fresh_;
  if (known.size() >= kMostSheets || hints_inside_ + fresh_.size() > kMostHints) forget_inside();
  hints_inside_ += fresh_.size();
  return known.emplace(key, std::move(fresh_)).first->second;
}

MultipleChains& MultipleChains::inner() {
  if (inner_ == nullptr) inner_ = std::make_unique<MultipleChains>(budget_);
  inner_->outer_ = consequences_.sheet() == sheet_ ? &consequences_ : nullptr;
  return *inner_;
}

}  // namespace gridmill::explainer
