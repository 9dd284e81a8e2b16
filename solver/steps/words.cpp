#include "solver/steps/words.h"

#include <algorithm>

#include "solver/steps/chain_words.h"

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

std::string join(const std::vector<std::string>& parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) text += i + 1 == parts.size() ? " " + std::string(last) + " " : ", ";
    text += parts[i];
  }
  return text;
}

std::string list(const Shape& shape, CellSet cells, std::string_view last) {
  std::vector<std::string> names;
  for (const Cell c : cells) names.push_back(shape.name_of(c));
  return join(names, last);
}

std::string list(DigitSet digits, std::string_view last) {
  std::vector<std::string> names;
  for (const Digit d : digits) names.push_back(digit_mark(d));
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

std::string where(const Shape& shape, const Spot& spot, const Symbols& symbols) {
  if (!spot.houses.empty()) return "Look at " + list(shape, spot.houses) + ".";
  if (!spot.digit.empty()) {
    const std::string digit = digit_mark(spot.digit);
    return "Look at the " + (symbols.empty() ? digit + "s." : "digit " + digit + ".");
  }
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
