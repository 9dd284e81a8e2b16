// Gridmill's C++ interface: sudoku puzzles counted, solved, rated and made in batches. C++17.
//
// This header wraps the C interface (gridmill.h) with vectors, spans and exceptions. The library
// itself has a C ABI, so a program may use another compiler or standard library. gridmill.h has
// the details. Every function throws gridmill::Error.
//
//     const gridmill::Digits puzzles = gridmill::generate(1000, "seed=7 symmetry=rotational");
//     for (const gridmill::Rating& rating : gridmill::rate(puzzles)) ...

#ifndef GRIDMILL_GRIDMILL_HPP
#define GRIDMILL_GRIDMILL_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "gridmill.h"

namespace gridmill {
inline namespace v1 {

/// A view of contiguous values with another owner, like std::span of C++20. Vectors, arrays and
/// everything else with data() and size() convert to it.
template <typename T>
class Span {
 public:
  constexpr Span() noexcept = default;
  constexpr Span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <std::size_t kSize>
  constexpr Span(T (&array)[kSize]) noexcept : data_(array), size_(kSize) {}
  template <typename Container,
            typename = std::enable_if_t<std::is_convertible_v<
                std::remove_pointer_t<decltype(std::declval<Container&>().data())> (*)[], T (*)[]>>>
  constexpr Span(Container&& container) noexcept
      : data_(container.data()), size_(container.size()) {}

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
  constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

/// An error: a message, and the status of gridmill.h.
class Error : public std::runtime_error {
 public:
  Error(gridmill_status status, const std::string& message)
      : std::runtime_error(message), status_(status) {}
  [[nodiscard]] gridmill_status status() const noexcept { return status_; }

 private:
  gridmill_status status_;
};

/// Options of a call.
struct Options {
  unsigned threads = 0;  ///< number of threads; 0: one per core
  /// Called in the thread of the caller about ten times a second. If it returns false, the call
  /// stops and throws Error with GRIDMILL_CANCELLED. If it throws, the call throws its exception.
  std::function<bool(std::uint64_t done, std::uint64_t all)> progress;
  /// A search of more nodes than this throws Error with GRIDMILL_OVER_LIMIT; 0: no limit.
  /// Generating puzzles ignores it.
  std::uint64_t max_nodes = 0;
};

/// The rules of a board. Copies share their counters and raters. Thread-safe.
class Board {
 public:
  /// The 9 x 9 sudoku.
  Board() = default;
  /// The name of a built-in board ("16x16", "9x9-x"), a jigsaw with its layout
  /// ("9x9-jigsaw:AAAB..."), either of them with clues (9x9+{"killercage":...}) or the text of a
  /// .shape file. Throws Error.
  explicit Board(const std::string& text);
  /// A batch of boards, one for each puzzle of a call. All have the same number of digits. Throws
  /// Error.
  explicit Board(const std::vector<std::string>& texts);

  [[nodiscard]] std::size_t digits() const { return gridmill_board_digits(handle()); }
  /// The rows and columns of the whole board, which may be of several grids.
  [[nodiscard]] std::size_t rows() const { return gridmill_board_rows(handle()); }
  [[nodiscard]] std::size_t columns() const { return gridmill_board_columns(handle()); }
  [[nodiscard]] std::size_t cells() const { return gridmill_board_cells(handle()); }
  /// A text that makes the same board again; empty for a batch of boards.
  [[nodiscard]] std::string text() const {
    const char* const text = gridmill_board_text(handle());
    return text == nullptr ? "" : text;
  }

  /// For calls of the C interface.
  [[nodiscard]] const gridmill_board* handle() const noexcept { return board_.get(); }

 private:
  std::shared_ptr<const gridmill_board> board_;
};

/// Puzzles as flat digits, row by row, 0 for an empty cell, one puzzle after the other.
using Digits = std::vector<std::uint8_t>;

/// Helpers of the calls.
namespace detail {

inline void check(gridmill_status status) {
  if (status != GRIDMILL_OK) throw Error(status, gridmill_last_error());
}

/// The number of puzzles.
inline std::size_t puzzles(const Board& board, std::size_t size) {
  if (size % board.cells() != 0) {
    throw Error(GRIDMILL_BAD_ARGUMENT, "expected whole puzzles of " +
                                           std::to_string(board.cells()) + " cells, found " +
                                           std::to_string(size) + " cells");
  }
  return size / board.cells();
}

inline void check_room(std::size_t expected, std::size_t found) {
  if (expected != found) {
    throw Error(GRIDMILL_BAD_ARGUMENT, "expected room for " + std::to_string(expected) +
                                           " values, found " + std::to_string(found));
  }
}

/// Options for the C interface, and the exception of the progress function.
class CallOptions {
 public:
  explicit CallOptions(const Options& options) : progress_(options.progress) {
    options_.size = sizeof(options_);
    options_.threads = options.threads;
    options_.max_nodes = options.max_nodes;
    options_.data = this;
    if (progress_) options_.progress = &CallOptions::report_progress;
  }
  CallOptions(const CallOptions&) = delete;
  CallOptions& operator=(const CallOptions&) = delete;

  [[nodiscard]] const gridmill_options* get() const noexcept { return &options_; }
  void check(gridmill_status status) const {
    if (thrown_ != nullptr) std::rethrow_exception(thrown_);
    detail::check(status);
  }

 private:
  static int report_progress(void* data, std::uint64_t done, std::uint64_t all) {
    auto& self = *static_cast<CallOptions*>(data);
    try {
      return self.thrown_ != nullptr || !self.progress_(done, all) ? 1 : 0;
    } catch (...) {
      self.thrown_ = std::current_exception();
      return 1;
    }
  }

  const std::function<bool(std::uint64_t, std::uint64_t)>& progress_;
  gridmill_options options_{};
  std::exception_ptr thrown_;
};

/// Copies strings of the C interface and destroys these.
inline std::vector<std::string> to_strings(gridmill_strings* made) {
  const std::unique_ptr<gridmill_strings, void (*)(gridmill_strings*)> owner(
      made, &gridmill_strings_destroy);
  std::vector<std::string> texts;
  texts.reserve(gridmill_strings_count(made));
  for (std::size_t i = 0; i < gridmill_strings_count(made); ++i) {
    texts.emplace_back(gridmill_strings_at(made, i));
  }
  return texts;
}

}  // namespace detail

inline Board::Board(const std::string& text) {
  gridmill_board* board = nullptr;
  detail::check(gridmill_board_create(text.c_str(), &board));
  board_.reset(board, &gridmill_board_destroy);
}

inline Board::Board(const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  pointers.reserve(texts.size());
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  gridmill_board* board = nullptr;
  detail::check(gridmill_board_create_each(pointers.data(), pointers.size(), &board));
  board_.reset(board, &gridmill_board_destroy);
}

/// Reads puzzles with a character per cell ('.' or '0' is empty), without separators; or one puzzle
/// of several grids, grid by grid, separated by commas.
inline Digits parse(std::string_view text, const Board& board = {}) {
  if (text.find(',') != std::string_view::npos) {
    Digits digits(board.cells());
    detail::check(gridmill_parse_line(board.handle(), std::string(text).c_str(), digits.data()));
    return digits;
  }
  Digits digits(text.size());
  detail::check(gridmill_parse(board.handle(), text.data(), detail::puzzles(board, text.size()),
                               digits.data()));
  return digits;
}

/// Writes puzzles in this form.
inline std::string format(Span<const std::uint8_t> puzzles, const Board& board = {}) {
  std::string text(puzzles.size(), '.');
  detail::check(gridmill_format(board.handle(), puzzles.data(),
                                detail::puzzles(board, puzzles.size()), text.data()));
  return text;
}

/// Counts the solutions of each puzzle up to a limit of at least 1. A limit of 2 shows whether the
/// solution is unique.
/// @param puzzles  n * board.cells() digits
/// @param counts   n answers, 0..limit
inline void count(Span<const std::uint8_t> puzzles, Span<std::uint64_t> counts,
                  std::uint64_t limit = 2, const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(n, counts.size());
  const detail::CallOptions call(options);
  call.check(gridmill_count(board.handle(), puzzles.data(), n, limit, counts.data(), call.get()));
}
[[nodiscard]] inline std::vector<std::uint64_t> count(Span<const std::uint8_t> puzzles,
                                                      std::uint64_t limit = 2,
                                                      const Board& board = {},
                                                      const Options& options = {}) {
  std::vector<std::uint64_t> counts(detail::puzzles(board, puzzles.size()));
  count(puzzles, Span<std::uint64_t>(counts), limit, board, options);
  return counts;
}

/// Solves puzzles.
/// @param puzzles    n * board.cells() digits
/// @param solutions  n * board.cells(); all 0 if a puzzle has none; one of them if several
/// @param counts     n or empty; 0, 1, or 2 for several
inline void solve(Span<const std::uint8_t> puzzles, Span<std::uint8_t> solutions,
                  Span<std::uint8_t> counts = {}, const Board& board = {},
                  const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(puzzles.size(), solutions.size());
  if (!counts.empty()) detail::check_room(n, counts.size());
  const detail::CallOptions call(options);
  call.check(gridmill_solve(board.handle(), puzzles.data(), n, solutions.data(), counts.data(),
                            call.get()));
}
[[nodiscard]] inline Digits solve(Span<const std::uint8_t> puzzles, const Board& board = {},
                                  const Options& options = {}) {
  Digits solutions(puzzles.size());
  solve(puzzles, solutions, {}, board, options);
  return solutions;
}

/// The canonical forms. Two puzzles have the same form if and only if a symmetry of the board and a
/// renaming of digits turn one into the other.
/// @param puzzles  n * board.cells() digits
/// @param forms    n * board.cells(); all 0 if a puzzle does not have exactly one solution
inline void canonical(Span<const std::uint8_t> puzzles, Span<std::uint8_t> forms,
                      const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(puzzles.size(), forms.size());
  const detail::CallOptions call(options);
  call.check(gridmill_canonical(board.handle(), puzzles.data(), n, forms.data(), call.get()));
}
[[nodiscard]] inline Digits canonical(Span<const std::uint8_t> puzzles, const Board& board = {},
                                      const Options& options = {}) {
  Digits forms(puzzles.size());
  canonical(puzzles, forms, board, options);
  return forms;
}

/// The rating of a puzzle; gridmill.h explains the members.
using Rating = gridmill_rating;

/// Rates puzzles.
/// @param puzzles  n * board.cells() digits
/// @param ratings  n
/// @param scales   GRIDMILL_SCALE_..., combined with |
inline void rate(Span<const std::uint8_t> puzzles, Span<Rating> ratings,
                 std::uint32_t scales = GRIDMILL_SCALE_ALL, const Board& board = {},
                 const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  detail::check_room(n, ratings.size());
  const detail::CallOptions call(options);
  call.check(gridmill_rate(board.handle(), puzzles.data(), n, scales, ratings.data(),
                           sizeof(Rating), call.get()));
}
[[nodiscard]] inline std::vector<Rating> rate(Span<const std::uint8_t> puzzles,
                                              std::uint32_t scales = GRIDMILL_SCALE_ALL,
                                              const Board& board = {},
                                              const Options& options = {}) {
  std::vector<Rating> ratings(detail::puzzles(board, puzzles.size()));
  rate(puzzles, Span<Rating>(ratings), scales, board, options);
  return ratings;
}

/// The steps of each solution, with the easiest technique each time: a JSON array with an object
/// per step. Empty if a puzzle does not have exactly one solution.
/// @param puzzles  n * board.cells() digits
[[nodiscard]] inline std::vector<std::string> steps(Span<const std::uint8_t> puzzles,
                                                    const Board& board = {},
                                                    const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  call.check(gridmill_steps(board.handle(), puzzles.data(), n, &made, call.get()));
  return detail::to_strings(made);
}

/// How hints are written; gridmill.h explains the members.
struct HintOptions {
  unsigned depth = GRIDMILL_DEPTH_STEP;
  unsigned cells = GRIDMILL_CELLS_R1C1;
  std::string lang = "en";
};

/// The next step of puzzles in any state of the grid: a JSON object each. gridmill_hint in
/// gridmill.h describes it.
/// @param puzzles     n * board.cells() digits, the givens
/// @param entries     the same size, or empty: digits that a player has filled in
/// @param candidates  the same size, or empty: pencil marks, bit 0 for 1; 0: no marks
[[nodiscard]] inline std::vector<std::string> hint(Span<const std::uint8_t> puzzles,
                                                   Span<const std::uint8_t> entries = {},
                                                   Span<const std::uint32_t> candidates = {},
                                                   const HintOptions& hint = {},
                                                   const Board& board = {},
                                                   const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  if (!entries.empty()) detail::check_room(puzzles.size(), entries.size());
  if (!candidates.empty()) detail::check_room(puzzles.size(), candidates.size());
  const gridmill_hint_options own{sizeof(own), hint.lang.c_str(), hint.depth, hint.cells};
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  call.check(gridmill_hint(board.handle(), puzzles.data(), n, entries.data(), candidates.data(),
                           &own, &made, call.get()));
  return detail::to_strings(made);
}

/// Makes puzzles of a recipe, with the indices first, first + 1, ... A recipe consists of fields
/// such as "seed=7 symmetry=rotational givens=24..28" or "rules=killer". Puzzle i depends only on
/// the board, the recipe and i.
/// @param puzzles    n * board.cells(); all 0 if the allowed attempts make no puzzle
/// @param solutions  n * board.cells() or empty
/// @param boards     null, or set to the text of each puzzle's Board, empty if there is no puzzle.
///                   Required for jigsaws and rules, whose puzzles have their own boards
inline void generate(const std::string& recipe, std::uint64_t first, Span<std::uint8_t> puzzles,
                     Span<std::uint8_t> solutions = {}, std::vector<std::string>* boards = nullptr,
                     const Board& board = {}, const Options& options = {}) {
  const std::size_t n = detail::puzzles(board, puzzles.size());
  if (!solutions.empty()) detail::check_room(puzzles.size(), solutions.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  call.check(gridmill_generate(board.handle(), recipe.c_str(), first, n, puzzles.data(),
                               solutions.data(), boards != nullptr ? &made : nullptr, call.get()));
  if (boards != nullptr) *boards = detail::to_strings(made);
}
/// The puzzles with the indices 0 to n - 1.
[[nodiscard]] inline Digits generate(std::size_t n, const std::string& recipe = "",
                                     const Board& board = {}, const Options& options = {}) {
  Digits puzzles(n * board.cells());
  generate(recipe, 0, puzzles, {}, nullptr, board, options);
  return puzzles;
}

/// Conditions for puzzles; "", 0 and false are no condition. See gridmill_goal in gridmill.h.
struct Goal {
  std::string want;     ///< puzzles of each level: "level3=20,tricky=5"
  std::string needs;    ///< without these techniques, it takes harder ones
  std::string avoids;   ///< it can be solved without these techniques
  std::string hardest;  ///< its hardest technique is one of these
  std::string er;       ///< its Sudoku Explainer rating: "6.6..7.2"
  unsigned max_level = 0;
  bool pearl = false;
  bool diamond = false;
  std::uint64_t max_misses = 0;
};

/// Puzzles that meet a goal.
struct GoalResult {
  Digits puzzles;                   ///< fewer than requested if the goal was given up
  Digits solutions;                 ///< of these puzzles
  std::vector<std::string> boards;  ///< of these puzzles
  std::uint64_t next = 0;           ///< the index at which another call continues
};

/// Makes the puzzles of a recipe from index `first` on and keeps those that meet a goal, until
/// there are n or the quotas of goal.want are full.
[[nodiscard]] inline GoalResult generate(std::size_t n, const Goal& goal,
                                         const std::string& recipe = "", const Board& board = {},
                                         const Options& options = {}, std::uint64_t first = 0) {
  const auto text = [](const std::string& value) {
    return value.empty() ? nullptr : value.c_str();
  };
  gridmill_goal own{};
  own.size = sizeof(own);
  own.want = text(goal.want);
  own.needs = text(goal.needs);
  own.avoids = text(goal.avoids);
  own.hardest = text(goal.hardest);
  own.er = text(goal.er);
  own.max_level = goal.max_level;
  own.flags = (goal.pearl ? GRIDMILL_GOAL_PEARL : 0U) | (goal.diamond ? GRIDMILL_GOAL_DIAMOND : 0U);
  own.max_misses = goal.max_misses;
  GoalResult result;
  result.puzzles.resize(n * board.cells());
  result.solutions.resize(result.puzzles.size());
  const detail::CallOptions call(options);
  gridmill_strings* made = nullptr;
  std::size_t found = 0;
  const gridmill_status status =
      gridmill_generate_goal(board.handle(), recipe.c_str(), &own, first, n, result.puzzles.data(),
                             result.solutions.data(), &made, &found, &result.next, call.get());
  result.boards = detail::to_strings(made);
  call.check(status);
  result.puzzles.resize(found * board.cells());
  result.solutions.resize(result.puzzles.size());
  return result;
}

}  // namespace v1
}  // namespace gridmill

#endif  // GRIDMILL_GRIDMILL_HPP
