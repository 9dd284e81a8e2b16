// Givens and clues are removed side by side as they would be one by one, and the questions about
// them have the answers of the counter.

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "gen/clue_minimizer.h"
#include "solver/board/cpu.h"
#include "tests/clue_puzzle_sampler.h"
#include "tests/repetitions.h"
#include "tests/seed.h"

namespace gridmill {
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_avx512(const BoardSpec& board);
[[nodiscard]] std::unique_ptr<RemovalCounter> make_removal_portable(const BoardSpec& board);
}  // namespace gridmill

using namespace gridmill;
using Answer = RemovalQuestion::Answer;

namespace {

constexpr std::uint64_t kManyNodes = 100'000;

/// A full grid with clues of one or two kinds, all of which can go.
UniqueCluePuzzle draw(const BoardSpec& base, RandomStream& stream) {
  const auto any = [&] {
    return &clue_kinds()[stream.below(static_cast<std::uint32_t>(clue_kinds().size()))];
  };
  for (;;) {
    std::vector<const ClueKind*> kinds{any()};
    if (stream.below(2) == 0) kinds.push_back(any());
    const CluePuzzle full =
        CluePuzzleSampler(stream).sample(base, kinds, static_cast<std::size_t>(base.cells()));
    const auto clues = full.board->clues();
    const bool may_go = std::all_of(clues.begin(), clues.end(),
                                    [&](const Clue& clue) { return can_go(clue, *full.board); });
    if (may_go && ClueMinimizer::supports(*full.board))
      return {full.board, full.givens, full.givens};
  }
}

BoardRef without(const BoardSpec& board, const std::vector<std::size_t>& gone) {
  std::vector<Clue> clues;
  for (std::size_t i = 0; i < board.clues().size(); ++i) {
    if (std::find(gone.begin(), gone.end(), i) == gone.end()) clues.push_back(board.clues()[i]);
  }
  const BoardRef base = board_without_clues(board);
  return clues.empty() ? base : board_with_clues(*base, std::move(clues));
}

/// The items in a random order.
std::vector<ClueMinimizer::Item> shuffled_items(const UniqueCluePuzzle& puzzle,
                                                RandomStream& stream) {
  std::vector<ClueMinimizer::Item> items(puzzle.solution.size() + puzzle.board->clues().size());
  for (std::size_t i = 0; i < items.size(); ++i) items[i].number = i;
  stream.shuffle(std::span(items));
  return items;
}

/// The removal one by one: whether each item stays.
std::vector<bool> removed_singly(const UniqueCluePuzzle& puzzle,
                                 std::span<const ClueMinimizer::Item> order, int min_clues) {
  const std::size_t cells = puzzle.solution.size();
  Digits givens = puzzle.solution;
  std::vector<std::size_t> gone;
  std::vector<bool> stays(order.size(), true);
  for (const auto& [number, rule] : order) {
    const bool is_clue = number >= cells;
    if (is_clue && static_cast<int>(puzzle.board->clues().size() - gone.size()) <= min_clues)
      continue;
    if (is_clue) gone.push_back(number - cells);
    if (!is_clue) givens[number] = 0;
    const BoardRef board = without(*puzzle.board, gone);
    if (make_counter(*board)->count(givens) == 1) {
      stays[number] = false;
    } else if (is_clue) {
      gone.pop_back();
    } else {
      givens[number] = puzzle.solution[number];
    }
  }
  return stays;
}

std::vector<bool> kept_of(const ClueMinimizer& minimizer, std::size_t items) {
  std::vector<bool> kept;
  for (std::size_t i = 0; i < items; ++i) kept.push_back(minimizer.keeps(i));
  return kept;
}

}  // namespace

