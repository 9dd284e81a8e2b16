#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "solver/board/clue.h"
#include "solver/steps/teller.h"

/// What steps say, apart from the language, and the languages that say it. A sentence of
/// sentences.def has blanks; what stands in one is data (a Filling), made once for all languages,
/// and a Grammar turns it into words. A language is a row's text and a Grammar: whatever a step can
/// say, the compiler asks every language for.

namespace gridmill::told::words {

/// Cells that go by a name ("A"), and the digits that they may hold.
struct NamedSet {
  std::string name;
  CellSet cells;
  DigitSet digits;
};
using NamedSets = std::vector<NamedSet>;

/// The fins of a fish.
struct Fins {
  CellSet cells;
};
/// Sets of cells, called almost locked.
struct LockedSets {
  NamedSets sets;
};
/// The same before a chain that uses them; there may be none.
struct With {
  NamedSets sets;
};
/// The digits that join the sets of a chain.
struct Commons {
  DigitSet digits;
};
/// Cells with two digits by turns: one half takes one of them, the other half the other.
struct Halves {
  CellSet one;
  CellSet other;
};
/// The relations by which a pattern sees what goes, by their ids; there may be none.
struct Ties {
  std::vector<std::string_view> relations;
};
/// If the stem of a blossom takes the digit, the set lacks it and holds what goes.
struct Petal {
  Cell stem;
  Digit digit;
  std::string set;
  DigitSet held;
};

/// What is true at one place of a chain: a node or not, or what a set lacks and therefore holds.
struct Claim {
  enum class Kind : std::uint8_t { kIs, kIsNot, kLacks, kHolds };
  Kind kind = Kind::kIs;
  Node node;        ///< of the first two
  std::string set;  ///< of the last two, as its digits
  DigitSet digits;
};
/// A chain: the first claim is assumed, and each follows from the one before it.
struct Proof {
  enum class End : std::uint8_t {
    kLoop,    ///< it comes back to its beginning
    kItself,  ///< it proves the opposite of its beginning
    kEither,  ///< one of its ends is true
  };
  std::vector<Claim> claims;
  End end = End::kEither;
  std::pair<Claim, Claim> either;
};
/// What singles make of an assumption.
struct Net {
  std::vector<Candidate> placed;  ///< the assumption first
  Impasse impasse;
  bool has_others = false;  ///< other candidates fail alike
};

/// A clue by its kind, with its number; null: some clue.
struct ClueName {
  const Clue* clue = nullptr;
};

/// What stands in a blank.
using Filling =
    std::variant<CellSet, DigitSet, HouseSet, NamedSets, Fins, LockedSets, With, Commons, Halves,
                 Ties, std::vector<Petal>, std::vector<Proof>, Net, ClueName, int>;

/// Cells that get or lose the same digits.
struct Change {
  CellSet cells;
  DigitSet digits;
};
/// What a step does.
struct Result {
  std::vector<Change> placements;
  std::vector<Change> eliminations;
  int left_to_search = 0;  ///< instead: how many cells a search fills in
};

/// A language, as far as steps need it. Digits in its texts are marks (`digit_mark`), for
/// `Symbols::worded` to finish.
class Grammar {
 public:
  Grammar(const Shape& shape, const Wording& wording) : shape_(shape), wording_(wording) {}
  virtual ~Grammar() = default;
  Grammar(const Grammar&) = delete;
  Grammar& operator=(const Grammar&) = delete;

  [[nodiscard]] std::string fill_in(const Filling& filling) const {
    return std::visit([this](const auto& what) { return say(what); }, filling);
  }
  /// "Look at row 3."
  [[nodiscard]] virtual std::string where(const Spot& spot) const = 0;
  /// "R3C5 is not 2 or 5"
  [[nodiscard]] virtual std::string say(const Result& result) const = 0;
  /// "R3C4 and R3C7 hold only 2 and 5, so R3C5 is not 2 or 5."
  [[nodiscard]] virtual std::string conclusion(const std::string& reason,
                                               const std::string& result) const = 0;

 protected:
  [[nodiscard]] std::string say(const CellSet& cells, Between between = Between::kAnd) const;
  [[nodiscard]] std::string say(DigitSet digits, Between between = Between::kAnd) const;
  [[nodiscard]] std::string say(const HouseSet& houses) const;
  [[nodiscard]] virtual std::string say(const NamedSets& sets) const = 0;
  [[nodiscard]] virtual std::string say(const Fins& fins) const = 0;
  [[nodiscard]] virtual std::string say(const LockedSets& locked) const = 0;
  [[nodiscard]] virtual std::string say(const With& with) const = 0;
  [[nodiscard]] virtual std::string say(const Commons& commons) const = 0;
  [[nodiscard]] virtual std::string say(const Halves& halves) const = 0;
  [[nodiscard]] virtual std::string say(const Ties& ties) const = 0;
  [[nodiscard]] virtual std::string say(const std::vector<Petal>& petals) const = 0;
  [[nodiscard]] virtual std::string say(const std::vector<Proof>& proofs) const = 0;
  [[nodiscard]] virtual std::string say(const Net& net) const = 0;
  [[nodiscard]] virtual std::string say(const ClueName& name) const = 0;
  [[nodiscard]] std::string say(int number) const { return std::to_string(number); }

  [[nodiscard]] std::string list(const std::vector<std::string>& parts,
                                 Between between = Between::kAnd) const {
    return joined(parts, wording_.language, between);
  }
  /// Whether letters or drawings stand for the digits.
  [[nodiscard]] bool has_symbols() const { return !wording_.symbols->empty(); }
  [[nodiscard]] std::string name_of(Cell cell) const { return shape_.name_of(cell); }
  [[nodiscard]] static std::vector<std::string> names_of(DigitSet digits);
  [[nodiscard]] std::vector<std::string> names_of(const CellSet& cells) const;

 private:
  const Shape& shape_;
  Wording wording_;
};

[[nodiscard]] std::unique_ptr<Grammar> make_english(const Shape& shape, const Wording& wording);
[[nodiscard]] std::unique_ptr<Grammar> make_japanese(const Shape& shape, const Wording& wording);
[[nodiscard]] std::unique_ptr<Grammar> make_grammar(const Shape& shape, const Wording& wording);

}  // namespace gridmill::told::words
