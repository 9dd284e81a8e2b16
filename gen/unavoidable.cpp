// Each pair of digits, or of lines, is a small graph. On one grid, the nodes are the rows for a
// pair of digits, and the places along the lines for a pair of lines. A component with few nodes is
// a set. All graphs of a grid are searched side by side (components.inl). Several grids: see
// GraphsOfHouses.
//
// Invariants of GraphsOf:
// 1. pairs_[0, digit_pairs_) are the pairs of digits: digit d with each of the partners_ digits
//    behind it, at d * partners_ + k - 1 for the k-th. The pairs of lines follow.
// 2. After a search, joined_[node * stride_ + graph] is the component of the node, itself included.

#include "gen/unavoidable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "gen/cell_bitset.h"
#include "gen/components.h"
#include "solver/board/bits.h"
#include "solver/board/interface.h"
#include "solver/board/require.h"

#include "gen/components.inl"

namespace gridmill {

class UnavoidableSets::Graphs : public Interface {
 public:
  virtual void find(std::span<const std::uint8_t> grid, std::vector<std::uint64_t>& words) = 0;
};

namespace {

enum Kind : std::uint8_t { kRows, kColumns, kDigits };

template <std::size_t W>
constexpr CellBitset<W> either(const CellBitset<W>& a, const CellBitset<W>& b) {
  CellBitset<W> both;
  for (std::size_t i = 0; i < W; ++i) both[i] = a[i] | b[i];
  return both;
}

/// The lines of a board that the ones of a mask represent, as cells: a lookup for every few bits.
template <std::size_t kLines, std::size_t W>
class CellsOfLines {
 public:
  void add(std::size_t line, const CellBitset<W>& cells) {
    for (std::size_t m = 0; m < 1U << kBits; ++m) {
      CellBitset<W>& entry = table_[line / kBits][m];
      if ((m >> line % kBits & 1U) != 0) entry = either(entry, cells);
    }
  }
  [[nodiscard]] CellBitset<W> operator[](std::size_t mask) const {
    CellBitset<W> cells{};
    for (const auto& entries : table_) {
      cells = either(cells, entries[mask % (1U << kBits)]);
      mask >>= kBits;
    }
    return cells;
  }

 private:
  static constexpr std::size_t kBits = 5;
  std::array<std::array<CellBitset<W>, 1U << kBits>, (kLines + kBits - 1) / kBits> table_{};
};

/// `Mask` has a bit for each of `kNodes` nodes, which are the board's digits or more.
template <typename Mask, std::size_t kNodes>
class GraphsOf final : public UnavoidableSets::Graphs {
 public:
  GraphsOf(const BoardSpec& board, int max_cells)
      : board_(board),
        n_(static_cast<std::size_t>(board.digits())),
        set_words_(UnavoidableSets::words_for(n_ * n_)),
        max_nodes_(max_cells / 2),
        partners_(n_ / 2) {
    for (std::size_t i = 0; i < n_ * n_; ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      const auto row = static_cast<std::size_t>(board.row_of(c));
      const auto column = static_cast<std::size_t>(board.column_of(c));
      positions_.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                            static_cast<std::uint8_t>(board.box_of(c))});
      cells_of_[kRows][row][i / 64] |= std::uint64_t{1} << i % 64;
      cells_of_[kColumns][column][i / 64] |= std::uint64_t{1} << i % 64;
    }
    for (const Kind kind : {kRows, kColumns}) {
      for (std::size_t i = 0; i < n_; ++i) lines_[kind].add(i, cells_of_[kind][i]);
    }
    const auto all = static_cast<Mask>((std::uint64_t{1} << n_) - 1);
    const bool swaps = board.has_digit_symmetry();
    for (std::size_t d = 0; d < n_; ++d) {
      for (std::size_t k = 1; k <= partners_; ++k) {
        const std::size_t e = (d + k) % n_;
        pairs_.push_back({kDigits, static_cast<std::uint8_t>(d), static_cast<std::uint8_t>(e)});
        const bool seen = 2 * k == n_ && e < d;  // the other way round
        wanted_.push_back(seen || !swaps ? Mask{0} : all);
      }
    }
    digit_pairs_ = pairs_.size();
    assert(digit_pairs_ == n_ * partners_ && wanted_.size() == digit_pairs_);  // invariant 1
    if (board.is_plain()) {
      add_line_pairs(kRows, static_cast<std::size_t>(board.box_height()));
      add_line_pairs(kColumns, static_cast<std::size_t>(board.box_width()));
    }
    wanted_.resize(pairs_.size(), all);
    // There is room behind the graphs for what join_rows writes beyond them.
    stride_ = (pairs_.size() + kPartners + kGraphsAtOnce - 1) / kGraphsAtOnce * kGraphsAtOnce;
    joined_.resize(kNodes * stride_);
    room_.resize(pairs_.size() * kPartners * set_words_);
    small_.resize(stride_);
    if constexpr (kNodes == 9) {
      for (const auto find : {find_components_avx2(), find_components_avx512()}) {
        if (find != nullptr) find_components_ = find;
      }
    }
  }

