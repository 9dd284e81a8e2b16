#pragma once

#include <array>
#include <memory>

#include "solver/rate/state.h"

namespace gridmill {

namespace chains {
class Graph;
}

/// A State as the finders look at it: with tables that several of them share, made when first asked
/// for. Holds a reference to the state; call `changed` after each change. Keeps its work space, so
/// one object serves one thread and allocates nothing in use.
class Position {
 public:
  explicit Position(const State& state);
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  ~Position();

  /// The state was changed: what was worked out before is void.
  void changed() { houses_known_ = false; }

  [[nodiscard]] const State& state() const { return *state_; }
  /// Work space for link graphs; what it holds is void after each use.
  [[nodiscard]] chains::Graph& graph() const { return *graph_; }
  [[nodiscard]] const Layout& layout() const { return state_->layout(); }

  /// The places of a digit in a house: bit i is the house's cell i.
  [[nodiscard]] DigitMask places(int house, int digit) const {
    if (!houses_known_) find_places();
    return in_house_[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit - 1)];
  }

 private:
  void find_places() const;

  const State* state_;
  std::unique_ptr<chains::Graph> graph_;
  mutable bool houses_known_ = false;
  mutable std::array<std::array<DigitMask, kRatedDigits>, kRatedHouses> in_house_{};
};

}  // namespace gridmill
