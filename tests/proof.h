#pragma once

// Proves the facts behind the words of a step. The value of each slot of its sentence is compared
// with the board, and the conclusion must follow from these values and the rules of the board
// alone. A proof uses no finder and does not depend on the words.

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/steps/step_text.h"
#include "tests/proof_board.h"
#include "tests/proof_case.h"

namespace gridmill::proof {

/// A sentence and what it concludes.
struct StepFacts {
  std::string sentence;  ///< key and condition of its row of sentences.def: "fish Fins", "any Net"
  std::map<std::string, widest::step_text::SlotValue, std::less<>> slots;
  Candidates eliminated;
  Candidates placed;
};
[[nodiscard]] StepFacts facts_of(const StepDescription& step);

/// What is wrong with the facts, or "".
[[nodiscard]] std::string find_fault(const PencilmarkGrid& before, const StepFacts& facts);

/// A proof of one step. Each sentence has a function, which throws Fault if a fact is wrong or the
/// conclusion does not follow; a slot that no function reads is a fault, too.
class Proof {
 public:
  Proof(const PencilmarkGrid& marks, const StepFacts& facts)
      : ground_(Ground::of(marks.board())), marks_(marks), facts_(facts) {}
  void check();

 private:
  /// Whether the limits of its cell exclude a candidate.
  [[nodiscard]] static bool is_outside(const std::vector<widest::step_text::SumLimit>& limits,
                                       Candidate c) {
    return some(limits, [&](const widest::step_text::SumLimit& limit) {
      return limit.cell == c.cell &&
             (limit.at_most ? c.digit.value > limit.bound : c.digit.value < limit.bound);
    });
  }
  using Check = void (Proof::*)();
  static const std::map<std::string_view, Check>& checks();

  // ---- proof.cpp: slots, and what is common to all sentences

  template <typename T>
  const T& slot(std::string_view name) {
    const auto found = facts_.slots.find(name);
    require(found != facts_.slots.end(), "no slot " + std::string(name));
    used_.insert(name);
    const T* value = std::get_if<T>(&found->second);
    require(value != nullptr, "the type of " + std::string(name));
    return *value;
  }
  [[nodiscard]] bool has(std::string_view name) const { return facts_.slots.contains(name); }
  [[nodiscard]] Cells cells(std::string_view name) { return slot<Cells>(name); }
  Cell cell(std::string_view name);
  [[nodiscard]] DigitSet digits(std::string_view name) { return slot<DigitSet>(name); }
  Digit digit(std::string_view name);
  [[nodiscard]] std::vector<Cells> houses(const widest::HouseSet& houses) const;
  [[nodiscard]] std::vector<Cells> houses(std::string_view name) {
    return houses(slot<widest::HouseSet>(name));
  }
  [[nodiscard]] Cells house(std::string_view name);

  [[nodiscard]] Cells places(Digit digit, const Cells& in) const {
    return proof::places(marks_, digit, in);
  }
  [[nodiscard]] DigitSet digits_of(const Cells& cells) const {
    return proof::digits_of(marks_, cells);
  }
  [[nodiscard]] bool exclude(Candidate a, Candidate b) const { return ground_.exclude(a, b); }
  /// The candidates of the conclusion.
  [[nodiscard]] Candidates conclusion() const;
  void require_result();
  /// The conclusion follows from these facts.
  void conclude(const Case& facts) const;
  void conclude(const Case& facts, const Candidates& eliminated) const;
  /// The candidates exclude each other by what is named: houses, relations or clues.
  void require_why(const widest::Why& why, Candidate a, Candidate b) const;
  /// The candidate excludes the other, in a row, column, box or region or else as the list says.
  void require_ruled_out(const std::vector<widest::RuledOut>& list, Candidate by,
                         Candidate gone) const;
  void check_absent();
  void require_absent(const std::vector<widest::RuledOut>& absent) const;
  /// Why the board lacks candidates, as far as it is easily missed.
  void require_explained(const Candidates& claimed);
  void require_explained(Digit digit, const Cells& cells);
  void require_explained(const Cells& cells);  ///< all digits
  /// Each candidate of the pattern excludes each target.
  void require_pattern_excludes();

  // ---- proof_patterns.cpp: sets, fish, wings, colors, templates

  void last_cell();
  void naked_single();
  void hidden_single();
  void naked_set();
  void hidden_set();
  void locked();
  void locked_elsewhere();
  void either_digit();
  void any_digit();
  void leftovers();
  void filled_leftovers();
  void check_leftovers(bool has_filled);
  void fish();
  void finned_fish();
  [[nodiscard]] Case bases(Digit digit, const std::vector<Cells>& bases,
                           const std::vector<Cells>& covers, const Cells& fins);
  void check_doubles(const widest::step_text::FishView& view);
  void strong_pairs();
  void wing();
  void w_wing();
  void colors();
  void check_clashes(const widest::step_text::Coloring& coloring,
                     const std::map<std::string, Cells>& groups) const;
  void sue_de_coq();
  void templates();
  /// The ways to place a digit without these candidates.
  [[nodiscard]] Case templates_of(Digit digit, const Candidates& removed) const;
  void remote_pair();

