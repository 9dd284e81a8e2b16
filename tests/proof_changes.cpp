#include "tests/proof_changes.h"

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
  static std::vector<int> changed(int house) { return {(house + 1) % 27}; }
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
  static std::vector<NamedSet> changed(const NamedSet& set) {
    return change_each(set, &NamedSet::cells, &NamedSet::digits);
  }
  static std::vector<Fins> changed(const Fins& fins) { return change_each(fins, &Fins::cells); }
  static std::vector<LockedSets> changed(const LockedSets& sets) {
    return change_each(sets, &LockedSets::sets);
  }
  static std::vector<AlsPrefix> changed(const AlsPrefix& sets) {
    return change_each(sets, &AlsPrefix::sets);
  }
  static std::vector<Commons> changed(const Commons& commons) {
    return change_each(commons, &Commons::digits);
  }
  static std::vector<PairHalves> changed(const PairHalves& halves) {
    return change_each(halves, &PairHalves::one, &PairHalves::other);
  }
  static std::vector<Petal> changed(const Petal& petal) {
    return change_each(petal, &Petal::stem, &Petal::digit, &Petal::set, &Petal::held);
  }
  static std::vector<Claim> changed(const Claim& claim) {
    const bool is_node = claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot;
    std::vector<Claim> result = is_node ? change_each(claim, &Claim::node)
                                        : change_each(claim, &Claim::set, &Claim::digits);
    constexpr Claim::Kind kOpposite[] = {Claim::Kind::kIsNot, Claim::Kind::kIs, Claim::Kind::kHolds,
                                         Claim::Kind::kLacks};
    result.push_back(claim);
    result.back().kind = kOpposite[static_cast<std::size_t>(claim.kind)];
    return result;
  }
  static std::vector<ChainText> changed(const ChainText& chain) {
    std::vector<ChainText> result = change_each(chain, &ChainText::claims);
    if (chain.end != ChainText::End::kEither) return result;
    for (Claim std::pair<Claim, Claim>::*end :
         {&std::pair<Claim, Claim>::first, &std::pair<Claim, Claim>::second}) {
      for (const Claim& other : changed(chain.either.*end)) {
        result.push_back(chain);
        result.back().either.*end = other;
      }
    }
    return result;
  }
  static std::vector<widest::Impasse> changed(const widest::Impasse& impasse) {
    if (impasse.house.empty()) return change_each(impasse, &widest::Impasse::cell);
    return change_each(impasse, &widest::Impasse::house, &widest::Impasse::digit);
  }
  static std::vector<ContradictionText> changed(const ContradictionText& net) {
    return change_each(net, &ContradictionText::placed, &ContradictionText::impasse);
  }
  /// Of other rules than those of the plain board.
  static std::vector<SeeingRelations> changed(const SeeingRelations&) { return {}; }
  static std::vector<ClueName> changed(const ClueName&) { return {}; }
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
