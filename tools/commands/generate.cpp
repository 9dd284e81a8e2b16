// gridmill generate: makes puzzles, grades them and stores or prints them.

#include <cassert>
#include <chrono>
#include <iostream>
#include <numeric>

#include "gen/pattern.h"
#include "gen/run/generation_goal.h"
#include "gen/run/run_recipe.h"
#include "solver/clues/clue_board.h"
#include "tools/cli/goal_options.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/progress.h"
#include "tools/cli/recipe_options.h"
#include "tools/cli/record_files.h"
#include "tools/cli/shared_options.h"
#include "tools/cli/version.h"
#include "tools/formats/format.h"
#include "tools/io/string_util.h"
#include "tools/run/generate_job.h"
#include "tools/run/stored_runs.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

/// The scale of --scale: none, or one of the scales.
const ScaleInfo* parse_scale(const std::string& id) {
  if (id == "none") return nullptr;
  if (const ScaleInfo* info = find_by_id(scales(), id)) return info;
  throw unexpected("--scale: expected one of " + join(ids_of(scales()), ", ") + ", none", id);
}

/// The default formats of puzzles with clues and with words.
constexpr std::string_view kClueFormat = "f-puzzles-json";
constexpr std::string_view kWordFormat = "json";

/// What decides the rows of a run. The version of a scale does not: a newer one may rate them
/// again.
RunRecipe run_recipe_of(const GenerateJobOptions& options, const UserWords& words,
                        const Shard& shard, bool allows_equivalent) {
  RunRecipe recipe(options.recipe, options.rate ? &options.goal.levels : nullptr);
  if (options.scale != nullptr) recipe.add(options.scale->id, options.scale->reference);
  if (!words.list.empty()) {
    recipe.add("words", words.digest());
    recipe.add("word_at", words.at);
  }
  recipe.add_goal(options.goal, options.recipe);
  recipe.add_shard(shard);
  if (allows_equivalent) recipe.add("equivalent", "yes");
  return recipe;
}

/// Before anything is made for it: a run has ratings by one version of a scale.
void require_same_version(const Store& store, const Run& run, const ScaleInfo& scale) {
  for (const RatingVersion& known : store.rating_versions()) {
    if (known.run != run.id || known.scale != scale.id || known.version == scale.version) continue;
    throw UsageError("run " + std::to_string(run.id) + " was rated by version " +
                     std::to_string(known.version) + " of the scale '" + known.scale +
                     "'; this program has version " + std::to_string(scale.version) +
                     (known.version < scale.version
                          ? "; 'gridmill rate --db FILE --scale " + known.scale +
                                "' rates the run again, and then it can be continued"
                          : "; continue it with a newer Gridmill"));
  }
}

struct GenerateArguments {
  static void declare(OptionTable& options) {
    declare_goal(options);
    declare_recipe(options);
    options.begin_group("Ratings");
    std::string about;
    for (const ScaleInfo& info : scales()) {
      if (!info.is_own())
        about += std::string(info.id) + " adds " + std::string(info.subject) + ". ";
    }
    declare_scale(options, "gridmill, se, hodoku or none\ngridmill has levels 1 to 7. " + about)
        .values.emplace_back("none");
    declare_levels(options);
    options.add_switch("self-check", "check every step of the rater against the solution");
    options.begin_group("Output");
    declare_db(options, "store the puzzles in this database");
    options
        .add("output,o", "FILE|DIR/",
             "file, or folder for one file per puzzle\nBy default the puzzles are printed. "
             "Cannot be combined with --db.")
        .written();
    declare_format(options, " Ignored with --db. Default with clues: " + std::string(kClueFormat) +
                                ", with --words: " + std::string(kWordFormat) + ".");
    PictureArguments::declare(options);
    options.begin_group("Run");
    options.add("max-time", "TIME", "stop after this time: 8h, 90m, 30s");
    options.add("until", "HH:MM", "stop at this time of day: 06:30");
    options.add_switch("dry-run", "estimate how long the goal would take; keep nothing");
    options.add_switch("new-run",
                       "add another run to the database\nBy default, a command continues the run "
                       "that was started with the same options.");
    options.add_switch("allow-equivalent",
                       "with --db: also store equivalent puzzles\nUse it on small boards, where "
                       "most puzzles are equivalent. Not possible with clues or jigsaws.");
    declare_shard(options);
    declare_threads(options);
    options.begin_group("General");
    declare_language(options);
    declare_quiet(options);
    options.set_common({"count", "want", "db", "output", "format", "board", "rules", "symmetry",
                        "givens", "needs", "seed", "until"});
  }

