#include "solver/steps/chain_words.h"

#include <algorithm>
#include <cassert>

#include "solver/steps/words.h"

/// Every "so" is one link of the step, in the direction of its arrow, so a reader can check it
/// alone. Sets have names: what is said of a set is meant of its cells together.

namespace gridmill::told::words {
namespace {

/// "R1C1 is 5", "one of R1C1 and R1C2 is 5", "neither ... is 5", "none of ... is 5"
std::string claim(const Shape& shape, const Node& node, bool is_true) {
  const std::string digit = digit_mark(node.digit);
  const std::string cells = list(shape, node.cells);
  if (node.cells.size() == 1) return cells + (is_true ? " is " : " is not ") + digit;
  if (is_true) return "one of " + cells + " is " + digit;
  return (node.cells.size() == 2 ? "neither of " : "none of ") + cells + " is " + digit;
}

/// What a set is called: by a letter, where letters are no digits.
std::string name_of_set(const Shape& shape, const ToldStep& step, const CellSet& set) {
  const auto found = std::find(step.sets.begin(), step.sets.end(), set);
  assert(found != step.sets.end());
  const auto i = static_cast<int>(found - step.sets.begin());
  return shape.digits() > 9 || !step.symbols->empty() ? "S" + std::to_string(i + 1)
                                                      : std::string(1, static_cast<char>('A' + i));
}

/// The digits of a set of open cells.
DigitSet digits_in(const ToldStep& step, const CellSet& set) {
  DigitSet digits;
  for (const Cell c : set) digits |= step.before.candidates(c);
  return digits;
}

/// The digits at the ends of a chain of sets: of one that goes, the same is true of the others.
DigitSet digits_at_ends(const ToldStep& step, const std::vector<Link>& links) {
  return step.deduction.parts.size() >= 2 ? touched(step.deduction)
                                          : DigitSet::of(links.front().from.digit);
}

/// "if R1C1 is not 5, then R1C4 is 5, so R5C4 is not 5, so A lacks 4 and holds 7". It begins with
/// its first node false, as links are read in the direction of their arrows. A set lacks a digit
/// and so holds its others.
std::string chain(const Shape& shape, const ToldStep& step, const std::vector<Link>& links) {
  assert(!links.empty());
  const auto name = [&](const CellSet& set) { return name_of_set(shape, step, set); };
  const Link& first = links.front();
  const bool by_set = !first.set.empty();
  std::string text = "if ";
  text += by_set ? name(first.set) + " lacks " + list(digits_at_ends(step, links), "or") + ", it"
                 : claim(shape, first.from, false) + ", then ";
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Link& link = links[i];
    if (link.kind == Link::Kind::kWeak) {
      // Behind the last link of a loop comes the first one.
      const CellSet& set = links[(i + 1) % links.size()].set;
      text += ", so " + (set.empty() ? claim(shape, link.to, false)
                                     : name(set) + " lacks " + digit_mark(link.to.digit));
    } else if (link.set.empty()) {
      text += (i == 0 ? "" : ", so ") + claim(shape, link.to, true);
    } else if (link.set.contains(link.to.cells)) {
      const bool ends = i + 1 == links.size() && link.to.digit == first.from.digit && by_set;
      text += (i == 0 ? " holds " : " and holds ") +
              list(ends ? digits_at_ends(step, links) : DigitSet::of(link.to.digit));
    } else {
      // The set leaves a cell one digit.
      const DigitSet others = step.before.candidates(link.to.cells.front());
      text += (i == 0 ? " holds " : " and holds ") +
              list((others & digits_in(step, link.set)) - DigitSet::of(link.to.digit)) + ", so " +
              claim(shape, link.to, true);
    }
  }
  return text;
}

/// What a chain comes to: "either R1C1 is 5 or R7C3 is 5", "either A or B holds 5".
std::string ends(const Shape& shape, const ToldStep& step, const std::vector<Link>& links) {
  const Link& first = links.front();
  const Link& last = links.back();
  const bool from_set = !first.set.empty();
  const bool to_set = last.set.contains(last.to.cells);
  const auto name = [&](const CellSet& set) { return name_of_set(shape, step, set); };
  if (from_set && to_set && first.from.digit == last.to.digit) {
    const DigitSet digits = digits_at_ends(step, links);
    const std::string sets = name(first.set) + " or " + name(last.set);
    return digits.size() == 1 ? "either " + sets + " holds " + list(digits)
                              : "each of " + list(digits) + " is in " + sets;
  }
  const auto end = [&](const CellSet& set, bool is_set, const Node& node) {
    return is_set ? name(set) + " holds " + digit_mark(node.digit) : claim(shape, node, true);
  };
  return "either " + end(first.set, from_set, first.from) + " or " + end(last.set, to_set, last.to);
}

/// A chain and what it comes to. A loop ends with a weak link, as it is told with the one that
/// closes it; a chain that comes back to the node that it began with proves that node.
std::string proof(const Shape& shape, const ToldStep& step, const std::vector<Link>& links) {
  const std::string text = chain(shape, step, links);
  if (links.back().kind == Link::Kind::kWeak) {
    return text + ", and so back to the beginning: one end of each link is true";
  }
  // Of several digits the others may be in other cells of the last set.
  const bool by_set = !links.front().set.empty();
  const bool several = by_set && digits_at_ends(step, links).size() > 1;
  if (links.back().to == links.front().from && !several) return text + " after all";
  return text + ": " + ends(shape, step, links);
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

std::string sets(const Shape& shape, const ToldStep& step) {
  std::vector<std::string> names;
  for (const CellSet& set : step.sets) {
    std::string cells;
    for (const Cell c : set) cells += " " + shape.name_of(c);
    std::vector<std::string> digits;
    for (const Digit d : digits_in(step, set)) digits.push_back(digit_mark(d));
    std::string held;
    for (const std::string& digit : digits) held += (held.empty() ? "" : ", ") + digit;
    names.push_back(name_of_set(shape, step, set) + " =" + cells + " (" + held + ")");
  }
  return join(names, "and");
}

std::string locked_sets(const Shape& shape, const ToldStep& step) {
  return (step.sets.size() == 1 ? "the almost locked set " : "the almost locked sets ") +
         sets(shape, step);
}

DigitSet restricted_commons(const ToldStep& step) {
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

std::string proofs(const Shape& shape, const ToldStep& step) {
  std::string text = proof(shape, step, step.links);
  for (const std::vector<Link>& links : step.further) text += "; " + proof(shape, step, links);
  return text;
}

std::string petals(const Layout& layout, const ToldStep& step) {
  const Shape& shape = layout.shape();
  const Cell stem = step.deduction.cells.front();
  std::vector<std::string> texts;
  for (const Digit d : step.before.candidates(stem)) {
    for (const CellSet& set : step.sets) {
      CellSet places;
      for (const Cell c : set) {
        if (step.before.candidates(c).contains(d)) places.insert(c);
      }
      if (places.empty() || !layout.peers(stem).contains(places)) continue;
      texts.push_back("if " + shape.name_of(stem) + " is " + digit_mark(d) + ", " +
                      name_of_set(shape, step, set) + " lacks " + digit_mark(d) + " and holds " +
                      list(touched(step.deduction)));
      break;
    }
  }
  return join(texts, "and");
}

std::string net(const Shape& shape, const ToldStep& step) {
  const auto is = [&](const Candidate& c) {
    return shape.name_of(c.cell) + " is " + digit_mark(c.digit);
  };
  assert(!step.refuted.empty());
  std::string text = "suppose " + is(step.refuted.front()) + ": then ";
  for (std::size_t i = 1; i < step.refuted.size(); ++i) text += is(step.refuted[i]) + ", ";
  text += (step.refuted.size() > 1 ? "and " : "") + step.contradiction;
  return text + (step.deduction.eliminations.size() > 1 ? ", and the others fail alike" : "");
}

}  // namespace gridmill::told::words
