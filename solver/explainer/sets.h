#pragma once

#include <string_view>

#include "solver/explainer/rule.h"

/// What the rules of sets, fish and wings have in common; each takes the first instance.

namespace gridmill::explainer {

bool find_naked_set(Search& search, int n, double rating, std::string_view name, Hint& hint);
bool find_hidden_set(Search& search, int n, double rating, std::string_view name, Hint& hint);
bool find_direct_hidden_set(Search& search, int n, double rating, std::string_view name,
                            Hint& hint);
bool find_fish(Search& search, int n, double rating, std::string_view name, Hint& hint);
/// `pivot` is the number of candidates of the pivot: 2 for an XY-Wing, 3 for an XYZ-Wing.
bool find_wing(Search& search, int pivot, double rating, std::string_view name, Hint& hint);

}  // namespace gridmill::explainer
