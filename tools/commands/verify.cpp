// gridmill verify: checks every fact in a database.

#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>

#include "db/canonical_keys.h"
#include "db/stored_digits.h"
#include "gen/pipeline.h"
#include "gen/symmetry.h"
#include "solver/board/grid.h"
#include "solver/count/counter.h"
#include "solver/count/minimality.h"
#include "solver/rate/any_rater.h"
#include "solver/referee/referee.h"
#include "tools/cli/interrupt_flag.h"
#include "tools/cli/messages.h"
#include "tools/cli/progress.h"
#include "tools/cli/shared_options.h"
#include "tools/io/output.h"
#include "tools/run/solved_batch.h"
#include "tools/run/stored_runs.h"
#include "tools/scales/scale.h"

namespace gridmill {
namespace {

/// Another engine than the one that puzzles are made with, where the board has two: a mistake in
/// that one must not confirm itself. Puzzles with clues are counted by the same engine, and by the
/// referee.
std::unique_ptr<Counter> make_second_counter(const BoardSpec& board) {
  if (board.has_clues()) return make_counter(board);
  const std::string_view first = choose_counter(board, "").id;
  const CounterInfo* second = nullptr;
  for (const CounterInfo& info : counters()) {
    if (info.supports(board) && info.id != first) second = &info;  // the last one: dancing links
  }
  return make_counter(board, second == nullptr ? first : second->id);
}

/// Looks at rows of one board, for one thread.
class RowVerifier {
 public:
  RowVerifier(const BoardRef& board, bool rate, const std::atomic<bool>& stop)
      : held_(board),
        board_(*board),
        second_(make_second_counter(board_)),
        make_([&stop](const BoardSpec& with_clues) {
          std::unique_ptr<Counter> counter = make_counter(with_clues);
          counter->set_budget({.stop = &stop});
          return counter;
        }),
        counter_(make_(board_)),
        rate_(rate),
        stop_(stop),
        found_(2 * static_cast<std::size_t>(board_.cells())) {
    second_->set_budget({.stop = &stop});
    if (rate && is_rated(board_)) rater_ = make_rater(board_);
    if (board_.has_clues()) referee_.emplace(board_);
  }

  /// Appends what is wrong with a row. False: it was not looked at whole, because of a signal.
  bool verify(const RawRow& row, const StoredRun& run, std::vector<std::string>& issues) {
    not_recounted_ = false;
    if (!row.key_issue.empty()) issues.push_back(row.key_issue);
    const auto puzzle = stored_digits(board_, row.puzzle);
    const auto solution = stored_digits(board_, row.solution);
    if (!puzzle) issues.push_back("its puzzle is not a valid " + board_.name() + " board");
    if (!solution) issues.push_back("its solution is not a valid " + board_.name() + " board");
    if (!puzzle) return true;
    const auto givens = static_cast<std::int64_t>(Grid(*puzzle).count_givens());
    if (givens != row.givens) {
      issues.push_back("it has " + std::to_string(givens) + " givens, not " +
                       std::to_string(row.givens));
    }
    verify_symmetry(row, *puzzle, issues);
    if (solution) {
      std::string error = word_error(board_, *solution, row.word, row.word_cells);
      if (!error.empty()) issues.push_back(std::move(error));
    }
    std::uint64_t count = 0;
    second_->count({*puzzle, {}, 2, {&count, 1}, found_});
    if (count == kUncounted) return false;
    if (referee_ && !verify_count(row, *puzzle, count, issues)) return false;
    if (count != 1) {
      issues.emplace_back(count == 0 ? "it has no solution" : "it has more than one solution");
      return true;
    }
    const std::vector<std::uint8_t> only(found_.begin(), found_.begin() + board_.cells());
    if (solution && *solution != only) issues.emplace_back("its solution is a different grid");
    keys_.make(board_, *puzzle, only, board_.board_name(), key_);
    if (!is_key_of(row.canonical, key_, *puzzle))
      issues.emplace_back("its canonical key is different");
    std::uint8_t minimal = 0;
    check_minimality(*counter_, *puzzle, {&minimal, 1}, make_);
    if (minimal == kMinimalityUnknown) return false;
    if (minimal != row.minimal) {
      issues.emplace_back(minimal != 0 ? "it is minimal, but stored as not minimal"
                                       : "it is not minimal, but stored as minimal");
    }
    if (row.rating && !is_rated(board_)) {
      issues.push_back("boards of " + board_.name() + " have no level");
    } else if (row.rating && rater_ && run.has_same_rater) {
      verify_rating(*row.rating, rater_->rate_to_record(*puzzle, only), issues);
      verify_wishes(*rater_, row, run, *puzzle, only, issues);
    }
    verify_scales(row, run, *puzzle, only, issues);
    return true;
  }

