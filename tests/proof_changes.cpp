#include "tests/proof_changes.h"

#include <optional>
#include <utility>

namespace gridmill::proof {
namespace {

using namespace widest::step_text;

/// changed(value): the values that differ from it in one place. A class, as its functions call each
/// other.
struct Changes {
  static std::vector<Digit> changed(Digit d) {
    return {Digit{static_cast<std::uint8_t>(d.value % 9 + 1)}};
  }
  static std::vector<Cell> changed(Cell c) {
    return {Cell{static_cast<std::uint16_t>((c.index + 1) % 81)},
            Cell{static_cast<std::uint16_t>((c.index + 9) % 81)}};
  }
  static std::vector<int> changed(int number) { return {(number + 1) % 27}; }
  static std::vector<int> changed(bool yes) { return {yes ? 0 : 1}; }
  static std::vector<std::string> changed(const std::string& name) {
    return {name == "A" ? "B" : "A"};
  }

  /// A set with an element replaced by one that it does not have.
  template <typename Set>
  static std::vector<Set> changed_set(const Set& set) {
    std::vector<Set> result;
    for (const auto element : set) {
      for (const auto other : changed(element)) {
        Set one;
        for (const auto e : set) {
          if (e != element) one.insert(e);
        }
        one.insert(other);
        if (one.size() == set.size() && !(one == set)) result.push_back(one);
      }
    }
    return result;
  }
  static std::vector<Cells> changed(const Cells& cells) { return changed_set(cells); }
  static std::vector<widest::HouseSet> changed(const widest::HouseSet& houses) {
    return changed_set(houses);
  }
  static std::vector<DigitSet> changed(DigitSet digits) {
    std::vector<DigitSet> result;
    for (const Digit d : digits) {
      const DigitSet one = (digits - DigitSet::of(d)) | DigitSet::of(changed(d).front());
      if (one.size() == digits.size()) result.push_back(one);
    }
    return result;
  }

  /// Adds the objects in which one member, or one element, is changed.
  template <typename Object, typename Member>
  static void change(const Object& object, Member Object::*member, std::vector<Object>& result) {
    for (const auto& other : changed(object.*member)) {
      result.push_back(object);
      result.back().*member = other;
    }
  }
  template <typename Object, typename... Members>
  static std::vector<Object> change_each(const Object& object, Members... members) {
    std::vector<Object> result;
    (change(object, members, result), ...);
    return result;
  }
  template <typename T>
  static std::vector<std::vector<T>> changed(const std::vector<T>& list) {
    std::vector<std::vector<T>> result;
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (const T& other : changed(list[i])) {
        result.push_back(list);
        result.back()[i] = other;
      }
    }
    return result;
  }

