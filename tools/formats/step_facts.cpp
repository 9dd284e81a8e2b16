// The facts of a step as JSON: each slot of its sentence by name, with cells as "R1C1", houses by
// their English names and digits as numbers.

#include <optional>
#include <type_traits>

#include "solver/board/json_text.h"
#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/step_text.h"
#include "tools/formats/steps.h"

namespace gridmill {
namespace {

using namespace widest::step_text;
using widest::CellSet;
using widest::Consequence;
using widest::HouseSet;
using widest::Impasse;
using widest::Net;
using widest::RuledOut;
using widest::Why;

/// Writes values; an object's members are written one after the other, empty ones left out.
class FactsWriter {
 public:
  FactsWriter(std::string& out, const BoardSpec& board) : out_(out), board_(board) {}

  void write(const CellSet& cells) { list(cells); }
  void write(DigitSet digits) { list(digits); }
  void write(const HouseSet& houses) {
    append_json_list(out_, houses, [&](int h) { append_json_string(out_, house_name(board_, h)); });
  }
  void write(Cell cell) { append_json_string(out_, board_.name_of(cell)); }
  void write(Digit digit) { out_ += std::to_string(digit.value); }
  void write(int number) { out_ += std::to_string(number); }
  void write(bool yes) { out_ += yes ? "true" : "false"; }
  void write(std::string_view text) { append_json_string(out_, text); }
  void write(const std::string& text) { append_json_string(out_, text); }
  void write(const Clue* clue) {
    append_json_string(out_,
                       clue == nullptr ? "" : clue_caption(*clue, board_, clue->kind->english));
  }
  template <typename T>
  void write(const std::vector<T>& values) {
    list(values);
  }
  void write(const Candidate& c) { object("cell", c.cell, "digit", c.digit); }
  void write(const Node& node) { object("cells", node.cells, "digit", node.digit); }
  void write(const Why& why) {
    object("houses", why.houses, "relations", why.relations, "clues", why.clues);
  }
  void write(const NamedSet& set) {
    object("name", set.name, "cells", set.cells, "digits", set.digits, "house", set.house);
  }
  void write(const Option& option) {
    object("cell", option.hub, "digit", option.digit, "then", option.then);
  }
  void write(const StrongPair& pair) {
    object("digit", pair.digit, "first", pair.first, "first_places", pair.first_places, "second",
           pair.second, "second_places", pair.second_places, "joint", pair.joint, "why", pair.why,
           "ends", pair.ends, "eliminations", pair.gone);
  }
  void write(const PairHalves& halves) { object("one", halves.one, "other", halves.other); }
  void write(const ColorCluster& cluster) {
    object("one", cluster.one, "other", cluster.other, "houses", cluster.houses);
  }
  void write(const ColorClash& clash) {
    object("one", clash.one, "one_cell", clash.one_cell, "other", clash.other, "other_cell",
           clash.other_cell, "not_one", clash.not_one, "not_other", clash.not_other, "targets",
           clash.targets);
  }
  void write(const Coloring& coloring) {
    object("digit", coloring.digit, "clusters", coloring.clusters, "clashes", coloring.clashes,
           "wrong", coloring.wrong, "targets", coloring.targets);
  }
  void write(const DoubleCover& own) { object("cell", own.cell, "covers", own.covers); }
  void write(const EndoFin& own) { object("cell", own.cell, "houses", own.houses); }
  void write(const SueDeCoq& pattern) {
    object("sets", pattern.sets, "line", pattern.line, "box", pattern.box, "shared", pattern.shared,
           "used_in_line", pattern.used_in_line, "used_in_box", pattern.used_in_box);
  }
  void write(const SetBite& bite) { object("sets", bite.sets, "eliminations", bite.gone); }
  void write(const PlacesByHouse& places) {
    out_ += "{\"digit\":" + std::to_string(places.digit.value) + ",\"places\":";
    append_json_list(out_, places.list,
                     [&](const auto& one) { object("house", one.first, "cells", one.second); });
    out_ += '}';
  }
  void write(const Swap& swap) {
    object("digits", swap.digits, "clues", swap.has_clues, "extra_houses", swap.has_extra_houses,
           "relations", swap.has_relations);
  }
  void write(const DerivedHouses& derived) { write(derived.houses); }
  void write(const FishView& view) {
    object("digit", view.digit, "houses", view.houses, "covers", view.covers, "fins", view.fins,
           "targets", view.targets, "doubles", view.doubles, "endo_fins", view.endo_fins);
  }
  void write(const Petal& petal) {
    object("cell", petal.stem, "digit", petal.digit, "set", petal.set, "holds", petal.held);
  }
  void write(const Claim& claim) {
    constexpr std::string_view kKinds[] = {"is", "is not", "lacks", "holds"};
    const std::string_view kind = kKinds[static_cast<std::size_t>(claim.kind)];
    if (claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot) {
      object("cells", claim.node.cells, "claim", kind, "digit", claim.node.digit, "why", claim.why,
             "because", claim.because, "ruled_out", claim.ruled_out);
    } else {
      object("set", claim.set, "claim", kind, "digits", claim.digits, "ruled_out", claim.ruled_out);
    }
  }
  void write(const LoopLink& link) {
    object("one_of", link.nodes, "set", link.set, "eliminations", link.gone, "ruled_out",
           link.ruled_out);
  }
  void write(const ChainText& chain) {
    constexpr std::string_view kEnds[] = {"loop", "itself", "either", "contradiction"};
    object("claims", chain.claims, "end", kEnds[static_cast<std::size_t>(chain.end)], "one",
           chain.either.first, "other", chain.either.second, "eliminations", chain.gone,
           "ruled_out_first", chain.ruled_out_first, "ruled_out_last", chain.ruled_out_last, "loop",
           chain.loop, "clash", chain.clash, "clash_why", chain.clash_why);
  }
  void write(const Chains& chains) { object("sets", chains.sets, "chains", chains.chains); }
  void write(const Consequence& step) {
    object(step.is_placed ? "placed" : "removed", step.digit, "cells", step.cells, "why", step.why,
           "by", step.by, "places", step.places, "left", step.left, "because", step.causes.placed,
           "gone", step.causes.removed, "ruled_out", step.causes.ruled_out, "refutation",
           step.refutation);
  }
  void write(const Net& net) {
    const Impasse& end = net.impasse;
    object("consequences", net.consequences, "empty_cell", end.cell, "house", end.house, "digit",
           end.digit, "clue", end.clue, "left", end.left, "because", net.causes.placed, "gone",
           net.causes.removed, "ruled_out", net.causes.ruled_out);
  }
  void write(const Refutations& refutations) { write(refutations.nets); }
  void write(const Cases& cases) {
    object("cells", cases.cells, "digits", cases.digits, "house", cases.house, "nets", cases.nets);
  }
  void write(const ClueName& name) { object("clue", name.clue, "cells", name.cells); }
  void write(const ClueMeaning& rule) { write(rule.clue); }
  void write(const Fills& fills) {
    append_json_list(out_, fills.cells,
                     [&](const auto& cell) { object("cell", cell.first, "digits", cell.second); });
  }
  void write_ways(const Fills& fills) {
    if (fills.ways.empty()) return;
    out_.pop_back();
    out_ += ",\"ways\":";
    list(fills.ways);
    out_ += '}';
  }
  void write(const FullSet& set) {
    object("cells", set.cells, "digits", set.digits, "hidden", set.is_hidden, "next", set.is_next);
  }
  void write(const Narrowing& narrowing) { object("ways", narrowing.ways, "sets", narrowing.sets); }
  void write(const Combinations& what) {
    object("clue", what.clue, "total", what.total, "combinations", what.sets, "without",
           what.without, "limits", what.limits, "misfits", what.misfits, "narrowings",
           what.narrowings);
  }
  void write(const SideSums& sums) { object("plus", sums.plus, "minus", sums.minus); }
  void write(const Unfit& unfit) { object("ways", unfit.ways, "few", unfit.few); }
  void write(const Misfit& misfit) {
    object("cell", misfit.candidate.cell, "digit", misfit.candidate.digit, "plus", misfit.plus,
           "minus", misfit.minus, "rest", misfit.rest, "used", misfit.used, "nearest",
           misfit.nearest, "differs", misfit.differs, "sums", misfit.sums, "few", misfit.few,
           "forced", misfit.forced, "house", misfit.house, "ruled_out", misfit.ruled_out);
  }
  void write(const Fit& fit) {
    constexpr std::string_view kKinds[] = {"only place", "only digit", "full sets"};
    object("cell", fit.candidate.cell, "digit", fit.candidate.digit, "fit",
           kKinds[static_cast<std::size_t>(fit.kind)]);
  }
  void write(const Fits& fits) { object("list", fits.list, "sets", fits.sets); }
  void write(const Pairing::Partners& partners) {
    object("cell", partners.gone.cell, "digit", partners.gone.digit, "partners", partners.digits);
  }
  void write(const Pairing& pairing) {
    constexpr std::string_view kKinds[] = {"equal", "rise",           "sum",        "difference",
                                           "ratio", "apart",          "same class", "other class",
                                           "rule",  "not consecutive"};
    object("clue", pairing.clue, "demand", kKinds[static_cast<std::size_t>(pairing.kind)], "number",
           pairing.number, "classes", pairing.classes, "one", pairing.one, "one_digits",
           pairing.one_digits, "other", pairing.other, "other_digits", pairing.other_digits,
           "house", pairing.house, "eliminations", pairing.gone);
  }
  void write(const Equation& equation) {
    object("clue", equation.clue, "plus", equation.plus, "minus", equation.minus, "total",
           equation.total);
  }
  void write(const std::optional<Equation>& equation) { write(*equation); }
  void write(const SumLimit& limit) {
    object("cell", limit.cell, limit.at_most ? "at_most" : "at_least", limit.bound, "plus",
           limit.plus, "plus_bound", limit.plus_bound, "minus", limit.minus, "minus_bound",
           limit.minus_bound, "plus_exact", limit.is_plus_exact, "minus_exact",
           limit.is_minus_exact, "plus_differs", limit.plus_differs, "minus_differs",
           limit.minus_differs);
  }
  void write(const SumReasons::Bound& bound) {
    object("candidates", bound.candidates, bound.at_least ? "at_least" : "at_most", bound.bound);
  }
  void write(const SumReasons::Unmade& unmade) {
    object("candidate", unmade.candidate, "numbers", unmade.numbers, "made", unmade.made);
  }
  void write(const SumReasons& reasons) {
    object("equation", reasons.equation, "limits", reasons.limits, "misfits", reasons.misfits,
           "at_least", reasons.least, "at_most", reasons.most, "out_of_range", reasons.out_of_range,
           "least_number", reasons.least_number, "most_number", reasons.most_number, "bounds",
           reasons.bounds, "unmade", reasons.unmade);
  }
  void write_clash(const SumClash& clash) {
    if (!clash.bounds.empty()) {
      const SumLimit& limit = clash.bounds.front();
      out_ += ",\"clash\":";
      object("plus", limit.plus, limit.at_most ? "plus_at_most" : "plus_at_least", limit.plus_bound,
             "minus", limit.minus, limit.at_most ? "minus_at_least" : "minus_at_most",
             limit.minus_bound);
    }
    member("nearest", clash.nearest);
    member("sums", clash.sums);
    member("few", clash.few);
    member("forced", clash.forced);
    out_ += '}';
  }
  void write(const SumLock& lock) {
    object("equation", lock.equation, "digit", lock.digit, "places", lock.places);
    out_.pop_back();
    write_clash(lock.clash);
  }
  void write(const Crossing& crossing) {
    object("cells", crossing.cells, "digit", crossing.digit, "taken", crossing.taken, "unfit",
           crossing.unfit, "ruled_out", crossing.ruled_out);
    out_.pop_back();
    write_clash(crossing.clash);
  }
  void write(const Crossings& crossings) {
    object("equation", crossings.equation, "list", crossings.list);
  }
  void write(const LineReasons::Confined& confined) {
    object("digits", confined.digits, "cells", confined.cells);
  }
  void write(const LineReasons::View& view) {
    object("cell", view.candidate.cell, "digit", view.candidate.digit,
           view.at_least ? "at_least" : "at_most", view.bound, "cases", view.cases, "places",
           view.has_places);
  }
  void write(const LineReasons::Blocked& blocked) {
    object("end", blocked.end, "digits", blocked.digits, "others", blocked.others, "cells",
           blocked.cells, "left", blocked.left, "held", blocked.held);
  }
  void write(const LineReasons::Case& some) {
    if (some.first.value != 0) {
      object("first", some.first, "digits", some.sets);
    } else {
      object("low", some.low, "high", some.high, "between", some.sets);
    }
  }
  void write(const LineReasons::Gap& gap) {
    out_ += '{';
    member("ends", gap.ends);
    member("between", gap.between);
    if (gap.bound >= 0) member(gap.at_most ? "at_most" : "at_least", gap.bound);
    if (!gap.first.digit.empty()) member("first", gap.first);
    member("nearest", gap.nearest);
    member("unfit", gap.unfit);
    out_ += '}';
  }
  void write(const LineReasons::Trial& trial) {
    object("candidate", trial.candidate, "gaps", trial.gaps);
  }
  void write(const LineReasons& reasons) {
    object("clue", reasons.clue, "confined", reasons.confined, "views", reasons.views, "each_once",
           reasons.has_each_once, "cases", reasons.cases, "ends", reasons.ends, "one_end",
           reasons.one_end, "other_end", reasons.other_end, "not_between", reasons.not_between,
           "blocked", reasons.blocked, "narrowings", reasons.narrowings, "trials", reasons.trials,
           "sets", reasons.sets, "fills", reasons.fills, "eliminations", reasons.gone, "next",
           reasons.next);
    write_ways(reasons.fills);
  }
  void write(const HouseSum::Cage& cage) { object("cells", cage.cells, "total", cage.total); }
  void write(const HouseSum& sum) {
    object("houses", sum.houses, "total", sum.total, "cages", sum.cages, "known_inside",
           sum.known_inside, "known_outside", sum.known_outside, "plus", sum.plus, "minus",
           sum.minus, "rest", sum.rest, "combinations", sum.sets, "without", sum.without, "misfits",
           sum.misfits, "limits", sum.limits, "splits", sum.splits, "repeats", sum.has_repeats,
           "unfit", sum.unfit, "narrowings", sum.narrowings);
  }
  void write(const Sight& sight) {
    object("cell", sight.cell, "sees", sight.seen, "digit", sight.digit, "why", sight.why);
  }
  void write(const RuledOut& one) {
    object("filled", one.filled, "excluded", one.excluded, "why", one.why);
  }
  void write(const Change& change) { object("cells", change.cells, "digits", change.digits); }
  void write(const Result& result) {
    object("placements", result.placements, "eliminations", result.eliminations);
  }

