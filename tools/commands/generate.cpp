// gridmill generate: makes puzzles, grades them and stores or prints them.

#include <cstdio>
#include <iostream>

#include "gen/pattern.h"
#include "tools/cli/common.h"
#include "tools/cli/production.h"
#include "tools/cli/progress.h"
#include "tools/cli/query_options.h"
#include "tools/cli/recipe_options.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"
#include "tools/cli/version.h"
#include "tools/export/format.h"
#include "tools/export/output.h"

namespace gridmill {
namespace {

/// Prints the records: no database, every puzzle counts.
class TextSink final : public RecordSink {
 public:
  TextSink(const std::string& path, std::string_view format)
      : writer_(make_record_writer(format)), output_(path) {
    writer_->begin(text_);
  }
  std::size_t take(std::span<const Record> records, std::uint64_t /*next_index*/) override {
    for (const Record& record : records) writer_->write(record, 0, text_);
    output_.write(text_);
    text_.clear();
    return records.size();
  }
  void close() {
    writer_->end(text_);
    output_.write(text_);
    output_.close();
  }

 private:
  std::unique_ptr<RecordWriter> writer_;
  Output output_;
  std::string text_;
};

/// Stores the records; the batch and the run's progress are one transaction.
class StoreSink final : public RecordSink {
 public:
  StoreSink(Store& store, Run run) : store_(store), run_(std::move(run)) {}
  std::size_t take(std::span<const Record> records, std::uint64_t next_index) override {
    return static_cast<std::size_t>(store_.append(run_, records, next_index).accepted);
  }

 private:
  Store& store_;
  Run run_;
};

std::string percent(std::uint64_t part, std::uint64_t whole) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3g %%",
                100.0 * static_cast<double>(part) / static_cast<double>(whole));
  return text;
}

/// What the wish cost, in words; empty when every first grid served.
std::string cost_of(const ProductionState& state) {
  std::string text;
  if (state.attempts > state.made + state.duplicates && state.made != 0) {
    text += ", " + format_count(state.attempts) + " full grids used (" +
            percent(state.made + state.duplicates, state.attempts) + " served)";
  }
  if (state.over_budget != 0) text += ", " + format_count(state.over_budget) + " given up";
  if (state.duplicates != 0) text += ", " + format_count(state.duplicates) + " duplicates refused";
  return text;
}

/// Why a production gave up, in words.
std::string reason_of(const Recipe& recipe, const ProductionState& state) {
  if (state.hopeless) return hopeless_pattern(*recipe.shape, recipe.pattern);
  if (state.duplicates >= Production::kMostDuplicates) {
    return "the last " + format_count(Production::kMostDuplicates) +
           " puzzles were in the database already";
  }
  return "no puzzle in " + format_count(recipe.max_attempts) + " full grids, " +
         std::to_string(Production::kGiveUp) + " times in a row";
}

ProductionOptions production_options(const po::variables_map& arguments) {
  ProductionOptions options;
  options.recipe = recipe_of(arguments);
  options.count =
      parse_number(arguments["count"].as<std::string>(), 1, 1'000'000'000'000, "--count");
  options.threads = threads_of(arguments);
  const auto rate = arguments["rate"].as<std::string>();
  if (rate != "gridmill" && rate != "none") {
    throw UsageError("--rate: expected gridmill or none, found '" + rate + "'");
  }
  options.rate = rate != "none";
  options.check = arguments["check"].as<bool>();
  return options;
}

int produce(const po::variables_map& arguments, ProductionOptions options, RecordSink& sink,
            std::uint64_t done_before) {
  std::optional<std::int64_t> budget;
  if (arguments.count("max-time") != 0) {
    budget = parse_duration_ms(arguments["max-time"].as<std::string>(), "--max-time");
  }
  const bool quiet = arguments["quiet"].as<bool>();
  StopSource stop(budget);
  options.stop = &stop.flag();
  Progress progress("puzzles", options.count, quiet);
  Production production(options, sink, [&](const ProductionState& state) {
    progress.update(state.made, cost_of(state));
  });
  const ProductionState& state = production.run();
  const double seconds = progress.seconds();
  char rate[64];
  std::snprintf(rate, sizeof(rate), "%.1f",
                static_cast<double>(state.made) / std::max(seconds, 1e-9));
  progress.finish(format_count(state.made) + " puzzles in " + format_duration(seconds) + " (" +
                  rate + "/s)" + cost_of(state));
  const std::string total =
      done_before == 0 ? "" : " (" + format_count(done_before) + " were there)";
  if (state.made >= options.count) return kDone;
  if (stop.interrupted()) {
    std::cerr << "gridmill generate: interrupted after " << format_count(state.made) << total
              << "; the same command goes on\n";
    return kInterrupted;
  }
  if (stop.stopped()) {
    if (!quiet) std::cerr << "the time is up; the same command goes on\n";
    return kDone;
  }
  std::cerr << "gridmill generate: the wish cannot be met: " << reason_of(options.recipe, state)
            << "\n";
  return kUnmet;
}

