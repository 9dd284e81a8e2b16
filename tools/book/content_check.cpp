// PDF 1.7 (ISO 32000-1), chapters 8 and 9 and annex A, has the operators.

#include "tools/book/content_check.h"

#include <algorithm>
#include <cmath>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <stdexcept>

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

constexpr int kMaxDepth = 12;  // forms within forms

double number(const std::vector<Object>& operands, std::size_t i) {
  if (i >= operands.size()) return 0;
  Object operand = operands[i];
  return operand.isNumber() ? operand.getNumericValue() : 0;
}

std::array<double, 6> product(const std::array<double, 6>& a, const std::array<double, 6>& b) {
  return {a[0] * b[0] + a[1] * b[2],        a[0] * b[1] + a[1] * b[3],
          a[2] * b[0] + a[3] * b[2],        a[2] * b[1] + a[3] * b[3],
          a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5]};
}

/// The scale of a matrix for lengths, from the area of a transformed square.
double scale_of(const std::array<double, 6>& m) {
  return std::sqrt(std::abs(m[0] * m[3] - m[1] * m[2]));
}

std::array<double, 6> matrix_of(const std::vector<Object>& operands) {
  std::array<double, 6> matrix{};
  for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = number(operands, i);
  return matrix;
}

/// Collects operands and hands them over with their operator.
class Operators final : public Object::ParserCallbacks {
 public:
  using Run = std::function<void(const std::string&, const std::vector<Object>&)>;
  explicit Operators(Run run) : run_(std::move(run)) {}

  void handleObject(Object object, size_t /*offset*/, size_t /*length*/) override {
    if (object.isOperator()) {
      run_(object.getOperatorValue(), operands_);
      operands_.clear();
    } else if (object.isInlineImage()) {
      run_("inline image", {});
      operands_.clear();
    } else {
      operands_.push_back(object);
    }
  }
  void handleEOF() override {}

 private:
  Run run_;
  std::vector<Object> operands_;
};

/// Contents that are packed twice could unpack to a million times their size.
void require_packed_once(Object content) {
  if (!content.isStream()) return;
  Object filters = content.getDict().getKey("/Filter");
  if (!filters.isArray()) return;
  int packers = 0;
  for (Object filter : filters.getArrayAsVector()) {
    const std::string name = filter.isName() ? filter.getName() : "";
    if (name == "/FlateDecode" || name == "/Fl" || name == "/LZWDecode" || name == "/LZW" ||
        name == "/RunLengthDecode" || name == "/RL") {
      ++packers;
    }
  }
  if (packers > 1) throw std::runtime_error("a page has contents that are compressed twice");
}

}  // namespace

bool is_grey(QPDFObjectHandle space) {
  if (space.isName()) return space.getName() == "/DeviceGray" || space.getName() == "/G";
  if (!space.isArray() || space.getArrayNItems() < 2) return false;
  // A palette is grey if its base color space is.
  return space.getArrayItem(0).isNameAndEquals("/Indexed") && is_grey(space.getArrayItem(1));
}

void ContentCheck::page(QPDFObjectHandle page) {
  state_ = State();
  saved_.clear();
  path_.clear();
  has_ink = false;
  forms_ = 0;
  texts.clear();
  Object resources = QPDFPageObjectHelper(page).getAttribute("/Resources", false);
  Operators operators([&](const std::string& name, const Operands& operands) {
    run(name, operands, resources, 0);
  });
  Object contents = page.getKey("/Contents");
  if (contents.isArray()) {
    for (const Object& part : contents.getArrayAsVector()) require_packed_once(part);
  } else {
    require_packed_once(contents);
  }
  page.parsePageContents(&operators);
}

void ContentCheck::stream(QPDFObjectHandle content, QPDFObjectHandle resources, int depth) {
  // Forms that draw others several times would be drawn without end.
  constexpr int kMaxForms = 10'000;
  if (++forms_ > kMaxForms) throw std::runtime_error("a page draws more than 10,000 forms");
  require_packed_once(content);
  Operators operators([&](const std::string& name, const Operands& operands) {
    run(name, operands, resources, depth);
  });
  content.parseAsContents(&operators);
}

void ContentCheck::run(const std::string& name, const Operands& operands,
                       QPDFObjectHandle resources, int depth) {
  if (run_state(name, operands, resources) || run_path(name, operands) ||
      run_text(name, operands, resources)) {
    return;
  }
  if (name == "Do" && !operands.empty()) {
    Object object = operands[0];
    run_object(resources.getKey("/XObject").getKeyIfDict(object.getName()), depth);
  } else if (name == "sh") {
    report_issue(PreflightIssue::kHasShading);
  } else if (name == "inline image") {
    report_issue(PreflightIssue::kHasInlineImage);
  } else {
    run_color(name, operands, resources);
  }
}

