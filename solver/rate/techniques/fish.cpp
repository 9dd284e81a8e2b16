// The base/cover kernel. A digit has one place in each of k base houses. If k cover houses hold all
// of those places, the digit goes from the rest of the covers; places that no cover holds are fins,
// and places in two bases are endo fins: what sees every fin, and is in a cover outside the bases
// (or in two covers), goes. At most five fins and two endo fins, as HoDoKu has it.
//
// Why: if no fin is right, the k bases have their digit in k different cells, all of them covered.
// A cover takes one, so all covers are served by the bases, and a place outside goes. A place of
// the bases that lies in two covers would serve both, and k - 2 covers cannot serve k - 1 bases. If
// a fin is right, it takes the digit from what sees it. Endo fins are fins because one cell serves
// two bases there.
//
// The search starts from what can be removed: the only targets are places that no template of the
// digit has (templates.h), and of these the ones that no fish of this size can take are left out
// beforehand (possible_targets). Bases are chosen as long as a target may still go by them, which
// few choices of three and four last through. A choice that leaves no target in sight of its fins
// is dropped.
//
// Invariants of the search:
//   1. A fish has as many covers as bases, and no house is both.
//   2. Fins are places of the bases, and endo fins are fins.
//   3. A target sees every fin.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/pattern/fish.h"
#include "solver/rate/finder_context.h"
#include "solver/rate/techniques/fish_targets.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// Which houses may be bases and covers. Basic: rows against columns. Franken: boxes on either side
/// as well, one at least. Mutant: any mixture that is neither.
enum class Kind : std::uint8_t { kBasic, kFranken, kMutant };

/// What to look for.
struct FishOptions {
  Kind kind = Kind::kBasic;
  int size = 2;
  bool finned = false;
  /// Of finned basic fish: a base that is left with one place or none without its fins.
  bool sashimi = false;
};

using pattern::kMaxEndoFins;
using pattern::kMaxFins;
using Overlay = pattern::Overlay<CellSet>;

/// One digit's search: bases first, then covers for what they hold.
class FishSearch {
 public:
  FishSearch(FinderContext& context, Technique technique, const FishOptions& options, Sink& sink,
             int digit)
      : context_(context),
        topology_(context.topology()),
        options_(options),
        sink_(sink),
        technique_(technique),
        digit_{static_cast<std::uint8_t>(digit)} {}

  /// False: the sink has enough.
  bool run() {
    // Houses that are not full need not hold the digit, so they are no bases.
    if (options_.kind == Kind::kMutant) {
      // A fish that follows from others is implied by these, and there may be dozens.
      const HouseSet houses = topology_.full_houses() - topology_.derived_houses();
      return bases({houses, houses, topology_.all_cells()});
    }
    const auto& grids = topology_.members();
    return std::all_of(grids.begin(), grids.end(), [&](const BoardTopology::Member& grid) {
      const HouseSet boxes = options_.kind == Kind::kFranken ? grid.boxes : HouseSet();
      HouseSet rows = boxes;
      HouseSet columns = boxes;
      for (const int h : grid.rows) rows.insert(h);
      for (const int h : grid.columns) columns.insert(h);
      return bases({rows, columns, grid.cells}) && bases({columns, rows, grid.cells});
    });
  }

 private:
  void find_places() {
    if (!usable_.empty()) return;
    const CellSet places = context_.state().places(digit_);
    for (const int h : topology_.full_houses()) {
      in_house_[static_cast<std::size_t>(h)] = places & topology_.house(h);
      if (!in_house_[static_cast<std::size_t>(h)].empty()) usable_.insert(h);
    }
  }

  /// Those with fins and sashimi ones have the same.
  CellSet targets_of(const Sides& sides) {
    const auto find = [&] {
      return possible_targets(context_, digit_, sides, options_.size,
                              options_.kind == Kind::kMutant
                                  ? context_.template_eliminations(digit_.value)
                                  : context_.fish_eliminations(digit_.value));
    };
    if (options_.kind == Kind::kMutant || options_.size > 4 || topology_.members().size() > 1)
      return find();
    FinderContext::FishTargets& kept = context_.fish_targets(
        options_.size, sides.bases.contains(topology_.rows()), options_.kind == Kind::kFranken);
    if ((kept.known & mask_of(digit_)) == 0) kept.cells[digit_.value - 1U] = find();
    kept.known = static_cast<DigitMask>(kept.known | mask_of(digit_));
    return kept.cells[digit_.value - 1U];
  }

