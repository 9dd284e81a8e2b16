// What several finders need of a position, made when first asked for: a round that ends at an easy
// technique never pays for the tables of the hard ones.
//
// Invariants:
//   1. The state stays as it is between two calls of `invalidate`, and so do its tables.
//   2. Within a puzzle, candidates only disappear (`log_` has the differences).
//   3. `places` and `twos` agree with the state (`knows_places`).
//   4. What a table refutes is not part of the solution, if that is known.
//   5. `searched_` of a technique is at most the length of `log_`.
//
// `invalidate` voids them all but four that are cheaper to mend: the places by house and the loose
// houses, of which only houses with a change are made anew, what templates have, of which only
// digits with a change are, and small sets, which stay until a cell of theirs changes.
//
// What has changed is logged, and each technique has its own account of how much of the log
// it has met; only `mark_searched` moves it on. A technique that was not tried for ten rounds
// still learns what all ten took.

#include "solver/rate/finder_context.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "solver/board/nine.h"
#include "solver/pattern/hall.h"
#include "solver/rate/als.h"
#include "solver/rate/candidate_chains.h"
#include "solver/rate/clues.h"
#include "solver/rate/implications.h"
#include "solver/rate/plain_board.h"
#include "solver/rate/rectangle_cache.h"
#include "solver/rate/singles.h"
#include "solver/rate/small_sets.h"
#include "solver/rate/solution_guided_chains.h"
#include "solver/rate/templates.h"

