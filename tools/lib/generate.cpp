// Puzzles of a recipe, all of them or those that meet a goal, for the C interface.

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "gen/filler.h"
#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "gen/run/goal_run.h"
#include "solver/board/board_ref.h"
#include "solver/board/error.h"
#include "solver/clues/clue_board.h"
#include "tools/lib/batch.h"
#include "tools/lib/call.h"

namespace gridmill {
namespace {

/// Enough that the lanes of a counter are busy to the end.
constexpr std::size_t kMaxGenerateChunk = 1024;

void require_version(const char* what, std::uint32_t version, std::uint32_t ours) {
  if (version == ours) return;
  throw CallError(GRIDMILL_BAD_TEXT, std::string(what) + ": expected version " +
                                         std::to_string(ours) + ", found " +
                                         std::to_string(version));
}

/// The recipe in a text (null: ""), for the board. Throws CallError or ParseError.
Recipe recipe_of(const gridmill_board& board, const char* text) {
  require(!board.has_board_per_puzzle(),
          "board: a recipe needs a single board; it makes the boards of its puzzles");
  const BoardSpec& base = board.board();
  if (base.has_clues()) {
    throw CallError(GRIDMILL_UNSUPPORTED,
                    "cannot make puzzles for given clues; a recipe makes the clues, too: "
                    "rules=killer");
  }
  const bool is_one_jigsaw = base.is_jigsaw() && !stands_for_jigsaws(base);
  const BoardSpec& made_on = is_one_jigsaw ? *BoardSpec::jigsaw_of(base.digits()) : base;
  const std::string usual = "fill=" + std::string(default_fill(made_on).id) + " ";
  Recipe recipe = Recipe::parse(usual + (text == nullptr ? "" : text), &base);
  if (recipe.board != &BoardSpec::standard() && recipe.board != &base) {
    throw CallError(GRIDMILL_BAD_TEXT,
                    "the recipe is for the board " + recipe.board->name() + ", not for this one");
  }
  require_version("recipe", recipe.version, kRecipeVersion);
  if (!recipe.max_levels.empty()) {
    require_version("max_level_version", recipe.max_level_version, kMaxLevelVersion);
  }
  if (recipe.ranks_boxes()) {
    require_version("box_rank_version", recipe.box_rank_version, kBoxRankVersion);
  }
  if (!recipe.rules.empty()) {
    require_version("rules_version", recipe.rules_version, kRulesVersion);
  }
  recipe.board = &made_on;
  if (is_one_jigsaw) {
    std::vector<std::vector<std::uint8_t>> one{*parse_regions(base.layout())};
    recipe.layouts = std::make_shared<const LayoutList>(std::move(one));
  }
  if (!recipe.layouts_digest.empty() && recipe.layouts == nullptr) {
    throw CallError(GRIDMILL_BAD_TEXT, "the layouts of the recipe are not in its text");
  }
  if (const std::string error = recipe.validation_error(); !error.empty()) {
    throw CallError(GRIDMILL_BAD_TEXT, error);
  }
  return recipe;
}

/// Throws CallError if puzzles that have their own boards have no room for them.
void require_place(gridmill_strings** boards, std::size_t n, const Recipe& recipe) {
  // Each puzzle of a jigsaw without layouts, or of rules, has its own board.
  const bool makes_boards =
      !recipe.rules.empty() || (recipe.board->is_jigsaw() && recipe.layouts == nullptr);
  require(boards != nullptr || n == 0 || !makes_boards,
          "boards: expected an array, because each of these puzzles has its own board");
}

/// The goal of a caller; null: no condition.
gridmill_goal struct_of(const gridmill_goal* goal) {
  const gridmill_goal own = copy_struct(goal, "goal");
  constexpr std::uint32_t kFlags = GRIDMILL_GOAL_PEARL | GRIDMILL_GOAL_DIAMOND;
  require((own.flags & ~kFlags) == 0, "goal: unknown flags");
  require(own.max_level <= LevelTable::kMaxLevels, "goal: expected a max_level of 0 to 7");
  return own;
}

/// What `parse(text)` returns, if there is a text; errors name the member.
template <typename Parse>
auto parse_member(const char* name, const char* text, const Parse& parse)
    -> decltype(parse(std::string_view())) {
  if (text == nullptr) return {};
  try {
    return parse(std::string_view(text));
  } catch (const ParseError& error) {
    throw CallError(GRIDMILL_BAD_TEXT, std::string(name) + ": " + error.what());
  }
}

GenerationGoal goal_of(const gridmill_goal& text, std::size_t n) {
  GenerationGoal goal;
  goal.quotas = parse_member(
      "want", text.want, [&](std::string_view want) { return parse_quotas(want, goal.levels); });
  goal.needs = parse_member("needs", text.needs, parse_techniques);
  goal.avoids = parse_member("avoids", text.avoids, parse_techniques);
  goal.hardest = parse_member("hardest", text.hardest, parse_techniques);
  goal.er = parse_member("er", text.er, [](std::string_view er) {
    return std::optional<ErRange>(parse_er_range(er));
  });
  goal.pearl = (text.flags & GRIDMILL_GOAL_PEARL) != 0;
  goal.diamond = (text.flags & GRIDMILL_GOAL_DIAMOND) != 0;
  if (goal.has_quotas()) {
    std::uint64_t wanted = 0;
    for (const std::uint64_t quota : goal.quotas) wanted += quota;
    require(wanted <= n, "n: smaller than the number of puzzles that the goal wants");
  } else {
    goal.count = n;
  }
  return goal;
}

/// Throws CallError if the board does not have the ratings that the goal is about, or no puzzle can
/// meet the goal.
void require_feasible(const GenerationGoal& goal, const Recipe& recipe) {
  const bool needs_levels = goal.has_quotas() || goal.has_filters() || !recipe.max_levels.empty();
  if (needs_levels && !is_rated(*recipe.board)) {
    throw CallError(GRIDMILL_UNSUPPORTED, "goal: this board has no levels");
  }
  const bool needs_er = goal.er || goal.seeks_pearls();
  if (needs_er && recipe.board != &BoardSpec::standard()) {
    throw CallError(GRIDMILL_UNSUPPORTED, "goal: Sudoku Explainer rates only 9x9 boards");
  }
  require(!goal.seeks_pearls() || recipe.has_free_givens(),
          "goal: pearls and diamonds cannot be combined with a symmetry, pattern, number of givens "
          "or level");
  const std::string why = infeasible_reason(goal, recipe, Language::kEnglish);
  if (!why.empty()) throw CallError(GRIDMILL_BAD_ARGUMENT, "goal: " + why);
}

/// Writes puzzles into the arrays of the caller.
class ArraySink final : public RecordSink {
 public:
  ArraySink(std::size_t cells, std::uint8_t* puzzles, std::uint8_t* solutions, bool with_boards)
      : cells_(cells), puzzles_(puzzles), solutions_(solutions), with_boards_(with_boards) {}

