#include "solver/rate/rater.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "solver/board/require.h"
#include "solver/rate/check.h"
#include "solver/rate/singles.h"

/// Two passes. The first one finds how many of the singles are needed, without rounds, because
/// singles only ever make more singles. The second one goes in rounds with these, and where they
/// are stuck with the other techniques in order.
///
/// Invariant: within a round the state stands still. What finders report is added up in sets and
/// applied at the end. So a round depends neither on the order in which cells are visited nor on
/// how the board is turned. Every round takes something, so the rounds end.
///
/// People get steps one at a time. `walk` takes the first deduction that a finder makes, so its
/// path does depend on the order of the cells; the rating does not use it.

namespace gridmill {
namespace {

/// Keeps the first deduction.
class First final : public Sink {
 public:
  First(Deduction& deduction, bool conclusions_only)
      : deduction_(deduction), conclusions_only_(conclusions_only) {}
  [[nodiscard]] bool conclusions_only() const override { return conclusions_only_; }
  bool take(const Deduction& deduction) override {
    assert(!found_);  // a finder that was told "enough" stops
    deduction_ = deduction;
    found_ = true;
    return false;
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  Deduction& deduction_;
  bool conclusions_only_;
  bool found_ = false;
};

}  // namespace

/// Adds up the deductions of a round. In sets, because two patterns that take the same candidate
/// are one opening.
class Rater::Collector final : public Sink {
 public:
  explicit Collector(const Rater& rater) : rater_(rater) {}