  bool bases(const Sides& sides) {
    targets_ = targets_of(sides);
    if (targets_.empty()) return true;
    find_places();
    may_cover_ = sides.covers & usable_;
    using Base = pattern::HousePlaces<HouseSet, CellSet>;
    std::array<Base, kRatedHouses> may;
    std::size_t n = 0;
    for (const int h : sides.bases& usable_) {
      may[n++] = {HouseSet::of(h), in_house_[static_cast<std::size_t>(h)]};
    }
    return !pattern::search_bases(
        std::span<const Base>(may).first(n), options_.size, options_.finned ? kMaxEndoFins : 0,
        [&](HouseSet base, const Overlay& held) { return !covers(base, held.once, held.twice); },
        [&](HouseSet base, const Overlay& held) {
          within_ = within_reach(base, held);
          return !within_.empty();
        });
  }

  /// The targets that may go by these bases, or by these and more. What a target does not see is no
  /// fin, so no two bases share it and the covers hold it; and of these one goes through the
  /// target, or two if it is in a base itself.
  [[nodiscard]] CellSet within_reach(HouseSet base, const Overlay& held) const {
    CellSet within;
    for (const Cell target : targets_) {
      const CellSet& seen = topology_.peers(target);
      if (!seen.contains(held.twice)) continue;
      const int through = held.once.contains(target) ? 2 : 1;
      const HouseSet others = may_cover_ - base - topology_.house_set_of(target);
      if (can_cover(held.once - seen - CellSet::of(target), others, options_.size - through)) {
        within.insert(target);
      }
    }
    return within;
  }

  /// Whether so many of the covers hold these places.
  [[nodiscard]] bool can_cover(CellSet places, HouseSet covers, int many) const {
    if (places.empty()) return true;
    if (many == 0) return false;
    for (const int h : topology_.house_set_of(places.front()) & covers) {
      if (can_cover(places - topology_.house(h), covers, many - 1)) return true;
    }
    return false;
  }

  bool covers(HouseSet base, CellSet held, CellSet endo) {
    assert(base.size() == options_.size && held.contains(endo));
    base_ = base;
    held_ = held;
    endo_ = endo;
    HouseSet may;  // a house that covers no place of a base is no part of a fish
    for (const int h : may_cover_ - base) {
      if (in_house_[static_cast<std::size_t>(h)].intersects(held)) may.insert(h);
    }
    return add_cover(may, options_.size, {}, held, endo, within_);
  }

  /// Takes the first place that is neither covered nor a fin: it is a fin, or one of its houses is
  /// a cover. A house of a fin is no cover from there on, so that each set of covers comes up once.
  bool add_cover(HouseSet may, int missing, HouseSet cover, CellSet open, CellSet fins,
                 CellSet targets) {
    assert(missing >= 0 && cover.size() + missing == options_.size);
    assert(!may.intersects(cover));
    if (open.empty()) {
      if (missing == 0) return report(cover, fins, targets);
      // Fewer covers hold everything: the others may be any that add something.
      while (!may.empty()) {
        const HouseSet one = HouseSet::of(may.front());
        may.pop_front();
        if (!add_cover(may, missing - 1, cover | one, open, fins, targets)) return false;
      }
      return true;
    }
    const Cell c = open.front();
    if (missing == 0) {
      fins |= open;
      if (!options_.finned || (fins - endo_).size() > kMaxFins) return true;
      targets &= topology_.common_peers(open);
      return targets.empty() || report(cover, fins, targets);
    }
    HouseSet tried;
    for (const std::uint8_t h : topology_.houses_of(c)) {
      if (!may.contains(h)) continue;
      const HouseSet one = HouseSet::of(h);
      tried |= one;
      const CellSet rest = open - topology_.house(h);
      if (!add_cover(may - tried, missing - 1, cover | one, rest, fins, targets)) return false;
    }
    fins |= CellSet::of(c);
    if (!options_.finned || (fins - endo_).size() > kMaxFins) return true;
    const CellSet seen = targets & topology_.peers(c);
    if (seen.empty()) return true;
    return add_cover(may - topology_.house_set_of(c), missing, cover, open - CellSet::of(c), fins,
                     seen);
  }

  bool report(HouseSet cover, CellSet fins, CellSet targets) {
    assert(base_.size() == cover.size() && !base_.intersects(cover));
    assert(held_.contains(fins) && fins.contains(endo_));
    // Fish with and without fins are separate rows.
    if (options_.finned == fins.empty()) return true;
    Overlay covered;
    for (const int h : cover) covered = covered.with(in_house_[static_cast<std::size_t>(h)]);
    const CellSet gone = targets & ((covered.once - held_) | covered.twice);
    if (gone.empty() || !is_of_kind(cover)) return true;
    if (options_.kind == Kind::kBasic && options_.finned && is_sashimi(fins) != options_.sashimi) {
      return true;
    }
    assert(!gone.intersects(fins) && context_.state().places(digit_).contains(gone));
    Deduction deduction(technique_, held_ - fins, mask_of(digit_));
    deduction.fins = fins;
    deduction.houses = base_;
    deduction.covers = cover;
    deduction.eliminations.add(digit_, gone);
    return sink_.report(deduction);
  }

