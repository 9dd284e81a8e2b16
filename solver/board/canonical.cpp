// The canonical form is the smallest image of the givens under those symmetries that make the
// image of the solution smallest. Only the orders of the columns that can lead to the smallest
// first two rows are tried; boards with further rules have few symmetries, which are listed and
// all tried.

#include "solver/board/canonical.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "solver/board/minlex_row_pairs.h"
#include "solver/board/require.h"
#include "solver/board/symmetries.h"

namespace gridmill {
namespace {

/// Something for each line, digit or place of the widest board.
using Lines = std::array<std::uint8_t, kMaxDigits>;
/// Rows in any order: on larger boards there would be too many symmetries to walk through.
constexpr int kMaxFreeRows = 6;

}  // namespace

/// Walks through the symmetries of the solution and keeps those with the smallest image.
///
/// Without extra houses, an image is decided by what reaches the top (rows or columns, and which
/// line) and by the order of the columns: it names the digits, as the first row reads 123...; the
/// other rows follow by their first digits. So it is enough to find, for every pair of a first and
/// a second row, the orders of the columns that make the second row smallest: few are left to be
/// compared to the end.
class Canonizer::Search {
 public:
  /// @param symmetries  of a board with clues
  explicit Search(const BoardSpec& board, std::vector<CellMap> symmetries = {},
                  std::string label = {})
      : board_(board),
        n_(board.digits()),
        listed_(std::move(symmetries)),
        label_(std::move(label)) {
    GRIDMILL_REQUIRE(board.has_clues() == !listed_.empty());
    const bool boxes = board.has_boxes() && board.box_height() > 1 && board.box_width() > 1;
    height_ = boxes ? board.box_height() : n_;
    width_ = boxes ? board.box_width() : n_;
    renames_ = board.has_digit_symmetry();
    if (board.has_clues()) {
      reverses_ = false;
    } else if (board.is_jigsaw()) {
      CanonicalLayout canonical = canonical_layout(board);
      for (const CellMap* map : canonical.to) listed_.push_back(*map);
      label_ = std::move(canonical.layout);
    } else if (!board.is_plain() || (!boxes && n_ > kMaxFreeRows)) {
      listed_ = symmetries_of(board, height_, width_);
    }
    if (listed_.empty() && n_ == 9 && height_ == 3) table_ = &MinlexRowPairs::table();
    const auto cells = static_cast<std::size_t>(board.cells());
    best_.resize(cells);
    lines_[0].resize(cells);
    lines_[1].resize(cells);
    given_.resize(cells);
    shown_.resize(cells);
  }

  [[nodiscard]] const BoardSpec& board() const { return board_; }
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] std::span<const std::uint8_t> best() const { return best_; }

  /// @return number of symmetries that lead to the smallest image, which is in best() then
  std::uint64_t smallest_image(std::span<const std::uint8_t> solution) {
    ties_ = 0;
    best_[0] = 0xFF;
    if (!listed_.empty()) {
      for (const CellMap& map : listed_) {
        if (renames_) {
          try_map(solution, map, {});
        } else {
          try_map(solution, map, in_order());
          if (reverses_) try_map(solution, map, in_reverse());
        }
      }
      return ties_;
    }
    std::copy(solution.begin(), solution.end(), lines_[0].begin());
    candidates_.clear();
    best_opening_ = {};
    best_rank_ = 0xFF;
    for (std::size_t turn = 0; turn < (height_ == width_ ? 2 : 1); ++turn) {
      if (turn == 1) transpose();
      if (table_ != nullptr) {
        add_pairs_of_table(turn);
      } else {
        add_pairs(turn);
      }
    }
    if (table_ != nullptr) {
      add_orders_of_table();
      for (const auto& [pair, order] : orders_) try_order(pair->turn, pair->row, order->data());
    } else {
      for (const Candidate& c : candidates_) try_order(c.turn, c.row, c.columns.data());
    }
    return ties_;
  }

