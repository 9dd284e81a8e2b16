// gridmill generate: makes puzzles, grades them and stores or prints them.

#include <cassert>
#include <chrono>
#include <iostream>

#include "gen/fillable.h"
#include "gen/pattern.h"
#include "solver/rules/clue_board.h"
#include "tools/cli/common.h"
#include "tools/cli/language_option.h"
#include "tools/cli/layout_option.h"
#include "tools/cli/level_options.h"
#include "tools/cli/production.h"
#include "tools/cli/progress.h"
#include "tools/cli/recipe_options.h"
#include "tools/cli/record_files.h"
#include "tools/cli/record_sinks.h"
#include "tools/cli/resume.h"
#include "tools/cli/stop.h"
#include "tools/cli/store_tables.h"
#include "tools/cli/values.h"
#include "tools/cli/version.h"
#include "tools/cli/wish_options.h"
#include "tools/cli/wish_report.h"
#include "tools/export/format.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

/// The scale beside Gridmill's own that a value of --rate names, or nullptr.
const ScaleInfo* other_scale(std::string_view rate) {
  for (const ScaleInfo& info : scales()) {
    if (info.id == rate && !info.is_own()) return &info;
  }
  return nullptr;
}

std::vector<std::string_view> scale_ids() {
  std::vector<std::string_view> ids;
  for (const ScaleInfo& info : scales()) {
    if (!info.is_own()) ids.push_back(info.id);
  }
  return ids;
}

/// Puzzles with clues as text, where nobody says how.
constexpr std::string_view kClueFormat = "f-puzzles-json";

/// What the recipe of a run says of it. Not its version: ratings may be made again by a newer one.
std::string scale_word(const ScaleInfo* scale) {
  if (scale == nullptr) return "";
  return " " + std::string(scale->id) + "=" + std::string(scale->reference);
}

/// Before anything is made for it: a run has ratings by one version of a scale.
void require_same_version(const Store& store, const Run& run, const ScaleInfo& scale) {
  for (const RatingVersion& known : store.rating_versions()) {
    if (known.run != run.id || known.scale != scale.id || known.version == scale.version) continue;
    throw UsageError("run " + std::to_string(run.id) + " was rated on the scale '" + known.scale +
                     "' by its version " + std::to_string(known.version) +
                     ", this program has version " + std::to_string(scale.version) +
                     (known.version < scale.version
                          ? "; `gridmill rate --db FILE --scale " + known.scale +
                                "` rates the run again, then it goes on"
                          : "; a newer Gridmill goes on with it"));
  }
}

struct GenerateArguments {
  static void declare(OptionTable& options) {
    declare_wish(options);
    declare_db(options);
    options
        .add("output,o", "FILE|DIR/",
             "without --db: where the puzzles go (default: standard output)")
        .written();
    options
        .add(
            "format", "KIND",
            "without --db: " + format_names() + " (with --rules: " + std::string(kClueFormat) + ")")
        .otherwise("lines");
    PictureArguments::declare(options);
    declare_recipe(options);
    std::string about = "gridmill (levels 1 to 7), ";
    for (const ScaleInfo& info : scales()) {
      if (!info.is_own())
        about += std::string(info.id) + " (these and " + std::string(info.subject) + "), ";
    }
    declare_rate(options, about.substr(0, about.size() - 2) + " or none");
    declare_levels(options);
    options.add_switch("check", "check every step of the rater against the solution");
    options.add("max-time", "TIME", "stop after this time: 8h, 90m, 30s");
    options.add("until", "HH:MM", "stop when the clock next shows this time");
    options.add_switch("dry-run",
                       "make a sample, estimate what the wish would take, and keep nothing");
    options.add_switch("new-run", "add a run to a database that has runs with other options");
    declare_shard(options);
    declare_language(options);
    declare_threads(options);
    declare_quiet(options);
  }

