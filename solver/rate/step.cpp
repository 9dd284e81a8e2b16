#include "solver/board/house_names.h"
#include "solver/rate/technique.h"

/// A deduction as people read it. Finders report deductions by the thousand, and these stay sets;
/// only the steps that somebody wants to see become text. Cells and digits come in ascending order,
/// so equal deductions have equal texts, and steps can be compared as text.
///
/// Cells are written R1C1. What a step does is written as HoDoKu and the forums write it: "=" for a
/// digit that goes in, "<>" for candidates that go.

namespace gridmill {

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
  // One word a cell: the digits that it gets or loses stand together behind the sign.
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
