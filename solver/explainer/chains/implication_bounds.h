#pragma once

// Upper bounds of what dynamic chains can imply, level by level. With them the search for the best
// dynamic chain skips nine candidates in ten, which have no chain.

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <variant>
#include <vector>

#include "solver/explainer/chains/dynamic_closure.h"
#include "solver/explainer/chains/links.h"
#include "solver/explainer/chains/off_matrix.h"
#include "solver/explainer/chains/propagation.h"

namespace gridmill::explainer {

/// The most that each assumption implies at a level, as sets: everything that may go off, whatever
/// is done first.
///
/// The order in which patterns and nested chains are used inside a chain decides how long it gets.
/// But the fewer candidates are left, the more follows, at every level: what a pattern or a chain
/// strikes also goes off, or is off already, if there are fewer candidates. So striking all
/// there is until nothing more is found leaves nothing out, needs no order, and can continue from
/// what was implied before the last step of the solution.
class ImplicationBounds {
 public:
  static constexpr int kLevels = kInsideTwice;  ///< levels from 0 on that this is good for

  /// Forgets all boards.
  void clear() {
    board_ = Board();
    all_ = {};
    lines_.reset();
    closure_.reset();
    kept_.reset();
  }

  /// Works out what follows on a board at a level of ChainMode, below kLevels.
  void update(const Board& board, int level, Budget& budget);

  /// The board of the last update, and its candidates.
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const CandidateBits& all() const { return all_; }
  /// Closures of boards under an assumption, which later ones under it may continue from.
  struct Kept {
    KeptClosure search;  ///< of a search for what is inside chains from it
    KeptClosure bound;   ///< of its bound
  };
  /// None before the bounds of dynamic chains inside.
  [[nodiscard]] Kept* kept(int start) const {
    return kept_ == nullptr ? nullptr : &(*kept_)[as_index(start)];
  }
  /// Calls `body` with the DynamicClosure of a board. All its candidates are candidates of the
  /// board of the last update.
  template <typename Body>
  decltype(auto) with_closure(const Board& board, const KeptClosure& kept, Body&& body) const {
    assert(closure_ != nullptr && all_.contains(candidates_of(board)));
    return std::visit(
        [&](const auto& base) -> decltype(auto) {
          using Base = std::remove_cvref_t<decltype(base)>;
          if constexpr (std::is_same_v<Base, std::monostate>) {
            return body(DynamicClosure<12>(board));
          } else {
            return body(Base(board, base, kept));
          }
        },
        *closure_);
  }

  /// Whether an assumption, a literal, can lead to a contradiction. If not, no chain does.
  [[nodiscard]] bool conflict(int start) const { return bound(start).conflict; }
  /// The candidates that an assumption leaves at least. None if there may be a contradiction.
  [[nodiscard]] const CandidateBits& left(int start) const { return bound(start).left; }

 private:
  struct Bound {
    CandidateBits left;
    bool known = false;
    bool conflict = false;
  };
  using Bounds = std::vector<Bound>;  ///< by literal
  /// Of the board, unless it has very many candidates.
  using Closure = std::variant<std::monostate, DynamicClosure<2>, DynamicClosure<4>>;

  using KeptOf = std::array<Kept, std::size_t{2} * kCandidates>;
  /// For level kInsideMultiple: the single lines of the board, and those under each assumption
  /// whose bound is known.
  struct Lines {
    OffLayout layout;
    bool fits = false;  ///< nothing else is of use if not
    OffMatrix board;
    std::array<std::unique_ptr<OffMatrix>, std::size_t{2} * kCandidates> under;
  };

  void link(Budget& budget);
  void update_lines();
  void raise(std::size_t level, Budget& budget);
  /// What puts another candidate on by going off implies what that one implies.
  [[nodiscard]] std::size_t index(int start) const {
    return as_index(is_on(start) ? start : off_as_[as_index(candidate_in(start))]);
  }
  [[nodiscard]] const Bound& bound(int start) const {
    assert(known_[level_] && all_.contains(candidate_in(start)));
    return bounds_[level_][index(start)];
  }

  std::unique_ptr<Closure> closure_;
  std::unique_ptr<KeptOf> kept_;
  std::unique_ptr<Lines> lines_;
  std::array<bool, kLevels> known_{};  ///< levels that are known on the board
  std::size_t level_ = 0;
  Board board_;
  CandidateBits all_;  ///< of the board
  std::array<std::uint16_t, kCandidates> off_as_{};
  std::array<Bounds, kLevels> bounds_;
};

}  // namespace gridmill::explainer