  explicit GenerateArguments(const LowArguments& low)
      : recipe(recipe_of(low)),
        layouts(layouts_of(low)),
        seed_given(low.is_given("seed")),
        wish(wish_of(low, levels_of(low))),
        give_up(give_up_of(low)),
        threads(threads_of(low)),
        rate(rate_of(low, scale_ids())),
        check(low.is_on("check")),
        shard(shard_of(low)),
        time_limit(time_limit_of(low)),
        dry_run(low.is_on("dry-run")),
        new_run(low.is_on("new-run")),
        quiet(quiet_of(low)),
        language(language_of(low)),
        db(low.find("db")),
        output(low.find("output").value_or("-")),
        format(format_for(low, recipe)),
        pictures(low, format),
        line(low.line()) {
    take_level(low, recipe, wish);
    require_rated_board();
    if (!db) require_format();
    pictures.require_place(output);
    if (db && low.is_given("output") && !dry_run) {
      throw UsageError("expected --db or --output, found both");
    }
  }

  Recipe recipe;
  OwnLayouts layouts;  ///< the same as the recipe's, with their places
  bool seed_given;     ///< not drawn
  Wish wish;
  std::uint64_t give_up;
  std::size_t threads;
  std::string rate;  ///< none, gridmill, or another scale beside it
  bool check;
  Shard shard;
  TimeLimit time_limit;
  bool dry_run;
  bool new_run;
  bool quiet;
  Language language;
  std::optional<std::string> db;
  std::string output;        ///< without a database
  const FormatInfo& format;  ///< without a database
  PictureArguments pictures;
  std::string line;  ///< the whole command line

 private:
  static const FormatInfo& format_for(const LowArguments& low, const Recipe& recipe) {
    return recipe.rules.empty() || low.is_given("format") ? format_of(low)
                                                          : written_format(kClueFormat);
  }

  void require_format() const {
    if (recipe.rules.empty()) return;
    Clue cage;
    cage.kind = find_clue_kind("killer");
    cage.cells = {Cell{0}};
    if (format.holds(*board_with_clues(*recipe.shape, {cage}))) return;
    throw UsageError("--format " + std::string(format.id) + " cannot hold clues; " +
                     std::string(kClueFormat) + " can");
  }

  static TimeLimit time_limit_of(const LowArguments& low) {
    TimeLimit limit;
    if (const auto text = low.find("max-time")) {
      limit.budget_ms = parse_duration_ms(*text, "--max-time");
    }
    if (const auto text = low.find("until")) {
      limit.until = parse_clock_time(*text, std::chrono::system_clock::now(), "--until");
    }
    return limit;
  }

  /// The board must have the ratings that are asked for.
  void require_rated_board() const {
    const bool standard = recipe.shape == &Shape::standard();
    const ScaleInfo* scale = other_scale(rate);
    if (scale != nullptr && scale->make(*recipe.shape, wish.levels, false) == nullptr) {
      throw UsageError("--rate " + rate + ": expected a board that is on this scale, such as 9x9");
    }
    const bool about_ratings = wish.has_quotas() || wish.has_filters() || !recipe.at_most.empty();
    if (about_ratings && (rate == "none" || !is_rated(*recipe.shape))) {
      throw UsageError(
          "expected a board that is rated beside --want, --at-most, --needs, --avoids, --hardest");
    }
    if ((wish.er || wish.seeks_gems()) && !standard) {
      throw UsageError("--er: Sudoku Explainer rates boards of 9x9 only");
    }
    const bool free = recipe.symmetry == Symmetry::kNone && recipe.pattern.empty() &&
                      recipe.at_most.empty() && recipe.clues.min == 0 &&
                      recipe.clues.max >= recipe.shape->cells();
    if (wish.seeks_gems() && !free) {
      throw UsageError(
          "--er-equals-ep, --er-equals-ed: givens move in the search, so there can be no "
          "--symmetry, --pattern, --clues or --at-most");
    }
  }
};

