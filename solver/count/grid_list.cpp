#include "solver/count/grid_list.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string_view>

#include "solver/board/board_spec.h"
#include "solver/board/require.h"
#include "solver/board/text.h"

namespace gridmill {
namespace {

constexpr std::size_t kSide = 9;

/// Of each image and each of its cells, the cell of the listed grid. Image 8 + k is image k with
/// the digits exchanged.
using Maps = std::array<std::array<std::uint8_t, 81>, 8>;
constexpr Maps kMaps = [] {
  Maps maps{};
  for (std::size_t image = 0; image < maps.size(); ++image) {
    for (std::size_t r = 0; r < kSide; ++r) {
      for (std::size_t c = 0; c < kSide; ++c) {
        const std::size_t row = (image & 1U) != 0 ? kSide - 1 - r : r;
        const std::size_t column = (image & 2U) != 0 ? kSide - 1 - c : c;
        maps[image][kSide * r + c] = static_cast<std::uint8_t>(
            (image & 4U) != 0 ? kSide * column + row : kSide * row + column);
      }
    }
  }
  return maps;
}();

constexpr std::uint8_t exchange(std::uint8_t digit, std::size_t image) {
  return image < kMaps.size() ? digit : static_cast<std::uint8_t>(kSide + 1 - digit);
}

constexpr std::size_t box_of(std::size_t cell) { return cell / 27 * 3 + cell % 9 / 3; }

/// The cells in the order of the code: the middle box, then the boxes around it. Of nine orders,
/// this one gives the shortest list.
constexpr std::array<std::uint8_t, 81> kOrder = [] {
  constexpr std::size_t kBoxes[] = {4, 3, 0, 1, 2, 5, 8, 7, 6};
  std::array<std::uint8_t, 81> order{};
  std::size_t n = 0;
  for (const std::size_t box : kBoxes) {
    for (std::size_t cell = 0; cell < 81; ++cell) {
      if (box_of(cell) == box) order[n++] = static_cast<std::uint8_t>(cell);
    }
  }
  return order;
}();

constexpr std::array<std::uint8_t, 81> kDepths = [] {
  std::array<std::uint8_t, 81> depths{};
  for (std::size_t k = 0; k < depths.size(); ++k) depths[kOrder[k]] = static_cast<std::uint8_t>(k);
  return depths;
}();

/// The depth of the cell that an image takes the digit of cell c from.
constexpr std::size_t depth_of(std::size_t c, std::size_t image) {
  return kDepths[kMaps[image % kMaps.size()][c]];
}

/// Word w of the set of the first n numbers.
constexpr std::uint64_t first_bits(std::size_t n, std::size_t w) {
  return n >= 64 * w + 64 ? ~std::uint64_t{0} : n > 64 * w ? (std::uint64_t{1} << n % 64) - 1 : 0;
}

constexpr std::uint16_t kAllDigits = 0x3FE;
/// Of each digit, those that a neighbor may have.
constexpr std::array<std::uint16_t, 10> kApart = [] {
  std::array<std::uint16_t, 10> apart{};
  for (std::size_t d = 1; d <= kSide; ++d) {
    apart[d] = static_cast<std::uint16_t>(kAllDigits & ~(7U << (d - 1)));
  }
  return apart;
}();

template <std::size_t N>
constexpr std::array<std::uint16_t, N> filled() {
  std::array<std::uint16_t, N> sets{};
  sets.fill(kAllDigits);
  return sets;
}

/// A cell on a square with a border, and its row, column and box.
struct Step {
  std::uint8_t cell = 0;
  std::array<std::uint8_t, 3> houses{};
};
constexpr int kStride = 11;
constexpr std::array<Step, 81> kSteps = [] {
  std::array<Step, 81> steps{};
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const std::size_t row = kOrder[k] / kSide;
    const std::size_t column = kOrder[k] % kSide;
    steps[k].cell = static_cast<std::uint8_t>((row + 1) * kStride + column + 1);
    steps[k].houses = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(9 + column),
                       static_cast<std::uint8_t>(18 + box_of(kOrder[k]))};
  }
  return steps;
}();

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
/// Of each letter of the code, the six bits that it is. Others: 64.
constexpr std::array<std::uint8_t, 256> kBitsOf = [] {
  std::array<std::uint8_t, 256> bits{};
  bits.fill(64);
  for (std::size_t k = 0; k < kLetters.size(); ++k) {
    bits[static_cast<unsigned char>(kLetters[k])] = static_cast<std::uint8_t>(k);
  }
  return bits;
}();

