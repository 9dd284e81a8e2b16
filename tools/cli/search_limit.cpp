#include "tools/cli/search_limit.h"

#include <string>

#include "gen/pipeline.h"
#include "tools/cli/parse_option.h"
#include "tools/cli/shared_options.h"

namespace gridmill {
namespace {

/// Boards up to this size are always searched to the end unless somebody asks for a limit.
constexpr int kSmallBoard = 81;

/// On a board of 16x16 `dlx` takes them in five seconds of processor time.
constexpr std::uint64_t kDefaultNodes = 10'000'000;

/// Above 16 digits `cdcl` counts: each of its steps tells more, and takes longer. On a board of
/// 25x25 it takes them in some ten seconds.
constexpr int kMaxDlxDigits = 16;
constexpr std::uint64_t kDefaultCdclNodes = 300'000;

/// The clue counter thinks longer about each step: on a board of 16x16 with cages ten seconds.
constexpr std::uint64_t kDefaultClueNodes = 100'000;

}  // namespace

void SearchLimit::declare(OptionTable& options) {
  options.add("max-steps", "N",
              "give a puzzle up after N steps of its search, 0: never (default: " +
                  std::to_string(kDefaultNodes) + " for boards of more than 81 cells, with clues " +
                  std::to_string(kDefaultClueNodes) + ", of more than 16 digits " +
                  std::to_string(kDefaultCdclNodes) + "; never for smaller ones)");
  options.add("max-seconds", "S", "give a puzzle up after S seconds of its search");
}

SearchLimit::SearchLimit(const RawArguments& raw)
    : by_board_(true), has_helpers_(threads_of(raw) > 1) {
  if (const auto text = raw.find("max-steps")) {
    nodes_ = parse_number(*text, 0, 1'000'000'000'000'000, "--max-steps");
  }
  if (const auto text = raw.find("max-seconds")) {
    seconds_ = static_cast<std::int64_t>(parse_number(*text, 1, 1'000'000'000, "--max-seconds"));
  }
}

std::unique_ptr<Counter> SearchLimit::make_counter(const BoardSpec& board,
                                                   const std::atomic<bool>* stop) const {
  const bool needs_cdcl = board.digits() > kMaxDlxDigits;
  CountBudget budget;
  if (nodes_.value_or(0) != 0) budget.max_nodes = *nodes_;
  if (!nodes_ && by_board_ && board.cells() > kSmallBoard) {
    budget.max_nodes = board.has_clues() ? kDefaultClueNodes
                       : needs_cdcl      ? kDefaultCdclNodes
                                         : kDefaultNodes;
  }
  budget.timeout_ms = seconds_ * 1000;
  budget.stop = stop;
  if (has_helpers_) budget.parallel_for = &run_parallel;
  // Lanes count no steps.
  const bool needs_node_count = budget.max_nodes != CountBudget::kUnlimited && !board.has_clues();
  std::unique_ptr<Counter> counter =
      !needs_node_count ? gridmill::make_counter(board)
                        : gridmill::make_counter(board, needs_cdcl ? "cdcl" : "dlx");
  counter->set_budget(budget);
  return counter;
}

std::string SearchLimit::recipe() const {
  std::string text;
  if (nodes_) text += " max-steps=" + std::to_string(*nodes_);
  if (seconds_ != 0) text += " max-seconds=" + std::to_string(seconds_);
  return text;
}

}  // namespace gridmill
