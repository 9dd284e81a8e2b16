// Parts of Sudoku Explainer's scale, each against its definition worked out in the slowest way. The
// searches skip what these parts exclude, so ratings show few of their mistakes.

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "solver/explainer/chains/chains.h"
#include "solver/explainer/chains/graph_lengths.h"
#include "solver/explainer/chains/links.h"
#include "solver/explainer/chains/single_chains.h"
#include "solver/explainer/explainer.h"
#include "solver/explainer/loops/unique_loops.h"
#include "solver/explainer/loops/uniqueness_bounds.h"
#include "solver/explainer/patterns.h"
#include "solver/explainer/rules.h"
#include "solver/explainer/shortcut.h"
#include "tests/catch.h"
#include "tests/explainer_boards.h"
#include "tests/rating_boards.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

using namespace gridmill;
using namespace gridmill::explainer;

namespace {

/// The boards on the way to the solutions of random puzzles.
template <typename F>
void each_board(int puzzles, F&& f) {
  each_board_of(repetitions::times(puzzles),
                [&](const Board& board, const RatedPuzzle& /*puzzle*/) { f(board); });
}

/// The masks with n bits of nine.
std::vector<Mask> masks_of(int n) {
  std::vector<Mask> masks;
  for (Mask mask = 0; mask < 512; ++mask) {
    if (count_of(mask) == n) masks.push_back(mask);
  }
  return masks;
}

/// The candidates that `eliminations(body)` calls `body` with.
template <typename Strikes>
CandidateBits struck(Strikes&& eliminations) {
  CandidateBits set;
  eliminations([&](int candidate) { set.insert(candidate); });
  return set;
}

}  // namespace

TEST_CASE("a board's summaries agree with its cells and regions") {
  each_board(40, [](const Board& board) {
    bool any = false;
    for (int n = 2; n <= 9; ++n) {
      const Board::ByRegion few = board.digits_with_max_places(n);
      const CellSet cells = board.cells_with_max_candidates(n);
      for (int cell = 0; cell < explainer::kCells; ++cell) {
        CHECK(cells.contains(cell) == (board.size(cell) >= 2 && board.size(cell) <= n));
        any = any || board.size(cell) == 1;
      }
      for (int region = 0; region < kRegions; ++region) {
        for (int digit = 0; digit < explainer::kDigits; ++digit) {
          const int count = count_of(board.places(region, digit));
          CHECK(((few[as_index(region)] >> digit & 1) != 0) == (count >= 2 && count <= n));
        }
      }
    }
    CHECK(board.has_naked_single() == any);
    const Board::ByRegion singles = board.hidden_singles();
    const auto thirds = board.thirds();
    for (int digit = 0; digit < explainer::kDigits; ++digit) {
      for (int region = 0; region < kRegions; ++region) {
        const Mask places = board.places(region, digit);
        const auto r = as_index(region);
        CHECK(((singles[r] >> digit & 1) != 0) == is_one(places));
        for (int i = 0; i < 3; ++i) {
          CHECK(((thirds[as_index(i)][r] >> digit & 1) != 0) == ((places >> (3 * i) & 0b111) != 0));
        }
      }
      const CellSet with = board.cells_with(digit);
      for (int cell = 0; cell < explainer::kCells; ++cell) {
        CHECK(with.contains(cell) == board.has(cell, digit));
        if (!board.has(cell, digit)) continue;
        Board other = board;
        other.eliminate(cell, digit);
        CHECK(board.changed_cells(other) == CellSet::of(cell));
        CHECK_FALSE(board == other);
      }
    }
    CHECK(board.changed_cells(board).empty());
    CHECK_FALSE(board.contradictory());
  });
}

