#include "tools/run/puzzle_stream.h"

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <system_error>

#include "gen/pipeline.h"
#include "solver/board/hash.h"
#include "tools/cli/progress.h"
#include "tools/files/file_registry.h"
#include "tools/io/output.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

class StreamJob final : public PipelineJob {
 public:
  StreamJob(const InputArguments& input, std::size_t batch_size, std::size_t threads,
            const WorkerFactory& make, Output& output, Progress& progress)
      : batch_size_(batch_size),
        output_(output),
        progress_(progress),
        reader_(input.reader([this](const ParseError& error) {
          const std::scoped_lock lock(progress_lock_);
          progress_.finish();
          std::cerr << "gridmill: " << error.what() << "\n";
          ++errors_;
        })),
        slots_(pipeline_slots(threads)),
        make_(make),
        workers_(threads) {}

  bool issue(std::size_t slot) override {
    if (!reader_.next(slots_[slot].batch, batch_size_)) return false;
    slots_[slot].fraction = reader_.fraction_read();
    return true;
  }
  void work(std::size_t slot, std::size_t worker) override {
    if (workers_[worker] == nullptr) workers_[worker] = make_();
    slots_[slot].text.clear();
    workers_[worker]->process(slots_[slot].batch, slots_[slot].text);
  }
  bool deliver(std::size_t slot) override {
    puzzles_ += slots_[slot].batch.size;
    output_.write(slots_[slot].text);
    const std::scoped_lock lock(progress_lock_);
    progress_.update(puzzles_, "", slots_[slot].fraction);
    return true;
  }

  /// Whether the rows are the answer to all that was asked: no file is missing, and not every
  /// record was unreadable.
  [[nodiscard]] bool is_answer() const {
    return !reader_.missed_input() && (puzzles_ != 0 || errors_ == 0);
  }

  /// Reports how many records could not be read, if there are any.
  [[nodiscard]] int exit_code() const {
    if (errors_ == 0) return kDone;
    const std::size_t records = errors_ + puzzles_;
    std::cerr << "gridmill: " << errors_ << " of " << records
              << (records == 1 ? " record" : " records") << " could not be read\n";
    return kFailure;
  }

 private:
  struct Slot {
    PuzzleBatch batch;
    std::optional<double> fraction;  ///< of the input, up to its end
    std::string text;
  };

  std::size_t batch_size_;
  Output& output_;
  Progress& progress_;
  std::mutex progress_lock_;  ///< errors are found while others write
  std::size_t puzzles_ = 0;
  std::size_t errors_ = 0;
  PuzzleReader reader_;
  std::vector<Slot> slots_;
  const WorkerFactory& make_;
  std::vector<std::unique_ptr<PuzzleWorker>> workers_;  ///< made when their threads get work
};

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::generic_category().message(errno));
}

}  // namespace

void StreamArguments::declare(OptionTable& options, const char* formats) {
  declare_language(options);
  RowArguments::declare(options, formats);
  SearchLimit::declare(options);
  declare_threads(options);
}

int stream_puzzles(const StreamArguments& arguments, const std::vector<std::string>& columns,
                   std::size_t batch_size, const WorkerFactory& make) {
  assert(batch_size != 0 && arguments.threads != 0);
  const TableWriter printer(arguments.rows.format, columns);
  Output output(arguments.rows.output);
  output.write(printer.header());
  // Rows on a terminal are progress enough.
  const bool shows_rows = arguments.rows.output == "-" && ::isatty(STDOUT_FILENO) == 1;
  Progress progress(Message::kPuzzlesSoFar, 0, arguments.quiet || shows_rows, arguments.language);
  StreamJob job(arguments.input, batch_size, arguments.threads, make, output, progress);
  run_pipeline(job, arguments.threads);
  progress.finish();
  const int code = job.exit_code();
  close_if(job.is_answer(), output);
  return code;
}

void buffer_stdin(TemporaryFile& file, const InterruptFlag& stop, Language language) {
  report_awaited(language);
  std::vector<char> block(std::size_t{1} << 18U);
  constexpr int kPollMs = 100;
  while (!stop.stopped()) {
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    if (::poll(&ready, 1, kPollMs) <= 0) continue;  // the time is up, or a signal came
    const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("cannot read standard input");
    if (got == 0) return;
    if (!write_all(file.descriptor(), {block.data(), static_cast<std::size_t>(got)})) {
      fail("cannot buffer standard input in " + std::filesystem::temp_directory_path().string());
    }
  }
}

std::string fingerprint(const std::string& path, const InterruptFlag& stop) {
  if (std::filesystem::is_directory(path)) throw std::runtime_error(path + ": is a folder");
  require_regular_file(path);  // it is read twice
  Fnv1a hash;
  std::uint64_t size = 0;
  const bool whole = read_blocks(path, [&](std::string_view block) {
    if (size == 0 && block.starts_with("SQLite format 3")) {
      throw std::runtime_error(path + ": it is a database; 'gridmill merge' joins databases");
    }
    hash.add(block);
    size += block.size();
    return !stop.stopped();
  });
  if (!whole) fail(path + ": cannot open");
  char text[64];
  std::snprintf(text, sizeof(text), "bytes=%llu hash=%016llx",
                static_cast<unsigned long long>(size),
                static_cast<unsigned long long>(hash.value()));
  return text;
}

}  // namespace gridmill
