#include "gen/clue_minimizer.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>
#include <string>
#include <utility>

#include "solver/board/grid.h"
#include "solver/board/require.h"
#include "solver/clues/clue_kinds.h"

namespace gridmill {
namespace {

/// Once a given had to stay, so many are taken to go at a time. With more gone, nearly every
/// question finds another grid, which differs in many cells and decides nothing.
constexpr int kMaxGone = 4;
/// Once all givens are decided, so many clues are asked about at a time: most of them stay, and
/// then what was found about the next ones holds.
constexpr std::size_t kCluesAtOnce = 4;
/// Nodes of a question about a given that is undecided, if those before it are gone, and if
/// they are not. With clues gone, trees are large, so clues get all nodes, and each is asked about
/// alone once while givens are undecided.
constexpr std::uint64_t kNodesAhead = 20;
constexpr std::uint64_t kNodesAlone = 30;

}  // namespace

ClueMinimizer::ClueMinimizer(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                             std::span<const std::uint8_t> solution,
                             std::vector<std::vector<std::uint8_t>>& others)
    : board_(board), solution_(solution), counter_(make_removal_counter(board)), others_(others) {
  assert(supports(board) && solution.size() == static_cast<std::size_t>(board.cells()));
  const std::size_t items = puzzle.size() + board_.clues().size();
  for (std::size_t i = 0; i < items; ++i) {
    if (i >= puzzle.size()) clues_.insert(static_cast<int>(i));
    if (i >= puzzle.size() || puzzle[i] != 0) kept_.insert(static_cast<int>(i));
  }
  puzzles_.resize(kMaxQuestions * solution.size());
  found_.resize(kMaxQuestions * solution.size());
  std::vector<std::size_t> clues(board_.clues().size());
  std::iota(clues.begin(), clues.end(), std::size_t{0});
  for (const auto& other : others_) add_set(other, clues);
}

bool ClueMinimizer::run(std::span<const Item> order, std::span<const Rule> rules, int max_givens,
                        const Effort& effort, const std::atomic<bool>* stop) {
  assert(1 <= effort.max_questions && effort.max_questions <= kMaxQuestions);
  rules_.assign(rules.begin(), rules.end());
  undecided_.clear();
  std::copy_if(order.begin(), order.end(), std::back_inserter(undecided_),
               [&](const Item& item) { return keeps(item.number); });
  staying_ = 0;
  gave_up_ = stopped_at_min_ = false;
  asked_alone_ = {};
  for (;;) {
    choose_questions(effort);
    if (staying_ > max_givens) return false;
    if (undecided_.empty()) return true;
    counter_->answer(questions_, solution_, stop);
    if (is_raised(stop)) return false;
    note_answers();
    decide();
  }
}

std::optional<bool> ClueMinimizer::are_all_needed(std::uint64_t max_nodes,
                                                  const std::atomic<bool>* stop) {
  using Answer = RemovalQuestion::Answer;
  bool is_known = true;
  for (Items left = kept_; !left.empty();) {
    clear_questions();
    left -= forced_by(kept_);
    for (; !left.empty() && questions_.size() < kMaxQuestions; left.pop_front()) {
      const Item item{left.front().index};
      Items others = kept_;
      others.erase(static_cast<int>(item.number));
      ask(item, others, max_nodes, false);
    }
    counter_->answer(questions_, solution_, stop);
    note_answers();
    for (const RemovalQuestion& question : questions_) {
      if (question.answer == Answer::kUnique) return false;
      is_known = is_known && question.answer == Answer::kAnother;
    }
  }
  return is_known ? std::optional(true) : std::nullopt;
}

/// The items without which a known set has none that is kept.
ClueMinimizer::Items ClueMinimizer::forced_by(const Items& kept) const {
  Items forced;
  for (const Items& set : sets_) {
    const Items left = set & kept;
    if (!left.several()) forced |= left;
  }
  return forced;
}

void ClueMinimizer::clear_questions() {
  asked_.clear();
  questions_.clear();
}

/// Items that must stay are decided. Of the others, the first ones are taken to go, one after the
/// other, unless a known set means that they will stay; the rest is asked about alone.
void ClueMinimizer::choose_questions(const Effort& effort) {
  clear_questions();
  bool is_next = true;
  const Items forced = forced_by(kept_);
  std::erase_if(undecided_, [&](const Item& item) {
    const bool is_last =
        is_clue(item) && is_next && rules_[item.rule].left <= rules_[item.rule].min;
    const bool stays = is_last || forced.contains(static_cast<int>(item.number));
    stopped_at_min_ |= is_last;
    staying_ += stays && !is_clue(item) ? 1 : 0;
    is_next = is_next && stays;
    return stays;
  });
  Items left = kept_;
  Items needed = forced;  // if `left` is all that is kept
  int gone = 0;
  for (const Item& item : undecided_) {
    if (questions_.size() == effort.max_questions) break;
    const auto number = static_cast<int>(item.number);
    const int max_gone = is_clue(item) ? 1
                         : !has_found_ ? static_cast<int>(kMaxQuestions)
                                       : kMaxGone;
    Items others = kept_;
    others.erase(number);
    if (gone < max_gone && !needed.contains(number)) {
      left.erase(number);
      needed = forced_by(left);
      ask(item, left, gone == 0 ? effort.max_nodes : kNodesAhead, gone == 0);
      ++gone;
    } else if (!is_clue(item)) {
      ask(item, others, kNodesAlone, false);
    } else if (!asked_alone_.contains(number) ||
               (is_clue(undecided_.front()) && asked_.size() < kCluesAtOnce)) {
      asked_alone_.insert(number);
      ask(item, others, effort.max_nodes, false);
    }
  }
  assert(undecided_.empty() || asked_.front().is_next);
}

void ClueMinimizer::ask(const Item& item, const Items& kept, std::uint64_t max_nodes,
                        bool is_next) {
  const std::size_t cells = solution_.size();
  const auto puzzle = std::span(puzzles_).subspan(questions_.size() * cells, cells);
  asked_.push_back({item.number, kept, is_next});
  RemovalQuestion& question = questions_.emplace_back();
  std::fill(puzzle.begin(), puzzle.end(), std::uint8_t{0});
  for (const Cell given : kept - clues_) puzzle[given.index] = solution_[given.index];
  const Items gone = clues_ - kept;
  question.clues.reserve(static_cast<std::size_t>(gone.size()));
  for (const Cell clue : gone) question.clues.push_back(clue.index - cells);
  question.givens = puzzle;
  question.other = std::span(found_).subspan((questions_.size() - 1) * cells, cells);
  if (!is_clue(item)) question.cell = item.number;
  question.nodes_left = max_nodes;
}

/// The cells that differ from the solution, and those of some clues that the grid breaks.
void ClueMinimizer::add_set(std::span<const std::uint8_t> grid,
                            std::span<const std::size_t> clues) {
  Items& set = sets_.emplace_back();
  for (std::size_t c = 0; c < grid.size(); ++c) {
    if (grid[c] != solution_[c]) set.insert(static_cast<int>(c));
  }
  assert(!set.empty());
  if (clues.empty()) return;
  const Grid other(grid);
  for (const std::size_t number : clues) {
    const Clue& clue = board_.clues()[number];
    if (clue.kind->holds(clue, board_, other)) continue;
    set.insert(static_cast<int>(solution_.size() + number));
  }
}

void ClueMinimizer::note_answers() {
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const RemovalQuestion& question = questions_[i];
    if (question.answer != RemovalQuestion::Answer::kAnother) continue;
    has_found_ = true;
    others_.emplace_back(question.other.begin(), question.other.end());
    add_set(question.other, question.clues);
    asked_[i].set = sets_.back();
    assert(!asked_[i].set.intersects(asked_[i].kept));  // invariant 2
  }
}