bool ContentCheck::run_state(const std::string& name, const Operands& operands,
                             QPDFObjectHandle resources) {
  if (name == "q") {
    saved_.push_back(state_);
  } else if (name == "Q") {
    if (!saved_.empty()) {
      state_ = saved_.back();
      saved_.pop_back();
    }
  } else if (name == "cm") {
    state_.matrix = product(matrix_of(operands), state_.matrix);
  } else if (name == "w") {
    state_.line_width = number(operands, 0);
  } else if (name == "J") {
    state_.line_cap = number(operands, 0);
  } else if (name == "gs" && !operands.empty()) {
    Object operand = operands[0];
    check_graphics_state(resources.getKey("/ExtGState").getKeyIfDict(operand.getName()));
  } else {
    return false;
  }
  return true;
}

void ContentCheck::check_graphics_state(QPDFObjectHandle state) {
  if (!state.isDictionary()) return;
  for (const char* alpha : {"/CA", "/ca"}) {
    Object value = state.getKey(alpha);
    if (value.isNumber() && value.getNumericValue() < 1)
      report_issue(PreflightIssue::kHasTransparentMarks);
  }
  Object mask = state.getKey("/SMask");
  if (!mask.isNull() && !mask.isNameAndEquals("/None")) report_issue(PreflightIssue::kHasSoftMask);
  Object mode = state.getKey("/BM");
  if (!mode.isNull() && !mode.isNameAndEquals("/Normal"))
    report_issue(PreflightIssue::kHasBlendMode);
  Object width = state.getKey("/LW");
  if (width.isNumber()) state_.line_width = width.getNumericValue();
  Object cap = state.getKey("/LC");
  if (cap.isNumber()) state_.line_cap = cap.getNumericValue();
  Object font = state.getKey("/Font");
  if (font.isArray() && font.getArrayNItems() == 2) {
    state_.font = font.getArrayItem(0);
    state_.font_size = font.getArrayItem(1).getNumericValue();
  }
}

bool ContentCheck::run_path(const std::string& name, const Operands& operands) {
  const auto add = [&](double x, double y) {
    const Matrix& m = state_.matrix;
    path_.push_back({x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]});
  };
  if (name == "m" || name == "l" || name == "c" || name == "v" || name == "y") {
    for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
      add(number(operands, i), number(operands, i + 1));
    }
  } else if (name == "re") {
    const double x = number(operands, 0);
    const double y = number(operands, 1);
    add(x, y);
    add(x + number(operands, 2), y);
    add(x, y + number(operands, 3));
    add(x + number(operands, 2), y + number(operands, 3));
  } else if (name == "S" || name == "s") {
    paint(true, false);
  } else if (name == "f" || name == "F" || name == "f*") {
    paint(false, true);
  } else if (name == "B" || name == "B*" || name == "b" || name == "b*") {
    paint(true, true);
  } else if (name == "n") {
    path_.clear();
  } else {
    return false;
  }
  return true;
}

void ContentCheck::paint(bool stroked, bool filled) {
  const double width = state_.line_width * scale_of(state_.matrix);
  if (stroked && !path_.empty()) {
    min_line_width = min_line_width == 0 ? width : std::min(min_line_width, width);
    // A width of 0 is the thinnest line of a device.
    if (width == 0) report_issue(PreflightIssue::kHasThinnestLine);
  }
  // Half the width in each direction, but only to the sides of a line whose ends are not extended.
  std::array around{0.0, 0.0};
  if (stroked) {
    around.fill(width / 2);
    if (path_.size() == 2 && state_.line_cap == 0) {
      const double across = path_[1][0] - path_[0][0];
      const double down = path_[1][1] - path_[0][1];
      const double length = std::hypot(across, down);
      if (length > 0) {
        around = {width / 2 * std::abs(down) / length, width / 2 * std::abs(across) / length};
      }
    }
  }
  PageRect box;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const auto [x, y] = path_[i];
    add_ink(x - around[0], y - around[1]);
    add_ink(x + around[0], y + around[1]);
    if (i == 0) box = {x, y, x, y};
    box = {std::min(box.left, x), std::min(box.bottom, y), std::max(box.right, x),
           std::max(box.top, y)};
  }
  // A filled rectangle can be a line in disguise.
  if (filled && !stroked && !path_.empty()) {
    const double thin = std::min(box.right - box.left, box.top - box.bottom);
    if (thin > 0) min_line_width = min_line_width == 0 ? thin : std::min(min_line_width, thin);
  }
  path_.clear();
}

