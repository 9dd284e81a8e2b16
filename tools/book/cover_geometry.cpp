#include "tools/book/cover_geometry.h"

namespace gridmill {
namespace {

PageRect within(const PageRect& r, double margin) {
  return {r.left + margin, r.bottom + margin, r.right - margin, r.top - margin};
}

}  // namespace

CoverGeometry cover_geometry_of(const Printer& printer, const PageSize& page, std::size_t pages,
                                const std::string& paper) {
  const Printer::Cover& rules = printer.cover_rules();
  const double spine = printer.paper(paper).thickness * static_cast<double>(pages);
  const double low = rules.bleed;
  const double high = low + page.height;
  CoverGeometry size;
  size.back = {low, low, low + page.width, high};
  size.spine = {size.back.right, low, size.back.right + spine, high};
  size.front = {size.spine.right, low, size.spine.right + page.width, high};
  size.trim = {size.back.left, low, size.front.right, high};
  size.sheet = {0, 0, size.trim.right + low, high + low};
  const double right = size.back.right - rules.barcode_margin;
  const double bottom = low + rules.barcode_margin;
  size.barcode = {right - rules.barcode.width, bottom, right, bottom + rules.barcode.height};
  size.safe_back = within(size.back, rules.margin);
  size.safe_front = within(size.front, rules.margin);
  size.safe_spine = within(size.spine, rules.spine_margin);
  if (pages < rules.spine_pages || size.safe_spine.left > size.safe_spine.right) {
    const double middle = (size.spine.left + size.spine.right) / 2;
    size.safe_spine = {middle, low, middle, high};
  }
  return size;
}

}  // namespace gridmill
