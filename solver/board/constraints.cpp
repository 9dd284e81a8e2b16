#include "solver/board/constraints.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "solver/board/rows.h"

namespace gridmill {

std::vector<DigitBits> sets_with_sum(DigitBits of, int sum) {
  std::vector<DigitBits> sets;
  for (DigitBits set = 0;; set = (set - of) & of) {
    int total = 0;
    for (DigitBits m = set; m != 0; m &= m - 1) total += std::countr_zero(m) + 1;
    if (total == sum) sets.push_back(set);
    if (set == of) return sets;
  }
}

std::size_t Constraints::table(int digits, const std::function<bool(int, int)>& holds) {
  PairTable made;
  for (int first = 1; first <= digits; ++first) {
    DigitBits partners = 0;
    for (int second = 1; second <= digits; ++second) {
      if (holds(first, second)) partners |= bit_of(second);
    }
    made.partners.push_back(partners);
  }
  return index_in(tables, made);
}

std::size_t Constraints::automaton(const Automaton& made) { return index_in(automata, made); }

void Constraints::add_binary_table(Cell one, Cell other, std::size_t table) {
  if (one != other) {
    binary_tables.push_back({one, other, table});
    return;
  }
  const std::vector<DigitBits>& partners = tables[table].partners;
  DigitBits with_itself = 0;
  for (std::size_t i = 0; i < partners.size(); ++i) {
    with_itself |= partners[i] & (DigitBits{1} << i);
  }
  if (with_itself != all_digits(static_cast<int>(partners.size()))) {
    domains.push_back({one, with_itself});
  }
}

void Constraints::add_sum(std::vector<Term> terms, int total, int digits) {
  auto end = terms.begin();  // of those that name their cell first
  for (const Term& term : terms) {
    const auto at = std::find_if(terms.begin(), end,
                                 [&](const Term& other) { return other.cell == term.cell; });
    if (at == end) {
      *end++ = term;
    } else {
      at->factor += term.factor;
    }
  }
  terms.erase(end, terms.end());
  std::erase_if(terms, [](const Term& term) { return term.factor == 0; });
  assert(!terms.empty() || total == 0);
  if (terms.size() > 1) {
    sums.push_back({std::move(terms), total});
  } else if (terms.size() == 1) {
    DigitBits bits = 0;
    for (int d = 1; d <= digits; ++d) {
      if (terms[0].factor * d == total) bits |= bit_of(d);
    }
    domains.push_back({terms[0].cell, bits});
  }
}

}  // namespace gridmill
