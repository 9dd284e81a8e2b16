// A cell with the fewest candidates, ties at random, gets a random one of them; then all cells and
// digits with one place left follow, by the houses and the relations of the board. A digit that
// fails is taken out and the search goes on; after a number of failures it begins anew.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "gen/cell_words.h"
#include "gen/full_grid.h"
#include "solver/board/require.h"

namespace gridmill {
namespace {

class Propagating final : public Filler {
 public:
  explicit Propagating(const Shape& shape)
      : shape_(shape), partners_(static_cast<std::size_t>(shape.cells())) {
    for (std::size_t c = 0; c < partners_.size(); ++c) {
      for (const Cell peer : shape.peers_of({static_cast<std::uint16_t>(c)})) {
        partners_[c].push_back({peer.index, 0});
      }
    }
    for (const Relation& relation : shape.relations()) {
      if (relation.difference == 0) continue;  // they are peers
      for (const auto& [one, other] : relation.pairs) {
        partners_[one.index].push_back({other.index, relation.difference});
        partners_[other.index].push_back({one.index, relation.difference});
      }
    }
  }

  void fill(Stream& stream, std::span<std::uint8_t> grid) override {
    GRIDMILL_REQUIRE(grid.size() == partners_.size());
    for (std::uint64_t limit = 4 * static_cast<std::uint64_t>(shape_.digits()); limit < kGiveUp;
         limit += limit / 4) {
      if (!search(stream, limit)) continue;
      for (std::size_t c = 0; c < grid.size(); ++c) {
        grid[c] = static_cast<std::uint8_t>(std::countr_zero(candidates_[c]));
      }
      return;
    }
    throw std::runtime_error("no full grid of the shape " + shape_.name() + " found in " +
                             std::to_string(kGiveUp) + " steps");
  }

 private:
  using Digits = std::uint32_t;  ///< bit d for digit d
  static constexpr std::uint64_t kGiveUp = 10'000'000;

  /// A cell that may not hold the digit of another, or what differs from it by so much.
  struct Partner {
    std::uint16_t cell;
    int difference;
  };
  /// A guess and the candidates before it.
  struct Guess {
    std::vector<Digits> before;
    std::size_t cell;
    Digits digit;
  };

  /// Whether a full grid was found; false: the limit of failures was met.
  bool search(Stream& stream, std::uint64_t limit) {
    candidates_.assign(partners_.size(), (Digits{2} << shape_.digits()) - 2);
    settled_.assign(partners_.size(), false);
    guesses_.clear();
    bool lives = follow();
    for (std::uint64_t failures = 0;;) {
      if (lives) {
        const std::size_t cell = draw_cell(stream);
        if (cell == partners_.size()) return true;
        const Digits digit = draw_digit(stream, candidates_[cell]);
        guesses_.push_back({candidates_, cell, digit});
        candidates_[cell] = digit;
      } else {
        if (guesses_.empty()) {
          throw std::runtime_error("the shape " + shape_.name() + " has no full grid");
        }
        ++retries_;
        if (++failures > limit) return false;
        Guess& guess = guesses_.back();
        candidates_ = std::move(guess.before);
        candidates_[guess.cell] &= ~guess.digit;
        guesses_.pop_back();
        // What was followed since the guess is followed once more.
        std::fill(settled_.begin(), settled_.end(), false);
      }
      lives = follow();
    }
  }

  /// Takes from all cells what the settled ones forbid, and settles the digits that have one place
  /// in a house, until nothing is new; false when a cell or a house has lost everything.
  bool follow() {
    for (bool more = true; more;) {
      more = false;
      for (std::size_t c = 0; c < candidates_.size(); ++c) {
        if (candidates_[c] == 0) return false;
        if (settled_[c] || !std::has_single_bit(candidates_[c])) continue;
        settled_[c] = more = true;
        for (const auto& [cell, difference] : partners_[c]) {
          candidates_[cell] &= ~(candidates_[c] << difference | candidates_[c] >> difference);
          if (candidates_[cell] == 0) return false;
        }
      }
      if (more) continue;
      more = settle_hidden();
      if (dead_) return false;
    }
    return true;
  }

  /// Whether a digit had one place in a house. Sets `dead_` if one has none.
  bool settle_hidden() {
    dead_ = false;
    bool any = false;
    const Digits all = (Digits{2} << shape_.digits()) - 2;
    for (const House& house : shape_.houses()) {
      if (house.cells.size() != static_cast<std::size_t>(shape_.digits())) continue;
      Digits once = 0;
      Digits twice = 0;
      for (const Cell c : house.cells) {
        twice |= once & candidates_[c.index];
        once |= candidates_[c.index];
      }
      dead_ = dead_ || once != all;
      for (const Cell c : house.cells) {
        Digits& digits = candidates_[c.index];
        const Digits hidden = digits & ~twice;
        if (hidden == 0 || hidden == digits) continue;
        digits = hidden;
        dead_ = dead_ || !std::has_single_bit(hidden);
        any = true;
      }
    }
    return any;
  }

  /// One of the open cells with the fewest candidates; the number of cells if none is open.
  std::size_t draw_cell(Stream& stream) {
    int fewest = kMaxDigits + 1;
    ties_.clear();
    for (std::size_t c = 0; c < candidates_.size(); ++c) {
      const int n = std::popcount(candidates_[c]);
      if (n == 1 || n > fewest) continue;
      if (n < fewest) ties_.clear();
      fewest = n;
      ties_.push_back(c);
    }
    if (ties_.empty()) return candidates_.size();
    return ties_[stream.below(static_cast<std::uint32_t>(ties_.size()))];
  }

  static Digits draw_digit(Stream& stream, Digits digits) {
    const auto k = stream.below(static_cast<std::uint32_t>(std::popcount(digits)));
    return Digits{1} << nth_bit(digits, byte_prefix_counts(digits), k);
  }

  const Shape& shape_;
  std::vector<std::vector<Partner>> partners_;
  std::vector<Digits> candidates_;
  std::vector<bool> settled_;  ///< cells whose partners know their digit
  std::vector<Guess> guesses_;
  std::vector<std::size_t> ties_;
  bool dead_ = false;
};

}  // namespace

bool serves_propagating(const Shape& /*shape*/) { return true; }
std::unique_ptr<Filler> make_propagating(const Shape& shape) {
  return std::make_unique<Propagating>(shape);
}

}  // namespace gridmill
