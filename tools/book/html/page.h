#pragma once

#include <string>

#include "tools/book/book.h"

namespace gridmill {

/// A book as one HTML file that needs nothing else: pick a puzzle, play it with keyboard or touch,
/// take hints, print. The files page.html, page.css and script/*.js are compiled in; what they show
/// is this book as JSON, with the steps that solve each puzzle worked out beforehand (none for
/// boards that are not rated: those get singles as hints only).
[[nodiscard]] std::string make_page(const Book& book);

}  // namespace gridmill
