// Part of CluePropagation: locked candidates.

/// What two houses share and one has nowhere else, the other has nowhere else.
void locked() {
  const std::uint16_t* cells = model_.intersection_cells.data();
  const auto union_of = [&](std::uint32_t begin, std::uint32_t end) {
    Vec all = zero();
    for (std::uint32_t i = begin; i < end; ++i) all |= now_[cells[i]].lanes;
    return all;
  };
  for (const ClueModel::Intersection& intersection : model_.intersections) {
    const Vec both = union_of(intersection.both, intersection.one);
    const Vec one = union_of(intersection.one, intersection.other);
    const Vec other = union_of(intersection.other, intersection.end);
    const Vec from_one = both & one & ~other;
    const Vec from_other = both & other & ~one;
    if ((any_bit(from_one) & alive_) != 0) {
      for (std::uint32_t i = intersection.one; i < intersection.other; ++i)
        set(cells[i], ~from_one);
    }
    if ((any_bit(from_other) & alive_) != 0) {
      for (std::uint32_t i = intersection.other; i < intersection.end; ++i)
        set(cells[i], ~from_other);
    }
  }
}