TEST_CASE("one naked single is seen in any cell, and an empty cell without candidates, too") {
  const std::array<std::uint8_t, 81> none{};
  for (int cell = 0; cell < explainer::kCells; ++cell) {
    CAPTURE(cell);
    Board board(none);
    for (int digit = 1; digit < explainer::kDigits; ++digit) {
      CHECK_FALSE(board.has_naked_single());
      board.eliminate(cell, digit);
    }
    CHECK(board.has_naked_single());
    CHECK_FALSE(board.contradictory());
    board.eliminate(cell, 0);
    CHECK_FALSE(board.has_naked_single());
    CHECK(board.contradictory());
  }
}

TEST_CASE("sets, fish and locked candidates strike what their definitions strike") {
  int found = 0;
  each_board(25, [&](const Board& board) {
    const CandidateBits all = candidates_of(board);
    CandidateBits by_locks, locks;
    search_locking(board, [&](const LockedDigit& lock) {
      by_locks |= struck([&](auto&& body) { for_eliminations(board, lock, body); });
      return false;
    });
    for (int from = 0; from < kRegions; ++from) {
      for (int in = 0; in < kRegions; ++in) {
        const CellSet both = cell_set(from) & cell_set(in);
        if (from == in || both.size() != 3) continue;
        for (int digit = 0; digit < explainer::kDigits; ++digit) {
          const CellSet places = cell_set(from) & board.cells_with(digit);
          if (places.size() < 2 || !(places - both).empty()) continue;
          for (const Cell c : (cell_set(in) & board.cells_with(digit)) - both) {
            locks.insert(candidate_of(c.index, digit));
          }
        }
      }
    }
    CHECK(by_locks == locks);
    for (int n = 2; n <= 4; ++n) {
      CAPTURE(n);
      // A set is naked or hidden, the rest of the region hidden or naked.
      CandidateBits by_sets, sets;
      search_naked(board, n, [&](const LockedSet& set) {
        by_sets |= struck([&](auto&& body) { for_naked_eliminations(board, set, body); });
        return false;
      });
      CandidateBits by_hidden, hidden;
      search_hidden(board, n, [&](const LockedSet& set) {
        by_hidden |= struck([&](auto&& body) { for_hidden_eliminations(board, set, body); });
        return false;
      });
      for (int region = 0; region < kRegions; ++region) {
        for (const Mask chosen : masks_of(n)) {
          Mask digits = 0, cells = 0;
          bool naked = board.empty_cells(region) >= 2 * n;
          bool is_hidden = board.empty_cells(region) > 2 * n;
          for_bits(chosen, [&](int i) {
            const Mask here = board.candidates(cell_at(region, i));
            const Mask places = board.places(region, i);
            naked = naked && count_of(here) >= 2;
            is_hidden = is_hidden && count_of(places) >= 2;
            digits = static_cast<Mask>(digits | here);
            cells = static_cast<Mask>(cells | places);
          });
          for (int i = 0; i < 9; ++i) {
            const int cell = cell_at(region, i);
            for_bits(board.candidates(cell), [&](int d) {
              const bool in_chosen = (chosen >> i & 1) != 0;
              if (naked && count_of(digits) == n && !in_chosen && (digits >> d & 1) != 0) {
                sets.insert(candidate_of(cell, d));
              }
              if (is_hidden && count_of(cells) == n && (cells >> i & 1) != 0 &&
                  (chosen >> d & 1) == 0) {
                hidden.insert(candidate_of(cell, d));
              }
            });
          }
        }
      }
      CHECK(by_sets == sets);
      CHECK(by_hidden == hidden);
      CandidateBits by_fish, fishes;
      search_fish(board, n, [&](const Fish& fish) {
        by_fish |= struck([&](auto&& body) { for_eliminations(board, fish, body); });
        return false;
      });
      for (const RegionKind kind : {kRow, kColumn}) {
        for (const Mask lines : masks_of(n)) {
          for (int digit = 0; digit < explainer::kDigits; ++digit) {
            Mask covers = 0;
            bool few = board.placed(digit) + 2 * n <= 9;
            for_bits(lines, [&](int line) {
              const Mask places = board.places(9 * kind + line, digit);
              few = few && count_of(places) >= 2;
              covers = static_cast<Mask>(covers | places);
            });
            if (!few || count_of(covers) != n) continue;
            for (const Cell c : board.cells_with(digit)) {
              const int line = kind == kRow ? c.index / 9 : c.index % 9;
              const int cross = kind == kRow ? c.index % 9 : c.index / 9;
              if ((lines >> line & 1) == 0 && (covers >> cross & 1) != 0) {
                fishes.insert(candidate_of(c.index, digit));
              }
            }
          }
        }
      }
      CHECK(by_fish == fishes);
      found += (sets | hidden | fishes).size();
    }
    CHECK(all.contains(locks));
  });
  CHECK(found > 0);
}

