#include "gen/cages.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "solver/rules/neighbours.h"

namespace gridmill {
namespace {

/// Divisions that are tried: most succeed at the first or second go.
constexpr int kTries = 20;

std::size_t below(Stream& stream, std::size_t n) {
  return stream.below(static_cast<std::uint32_t>(n));
}

bool contains(const Cages::Cage& cage, Cell c) {
  return std::find(cage.begin(), cage.end(), c) != cage.end();
}

bool is_one_piece(const Shape& shape, const Cages::Cage& cage) {
  Cages::Cage piece{cage[0]};
  for (std::size_t i = 0; i < piece.size(); ++i) {
    for (const Cell c : beside(shape, piece[i])) {
      if (contains(cage, c) && !contains(piece, c)) piece.push_back(c);
    }
  }
  return piece.size() == cage.size();
}

}  // namespace

Cages::Cages(const Shape& shape, const Grid& grid, ClueNumber sizes, Stream& stream)
    : shape_(shape), grid_(grid), sizes_{sizes.least, std::min(sizes.most, shape.digits())} {
  assert(sizes_.least >= 1 && sizes_.least <= sizes_.most);
  for (int tries = 0; tries < kTries && start_.empty(); ++tries) start_ = divide(stream);
  if (found()) cut_all(stream);
}

std::vector<Cages::Cage> Cages::after(std::size_t cuts) const {
  assert(cuts <= cuts_.size());
  std::vector<Cage> cages = start_;
  for (std::size_t i = 0; i < cuts; ++i) {
    cages[cuts_[i].cage] = cuts_[i].kept;
    cages.push_back(cuts_[i].added);
  }
  return cages;
}

bool Cages::has(const Cage& cage, Digit digit) const {
  return std::any_of(cage.begin(), cage.end(), [&](Cell c) { return grid_[c] == digit; });
}

/// Cages grow one by one, each from the cell that has the fewest free neighbours left, so that few
/// corners are forgotten. What is too small in the end goes to a cage beside it. Empty: cells were
/// left over.
std::vector<Cages::Cage> Cages::divide(Stream& stream) const {
  const auto cells = static_cast<std::size_t>(shape_.cells());
  constexpr int kFree = -1;
  std::vector<int> cage_of(cells, kFree);
  std::vector<Cage> cages;
  const auto free_beside = [&](Cell c) {
    Cage free;
    for (const Cell next : beside(shape_, c)) {
      if (cage_of[next.index] == kFree) free.push_back(next);
    }
    return free;
  };
  for (std::size_t left = cells; left > 0;) {
    Cage firsts;
    std::size_t fewest = 5;  // a cell has four neighbours
    for (std::uint16_t i = 0; i < cells; ++i) {
      if (cage_of[i] != kFree) continue;
      const std::size_t free = free_beside({i}).size();
      if (free < fewest) firsts.clear();
      if (free <= fewest) firsts.push_back({i});
      fewest = std::min(fewest, free);
    }
    const int number = static_cast<int>(cages.size());
    Cage& cage = cages.emplace_back(Cage{firsts[below(stream, firsts.size())]});
    cage_of[cage[0].index] = number;
    const auto size = static_cast<std::size_t>(sizes_.least) +
                      below(stream, static_cast<std::size_t>(sizes_.most - sizes_.least + 1));
    while (cage.size() < size) {
      Cage next;
      for (const Cell inside : cage) {
        for (const Cell c : free_beside(inside)) {
          if (!has(cage, grid_[c])) next.push_back(c);
        }
      }
      if (next.empty()) break;
      cage.push_back(next[below(stream, next.size())]);
      cage_of[cage.back().index] = number;
    }
    left -= cage.size();
  }
  // Those that are too small.
  for (std::size_t i = 0; i < cages.size();) {
    Cage& small = cages[i];
    if (small.size() >= static_cast<std::size_t>(sizes_.least)) {
      ++i;
      continue;
    }
    std::vector<std::size_t> hosts;
    for (std::size_t other = 0; other < cages.size(); ++other) {
      const Cage& host = cages[other];
      if (other == i || host.size() + small.size() > static_cast<std::size_t>(sizes_.most))
        continue;
      const bool fits =
          std::none_of(small.begin(), small.end(), [&](Cell c) { return has(host, grid_[c]); });
      const bool touches = std::any_of(small.begin(), small.end(), [&](Cell c) {
        const auto near = beside(shape_, c);
        return std::any_of(near.begin(), near.end(), [&](Cell n) { return contains(host, n); });
      });
      if (fits && touches) hosts.push_back(other);
    }
    if (hosts.empty()) return {};
    Cage& host = cages[hosts[below(stream, hosts.size())]];
    host.insert(host.end(), small.begin(), small.end());
    cages.erase(cages.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  for (Cage& cage : cages) std::sort(cage.begin(), cage.end());
  return cages;
}

/// Cuts the largest cages first, each at random.
void Cages::cut_all(Stream& stream) {
  std::vector<Cage> cages = start_;
  const auto least = static_cast<std::size_t>(sizes_.least);
  std::vector<bool> whole(cages.size());  // cannot be cut
  for (;;) {
    std::vector<std::size_t> largest;
    std::size_t size = 2 * least;
    for (std::size_t i = 0; i < cages.size(); ++i) {
      if (whole[i] || cages[i].size() < size) continue;
      if (cages[i].size() > size) largest.clear();
      size = cages[i].size();
      largest.push_back(i);
    }
    if (largest.empty()) return;
    const std::size_t number = largest[below(stream, largest.size())];
    const Cage& cage = cages[number];
    // All ways to cut off a piece, such that the rest is one piece, too.
    std::vector<std::pair<Cage, Cage>> ways;
    for (unsigned bits = 1; bits + 1 < 1U << cage.size(); bits += 2) {  // the first cell stays
      Cage kept, cut;
      for (std::size_t i = 0; i < cage.size(); ++i)
        (bits >> i & 1U ? kept : cut).push_back(cage[i]);
      if (kept.size() < least || cut.size() < least) continue;
      if (!is_one_piece(shape_, kept) || !is_one_piece(shape_, cut)) continue;
      ways.emplace_back(std::move(kept), std::move(cut));
    }
    if (ways.empty()) {
      whole[number] = true;
      continue;
    }
    auto& [kept, cut] = ways[below(stream, ways.size())];
    cuts_.push_back({number, kept, cut});
    cages[number] = std::move(kept);
    cages.push_back(std::move(cut));
    whole.push_back(false);
  }
}

}  // namespace gridmill
