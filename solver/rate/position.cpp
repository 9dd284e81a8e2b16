#include "solver/rate/position.h"

#include <bit>

#include "solver/rate/chains.h"

namespace gridmill {

Position::Position(const State& state)
    : state_(&state), graph_(std::make_unique<chains::Graph>()) {}
Position::~Position() = default;

void Position::find_places() const {
  for (int h = 0; h < layout().houses(); ++h) {
    auto& places = in_house_[static_cast<std::size_t>(h)];
    places = {};
    DigitMask bit = 1;
    for (const std::uint8_t i : layout().cells_of(h)) {
      for (std::uint32_t rest = state_->candidates({i}); rest != 0; rest &= rest - 1) {
        places[static_cast<std::size_t>(std::countr_zero(rest))] |= bit;
      }
      bit = static_cast<DigitMask>(bit << 1);
    }
  }
  houses_known_ = true;
}

}  // namespace gridmill
