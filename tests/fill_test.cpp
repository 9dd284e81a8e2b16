#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/layouts.h"
#include "gen/list_fill.h"
#include "solver/board/cpu.h"
#include "solver/board/grid.h"
#include "solver/count/house_fill.h"
#include "tests/catch.h"
#include "tests/seed.h"

using namespace gridmill;

namespace {

using Digits = std::vector<std::uint8_t>;

Digits make(Filler& filler, const BoardSpec& board, std::uint64_t seed, std::uint64_t index) {
  Digits grid(static_cast<std::size_t>(board.cells()));
  RandomStream stream(seed, index, Stage::kFullGrid);
  filler.fill(stream, grid);
  return grid;
}

/// How many grids to make of a board, so that the whole suite stays quick.
std::uint64_t some(const BoardSpec& board) {
  return board.digits() > 16 ? 5 : board.digits() > 12 || !board.is_plain() ? 25 : 150;
}

/// FNV-1a over the digits of grids 0, 1, 2 of seed 1, and the choices taken back for them.
std::pair<std::uint64_t, std::uint64_t> hash_of_three(const FillInfo& info,
                                                      const BoardSpec& board) {
  const std::unique_ptr<Filler> filler = info.make(board);
  std::uint64_t h = 0xCBF29CE484222325;
  for (std::uint64_t i = 0; i < 3; ++i) {
    for (const std::uint8_t d : make(*filler, board, 1, i)) h = (h ^ d) * 0x100000001B3;
  }
  return {h, filler->retries()};
}

/// The list fills without any of their shortcuts: all lists are kept at once, cell by cell.
class PlainListFill {
 public:
  PlainListFill(const BoardSpec& board, bool swapping)
      : board_(board),
        swapping_(swapping),
        n_(static_cast<std::size_t>(board.digits())),
        cells_(static_cast<std::size_t>(board.cells())) {}

  Digits fill(RandomStream& stream) {
    for (std::uint64_t limit = 4 * n_;;) {
      Digits ascending(n_);
      for (std::size_t i = 0; i < n_; ++i) ascending[i] = static_cast<std::uint8_t>(i + 1);
      lists_.assign(cells_, ascending);
      live_.assign(cells_, n_);
      grid_.assign(cells_, 0);
      left_ = limit + 1;
      fill_free_boxes(stream);
      if (descend(stream)) return grid_;
      if (left_ == 0) limit += limit / 4;
    }
  }

 private:
  /// The boxes that have no house in common; then their digits leave the other lists, 1 first.
  void fill_free_boxes(RandomStream& stream) {
    if (!board_.is_plain()) return;
    const auto sees = [&](Cell a, Cell b) {
      const auto peers = board_.peers_of(a);
      return std::any_of(peers.begin(), peers.end(), [&](Cell p) { return p == b; });
    };
    std::vector<Cell> filled;
    for (const House& house : board_.houses()) {
      if (house.kind != HouseKind::kBox) continue;
      const bool free = std::none_of(filled.begin(), filled.end(), [&](Cell a) {
        return std::any_of(house.cells.begin(), house.cells.end(),
                           [&](Cell b) { return sees(a, b); });
      });
      if (!free) continue;
      Digits list = lists_.front();
      for (std::size_t n = n_; n > 0;) {
        // Two cells a draw.
        std::array<std::uint32_t, 2> drawn{};
        if (n > 1) {
          drawn = stream.below(static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n - 1));
        }
        for (std::size_t k = 0; k < 2 && n > 0; ++k, --n) {
          const std::size_t i = drawn[k];
          grid_[house.cells[n - 1].index] = list[i];
          drop(list, i, n);
        }
      }
      filled.insert(filled.end(), house.cells.begin(), house.cells.end());
    }
    for (std::size_t digit = 1; digit <= n_; ++digit) {
      for (std::size_t c = 0; c < cells_; ++c) {
        const Cell cell{static_cast<std::uint16_t>(c)};
        const bool seen = std::any_of(filled.begin(), filled.end(), [&](Cell f) {
          return grid_[f.index] == digit && sees(cell, f);
        });
        if (grid_[c] != 0 || !seen) continue;
        const auto at = std::find(lists_[c].begin(), lists_[c].end(), digit);
        drop(lists_[c], static_cast<std::size_t>(at - lists_[c].begin()), live_[c]--);
      }
    }
  }

