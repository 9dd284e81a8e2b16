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
// The search starts from what can go: the only targets are places that no template of the digit has
// (templates.h), and of these the ones that no fish of this size can take are left out beforehand
// (fish_reach.h). Bases are chosen as long as a target may still go by them, which few choices of
// three and four last through. A choice that leaves no target in sight of its fins is dropped.
#include <array>
#include <span>
#include <vector>

#include "solver/pattern/fish.h"
#include "solver/rate/position.h"
#include "solver/rate/techniques/fish_reach.h"

namespace gridmill::inline GRIDMILL_BOARDS::finders {
namespace {

/// Which houses may be bases and covers. Basic: rows against columns. Franken: boxes on either side
/// as well, one at least. Mutant: any mixture that is neither.
enum class Kind : std::uint8_t { kBasic, kFranken, kMutant };

/// What to look for.
struct Rules {
  Kind kind = Kind::kBasic;
  int size = 2;
  bool finned = false;
  /// Of finned basic fish: a base that is left with one place or none without its fins.
  bool sashimi = false;
};

using pattern::kMostEndoFins;
using pattern::kMostFins;
using Overlay = pattern::Overlay<CellSet>;

/// One digit's search: bases first, then covers for what they hold.
class Search {
 public:
  Search(Position& position, Technique technique, const Rules& rules, Sink& sink, int digit)
      : position_(position),
        layout_(position.layout()),
        rules_(rules),
        sink_(sink),
        technique_(technique),
        digit_{static_cast<std::uint8_t>(digit)} {}

  /// False: the sink has enough.
  bool run() {
    const HouseSet boxes = rules_.kind == Kind::kFranken ? layout_.boxes() : HouseSet();
    // Houses that are not full need not hold the digit, so they are no bases.
    if (rules_.kind == Kind::kMutant) {
      // What follows from others is a fish of these, and there may be dozens.
      const HouseSet houses = layout_.full_houses() - layout_.derived_houses();
      return bases({houses, houses});
    }
    return bases({layout_.rows() | boxes, layout_.columns() | boxes}) &&
           bases({layout_.columns() | boxes, layout_.rows() | boxes});
  }

 private:
  void find_places() {
    if (!usable_.empty()) return;
    const CellSet places = position_.state().places(digit_);
    for (const int h : layout_.full_houses()) {
      in_house_[static_cast<std::size_t>(h)] = places & layout_.house(h);
      if (!in_house_[static_cast<std::size_t>(h)].empty()) usable_.insert(h);
    }
  }

  /// Those with fins and sashimi ones have the same.
  CellSet reach(const fish::Sides& sides) {
    const auto find = [&] {
      return fish::reach(position_.state(), digit_, sides, rules_.size,
                         position_.impossible(digit_.value));
    };
    if (rules_.kind == Kind::kMutant || rules_.size > 4) return find();
    Position::Reach& kept = position_.fish_reach(rules_.size, sides.bases.contains(layout_.rows()),
                                                 rules_.kind == Kind::kFranken);
    if ((kept.known & mask_of(digit_)) == 0) kept.cells[digit_.value - 1U] = find();
    kept.known = static_cast<DigitMask>(kept.known | mask_of(digit_));
    return kept.cells[digit_.value - 1U];
  }

  bool bases(const fish::Sides& sides) {
    targets_ = reach(sides);
    if (targets_.empty()) return true;
    find_places();
    may_cover_ = sides.covers & usable_;
    using Base = pattern::Places<HouseSet, CellSet>;
    std::array<Base, kRatedHouses> may;
    std::size_t n = 0;
    for (const int h : sides.bases& usable_) {
      may[n++] = {HouseSet::of(h), in_house_[static_cast<std::size_t>(h)]};
    }
    return !pattern::search_bases(
        std::span<const Base>(may).first(n), rules_.size, rules_.finned ? kMostEndoFins : 0,
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
      const CellSet& seen = layout_.peers(target);
      if (!seen.contains(held.twice)) continue;
      const int through = held.once.contains(target) ? 2 : 1;
      const HouseSet others = may_cover_ - base - layout_.house_set_of(target);
      if (can_cover(held.once - seen - CellSet::of(target), others, rules_.size - through)) {
        within.insert(target);
      }
    }
    return within;
  }

  /// Whether so many of the covers hold these places.
  [[nodiscard]] bool can_cover(CellSet places, HouseSet covers, int many) const {
    if (places.empty()) return true;
    if (many == 0) return false;
    for (const int h : layout_.house_set_of(places.front()) & covers) {
      if (can_cover(places - layout_.house(h), covers, many - 1)) return true;
    }
    return false;
  }

  bool covers(HouseSet base, CellSet held, CellSet endo) {
    base_ = base;
    held_ = held;
    endo_ = endo;
    HouseSet may;  // a house that covers no place of a base is no part of a fish
    for (const int h : may_cover_ - base) {
      if (in_house_[static_cast<std::size_t>(h)].intersects(held)) may.insert(h);
    }
    return add_cover(may, rules_.size, {}, held, endo, within_);
  }

