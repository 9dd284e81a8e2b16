#include "solver/board/shape_label.h"

namespace gridmill {

std::string label_of(const Shape& shape) {
  return shape.is_jigsaw() ? shape.name() + ":" + shape.layout() : shape.name();
}

SharedShape shape_labelled(std::string_view label) {
  const std::size_t colon = label.find(':');
  const Shape* shape = Shape::find(label.substr(0, colon));
  if (colon == std::string_view::npos || shape == nullptr) return shape;
  const std::string_view layout = label.substr(colon + 1);
  const auto regions = regions_of(layout);
  if (!shape->is_jigsaw() || !regions ||
      layout.size() != static_cast<std::size_t>(shape->cells())) {
    return nullptr;
  }
  return jigsaw_board(*shape, *regions);
}

bool stands_for_jigsaws(const Shape& shape) { return &shape == Shape::jigsaw_of(shape.digits()); }

}  // namespace gridmill
