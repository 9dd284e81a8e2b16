#include "tools/export/format.h"
#include "tools/export/text.h"

namespace gridmill {
namespace {

/// The file of puzz.link (pzpr): "pzprv3", "sudoku", the number of rows, the rows of givens, the
/// rows of what a player wrote. The numbers are decimal and separated by blanks.
class Pzprv3Reader final : public TextReader {
 public:
  [[nodiscard]] bool recognizes(std::string_view head) const override {
    return first_line_of(head).starts_with("pzprv3");
  }
  void line(std::string_view text, std::size_t number, FoundSink& sink) override {
    const auto words = words_of(text);
    if (words.empty()) return;
    if (words[0].starts_with("pzprv3")) {  // pzprv3.1 has no difference that matters here
      end(sink);
      begin_line_ = number;
      wanted_ = Wanted::kKind;
    } else if (wanted_ == Wanted::kKind && words[0] == "sudoku") {
      wanted_ = Wanted::kSize;
    } else if (wanted_ == Wanted::kSize && set_shape(words[0])) {
      wanted_ = Wanted::kRow;
    } else if (wanted_ == Wanted::kRow && append_row(words)) {
      if (cells_.size() != static_cast<std::size_t>(shape_->cells())) return;
      sink.puzzle({begin_line_, std::move(cells_), {}, shape_});
      cells_.clear();
      wanted_ = Wanted::kNothing;
    } else if (wanted_ != Wanted::kNothing) {
      sink.error(number, std::string("expected ") + kNames[static_cast<int>(wanted_)] + ", found " +
                             in_quotes(text));
      cells_.clear();
      wanted_ = Wanted::kNothing;
    } else if (begin_line_ == 0) {
      sink.error(number, "expected pzprv3, found " + in_quotes(text));
      begin_line_ = number;
    }
  }
  void end(FoundSink& sink) override {
    if (wanted_ == Wanted::kNothing) return;
    sink.error(begin_line_,
               std::string("expected ") + kNames[static_cast<int>(wanted_)] + ", found the end");
    cells_.clear();
    wanted_ = Wanted::kNothing;
  }

 private:
  enum class Wanted : std::uint8_t { kNothing, kKind, kSize, kRow };
  static constexpr const char* kNames[] = {"", "sudoku", "the number of rows",
                                           "a row of numbers and '.'"};

  bool set_shape(std::string_view text) {
    const auto size = number_in<std::size_t>(text);
    if (!size || *size > kMaxDigits) return false;
    shape_ = Shape::with_cells(*size * *size);
    return shape_ != nullptr;
  }
  bool append_row(const std::vector<std::string_view>& words) {
    if (words.size() != static_cast<std::size_t>(shape_->digits())) return false;
    for (const std::string_view word : words) {
      const auto value = word == "." ? 0 : number_in<std::uint8_t>(word).value_or(0);
      if (word != "." && (value < 1 || value > shape_->digits())) return false;
      cells_ += to_char({static_cast<std::uint8_t>(value)});
    }
    return true;
  }

  Wanted wanted_ = Wanted::kNothing;
  std::size_t begin_line_ = 0;
  const Shape* shape_ = nullptr;
  std::string cells_;
};

class Pzprv3Writer final : public RecordWriter {
 public:
  void write(const Record& record, std::int64_t /*id*/, std::string& out) override {
    const int side = record.shape->digits();
    out += "pzprv3\nsudoku\n" + std::to_string(side) + '\n';
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const Digit digit = record.puzzle[record.shape->cell_at(row, column)];
        out += (digit.empty() ? "." : std::to_string(digit.value)) + ' ';
      }
      out += '\n';
    }
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) out += ". ";
      out += '\n';
    }
  }
};

}  // namespace

std::unique_ptr<TextReader> make_pzprv3_reader() { return std::make_unique<Pzprv3Reader>(); }
std::unique_ptr<RecordWriter> make_pzprv3_writer() { return std::make_unique<Pzprv3Writer>(); }

}  // namespace gridmill
