// gridmill solve: the solution of puzzles that have one.

#include <iostream>

#include "solver/count/counter.h"
#include "tools/cli/common.h"
#include "tools/cli/puzzle_stream.h"

namespace gridmill {
namespace {

const std::vector<std::string> kColumns{"puzzle", "solution"};

class SolveWorker final : public PuzzleWorker {
 public:
  explicit SolveWorker(const po::variables_map& arguments)
      : any_(arguments["any"].as<bool>()), printer_(row_format_of(arguments), kColumns) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (counter_ == nullptr || &counter_->shape() != batch.shape) {
      counter_ = make_counter(*batch.shape);
    }
    const auto cells = static_cast<std::size_t>(batch.shape->cells());
    const std::size_t limit = any_ ? 1 : 2;
    counts_.resize(batch.size);
    solutions_.resize(batch.size * limit * cells);
    counter_->count({{batch.digits.data(), batch.size * cells}, {}, limit, counts_, solutions_});

    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      printer_.board(batch.puzzle(i));
      if (counts_[i] == 1) {
        printer_.board({solutions_.data() + i * limit * cells, cells});
      } else {
        printer_.none();
      }
      printer_.end_row();
    }
  }

 private:
  bool any_;
  RowPrinter printer_;
  std::unique_ptr<Counter> counter_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

void declare(po::options_description& options, po::positional_options_description& positional) {
  declare_input(options, positional);
  options.add_options()("any", po::bool_switch(), "a solution also where there are several");
  declare_rows(options);
  declare_threads(options);
}

int run(const po::variables_map& arguments) {
  constexpr std::size_t kBatch = 4096;
  return stream_puzzles(arguments, kColumns, kBatch, &make_worker<SolveWorker>);
}

}  // namespace

Command command_solve() {
  return {"solve",
          "prints the solution of puzzles",
          "[options] [FILE...]",
          "Reads puzzles from files or standard input and prints each with its solution. A puzzle "
          "without\n"
          "a solution, or with several, has none to show ('-', in csv an empty field; --any shows "
          "one of\n"
          "several); `gridmill check` tells which it is.",
          "gridmill solve puzzles.txt\n"
          "gridmill solve --format csv puzzles.txt > solved.csv\n"
          "gridmill solve --any --shape 16x16 wide.txt",
          declare,
          run};
}

}  // namespace gridmill
