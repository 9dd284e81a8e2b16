// How hard puzzles are, and how they are solved, for the C interface.

#include <algorithm>
#include <cassert>
#include <cstring>

#include "tools/formats/steps.h"
#include "tools/lib/batch.h"
#include "tools/lib/call.h"

using namespace gridmill;

namespace {

/// A hard puzzle may take a second.
constexpr std::size_t kMaxRateChunk = 16;

void require_rater(const gridmill_board& board) {
  for (const BoardRef& each : board.boards()) {
    if (is_rated(*each)) continue;
    throw CallError(GRIDMILL_UNSUPPORTED, "puzzles of " + each->name() + " have no levels");
  }
}

/// The text of a table's row, which is a literal and so ends with a 0.
const char* literal(std::string_view text) {
  assert(text.data()[text.size()] == '\0');
  return text.data();
}

gridmill_rating rate(WorkerContext& context, const SolvedPuzzle& solved, std::uint32_t scales) {
  gridmill_rating rating{};
  rating.solutions = static_cast<std::int32_t>(solved.count);
  if (rating.solutions != 1) return rating;
  if ((scales & GRIDMILL_SCALE_GRIDMILL) != 0) {
    const Rating own = context.rater().rate(solved.digits, solved.solution);
    rating.level = own.level;
    rating.hardest = literal(name_of_hardest(own));
    rating.rounds = own.rounds;
    rating.min_openings = own.min_openings;
  }
  if ((scales & GRIDMILL_SCALE_SE) != 0) {
    const explainer::Rating se = context.explainer().rate(solved.digits, solved.solution);
    rating.se_er = se.outcome == explainer::Outcome::kOverBudget ? -1 : se.er;
    rating.se_ep = se.ep;
    rating.se_ed = se.ed;
  }
  if ((scales & GRIDMILL_SCALE_HODOKU) != 0) {
    const HodokuRating hodoku = context.hodoku().rate(solved.digits, solved.solution);
    rating.hodoku_score = hodoku.score;
    rating.hodoku_level = literal(name_of(hodoku.level));
  }
  return rating;
}

}  // namespace

gridmill_status gridmill_rate(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                              uint32_t scales, gridmill_rating* ratings, size_t rating_size,
                              const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(ratings != nullptr || n == 0, "ratings: expected an array, found a null pointer");
    // An older caller has fewer members, a newer one more, which stay empty.
    require(rating_size >= sizeof(gridmill_rating) && rating_size <= 4096,
            "rating_size: no version has a struct of this size");
    require((scales & ~GRIDMILL_SCALE_ALL) == 0 && scales != 0,
            "scales: expected at least one of the three scales");
    const bool is_standard =
        std::all_of(of.boards().begin(), of.boards().end(),
                    [](const BoardRef& each) { return each == &BoardSpec::standard(); });
    if (!is_standard && scales == GRIDMILL_SCALE_ALL) scales = GRIDMILL_SCALE_GRIDMILL;
    if (!is_standard && scales != GRIDMILL_SCALE_GRIDMILL) {
      throw CallError(GRIDMILL_UNSUPPORTED, "Sudoku Explainer and HoDoKu rate only the 9x9 sudoku");
    }
    require_rater(of);
    run_solved(of, digits, kMaxRateChunk, options,
               [&](WorkerContext& context, const SolvedPuzzle& puzzle) {
                 const gridmill_rating rating = rate(context, puzzle, scales);
                 char* const to = reinterpret_cast<char*>(ratings) + puzzle.index * rating_size;
                 std::memset(to, 0, rating_size);
                 std::memcpy(to, &rating, sizeof(rating));
               });
  });
}

gridmill_status gridmill_steps(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                               gridmill_strings** strings, const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(strings != nullptr, "strings: expected a pointer to set, found a null pointer");
    *strings = nullptr;
    require_rater(of);
    auto made = std::make_unique<gridmill_strings>();
    made->strings.resize(n);
    run_solved(of, digits, kMaxRateChunk, options,
               [&](WorkerContext& context, const SolvedPuzzle& puzzle) {
                 if (puzzle.count != 1) return;
                 made->strings[puzzle.index] =
                     json_of(context.describer().steps(puzzle.digits, puzzle.solution));
               });
    *strings = made.release();
  });
}

size_t gridmill_strings_count(const gridmill_strings* strings) {
  return strings == nullptr ? 0 : strings->strings.size();
}

const char* gridmill_strings_at(const gridmill_strings* strings, size_t i) {
  return i < gridmill_strings_count(strings) ? strings->strings[i].c_str() : nullptr;
}

void gridmill_strings_destroy(gridmill_strings* strings) { delete strings; }
