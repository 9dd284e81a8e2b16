// Chains in English. Nets and cases are in english_nets.cpp.

#include "solver/steps/english_chains.h"

#include <algorithm>
#include <array>

#include "solver/clues/clue_kinds.h"

namespace gridmill::widest::step_text {
namespace {

[[nodiscard]] std::vector<std::string> with(const std::string& first,
                                            std::vector<std::string> rest) {
  rest.insert(rest.begin(), first);
  return rest;
}

}  // namespace

std::string number_word(int number) {
  constexpr std::array<const char*, 10> kWords = {"no",   "one", "two",   "three", "four",
                                                  "five", "six", "seven", "eight", "nine"};
  return number >= 0 && number < 10 ? kWords[static_cast<std::size_t>(number)]
                                    : std::to_string(number);
}

std::string EnglishChains::render(const Chains& chains) const {
  std::string text;
  if (!chains.sets.empty()) {
    text = by_number(chains.sets, "The almost locked set ", "The almost locked sets ") +
           render(chains.sets) + by_number(chains.sets, " has", " each have") +
           " one more digit than cells.";
  }
  const std::string between = behind_story(chains.chains.size(), " ");
  const bool is_only = chains.chains.size() == 1;
  for (const ChainText& chain : chains.chains) {
    text += (text.empty() ? "" : between) + story(chain, is_only);
  }
  return text + (between == " " ? "" : between);
}

std::string EnglishChains::is(const Candidate& c) const {
  return name_of(c.cell) + " is " + digit_placeholder(c.digit);
}

std::string EnglishChains::is(const Node& node) const {
  return (node.cells.size() == 1 ? "" : "one of ") + render(node.cells) + " is " +
         digit_placeholder(node.digit);
}

std::string EnglishChains::is_not(const CellSet& cells, Digit digit) const {
  const std::string what = render(cells) + " is ";
  return cells.size() == 1   ? what + "not " + digit_placeholder(digit)
         : cells.size() == 2 ? "neither of " + what + digit_placeholder(digit)
                             : "none of " + what + digit_placeholder(digit);
}

std::string EnglishChains::are_not(const std::vector<Candidate>& gone) const {
  std::vector<std::string> texts;
  for (const Change& change : changes_of(gone)) {
    texts.push_back(render(change.cells) + by_number(change.cells, " is", " are") + " not " +
                    render(change.digits, Conjunction::kOr));
  }
  return list(texts);
}

std::string EnglishChains::others_than_houses(const Why& why) const {
  std::vector<std::string> names = names_of_relations(why);
  const HouseSet houses = unusual(why.houses);
  if (!houses.empty()) {
    const std::string text = render(houses);
    names.push_back((text.starts_with("the diagonal") ? "on " : "in ") + text);
  }
  for (const Clue* clue : why.clues) {
    names.push_back(clue->kind->fields == kNoFields
                        ? "as " + std::string(clue->kind->english) + " are shown"
                        : "by the " + name_of(*clue) + kinds_of_digits(*clue));
  }
  return list(names, Conjunction::kOr);
}

std::string EnglishChains::reasons(const Why& why) const {
  const std::string others = others_than_houses(why);
  const HouseSet usual = why.houses - unusual(why.houses);
  return others.empty() || usual.empty() ? others : "in " + render(usual) + " or " + others;
}

std::string EnglishChains::share(const Why& why) const {
  std::vector<std::string> texts;
  const HouseSet derived = unusual(why.houses);
  const HouseSet plain = why.houses - derived;
  if (!plain.empty()) texts.push_back("they share " + render(plain));
  if (!derived.empty()) texts.push_back("they are both in " + render(derived));
  const std::string others = others_than_houses({{}, why.relations, why.clues});
  if (!others.empty()) {
    const std::size_t at = others.find(" away");
    texts.push_back(at == std::string::npos || !why.clues.empty()
                        ? "they exclude each other (" + others + ")"
                        : "they are " + others.substr(0, at) + " apart");
  }
  return list(texts, Conjunction::kOr);
}

std::string EnglishChains::follows(const std::vector<Claim>& claims, std::size_t i) const {
  const Claim& own = claims[i];
  const Claim& before = claims[i - 1];
  std::vector<std::string> notes;
  if (const Claim* set = set_before(claims, i); set != nullptr && !has_digit(*set, before)) {
    // Other digits are ruled out below, unless the set has its digit in the same cell.
    if (set->node.cells == before.node.cells) notes.push_back(fits_only(*set));
  } else if (set != nullptr) {
    const bool is_own = before.node.cells == own.node.cells;
    const std::string digit = digit_placeholder(before.node.digit);
    const std::string see = by_number(before.node.cells, " sees", " see");
    notes.push_back((is_own ? "it sees" : render(before.node.cells) + see) + " every " + digit +
                    " of " + set->set);
    if (!is_own)
      notes.back() += by_number(before.node.cells, " and is not ", " and are not ") + digit;
  } else if (before.kind == Claim::Kind::kHolds) {
    notes.push_back("it sees every " + render(before.digits) + " of " + before.set);
  }
  if (!own.why.houses.empty()) {
    notes.push_back(by_number(own.node.cells, "last place in ", "last places in ") +
                    render(own.why.houses));
  }
  for (const Claim& cause : own.because) notes.push_back("as " + claim(cause));
  std::vector<RuledOut> ruled_out = own.ruled_out;
  ruled_out.insert(ruled_out.end(), before.ruled_out.begin(), before.ruled_out.end());
  return is(own.node) + in_parentheses(notes, ruled_out);
}

std::string EnglishChains::fits_only(const Claim& set) const {
  if (!set.digits.contains(set.node.digit)) return is(set.node);  // behind the set
  return digit_placeholder(set.node.digit) + " fits only in " + render(set.node.cells) + " of " +
         set.set;
}

std::string EnglishChains::why_lacking(const Claim& claim, const Claim& before) const {
  const bool holds = before.kind == Claim::Kind::kHolds;
  const DigitSet by = holds ? before.digits : DigitSet::of(before.node.digit);
  const std::string from =
      holds ? "every " + render(by) + " of " + before.set : render(before.node.cells);
  const std::string gone = "every " + render(claim.digits) + " of " + claim.set;
  const bool is_one = holds || before.node.cells.size() == 1;
  std::string why = from + (is_one ? " rules out " : " rule out ") + gone;
  if (!(by & claim.digits).empty()) {
    why = gone + " sees " + from;
  } else if (holds && before.node.cells == claim.node.cells) {
    why =
        fits_only(before) + ", and " + render(claim.digits) + " has no other place in " + claim.set;
  }
  return join(with(why, excludes(claim.ruled_out)), "; ");
}

std::string EnglishChains::clash(const ChainText& chain) const {
  const Node& one = chain.clash.front();
  const Node& other = chain.clash.back();
  if (chain.clash_why.empty()) {
    return "which is impossible, as " + render(one.cells) + " cannot be both " +
           digit_placeholder(one.digit) + " and " + digit_placeholder(other.digit);
  }
  return "which is impossible, as " + is(one) + ", too, and " + share(chain.clash_why);
}

std::string EnglishChains::claim(const Claim& claim) const {
  switch (claim.kind) {
    case Claim::Kind::kIs:
      return is(claim.node);
    case Claim::Kind::kIsNot:
      return is_not(claim.node.cells, claim.node.digit);
    case Claim::Kind::kLacks:
      return claim.set + " lacks " + render(claim.digits, Conjunction::kOr);
    case Claim::Kind::kHolds:
      break;
  }
  return claim.set + " holds " + render(claim.digits);
}

std::string EnglishChains::story(const ChainText& chain, bool is_only) const {
  const Claim& first = chain.claims.front();
  std::vector<std::string> steps;
  for (std::size_t i = 1; i < chain.claims.size(); ++i) {
    const Claim& own = chain.claims[i];
    if (own.kind == Claim::Kind::kIs) {
      steps.push_back(follows(chain.claims, i));
    } else if (own.kind == Claim::Kind::kHolds) {
      steps.push_back(claim(own));
    } else if (own.kind == Claim::Kind::kLacks) {
      steps.push_back(claim(own) + " (" + why_lacking(own, chain.claims[i - 1]) + ")");
    }
  }
  // Inside one cell "it is 2 instead".
  const Claim& second = chain.claims[1];
  const bool same_cell = first.kind == Claim::Kind::kIsNot && second.kind == Claim::Kind::kIs &&
                         first.node.cells == second.node.cells && first.node.cells.size() == 1;
  std::string premise = claim(first);
  if (same_cell) {
    premise = is(second.node);
    premise += " instead" + steps.front().substr(premise.size());
  }
  const std::string all_steps = list(steps);
  if (same_cell) steps.erase(steps.begin());
  if (chain.end == ChainText::End::kLoop) {
    return "If " + claim(first) + ", then " + all_steps +
           ", which leads back to the beginning. The loop can be read in both directions, so one "
           "end of each link is true. " +
           loop(chain.loop);
  }
  // In the cell of the premise "it is not 2".
  DigitSet own;
  std::vector<Candidate> others;
  for (const Candidate& c : chain.gone) {
    if (first.node.cells == CellSet::of(c.cell)) {
      own |= DigitSet::of(c.digit);
    } else {
      others.push_back(c);
    }
  }
  if (chain.end == ChainText::End::kItself || chain.end == ChainText::End::kClash) {
    const Claim& last = chain.claims.back();
    const bool in_first_set = last.kind == Claim::Kind::kHolds && last.set != first.set;
    const std::string text = "If " + claim(first) + ", then " + all_steps +
                             (chain.end == ChainText::End::kClash ? ", " + clash(chain)
                              : in_first_set ? ", but only in a cell of " + first.set
                                             : " after all") +
                             ". So " + claim(chain.either.first);
    const std::string why = note(chain.ruled_out_first) + ".";
    if (first.kind == Claim::Kind::kLacks) {
      return text + "; " + list(seen_by(chain, {chain.either.first})) + why;
    }
    if (is_only) return text + behind(chain.ruled_out_first);
    return text + (own.empty() ? "" : ", not " + render(own, Conjunction::kOr)) +
           (others.empty() ? "" : ", and " + are_not(others)) + why;
  }
  if (first.kind == Claim::Kind::kIsNot && chain.either.second.kind == Claim::Kind::kIs) {
    const std::string not_gone = are_not(chain.gone);
    const std::string not_own = "it is not " + render(own, Conjunction::kOr);
    return "If " + is(first.node) + ", " +
           (own.empty()      ? not_gone
            : others.empty() ? not_own
                             : not_own + ", and " + are_not(others)) +
           note(chain.ruled_out_first) + ". If " + premise +
           (steps.empty() ? "" : ", then " + list(steps) + ", so") +
           (not_gone.size() > kLongConclusion
                ? steps.empty() ? ", the same follows" : " the same follows"
            : steps.empty() ? ", again " + not_gone
                            : " again " + not_gone) +
           note(chain.ruled_out_last) + ".";
  }
  const Claim& one = chain.either.first;
  const Claim& other = chain.either.second;
  const std::string text =
      "If " + claim(first) + ", then " + all_steps + ". So " + either(chain.either);
  const std::string why = note(chain.ruled_out()) + ".";
  if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
    std::vector<std::string> seen;
    for (const Change& change : changes_of(chain.gone)) {
      seen.push_back(render(change.cells) + by_number(change.cells, " sees", " see") + " every " +
                     render(change.digits) + " of " + list({one.set, other.set}));
    }
    return text + "; " + list(seen) + why;
  }
  // "A has 9 only in R3C8, and R6C8 sees every 9 of A"
  const std::vector<std::string> seen = seen_by(chain, {one, other});
  return text + (seen.empty() ? ", and " : "; " + join(seen, ", and ") + ", so ") +
         are_not(chain.gone) + " in either case" + why;
}