  static std::vector<Candidate> changed(const Candidate& c) {
    return change_each(c, &Candidate::cell, &Candidate::digit);
  }
  static std::vector<Node> changed(const Node& node) {
    return change_each(node, &Node::cells, &Node::digit);
  }
  static std::vector<widest::Why> changed(const widest::Why& why) {
    return change_each(why, &widest::Why::houses);
  }
  static std::vector<NamedSet> changed(const NamedSet& set) {
    return change_each(set, &NamedSet::cells, &NamedSet::digits);
  }
  static std::vector<Option> changed(const Option& option) {
    return change_each(option, &Option::hub, &Option::digit, &Option::then);
  }
  static std::vector<StrongPair> changed(const StrongPair& pair) {
    return change_each(pair, &StrongPair::digit, &StrongPair::first, &StrongPair::second,
                       &StrongPair::first_places, &StrongPair::second_places, &StrongPair::joint,
                       &StrongPair::why, &StrongPair::ends, &StrongPair::gone);
  }
  static std::vector<PairHalves> changed(const PairHalves& halves) {
    return change_each(halves, &PairHalves::one, &PairHalves::other);
  }
  static std::vector<ColorCluster> changed(const ColorCluster& cluster) {
    return change_each(cluster, &ColorCluster::one, &ColorCluster::other, &ColorCluster::houses);
  }
  static std::vector<ColorClash> changed(const ColorClash& clash) {
    return change_each(clash, &ColorClash::one_cell, &ColorClash::other_cell, &ColorClash::targets);
  }
  static std::vector<Coloring> changed(const Coloring& coloring) {
    return change_each(coloring, &Coloring::digit, &Coloring::clashes, &Coloring::targets);
  }
  static std::vector<DoubleCover> changed(const DoubleCover& own) {
    return change_each(own, &DoubleCover::cell, &DoubleCover::covers);
  }
  static std::vector<EndoFin> changed(const EndoFin& own) {
    return change_each(own, &EndoFin::cell, &EndoFin::houses);
  }
  static std::vector<FishView> changed(const FishView& view) {
    return change_each(view, &FishView::digit, &FishView::houses, &FishView::covers,
                       &FishView::fins, &FishView::targets, &FishView::doubles,
                       &FishView::endo_fins);
  }
  static std::vector<SueDeCoq> changed(const SueDeCoq& pattern) {
    return change_each(pattern, &SueDeCoq::sets, &SueDeCoq::line, &SueDeCoq::box, &SueDeCoq::shared,
                       &SueDeCoq::used_in_line, &SueDeCoq::used_in_box);
  }
  static std::vector<SetBite> changed(const SetBite& bite) {
    return change_each(bite, &SetBite::sets, &SetBite::gone);
  }
  static std::vector<Petal> changed(const Petal& petal) {
    return change_each(petal, &Petal::stem, &Petal::digit, &Petal::set, &Petal::held);
  }
  static std::vector<Claim> changed(const Claim& claim) {
    const bool is_node = claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot;
    std::vector<Claim> result = is_node ? change_each(claim, &Claim::node, &Claim::why)
                                        : change_each(claim, &Claim::set, &Claim::digits);
    constexpr Claim::Kind kOpposite[] = {Claim::Kind::kIsNot, Claim::Kind::kIs, Claim::Kind::kHolds,
                                         Claim::Kind::kLacks};
    result.push_back(claim);
    result.back().kind = kOpposite[static_cast<std::size_t>(claim.kind)];
    return result;
  }
  static std::vector<LoopLink> changed(const LoopLink& link) {
    return change_each(link, &LoopLink::nodes, &LoopLink::gone);
  }
  static std::vector<ChainText> changed(const ChainText& chain) {
    std::vector<ChainText> result = change_each(chain, &ChainText::claims, &ChainText::gone,
                                                &ChainText::loop, &ChainText::clash);
    if (chain.end != ChainText::End::kEither) return result;
    for (Claim std::pair<Claim, Claim>::*end :
         {&std::pair<Claim, Claim>::first, &std::pair<Claim, Claim>::second}) {
      for (Claim other : changed(chain.either.*end)) {
        if (!(other.why == (chain.either.*end).why)) continue;  // reasons are in the claims
        result.push_back(chain);
        result.back().either.*end = other;
      }
    }
    return result;
  }
  static std::vector<Chains> changed(const Chains& chains) {
    return change_each(chains, &Chains::chains);
  }
  static std::vector<widest::Impasse> changed(const widest::Impasse& impasse) {
    if (impasse.house.empty()) return change_each(impasse, &widest::Impasse::cell);
    return change_each(impasse, &widest::Impasse::house, &widest::Impasse::digit);
  }
  static std::vector<widest::Causes> changed(const widest::Causes& causes) {
    return change_each(causes, &widest::Causes::placed, &widest::Causes::removed);
  }
  static std::vector<widest::Consequence> changed(const widest::Consequence& step) {
    return change_each(step, &widest::Consequence::digit, &widest::Consequence::cells,
                       &widest::Consequence::why, &widest::Consequence::places,
                       &widest::Consequence::causes, &widest::Consequence::refutation);
  }
  static std::vector<widest::Net> changed(const widest::Net& net) {
    return change_each(net, &widest::Net::consequences, &widest::Net::impasse,
                       &widest::Net::causes);
  }
  static std::vector<Refutations> changed(const Refutations& nets) {
    return change_each(nets, &Refutations::nets);
  }
  static std::vector<Cases> changed(const Cases& cases) {
    return change_each(cases, &Cases::cells, &Cases::digits, &Cases::nets, &Cases::eliminated);
  }
  /// Names and rules are not claims.
  static std::vector<ClueName> changed(const ClueName&) { return {}; }
  static std::vector<ClueMeaning> changed(const ClueMeaning&) { return {}; }
  static std::vector<std::pair<Cell, DigitSet>> changed(const std::pair<Cell, DigitSet>& fill) {
    return change_each(fill, &std::pair<Cell, DigitSet>::second);
  }
  static std::vector<Fills> changed(const Fills& fills) {
    return change_each(fills, &Fills::cells, &Fills::ways);
  }
  static std::vector<SideSums> changed(const SideSums& sums) {
    return change_each(sums, &SideSums::plus, &SideSums::minus);
  }
  static std::vector<Unfit> changed(const Unfit& unfit) {
    return change_each(unfit, &Unfit::ways, &Unfit::few);
  }
  static std::vector<SumClash> changed(const SumClash& clash) {
    return change_each(clash, &SumClash::bounds, &SumClash::nearest, &SumClash::sums,
                       &SumClash::few);
  }
  static std::vector<Misfit> changed(const Misfit& misfit) {
    if (!misfit.used.empty()) return change_each(misfit, &Misfit::plus, &Misfit::used);
    if (misfit.plus.empty() && misfit.minus.empty()) return {};
    return change_each(misfit, &Misfit::plus, &Misfit::minus, &Misfit::rest, &Misfit::nearest,
                       &Misfit::sums, &Misfit::few, &Misfit::house);
  }
  static std::vector<Combinations> changed(const Combinations& what) {
    return change_each(what, &Combinations::total, &Combinations::sets, &Combinations::limits,
                       &Combinations::misfits, &Combinations::narrowings);
  }
  static std::vector<Fit> changed(const Fit& fit) { return change_each(fit, &Fit::candidate); }
  static std::vector<Fits> changed(const Fits& fits) {
    return change_each(fits, &Fits::list, &Fits::sets);
  }
  static std::vector<Pairing::Partners> changed(const Pairing::Partners& partners) {
    return change_each(partners, &Pairing::Partners::gone, &Pairing::Partners::digits);
  }
  static std::vector<Pairing> changed(const Pairing& pairing) {
    std::vector<Pairing> result =
        change_each(pairing, &Pairing::one, &Pairing::one_digits, &Pairing::other_digits,
                    &Pairing::gone, &Pairing::classes);
    const bool has_number =
        pairing.kind != Pairing::Kind::kEqual && pairing.kind != Pairing::Kind::kNamed;
    if (has_number) change(pairing, &Pairing::number, result);
    return result;
  }
  static std::vector<Equation> changed(const Equation& equation) {
    return change_each(equation, &Equation::plus, &Equation::minus, &Equation::plus_house,
                       &Equation::minus_house, &Equation::total);
  }
  static std::vector<std::optional<Equation>> changed(const std::optional<Equation>& equation) {
    std::vector<std::optional<Equation>> result;
    if (!equation) return result;
    for (const Equation& other : changed(*equation)) result.emplace_back(other);
    return result;
  }
  static std::vector<SumLimit> changed(const SumLimit& limit) {
    return change_each(limit, &SumLimit::bound, &SumLimit::plus, &SumLimit::minus,
                       &SumLimit::plus_bound, &SumLimit::minus_bound);
  }
  static std::vector<SumReasons::Bound> changed(const SumReasons::Bound& bound) {
    return change_each(bound, &SumReasons::Bound::bound, &SumReasons::Bound::candidates);
  }
  static std::vector<SumReasons::Unmade> changed(const SumReasons::Unmade& unmade) {
    return change_each(unmade, &SumReasons::Unmade::candidate, &SumReasons::Unmade::numbers,
                       &SumReasons::Unmade::made);
  }
  static std::vector<SumReasons> changed(const SumReasons& reasons) {
    std::vector<SumReasons> result =
        change_each(reasons, &SumReasons::equation, &SumReasons::limits, &SumReasons::misfits);
    if (reasons.most > 0) change(reasons, &SumReasons::least, result);
    change(reasons, &SumReasons::bounds, result);
    change(reasons, &SumReasons::unmade, result);
    return result;
  }
  static std::vector<SumLock> changed(const SumLock& lock) {
    return change_each(lock, &SumLock::equation, &SumLock::digit, &SumLock::places,
                       &SumLock::clash);
  }
  static std::vector<Crossing> changed(const Crossing& crossing) {
    return change_each(crossing, &Crossing::cells, &Crossing::digit, &Crossing::taken,
                       &Crossing::clash, &Crossing::unfit);
  }
  static std::vector<Crossings> changed(const Crossings& crossings) {
    return change_each(crossings, &Crossings::equation, &Crossings::list);
  }
  static std::vector<LineReasons::Confined> changed(const LineReasons::Confined& confined) {
    return change_each(confined, &LineReasons::Confined::digits, &LineReasons::Confined::cells);
  }
  static std::vector<LineReasons::View> changed(const LineReasons::View& view) {
    if (!view.cases.empty()) {
      std::vector<LineReasons::View> result =
          change_each(view, &LineReasons::View::candidate, &LineReasons::View::cases);
      if (view.cases.size() > 1) change(view, &LineReasons::View::has_places, result);
      return result;
    }
    return change_each(view, &LineReasons::View::candidate, &LineReasons::View::at_least,
                       &LineReasons::View::bound);
  }
  static std::vector<LineReasons::Case> changed(const LineReasons::Case& some) {
    std::vector<LineReasons::Case> result =
        change_each(some, &LineReasons::Case::low, &LineReasons::Case::sets);
    return some.first.value == 0 ? result : change_each(some, &LineReasons::Case::sets);
  }
  static std::vector<LineReasons::Blocked> changed(const LineReasons::Blocked& blocked) {
    return change_each(blocked, &LineReasons::Blocked::end, &LineReasons::Blocked::digits,
                       &LineReasons::Blocked::left, &LineReasons::Blocked::held);
  }
  static std::vector<FullSet> changed(const FullSet& set) {
    return change_each(set, &FullSet::cells, &FullSet::digits);
  }
  static std::vector<Narrowing> changed(const Narrowing& narrowing) {
    return change_each(narrowing, &Narrowing::sets);
  }
  static std::vector<LineReasons::Gap> changed(const LineReasons::Gap& gap) {
    std::vector<LineReasons::Gap> result =
        change_each(gap, &LineReasons::Gap::ends, &LineReasons::Gap::between);
    if (gap.bound >= 0) change(gap, &LineReasons::Gap::bound, result);
    change(gap, &LineReasons::Gap::nearest, result);
    change(gap, &LineReasons::Gap::unfit, result);
    return result;
  }
  static std::vector<LineReasons::Trial> changed(const LineReasons::Trial& trial) {
    return change_each(trial, &LineReasons::Trial::candidate, &LineReasons::Trial::gaps);
  }
  static std::vector<LineReasons> changed(const LineReasons& reasons) {
    return change_each(reasons, &LineReasons::confined, &LineReasons::views, &LineReasons::cases,
                       &LineReasons::ends, &LineReasons::one_end, &LineReasons::other_end,
                       &LineReasons::not_between, &LineReasons::blocked, &LineReasons::narrowings,
                       &LineReasons::trials, &LineReasons::sets, &LineReasons::fills,
                       &LineReasons::gone, &LineReasons::next);
  }
  static std::vector<HouseSum::Cage> changed(const HouseSum::Cage& cage) {
    return change_each(cage, &HouseSum::Cage::cells, &HouseSum::Cage::total);
  }
  static std::vector<HouseSum> changed(const HouseSum& sum) {
    if (sum.is_split)
      return change_each(sum, &HouseSum::cages, &HouseSum::splits, &HouseSum::unfit,
                         &HouseSum::narrowings);
    return change_each(sum, &HouseSum::total, &HouseSum::cages, &HouseSum::known_inside,
                       &HouseSum::known_outside, &HouseSum::inside, &HouseSum::outside,
                       &HouseSum::plus, &HouseSum::minus, &HouseSum::rest, &HouseSum::sets,
                       &HouseSum::misfits, &HouseSum::limits);
  }
  static std::vector<Sight> changed(const Sight&) { return {}; }
  static std::vector<widest::RuledOut> changed(const widest::RuledOut&) { return {}; }
  static std::vector<widest::step_text::PlacesByHouse> changed(
      const widest::step_text::PlacesByHouse& places) {
    return change_each(places, &widest::step_text::PlacesByHouse::digit);
  }
  static std::vector<widest::step_text::Swap> changed(const widest::step_text::Swap& swap) {
    return change_each(swap, &widest::step_text::Swap::digits);
  }
  static std::vector<DerivedHouses> changed(const DerivedHouses&) { return {}; }
  /// The conclusion is changed itself.
  static std::vector<Result> changed(const Result&) { return {}; }
};

}  // namespace

std::vector<StepFacts> changes_of(const StepFacts& facts) {
  std::vector<StepFacts> result =
      Changes::change_each(facts, &StepFacts::eliminated, &StepFacts::placed);
  for (const auto& [name, slot] : facts.slots) {
    std::visit(
        [&, key = name](const auto& value) {
          for (const auto& other : Changes::changed(value)) {
            result.push_back(facts);
            result.back().slots.at(key) = other;
          }
        },
        slot);
  }
  return result;
}

}  // namespace gridmill::proof