namespace gridmill::inline GRIDMILL_BOARDS {

namespace {

/// How many of the first houses are those of the plain board: all, rows and columns, or none.
int count_plain_houses(const BoardTopology& topology) {
  if (PlainBoard::has_plain_houses(topology)) return nine::kHouses;
  constexpr int kLines = nine::kHouses / 3 * 2;
  if (!kSmallBoards || topology.cells() != nine::kCells || topology.houses() < kLines) return 0;
  for (int h = 0; h < kLines; ++h) {
    for (const Cell c : nine::house_cells(h)) {
      if (!topology.house(h).contains(c)) return 0;
    }
  }
  return kLines;
}

}  // namespace

FinderContext::FinderContext(const State& state)
    : state_(&state),
      plain_(PlainBoard::supports(state.topology())),
      als_(std::make_unique<als::AlsCache>()),
      small_sets_(std::make_unique<als::SmallSets>()),
      clues_(std::make_unique<const clues::Clues>(state.topology())),
      sum_combinations_(std::make_unique<clues::SumCombinations>()),
      automaton_filter_(std::make_unique<clues::AutomatonFilter>()),
      forcing_nets_(std::make_unique<singles::ForcingNets>()),
      rectangles_(std::make_unique<uniqueness::RectangleCache>()),
      solution_guided_chains_(std::make_unique<SolutionGuidedChains>()),
      solution_guided_als_chains_(std::make_unique<SolutionGuidedAlsChains>()),
      implications_(std::make_unique<Implications>()) {
  set_board();
  restart();
  invalidate();
}
FinderContext::~FinderContext() = default;

void FinderContext::set_board() {
  has_plain_houses_ = PlainBoard::has_plain_houses(topology());
  plain_houses_ = count_plain_houses(topology());
  rectangles_->set_board();
  const auto lists = static_cast<std::size_t>(topology().houses() * kRatedDigits);
  if (grouped_links_.size() < lists) grouped_links_.resize(lists);
  linked_places_.assign(lists, 0);
}

void FinderContext::restart(std::span<const std::uint8_t> solution) {
  assert(solution.empty() || static_cast<int>(solution.size()) == topology().cells());
  solution_ = solution;
  solution_cells_ = {};
  for (std::size_t i = 0; i < solution.size(); ++i) {
    solution_cells_.add(Candidate{{static_cast<std::uint16_t>(i)}, {solution[i]}});
  }
  // A house without any candidate is never a changed one.
  reducible_ = {};
  unknown_ = {};
  // With no place known, the next `invalidate` takes every place of the new puzzle for news. A
  // house without any is not made anew and rightly stays 0.
  places_ = {};
  in_house_ = {};
  twos_ = {};
  template_eliminations_known_ = 0;
  fish_eliminations_.known = 0;
  for (templates::TemplateCache& cache : templates_) cache.restart();
  refuted_known_ = 0;
  small_sets_->restart();
  solution_guided_chains_->restart();
  forcing_nets_->restart();
  rectangles_->restart();
  log_.assign(1, {topology().all_cells(), topology().all_digits()});
  searched_ = {};
}

void FinderContext::invalidate() {
  Changes now;
  for (std::size_t d = 0; d < places_.size(); ++d) {
    const CellSet places = state_->places(static_cast<int>(d) + 1);
    // Within a puzzle the difference is what the digit has lost.
    if (places == places_[d]) continue;
    assert(places_[d].empty() || places_[d].contains(places));  // candidates only disappear
    now.cells |= places ^ places_[d];
    now.digits = static_cast<DigitMask>(now.digits | 1U << d);
    places_[d] = places;
  }
  HouseSet houses;
  for (const Cell c : now.cells) houses |= topology().house_set_of(c);
  if (plain_houses_ > 0 && !houses.empty()) find_plain_places();
  if (!plain_) {
    const HouseSet others = houses - HouseSet::range(0, plain_houses_);
    find_places(others);
    find_twos(others);
  }
  assert(knows_places());
  log_.push_back(now);
  assert(log_.size() <= UINT16_MAX);
  unknown_ |= houses;
  for (auto& of_size : fish_targets_) {
    for (FishTargets& reach : of_size) reach.known &= static_cast<DigitMask>(~now.digits);
  }
  counts_known_ = false;
  were_none_ = knows_solution() &&
               ((refuted_known_ >> static_cast<int>(ChainKind::kAll)) & 1U) != 0 &&
               refuted_[static_cast<std::size_t>(ChainKind::kAll)].empty();
  refuted_known_ = 0;
  linked_.reset();
  // Only a place that a digit loses can change its templates.
  template_eliminations_known_ &= ~std::uint32_t{now.digits};
  fish_eliminations_.known &= static_cast<DigitMask>(~now.digits);
  // These keep their memory, so that a position is read without allocating.
  als_->clear();
  rectangles_->clear();
}

namespace {

/// For assertions: whether two sets of candidates have nothing in common.
[[maybe_unused]] bool are_disjoint(CandidateSet one, const CandidateSet& two) {
  one.keep(two);
  return one.empty();
}

}  // namespace

LinkOptions FinderContext::links_of(ChainKind kind) {
  // In the order of ChainKind.
  static constexpr std::array<LinkOptions, kKinds> kOptions = {{
      {.houses = true, .cells = false, .in_cell = false},
      {.houses = false, .cells = true, .in_cell = false},
      {},
      {.groups = true},
      {.houses = false, .cells = false, .in_cell = false, .sets = true},
      {.groups = true, .sets = true},
  }};
  LinkOptions options = kOptions[static_cast<std::size_t>(kind)];
  if (kind == ChainKind::kX) {
    // A chain of one digit refutes nothing that its templates do not (templates.h). Where these
    // leave every place, links are not worth making.
    options.digits = 0;
    for (int d = 1; d <= topology().digits(); ++d) {
      if (!template_eliminations(d).empty())
        options.digits = static_cast<DigitMask>(options.digits | 1U << (d - 1));
    }
  }
  return options;
}

Implications& FinderContext::implications(ChainKind kind) {
  implications_->build(*this, links_of(kind));
  return *implications_;
}

bool FinderContext::no_chain_refutes() {
  // Chains of all links are the dearest, but they have all others. Where they were of no use in the
  // position before, they are likely to be of no use again; then one check covers all kinds.
  constexpr auto kAll = static_cast<std::size_t>(ChainKind::kAll);
  const bool known = ((refuted_known_ >> kAll) & 1U) != 0;
  return (known || were_none_) && refuted(ChainKind::kAll).empty();
}

/// Links the chains of a kind, unless they were the last ones. False: these cannot be.
bool FinderContext::link(ChainKind kind) {
  if (linked_ != kind) {
    linked_.reset();
    if (!solution_guided_chains_->link(*this, links_of(kind))) return false;
    linked_ = kind;
  }
  return true;
}

const CandidateSet& FinderContext::refuted(ChainKind kind) {
  const auto k = static_cast<std::size_t>(kind);
  if (kind != ChainKind::kAll && ((refuted_known_ >> k) & 1U) == 0 && no_chain_refutes()) {
    return refuted_[static_cast<std::size_t>(ChainKind::kAll)];
  }
  // Chains of both kinds of links have those of one kind. Beyond the plain board they mostly refute
  // nothing, and then one search is enough.
  if (!plain_ && ((refuted_known_ >> k) & 1U) == 0 &&
      (kind == ChainKind::kX || kind == ChainKind::kXy) && refuted(ChainKind::kPlain).empty()) {
    return refuted_[static_cast<std::size_t>(ChainKind::kPlain)];
  }
  if (((refuted_known_ >> k) & 1U) == 0) {
    // The graph serves the next kind, too, so its answer is kept apart from it.
    const LinkOptions options = links_of(kind);
    std::optional<CandidateSet> refuted;
    if (knows_solution() && !options.groups && !options.sets) {
      refuted = refuted_by_candidate_chains(*this, options);
    }
    if (refuted) {
      refuted_[k] = *refuted;
    } else if (knows_solution() && !options.sets && link(kind)) {
      refuted_[k] = solution_guided_chains_->refuted();
    } else if (knows_solution() && options.sets &&
               SolutionGuidedAlsChains::supports(*this, options)) {
      refuted_[k] = solution_guided_als_chains_->refuted(*this, options);
    } else {
      implications_->build(*this, options);
      refuted_[k] = implications_->refuted();
    }
    refuted_known_ |= 1U << k;
    assert(are_disjoint(refuted_[k], solution_cells_));
  }
  return refuted_[k];
}

CandidateSet FinderContext::forced_off() {
  if (knows_solution() && link(ChainKind::kGrouped)) {
    const CandidateSet off = solution_guided_chains_->forced_off();
    assert(are_disjoint(off, solution_cells_));
    return off;
  }
  return implications(ChainKind::kGrouped).forced_off();
}

bool FinderContext::conclude_chains(Technique technique, ChainKind kind, Sink& sink) {
  // Where all chains together refute nothing, none is worth looking for.
  if (refuted(kind).empty()) return true;
  if (!sink.conclusions_only()) return false;
  Deduction deduction(technique, CellSet(), 0);
  deduction.eliminations = refuted(kind);
  sink.report(deduction);
  return true;
}

void FinderContext::find_grouped_links(int house, Digit digit) {
  // A part of a crossing, the rest one cell or inside a crossing as well. On the plain board, cells
  // that share one house only see nothing together outside it, and inside it the link has every
  // place. So no other parts are worth a node.
  const std::span<const Intersection> intersections = topology().intersections_of(house);
  const DigitMask places = this->places(house, digit.value);
  const std::size_t at =
      static_cast<std::size_t>(house) * kRatedDigits + static_cast<std::size_t>(digit.value - 1);
  std::vector<GroupedLink>& links = grouped_links_[at];
  links.clear();
  linked_places_[at] = places;
  // Parts of several places, without a branch: it is unpredictable which intersections have them.
  std::array<DigitMask, kRatedHouses> parts;
  std::array<std::uint8_t, kRatedHouses> of_part;
  std::size_t n = 0;
  for (std::size_t i = 0; i < intersections.size(); ++i) {
    const auto part = static_cast<DigitMask>(places & intersections[i].in_from);
    parts[n] = part;
    of_part[n] = static_cast<std::uint8_t>(i);
    n += (part & (part - 1)) != 0 ? 1U : 0U;
  }
  const std::span<const DigitMask> all = std::span(parts).first(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto rest = static_cast<DigitMask>(places & ~parts[i]);
    if (rest == 0) continue;
    bool inside = is_one(rest);
    bool again = false;  // as the part of another crossing: each pair of groups once
    for (std::size_t j = 0; j < n; ++j) {
      inside |= (rest & ~parts[j]) == 0;
      again |= parts[j] == rest;
    }
    if (!inside || (again && (parts[i] & -parts[i]) > (rest & -rest))) continue;
    // Where extra and derived houses lie across, several intersections have the same part.
    if (std::find(all.begin(), all.end(), parts[i]) != all.begin() + static_cast<int>(i)) continue;
    const CellSet cells = state_->places(digit) & topology().house(house);
    const CellSet& crossed = intersections[of_part[i]].cells;
    assert(cells.intersects(crossed) && !crossed.contains(cells));
    links.push_back({cells & crossed, cells - crossed});
  }
}

void FinderContext::find_template_eliminations(std::size_t d) {
  const int digit = static_cast<int>(d) + 1;
  const CellSet places = state_->places(digit);
  if (!kSmallBoards) {
    // Templates are too many to search. All that is false may be impossible.
    template_eliminations_[d] = places - solution_cells_[Digit{static_cast<std::uint8_t>(digit)}];
  } else if (plain_ && knows_solution()) {
    // Where it holds in the solution it is placed or a candidate.
    template_eliminations_[d] =
        places - templates::possible_on_plain(
                     places | solution_cells_[Digit{static_cast<std::uint8_t>(digit)}]);
    assert(template_eliminations_[d] ==
           places - templates_[d].possible(topology(), places, state_->houses_missing(digit)));
  } else {
    constexpr int kMaxExtraHouses = 2;  // more have too many choices
    const CellSet& solution = solution_cells_[Digit{static_cast<std::uint8_t>(digit)}];
    const HouseSet missing = state_->houses_missing(digit);
    const HouseSet extra = missing & topology().extra_houses();
    templates::TemplateCache::Hints hints;
    const bool is_guided = knows_solution() && has_plain_houses_;
    if (knows_solution()) hints.known = places & solution;
    // Where there are more rules than on the plain board, there are fewer templates.
    if (is_guided) hints.likely = templates::possible_on_plain(places | solution);
    if (is_guided && !topology().has_relations() && extra.size() <= kMaxExtraHouses &&
        topology().full_houses().contains(topology().extra_houses())) {
      const CellSet possible =
          extra.empty() ? hints.likely
                        : templates::possible_with_extra_houses(topology(), places | solution,
                                                                extra, places & hints.likely);
      template_eliminations_[d] = places - possible;
      assert(template_eliminations_[d] ==
             places - templates_[d].possible(topology(), places, missing));
    } else {
      template_eliminations_[d] =
          places - templates_[d].possible(topology(), places, missing, hints);
    }
  }
  template_eliminations_known_ |= 1U << d;
  assert(places.contains(template_eliminations_[d]));
  assert(!template_eliminations_[d].intersects(
      solution_cells_[Digit{static_cast<std::uint8_t>(digit)}]));
}

/// A fish uses other houses and relations only for what its target sees. So no fish eliminates a
/// candidate if a template of the plain board has it and nothing else that it sees.
void FinderContext::find_fish_eliminations(Digit digit) {
  const CellSet impossible = template_eliminations(digit.value);
  CellSet& left = fish_eliminations_.cells[digit.value - 1U];
  left = impossible;
  fish_eliminations_.known = static_cast<DigitMask>(fish_eliminations_.known | mask_of(digit));
  if (!kSmallBoards || !knows_solution() || !has_plain_houses_) return;
  if (topology().extra_houses().empty() && !topology().has_relations()) return;
  const CellSet all = state_->places(digit) | solution_cells_[digit];
  for (const Cell c : impossible) {
    const CellSet unseen = (all - topology().peers(c)) | CellSet::of(c);
    if (templates::possible_on_plain(unseen).contains(c)) left.erase(c);
  }
}

namespace {

/// The full houses among these in which a naked or hidden set of any size eliminates candidates.
HouseSet reducible_among(const State& state, std::span<const std::uint8_t> solution,
                         HouseSet houses) {
  const BoardTopology& topology = state.topology();
  assert(topology.full_houses().contains(houses));
  const auto reducible = [&]<typename Word>(Word, std::size_t w) -> std::uint64_t {
    return pattern::reducible_houses<Word, kRatedDigits>(
        state.open(), [&](Cell c) { return Word{state.candidates(c)}; },
        [&](Cell c) { return static_cast<Word>(topology.house_set_of(c).bits().words[w]); },
        solution);
  };
  HouseSet::Storage all{};
  for (std::size_t w = 0; w < all.words.size(); ++w) {
    all.words[w] =
        topology.houses() <= 32 ? reducible(std::uint32_t{}, w) : reducible(std::uint64_t{}, w);
  }
  return houses & HouseSet::from_bits(all);
}

}  // namespace

void FinderContext::find_reducible() {
  // Without the solution, and in houses that need not hold every digit, nothing is promised.
  const HouseSet known = solution_.empty() ? HouseSet() : unknown_ & topology().full_houses();
  reducible_ = (reducible_ - known) | (unknown_ - known);
  if (!known.empty()) reducible_ |= reducible_among(*state_, solution_, known);
  unknown_ = {};
}

void FinderContext::find_counts() {
  // Counting in parallel: bit c of more[i] means that cell c has more than i candidates.
  std::array<CellSet, 5> more;
  for (int d = 1; d <= topology().digits(); ++d) {
    const CellSet places = state_->places(d);
    // From the top down, or this digit would be counted again one step higher.
    for (std::size_t i = more.size() - 1; i > 0; --i) more[i] |= more[i - 1] & places;
    more[0] |= places;
  }
  for (std::size_t i = 0; i < with_.size(); ++i) with_[i] = more[i + 1] - more[i + 2];
  counts_known_ = true;
  assert(with_[0].empty() || state_->count(with_[0].front()) == 2);
  assert(with_[2].empty() || state_->count(with_[2].front()) == 4);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
