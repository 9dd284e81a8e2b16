#pragma once

// The text of a run as the database stores it: the recipe, the rating, the goal and the shard, or
// the file of an import. Stored texts stay valid, so a field never changes its name or meaning.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/recipe.h"
#include "gen/run/generation_goal.h"
#include "solver/rate/level_table.h"

namespace gridmill {

/// Shard `index` (1..count) of a run that several machines share: the puzzles index - 1,
/// index - 1 + count, ...
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;
  bool operator==(const Shard&) const = default;
};

/// A hash of this program's techniques and their levels: programs that rate alike have the same.
[[nodiscard]] std::string rater_fingerprint(const LevelTable& levels = LevelTable::standard());

/// Everything that decides the rows of a run, as a database stores it: one line of "name=value"
/// fields. A run of `generate` begins with the fields of its Recipe, followed by how it is rated,
/// its goal and its shard; an import begins with the word "import". Files keep these texts, so what
/// print() writes never changes.
class RunRecipe {
 public:
  /// A field that two recipes do not share; "none": a recipe does not have it.
  struct Difference {
    std::string name;
    std::string left;
    std::string right;
    bool operator==(const Difference&) const = default;
  };

  /// A run of `generate`. Without levels, puzzles are not rated.
  RunRecipe(const Recipe& recipe, const LevelTable* levels);
  /// An import of a file.
  /// @param import_content  what identifies the file's content: its size and a hash
  /// @param from  the format that was asked for
  /// @param board  the board that was asked for, or nullptr
  RunRecipe(std::string_view import_content, std::string_view from, const BoardSpec* board,
            bool is_rated);

  /// Any text: fields of later versions are kept as they are.
  [[nodiscard]] static RunRecipe parse(std::string_view text);
  [[nodiscard]] std::string print() const { return print_fields(fields_); }

  void add(std::string_view name, std::string_view value);
  void add_goal(const GenerationGoal& goal, const Recipe& recipe);
  /// Adds nothing for a whole run.
  void add_shard(const Shard& shard);

  [[nodiscard]] bool is_generated() const { return begins_with("recipe"); }
  [[nodiscard]] bool is_import() const { return begins_with("import"); }
  /// Whether the recipe proper has this program's version.
  [[nodiscard]] bool is_current() const;
  /// The board's identity, or "".
  [[nodiscard]] std::string_view board() const { return find("board").value_or(""); }
  /// The recipe proper. `own_board` as in Recipe::parse. Throws ParseError (without a place).
  [[nodiscard]] Recipe recipe(const BoardSpec* own_board) const;
  /// As text: what no number can be is no seed of the run's.
  [[nodiscard]] std::optional<std::string_view> seed() const { return find("seed"); }
  [[nodiscard]] bool is_rated() const { return find("rate") == "gridmill"; }
  /// Whether a rater left its fingerprint, and whether it is that of the standard levels here.
  [[nodiscard]] bool has_rater() const { return find("rater").has_value(); }
  [[nodiscard]] bool has_same_rater() const { return find("rater") == rater_fingerprint(); }
  [[nodiscard]] bool has_own_levels() const { return find("levels").has_value(); }
  /// The techniques that its puzzles need, as far as this program knows them.
  [[nodiscard]] std::vector<TechniqueGroup> needs() const;
  /// Whether its puzzles were found near those that the recipe proper makes.
  [[nodiscard]] bool is_searched() const {
    return find("er_equals").has_value() || find("hard_version").has_value();
  }
  /// Throws ParseError (without a place).
  [[nodiscard]] Shard shard() const;

  /// The fields of both, in their order here, that are not the same.
  [[nodiscard]] std::vector<Difference> differences(const RunRecipe& other) const;

 private:
  explicit RunRecipe(RecipeFields fields) : fields_(std::move(fields)) {}
  [[nodiscard]] bool begins_with(std::string_view name) const {
    return !fields_.empty() && fields_.front().name == name;
  }
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
    return find_field(fields_, name);
  }
  void add_rating(const LevelTable* levels);

  RecipeFields fields_;
};

}  // namespace gridmill