/// The digits of a set of digits. Without -mpopcnt, std::popcount is a call.
constexpr std::array<std::uint8_t, 512> kSizes = [] {
  std::array<std::uint8_t, 512> sizes{};
  for (std::size_t k = 1; k < sizes.size(); ++k) {
    sizes[k] = static_cast<std::uint8_t>(sizes[k / 2] + k % 2);
  }
  return sizes;
}();

/// Of each digit, all bits or none for each of its planes.
constexpr std::array<std::array<std::uint64_t, 4>, 10> kBitsOfDigit = [] {
  std::array<std::array<std::uint64_t, 4>, 10> bits{};
  for (std::size_t d = 0; d < bits.size(); ++d) {
    for (std::size_t b = 0; b < 4; ++b) bits[d][b] = (d >> b & 1U) != 0 ? ~std::uint64_t{0} : 0;
  }
  return bits;
}();

constexpr std::size_t kMiddle = 9;  ///< cells of the middle box
/// Whether half a turn and the exchange of digits leave the middle box as it is.
bool is_symmetric(std::string_view middle) {
  for (std::size_t k = 0; k < kMiddle; ++k) {
    if (middle[k] - '0' + middle[kMiddle - 1 - k] - '0' != 10) return false;
  }
  return true;
}

/// The list of a board, or null.
const BoardData* data_of(const BoardSpec& board) {
  for (const BoardData& data : grid_data()) {
    const BoardSpec* listed = BoardSpec::find(data.name);
    assert(listed != nullptr);
    if (listed->rules() == board.rules()) return &data;
  }
  return nullptr;
}

}  // namespace

/// Gives the grids [first, last) a digit in the cell of a depth.
inline void GridList::write(std::size_t depth, std::uint8_t digit, std::size_t first,
                            std::size_t last) {
  while (first < last) {
    const std::size_t block = first / kBlock;
    const std::size_t w = first % kBlock / 64;
    const std::size_t bits = std::min(last - first, 64 - first % 64);
    const std::uint64_t grids = ~std::uint64_t{0} >> (64 - bits) << first % 64;
    Planes& planes = planes_[depth * blocks_ + block];
    for (std::size_t b = 0; b < kBits; ++b) planes[b][w] |= grids & kBitsOfDigit[digit][b];
    if (depth < kIndexed) {
      index_[index_of(depth, digit) + first / kBlock / 8] |= std::uint64_t{1} << first / 64 % 64;
    }
    first += bits;
  }
}

/// Reads the lines of a list: the nine digits of the middle box, the number of grids, and the grids
/// as a tree. The cells are filled in kOrder. Where a cell has several candidates, the code has a
/// bit for each of them, in ascending order: whether there are grids with it. A candidate is a
/// digit that row, column and box do not have yet, and that the neighbors allow.
class GridList::Decoder {
 public:
  explicit Decoder(GridList& list) : list_(list) {}

  /// Adds the grids of a line.
  /// @param place  of the first of them, counted over all blocks
  void read(const Line& line, std::size_t place) {
    code_ = line.code;
    buffer_ = 0;
    buffered_ = 0;
    next_ = place;
    end_ = place + line.grids;
    for (std::size_t k = 0; k < kMiddle; ++k) {
      const int digit = line.middle[k] - '0';
      GRIDMILL_REQUIRE(digit >= 1 && digit <= 9 && (candidates(k) >> digit & 1U) != 0);
      put(k, static_cast<std::size_t>(digit));
    }
    grow(kMiddle);
    for (std::size_t k = kMiddle; k-- > 0;) take(k, place);
    GRIDMILL_REQUIRE(next_ == end_ && code_.empty());
  }

 private:
  void put(std::size_t depth, std::size_t digit) {
    digits_[depth] = static_cast<std::uint8_t>(digit);
    allowed_[kSteps[depth].cell] = kApart[digit];
    flip(depth);
  }

  /// Takes a digit out of its cell. The grids from `first` on have it.
  void take(std::size_t depth, std::size_t first) {
    list_.write(depth, digits_[depth], first, next_);
    allowed_[kSteps[depth].cell] = kAllDigits;
    flip(depth);
  }

  void flip(std::size_t depth) {
    const std::uint16_t digit = static_cast<std::uint16_t>(1U << digits_[depth]);
    for (const std::uint8_t house : kSteps[depth].houses) missing_[house] ^= digit;
  }

  [[nodiscard]] std::uint32_t candidates(std::size_t depth) const {
    const Step& step = kSteps[depth];
    const std::uint16_t* cell = &allowed_[step.cell];
    return missing_[step.houses[0]] & missing_[step.houses[1]] & missing_[step.houses[2]] &
           cell[-kStride] & cell[kStride] & cell[-1] & cell[1];
  }

