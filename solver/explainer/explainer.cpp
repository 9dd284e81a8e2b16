#include "solver/explainer/explainer.h"

#include <algorithm>

#include "solver/explainer/patterns.h"
#include "solver/explainer/single_solution.h"

namespace gridmill::explainer {

int tenths(double rating) { return static_cast<int>((rating + 0.05) * 10); }

namespace {

/// Puts in all singles.
bool place_singles(Sheet& sheet, double& hardest) {
  const Sheet::ByRegion singles = sheet.hidden_singles();
  const auto place = [&](int first, int last, bool last_cells) {
    bool any = false;
    for (int region = first; region < last; ++region) {
      const Mask digits = singles[static_cast<std::size_t>(region)];
      if (digits == 0 || (last_cells && sheet.empty_cells(region) != 1)) continue;
      for_bits(digits, [&](int digit) {
        const Mask places = sheet.places(region, digit);
        if (places == 0) return;  // another region has put it in
        sheet.place(kGeometry.cells[static_cast<std::size_t>(region)]
                                   [static_cast<std::size_t>(std::countr_zero(places))],
                    digit);
        any = true;
      });
    }
    return any;
  };
  if (place(0, 9, false) || place(9, kRegions, true)) return true;
  if (place(9, kRegions, false)) {
    hardest = std::max(hardest, 1.5);
    return true;
  }
  if (hardest < 2.3 || !sheet.any_naked_single()) return false;
  bool any = false;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask digits = sheet.candidates(cell);
    if (!is_one(digits)) continue;
    sheet.place(cell, std::countr_zero(digits));
    any = true;
  }
  return any;
}

bool strike_locked(Sheet& sheet) {
  bool any = false;
  search_locking(sheet, [&](const Lock& lock) {
    for_strikes(sheet, lock, [&](int candidate) { sheet.strike(candidate); });
    any = true;
    return false;
  });
  return any;
}

void apply(Sheet& sheet, const Hint& hint) {
  for (const std::uint16_t candidate : hint.strikes) sheet.strike(candidate);
  if (hint.placement != Hint::kNone) {
    sheet.place(cell_of(hint.placement), digit_of(hint.placement));
  }
}

/// The rules of which Sudoku Explainer's order is that of their ratings, with their highest rating.
/// What they come to together does not depend on the order in which they are used, nor does the
/// rating if none of a higher rating is used while a lower one would do.
struct Settled {
  static constexpr double kNever = 100;
  Rule rule;
  double most;
  double covered = kNever;  ///< a limit from which on later rules of the table do all this one does
  double chained = kNever;  ///< one from which on single chains do
};
constexpr Settled kSettled[] = {{Rule::kHiddenSingle, 1.5},
                                {Rule::kDirectLocking, 1.9, 2.8},
                                {Rule::kDirectHiddenPair, 2.0, 3.4},
                                {Rule::kNakedSingle, 2.3},
                                {Rule::kDirectHiddenTriplet, 2.5, 4.0},
                                {Rule::kLocking, 2.8},
                                {Rule::kNakedPair, 3.0, Settled::kNever, 7.0},
                                {Rule::kXWing, 3.2, Settled::kNever, 6.6},
                                {Rule::kHiddenPair, 3.4, Settled::kNever, 7.0},
                                {Rule::kNakedTriplet, 3.6},
                                {Rule::kSwordfish, 3.8},
                                {Rule::kHiddenTriplet, 4.0},
                                {Rule::kXyWing, 4.2, Settled::kNever, 7.1},
                                {Rule::kXyzWing, 4.4}};

/// Whether place_singles() and strike_locked() do all that a rule does.
bool is_done(Rule rule) {
  return rule == Rule::kHiddenSingle || rule == Rule::kNakedSingle || rule == Rule::kLocking;
}

/// Uses all rules of kSettled of which no rating is above the hardest so far, until they find
/// nothing more, and returns the first rule to try then. The rating has to be 1.2 or more.
std::size_t settle(Sheet& sheet, Chains& chains, double& hardest) {
  const auto table = rules();
  for (;;) {
    if (place_singles(sheet, hardest)) continue;
    if (hardest >= 2.8 && strike_locked(sheet)) continue;
    std::size_t done = 0;
    bool any = false;
    for (const Settled& row : kSettled) {
      if (row.most > hardest) break;
      ++done;
      if (row.covered <= hardest || is_done(row.rule)) continue;
      Search search{sheet, chains};
      Hint hint;
      if (!table[static_cast<std::size_t>(row.rule)].find(search, hint)) continue;
      apply(sheet, hint);
      any = true;
      break;
    }
    if (!any) return done;
  }
}

constexpr double kNoChain = 100;

/// Uses all rules of at most that rating that stay possible, at the same rating or less, whatever
/// else is found before; that leaves out the rules that need a single solution. Returns the rating
/// of the single chain that is due then, kNoChain if there is none.
double close(Sheet& sheet, Chains& chains, double rating) {
  const auto table = rules();
  for (;;) {
    while (place_singles(sheet, rating)) {
    }
    if (sheet.solved()) return kNoChain;
    if (strike_locked(sheet) || chains.apply_single(sheet, rating)) continue;
    Search search{sheet, chains};
    Hint hint;
    const bool any =
        std::any_of(std::begin(kSettled), std::end(kSettled),
                    [&](const Settled& row) {
                      return std::min(row.covered, row.chained) > rating && !is_done(row.rule) &&
                             table[static_cast<std::size_t>(row.rule)].find(search, hint);
                    }) ||
        find<Rule::kNakedQuad>(search, hint) || find<Rule::kJellyfish>(search, hint) ||
        find<Rule::kHiddenQuad>(search, hint) || find<Rule::kAlignedPairExclusion>(search, hint);
    if (!any) {
      hint.strikes.clear();
      if (!chains.find_easiest_single(sheet, hint)) return kNoChain;
      if (hint.rating > rating) return hint.rating;  // otherwise it is a cycle
    }
    apply(sheet, hint);
  }
}

/// Takes many steps at once. Only the hardest rating counts, so the sheet has to be one on Sudoku
/// Explainer's way when the next rule is due that stands after single chains. From 6.5 on, all
/// rules up to single chains that do not need a single solution come to the same end in any order,
/// and Sudoku Explainer takes the easiest of the single chains; the others up to there are easier
/// than 6.5, and what stands after single chains is only tried at that end.
class Shortcut {
 public:
  explicit Shortcut(Chains& chains) : chains_(chains) {}