TEST_CASE("lengths of chains are those of a walk") {
  int chains = 0, shared = 0;
  each_board(6, [&](const Board& board) {
    if (count_candidates(board) > LinkGraph<4>::kMax) return;
    const LinkGraph<4> graph(board, {});
    const std::size_t size = graph.size();
    constexpr int kFar = SharedLengths<4>::kNone;
    /// Nodes from a literal to all others, on first, then off.
    const auto walk = [&](std::size_t start, bool on) {
      std::vector<int> nodes(2 * size, kFar);
      std::vector<std::size_t> queue{on ? start : size + start};
      nodes[queue[0]] = 1;
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::size_t from = queue[i];
        const bool is_on = from < size;
        const auto& links = is_on ? graph.weak(from) : graph.partners(from - size);
        links.for_each([&](std::size_t to) {
          const std::size_t literal = is_on ? size + to : to;
          if (nodes[literal] != kFar) return;
          nodes[literal] = nodes[from] + 1;
          queue.push_back(literal);
        });
      }
      return nodes;
    };
    GraphLengths<4> lengths(graph);
    std::vector<std::vector<int>> from_on;
    for (std::size_t i = 0; i < size; ++i) {
      from_on.push_back(walk(i, true));
      const int refuted = from_on[i][size + i];
      const int proved = walk(i, false)[i];
      for (const int nodes : {4, 6, 8, 10, 12, 28, 30, 32, 34, 130, 2000}) {
        CHECK(lengths.refutes(i, nodes) == (refuted <= nodes));
        CHECK(lengths.proves(i, nodes) == (proved <= nodes));
      }
      chains += (refuted <= 12 ? 1 : 0) + (proved <= 12 ? 1 : 0);
    }
    auto sums = std::make_unique<SharedLengths<4>>(graph);
    for_groups(
        board, [](int, auto) {},
        [&](std::size_t, int, std::span<const std::uint16_t> group) {
          std::vector<std::uint16_t> starts;
          std::vector<int> expected(2 * size);
          for (const std::uint16_t c : group) {
            starts.push_back(static_cast<std::uint16_t>(literal(c, true)));
            const std::vector<int>& nodes = from_on[graph.number(c)];
            for (std::size_t i = 0; i < nodes.size(); ++i) expected[i] += nodes[i];
          }
          const int least = *std::min_element(expected.begin(), expected.end());
          CHECK(std::min(sums->shortest(starts), kFar) == std::min(least, kFar));
          if (least >= kFar) return;
          ++shared;
          std::vector<int> told(2 * size, kFar);
          sums->for_each(starts, least + 2, [&](int lit, int nodes) {
            told[graph.number(candidate_in(lit)) + (is_on(lit) ? 0 : size)] = nodes;
          });
          for (std::size_t i = 0; i < told.size(); ++i) {
            CHECK(told[i] == (expected[i] <= least + 2 ? expected[i] : kFar));
          }
        });
  });
  CHECK(chains > 0);
  CHECK(shared > 0);
}