std::vector<std::string> EnglishChains::seen_by(const ChainText& chain,
                                                const std::vector<Claim>& ends) const {
  std::vector<std::string> texts;
  const bool are_together = hold_alike(ends);
  for (const Claim& end : ends) {
    if (end.kind != Claim::Kind::kHolds) continue;
    std::vector<Candidate> gone = chain.gone;
    const auto has_others =
        std::erase_if(gone, [&](const Candidate& c) { return !end.digits.contains(c.digit); });
    if (has_others != 0 && !(are_together && &end != &ends.front())) {
      const DigitSet digits = are_together ? ends.front().digits | ends.back().digits : end.digits;
      texts.push_back(end.set + " has " + render(digits) + " only in " + render(end.node.cells));
    }
    for (const Change& change : changes_of(gone)) {
      texts.push_back(render(change.cells) + by_number(change.cells, " sees", " see") + " every " +
                      render(change.digits) + " of " + end.set);
    }
  }
  return texts;
}

std::string EnglishChains::either(const std::pair<Claim, Claim>& ends) const {
  const auto& [one, other] = ends;
  if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
    return render(one.digits) + by_number(one.digits, " is in ", " are each in ") + one.set +
           " or " + other.set;
  }
  if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.set == other.set &&
      one.digits.size() == 1 && other.digits.size() == 1) {
    return one.set + " holds " + render(one.digits | other.digits, Conjunction::kOr);
  }
  return claim(one) + " or " + claim(other);
}