void ContentCheck::add_ink(double x, double y) {
  if (!has_ink) ink_box = {x, y, x, y};
  has_ink = true;
  ink_box = {std::min(ink_box.left, x), std::min(ink_box.bottom, y), std::max(ink_box.right, x),
             std::max(ink_box.top, y)};
}

bool ContentCheck::run_text(const std::string& name, const Operands& operands,
                            QPDFObjectHandle resources) {
  const auto next_line = [&](double x, double y) {
    line_matrix_ = product({1, 0, 0, 1, x, y}, line_matrix_);
    text_matrix_ = line_matrix_;
  };
  const auto show_first = [&](std::size_t i) {
    if (i >= operands.size()) return;
    Object operand = operands[i];
    if (operand.isString()) show(operand.getStringValue());
  };
  if (name == "BT") {
    text_matrix_ = line_matrix_ = {1, 0, 0, 1, 0, 0};
  } else if (name == "Tf" && operands.size() == 2) {
    Object operand = operands[0];
    state_.font = resources.getKey("/Font").getKeyIfDict(operand.getName());
    state_.font_size = number(operands, 1);
  } else if (name == "Tm") {
    text_matrix_ = line_matrix_ = matrix_of(operands);
  } else if (name == "Td") {
    next_line(number(operands, 0), number(operands, 1));
  } else if (name == "TD") {
    state_.leading = -number(operands, 1);
    next_line(number(operands, 0), number(operands, 1));
  } else if (name == "T*") {
    next_line(0, -state_.leading);
  } else if (name == "TL") {
    state_.leading = number(operands, 0);
  } else if (name == "Tc") {
    state_.spacing = number(operands, 0);
  } else if (name == "Tz") {
    state_.scale = number(operands, 0) / 100;
  } else if (name == "Tj") {
    show_first(0);
  } else if (name == "'") {
    next_line(0, -state_.leading);
    show_first(0);
  } else if (name == "\"") {
    next_line(0, -state_.leading);
    show_first(2);
  } else if (name == "TJ" && !operands.empty()) {
    Object array = operands[0];
    for (Object& item : array.getArrayAsVector()) {
      if (item.isString()) {
        show(item.getStringValue());
      } else if (item.isNumber()) {
        const double back = item.getNumericValue() / 1000 * state_.font_size * state_.scale;
        text_matrix_ = product({1, 0, 0, 1, -back, 0}, text_matrix_);
      }
    }
  } else {
    return false;
  }
  return true;
}

void ContentCheck::show(const std::string& text) {
  if (text.empty()) return;
  check_font(state_.font);
  const Matrix matrix = product(text_matrix_, state_.matrix);
  const double size = std::abs(state_.font_size) * scale_of(matrix);
  min_font_size = min_font_size == 0 ? size : std::min(min_font_size, size);
  // The box of digits and capitals from the first to the last glyph.
  const double width = text_width(text);
  const double height = state_.font_size * 0.7;
  const auto point = [&](double x, double y) {
    return std::array{x * matrix[0] + y * matrix[2] + matrix[4],
                      x * matrix[1] + y * matrix[3] + matrix[5]};
  };
  const auto [x0, y0] = point(0, 0);
  const auto [x1, y1] = point(width, height);
  add_ink(x0, y0);
  add_ink(x1, y1);
  texts.push_back({std::min(x0, x1), std::min(y0, y1), std::max(x0, x1), std::max(y0, y1)});
  text_matrix_ = product({1, 0, 0, 1, width, 0}, text_matrix_);
}

ContentCheck::Widths ContentCheck::widths_of(QPDFObjectHandle font) {
  Widths result;
  Object array = font.getKey("/DescendantFonts").getArrayItem(0).getKey("/W");
  for (int i = 0; array.isArray() && i + 1 < array.getArrayNItems();) {
    const int first = array.getArrayItem(i).getIntValueAsInt();
    Object second = array.getArrayItem(i + 1);
    if (second.isArray()) {
      for (int k = 0; k < second.getArrayNItems(); ++k) {
        result.widths[first + k] = second.getArrayItem(k).getNumericValue();
      }
      i += 2;
    } else {
      const int last = std::min(second.getIntValueAsInt(), first + 0xffff);
      for (int k = first; k <= last; ++k) {
        result.widths[k] = array.getArrayItem(i + 2).getNumericValue();
      }
      i += 3;
    }
  }
  // A CMap of the file's own: of its rows "<code> CID" (cidchar) is enough for us.
  Object encoding = font.getKey("/Encoding");
  if (!encoding.isStream()) return result;
  const auto on_row = [&](const std::string& name, const Operands& operands) {
    if (name != "endcidchar") return;
    for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
      Object code = operands[i];
      if (!code.isString() || code.getStringValue().size() != 2) continue;
      const std::string bytes = code.getStringValue();
      result
          .cids[static_cast<unsigned char>(bytes[0]) << 8 | static_cast<unsigned char>(bytes[1])] =
          static_cast<int>(number(operands, i + 1));
    }
  };
  Operators operators(on_row);
  encoding.parseAsContents(&operators);
  return result;
}