  // ---- proof_uniqueness.cpp: what would leave two solutions

  /// The cells of {loop}.
  [[nodiscard]] Cells loop();
  /// The digits of {digits} could be swapped in {cells} if these had no others.
  [[nodiscard]] Case swap();
  bool sees_alike(Cell cell, const Cells& rectangle);
  void one_extra();
  void same_extra();
  void extra_set();
  /// Adds the naked set that {set} makes with other cells.
  void add_set(Case& facts, const Cells& with, DigitSet further);
  void extra_place();
  void swap_lines();
  void swap_corner();
  void avoidable();
  [[nodiscard]] bool is_bug_without(const Candidates& saving) const;
  [[nodiscard]] Case bug();
  void bug_one();
  void bug_same();
  void bug_set();
  void bug_place();

  // ---- proof_chains.cpp: almost locked sets, and links read one after the other

  using Claim = widest::step_text::Claim;
  /// "The digit is in one of the places", or in none of them.
  struct Node {
    Digit digit;
    Cells places;
    bool is_on = false;
    std::string set;  ///< of a claim about a set
    widest::Why why = {};
    std::vector<widest::RuledOut> ruled_out = {};
    std::vector<widest::step_text::Claim> because = {};
    bool operator==(const Node& o) const { return digit == o.digit && places == o.places; }
  };
  using Nodes = std::vector<Node>;

  void read_sets(const widest::step_text::NamedSets& sets, bool almost_locked);
  /// All cells of the sets, which have {digits}.
  void require_all_cells();
  [[nodiscard]] Nodes nodes_of(const Claim& claim) const;
  [[nodiscard]] bool excludes(const Node& on, Candidate c) const;
  /// Whether `to` follows from the claim before it, for the reason that it names.
  [[nodiscard]] bool follows(const std::vector<Nodes>& claims, const Node& to) const;
  void chains();
  void follow(const widest::step_text::ChainText& chain);
  void finish_either(const widest::step_text::ChainText& chain, const Node& first,
                     const Nodes& last);
  void finish_loop(const widest::step_text::ChainText& chain, const std::vector<Nodes>& claims);
  void finish_clash(const widest::step_text::ChainText& chain, const Node& first);
  /// The candidates are excluded by both nodes.
  void prove(const Node& one, const Node& other, const Candidates& gone,
             const std::vector<widest::RuledOut>& by_one,
             const std::vector<widest::RuledOut>& by_other);
  void require_all_proved() const;
  void require_all_sets();
  void double_link();
  void blossom();

  // ---- proof_nets.cpp: what follows from assumptions

  void nets();
  void nets_of_rows();
  void cases();
  class Story;
  void check_consequence(const widest::Consequence& step, const Story& story);
  /// The consequences follow, and their end.
  /// @param outer  of a net inside another one: what comes before it there
  void check_net(const widest::Net& net, bool refutes,
                 const std::vector<widest::Consequence>& outer = {});
  void trial();

  // ---- proof_clues.cpp: what the cells of clues can hold

