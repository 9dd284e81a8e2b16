// How hard puzzles are, how they are solved, and hints, for the C interface.

#include <algorithm>
#include <cassert>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "solver/steps/hint.h"
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

/// How the hints of a call are written.
class HintRequest {
 public:
  /// Throws CallError.
  HintRequest(const gridmill_board& board, const gridmill_hint_options* options) {
    const gridmill_hint_options own = copy_struct(options, "hint");
    require(own.depth <= GRIDMILL_DEPTH_STEP, "hint: expected a depth of 1 to 3");
    require(own.cells <= GRIDMILL_CELLS_WORDS, "hint: unknown names of cells");
    if (own.depth != 0) depth_ = static_cast<HintDepth>(own.depth);
    wording_.cells = static_cast<CellNames>(own.cells);
    require(wording_.cells != CellNames::kA1 ||
                std::max(board.board().rows(), board.board().columns()) <= 9,
            "hint: cells A1 need a board of at most nine rows");
    if (own.lang == nullptr) return;
    const std::optional<Language> language = find_language(own.lang);
    require(language.has_value(), "hint: expected the language en or ja");
    wording_.language = *language;
  }

  /// The hint for a position of a puzzle, as JSON.
  [[nodiscard]] std::string answer(WorkerContext& context, const SolvedPuzzle& puzzle,
                                   const Position& position) const {
    const BoardSpec& board = context.board();
    const bool has_steps = puzzle.count == 1 && is_rated(board);
    if (has_steps) {
      const Mistakes mistakes = find_mistakes(position, puzzle.solution);
      if (mistakes.any()) return json_of_mistakes(board, mistakes, depth_, wording_);
      const auto step = context.describer(wording_).next(position, puzzle.solution);
      if (step) return json_of_hint(*step, depth_);
    }
    const std::span<const std::uint8_t> digits = has_steps ? position.digits : puzzle.digits;
    return json_of_no_hint(no_hint_text(
        no_step_reason(board, digits, puzzle.count, wording_.language), wording_.language));
  }

 private:
  HintDepth depth_ = HintDepth::kStep;
  Wording wording_;
};

/// Adds a player's entries to the givens. Throws CallError if one replaces a given.
void merge_entries(std::span<const std::uint8_t> entries, std::vector<std::uint8_t>& filled,
                   std::size_t cells) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i] == 0) continue;
    if (filled[i] != 0 && filled[i] != entries[i]) {
      throw CallError(GRIDMILL_BAD_ARGUMENT, "entries: puzzle " + std::to_string(i / cells) +
                                                 ", cell " + std::to_string(i % cells) +
                                                 ": differs from the given digit");
    }
    filled[i] = entries[i];
  }
}

/// Throws CallError if the sets have digits that the board does not have.
void require_marks(const gridmill_board& board, std::span<const std::uint32_t> marks) {
  const int digits = board.board().digits();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i] >> digits == 0) continue;
    throw CallError(GRIDMILL_BAD_ARGUMENT,
                    "candidates: puzzle " + std::to_string(i / board.cells()) + ", cell " +
                        std::to_string(i % board.cells()) + ": expected only the bits of " +
                        std::to_string(digits) + " digits");
  }
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

gridmill_status gridmill_hint(const gridmill_board* board, const uint8_t* puzzles, size_t n,
                              const uint8_t* entries, const uint32_t* candidates,
                              const gridmill_hint_options* hint, gridmill_strings** strings,
                              const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    const auto digits = puzzles_of(of, puzzles, n);
    require(strings != nullptr, "strings: expected a pointer to set, found a null pointer");
    *strings = nullptr;
    const HintRequest request(of, hint);
    std::vector<std::uint8_t> filled(digits.begin(), digits.end());
    if (entries != nullptr) merge_entries(digits_of(of, entries, n), filled, of.cells());
    if (candidates != nullptr) require_marks(of, {candidates, digits.size()});
    auto made = std::make_unique<gridmill_strings>();
    made->strings.resize(n);
    run_solved(of, digits, kMaxRateChunk, options,
               [&](WorkerContext& context, const SolvedPuzzle& puzzle) {
                 const std::size_t at = puzzle.index * of.cells();
                 Position position{std::span(filled).subspan(at, of.cells()), puzzle.digits, {}};
                 if (candidates != nullptr) position.candidates = {candidates + at, of.cells()};
                 made->strings[puzzle.index] = request.answer(context, puzzle, position);
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
