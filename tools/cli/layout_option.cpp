#include "tools/cli/layout_option.h"

#include <sstream>

#include "gen/filler.h"
#include "solver/board/error.h"
#include "tools/cli/parse_option.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

/// The digits of a board of jigsaws of so many cells, or in whose rows there are so many; 0: none.
int digits_of_cells(std::size_t cells) {
  for (const BoardSpec& board : BoardSpec::all()) {
    if (board.is_jigsaw() && static_cast<std::size_t>(board.cells()) == cells) {
      return board.digits();
    }
  }
  return 0;
}

std::string known_sizes() {
  std::string sizes;
  for (const BoardSpec& board : BoardSpec::all()) {
    if (!board.is_jigsaw()) continue;
    sizes += (sizes.empty() ? "" : ", ") + std::to_string(board.cells());
  }
  return sizes;
}

class LayoutReader {
 public:
  explicit LayoutReader(const std::string& file) : file_(file) {}

  void line(std::string_view text) {
    ++line_;
    text = text.substr(0, text.find('#'));
    const bool is_table = text.find_first_of(",;") != std::string_view::npos;
    const bool is_first = tokens_seen_ == 0;
    for (const std::string_view word : tokenize(text.substr(0, text.find_first_of(",;")))) {
      ++tokens_seen_;
      if (word == "regions" || word == "jigsaw") continue;
      if (is_first && is_table && digits_of_cells(word.size()) == 0) continue;  // the table's head
      add(word);
    }
  }

  UserLayouts finish() {
    if (!letters_.empty()) {
      fail(begin_, "expected " + std::to_string(cells_) + " letters of a layout, found " +
                       std::to_string(letters_.size()));
    }
    if (layouts_.empty()) fail(std::max<std::size_t>(line_, 1), "expected a layout, found none");
    UserLayouts result;
    result.list = std::make_shared<const LayoutList>(std::move(layouts_));
    result.file = file_;
    result.lines = std::move(lines_);
    return result;
  }

 private:
  [[noreturn]] void fail(std::size_t line, const std::string& what) const {
    throw ParseError(file_, line, what);
  }

  /// A layout, or a part of one.
  void add(std::string_view word) {
    if (letters_.empty()) begin_ = line_;
    if (cells_ == 0) {
      // The first word has the size: it is a layout, or one of its rows.
      cells_ = digits_of_cells(word.size()) != 0 ? word.size() : word.size() * word.size();
      if (digits_of_cells(cells_) == 0) {
        fail(line_, "expected a layout of " + known_sizes() + " letters, or a row of one, found " +
                        in_quotes(word));
      }
    }
    letters_ += word;
    if (letters_.size() < cells_) return;
    const auto regions = parse_regions(letters_);
    if (letters_.size() > cells_ || !regions) {
      fail(begin_, "expected " + std::to_string(cells_) +
                       " letters, each as often as the board has rows, found " +
                       in_quotes(letters_));
    }
    layouts_.push_back(*regions);
    lines_.push_back(begin_);
    letters_.clear();
  }

  const std::string& file_;
  std::size_t line_ = 0;
  std::size_t tokens_seen_ = 0;
  std::size_t cells_ = 0;  ///< of each layout; 0: not known yet
  std::string letters_;    ///< of the layout that is being read
  std::size_t begin_ = 0;  ///< where it began
  std::vector<std::vector<std::uint8_t>> layouts_;
  std::vector<std::size_t> lines_;
};

}  // namespace

const BoardSpec& UserLayouts::family() const {
  return *BoardSpec::jigsaw_of(digits_of_cells(list->all().front().size()));
}

void declare_layout(OptionTable& options) {
  options.add("layout", "FILE",
              "jigsaws on these layouts, taken in turn: letters of regions, a layout a line");
}

UserLayouts layouts_of(const RawArguments& raw) {
  const auto file = raw.find("layout");
  if (!file) return {};
  return parse_layouts(read_text(*file, "--layout"), *file);
}

UserLayouts parse_layouts(const std::string& text, const std::string& file) {
  LayoutReader reader(file);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) reader.line(line);
  return reader.finish();
}

std::string location_without_grid(const UserLayouts& layouts, const Recipe& recipe) {
  if (recipe.layouts == nullptr) return "";
  const auto& all = recipe.layouts->all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (check_feasibility(*jigsaw_board(*recipe.board, all[i])) != Feasibility::kNo) continue;
    return layouts.list == nullptr ? "--board"
                                   : layouts.file + ":" + std::to_string(layouts.lines[i]);
  }
  return "";
}

}  // namespace gridmill