TEST_CASE("what a place of one digit leads to is what its hidden singles lead to") {
  int refuted = 0;
  each_board(12, [&](const Board& board) {
    for (int digit = 0; digit < explainer::kDigits; ++digit) {
      CAPTURE(digit);
      const DigitLinks links(board, digit);
      const CellSet places = board.cells_with(digit);
      REQUIRE(links.fits() == (places.size() <= 64));
      if (!links.fits()) continue;
      /// Whether a region with several places loses all, or gets two, once `on` is in and `off`
      /// out.
      const auto contradicts = [&](CellSet on, CellSet off) {
        for (bool more = true; more;) {
          more = false;
          for (const Cell c : on) off |= seen_by(c.index) & places;
          if (on.intersects(off)) return true;
          for (int region = 0; region < kRegions; ++region) {
            const CellSet here = cell_set(region) & places;
            if (here.size() < 2) continue;
            const CellSet left = here - off;
            if (left.empty()) return true;
            if (left.size() == 1 && !on.contains(left.front())) {
              on |= left;
              more = true;
            }
          }
        }
        return false;
      };
      bool any = false;
      for (std::size_t i = 0; i < static_cast<std::size_t>(places.size()); ++i) {
        const CellSet self = CellSet::of(links.cell(i));
        const bool on = contradicts(self, {});
        bool strong = false;  // the only two of a region
        for (const std::uint8_t region : regions_of(links.cell(i))) {
          strong = strong || (cell_set(region) & places).size() == 2;
        }
        const bool off = strong && contradicts({}, self);
        CHECK(links.refutes_on(i) == on);
        CHECK(links.refutes_off(i) == off);
        any = any || on || off;
        refuted += (on ? 1 : 0) + (off ? 1 : 0);
      }
      CHECK(links.has_contradiction() == any);
      bool locks = false;
      search_locking(board, [&](const LockedDigit& lock) { return locks = lock.digit == digit; });
      const DigitLinks::Conclusions told = links.conclusions();
      if (!locks) CHECK(links.has_conclusions() == ((told.refuted | told.proved) != 0));
    }
  });
  CHECK(refuted > 0);
  // On an empty board a digit has 81 places: nothing is known.
  const std::array<std::uint8_t, 81> none{};
  const DigitLinks links(Board(none), 0);
  CHECK_FALSE(links.fits());
  CHECK(links.has_conclusions());
  CHECK(links.has_contradiction());
  CHECK(links.refutes_on(0));
  CHECK(links.refutes_off(0));
}

TEST_CASE("what unique loops may strike between two boards is all that they strike there") {
  const std::uint64_t seed = test_seed();
  CAPTURE(seed);
  std::mt19937_64 random(seed);
  /// The first rule that finds something up to `last`; loops only if asked for.
  const auto first_rule = [](const Board& board, Rule last, bool loops, Hint& hint) {
    Chains chains;
    chains.start(kDefaultBudget);
    RuleContext search{board, chains};
    for (std::size_t i = 0; i <= static_cast<std::size_t>(last); ++i) {
      const Rule rule{static_cast<std::uint8_t>(i)};
      if (!loops && rule == Rule::kUniqueLoop) continue;
      if (find_step(rule, search, hint)) return std::optional(rule);
    }
    return std::optional<Rule>();
  };
  int loops = 0;
  for (const RatedPuzzle& puzzle : random_puzzles(BoardSpec::standard(), 400, seed)) {
    CAPTURE(puzzle.givens);
    const Board first(puzzle.givens);
    for (Board board = first; !board.solved();) {
      Hint hint;
      const auto rule = first_rule(board, Rule::kUniqueLoop, true, hint);
      if (!rule) break;
      if (rule == Rule::kUniqueLoop) {
        ++loops;
        const CandidateBits eliminations = struck([&](auto&& body) {
          for (const std::uint16_t c : hint.eliminations) body(c);
        });
        CHECK(eliminations_of_loops(board, board).contains(eliminations));
        CHECK(may_find_unique_loop(board, board));
        for (int i = 0; i < 20; ++i) {
          Board later = board;  // some of the wrong candidates are gone
          candidates_of(board).for_each([&](int c) {
            const bool right = puzzle.solution[as_index(cell_of(c))] == digit_of(c) + 1;
            if (!right && random() % 8 == 0) later.eliminate(c);
          });
          // What loops may strike goes, and sets are used up, until there is no more.
          for (CandidateBits gone;; gone = eliminations_of_loops(first, later)) {
            gone.for_each([&](int c) { later.eliminate(c); });
            for (Hint more;
                 !later.contradictory() && first_rule(later, Rule::kHiddenQuad, false, more);
                 more = {}) {
              apply(later, more);
            }
            if (later.contradictory()) break;
            const CandidateBits next = eliminations_of_loops(first, later);
            CHECK(may_find_unique_loop(first, later) == !next.empty());
            if (next.empty()) break;
          }
          if (!later.contradictory()) CHECK((eliminations & candidates_of(later)).empty());
        }
      }
      apply(board, hint);
    }
  }
  CHECK(loops > 20);
}

