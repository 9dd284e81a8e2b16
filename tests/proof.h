#pragma once

// Proves the facts behind the words of a step. The value of each blank of its sentence is compared
// with the board, and the conclusion must follow from these values alone. A proof uses the plain
// 9x9 board and no finder. It does not depend on the words.

#include <map>
#include <set>
#include <string>
#include <string_view>
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
[[nodiscard]] StepFacts facts_of(const widest::BoardTopology& topology,
                                 const StepDescription& step);

/// What is wrong with the facts, or "".
[[nodiscard]] std::string find_fault(const PencilmarkGrid& before, const StepFacts& facts);

/// A proof of one step. Each sentence has a function, which throws Fault if a fact is wrong or the
/// conclusion does not follow; a slot that no function reads is a fault, too.
class Proof {
 public:
  Proof(const PencilmarkGrid& marks, const StepFacts& facts) : marks_(marks), facts_(facts) {}
  void check();

 private:
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
  [[nodiscard]] std::vector<Cells> houses(std::string_view name);
  [[nodiscard]] Cells house(std::string_view name);

  [[nodiscard]] Cells places(Digit digit, const Cells& in) const {
    return proof::places(marks_, digit, in);
  }
  [[nodiscard]] DigitSet digits_of(const Cells& cells) const {
    return proof::digits_of(marks_, cells);
  }
  /// The conclusion follows from these facts.
  void conclude(const Case& facts) const;
  /// The conclusion is that this candidate is false.
  [[nodiscard]] Candidate assumption();

  // ---- proof_patterns.cpp: sets, fish, wings, colors, templates

  void last_cell();
  void naked_single();
  void hidden_single();
  void naked_set();
  void hidden_set();
  void locked();
  void fish();
  void siamese_fish();
  void wing();
  void colors();
  void sue_de_coq();
  void templates();
  /// The ways to place a digit without these candidates.
  [[nodiscard]] Case templates_of(Digit digit, const Candidates& removed) const;
  void remote_pair();

  // ---- proof_uniqueness.cpp: what would leave two solutions

  /// The digits of {digits} could be swapped in {cells} if these had no others.
  [[nodiscard]] Case swap();
  void one_extra();
  void same_extra();
  void extra_set();
  void extra_place();
  void swap_lines();
  void swap_corner();
  void avoidable();
  [[nodiscard]] bool is_bug_without(const Candidates& saving) const;
  /// The candidates of the cells without which every cell has two candidates and every digit two
  /// places in each house.
  [[nodiscard]] Candidates saving_candidates(const std::vector<Cell>& cells, std::size_t at,
                                             const Candidates& before) const;
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
    bool operator==(const Node& o) const { return digit == o.digit && places == o.places; }
  };
  using Nodes = std::vector<Node>;

  void read_sets(const widest::step_text::NamedSets& sets, bool almost_locked);
  /// All cells of the sets, which have {digits}.
  void require_all_cells();
  [[nodiscard]] Nodes nodes_of(const Claim& claim) const;
  static bool excludes(const Node& on, Candidate c);
  /// Whether `to` follows from the claim before it.
  [[nodiscard]] bool follows(const Nodes& last, const Node& to) const;
  void chains();
  void chains_of_sets();
  void prove_chains();
  void follow(const widest::step_text::ChainText& chain);
  /// The nodes by which the sets of a chain are joined to the claims before and after.
  static Nodes joins_of(const std::vector<Nodes>& claims);
  void finish(const widest::step_text::ChainText& chain, const Node& first, const Nodes& last,
              const Nodes& joins);
  void finish_either(const widest::step_text::ChainText& chain, const Node& first,
                     const Nodes& last, const Nodes& joins);
  /// Eliminates what both nodes exclude.
  void prove(const Node& one, const Node& other);
  /// Around a loop, a set has all digits but the two that join it.
  void prove_locked(const Nodes& joins);
  void double_link();
  void blossom();

  // ---- proof_nets.cpp: what follows by singles

  void net();
  void verity();
  void contradiction();
  void trial();

  const PencilmarkGrid& marks_;
  const StepFacts& facts_;
  std::set<std::string_view> used_;  ///< slots that were read
  std::map<std::string, Cells> sets_;
  DigitSet commons_;
  Candidates proved_;  ///< by the chains so far
};

}  // namespace gridmill::proof
