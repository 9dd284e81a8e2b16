// The search that learns, on exact covers that are not boards: against trial of every choice, on
// problems that it cannot solve without forgetting clauses, and on ones with thousands of
// solutions.
#include "solver/count/cdcl_solver.h"

#include <algorithm>
#include <random>
#include <set>

#include "tests/catch.h"

using namespace gridmill;

namespace {

/// Variables as the items that each covers; the first items are demanded.
struct Problem {
  std::size_t items = 0;
  std::size_t demanded = 0;
  std::vector<std::vector<std::uint16_t>> variables;
};

using Solutions = std::set<std::vector<std::size_t>>;

/// All solutions, by trial of each variable in and out.
void try_all(const Problem& problem, std::size_t variable, std::vector<std::size_t>& chosen,
             std::vector<bool>& covered, Solutions& found) {
  if (variable == problem.variables.size()) {
    if (std::all_of(covered.begin(),
                    covered.begin() + static_cast<std::ptrdiff_t>(problem.demanded),
                    [](bool c) { return c; })) {
      found.insert(chosen);
    }
    return;
  }
  try_all(problem, variable + 1, chosen, covered, found);
  const auto& items = problem.variables[variable];
  if (std::any_of(items.begin(), items.end(), [&](std::uint16_t i) { return covered[i]; })) return;
  for (const std::uint16_t i : items) covered[i] = true;
  chosen.push_back(variable);
  try_all(problem, variable + 1, chosen, covered, found);
  chosen.pop_back();
  for (const std::uint16_t i : items) covered[i] = false;
}

/// False: an item that is demanded has no variable.
bool begin(CdclSolver& search, const Problem& problem, bool likely = false) {
  search.clear(problem.items);
  for (const auto& items : problem.variables) search.add(items, likely);
  search.prepare();
  for (std::size_t i = 0; i < problem.demanded; ++i) {
    if (!search.add_at_least_one(i)) return false;
  }
  return true;
}

std::vector<std::size_t> chosen_of(const CdclSolver& search, const Problem& problem) {
  std::vector<std::size_t> chosen;
  for (std::size_t v = 0; v < problem.variables.size(); ++v) {
    if (search.is_true(static_cast<CdclSolver::Variable>(v))) chosen.push_back(v);
  }
  return chosen;
}

constexpr auto kAlways = [] { return true; };

/// Each pigeon sits in one hole, no two in the same.
Problem pigeons(std::size_t pigeons, std::size_t holes) {
  Problem problem{pigeons + holes, pigeons, {}};
  for (std::size_t p = 0; p < pigeons; ++p) {
    for (std::size_t h = 0; h < holes; ++h) {
      problem.variables.push_back(
          {static_cast<std::uint16_t>(p), static_cast<std::uint16_t>(pigeons + h)});
    }
  }
  return problem;
}

/// A latin square of which so many cells were emptied: Gomes and Selman's "quasigroup with holes",
/// hardest where about 42 % are.
Problem latin_square_with_holes(std::size_t n, std::size_t holes, std::mt19937_64& random) {
  std::vector<std::size_t> row(n), column(n), digit(n), cells(n * n);
  for (auto* order : {&row, &column, &digit, &cells}) {
    for (std::size_t i = 0; i < order->size(); ++i) (*order)[i] = i;
    std::shuffle(order->begin(), order->end(), random);
  }
  std::vector<bool> is_hole(n * n);
  for (std::size_t i = 0; i < holes; ++i) is_hole[cells[i]] = true;
  std::vector<bool> in_row(n * n), in_column(n * n);
  const auto digit_in = [&](std::size_t r, std::size_t c) {
    return digit[(row[r] + column[c]) % n];
  };
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      if (is_hole[r * n + c]) continue;
      in_row[r * n + digit_in(r, c)] = in_column[c * n + digit_in(r, c)] = true;
    }
  }
  // Items: the holes, and what rows and columns want.
  std::vector<std::uint16_t> cell_item(n * n), row_item(n * n), column_item(n * n);
  std::uint16_t items = 0;
  for (std::size_t i = 0; i < n * n; ++i) {
    if (is_hole[i]) cell_item[i] = items++;
    if (!in_row[i]) row_item[i] = items++;
    if (!in_column[i]) column_item[i] = items++;
  }
  Problem problem{items, items, {}};
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      if (!is_hole[r * n + c]) continue;
      for (std::size_t d = 0; d < n; ++d) {
        if (in_row[r * n + d] || in_column[c * n + d]) continue;
        problem.variables.push_back(
            {cell_item[r * n + c], row_item[r * n + d], column_item[c * n + d]});
      }
    }
  }
  return problem;
}

}  // namespace