/// Prints the records: no database, every puzzle counts.
class TextSink final : public RecordSink {
 public:
  explicit TextSink(RecordFiles& files) : files_(files) {}
  std::vector<std::size_t> take(std::span<const Record> records,
                                std::uint64_t /*next_index*/) override {
    for (const Record& record : records) files_.write(record, 0);
    any_ = any_ || !records.empty();
    return {};
  }
  [[nodiscard]] bool has_any() const { return any_; }

 private:
  RecordFiles& files_;
  bool any_ = false;
};

/// Why a production gave up, in words.
std::string reason_of(const ProductionOptions& options, const ProductionState& state,
                      Language language) {
  const Recipe& recipe = options.recipe;
  if (state.hopeless) return hopeless_pattern(*recipe.shape, recipe.pattern, language);
  if (state.in_vain >= options.give_up) {
    return say(language, Message::kNoneWanted, {format_count(state.in_vain)});
  }
  if (state.duplicates >= Production::kMostDuplicates) {
    return say(language, Message::kAllWereThere, {format_count(Production::kMostDuplicates)});
  }
  return say(language, Message::kNoneInGrids,
             {format_count(most_attempts(recipe)), std::to_string(Production::kGiveUp)});
}

/// Says that the wish cannot be met, and why.
int unmet(const GenerateArguments& arguments, const std::string& why) {
  std::cerr << "gridmill generate: " << say(arguments.language, Message::kCannotBeMet, {why})
            << "\n";
  return kUnmet;
}

ProductionOptions production_options(const GenerateArguments& arguments) {
  ProductionOptions options;
  options.recipe = arguments.recipe;
  options.wish = arguments.wish;
  options.give_up = arguments.give_up;
  options.threads = arguments.threads;
  options.rate = arguments.rate != "none";
  options.scale = other_scale(arguments.rate);
  options.check = arguments.check;
  return options;
}

/// The part of the run that this command makes; `next` is where its run goes on.
void take_share(ProductionOptions& options, const Shard& shard, std::uint64_t next) {
  assert(shard.part >= 1 && shard.part <= shard.parts);
  options.wish = options.wish.share(shard.part, shard.parts);
  options.stride = shard.parts;
  const std::uint64_t first = shard.part - 1;
  const std::uint64_t steps = next <= first ? 0 : (next - first + shard.parts - 1) / shard.parts;
  options.first_index = first + steps * shard.parts;
  assert(options.first_index >= next);
}

/// Messages in the language of the command.
auto words_of(const GenerateArguments& arguments) {
  return [&arguments](Message message, std::initializer_list<std::string> fillings) {
    return say(arguments.language, message, fillings);
  };
}

int produce(const GenerateArguments& arguments, ProductionOptions options, RecordSink& sink) {
  StopSource stop(arguments.time_limit);
  options.stop = &stop.flag();
  Progress progress(Message::kPuzzlesSoFar, options.wish.count, arguments.quiet,
                    arguments.language);
  const WishReport report(options, arguments.language);
  Production production(options, sink, [&](const ProductionState& state) {
    if (options.wish.has_quotas()) {
      progress.show([&] { return report.lines(state, progress.seconds()); });
    } else {
      progress.update(state.made, report.cost(state));
    }
  });
  const ProductionState& state = production.run();
  progress.finish(report.summary(state, progress.seconds()));
  if (production.complete()) return kDone;
  const auto words = words_of(arguments);
  const std::string goes_on = arguments.db ? words(Message::kSameCommandGoesOn, {}) : "";
  const std::string there =
      options.total == 0 ? "" : words(Message::kWereThere, {format_count(options.total)});
  if (stop.interrupted()) {
    std::cerr << "gridmill generate: "
              << words(Message::kInterruptedAfter, {format_count(state.made)}) << there << goes_on
              << "\n";
    return kInterrupted;
  }
  if (stop.stopped()) {
    if (!arguments.quiet) std::cerr << words(Message::kTimeIsUp, {}) << goes_on << "\n";
    return kDone;
  }
  return unmet(arguments, reason_of(options, state, arguments.language));
}

