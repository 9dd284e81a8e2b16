// Links are read in the direction of their arrows: a strong one from a node that is false to one
// that is true, a weak one back. Where an almost locked set makes the strong link, it lacks a
// digit and so holds its others.

#include "solver/steps/claims.h"

#include <algorithm>
#include <cassert>

namespace gridmill::widest::step_text {
namespace {

/// What a set is called: by a letter, where letters are no digits.
std::string name_of_set(const BoardSpec& board, const StepDescription& step, const CellSet& set) {
  const auto found = std::find(step.sets.begin(), step.sets.end(), set);
  assert(found != step.sets.end());
  const auto i = static_cast<int>(found - step.sets.begin());
  return board.digits() > 9 || !step.wording.symbols->empty()
             ? "S" + std::to_string(i + 1)
             : std::string(1, static_cast<char>('A' + i));
}

/// The digits of a set of open cells.
DigitSet digits_in(const StepDescription& step, const CellSet& set) {
  DigitSet digits;
  for (const Cell c : set) digits |= step.before.candidates(c);
  return digits;
}

/// The digits at the ends of a chain of sets: of one that goes, the same is true of the others.
DigitSet digits_at_ends(const StepDescription& step, const std::vector<Link>& links) {
  return step.deduction.parts.size() >= 2 ? touched(step.deduction)
                                          : DigitSet::of(links.front().from.digit);
}

Claim claim(const Node& node, bool is_true) {
  return {is_true ? Claim::Kind::kIs : Claim::Kind::kIsNot, node, "", {}};
}
Claim lacks(std::string set, DigitSet digits) {
  return {Claim::Kind::kLacks, {}, std::move(set), digits};
}
Claim holds(std::string set, DigitSet digits) {
  return {Claim::Kind::kHolds, {}, std::move(set), digits};
}

/// A chain begins with its first node false.
std::vector<Claim> claims_of(const BoardSpec& board, const StepDescription& step,
                             const std::vector<Link>& links) {
  assert(!links.empty());
  const auto name = [&](const CellSet& set) { return name_of_set(board, step, set); };
  const Link& first = links.front();
  const bool by_set = !first.set.empty();
  std::vector<Claim> claims;
  claims.push_back(by_set ? lacks(name(first.set), digits_at_ends(step, links))
                          : claim(first.from, false));
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    if (link.kind == Link::Kind::kWeak) {
      // Behind the last link of a loop comes the first one.
      const CellSet& set = links[(i + 1) % links.size()].set;
      claims.push_back(set.empty() ? claim(link.to, false)
                                   : lacks(name(set), DigitSet::of(link.to.digit)));
    } else if (link.set.empty()) {
      claims.push_back(claim(link.to, true));
    } else if (link.set.contains(link.to.cells)) {
      const bool ends = i + 1 == links.size() && link.to.digit == first.from.digit && by_set;
      claims.push_back(
          holds(name(link.set), ends ? digits_at_ends(step, links) : DigitSet::of(link.to.digit)));
    } else {
      // The set leaves a cell one digit.
      const DigitSet others = step.before.candidates(link.to.cells.front());
      claims.push_back(holds(name(link.set),
                             (others & digits_in(step, link.set)) - DigitSet::of(link.to.digit)));
      claims.push_back(claim(link.to, true));
    }
  }
  return claims;
}

/// The ends of a chain, of which one is true.
std::pair<Claim, Claim> ends(const BoardSpec& board, const StepDescription& step,
                             const std::vector<Link>& links) {
  const Link& first = links.front();
  const Link& last = links.back();
  const bool from_set = !first.set.empty();
  const bool to_set = last.set.contains(last.to.cells);
  const bool alike = from_set && to_set && first.from.digit == last.to.digit;
  const auto end = [&](const CellSet& set, bool is_set, const Node& node) {
    if (!is_set) return claim(node, true);
    return holds(name_of_set(board, step, set),
                 alike ? digits_at_ends(step, links) : DigitSet::of(node.digit));
  };
  return {end(first.set, from_set, first.from), end(last.set, to_set, last.to)};
}

/// A loop ends with a weak link, as it is told with the one that closes it; a chain that comes back
/// to the node that it began with proves that node.
ChainText chain_text(const BoardSpec& board, const StepDescription& step,
                     const std::vector<Link>& links) {
  ChainText result{claims_of(board, step, links), ChainText::End::kEither,
                   ends(board, step, links)};
  // Of several digits the others may be in other cells of the last set.
  const bool several = !links.front().set.empty() && digits_at_ends(step, links).size() > 1;
  if (links.back().kind == Link::Kind::kWeak) {
    result.end = ChainText::End::kLoop;
  } else if (links.back().to == links.front().from && !several) {
    result.end = ChainText::End::kItself;
  }
  return result;
}

}  // namespace

DigitSet touched(const Deduction& deduction) {
  DigitSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    if (!deduction.placements[digit].empty() || !deduction.eliminations[digit].empty()) {
      result |= DigitSet::of(digit);
    }
  }
  return result;
}

NamedSets named_sets(const BoardSpec& board, const StepDescription& step) {
  NamedSets sets;
  for (const CellSet& set : step.sets) {
    sets.push_back({name_of_set(board, step, set), set, digits_in(step, set)});
  }
  return sets;
}

DigitSet restricted_commons(const StepDescription& step) {
  DigitSet digits;
  const auto add = [&](const std::vector<Link>& links) {
    for (const Link& link : links) {
      if (link.kind == Link::Kind::kWeak) digits |= DigitSet::of(link.to.digit);
    }
  };
  add(step.links);
  for (const std::vector<Link>& links : step.further) add(links);
  return digits;
}

std::vector<ChainText> chain_texts(const BoardSpec& board, const StepDescription& step) {
  std::vector<ChainText> result{chain_text(board, step, step.links)};
  for (const std::vector<Link>& links : step.further)
    result.push_back(chain_text(board, step, links));
  return result;
}

std::vector<Petal> petals(const BoardTopology& topology, const StepDescription& step) {
  const Cell stem = step.deduction.cells.front();
  std::vector<Petal> result;
  for (const Digit d : step.before.candidates(stem)) {
    for (const CellSet& set : step.sets) {
      CellSet places;
      for (const Cell c : set) {
        if (step.before.candidates(c).contains(d)) places.insert(c);
      }
      if (places.empty() || !topology.peers(stem).contains(places)) continue;
      result.push_back(
          {stem, d, name_of_set(topology.board(), step, set), touched(step.deduction)});
      break;
    }
  }
  return result;
}

ContradictionText contradiction_text(const StepDescription& step) {
  assert(!step.refuted.empty());
  return {step.refuted, step.contradiction, step.deduction.eliminations.size() > 1};
}

}  // namespace gridmill::widest::step_text
