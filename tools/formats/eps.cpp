// EPS pictures. They have the content stream of a PDF picture, and PostScript procedures that bear
// the names of the PDF operators.

#include <cmath>

#include "tools/drawing/svg.h"
#include "tools/formats/picture.h"

namespace gridmill {
namespace {

/// Encapsulated PostScript (EPSF 3.0) for pages that are set elsewhere.
std::string eps_file(const PictureSheet& sheet, const std::function<void(Painter&)>& draw) {
  const PdfPicture picture = pdf_picture(sheet, draw);
  return "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 " + number_text(std::ceil(picture.width)) +
         ' ' + number_text(std::ceil(picture.height)) + "\n%%HiResBoundingBox: 0 0 " +
         number_text(picture.width, 3) + ' ' + number_text(picture.height, 3) +
         "\n%%Title: " + sheet.title +
         "\n%%LanguageLevel: 2\n%%EndComments\n"
         // The operators of PDF.
         "/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def\n"
         "/S {stroke} bind def /f {fill} bind def /f* {eofill} bind def\n"
         "/q {gsave} bind def /Q {grestore} bind def\n"
         "/w {setlinewidth} bind def /J {setlinecap} bind def /j {setlinejoin} bind def\n"
         "/g {setgray} bind def /G {setgray} bind def\n"
         "/rg {setrgbcolor} bind def /RG {setrgbcolor} bind def\n"
         "/re {4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath} bind def\n"
         "gsave\n" +
         picture.content + "grestore\nshowpage\n%%EOF\n";
}

}  // namespace

std::unique_ptr<RecordWriter> make_eps_writer() { return make_picture_writer(eps_file); }

}  // namespace gridmill