  void find(std::span<const std::uint8_t> grid, std::vector<std::uint64_t>& words) override {
    if (n_ == kNodes) {
      find_of<kNodes>(grid, words);
    } else {
      find_of<0>(grid, words);
    }
  }

 private:
  static constexpr std::size_t kPartners = kNodes / 2;
  static constexpr std::size_t kWords = UnavoidableSets::words_for(kNodes * kNodes);
  using Cells = CellBitset<kWords>;
  /// Of each digit; the first ones follow once more, so that a digit's partners are contiguous.
  using ByDigit = std::array<Mask, kNodes + kPartners + 1>;

  /// Two digits or two lines.
  struct Pair {
    Kind kind;
    std::uint8_t first;
    std::uint8_t second;
  };
  struct Position {
    std::uint8_t row;
    std::uint8_t column;
    std::uint8_t box;
  };

  /// @tparam kSize  the digits of the board, so that loops have a fixed length; 0: n_
  template <std::size_t kSize>
  void find_of(std::span<const std::uint8_t> grid, std::vector<std::uint64_t>& words) {
    const std::size_t n = kSize != 0 ? kSize : n_;
    place(grid, n);
    join_rows(n);
    join_extra_houses(grid);
    join_relations(grid);
    join_places(grid, n);
    find_components_(joined_.data(), small_.data(), stride_, max_nodes_);
    write_sets(words, UnavoidableSets::words_for(n * n));
  }

  static constexpr Mask bit(std::size_t i) { return static_cast<Mask>(Mask{1} << i); }
  static Kind nodes_of(Kind pair) { return pair == kRows ? kColumns : kRows; }

