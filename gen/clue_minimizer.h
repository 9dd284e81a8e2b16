#pragma once

// Removes givens and clues from a puzzle with clues, with questions that are asked side by side.
//
// The order alone decides the result, as in minimizer.h: each item is tried once, and goes if the
// puzzle has one solution without it. An item that is not needed when fewer others are left is not
// needed at its turn, and one that is needed when more are left is needed then. So most questions
// can be asked before the turn of their items has come; REMOVAL.md shows why the result is the
// same.
//
// Invariants between rounds:
// 1. kept_ has the items that stay and those that are undecided, which are in undecided_, in order;
//    the puzzle with these has one solution.
// 2. Of each of sets_, one item has to stay: a grid other than the solution keeps all rules except
//    these items.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/board/board_spec.h"
#include "solver/board/cell_set.h"
#include "solver/count/minimality.h"

namespace gridmill {

/// Asks a counter whether puzzles have a known solution only. Keeps the other solutions that it
/// found: each differs from the known one, and has the rules that the board has without clues.
class OnlySolution {
 public:
  /// @param index     of the puzzle in its run
  /// @param solution  outlives the object
  /// @param stop      gives up all questions once it is true; may be null
  OnlySolution(std::uint64_t index, std::span<const std::uint8_t> solution,
               const std::atomic<bool>* stop)
      : index_(index), solution_(solution), stop_(stop) {}

  /// @param board  the same as in the last call, or board_changed was called
  /// @return none: it takes more nodes
  [[nodiscard]] std::optional<bool> is_only(const BoardSpec& board,
                                            std::span<const std::uint8_t> puzzle,
                                            std::uint64_t max_nodes);
  /// Throws ContractViolation if it is not.
  void require_only(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                    std::uint64_t max_nodes) {
    require_solution(board, is_only(board, puzzle, max_nodes).value_or(true));
  }
  void board_changed() { counter_.reset(); }
  /// The others may not keep the rules of the next board.
  void forget() { others_.clear(); }
  [[nodiscard]] std::vector<std::vector<std::uint8_t>>& others() { return others_; }

 private:
  void require_solution(const BoardSpec& board, bool found) const;

  std::uint64_t index_;
  std::span<const std::uint8_t> solution_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<Counter> counter_;
  std::vector<std::vector<std::uint8_t>> others_;
  std::vector<std::uint8_t> found_;
};

/// Removes givens and clues one by one in an order. Many of its questions are asked side by side,
/// about undecided items. REMOVAL.md shows why their answers still hold when an item is decided.
class ClueMinimizer {
 public:
  static constexpr std::size_t kMaxItems = 320;
  /// Givens are the numbers of their cells; clues follow, in the order of the board.
  using Items = CellSetOf<kMaxItems>;
  /// The clues of a rule: those that there are, and how many must stay.
  struct Rule {
    int left = 0;
    int min = 0;
  };
  struct Item {
    std::size_t number = 0;
    std::size_t rule = 0;  ///< of a clue
  };
  /// As many as there are lanes.
  static constexpr std::size_t kMaxQuestions = 32;
  /// What a round takes.
  struct Effort {
    std::uint64_t max_nodes = 0;  ///< of a question; an item without an answer stays
    /// If questions are hard, one at a time is best: all lanes then work for its answer.
    std::size_t max_questions = kMaxQuestions;
  };

  /// Whether there is room for the items of the board.
  [[nodiscard]] static bool supports(const BoardSpec& board) {
    const std::size_t cells = static_cast<std::size_t>(board.cells());
    return board.has_clues() && cells + board.clues().size() <= kMaxItems;
  }

  /// At first, the clues of the board and the givens of the puzzle are left.
  /// @param board   of which each clue that is removed or asked about can_go
  /// @param others  grids with the rules that the board has without clues; gets those it finds.
  ///                Like the board and the solution, they outlive the object
  ClueMinimizer(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                std::span<const std::uint8_t> solution,
                std::vector<std::vector<std::uint8_t>>& others);

  /// Removes what is left of the items in `order`, and is not needed.
  /// @param max_givens  gives up if more have to stay
  /// @return whether it did not, and was not stopped
  bool run(std::span<const Item> order, std::span<const Rule> rules, int max_givens,
           const Effort& effort, const std::atomic<bool>* stop);
  /// Whether none of the items that are left can go; none: a question has no answer.
  [[nodiscard]] std::optional<bool> are_all_needed(std::uint64_t max_nodes,
                                                   const std::atomic<bool>* stop);

  [[nodiscard]] bool keeps(std::size_t item) const {
    return kept_.contains(static_cast<int>(item));
  }
  /// Whether items stayed because the questions about them had no answer, or because of Rule::min.
  [[nodiscard]] bool gave_up() const { return gave_up_; }
  [[nodiscard]] bool stopped_at_min() const { return stopped_at_min_; }

 private:
  struct Asked {
    std::size_t item = 0;
    Items kept;            ///< without the item that the question is about
    bool is_next = false;  ///< the item is decided next
    Items set = {};        ///< of the grid that was found
  };

  [[nodiscard]] bool is_clue(const Item& item) const { return item.number >= solution_.size(); }
  [[nodiscard]] Items forced_by(const Items& kept) const;
  void clear_questions();
  void choose_questions(const Effort& effort);
  void ask(const Item& item, const Items& kept, std::uint64_t max_nodes, bool is_next);
  void add_set(std::span<const std::uint8_t> grid, std::span<const std::size_t> clues);
  void note_answers();
  void decide();

  const BoardSpec& board_;
  std::span<const std::uint8_t> solution_;
  std::unique_ptr<RemovalCounter> counter_;
  Items clues_;  ///< all of the board
  Items kept_;
  Items asked_alone_;  ///< clues
  std::vector<Item> undecided_;
  std::vector<Rule> rules_;
  int staying_ = 0;  ///< givens
  bool gave_up_ = false;
  bool stopped_at_min_ = false;
  bool has_found_ = false;  ///< another grid, with a question
  std::vector<Items> sets_;
  std::vector<std::vector<std::uint8_t>>& others_;
  // The questions of a round, in order: their givens, and grids that were found.
  std::vector<RemovalQuestion> questions_;
  std::vector<Asked> asked_;
  std::vector<std::uint8_t> puzzles_;
  std::vector<std::uint8_t> found_;
};

/// Whether no given and no clue of a puzzle can go; none: that takes more nodes.
[[nodiscard]] std::optional<bool> are_all_needed(const BoardSpec& board,
                                                 std::span<const std::uint8_t> puzzle,
                                                 std::span<const std::uint8_t> solution,
                                                 std::uint64_t max_nodes,
                                                 const std::atomic<bool>* stop);

}  // namespace gridmill