  /// `"name":value` after a comma, or nothing for an empty value.
  template <typename T>
  void member(std::string_view name, const T& value) {
    if (is_empty(value)) return;
    if (out_.back() != '{') out_ += ',';
    append_json_string(out_, name);
    out_ += ':';
    write(value);
  }

 private:
  template <typename T>
  static bool is_empty(const T& value) {
    if constexpr (std::is_same_v<T, const Clue*>) {
      return value == nullptr;
    } else if constexpr (std::is_same_v<T, Fills>) {
      return value.cells.empty();
    } else if constexpr (std::is_same_v<T, std::optional<Equation>>) {
      return !value;
    } else if constexpr (std::is_same_v<T, FullSet>) {
      return value.cells.empty() && value.digits.empty();
    } else if constexpr (std::is_same_v<T, DerivedHouses>) {
      return value.houses.empty();
    } else if constexpr (requires { value.empty(); }) {
      return value.empty();
    } else {
      return false;
    }
  }
  template <typename List>
  void list(const List& values) {
    append_json_list(out_, values, [&](const auto& value) { write(value); });
  }
  void members() {}
  template <typename T, typename... Rest>
  void members(std::string_view name, const T& value, const Rest&... rest) {
    member(name, value);
    members(rest...);
  }
  template <typename... Members>
  void object(const Members&... members) {
    out_ += '{';
    this->members(members...);
    out_ += '}';
  }

  std::string& out_;
  const BoardSpec& board_;
};

}  // namespace

void append_facts(std::string& out, const StepDescription& step) {
  const SentenceFacts& facts = *step.facts;
  FactsWriter writer(out, step.before.board());
  out += ",\"facts\":{";
  writer.member("pattern", facts.key.empty() ? std::string_view("any") : facts.key);
  writer.member("case", facts.condition);
  for (const auto& [name, value] : facts.slots) {
    if (name == "result") continue;  // placements and eliminations
    std::visit([&, own = name](const auto& what) { writer.member(own, what); }, value);
  }
  out += '}';
}

}  // namespace gridmill
