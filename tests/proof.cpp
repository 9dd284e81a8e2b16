#include "tests/proof.h"

#include <algorithm>

namespace gridmill::proof {
namespace {

Candidates list_of(const widest::CandidateSet& set) {
  Candidates result;
  for (std::uint8_t d = 1; d <= 9; ++d) {
    for (const Cell c : set[Digit{d}]) result.push_back({c, Digit{d}});
  }
  return result;
}

}  // namespace

StepFacts facts_of(const widest::BoardTopology& topology, const StepDescription& step) {
  const auto facts = widest::step_text::facts_of(topology, step);
  StepFacts result{
      std::string(facts.key.empty() ? "any" : facts.key) + ' ' + std::string(facts.condition),
      {},
      list_of(step.deduction.eliminations),
      list_of(step.deduction.placements)};
  for (const auto& [name, value] : facts.slots) result.slots.emplace(name, value);
  return result;
}

std::string find_fault(const PencilmarkGrid& before, const StepFacts& facts) {
  try {
    Proof(before, facts).check();
    return "";
  } catch (const Fault& fault) {
    return fault.what();
  }
}

const std::map<std::string_view, Proof::Check>& Proof::checks() {
  static const std::map<std::string_view, Check> kChecks{
      {"full-house Any", &Proof::last_cell},
      {"naked-single Any", &Proof::naked_single},
      {"singles Any", &Proof::hidden_single},
      {"locked-pair Any", &Proof::naked_set},
      {"locked-triple Any", &Proof::naked_set},
      {"subsets Any", &Proof::naked_set},
      {"intersections Covers", &Proof::locked},
      {"hidden-pair Any", &Proof::hidden_set},
      {"hidden-triple Any", &Proof::hidden_set},
      {"hidden-quad Any", &Proof::hidden_set},
      {"fish Verity", &Proof::siamese_fish},
      {"fish Fins", &Proof::fish},
      {"fish Any", &Proof::fish},
      {"xy-wing Hub", &Proof::wing},
      {"xyz-wing Hub", &Proof::wing},
      {"coloring Inside", &Proof::colors},
      {"coloring Any", &Proof::colors},
      {"uniqueness-test-1 Any", &Proof::one_extra},
      {"unique-loop Inside", &Proof::one_extra},
      {"uniqueness-test-2 Any", &Proof::same_extra},
      {"uniqueness-test-5 Any", &Proof::same_extra},
      {"avoidable-rectangle-2 Any", &Proof::same_extra},
      {"unique-loop Any", &Proof::same_extra},
      {"uniqueness-test-3 Any", &Proof::extra_set},
      {"avoidable-rectangle-2 Fins", &Proof::extra_set},
      {"unique-loop Fins", &Proof::extra_set},
      {"uniqueness-test-4 Any", &Proof::extra_place},
      {"avoidable-rectangle-2 House", &Proof::extra_place},
      {"unique-loop House", &Proof::extra_place},
      {"uniqueness-test-6 Any", &Proof::swap_lines},
      {"avoidable-rectangle-2 Inside", &Proof::swap_lines},
      {"hidden-rectangle Any", &Proof::swap_corner},
      {"avoidable-rectangle-2 Corner", &Proof::swap_corner},
      {"avoidable-rectangle-1 Any", &Proof::avoidable},
      {"bug-plus-one Any", &Proof::bug_one},
      {"bug-type-2 Any", &Proof::bug_same},
      {"bug-type-3 Any", &Proof::bug_set},
      {"bug-type-4 Any", &Proof::bug_place},
      {"sue-de-coq Any", &Proof::sue_de_coq},
      {"death-blossom Any", &Proof::blossom},
      {"wxyz-wing Loop", &Proof::double_link},
      {"wxyz-wing Chain", &Proof::chains_of_sets},
      {"almost locked sets Loop", &Proof::double_link},
      {"almost locked sets Chain", &Proof::chains_of_sets},
      {"template-set Any", &Proof::templates},
      {"template-delete Any", &Proof::templates},
      {"forcing Verity", &Proof::verity},
      {"forcing Net", &Proof::net},
      {"forcing Any", &Proof::contradiction},
      {"remote-pair Any", &Proof::remote_pair},
      {"any Chain", &Proof::chains},
      {"any Net", &Proof::net},
      {"trial Any", &Proof::trial},
  };
  return kChecks;
}

/// What is concluded are candidates, and {gone} and {targets} are its digits and cells.
void Proof::check() {
  Candidates conclusion = facts_.eliminated;
  conclusion.insert(conclusion.end(), facts_.placed.begin(), facts_.placed.end());
  require(!conclusion.empty(), "no conclusion");
  Cells targets;
  DigitSet gone;
  for (const Candidate& c : conclusion) {
    require(std::count(conclusion.begin(), conclusion.end(), c) == 1, "each candidate once");
    require(marks_.candidates(c.cell).contains(c.digit), "no such candidate");
    targets.insert(c.cell);
    gone |= DigitSet::of(c.digit);
  }
  if (has("targets")) require(cells("targets") == targets, "the cells of the conclusion");
  if (has("gone")) require(digits("gone") == gone, "the digits of the conclusion");
  const auto found = checks().find(facts_.sentence);
  require(found != checks().end(), "no proof for " + facts_.sentence);
  (this->*found->second)();
  for (const auto& [name, value] : facts_.slots) require(used_.contains(name), "unread: " + name);
}

Cell Proof::cell(std::string_view name) {
  const Cells set = cells(name);
  require(set.size() == 1, "one cell");
  return set.front();
}

Digit Proof::digit(std::string_view name) {
  const DigitSet set = digits(name);
  require(set.size() == 1, "one digit");
  return set.front();
}

std::vector<Cells> Proof::houses(std::string_view name) {
  std::vector<Cells> result;
  for (const int h : slot<widest::HouseSet>(name)) {
    require(h < 27, "a house");
    result.push_back(all_houses()[static_cast<std::size_t>(h)]);
  }
  require(!result.empty(), "no house");
  return result;
}

Cells Proof::house(std::string_view name) {
  const std::vector<Cells> all = houses(name);
  require(all.size() == 1, "one house");
  return all.front();
}

void Proof::conclude(const Case& facts) const {
  for (const Candidate& c : facts_.eliminated) require(!facts.is_possible({c}), "may be true");
  for (const Candidate& c : facts_.placed) {
    require(!facts.is_possible_without(c), "may be false");
  }
}

Candidate Proof::assumption() {
  const Candidate assumed{cell("cells"), digit("digits")};
  require(facts_.eliminated == Candidates{assumed} && facts_.placed.empty(), "the assumption");
  return assumed;
}

}  // namespace gridmill::proof
