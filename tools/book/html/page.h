#pragma once

#include <string>

#include "tools/book/book.h"

namespace gridmill {

/// A book as one self-contained HTML file: choose a puzzle, play it with keyboard or touch, take
/// hints, print. The files page.html, page.css and script/*.js are compiled in; they show the book,
/// which is embedded as JSON with the steps that solve each puzzle (none for boards that cannot be
/// rated: their hints are singles only).
[[nodiscard]] std::string make_page(const Book& book);

}  // namespace gridmill
