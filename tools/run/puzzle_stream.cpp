#include "tools/run/puzzle_stream.h"

#include <cassert>
#include <iostream>
#include <utility>

#include "gen/pipeline.h"
#include "tools/io/output.h"

namespace gridmill {
namespace {

class StreamJob final : public PipelineJob {
 public:
  StreamJob(const InputArguments& input, std::size_t batch_size, std::size_t threads,
            const WorkerFactory& make, Output& output)
      : batch_size_(batch_size),
        output_(output),
        reader_(input.reader([this](const ParseError& error) {
          std::cerr << "gridmill: " << error.what() << "\n";
          ++errors_;
        })),
        slots_(pipeline_slots(threads)),
        make_(make),
        workers_(threads) {}

  bool issue(std::size_t slot) override { return reader_.next(slots_[slot].batch, batch_size_); }
  void work(std::size_t slot, std::size_t worker) override {
    if (workers_[worker] == nullptr) workers_[worker] = make_();
    slots_[slot].text.clear();
    workers_[worker]->process(slots_[slot].batch, slots_[slot].text);
  }
  bool deliver(std::size_t slot) override {
    puzzles_ += slots_[slot].batch.size;
    output_.write(slots_[slot].text);
    return true;
  }

  /// Whether the rows are the answer to all that was asked: no file is missing, and not every
  /// record was unreadable.
  [[nodiscard]] bool is_answer() const {
    return !reader_.missed_input() && (puzzles_ != 0 || errors_ == 0);
  }

  /// Says how many records could not be read, if there are any.
  [[nodiscard]] int exit_code() const {
    if (errors_ == 0) return kDone;
    std::cerr << "gridmill: " << errors_ << " of " << errors_ + puzzles_
              << " records could not be read\n";
    return kFailure;
  }

 private:
  struct Slot {
    PuzzleBatch batch;
    std::string text;
  };

  std::size_t batch_size_;
  Output& output_;
  std::size_t puzzles_ = 0;
  std::size_t errors_ = 0;
  PuzzleReader reader_;
  std::vector<Slot> slots_;
  const WorkerFactory& make_;
  std::vector<std::unique_ptr<PuzzleWorker>> workers_;  ///< made when their threads get work
};

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
  StreamJob job(arguments.input, batch_size, arguments.threads, make, output);
  run_pipeline(job, arguments.threads);
  const int code = job.exit_code();
  close_if(job.is_answer(), output);
  return code;
}

}  // namespace gridmill
