#pragma once

// Texts as other programs write them, each of the same puzzle. The links were made by lz-string
// 1.5.0 for JavaScript, the files of puzz.link by pzpr 0.11. KSudoku's follows the class Serializer
// of version 1.4.

#include <algorithm>
#include <string>
#include <vector>

#include "tests/samples.h"
#include "tools/io/compression.h"

namespace gridmill {

struct FormatSample {
  const char* format;
  std::string text;
  std::size_t puzzles = 1;       ///< how many of them it holds
  bool is_recognized = true;     ///< without --from
  std::string givens = kPuzzle;  ///< what is read
};

inline std::vector<FormatSample> format_samples() {
  std::string zeros = kPuzzle;
  std::replace(zeros.begin(), zeros.end(), '.', '0');
  std::string rows;
  for (std::size_t row = 0; row < 9; ++row) rows += kPuzzle.substr(9 * row, 9) + "\n";
  std::string columns;  // of KSudoku, which numbers cells column by column
  for (std::size_t i = 0; i < 81; ++i) {
    const char cell = kPuzzle[i % 9 * 9 + i / 9];
    columns += cell == '.' ? '_' : static_cast<char>('a' + (cell - '0'));
  }
  // What a player placed (5 for R1C3 and so on) is no given.
  std::string placed = kPuzzle;
  placed.replace(2, 1, "+4");
  std::string saved = "version: 4\n";
  for (const char c : zeros) {
    saved += std::string(1, c == '0' ? '7' : c) + "|0|0|" + (c == '0' ? "1" : "0") + "|";
  }
  // Every kind of clue, none of which the puzzle has to keep.
  std::string clues = "{\"size\":9,\"title\":\"\",\"author\":\"\",\"ruleset\":\"\",\"grid\":[";
  for (std::size_t i = 0; i < kPuzzle.size(); ++i) {
    clues += i == 0 ? "[{" : i % 9 == 0 ? "],[{" : ",{";
    if (kPuzzle[i] != '.') {
      clues += "\"value\":" + std::string(1, kPuzzle[i]) + ",\"given\":true}";
    } else {
      clues += i % 7 == 0 ? "\"givenPencilMarks\":[1,2,4]}" : "}";
    }
  }
  clues +=
      R"(]],"antiknight":true,"diagonal+":true,"negative":["xv","ratio","difference"],)"
      R"("extraregion":[{"cells":["R1C1","R1C2"]}],"killercage":[{"cells":["R1C1","R1C2","R2C1"],)"
      R"("value":"9"},{"cells":["R5C5","R5C6"],"value":""}],"thermometer":[{"lines":[["R1C1","R2C2"],)"
      R"(["R1C1","R1C2","R1C3"]]}],"slowthermometer":[{"lines":[["R3C3","R4C3"]]}],"arrow":[{"cells":)"
      R"(["R9C1"],"lines":[["R9C1","R8C1","R7C2"]]}],"littlekillersum":[{"cell":"R0C6","direction":)"
      R"("DR","cells":["R1C7","R2C8","R3C9"],"value":"15"}],"difference":[{"cells":["R5C1","R5C2"],)"
      R"("value":"2"}],"ratio":[{"cells":["R6C1","R6C2"]}],"xv":[{"cells":["R7C7","R7C8"],"value":"X"}],)"
      R"("even":[{"cell":"R8C8"}],"odd":[{"cell":"R8C9"}],"minimum":[{"cell":"R2C9"}],"maximum":)"
      R"([{"cell":"R2C7"}],"sandwichsum":[{"cell":"R0C3","value":"10"}],"xsum":[{"cell":"R4C0",)"
      R"("value":"20"}],"skyscraper":[{"cell":"R10C4","value":"4"}],"whispers":[{"lines":[["R3C5",)"
      R"("R3C6"]],"value":"5"}],"renban":[{"lines":[["R4C7","R5C7"]]}],"palindrome":[{"lines":[["R6C5",)"
      R"("R6C6","R7C6"]]}],"betweenline":[{"lines":[["R7C1","R7C2","R7C3"]]}],"regionsumline":[{"lines":)"
      R"([["R3C3","R3C4"]]}],"entropicline":[{"lines":[["R1C7","R1C8","R1C9"]]}],"modularline":[{"lines":)"
      R"([["R9C7","R9C8","R9C9"]]}],"quadruple":[{"cells":["R4C4","R4C5","R5C4","R5C5"],"values":[1,2]}],)"
      R"("clone":[{"cells":["R2C2"],"cloneCells":["R8C5"]}]})";
  const std::string link =
      "N4IgzglgXgpiBcBOANCALhNAbO8QGIBGAAkGQCYwB1NAbpxFQEMBXNACwHsAnBEAD1pAHN2EACYIA2mN"
      "AA3Olga4ArKn4QpMAHYI07eQF9k02fIQBmZao1adMfYbm4ALLdsgZ9hAHZzazfG16DZ0DAgF1kSVcjXA"
      "A2b0s%2FayDgFzdjeEI4338bA0j3JEyrALs0pQELLMTg5NDwmpLcFHKfIpyGhAAOQoTipKS8tNjm%2BO"
      "znMIjU3C7hyt7qlKiEIZUWnra%2B3MnTbtHx9vgHHar6hfzplZHj07SzGdaN%2FYy7td09gdwvZ9H56v"
      "eEACYjnMTptFvBlhV7ntrjEgesfvU%2FvBAV9jkjzpCXrVJA8kYdUcUkU8LrM2kimiT7gikWVKS9oQiY"
      "Z04bitvBPnTvvsKZjdmFwKw5BhWL4xEozIdYl4uigMoCpchARkUOLkIcusrkF0JYrkEoFV0lCgvLEMod"
      "ATr5Vq9cgzF5ZcgvBkzChAeqbbEUKabXbdV1zdavIdNbEzKrDkpAV1vfaQrogA";
  return {
      {"sdm", zeros + "\n" + zeros + "\n", 2, false},
      {"sdk", "#A J. Doe\n#D Example\n#LEasy\n" + rows, 1, false},
      {"sdk", "[Puzzle]\n" + rows + "[State]\n" + rows + "[PencilMarks]\n1,2,,3\n"},
      {"sdx",
       "5 3 124 26 7 2468 1489 1249 248\r\n6 247 247 1 9 5 3478 234 2478\r\n"
       "12 9 8 23 34 24 1357 6 247\r\n8 125 1259 579 6 147 4579 2459 3\r\n"
       "4 25 2569 8 u5 3 579 259 1\r\n7 15 1359 59 2 14 4589 459 6\r\n"
       "139 6 134579 357 35 u7 2 8 u4\r\n23 278 237 4 1 9 36 u3 5\r\n123 1245 1345 2356 8 26 1346 "
       "7 "
       "9\n"},
      {"ss",
       "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n"
       "|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n"
       "|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
       1, false},
      {"hodoku",
       ":0000:x:" + kPuzzle + ":::\n# a comment\n:0702:9:" + placed + ":112 113:422:a comment\n",
       2},
      {"pencilmarks",
       ".---------------------.------------------.----------------------.\n"
       "| 5    3     124      | 26    7    2468  | 1489   1249   248    |\n"
       "| 6    247   247      | 1     9    5     | 3478   234    2478   |\n"
       "| 12   9     8        | 23    34   24    | 13457  6      247    |\n"
       ":---------------------+------------------+----------------------:\n"
       "| 8    125   1259     | 579   6    147   | 4579   2459   3      |\n"
       "| 4    25    2569     | 8     5    3     | 579    259    1      |\n"
       "| 7    15    1359     | 59    2    14    | 4589   459    6      |\n"
       ":---------------------+------------------+----------------------:\n"
       "| 139  6     134579   | 357   35   7     | 2      8      4      |\n"
       "| 23   278   237      | 4     1    9     | 36     3      5      |\n"
       "| 123  1245  12345    | 2356  8    26    | 1346   7      9      |\n"
       "'---------------------'------------------'----------------------'\n",
       1},
      {"opensudoku",
       "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku><name>F</name>\n"
       "<game data=\"" +
           zeros + "\"/>\n</opensudoku>"},
      {"opensudoku",
       "<?xml version='1.0'?>\n<opensudoku version=\"2\">\n<folder name=\"Medium\" "
       "created=\"1\">\n<game created=\"0\" state=\"0\" time=\"0\" "
       "last_played=\"0\"\n data=\"" +
           zeros + "\" note=\"&lt;a&gt;\"/>\n<game data=\"" + saved +
           "\"/></folder></opensudoku>\n",
       2},
      {"ksudoku",
       "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"7000\">\n  <puzzle>\n"
       "   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>" +
           columns +
           "</values>\n  </puzzle>\n  <history>\n   <simple-event index=\"2\" value=\"4\"/>\n"
           "  </history>\n </game>\n</ksudoku>\n"},
      {"bank", "bbab350d8ae7 " + zeros + "  1.2\nbbab350d8ae7 " + zeros + " 10.2\n", 2},
      {"f-puzzles", "https://www.f-puzzles.com/?load=" + link + "\n"},
      {"sudokupad", "https://sudokupad.app/fpuzzles" + link + "\n"},
      {"f-puzzles-json", clues + "\n"},
      {"f-puzzles", "https://f-puzzles.com/?load=" + lz_compress_to_base64(clues) + "\n"},
      {"puzz.link",
       "https://puzz.link/p?sudoku/9/9/"
       "53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79\n"
       "http://pzv.jp/p.html?sudoku/9/9/"
       "53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79/\n",
       2},
      {"pzprv3",
       "pzprv3\nsudoku\n9\n5 3 . . 7 . . . . \n6 . . 1 9 5 . . . \n. 9 8 . . . . 6 . \n"
       "8 . . . 6 . . . 3 \n4 . . 8 . 3 . . 1 \n7 . . . 2 . . . 6 \n. 6 . . . . 2 8 . \n"
       ". . . 4 1 9 . . 5 \n. . . . 8 . . 7 9 \n. . 4 . . . . . . \n"},
      {"ipuz",
       "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
       "\"charset\":\"123456789\",\"boxes\":true,\"difficulty\":\"Medium\",\n\"puzzle\":"
       "[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],\n[8,0,0,0,6,0,0,0,3],"
       "[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],\n[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,\"5\"],"
       "[0,0,0,0,{\"cell\":8,\"style\":{}},0,0,7,9]]}"},
      {"csv", "quizzes,solutions\n" + zeros + "," + kSolution + "\n" + zeros + "," + kSolution, 2},
      {"csv",
       "id,puzzle,solution,clues,difficulty\r\n1," + kPuzzle + "," + kSolution + ",30,1.5\r\n"},
      {"csv",
       "source,question,answer,rating\n\"a, \"\"b\"\"\"," + kPuzzle + "," + kSolution + ",7\n"},
      {"json",
       "{\"puzzle\":\"" + kPuzzle + "\",\"solution\":\"" + kSolution +
           "\",\"board\":\"9x9\",\"level\":1}\n\n{\"quiz\":\"" + zeros + "\"}\n",
       2},
  };
}

}  // namespace gridmill
