#include "solver/steps/words.h"

#include <algorithm>
#include <cassert>

/// Sentences with blanks: the first row of sentences.def whose key and condition fit a step is
/// taken, and `fill_in` knows what stands for each name in braces. The conditions keep a sentence
/// from steps that lack what it names.
///
/// Invariant: the last row fits every step, so there always is a sentence. Words come from the
/// deduction, its links and the board before it; they say nothing that is not in these.

namespace gridmill::told::words {
namespace {

/// The cells that get or lose a digit.
CellSet targets(const Deduction& deduction) {
  CellSet result;
  for (int d = 1; d <= kMaxDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    result |= deduction.placements[digit] | deduction.eliminations[digit];
  }
  return result;
}

/// The digits that go in or out anywhere.
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

/// What a sentence is good for; sentences.def says what each condition means.
enum class If : std::uint8_t {
  kAny,
  kFins,
  kCovers,
  kHouse,
  kChain,
  kLoop,
  kNet,
  kInside,
  kVerity,
  kLeftovers,
  kHub,
  kCorner,
  kBare
};

struct Sentence {
  std::string_view key;  ///< id of a technique, name of a family, or "" for any
  If condition = If::kAny;
  std::string_view text;
};

constexpr Sentence kSentences[] = {
#define SENTENCE(key, condition, text) {key, If::k##condition, text},
#include "solver/steps/sentences.def"
#undef SENTENCE
};

/// The cell of the pattern that sees all the others, if there is one only. Of two such cells
/// neither is what the others turn around, so nothing is said of it.
CellSet hub(const Layout& layout, CellSet cells) {
  CellSet result;
  for (const Cell c : cells) {
    if (layout.peers(c).contains(cells - CellSet::of(c))) result.insert(c);
  }
  return result.size() == 1 ? result : CellSet();
}

/// The cell of a wing that the others turn around: it sees them, and has three candidates or not
/// the one that goes.
CellSet pivot(const Layout& layout, const ToldStep& step) {
  const Deduction& d = step.deduction;
  for (const Cell c : d.cells) {
    const DigitSet own = step.before.candidates(c);
    if ((own.size() == 3 || (own & touched(d)).empty()) &&
        layout.peers(c).contains(d.cells - CellSet::of(c))) {
      return CellSet::of(c);
    }
  }
  return {};
}

/// The links of a chain begin with a strong one; those of a net force. Colours are strong links
/// only, and their sentences ask for no chain.
bool is_chain(const ToldStep& step) {
  return !step.links.empty() && step.links.front().kind == Link::Kind::kStrong;
}

/// Whether a digit stands or may stand in a house in these cells only.
bool is_confined(const Layout& layout, const Marks& marks, Digit digit, int house,
                 const CellSet& cells) {
  for (const Cell c : layout.house(house) - cells) {
    if (marks.value(c) == digit || marks.candidates(c).contains(digit)) return false;
  }
  return true;
}

/// Whether the digit that the pattern keeps has no place outside it in the row and the column of
/// the one cell that loses the other.
bool is_corner(const Layout& layout, const ToldStep& step) {
  const Deduction& d = step.deduction;
  const CellSet cells = targets(d);
  const DigitSet kept = DigitSet(d.digits) - touched(d);
  if (cells.size() != 1 || kept.size() != 1) return false;
  const Cell corner = cells.front();
  return is_confined(layout, step.before, kept.front(), layout.row(layout.row_of(corner)),
                     d.cells) &&
         is_confined(layout, step.before, kept.front(), layout.column(layout.column_of(corner)),
                     d.cells);
}

/// A loop ends with a weak link, as it is told with the one that closes it; a chain that comes back
/// to the node that it began with proves that node.
bool holds(If condition, const Layout& layout, const ToldStep& step) {
  switch (condition) {
    case If::kFins:
      return !step.deduction.fins.empty();
    case If::kCovers:
      return !step.deduction.covers.empty();
    case If::kHouse:
      return !step.deduction.houses.empty();
    case If::kChain:
      return is_chain(step);
    case If::kBare:
      return step.deduction.cells.empty();
    case If::kHub:
      return !pivot(layout, step).empty();
    case If::kVerity:
      return step.deduction.variant == 1;
    case If::kLeftovers:
      return step.deduction.variant == 2;
    case If::kLoop:
      return is_chain(step) && step.links.back().kind == Link::Kind::kWeak;
    case If::kNet:
      return !step.refuted.empty();
    case If::kCorner:
      return is_corner(layout, step);
    case If::kInside:
      return step.deduction.cells.contains(targets(step.deduction));
    default:
      return true;
  }
}

/// "a", "a and b", "a, b and c".
std::string join(const std::vector<std::string>& parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? " " + std::string(last) + " " : ", ";
    text += parts[i];
  }
  return text;
}

/// "R1C1 is 5", "one of R1C1 and R1C2 is 5", "neither ... is 5", "none of ... is 5"
std::string claim(const Shape& shape, const Node& node, bool is_true) {
  const std::string digit(1, to_char(node.digit));
  const std::string cells = list(shape, node.cells);
  if (node.cells.size() == 1) return cells + (is_true ? " is " : " is not ") + digit;
  if (is_true) return "one of " + cells + " is " + digit;
  return (node.cells.size() == 2 ? "neither of " : "none of ") + cells + " is " + digit;
}

/// What a set is called. Above nine digits, letters are digits.
std::string name_of_set(const Shape& shape, const ToldStep& step, const CellSet& set) {
  const auto found = std::find(step.sets.begin(), step.sets.end(), set);
  assert(found != step.sets.end());
  const auto i = static_cast<int>(found - step.sets.begin());
  return shape.digits() > 9 ? "S" + std::to_string(i + 1)
                            : std::string(1, static_cast<char>('A' + i));
}

/// The digits of a set of open cells.
DigitSet digits_in(const ToldStep& step, const CellSet& set) {
  DigitSet digits;
  for (const Cell c : set) digits |= step.before.candidates(c);
  return digits;
}

/// "A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)": cells and the digits they hold.
std::string sets(const Shape& shape, const ToldStep& step) {
  std::vector<std::string> names;
  for (const CellSet& set : step.sets) {
    std::string cells;
    for (const Cell c : set) cells += " " + shape.name_of(c);
    std::vector<std::string> digits;
    for (const Digit d : digits_in(step, set)) digits.emplace_back(1, to_char(d));
    std::string held;
    for (const std::string& digit : digits) held += (held.empty() ? "" : ", ") + digit;
    names.push_back(name_of_set(shape, step, set) + " =" + cells + " (" + held + ")");
  }
  return join(names, "and");
}

/// "the almost locked sets A = R1C2 R1C3 (2, 5, 7) and B = R4C2 (5, 7)"
std::string locked_sets(const Shape& shape, const ToldStep& step) {
  return (step.sets.size() == 1 ? "the almost locked set " : "the almost locked sets ") +
         sets(shape, step);
}

/// The digits that join the sets of a chain.
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
                                     : name(set) + " lacks " + to_char(link.to.digit));
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
    return is_set ? name(set) + " holds " + to_char(node.digit) : claim(shape, node, true);
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

