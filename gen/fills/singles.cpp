// A cell with the fewest candidates, ties at random, gets a random one of them; then all cells and
// digits with one place left follow, by the houses, those that follow from them, and the relations
// of the board. A digit that fails is taken out and the search continues; after a number of
// failures it begins anew.
//
// For boards with more rules than rows, columns and boxes: there the list fills, which look at the
// candidates of cells only, may meet hundreds of dead ends a grid. Where they meet few, they are
// faster. Tried and lost: where a digit has two places in a house, the cells that see both lose it
// (a third of the dead ends, a fifth to a half more time).
//
// Invariants while a board lives and nothing is waiting to be propagated:
// 1. live[d] has cell c if and only if candidates[c] has digit d.
// 2. A cell that is not in `unsettled` has one candidate; others have several.
// 3. before_[k] is the board before guesses_[k].
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <memory>
#include <string>
#include <vector>

#include "gen/cell_bitset.h"
#include "gen/filler.h"
#include "gen/list_fill.h"
#include "solver/board/derived_houses.h"
#include "solver/board/language.h"
#include "solver/board/require.h"
#include "solver/count/counter.h"

namespace gridmill {
namespace {

/// Houses that follow from others, at most.
constexpr std::size_t kMaxDerived = 64;

/// Of several grids: failures of one search before clauses are learnt, and decisions then. Samurai
/// and their relatives need 20 failures; a layout with so many has needed millions. Clause learning
/// takes some milliseconds for it. Together they give up within ten seconds.
constexpr std::uint64_t kMaxBeforeLearning = 1'000;
constexpr std::uint64_t kMaxLearning = 200'000;

/// `W` words hold a set of cells, `N` is at least digits.
template <std::size_t W, std::size_t N>
class Singles final : public Filler {
 public:
  explicit Singles(const BoardSpec& board)
      : board_(board),
        cells_(static_cast<std::size_t>(board.cells())),
        digits_(static_cast<std::uint32_t>(board.digits())),
        houses_of_(cells_),
        peers_(cells_) {
    GRIDMILL_REQUIRE(cells_ <= 64 * W && digits_ <= N);
    for (const House& house : board.houses()) {
      if (house.cells.size() == digits_) add_house(house.cells);
    }
    if (board.has_extra_houses()) {
      for (const DerivedHouse& house : derived_houses(board, kMaxDerived)) add_house(house.cells);
    }
    for (std::size_t c = 0; c < cells_; ++c) {
      for (const Cell p : board.peers_of({static_cast<Number>(c)})) insert(peers_[c], p.index);
      erase(peers_[c], c);
      insert(empty_.unsettled, c);
      empty_.candidates[c] = (Digits{1} << digits_) - 1;
    }
    for (std::size_t d = 0; d < digits_; ++d) {
      empty_.live[d] = empty_.unsettled;
      for (std::size_t h = 0; h < houses_.size(); ++h) insert(empty_.open[d], h);
    }
    for (const Relation& relation : board.relations()) {
      if (relation.difference == 0) continue;  // they are peers
      apart_.resize(cells_);
      for (const auto& [one, other] : relation.pairs) {
        apart_[one.index].push_back({other.index, relation.difference});
        apart_[other.index].push_back({one.index, relation.difference});
      }
    }
  }

  void fill(RandomStream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == cells_);
    const std::uint64_t max_limit = board_.has_several_grids()
                                        ? std::min(backtrack_limit_, kMaxBeforeLearning)
                                        : backtrack_limit_;
    for (std::uint64_t limit = 4 * std::uint64_t{digits_}; limit < max_limit; limit += limit / 4) {
      if (!search(stream, limit)) continue;
      for (std::size_t c = 0; c < cells_; ++c) {
        assert(std::has_single_bit(now_.candidates[c]));
        grid[c] = static_cast<std::uint8_t>(std::countr_zero(now_.candidates[c]) + 1);
      }
      return;
    }
    if (board_.has_several_grids() && fill_by_learning(stream, grid)) return;
    std::string error = "no full grid of the board " + board_.name() + " found in " +
                        std::to_string(backtrack_limit_) + " steps";
    if (board_.has_several_grids()) {
      error += "; these grids overlap: " + joined(overlapping_grids(board_), Language::kEnglish);
    }
    throw NoFullGrid(error);
  }

