// Part of the lane counter: boards with rectangular boxes of a size that the compiler knows. See
// LANES.md. Included by lanes_kernel.inl.

/// `kMore`: there may be more rules than rows, columns and boxes, or more than 9 digits.
template <int kHeight, int kWidth, bool kMore>
class BoxBoard {
 public:
  explicit BoxBoard(const LaneRules& rules)
      : rules_(rules),
        hinted_branching_(rules),
        excluded_(make_vec_storage(rules.relations.empty() ? 0 : cells())) {}

  static constexpr int digits() { return kHeight * kWidth; }
  static constexpr int cells() { return digits() * digits(); }
  /// Whether branches go by likely grids.
  static constexpr bool kUsesHint = kMore;
  /// With fewer givens a board branches by cells: decided band by band, nearly empty boards run
  /// into contradictions that are seen too late.
  static constexpr int kMinGivensForPaths = kHeight == 3 && kWidth == 3 ? 17 : cells() + 1;

  GRIDMILL_LANES_INLINE Outcome round(Word* lanes) {
    constexpr int kDigits = digits();
    std::conditional_t<(kDigits <= 9), Sums, Changes> findings(kDigits);
    if constexpr (kMore) {
      for (const LaneRules::ExtraHouse& house : rules_.extra_houses)
        propagate_house(house, lanes, findings);
      for (const LaneRules::Relation& relation : rules_.relations) {
        propagate_relation(relation, cells(), kDigits, lanes, excluded_.get(), findings);
      }
      for (const LaneRules::CommonPeerLock& lock : rules_.locks)
        propagate_common_peers(lock, lanes, findings);
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
  void rules_changed() { hinted_branching_.update_house_count(); }
  /// The lane has another board now: no board has that sum, so it counts as changed.
  void mark_changed(int lane) { sums_[lane] = 0; }

  /// Where the boards branch that do not branch by cells.
  void choose(Choices& choices) const {
    if constexpr (kHeight == 3 && kWidth == 3) choose_path(paths_, choices);
  }
  /// Where boards branch by likely grids: see HintedBranching.
  [[gnu::noinline]] LaneMask choose_hinted(LaneMask stuck, const Word* lanes, const Word* hint,
                                           Choices& choices) {
    return hinted_branching_.choose<kWidth>(stuck, digits(), kHeight, lanes, hint, choices);
  }

 private:
  static constexpr int kBands = kWidth;    // bands of kHeight lines
  static constexpr int kStacks = kHeight;  // stacks of kWidth lines
  static constexpr int kBandPaths = BandPermutations<kHeight>::kCount;
  static constexpr int kStackPaths = BandPermutations<kWidth>::kCount;
  static constexpr int kPathVecs = kBands * kBandPaths + kStacks * kStackPaths;

  const LaneRules& rules_;
  HintedBranching hinted_branching_;
  alignas(64) Word sums_[kLanes] = {};
  alignas(64) Word paths_[kPathVecs * kLanes] = {};
  std::unique_ptr<VecStorage[]> excluded_;
};
