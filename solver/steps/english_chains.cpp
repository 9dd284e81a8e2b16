// Chains, nets and cases in English.

#include "solver/steps/english_chains.h"

namespace gridmill::widest::step_text {
namespace {

[[nodiscard]] std::vector<std::string> with(const std::string& first,
                                            std::vector<std::string> rest) {
  rest.insert(rest.begin(), first);
  return rest;
}

}  // namespace

std::string EnglishChains::render(const By& by) const {
  const std::string why = others_than_houses(by.why);
  return why.empty() ? "" : " (" + why + ")";
}

std::string EnglishChains::render(const Chains& chains) const {
  std::string text;
  if (!chains.sets.empty()) {
    text = by_number(chains.sets, "The almost locked set ", "The almost locked sets ") +
           render(chains.sets) + by_number(chains.sets, " has", " each have") +
           " one digit more than cells.";
  }
  for (const ChainText& chain : chains.chains) text += (text.empty() ? "" : " ") + story(chain);
  return text;
}

std::string EnglishChains::render(const Refutations& refutations) const {
  std::string text;
  for (const Net& net : refutations.nets) {
    text += (text.empty() ? "" : " ") + ("Suppose " + is(net.consequences.front())) + ". ";
    const std::string steps = steps_of(net);
    text += steps.empty() ? "Then " : "Then " + steps + ", and so ";
    text += impasse(net.impasse) + ".";
  }
  return text;
}

std::string EnglishChains::render(const Cases& cases) const {
  std::string text =
      cases.digits.size() > 1
          ? render(cases.cells) + " is " + render(cases.digits, Conjunction::kOr) + "."
          : "In " + render(cases.house) + ", " + render(cases.digits) + " is in " +
                render(cases.cells, Conjunction::kOr) + ".";
  for (const Net& net : cases.nets) {
    text += " If " + is(net.consequences.front()) + ", ";
    const std::string steps = steps_of(net);
    if (!net.impasse.empty()) {
      text += (steps.empty() ? "" : "then " + steps + ", and so ") + impasse(net.impasse) + ".";
    } else {
      text += (steps.empty() ? "" : "then " + steps + ", so ") + conclusion(cases) + ".";
    }
  }
  return text;
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
  const HouseSet houses = derived(why.houses);
  if (!houses.empty()) names.push_back("in " + render(houses));
  for (const Clue* clue : why.clues) names.push_back("by the " + name_of(*clue));
  return list(names, Conjunction::kOr);
}

std::string EnglishChains::is(const Consequence& step) const {
  return is(Node{step.digit, step.cells});
}

std::string EnglishChains::follows(const Claim& claim, const Claim& before) const {
  std::vector<std::string> notes;
  const std::string others = others_than_houses(before.why);
  if (!others.empty()) {
    notes.push_back(is_not(before.node.cells, before.node.digit) + ", " + others);
  }
  if (!claim.why.houses.empty()) notes.push_back("last place in " + render(claim.why.houses));
  std::string text = is(claim.node);
  for (std::size_t i = 0; i < notes.size(); ++i) text += (i == 0 ? " (" : "; ") + notes[i];
  return notes.empty() ? text : text + ")";
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

std::string EnglishChains::story(const ChainText& chain) const {
  const Claim& first = chain.claims.front();
  std::vector<std::string> steps;
  for (std::size_t i = 1; i < chain.claims.size(); ++i) {
    const Claim& own = chain.claims[i];
    const Claim& before = chain.claims[i - 1];
    if (own.kind == Claim::Kind::kIs) {
      steps.push_back(follows(own, before));
    } else if (own.kind == Claim::Kind::kHolds) {
      steps.push_back(claim(own));
    } else if (own.kind == Claim::Kind::kLacks) {
      const std::string others = others_than_houses(own.why);
      steps.push_back(claim(own) + (others.empty() ? "" : " (" + others + ")"));
    }
  }
  // Inside one cell "it is 2 instead".
  const Claim& second = chain.claims[1];
  const bool same_cell = first.kind == Claim::Kind::kIsNot && second.kind == Claim::Kind::kIs &&
                         first.node.cells == second.node.cells && first.node.cells.size() == 1;
  std::string premise = claim(first);
  if (same_cell) {
    premise = steps.front() + " instead";
    steps.erase(steps.begin());
  }
  if (chain.end == ChainText::End::kLoop) {
    return "If " + claim(first) + ", then " +
           list(same_cell ? with(is(second.node), steps) : steps) +
           ", and so back to the beginning. Round the loop the other way, the opposite holds. " +
           loop(chain.loop);
  }
  if (chain.end == ChainText::End::kItself) {
    return "If " + claim(first) + ", then " +
           list(same_cell ? with(is(second.node), steps) : steps) + " after all. So " +
           claim(chain.either.first) + note(chain.first_why) + ", and " + are_not(chain.gone) + ".";
  }
  if (first.kind == Claim::Kind::kIsNot && chain.either.second.kind == Claim::Kind::kIs) {
    const std::string not_gone = are_not(chain.gone);
    return "If " + is(first.node) + ", " + not_gone + note(chain.first_why) + ". If " + premise +
           (steps.empty() ? "" : ", then " + list(steps)) + ", so again " + not_gone +
           note(chain.last_why) + ".";
  }
  const bool same_digits = chain.either.first.kind == Claim::Kind::kHolds &&
                           chain.either.first.digits == chain.either.second.digits;
  return "If " + claim(first) + ", then " + list(steps) + ". So " + either(chain.either) +
         (same_digits ? "; " : ", and ") + are_not(chain.gone) +
         (same_digits ? ", as every place for " +
                            std::string(by_number(chain.either.first.digits, "it", "them")) +
                            " there is in sight" + note(chain.first_why) + "."
                      : " in either case.");
}

std::string EnglishChains::either(const std::pair<Claim, Claim>& ends) const {
  const auto& [one, other] = ends;
  if (one.kind == Claim::Kind::kHolds && other.kind == one.kind && one.digits == other.digits) {
    return render(one.digits) + by_number(one.digits, " is in ", " are each in ") + one.set +
           " or " + other.set;
  }
  return claim(one) + " or " + claim(other);
}

std::string EnglishChains::loop(const std::vector<LoopLink>& links) const {
  std::string text;
  for (const LoopLink& link : links) {
    std::string what;
    if (!link.set.empty()) {
      what = link.set + " holds " + digit_placeholder(link.nodes.front().digit);
    } else if (link.nodes.front().cells == link.nodes.back().cells) {
      what = is(link.nodes.front()) + " or " + digit_placeholder(link.nodes.back().digit);
    } else {
      what = is(link.nodes.front()) + " or " + is(link.nodes.back());
    }
    text += (text.empty() ? "" : " ") + ("So " + what) + ", and " + are_not(link.gone) + ".";
  }
  return text;
}

std::string EnglishChains::steps_of(const Net& net) const {
  std::vector<std::string> texts;
  for (std::size_t i = 1; i < net.consequences.size(); ++i) {
    const Consequence& step = net.consequences[i];
    if (step.is_placed) {
      texts.push_back(is(step) + (step.why.houses.empty()
                                      ? ""
                                      : " (last place in " + render(step.why.houses) + ")"));
    } else {
      std::vector<Candidate> gone;
      for (const Cell c : step.cells) gone.push_back({c, step.digit});
      texts.push_back(are_not(gone) +
                      (step.why.houses.empty()
                           ? " (" + others_than_houses(step.why) + ")"
                           : " (" + render(step.why.houses) + " needs its " +
                                 digit_placeholder(step.digit) + " where they see it)"));
    }
  }
  return texts.empty() ? "" : list(texts);
}

std::string EnglishChains::impasse(const Impasse& end) const {
  if (end.clue != nullptr) return "the " + name_of(*end.clue) + " cannot be filled";
  return end.house.empty()
             ? render(end.cell) + " has no candidate left"
             : render(end.house) + " has no place for " + digit_placeholder(end.digit);
}

std::string EnglishChains::conclusion(const Cases& cases) const {
  std::vector<std::string> texts;
  for (const Candidate& c : cases.placed) texts.push_back(is(c));
  if (!cases.eliminated.empty()) texts.push_back(are_not(cases.eliminated));
  return list(texts);
}

}  // namespace gridmill::widest::step_text
