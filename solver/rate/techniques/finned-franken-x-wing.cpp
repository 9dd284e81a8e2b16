// Finned Franken X-Wing: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedFrankenXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedFrankenXWing, {fish::Kind::kFranken, 2, true, false},
             sink);
}

}  // namespace gridmill
