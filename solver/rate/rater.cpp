// A puzzle is rated in rounds with all the singles, and where they are stuck with the other
// techniques in order. If the singles suffice, the easiest of them may do so alone: the puzzle is
// rated again with one kind less, until that is stuck. Most puzzles need more than singles, so
// most are done at the first attempt.
//
// Invariants: 1. Within a round the state does not change; finds are added up in sets and applied
// at the end. So the order of the cells and the orientation of the board do not matter. 2. Every
// round fills a cell or eliminates a candidate, so the rounds end.
//
// The steps for people are made in solve_path.cpp.

#include "solver/rate/rater.h"

#include <algorithm>
#include <cassert>
#include <memory>

#include "solver/board/require.h"
#include "solver/rate/finder.h"
#include "solver/rate/singles.h"

namespace gridmill::inline GRIDMILL_BOARDS {
namespace {

/// The budget of a rating, and that part of it which may go to techniques of the last level: once
/// they are needed, the level is known, and of large boards most need them for dozens of rounds.
/// With nine digits, rounds are short: of 100 minimal samurai, 19 would be over the smaller budget,
/// in the same time.
constexpr std::uint64_t kMaxSteps = 4'000'000'000;
constexpr std::uint64_t kMaxForcedSteps = kMaxSteps / (kSmallHouses ? 20 : 4000);

/// The levels, as built in, of what people find at sight, and of what decides the level once it is
/// needed.
constexpr int kFreeLevels = 4;
constexpr int kLastLevel = 7;

template <typename Candidates, typename F>
void for_candidates(const Candidates& set, F&& f) {
  for (int d = 1; d <= Candidates::kDigits; ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : set[digit]) f(Candidate{c, digit});
  }
}

void count_round(Rating& rating, int openings) {
  assert(openings > 0);  // every round brings the solution nearer
  ++rating.rounds;
  if (rating.rounds == 1 || openings < rating.min_openings) rating.min_openings = openings;
}

}  // namespace

/// Adds up the deductions of a round. In sets, because two patterns that take the same candidate
/// are one opening.
class Rater::Collector final : public Sink {
 public:
  explicit Collector(const Rater& rater) : rater_(rater) {}

  // One closure has what all chains refute; walking them would only add the reasons.
  [[nodiscard]] bool conclusions_only() const override { return true; }
  bool report(const Deduction& deduction) override {
    assert(deduction.has_effect_on(rater_.state_));
    if (rater_.check_) check_sound(rater_.topology_.board(), deduction, rater_.solution_);
    ++count_;
    total_.placements.add(deduction.placements);
    total_.eliminations.add(deduction.eliminations);
    return true;
  }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] const Deduction& total() const { return total_; }

 private:
  const Rater& rater_;
  Deduction total_;
  int count_ = 0;
};

Rater::Rater(const BoardSpec& board, const LevelTable& levels)
    : topology_(board),
      levels_(levels),
      plain_(PlainBoard::supports(topology_)),
      start_(topology_),
      state_(topology_),
      context_(state_) {
  // The built-in levels begin with the singles. In a table that tries another technique before one
  // of them, that single has its place among the others and is found by its finder.
  const Technique pointing = technique_of("pointing");
  const Technique claiming = technique_of("claiming");
  for (const Technique technique : levels_.by_difficulty()) {
    if (!info(technique).suits_size(board)) continue;
    if (info(technique).needs_clues && !board.has_clues()) continue;
    tried_.push_back(technique);
    const std::optional<singles::SingleKind> kind = singles::kind_of(technique);
    const bool locks = technique == pointing || technique == claiming;
    if (others_.empty() && locked_finders_.empty() && kind) {
      singles_.push_back({technique, *kind});
    } else if (others_.empty() && plain_ && locks) {
      locked_finders_.push_back(
          {technique, technique == pointing ? &PlainBoard::point : &PlainBoard::claim});
    } else {
      others_.push_back(technique);
    }
  }
  later_.resize(techniques().size());
  for (const Technique technique : tried_) {
    const std::string_view id = info(technique).subsumption.later;
    if (id.empty()) continue;
    const Technique later = technique_of(id);
    if (std::find(tried_.begin(), tried_.end(), later) == tried_.end()) continue;
    later_[static_cast<std::size_t>(technique)] = later;
  }
}