TEST_CASE("questions side by side have the answers of the counter") {
  std::map<Answer, int> seen;
  for (const char* name : {"6x6", "9x9", "9x9-x"}) {
    const BoardSpec& base = *BoardSpec::find(name);
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.cells()), Stage::kRemoval);
    for (int round = 0; round < repetitions::sampled(80); ++round) {
      const UniqueCluePuzzle full = draw(base, stream);
      const BoardSpec& board = *full.board;
      const std::size_t cells = full.solution.size();
      // So few that some are needed.
      const Digits givens = keep(full.solution, cells * 2 / 5 - stream.below(8), stream);
      if (make_counter(board)->count(givens) != 1) continue;
      std::vector<RemovalQuestion> questions;
      std::vector<Digits> puzzles(40, givens);
      std::vector<Digits> others(40, Digits(cells));
      for (std::size_t i = 0; i < puzzles.size(); ++i) {
        RemovalQuestion& question = questions.emplace_back();
        const auto cell = stream.below(static_cast<std::uint32_t>(cells));
        if (puzzles[i][cell] != 0) {
          puzzles[i][cell] = 0;
          question.cell = cell;
        }
        for (std::size_t clue = 0; clue < board.clues().size(); ++clue) {
          if (stream.below(8) < i % 4) question.clues.push_back(clue);
        }
        question.givens = puzzles[i];
        question.other = others[i];
      }
      for (const auto make : {&make_removal_portable, &make_removal_avx512}) {
        if (make == &make_removal_avx512 && !cpu_has(InstructionSet::kAvx512)) continue;
        const auto removal = make(board);
        for (const std::uint64_t nodes : {std::uint64_t{1}, kManyNodes}) {
          for (RemovalQuestion& question : questions) question.nodes_left = nodes;
          removal->answer(questions, full.solution, nullptr);
          for (const RemovalQuestion& question : questions) {
            CAPTURE(board.clue_text(), question.cell, question.clues.size());
            ++seen[question.answer];
            if (question.answer == Answer::kUnknown) CHECK(question.nodes_left == 0);
            if (question.answer == Answer::kUnknown) continue;
            const BoardRef left = without(board, question.clues);
            const Exclusion exclusion = question.cell == RemovalQuestion::kNone
                                            ? Exclusion{}
                                            : Exclusion{static_cast<std::uint16_t>(question.cell),
                                                        full.solution[question.cell]};
            std::uint64_t count = 0;
            make_counter(*left)->count({question.givens, {&exclusion, 1}, 2, {&count, 1}, {}});
            const std::uint64_t with_solution = exclusion.digit == 0 ? 1 : 0;
            CHECK((question.answer == Answer::kAnother) == (count > with_solution));
            if (question.answer != Answer::kAnother) continue;
            const Digits other(question.other.begin(), question.other.end());
            CHECK(other != full.solution);
            CHECK(make_counter(*left)->count(other) == 1);
            CHECK(clues_hold(*left, Grid(other)));
            for (std::size_t c = 0; c < cells; ++c)
              CHECK((question.givens[c] == 0 || question.givens[c] == other[c]));
          }
        }
      }
    }
  }
  CHECK(seen[Answer::kUnknown] > (repetitions::kFast ? 20 : 0));
  CHECK(seen[Answer::kUnique] > (repetitions::kFast ? 100 : 0));
  CHECK(seen[Answer::kAnother] > (repetitions::kFast ? 50 : 0));
}

TEST_CASE("a stopped removal counter answers nothing") {
  RandomStream stream(test_seed(), 1, Stage::kRemoval);
  const UniqueCluePuzzle full = draw(*BoardSpec::find("6x6"), stream);
  std::atomic<bool> stop{true};
  Digits other(full.solution.size());
  Digits empty(full.solution.size());
  std::vector<RemovalQuestion> questions(50);
  for (RemovalQuestion& question : questions) {
    question.givens = empty;
    question.other = other;
    question.nodes_left = kManyNodes;
  }
  make_removal_counter(*full.board)->answer(questions, full.solution, &stop);
  CHECK(std::all_of(questions.begin() + 32, questions.end(), [](const RemovalQuestion& question) {
    return question.answer == Answer::kUnknown;
  }));
}