  void add_line_pairs(Kind kind, std::size_t height) {
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t j = i + 1; j < (i / height + 1) * height; ++j) {
        pairs_.push_back({kind, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)});
      }
    }
  }

  [[gnu::always_inline]] void place(std::span<const std::uint8_t> grid, std::size_t n) {
    const Position* const positions = positions_.data();
    cells_of_[kDigits].fill({});
    for (std::size_t i = 0; i < n * n; ++i) {
      const Position at = positions[i];
      const std::size_t d = grid[i] - std::size_t{1};
      assert(d < n);
      cells_of_[kDigits][d][i / 64] |= std::uint64_t{1} << i % 64;
      place_in_[kRows][d][at.row] = at.column;
      place_in_[kColumns][d][at.column] = at.row;
      box_in_row_[d][at.row] = at.box;
      row_in_column_[at.column][d] = row_in_box_[at.box][d] = bit(at.row);
    }
    for (std::size_t h = 0; h < n; ++h) {
      for (std::size_t k = 0; k < kPartners; ++k) {
        row_in_column_[h][n + k] = row_in_column_[h][k];
        row_in_box_[h][n + k] = row_in_box_[h][k];
      }
    }
  }

  /// Both digits of a pair are in each row, so the nodes are rows. Columns and boxes permute the
  /// rows, so following the links in one direction reaches all of a component.
  [[gnu::always_inline]] void join_rows(std::size_t n) {
    Mask* const joined = joined_.data();
    for (std::size_t d = 0; d < n; ++d) {
      for (std::size_t row = 0; row < n; ++row) {
        const Mask* by_column = row_in_column_[place_in_[kRows][d][row]].data() + d + 1;
        const Mask* by_box = row_in_box_[box_in_row_[d][row]].data() + d + 1;
        Mask* to = joined + row * stride_ + d * (n / 2);
        // A fixed length for the compiler; the next digits overwrite what is too much.
        for (std::size_t k = 0; k < kPartners; ++k) to[k] = by_column[k] | by_box[k];
      }
    }
  }

  /// An extra house may have one of the two digits only, which joins nothing.
  void join_extra_houses(std::span<const std::uint8_t> grid) {
    for (const House& house : board_.houses_of_kind(HouseKind::kExtra)) {
      std::array<Mask, kNodes> row_of{};
      for (const Cell c : house.cells) {
        row_of[grid[c.index] - 1U] = bit(positions_[c.index].row);
      }
      for (std::size_t g = 0; g < digit_pairs_; ++g) {
        const Mask a = row_of[pairs_[g].first];
        const Mask b = row_of[pairs_[g].second];
        if (a == 0 || b == 0) continue;
        joined_[static_cast<std::size_t>(std::countr_zero(a)) * stride_ + g] |= b;
        joined_[static_cast<std::size_t>(std::countr_zero(b)) * stride_ + g] |= a;
      }
    }
  }

  /// Two digits that a relation keeps apart change places together.
  void join_relations(std::span<const std::uint8_t> grid) {
    for (const Relation& relation : board_.relations()) {
      for (const auto& [one, other] : relation.pairs) {
        const std::size_t d = grid[one.index] - std::size_t{1};
        const std::size_t e = grid[other.index] - std::size_t{1};
        const std::size_t k = (e + n_ - d) % n_;
        assert(k != 0);  // cells of a relation see each other
        const std::size_t g = k <= partners_ ? d * partners_ + k - 1 : e * partners_ + n_ - k - 1;
        assert(g < digit_pairs_ && pairs_[g].first + pairs_[g].second == static_cast<int>(d + e));
        const std::size_t a = positions_[one.index].row;
        const std::size_t b = positions_[other.index].row;
        joined_[a * stride_ + g] |= bit(b);
        joined_[b * stride_ + g] |= bit(a);
        if (2 * k != n_) continue;  // the pair is there twice
        joined_[a * stride_ + e * partners_ + k - 1] |= bit(b);
        joined_[b * stride_ + e * partners_ + k - 1] |= bit(a);
      }
    }
  }

  /// Where two lines change places, the digit that comes into the first has to leave it elsewhere.
  [[gnu::always_inline]] void join_places(std::span<const std::uint8_t> grid, std::size_t n) {
    for (std::size_t g = digit_pairs_; g < pairs_.size(); ++g) {
      const Pair& pair = pairs_[g];
      const std::size_t along = pair.kind == kRows ? 1 : n;
      const std::uint8_t* second = grid.data() + pair.second * (n + 1 - along);
      for (std::size_t k = 0; k < n; ++k) {
        joined_[k * stride_ + g] = bit(place_in_[pair.kind][second[k * along] - 1U][pair.first]);
      }
    }
  }

  /// A set has the cells of the two digits or lines in a component's rows or columns.
  [[gnu::always_inline]] void write_sets(std::vector<std::uint64_t>& words, std::size_t set_words) {
    std::uint64_t* to = room_.data();
    for (std::size_t from = 0; from < pairs_.size(); from += 64) {
      // Set by set, as it cannot be predicted which graphs have how many.
      std::uint64_t left = 0;  // graphs with a set to write
      for (std::size_t g = from; g < std::min(from + 64, pairs_.size()); ++g) {
        small_[g] &= wanted_[g];
        left |= static_cast<std::uint64_t>(small_[g] != 0) << (g - from);
      }
      while (left != 0) {
        const std::size_t g = from + static_cast<std::size_t>(std::countr_zero(left));
        const auto first = static_cast<std::size_t>(std::countr_zero(small_[g]));
        small_[g] &= static_cast<Mask>(small_[g] - 1);
        left &= left - (small_[g] == 0 ? 1 : 0);
        const Mask nodes = joined_[first * stride_ + g];
        assert((nodes & bit(first)) != 0 && std::popcount(nodes) <= max_nodes_);
        const Pair& pair = pairs_[g];
        const Cells& a = cells_of_[pair.kind][pair.first];
        const Cells& b = cells_of_[pair.kind][pair.second];
        const Cells crossing = lines_[pair.kind == kRows ? kColumns : kRows][nodes];
        for (std::size_t w = 0; w < set_words; ++w) to[w] = (a[w] | b[w]) & crossing[w];
        assert(cells_in(to) == 2 * std::popcount(nodes));  // two in each row, or in each place
        // Two nodes of two lines: a set of two digits as well.
        const Mask more = nodes & static_cast<Mask>(nodes - 1);
        const bool twice = pair.kind != kDigits && (more & static_cast<Mask>(more - 1)) == 0;
        to += twice ? 0 : set_words;
      }
    }
    words.assign(room_.data(), to);
  }

  [[nodiscard]] int cells_in(const std::uint64_t* set) const {
    int cells = 0;
    for (std::size_t w = 0; w < set_words_; ++w) cells += std::popcount(set[w]);
    return cells;
  }

  const BoardSpec& board_;
  std::size_t n_;
  std::size_t set_words_;
  int max_nodes_;
  FindComponents<Mask> find_components_ = &find_components<Mask, kNodes, 16>;
  std::size_t partners_;  ///< of a digit: the next n / 2, so that each pair is there
  std::vector<Pair> pairs_;
  std::size_t digit_pairs_;
  std::vector<Mask> wanted_;         ///< [graph]: nodes that may be the first of a component
  std::size_t stride_;               ///< graphs, rounded up
  std::vector<Position> positions_;  ///< of each cell
  std::array<CellsOfLines<kNodes, kWords>, 2> lines_{};  ///< [kRows or kColumns]

  // Of the grid in hand.
  std::array<std::array<Cells, kNodes>, 3> cells_of_{};  ///< [kind][row, column or digit]
  std::array<std::array<std::array<std::uint8_t, kNodes>, kNodes>, 2>
      place_in_;  ///< [kRows or kColumns][digit][line]
  std::array<std::array<std::uint8_t, kNodes>, kNodes> box_in_row_;  ///< [digit][row]
  std::array<ByDigit, kNodes> row_in_column_{};                      ///< [column][digit], as a bit
  std::array<ByDigit, kNodes> row_in_box_{};
  std::vector<Mask> joined_;  ///< [node][graph]: the nodes it is joined to; then its component
  std::vector<Mask> small_;   ///< [graph]: the first nodes of its small components
  std::vector<std::uint64_t> room_;  ///< for the words of all sets that there can be
};

