// Franken Swordfish: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFrankenSwordfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFrankenSwordfish, {fish::Kind::kFranken, 3, false, false}, sink);
}

}  // namespace gridmill
