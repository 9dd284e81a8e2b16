#include "tests/proof.h"

#include <algorithm>

#include "solver/steps/pattern_facts.h"

namespace gridmill::proof {

StepFacts facts_of(const StepDescription& step) {
  const auto& facts = *step.facts;
  StepFacts result{
      std::string(facts.key.empty() ? "any" : facts.key) + ' ' + std::string(facts.condition),
      {},
      widest::step_text::list_of(step.deduction.eliminations),
      widest::step_text::list_of(step.deduction.placements)};
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
      {"intersections Partner", &Proof::clue_pair},
      {"claiming AlikeDigits", &Proof::either_digit},
      {"claiming Verity", &Proof::either_digit},
      {"intersections FilledLeftovers", &Proof::filled_leftovers},
      {"intersections Leftovers", &Proof::leftovers},
      {"intersections Covers", &Proof::locked},
      {"intersections Same", &Proof::locked_elsewhere},
      {"intersections AlikePlaces", &Proof::locked_elsewhere},
      {"intersections Any", &Proof::locked_elsewhere},
      {"hidden-pair Any", &Proof::hidden_set},
      {"hidden-triple Any", &Proof::hidden_set},
      {"hidden-quad Any", &Proof::hidden_set},
      {"fish Fins", &Proof::finned_fish},
      {"fish Overlap", &Proof::finned_fish},
      {"fish Any", &Proof::fish},
      {"single-digit patterns Pairs", &Proof::strong_pairs},
      {"xy-wing Hub", &Proof::wing},
      {"xyz-wing Hub", &Proof::wing},
      {"w-wing Chain", &Proof::w_wing},
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
      {"wxyz-wing Chain", &Proof::chains},
      {"almost locked sets Loop", &Proof::double_link},
      {"almost locked sets Chain", &Proof::chains},
      {"template-set Others", &Proof::nets_of_rows},
      {"template-delete Net", &Proof::nets},
      {"template-set Any", &Proof::templates},
      {"forcing Verity", &Proof::cases},
      {"remote-pair Any", &Proof::remote_pair},
      {"last-cell Single", &Proof::last_of_clue},
      {"last-cell Sets", &Proof::last_of_clue},
      {"last-cell Sum", &Proof::last_of_clue},
      {"last-cell Cage", &Proof::last_of_clue},
      {"last-cell Any", &Proof::last_of_clue},
      {"only-combination Any", &Proof::only_combination},
      {"no-partner Any", &Proof::clue_pair},
      {"locked-in-clue Listed", &Proof::lock_in_combinations},
      {"locked-in-clue Any", &Proof::lock_in_sum},
      {"crossing-clues Cage", &Proof::crossing_combinations},
      {"crossing-clues Any", &Proof::crossings},
      {"cage-splitting Any", &Proof::house_sum},
      {"clues Cage", &Proof::combinations},
      {"clues Any", &Proof::sums},
      {"lines Any", &Proof::arrangement},
      {"45 rule Places", &Proof::house_sum},
      {"45 rule Any", &Proof::house_sum},
      {"any Place", &Proof::locked_elsewhere},
      {"any Digit", &Proof::any_digit},
      {"any Chain", &Proof::chains},
      {"any Net", &Proof::nets},
      {"any Any", &Proof::trial},
      {"trial Bare", &Proof::trial},
  };
  return kChecks;
}

Candidates Proof::conclusion() const {
  Candidates all = facts_.eliminated;
  all.insert(all.end(), facts_.placed.begin(), facts_.placed.end());
  return all;
}

