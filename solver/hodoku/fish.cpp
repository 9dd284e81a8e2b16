// Fish of one digit: each of k base houses holds it once, so k covers that hold all places of the
// bases hold it there, and it goes from the rest of the covers. Places of the bases that no cover
// holds are fins; a place in two bases is an endo fin. Either some fin is true, or the fish is
// plain and its eliminations hold; so what a plain fish would take and what sees all fins goes. A
// place of the bases in two covers goes, too: with the digit there, two covers would hold it once,
// and k - 2 covers would be left for k - 1 bases.
//
// Order: digit by digit, rows as base first; base sets, then cover sets, each in the order of
// their combinations. The first fish that eliminates something is HoDoKu's.
//
// Invariant: at most five fins, of these at most two endo fins (pattern/fish.h), as by HoDoKu's
// default settings. A digit is left out if each of its places is in a template (Templates): a
// fish argues about one digit alone.
//
// Source: HoDoKu 2.2.0's order and limits; the terms (base, cover, fin, sashimi, Franken) are
// sudopedia's.

#include <algorithm>
#include <span>

#include "solver/hodoku/step_finder.h"
#include "solver/pattern/fish.h"
#include "solver/pattern/tuples.h"

namespace gridmill::hodoku {
namespace {

using pattern::kMaxEndoFins;
using pattern::kMaxFins;
using Overlay = pattern::Overlay<CellSet>;

enum class Fins { kNone, kFinned };

/// A digit's places line by line, and crosswise: which lines have a place there.
struct Lines {
  std::array<DigitMask, 9> places{};
  std::array<DigitMask, 9> lines{};
  bool rows = true;

  Lines(const Board& board, int digit, bool by_rows) : rows(by_rows) {
    for (int i = 0; i < 9; ++i) {
      const auto at = static_cast<std::size_t>(i);
      places[at] = board.places_in(rows ? i : 9 + i, digit);
      lines[at] = board.places_in(rows ? 9 + i : i, digit);
    }
  }
  [[nodiscard]] CellSet cell(int line, int place) const {
    return CellSet::of(rows ? 9 * line + place : 9 * place + line);
  }
};

/// Calls f(i) for the bits of a mask, ascending; stops when it returns false.
template <typename F>
bool every_bit(std::uint32_t mask, const F& f) {
  for (; mask != 0; mask &= mask - 1) {
    if (!f(static_cast<std::size_t>(std::countr_zero(mask)))) return false;
  }
  return true;
}

/// The search for one digit and direction: `bases` are chosen lines, `crossed` where they have
/// places. HoDoKu tries all covers for each choice of bases. Here covers are not tried but worked
/// out: without fins they are the crossed lines, with fins all but one or two of these.
class LineFish {
 public:
  /// `sashimi`: takes the first one, if it is empty and one is met on the way to a finned fish.
  LineFish(const Board& board, int digit, bool rows, int size, Fins fins, SolutionStep* sashimi)
      : lines_(board, digit, rows), digit_(digit), size_(size), fins_(fins), sashimi_(sashimi) {}

  bool find(SolutionStep& step) const {
    unsigned usable = 0;
    for (std::size_t i = 0; i < 9; ++i) usable |= (lines_.places[i] != 0 ? 1U : 0U) << i;
    // Without fins the bases cross as many lines as they are. With fins, at most two lines more: an
    // elimination sees the fins from a covered third line of their box.
    const int max_crossed = size_ + (fins_ == Fins::kNone ? 0 : 2);
    return pattern::search_unions<pattern::SubsetOrder::kLexicographic>(
        lines_.places, usable, size_, max_crossed, [&](DigitMask bases, DigitMask crossed) {
          return fins_ == Fins::kNone ? try_plain(bases, crossed, step)
                                      : try_finned(bases, crossed, step);
        });
  }

