#pragma once

#include <cstddef>
#include <functional>
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

/// Makes the worker of a thread; `make_worker<W>` for a W that is made from the arguments.
using WorkerFactory =
    std::function<std::unique_ptr<PuzzleWorker>(const po::variables_map& arguments)>;
template <class Worker>
std::unique_ptr<PuzzleWorker> make_worker(const po::variables_map& arguments) {
  return std::make_unique<Worker>(arguments);
}

/// Reads the puzzles of declare_input, has `batch_size` at a time worked on in parallel, and writes
/// a header with `columns` and the rows, in the order of the input, to --output. Mistakes in the
/// flags are told before anything is read or written. Records that cannot be read are told on
/// standard error as they are met; the batch goes on.
/// @return kDone, or kFailure when a record could not be read
int stream_puzzles(const po::variables_map& arguments, const std::vector<std::string>& columns,
                   std::size_t batch_size, const WorkerFactory& make);

}  // namespace gridmill
