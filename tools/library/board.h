#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gen/maker.h"
#include "solver/board/canonical.h"
#include "solver/board/shared_shape.h"
#include "solver/count/counter.h"
#include "solver/explainer/explainer.h"
#include "solver/hodoku/scale.h"
#include "solver/rate/any_rater.h"
#include "solver/steps/teller.h"
#include "tools/library/gridmill.h"

namespace gridmill {

/// What one thread needs to work on puzzles of a board. Each part is made when it is asked for
/// first, and keeps its tables from call to call.
class Engine {
 public:
  explicit Engine(const Shape& shape) : shape_(&shape) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const Shape& shape() const { return *shape_; }
  Counter& counter();
  Canonizer& canonizer();
  AnyRater& rater();
  Teller& teller();
  explainer::Explainer& explainer();
  HodokuRater& hodoku();
  /// The maker of a recipe, which must stay as long as the engine is in use.
  Maker& maker(const Recipe& recipe);

  /// Looks for two solutions of each puzzle. `count` and `solution` have the answers until the next
  /// call. Puzzles whose search was stopped count 0.
  void solve(std::span<const std::uint8_t> puzzles);
  [[nodiscard]] std::uint64_t count(std::size_t i) const { return counts_[i]; }
  /// Of puzzle i, which has one.
  [[nodiscard]] std::span<const std::uint8_t> solution(std::size_t i) const;

  /// From now on, searches end soon after the flag is raised; null: there is none.
  void set_stop(const std::atomic<bool>* stop);
  [[nodiscard]] const std::atomic<bool>* stop() const { return stop_; }
  /// Ends what belongs to the call that is over.
  void end_call();

 private:
  const Shape* shape_;
  const std::atomic<bool>* stop_ = nullptr;
  std::unique_ptr<Counter> counter_;
  std::unique_ptr<Canonizer> canonizer_;
  std::unique_ptr<AnyRater> rater_;
  std::optional<Teller> teller_;
  std::optional<explainer::Explainer> explainer_;
  std::optional<HodokuRater> hodoku_;
  std::optional<Maker> maker_;
  std::vector<std::uint64_t> counts_;
  std::vector<std::uint8_t> solutions_;
};

}  // namespace gridmill

/// A board and the engines that are not in use just now.
struct gridmill_board {
 public:
  explicit gridmill_board(gridmill::SharedShape shape);

  /// The board that a pointer of the C interface means.
  static const gridmill_board& of(const gridmill_board* board);

  [[nodiscard]] const gridmill::Shape& shape() const { return *shape_; }
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(shape_->cells()); }
  [[nodiscard]] const std::string& text() const { return text_; }

  /// The one that was given back last, as its memory is warm; any thread.
  [[nodiscard]] std::unique_ptr<gridmill::Engine> take_engine() const;
  void give_back(std::unique_ptr<gridmill::Engine> engine) const;

 private:
  gridmill::SharedShape shape_;
  std::string text_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<gridmill::Engine>> free_;
};
