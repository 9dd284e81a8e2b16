#pragma once

#include <string>

#include "solver/record.h"
#include "tools/formats/table_writer.h"

/// Values of ratings as people and programs read them. Where a scale counts in tenths (Sudoku
/// Explainer), the store keeps whole tenths, and all that is printed has 8.3 for 83.

namespace gridmill {

/// Prints the value of a column with tenths or without.
void print_rating(const RatingValue& value, bool tenths, TableWriter& printer);
/// The same as a text; "none" where there is no value.
[[nodiscard]] std::string rating_text(const RatingValue& value, bool tenths);

}  // namespace gridmill
