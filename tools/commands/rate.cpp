// gridmill rate: how hard puzzles are, on one of several scales.

#include <optional>

#include "tools/cli/shared_options.h"
#include "tools/formats/record_table_writer.h"
#include "tools/run/puzzle_stream.h"
#include "tools/run/rate_store.h"
#include "tools/run/solved_batch.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

struct RateArguments {
  static void declare(OptionTable& options) {
    InputArguments::declare(options);
    declare_scale(options, "gridmill, se or hodoku");
    options.add_switch("steps", "also print all steps; needs --format json");
    declare_levels(options);
    declare_db(
        options,
        "with --scale se or hodoku: rate the puzzles of this database and store the ratings");
    declare_quiet(options);
    options.add_switch("self-check", "check every step against the solution");
    StreamArguments::declare(options);
    options.set_common(
        {"scale", "steps", "db", "from", "board", "level-table", "format", "output", "threads"});
  }

  explicit RateArguments(const RawArguments& raw)
      : levels(levels_of(raw)),
        scale(scale_of(raw)),
        db(raw.find("db")),
        quiet(quiet_of(raw)),
        stream(raw),
        steps(raw.is_on("steps")),
        check(raw.is_on("self-check")) {
    if (!db && steps && stream.rows.format != TableFormat::kJson) {
      throw UsageError("--steps: needs --format json");
    }
  }

  LevelTable levels;
  const ScaleInfo& scale;
  std::optional<std::string> db;  ///< rate its puzzles instead of those of the stream
  bool quiet;
  StreamArguments stream;
  bool steps;  ///< print the path
  bool check;  ///< hold it against the solution
};

/// The columns of --format: the puzzle, the scale's, and with --steps the path.
std::vector<std::string> columns_of(const RateArguments& arguments) {
  std::vector<std::string> columns{"puzzle"};
  for (const ScaleColumn& column : arguments.scale.columns) columns.push_back(column.name);
  if (arguments.steps) columns.emplace_back("steps");
  return columns;
}

class RateWorker final : public PuzzleWorker {
 public:
  RateWorker(const RateArguments& arguments, Unsolved& unsolved)
      : arguments_(arguments),
        solved_(arguments.stream.limit),
        unsolved_(unsolved),
        columns_(columns_of(arguments)),
        printer_(arguments.stream.rows.format, columns_) {}

  void process(const PuzzleBatch& batch, std::string& out) override {
    if (solved_.set_board(batch.board)) {
      scale_ = arguments_.scale.make(*batch.board, arguments_.levels, arguments_.check);
    }
    if (scale_ != nullptr) solved_.solve(batch);
    printer_.print_to(out);
    for (std::size_t i = 0; i < batch.size; ++i) {
      printer_.board(batch.puzzle(i));
      if (scale_ != nullptr && solved_.count(i) == 1) {
        scale_->rate(batch.puzzle(i), solved_.solution(i), values_);
        for (std::size_t c = 0; c < values_.size(); ++c) {
          print_rating(values_[c], arguments_.scale.columns[c].tenths, printer_);
        }
        if (arguments_.steps)
          printer_.json(scale_->steps_json(batch.puzzle(i), solved_.solution(i)));
      } else {
        unsolved_.count(scale_ != nullptr ? solved_.count(i) : 1);
        printer_.none(columns_.size() - 1);
      }
      printer_.end_row();
    }
  }

 private:
  const RateArguments& arguments_;
  SolvedBatch solved_;
  Unsolved& unsolved_;
  std::vector<std::string> columns_;
  TableWriter printer_;
  std::unique_ptr<Scale> scale_;
  RatingValues values_;
};

int run(const RateArguments& arguments) {
  if (arguments.db && arguments.scale.is_own()) {
    return find_missing_wish_paths(*arguments.db, arguments.stream.limit, arguments.quiet,
                                   arguments.stream.language);
  }
  if (arguments.db) {
    return rate_store(*arguments.db, arguments.scale, arguments.stream.limit,
                      arguments.stream.threads, arguments.quiet, arguments.stream.language);
  }
  return stream_and_report<RateWorker>(arguments, 512);
}

}  // namespace

Command command_rate() {
  return make_command<RateArguments, run>("rate", {other_scales(" or "), table_lines(scales())});
}

}  // namespace gridmill