/// What is concluded are candidates, and {gone} and {targets} are its digits and cells.
void Proof::check() {
  const Candidates all = conclusion();
  require(!all.empty(), "no conclusion");
  Cells targets;
  DigitSet gone;
  for (const Candidate& c : all) {
    require(std::count(all.begin(), all.end(), c) == 1, "each candidate once");
    require(marks_.candidates(c.cell).contains(c.digit), "no such candidate");
    targets.insert(c.cell);
    gone |= DigitSet::of(c.digit);
  }
  if (has("targets")) require(cells("targets") == targets, "the cells of the conclusion");
  if (has("removed")) require(slot<Candidates>("removed") == facts_.eliminated, "what is removed");
  if (has("gone")) require(digits("gone") == gone, "the digits of the conclusion");
  const auto found = checks().find(facts_.sentence);
  require(found != checks().end(), "no proof for " + facts_.sentence);
  require_result();
  (this->*found->second)();
  for (const char* name : {"sight", "stem_sight"}) {
    if (!has(name)) continue;
    for (const auto& sight : slot<std::vector<widest::step_text::Sight>>(name)) {
      for (const Cell seen : sight.seen) {
        require_why(sight.why, {sight.cell, sight.digit}, {seen, sight.digit});
      }
    }
  }
  if (has("ruled_out")) {
    for (const auto& one : slot<std::vector<widest::RuledOut>>("ruled_out")) {
      const bool is_filled = marks_.value(one.filled.cell) == one.filled.digit;
      require(is_filled || (cells("cells").contains(one.filled.cell) &&
                            digits("digits").contains(one.filled.digit)),
              "a filled cell or a candidate of the pattern");
      for (const Candidate& c : one.excluded) {
        require(marks_.candidates(c.cell).contains(c.digit) != is_filled, "a candidate");
        require_why(one.why, one.filled, c);
      }
    }
  }
  check_absent();
  check_demands();
  if (has("swap")) {
    const auto& swap = slot<widest::step_text::Swap>("swap");
    require(swap.has_clues == ground_.board().has_clues() &&
                swap.has_extra_houses == ground_.board().has_extra_houses() &&
                swap.has_relations != ground_.board().relations().empty() &&
                swap.digits == digits("digits"),
            "digits that are swapped");
  }
  if (has("derived")) {
    const auto& derived = slot<widest::step_text::DerivedHouses>("derived").houses;
    for (const int h : derived) {
      require(static_cast<std::size_t>(h) >= ground_.board().houses().size() &&
                  ground_.is_full(ground_.house(h)),
              "a derived house");
    }
  }
  for (const auto& [name, value] : facts_.slots) require(used_.contains(name), "unread: " + name);
}

/// Filled cells exclude what {absent} lists.
void Proof::check_absent() {
  if (has("absent")) require_absent(slot<std::vector<widest::RuledOut>>("absent"));
}

void Proof::require_absent(const std::vector<widest::RuledOut>& absent) const {
  for (const auto& one : absent) {
    require(marks_.value(one.filled.cell) == one.filled.digit, "a filled cell");
    require(!one.excluded.empty(), "what it excludes");
    for (const Candidate& c : one.excluded) {
      require(marks_.value(c.cell).empty() && !marks_.candidates(c.cell).contains(c.digit),
              "an open cell without the candidate");
      require_why(one.why, one.filled, c);
    }
  }
}

/// A candidate is there, or a filled cell that excludes it is easily seen or named, or no filled
/// cell excludes it.
void Proof::require_explained(const Candidates& claimed) {
  Candidates named;
  for (const char* name : {"absent", "ruled_out"}) {
    if (!has(name)) continue;
    for (const auto& one : slot<std::vector<widest::RuledOut>>(name)) {
      if (marks_.value(one.filled.cell) != one.filled.digit) continue;
      named.insert(named.end(), one.excluded.begin(), one.excluded.end());
    }
  }
  for (const Candidate& c : claimed) {
    if (!marks_.value(c.cell).empty() || marks_.candidates(c.cell).contains(c.digit)) continue;
    bool is_hidden = false;
    bool is_seen = false;
    for (const Cell by : ground_.all_cells()) {
      const Candidate filled{by, marks_.value(by)};
      if (filled.digit.empty() || !exclude(filled, c)) continue;
      (filled.digit == c.digit && ground_.see_plainly(by, c.cell) ? is_seen : is_hidden) = true;
    }
    require(is_seen || !is_hidden || std::find(named.begin(), named.end(), c) != named.end(),
            "why a candidate is absent");
  }
}

