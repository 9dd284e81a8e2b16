#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/recipe.h"
#include "solver/board/language.h"
#include "solver/explainer/explainer.h"
#include "solver/rate/any_rater.h"

/// What a person wants of the puzzles that a recipe makes: so many of a level, and only such as
/// need a technique.

namespace gridmill {

/// What a name for techniques stands for.
struct TechniqueGroup {
  std::string name;
  TechniqueSet technique_set;
  /// Where easier techniques find practically all that these find, no puzzle needs them in the
  /// strict sense. A wish for them is about puzzles that the levels below the chains do not solve,
  /// but solve with them.
  Subsumption subsumption;

  [[nodiscard]] bool is_subsumed() const {
    return subsumption.extent != Subsumption::Extent::kNone;
  }
  /// "easier techniques find practically all that 'sue-de-coq' finds"
  [[nodiscard]] std::string subsumption_reason(Language language) const;
};

/// The techniques of that name: an id of techniques.def, the beginning of several
/// ("uniqueness-test"), a family ("fish"), or a group ("unique-rectangle"). None: there is no such
/// name.
[[nodiscard]] std::optional<TechniqueGroup> find_techniques(std::string_view name);

/// What is wrong with a name that is none: the names that are like it, or else all there are.
[[nodiscard]] std::string unknown_technique(std::string_view name, bool families);

/// Ratings of Sudoku Explainer in tenths, both ends included.
struct ErRange {
  int min = 0;
  int max = 200;
};

/// Numbers by level; [0] is not used.
using LevelCounts = std::array<std::uint64_t, 8>;

struct GenerationGoal {
  LevelTable levels = LevelTable::standard();
  LevelCounts quotas{};     ///< puzzles of each level; all 0: levels do not matter
  std::uint64_t count = 0;  ///< puzzles in all; 0: as many as the quotas ask for
  std::vector<TechniqueGroup> needs;
  std::vector<TechniqueGroup> avoids;
  std::vector<TechniqueGroup> hardest;  ///< one of these
  std::optional<ErRange> er;
  bool pearl = false;     ///< no step after the first placement is harder: er equals ep
  bool diamond = false;   ///< nor one after the first step: er equals ed
  int max_level = 0;      ///< no level above this one; 0: any. Of patterns: see Recipe::at_most
  bool keep_all = false;  ///< keep what is beyond a full quota, too

  [[nodiscard]] bool has_quotas() const;
  /// Whether some puzzles are not wanted whatever has been made before.
  [[nodiscard]] bool has_filters() const {
    return !needs.empty() || !avoids.empty() || !hardest.empty() || er.has_value() ||
           max_level != 0 || seeks_pearls();
  }
  /// Whether puzzles are searched for near those that the recipe makes (PearlSearch).
  [[nodiscard]] bool seeks_pearls() const { return pearl || diamond; }

  /// " name=value" for each thing that is asked for; "" if it is only a count. The count is left
  /// out: a run may be made longer.
  [[nodiscard]] std::string to_string() const;
  /// Why no puzzle of the recipe can fulfil it, for people, or "".
  [[nodiscard]] std::string infeasible_reason(const Recipe& recipe, Language language) const;
  /// The techniques that a puzzle of the wish may need; rating may stop where they end.
  [[nodiscard]] TechniqueSet allowed_techniques() const;
  /// This wish for part 1..parts of the work: quotas and count are dealt out.
  [[nodiscard]] GenerationGoal for_shard(std::uint64_t shard_index,
                                         std::uint64_t shard_count) const;
};

/// Rates the puzzles of a wish and tells which are wanted. One thread at a time.
class GoalRater {
 public:
  /// The wish must stay.
  GoalRater(const BoardSpec& board, const GenerationGoal& goal);

  void set_check(bool check) { rater_->set_check(check); }
  /// The rating of a puzzle; none: the wish is not about this one. Parameters as in Rater::rate.
  [[nodiscard]] std::optional<RatingRecord> rate(std::span<const std::uint8_t> givens,
                                                 std::span<const std::uint8_t> solution);

 private:
  [[nodiscard]] bool needs(const TechniqueGroup& group, const Rating& rating,
                           std::span<const std::uint8_t> givens,
                           std::span<const std::uint8_t> solution);

  [[nodiscard]] bool is_within_er(const Rating& rating, std::span<const std::uint8_t> givens);

  const GenerationGoal& goal_;
  TechniqueSet allowed_;
  std::unique_ptr<AnyRater> rater_;
  explainer::Explainer explainer_;
};

/// How much of a wish is there. Knows nothing of where it comes from.
class QuotaTally {
 public:
  QuotaTally(const GenerationGoal& goal, const LevelCounts& existing, std::uint64_t total)
      : goal_(&goal), by_level_(existing), total_(total) {}

  [[nodiscard]] const LevelCounts& existing() const { return by_level_; }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  void add(int level) {
    assert(level >= 0 && static_cast<std::size_t>(level) < by_level_.size());
    ++by_level_[static_cast<std::size_t>(level)];
    ++total_;
  }
  void remove(int level) {
    assert(by_level_[static_cast<std::size_t>(level)] != 0 && total_ != 0);  // it was added
    --by_level_[static_cast<std::size_t>(level)];
    --total_;
  }
  /// Whether one more of this level would be beyond what was asked for. Level 0: not rated.
  [[nodiscard]] bool is_full(int level) const {
    const auto l = static_cast<std::size_t>(level);
    return goal_->has_quotas() && by_level_[l] >= goal_->quotas[l];
  }
  [[nodiscard]] bool complete() const;
  /// Whether some of what is still missing has been found before: a level, or any puzzle.
  [[nodiscard]] bool has_seen_missing() const;

 private:
  const GenerationGoal* goal_;
  LevelCounts by_level_;
  std::uint64_t total_;
};

}  // namespace gridmill
