#pragma once

// A second opinion on the number of solutions, for puzzles with clues above all. It shares no code
// with the counters: it knows the rules of the board and the sentences about clues, and tries
// digits cell by cell.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "solver/board/board_spec.h"

namespace gridmill {

/// When a recount ends without an answer.
struct RefereeLimits {
  std::optional<std::uint64_t> max_nodes = {};  ///< digits that are tried; none: the default
  const std::atomic<bool>* stop = nullptr;
};

/// The default limit of nodes: 3 million, a million on boards of several grids, and 100,000 on
/// other boards of more than 81 cells, where a node takes longer.
[[nodiscard]] std::uint64_t default_referee_nodes(const BoardSpec& board);

/// The answer of the referee.
struct Recount {
  std::uint64_t solutions = 0;      ///< at most the limit
  std::vector<std::uint8_t> first;  ///< a solution, if there is one
  std::uint64_t nodes = 0;          ///< digits that were tried
};

/// Counts the solutions of puzzles on one board. Deterministic.
class Referee {
 public:
  explicit Referee(const BoardSpec& board);  ///< must outlive it
  Referee(Referee&&) noexcept;
  Referee& operator=(Referee&&) noexcept;
  ~Referee();

  /// @param givens  board.cells() digits, 0 = empty
  /// @param limit   the search stops at so many solutions
  /// @return none: a limit ended the search
  [[nodiscard]] std::optional<Recount> count(std::span<const std::uint8_t> givens,
                                             std::uint64_t limit,
                                             const RefereeLimits& limits = {}) const;

 private:
  struct Rules;
  std::unique_ptr<const Rules> rules_;
};

/// How an answer of a counter compares with the referee.
enum class RecountResult : std::uint8_t { kSame, kDiffers, kNotRecounted };

/// "same", "differs", "not-recounted"
[[nodiscard]] std::string_view word_of(RecountResult result);

/// Compares the answer of a counter, up to two solutions.
/// @param solutions  0, 1, 2 (two or more); others are not recounted
/// @param solution   the only one, if there is one
[[nodiscard]] RecountResult recount(const Referee& referee, std::span<const std::uint8_t> givens,
                                    std::uint64_t solutions, std::span<const std::uint8_t> solution,
                                    const RefereeLimits& limits = {});

/// Whether no given and no clue of a puzzle can be removed, by the referee: without a given there
/// are several solutions; without a clue there are several, or another one.
/// @param puzzle    board.cells() digits
/// @param solution  its only solution
/// @param limits    max_nodes is for all questions together
/// @return none: a limit ended a search
[[nodiscard]] std::optional<bool> is_minimal_by_referee(const BoardSpec& board,
                                                        std::span<const std::uint8_t> puzzle,
                                                        std::span<const std::uint8_t> solution,
                                                        RefereeLimits limits = {});

}  // namespace gridmill
