#pragma once

#include <cstdint>
#include <memory>

#include "solver/board/board_spec.h"
#include "solver/count/counter.h"

/// What those share that give a single job to a counter.

namespace gridmill {

[[nodiscard]] std::unique_ptr<Counter> make_dlx(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<Counter> make_cdcl(const BoardSpec& board);

/// Asks a counter one question.
/// @param job  its steps become those that are left
/// @return the number of solutions, or kUncounted
[[nodiscard]] std::uint64_t count_one(Counter& counter, CountJob& job);

/// Lets another counter answer a job from the beginning, within the steps of the job and what is
/// left of the time that `budget` gives.
/// @param begin  of the job, by the clock of the budget
/// @return the number of solutions, or kUncounted
[[nodiscard]] std::uint64_t count_with_fallback(Counter& fallback, CountJob& job,
                                                const CountBudget& budget, std::int64_t begin);

}  // namespace gridmill
