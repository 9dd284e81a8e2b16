#include "tools/formats/rating_value.h"

namespace gridmill {
namespace {

/// 83 is 8.3; below 0 are searches that were given up.
std::string decimal(std::int64_t tenths) {
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}
constexpr const char* kOverBudget = "over-budget";

}  // namespace

void print_rating(const RatingValue& value, bool tenths, TableWriter& printer) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    if (!tenths) {
      printer.number(*number);
    } else if (*number < 0) {
      printer.text(kOverBudget);
    } else {
      printer.json(decimal(*number));
    }
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    printer.text(*text);
  } else {
    printer.none();
  }
}

std::string rating_text(const RatingValue& value, bool tenths) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    if (!tenths) return std::to_string(*number);
    return *number < 0 ? kOverBudget : decimal(*number);
  }
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? "none" : *text;
}

}  // namespace gridmill
