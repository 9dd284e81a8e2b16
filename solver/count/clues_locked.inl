// Part of CluePropagation: locked candidates.

/// What two houses share and one has nowhere else, the other has nowhere else.
void locked() {
  const std::uint16_t* cells = model_.crossing_cells.data();
  const auto union_of = [&](std::uint32_t begin, std::uint32_t end) {
    Lanes all = none();
    for (std::uint32_t i = begin; i < end; ++i) all |= now_[cells[i]].lanes;
    return all;
  };
  for (const ClueModel::Crossing& crossing : model_.crossings) {
    const Lanes both = union_of(crossing.both, crossing.one);
    const Lanes one = union_of(crossing.one, crossing.other);
    const Lanes other = union_of(crossing.other, crossing.end);
    const Lanes from_one = both & one & ~other;
    const Lanes from_other = both & other & ~one;
    if ((any_bit(from_one) & alive_) != 0) {
      for (std::uint32_t i = crossing.one; i < crossing.other; ++i) set(cells[i], ~from_one);
    }
    if ((any_bit(from_other) & alive_) != 0) {
      for (std::uint32_t i = crossing.other; i < crossing.end; ++i) set(cells[i], ~from_other);
    }
  }
}
