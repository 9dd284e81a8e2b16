// Chooses the narrowest class of board that a board fits: what is wider is slower.

#include "solver/rate/any_rater.h"

#include <algorithm>
#include <cassert>

#include "solver/board/cpu.h"
#include "solver/board/require.h"

namespace gridmill {

// Of rater.cpp, once for each class (size_config.h).
namespace up_to_9 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
namespace up_to_16 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
namespace up_to_25 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
namespace of_grids {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
#if defined(GRIDMILL_RATES_WITH_AVX512)
namespace up_to_9_avx512 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
namespace up_to_16_avx512 {
std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels);
}
#endif

bool is_rated(const BoardSpec& board) { return BoardTopologyOf<SizeTwentyFive>::supports(board); }

std::unique_ptr<AnyRater> make_rater(const BoardSpec& board, const LevelTable& levels) {
  GRIDMILL_REQUIRE(is_rated(board));
#if defined(GRIDMILL_RATES_WITH_AVX512)
  if (cpu_has(InstructionSet::kAvx512) && cpu_has(InstructionSet::kBmi2)) {
    if (BoardTopologyOf<SizeNine>::supports(board)) {
      return up_to_9_avx512::make_rater_of(board, levels);
    }
    if (!board.has_several_grids() && BoardTopologyOf<SizeSixteen>::supports(board)) {
      return up_to_16_avx512::make_rater_of(board, levels);
    }
  }
#endif
  if (BoardTopologyOf<SizeNine>::supports(board)) return up_to_9::make_rater_of(board, levels);
  if (board.has_several_grids()) return of_grids::make_rater_of(board, levels);
#if !defined(__EMSCRIPTEN__)  // a module for browsers has three classes of the four
  if (BoardTopologyOf<SizeSixteen>::supports(board)) return up_to_16::make_rater_of(board, levels);
#endif
  return up_to_25::make_rater_of(board, levels);
}

RatingRecord AnyRater::rate_to_record(std::span<const std::uint8_t> givens,
                                      std::span<const std::uint8_t> solution) {
  return to_record(rate(givens, solution));
}

std::string_view name_of_hardest(const Rating& rating) {
  return rating.over_budget ? kBudgetSpent : info(rating.hardest).id;
}

RatingRecord to_record(const Rating& rating) {
  static const auto kNames = [] {
    std::array<TechniqueName, kMaxTechniques> names;
    for (const TechniqueInfo& row : techniques()) {
      names[static_cast<std::size_t>(row.technique)] = row.id;
    }
    return names;
  }();
  assert(1 <= rating.level && rating.level <= static_cast<int>(LevelTable::kMaxLevels));
  assert((rating.rounds == 0) == (rating.min_openings == 0));
  RatingRecord record;
  record.level = rating.level;
  record.hardest = rating.over_budget ? TechniqueName(name_of_hardest(rating))
                                      : kNames[static_cast<std::size_t>(rating.hardest)];
  record.rounds = rating.rounds;
  record.min_openings = rating.min_openings;
  record.uses.reserve(kMaxTechniques - static_cast<std::size_t>(
                                           std::count(rating.uses.begin(), rating.uses.end(), 0)));
  for (const TechniqueInfo& row : techniques()) {
    const auto technique = static_cast<std::size_t>(row.technique);
    if (rating.uses[technique] > 0)
      record.uses.push_back({kNames[technique], rating.uses[technique]});
  }
  return record;
}

}  // namespace gridmill
