#include "gen/pattern.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "gen/cell_bitset.h"
#include "solver/board/error.h"
#include "solver/board/grid.h"
#include "solver/board/require.h"

namespace gridmill {

std::string parse_pattern(const BoardSpec& board, std::string_view text, const std::string& file) {
  const auto n = static_cast<std::size_t>(board.cells());
  std::string pattern;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '#') i = std::min(text.find('\n', i), text.size()) - 1;
    if (c == '\n') ++line;
    if (std::string_view("# \t\r\n|+-").find(c) != std::string_view::npos) continue;
    const int digit = c == 'x' || c == 'X' ? 1 : c == '*' ? -1 : digit_of_char(c);
    if (digit < 0 || digit > board.digits()) {
      throw ParseError(file, line,
                       std::string("expected 'x' for a given or '.' for none, found '") + c + "'");
    }
    pattern += digit != 0 ? 'x' : '.';
    if (pattern.size() > n) break;
  }
  if (pattern.size() != n) {
    throw ParseError(file, line,
                     "expected a pattern of " + std::to_string(n) + " cells (" + board.name() +
                         "), found " +
                         (pattern.size() > n ? "more" : std::to_string(pattern.size())));
  }
  return pattern;
}

std::string infeasible_pattern_reason(const BoardSpec& board, std::string_view pattern,
                                      Language language) {
  const bool english = language == Language::kEnglish;
  const auto given = [&](Cell c) { return pattern[c.index] == 'x'; };
  const auto givens = std::count(pattern.begin(), pattern.end(), 'x');
  const int digits = board.digits();
  // At most one digit may be missing: two missing digits could be swapped, unless a relation keeps
  // digits distinct. 17 is the least for 9 x 9:
  // McGuire, Tugemann, Civario, doi:10.1080/10586458.2013.870056.
  const bool plain = board.is_plain();
  const int min_givens = !board.has_digit_symmetry()                                  ? 1
                         : plain && board.box_height() == 3 && board.box_width() == 3 ? 17
                                                                                      : digits - 1;
  if (givens < min_givens) {
    const std::string n = std::to_string(givens);
    const std::string few = std::to_string(min_givens);
    return english ? "it has " + n + " givens, but a puzzle with fewer than " + few +
                         " has several solutions"
                   : "初めの数字が" + n + "個で、" + few + "個より少ないと解は一つに決まりません";
  }
  if (!plain) return "";
  for (const bool rows : {true, false}) {
    const int together = rows ? board.box_height() : board.box_width();
    for (int first = 0; first < digits; first += together) {
      std::vector<int> empty;
      for (int line = first; line < first + together; ++line) {
        bool any = false;
        for (int i = 0; i < digits; ++i) {
          any = any || given(rows ? board.cell_at(line, i) : board.cell_at(i, line));
        }
        if (!any) empty.push_back(line + 1);
      }
      if (empty.size() < 2) continue;
      const std::string a = std::to_string(empty[0]);
      const std::string b = std::to_string(empty[1]);
      if (english) {
        return (rows ? "rows " : "columns ") + a + " and " + b +
               " are empty, so they can be exchanged";
      }
      const std::string line = rows ? "行目" : "列目";
      return a + line + "と" + b + line + "には何も入らないので、入れ替えられます";
    }
  }
  return "";
}

PatternSearch::PatternSearch(const BoardSpec& board, std::string_view pattern)
    : board_(board), cells_(board, Symmetry::kNone), stream_(0, 0, Stage::kPattern) {
  GRIDMILL_REQUIRE(pattern.size() == static_cast<std::size_t>(board.cells()));
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    (pattern[i] == 'x' ? givens_ : outside_).push_back(static_cast<std::uint16_t>(i));
  }
  pattern_size_ = givens_.size();
  assert(givens_.size() + outside_.size() == pattern.size());
}

void PatternSearch::start(std::span<const std::uint8_t> solution, const RandomStream& stream) {
  assert(solution.size() == pattern_size_ + outside_.size());
  stream_ = stream;
  solution_.assign(solution.begin(), solution.end());
  std::sort(outside_.begin(), outside_.end());
  stream_.shuffle(std::span(outside_));
  minimizer_.start(solution, cells_, outside_, {}, nullptr);
  phase_ = Phase::kReduce;
  steps_ = 0;
}