  /// Of the symmetries found, the smallest image of the givens.
  /// @return how many symmetries lead there
  std::uint64_t smallest_givens(std::span<const std::uint8_t> puzzle,
                                std::span<std::uint8_t> form) {
    std::uint64_t equal = 0;
    for (std::uint64_t tie = 0; tie < ties_; ++tie) {
      show_givens(tie_[tie], puzzle);
      if (tie == 0 || shown_ < given_) {
        std::swap(shown_, given_);
        equal = 1;
      } else if (shown_ == given_) {
        ++equal;
      }
    }
    for (std::size_t i = 0; i < best_.size(); ++i) {
      form[i] = static_cast<std::uint8_t>(best_[i] * given_[i]);
    }
    return equal;
  }

 private:
  struct Pair {
    std::size_t turn;
    std::size_t row;
    std::size_t third;  ///< the row that is left of the band
    std::uint16_t number;
  };
  struct Candidate {
    std::size_t turn;
    std::size_t row;
    Lines columns;
  };
  /// A symmetry: one of the list, or which line moves to which place of the (turned) board.
  struct Tie {
    const CellMap* map;
    std::size_t turn;
    Lines rows;
    Lines columns;
  };

  void transpose() {
    const auto n = static_cast<std::size_t>(n_);
    for (std::size_t row = 0; row < n; ++row) {
      for (std::size_t column = 0; column < n; ++column) {
        lines_[1][column * n + row] = lines_[0][row * n + column];
      }
    }
  }

  [[nodiscard]] const std::uint8_t* line(std::size_t turn, std::size_t row) const {
    return lines_[turn].data() + row * static_cast<std::size_t>(n_);
  }

  /// 9 x 9: the pairs of rows whose second one can be the smallest.
  void add_pairs_of_table(std::size_t turn) {
    if (turn == 0) pairs_.clear();
    for (std::size_t a = 0; a < 9; ++a) {
      std::array<std::uint8_t, 10> column{};
      for (std::uint8_t c = 0; c < 9; ++c) column[line(turn, a)[c]] = c;
      for (std::size_t b = a + 1; b < a / 3 * 3 + 3; ++b) {
        MinlexRowPairs::Columns to;
        for (std::size_t c = 0; c < 9; ++c) to[c] = column[line(turn, b)[c]];
        const std::size_t third = 9 * (a / 3) + 3 - a - b;
        const std::uint16_t number = table_->find(to);
        const std::uint8_t rank = table_->rank(number);
        if (rank <= best_rank_) add_pair(rank, {turn, a, third, number});
        const std::uint8_t swapped = table_->rank_of_inverse(rank);
        if (swapped > best_rank_) continue;
        add_pair(swapped, {turn, b, third, table_->find(MinlexRowPairs::inverse(to))});
      }
    }
  }
  void add_pair(std::uint8_t rank, const Pair& pair) {
    if (rank < best_rank_) pairs_.clear();
    best_rank_ = rank;
    pairs_.push_back(pair);
  }

  /// Any board: the same by search.
  void add_pairs(std::size_t turn) {
    turn_ = turn;
    for_first_stacks([&](std::size_t first) {
      if (const Lines here = opening(first); here > best_opening_) begin_second_row(here);
    });
    for_first_stacks([&](std::size_t first) {
      if (opening(first) != best_opening_) return;
      for (Lines* lines : {&at_, &place_, &stack_at_, &stack_place_}) lines->fill(kFree);
      for (std::size_t c = first; c < first + width(); ++c) extend_with(c, 0);
    });
  }

  /// Calls `visit(first column)` for each first row, second row (these are `row_` and `to_` then)
  /// and stack.
  template <typename Visit>
  void for_first_stacks(Visit&& visit) {
    const auto n = static_cast<std::size_t>(n_);
    const auto height = static_cast<std::size_t>(height_);
    for (row_ = 0; row_ < n; ++row_) {
      Lines column{};
      for (std::size_t c = 0; c < n; ++c) {
        column[line(turn_, row_)[c] - 1U] = static_cast<std::uint8_t>(c);
      }
      const std::size_t band = row_ / height * height;
      for (std::size_t second = band; second < band + height; ++second) {
        if (second == row_ && n > 1) continue;
        for (std::size_t c = 0; c < n; ++c) to_[c] = column[line(turn_, second)[c] - 1U];
        for (std::size_t first = 0; first < n; first += width()) visit(first);
      }
    }
  }

