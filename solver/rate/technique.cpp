// techniques.def as a table; finder.cpp makes one of the finders. A row's number is its place.

#include "solver/rate/technique.h"

#include <algorithm>
#include <cassert>

#include "solver/board/house_names.h"
#include "solver/board/require.h"
#include "solver/rate/state.h"

namespace gridmill {

namespace {

// The words of the column `subsumption`.
constexpr Subsumption none() { return {}; }
constexpr Subsumption nearly(std::string_view by) { return {Subsumption::Extent::kNearly, by}; }
constexpr Subsumption nearly_everywhere(std::string_view by) {
  return {Subsumption::Extent::kNearly, by, true};
}
constexpr Subsumption wholly(std::string_view by) {
  return {Subsumption::Extent::kWholly, by, true};
}
constexpr Subsumption later(std::string_view id) {
  return {Subsumption::Extent::kNone, "", false, id};
}

constexpr TechniqueInfo kRows[] = {
#define TECHNIQUE(id, title, japanese, family, group, level, proof, subsumed, limit, ...) \
  {{}, id, title, japanese, family, group, level, ProofKind::k##proof, subsumed, limit, false},
#define CLUE_TECHNIQUE(id, title, japanese, family, group, level, proof, subsumed, limit, ...) \
  {{}, id, title, japanese, family, group, level, ProofKind::k##proof, subsumed, limit, true},
#include "solver/rate/techniques.def"
#undef CLUE_TECHNIQUE
#undef TECHNIQUE
};
static_assert(std::size(kRows) <= kMaxTechniques);

}  // namespace

// The rounds end because each takes something from the state. A deduction that takes
// what is gone already would leave the rater in the same state for ever.
template <typename Size>
bool DeductionOf<Size>::has_effect_on(const StateOf<Size>& state) const {
  const BoardTopologyOf<Size>& topology = state.topology();
  for (const Digit digit : DigitSet(topology.all_digits())) {
    if (!state.places(digit).contains(placements[digit] | eliminations[digit])) return false;
    if (placements[digit].intersects(eliminations[digit])) return false;
  }
  return static_cast<std::size_t>(technique) < techniques().size() &&
         !(placements.empty() && eliminations.empty()) &&
         topology.all_cells().contains(cells | fins) && (digits & ~topology.all_digits()) == 0;
}

template struct DeductionOf<SizeNine>;
template struct DeductionOf<SizeSixteen>;
template struct DeductionOf<SizeTwentyFive>;
template struct DeductionOf<SizeGrids>;

bool TechniqueInfo::suits_size(const BoardSpec& board) const {
  const bool is_small = BoardTopologyOf<SizeNine>::supports(board);
  return std::max(board.digits(), is_small ? 0 : SizeNine::kDigits + 1) <= max_digits;
}

std::span<const TechniqueInfo> techniques() {
  // A macro cannot count its rows.
  static constexpr auto kNumbered = [] {
    auto rows = std::to_array(kRows);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].technique = static_cast<Technique>(i);
    return rows;
  }();
  return kNumbered;
}

const TechniqueInfo& info(Technique technique) {
  assert(static_cast<std::size_t>(technique) < techniques().size());
  return techniques()[static_cast<std::size_t>(technique)];
}

const TechniqueInfo* find_technique(std::string_view id) {
  for (const TechniqueInfo& row : techniques()) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

Technique technique_of(std::string_view id) {
  const TechniqueInfo* row = find_technique(id);
  GRIDMILL_REQUIRE(row != nullptr);
  return row->technique;
}

// The one row that the rater itself speaks for when every finder has failed, whatever the levels
// and the order of the rows: so it is known by its id.
Technique last_resort() {
  static const Technique trial = technique_of("trial");
  return trial;
}

// Steps, as people read them. Finders report deductions by the thousand, and these stay sets; only
// the steps that are shown become text. Cells and digits come in ascending order, so equal
// deductions have equal texts, and steps can be compared as text.
//
// Cells are written R1C1. The effect of a step is written as HoDoKu and the forums write it: "="
// for a digit that is filled in, "<>" for candidates that are removed.

std::string house_names(const BoardSpec& board, const std::vector<int>& houses) {
  return house_names(board, houses, Language::kEnglish);
}

std::string house_name(const BoardSpec& board, int house) { return house_names(board, {house}); }

template <typename Size>
Step::Step(const BoardSpec& board, const DeductionOf<Size>& deduction)
    : technique(deduction.technique) {
  for (const Cell c : deduction.cells) cells.push_back(c);
  for (const Cell c : deduction.fins) fins.push_back(c);
  for (const Digit d : DigitSet(deduction.digits)) digits.push_back(d);
  for (const int h : deduction.houses | deduction.covers) houses.push_back(house_name(board, h));
  // Digit by digit, as the sets are kept; the texts below put them together by cell.
  for (int d = 1; d <= board.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : deduction.placements[digit]) placements.push_back({c, digit});
    for (const Cell c : deduction.eliminations[digit]) eliminations.push_back({c, digit});
  }
}

template Step::Step(const BoardSpec& board, const DeductionOf<SizeNine>& deduction);
template Step::Step(const BoardSpec& board, const DeductionOf<SizeSixteen>& deduction);
template Step::Step(const BoardSpec& board, const DeductionOf<SizeTwentyFive>& deduction);
template Step::Step(const BoardSpec& board, const DeductionOf<SizeGrids>& deduction);

namespace {

/// " R1C1 R1C2"
std::string list(const BoardSpec& board, const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell c : cells) text += " " + board.name_of(c);
  return text;
}

/// Candidates cell by cell: "R1C5 <verb> 1, 2; R1C6 <verb> 2".
std::string list(const BoardSpec& board, const std::vector<Candidate>& candidates,
                 std::string_view verb) {
  std::string text;
  // The list has all cells of digit 1 first. Going by cells brings together what one cell loses.
  for (int i = 0; i < board.cells(); ++i) {
    bool first = true;
    for (const Candidate& c : candidates) {
      if (c.cell.index != i) continue;
      if (first) {
        text += (text.empty() ? "" : "; ") + board.name_of(c.cell) + std::string(verb);
      } else {
        text += ", ";
      }
      text += to_char(c.digit);
      first = false;
    }
  }
  return text;
}

}  // namespace

std::string Step::to_string(const BoardSpec& board) const {
  std::string text(info(technique).title);
  text += ":";
  for (std::size_t i = 0; i < digits.size(); ++i) {
    text += i == 0 ? " " : ", ";
    text += to_char(digits[i]);
  }
  if (!cells.empty()) text += " in" + list(board, cells);
  if (!fins.empty()) text += " with fins" + list(board, fins);
  for (std::size_t i = 0; i < houses.size(); ++i) {
    text += (i == 0 ? " (" : ", ") + houses[i];
  }
  if (!houses.empty()) text += ")";
  text += ", so ";
  text += list(board, placements, " is ");
  if (!placements.empty() && !eliminations.empty()) text += "; ";
  text += list(board, eliminations, " is not ");
  return text;
}

std::string Step::result(const BoardSpec& board) const {
  std::string text;
  // One word per cell: the sign, then all digits that the cell gets or loses.
  const auto add = [&](const std::vector<Candidate>& candidates, std::string_view sign) {
    for (int i = 0; i < board.cells(); ++i) {
      std::string found;
      for (const Candidate& c : candidates) {
        if (c.cell.index == i) found += to_char(c.digit);
      }
      if (found.empty()) continue;
      text += text.empty() ? "" : " ";
      text += board.name_of(Cell{static_cast<std::uint16_t>(i)});
      text += sign;
      text += found;
    }
  };
  add(placements, "=");
  add(eliminations, "<>");
  return text;
}

}  // namespace gridmill