/// One after the other, of a step that takes several chains.
std::string proofs(const Shape& shape, const ToldStep& step) {
  std::string text = proof(shape, step, step.links);
  for (const std::vector<Link>& links : step.further) text += "; " + proof(shape, step, links);
  return text;
}

/// Which set stands for each digit of the stem of a blossom: "if R1C1 is 3, A lacks 3 and holds 7".
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
      texts.push_back("if " + shape.name_of(stem) + " is " + to_char(d) + ", " +
                      name_of_set(shape, step, set) + " lacks " + to_char(d) + " and holds " +
                      list(touched(step.deduction)));
      break;
    }
  }
  return join(texts, "and");
}

/// "suppose R1C1 is 5: then R1C2 is 3, R4C2 is 7, and box 3 has no place for 7". One candidate is
/// followed; of several that go, the others are said to fail alike.
std::string net(const Shape& shape, const ToldStep& step) {
  const auto is = [&](const Candidate& c) {
    return shape.name_of(c.cell) + " is " + to_char(c.digit);
  };
  assert(!step.refuted.empty());
  std::string text = "suppose " + is(step.refuted.front()) + ": then ";
  for (std::size_t i = 1; i < step.refuted.size(); ++i) text += is(step.refuted[i]) + ", ";
  text += (step.refuted.size() > 1 ? "and " : "") + step.contradiction;
  return text + (step.deduction.eliminations.size() > 1 ? ", and the others fail alike" : "");
}