void ClueMinimizer::decide() {
  Items sure = kept_;  // those that are there in any case, when the turn of an item comes
  std::vector<Item> rest;
  std::vector<int> may_go(rules_.size());  // undecided clues of the rule so far
  std::size_t at = 0;
  [[maybe_unused]] bool is_next = true;  // all so far are decided
  for (const Item& item : undecided_) {
    const auto number = static_cast<int>(item.number);
    sure.erase(number);
    bool stays = false;
    bool goes = false;
    if (at < asked_.size() && asked_[at].item == item.number) {
      const Asked& asked = asked_[at];
      const RemovalQuestion::Answer answer = questions_[at++].answer;
      // If the counter denies the solution, the set of the next item may lack it.
      stays = answer == RemovalQuestion::Answer::kAnother &&
              (asked.is_next || (asked.set.contains(number) && !(asked.set & kept_).several()));
      goes = answer == RemovalQuestion::Answer::kUnique && sure.contains(asked.kept);
      const bool is_known = answer != RemovalQuestion::Answer::kUnknown;
      assert(!asked.is_next || (is_next && (is_known || !(stays || goes))));
      if (asked.is_next && !is_known) stays = gave_up_ = true;
    }
    if (goes && is_clue(item)) {
      Rule& rule = rules_[item.rule];
      goes = rule.left - may_go[item.rule] > rule.min;
      rule.left -= goes ? 1 : 0;
    }
    if (goes) {
      kept_.erase(number);
    } else if (stays) {
      sure.insert(number);
      staying_ += is_clue(item) ? 0 : 1;
    } else {
      if (is_clue(item)) ++may_go[item.rule];
      rest.push_back(item);
      is_next = false;
    }
  }
  undecided_ = std::move(rest);
}

