#pragma once

// Clues and sums in Japanese, and how cells and digits are listed.

#include <string>
#include <vector>

#include "solver/steps/step_renderer.h"

namespace gridmill::widest::step_text {

class JapaneseClues : public StepRenderer {
 public:
  using StepRenderer::StepRenderer;

 protected:
  using StepRenderer::render;

  [[nodiscard]] std::string render(const CellSet& cells, Conjunction between) const override;
  [[nodiscard]] std::string render(DigitSet digits, Conjunction between) const override;
  /// "R1C1、R1C2のケージ（合計15）", "R1C1からR3C1への温度計"
  [[nodiscard]] std::string render(const PlacesByHouse& places) const override;
  [[nodiscard]] std::string render(const ClueName& name) const override;
  [[nodiscard]] std::string render(const ClueMeaning& rule) const override;
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
  [[nodiscard]] std::string render(const Swap& swap) const override;
  [[nodiscard]] std::string render(const DerivedHouses& derived) const override;

  /// "R9C6が9、R9C5が4と順に決まり、", or nothing.
  [[nodiscard]] static std::string in_turn(const std::vector<std::string>& texts) {
    return texts.empty() ? ""
                         : join(texts, "、") + (texts.size() == 1 ? "となり、" : "と順に決まり、");
  }

 private:
  [[nodiscard]] std::string ranges(DigitSet digits) const { return ranges_of(digits, "〜", "・"); }
  [[nodiscard]] std::string sums_of(const std::vector<DigitSet>& sets) const;
  [[nodiscard]] std::string demand(const Pairing& pairing) const;
  [[nodiscard]] std::string bounds(const Pairing& pairing) const;
  [[nodiscard]] std::string partners(const Pairing& pairing) const;
  /// "R1C1は3以上", "R1C1、R1C2の合計は9以下"
  [[nodiscard]] std::string bounded(const CellSet& cells, bool at_most, int bound) const;
  [[nodiscard]] std::string limits(const std::vector<SumLimit>& limits) const;
  [[nodiscard]] std::string clash(const SumLimit& limit, int total) const;
  [[nodiscard]] std::string misfits(const std::vector<Misfit>& misfits) const;
  [[nodiscard]] std::string left_in(const HouseSum& sum) const;
  [[nodiscard]] std::string split(const HouseSum& sum) const;
  /// "1と9の位置は、「R5C6が1、R5C1が9」だけです。"
  [[nodiscard]] std::string cases_without_digits(const LineReasons& reasons) const;
  [[nodiscard]] std::string cases(const LineReasons& reasons) const;
  [[nodiscard]] std::string trials(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string views(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string confined(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string ends(const LineReasons& reasons, bool is_first) const;
  [[nodiscard]] std::string stage(const LineReasons& reasons, bool is_first) const;
  /// "R1C1、R1C2に入るのは順に15、51のどれかです。"
  [[nodiscard]] std::string ways_of(const Fills& fills) const;
  /// "合計は28や30にはなっても、29にはなりません。"
  [[nodiscard]] std::string not_total(const std::vector<int>& nearest, int total) const;
  [[nodiscard]] std::string no_way(const Fills& fills) const;
  [[nodiscard]] std::string full_sets(const std::vector<FullSet>& sets) const;
  [[nodiscard]] std::string narrowed(const std::vector<Narrowing>& narrowings,
                                     const std::vector<std::string>& ways) const;
};

}  // namespace gridmill::widest::step_text