  explicit GenerateArguments(const RawArguments& raw)
      : job(job_of(raw)),
        layouts(layouts_of(raw)),
        words(words_of(raw, *job.recipe.board)),
        seed_given(raw.is_given("seed")),
        shard(shard_of(raw)),
        time_limit(time_limit_of(raw)),
        dry_run(raw.is_on("dry-run")),
        new_run(raw.is_on("new-run")),
        allow_equivalent(raw.is_on("allow-equivalent")),
        quiet(quiet_of(raw)),
        language(language_of(raw)),
        db(raw.find("db")),
        output(raw.find("output").value_or("-")),
        formats(formats_for(raw, job.recipe, words)),
        pictures(raw, formats, language),
        line(raw.line()) {
    apply_max_level(raw, job.recipe, job.goal);
    job.max_misses = max_misses_of(raw, job.goal.searches(job.recipe));
    require_rated_board();
    if (!db) require_format();
    pictures.require_place(output);
    pictures.require_days(false);
    if (allow_equivalent && (!db || !may_allow_equivalent())) {
      throw UsageError("--allow-equivalent: needs --db, and a board without clues or layouts");
    }
    if (db && raw.is_given("output") && !dry_run) {
      throw UsageError("expected --db or --output, found both");
    }
  }

  [[nodiscard]] bool may_allow_equivalent() const {
    return job.recipe.rules.empty() && !job.recipe.board->is_jigsaw();
  }
  /// A message in the language of the command.
  [[nodiscard]] std::string localized(Message message,
                                      std::initializer_list<std::string> args = {}) const {
    return localize(language, message, args);
  }
  /// Prints one, unless --quiet.
  void inform(Message message, std::initializer_list<std::string> args) const {
    if (!quiet) std::cerr << localized(message, args) << "\n";
  }

  GenerateJobOptions job;  ///< without its shard
  UserLayouts layouts;     ///< the same as the recipe's, with their places
  UserWords words;
  bool seed_given;  ///< not drawn
  Shard shard;
  TimeLimit time_limit;
  bool dry_run;
  bool new_run;
  bool allow_equivalent;
  bool quiet;
  Language language;
  std::optional<std::string> db;
  std::string output;  ///< without a database
  FormatList formats;  ///< without a database
  PictureArguments pictures;
  std::string line;  ///< the whole command line

 private:
  static GenerateJobOptions job_of(const RawArguments& raw) {
    GenerateJobOptions job;
    job.recipe = recipe_of(raw);
    job.goal = goal_of(raw, levels_of(raw));
    job.threads = threads_of(raw);
    // Another scale is rated in addition to Gridmill's.
    const ScaleInfo* const scale = parse_scale(raw.text("scale"));
    job.rate = scale != nullptr;
    if (job.rate && !scale->is_own()) job.scale = scale;
    job.check = raw.is_on("self-check");
    return job;
  }

  static FormatList formats_for(const RawArguments& raw, const Recipe& recipe,
                                const UserWords& words) {
    if (raw.is_given("format")) return formats_of(raw);
    if (!words.list.empty()) return {&written_format(kWordFormat)};
    if (recipe.rules.empty()) return formats_of(raw);
    return {&written_format(kClueFormat)};
  }

  void require_format() const {
    if (job.recipe.rules.empty()) return;
    Clue cage;
    cage.kind = find_clue_kind("killer");
    cage.cells = {Cell{0}};
    for (const FormatInfo* format : formats) {
      if (format->supports(*board_with_clues(*job.recipe.board, {cage}))) continue;
      throw UsageError("--format " + std::string(format->id) + " cannot hold clues; " +
                       std::string(kClueFormat) + " can");
    }
  }

  static TimeLimit time_limit_of(const RawArguments& raw) {
    TimeLimit limit;
    if (const auto text = raw.find("max-time")) {
      limit.budget_ms = parse_duration_ms(*text, "--max-time");
    }
    if (const auto text = raw.find("until")) {
      limit.until = parse_clock_time(*text, std::chrono::system_clock::now(), "--until");
    }
    return limit;
  }