  /// Goes ahead, and returns the first rule to try then. `hardest` has to be 1.2 or more, and is
  /// raised to 4.4 where it will be higher in the end anyway.
  std::size_t take(Sheet& sheet, double& hardest) {
    if (hardest >= 2.6 && hardest < kMostSettled && !easy_) {
      double most = kMostSettled;
      Sheet all = sheet;
      settle(all, chains_, most);
      easy_ = all.solved();
      if (!easy_) {
        sheet = all;
        hardest = most;
      }
    }
    if (hardest < 6.5) return settle(sheet, chains_, hardest);
    nothing_before_ = false;
    if (levels_.empty()) restart(sheet);
    if (!climbed_) climb(hardest);
    find_level(hardest);
    if (jump(sheet, hardest)) return kChains;
    const Sheet& end = levels_[level_].sheet;
    if (meets(sheet, end)) return settle(sheet, chains_, hardest);
    sheet = end;
    return kChains;
  }

  /// Goes ahead from a sheet on which a single chain is the first step of 6.5 or more, if at all;
  /// false if nothing is known.
  bool take_first(Sheet& sheet, double& hardest) {
    nothing_before_ = true;
    Hint hint;
    if (!chains_.find_easiest_single(sheet, hint)) return false;
    levels_.assign(1, {sheet, hardest, hint.rating});
    climb_further();
    return jump(sheet, hardest);
  }