/// Of cells that hold one of two digits by turns: "R1C1 and R4C6 take one of them, R1C6 and R4C2
/// the other".
std::string halves(const Layout& layout, const ToldStep& step) {
  const CellSet cells = step.deduction.cells;
  CellSet one = CellSet::of(cells.front());
  CellSet other;
  // Whoever sees one half is of the other.
  for (bool more = true; more;) {
    more = false;
    for (const Cell c : cells - one - other) {
      const CellSet peers = layout.peers(c);
      if (!peers.intersects(one) && !peers.intersects(other)) continue;
      (peers.intersects(one) ? other : one).insert(c);
      more = true;
    }
  }
  const Shape& shape = layout.shape();
  const auto takes = [](const CellSet& half) { return half.size() == 1 ? " takes" : " take"; };
  return list(shape, one) + takes(one) + " one of them, " + list(shape, other) + takes(other) +
         " the other";
}

/// The rows or the columns of the pattern, those outside of which what goes has no place.
std::string lines(const Layout& layout, const ToldStep& step) {
  const Deduction& d = step.deduction;
  HouseSet rows;
  HouseSet columns;
  for (const Cell c : d.cells) {
    rows.insert(layout.row(layout.row_of(c)));
    columns.insert(layout.column(layout.column_of(c)));
  }
  const Digit digit = touched(d).front();
  bool by_rows = true;
  for (const int h : rows) {
    by_rows = by_rows && is_confined(layout, step.before, digit, h, d.cells);
  }
  return list(layout.shape(), by_rows ? rows : columns);
}

/// How people say what a relation is about, by its id.
constexpr std::pair<std::string_view, std::string_view> kRelations[] = {
    {"anti-knight", "a knight's move away"},
    {"anti-king", "a king's move away"},
    {"non-consecutive", "as neighbours may not be consecutive"}};

/// ", a knight's move away": the relations by which what goes sees the pattern, where no house
/// would do.
std::string by_relations(const Layout& layout, const Deduction& d) {
  std::vector<std::string> names;
  for (const Relation& relation : layout.shape().relations()) {
    bool used = false;
    for (const auto& [a, b] : relation.pairs) {
      for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
        if (!d.cells.contains(from) || !targets(d).contains(to)) continue;
        used = used || relation.difference != 0 ||
               !layout.house_set_of(from).intersects(layout.house_set_of(to));
      }
    }
    const auto* const words =
        std::find_if(std::begin(kRelations), std::end(kRelations),
                     [&](const auto& row) { return row.first == relation.id; });
    if (used && words != std::end(kRelations)) names.emplace_back(words->second);
  }
  return names.empty() ? "" : ", " + join(names, "or");
}

/// What stands for a name in braces; sentences.def lists the names. A name that is not known stays
/// as it is, braces and all, which steps_test looks for.
std::string fill_in(const Layout& layout, const ToldStep& step, std::string_view name) {
  const Shape& shape = layout.shape();
  const Deduction& d = step.deduction;
  if (name == "cells") return list(shape, d.cells);
  if (name == "set") return list(shape, d.fins);
  if (name == "sets") return sets(shape, step);
  if (name == "locked") return locked_sets(shape, step);
  if (name == "with") return step.sets.empty() ? "" : "with " + locked_sets(shape, step) + ": ";
  if (name == "joins") return list(restricted_commons(step));
  if (name == "commons") {
    const DigitSet digits = restricted_commons(step);
    return (digits.size() == 1 ? "the restricted common " : "the restricted commons ") +
           list(digits);
  }
  if (name == "all") return list(shape, d.cells | d.fins);
  if (name == "petals") return petals(layout, step);
  if (name == "lines") return lines(layout, step);
  if (name == "halves") return halves(layout, step);
  if (name == "fins") return (d.fins.size() == 1 ? "the fin " : "the fins ") + list(shape, d.fins);
  if (name == "targets") return list(shape, targets(d));
  if (name == "kept") return list(DigitSet(d.digits) - touched(d));
  if (name == "proof") return proofs(shape, step);
  if (name == "net") return net(shape, step);
  if (name == "digits") return list(DigitSet(d.digits));
  if (name == "houses") return list(shape, d.houses);
  if (name == "by") return by_relations(layout, d);
  if (name == "covers") return list(shape, d.covers);
  if (name == "gone") return list(touched(d));
  if (name == "hub") return list(shape, pivot(layout, step));
  if (name == "arms") return list(shape, d.cells - pivot(layout, step));
  // Cells with other candidates than the pattern's digits.
  CellSet extra;
  for (const Cell c : d.cells) {
    if (!(step.before.candidates(c) - DigitSet(d.digits)).empty()) extra.insert(c);
  }
  if (name == "extra") return list(shape, extra);
  return "{" + std::string(name) + "}";
}

