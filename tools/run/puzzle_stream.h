#pragma once

// Commands that stream puzzles: read batches, process them in parallel, and write the rows in the
// order of the input.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solver/board/interface.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/search_limit.h"
#include "tools/cli/shared_options.h"
#include "tools/io/temporary_file.h"

namespace gridmill {

/// The work of a command on a stream of puzzles: puzzles in, rows out. One object per thread.
class PuzzleWorker : public Interface {
 public:
  /// Appends a row for each puzzle of the batch to `out`.
  virtual void process(const PuzzleBatch& batch, std::string& out) = 0;
};

/// Input, output, threads, search limits and language.
struct StreamArguments {
  /// Everything except the input, which the command declares itself, first in its help.
  static void declare(OptionTable& options, const char* formats = "lines, csv or json");
  explicit StreamArguments(const RawArguments& raw)
      : threads(threads_of(raw)), language(language_of(raw)), rows(raw), input(raw), limit(raw) {}

  std::size_t threads;
  Language language;
  RowArguments rows;
  InputArguments input;
  SearchLimit limit;
  bool quiet = true;  ///< prints no progress; for commands with --quiet
};

/// Makes the worker of a thread, in that thread.
using WorkerFactory = std::function<std::unique_ptr<PuzzleWorker>()>;

/// Reads the puzzles, processes batches of `batch_size` in parallel, and writes a header with
/// `columns` and the rows, in the order of the input. Records that cannot be read are reported on
/// standard error; the rest of the batch is processed.
/// @return kDone, or kFailure if a record could not be read
int stream_puzzles(const StreamArguments& arguments, const std::vector<std::string>& columns,
                   std::size_t batch_size, const WorkerFactory& make);
/// The same for the columns of columns_of(arguments), with a Worker(arguments, shared) per thread.
template <class Worker, class Arguments, class... Shared>
int stream_through(const Arguments& arguments, std::size_t batch_size, Shared&... shared) {
  return stream_puzzles(arguments.stream, columns_of(arguments), batch_size,
                        [&] { return std::make_unique<Worker>(arguments, shared...); });
}

/// Reads standard input into a file, which can be read twice: all of it, or until the flag is
/// raised. Throws std::runtime_error.
void buffer_stdin(TemporaryFile& file, const InterruptFlag& stop, Language language);

/// The content of a file as a name: its length and a hash (FNV-1a, 64 bits). Throws
/// std::runtime_error if it cannot be read, is no regular file or is a database. Once the flag is
/// raised, the content ends there.
[[nodiscard]] std::string fingerprint(const std::string& path, const InterruptFlag& stop);

}  // namespace gridmill
