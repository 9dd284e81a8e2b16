#include "gen/pattern.h"

#include <algorithm>
#include <array>

#include "solver/board/error.h"
#include "solver/board/grid.h"
#include "solver/board/require.h"

namespace gridmill {

std::string parse_pattern(const Shape& shape, std::string_view text, const std::string& file) {
  const auto n = static_cast<std::size_t>(shape.cells());
  std::string pattern;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '#') i = std::min(text.find('\n', i), text.size()) - 1;
    if (c == '\n') ++line;
    if (std::string_view("# \t\r\n|+-").find(c) != std::string_view::npos) continue;
    const int digit = c == 'x' || c == 'X' ? 1 : c == '*' ? -1 : digit_of_char(c);
    if (digit < 0 || digit > shape.digits()) {
      throw ParseError(file, line,
                       std::string("expected 'x' for a given or '.' for none, found '") + c + "'");
    }
    pattern += digit != 0 ? 'x' : '.';
    if (pattern.size() > n) break;
  }
  if (pattern.size() != n) {
    throw ParseError(file, line,
                     "expected a pattern of " + std::to_string(n) + " cells (" + shape.name() +
                         "), found " +
                         (pattern.size() > n ? "more" : std::to_string(pattern.size())));
  }
  return pattern;
}

std::string hopeless_pattern(const Shape& shape, std::string_view pattern) {
  const auto given = [&](Cell c) { return pattern[c.index] == 'x'; };
  const auto givens = std::count(pattern.begin(), pattern.end(), 'x');
  const int digits = shape.digits();
  // At most one digit may be missing: two that are could change places. 17 is the least for 9 x 9:
  // McGuire, Tugemann, Civario, doi:10.1080/10586458.2013.870056.
  const bool plain = !shape.has_extra_houses();
  const int least = plain && shape.box_height() == 3 && shape.box_width() == 3 ? 17 : digits - 1;
  if (givens < least) {
    return "it has " + std::to_string(givens) + " givens, and with fewer than " +
           std::to_string(least) + " there is never just one solution";
  }
  if (!plain) return "";
  for (const bool rows : {true, false}) {
    const int together = rows ? shape.box_height() : shape.box_width();
    for (int first = 0; first < digits; first += together) {
      std::vector<int> empty;
      for (int line = first; line < first + together; ++line) {
        bool any = false;
        for (int i = 0; i < digits; ++i) {
          any = any || given(rows ? shape.cell_at(line, i) : shape.cell_at(i, line));
        }
        if (!any) empty.push_back(line + 1);
      }
      if (empty.size() < 2) continue;
      const std::string name = rows ? "rows " : "columns ";
      return name + std::to_string(empty[0]) + " and " + std::to_string(empty[1]) +
             " are empty and could change places";
    }
  }
  return "";
}

PatternSearch::PatternSearch(const Shape& shape, std::string_view pattern)
    : cells_(shape, Symmetry::kNone), stream_(0, 0, Stage::kPattern) {
  GRIDMILL_REQUIRE(pattern.size() == static_cast<std::size_t>(shape.cells()));
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    (pattern[i] == 'x' ? inside_ : outside_).push_back(static_cast<std::uint16_t>(i));
  }
  solutions_.resize(kMaxSolutions * pattern.size());
}

void PatternSearch::start(std::span<const std::uint8_t> solution, const Stream& stream) {
  stream_ = stream;
  solution_.assign(solution.begin(), solution.end());
  std::sort(outside_.begin(), outside_.end());
  stream_.shuffle(std::span(outside_));
  reduction_.start(solution, cells_, outside_, {}, nullptr);
  reducing_ = true;
  steps_ = 0;
}

bool PatternSearch::next(CountJob& job) {
  if (reducing_) {
    if (reduction_.next(job)) return true;
    reducing_ = false;
    puzzle_.assign(reduction_.puzzle().begin(), reduction_.puzzle().end());
    extra_.clear();
    for (const std::uint16_t c : outside_) {
      if (puzzle_[c] != 0) extra_.push_back(c);
    }
  }
  if (extra_.empty() || inside_.empty() || ++steps_ > kMaxSteps) return false;
  extra_at_ = stream_.below(static_cast<std::uint32_t>(extra_.size()));
  given_ = inside_[stream_.below(static_cast<std::uint32_t>(inside_.size()))];
  puzzle_[extra_[extra_at_]] = 0;
  puzzle_[given_] = 0;
  job.givens = puzzle_.data();
  job.exclusion = {};
  job.limit = kMaxSolutions;
  job.solutions = solutions_.data();
  return true;
}

void PatternSearch::answer(std::uint64_t count) {
  if (reducing_) return reduction_.answer(count);
  const std::uint16_t extra = extra_[extra_at_];
  moves_.clear();
  if (count < kMaxSolutions) collect(static_cast<std::size_t>(count));
  if (moves_.empty()) {
    puzzle_[extra] = solution_[extra];
    puzzle_[given_] = solution_[given_];
  } else {
    take(moves_[stream_.below(static_cast<std::uint32_t>(moves_.size()))]);
  }
}

void PatternSearch::collect(std::size_t count) {
  const std::uint16_t extra = extra_[extra_at_];
  const auto digit = [&](std::size_t s, std::uint16_t cell) {
    return solutions_[s * solution_.size() + cell];
  };
  struct Seen {
    std::size_t times = 0;
    std::size_t solution = 0;
    void add(std::size_t s) {
      ++times;
      solution = s;
    }
  };
  std::array<Seen, kMaxDigits + 1> alone{};
  std::array<std::array<Seen, kMaxDigits + 1>, kMaxDigits + 1> both{};
  for (std::size_t s = 0; s < count; ++s) {
    alone[digit(s, given_)].add(s);
    both[digit(s, extra)][digit(s, given_)].add(s);
  }
  for (std::uint8_t g = 1; g <= kMaxDigits; ++g) {
    if (alone[g].times == 1) moves_.push_back({0, g, alone[g].solution});
  }
  if (!moves_.empty()) return;
  for (std::uint8_t e = 1; e <= kMaxDigits; ++e) {
    for (std::uint8_t g = 1; g <= kMaxDigits; ++g) {
      const bool here = e == solution_[extra] && g == solution_[given_];
      if (both[e][g].times == 1 && !here) moves_.push_back({e, g, both[e][g].solution});
    }
  }
}

void PatternSearch::take(const Move& move) {
  const std::uint16_t extra = extra_[extra_at_];
  puzzle_[extra] = move.extra;
  puzzle_[given_] = move.given;
  const auto from =
      solutions_.begin() + static_cast<std::ptrdiff_t>(move.solution * solution_.size());
  std::copy_n(from, solution_.size(), solution_.begin());
  if (move.extra == 0) extra_.erase(extra_.begin() + static_cast<std::ptrdiff_t>(extra_at_));
}

}  // namespace gridmill
