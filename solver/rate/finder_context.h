#pragma once

// The tables that several finders share. finder_context.cpp has the invariants.

#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/rate/finder.h"
#include "solver/rate/size_config.h"
#include "solver/rate/templates.h"

namespace gridmill::inline GRIDMILL_BOARDS {

namespace als {
class AlsCache;
class SmallSets;
}  // namespace als
namespace clues {
class Clues;
class SumCombinations;
class AutomatonFilter;
}  // namespace clues
namespace uniqueness {
class RectangleCache;
}
namespace singles {
class ForcingNets;
}
class SolutionGuidedChains;
class SolutionGuidedAlsChains;
struct LinkOptions;
class Implications;

/// Kinds of chains, by the links that they may use.
enum class ChainKind : std::uint8_t {
  kX,        ///< one digit, houses with two places
  kXy,       ///< cells with two candidates
  kPlain,    ///< both
  kGrouped,  ///< and groups of two or three cells in a box and a line
  kSets,     ///< almost locked sets alone
  kAll,      ///< everything
};

/// Where something has changed: cells that lost a candidate, and digits that lost a place.
struct Changes {
  CellSet cells;
  DigitMask digits = 0;
};

/// A State with the tables that several finders share. Tables are computed lazily, so the getters
/// are not const. Holds a reference to the state; call `invalidate` after each change. Reuses its
/// memory: use one object per thread; it does not allocate after the first calls.
class FinderContext {
 public:
  explicit FinderContext(const State& state);
  FinderContext(const FinderContext&) = delete;
  FinderContext& operator=(const FinderContext&) = delete;
  ~FinderContext();

  /// Call when the topology is that of another board without clues.
  void set_board();
  /// Call after each change of the state: voids the tables.
  void invalidate();
  /// Call when the state is that of another puzzle. The solution, if known, only saves searches
  /// (pattern/hall.h, solution_guided_chains.h, rectangle_cache.h); it must live until the next
  /// puzzle.
  void restart(std::span<const std::uint8_t> solution = {});

  /// The changes since all finds of a technique were applied (`mark_searched`); the whole board at
  /// first. Candidates only disappear, so a find that is new now involves one of these changes: a
  /// finder may skip patterns that contain none of them.
  [[nodiscard]] Changes changes(Technique technique) const {
    assert(searched_[static_cast<std::size_t>(technique)] <= log_.size());
    Changes all;
    for (std::size_t i = searched_[static_cast<std::size_t>(technique)]; i < log_.size(); ++i) {
      all.cells |= log_[i].cells;
      all.digits = static_cast<DigitMask>(all.digits | log_[i].digits);
    }
    return all;
  }
  /// Call when everything that the technique finds in this state will be applied.
  void mark_searched(Technique technique) {
    searched_[static_cast<std::size_t>(technique)] = static_cast<std::uint16_t>(log_.size());
  }

