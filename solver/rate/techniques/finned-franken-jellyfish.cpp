// Finned Franken Jellyfish: rows or columns and boxes, against columns or rows and boxes.
#include "solver/rate/fish.h"

namespace gridmill {

template <>
void find<Technique::kFinnedFrankenJellyfish>(const Position& position, Sink& sink) {
  fish::find(position, Technique::kFinnedFrankenJellyfish, {fish::Kind::kFranken, 4, true, false},
             sink);
}

}  // namespace gridmill
