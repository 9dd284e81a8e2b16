#include <cmath>

#include "tools/formats/pdf_operators.h"

namespace gridmill {
namespace {

/// Encapsulated PostScript (EPSF 3.0) for pages that are set elsewhere.
class EpsPainter final : public OperatorPainter {
 public:
  using OperatorPainter::OperatorPainter;

  void finish(std::string& out) override {
    out += "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 " + number_text(std::ceil(width())) + ' ' +
           number_text(std::ceil(height())) + "\n%%HiResBoundingBox: 0 0 " +
           number_text(width(), 3) + ' ' + number_text(height(), 3) +
           "\n%%Title: " + sheet().title + "\n%%LanguageLevel: 2\n%%EndComments\n";
    // The operators of PDF.
    out +=
        "/m {moveto} bind def /l {lineto} bind def /c {curveto} bind def /h {closepath} bind def\n"
        "/S {stroke} bind def /f {fill} bind def /f* {eofill} bind def\n"
        "/w {setlinewidth} bind def /J {setlinecap} bind def /j {setlinejoin} bind def\n"
        "/g {setgray} bind def /G {setgray} bind def\n"
        "/rg {setrgbcolor} bind def /RG {setrgbcolor} bind def /cm {6 array astore concat} bind "
        "def\n"
        "/re {4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath} bind def\n";
    out += "gsave\n" + content() + "grestore\nshowpage\n%%EOF\n";
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_eps_writer() {
  return std::make_unique<PainterWriter<EpsPainter>>();
}

}  // namespace gridmill