  /// Cells to fill with their candidates so that these hold.
  struct Filling {
    std::vector<Cell> cells;
    std::vector<Constraints::Sum> sums;
    const Constraints::OneOfSets* sets = nullptr;
    const Automaton* automaton = nullptr;
    std::vector<Cell> read;  ///< by the automaton
  };
  [[nodiscard]] bool can_fill(const Filling& filling, const Candidates& supposed) const;
  bool fill(const Filling& filling, std::size_t i, Candidates& chosen, std::size_t supposed) const;
  /// The ways to fill the constraints of a clue with just these cells, one after the other.
  [[nodiscard]] std::vector<Filling> fillings(const Clue& clue, const Cells& cells) const;
  [[nodiscard]] bool is_unfillable(const Clue& clue, const Candidates& supposed) const;
  [[nodiscard]] DigitSet left_at(Cell cell) const;
  [[nodiscard]] Candidates to_refute() const;
  [[nodiscard]] bool excludes(const Clue& clue, Candidate a, Candidate b) const;
  void require_refuted(const std::vector<Filling>& fillings, const Candidates& gone) const;
  /// The candidates of all cells of the clue, which rule out what is eliminated.
  void require_fills(const widest::step_text::Fills& fills,
                     const widest::step_text::ClueName& name) const;
  /// All ways to fill the open cells, or one more than the facts list.
  [[nodiscard]] std::set<std::vector<Digit>> ways_of(const Filling& filling,
                                                     const widest::step_text::Fills& fills) const;
  void check_combinations(bool eliminates);
  void check_sets(const Filling& filling, const widest::step_text::Combinations& what,
                  bool eliminates);
  void check_misfit(const Filling& filling, const widest::step_text::Misfit& misfit,
                    const std::vector<DigitSet>& sets, bool are_different = false);
  /// The sum is one of the clue's, and has these sides.
  [[nodiscard]] Filling equation(const widest::step_text::Equation& equation) const;
  /// The least and the greatest sum of cells; none if they cannot be filled.
  /// @param sum  whose factors the digits have, if it is given
  [[nodiscard]] std::optional<std::pair<int, int>> range_of(
      const Cells& cells, const Constraints::Sum* sum = nullptr) const;
  /// The sides of a sum keep to the bounds.
  void require_bounds(const widest::step_text::SumLimit& limit, bool plus_at_most,
                      const Constraints::Sum* sum = nullptr) const;
  /// Removes candidates until `known_` is cleared.
  void suppose_without(const Candidates& gone);
  void only_combination();
  void sums();
  void require_number(const widest::step_text::SumReasons& reasons, const Filling& filling);
  /// Bounds and rests rule out what is eliminated.
  void require_sum_reasons(const Filling& filling, const widest::step_text::Equation& equation,
                           const std::vector<widest::step_text::SumLimit>& limits,
                           const std::vector<widest::step_text::Misfit>& misfits);
  void require_limits(const widest::step_text::Equation& equation,
                      const std::vector<widest::step_text::SumLimit>& limits) const;
  void lock_in_sum();
  void lock_in_combinations();
  void require_places(Digit digit, const Cells& cells);
  void crossings();
  void crossing_combinations();
  /// @param sets  the combinations of a cage, if the text lists them
  void check_crossings(const Filling& filling, const widest::step_text::Equation& equation,
                       const std::vector<DigitSet>& sets);
  /// Cells that hold these digits, one each.
  struct Part {
    Cells cells;
    DigitSet digits;
  };
  void arrangement();
  void check_line(const widest::step_text::LineReasons& reasons);
  void check_naked_sets(const widest::step_text::LineReasons& reasons) const;
  /// Some cells of the part hold as many of its digits, or some digits fit only in as many cells.
  void require_full(const widest::step_text::FullSet& set, const Part& part) const;
  void check_narrowings(const std::vector<widest::step_text::Narrowing>& narrowings,
                        const std::vector<std::vector<Part>>& ways, const Candidates& gone) const;
  /// How many buildings can be seen if only each cell has one of its candidates; digits that are
  /// not seen may occur repeatedly.
  [[nodiscard]] std::set<int> seen_loosely(const std::vector<Cell>& line,
                                           const Candidates& fixed) const;
  void require_view(const widest::step_text::LineReasons::View& view, const Candidates& fixed,
                    const widest::step_text::LineReasons& reasons) const;
  void require_cases(const widest::step_text::LineReasons::View& view, const Candidates& fixed,
                     const widest::step_text::LineReasons& reasons) const;
  [[nodiscard]] bool has_way(const Part& part) const;
  /// @param digits  of the cells of the gap and these others, one each
  void require_gap(const widest::step_text::LineReasons::Gap& gap, int sum, DigitSet digits,
                   const Cells& others);
  void check_trials(const widest::step_text::LineReasons& reasons, const Filling& filling);
  void check_cases(const widest::step_text::LineReasons& reasons, const Filling& filling);
  void splits(const widest::step_text::HouseSum& sum, const Cells& inside);

  // ---- proof_rests.cpp: what candidates leave sums, and why sums are impossible

  void require_around(const widest::step_text::Misfit& misfit, bool are_different);
  void require_rest(const widest::step_text::Misfit& misfit, const Cells& all, bool is_one_sided,
                    int rest) const;
  /// What cells can make.
  [[nodiscard]] std::set<int> sums_of(const Cells& cells) const;
  [[nodiscard]] std::set<int> sums_in_groups(const std::vector<Cell>& order) const;
  /// The same with the factors of a sum.
  [[nodiscard]] std::set<int> numbers_of(const Cells& cells, const Constraints::Sum& sum) const;
  void require_few(const widest::step_text::FullSet& few, const Candidates& forced,
                   const Cells& in) const;
  void require_side_sums(const widest::step_text::SideSums& sums, const std::set<int>& plus,
                         const std::set<int>& minus, int rest) const;
  void require_clash(const widest::step_text::SumClash& clash,
                     const widest::step_text::Equation& equation, const Filling& filling);
  /// The sums below and above the total that are nearest to it, if there are any.
  void require_nearest(const std::vector<int>& nearest, Filling filling) const;
  void require_unfit(const std::vector<widest::step_text::Unfit>& unfit,
                     const std::map<std::vector<std::uint32_t>, Part>& ways) const;
  [[nodiscard]] std::vector<DigitSet> partners_in(const widest::step_text::Pairing& pairing) const;
  void check_demands();
  void clue_pair();
  void last_of_clue();
  void combinations();
  void house_sum();

  const Ground& ground_;
  const PencilmarkGrid& marks_;
  const StepFacts& facts_;
  std::set<std::string_view> used_;  ///< slots that were read
  std::map<std::string, Cells> sets_;
  Candidates proved_;                         ///< by the chains so far
  mutable std::deque<Constraints> compiled_;  ///< that fillings refer to
  std::vector<widest::Consequence> known_;    ///< of a net, so far
};

}  // namespace gridmill::proof
