// Boards as text: a character per cell, `1` to `9`, then letters. Which characters mean an empty
// cell is what programs write for it.

#include "solver/board/grid.h"

#include <algorithm>
#include <cstdlib>

#include "solver/board/error.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

/// The digit of a character, which is in that cell of a text.
std::uint8_t parse_cell(const BoardSpec& board, char text, Cell cell) {
  const int value = digit_of_char(text);
  if (value >= 0 && value <= board.digits()) return static_cast<std::uint8_t>(value);
  throw ParseError("expected a digit 1 to " +
                   std::string(1, to_char({static_cast<std::uint8_t>(board.digits())})) +
                   " or '.', found " + in_quotes({&text, 1}) + " at " + board.name_of(cell));
}

std::string name_of(const BoardSpec& board, const MemberGrid& member) {
  return "grid " + board.name_of(member.cells.front());
}

void parse_members(const BoardSpec& board, std::string_view text, std::span<std::uint8_t> digits) {
  const auto members = board.members();
  const auto parts = split(text, ',');
  const std::size_t cells = members.front().cells.size();
  if (parts.size() != members.size()) {
    throw ParseError("expected " + std::to_string(members.size()) + " grids of " +
                     std::to_string(cells) + " cells (" + board.name() + "), found " +
                     std::to_string(parts.size()));
  }
  std::vector<const MemberGrid*> first_with(digits.size());
  for (std::size_t m = 0; m < members.size(); ++m) {
    const std::string_view part = parts[m];
    if (part.size() != cells) {
      throw ParseError("expected " + std::to_string(cells) + " cells in " +
                       name_of(board, members[m]) + ", found " + std::to_string(part.size()));
    }
    for (std::size_t i = 0; i < cells; ++i) {
      const Cell c = members[m].cells[i];
      const std::uint8_t digit = parse_cell(board, part[i], c);
      const MemberGrid*& first = first_with[c.index];
      if (first != nullptr && digits[c.index] != digit) {
        const std::string one(1, to_char({digits[c.index]}));
        throw ParseError("expected grids that agree at " + board.name_of(c) + ", found " + one +
                         " in " + name_of(board, *first) + " and " + to_char({digit}) + " in " +
                         name_of(board, members[m]));
      }
      first = &members[m];
      digits[c.index] = digit;
    }
  }
}

}  // namespace

int digit_of_char(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c == '.' || c == '*' || c == '_' || c == 'x' || c == '-') return 0;
  if (c >= 'A' && c < 'A' + kMaxDigits - 9) return c - 'A' + 10;
  if (c >= 'a' && c < 'a' + kMaxDigits - 9) return c - 'a' + 10;
  return -1;
}

Grid Grid::parse(const BoardSpec& board, std::string_view text) {
  Grid grid(board);
  if (board.has_several_grids() && text.find(',') != std::string_view::npos) {
    parse_members(board, text, grid.digits_);
    return grid;
  }
  if (text.size() != static_cast<std::size_t>(board.cells())) {
    throw ParseError("expected " + std::to_string(board.cells()) + " cells (" + board.name() +
                     "), found " + std::to_string(text.size()));
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    grid.digits_[i] = parse_cell(board, text[i], {static_cast<std::uint16_t>(i)});
  }
  return grid;
}

int Grid::count_givens() const {
  return static_cast<int>(
      std::count_if(digits_.begin(), digits_.end(), [](std::uint8_t d) { return d != 0; }));
}

std::string Grid::to_string() const {
  std::string text(digits_.size(), '.');
  std::transform(digits_.begin(), digits_.end(), text.begin(),
                 [](std::uint8_t d) { return to_char({d}); });
  return text;
}

bool is_consistent(const BoardSpec& board, std::span<const std::uint8_t> digits) {
  const auto houses = board.houses();
  const bool distinct = std::all_of(houses.begin(), houses.end(), [&](const House& house) {
    std::uint32_t seen = 0;
    for (const Cell c : house.cells) {
      const std::uint8_t d = digits[c.index];
      if (d == 0) continue;
      if (((seen >> d) & 1U) != 0) return false;
      seen |= 1U << d;
    }
    return true;
  });
  const auto relations = board.relations();
  return distinct && std::all_of(relations.begin(), relations.end(), [&](const Relation& relation) {
           const auto& pairs = relation.pairs;
           return std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
             const int one = digits[pair.first.index];
             const int other = digits[pair.second.index];
             return one == 0 || other == 0 || std::abs(one - other) != relation.difference;
           });
         });
}

bool is_solved(const BoardSpec& board, std::span<const std::uint8_t> digits) {
  return std::find(digits.begin(), digits.end(), 0) == digits.end() && is_consistent(board, digits);
}

}  // namespace gridmill
