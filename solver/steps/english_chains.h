#pragma once

// Chains, nets and cases in English, and the phrases that they share with other sentences.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

/// How many letters of a conclusion are not repeated.
inline constexpr std::size_t kLongConclusion = 40;

/// Of one element the first word, else the second.
template <typename Set>
[[nodiscard]] std::string by_number(const Set& set, const char* one, const char* many) {
  return set.size() == 1 ? one : many;
}

/// "two"; from 10 on "10".
[[nodiscard]] std::string number_word(int number);

/// A chain is a story with two outcomes that mentions the cells that change. In parentheses is what
/// a reader cannot see in the cell itself: the house where a digit has its last place, or the clue
/// that rules a digit out.
class EnglishChains : public StepRenderer {
 public:
  using StepRenderer::StepRenderer;

 protected:
  using StepRenderer::render;

  [[nodiscard]] std::string render(const Chains& chains) const override;
  [[nodiscard]] std::string render(const Refutations& refutations) const override;
  [[nodiscard]] std::string render(const Cases& cases) const override;
  [[nodiscard]] std::string is(const Candidate& c) const;
  /// "R1C1 is 5", "one of R1C1 and R1C2 is 5"
  [[nodiscard]] std::string is(const Node& node) const;
  [[nodiscard]] std::string is_not(const CellSet& cells, Digit digit) const;
  /// "R1C2 and R1C3 are not 5"
  [[nodiscard]] std::string are_not(const std::vector<Candidate>& gone) const;
  /// "a knight's move away or the 15-cage R1C1 and R1C2"
  [[nodiscard]] std::string others_than_houses(const Why& why) const;
  /// The same of an exclusion, with the places on a line that explain it: "of different kinds on
  /// the modular line from R1C3 to R3C1".
  [[nodiscard]] std::string others_than_houses(const RuledOut& one) const override;
  /// "one or two steps"
  [[nodiscard]] std::string numbers_of(const std::vector<int>& distances,
                                       const std::string& unit) const;
  /// ", one or two steps away and so of different kinds" on an entropic or modular line
  [[nodiscard]] std::string steps_away(const Sight& sight) const;
  [[nodiscard]] std::string kinds_of_digits(const Clue& clue) const;
  /// All of them if one is no row, column, box or region; else nothing.
  [[nodiscard]] std::string reasons(const Why& why) const;
  /// "they share row 9"
  [[nodiscard]] std::string share(const Why& why) const;
  /// "R5C5 rules out 3 in R8C2 on the diagonal", or ", by the X between R5C5 and R8C2"; the same of
  /// several cells together.
  [[nodiscard]] std::vector<std::string> excludes(const std::vector<RuledOut>& ruled_out) const;
  /// The same in parentheses before other notes, or nothing.
  [[nodiscard]] std::string in_parentheses(const std::vector<std::string>& notes,
                                           const std::vector<RuledOut>& ruled_out) const;
  [[nodiscard]] std::string note(const std::vector<RuledOut>& ruled_out) const {
    return in_parentheses({}, ruled_out);
  }

 private:
  [[nodiscard]] std::string is(const Consequence& step) const;
  /// "R1C1 is 5 (last place in row 1)"; before it, what takes other digits away if that cannot be
  /// seen.
  [[nodiscard]] std::string follows(const std::vector<Claim>& claims, std::size_t i) const;
  /// "6 fits only in R1C1 of A"
  [[nodiscard]] std::string fits_only(const Claim& set) const;
  /// "every 5 of B sees every 5 of A"
  [[nodiscard]] std::string why_lacking(const Claim& claim, const Claim& before) const;
  /// "which is impossible, as R1C1 and R1C5 share row 1"
  [[nodiscard]] std::string clash(const ChainText& chain) const;
  [[nodiscard]] std::string claim(const Claim& claim) const;
  /// ". R1C1 rules out 2 in R5C5 on the diagonal R1C1-R9C9.", or the end of a sentence.
  [[nodiscard]] std::string behind(const std::vector<RuledOut>& ruled_out) const;
  [[nodiscard]] std::string story(const ChainText& chain, bool is_only) const;
  /// "R1C3 sees every 6 of A", for each end that a set holds.
  [[nodiscard]] std::vector<std::string> seen_by(const ChainText& chain,
                                                 const std::vector<Claim>& ends) const;
  /// "R1C1 is 5 or R7C3 is 5", "2 is in A or B", "3 and 4 are each in A or B"
  [[nodiscard]] std::string either(const std::pair<Claim, Claim>& ends) const;
  /// "One of R1C4 and R5C4 is 5, so R3C4 is not 5."
  [[nodiscard]] std::string loop(const std::vector<LoopLink>& links) const;
  /// "Suppose R1C1 is 3. Then R1C4 is 5, and so box 5 has no place for 4."
  /// @param between  what separates its sentences; empty: it is inside another net
  [[nodiscard]] std::string story(const Net& net, const std::string& between) const;
  /// What follows from the assumption, up to the end.
  [[nodiscard]] std::vector<std::string> steps_of(const Net& net) const;
  /// "R1C1 is 5 (last place in row 1, because of 5 in R4C4)"
  [[nodiscard]] std::string follows(const Consequence& step,
                                    const std::vector<Candidate>& gone) const;
  /// "because of 3 in R1C1, and as R1C4 is not 7"; of its own cell "as it is not 7".
  [[nodiscard]] std::string because(const Causes& causes, const CellSet& own) const;
  /// The causes in parentheses, with another reason; or nothing.
  [[nodiscard]] std::string notes_of(const Causes& causes, const std::string& reason = "",
                                     const CellSet& own = {}) const;
  /// "box 5 has no place for 4 (because of 4 in R5C1)"
  [[nodiscard]] std::string end_of(const Net& net) const;
  /// "5 in R1C1, and 1 or 2 in R1C2"
  [[nodiscard]] std::string contents(const std::vector<Candidate>& left) const;
  /// Clues that nets name are named in full once if the text is long: "that 13-cage".
  [[nodiscard]] std::string shortened(std::string text, const std::vector<Net>& nets) const;
  /// " (by the X with R1C1)" if one digit leaves a cell its digit by a clue of these two cells;
  /// else nothing.
  [[nodiscard]] std::string by_pair(const Consequence& step) const;
  /// The steps in sentences that are not too long, without the last period.
  [[nodiscard]] std::string sentences(const std::vector<std::string>& steps,
                                      const std::string& between = " ") const;
  [[nodiscard]] std::string impasse(const Impasse& end) const;
  /// What all cases have in common; of the assumed cell "it is not 5".
  [[nodiscard]] std::string conclusion(const Cases& cases, const CellSet& assumed) const;
};

}  // namespace gridmill::widest::step_text