void Proof::require_explained(Digit digit, const Cells& cells) {
  Candidates claimed;
  for (const Cell c : cells) claimed.push_back({c, digit});
  require_explained(claimed);
}

void Proof::require_explained(const Cells& cells) {
  for (const Digit d : DigitSet::first(ground_.digits())) require_explained(d, cells);
}

/// {result} says what is placed and eliminated, no more and no less.
void Proof::require_result() {
  if (!has("result")) return;
  const auto& result = slot<widest::step_text::Result>("result");
  if (result.left_to_search != 0) {
    require(result.left_to_search == static_cast<int>(facts_.placed.size()), "the cells left");
    return;
  }
  const auto list = [](const std::vector<widest::step_text::Change>& changes) {
    Candidates all;
    for (const auto& change : changes) {
      for (const Cell c : change.cells) {
        for (const Digit d : change.digits) all.push_back({c, d});
      }
    }
    std::sort(all.begin(), all.end());
    return all;
  };
  const auto sorted = [](Candidates all) {
    std::sort(all.begin(), all.end());
    return all;
  };
  require(list(result.eliminations) == sorted(facts_.eliminated), "what is eliminated");
  require(list(result.placements) == sorted(facts_.placed), "what is placed");
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

std::vector<Cells> Proof::houses(const widest::HouseSet& houses) const {
  std::vector<Cells> result;
  for (const int h : houses) result.push_back(ground_.house(h));
  require(!result.empty(), "no house");
  return result;
}

Cells Proof::house(std::string_view name) {
  const std::vector<Cells> all = houses(name);
  require(all.size() == 1, "one house");
  return all.front();
}

void Proof::conclude(const Case& facts) const {
  conclude(facts, facts_.eliminated);
  for (const Candidate& c : facts_.placed) {
    require(!facts.is_possible_without(c), "may be false");
  }
}

void Proof::conclude(const Case& facts, const Candidates& eliminated) const {
  for (const Candidate& c : eliminated) require(!facts.is_possible({c}), "may be true");
}

void Proof::require_why(const widest::Why& why, Candidate a, Candidate b) const {
  require(exclude(a, b) || !why.clues.empty(), "they exclude each other");
  if (a.cell == b.cell) return;
  const auto share = [&](int h) {
    const Cells house = ground_.house(h);
    return house.contains(a.cell) && house.contains(b.cell);
  };
  require((a.digit == b.digit && some(why.houses, share)) ||
              some(why.relations, [&](std::string_view id) { return ground_.exclude(a, b, id); }) ||
              some(why.clues, [&](const Clue* clue) { return excludes(*clue, a, b); }),
          "why they exclude each other");
}

void Proof::require_ruled_out(const std::vector<widest::RuledOut>& list, Candidate by,
                              Candidate gone) const {
  if (by.cell == gone.cell && by.digit != gone.digit) return;
  if (by.digit == gone.digit && ground_.see_plainly(by.cell, gone.cell)) return;
  const auto named = std::find_if(list.begin(), list.end(), [&](const widest::RuledOut& one) {
    return one.filled == by &&
           std::find(one.excluded.begin(), one.excluded.end(), gone) != one.excluded.end();
  });
  require(named != list.end(), "an exclusion that is named");
  require_why(named->why, by, gone);
}

void Proof::require_pattern_excludes() {
  std::vector<widest::RuledOut> list;
  if (has("ruled_out")) list = slot<std::vector<widest::RuledOut>>("ruled_out");
  for (const char* name : {"sight", "stem_sight"}) {
    if (!has(name)) continue;
    for (const auto& sight : slot<std::vector<widest::step_text::Sight>>(name)) {
      for (const Cell c : sight.seen) {
        list.push_back({{c, sight.digit}, {{sight.cell, sight.digit}}, sight.why});
      }
    }
  }
  for (const Candidate& gone : facts_.eliminated) {
    for (const Cell c : cells("cells")) {
      for (const Digit d : marks_.candidates(c) & digits("digits")) {
        require_ruled_out(list, {c, d}, gone);
      }
    }
  }
}

}  // namespace gridmill::proof