TEST_CASE("the list of all single chains has what the search for the easiest one finds") {
  int cycles = 0;
  int forcing = 0;
  each_board(60, [&](const Board& board) {
    if (board.solved()) return;
    Chains chains;
    chains.start(kDefaultBudget);
    Hint easiest;
    const bool found = chains.find_single(board, easiest);
    const Closure closure(board);
    CHECK(found == !closure.empty());
    if (closure.empty()) return;
    Budget budget(kDefaultBudget);
    const std::vector<ChainHint> all =
        all_single_chains(board, board, WeakLinks(board), closure, budget);
    CandidateBits eliminations;
    if (easiest.placement != Hint::kNone)
      eliminations = eliminations_of(board, literal(easiest.placement, true));
    for (const std::uint16_t candidate : easiest.eliminations) eliminations.insert(candidate);
    // A chain to the last candidate of a cell strikes nothing.
    CHECK((eliminations.empty() || std::any_of(all.begin(), all.end(), [&](const ChainHint& hint) {
             return hint.eliminations == eliminations;
           })));
    for (const ChainHint& hint : all) (hint.conclusion < 0 ? cycles : forcing) += 1;
  });
  CHECK(cycles > 0);
  CHECK(forcing > 0);
}

TEST_CASE("what is settled has no step left up to the hardest one so far") {
  Chains chains;
  chains.start(kDefaultBudget);
  const auto finds = [&](const Board& board, Rule rule) {
    RuleContext search{board, chains};
    Hint hint;
    return find_step(rule, search, hint);
  };
  // A naked single in each cell of an empty board.
  const std::array<std::uint8_t, 81> none{};
  for (int cell = 0; cell < explainer::kCells; ++cell) {
    CAPTURE(cell);
    Board board(none);
    for (int digit = 0; digit < explainer::kDigits - 1; ++digit) board.eliminate(cell, digit);
    CHECK(finds(board, Rule::kNakedSingle));
    double hardest = 2.0;
    run_to_fixpoint(board, chains, hardest);
    CHECK(board.empty(cell));
    hardest = 2.3;
    run_to_fixpoint(board, chains, hardest);
    CHECK(board.value(cell) == explainer::kDigits);
    CHECK(hardest == 2.3);
  }
  for (const RatedPuzzle& puzzle : random_puzzles(BoardSpec::standard(), 60, test_seed())) {
    CAPTURE(puzzle.givens);
    for (const double limit : {1.2, 1.5, 2.3, 2.8, 3.4, 4.4}) {
      CAPTURE(limit);
      Board board(puzzle.givens);
      double hardest = limit;
      const std::size_t next = run_to_fixpoint(board, chains, hardest);
      CHECK((hardest == limit || (limit == 1.2 && hardest == 1.5)));
      REQUIRE(next <= static_cast<std::size_t>(Rule::kXyzWing) + 1);
      for (std::size_t i = 0; i < next; ++i) {
        INFO(rules()[i].id);
        CHECK_FALSE(finds(board, Rule{static_cast<std::uint8_t>(i)}));
      }
      if (limit == 4.4) CHECK(next == static_cast<std::size_t>(Rule::kXyzWing) + 1);
    }
  }
}
