#include "solver/count/minimality.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/board/require.h"

namespace gridmill {
namespace {

/// One puzzle after the other, one given after the other; as many questions under way as the
/// counter asks for, each with its own copy of the givens.
class NeededGivens final : public CountFeed {
 public:
  NeededGivens(std::size_t cells, std::span<const std::uint8_t> puzzles,
               std::span<std::uint8_t> minimal)
      : cells_(cells), puzzles_(puzzles), minimal_(minimal) {
    std::fill(minimal_.begin(), minimal_.end(), std::uint8_t{1});
  }

  bool next(CountJob& job) override {
    while (puzzle_ < minimal_.size()) {
      const std::uint8_t* givens = puzzles_.data() + puzzle_ * cells_;
      while (cell_ < cells_ && givens[cell_] == 0) ++cell_;
      if (cell_ < cells_ && minimal_[puzzle_] != 0) {
        const std::size_t place = take_place();
        Question& question = *questions_[place];
        question.puzzle = puzzle_;
        question.givens.assign(givens, givens + cells_);
        question.givens[cell_] = 0;
        job = {};
        job.givens = question.givens.data();
        job.exclusion = {static_cast<std::uint16_t>(cell_), givens[cell_]};
        job.limit = 1;
        job.tag = place;
        ++cell_;
        return true;
      }
      ++puzzle_;
      cell_ = 0;
    }
    return false;
  }

  void done(const CountJob& job, std::uint64_t count) override {
    if (count == 0) minimal_[questions_[job.tag]->puzzle] = 0;
    free_.push_back(job.tag);
  }

 private:
  struct Question {
    std::size_t puzzle = 0;
    std::vector<std::uint8_t> givens;
  };

  std::size_t take_place() {
    if (free_.empty()) {
      questions_.push_back(std::make_unique<Question>());
      return questions_.size() - 1;
    }
    const std::size_t place = free_.back();
    free_.pop_back();
    return place;
  }

  std::size_t cells_;
  std::span<const std::uint8_t> puzzles_;
  std::span<std::uint8_t> minimal_;
  std::size_t puzzle_ = 0;
  std::size_t cell_ = 0;
  std::vector<std::unique_ptr<Question>> questions_;
  std::vector<std::size_t> free_;
};

}  // namespace

void find_minimal(Counter& counter, std::span<const std::uint8_t> puzzles,
                  std::span<std::uint8_t> minimal) {
  const auto cells = static_cast<std::size_t>(counter.shape().cells());
  GRIDMILL_REQUIRE(puzzles.size() == minimal.size() * cells);
  NeededGivens feed(cells, puzzles, minimal);
  counter.run(feed);
}

}  // namespace gridmill