  /// True when full; false when there is no way on (then everything is as before), or when left_
  /// has reached 0.
  bool descend(RandomStream& stream) {
    std::size_t fewest = n_ + 1;
    for (std::size_t c = 0; c < cells_; ++c) {
      if (grid_[c] == 0) fewest = std::min(fewest, live_[c]);
    }
    if (fewest == n_ + 1) return true;
    if (fewest == 0) return --left_, false;
    std::vector<std::size_t> ties;
    for (std::size_t c = 0; c < cells_; ++c) {
      if (grid_[c] == 0 && live_[c] == fewest) ties.push_back(c);
    }
    // One draw for both, the cell and its first digit; none when there is nothing to choose.
    std::array<std::uint32_t, 2> drawn{};
    if (fewest > 1) {
      drawn =
          stream.below(static_cast<std::uint32_t>(ties.size()), static_cast<std::uint32_t>(fewest));
    }
    const std::size_t cell = ties[drawn[0]];
    for (std::size_t untried = fewest; untried > 0; --untried) {
      const std::size_t i = untried == fewest ? drawn[1]
                            : untried > 1     ? stream.below(static_cast<std::uint32_t>(untried))
                                              : 0;
      const std::uint8_t digit = lists_[cell][i];
      drop(lists_[cell], i, untried);
      grid_[cell] = digit;
      std::vector<std::size_t> removed;
      for (const Cell p : board_.peers_of({static_cast<std::uint16_t>(cell)})) {
        const std::size_t peer = p.index;
        const auto end = lists_[peer].begin() + static_cast<std::ptrdiff_t>(live_[peer]);
        const auto at = std::find(lists_[peer].begin(), end, digit);
        if (grid_[peer] != 0 || at == end) continue;
        drop(lists_[peer], static_cast<std::size_t>(at - lists_[peer].begin()), live_[peer]--);
        removed.push_back(peer);
      }
      if (descend(stream)) return true;
      if (left_ == 0) return false;
      grid_[cell] = 0;
      for (auto peer = removed.rbegin(); peer != removed.rend(); ++peer) restore(*peer);
      // Both ways of a cell with one digit fail together: that counts once, as one dead end.
      if (fewest > 1 && untried == 1) --left_;
    }
    for (std::size_t i = 0; i < fewest && fewest > 1 && !swapping_; ++i) {
      std::sort(lists_[cell].begin(), lists_[cell].begin() + static_cast<std::ptrdiff_t>(fewest));
    }
    return false;
  }

  void drop(Digits& list, std::size_t i, std::size_t n) const {
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(n);
    if (swapping_) {
      std::iter_swap(at, end - 1);
    } else {
      std::rotate(at, at + 1, end);
    }
  }
  void restore(std::size_t cell) {
    ++live_[cell];
    if (!swapping_) {
      std::sort(lists_[cell].begin(),
                lists_[cell].begin() + static_cast<std::ptrdiff_t>(live_[cell]));
    }
  }

  const BoardSpec& board_;
  bool swapping_;
  std::size_t n_;
  std::size_t cells_;
  std::vector<Digits> lists_;
  std::vector<std::size_t> live_;
  Digits grid_;
  std::uint64_t left_ = 0;
};

}  // namespace

