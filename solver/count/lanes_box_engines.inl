// Part of the lane counter: which boards of 16-bit lanes have boxes that the compiler knows. See
// LANES.md. Included after lanes_kernel.inl.

std::unique_ptr<Counter> make_engine(const Shape& shape) {
  const bool plain = shape.is_plain();
  switch (shape.has_boxes() ? shape.box_height() * 100 + shape.box_width() : 0) {
    case 202:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 2, false>>>(shape);
      break;
    case 203:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 3, false>>>(shape);
      break;
    case 302:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<3, 2, false>>>(shape);
      break;
    case 204:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 4, false>>>(shape);
      break;
    case 303:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<3, 3, false>>>(shape);
      return std::make_unique<LaneEngine<BoxBoard<3, 3, true>>>(shape);
    case 304:
      return std::make_unique<LaneEngine<BoxBoard<3, 4, true>>>(shape);
    case 404:
      return std::make_unique<LaneEngine<BoxBoard<4, 4, true>>>(shape);
    default:
      break;
  }
  return std::make_unique<LaneEngine<AnyBoard>>(shape);
}