TEST_CASE("the search that learns finds the solutions of small exact covers, each once") {
  std::mt19937_64 random(11);
  CdclSolver search;
  std::size_t with_many = 0;
  for (int round = 0; round < 2000; ++round) {
    Problem problem{4 + random() % 6, 0, {}};
    problem.demanded = 1 + random() % problem.items;
    for (std::size_t v = 4 + random() % 11; v > 0; --v) {
      std::set<std::uint16_t> items;
      while (items.size() < 1 + v % 3) {
        items.insert(static_cast<std::uint16_t>(random() % problem.items));
      }
      problem.variables.emplace_back(items.begin(), items.end());
    }
    Solutions expected, found;
    std::vector<std::size_t> chosen;
    std::vector<bool> covered(problem.items);
    try_all(problem, 0, chosen, covered, expected);
    bool more = begin(search, problem, round % 2 == 1);
    while (more && search.search(kAlways) == CdclSolver::Status::kSatisfiable) {
      CHECK(found.insert(chosen_of(search, problem)).second);
      more = search.add_blocking_clause();
    }
    CHECK(found == expected);
    if (expected.size() > 1) ++with_many;
  }
  CHECK(with_many > 500);
}

TEST_CASE("the search that learns proves that nine pigeons do not fit in eight holes") {
  // Some 10,000 contradictions: clauses are forgotten again and again.
  CdclSolver search;
  const Problem problem = pigeons(9, 8);
  REQUIRE(begin(search, problem));
  CHECK(search.search(kAlways) == CdclSolver::Status::kUnsatisfiable);
  // Measured. Only this number shows which clauses are forgotten, and when.
  CHECK(search.clauses_read() == 24'594'730);
  // and the object still serves
  REQUIRE(begin(search, pigeons(8, 8)));
  CHECK(search.search(kAlways) == CdclSolver::Status::kSatisfiable);
}

TEST_CASE("the search that learns finds each of 5,040 ways to seat seven pigeons") {
  CdclSolver search;
  const Problem problem = pigeons(7, 7);
  REQUIRE(begin(search, problem));
  Solutions found;
  bool more = true;
  while (more && search.search(kAlways) == CdclSolver::Status::kSatisfiable) {
    found.insert(chosen_of(search, problem));
    more = search.add_blocking_clause();
  }
  CHECK(found.size() == 5040);
}

// A thousand contradictions each and more: clauses are forgotten in some.
TEST_CASE("the search that learns fills latin squares with many holes") {
  std::mt19937_64 random(5);
  CdclSolver search;
  for (int round = 0; round < 10; ++round) {
    const Problem problem = latin_square_with_holes(33, 457, random);
    REQUIRE(begin(search, problem));
    REQUIRE(search.search(kAlways) == CdclSolver::Status::kSatisfiable);
    std::vector<int> covered(problem.items);
    for (const std::size_t v : chosen_of(search, problem)) {
      for (const std::uint16_t i : problem.variables[v]) ++covered[i];
    }
    for (std::size_t i = 0; i < problem.items; ++i) CHECK(covered[i] == 1);
  }
}

TEST_CASE("the search that learns stops at its budget, and continues from there") {
  CdclSolver search;
  const Problem problem = pigeons(8, 7);
  REQUIRE(begin(search, problem));
  std::size_t stops = 0;
  while (true) {
    int decisions = 10;
    const CdclSolver::Status found = search.search([&] { return decisions-- > 0; });
    if (found == CdclSolver::Status::kUnsatisfiable) break;
    REQUIRE(found == CdclSolver::Status::kStopped);
    ++stops;
  }
  CHECK(stops > 10);
}