/// What the wish would take, from a sample of three seconds; nothing is kept.
int estimate(const GenerateArguments& arguments, const ProductionOptions& options) {
  constexpr std::uint64_t kWithoutEnd = 1'000'000'000'000;
  StopSource stop(TimeLimit{3'000, std::nullopt});
  ProductionOptions sample = options;
  sample.stop = &stop.flag();
  for (std::uint64_t& quota : sample.wish.quotas) quota = quota == 0 ? 0 : kWithoutEnd;
  if (sample.wish.count != 0) sample.wish.count = kWithoutEnd;
  NoSink sink;
  const auto begin = std::chrono::steady_clock::now();
  Production production(sample, sink, [](const ProductionState&) {});
  const ProductionState& state = production.run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (stop.interrupted()) return kInterrupted;
  if (!stop.stopped()) return unmet(arguments, reason_of(sample, state, arguments.language));
  Output output(arguments.output);
  if (sample.wish.has_quotas() || !sample.recipe.at_most.empty()) {
    output.write(WishReport(sample, arguments.language).way() + "\n");
  }
  output.write(WishReport(options, arguments.language).estimate(state, seconds.count()));
  output.close();
  return kDone;
}

int produce_into_store(const GenerateArguments& arguments, ProductionOptions options) {
  const auto words = words_of(arguments);
  const Shard& shard = arguments.shard;
  Store store = open_store(*arguments.db, Store::Mode::kCreate,
                           {.checkpoint_beside = options.threads > 1}, options.wish.levels);
  const std::string board = store.introduce(*options.recipe.shape);
  RunSpec spec;
  spec.recipe =
      options.recipe.to_string() +
      (options.rate ? " rate=gridmill " + rater_word(options.wish.levels) : " rate=none") +
      scale_word(options.scale) + options.wish.to_string();
  if (shard.parts != 1) {
    spec.recipe += " shard=" + std::to_string(shard.part) + "/" + std::to_string(shard.parts);
  }
  spec.arguments = arguments.line;
  spec.version = kVersion;
  spec.seed = options.recipe.seed;
  const Run run = resume_run(store, spec, arguments.seed_given, arguments.new_run);
  if (options.scale != nullptr) require_same_version(store, run, *options.scale);
  options.recipe.seed = run.spec.seed.value_or(options.recipe.seed);
  take_share(options, shard, run.next_index);
  options.total = run.accepted;
  if (options.wish.has_quotas()) {
    Query rows;
    rows.run = run.id;
    for (const NamedCount& line : store.counts(Facet::kLevel, rows)) {
      if (line.name) options.have.at(std::stoul(*line.name)) = line.count;
    }
  }
  const std::uint64_t last = run.last_index ? *run.last_index + shard.parts : shard.part - 1;
  options.in_vain = (options.first_index - std::min(last, options.first_index)) / shard.parts;
  if (!arguments.quiet) {
    if (board != options.recipe.shape->name()) {
      std::cerr << words(Message::kOtherBoard, {options.recipe.shape->name(), board}) << "\n";
    }
    if (WishTally(options.wish, options.have, options.total).complete()) {
      std::cerr << words(Message::kNothingToDo, {format_count(run.accepted)}) << "\n";
    } else if (run.next_index != 0) {
      std::cerr << words(Message::kGoingOn, {puzzles_in_words(arguments.language, run.accepted)})
                << "\n";
    } else if (!arguments.seed_given) {
      std::cerr << words(Message::kSeed, {std::to_string(options.recipe.seed)}) << "\n";
    }
  }
  if (WishTally(options.wish, options.have, options.total).complete()) return kDone;
  options.canonical = true;
  StoreSink sink(store, run, arguments.language);
  const int code = produce(arguments, options, sink);
  if (!arguments.quiet) std::cerr << sink.refused();
  return code;
}

int run(const GenerateArguments& arguments) {
  const auto words = words_of(arguments);
  ProductionOptions options = production_options(arguments);
  const bool quiet = arguments.quiet;
  const std::string why = options.wish.impossible(options.recipe, arguments.language);
  if (!why.empty()) return unmet(arguments, why);
  const Shape& board = *options.recipe.shape;
  if (Shape::with_digest(board.digest()) == nullptr && is_fillable(board) == Fillable::kNo) {
    return unmet(arguments, words(Message::kNoFullGrid, {board.name()}));
  }
  const std::string place = place_without_grid(arguments.layouts, options.recipe);
  if (!place.empty()) return unmet(arguments, words(Message::kLayoutHasNoGrid, {place}));
  if (!quiet && options.rate && !is_rated(*options.recipe.shape)) {
    std::cerr << words(Message::kBoardNotRated, {options.recipe.shape->name()}) << "\n";
  }
  for (const TechniqueGroup& group : options.wish.needs) {
    if (!quiet && group.is_eclipsed()) {
      std::cerr << words(Message::kNeedMeans, {group.eclipsed_by(arguments.language)}) << "\n";
    }
  }
  if (!quiet && !arguments.dry_run && !options.recipe.at_most.empty()) {
    std::cerr << WishReport(options, arguments.language).way() << "\n";
  }
  if (arguments.dry_run) {
    take_share(options, arguments.shard, 0);
    return estimate(arguments, options);
  }
  if (arguments.db) return produce_into_store(arguments, options);
  if (!arguments.seed_given && !quiet)
    std::cerr << words(Message::kSeed, {std::to_string(options.recipe.seed)}) << "\n";
  if (arguments.format.id == "lines" && !options.wish.has_quotas() && !options.wish.has_filters()) {
    options.rate = false;  // a level has no place there
  }
  take_share(options, arguments.shard, 0);
  RecordFiles files(arguments.output, arguments.format, arguments.language, {},
                    options.wish.levels);
  files.use(arguments.pictures);
  files.require(*options.recipe.shape, options.wish.count);
  files.open();
  TextSink sink(files);
  const int code = produce(arguments, options, sink);
  files.close(code == kDone || (code == kUnmet && sink.has_any()));
  return code;
}

}  // namespace

Command command_generate() {
  return {
      "generate",
      "makes puzzles with one solution, grades and stores them",
      "[options]",
      R"(Fills random grids, removes givens while exactly one solution is left, rates the puzzles, and
stores them (--db) or prints them. Puzzle i depends on the options and on i only, so the same
command gives the same puzzles with any number of threads. With --db the same command continues an
interrupted run. Other options are refused unless --new-run is given; only the count, the threads
and the times may change.

--at-most takes givens away only while techniques up to the level solve the puzzle, so there are as
few as the level allows.

--needs, --avoids and --hardest take names of techniques, of families (fish), or beginnings of
names (uniqueness-test). 'gridmill help wishes' explains them, and when a wish is given up.

Shard I of N makes the puzzles I-1, I-1+N, ... of the run into a database of its own; see
'gridmill help shards'. --max-time uses a clock that nobody sets, --until the clock on the wall.)",
      "gridmill generate --db puzzles.db --count 10000 --seed 1\n"
      "gridmill generate --db puzzles.db --count 500 --symmetry rotational --clues 24..28\n"
      "gridmill generate --db puzzles.db --want level3=5000,level4=5000,level5=500 --until 06:30\n"
      "gridmill generate --db puzzles.db --want tough=100 --needs x-wing --dry-run\n"
      "gridmill generate --db x.db --shape 9x9-x --want easy=500,tricky=500\n"
      "gridmill generate --at-most moderate --count 20 --symmetry rotational --format grid\n"
      "gridmill generate --db part2.db --count 1000000 --seed 1 --shard 2/4\n"
      "gridmill generate --count 3 --format grid\n"
      "gridmill generate --count 1000000 --rate none --output puzzles.txt\n"
      "gridmill generate --shape 16x16 --clues 110.. --count 5\n"
      "gridmill generate --rules killer --count 10 --format f-puzzles\n"
      "gridmill generate --rules thermo,x --clues-of thermo=4..6 --count 10",
      &GenerateArguments::declare,
      &run_with<GenerateArguments, run>};
}

}  // namespace gridmill
