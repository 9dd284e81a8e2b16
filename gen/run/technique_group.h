#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/rate/any_rater.h"

namespace gridmill {

/// A named set of techniques.
struct TechniqueGroup {
  std::string name;
  TechniqueSet technique_set;
  /// If easier techniques find practically everything that these find, no puzzle needs them in the
  /// strict sense. A goal that needs them then asks for puzzles that the levels below the chains
  /// solve only with their help.
  Subsumption subsumption;

  [[nodiscard]] bool is_subsumed() const {
    return subsumption.extent != Subsumption::Extent::kNone;
  }
};

/// The techniques of that name: an id of techniques.def, the beginning of several
/// ("uniqueness-test"), a family ("fish"), or a group ("unique-rectangle"). None if the name is
/// unknown.
[[nodiscard]] std::optional<TechniqueGroup> find_techniques(std::string_view name);

[[nodiscard]] inline bool contains(const TechniqueSet& set, Technique technique) {
  return set[static_cast<std::size_t>(technique)];
}
/// All techniques of several groups.
[[nodiscard]] TechniqueSet techniques_of(const std::vector<TechniqueGroup>& groups);
/// The names of groups, separated by commas.
[[nodiscard]] std::string names_of(const std::vector<TechniqueGroup>& groups);
/// The techniques of the levels below `level`.
[[nodiscard]] TechniqueSet techniques_below(int level, const LevelTable& levels);
/// The level of the easiest technique of a set.
[[nodiscard]] int easiest_level(const TechniqueSet& set, const LevelTable& levels);

}  // namespace gridmill
