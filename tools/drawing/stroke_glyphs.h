#pragma once

// Digits and letters as the strokes of a pen with a round nib, 60 wide and 100 high with the
// origin at the upper left: our own, so that pictures need no font. M moves, L draws a line, C a
// Bezier curve; absolute, numbers separated by blanks.

#include <string_view>

namespace gridmill {

/// Of digit 1, 2, ..., 9, A (10), B, ...
inline constexpr std::string_view kGlyphs[] = {
    "M 14 24 L 38 0 L 38 100",
    "M 5 28 C 5 10 15 0 30 0 C 46 0 56 10 56 27 C 56 42 46 53 34 65 L 4 100 L 57 100",
    ("M 5 20 C 9 7 18 0 30 0 C 45 0 54 10 54 24 C 54 38 44 47 27 47 C 46 47 57 57 57 73 C 57 "
     "89 46 100 30 100 C 17 100 7 93 3 79"),
    "M 45 100 L 45 0 L 2 70 L 60 70",
    ("M 53 0 L 14 0 L 9 46 C 14 39 21 36 30 36 C 46 36 57 49 57 67 C 57 87 46 100 29 100 C "
     "17 100 7 93 3 81"),
    ("M 52 13 C 47 4 40 0 32 0 C 14 0 4 19 4 53 C 4 84 14 100 31 100 C 46 100 57 87 57 69 C "
     "57 51 46 39 32 39 C 18 39 8 48 4 62"),
    "M 3 0 L 57 0 L 22 100",
    ("M 30 46 C 16 46 7 36 7 23 C 7 9 16 0 30 0 C 44 0 53 9 53 23 C 53 36 44 46 30 46 C 13 "
     "46 3 57 3 73 C 3 90 14 100 30 100 C 46 100 57 90 57 73 C 57 57 47 46 30 46"),
    ("M 8 87 C 13 96 20 100 28 100 C 46 100 56 81 56 47 C 56 16 46 0 29 0 C 14 0 3 13 3 31 C "
     "3 49 14 61 28 61 C 42 61 52 52 56 38"),
    "M 0 100 L 30 0 L 60 100 M 10 67 L 50 67",
    ("M 5 0 L 30 0 C 45 0 53 9 53 23 C 53 37 45 47 30 47 L 5 47 M 30 47 C 47 47 57 57 57 73 "
     "C 57 90 47 100 30 100 L 5 100 L 5 0"),
    "M 58 22 C 54 8 45 0 32 0 C 14 0 3 18 3 50 C 3 82 14 100 32 100 C 45 100 54 92 58 78",
    "M 5 0 L 24 0 C 46 0 57 17 57 50 C 57 83 46 100 24 100 L 5 100 L 5 0",
    "M 54 0 L 7 0 L 7 100 L 54 100 M 7 48 L 48 48",
    "M 54 0 L 7 0 L 7 100 M 7 48 L 48 48",
    ("M 57 20 C 53 7 44 0 32 0 C 14 0 3 18 3 50 C 3 82 14 100 32 100 C 48 100 57 88 57 68 L "
     "57 56 L 34 56"),
    "M 5 0 L 5 100 M 55 0 L 55 100 M 5 48 L 55 48",
    "M 15 0 L 45 0 M 30 0 L 30 100 M 15 100 L 45 100",
    "M 47 0 L 47 72 C 47 90 39 100 26 100 C 14 100 7 92 5 78",
    "M 6 0 L 6 100 M 55 0 L 6 58 M 22 39 L 57 100",
    "M 8 0 L 8 100 L 54 100",
    "M 2 100 L 2 0 L 30 62 L 58 0 L 58 100",
    "M 5 100 L 5 0 L 55 100 L 55 0",
    "M 30 0 C 12 0 2 18 2 50 C 2 82 12 100 30 100 C 48 100 58 82 58 50 C 58 18 48 0 30 0",
    "M 6 100 L 6 0 L 32 0 C 48 0 57 11 57 27 C 57 43 48 54 32 54 L 6 54"};

/// Other characters of a line of capitals.
struct StrokeGlyph {
  char letter;
  std::string_view strokes;
};
inline constexpr StrokeGlyph kOtherGlyphs[] = {
    {'Q',
     "M 30 0 C 12 0 2 18 2 50 C 2 82 12 100 30 100 C 48 100 58 82 58 50 C 58 18 48 0 30 0 M 38 74 "
     "L 58 102"},
    {'R', "M 6 100 L 6 0 L 32 0 C 48 0 57 11 57 27 C 57 43 48 54 32 54 L 6 54 M 34 54 L 58 100"},
    {'S',
     "M 55 20 C 51 7 43 0 30 0 C 15 0 6 9 6 24 C 6 40 17 45 30 49 C 45 53 56 59 56 75 C 56 91 46 "
     "100 30 100 C 15 100 6 92 3 78"},
    {'T', "M 2 0 L 58 0 M 30 0 L 30 100"},
    {'U', "M 5 0 L 5 66 C 5 88 14 100 30 100 C 46 100 55 88 55 66 L 55 0"},
    {'V', "M 2 0 L 30 100 L 58 0"},
    {'W', "M 0 0 L 14 100 L 30 40 L 46 100 L 60 0"},
    {'X', "M 4 0 L 56 100 M 56 0 L 4 100"},
    {'Y', "M 3 0 L 30 48 L 57 0 M 30 48 L 30 100"},
    {'Z', "M 5 0 L 56 0 L 4 100 L 57 100"},
    {'-', "M 14 54 L 46 54"},
    {':', "M 30 36 L 30 38 M 30 98 L 30 100"},
    {',', "M 30 98 L 24 114"},
    {'.', "M 30 98 L 30 100"},
    {'\'', "M 30 0 L 28 18"}};
inline constexpr double kGlyphWidth = 60;
inline constexpr double kGlyphHeight = 100;
inline constexpr double kPen = 12.5;  ///< width of the strokes
inline constexpr double kBoldPen = 20;
inline constexpr double kLightPen = 8;

}  // namespace gridmill