  [[nodiscard]] const BoardSpec& board() const { return board_; }
  /// Whether the last row was too much for the referee.
  [[nodiscard]] bool was_not_recounted() const { return not_recounted_; }

 private:
  /// Compares the referee's answers with the counter's `count`, and for one row in 50 with the
  /// stored `minimal`. False: a signal ended it.
  bool verify_count(const RawRow& row, const std::vector<std::uint8_t>& puzzle, std::uint64_t count,
                    std::vector<std::string>& issues) {
    constexpr std::int64_t kMinimalOneOf = 50;
    const std::span<const std::uint8_t> solution = std::span(found_).first(puzzle.size());
    const RecountResult result = recount(*referee_, puzzle, count, solution, {.stop = &stop_});
    if (stop_.load(std::memory_order_relaxed)) return false;
    not_recounted_ = result == RecountResult::kNotRecounted;
    if (result == RecountResult::kDiffers) {
      issues.emplace_back("the referee finds other solutions than the counter");
    }
    if (row.id % kMinimalOneOf != 0 || result != RecountResult::kSame || count != 1) return true;
    const std::optional<bool> minimal =
        is_minimal_by_referee(board_, puzzle, solution, {.stop = &stop_});
    if (stop_.load(std::memory_order_relaxed)) return false;
    if (minimal && *minimal != (row.minimal != 0)) {
      issues.emplace_back(*minimal ? "the referee finds that it is minimal"
                                   : "the referee finds that it is not minimal");
    }
    return true;
  }

  void verify_symmetry(const RawRow& row, const std::vector<std::uint8_t>& puzzle,
                       std::vector<std::string>& issues) {
    const SymmetryInfo* info = find_symmetry(row.symmetry);
    if (info == nullptr || info->symmetry == Symmetry::kRandom) {
      issues.push_back("there is no symmetry '" + row.symmetry + "'");
      return;
    }
    if (!has_symmetry(board_, info->symmetry)) {
      issues.push_back("its board has no symmetry '" + row.symmetry + "'");
      return;
    }
    const auto [orbits, is_new] = orbits_.try_emplace(info->symmetry, board_, info->symmetry);
    if (!is_symmetric(orbits->second, puzzle)) {
      issues.push_back("its givens are not " + row.symmetry);
    }
  }

  /// Its ratings on other scales.
  void verify_scales(const RawRow& row, const StoredRun& run,
                     const std::vector<std::uint8_t>& puzzle,
                     const std::vector<std::uint8_t>& solution, std::vector<std::string>& issues) {
    for (const ScaleRating& stored : row.ratings) {
      if (!run.scales.contains(stored.scale)) {
        issues.push_back("its run has no version of the scale '" + stored.scale +
                         "', which rated it");
      }
      const ScaleInfo* info = find_by_id(scales(), stored.scale);
      // The file may have scales that this program does not.
      if (info == nullptr) continue;
      auto [scale, is_new] = scales_.try_emplace(info->id);
      if (is_new) scale->second = info->make(board_, LevelTable::standard(), false);
      if (!scale->second) {
        issues.push_back("boards of " + board_.name() + " have no rating on the scale '" +
                         stored.scale + "'");
        continue;
      }
      // Where the search was given up there is nothing to compare.
      if (!rate_ || run.outdated_scales.contains(stored.scale)) continue;
      if (info->is_over_budget != nullptr && info->is_over_budget(stored.values)) continue;
      scale->second->rate(puzzle, solution, values_);
      if (values_ != stored.values) {
        issues.push_back(std::string(info->subject) + " are " + format_ratings(*info, values_) +
                         ", not " + format_ratings(*info, stored.values));
      }
    }
  }