  [[nodiscard]] bool is_sashimi(CellSet fins) const {
    for (const int h : base_) {
      const CellSet left = in_house_[static_cast<std::size_t>(h)] - fins;
      if (left.empty() || left == CellSet::of(left.front())) return true;
    }
    return false;
  }

  [[nodiscard]] bool fits(HouseSet cover, HouseSet may_base, HouseSet may_cover) const {
    return may_base.contains(base_) && may_cover.contains(cover);
  }

  [[nodiscard]] bool is_of_kind(HouseSet cover) const {
    const HouseSet boxes = topology_.boxes();
    if (options_.kind == Kind::kBasic) return true;
    if (options_.kind == Kind::kFranken) return (base_ | cover).intersects(boxes);
    return !fits(cover, topology_.rows() | boxes, topology_.columns() | boxes) &&
           !fits(cover, topology_.columns() | boxes, topology_.rows() | boxes);
  }

  FinderContext& context_;
  const BoardTopology& topology_;
  const FishOptions& options_;
  Sink& sink_;
  Technique technique_;
  Digit digit_;
  CellSet targets_;
  CellSet within_;  ///< those within reach of the bases that are chosen
  std::array<CellSet, kRatedHouses> in_house_;
  HouseSet usable_;
  HouseSet may_cover_;
  HouseSet base_;
  CellSet held_;
  CellSet endo_;
};

}  // namespace

namespace {

/// Collects what is reported to it.
class DeductionCollector final : public Sink {
 public:
  bool report(const Deduction& deduction) override {
    all.push_back(deduction);
    return true;
  }
  std::vector<Deduction> all;
};

/// Siamese fish: two finned fish with the same bases that eliminate different candidates. Reported
/// under the name of the first; basic ones may be joined with sashimi ones.
void find_siamese(FinderContext& context, Technique technique, const FishOptions& options,
                  Sink& sink) {
  for (int d = 1; d <= context.topology().digits(); ++d) {
    if (context.template_eliminations(d).empty()) continue;
    DeductionCollector kept;
    FishSearch(context, technique, options, kept, d).run();
    const std::size_t own = kept.all.size();
    if (options.kind == Kind::kBasic) {
      FishOptions others = options;
      others.sashimi = !options.sashimi;
      FishSearch(context, technique, others, kept, d).run();
    }
    for (std::size_t i = 0; i < own; ++i) {
      for (std::size_t j = i + 1; j < kept.all.size(); ++j) {
        if (kept.all[i].houses != kept.all[j].houses ||
            kept.all[i].eliminations == kept.all[j].eliminations) {
          continue;
        }
        Deduction both = kept.all[i];
        both.variant = 1;
        both.covers |= kept.all[j].covers;
        both.fins |= kept.all[j].fins;
        both.cells = (both.cells | kept.all[j].cells) - both.fins;
        both.eliminations.add(kept.all[j].eliminations);
        if (!sink.report(both)) return;
      }
    }
  }
}

void find(FinderContext& context, Technique technique, const FishOptions& options, Sink& sink) {
  // A digit whose places are as they were has the fish that it had.
  for (const Digit d : DigitSet(context.changes(technique).digits)) {
    if (context.template_eliminations(d.value).empty()) continue;
    if (!FishSearch(context, technique, options, sink, d.value).run()) return;
  }
  // Both fish have been reported, and a Siamese one has the same eliminations: it is for people
  // only.
  if (options.finned && options.size > 2 && !sink.conclusions_only()) {
    find_siamese(context, technique, options, sink);
  }
}

}  // namespace

/// A basic fish except a few places, the fins.
void find_finned_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kBasic, size, true, false}, sink);
}

/// A finned fish that is none without its fins: one of its lines they alone hold up.
void find_sashimi_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kBasic, size, true, true}, sink);
}

/// Rows or columns and boxes, against columns or rows and boxes.
void find_franken_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kFranken, size, false, false}, sink);
}

void find_finned_franken_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kFranken, size, true, false}, sink);
}

/// Any houses against any others.
void find_mutant_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kMutant, size, false, false}, sink);
}

void find_finned_mutant_fish(FinderContext& context, Technique technique, int size, Sink& sink) {
  find(context, technique, {Kind::kMutant, size, true, false}, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