 private:
  using Cells = CellBitset<W>;
  static constexpr std::size_t kHouseWords = W > 4 ? 4 : 2;
  using Houses = CellBitset<kHouseWords>;  ///< house h is bit h % 64 of word h / 64
  using Digits = std::uint32_t;            ///< bit d for the digit d, from 0
  using Number = std::uint16_t;

  struct Board {
    std::array<Digits, 64 * W> candidates;
    std::array<Cells, N> live;   ///< of each digit: the cells that can have it
    std::array<Houses, N> open;  ///< the houses in which no cell is settled on it
    Cells unsettled;
  };
  struct Decision {
    Number cell;
    Number digit;
  };
  /// Two cells whose digits may not differ by exactly so much.
  struct Apart {
    Number cell;
    int difference;
  };

  template <std::size_t K>
  static void insert(CellBitset<K>& set, std::size_t i) {
    set[i / 64] |= std::uint64_t{1} << i % 64;
  }
  static void erase(Cells& set, std::size_t c) { set[c / 64] &= ~(std::uint64_t{1} << c % 64); }
  static bool contains(const Cells& set, std::size_t c) { return (set[c / 64] >> c % 64 & 1) != 0; }
  static bool is_single(Digits digits) { return (digits & (digits - 1)) == 0; }

  static Houses shared(const Houses& one, const Houses& other) {
    Houses result;
    for (std::size_t w = 0; w < kHouseWords; ++w) result[w] = one[w] & other[w];
    return result;
  }

  void add_house(std::span<const Cell> cells) {
    if (houses_.size() == 64 * kHouseWords) return;  // those of boards that are known fit
    Cells house{};
    for (const Cell c : cells) {
      insert(house, c.index);
      insert(houses_of_[c.index], houses_.size());
      for (const Cell p : cells) insert(peers_[c.index], p.index);
    }
    houses_.push_back(house);
  }

  /// An empty board, or, where digits are alike, one with a random box.
  void begin(RandomStream& stream) {
    now_ = empty_;
    before_.clear();
    guesses_.clear();
    decided_.clear();
    narrowed_.clear();
    if (!apart_.empty()) return;
    std::array<std::uint8_t, N> order{};
    for (std::size_t d = 0; d < N; ++d) order[d] = static_cast<std::uint8_t>(d);
    stream.shuffle(std::span(order.data(), digits_));
    std::size_t next = 0;
    // With relations, a box in the middle constrains the others most; else a corner leads to
    // fewer dead ends.
    const std::size_t box = board_.relations().empty() ? 0 : digits_ / 2;
    for (const Cell c : board_.houses_of_kind(HouseKind::kBox)[box].cells) {
      decided_.push_back({c.index, order[next++]});
    }
    assert(next == digits_);  // a box has each digit
  }

  /// Whether a full grid was found; false: the limit of failures was met.
  bool search(RandomStream& stream, std::uint64_t limit) {
    begin(stream);
    bool lives = propagate();
    for (std::uint64_t failures = 0;;) {
      assert(guesses_.size() == before_.size());  // invariant 3
      if (lives) {
        assert(invariant_holds());
        const std::size_t cell = sample_cell(stream);
        if (cell == cells_) return true;
        const std::size_t digit = sample_digit(stream, cell);
        guesses_.push_back({static_cast<Number>(cell), static_cast<Number>(digit)});
        before_.push_back(now_);
        decided_.push_back(guesses_.back());
        lives = propagate();
      } else {
        if (guesses_.empty()) {
          throw NoFullGrid("the board " + board_.name() + " has no full grid");
        }
        ++retries_;
        if (++failures > limit) return false;
        const Decision guess = guesses_.back();
        now_ = before_.back();
        guesses_.pop_back();
        before_.pop_back();
        decided_.clear();
        narrowed_.clear();
        lives = eliminate(guess.cell, Digits{1} << guess.digit) && propagate();
      }
    }
  }

  /// For layouts that lead to dead ends: clause learning, which tries random digits first. False:
  /// it gave up.
  bool fill_by_learning(RandomStream& stream, std::span<std::uint8_t> grid) {
    if (learner_ == nullptr) learner_ = make_cdcl(board_);
    const std::vector<std::uint8_t> empty(cells_);
    std::vector<std::uint8_t> hint(cells_);
    for (std::uint8_t& digit : hint) digit = static_cast<std::uint8_t>(stream.below(digits_) + 1);
    CountJob job;
    job.givens = empty.data();
    job.limit = 1;
    job.solutions = grid.data();
    job.nodes_left = std::min(backtrack_limit_, kMaxLearning);
    job.solution_hint = hint.data();
    const std::uint64_t found = count_one(*learner_, job);
    if (found == 0) throw NoFullGrid("the board " + board_.name() + " has no full grid");
    return found == 1;
  }

