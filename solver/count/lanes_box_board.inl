// Part of the lane counter: boards with rectangular boxes of a size that the compiler knows. See
// LANES.md. Included by lanes_kernel.inl.

/// `kMore`: there may be more rules than rows, columns and boxes, or more than 9 digits.
template <int kHeight, int kWidth, bool kMore>
class BoxBoard {
 public:
  explicit BoxBoard(const LaneRules& rules)
      : rules_(rules),
        near_choice_(rules),
        excluded_(make_rows(rules.relations.empty() ? 0 : cells())) {}

  static constexpr int digits() { return kHeight * kWidth; }
  static constexpr int cells() { return digits() * digits(); }
  /// Whether branches go by likely grids.
  static constexpr bool kByLikely = kMore;
  /// With fewer givens a board branches by cells: decided band by band, nearly empty boards run
  /// into contradictions that are seen too late.
  static constexpr int kFewGivens = kHeight == 3 && kWidth == 3 ? 17 : cells() + 1;

  GRIDMILL_LANES_INLINE Outcome round(Word* lanes) {
    constexpr int kDigits = digits();
    std::conditional_t<(kDigits <= 9), Sums, Changes> findings(kDigits);
    if constexpr (kMore) {
      for (const LaneRules::Set& set : rules_.sets) look_at(set, lanes, findings);
      for (const LaneRules::Relation& relation : rules_.relations) {
        look_at(relation, cells(), kDigits, lanes, excluded_.get(), findings);
      }
      for (const LaneRules::Lock& lock : rules_.locks) look_at(lock, lanes, findings);
    }
    Word* paths = paths_;
    for (int b = 0; b < kBands; ++b, paths += kBandPaths * kLanes) {
      deduce<kHeight, kWidth, kDigits, kWidth, 1, false>(lanes + b * kHeight * kDigits * kLanes,
                                                         paths, findings);
    }
    for (int s = 0; s < kStacks; ++s, paths += kStackPaths * kLanes) {
      deduce<kWidth, kHeight, 1, kHeight * kDigits, kDigits, true>(lanes + s * kWidth * kLanes,
                                                                   paths, findings);
    }
    return findings.outcome(kDigits, sums_);
  }

  /// The rules have other sets now.
  void rules_changed() { near_choice_.count_sets(); }
  /// The lane has another board now: no board has that sum, so it counts as changed.
  void forget(int lane) { sums_[lane] = 0; }

  /// Where the boards branch that do not branch by cells.
  void choose(Choices& choices) const {
    if constexpr (kHeight == 3 && kWidth == 3) choose_path(paths_, choices);
  }
  /// Where boards branch by likely grids: see NearChoice.
  [[gnu::noinline]] Mask choose_near(Mask stuck, const Word* lanes, const Word* likely,
                                     Choices& choices) {
    return near_choice_.choose<kWidth>(stuck, digits(), kHeight, lanes, likely, choices);
  }

 private:
  static constexpr int kBands = kWidth;    // bands of kHeight lines
  static constexpr int kStacks = kHeight;  // stacks of kWidth lines
  static constexpr int kBandPaths = Paths<kHeight>::kCount;
  static constexpr int kStackPaths = Paths<kWidth>::kCount;
  static constexpr int kPathRows = kBands * kBandPaths + kStacks * kStackPaths;

  const LaneRules& rules_;
  NearChoice near_choice_;
  alignas(64) Word sums_[kLanes] = {};
  alignas(64) Word paths_[kPathRows * kLanes] = {};
  std::unique_ptr<Row[]> excluded_;
};