double ContentCheck::text_width(const std::string& text) {
  // Widths of two-byte fonts; a character of another font counts as half an em.
  if (!state_.font.isDictionary() || !state_.font.getKey("/Subtype").isNameAndEquals("/Type0")) {
    return static_cast<double>(text.size()) * 0.5 * state_.font_size * state_.scale;
  }
  const auto [place, fresh] = widths_.try_emplace(state_.font.getObjGen());
  if (fresh) place->second = widths_of(state_.font);
  const Widths& known = place->second;
  double width = 0;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const int code =
        static_cast<unsigned char>(text[i]) << 8 | static_cast<unsigned char>(text[i + 1]);
    const auto cid = known.cids.find(code);
    const auto found = known.widths.find(cid == known.cids.end() ? code : cid->second);
    width += (found == known.widths.end() ? 1000 : found->second) / 1000 * state_.font_size +
             state_.spacing;
  }
  return width * state_.scale;
}

void ContentCheck::check_font(QPDFObjectHandle font) {
  if (!font.isDictionary()) {
    report_issue(PreflightIssue::kTextWithoutFont);
    return;
  }
  if (font.getKey("/Subtype").isNameAndEquals("/Type3")) return;  // its glyphs are in the file
  Object holder = font;
  if (font.getKey("/Subtype").isNameAndEquals("/Type0")) {
    holder = font.getKey("/DescendantFonts").getArrayItem(0);
  }
  Object descriptor = holder.getKey("/FontDescriptor");
  const bool embedded = descriptor.isDictionary() &&
                        (descriptor.hasKey("/FontFile") || descriptor.hasKey("/FontFile2") ||
                         descriptor.hasKey("/FontFile3"));
  Object name = font.getKey("/BaseFont");
  const std::string known = name.isName() ? name.getName().substr(1) : "?";
  if (!embedded) report_issue(PreflightIssue::kFontNotEmbedded, {known});
  if (font.getKey("/Subtype").isNameAndEquals("/Type0") && !font.hasKey("/ToUnicode")) {
    report_issue(PreflightIssue::kFontNotReadable, {known});
  }
}

void ContentCheck::run_color(const std::string& name, const Operands& operands,
                             QPDFObjectHandle resources) {
  if (colors_ == Colors::kAny) return;
  if (name == "rg" || name == "RG") report_issue(PreflightIssue::kHasRgb);
  if (name == "k" || name == "K") report_issue(PreflightIssue::kHasCmyk);
  if ((name == "cs" || name == "CS") && !operands.empty()) {
    Object space = operands[0];
    if (space.isName() && resources.getKey("/ColorSpace").isDictionary() &&
        resources.getKey("/ColorSpace").hasKey(space.getName())) {
      space = resources.getKey("/ColorSpace").getKey(space.getName());
    }
    if (!is_grey(space)) report_issue(PreflightIssue::kOtherColorSpace);
  }
}

void ContentCheck::run_object(QPDFObjectHandle object, int depth) {
  if (!object.isStream()) return;
  Object dictionary = object.getDict();
  if (dictionary.getKey("/Subtype").isNameAndEquals("/Image")) {
    Object mask = dictionary.getKey("/ImageMask");
    if (colors_ == Colors::kGrey && !(mask.isBool() && mask.getBoolValue()) &&
        !is_grey(dictionary.getKey("/ColorSpace"))) {
      report_issue(PreflightIssue::kImageNotGrey);
    }
    if (dictionary.hasKey("/SMask")) report_issue(PreflightIssue::kTransparentImage);
    const Matrix& m = state_.matrix;
    add_ink(m[4], m[5]);
    add_ink(m[4] + m[0] + m[2], m[5] + m[1] + m[3]);
    return;
  }
  if (!dictionary.getKey("/Subtype").isNameAndEquals("/Form") || depth == kMaxDepth) return;
  if (dictionary.getKey("/Group").isDictionary())
    report_issue(PreflightIssue::kHasTransparencyGroup);
  const State before = state_;
  Object matrix = dictionary.getKey("/Matrix");
  if (matrix.isArray())
    state_.matrix = product(matrix_of(matrix.getArrayAsVector()), state_.matrix);
  stream(object, dictionary.getKey("/Resources"), depth + 1);
  state_ = before;
}

}  // namespace gridmill
