// gridmill rate: how hard puzzles are, on one of several scales.

#include "solver/count/counter.h"
#include "tools/cli/common.h"
#include "tools/cli/level_options.h"
#include "tools/cli/puzzle_stream.h"
#include "tools/cli/query_options.h"
#include "tools/cli/rate_store.h"
#include "tools/cli/solved_batch.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

const ScaleInfo& scale_of(const po::variables_map& arguments) {
  try {
    return find_scale(arguments["scale"].as<std::string>());
  } catch (const std::invalid_argument& error) {
    throw UsageError(std::string("--scale: ") + error.what());
  }
}

/// The columns of --format: the puzzle, the scale's, and with --steps the path.
std::vector<std::string> columns_of(const po::variables_map& arguments) {
  std::vector<std::string> columns{"puzzle"};
  const ScaleInfo& scale = scale_of(arguments);
  columns.insert(columns.end(), scale.columns.begin(), scale.columns.end());
  if (arguments["steps"].as<bool>()) columns.emplace_back("steps");
  return columns;
}

class RateWorker final : public PuzzleWorker {
 public:
  RateWorker(const po::variables_map& arguments, Unsolved& unsolved)
      : unsolved_(unsolved),
        check_(arguments["check"].as<bool>()),
        steps_(arguments["steps"].as<bool>()),
        info_(scale_of(arguments)),
        columns_(columns_of(arguments)),
        printer_(row_format_of(arguments), columns_) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    const auto cells = static_cast<std::size_t>(batch.shape->cells());
    if (counter_ == nullptr || &counter_->shape() != batch.shape) {
      counter_ = make_counter(*batch.shape);
      scale_ = info_.make(*batch.shape, check_);
    }
    counts_.resize(batch.size);
    solutions_.resize(batch.size * 2 * cells);
    if (scale_ != nullptr) {
      counter_->count({{batch.digits.data(), batch.size * cells}, {}, 2, counts_, solutions_});
    }
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      const std::span<const std::uint8_t> solution{solutions_.data() + i * 2 * cells, cells};
      printer_.board(batch.puzzle(i));
      if (scale_ != nullptr && counts_[i] == 1) {
        scale_->rate(batch.puzzle(i), solution, printer_);
        if (steps_) printer_.json(scale_->path(batch.puzzle(i), solution));
      } else {
        unsolved_.count(scale_ != nullptr ? counts_[i] : 1);
        for (std::size_t c = 1; c < columns_.size(); ++c) printer_.none();
      }
      printer_.end_row();
    }
  }

 private:
  Unsolved& unsolved_;
  bool check_;
  bool steps_;
  const ScaleInfo& info_;
  std::vector<std::string> columns_;
  RowPrinter printer_;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Scale> scale_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

void declare(po::options_description& options, po::positional_options_description& positional) {
  declare_input(options, positional);
  options.add_options()("scale",
                        po::value<std::string>()->default_value("gridmill")->value_name("ID"),
                        "what to rate by (see above)");
  options.add_options()("steps", po::bool_switch(), "the whole path too; with --format json");
  declare_levels(options);
  declare_db(options);
  declare_quiet(options);
  options.add_options()("check", po::bool_switch(), "hold every step against the solution");
  declare_rows(options);
  declare_threads(options);
}

int run(const po::variables_map& arguments) {
  use_levels_of(arguments);
  if (arguments.count("db") != 0) {
    if (const auto id = scale_of(arguments).id; id != "se" && id != "hodoku") {
      throw UsageError("--db: expected --scale se or hodoku beside it");
    }
    return rate_store(arguments);
  }
  constexpr std::size_t kBatch = 512;
  if (arguments["steps"].as<bool>() && row_format_of(arguments) != RowFormat::kJson) {
    throw UsageError("--steps: expected --format json beside it");
  }
  Unsolved unsolved;
  const int code = stream_puzzles(
      arguments, columns_of(arguments), kBatch,
      [&](const po::variables_map& map) { return std::make_unique<RateWorker>(map, unsolved); });
  unsolved.tell();
  return code;
}

/// What the command does, with the scales from their table.
std::string_view about() {
  static const std::string text = [] {
    std::string lines =
        "Reads puzzles from files or standard input and prints for each how hard it is. Puzzles "
        "without\n"
        "exactly one solution, and boards that the scale does not cover, have no rating ('-', in "
        "csv an\n"
        "empty field). With --db and --scale se or hodoku the puzzles of a database that have no "
        "such rating "
        "yet get "
        "it, in\n"
        "parallel; the same command goes on where it was interrupted. The scales:";
    for (const ScaleInfo& info : scales()) {
      lines += "\n  " + std::string(info.id) + std::string(11 - info.id.size(), ' ') +
               std::string(info.title);
    }
    return lines;
  }();
  return text;
}

}  // namespace

Command command_rate() {
  return {"rate",
          "tells how hard puzzles are: Gridmill's level and hardest technique, or another scale",
          "[options] [FILE...]",
          about(),
          "gridmill rate puzzles.txt\n"
          "gridmill rate --format csv puzzles.txt > rated.csv\n"
          "gridmill rate --scale se --format csv puzzles.txt\n"
          "gridmill rate --scale se --db puzzles.db\n"
          "gridmill rate --scale hodoku --db puzzles.db\n"
          "gridmill rate --levels my-levels.txt puzzles.txt\n"
          "gridmill rate --steps --format json puzzles.txt > paths.jsonl\n"
          "gridmill generate --count 100 | gridmill rate",
          declare,
          run};
}

}  // namespace gridmill