  /// Takes the first place that is neither covered nor a fin: it is a fin, or one of its houses is
  /// a cover. A house of a fin is no cover from there on, so that each set of covers comes up once.
  bool add_cover(HouseSet may, int missing, HouseSet cover, CellSet open, CellSet fins,
                 CellSet targets) {
    if (open.empty()) {
      if (missing == 0) return tell(cover, fins, targets);
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
      if (!rules_.finned || (fins - endo_).size() > kMostFins) return true;
      targets &= layout_.common_peers(open);
      return targets.empty() || tell(cover, fins, targets);
    }
    HouseSet tried;
    for (const std::uint8_t h : layout_.houses_of(c)) {
      if (!may.contains(h)) continue;
      const HouseSet one = HouseSet::of(h);
      tried |= one;
      const CellSet rest = open - layout_.house(h);
      if (!add_cover(may - tried, missing - 1, cover | one, rest, fins, targets)) return false;
    }
    fins |= CellSet::of(c);
    if (!rules_.finned || (fins - endo_).size() > kMostFins) return true;
    const CellSet seen = targets & layout_.peers(c);
    if (seen.empty()) return true;
    return add_cover(may - layout_.house_set_of(c), missing, cover, open - CellSet::of(c), fins,
                     seen);
  }

  bool tell(HouseSet cover, CellSet fins, CellSet targets) {
    // Fish with and without fins are rows of their own.
    if (rules_.finned == fins.empty()) return true;
    Overlay covered;
    for (const int h : cover) covered = covered.with(in_house_[static_cast<std::size_t>(h)]);
    const CellSet gone = targets & ((covered.once - held_) | covered.twice);
    if (gone.empty() || !is_of_kind(cover)) return true;
    if (rules_.kind == Kind::kBasic && rules_.finned && is_sashimi(fins) != rules_.sashimi) {
      return true;
    }
    Deduction deduction;
    deduction.technique = technique_;
    deduction.digits = static_cast<DigitMask>(DigitSet::of(digit_).bits());
    deduction.cells = held_ - fins;
    deduction.fins = fins;
    deduction.houses = base_;
    deduction.covers = cover;
    deduction.eliminations.add(digit_, gone);
    return sink_.take(deduction);
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
    const HouseSet boxes = layout_.boxes();
    if (rules_.kind == Kind::kBasic) return true;
    if (rules_.kind == Kind::kFranken) return (base_ | cover).intersects(boxes);
    return !fits(cover, layout_.rows() | boxes, layout_.columns() | boxes) &&
           !fits(cover, layout_.columns() | boxes, layout_.rows() | boxes);
  }

  Position& position_;
  const Layout& layout_;
  const Rules& rules_;
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

/// Keeps what it is told.
class Keeper final : public Sink {
 public:
  bool take(const Deduction& deduction) override {
    all.push_back(deduction);
    return true;
  }
  std::vector<Deduction> all;
};

/// Siamese fish: two finned fish with the same bases that eliminate different candidates. Told
/// under the name of the first; basic ones may be joined with sashimi ones.
void find_siamese(Position& position, Technique technique, const Rules& rules, Sink& sink) {
  for (int d = 1; d <= position.layout().digits(); ++d) {
    if (position.impossible(d).empty()) continue;
    Keeper kept;
    Search(position, technique, rules, kept, d).run();
    const std::size_t own = kept.all.size();
    if (rules.kind == Kind::kBasic) {
      Rules others = rules;
      others.sashimi = !rules.sashimi;
      Search(position, technique, others, kept, d).run();
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
        if (!sink.take(both)) return;
      }
    }
  }
}

void find(Position& position, Technique technique, const Rules& rules, Sink& sink) {
  // A digit whose places are as they were has the fish that it had.
  for (const Digit d : DigitSet(position.changes(technique).digits)) {
    if (position.impossible(d.value).empty()) continue;
    if (!Search(position, technique, rules, sink, d.value).run()) return;
  }
  // Both fish have been told, and a Siamese one takes what these take: it is for people only.
  if (rules.finned && rules.size > 2 && !sink.conclusions_only()) {
    find_siamese(position, technique, rules, sink);
  }
}

}  // namespace

/// A basic fish but for a few places, the fins.
void find_finned_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kBasic, size, true, false}, sink);
}

/// A finned fish that is none without its fins: one of its lines they alone hold up.
void find_sashimi_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kBasic, size, true, true}, sink);
}

/// Rows or columns and boxes, against columns or rows and boxes.
void find_franken_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kFranken, size, false, false}, sink);
}

void find_finned_franken_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kFranken, size, true, false}, sink);
}

/// Any houses against any others.
void find_mutant_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kMutant, size, false, false}, sink);
}

void find_finned_mutant_fish(Position& position, Technique technique, int size, Sink& sink) {
  find(position, technique, {Kind::kMutant, size, true, false}, sink);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS::finders
