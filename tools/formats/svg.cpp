#include "tools/formats/picture.h"

namespace gridmill {
namespace {

/// Letters are text, so that they may be given another font.
class SvgPainter final : public Painter {
 public:
  explicit SvgPainter(const PictureSheet& sheet) {
    const std::string left = number_text(-sheet.left);
    const std::string top = number_text(-sheet.top);
    const std::string width = number_text(sheet.width);
    const std::string height = number_text(sheet.height);
    const std::string unit = sheet.chosen.is_chosen() ? sheet.chosen.unit : "pt";
    const double larger = sheet.chosen.is_chosen() ? sheet.chosen.number / sheet.width : 1;
    out_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
        "width=\"" +
        number_text(sheet.width * larger) + unit + "\" height=\"" +
        number_text(sheet.height * larger) + unit + "\" viewBox=\"" + left + ' ' + top + ' ' +
        width + ' ' + height + "\" role=\"img\">\n<title>" + sheet.title + "</title>\n<desc>" +
        sheet.board + "</desc>\n<rect x=\"" + left + "\" y=\"" + top + "\" width=\"" + width +
        "\" height=\"" + height + "\" fill=\"#fff\"/>\n";
  }

  void fill(double left, double top, double width, double height, std::uint8_t shade) override {
    open("<path fill=\"" + grey(shade) + "\" d=\"", "\"/>\n");
    out_ += "M" + point(left, top) + "h" + number_text(width) + "v" + number_text(height) + "h" +
            number_text(-width) + "z";
  }
  void line(double x0, double y0, double x1, double y1, double width, std::uint8_t shade) override {
    open("<path stroke=\"" + grey(shade) + "\" stroke-linecap=\"square\" stroke-width=\"" +
             number_text(width) + "\" d=\"",
         "\"/>\n");
    out_ += "M" + point(x0, y0);
    out_ += y0 == y1   ? "H" + number_text(x1)
            : x0 == x1 ? "V" + number_text(y1)
                       : "L" + point(x1, y1);
  }
  void path(const SymbolPath& path, double left, double top, double side) override {
    open("", "");
    out_ += svg_path(path, left, top, side);
  }
  void text(const std::string& text, double x, double y, double height, Weight weight,
            std::uint8_t shade) override {
    open_text(height, " text-anchor=\"middle\"");
    std::string more = weight == Weight::kBold ? " font-weight=\"bold\"" : "";
    if (shade != 0) more += " fill=\"" + grey(shade) + "\"";
    append_text(text, x, y + height / 2, more);
  }
  void text_line(const std::string& text, double left, double middle, double height) override {
    open_text(height, "");
    append_text(text, left, middle + height / 2, "");
  }
  void finish(std::string& out) override {
    open("", "");
    out += out_ + "</svg>\n";
  }

 private:
  /// What is drawn next is inside of `begin` and `end`, as what was drawn last may be.
  void open(const std::string& begin, const std::string& end) {
    if (begin == begin_) return;
    out_ += end_ + begin;
    begin_ = begin;
    end_ = end;
  }
  void open_text(double height, const std::string& more) {
    constexpr double kCapital = 0.72;  // height of a capital, as a part of its size
    open("<g font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"" +
             number_text(height / kCapital) + "\"" + more + ">\n",
         "</g>\n");
  }
  void append_text(const std::string& text, double x, double foot, const std::string& more) {
    out_ += "<text x=\"" + number_text(x) + "\" y=\"" + number_text(foot) + "\"" + more + ">";
    for (const char c : text) {
      if (c == '&') {
        out_ += "&amp;";
      } else if (c == '<') {
        out_ += "&lt;";
      } else {
        out_ += c;
      }
    }
    out_ += "</text>\n";
  }
  static std::string point(double x, double y) { return number_text(x) + ' ' + number_text(y); }
  static std::string grey(int shade) {
    constexpr char kHex[] = "0123456789abcdef";
    // Shades are the same twice: #ddd.
    return "#" + std::string(3, kHex[shade / 17]);
  }

  std::string out_;
  std::string begin_;
  std::string end_;
};

class SvgWriter final : public PictureWriter {
 public:
  [[nodiscard]] bool has_text() const override { return true; }

 protected:
  [[nodiscard]] std::unique_ptr<Painter> begin_picture(const PictureSheet& sheet) const override {
    return std::make_unique<SvgPainter>(sheet);
  }
};

}  // namespace

std::unique_ptr<RecordWriter> make_svg_writer() { return std::make_unique<SvgWriter>(); }

}  // namespace gridmill
