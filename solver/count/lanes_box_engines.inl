// Part of the lane counter: which boards of 16-bit lanes have boxes that the compiler knows. See
// LANES.md. Included after lanes_kernel.inl.

std::unique_ptr<Counter> make_engine(const BoardSpec& board) {
  const bool plain = board.is_plain();
  switch (board.has_boxes() ? board.box_height() * 100 + board.box_width() : 0) {
    case 202:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 2, false>>>(board);
      break;
    case 203:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 3, false>>>(board);
      break;
    case 302:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<3, 2, false>>>(board);
      break;
    case 204:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<2, 4, false>>>(board);
      break;
    case 303:
      if (plain) return std::make_unique<LaneEngine<BoxBoard<3, 3, false>>>(board);
      return std::make_unique<LaneEngine<BoxBoard<3, 3, true>>>(board);
    case 304:
      return std::make_unique<LaneEngine<BoxBoard<3, 4, true>>>(board);
    case 404:
      return std::make_unique<LaneEngine<BoxBoard<4, 4, true>>>(board);
    default:
      break;
  }
  return std::make_unique<LaneEngine<AnyBoard>>(board);
}
