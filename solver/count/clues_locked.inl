// Part of CluePropagation: locked candidates of all pairs of houses at once. Here the pairs that
// share cells are the lanes.

/// Cells of each pair, and pairs of each cell, as make_lanes does it for houses.
void make_locked_lanes() {
  const auto& crossings = model_.crossings;
  if (crossings.empty()) return;
  const std::size_t parts = crossings.size() / kLanes + 1;
  const auto spread_out = [&](std::vector<HeldLanes>& into, const auto& cells_of) {
    std::size_t most = 0;
    for (const auto& crossing : crossings) most = std::max(most, cells_of(crossing).size());
    into.assign(parts * most, {none_lanes() + static_cast<Mask>(cells_)});
    for (std::size_t x = 0; x < crossings.size(); ++x) {
      const auto& cells = cells_of(crossings[x]);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        into[x / kLanes * most + i].lanes[x % kLanes] = cells[i];
      }
    }
  };
  spread_out(
      both_, [](const auto& x) -> const auto& { return x.both; });
  spread_out(
      one_, [](const auto& x) -> const auto& { return x.one; });
  spread_out(
      other_, [](const auto& x) -> const auto& { return x.other; });
  // What goes from `one` stands first in `gone_`, then what goes from `other`.
  gone_.assign(2 * parts, {});
  std::vector<std::vector<std::size_t>> gone_of(cells_);
  for (std::size_t x = 0; x < crossings.size(); ++x) {
    for (const std::uint16_t c : crossings[x].one) gone_of[c].push_back(x);
    for (const std::uint16_t c : crossings[x].other) gone_of[c].push_back(parts * kLanes + x);
  }
  std::size_t most = 0;
  for (const auto& some : gone_of) most = std::max(most, some.size());
  gone_of_cell_.assign(board_.size() * most, {none_lanes() + static_cast<Mask>(crossings.size())});
  for (std::size_t c = 0; c < cells_; ++c) {
    for (std::size_t i = 0; i < gone_of[c].size(); ++i) {
      gone_of_cell_[c / kLanes * most + i].lanes[c % kLanes] = static_cast<Mask>(gone_of[c][i]);
    }
  }
}

/// What two houses share and one has nowhere else, the other has nowhere else.
bool locked() {
  for (std::size_t p = 0; p < board_.size(); ++p) board_[p].lanes = load_lanes(now_ + p * kLanes);
  const std::size_t parts = gone_.size() / 2;
  const auto union_in = [&](const std::vector<HeldLanes>& cells, std::size_t part) {
    const std::size_t most = cells.size() / parts;
    Lanes all = none_lanes();
    for (std::size_t i = 0; i < most; ++i) all |= pick(board_, cells[part * most + i].lanes);
    return all;
  };
  for (std::size_t p = 0; p < parts; ++p) {
    const Lanes both = union_in(both_, p);
    const Lanes one = union_in(one_, p);
    const Lanes other = union_in(other_, p);
    gone_[p].lanes = both & one & ~other;
    gone_[parts + p].lanes = both & other & ~one;
  }
  const std::size_t most = gone_of_cell_.size() / board_.size();
  for (std::size_t p = 0; p < board_.size(); ++p) {
    Lanes gone = none_lanes();
    for (std::size_t i = 0; i < most; ++i) gone |= pick(gone_, gone_of_cell_[p * most + i].lanes);
    const Lanes left = board_[p].lanes & ~gone;
    for (std::uint32_t m = lanes_that_differ(left, board_[p].lanes); m != 0; m &= m - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(m));
      if (!set(p * kLanes + lane, left[lane])) return false;
    }
  }
  return true;
}