bool Rater::set_board(const BoardSpec& board) {
  // Boards of one size have the same techniques, unless there are clues.
  const BoardSpec& now = topology_.board();
  if (plain_ || board.has_clues() || now.has_clues() || board.cells() != now.cells() ||
      board.digits() != now.digits() || board.houses().size() != now.houses().size() ||
      board.has_several_grids() != now.has_several_grids()) {
    return false;
  }
  topology_.set_board(board);
  context_.set_board();
  widest_topology_.reset();
  return !PlainBoard::supports(topology_);
}

void Rater::start(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  const auto cells = static_cast<std::size_t>(topology_.cells());
  GRIDMILL_REQUIRE(givens.size() == cells && solution.size() == cells);
  givens_ = givens;
  solution_ = solution;
  has_state_ = false;
  spent_ = 0;
  forced_ = 0;
  if (plain_) {
    plain_start_.start(givens);
  } else {
    start_.reset(givens);
  }
}

/// What the first so many singles fill in from the beginning, in rounds; whether that is all.
bool Rater::place_all_singles(std::size_t techniques, Rating& rating) {
  if (plain_) {
    plain_board_ = plain_start_;
    return run_plain(techniques, rating);
  }
  state_ = start_;
  return resume_singles(techniques, rating);
}

/// The rounds of the first so many singles from the state of `plain_board_`; whether it is full.
bool Rater::run_plain(std::size_t techniques, Rating& rating) {
  SingleKindSet kinds = 0;
  for (std::size_t i = 0; i < techniques; ++i) {
    if (is_available(singles_[i].technique)) kinds |= set_of(singles_[i].kind);
  }
  const PlainBoard::Rounds rounds = plain_board_.run(kinds);
  if (check_) {
    for_candidates(plain_board_.placed(), [&](Candidate c) { check_single(c); });
  }
  if (rounds.count == 0) return plain_board_.solved();
  rating.min_openings =
      rating.rounds == 0 ? rounds.min_openings : std::min(rating.min_openings, rounds.min_openings);
  rating.rounds += rounds.count;
  // A cell counts once, for the easiest kind that fills it.
  CellSet counted;
  for (std::size_t i = 0; i < techniques; ++i) {
    const auto [technique, kind] = singles_[i];
    if (!is_available(technique)) continue;
    const CellSet cells = rounds.cells[static_cast<std::size_t>(kind)] - counted;
    std::uint16_t& uses = rating.uses[static_cast<std::size_t>(technique)];
    uses = static_cast<std::uint16_t>(uses + cells.size());
    counted |= cells;
  }
  return plain_board_.solved();
}

void Rater::check_single(Candidate c) const {
  if (solution_[c.cell.index] == c.digit.value) return;
  throw UnsoundStep("unsound single at " + topology_.board().name_of(c.cell));
}

/// A round of the first so many singles; returns the number of cells filled in.
int Rater::place_singles(std::size_t techniques, Rating& rating) {
  std::array<Candidate, kRatedCells> found;
  std::size_t n = 0;
  CellSet cells;
  // All singles of a round are applied, so the next ones are where something has changed.
  const HouseSet changed = state_.pop_changed();
  for (std::size_t i = 0; i < techniques; ++i) {
    const auto [technique, kind] = singles_[i];
    if (!is_available(technique)) continue;
    std::uint16_t& uses = rating.uses[static_cast<std::size_t>(technique)];
    singles::each(state_, kind, changed, [&](Candidate c) {
      // A cell counts once, for the easiest kind that fills it.
      if (cells.contains(c.cell)) return;
      cells.insert(c.cell);
      found[n++] = c;
      ++uses;
    });
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (check_) check_single(found[i]);
    state_.place(found[i]);
  }
  assert(state_.invariant_holds());
  return static_cast<int>(n);
}