/// Boards of several grids: the nodes of a pair of digits are its cells. A house with both digits
/// joins two of them, so a component is found by walking from house to house.
class GraphsOfHouses final : public UnavoidableSets::Graphs {
 public:
  GraphsOfHouses(const BoardSpec& board, int max_cells)
      : board_(board),
        digits_(static_cast<std::size_t>(board.digits())),
        set_words_(UnavoidableSets::words_for(static_cast<std::size_t>(board.cells()))),
        max_cells_(static_cast<std::size_t>(max_cells)),
        cells_of_(digits_),
        place_in_(board.houses().size() * digits_),
        walk_to_(static_cast<std::size_t>(board.cells())) {}

  void find(std::span<const std::uint8_t> grid, std::vector<std::uint64_t>& words) override {
    words.clear();
    place(grid);
    for (std::size_t d = 0; d < digits_; ++d) {
      for (std::size_t e = d + 1; e < digits_; ++e) {
        const std::uint32_t first_walk = walk_ + 1;
        for (const std::uint16_t start : cells_of_[d]) {
          if (walk_to_[start] < first_walk && walk(start, {d, e}, first_walk, grid)) {
            add_set(words);
          }
        }
      }
    }
  }

 private:
  static constexpr std::uint16_t kNowhere = 0xFFFF;

  void place(std::span<const std::uint8_t> grid) {
    for (std::vector<std::uint16_t>& cells : cells_of_) cells.clear();
    for (std::size_t i = 0; i < grid.size(); ++i) {
      cells_of_[grid[i] - 1U].push_back(static_cast<std::uint16_t>(i));
    }
    std::fill(place_in_.begin(), place_in_.end(), kNowhere);
    for (std::size_t h = 0; h < board_.houses().size(); ++h) {
      for (const Cell c : board_.houses()[h].cells) {
        place_in_[h * digits_ + grid[c.index] - 1U] = c.index;
      }
    }
    std::fill(walk_to_.begin(), walk_to_.end(), 0U);
    walk_ = 0;
  }