  [[nodiscard]] const State& state() const { return *state_; }
  /// Whether it is the plain 9 x 9.
  [[nodiscard]] bool is_plain() const { return plain_; }
  /// Whether the solution is known; then its candidates, and the digit of a cell.
  [[nodiscard]] bool knows_solution() const { return !solution_.empty(); }
  [[nodiscard]] const CandidateSet& solution_cells() const { return solution_cells_; }
  [[nodiscard]] CellSet solution_cells(Digit digit) const { return solution_cells_[digit]; }
  [[nodiscard]] Digit solution_at(Cell c) const {
    assert(knows_solution());
    return {solution_[c.index]};
  }
  [[nodiscard]] const BoardTopology& topology() const { return state_->topology(); }
  /// All candidates that chains of a kind refute. If there are none, no search for such chains is
  /// needed.
  [[nodiscard]] const CandidateSet& refuted(ChainKind kind);
  /// Reports them in one deduction to a sink that wants conclusions only. False: there are some,
  /// and the sink wants the chains.
  [[nodiscard]] bool conclude_chains(Technique technique, ChainKind kind, Sink& sink);
  /// The candidates that leave a cell or a digit of a full house with nothing, along chains with
  /// groups (forcing chains).
  [[nodiscard]] CandidateSet forced_off();
  /// The links that chains of a kind have.
  [[nodiscard]] LinkOptions links_of(ChainKind kind);
  /// Whether no chain refutes anything. Computed only if it is likely; returns false otherwise, so
  /// false means "unknown".
  [[nodiscard]] bool no_chain_refutes();
  /// The implications of each candidate along chains of a kind; valid until the next call.
  [[nodiscard]] Implications& implications(ChainKind kind);
  /// The places of a digit that no template has (see templates.h). If there are none, no technique
  /// that reasons about this digit alone can find anything.
  [[nodiscard]] CellSet template_eliminations(int digit) {
    assert(1 <= digit && digit <= topology().digits());
    const std::size_t d = static_cast<std::size_t>(digit - 1);
    if (((template_eliminations_known_ >> d) & 1U) == 0) find_template_eliminations(d);
    return template_eliminations_[d];
  }
  /// Those of them that fish of rows, columns and boxes may eliminate.
  [[nodiscard]] CellSet fish_eliminations(int digit) {
    const Digit d{static_cast<std::uint8_t>(digit)};
    if ((fish_eliminations_.known & mask_of(d)) == 0) find_fish_eliminations(d);
    return fish_eliminations_.cells[d.value - 1U];
  }
  /// The almost locked sets.
  [[nodiscard]] als::AlsCache& als() { return *als_; }
  /// The almost locked sets of two and three cells, as of their last update.
  [[nodiscard]] als::SmallSets& small_sets() { return *small_sets_; }
  /// The clues of the puzzle, and scratch memory for reasoning on them.
  [[nodiscard]] const clues::Clues& clues() const { return *clues_; }
  [[nodiscard]] clues::SumCombinations& sum_combinations() { return *sum_combinations_; }
  [[nodiscard]] clues::AutomatonFilter& automaton_filter() { return *automaton_filter_; }
  [[nodiscard]] singles::ForcingNets& forcing_nets() { return *forcing_nets_; }
  /// Unique rectangles.
  [[nodiscard]] uniqueness::RectangleCache& rectangles() { return *rectangles_; }

  /// The candidates of each digit that fish may eliminate, as far as they are known (fish.cpp): by
  /// size (up to four bases), by whether the bases are rows or columns, and by whether boxes are
  /// allowed.
  struct FishTargets {
    DigitMask known = 0;
    std::array<CellSet, kRatedDigits> cells;
  };
  [[nodiscard]] FishTargets& fish_targets(int size, bool rows, bool boxes) {
    assert(2 <= size && size <= 4);
    return fish_targets_[static_cast<std::size_t>(size - 2)][(rows ? 1U : 0U) + (boxes ? 2U : 0U)];
  }

  /// The houses in which naked and hidden sets may eliminate something.
  [[nodiscard]] HouseSet reducible_houses() {
    if (!unknown_.empty()) find_reducible();
    return reducible_;
  }

  /// The places of a digit in a house: bit i is the house's cell i.
  [[nodiscard]] DigitMask places(int house, int digit) const {
    return in_house_[static_cast<std::size_t>(house)][static_cast<std::size_t>(digit - 1)];
  }
  /// The places of all digits, by digit - 1; padded to a power of two, so that loops over them
  /// become vector code.
  static constexpr std::size_t kLanes = kRatedDigits <= 16 ? 16 : 32;
  using Lanes = std::array<DigitMask, kLanes>;
  [[nodiscard]] const Lanes& places(int house) const {
    return in_house_[static_cast<std::size_t>(house)];
  }

  /// A strong link with groups: a digit is in the cells of one side or of the other.
  struct GroupedLink {
    CellSet one;
    CellSet two;
  };
  /// The links with groups that the places of a digit in a full house are (strong_links.h).
  [[nodiscard]] const std::vector<GroupedLink>& grouped_links(int house, Digit digit) {
    const std::size_t i =
        static_cast<std::size_t>(house) * kRatedDigits + static_cast<std::size_t>(digit.value - 1);
    if (linked_places_[i] != places(house, digit.value)) find_grouped_links(house, digit);
    return grouped_links_[i];
  }

