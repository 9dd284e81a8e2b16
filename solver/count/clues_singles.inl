// Part of CluePropagation: naked and hidden singles of all houses at once. The masks of the board
// are lanes of vectors, and so are the houses: lane h of the i-th pick is the i-th cell of house h.
// So a round costs what one house by itself would cost.

/// Where the cells of houses, and the houses of cells, are among the lanes. Lanes without a cell or
/// house point to one that is empty.
void make_lanes() {
  const auto& houses = model_.houses;
  const auto digits = static_cast<std::size_t>(model_.digits);
  std::vector<std::size_t> houses_of(cells_);
  for (const auto& house : houses) {
    for (const std::uint16_t c : house) ++houses_of[c];
  }
  most_houses_ = *std::max_element(houses_of.begin(), houses_of.end());
  // At least one lane more, which is the empty one.
  board_.resize(cells_ / kLanes + 1);
  full_.resize(houses.size() / kLanes + 1);
  hidden_.resize(full_.size());
  solved_.resize(full_.size());
  cell_of_house_.assign(full_.size() * digits, {none_lanes() + static_cast<Mask>(cells_)});
  house_of_cell_.assign(board_.size() * most_houses_,
                        {none_lanes() + static_cast<Mask>(houses.size())});
  std::fill(houses_of.begin(), houses_of.end(), 0);
  for (std::size_t h = 0; h < houses.size(); ++h) {
    full_[h / kLanes].lanes[h % kLanes] = all_;
    for (std::size_t i = 0; i < digits; ++i) {
      const std::uint16_t c = houses[h][i];
      cell_of_house_[h / kLanes * digits + i].lanes[h % kLanes] = c;
      house_of_cell_[c / kLanes * most_houses_ + houses_of[c]++].lanes[c % kLanes] =
          static_cast<Mask>(h);
    }
  }
}

/// Draws all conclusions from singles; false: a contradiction.
bool singles() {
  is_dirty_ = false;
  for (std::size_t p = 0; p < board_.size(); ++p) {
    board_[p].lanes = load_lanes(now_ + p * kLanes);
  }
  bool moves = true;
  while (moves) {
    if (!look_at_houses()) return false;
    moves = false;
    for (std::size_t p = 0; p < board_.size(); ++p) {
      Lanes hidden = none_lanes();
      Lanes solved = none_lanes();
      for (std::size_t i = 0; i < most_houses_; ++i) {
        const Lanes house = house_of_cell_[p * most_houses_ + i].lanes;
        hidden |= pick(hidden_, house);
        solved |= pick(solved_, house);
      }
      const Lanes old = board_[p].lanes;
      const Lanes here = old & hidden;
      const Lanes one = here != 0 ? here : old;
      const Lanes left = (old & (old - 1)) == 0 ? old : one & ~solved;
      // Two digits that have no other place, or none.
      const Lanes wrong = (here & (here - 1)) | (left == 0 ? old : none_lanes());
      if (const std::uint32_t lanes = lanes_that_differ(wrong, none_lanes()); lanes != 0) {
        ++weights_[p * kLanes + static_cast<std::size_t>(std::countr_zero(lanes))];
        return false;
      }
      moves |= lanes_that_differ(left, old) != 0;
      board_[p].lanes = left;
    }
  }
  for (std::size_t p = 0; p < board_.size(); ++p) {
    for (std::uint32_t m = lanes_that_differ(board_[p].lanes, load_lanes(now_ + p * kLanes));
         m != 0; m &= m - 1) {
      mark(p * kLanes + static_cast<std::size_t>(std::countr_zero(m)));
    }
    store_lanes(now_ + p * kLanes, board_[p].lanes);
  }
  return true;
}

/// Which digits have one place in a house, and which have theirs.
bool look_at_houses() {
  const auto digits = static_cast<std::size_t>(model_.digits);
  for (std::size_t p = 0; p < full_.size(); ++p) {
    Lanes once = none_lanes();
    Lanes twice = none_lanes();
    Lanes solved = none_lanes();
    Lanes equal = none_lanes();  // digits of two cells
    for (std::size_t i = 0; i < digits; ++i) {
      const Lanes cell = pick(board_, cell_of_house_[p * digits + i].lanes);
      twice |= once & cell;
      once |= cell;
      const Lanes single = (cell & (cell - 1)) == 0 ? cell : none_lanes();
      equal |= solved & single;
      solved |= single;
    }
    const Lanes wrong = (once ^ full_[p].lanes) | equal;
    if (const std::uint32_t lanes = lanes_that_differ(wrong, none_lanes()); lanes != 0) {
      return fail(model_.houses[p * kLanes + static_cast<std::size_t>(std::countr_zero(lanes))]);
    }
    hidden_[p].lanes = once & ~twice;
    solved_[p].lanes = solved;
  }
  return true;
}
