#pragma once

// The HTML edition of a book. The content security policy lists the hash of the script, so texts of
// a book cannot run code.

#include <string>
#include <string_view>

#include "tools/book/book.h"

namespace gridmill {

/// A book as one self-contained HTML file: choose a puzzle, play it with keyboard or touch, take
/// hints, print. The files page.html, page.css and script/*.js are compiled in; they show the book,
/// which is embedded as JSON with the steps that solve each puzzle (none for boards that cannot be
/// rated: their hints are singles only).
/// @param engine  the file that tools/wasm.sh makes: the page then explains any position, and makes
///                and reads puzzles; "": none. A book without puzzles needs one.
[[nodiscard]] std::string make_page(const Book& book, std::string_view engine = "");

/// The files of this folder as strings, made by CMake.
extern const std::string_view kPageHtml;
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;
extern const std::string_view kPageStatsCss;

}  // namespace gridmill
