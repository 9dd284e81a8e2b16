#include "tools/bench/sample.h"

#include <algorithm>

#include "gen/puzzle_source.h"
#include "solver/count/batch_solver.h"
#include "solver/count/counter.h"
#include "tools/cli/command.h"

namespace gridmill {
namespace {

RatedSample random_sample(std::size_t size) {
  const Recipe recipe;
  const std::unique_ptr<Counter> counter = make_counter(*recipe.board);
  std::vector<GeneratedPuzzle> made;
  make_puzzle_source(recipe, *counter)->make(0, size, made);
  RatedSample sample{"random minimal", recipe.board, size, {}, {}};
  for (const GeneratedPuzzle& m : made) {
    sample.puzzles.insert(sample.puzzles.end(), m.puzzle.digits().begin(), m.puzzle.digits().end());
    sample.solutions.insert(sample.solutions.end(), m.solution.digits().begin(),
                            m.solution.digits().end());
  }
  return sample;
}

/// The puzzles of a batch with exactly one solution.
RatedSample solved_sample(const std::string& name, const PuzzleBatch& batch) {
  const std::unique_ptr<Counter> counter = make_counter(*batch.board);
  BatchSolver solver;
  solver.find(*counter, batch.puzzles());
  RatedSample sample{name, batch.board, 0, {}, {}};
  for (std::size_t i = 0; i < batch.size; ++i) {
    if (solver.count(i) != 1) continue;
    const std::span<const std::uint8_t> puzzle = batch.puzzle(i);
    const std::span<const std::uint8_t> solution = solver.of(i);
    sample.puzzles.insert(sample.puzzles.end(), puzzle.begin(), puzzle.end());
    sample.solutions.insert(sample.solutions.end(), solution.begin(), solution.end());
    ++sample.size;
  }
  return sample;
}

}  // namespace

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

PuzzleBatch file_sample(const std::string& file, std::size_t max_puzzles) {
  PuzzleBatch all;
  PuzzleReader reader({file}, nullptr, nullptr, [](const ParseError& error) { throw error; });
  if (!reader.next(all, static_cast<std::size_t>(-1))) throw UsageError(file + ": holds no puzzle");
  const std::size_t size = std::min(max_puzzles, all.size);
  PuzzleBatch sample{all.board, {}, {}, size};
  for (std::size_t i = 0; i < size; ++i) {
    const std::span<const std::uint8_t> puzzle = all.puzzle(i * all.size / size);
    sample.digits.insert(sample.digits.end(), puzzle.begin(), puzzle.end());
  }
  return sample;
}

std::vector<RatedSample> rated_samples(const std::vector<std::string>& files,
                                       std::size_t max_puzzles) {
  std::vector<RatedSample> samples;
  samples.reserve(files.size() + 1);
  for (const std::string& file : files) {
    samples.push_back(solved_sample(base_name(file), file_sample(file, max_puzzles)));
  }
  if (samples.empty()) samples.push_back(random_sample(max_puzzles));
  return samples;
}

}  // namespace gridmill
