#include "solver/explainer/sets.h"

#include "solver/explainer/patterns.h"

namespace gridmill::explainer {
namespace {

/// Makes a hint of a pattern's strikes.
class Taker {
 public:
  Taker(Hint& hint, double rating, std::string_view name) : hint_(hint) {
    hint.rating = rating;
    hint.name = name;
  }
  void operator()(int candidate) const {
    hint_.strikes.push_back(static_cast<std::uint16_t>(candidate));
  }

 private:
  Hint& hint_;
};

}  // namespace

bool find_naked_set(Search& search, int n, double rating, std::string_view name, Hint& hint) {
  return search_naked(search.sheet, n, [&](const Set& set) {
    for_naked_strikes(search.sheet, set, Taker(hint, rating, name));
    return true;
  });
}

bool find_hidden_set(Search& search, int n, double rating, std::string_view name, Hint& hint) {
  return search_hidden(search.sheet, n, [&](const Set& set) {
    for_hidden_strikes(search.sheet, set, Taker(hint, rating, name));
    return true;
  });
}

bool find_direct_hidden_set(Search& search, int n, double rating, std::string_view name,
                            Hint& hint) {
  const Sheet& sheet = search.sheet;
  return search_hidden_tuples(sheet, n, n, [&](const Set& set) {
    for (int digit = 0; digit < kDigits; ++digit) {
      if (((set.digits >> digit) & 1) != 0) continue;
      const Mask places = sheet.places(set.region, digit);
      const auto left = static_cast<Mask>(places & ~set.cells);
      if (size_of(places) < 2 || !is_one(left)) continue;
      hint.rating = rating;
      hint.name = name;
      hint.placement =
          candidate_of(kGeometry.cells[static_cast<std::size_t>(set.region)]
                                      [static_cast<std::size_t>(std::countr_zero(left))],
                       digit);
      return true;
    }
    return false;
  });
}

bool find_fish(Search& search, int n, double rating, std::string_view name, Hint& hint) {
  return search_fish(search.sheet, n, [&](const Fish& fish) {
    for_strikes(search.sheet, fish, Taker(hint, rating, name));
    return true;
  });
}

bool find_wing(Search& search, int pivot, double rating, std::string_view name, Hint& hint) {
  const Sheet& sheet = search.sheet;
  const CellBits bivalue = sheet.few_candidates(2);
  CellBits pivots = bivalue;
  if (pivot == 3) pivots = sheet.few_candidates(3) & ~bivalue;
  return pivots.any_of([&](int xy) {
    // A wing lacks one digit of the pivot, and two wings not the same.
    const auto lacks = [&](int cell) {
      return static_cast<Mask>(sheet.candidates(xy) & ~sheet.candidates(cell));
    };
    const CellBits& sees_xy = kGeometry.sees[static_cast<std::size_t>(xy)];
    CellBits wings;
    Mask lacking = 0;
    (sees_xy & bivalue).for_each([&](int cell) {
      const Mask digit = lacks(cell);
      if (!is_one(digit)) return;
      wings.insert(cell);
      lacking = static_cast<Mask>(lacking | digit);
    });
    if (lacking == 0 || is_one(lacking)) return false;
    std::array<std::uint8_t, 20> cells;
    std::size_t count = 0;
    for (const std::uint8_t cell : kGeometry.peers[static_cast<std::size_t>(xy)]) {
      if (wings.contains(cell)) cells[count++] = cell;
    }
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        const std::uint8_t xz = cells[i];
        const std::uint8_t yz = cells[j];
        const Mask common = sheet.candidates(xz) & sheet.candidates(yz);
        if (common == 0 || lacks(xz) == lacks(yz)) continue;
        const int z = std::countr_zero(common);
        CellBits victims = kGeometry.sees[xz] & kGeometry.sees[yz];
        if (pivot == 3) victims = victims & sees_xy;
        victims.erase(xy);
        hint.strikes.clear();
        victims.for_each([&](int cell) {
          if (sheet.has(cell, z))
            hint.strikes.push_back(static_cast<std::uint16_t>(candidate_of(cell, z)));
        });
        if (hint.strikes.empty()) continue;
        hint.rating = rating;
        hint.name = name;
        return true;
      }
    }
    return false;
  });
}

}  // namespace gridmill::explainer