  /// How many columns of a stack go to the same stack, the most first. The greatest of these lists
  /// makes the second row begin smallest, if the stack comes first.
  [[nodiscard]] Lines opening(std::size_t first_column) const {
    Lines together{};
    for (std::size_t c = first_column; c < first_column + width(); ++c)
      ++together[to_[c] / width()];
    std::sort(together.begin(), together.end(), std::greater<>());
    return together;
  }

  /// The second row begins with the second stack, as far as the most columns go, then the third.
  void begin_second_row(const Lines& opening) {
    best_opening_ = opening;
    candidates_.clear();
    second_row_.fill(kFree);
    if (width_ == n_) return;  // there is one stack
    auto to = second_row_.begin();
    for (std::size_t i = 0; to != second_row_.begin() + width_; ++i) {
      for (std::size_t k = 0; k < opening[i]; ++k) {
        *to++ = static_cast<std::uint8_t>((i + 1) * width() + k);
      }
    }
  }

  static constexpr std::uint8_t kFree = 0xFF;

  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(width_); }

  /// Whether column c may move to a place: its stack is there, or both are still free.
  [[nodiscard]] bool fits(std::size_t c, std::size_t place) const {
    return place_[c] == kFree &&
           stack_place_[c / width()] ==
               (stack_at_[place / width()] == kFree ? kFree : place / width());
  }

  /// Puts a column at a place; returns whether that has fixed its stack, too.
  bool put(std::size_t c, std::size_t place) {
    at_[place] = static_cast<std::uint8_t>(c);
    place_[c] = static_cast<std::uint8_t>(place);
    if (stack_at_[place / width()] != kFree) return false;
    stack_at_[place / width()] = static_cast<std::uint8_t>(c / width());
    stack_place_[c / width()] = static_cast<std::uint8_t>(place / width());
    return true;
  }
  void assign_column(std::size_t c, std::size_t place, bool with_stack) {
    at_[place] = place_[c] = kFree;
    if (with_stack) stack_at_[place / width()] = stack_place_[c / width()] = kFree;
  }

  /// Places of the order of columns from `place` on: tries each column there that may come, and
  /// puts the column that it goes to at the smallest free place, as any other makes the second
  /// row larger here. Prunes what is larger than the smallest row so far.
  void extend(std::size_t place) {
    const auto n = static_cast<std::size_t>(n_);
    if (place == n) {
      candidates_.push_back({turn_, row_, at_});
      return;
    }
    if (at_[place] != kFree) {
      extend_from(at_[place], place);
      return;
    }
    for (std::size_t c = 0; c < n; ++c) {
      if (fits(c, place)) extend_with(c, place);
    }
  }
  /// The same with this column at the place.
  void extend_with(std::size_t c, std::size_t place) {
    const bool with_stack = put(c, place);
    extend_from(c, place);
    assign_column(c, place, with_stack);
  }
  void extend_from(std::size_t c, std::size_t place) {
    const std::size_t next = to_[c];
    const bool known = place_[next] != kFree;
    bool with_stack = false;
    if (!known) {
      with_stack = put(next, free_place_of(next));
    }
    const std::uint8_t value = place_[next];
    if (value <= second_row_[place]) {
      if (value < second_row_[place]) {
        candidates_.clear();
        second_row_[place] = value;
        std::fill(second_row_.begin() + static_cast<std::ptrdiff_t>(place) + 1, second_row_.end(),
                  kFree);
      }
      if (place >= width() || !is_hopeless()) extend(place + 1);
    }
    if (!known) assign_column(next, place_[next], with_stack);
  }

  /// The smallest free place of a column.
  [[nodiscard]] std::size_t free_place_of(std::size_t c) const {
    std::size_t place = 0;
    while (at_[place] != kFree || !fits(c, place)) ++place;
    return place;
  }

  /// Whether the second row is larger than the smallest so far, as far as its second stack is
  /// known. In the first stack all have the same digits (`begin_second_row`).
  [[nodiscard]] bool is_hopeless() const {
    const auto n = static_cast<std::size_t>(n_);
    for (std::size_t place = width(); place < n && at_[place] != kFree; ++place) {
      const std::size_t next = to_[at_[place]];
      const bool known = place_[next] != kFree;
      const std::size_t value = known ? place_[next] : free_place_of(next);
      if (value != second_row_[place]) return value > second_row_[place];
      if (!known) return false;
    }
    return false;
  }

  /// 9 x 9: the orders of the columns that make the third row smallest. The first two rows are the
  /// same in all that are tried, and the third is what their band has left.
  void add_orders_of_table() {
    orders_.clear();
    std::uint64_t smallest = ~std::uint64_t{0};
    for (const Pair& pair : pairs_) {
      for (const MinlexRowPairs::Columns& order : table_->orders(pair.number)) {
        const std::uint64_t row = third_row(pair, order);
        if (row > smallest) continue;
        if (row < smallest) orders_.clear();
        smallest = row;
        orders_.push_back({&pair, &order});
      }
    }
  }
  /// The digits of the third row, in the order of their weight.
  [[nodiscard]] std::uint64_t third_row(const Pair& pair,
                                        const MinlexRowPairs::Columns& order) const {
    std::array<std::uint8_t, 10> label;
    const std::uint8_t* first = line(pair.turn, pair.row);
    for (std::size_t i = 0; i < 9; ++i) label[first[order[i]]] = static_cast<std::uint8_t>(i + 1);
    const std::uint8_t* third = line(pair.turn, pair.third);
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < 9; ++i) row = row << 4 | label[third[order[i]]];
    return row;
  }

  /// Compares the image with this row on top and this order of columns with the best one.
  template <typename Column>
  void try_order(std::size_t turn, std::size_t row, const Column* columns) {
    const auto n = static_cast<std::size_t>(n_);
    const auto height = static_cast<std::size_t>(height_);
    std::array<std::uint8_t, kMaxDigits + 1> label;
    for (std::size_t i = 0; i < n; ++i) {
      label[line(turn, row)[columns[i]]] = static_cast<std::uint8_t>(i + 1);
    }
    // The rows in order: bands by their smallest first digit, rows by theirs.
    Lines row_with;  // by first digit - 1
    for (std::size_t r = 0; r < n; ++r) {
      row_with[label[line(turn, r)[columns[0]]] - 1U] = static_cast<std::uint8_t>(r);
    }
    std::uint32_t placed = 0;  // bands
    Lines rows;
    std::size_t at = 0;
    bool smaller = ties_ == 0;
    for (std::size_t first = 0; first < n; ++first) {
      const std::size_t band = row_with[first] / height;
      if ((placed >> band & 1U) != 0) continue;
      placed |= 1U << band;
      for (std::size_t f = first; f < n; ++f) {
        if (row_with[f] / height != band) continue;
        rows[at] = row_with[f];
        const std::uint8_t* from = line(turn, row_with[f]);
        std::uint8_t* best = best_.data() + at * n;
        ++at;
        std::size_t i = 0;
        if (!smaller) {
          while (i < n && label[from[columns[i]]] == best[i]) ++i;
          if (i == n) continue;
          if (label[from[columns[i]]] > best[i]) return;
          smaller = true;
        }
        for (; i < n; ++i) best[i] = label[from[columns[i]]];
      }
    }
    Tie& tie = new_tie(smaller);
    tie.map = nullptr;
    tie.turn = turn;
    std::copy(rows.begin(), rows.begin() + n_, tie.rows.begin());
    std::copy(columns, columns + n, tie.columns.begin());
  }

  using Labels = std::array<std::uint8_t, kMaxDigits + 1>;

  [[nodiscard]] Labels in_order() const {
    Labels labels{};
    for (int d = 1; d <= n_; ++d)
      labels[static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(d);
    return labels;
  }
  [[nodiscard]] Labels in_reverse() const {
    Labels labels = in_order();
    std::reverse(labels.begin() + 1, labels.begin() + 1 + n_);
    return labels;
  }

  /// The same for a symmetry of the list; digits without a label are named as they come.
  void try_map(std::span<const std::uint8_t> solution, const CellMap& map, Labels label) {
    std::uint8_t labels = 0;
    bool smaller = ties_ == 0;
    for (std::size_t i = 0; i < map.size(); ++i) {
      std::uint8_t& name = label[solution[map[i]]];
      if (name == 0) name = ++labels;
      if (!smaller) {
        if (name == best_[i]) continue;
        if (name > best_[i]) return;
        smaller = true;
      }
      best_[i] = name;
    }
    new_tie(smaller).map = &map;
  }

  /// Room for one more symmetry that leads to the best image, or the first one to a better image.
  Tie& new_tie(bool is_first) {
    if (is_first) ties_ = 0;
    if (tie_.size() == ties_) tie_.emplace_back();
    return tie_[ties_++];
  }

  /// Sets shown_: where a symmetry has the givens.
  void show_givens(const Tie& tie, std::span<const std::uint8_t> puzzle) {
    if (tie.map != nullptr) {
      for (std::size_t i = 0; i < shown_.size(); ++i)
        shown_[i] = puzzle[(*tie.map)[i]] != 0 ? 1 : 0;
      return;
    }
    const auto n = static_cast<std::size_t>(n_);
    const std::size_t down = tie.turn == 0 ? n : 1;
    const std::size_t across = tie.turn == 0 ? 1 : n;
    std::uint8_t* shown = shown_.data();
    for (std::size_t r = 0; r < n; ++r) {
      const std::uint8_t* row = puzzle.data() + tie.rows[r] * down;
      for (std::size_t c = 0; c < n; ++c) *shown++ = row[tie.columns[c] * across] != 0 ? 1 : 0;
    }
  }

  const BoardSpec& board_;
  int n_;
  int height_ = 0;  ///< of a band: rows that may change places
  int width_ = 0;   ///< of a stack
  const MinlexRowPairs* table_ = nullptr;
  bool renames_ = true;          ///< whether digits may have any new names
  bool reverses_ = true;         ///< where they may not: whether they may change places in order
  std::vector<CellMap> listed_;  ///< all symmetries, where the board is not plain
  std::string label_;

  std::array<std::vector<std::uint8_t>, 2> lines_;  ///< the solution, and rows and columns turned
  std::vector<std::uint8_t> best_;                  ///< the smallest image
  std::uint64_t ties_ = 0;                          ///< symmetries that lead to it
  std::vector<Tie> tie_;                            ///< they, and room for more
  std::vector<std::uint8_t> given_;                 ///< 1 where the form has a given
  std::vector<std::uint8_t> shown_;                 ///< the same of another symmetry

  std::uint8_t best_rank_ = 0;
  std::vector<Pair> pairs_;  ///< with the best rank
  std::vector<std::pair<const Pair*, const MinlexRowPairs::Columns*>> orders_;

  std::vector<Candidate> candidates_;  ///< orders with the smallest second row
  Lines second_row_{};                 ///< that row, digits from 0
  Lines best_opening_{};               ///< the greatest `opening` of a first stack
  // The order that is being extended.
  std::size_t turn_ = 0;
  std::size_t row_ = 0;
  Lines to_{};           ///< column -> the column where the first row has the second's digit
  Lines at_{};           ///< place -> column
  Lines place_{};        ///< column -> place
  Lines stack_at_{};     ///< place of a stack -> stack
  Lines stack_place_{};  ///< stack -> its place
};

Canonizer::Canonizer(const BoardSpec& board) : search_(std::make_unique<Search>(board)) {}
Canonizer::Canonizer(const BoardSpec& board, std::vector<CellMap> symmetries, std::string label)
    : search_(std::make_unique<Search>(board, std::move(symmetries), std::move(label))) {}
Canonizer::~Canonizer() = default;

const BoardSpec& Canonizer::board() const { return search_->board(); }
const std::string& Canonizer::label() const { return search_->label(); }

Canonizer::Automorphisms Canonizer::canonize(std::span<const std::uint8_t> puzzle,
                                             std::span<const std::uint8_t> solution,
                                             std::span<std::uint8_t> form) {
  const auto cells = static_cast<std::size_t>(search_->board().cells());
  GRIDMILL_REQUIRE(puzzle.size() == cells && solution.size() == cells && form.size() == cells);
  Automorphisms result;
  result.of_solution = search_->smallest_image(solution);
  result.of_puzzle = search_->smallest_givens(puzzle, form);
  return result;
}

std::span<const std::uint8_t> Canonizer::solution_form() const { return search_->best(); }

}  // namespace gridmill