  static void verify_rating(const RatingRecord& stored, const RatingRecord& rated,
                            std::vector<std::string>& issues) {
    if (stored.level != rated.level) {
      issues.push_back("its level is " + std::to_string(rated.level) + ", not " +
                       std::to_string(stored.level));
    }
    if (stored.hardest != rated.hardest) {
      issues.push_back("its hardest technique is " + rated.hardest.text() + ", not " +
                       (stored.hardest.empty() ? "none" : stored.hardest.text()));
    }
    if (stored.rounds != rated.rounds || stored.min_openings != rated.min_openings) {
      issues.push_back("rounds and min_openings are " + std::to_string(rated.rounds) + " and " +
                       std::to_string(rated.min_openings) + ", not " +
                       std::to_string(stored.rounds) + " and " +
                       std::to_string(stored.min_openings));
    }
    if (counts_by_name(stored.uses) != counts_by_name(rated.uses)) {
      issues.emplace_back("its technique counts are different");
    }
  }

  BoardRef held_;
  const BoardSpec& board_;
  std::unique_ptr<Counter> second_;
  MakeCounter make_;
  std::unique_ptr<Counter> counter_;
  bool rate_;
  const std::atomic<bool>& stop_;
  bool not_recounted_ = false;
  std::unique_ptr<AnyRater> rater_;
  std::optional<Referee> referee_;  ///< of boards with clues
  std::map<std::string_view, std::unique_ptr<Scale>>
      scales_;  ///< made for the first row rated on it
  RatingValues values_;
  CanonicalKeyBuilder keys_;
  std::map<Symmetry, Orbits> orbits_;
  std::vector<std::uint8_t> found_;
  std::string key_;
};

struct VerifyArguments {
  static void declare(OptionTable& options) {
    declare_db(options);
    options.add_switch("no-rating", "skip the ratings; checking them takes most of the time");
    RowArguments::declare(options);
    declare_language(options);
    declare_threads(options);
    declare_quiet(options);
  }

  explicit VerifyArguments(const RawArguments& raw)
      : db(db_of(raw)),
        rate(!raw.is_on("no-rating")),
        rows(raw),
        language(language_of(raw)),
        threads(threads_of(raw)),
        quiet(quiet_of(raw)) {}

  std::string db;
  bool rate;
  RowArguments rows;
  Language language;
  std::size_t threads;
  bool quiet;
};

class VerifyJob final : public PipelineJob {
 public:
  VerifyJob(const VerifyArguments& arguments, const Store& store, Output& output)
      : store_(store),
        output_(output),
        rate_(arguments.rate),
        language_(arguments.language),
        printer_(arguments.rows.format, {"puzzle", "fault"}),
        slots_(pipeline_slots(arguments.threads)),
        verifiers_(arguments.threads),
        recipes_(arguments.threads),
        progress_(Message::kPuzzlesSoFar, count_of(store), arguments.quiet, arguments.language) {
    output_.write(printer_.header());
  }

  /// Reads the runs, and looks at the file as a whole. Before the rows.
  void begin() {
    std::vector<std::string> issues = store_.check();
    runs_ = read_runs(store_, issues);
    for (const std::string& fault : label_issues(store_)) issues.push_back(fault);
    for (const std::string& fault : issues) report_issue(0, fault);
    for (const auto& [id, run] : runs_) {
      if (run.has_same_rater || !rate_) continue;
      std::cerr << "run " << id
                << " was rated by another version of Gridmill; its levels are not compared\n";
    }
    for (const RatingVersion& known : store_.rating_versions()) note_rating_version(known);
  }

