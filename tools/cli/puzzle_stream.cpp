#include "tools/cli/puzzle_stream.h"

#include <iostream>

#include "gen/pipeline.h"
#include "tools/cli/common.h"
#include "tools/export/output.h"

namespace gridmill {
namespace {

class StreamJob final : public PipelineJob {
 public:
  StreamJob(const po::variables_map& arguments, std::size_t batch_size, std::size_t threads,
            WorkerFactory make_worker, Output& output)
      : batch_size_(batch_size),
        output_(output),
        reader_(input_files(arguments), shape_of(arguments, nullptr), input_format_of(arguments),
                [this](const ParseError& error) {
                  std::cerr << "gridmill: " << error.what() << "\n";
                  ++result_.errors;
                }),
        slots_(pipeline_slots(threads)) {
    for (std::size_t i = 0; i < threads; ++i) workers_.push_back(make_worker(arguments));
  }

  bool issue(std::size_t slot) override { return reader_.next(slots_[slot].batch, batch_size_); }
  void work(std::size_t slot, std::size_t worker) override {
    slots_[slot].text.clear();
    workers_[worker]->process(slots_[slot].batch, slots_[slot].text);
  }
  bool deliver(std::size_t slot) override {
    result_.puzzles += slots_[slot].batch.size;
    output_.write(slots_[slot].text);
    return true;
  }

  [[nodiscard]] const StreamResult& result() const { return result_; }

 private:
  struct Slot {
    PuzzleBatch batch;
    std::string text;
  };

  std::size_t batch_size_;
  Output& output_;
  StreamResult result_;
  PuzzleReader reader_;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<PuzzleWorker>> workers_;
};

}  // namespace

StreamResult stream_puzzles(const po::variables_map& arguments, const std::string& header,
                            std::size_t batch_size, WorkerFactory make_worker) {
  const std::size_t threads = threads_of(arguments);
  Output output(arguments["output"].as<std::string>());
  output.write(header);
  StreamJob job(arguments, batch_size, threads, make_worker, output);
  run_pipeline(job, threads);
  output.close();
  return job.result();
}

int exit_code_of(const StreamResult& result) {
  if (result.errors == 0) return kDone;
  std::cerr << "gridmill: " << result.errors << " of " << result.errors + result.puzzles
            << " records could not be read\n";
  return kFailure;
}

}  // namespace gridmill