  std::vector<std::size_t> accept(std::span<const Record> records,
                                  std::uint64_t /*next_index*/) override {
    for (const Record& record : records) {
      const std::size_t at = found_.load(std::memory_order_relaxed) * cells_;
      std::copy_n(record.puzzle.digits().begin(), cells_, puzzles_ + at);
      if (solutions_ != nullptr) {
        std::copy_n(record.solution.digits().begin(), cells_, solutions_ + at);
      }
      if (with_boards_) boards_.push_back(text_of_board(*record.board));
      found_.fetch_add(1, std::memory_order_relaxed);
    }
    return {};
  }
  [[nodiscard]] std::size_t found() const { return found_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::vector<std::string>& boards() { return boards_; }

 private:
  std::size_t cells_;
  std::uint8_t* puzzles_;
  std::uint8_t* solutions_;
  bool with_boards_;
  std::atomic<std::size_t> found_{0};
  std::vector<std::string> boards_;
};

GoalRunOptions run_options(const Recipe& recipe, const GenerationGoal& goal,
                           const gridmill_goal& text, std::uint64_t first, std::size_t threads,
                           const std::atomic<bool>& stop) {
  constexpr std::uint64_t kMaxWalks = 3000;  // a walk takes as long as hundreds of puzzles
  GoalRunOptions options;
  options.recipe = recipe;
  options.goal = goal;
  options.rate = goal.has_quotas() || goal.has_filters();
  options.first_index = first;
  if (goal.searches(recipe)) options.max_misses = kMaxWalks;
  if (text.max_misses != 0) options.max_misses = text.max_misses;
  options.threads = threads;
  options.stop = &stop;
  return options;
}

/// Runs a GoalRun in threads of the library's own. Batches are delivered in the order of issue; a
/// thread waits when too many are ahead of the one that takes longest.
class GoalThreads {
 public:
  /// @param threads  as the run's options have it
  /// @param poll     as in run_threads
  GoalThreads(GoalRun& run, std::size_t threads, const std::function<void()>& poll)
      : run_(run), threads_(threads), poll_(poll), inline_poll_(poll) {}

  /// Runs to the end; call once. Errors as in run_threads.
  void run() {
    while (run_.begin_round()) {
      issued_ = delivered_ = 0;
      ended_ = false;
      finished_.clear();
      run_threads(
          threads_, [this](std::size_t worker) { work(worker); }, poll_);
    }
  }