  bool issue(std::size_t slot) override {
    constexpr std::size_t kBatch = 256;
    if (stop_.stopped()) return false;
    store_.raw_rows(last_, kBatch, slots_[slot].rows);
    if (slots_[slot].rows.empty()) return false;
    slots_[slot].issues.assign(slots_[slot].rows.size(), {});
    find_boards(slots_[slot]);
    // What puzzle_key does not hold yet, and so cannot distinguish.
    for (RawRow& row : slots_[slot].rows) {
      if (row.is_keyed || !row.key_issue.empty()) continue;
      const auto [first, is_new] = not_keyed_.try_emplace(row.canonical, row.id);
      if (is_new) continue;
      row.key_issue = "it is equivalent to puzzle " + std::to_string(first->second);
    }
    last_ = slots_[slot].rows.back().id;
    return true;
  }

  void work(std::size_t slot, std::size_t worker) override {
    Slot& s = slots_[slot];
    s.cut_short = false;
    s.not_recounted = 0;
    for (std::size_t i = 0; i < s.rows.size() && !s.cut_short; ++i) {
      const RawRow& row = s.rows[i];
      if (!row.read_error.empty()) {
        s.issues[i].push_back(row.read_error);
        continue;
      }
      const BoardRef& board = s.boards[i];
      const auto run = runs_.find(row.run);
      if (run == runs_.end()) {
        s.issues[i].push_back("there is no run " + std::to_string(row.run));
      } else if (board != nullptr) {
        recipes_[worker].verify(row, run->second, *board, s.issues[i]);
      }
      if (board == nullptr) continue;
      constexpr std::size_t kMaxVerifiers = 64;  // of about 150 KB each
      if (verifiers_[worker].size() == kMaxVerifiers &&
          !verifiers_[worker].contains(board->name())) {
        verifiers_[worker].clear();
      }
      auto& verifier = verifiers_[worker][board->name()];
      if (!verifier || &verifier->board() != &*board) {
        verifier = std::make_unique<RowVerifier>(board, rate_, stop_.flag());
      }
      s.cut_short =
          !verifier->verify(row, run == runs_.end() ? StoredRun() : run->second, s.issues[i]);
      if (verifier->was_not_recounted()) ++s.not_recounted;
    }
  }

  bool deliver(std::size_t slot) override {
    const Slot& s = slots_[slot];
    if (s.cut_short) return false;
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
      for (const std::string& fault : s.issues[i]) report_issue(s.rows[i].id, fault);
      if (!s.issues[i].empty()) ++bad_rows_;
      const auto run = runs_.find(s.rows[i].run);
      const bool has_wish = run != runs_.end() && !run->second.wishes.empty();
      if (has_wish && s.rows[i].has_unknown_wish_paths) ++unknown_wish_paths_;
    }
    rows_ += s.rows.size();
    not_recounted_ += s.not_recounted;
    progress_.update(rows_, issues_ == 0 ? "" : ", " + format_issue_count());
    return true;
  }

  /// A fault of a row, or (0) of the file.
  void report_issue(std::int64_t row, const std::string& description) {
    ++issues_;
    std::string text;
    printer_.print_to(text);
    row == 0 ? printer_.text("file") : printer_.number(row);
    printer_.text(one_line(description));
    printer_.end_row();
    output_.write(text);
  }

  [[nodiscard]] const std::atomic<bool>& stop_flag() const { return stop_.flag(); }

