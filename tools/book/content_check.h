#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <map>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <vector>

#include "tools/book/book_strings.h"
#include "tools/book/pdf_writer.h"

namespace gridmill {

/// Interprets the operators of a page's content and reports issues for print.
class ContentCheck {
 public:
  enum class Colors { kGrey, kAny };
  using TemplateArgs = std::initializer_list<std::string>;
  using Report = std::function<void(PreflightIssue, TemplateArgs)>;
  /// @param report  is called with each issue
  explicit ContentCheck(Report report, Colors colors = Colors::kGrey)
      : report_(std::move(report)), colors_(colors) {}

  /// Reads the content of a page with its resources.
  void page(QPDFObjectHandle page);

  double min_font_size = 0;  ///< sizes and widths in points on the page; 0: none
  double min_line_width = 0;
  bool has_ink = false;         ///< whether the page has any marks
  PageRect ink_box;             ///< bounding box of the marks, in points from the sheet's corner
  std::vector<PageRect> texts;  ///< around each piece of text

 private:
  using Matrix = std::array<double, 6>;
  struct State {
    Matrix matrix{1, 0, 0, 1, 0, 0};
    double line_width = 1;
    double line_cap = 0;  ///< 0 butt, 1 round, 2 square
    double font_size = 0;
    double spacing = 0;  ///< between characters
    double scale = 1;    ///< across
    double leading = 0;
    QPDFObjectHandle font;
  };
  using Operands = std::vector<QPDFObjectHandle>;

  void stream(QPDFObjectHandle content, QPDFObjectHandle resources, int depth);
  void run(const std::string& name, const Operands& operands, QPDFObjectHandle resources,
           int depth);
  bool run_state(const std::string& name, const Operands& operands, QPDFObjectHandle resources);
  bool run_path(const std::string& name, const Operands& operands);
  bool run_text(const std::string& name, const Operands& operands, QPDFObjectHandle resources);
  void run_color(const std::string& name, const Operands& operands, QPDFObjectHandle resources);
  void run_object(QPDFObjectHandle object, int depth);
  void show(const std::string& text);
  double text_width(const std::string& text);
  void paint(bool stroked, bool filled);
  void add_ink(double x, double y);
  void check_graphics_state(QPDFObjectHandle state);
  void check_font(QPDFObjectHandle font);

  void report_issue(PreflightIssue issue, TemplateArgs args = {}) const { report_(issue, args); }

  Report report_;
  Colors colors_;
  State state_;
  std::vector<State> saved_;
  int forms_ = 0;  ///< of the page, drawn so far
  Matrix text_matrix_{1, 0, 0, 1, 0, 0};
  Matrix line_matrix_{1, 0, 0, 1, 0, 0};
  std::vector<std::array<double, 2>> path_;  ///< points of the path on the page
  /// Of a two-byte font: the CIDs of codes, where they are not the same, and their widths.
  struct Widths {
    std::map<int, int> cids;
    std::map<int, double> widths;
  };
  static Widths widths_of(QPDFObjectHandle font);
  std::map<QPDFObjGen, Widths> widths_;
};

/// Whether a color space is one channel of grey.
[[nodiscard]] bool is_grey(QPDFObjectHandle space);

}  // namespace gridmill
