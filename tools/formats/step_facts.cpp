// The facts of a step as JSON: each slot of its sentence by name, with cells as "R1C1", houses by
// their English names and digits as numbers.

#include <type_traits>

#include "solver/clues/clue_captions.h"
#include "solver/clues/clue_kinds.h"
#include "solver/steps/step_text.h"
#include "tools/formats/steps.h"
#include "tools/formats/table_writer.h"

namespace gridmill {
namespace {

using namespace widest::step_text;
using widest::CellSet;
using widest::Consequence;
using widest::HouseSet;
using widest::Impasse;
using widest::Net;
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
  void write(const By& by) { write(by.why); }
  void write(const NamedSet& set) {
    object("name", set.name, "cells", set.cells, "digits", set.digits);
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
           clash.other_cell);
  }
  void write(const Coloring& coloring) {
    object("digit", coloring.digit, "clusters", coloring.clusters, "clashes", coloring.clashes,
           "wrong", coloring.wrong, "targets", coloring.targets);
  }
  void write(const FishView& view) {
    object("digit", view.digit, "houses", view.houses, "covers", view.covers, "fins", view.fins,
           "targets", view.targets);
  }
  void write(const Petal& petal) {
    object("cell", petal.stem, "digit", petal.digit, "set", petal.set, "holds", petal.held);
  }
  void write(const Claim& claim) {
    constexpr std::string_view kKinds[] = {"is", "is not", "lacks", "holds"};
    const std::string_view kind = kKinds[static_cast<std::size_t>(claim.kind)];
    if (claim.kind == Claim::Kind::kIs || claim.kind == Claim::Kind::kIsNot) {
      object("cells", claim.node.cells, "claim", kind, "digit", claim.node.digit, "why", claim.why);
    } else {
      object("set", claim.set, "claim", kind, "digits", claim.digits, "why", claim.why);
    }
  }
  void write(const LoopLink& link) {
    object("one_of", link.nodes, "set", link.set, "eliminations", link.gone);
  }
  void write(const ChainText& chain) {
    constexpr std::string_view kEnds[] = {"loop", "itself", "either"};
    object("claims", chain.claims, "end", kEnds[static_cast<std::size_t>(chain.end)], "one",
           chain.either.first, "other", chain.either.second, "eliminations", chain.gone, "loop",
           chain.loop);
  }
  void write(const Chains& chains) { object("sets", chains.sets, "chains", chains.chains); }
  void write(const Consequence& step) {
    object(step.is_placed ? "placed" : "removed", step.digit, "cells", step.cells, "why", step.why);
  }
  void write(const Net& net) {
    const Impasse& end = net.impasse;
    object("consequences", net.consequences, "empty_cell", end.cell, "house", end.house, "digit",
           end.digit, "clue", end.clue);
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
  void write(const Combinations& what) {
    object("clue", what.clue, "total", what.total, "combinations", what.sets, "without",
           what.without, "misfits", what.misfits);
  }
  void write(const HouseSum::Cage& cage) { object("cells", cage.cells, "total", cage.total); }
  void write(const HouseSum& sum) {
    object("houses", sum.houses, "total", sum.total, "cages", sum.cages, "known_inside",
           sum.known_inside, "known_outside", sum.known_outside, "plus", sum.plus, "minus",
           sum.minus, "rest", sum.rest, "combinations", sum.sets, "without", sum.without, "misfits",
           sum.misfits);
  }
  void write(const Sight& sight) {
    object("cell", sight.cell, "sees", sight.seen, "why", sight.why);
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
