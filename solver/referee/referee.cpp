// The search of the referee: a digit is removed from a cell if it would break one rule, given what
// the other cells may hold. Then the cell with the fewest digits is tried, or the digit with the
// fewest cells of a row, column or other complete area. A grid counts if it is full, has no
// forbidden pair of digits, and every rule says that it is kept.
//
// Invariants:
// 1. A digit is removed only if a single rule is broken with it: no solution is lost.
// 2. The branches of a node exclude each other and cover all that is possible: none is counted
// twice.
// 3. What is counted was checked again as a full grid, whatever happened on the way.

#include "solver/referee/referee.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"
#include "solver/referee/checked_rule.h"

namespace gridmill {

struct Referee::Rules {
  explicit Rules(const BoardSpec& spec) : board(spec), pairs(spec) {
    for (const Clue& clue : spec.clues()) {
      const ClueReader* reader = find_clue_reader(clue.kind->id);
      GRIDMILL_REQUIRE(reader != nullptr);
      reader->read(clue, spec, checked);
    }
    rules_of.resize(static_cast<std::size_t>(spec.cells()));
    for (std::size_t rule = 0; rule < checked.size(); ++rule) {
      std::vector<Cell>& cells = checked[rule].cells;
      std::sort(cells.begin(), cells.end());
      cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
      for (const Cell c : cells) rules_of[c.index].push_back(rule);
    }
  }

  const BoardSpec& board;
  BoardPairRules pairs;
  CheckedRules checked;
  std::vector<std::vector<std::size_t>> rules_of;  ///< by cell: of `checked`
};

namespace {

/// A digit in a cell.
struct Trial {
  Cell cell;
  int digit = 0;
};

/// The search for one puzzle.
class RefereeSearch {
 public:
  RefereeSearch(const BoardPairRules& pairs, const CheckedRules& checked,
                const std::vector<std::vector<std::size_t>>& rules_of, int digits,
                std::uint64_t limit, std::uint64_t max_nodes, const std::atomic<bool>* stop)
      : pairs_(pairs),
        checked_(checked),
        rules_of_(rules_of),
        digits_(digits),
        cells_(rules_of.size()),
        limit_(limit),
        max_nodes_(max_nodes),
        max_readings_(kFreeReadings + max_nodes * readings_per_node(cells_)),
        stop_(stop),
        is_queued_(checked.size()),
        weights_(cells_, 1) {}

  /// Returns false if a limit ended the search.
  bool search(std::span<const std::uint8_t> givens) {
    PossibleDigits possible(static_cast<int>(cells_), digits_);
    changed_.clear();
    for (std::size_t i = 0; i < cells_; ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (givens[i] != 0) possible.set_mask(c, PossibleMask{1} << givens[i]);
      changed_.push_back(c);  // every rule is judged once
    }
    return try_all(possible);
  }

  Recount result;

 private:
  /// How many cells the rules may read, at first and for each node. Puzzles that people make need a
  /// hundredth of that; some hundred lines through half of a board would take hours.
  static constexpr std::uint64_t kFreeReadings = 10'000'000;
  static constexpr std::uint64_t readings_per_node(std::size_t cells) {
    return cells <= 81 ? 7'000 : 200'000;
  }

  /// Counts the solutions among what is possible.
  bool try_all(PossibleDigits& possible) {
    if (!narrow(possible)) return !is_spent_;
    std::vector<Trial> trials;
    if (!choose(possible, trials)) return true;
    if (trials.empty()) {
      if (!is_solution(possible)) return true;
      if (result.solutions++ == 0) {
        for (std::size_t i = 0; i < cells_; ++i) {
          const Cell c{static_cast<std::uint16_t>(i)};
          result.first.push_back(static_cast<std::uint8_t>(possible.min(c)));
        }
      }
      return true;
    }
    for (const Trial& trial : trials) {
      if (++result.nodes > max_nodes_) return false;
      if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return false;
      PossibleDigits next = possible;
      next.set_mask(trial.cell, PossibleMask{1} << trial.digit);
      changed_.assign(1, trial.cell);
      if (!try_all(next)) return false;
      if (result.solutions >= limit_) return true;
    }
    return true;
  }