int produce_into_store(const po::variables_map& arguments, ProductionOptions options) {
  Store store = open_store(arguments, Store::Mode::kCreate);
  store.add_shape(*options.recipe.shape);
  RunSpec spec;
  spec.recipe = options.recipe.to_string() + (options.rate ? " rate=gridmill" : " rate=none");
  spec.arguments = arguments["command-line"].as<std::string>();
  spec.version = kVersion;
  spec.seed = options.recipe.seed;
  const Run run = store.begin_run(spec);
  const bool quiet = arguments["quiet"].as<bool>();
  if (run.accepted >= options.count) {
    if (!quiet) {
      std::cerr << "nothing to do: this run has its " << format_count(run.accepted)
                << " puzzles already (another --seed makes others)\n";
    }
    return kDone;
  }
  if (run.next_index != 0 && !quiet) {
    std::cerr << "going on after " << format_count(run.accepted) << " puzzles\n";
  }
  options.first_index = run.next_index;
  options.count -= run.accepted;
  StoreSink sink(store, run);
  return produce(arguments, options, sink, run.accepted);
}

void declare(po::options_description& options, po::positional_options_description& /*positional*/) {
  options.add_options()("count,n", po::value<std::string>()->default_value("1")->value_name("N"),
                        "puzzles wanted (of this run in the database)");
  declare_db(options);
  options.add_options()("output,o", po::value<std::string>()->value_name("FILE"),
                        "without --db: where the puzzles go (default: standard output)");
  options.add_options()("format",
                        po::value<std::string>()->default_value("lines")->value_name("KIND"),
                        ("without --db: " + format_names()).c_str());
  declare_recipe(options);
  options.add_options()("rate",
                        po::value<std::string>()->default_value("gridmill")->value_name("HOW"),
                        "gridmill (levels 1 to 7) or none");
  options.add_options()("check", po::bool_switch(),
                        "hold every step of the rater against the solution");
  options.add_options()("max-time", po::value<std::string>()->value_name("TIME"),
                        "stop after so long: 8h, 90m, 30s");
  declare_threads(options);
  declare_quiet(options);
}

int run(const po::variables_map& arguments) {
  ProductionOptions options = production_options(arguments);
  if (!arguments["quiet"].as<bool>()) {
    if (arguments.count("seed") == 0) std::cerr << "seed " << options.recipe.seed << "\n";
    if (options.rate && !Rater::serves(*options.recipe.shape)) {
      std::cerr << "boards of shape " << options.recipe.shape->name() << " are not rated\n";
    }
  }
  if (arguments.count("db") != 0) {
    if (arguments.count("output") != 0) throw UsageError("expected --db or --output, found both");
    return produce_into_store(arguments, options);
  }
  const auto format = arguments["format"].as<std::string>();
  if (format == "lines") options.rate = false;  // a level has no place there
  TextSink sink(arguments.count("output") != 0 ? arguments["output"].as<std::string>() : "-",
                format);
  const int code = produce(arguments, options, sink, 0);
  sink.close();
  return code;
}

}  // namespace

Command command_generate() {
  return {
      "generate",
      "makes puzzles with one solution, grades and stores them",
      "[options]",
      "Fills random grids, takes givens away while exactly one solution is left, rates what "
      "remains,\n"
      "and stores it (--db) or prints it. Puzzle i depends on the options and i alone: the same\n"
      "command gives the same puzzles with any number of threads. With --db the same command goes "
      "on\n"
      "where it was interrupted, another one adds its puzzles to the file.",
      "gridmill generate --db puzzles.db --count 10000 --seed 1\n"
      "gridmill generate --db puzzles.db --count 500 --symmetry rotational --clues 24..28\n"
      "gridmill generate --count 3 --format grid\n"
      "gridmill generate --count 1000000 --rate none --output puzzles.txt\n"
      "gridmill generate --shape 16x16 --clues 110.. --count 5",
      declare,
      run};
}

}  // namespace gridmill