TEST_CASE("every fill gives valid grids on every shape that it serves") {
  for (const FillInfo& info : fills()) {
    for (const BoardSpec& board : BoardSpec::all()) {
      if (!info.supports(board)) {
        CHECK_THROWS_AS(make_filler(board, info.id), std::invalid_argument);
        continue;
      }
      CAPTURE(info.id, board.name());
      const std::unique_ptr<Filler> filler = make_filler(board, info.id);
      std::uint64_t valid = 0;
      for (std::uint64_t i = 0; i < some(board); ++i) {
        valid += is_solved(board, make(*filler, board, 11, i)) ? 1 : 0;
      }
      CHECK(valid == some(board));
    }
  }
  CHECK(find_fill("double-random") != nullptr);
  CHECK(find_fill("ordered") != nullptr);
  CHECK(find_fill("row-retry") != nullptr);
  CHECK(find_fill("none") == nullptr);
  CHECK(default_fill(BoardSpec::standard()).id == "double-random");
  CHECK(default_fill(*BoardSpec::find("9x9-non-consecutive")).id == "drawn");
  for (const char* name : {"9x9-anti-knight", "9x9-windoku", "9x9-x-windoku"}) {
    CHECK(default_fill(*BoardSpec::find(name)).id == "singles");
  }
  for (const char* name : {"9x9-x", "9x9-anti-king", "9x9-disjoint", "16x16-x", "25x25"}) {
    CHECK(default_fill(*BoardSpec::find(name)).id == "double-random");
  }
  CHECK_THROWS_WITH(
      make_filler(BoardSpec::standard(), "none"),
      "unknown fill method 'none'; there are: drawn by-houses singles double-random ordered "
      "row-retry uniform");
}

TEST_CASE("a grid is a function of the stream, whatever the filler made before") {
  for (const FillInfo& info : fills()) {
    for (const BoardSpec& board : BoardSpec::all()) {
      if (!info.supports(board)) continue;
      CAPTURE(info.id, board.name());
      const std::unique_ptr<Filler> used = info.make(board);
      for (std::uint64_t i = 0; i < 5; ++i) (void)make(*used, board, 1, i);
      const std::unique_ptr<Filler> fresh = info.make(board);
      const Digits grid = make(*fresh, board, 2, 7);
      CHECK(make(*used, board, 2, 7) == grid);
      if (board.digits() >= 6) {
        CHECK(make(*used, board, 2, 8) != grid);
        CHECK(make(*used, board, 3, 7) != grid);
      }
    }
  }
}

TEST_CASE("the grids of a seed stay what they are") {
  // A change here changes every puzzle ever made from a seed: raise the recipe version with it.
  struct Row {
    const char* fill;
    const char* board;
    std::uint64_t hash;
    std::uint64_t retries;
  };
  for (const Row& row : {
           Row{"drawn", "9x9-non-consecutive", 0xD80FF2DB3EF3FC76, 0},
           Row{"double-random", "4x4", 0x9D063AA3155CA13D, 0},
           Row{"double-random", "6x6", 0x249E114042076CD7, 0},
           Row{"double-random", "9x9", 0x4AF90EBBB208F6E6, 0},
           Row{"double-random", "9x9-x", 0x18F99699ED9E4866, 3},
           Row{"double-random", "12x12", 0x75CB2C623EB7364D, 7},
           Row{"double-random", "25x25", 0x91E3CA6BFA4076E2, 5876},
           Row{"ordered", "4x4", 0x2F0CC5F5FFB473F5, 0},
           Row{"ordered", "6x6", 0x0E511C7AD79D9EEB, 1},
           Row{"ordered", "9x9", 0x4E806214A4ABE8FA, 1},
           Row{"ordered", "9x9-x", 0x66B761E50B4F2B86, 3},
           Row{"ordered", "12x12", 0xF41C829C4B6EFDA1, 4},
           Row{"ordered", "25x25", 0xA3ACA60648D379DA, 5806},
           Row{"singles", "9x9-anti-knight", 0xD36FF86CF2D819EA, 8},
           Row{"singles", "9x9-non-consecutive", 0xC4E280CE4043BEDE, 24935},
           Row{"singles", "9x9-windoku", 0xC4BF8C554CD61A42, 0},
           Row{"singles", "9x9-x-windoku", 0x97D7DD63742CC89E, 12},
           Row{"row-retry", "4x4", 0x3FEAD1D1622410A5, 0},
           Row{"row-retry", "6x6", 0x3112FD290F7AD46F, 9},
           Row{"row-retry", "9x9", 0x39FCD4D51F96A282, 45},
           Row{"row-retry", "9x9-x", 0xADFAD1023139BAAE, 106943},
           Row{"row-retry", "12x12", 0xC53153E6370DD2E9, 211},
           Row{"uniform", "9x9", 0x99E844B0BD1B56D2, 0},
       }) {
    CAPTURE(row.fill, row.board);
    const auto [hash, retries] = hash_of_three(*find_fill(row.fill), *BoardSpec::find(row.board));
    CHECK(hash == row.hash);
    CHECK(retries == row.retries);
  }
}