  /// The board must have the ratings that are asked for.
  void require_rated_board() const {
    const Recipe& recipe = job.recipe;
    const GenerationGoal& goal = job.goal;
    const bool standard = recipe.board == &BoardSpec::standard();
    if (job.scale != nullptr) {
      const std::string option = "--scale " + std::string(job.scale->id);
      if (!recipe.rules.empty()) throw UsageError(option + ": this scale does not rate clues");
      if (job.scale->make(*recipe.board, goal.levels, false) == nullptr) {
        throw UsageError(option + ": expected a board that this scale supports, such as 9x9");
      }
    }
    const bool about_ratings =
        goal.has_quotas() || goal.has_filters() || !recipe.max_levels.empty();
    if (about_ratings && (!job.rate || !is_rated(*recipe.board))) {
      throw UsageError(
          "--want, --max-level, --needs, --avoids and --hardest need a board that Gridmill rates");
    }
    if ((goal.er || goal.seeks_pearls()) && !standard) {
      const char* option = goal.er ? "--er" : goal.diamond ? "--diamond" : "--pearl";
      throw UsageError(std::string(option) + ": Sudoku Explainer rates only 9x9 boards");
    }
    if (goal.seeks_pearls() && !recipe.has_free_givens()) {
      throw UsageError(
          "--pearl, --diamond: cannot be combined with --symmetry, --pattern, --givens or "
          "--max-level");
    }
    if (goal.seeks_pearls() && recipe.distinct_diagonal) {
      throw UsageError("--pearl, --diamond: cannot be combined with --word-at diagonal");
    }
  }
};