TEST_CASE("items are removed side by side as they are one by one") {
  int clues_gone = 0;
  int clues_stay = 0;
  for (const char* name : {"6x6", "9x9"}) {
    const BoardSpec& base = *BoardSpec::find(name);
    RandomStream stream(test_seed(), static_cast<std::uint64_t>(base.cells()), Stage::kClues);
    for (int round = 0; round < repetitions::sampled(12); ++round) {
      const UniqueCluePuzzle full = draw(base, stream);
      const std::size_t cells = full.solution.size();
      const auto clues = static_cast<int>(full.board->clues().size());
      std::vector<ClueMinimizer::Item> order = shuffled_items(full, stream);
      const auto is_given = [&](const ClueMinimizer::Item& item) { return item.number < cells; };
      if (stream.below(2) == 0) std::stable_partition(order.begin(), order.end(), is_given);
      const int min = static_cast<int>(stream.below(3));
      const ClueMinimizer::Rule rule{clues, min};
      CAPTURE(full.board->clue_text(), round, min);
      const std::vector<bool> expected = removed_singly(full, order, min);
      std::vector<Digits> others;
      ClueMinimizer minimizer(*full.board, full.solution, full.solution, others);
      const std::size_t questions = round % 3 == 0 ? 1 : ClueMinimizer::kMaxQuestions;
      const auto run = [&](ClueMinimizer& some, int max_givens, ClueMinimizer::Rule left) {
        return some.run(order, {&left, 1}, max_givens, {kManyNodes, questions}, nullptr);
      };
      REQUIRE(run(minimizer, 81, rule));
      CHECK(kept_of(minimizer, order.size()) == expected);
      CHECK_FALSE(minimizer.gave_up());
      const auto stay = static_cast<int>(
          std::count(expected.begin() + static_cast<int>(cells), expected.end(), true));
      clues_stay += stay;
      clues_gone += clues - stay;
      if (stay > min) {
        CHECK_FALSE(minimizer.stopped_at_min());
        CHECK(minimizer.are_all_needed(kManyNodes, nullptr) == true);
      }
      const int givens = static_cast<int>(
          std::count(expected.begin(), expected.begin() + static_cast<int>(cells), true));
      // What was found helps the next run, and changes nothing.
      ClueMinimizer again(*full.board, full.solution, full.solution, others);
      CHECK_FALSE(run(again, givens - 1, rule));
      ClueMinimizer third(*full.board, full.solution, full.solution, others);
      REQUIRE(run(third, givens, rule));
      CHECK(kept_of(third, order.size()) == expected);
      // With what is left, the next run begins.
      REQUIRE(run(third, givens, {stay, min}));
      CHECK(kept_of(third, order.size()) == expected);
    }
  }
  CHECK(clues_gone > 0);
  CHECK(clues_stay > 0);
}

TEST_CASE("items without an answer stay") {
  RandomStream stream(test_seed(), 2, Stage::kClues);
  const UniqueCluePuzzle full = draw(*BoardSpec::find("9x9"), stream);
  const std::vector<ClueMinimizer::Item> order = shuffled_items(full, stream);
  const ClueMinimizer::Rule rule{static_cast<int>(full.board->clues().size()), 0};
  std::vector<Digits> others;
  ClueMinimizer minimizer(*full.board, full.solution, full.solution, others);
  REQUIRE(minimizer.run(order, {&rule, 1}, 81, {1}, nullptr));
  CHECK(minimizer.gave_up());
  Digits givens = full.solution;
  std::vector<std::size_t> gone;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (minimizer.keeps(i)) continue;
    if (i < givens.size()) givens[i] = 0;
    if (i >= givens.size()) gone.push_back(i - givens.size());
  }
  CHECK(make_counter(*without(*full.board, gone))->count(givens) == 1);
}

TEST_CASE("all items are needed if none can be removed alone") {
  std::map<bool, int> seen;
  RandomStream stream(test_seed(), 3, Stage::kClues);
  for (int round = 0; round < 8; ++round) {
    const UniqueCluePuzzle full = draw(*BoardSpec::find("6x6"), stream);
    const std::size_t cells = full.solution.size();
    const std::vector<ClueMinimizer::Item> order = shuffled_items(full, stream);
    const std::vector<bool> stays = removed_singly(full, order, 0);
    Digits givens = full.solution;
    std::vector<std::size_t> gone;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (stays[i]) continue;
      if (i < cells) givens[i] = 0;
      if (i >= cells) gone.push_back(i - cells);
    }
    const BoardRef board = without(*full.board, gone);
    const auto is_minimal = [&] {
      return are_all_needed(*board, givens, full.solution, kManyNodes, nullptr);
    };
    CHECK(is_minimal() == true);
    for (std::size_t c = 0; c < cells; ++c) {
      if (givens[c] != 0) continue;
      givens[c] = full.solution[c];
      break;
    }
    const std::optional<bool> more = is_minimal();
    REQUIRE(more);
    ++seen[*more];
  }
  CHECK(seen[false] > 0);
}