TEST_CASE("the list fills give the grids of the plain method, with every list kept at all times") {
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.digits() > 16 || !board.has_digit_symmetry() || board.has_several_grids()) continue;
    for (const char* id : {"double-random", "ordered"}) {
      CAPTURE(board.name(), id);
      const std::unique_ptr<Filler> filler = make_filler(board, id);
      PlainListFill plain(board, std::string_view(id) == "double-random");
      for (std::uint64_t i = 0; i < some(board); ++i) {
        RandomStream stream(5, i, Stage::kFullGrid);
        REQUIRE(make(*filler, board, 5, i) == plain.fill(stream));
      }
    }
  }
}

TEST_CASE("double-random gives the same grids with and without AVX-512") {
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.has_several_grids()) continue;
    const std::unique_ptr<Filler> wide = make_double_random_avx512(board);
    CHECK((wide == nullptr || cpu_has(InstructionSet::kAvx512)));
    if (wide == nullptr) continue;
    CAPTURE(board.name());
    const std::unique_ptr<Filler> portable = make_double_random_portable(board);
    for (std::uint64_t i = 0; i < 10 * some(board); ++i) {
      REQUIRE(make(*wide, board, 6, i) == make(*portable, board, 6, i));
    }
    CHECK(wide->retries() == portable->retries());
  }
}

TEST_CASE("the k-th cell of a set is picked") {
  RandomStream stream(15, 0, Stage::kChoice);
  for (int i = 0; i < 300; ++i) {
    CellBitset<4> set{};
    for (std::uint64_t& word : set) {
      word = std::uint64_t{stream.next()} << 32 | stream.next();
      if (i % 3 == 0) word &= std::uint64_t{stream.next()} << 32 | stream.next();
      if (i % 7 == 0) word = ~std::uint64_t{0};
      if (stream.below(5) == 0) word = 0;
    }
    std::vector<std::uint32_t> cells;
    for_each_cell<4>(set, [&](std::uint32_t c) { cells.push_back(c); });
    std::vector<std::uint32_t> expected;
    for (std::uint32_t c = 0; c < 256; ++c) {
      if ((set[c / 64] >> c % 64 & 1U) != 0) expected.push_back(c);
    }
    CHECK(cells == expected);
    const CellPicker<4> picker(set);
    REQUIRE(picker.size() == expected.size());
    for (std::uint32_t k = 0; k < picker.size(); ++k) REQUIRE(picker[k] == expected[k]);
  }
}

TEST_CASE("free boxes share no house, and one more would") {
  for (const BoardSpec& board : BoardSpec::all()) {
    CAPTURE(board.name());
    const auto boxes = free_boxes(board);
    const int n = board.is_plain() ? std::min(board.box_height(), board.box_width()) : 0;
    CHECK(boxes.size() == static_cast<std::size_t>(n));
    std::set<std::pair<int, int>> lines;
    std::size_t inside = 0;
    for (const std::vector<Cell>& box : boxes) {
      inside += box.size();
      std::set<std::pair<int, int>> own;
      for (const Cell c : box) {
        own.insert({0, board.row_of(c)});
        own.insert({1, board.column_of(c)});
      }
      for (const auto& line : own) CHECK(lines.insert(line).second);
    }
    const std::vector<Cell> outside = cells_outside(board, boxes);
    CHECK(outside.size() + inside == static_cast<std::size_t>(board.cells()));
    CHECK(fills_one_word(board) == (board.name() == "9x9"));
  }
}