 private:
  void work(std::size_t worker) {
    const std::size_t max_ahead = 16 * threads_;
    GoalBatch batch;
    std::unique_lock lock(mutex_);
    try {
      for (;;) {
        changed_.wait(lock, [&] { return ended_ || issued_ - delivered_ < max_ahead; });
        if (ended_ || !run_.issue(batch)) return;
        const std::uint64_t number = issued_++;
        lock.unlock();
        run_.work(batch, worker);
        lock.lock();
        finished_.emplace(number, std::move(batch));
        deliver_finished();
        inline_poll_();
        batch = GoalBatch();
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      ended_ = true;
      changed_.notify_all();
      throw;
    }
  }

  /// Delivers what is next in order.
  void deliver_finished() {
    while (!ended_ && !finished_.empty() && finished_.begin()->first == delivered_) {
      GoalBatch batch = std::move(finished_.begin()->second);
      finished_.erase(finished_.begin());
      ended_ = !run_.deliver(batch);
      ++delivered_;
    }
    changed_.notify_all();
  }

  GoalRun& run_;
  std::size_t threads_;
  std::function<void()> poll_;
  InlinePoll inline_poll_;
  std::mutex mutex_;  ///< for the run's issue and deliver, and what follows
  std::condition_variable changed_;
  std::map<std::uint64_t, GoalBatch> finished_;  ///< by the order of issue
  std::uint64_t issued_ = 0;
  std::uint64_t delivered_ = 0;
  bool ended_ = false;  ///< the round
};

}  // namespace
}  // namespace gridmill

using namespace gridmill;

gridmill_status gridmill_generate(const gridmill_board* board, const char* recipe, uint64_t first,
                                  size_t n, uint8_t* puzzles, uint8_t* solutions,
                                  gridmill_strings** boards, const gridmill_options* options) {
  return call([&] {
    const gridmill_board& of = gridmill_board::of(board);
    (void)size_of(of, n);
    if (boards != nullptr) *boards = nullptr;
    require(puzzles != nullptr || n == 0, "puzzles: expected an array, found a null pointer");
    require(first + n >= first, "first: the indices end at 2^64");
    const Recipe made_by = recipe_of(of, recipe);
    require_place(boards, n, made_by);
    auto made_boards = std::make_unique<gridmill_strings>();
    if (boards != nullptr) made_boards->strings.resize(n);
    run_batch(of, n, kMaxGenerateChunk, options,
              [&](WorkerContext& context, std::size_t begin, std::size_t count) {
                std::vector<GeneratedPuzzle> made;
                if (!context.source(made_by).make(first + begin, count, made, 1, context.stop()))
                  return;
                for (std::size_t i = 0; i < count; ++i) {
                  const bool is_made = made[i].status == GenerationStatus::kGenerated;
                  const std::size_t at = (begin + i) * of.cells();
                  const auto copy = [&](const Grid& grid, std::uint8_t* to) {
                    copy_or_clear(is_made ? grid.digits() : std::span<const std::uint8_t>(),
                                  to + at, of.cells());
                  };
                  copy(made[i].puzzle, puzzles);
                  if (solutions != nullptr) copy(made[i].solution, solutions);
                  if (boards != nullptr && is_made) {
                    made_boards->strings[begin + i] = text_of_board(*made[i].board);
                  }
                }
              });
    if (boards != nullptr) *boards = made_boards.release();
  });
}

gridmill_status gridmill_generate_goal(const gridmill_board* board, const char* recipe,
                                       const gridmill_goal* goal, uint64_t first, size_t n,
                                       uint8_t* puzzles, uint8_t* solutions,
                                       gridmill_strings** boards, size_t* found, uint64_t* next,
                                       const gridmill_options* options) {
  return call([&] {
    if (boards != nullptr) *boards = nullptr;
    require(found != nullptr, "found: expected a pointer to a number, found a null pointer");
    *found = 0;
    if (next != nullptr) *next = first;
    const gridmill_board& of = gridmill_board::of(board);
    (void)size_of(of, n);
    require(puzzles != nullptr || n == 0, "puzzles: expected an array, found a null pointer");
    const gridmill_options own = options_of(options);
    const gridmill_goal text = struct_of(goal);
    Recipe made_by = recipe_of(of, recipe);
    GenerationGoal wanted = goal_of(text, n);
    if (text.max_level != 0) {
      set_max_level(made_by, wanted, static_cast<int>(text.max_level));
    } else if (made_by.max_levels.empty()) {
      aim_at_quotas(made_by, wanted);
    }
    require_feasible(wanted, made_by);
    require_place(boards, n, made_by);
    auto strings = std::make_unique<gridmill_strings>();
    std::atomic<bool> stop{false};
    if (n != 0) {
      const std::uint64_t asked =
          std::accumulate(wanted.quotas.begin(), wanted.quotas.end(), wanted.count);
      ArraySink sink(of.cells(), puzzles, solutions, boards != nullptr);
      const auto report_progress = [&] {
        if (own.progress != nullptr && own.progress(own.data, sink.found(), asked) != 0) {
          stop.store(true, std::memory_order_relaxed);
        }
      };
      GoalRun run(run_options(made_by, wanted, text, first, own.threads, stop), sink);
      GoalThreads(run, own.threads, report_progress).run();
      if (!stop) report_progress();
      *found = sink.found();
      if (next != nullptr) *next = run.state().next_index;
      strings->strings = std::move(sink.boards());
    }
    if (boards != nullptr) *boards = strings.release();
    if (stop) throw CallError(GRIDMILL_CANCELLED, "stopped by the progress callback");
  });
}