/// The first row that fits; the last one is not asked, it always does.
const Sentence& choose(const Layout& layout, const ToldStep& step) {
  const TechniqueInfo& row = info(step.step.technique);
  return *std::find_if(std::begin(kSentences), std::end(kSentences) - 1, [&](const Sentence& s) {
    return (s.key.empty() || s.key == row.id || s.key == row.family) &&
           holds(s.condition, layout, step);
  });
}

/// Cells with the same digits together: "R1C1 and R1C2 are <not> 2; R3C3 is <not> 2 or 5". What
/// goes in and what goes out are told apart, each in one sentence part.
std::string tell(const Shape& shape, const CandidateSet& candidates, std::string_view negation) {
  std::vector<std::pair<DigitMask, CellSet>> groups;
  for (int i = 0; i < shape.cells(); ++i) {
    const Cell c{static_cast<std::uint16_t>(i)};
    DigitMask digits = 0;
    for (int d = 1; d <= shape.digits(); ++d) {
      if (candidates.contains({c, {static_cast<std::uint8_t>(d)}})) {
        digits = static_cast<DigitMask>(digits | 1U << (d - 1));
      }
    }
    if (digits == 0) continue;
    // In the order of the groups' first cells.
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return group.first == digits; });
    if (same == groups.end()) {
      groups.emplace_back(digits, CellSet::of(c));
    } else {
      same->second.insert(c);
    }
  }
  std::string text;
  for (const auto& [digits, cells] : groups) {
    if (!text.empty()) text += "; ";
    text += list(shape, cells) + (cells.size() == 1 ? " is " : " are ") + std::string(negation) +
            list(DigitSet(digits), "or");
  }
  return text;
}

}  // namespace

std::string list(const Shape& shape, CellSet cells, std::string_view last) {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(shape.name_of(c));
  return join(names, last);
}

std::string list(DigitSet digits, std::string_view last) {
  std::vector<std::string> names;
  for (const Digit d : digits) names.emplace_back(1, to_char(d));
  return join(names, last);
}

std::string list(const Shape& shape, HouseSet houses) {
  std::vector<int> numbers;
  for (const int h : houses) numbers.push_back(h);
  return house_names(shape, numbers);
}

/// As little as helps: the houses of the pattern; else its only cell or digit; else the cell that
/// sees the others; else its first cell, if it has any. Nothing of what follows is given away.
Spot spot(const Layout& layout, const Deduction& deduction) {
  if (!deduction.houses.empty()) return {deduction.houses, {}, {}, false};
  if (deduction.cells.size() == 1) return {{}, deduction.cells, {}, false};
  const DigitSet digits(deduction.digits);
  if (digits.size() == 1) return {{}, {}, *digits.begin(), false};
  const CellSet center = hub(layout, deduction.cells);
  if (!center.empty()) return {{}, center, {}, true};
  if (deduction.cells.empty()) return {};
  return {{}, CellSet::of(deduction.cells.front()), {}, true};
}

std::string where(const Shape& shape, const Spot& spot) {
  if (!spot.houses.empty()) return "Look at " + list(shape, spot.houses) + ".";
  if (!spot.digit.empty()) return std::string("Look at the ") + to_char(spot.digit) + "s.";
  if (spot.cell.empty()) return "Look at the whole board.";
  return (spot.around ? "Look around " : "Look at ") + list(shape, spot.cell) + ".";
}

/// Text as it stands up to a brace, then what the name in it stands for.
std::string reason(const Layout& layout, const ToldStep& step) {
  std::string text;
  std::string_view rest = choose(layout, step).text;
  while (true) {
    const std::size_t open = rest.find('{');
    text += rest.substr(0, open);
    if (open == std::string_view::npos) return text;
    const std::size_t close = rest.find('}', open);
    text += fill_in(layout, step, rest.substr(open + 1, close - open - 1));
    rest.remove_prefix(close + 1);
  }
}

std::string result(const Layout& layout, const ToldStep& step) {
  const Shape& shape = layout.shape();
  // Trial fills in what is left when nothing else is found.
  if (step.deduction.placements.size() > shape.digits()) {
    return "the other " + std::to_string(step.deduction.placements.size()) +
           " cells are left to a search";
  }
  const std::string in = tell(shape, step.deduction.placements, "");
  const std::string out = tell(shape, step.deduction.eliminations, "not ");
  return in + (in.empty() || out.empty() ? "" : "; ") + out;
}

}  // namespace gridmill::told::words