 private:
  /// The digit goes from the covers within `rows`, outside the bases.
  bool eliminate(unsigned bases, unsigned covers, unsigned rows, SolutionStep& step) const {
    CellSet targets;
    pattern::for_eliminated(
        bases, covers,
        [&](int place) { return lines_.lines[static_cast<std::size_t>(place)] & rows; },
        [&](int place, int line) { targets |= lines_.cell(line, place); });
    step.eliminate(targets, digit_);
    return !targets.empty();
  }

  /// The bases cross no fewer lines than they are on a board with a solution.
  bool try_plain(unsigned bases, unsigned crossed, SolutionStep& step) const {
    return count_of(crossed) == size_ && eliminate(bases, crossed, 0777, step);
  }

  /// An elimination sees all fins from a cover that they are not in: they share its box. It is
  /// outside the bases, so no base line joins it to a fin, and it is in another line across.
  ///
  /// So all fins are in one box, and the lines that no cover takes are one or two of the three
  /// across that box. Each choice of these is looked at; of the choices that eliminate something,
  /// the one whose covers come first is HoDoKu's, among the finned and among the sashimi fish.
  bool try_finned(unsigned bases, unsigned crossed, SolutionStep& step) const {
    const int surplus = count_of(crossed) - size_;
    if (surplus < 1) return false;
    FinnedCovers finned;
    FinnedCovers sashimi;
    for (const unsigned stack : kThrees) {
      // One of the three stays covered; the elimination is there.
      if (count_of(crossed & stack) <= surplus) continue;
      // The fins' lines: one or two of the three.
      for (unsigned rest = crossed & stack; rest != 0; rest &= rest - 1) {
        const unsigned one = rest & (~rest + 1U);
        const unsigned uncovered = surplus == 1 ? one : (crossed & stack) & ~one;
        unsigned with_fins = 0;
        int fins = 0;
        every_bit(uncovered, [&](std::size_t place) {
          with_fins |= lines_.lines[place] & bases;
          fins += count_of(lines_.lines[place] & bases);
          return true;
        });
        // The fins share a box, and are no more than HoDoKu looks at.
        const unsigned band = kThrees[static_cast<std::size_t>(std::countr_zero(with_fins) / 3)];
        if ((with_fins & ~band) != 0 || fins > kMaxFins) continue;
        // Whether the digit has a place in the box's covered lines, outside the bases.
        const bool gone = !every_bit(crossed & stack & ~uncovered, [&](std::size_t place) {
          return (lines_.lines[place] & band & ~bases) == 0;
        });
        if (!gone) continue;
        FinnedCovers& choice = is_sashimi(bases, crossed & ~uncovered) ? sashimi : finned;
        if (choice.uncovered == 0 || covers_first(uncovered, choice.uncovered)) {
          choice = {uncovered, crossed & stack & ~uncovered, band};
        }
      }
    }
    // The row for sashimi fish asks for it when no finned one is found.
    if (sashimi.uncovered != 0 && sashimi_->eliminations.empty()) {
      eliminate(bases, sashimi.covers, sashimi.band, *sashimi_);
    }
    return finned.uncovered != 0 && eliminate(bases, finned.covers, finned.band, step);
  }

  struct FinnedCovers {
    unsigned uncovered = 0;
    unsigned covers = 0;  ///< those through the fins' box
    unsigned band = 0;
  };

  /// Of two ways to leave as many lines uncovered: whether the first one's covers come first, which
  /// they do if they have the lowest line that the two do not share.
  static bool covers_first(unsigned uncovered, unsigned than) {
    const unsigned differing = uncovered ^ than;
    return (than & differing & (~differing + 1U)) != 0;
  }

  /// Whether a base is left with at most one place without the fins. The argument is
  /// the same, but what remains is no fish by itself; HoDoKu rates it higher.
  [[nodiscard]] bool is_sashimi(unsigned bases, unsigned covers) const {
    return !every_bit(bases,
                      [&](std::size_t line) { return count_of(lines_.places[line] & covers) > 1; });
  }

  static constexpr std::array<unsigned, 3> kThrees = {0007, 0070, 0700};