  void grow(const std::size_t begin) {
    const std::size_t first = next_;
    std::size_t depth = begin;
    std::uint32_t left = 0;
    for (; depth < kCells; ++depth) {
      left = candidates(depth);
      if ((left & (left - 1)) != 0) break;
      GRIDMILL_REQUIRE(left != 0);
      put(depth, static_cast<std::size_t>(std::countr_zero(left)));
    }
    if (depth == kCells) {
      GRIDMILL_REQUIRE(next_ < end_);
      ++next_;
    } else {
      std::uint32_t live = read_bits(kSizes[left >> 1]);
      GRIDMILL_REQUIRE(live != 0);
      for (; live != 0; live >>= 1U, left &= left - 1) {
        if ((live & 1U) == 0) continue;
        const std::size_t start = next_;
        put(depth, static_cast<std::size_t>(std::countr_zero(left)));
        grow(depth + 1);
        take(depth, start);
      }
    }
    while (depth-- > begin) take(depth, first);
  }

  std::uint32_t read_bits(int bits) {
    while (buffered_ < bits) {
      GRIDMILL_REQUIRE(!code_.empty());
      const std::uint8_t letter = kBitsOf[static_cast<unsigned char>(code_.front())];
      GRIDMILL_REQUIRE(letter < 64);
      code_.remove_prefix(1);
      buffer_ |= static_cast<std::uint32_t>(letter) << buffered_;
      buffered_ += 6;
    }
    const std::uint32_t value = buffer_ & ((1U << bits) - 1);
    buffer_ >>= bits;
    buffered_ -= bits;
    return value;
  }

  GridList& list_;
  std::string_view code_;  ///< what is left of it
  std::uint32_t buffer_ = 0;
  int buffered_ = 0;                                      ///< bits in buffer_
  std::size_t next_ = 0;                                  ///< the place of the next grid
  std::size_t end_ = 0;                                   ///< of the line
  std::array<std::uint8_t, kCells> digits_{};             ///< by depth
  std::array<std::uint16_t, 27> missing_ = filled<27>();  ///< digits that a house does not have
  /// Of each cell, and of those around the square: the digits that its neighbors may have.
  std::array<std::uint16_t, kStride* 11> allowed_ = filled<kStride * 11>();
};

std::vector<GridList::Line> GridList::lines(const BoardSpec& board) {
  std::vector<Line> lines;
  for (const std::string_view text : split(data_of(board)->text, '\n')) {
    if (text.empty() || text.front() == '#') continue;
    const std::vector<std::string_view> tokens = split(text, ' ');
    GRIDMILL_REQUIRE(tokens.size() == 3 && tokens[0].size() == kMiddle);
    const auto grids = parse_as<std::uint32_t>(tokens[1]);
    GRIDMILL_REQUIRE(grids.has_value());
    lines.push_back(
        {tokens[0], *grids, is_symmetric(tokens[0]) ? kImages / 2 : kImages, tokens[2]});
  }
  return lines;
}

GridList::GridList(std::span<const Line> lines) : places_(lines.size()) {
  std::size_t place = 0;
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    Part& part = parts_[k];
    part.images = k == 0 ? kImages : kImages / 2;
    part.first = place / kBlock;
    for (std::size_t n = 0; n < lines.size(); ++n) {
      if (lines[n].images != part.images) continue;
      places_[n] = place;
      place += lines[n].grids;
    }
    part.grids = place - part.first * kBlock;
    part.last = (place + kBlock - 1) / kBlock;
    place = part.last * kBlock;
  }
  blocks_ = parts_[1].last;
  planes_.resize(kCells * blocks_);
  index_words_ = (blocks_ * kWords + 63) / 64;
  index_.resize(kIndexed * 10 * index_words_);
  Decoder decoder(*this);
  for (std::size_t n = 0; n < lines.size(); ++n) decoder.read(lines[n], places_[n]);
}

void GridList::read(std::size_t line, std::uint32_t number, std::uint8_t* digits) const {
  const Part& part = parts_[places_[line] < parts_[0].last * kBlock ? 0 : 1];
  read_image(places_[line] + number / part.images, number % part.images, digits);
}

