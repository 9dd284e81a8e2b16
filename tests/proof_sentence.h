#pragma once

#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "solver/steps/pencilmark_grid.h"
#include "tests/proof_case.h"
#include "tests/proof_words.h"

namespace gridmill::proof {

/// A step's words, and the board that they are about. A sentence is known by its form; each form
/// has a function that holds what the sentence names against the board, and concludes.
class Sentence {
 public:
  /// Throws Fault.
  Sentence(const PencilmarkGrid& marks, const std::string& text);
  /// Throws Fault where something is not so, or does not follow.
  void check();

 private:
  using Check = void (Sentence::*)();
  static const std::vector<std::pair<std::regex, Check>>& table();

  [[nodiscard]] bool is_open(Candidate c) const;
  [[nodiscard]] Cells places(Digit d, const Cells& in) const;
  [[nodiscard]] Digits digits_of(const Cells& cells) const;
  void read_result(const std::string& text);
  static void require_once(const Cells& cells);
  /// That what goes and what goes in follows from what was named.
  void conclude(const Case& named) const;

  // ---- proof_patterns.cpp: sets, fish, wings, colors, templates

  void last_cell();
  void naked_single();
  void hidden_single();
  void naked_set();
  void hidden_set();
  void locked();
  void fish();
  void pivot();
  void colors();
  void sue_de_coq();
  void templates();
  /// The ways of a digit that leave out what is barred.
  [[nodiscard]] Case ways_of(Digit d, const Candidates& barred) const;
  void halves();

  // ---- proof_uniqueness.cpp: what would leave two solutions

  /// Two digits in cells that are not given, two of them in each house or none.
  void require_swap(const Cells& cells, const Digits& digits) const;
  void swap();
  void avoidable();
  /// Whether each open cell has two candidates, and each digit two places or none in each house,
  /// but for these.
  [[nodiscard]] bool is_bug_without(const Candidates& saving) const;
  /// The candidates of the cells without which there is a bug.
  [[nodiscard]] Candidates saving_in(const Cells& cells, std::size_t at,
                                     const Candidates& before) const;
  void bug();

  // ---- proof_chains.cpp: almost locked sets, and links read one after the other

  using Sets = std::map<std::string, Cells>;
  /// "The digit is in one of the places", or in none of them.
  struct Node {
    Digit digit;
    Cells places;
    bool is_on = false;
    std::string set;  ///< of what is said of a set
    bool operator==(const Node& o) const { return digit == o.digit && places == o.places; }
  };
  using Nodes = std::vector<Node>;

  /// "A = R1C1 R1C2 (1, 2, 3) and B = R4C1 (1, 2)"
  [[nodiscard]] Sets read_sets(const std::string& text, bool locked) const;
  static bool excludes(const Node& on, Candidate c);
  /// "R1C1 is not 5", "one of R1C1 and R1C2 is 5", "neither of ... is 5", "A lacks 5", "A holds 5"
  [[nodiscard]] Nodes read_claim(const std::string& text) const;
  /// Whether `to` follows from what was said last.
  [[nodiscard]] bool follows(const Nodes& last, const Node& to) const;
  void require_cells(const std::string& cells, const std::string& digits, const std::string& sets);
  void chains();
  /// One chain, from "if" to what it comes to.
  void follow(const std::string& text, std::vector<bool>& is_proved);
  /// By what the sets of a chain are joined to what is said before and behind.
  static Nodes joins_of(const std::vector<Nodes>& said);
  void finish(const std::string& end, bool is_proof, const Node& first, const Nodes& last,
              const std::vector<std::pair<Nodes, Nodes>>& weak, const Nodes& used,
              std::size_t premises, std::vector<bool>& is_proved);
  /// Around a loop, a set has all digits but the two that join it.
  void prove_locked(const Nodes& used, std::vector<bool>& is_proved) const;
  void double_link();
  void blossom();

  // ---- proof_nets.cpp: what singles lead to

  void net();
  void verity();
  void contradiction();
  void trial();

  const PencilmarkGrid& marks_;
  std::string reason_;
  std::vector<std::string> parts_;  ///< of the sentence: the whole, then what stands in its blanks
  Candidates gone_;
  Candidates placed_;
  Sets sets_;
  Digits commons_;
};

}  // namespace gridmill::proof
