// Franken Jellyfish: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFrankenJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFrankenJellyfish, {fish::Kind::kFranken, 4, false, false}, sink);
}

}  // namespace gridmill