namespace {

/// Node limits are for boards with clues: others are counted fast.
CountBudget budget_of(const BoardSpec& board, std::uint64_t max_nodes,
                      const std::atomic<bool>* stop) {
  return {.max_nodes = board.has_clues() ? max_nodes : CountBudget::kUnlimited, .stop = stop};
}

}  // namespace

std::optional<bool> OnlySolution::is_only(const BoardSpec& board,
                                          std::span<const std::uint8_t> puzzle,
                                          std::uint64_t max_nodes) {
  // A grid that was found before answers without a search if it has all givens and keeps the clues.
  for (const auto& other : others_) {
    const auto fits = [](std::uint8_t given, std::uint8_t digit) {
      return given == 0 || given == digit;
    };
    if (std::equal(puzzle.begin(), puzzle.end(), other.begin(), fits) &&
        clues_hold(board, Grid(other))) {
      return false;
    }
  }
  constexpr std::uint64_t kLimit = 2;
  found_.resize(kLimit * puzzle.size());
  std::uint64_t count = 0;
  if (counter_ == nullptr) counter_ = make_counter(board);
  counter_->set_budget(budget_of(board, max_nodes, stop_));
  counter_->count({.givens = puzzle,
                   .exclusions = {},
                   .limit = kLimit,
                   .counts = std::span(&count, 1),
                   .solutions = found_});
  if (count == kUncounted) return std::nullopt;
  require_solution(board, count != 0);
  const bool is_first = std::equal(solution_.begin(), solution_.end(), found_.begin());
  require_solution(board, is_first || count != 1);
  if (count == 1) return true;
  const auto cells = static_cast<std::ptrdiff_t>(puzzle.size());
  const auto other = found_.begin() + (is_first ? cells : 0);
  others_.emplace_back(other, other + cells);
  assert(!std::equal(solution_.begin(), solution_.end(), others_.back().begin()));
  return false;
}

/// Throws unless the counter `found` the solution, which keeps all clues and givens: else one of
/// both is wrong, and no puzzle may come of it.
void OnlySolution::require_solution(const BoardSpec& board, bool found) const {
  if (found) return;
  throw ContractViolation("puzzle " + std::to_string(index_) + " on " + board.name() +
                          ": the counter denies the solution that the clues were made for; please "
                          "report this with the command and its seed");
}

std::optional<bool> are_all_needed(const BoardSpec& board, std::span<const std::uint8_t> puzzle,
                                   std::span<const std::uint8_t> solution, std::uint64_t max_nodes,
                                   const std::atomic<bool>* stop) {
  const auto may_go = [&](const Clue& clue) { return can_go(clue, board); };
  if (ClueMinimizer::supports(board) &&
      std::all_of(board.clues().begin(), board.clues().end(), may_go)) {
    std::vector<std::vector<std::uint8_t>> others;
    ClueMinimizer minimizer(board, puzzle, solution, others);
    if (const auto answer = minimizer.are_all_needed(max_nodes, stop)) return answer;
  }
  const MakeCounter make = [&](const BoardSpec& some) {
    std::unique_ptr<Counter> counter = make_counter(some);
    counter->set_budget(budget_of(some, max_nodes, stop));
    return counter;
  };
  std::uint8_t answer = kMinimalityUnknown;
  check_minimality(*make(board), puzzle, std::span(&answer, 1), make);
  return answer == kMinimalityUnknown ? std::nullopt : std::optional(answer == 1);
}

}  // namespace gridmill
