// Finned Franken Swordfish: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedFrankenSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedFrankenSwordfish, {fish::Kind::kFranken, 3, true, false},
             sink);
}

}  // namespace gridmill
