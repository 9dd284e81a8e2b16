#pragma once

// Clues and sums in English.

#include <string>
#include <vector>

#include "solver/steps/english_chains.h"

namespace gridmill::widest::step_text {

class EnglishClues : public EnglishChains {
 public:
  using EnglishChains::EnglishChains;

 protected:
  using EnglishChains::render;

  /// "15-cage R1C1 and R1C2", "thermometer from R1C1 to R3C1", "sandwich sum 12 left of row 3"
  [[nodiscard]] std::string render(const ClueName& name) const override;
  [[nodiscard]] std::string render(const ClueMeaning& rule) const override;
  /// "R1C1 (2, 5) and R1C2 (3)"
  [[nodiscard]] std::string render(const Fills& fills) const override;
  [[nodiscard]] std::string render(const Combinations& what) const override;
  [[nodiscard]] std::string render(const Fits& fits) const override;
  [[nodiscard]] std::string render(const Pairing& pairing) const override;
  [[nodiscard]] std::string render(const Equation& equation) const override;
  [[nodiscard]] std::string render(const SumReasons& reasons) const override;
  [[nodiscard]] std::string render(const SumLock& lock) const override;
  [[nodiscard]] std::string render(const Crossings& crossings) const override;
  [[nodiscard]] std::string render(const LineReasons& reasons) const override;
  [[nodiscard]] std::string render(const HouseSum& sum) const override;

 private:
  [[nodiscard]] std::string demand(const Pairing& pairing) const;
  [[nodiscard]] std::string bounds(const Pairing& pairing) const;
  [[nodiscard]] std::string partners(const Pairing& pairing) const;
  [[nodiscard]] std::string ranges(DigitSet digits) const { return ranges_of(digits, "-", ", "); }
  /// "R1C1 is at least 3", "R1C1 and R1C2 make at most 9"
  [[nodiscard]] std::string bounded(const CellSet& cells, const char* bound, int value) const;
  [[nodiscard]] std::string limits(const std::vector<SumLimit>& limits) const;
  [[nodiscard]] std::string others(const SumLimit& limit) const;
  [[nodiscard]] std::string both_bounds(const SumLimit& limit, const char* between) const;
  /// "R1C1 and R1C2 would make at least 11, but R1C3 is at most 8"
  /// @param supposed  the cells that lack candidates only by supposition
  [[nodiscard]] std::string bounds_clash(const SumLimit& limit, int total,
                                         const CellSet& supposed) const;
  /// The same, or "the sum could be 28 or 30, but not 29".
  [[nodiscard]] std::string clash(const SumClash& clash, const Equation& equation,
                                  const CellSet& supposed) const;
  /// "they could only make 3 or 5-7, and R1C3 could only be 8"
  [[nodiscard]] std::string side_sums(const SideSums& sums, const std::string& subject,
                                      const CellSet& plus, const CellSet& minus) const;
  /// The cells, or their number if they are many.
  [[nodiscard]] std::string some_cells(const CellSet& cells) const;
  /// "nothing would be left for R4C6", "no place would be left for 3"
  /// @param forced  what comes first: "R1C1 would be 5, so nothing would be left for R4C6"
  [[nodiscard]] std::string shortage(const FullSet& few,
                                     const std::vector<Candidate>& forced = {}) const;
  [[nodiscard]] std::string candidates_of(const Fills& fills) const;
  /// ", which is not one of its candidates" or ", but they would make at most 38"
  [[nodiscard]] std::string cannot_make(const Misfit& misfit) const;
  /// "With 23, nothing would be left for R4C6. "
  [[nodiscard]] std::string unfit(const std::vector<Unfit>& unfit) const;
  [[nodiscard]] std::string misfits(const std::vector<Misfit>& misfits) const;
  [[nodiscard]] std::string left_in(const HouseSum& sum) const;
  [[nodiscard]] std::string split(const HouseSum& sum) const;
  [[nodiscard]] std::vector<std::string> places_of_ends(const LineReasons& reasons,
                                                        std::vector<std::size_t> cases) const;
  [[nodiscard]] std::string cases(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string gap(const LineReasons::Gap& gap, int total, bool is_first) const;
  [[nodiscard]] std::string unfit_sums(const LineReasons::Gap& gap,
                                       const std::string& between) const;
  [[nodiscard]] std::string x_sum(const LineReasons::Gap& gap, const ClueName& clue) const;
  [[nodiscard]] std::string trials(const LineReasons& reasons, bool is_first) const;
  /// "The skyscraper clue 4 above column 1 needs four visible buildings, but with 3 in R8C1 there
  /// would be at most two." If it is not the first reason, "Then there would be at most two ..."
  /// @param are_listed  an earlier reason has listed the candidates of the line
  [[nodiscard]] std::string views(const LineReasons& reasons, bool is_first, bool are_listed) const;
  /// "With 3 in R8C5, 1 would be in R9C5, with at least five buildings visible, or in R7C5, with at
  /// most three."
  /// @param with  "3 in R8C5", for cases of cases
  [[nodiscard]] std::string view_by_cases(const LineReasons::View& view,
                                          const std::string& with) const;
  [[nodiscard]] std::string confined(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string ends(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string stage(const LineReasons& reasons, bool is_first, bool are_listed) const;
  /// " Only 15 or 51 can be in R1C1 and R1C2, in this order."
  [[nodiscard]] std::string ways_of(const Fills& fills) const;
  /// "12, 17 or 18"
  [[nodiscard]] std::string numbers_in_words(const std::vector<int>& numbers) const;
  /// The ways, or that there is none with an eliminated candidate.
  [[nodiscard]] std::string no_way(const Fills& fills) const;
  /// "R1C1 and R1C2 hold only 8 and 9, and then 3 fits only in R1C3"
  [[nodiscard]] std::string full_sets(const std::vector<FullSet>& sets) const;
  /// " With 48 and 27, R1C1 is 5." If the ways exclude the same by different sets, a sentence joins
  /// them.
  [[nodiscard]] std::string narrowed(const std::vector<Narrowing>& narrowings,
                                     const std::vector<std::string>& ways,
                                     const std::vector<Candidate>& gone) const;
};

}  // namespace gridmill::widest::step_text