std::string EnglishChains::loop(const std::vector<LoopLink>& links) const {
  std::string text;
  for (const LoopLink& link : links) {
    const Node& one = link.nodes.front();
    const Node& other = link.nodes.back();
    std::string what;
    if (!link.set.empty()) {
      what = link.set + " holds " + digit_placeholder(one.digit);
    } else if (one.cells == other.cells) {
      what = render(one.cells) + " is " +
             render(DigitSet::of(one.digit) | DigitSet::of(other.digit), Conjunction::kOr);
    } else {
      what = is(one) + " or " + is(other);
    }
    text += (text.empty() ? "" : " ") + what + ", so " + are_not(link.gone) + note(link.ruled_out) +
            ".";
  }
  return text;
}

std::vector<std::string> EnglishChains::excludes(const std::vector<RuledOut>& ruled_out) const {
  std::vector<std::string> texts;
  for (const auto& [one, filled] : together(ruled_out)) {
    const bool by_house = one.why.relations.empty() && one.why.clues.empty();
    const Digit digit = one.filled.digit;
    const auto has_digit = [digit](const Candidate& c) { return c.digit == digit; };
    const bool is_same = std::all_of(one.excluded.begin(), one.excluded.end(), has_digit) &&
                         std::all_of(filled.begin(), filled.end(), has_digit);
    CellSet cells;
    for (const Candidate& c : filled) cells.insert(c.cell);
    texts.push_back((is_same ? render(cells) : render(filled, Conjunction::kOr)) +
                    (is_same && filled.size() > 1 ? " each rule out " : " rules out ") +
                    render(one.excluded, Conjunction::kAnd) + (by_house ? " " : ", ") +
                    others_than_houses(one));
  }
  return texts;
}

std::string EnglishChains::behind(const std::vector<RuledOut>& ruled_out) const {
  return ruled_out.empty() ? "." : ". " + join(excludes(ruled_out), "; ") + ".";
}

std::string EnglishChains::in_parentheses(const std::vector<std::string>& notes,
                                          const std::vector<RuledOut>& ruled_out) const {
  std::vector<std::string> all = excludes(ruled_out);
  all.insert(all.end(), notes.begin(), notes.end());
  return all.empty() ? "" : " (" + join(all, "; ") + ")";
}

}  // namespace gridmill::widest::step_text