  Lines lines_;
  int digit_;
  int size_;
  Fins fins_;
  SolutionStep* sashimi_;
};

bool find_line_fish(StepFinder& search, int size, Fins fins, SolutionStep* sashimi,
                    SolutionStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    if (!search.is_reducible(digit)) continue;
    for (const bool rows : {true, false}) {
      if (LineFish(search.board, digit, rows, size, fins, sashimi).find(step)) return true;
    }
  }
  return false;
}

/// Franken fish: boxes may take part on both sides; lines of one kind are bases, those of the other
/// kind covers. `fins`: with fins, endo fins among them. Choices without boxes are basic fish,
/// which earlier rows have found.
class Franken {
 public:
  Franken(StepFinder& search, int size, bool fins)
      : search_(search), board_(search.board), size_(size), fins_(fins) {}

  bool find(SolutionStep& step) {
    for (digit_ = 1; digit_ <= 9; ++digit_) {
      if (!search_.is_reducible(digit_)) continue;
      for (const int lines : {0, 9}) {
        bases_.n = covers_.n = 0;
        cover_line_ = lines == 0 ? 1 : 0;
        for (int house = 0; house < kHouses; ++house) {
          const CellSet places = board_.places(digit_) & house_cells(house);
          if (places.empty()) continue;
          const bool is_base = house >= 18 || house / 9 == lines / 9;
          const bool is_cover = house >= 18 || !is_base;
          // HoDoKu's limit: a base of a fish without fins has at most as many places as there are
          // covers.
          if (is_base && (fins_ || places.size() <= size_)) bases_.add(house, places);
          if (is_cover) covers_.add(house, places);
        }
        if (pattern::search_bases(bases_.all(), size_, fins_ ? kMaxEndoFins : 0,
                                  [&](HouseSet houses, const Overlay& held) {
                                    return choose_covers(houses, held.once, held.twice, step);
                                  })) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  using Places = pattern::HousePlaces<HouseSet, CellSet>;
  struct Sets {
    std::array<Places, 18> list;
    std::size_t n = 0;
    void add(int house, CellSet cells) { list[n++] = {HouseSet::of(house), cells}; }
    [[nodiscard]] std::span<const Places> all() const { return std::span(list).first(n); }
  };

  /// Covers are houses that are no bases and hold a place of these; HoDoKu leaves out the others.
  bool choose_covers(HouseSet houses, CellSet bases, CellSet endo, SolutionStep& step) {
    if (!may_eliminate(houses, bases, endo)) return false;
    usable_.n = 0;
    for (const Places& cover : covers_.all()) {
      if (!houses.intersects(cover.house) && cover.cells.intersects(bases)) {
        usable_.list[usable_.n++] = cover;
      }
    }
    if (usable_.n < static_cast<std::size_t>(size_)) return false;
    // What the last covers can still cover: used to give up early.
    max_covered_.fill(0);
    for (std::size_t i = usable_.n; i-- != 0;) {
      max_covered_[i] = std::max(max_covered_[i + 1], (usable_.list[i].cells & bases).size());
    }
    return cover(0, size_, bases, endo, {}, step);
  }

  /// Whether a choice of bases could eliminate any place: it is in a cover, and covers hold what it
  /// does not see of the bases. Of most bases none is, and that is much cheaper than all covers.
  /// Nothing is lost: the target of a fish sees all its fins, so what it does not see is covered;
  /// endo fins it sees.
  [[nodiscard]] bool may_eliminate(HouseSet houses, CellSet bases, CellSet endo) const {
    for (const Cell c : board_.places(digit_)) {
      const CellSet seen = fins_ ? peers_of(c.index) : CellSet();
      if (!seen.contains(endo)) continue;
      for (const int cover : covers_of(c.index)) {
        if (is_covered(c, cover, houses, bases, (bases - seen) - house_cells(cover))) return true;
      }
    }
    return false;
  }

  /// Whether, in addition to a cover that holds the target, others hold the rest of the bases. A
  /// target in the bases must be in two covers.
  [[nodiscard]] bool is_covered(Cell target, int cover, HouseSet houses, CellSet bases,
                                CellSet rest) const {
    if (houses.contains(cover) || !bases.intersects(house_cells(cover))) return false;
    if (!bases.contains(target)) return can_cover(houses, rest, size_ - 1);
    const auto [line, box] = covers_of(target.index);
    const int other = cover == line ? box : line;
    return !houses.contains(other) && can_cover(houses, rest - house_cells(other), size_ - 2);
  }

  /// The houses that may cover a cell.
  [[nodiscard]] std::array<int, 2> covers_of(int cell) const {
    return {houses_of(cell)[cover_line_], 18 + box_of(cell)};
  }

  /// Whether that many covers that are no bases suffice for some places. Each place has two houses
  /// that may cover it, and one of them must; so at most two branches a cover.
  [[nodiscard]] bool can_cover(HouseSet bases, CellSet rest, int left) const {
    if (rest.empty()) return true;
    if (left == 0) return false;
    for (const int house : covers_of(rest.front().index)) {
      if (!bases.contains(house) && can_cover(bases, rest - house_cells(house), left - 1)) {
        return true;
      }
    }
    return false;
  }

  /// Chooses `left` more covers from number `next` on, in the order of their combinations. The
  /// bound holds because `max_covered_` never rises: no later cover takes more places of the bases.
  bool cover(std::size_t next, int left, CellSet bases, CellSet endo, const Overlay& covered,
             SolutionStep& step) {
    if (left == 0) return try_fish(bases, endo, covered, step);
    const int allowed = fins_ ? kMaxFins : 0;
    for (std::size_t i = next; i + static_cast<std::size_t>(left) <= usable_.n; ++i) {
      if ((bases - covered.once).size() - left * max_covered_[i] > allowed) return false;
      if (cover(i + 1, left - 1, bases, endo, covered.with(usable_.list[i].cells), step)) {
        return true;
      }
    }
    return false;
  }

  /// Endo fins are fins even if a cover holds them: two bases count them, but the digit is
  /// there once. Every fin must be seen; when no place sees those so far, more fins change nothing.
  bool try_fish(CellSet bases, CellSet endo, const Overlay& covered, SolutionStep& step) const {
    CellSet targets = covered.once - bases;
    CellSet overlaps = covered.twice;
    int fins = 0;
    for (const Cell c : (bases - covered.once) | endo) {
      const CellSet seen = peers_of(c.index);
      targets &= seen;
      overlaps &= seen;
      if (++fins > kMaxFins || (targets | overlaps).empty()) return false;
    }
    if ((fins > 0) != fins_) return false;
    step.eliminate(targets, digit_);
    step.eliminate(overlaps, digit_);
    return !step.eliminations.empty();
  }

  StepFinder& search_;
  const Board& board_;
  int size_;
  bool fins_;
  int digit_ = 0;
  std::size_t cover_line_ = 0;  ///< which of a cell's houses is the line that may cover it
  Sets bases_;
  Sets covers_;
  Sets usable_;
  std::array<int, 19> max_covered_{};
};

}  // namespace

bool find_fish(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return find_line_fish(search, row.n, Fins::kNone, nullptr, step);
}

/// Finned and sashimi fish are one search; a step of HoDoKu's table each, in this order. A finned
/// fish ends the search and is the step. If there is none, the search has met the first sashimi
/// fish.
bool find_finned_fish(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  SolutionStep& sashimi = search.sashimi(row.n);
  sashimi.clear();
  return find_line_fish(search, row.n, Fins::kFinned, &sashimi, step);
}

/// What the search for finned fish of that size, just before, met on its way.
bool find_sashimi_fish(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  step.eliminations = search.sashimi(row.n).eliminations;
  return !step.eliminations.empty();
}

bool find_franken_fish(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return Franken(search, row.n, false).find(step);
}
bool find_finned_franken_fish(StepFinder& search, const StepInfo& row, SolutionStep& step) {
  return Franken(search, row.n, true).find(step);
}

}  // namespace gridmill::hodoku
