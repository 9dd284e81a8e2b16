// What the C interface knows of puzzles: their texts, counts, solutions and canonical forms.

#include <algorithm>
#include <array>
#include <string>

#include "solver/board/grid.h"
#include "solver/board/text.h"
#include "tools/lib/batch.h"
#include "tools/lib/call.h"

using namespace gridmill;

namespace {

/// Lanes of a counter are busy to the end of such a part.
constexpr std::size_t kMaxSolveChunk = 4096;
constexpr std::size_t kMaxCanonicalChunk = 256;

constexpr const char* kNoOutput = "expected room for the answers, found a null pointer";

}  // namespace

gridmill_status gridmill_parse(const gridmill_board* board, const char* text, size_t n,
                               uint8_t* puzzles) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const std::size_t size = size_of(of, n);
    if (n == 0) return;
    require(text != nullptr && puzzles != nullptr,
            "expected texts and puzzles, found a null pointer");
    static const auto digit_of = [] {  // by character; for none the largest number
      std::array<std::uint8_t, 256> table{};
      for (std::size_t c = 0; c < table.size(); ++c) {
        table[c] = static_cast<std::uint8_t>(digit_of_char(static_cast<char>(c)));
      }
      return table;
    }();
    const auto max_digit = static_cast<std::uint8_t>(of.board().digits());
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint8_t digit = digit_of[static_cast<unsigned char>(text[i])];
      if (digit > max_digit) {
        const std::string cell = of.board().name_of({static_cast<std::uint16_t>(i % of.cells())});
        throw CallError(GRIDMILL_BAD_TEXT, "puzzle " + std::to_string(i / of.cells()) + ", " +
                                               cell + ": expected a digit or '.', found " +
                                               in_quotes({text + i, 1}));
      }
      puzzles[i] = digit;
    }
  });
}

gridmill_status gridmill_parse_line(const gridmill_board* board, const char* text,
                                    uint8_t* puzzle) {
  return call([&] {
    require(text != nullptr && puzzle != nullptr,
            "expected a text and a puzzle, found a null pointer");
    const Grid grid = Grid::parse(gridmill_board::of(board).board(), text);
    std::copy(grid.digits().begin(), grid.digits().end(), puzzle);
  });
}

gridmill_status gridmill_format(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                                char* text) {
  return call([&] {
    require(text != nullptr || n == 0, "text: expected an array, found a null pointer");
    const auto digits = digits_of(gridmill_board::of(board), puzzles, n);
    std::transform(digits.begin(), digits.end(), text,
                   [](std::uint8_t digit) { return to_char({digit}); });
  });
}

gridmill_status gridmill_count(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                               uint64_t limit, uint64_t* counts, const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(limit >= 1, "limit: expected at least 1");
    require(counts != nullptr || n == 0, kNoOutput);
    run_batch(of, n, kMaxSolveChunk, options,
              [&](WorkerContext& context, std::size_t first, std::size_t count) {
                context.counter().count({digits.subspan(first * of.cells(), count * of.cells()),
                                         {},
                                         limit,
                                         {counts + first, count},
                                         {}});
                context.require_counted({counts + first, count}, first);
              });
  });
}

gridmill_status gridmill_solve(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                               uint8_t* solutions, uint8_t* counts,
                               const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(solutions != nullptr || n == 0, kNoOutput);
    run_solved(of, digits, kMaxSolveChunk, options,
               [&](WorkerContext& /*context*/, const SolvedPuzzle& puzzle) {
                 copy_or_clear(puzzle.solution, solutions + puzzle.index * of.cells(), of.cells());
                 if (counts != nullptr)
                   counts[puzzle.index] = static_cast<std::uint8_t>(puzzle.count);
               });
  });
}

gridmill_status gridmill_canonical(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                                   uint8_t* forms, const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(forms != nullptr || n == 0, kNoOutput);
    run_solved(of, digits, kMaxCanonicalChunk, options,
               [&](WorkerContext& context, const SolvedPuzzle& puzzle) {
                 const std::span<std::uint8_t> form(forms + puzzle.index * of.cells(), of.cells());
                 if (puzzle.count == 1) {
                   context.canonizer().canonize(puzzle.digits, puzzle.solution, form);
                 } else {
                   std::fill(form.begin(), form.end(), std::uint8_t{0});
                 }
               });
  });
}