  // One closure tells what all chains refute; walking them would only add the reasons.
  [[nodiscard]] bool conclusions_only() const override { return true; }
  bool take(const Deduction& deduction) override {
    assert(deduction.is_news_of(rater_.state_));
    if (rater_.check_) check_sound(rater_.layout_.shape(), deduction, rater_.solution_);
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

Rater::Rater(const Shape& shape, const LevelTable& levels)
    : layout_(shape), levels_(levels), start_(layout_), state_(layout_), position_(state_) {
  // The built-in levels begin with the singles. In a table that tries another technique before one
  // of them, that single has its place among the others and is found by its finder.
  for (const Technique technique : levels_.by_difficulty()) {
    const std::optional<singles::Kind> kind = singles::kind_of(technique);
    if (others_.empty() && kind) {
      singles_.push_back({technique, *kind});
    } else {
      others_.push_back(technique);
    }
  }
}

void Rater::start(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution) {
  const auto cells = static_cast<std::size_t>(layout_.cells());
  GRIDMILL_REQUIRE(givens.size() == cells && solution.size() == cells);
  solution_ = solution;
  // The first pass fills in `state_`; the second begins with `start_` again.
  start_.reset(givens);
  state_ = start_;
  position_.restart();
}

/// How many of the singles it takes, 0 for a full board, singles_.size() + 1 if all of them are
/// stuck. Singles only ever make more singles, so the order of placing does not matter, and what n
/// kinds have filled in stays when the next kind joins them.
std::size_t Rater::singles_needed() {
  // Where something has changed since a kind was last looked for.
  std::array<HouseSet, singles::kKinds> changed{};
  changed.fill(state_.take_changed());
  for (std::size_t n = 0; n <= singles_.size(); ++n) {
    bool placed = n > 0;
    while (placed && !state_.solved()) {
      placed = false;
      for (std::size_t i = 0; i < n; ++i) {
        if (!is_available(singles_[i].technique)) continue;
        singles::each(state_, singles_[i].kind, std::exchange(changed[i], {}), [&](Candidate c) {
          // Another house or kind may have filled the cell.
          if (!state_.has(c)) return;
          state_.place(c);
          placed = true;
        });
        // A placement is news for every kind, its own included.
        const HouseSet now = state_.take_changed();
        for (HouseSet& houses : changed) houses |= now;
      }
    }
    if (state_.solved()) return n;
  }
  return singles_.size() + 1;
}

/// A round of the first so many singles; returns the number of cells filled in.
int Rater::place_singles(std::size_t techniques, Rating& rating) {
  std::array<Candidate, kRatedCells> found;
  std::size_t n = 0;
  CellSet cells;
  // All singles of a round are applied, so the next ones are where something has changed.
  const HouseSet changed = state_.take_changed();
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
    if (check_ && solution_[found[i].cell.index] != found[i].digit.value) {
      throw UnsoundStep("unsound single at " + layout_.shape().name_of(found[i].cell));
    }
    state_.place(found[i]);
  }
  assert(state_.is_consistent());
  return static_cast<int>(n);
}

/// A round of the first technique beyond the singles that finds anything.
Technique Rater::eliminate(Rating& rating, int& openings) {
  position_.changed();
  Collector collector(*this);
  for (const Technique technique : others_) {
    if (!is_available(technique)) continue;
    const TechniqueInfo& row = info(technique);
    row.find(position_, collector);
    // Either it has found nothing, or all of it is applied below: in both cases it need not look
    // there again.
    position_.settle(technique);
    if (collector.count() == 0) continue;
    rating.uses[static_cast<std::size_t>(row.technique)] = static_cast<std::uint16_t>(
        rating.uses[static_cast<std::size_t>(row.technique)] + collector.count());
    // A person may begin with any of these; see `narrowest`.
    openings = collector.total().placements.size();
    if (openings == 0) openings = collector.total().eliminations.size();
    apply(collector.total());
    return row.technique;
  }
  Deduction rest;
  give_up(rest);
  ++rating.uses[static_cast<std::size_t>(rest.technique)];
  openings = rest.placements.size();
  apply(rest);
  return rest.technique;
}

/// One assumption decides nothing: the rest is a search, which the solution stands for.
void Rater::give_up(Deduction& deduction) const {
  deduction.technique = last_resort();
  for (const Cell c : state_.open()) deduction.placements.add({c, {solution_[c.index]}});
}

void Rater::apply(const Deduction& deduction) {
  for (int d = 1; d <= layout_.digits(); ++d) {
    const Digit digit{static_cast<std::uint8_t>(d)};
    for (const Cell c : deduction.placements[digit]) {
      if (state_.open().contains(c)) state_.place({c, digit});
    }
  }
  state_.eliminate(deduction.eliminations);
  assert(state_.is_consistent());
}

Rating Rater::measure(std::span<const std::uint8_t> givens,
                      std::span<const std::uint8_t> solution) {
  start(givens, solution);
  Rating rating;
  rating.hardest = singles::technique_of(singles::Kind::kFullHouse);  // of a full board
  const std::size_t needed = singles_needed();
  if (needed == 0) return rating;
  const std::size_t singles = std::min(needed, singles_.size());
  // If the singles do not solve the puzzle, a harder technique takes this place below.
  if (singles != 0) rating.hardest = singles_[singles - 1].technique;
  state_ = start_;
  while (!state_.solved()) {
    int openings = place_singles(singles, rating);
    if (openings == 0) {
      const Technique used = eliminate(rating, openings);
      // Where no single leads the table, the full house from above was only a stand-in, whatever
      // its rank.
      if (singles == 0 && rating.rounds == 0) rating.hardest = used;
      if (levels_.rank_of(used) > levels_.rank_of(rating.hardest)) rating.hardest = used;
    }
    assert(openings > 0);  // every round brings the solution nearer
    ++rating.rounds;
    if (rating.rounds == 1 || openings < rating.narrowest) rating.narrowest = openings;
  }
  rating.level = levels_.level_of(rating.hardest);
  return rating;
}

RatingRecord Rater::rate(std::span<const std::uint8_t> givens,
                         std::span<const std::uint8_t> solution) {
  return to_record(measure(givens, solution));
}

RatingRecord to_record(const Rating& rating) {
  RatingRecord record;
  record.level = rating.level;
  record.hardest = info(rating.hardest).id;
  record.rounds = rating.rounds;
  record.narrowest = rating.narrowest;
  for (const TechniqueInfo& row : techniques()) {
    const int count = rating.uses[static_cast<std::size_t>(row.technique)];
    if (count > 0) record.uses.push_back({std::string(row.id), count});
  }
  return record;
}

bool Rater::first_deduction(Deduction& deduction) {
  if (state_.solved()) return false;
  // One deduction of many is applied, so no account is settled and every finder looks everywhere.
  position_.changed();
  for (const Technique technique : levels_.by_difficulty()) {
    if (!is_available(technique)) continue;
    const TechniqueInfo& row = info(technique);
    // Where people's patterns cover less than the level's closure, its conclusion has to do.
    for (const bool conclusions_only : {false, true}) {
      First first(deduction, conclusions_only);
      row.find(position_, first);
      if (first.found()) {
        assert(deduction.is_news_of(state_));
        if (check_) check_sound(layout_.shape(), deduction, solution_);
        return true;
      }
    }
  }
  give_up(deduction);
  return true;
}

void Rater::walk(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> solution,
                 const Visit& visit) {
  start(givens, solution);
  while (true) {
    Deduction deduction;
    if (!first_deduction(deduction) || !visit(state_, deduction)) return;
    apply(deduction);
  }
}

std::vector<Step> Rater::steps(std::span<const std::uint8_t> givens,
                               std::span<const std::uint8_t> solution) {
  std::vector<Step> result;
  walk(givens, solution, [&](const State& /*before*/, const Deduction& deduction) {
    result.emplace_back(layout_.shape(), deduction);
    return true;
  });
  return result;
}

std::optional<Step> Rater::next_step(std::span<const std::uint8_t> board,
                                     std::span<const std::uint8_t> solution) {
  std::optional<Step> result;
  walk(board, solution, [&](const State& /*before*/, const Deduction& deduction) {
    result.emplace(layout_.shape(), deduction);
    return false;
  });
  return result;
}

}  // namespace gridmill