/// Prints the records: no database, every puzzle counts.
class TextSink final : public RecordSink {
 public:
  explicit TextSink(RecordFiles& files) : files_(files) {}
  std::vector<std::size_t> accept(std::span<const Record> records,
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
std::string reason_of(const GenerateJobOptions& options, const GoalRunState& state,
                      Language language) {
  const Recipe& recipe = options.recipe;
  if (state.infeasible) return infeasible_pattern_reason(*recipe.board, recipe.pattern, language);
  if (state.misses >= options.max_misses) {
    return localize(language, Message::kNoneWanted, {format_puzzle_count(language, state.misses)});
  }
  if (state.duplicates >= GoalRun::kMaxDuplicates) {
    return localize(
        language, Message::kAllWereThere,
        {format_count(GoalRun::kMaxDuplicates), format_count(options.existing_total + state.made)});
  }
  return localize(language, Message::kNoneInGrids,
                  {format_count(max_attempts_of(recipe)), std::to_string(GoalRun::kMaxOverBudget)});
}

/// Says that the goal cannot be met, and why.
int report_unmet(const GenerateArguments& arguments, const std::string& why) {
  std::cerr << "gridmill generate: " << arguments.localized(Message::kCannotBeMet, {why}) << "\n";
  return kUnmet;
}

/// The part of the run that this command makes; `next` is where its run continues.
void apply_shard(GenerateJobOptions& options, const Shard& shard, std::uint64_t next) {
  assert(shard.index >= 1 && shard.index <= shard.count);
  options.goal = options.goal.for_shard(shard.index, shard.count);
  options.stride = shard.count;
  const std::uint64_t first = shard.index - 1;
  const std::uint64_t steps = next <= first ? 0 : (next - first + shard.count - 1) / shard.count;
  options.first_index = first + steps * shard.count;
  assert(options.first_index >= next);
}

/// @param accepted  records that the sink had before
int produce(const GenerateArguments& arguments, GenerateJobOptions options, RecordSink& into,
            std::uint64_t accepted) {
  WordSink words(arguments.words, into, arguments.shard, accepted);
  RecordSink& sink = arguments.words.list.empty() ? into : words;
  InterruptFlag stop(arguments.time_limit);
  options.stop = &stop.flag();
  Progress progress(Message::kPuzzlesSoFar, options.goal.count, arguments.quiet,
                    arguments.language);
  const GoalReport report(options, arguments.language);
  GenerateJob job(options, sink, [&](const GoalRunState& state) {
    if (options.goal.has_quotas()) {
      progress.show([&] { return report.lines(state, progress.seconds()); });
    } else {
      progress.update(state.made, report.cost(state));
    }
  });
  const GoalRunState state = job.run();
  progress.finish(report.summary(state, progress.seconds()));
  if (job.complete()) return kDone;
  const std::string goes_on = arguments.db ? arguments.localized(Message::kSameCommandGoesOn) : "";
  const std::string there =
      options.existing_total == 0
          ? ""
          : arguments.localized(Message::kWereThere, {format_count(options.existing_total)});
  if (stop.interrupted()) {
    std::cerr << "gridmill generate: "
              << arguments.localized(Message::kInterruptedAfter,
                                     {format_puzzle_count(arguments.language, state.made)})
              << there << goes_on << "\n";
    return kInterrupted;
  }
  if (stop.stopped()) {
    if (!arguments.quiet) std::cerr << arguments.localized(Message::kTimeIsUp) << goes_on << "\n";
    return kDone;
  }
  std::string why = reason_of(options, state, arguments.language);
  if (state.duplicates >= GoalRun::kMaxDuplicates && !arguments.allow_equivalent &&
      arguments.may_allow_equivalent()) {
    why += arguments.localized(Message::kOfferEquivalent);
  }
  return report_unmet(arguments, why);
}

/// What the goal would take, from a sample of three seconds, or of thirty if a part of the goal was
/// not met in three; nothing is kept.
int estimate(const GenerateArguments& arguments, const GenerateJobOptions& options) {
  constexpr std::uint64_t kWithoutEnd = 1'000'000'000'000;
  GenerateJobOptions sample = options;
  for (std::uint64_t& quota : sample.goal.quotas) quota = quota == 0 ? 0 : kWithoutEnd;
  if (sample.goal.count != 0) sample.goal.count = kWithoutEnd;
  const GoalReport report(options, arguments.language);
  GoalRunState state;
  std::chrono::duration<double> seconds{};
  for (const std::int64_t milliseconds : {3'000, 30'000}) {
    InterruptFlag stop(TimeLimit{milliseconds, std::nullopt});
    sample.stop = &stop.flag();
    NullSink sink;
    const auto begin = std::chrono::steady_clock::now();
    GenerateJob job(sample, sink, [](const GoalRunState&) {});
    state = job.run();
    seconds = std::chrono::steady_clock::now() - begin;
    if (stop.interrupted()) return kInterrupted;
    if (!stop.stopped()) {
      return report_unmet(arguments, reason_of(sample, state, arguments.language));
    }
    if (!report.has_unmet_part(state)) break;
  }
  Output output(arguments.output);
  if (sample.goal.has_quotas() || !sample.recipe.max_levels.empty()) {
    output.write(GoalReport(sample, arguments.language).strategy() + "\n");
  }
  output.write(report.estimate(state, seconds.count()));
  output.close();
  return kDone;
}

/// A level as the database counts by it; a damaged row may have anything.
std::size_t parse_stored_level(const std::string& text, const std::string& file) {
  const auto level = parse_as<std::size_t>(text);
  if (level && *level >= 1 && *level <= LevelTable::kMaxLevels) return *level;
  throw std::runtime_error(file + ": expected levels from 1 to " +
                           std::to_string(LevelTable::kMaxLevels) + ", found '" + text +
                           "'; 'gridmill verify' names the row");
}

int produce_into_store(const GenerateArguments& arguments, GenerateJobOptions options) {
  const Shard& shard = arguments.shard;
  Store store = open_store(*arguments.db, Store::Mode::kCreate,
                           {.background_checkpoint = options.threads > 1}, options.goal.levels);
  const std::string board = store.board_name(*options.recipe.board);
  RunSpec spec;
  spec.recipe = run_recipe_of(options, arguments.words, shard, arguments.allow_equivalent).print();
  spec.arguments = arguments.line;
  spec.version = kVersion;
  spec.seed = options.recipe.seed;
  const Run run = resume_run(store, spec, arguments.seed_given, arguments.new_run);
  if (options.scale != nullptr) require_same_version(store, run, *options.scale);
  options.recipe.seed = run.spec.seed.value_or(options.recipe.seed);
  apply_shard(options, shard, run.next_index);
  options.existing_total = run.stored;
  if (options.goal.has_quotas()) {
    Query rows;
    rows.run = run.id;
    for (const NamedCount& line : store.counts(Facet::kLevel, rows)) {
      if (line.name)
        options.existing.at(parse_stored_level(*line.name, *arguments.db)) = line.count;
    }
  }
  const std::uint64_t last = run.last_index ? *run.last_index + shard.count : shard.index - 1;
  options.misses = (options.first_index - std::min(last, options.first_index)) / shard.count;
  if (board != options.recipe.board->name()) {
    arguments.inform(Message::kOtherBoard, {options.recipe.board->name(), board});
  }
  if (QuotaTally(options.goal, options.existing, options.existing_total).complete()) {
    arguments.inform(Message::kNothingToDo, {format_puzzle_count(arguments.language, run.stored)});
    return kDone;
  }
  if (run.next_index != 0) {
    arguments.inform(Message::kGoingOn, {format_puzzle_count(arguments.language, run.stored)});
  } else if (!arguments.seed_given) {
    arguments.inform(Message::kSeed, {std::to_string(options.recipe.seed)});
  }
  options.canonical = true;
  StoreSink sink(store, run, arguments.language, arguments.allow_equivalent);
  const int code = produce(arguments, options, sink, run.stored + run.duplicates);
  if (!arguments.quiet) std::cerr << sink.duplicate_lines();
  return code;
}

/// Lists the words that do not fit, and says whether those that do will repeat.
void report_words(const GenerateArguments& arguments) {
  const UserWords& words = arguments.words;
  if (arguments.quiet || words.list.empty()) return;
  std::cerr << words.skipped_lines(arguments.language);
  const GenerationGoal& goal = arguments.job.goal;
  const std::uint64_t puzzles =
      goal.count != 0 ? goal.count
                      : std::accumulate(goal.quotas.begin(), goal.quotas.end(), std::uint64_t{0});
  if (puzzles > words.list.size()) {
    arguments.inform(Message::kWordsRepeat, {format_count(words.list.size()),
                                             format_puzzle_count(arguments.language, puzzles)});
  }
}

int run(const GenerateArguments& arguments) {
  GenerateJobOptions options = arguments.job;
  const std::string why = infeasible_reason(options.goal, options.recipe, arguments.language);
  if (!why.empty()) return report_unmet(arguments, why);
  const BoardSpec& board = *options.recipe.board;
  const std::string unfillable = unfillable_reason(board, arguments.language);
  if (!unfillable.empty()) return report_unmet(arguments, unfillable);
  const std::string location = location_without_grid(arguments.layouts, options.recipe);
  if (!location.empty())
    return report_unmet(arguments, arguments.localized(Message::kLayoutHasNoGrid, {location}));
  report_words(arguments);
  if (options.rate && !is_rated(board)) arguments.inform(Message::kBoardNotRated, {board.name()});
  for (const TechniqueGroup& group : options.goal.needs) {
    if (!group.is_subsumed()) continue;
    arguments.inform(Message::kNeedMeans, {subsumption_reason(group, arguments.language)});
  }
  if (!arguments.quiet && !arguments.dry_run && !options.recipe.max_levels.empty()) {
    std::cerr << GoalReport(options, arguments.language).strategy() << "\n";
  }
  if (arguments.dry_run) {
    apply_shard(options, arguments.shard, 0);
    return estimate(arguments, options);
  }
  if (arguments.db) return produce_into_store(arguments, options);
  if (!arguments.seed_given) {
    arguments.inform(Message::kSeed, {std::to_string(options.recipe.seed)});
  }
  const bool only_lines =
      std::all_of(arguments.formats.begin(), arguments.formats.end(),
                  [](const FormatInfo* format) { return format->id == "lines"; });
  if (only_lines && !options.goal.has_quotas() && !options.goal.has_filters()) {
    options.rate = false;  // a level has no place there
  }
  apply_shard(options, arguments.shard, 0);
  RecordFiles files(arguments.output, arguments.formats, arguments.language, {},
                    options.goal.levels);
  files.set_words(!arguments.words.list.empty());
  files.set_pictures(arguments.pictures);
  files.require_supported(*options.recipe.board, options.goal.count);
  files.open();
  TextSink sink(files);
  const int code = produce(arguments, options, sink, 0);
  files.close(code == kDone || (code == kUnmet && sink.has_any()));
  return code;
}

}  // namespace

Command command_generate() { return make_command<GenerateArguments, run>("generate"); }

}  // namespace gridmill