/// Something else than singles and locked candidates is needed: what these have done on the plain
/// board is done to the state, which is made the first time.
void Rater::catch_up() {
  if constexpr (kSmallBoards) {
    if (!has_state_) {
      std::array<std::uint8_t, kRatedCells> board;
      std::copy(givens_.begin(), givens_.end(), board.begin());
      CellSet placed;
      for_candidates(plain_board_.placed(), [&](Candidate c) {
        board[c.cell.index] = c.digit.value;
        placed.insert(c.cell);
      });
      state_.reset(board);
      state_.set_givens(state_.givens() - placed);
      context_.restart(solution_);
      has_state_ = true;
    } else {
      for_candidates(plain_board_.placed(), [&](Candidate c) { state_.place(c); });
    }
    for (int d = 1; d <= kRatedDigits; ++d) {
      const Digit digit{static_cast<std::uint8_t>(d)};
      state_.eliminate(digit, state_.places(digit) - plain_board_.places(digit));
    }
  }
}

/// What the first so many singles fill in from here, in rounds; whether that is all.
bool Rater::resume_singles(std::size_t techniques, Rating& rating) {
  if (plain_) return run_plain(techniques, rating);
  while (!state_.solved()) {
    const int openings = place_singles(techniques, rating);
    if (openings == 0) return false;
    count_round(rating, openings);
  }
  return true;
}

/// A round of locked candidates on the plain board, if they find anything.
std::optional<Technique> Rater::apply_locked_candidates(Rating& rating, int& openings) {
  for (const auto& [technique, find] : locked_finders_) {
    if (!is_available(technique)) continue;
    std::optional<PlainBoard> before;
    if (check_) before = plain_board_;
    const PlainBoard::Locked locked = (plain_board_.*find)();
    if (locked.count == 0) continue;
    if (before) {
      Deduction all(technique, CellSet(), 0);
      all.eliminations = before->lost(plain_board_);
      check_sound(topology_.board(), all, solution_);
    }
    std::uint16_t& uses = rating.uses[static_cast<std::size_t>(technique)];
    uses = static_cast<std::uint16_t>(uses + locked.count);
    openings = locked.eliminated;
    return technique;
  }
  return std::nullopt;
}

/// A round of the first technique beyond the singles that finds anything.
Technique Rater::eliminate(Rating& rating, int& openings) {
  if (plain_) {
    if (const std::optional<Technique> used = apply_locked_candidates(rating, openings))
      return *used;
    catch_up();
  }
  begin_round();
  Collector collector(*this);
  const bool known = is_level_known(rating);
  // At first what is not left out, then the rest.
  for (const bool left_out : {false, true}) {
    for (const Technique technique : others_) {
      if (!is_available(technique) || is_left_out(technique, rating, known) != left_out) continue;
      if (!has_budget_for(technique, 1)) {
        rating.over_budget = true;
        break;
      }
      find(technique, context_, collector);
      // Either it has found nothing, or all of it is applied below: in both cases it need not look
      // there again.
      context_.mark_searched(technique);
      if (collector.count() == 0 || !keeps_solution(collector.total())) continue;
      const auto row = static_cast<std::size_t>(technique);
      rating.uses[row] = static_cast<std::uint16_t>(rating.uses[row] + collector.count());
      // A person may begin with any of these; see `min_openings`.
      const Deduction& total = collector.total();
      openings = total.placements.empty() ? total.eliminations.size() : total.placements.size();
      apply(collector.total());
      return technique;
    }
    if (rating.over_budget) break;
  }
  Deduction rest;
  fill_from_solution(rest);
  ++rating.uses[static_cast<std::size_t>(rest.technique)];
  openings = rest.placements.size();
  apply(rest);
  return rest.technique;
}

/// What finders and `has_budget_for` read follows from the state as it is now.
void Rater::begin_round() {
  context_.invalidate();
  if constexpr (!kSmallBoards) {
    candidates_ = 0;
    for (int d = 1; d <= topology_.digits(); ++d) {
      candidates_ += static_cast<std::uint64_t>(state_.places(d).size());
    }
  }
}

/// Whether so many budgets allow to look for a technique. On large boards, chains through n
/// candidates take some n * n steps to find, and other techniques are counted like them; those that
/// people find at sight are free. Turning the board changes no count.
bool Rater::has_budget_for(Technique technique, std::uint64_t budgets) {
  if (kSmallBoards || technique == last_resort()) return true;
  const int level = info(technique).level;
  if (level <= kFreeLevels) return true;
  const std::uint64_t steps = candidates_ * candidates_;
  spent_ += steps;
  if (level == kLastLevel) forced_ += steps;
  return spent_ <= budgets * kMaxSteps && forced_ <= budgets * kMaxForcedSteps;
}

