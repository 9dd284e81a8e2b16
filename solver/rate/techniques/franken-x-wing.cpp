// Franken X-Wing: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFrankenXWing>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFrankenXWing, {fish::Kind::kFranken, 2, false, false}, sink);
}

}  // namespace gridmill