bool PatternSearch::next(CountJob& job) {
  if (phase_ == Phase::kReduce) {
    const bool asked = minimizer_.next(job);
    another_ = minimizer_.has_another();
    if (asked) return true;
    puzzle_.assign(minimizer_.puzzle().begin(), minimizer_.puzzle().end());
    givens_.resize(pattern_size_);
    for (const std::uint16_t c : outside_) {
      if (puzzle_[c] != 0) givens_.push_back(c);
    }
    begin_drop();
  }
  if (phase_ == Phase::kDrop && at_ == givens_.size()) drop();
  assert(invariant_holds());
  job.givens = puzzle_.data();
  job.exclusion = {};
  job.solutions = nullptr;
  switch (phase_) {
    case Phase::kDrop:
      digit_ = std::exchange(puzzle_[givens_[at_]], std::uint8_t{0});
      job.limit = limit_;
      return true;
    case Phase::kClimb:
      if (!sample_change()) return false;
      job.limit = limit_;
      return true;
    case Phase::kSolve:
      job.limit = 1;
      job.solutions = solution_.data();
      return true;
    default:
      return false;
  }
}

bool PatternSearch::answer(const CountJob& job, std::uint64_t count) {
  switch (phase_) {
    case Phase::kReduce:
      return minimizer_.answer(job, count);
    case Phase::kDrop:
      assert(puzzle_[givens_[at_]] == 0 && digit_ != 0);
      puzzle_[givens_[at_]] = digit_;
      if (count < limit_) {
        best_ = at_;
        limit_ = count;
      }
      ++at_;
      if (limit_ == 1) drop();
      return true;
    case Phase::kClimb:
      if (count == 0 || count >= limit_) {
        puzzle_[givens_[at_]] = digit_;
      } else {
        count_ = count;
        if (count_ == 1) begin_drop();
      }
      return true;
    default:
      assert(phase_ == Phase::kSolve && count == 1 && givens_.size() == pattern_size_);
      phase_ = Phase::kFound;
      return true;
  }
}

/// Between questions the puzzle has digits in its givens' cells and nowhere else.
bool PatternSearch::invariant_holds() const {
  const auto empty = std::count(puzzle_.begin(), puzzle_.end(), 0);
  return puzzle_.size() == givens_.size() + static_cast<std::size_t>(empty) &&
         givens_.size() >= pattern_size_ &&
         std::all_of(givens_.begin(), givens_.end(), [&](auto c) { return puzzle_[c] != 0; });
}

/// One solution: on to the next extra given, if there is one.
void PatternSearch::begin_drop() {
  phase_ = givens_.size() > pattern_size_ ? Phase::kDrop : Phase::kSolve;
  at_ = best_ = pattern_size_;
  limit_ = kMaxSolutions;
}

/// Drops the extra given that was found best; if all of them leave too many solutions, the first.
void PatternSearch::drop() {
  assert(best_ >= pattern_size_ && best_ < givens_.size());
  puzzle_[givens_[best_]] = 0;
  givens_.erase(givens_.begin() + static_cast<std::ptrdiff_t>(best_));
  count_ = limit_;
  phase_ = Phase::kClimb;
  if (count_ == 1) begin_drop();
}

/// Puts another digit that no house forbids into a given's cell; false: no more steps.
bool PatternSearch::sample_change() {
  while (++steps_ <= kMaxSteps) {
    at_ = stream_.below(static_cast<std::uint32_t>(givens_.size()));
    const Cell c{givens_[at_]};
    std::uint32_t taken = 1U << puzzle_[c.index];
    for (const Cell peer : board_.peers_of(c)) taken |= 1U << puzzle_[peer.index];
    const std::uint32_t free = ((2U << board_.digits()) - 2U) & ~taken;
    if (free == 0) continue;
    const auto k = stream_.below(static_cast<std::uint32_t>(std::popcount(free)));
    digit_ = std::exchange(puzzle_[c.index],
                           static_cast<std::uint8_t>(nth_bit(free, byte_prefix_counts(free), k)));
    assert(puzzle_[c.index] != digit_ && puzzle_[c.index] <= board_.digits());
    limit_ = std::min(count_ + 1, kMaxSolutions);
    return true;
  }
  return false;
}

}  // namespace gridmill