/// Reads an image of the listed grid at a place.
void GridList::read_image(std::size_t place, std::size_t image, std::uint8_t* digits) const {
  for (std::size_t c = 0; c < kCells; ++c) {
    const Planes& planes = planes_of(depth_of(c, image), place / kBlock);
    std::uint32_t digit = 0;
    for (std::size_t b = 0; b < kBits; ++b) {
      digit |= static_cast<std::uint32_t>(planes[b][place % kBlock / 64] >> place % 64 & 1U) << b;
    }
    digits[c] = exchange(static_cast<std::uint8_t>(digit), image);
  }
}

/// Keeps the grids that have a digit; false: none.
inline bool GridList::keep(const Planes& planes, std::uint8_t digit, Words& grids) {
  std::uint64_t any = 0;
  const std::array<std::uint64_t, kBits>& bits = kBitsOfDigit[digit];
  for (std::size_t w = 0; w < kWords; ++w) {
    std::uint64_t wrong = 0;
    for (std::size_t b = 0; b < kBits; ++b) wrong |= planes[b][w] ^ bits[b];
    grids[w] &= ~wrong;
    any |= grids[w];
  }
  return any != 0;
}

/// A question as the listed grids see it through an image.
struct GridList::Question {
  struct Place {
    std::uint8_t depth;
    std::uint8_t digit;
  };

  Question(const CountJob& job, std::size_t image) {
    const bool excludes = job.exclusion.digit != 0;
    std::array<std::uint8_t, kCells> digits{};  // by depth
    for (std::size_t c = 0; c < kCells; ++c) {
      if (excludes && c == job.exclusion.cell) continue;
      if (job.givens[c] != 0) digits[depth_of(c, image)] = exchange(job.givens[c], image);
    }
    for (std::size_t k = kCells; k-- > 0;) {
      if (digits[k] != 0) givens[count++] = {static_cast<std::uint8_t>(k), digits[k]};
    }
    if (!excludes) return;
    excluded = {static_cast<std::uint8_t>(depth_of(job.exclusion.cell, image)),
                exchange(job.exclusion.digit, image)};
  }

  /// The first cells of the code are last: blocks were chosen by them.
  std::array<Place, kCells> givens;
  std::size_t count = 0;
  Place excluded{0, 0};
};

/// Of the grids of a block, keeps those that answer a question.
void GridList::keep_matches(const Question& question, std::size_t block, Words& grids) const {
  for (std::size_t k = 0; k < question.count; ++k) {
    const auto [depth, digit] = question.givens[k];
    if (!keep(planes_of(depth, block), digit, grids)) return;
  }
  if (question.excluded.digit == 0) return;
  Words wrong = grids;
  keep(planes_of(question.excluded.depth, block), question.excluded.digit, wrong);
  for (std::size_t w = 0; w < kWords; ++w) grids[w] &= ~wrong[w];
}

std::uint64_t GridList::add_matches(const Part& part, std::size_t image, const CountJob& job,
                                    std::uint64_t found) const {
  const Question question(job, image);
  const std::size_t end = kBlock * part.first + part.grids;
  for (std::size_t k = part.first / kWords; k * kWords < part.last; ++k) {
    // Of eight blocks, the words that the index does not exclude.
    std::uint64_t words = first_bits(part.last * kWords, k) & ~first_bits(part.first * kWords, k);
    for (std::size_t n = question.count; n-- > 0 && question.givens[n].depth < kIndexed;) {
      words &= index_[index_of(question.givens[n].depth, question.givens[n].digit) + k];
    }
    while (words != 0) {
      const std::size_t first = static_cast<std::size_t>(std::countr_zero(words)) / kWords * kWords;
      const std::size_t block = (64 * k + first) / kWords;
      Words grids;
      for (std::size_t w = 0; w < kWords; ++w) {
        grids[w] = -(words >> (first + w) & 1U) & first_bits(end, block * kWords + w);
      }
      words &= ~(std::uint64_t{0xFF} << first);
      keep_matches(question, block, grids);
      for (std::size_t w = 0; w < kWords; ++w) {
        for (; grids[w] != 0; grids[w] &= grids[w] - 1, ++found) {
          if (found == job.limit) return found;
          if (job.solutions == nullptr) continue;
          const auto bit = static_cast<std::size_t>(std::countr_zero(grids[w]));
          read_image(kBlock * block + 64 * w + bit, image, job.solutions + found * kCells);
        }
      }
    }
  }
  return found;
}

bool GridList::has(const BoardSpec& board) { return data_of(board) != nullptr; }

const GridList& GridList::of(const BoardSpec& board) {
  GRIDMILL_REQUIRE(has(board));
  assert(grid_data().size() == 1);  // else a list for each of them
  static const GridList list(lines(board));
  return list;
}

}  // namespace gridmill