TEST_CASE("25 x 25 is always finished") {
  const BoardSpec& board = *BoardSpec::find("25x25");
  const std::uint64_t grids = std::getenv("GRIDMILL_SLOW_TESTS") == nullptr ? 100 : 5000;
  const std::unique_ptr<Filler> filler = make_filler(board, "double-random");
  std::uint64_t valid = 0;
  for (std::uint64_t i = 0; i < grids; ++i) {
    valid += is_solved(board, make(*filler, board, 12, i)) ? 1 : 0;
  }
  CHECK(valid == grids);
}

TEST_CASE("a shape without full grids is an error, not an endless search") {
  // The digit of R1C1 must be in R2C3 or R2C4, and the two extra houses forbid both.
  const BoardSpec board =
      BoardSpec::parse("none", "box 2x2\nhouse R1C1 R2C3\nhouse R1C1 R2C4\n", "none.shape");
  for (const FillInfo& info : fills()) {
    if (!info.supports(board)) continue;
    CAPTURE(info.id);
    const std::unique_ptr<Filler> filler = make_filler(board, info.id);
    Digits grid(16);
    RandomStream stream(1, 0, Stage::kFullGrid);
    CHECK_THROWS_AS(filler->fill(stream, grid), std::runtime_error);
  }
}

TEST_CASE("a layout without full grids is reported as such") {
  const BoardSpec board = BoardSpec::parse("none", "regions AABBCAABCCDBCDDD", "none.shape");
  Digits grid(16);
  RandomStream stream(1, 0, Stage::kFullGrid);
  CHECK_THROWS_WITH(make_filler(board, "by-houses")->fill(stream, grid),
                    "the board none has no full grid");
  CHECK(default_fill(board).id == "by-houses");
}

TEST_CASE("layouts of regions are filled alike with and without AVX-512") {
  for (const int n : {1, 4, 5, 6, 7, 8, 9}) {
    const Layouts layouts(n);
    const auto cells = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    std::set<std::string> grids;
    std::size_t full = 0;
    for (std::uint64_t i = 0; i < 100; ++i) {
      RandomStream of_layout(test_seed(), i, Stage::kLayout);
      BoardRules rules;
      rules.regions.resize(cells);
      layouts.sample(of_layout, rules.regions);
      const BoardSpec board("drawn", rules);
      CAPTURE(n, board.rules());
      if (!supports_house_fill(board)) continue;  // the regions are boxes
      class StreamRandomSource final : public RandomSource {
       public:
        explicit StreamRandomSource(std::uint64_t i) : stream_(test_seed(), i, Stage::kFullGrid) {}
        std::array<std::uint32_t, 2> below(std::uint32_t a, std::uint32_t b) override {
          return stream_.below(a, b);
        }

       private:
        RandomStream stream_;
      };
      std::array<Digits, 3> found{Digits(cells), Digits(cells), Digits(cells)};
      std::array<std::uint64_t, 3> left{500, 500, 500};
      std::array<FillOutcome, 3> outcome{};
      const std::array<std::unique_ptr<HouseFill>, 3> fills = {make_house_fill_portable(board),
                                                               make_house_fill_avx2(board),
                                                               make_house_fill_avx512(board)};
      for (std::size_t which = 0; which < fills.size(); ++which) {
        HouseFill& fill = fills[which] != nullptr ? *fills[which] : *fills[0];
        StreamRandomSource random(i);
        outcome[which] = fill.fill(random, left[which], found[which].data());
        REQUIRE(outcome[which] == outcome[0]);
        REQUIRE(left[which] == left[0]);
      }
      if (outcome[0] != FillOutcome::kFull) continue;
      REQUIRE(found[1] == found[0]);
      REQUIRE(found[2] == found[0]);
      REQUIRE(is_solved(board, found[0]));
      grids.insert(std::string(found[0].begin(), found[0].end()));
      ++full;
    }
    CHECK(full >= (n < 5 ? 0U : 40U));
    if (n >= 7) CHECK(grids.size() == full);
  }
}
