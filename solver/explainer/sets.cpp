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
  CellBits bivalue;
  for (int cell = 0; cell < kCells; ++cell) {
    if (is_two(sheet.candidates(cell))) bivalue.insert(cell);
  }
  for (int xy = 0; xy < kCells; ++xy) {
    const Mask xy_digits = sheet.candidates(xy);
    if (size_of(xy_digits) != pivot) continue;
    CellBits wings;
    (kGeometry.sees[static_cast<std::size_t>(xy)] & bivalue).for_each([&](int cell) {
      if (is_one(xy_digits & ~sheet.candidates(cell) & 0x1ffU)) wings.insert(cell);
    });
    if (!wings.several()) continue;
    std::array<std::uint8_t, 20> cells;
    std::size_t count = 0;
    for (const std::uint8_t cell : kGeometry.peers[static_cast<std::size_t>(xy)]) {
      if (wings.contains(cell)) cells[count++] = cell;
    }
    for (const std::uint8_t xz : std::span(cells.data(), count)) {
      const Mask xz_digits = sheet.candidates(xz);
      for (const std::uint8_t yz : std::span(cells.data(), count)) {
        const Mask yz_digits = sheet.candidates(yz);
        const auto all = static_cast<Mask>(xy_digits | xz_digits | yz_digits);
        const auto common = static_cast<Mask>(xy_digits & xz_digits & yz_digits);
        if (size_of(all) != 3 || size_of(common) != pivot - 2) continue;
        const int z = std::countr_zero(static_cast<Mask>(xz_digits & yz_digits));
        CellBits victims = kGeometry.sees[xz] & kGeometry.sees[yz];
        if (pivot == 3) victims = victims & kGeometry.sees[static_cast<std::size_t>(xy)];
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
  }
  return false;
}

}  // namespace gridmill::explainer