  /// Removes digits that break a rule until there are none. Returns false if a cell has no digit
  /// left, if a rule is broken, or if a limit ended the search.
  bool narrow(PossibleDigits& possible) {
    bool is_good = true;
    while (is_good && (!changed_.empty() || !queue_.empty())) {
      if (!changed_.empty()) {
        const Cell c = changed_.back();
        changed_.pop_back();
        is_good = !possible.is_filled(c) || remove_from_others(c, possible);
        for (const std::size_t rule : rules_of_[c.index]) {
          if (std::exchange(is_queued_[rule], char{1}) != 0) continue;
          queue_.push_back(rule);
        }
      } else {
        const std::size_t rule = queue_.front();
        queue_.erase(queue_.begin());
        is_queued_[rule] = 0;
        is_spent_ = readings_ > max_readings_ ||
                    (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
        is_good = !is_spent_ && narrow_by(checked_[rule], possible);
        if (!is_good && !is_spent_) {
          for (const Cell c : checked_[rule].cells) ++weights_[c.index];
        }
      }
    }
    for (const std::size_t rule : queue_) is_queued_[rule] = 0;
    queue_.clear();
    changed_.clear();
    return is_good;
  }

  /// Without clues, cells of dead ends are tried first, so that the search stays in the grid where
  /// it fails.
  void blame(std::span<const Cell> cells) {
    if (!checked_.empty()) return;
    for (const Cell c : cells) ++weights_[c.index];
  }

  /// Leaves only some digits to a cell. Returns false if it has none.
  bool keep(Cell c, PossibleMask digits, PossibleDigits& possible) {
    const PossibleMask before = possible.mask(c);
    if ((before & ~digits) == 0) return true;
    possible.set_mask(c, before & digits);
    changed_.push_back(c);
    if ((before & digits) != 0) return true;
    blame({&c, 1});
    return false;
  }

  /// The rules of the board, for a filled cell.
  bool remove_from_others(Cell c, PossibleDigits& possible) {
    const PossibleMask digit = possible.mask(c);
    for (const Cell other : pairs_.different[c.index]) {
      if (!keep(other, ~digit, possible)) return false;
    }
    for (const Cell other : pairs_.not_consecutive[c.index]) {
      if (!keep(other, ~(digit << 1 | digit >> 1), possible)) return false;
    }
    return true;
  }

  bool narrow_by(const CheckedRule& rule, PossibleDigits& possible) {
    const Verdict now = rule.judge(possible);
    readings_ += rule.cells.size();
    if (now != Verdict::kOpen) return now == Verdict::kKept;
    for (const Cell c : rule.cells) {
      if (possible.is_filled(c)) continue;
      const PossibleMask before = possible.mask(c);
      PossibleMask good = 0;
      for (PossibleMask rest = before; rest != 0; rest &= rest - 1) {
        const PossibleMask digit = rest & ~(rest - 1);
        possible.set_mask(c, digit);
        if (rule.judge(possible) != Verdict::kBroken) good |= digit;
        readings_ += rule.cells.size();
      }
      possible.set_mask(c, before);
      if (!keep(c, good, possible)) return false;
    }
    return true;
  }

  /// What to try next: all digits of a cell, or all cells of a digit in a complete area. Nothing:
  /// the grid is full. Returns false if a digit has no cell.
  bool choose(const PossibleDigits& possible, std::vector<Trial>& trials) {
    std::size_t fewest = SIZE_MAX;
    double best = 0;
    Cell chosen;
    for (std::size_t i = 0; i < cells_; ++i) {
      const Cell c{static_cast<std::uint16_t>(i)};
      if (possible.is_filled(c)) continue;
      const auto count = static_cast<std::size_t>(std::popcount(possible.mask(c)));
      const double score = weights_[i] / static_cast<double>(count * count);
      if (fewest != SIZE_MAX && score <= best) continue;
      fewest = count;
      best = score;
      chosen = c;
    }
    if (fewest == SIZE_MAX) return true;
    const std::vector<Cell>* chosen_area = nullptr;
    int chosen_digit = 0;
    for (const std::vector<Cell>& area : pairs_.complete) {
      PossibleMask once = 0;
      PossibleMask twice = 0;
      PossibleMask more = 0;
      PossibleMask filled = 0;
      for (const Cell c : area) {
        const PossibleMask mask = possible.mask(c);
        more |= twice & mask;
        twice |= once & mask;
        once |= mask;
        if (possible.is_filled(c)) filled |= mask;
      }
      if (std::popcount(once) != digits_) {
        blame(area);
        return false;
      }
      const PossibleMask singles = once & ~twice & ~filled;
      const PossibleMask pairs = twice & ~more & ~filled;
      if (fewest > 1 && singles != 0) {
        fewest = 1;
        chosen_area = &area;
        chosen_digit = std::countr_zero(singles);
      } else if (fewest > 2 && pairs != 0) {
        fewest = 2;
        chosen_area = &area;
        chosen_digit = std::countr_zero(pairs);
      }
    }
    if (chosen_area != nullptr) {
      for (const Cell c : *chosen_area) {
        if (possible.may_be(c, chosen_digit)) trials.push_back({c, chosen_digit});
      }
      return true;
    }
    for (int d = 1; d <= digits_; ++d) {
      if (possible.may_be(chosen, d)) trials.push_back({chosen, d});
    }
    return true;
  }

  /// Whether a full grid follows every rule.
  [[nodiscard]] bool is_solution(const PossibleDigits& possible) const {
    for (std::size_t i = 0; i < cells_; ++i) {
      const int digit = possible.min({static_cast<std::uint16_t>(i)});
      for (const Cell other : pairs_.different[i]) {
        if (possible.min(other) == digit) return false;
      }
      for (const Cell other : pairs_.not_consecutive[i]) {
        if (std::abs(possible.min(other) - digit) == 1) return false;
      }
    }
    return std::all_of(checked_.begin(), checked_.end(), [&](const CheckedRule& rule) {
      return rule.judge(possible) == Verdict::kKept;
    });
  }

  const BoardPairRules& pairs_;
  const CheckedRules& checked_;
  const std::vector<std::vector<std::size_t>>& rules_of_;
  int digits_;
  std::size_t cells_;
  std::uint64_t limit_;
  std::uint64_t max_nodes_;
  std::uint64_t max_readings_;
  std::uint64_t readings_ = 0;
  bool is_spent_ = false;  ///< a limit was reached
  const std::atomic<bool>* stop_;
  std::vector<Cell> changed_;       ///< cells that lost digits
  std::vector<std::size_t> queue_;  ///< rules that speak of such cells
  std::vector<char> is_queued_;
  std::vector<std::uint32_t> weights_;  ///< by cell: how often its rules were broken
};

}  // namespace

std::uint64_t default_referee_nodes(const BoardSpec& board) {
  constexpr int kSmallBoard = 81;
  if (board.has_several_grids()) return 1'000'000;
  return board.cells() <= kSmallBoard ? 3'000'000 : 100'000;
}

Referee::Referee(const BoardSpec& board) : rules_(std::make_unique<const Rules>(board)) {}
Referee::Referee(Referee&&) noexcept = default;
Referee& Referee::operator=(Referee&&) noexcept = default;
Referee::~Referee() = default;

std::optional<Recount> Referee::count(std::span<const std::uint8_t> givens, std::uint64_t limit,
                                      const RefereeLimits& limits) const {
  const BoardSpec& board = rules_->board;
  GRIDMILL_REQUIRE(givens.size() == static_cast<std::size_t>(board.cells()) && limit > 0);
  RefereeSearch search(rules_->pairs, rules_->checked, rules_->rules_of, board.digits(), limit,
                       limits.max_nodes.value_or(default_referee_nodes(board)), limits.stop);
  if (!search.search(givens)) return std::nullopt;
  return std::move(search.result);
}

std::string_view word_of(RecountResult result) {
  constexpr std::string_view kWords[] = {"same", "differs", "not-recounted"};
  return kWords[static_cast<std::size_t>(result)];
}

RecountResult recount(const Referee& referee, std::span<const std::uint8_t> givens,
                      std::uint64_t solutions, std::span<const std::uint8_t> solution,
                      const RefereeLimits& limits) {
  if (solutions > 2) return RecountResult::kNotRecounted;
  const std::optional<Recount> own = referee.count(givens, 2, limits);
  if (!own) return RecountResult::kNotRecounted;
  const bool is_same = own->solutions == solutions &&
                       (solutions != 1 || std::equal(solution.begin(), solution.end(),
                                                     own->first.begin(), own->first.end()));
  return is_same ? RecountResult::kSame : RecountResult::kDiffers;
}

}  // namespace gridmill