  /// Takes the easiest cell or region chain, or all that are not harder than it or than the steps
  /// so far, from a sheet on which they are due; false if that may not be Sudoku Explainer's way.
  bool take_multiple(Sheet& sheet, double& hardest) {
    const auto easy = chains_.find_easy_multiple(sheet, hardest);
    if (!easy) return false;
    const double rating = std::max(hardest, easy->rating);
    if (take_staying(sheet, *easy, rating)) {
      hardest = rating;
      return true;
    }
    if (easy->easiest.empty()) return false;
    hardest = rating;
    easy->easiest.for_each([&](int candidate) { sheet.strike(candidate); });
    restart(sheet);
    return true;
  }

  /// Tells of a step that was taken.
  void note(const Hint& hint, double hardest) {
    if (levels_.empty()) return;
    find_level(hardest);
    const auto open = [&](int candidate) { return levels_[level_].sheet.has(candidate); };
    if (hint.placement == Hint::kNone ? std::any_of(hint.strikes.begin(), hint.strikes.end(), open)
                                      : open(hint.placement)) {
      Sheet sheet = levels_[level_].sheet;
      apply(sheet, hint);
      restart(sheet);
    }
  }

 private:
  static constexpr double kMostSettled = 4.4;
  /// Nishio comes to 8.4 with more nodes than the places of a digit make.
  static constexpr double kAfterNishio = 8.3;
  static constexpr auto kChains = static_cast<std::size_t>(Rule::kForcingChain);

  /// What all rules of at most a rating, without those that need a single solution, come to.
  struct Level {
    Sheet sheet;
    double rating = 0;
    double next = 0;  ///< the rating of the next single chain
  };

  /// Begins with a sheet of which nothing is known.
  void restart(const Sheet& sheet) {
    levels_.assign(1, {sheet});
    level_ = 0;
    climbed_ = false;
  }
  /// Finds what the only level, of that rating, comes to, and the others.
  void climb(double rating) {
    Level& first = levels_.front();
    first.rating = rating;
    first.next = close(first.sheet, chains_, rating);
    climb_further();
  }
  void climb_further() {
    climbed_ = true;
    level_ = 0;
    while (levels_.back().next != kNoChain) {
      Level level{levels_.back().sheet, levels_.back().next};
      level.next = close(level.sheet, chains_, level.rating);
      levels_.push_back(level);
    }
  }

  /// Finds the last level that is not harder than the steps so far.
  void find_level(double hardest) {
    while (level_ + 1 < levels_.size() && levels_[level_ + 1].rating <= hardest) ++level_;
  }

  /// Goes to the last level. That is where Sudoku Explainer comes to, and its way there is as hard,
  /// unless rules that need a single solution may tell something on the way.
  bool jump(Sheet& sheet, double& hardest) {
    const std::size_t last = levels_.size() - 1;
    const Level& top = levels_[last];
    if (!top.sheet.solved()
            ? meets(sheet, top.sheet)
            : level_ < last && !stays_open(sheet, levels_[last - 1].sheet, top.rating)) {
      return false;
    }
    level_ = last;
    hardest = std::max(hardest, top.rating);
    sheet = top.sheet;
    return true;
  }

  /// Takes all cell and region chains that stay until they are taken, unless another one is lost by
  /// that. No easier rule comes to a rating above theirs.
  bool take_staying(Sheet& sheet, const MultipleChains::Easy& easy, double rating) {
    if (rating < kAfterNishio || easy.staying.empty()) return false;
    Level end{sheet, rating};
    easy.staying.for_each([&](int candidate) { end.sheet.strike(candidate); });
    end.next = close(end.sheet, chains_, rating);
    const auto lost = [&](const MultipleChains::Easy::Region& row) {
      const Mask places = end.sheet.places(row.region, row.digit);
      const int first = std::countr_zero(places);
      const bool examined = places != 0 &&
                            first == std::countr_zero(sheet.places(row.region, row.digit)) &&
                            end.sheet.size(kGeometry.cells[static_cast<std::size_t>(row.region)]
                                                          [static_cast<std::size_t>(first)]) >= 3;
      return !examined &&
             row.strikes.any_of([&](int candidate) { return end.sheet.has(candidate); });
    };
    if (!end.sheet.solved() &&
        (std::any_of(easy.regions.begin(), easy.regions.end(), lost) || meets(sheet, end.sheet))) {
      return false;
    }
    sheet = end.sheet;
    levels_.assign(1, end);
    climb_further();
    return true;
  }

