// The title pages, and the pages that the user adds.

#include <algorithm>
#include <sstream>

#include "tools/book/book_layout.h"
#include "tools/book/title.h"

namespace gridmill {

void BookLayout::add_half_title() {
  start_recto();
  add_bare([this](Canvas& canvas, const PageRect& area) {
    const double width = area.right - area.left;
    const Title title = set_title(titles_, book_.title, width * 0.8, (area.top - area.bottom) * 0.3,
                                  text_ * 2.2, false);
    title.draw(canvas, (area.left + area.right) / 2,
               area.bottom + (area.top - area.bottom) * 0.72 + title.height() / 2);
  });
}

void BookLayout::add_title() {
  start_recto();
  add_bare([this](Canvas& canvas, const PageRect& area) { draw_title(canvas, area); });
}

void BookLayout::draw_title(Canvas& canvas, const PageRect& area) const {
  const double width = area.right - area.left;
  const double middle = (area.left + area.right) / 2;
  const Title title = set_title(titles_, book_.title, width, (area.top - area.bottom) * 0.4, 54);
  const double height = area.top - area.bottom;
  const double top = area.bottom + height * 0.68 + title.height() / 2;
  const double rule = width * 0.2;
  canvas.line(middle - rule, top + 8, middle + rule, top + 8, 2.5);
  double y = title.draw(canvas, middle, top) - 8;
  canvas.line(middle - rule, y, middle + rule, y, 0.75);
  const double sub = text_ * 1.5;
  y -= sub * 0.6;
  if (!book_.subtitle.empty()) {
    y = set_title(typesetter_, book_.subtitle, width, height * 0.2, sub, false)
            .draw(canvas, middle, y);
  }
  const auto add_line = [&](const std::string& text) {
    y = canvas.lines(typesetter_.wrap_balanced(text, width / sub), sub, middle, y - sub * 1.2, sub * 1.3,
                     Align::kMiddle) +
        sub * 0.9;
  };
  add_line(book_.puzzles() == 1
               ? localize(BookString::kSubtitleOne)
               : localize(BookString::kSubtitle, {std::to_string(book_.puzzles())}));
  if (is_graded()) {
    const auto [easiest, hardest] = std::minmax_element(
        book_.chapters.begin(), book_.chapters.end(),
        [](const Chapter& one, const Chapter& other) { return one.level < other.level; });
    const std::string first = level_name(book_.language, easiest->level);
    const std::string last = level_name(book_.language, hardest->level);
    add_line(first == last ? first : localize(BookString::kLevelRange, {first, last}));
  }
  if (book_.author.empty()) return;
  const Title author = set_title(typesetter_, book_.author, width, height * 0.15, sub, false);
  author.draw(canvas, middle, area.bottom + author.height());
}

/// At the foot of the page, as readers expect it; a long one begins on the pages before.
void BookLayout::add_copyright() {
  if (options_.imprint.empty()) return;
  const Imprint& imprint = options_.imprint;
  std::vector<std::string> paragraphs{book_.title};
  if (!book_.subtitle.empty()) paragraphs.push_back(book_.subtitle);
  if (!imprint.copyright.empty()) {
    paragraphs.push_back("\u00a9 " + imprint.copyright);
    paragraphs.push_back(localize(BookString::kRightsReserved));
  }
  if (!imprint.publisher.empty()) {
    paragraphs.push_back(localize(BookString::kPublishedBy, {imprint.publisher}));
  }
  if (!imprint.isbn.empty()) paragraphs.push_back("ISBN " + imprint.isbn);
  const PageRect r = area(0);
  Block all;
  for (std::size_t i = 0; i < paragraphs.size(); ++i) {
    all.add(text_block(paragraphs[i], small_, (r.right - r.left) * 0.8, 0, i == 0));
  }
  for (std::size_t first = 0; first < all.pieces.size();) {
    const std::size_t count =
        std::max<std::size_t>(1, pieces_that_fit(all, first, r.top - r.bottom));
    Block block;
    for (std::size_t i = 0; i < count; ++i) block.pieces.push_back(std::move(all.pieces[first++]));
    add_bare([block = std::move(block)](Canvas& canvas, const PageRect& page) {
      draw_block(canvas, block, page.left, page.bottom + block.height(), page.right - page.left);
    });
  }
}

std::string BookLayout::title_of(const BookSection& section) {
  if (!section.text.starts_with("# ")) return "";
  std::string title = section.text.substr(2, section.text.find('\n') - 2);
  if (title.ends_with('\r')) title.pop_back();
  return title;
}

void BookLayout::add_text(const BookSection& section, std::size_t& page) {
  page = pages_.size();
  const std::string title = title_of(section);
  std::istringstream in(section.text);
  std::vector<std::string> paragraphs(1);
  for (std::string line; std::getline(in, line);) {
    while (line.ends_with('\r') || line.ends_with(' ')) line.pop_back();
    const bool is_title = !title.empty() && paragraphs.size() == 1 && paragraphs[0].empty();
    if (is_title || line.empty()) {
      paragraphs.emplace_back();
    } else {
      paragraphs.back() += (paragraphs.back().empty() ? "" : " ") + line;
    }
  }
  const PageRect r = body(0);
  std::vector<Block> blocks;
  for (const std::string& text : paragraphs) {
    if (!text.empty()) blocks.push_back(paragraph(text, r.right - r.left));
  }
  add_flow(title, 1, std::move(blocks));
}

}  // namespace gridmill