  /// Draws all conclusions; false: a cell or a digit in a house has lost everything.
  bool propagate() {
    for (;;) {
      if (!decided_.empty()) {
        const Decision decision = decided_.back();
        decided_.pop_back();
        if (!settle(decision)) return false;
      } else if (!narrowed_.empty()) {
        const Number cell = narrowed_.back();
        narrowed_.pop_back();
        if (!propagate_relations(cell)) return false;
      } else {
        return true;
      }
    }
  }

  bool settle(Decision decision) {
    const auto [cell, digit] = decision;
    assert(cell < cells_ && digit < digits_);
    const Digits bit = Digits{1} << digit;
    const Digits before = now_.candidates[cell];
    if ((before & bit) == 0) return false;
    if (!contains(now_.unsettled, cell)) return true;
    erase(now_.unsettled, cell);
    now_.candidates[cell] = bit;
    if (!apart_.empty()) narrowed_.push_back(cell);
    const Houses& own = houses_of_[cell];
    for (std::size_t w = 0; w < own.size(); ++w) now_.open[digit][w] &= ~own[w];
    bool lives = clear(digit, peers_[cell]);
    for (Digits rest = before ^ bit; lives && rest != 0; rest &= rest - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(rest));
      erase(now_.live[other], cell);
      lives = find_hidden_singles(other, shared(own, now_.open[other]));
    }
    return lives;
  }

  /// A cell loses digits that it has; false: it had no others, or they have no place left.
  bool eliminate(Number cell, Digits digits) {
    assert(digits != 0 && (now_.candidates[cell] & digits) == digits);
    const Digits left = now_.candidates[cell] & ~digits;
    if (left == 0) return false;
    now_.candidates[cell] = left;
    if (!apart_.empty()) narrowed_.push_back(cell);
    if (is_single(left)) {
      decided_.push_back({cell, static_cast<Number>(std::countr_zero(left))});
    }
    const Houses& own = houses_of_[cell];
    for (; digits != 0; digits &= digits - 1) {
      const auto d = static_cast<std::size_t>(std::countr_zero(digits));
      erase(now_.live[d], cell);
      if (!find_hidden_singles(d, shared(own, now_.open[d]))) return false;
    }
    return true;
  }

  /// Cells lose a digit, as far as they have it; false: one of them had no other, or a house has no
  /// other place for it.
  bool clear(std::size_t digit, const Cells& cells) {
    Cells losing;
    for (std::size_t w = 0; w < W; ++w) {
      losing[w] = now_.live[digit][w] & cells[w];
      now_.live[digit][w] ^= losing[w];
    }
    bool lives = true;
    Houses reduced{};
    for_each_cell<W>(losing, [&](std::uint32_t c) {
      assert((now_.candidates[c] >> digit & 1U) != 0);  // invariant 1
      for (std::size_t w = 0; w < kHouseWords; ++w) reduced[w] |= houses_of_[c][w];
      const Digits left = now_.candidates[c] ^ Digits { 1 } << digit;
      now_.candidates[c] = left;
      if (!apart_.empty()) narrowed_.push_back(static_cast<Number>(c));
      if (!is_single(left)) return;
      lives = lives && left != 0;
      decided_.push_back({static_cast<Number>(c), static_cast<Number>(std::countr_zero(left))});
    });
    return lives && find_hidden_singles(digit, shared(reduced, now_.open[digit]));
  }

  /// Where the digit has one place in a house, it is decided; false: it has none.
  bool find_hidden_singles(std::size_t digit, const Houses& houses) {
    bool lives = true;
    const Cells live = now_.live[digit];
    for_each_cell<kHouseWords>(houses, [&](std::uint32_t h) {
      std::uint64_t any = 0;
      std::uint64_t more = 0;
      std::size_t last = 0;
      for (std::size_t w = 0; w < W; ++w) {
        const std::uint64_t here = live[w] & houses_[h][w];
        more |= (here & (here - 1)) | (any != 0 ? here : 0);
        last = here != 0 ? w : last;
        any |= here;
      }
      lives = lives && any != 0;
      if (more != 0 || any == 0) return;
      const auto cell = 64 * last + static_cast<std::size_t>(std::countr_zero(any));
      decided_.push_back({static_cast<Number>(cell), static_cast<Number>(digit)});
    });
    return lives;
  }

