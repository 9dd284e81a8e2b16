#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tools/cli/command.h"
#include "tools/export/input.h"

namespace gridmill {

/// What a command does to puzzles that stream by: rows in, rows out. One object per thread.
class PuzzleWorker {
 public:
  PuzzleWorker() = default;
  PuzzleWorker(const PuzzleWorker&) = delete;
  PuzzleWorker& operator=(const PuzzleWorker&) = delete;
  virtual ~PuzzleWorker() = default;

  /// Appends a row for each puzzle of the batch to `out`.
  virtual void process(const PuzzleBatch& batch, std::string& out) = 0;
};

/// Makes the worker of a thread.
using WorkerFactory = std::unique_ptr<PuzzleWorker> (*)(const po::variables_map& arguments);

struct StreamResult {
  std::size_t puzzles = 0;
  std::size_t errors = 0;  ///< records that could not be read; each was reported
};

/// Reads the puzzles of declare_input, has `batch_size` at a time worked on in parallel, and writes
/// `header` and the rows in the order of the input to --output. Errors go to standard error as they
/// are met; the batch goes on.
StreamResult stream_puzzles(const po::variables_map& arguments, const std::string& header,
                            std::size_t batch_size, WorkerFactory make_worker);

/// kFailure when a record could not be read (and says how many), else kDone.
[[nodiscard]] int exit_code_of(const StreamResult& result);

}  // namespace gridmill
