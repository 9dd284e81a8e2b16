// gridmill rate: the level of puzzles.

#include "solver/count/counter.h"
#include "solver/rate/rater.h"
#include "tools/cli/common.h"
#include "tools/cli/puzzle_stream.h"

namespace gridmill {
namespace {

const std::vector<std::string> kColumns{"puzzle", "level", "hardest"};

class RateWorker final : public PuzzleWorker {
 public:
  explicit RateWorker(const po::variables_map& arguments)
      : check_(arguments["check"].as<bool>()), printer_(row_format_of(arguments), kColumns) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    const auto cells = static_cast<std::size_t>(batch.shape->cells());
    if (counter_ == nullptr || &counter_->shape() != batch.shape) {
      counter_ = make_counter(*batch.shape);
      rater_ = Rater::serves(*batch.shape) ? std::make_unique<Rater>(*batch.shape) : nullptr;
      if (rater_ != nullptr) rater_->set_check(check_);
    }
    counts_.resize(batch.size);
    solutions_.resize(batch.size * 2 * cells);
    if (rater_ != nullptr) {
      counter_->count({{batch.digits.data(), batch.size * cells}, {}, 2, counts_, solutions_});
    }
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      printer_.board(batch.puzzle(i));
      if (rater_ != nullptr && counts_[i] == 1) {
        const RatingRecord rating =
            rater_->rate(batch.puzzle(i), {solutions_.data() + i * 2 * cells, cells});
        printer_.number(rating.level);
        printer_.text(rating.hardest);
      } else {
        printer_.none();
        printer_.none();
      }
      printer_.end_row();
    }
  }

 private:
  bool check_;
  RowPrinter printer_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Rater> rater_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

void declare(po::options_description& options, po::positional_options_description& positional) {
  declare_input(options, positional);
  options.add_options()("check", po::bool_switch(), "hold every step against the solution");
  declare_rows(options);
  declare_threads(options);
}

int run(const po::variables_map& arguments) {
  constexpr std::size_t kBatch = 512;
  return stream_puzzles(arguments, kColumns, kBatch, &make_worker<RateWorker>);
}

}  // namespace

Command command_rate() {
  return {"rate",
          "tells the level of puzzles, 1 to 7, and the hardest technique",
          "[options] [FILE...]",
          "Reads puzzles from files or standard input and prints for each the level, which is the "
          "smallest\n"
          "set of techniques that suffices, and the hardest technique of it. Puzzles without "
          "exactly one\n"
          "solution, and boards of more than 81 cells, have none ('-', in csv an empty field).",
          "gridmill rate puzzles.txt\n"
          "gridmill rate --format csv puzzles.txt > rated.csv\n"
          "gridmill generate --count 100 | gridmill rate",
          declare,
          run};
}

}  // namespace gridmill