  /// The partners of a cell lose what differs by so much from all that it can hold, or equals it
  /// where they see each other.
  bool propagate_relations(Number cell) {
    for (const auto& [other, difference] : apart_[cell]) {
      const bool sees = contains(peers_[cell], other);
      Digits possible = 0;
      for (Digits rest = now_.candidates[cell]; rest != 0; rest &= rest - 1) {
        const Digits digit = rest & (~rest + 1);
        possible |= ~(digit << difference | digit >> difference | (sees ? digit : 0));
      }
      const Digits lost = now_.candidates[other] & ~possible;
      if (lost != 0 && !eliminate(other, lost)) return false;
    }
    return true;
  }

  /// Invariants 1 and 2.
  [[nodiscard]] bool invariant_holds() const {
    for (std::size_t c = 0; c < cells_; ++c) {
      const Digits digits = now_.candidates[c];
      if (digits == 0 || is_single(digits) == contains(now_.unsettled, c)) return false;
      for (std::size_t d = 0; d < digits_; ++d) {
        if (contains(now_.live[d], c) != ((digits >> d & 1U) != 0)) return false;
      }
    }
    return true;
  }

  /// One of the open cells with the fewest candidates; the number of cells if none is open.
  [[nodiscard]] std::size_t sample_cell(RandomStream& stream) const {
    constexpr std::size_t kBits = 5;
    std::array<Cells, kBits> count{};  // bit b of the number of candidates of each cell
    for (std::size_t d = 0; d < digits_; ++d) {
      for (std::size_t w = 0; w < W; ++w) {
        std::uint64_t carry = now_.live[d][w];
        for (std::size_t b = 0; b < kBits; ++b) {
          const std::uint64_t sum = count[b][w] ^ carry;
          carry &= count[b][w];
          count[b][w] = sum;
        }
      }
    }
    Cells ties = now_.unsettled;
    for (std::size_t b = kBits; b-- > 0;) {
      Cells fewer;
      std::uint64_t any = 0;
      for (std::size_t w = 0; w < W; ++w) any |= fewer[w] = ties[w] & ~count[b][w];
      if (any != 0) ties = fewer;
    }
    if (ties == Cells{}) return cells_;
    const CellPicker<W> picker(ties);
    return picker[stream.below(picker.size())];
  }

  [[nodiscard]] std::size_t sample_digit(RandomStream& stream, std::size_t cell) const {
    Digits digits = now_.candidates[cell];
    std::uint32_t n = 0;
    for (Digits rest = digits; rest != 0; rest &= rest - 1) ++n;
    assert(n >= 2);  // invariant 2
    for (std::uint32_t skip = stream.below(n); skip > 0; --skip) digits &= digits - 1;
    return static_cast<std::size_t>(std::countr_zero(digits));
  }

  const BoardSpec& board_;
  std::unique_ptr<Counter> learner_;  ///< once it is needed
  std::size_t cells_;
  std::uint32_t digits_;
  std::vector<Cells> houses_;  ///< those with every digit
  std::vector<Houses> houses_of_;
  std::vector<Cells> peers_;
  std::vector<std::vector<Apart>> apart_;  ///< from each cell; empty: there are no such relations

  Board empty_{};
  Board now_{};
  std::vector<Board> before_;  ///< each guess
  std::vector<Decision> guesses_;
  std::vector<Decision> decided_;  ///< what has yet to be carried out
  std::vector<Number> narrowed_;   ///< cells whose partners have yet to know, with relations
};

}  // namespace

/// Boards on which the list fills meet many dead ends: those of several grids, those with derived
/// houses, and relations that distinguish digits or keep a cell apart from two others and more.
bool supports_singles(const BoardSpec& board) {
  if (board.has_several_grids()) return true;
  const auto many = static_cast<std::size_t>(board.cells());
  const bool related =
      std::any_of(board.relations().begin(), board.relations().end(),
                  [&](const Relation& r) { return r.difference != 0 || r.pairs.size() > many; });
  return related || (board.has_extra_houses() && !derived_houses(board, kMaxDerived).empty());
}
std::unique_ptr<Filler> make_singles(const BoardSpec& board) {
  return make_for_size(board,
                       [&]<std::size_t W, std::size_t, std::size_t N>() -> std::unique_ptr<Filler> {
                         return std::make_unique<Singles<W, N>>(board);
                       });
}

}  // namespace gridmill