/// One assumption decides nothing: the rest is a search, which the solution replaces.
void Rater::fill_from_solution(Deduction& deduction) const {
  deduction.technique = last_resort();
  for (const Cell c : state_.open()) deduction.placements.add({c, {solution_[c.index]}});
}

void Rater::apply(const Deduction& deduction) {
  apply_to(state_, deduction);
  assert(state_.invariant_holds());
  if (plain_) plain_board_.start(state_);
}

Rating Rater::rate(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  start(givens, solution);
  Rating rating;
  stuck_rounds_.clear();
  rating.hardest = singles::technique_of(singles::SingleKind::kFullHouse);  // of a full board
  std::size_t singles = singles_.size();
  if (!place_all_singles(singles, rating)) {
    // A harder technique takes this place below.
    if (singles != 0) rating.hardest = singles_[singles - 1].technique;
    if (!plain_) context_.restart(solution_);
    do {
      int openings = 0;
      const Technique used = eliminate(rating, openings);
      stuck_rounds_.push_back(used);
      // Without a single first in the table, the full house from above was only a placeholder,
      // whatever its rank.
      if (singles == 0 && rating.rounds == 0) rating.hardest = used;
      if (levels_.rank_of(used) > levels_.rank_of(rating.hardest)) rating.hardest = used;
      count_round(rating, openings);
    } while (!resume_singles(singles, rating));
  } else {
    for (; singles > 0; --singles) {
      // Without a kind that was the easiest for no cell, all rounds are the same.
      if (rating.uses[static_cast<std::size_t>(singles_[singles - 1].technique)] == 0) continue;
      Rating fewer;
      if (singles == 1 || !place_all_singles(singles - 1, fewer)) break;
      rating = fewer;
    }
    if (singles > 0) rating.hardest = singles_[singles - 1].technique;  // else the board was full
  }
  rating.level = levels_.level_of(rating.hardest);
  return rating;
}

/// Whether a technique of the last level was needed, so that the level is known.
bool Rater::is_level_known(const Rating& rating) const {
  return info(rating.hardest).level == kLastLevel &&
         levels_.level_of(rating.hardest) == static_cast<int>(levels_.levels().size());
}

/// Whether a technique is looked for only when nothing else is found: what others find practically
/// all of; what a technique that was needed finds as well; and, once the level is known, what takes
/// long. On boards with more rules most minimal puzzles are of the last level, and once that is
/// known, techniques between those that people find at sight and the hardest so far would change
/// nothing but that hardest: it may be one further on than needed, in 2 of 100 such puzzles of X.
bool Rater::is_left_out(Technique technique, const Rating& rating, bool is_known) const {
  if (plain_) return false;
  if (info(technique).subsumption.everywhere) return true;
  const std::optional<Technique> later = later_[static_cast<std::size_t>(technique)];
  if (later && is_available(*later) && levels_.rank_of(rating.hardest) >= levels_.rank_of(*later)) {
    return true;
  }
  if (!is_known) return false;
  return technique == last_resort() ||
         (info(technique).level > kFreeLevels &&
          levels_.rank_of(technique) < levels_.rank_of(rating.hardest));
}

bool Rater::can_fill(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                     std::span<const Cell> cells) {
  start(givens, solution);
  CellSet wanted;
  for (const Cell c : cells) wanted.insert(c);
  Rating account;  // it is never read
  // Whether singles fill the cells. Beyond the plain board a round at a time, because the other
  // cells of a large board take longer.
  const auto fills = [&] {
    if (plain_) {
      return run_plain(singles_.size(), account) || !plain_board_.open().intersects(wanted);
    }
    while (state_.open().intersects(wanted)) {
      if (place_singles(singles_.size(), account) == 0) return false;
    }
    return true;
  };
  if (plain_) {
    plain_board_ = plain_start_;
  } else {
    state_ = start_;
  }
  if (fills()) return true;
  if (!plain_) context_.restart(solution_);
  do {
    int openings = 0;
    if (eliminate(account, openings) == last_resort()) return false;
  } while (!fills());
  return true;
}

std::unique_ptr<AnyRater> make_rater_of(const BoardSpec& board, const LevelTable& levels) {
  return std::make_unique<Rater>(board, levels);
}

}  // namespace gridmill::inline GRIDMILL_BOARDS
