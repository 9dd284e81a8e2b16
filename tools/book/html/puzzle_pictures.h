#pragma once

// The pictures of a book: an SVG of each puzzle and of its solution, as the format svg draws them,
// and a cover. They are the pages of an EPUB, or a folder for layout programs.

#include <memory>
#include <string>
#include <vector>

#include "tools/book/book.h"
#include "tools/book/image.h"
#include "tools/formats/format.h"

namespace gridmill {

/// An SVG and its size in points.
struct SvgPicture {
  std::string text;
  double width = 0;
  double height = 0;
};

/// Draws the puzzles of a book, which must outlive it.
class PuzzlePictures {
 public:
  explicit PuzzlePictures(const Book& book);
  [[nodiscard]] SvgPicture puzzle(const BookPuzzle& puzzle);
  [[nodiscard]] SvgPicture solution(const BookPuzzle& puzzle);

 private:
  const Book& book_;
  std::unique_ptr<RecordWriter> writer_;
};

/// What a picture shows, in words for screen readers: "Row 1: 5, empty, ...", then its clues.
[[nodiscard]] std::string describe_picture(const Book& book, const BookPuzzle& puzzle, bool solved);

/// "0007", as wide as the largest number of the book.
[[nodiscard]] std::string padded_number(const Book& book, int number);

/// A PNG with title, subtitle and author above the first puzzle.
/// @param font_folders  separated by colons. Throws std::runtime_error if there is no font
[[nodiscard]] std::string cover_png(const Book& book, const Color& background,
                                    const std::string& font_folders);

/// A file of a folder.
struct NamedFile {
  std::string name;
  std::string content;
};
/// The folder for layout programs: 0001.svg, 0001-solution.svg, ..., and what they show in
/// manifest.json and manifest.csv.
[[nodiscard]] std::vector<NamedFile> picture_folder(const Book& book);

/// Calls back with each chapter and puzzle.
template <typename Callback>
void each_puzzle(const Book& book, Callback&& callback) {
  for (const Chapter& chapter : book.chapters) {
    for (const BookPuzzle& puzzle : chapter.puzzles) callback(chapter, puzzle);
  }
}

}  // namespace gridmill