  /// Whether rules easier than a rating, which are used up on `to`, leave it unsolved, whatever
  /// those that need a single solution tell on the way.
  bool stays_open(const Sheet& from, Sheet to, double rating) {
    if (from == to && nothing_before_) return true;
    while (!to.solved() && !may_meet_grave(to)) {
      const CandidateBits strikes = strikes_of_loops(from, to);
      if (strikes.empty()) return true;
      strikes.for_each([&](int candidate) { to.strike(candidate); });
      close(to, chains_, rating - 0.05);
    }
    return false;
  }

  /// Whether rules that need a single solution may tell something on the way.
  static bool meets(const Sheet& from, const Sheet& to) {
    return may_meet_grave(to) || may_meet_unique_loop(from, to);
  }

  Chains& chains_;
  bool easy_ = false;            ///< kSettled is enough
  std::vector<Level> levels_;    ///< up to the end of single chains
  std::size_t level_ = 0;        ///< that of the hardest rating so far
  bool climbed_ = false;         ///< otherwise there is one level, which is not closed
  bool nothing_before_ = false;  ///< whether no rule before single chains tells anything
};

}  // namespace

Rating Explainer::rate(std::span<const std::uint8_t> puzzle) { return rate(puzzle, {}); }

Rating Explainer::rate(std::span<const std::uint8_t> puzzle, const OnStep& on_step) {
  Sheet sheet(puzzle);
  chains_.start(budget_);
  double hardest = 0;
  double pearl = 0;
  double diamond = 0;
  Outcome outcome = Outcome::kRated;
  Shortcut shortcut(chains_);
  try {
    for (;;) {
      // Once only the hardest step counts, the easy ones need not be taken one by one.
      std::size_t first = 0;
      const bool quick = !on_step && pearl != 0 && hardest >= 1.2;
      if (quick) {
        first = shortcut.take(sheet, hardest);
      }
      if (sheet.solved()) break;
      Search search{sheet, chains_};
      Hint hint;
      const auto table = rules();
      const auto find = [&](std::size_t begin, std::size_t end) {
        return std::find_if(table.begin() + begin, table.begin() + end,
                            [&](const RuleInfo& row) { return row.find(search, hint); });
      };
      constexpr auto kSingle = static_cast<std::size_t>(Rule::kForcingChain);
      constexpr auto kMultiple = static_cast<std::size_t>(Rule::kMultipleForcingChain);
      auto rule = find(first, kSingle);
      if (rule == table.begin() + kSingle) {
        if (quick && hardest < 6.5 && shortcut.take_first(sheet, hardest)) continue;
        rule = find(kSingle, kMultiple);
      }
      if (rule == table.begin() + kMultiple) {
        if (quick && shortcut.take_multiple(sheet, hardest)) continue;
        rule = find(kMultiple, table.size());
      }
      if (rule == table.end()) {
        outcome = Outcome::kStuck;
        break;
      }
      if (on_step) on_step(sheet, *rule, hint);
      hardest = std::max(hardest, hint.rating);
      apply(sheet, hint);
      shortcut.note(hint, hardest);
      if (pearl == 0) {
        if (diamond == 0) diamond = hardest;
        if (hint.placement != Hint::kNone) pearl = hardest;
      }
    }
  } catch (const OverBudget&) {
    outcome = Outcome::kOverBudget;
  }
  constexpr int kStuckRating = 200;
  return {outcome == Outcome::kStuck ? kStuckRating : tenths(hardest), tenths(pearl),
          tenths(diamond), outcome};
}

}  // namespace gridmill::explainer
