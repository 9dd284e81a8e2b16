#include "tools/run/verified_rows.h"

#include <algorithm>
#include <iostream>

#include "solver/rate/level_table.h"
#include "tools/cli/progress.h"
#include "tools/run/solved_batch.h"

namespace gridmill {
namespace {

/// What is wrong with a row; empty: nothing.
/// @param solutions  of its puzzle: 0, 1, 2 (two or more) or kUncounted; `solution` is one of them
std::string validation_error(const Record& record, std::uint64_t solutions,
                             std::span<const std::uint8_t> solution) {
  if (solutions == 0) return "it has no solution";
  if (solutions == kUncounted) return "the search was given up (--max-nodes, --puzzle-timeout)";
  if (solutions > 1) return "it has more than one solution";
  if (!std::equal(solution.begin(), solution.end(), record.solution.digits().begin())) {
    return "its solution is a different grid";
  }
  if (record.rating && find_level(std::to_string(record.rating->level)) == nullptr) {
    return "there is no level " + std::to_string(record.rating->level);
  }
  const int givens = record.puzzle.count_givens();
  if (givens == record.givens) return "";
  return "it has " + std::to_string(givens) + " givens, not " + std::to_string(record.givens);
}

/// Holds rows until there are enough to count their solutions together.
class BatchVerifier {
 public:
  BatchVerifier(const std::function<void(const StoredRecord&)>& callback, const SearchLimit& limit)
      : callback_(callback), rows_(kRows), solved_(limit) {}

  void add(const StoredRecord& row) {
    if (row.record.board != batch_.board) flush();
    batch_.board = row.record.board;
    const std::span<const std::uint8_t> puzzle = row.record.puzzle.digits();
    batch_.digits.insert(batch_.digits.end(), puzzle.begin(), puzzle.end());
    rows_[batch_.size++] = row;
    if (batch_.size == kRows) flush();
  }

  void add_bad_row(std::int64_t id, const std::string& issue) {
    bad_.push_back({id, issue, false});
  }

  void flush() {
    if (batch_.size == 0) return;
    solved_.solve(batch_);
    for (std::size_t i = 0; i < batch_.size; ++i) {
      std::string issue = validation_error(rows_[i].record, solved_.count(i), solved_.solution(i));
      if (issue.empty()) {
        callback_(rows_[i]);
      } else {
        bad_.push_back({rows_[i].id, std::move(issue), solved_.count(i) == kUncounted});
      }
    }
    batch_.digits.clear();
    batch_.size = 0;
  }

  [[nodiscard]] std::vector<BadRow>& bad() { return bad_; }

 private:
  static constexpr std::size_t kRows = 512;

  const std::function<void(const StoredRecord&)>& callback_;
  std::vector<StoredRecord> rows_;  ///< kept, so that their boards are not allocated again
  PuzzleBatch batch_;
  SolvedBatch solved_;
  std::vector<BadRow> bad_;
};

}  // namespace

std::vector<BadRow> for_each_verified(const Store& store, const Query& query,
                                      const std::function<void(const StoredRecord&)>& callback,
                                      const SearchLimit& limit) {
  BatchVerifier verifier(callback, limit);
  store.each(
      query,
      [&](const StoredRecord& row) {
        verifier.add(row);
        return true;
      },
      false, [&](std::int64_t id, const std::string& fault) { verifier.add_bad_row(id, fault); });
  verifier.flush();
  return std::move(verifier.bad());
}

void report_bad_rows(const Store& store, const std::vector<BadRow>& rows) {
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(rows.size(), kShown); ++i) {
    std::cerr << "gridmill: " << store.file() << ": left out puzzle " << rows[i].id << ": "
              << one_line(rows[i].issue) << "\n";
  }
  if (rows.size() > kShown)
    std::cerr << "... and " << format_count(rows.size() - kShown) << " more\n";
}

}  // namespace gridmill