  /// The houses in which a digit has exactly two places.
  [[nodiscard]] HouseSet houses_with_two(Digit digit) const {
    HouseSet::Storage bits{};
    for (std::size_t w = 0; w < kHouseWords; ++w) bits.words[w] = twos_[w][digit.value - 1U];
    return HouseSet::from_bits(bits);
  }
  /// The digits that have exactly two places in a house.
  [[nodiscard]] DigitMask twos(int house) const {
    const auto h = static_cast<std::size_t>(house);
    DigitMask digits = 0;
    for (std::size_t d = 0; d < kRatedDigits; ++d) {
      digits = static_cast<DigitMask>(digits | (twos_[h / 64][d] >> h % 64 & 1U) << d);
    }
    return digits;
  }

  /// The open cells with 2, 3 or 4 candidates.
  [[nodiscard]] CellSet cells_with(int candidates) {
    assert(2 <= candidates && candidates <= 4);
    if (!counts_known_) find_counts();
    return with_[static_cast<std::size_t>(candidates - 2)];
  }

 private:
  /// Whether `places` agrees with the state for every house and digit.
  [[nodiscard]] bool knows_places() const;
  void find_places(HouseSet houses);
  void find_plain_places();
  void find_grouped_links(int house, Digit digit);
  void find_twos(HouseSet houses);
  void find_template_eliminations(std::size_t d);
  void find_fish_eliminations(Digit digit);
  [[nodiscard]] bool link(ChainKind kind);
  void find_counts();
  void find_reducible();

  const State* state_;
  const bool plain_;               ///< the board of nine.h
  bool has_plain_houses_ = false;  ///< with or without others
  std::unique_ptr<als::AlsCache> als_;
  std::unique_ptr<als::SmallSets> small_sets_;
  std::unique_ptr<const clues::Clues> clues_;
  std::unique_ptr<clues::SumCombinations> sum_combinations_;
  std::unique_ptr<clues::AutomatonFilter> automaton_filter_;
  std::unique_ptr<singles::ForcingNets> forcing_nets_;
  std::unique_ptr<uniqueness::RectangleCache> rectangles_;
  std::unique_ptr<SolutionGuidedChains> solution_guided_chains_;
  std::unique_ptr<SolutionGuidedAlsChains> solution_guided_als_chains_;
  std::unique_ptr<Implications> implications_;
  static constexpr std::size_t kKinds = 6;
  std::array<CandidateSet, kKinds> refuted_;
  std::uint32_t refuted_known_ = 0;
  std::optional<ChainKind> linked_;  ///< what `solution_guided_chains_` has the links of
  bool were_none_ = false;           ///< no chain refuted anything in the position before
  std::array<CellSet, kRatedDigits> template_eliminations_;
  std::array<templates::TemplateCache, kRatedDigits> templates_;
  std::uint32_t template_eliminations_known_ = 0;
  FishTargets fish_eliminations_;
  std::array<std::array<FishTargets, 4>, 3> fish_targets_;
  bool counts_known_ = false;
  std::array<CellSet, 3> with_;
  std::array<CellSet, kRatedDigits> places_;  ///< of each digit, as of the last change
  std::array<Lanes, kRatedHouses> in_house_{};
  /// By digit: the houses in which it has exactly two places.
  static constexpr std::size_t kHouseWords = HouseSet::Storage{}.words.size();
  std::array<std::array<std::uint64_t, kLanes>, kHouseWords> twos_{};
  std::vector<Changes> log_;                              ///< of this puzzle
  std::array<std::uint16_t, kMaxTechniques> searched_{};  ///< how far each has come in it
  std::span<const std::uint8_t> solution_;
  CandidateSet solution_cells_;
  HouseSet reducible_;
  HouseSet unknown_;      ///< houses with a change since `reducible_` was computed
  int plain_houses_ = 0;  ///< the houses before this one are those of the plain board
  // By house and digit: links with groups, and the places that they were made of. They depend on
  // nothing else, so they stay from puzzle to puzzle.
  std::vector<std::vector<GroupedLink>> grouped_links_;
  std::vector<DigitMask> linked_places_;
};

}  // namespace gridmill::inline GRIDMILL_BOARDS