  /// Puts the component of a cell into found_. False: it has too many cells, those of earlier walks
  /// among them.
  bool walk(std::uint16_t start, std::array<std::size_t, 2> pair, std::uint32_t first_walk,
            std::span<const std::uint8_t> grid) {
    walk_to_[start] = ++walk_;
    found_.assign(1, start);
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const std::size_t other = pair[0] + pair[1] - (grid[found_[i]] - std::size_t{1});
      for (const std::uint16_t h : board_.houses_of({found_[i]})) {
        const std::uint16_t next = place_in_[h * digits_ + other];
        if (next == kNowhere || walk_to_[next] == walk_) continue;
        if (walk_to_[next] >= first_walk || found_.size() == max_cells_) return false;
        walk_to_[next] = walk_;
        found_.push_back(next);
      }
    }
    return true;
  }

  void add_set(std::vector<std::uint64_t>& words) const {
    words.resize(words.size() + set_words_);
    std::uint64_t* set = words.data() + words.size() - set_words_;
    for (const std::uint16_t c : found_) set[c / 64] |= std::uint64_t{1} << c % 64;
  }

  const BoardSpec& board_;
  std::size_t digits_;
  std::size_t set_words_;
  std::size_t max_cells_;
  std::vector<std::vector<std::uint16_t>> cells_of_;  ///< [digit]
  std::vector<std::uint16_t> place_in_;               ///< [house][digit]: its cell
  std::vector<std::uint32_t> walk_to_;                ///< [cell]: the last walk that reached it
  std::uint32_t walk_ = 0;
  std::vector<std::uint16_t> found_;  ///< the cells of the walk
};

}  // namespace

UnavoidableSets::UnavoidableSets(const BoardSpec& board, int max_cells)
    : set_words_(words_for(static_cast<std::size_t>(board.cells()))) {
  GRIDMILL_REQUIRE(max_cells > 4);
  if (board.has_several_grids()) {
    if (board.relations().empty()) graphs_ = std::make_unique<GraphsOfHouses>(board, max_cells);
  } else if (board.digits() <= 9) {
    graphs_ = std::make_unique<GraphsOf<std::uint16_t, 9>>(board, max_cells);
  } else if (board.digits() <= 16) {
    graphs_ = std::make_unique<GraphsOf<std::uint16_t, 16>>(board, max_cells);
  } else {
    graphs_ = std::make_unique<GraphsOf<std::uint32_t, kMaxDigits>>(board, max_cells);
  }
}
UnavoidableSets::~UnavoidableSets() = default;

void UnavoidableSets::find(std::span<const std::uint8_t> grid) {
  if (graphs_ != nullptr) graphs_->find(grid, words_);
  assert(words_.size() % set_words_ == 0);
}

/// Two digits change places, or two lines in some columns or rows.
Grid UnavoidableSets::exchanged(std::size_t i, const BoardSpec& board, const Grid& grid) const {
  std::vector<Cell> cells;
  for (std::size_t w = 0; w < set_words_; ++w) {
    for_bits((*this)[i][w], [&](int bit) {
      cells.push_back({static_cast<std::uint16_t>(64 * w + static_cast<std::size_t>(bit))});
    });
  }
  const int a = grid[cells[0]].value;
  int b = a;
  bool are_two_digits = true;
  bool are_rows = true;  // if they are two lines
  int other_row = -1;
  for (const Cell c : cells) {
    const int digit = grid[c].value;
    if (b == a) b = digit;
    are_two_digits = are_two_digits && (digit == a || digit == b);
    const int row = board.row_of(c);
    if (row == board.row_of(cells[0])) continue;
    are_rows = are_rows && (other_row < 0 || other_row == row);
    other_row = row;
  }
  Grid result = grid;
  for (const Cell c : cells) {
    if (are_two_digits) {
      result.set(c, Digit{static_cast<std::uint8_t>(a + b - grid[c].value)});
      continue;
    }
    const auto is_partner = [&](Cell other) {
      return other != c && (are_rows ? board.column_of(other) == board.column_of(c)
                                     : board.row_of(other) == board.row_of(c));
    };
    const auto partner = std::find_if(cells.begin(), cells.end(), is_partner);
    assert(partner != cells.end());
    result.set(c, grid[*partner]);
  }
  return result;
}

}  // namespace gridmill
