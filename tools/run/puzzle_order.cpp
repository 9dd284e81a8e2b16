#include "tools/run/puzzle_order.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "solver/board/rows.h"
#include "tools/cli/parse_option.h"

namespace gridmill {
namespace {

/// What puzzles are sorted by; none: the puzzle lacks the rating.
using Key = std::optional<std::int64_t>;

Key rounds_of(const Record& record) { return record.rating ? record.rating->rounds : 0; }
Key min_openings_of(const Record& record) {
  return record.rating ? -std::int64_t{record.rating->min_openings} : 0;
}
Key no_key(const Record& /*record*/) { return 0; }

// The score is the second value (tools/scales/hodoku.cpp).
Key score_of(const Record& record) {
  for (const ScaleRating& rating : record.ratings) {
    if (rating.scale != "hodoku" || rating.values.size() < 2) continue;
    if (const auto* score = std::get_if<std::int64_t>(&rating.values[1])) return *score;
  }
  return {};
}

struct OrderRow {
  std::string_view id;
  Key (*key)(const Record&);
  std::string_view about;
};

constexpr OrderRow kOrders[] = {
#define PUZZLE_ORDER(id, key, about) {id, key, about},
#include "tools/run/puzzle_orders.def"
#undef PUZZLE_ORDER
};

std::vector<std::string> order_ids() { return ids_of(kOrders); }

}  // namespace

void PuzzleOrder::declare(OptionTable& options) {
  options
      .add("order", "ORDER",
           "measure by which the puzzles of a chapter get harder\nMeasures: " +
               join(order_ids(), ", ", [](const std::string& id) { return id; }) +
               ". rounds is the number of rounds; a round applies all deductions of one technique. "
               "min-openings is the smallest number of openings in a round: its placements or, if "
               "it places no digit, its eliminations. score is HoDoKu's, which 'gridmill rate --db "
               "FILE --scale hodoku' adds. 'gridmill help books' explains "
               "them.")
      .with_default(std::string(kOrders[0].id))
      .with_values(order_ids());
}

PuzzleOrder::PuzzleOrder(const RawArguments& raw)
    : row_(parse_choice(raw.text("order"), order_ids(), "--order")),
      is_given_(raw.is_given("order")) {}

void PuzzleOrder::sort(std::vector<BookPuzzle>& puzzles) const {
  const auto key = kOrders[row_].key;
  const auto missing = std::count_if(puzzles.begin(), puzzles.end(),
                                     [&](const BookPuzzle& puzzle) { return !key(puzzle.record); });
  if (missing > 0) {
    throw UsageError("--order: " + std::to_string(missing) +
                     (missing == 1 ? " puzzle has" : " puzzles have") + " no " +
                     std::string(kOrders[row_].id) +
                     "; 'gridmill rate --scale hodoku --db FILE' "
                     "computes it");
  }
  std::stable_sort(puzzles.begin(), puzzles.end(),
                   [&](const BookPuzzle& one, const BookPuzzle& other) {
                     return key(one.record) < key(other.record);
                   });
}

bool PuzzleOrder::is_kept_by(const std::vector<BookPuzzle>& puzzles) const {
  const auto key = kOrders[row_].key;
  return !is_given_ || std::is_sorted(puzzles.begin(), puzzles.end(),
                                      [&](const BookPuzzle& one, const BookPuzzle& other) {
                                        return key(one.record) < key(other.record);
                                      });
}

}  // namespace gridmill
