#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "gen/board_source.h"
#include "gen/puzzle_source.h"

namespace gridmill {

/// The PuzzleSource of jigsaws: each full grid has a board of its own.
class JigsawGenerator final : public PuzzleSource {
 public:
  /// @param counter  gives its budget; puzzles are counted by others, one a board
  JigsawGenerator(const Recipe& recipe, const Counter& counter, const LevelTable& levels);

  bool make(std::uint64_t first_index, std::size_t count, std::vector<GeneratedPuzzle>& out,
            std::uint64_t stride, const std::atomic<bool>* stop) override;
  void skip_levels(std::uint32_t levels) override { skipped_levels_ = levels; }
  void count_failed(std::atomic<std::uint64_t>& failed) override { failed_ = &failed; }

 private:
  bool make_one(std::uint64_t index, GeneratedPuzzle& result, const std::atomic<bool>* stop);
  void open_board(std::uint64_t grid, std::uint32_t attempt);

  Recipe recipe_;
  const Counter& counter_;
  const LevelTable& levels_;
  BoardSource boards_;
  std::uint32_t skipped_levels_ = 0;
  std::atomic<std::uint64_t>* failed_ = nullptr;
  // The board of the last grid, for recipes with several puzzles a grid.
  std::uint64_t grid_ = 0;
  std::uint32_t attempt_ = 0;
  BoardRef board_;
  std::unique_ptr<Counter> board_counter_;
  std::unique_ptr<PuzzleSource> board_source_;
  std::vector<GeneratedPuzzle> one_;
};

}  // namespace gridmill