  int finish() {
    close_if(!stop_.stopped(), output_);
    const std::string puzzles = format_puzzle_count(language_, rows_);
    progress_.finish(issues_ == 0
                         ? localize(language_, Message::kNothingIsWrong, {puzzles})
                         : localize(language_, Message::kVerified,
                                    {puzzles, format_issue_count(),
                                     localize_plural(language_, bad_rows_, Message::kOneBadRow,
                                                     Message::kBadRows)}));
    report_puzzles(language_, not_recounted_, Message::kWasNotRecounted,
                   Message::kWereNotRecounted);
    report_puzzles(language_, unknown_wish_paths_, Message::kLacksWishPath,
                   Message::kLackWishPaths);
    if (stop_.stopped()) {
      std::cerr << "gridmill verify: " << localize(language_, Message::kInterrupted) << "\n";
      return kInterrupted;
    }
    return issues_ == 0 ? kDone : kFailure;
  }

 private:
  struct Slot {
    std::vector<RawRow> rows;
    std::vector<BoardRef> boards;  ///< null: the row's board is not known
    std::vector<std::vector<std::string>> issues;
    std::uint64_t not_recounted = 0;
    bool cut_short = false;  ///< a signal ended a search
  };

  [[nodiscard]] std::string format_issue_count() const {
    return localize_plural(language_, issues_, Message::kOneFault, Message::kFaults);
  }

  /// For the progress alone: a file that cannot be counted is looked at all the same.
  static std::uint64_t count_of(const Store& store) {
    try {
      return store.count();
    } catch (const StoreError&) {
      return 0;
    }
  }

  /// Notes which version of a scale rated a run, and warns if it is not ours.
  void note_rating_version(const RatingVersion& known) {
    StoredRun& run = runs_[known.run];
    run.scales.insert(known.scale);
    for (const ScaleInfo& info : scales()) {
      if (info.id != known.scale || info.version == known.version || info.is_own()) continue;
      run.outdated_scales.insert(known.scale);
      if (!rate_) continue;
      std::cerr << "run " << known.run << " was rated by version " << known.version
                << " of the scale '" << known.scale << "'; this program has version "
                << info.version << ". These ratings are not compared"
                << (known.version < info.version
                        ? " ('gridmill rate --db FILE --scale ID' replaces them)"
                        : "")
                << "\n";
    }
  }

  /// The boards of rows, which the store knows; it serves one thread.
  void find_boards(Slot& s) const {
    s.boards.clear();
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
      if (!s.rows[i].read_error.empty()) {
        s.boards.emplace_back();
        continue;
      }
      const Store::RowBoard board = store_.board_of(s.rows[i]);
      s.boards.push_back(board.board);
      if (board.board == nullptr) s.issues[i].push_back(board.error);
    }
  }

  const Store& store_;
  Output& output_;
  bool rate_;
  Language language_;
  std::map<std::int64_t, StoredRun> runs_;  ///< by id
  TableWriter printer_;
  std::vector<Slot> slots_;
  std::vector<std::map<std::string, std::unique_ptr<RowVerifier>>> verifiers_;
  std::vector<RecipeVerifier> recipes_;  ///< by worker
  InterruptFlag stop_;
  Progress progress_;
  std::int64_t last_ = INT64_MIN;
  std::unordered_map<std::string, std::int64_t> not_keyed_;  ///< canonical form to row
  std::uint64_t rows_ = 0;
  std::uint64_t bad_rows_ = 0;
  std::uint64_t not_recounted_ = 0;       ///< rows that are too much for the referee
  std::uint64_t unknown_wish_paths_ = 0;  ///< rows from before schema 10
  std::uint64_t issues_ = 0;
};

int run(const VerifyArguments& arguments) {
  const Store store = open_store(arguments.db, Store::Mode::kRead);
  Output output(arguments.rows.output);
  VerifyJob job(arguments, store, output);
  store.read_until(job.stop_flag(), [&] {
    try {
      job.begin();
      run_pipeline(job, arguments.threads);
    } catch (const StoreError& error) {  // what cannot be read is a fault, too
      if (error.kind() != StoreError::Kind::kCorrupt) throw;
      job.report_issue(0, error.what());
    }
  });
  return job.finish();
}

}  // namespace

Command command_verify() { return make_command<VerifyArguments, run>("verify"); }

}  // namespace gridmill
