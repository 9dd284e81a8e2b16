// SudoCue's format with candidates. Only the givens are read.

#include "tools/formats/format.h"
#include "tools/formats/row_collector.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// SudoCue: the cells of a row are separated by blanks. A digit is a given, `u` and a digit what a
/// player placed, several digits are the candidates of an unsolved cell. The puzzle is the givens.
class SdxParser final : public FormatParser {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    // A text without candidates is a plain grid, unless the player's digits are marked.
    bool more_than_digits = false;
    for (int row = 0; row < 9; ++row) {
      const std::size_t end = std::min(head.find('\n'), head.size());
      const auto tokens = tokenize(head.substr(0, end));
      head.remove_prefix(std::min(end + 1, head.size()));
      if (tokens.size() != 9) return false;
      for (const std::string_view word : tokens) {
        if (!is_cell(word)) return false;
        more_than_digits = more_than_digits || word.size() > 1;
      }
    }
    return more_than_digits;
  }

  void on_line(std::string_view text, std::size_t number, PuzzleSink& sink) override {
    const auto tokens = tokenize(text);
    if (tokens.empty()) return rows_.end(sink);
    std::string cells;
    for (const std::string_view word : tokens) {
      if (!is_cell(word)) {
        return rows_.add_error(
            number, "expected a digit, u and a digit, or candidates, found " + in_quotes(word),
            sink);
      }
      cells += word.size() == 1 ? word.front() : '.';
    }
    if (tokens.size() != 9) {
      return rows_.add_error(
          number, "expected 9 cells separated by blanks, found " + std::to_string(tokens.size()),
          sink);
    }
    rows_.add_row(cells, number, sink);
  }
  void on_end(PuzzleSink& sink) override { rows_.end(sink); }

 private:
  [[nodiscard]] static bool is_cell(std::string_view word) {
    if (word.starts_with('u')) {
      word.remove_prefix(1);
      if (word.size() != 1) return false;
    }
    return !word.empty() && word.size() <= 9 &&
           word.find_first_not_of("123456789") == std::string_view::npos;
  }
  RowCollector rows_;
};

}  // namespace

std::unique_ptr<FormatParser> make_sdx_parser() { return std::make_unique<SdxParser>(); }

}  // namespace gridmill
