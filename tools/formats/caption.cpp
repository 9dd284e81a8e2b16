#include "tools/formats/caption.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "solver/board/error.h"
#include "solver/rate/level_table.h"
#include "tools/drawing/board_drawing.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

using std::chrono::sys_days;

constexpr std::array<std::string_view, 5> kItems = {"date", "level", "stars", "number", "word"};

constexpr std::array<std::string_view, 7> kWeekdays = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                       "Thursday", "Friday", "Saturday"};
constexpr std::array<std::string_view, 7> kJapaneseWeekdays = {"日", "月", "火", "水",
                                                               "木", "金", "土"};
constexpr std::array<std::string_view, 12> kMonths = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

std::string number_of(unsigned value) { return std::to_string(value); }

/// One star a level, filled up to the puzzle's.
std::string stars(int level) {
  std::string text;
  for (std::size_t i = 1; i <= levels().size(); ++i) {
    text += static_cast<int>(i) <= level ? "★" : "☆";
  }
  return text;
}

}  // namespace

std::string iso_date(sys_days day) {
  const std::chrono::year_month_day date(day);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text.data();
}

std::string weekday_name(sys_days day, Language language) {
  const unsigned weekday = std::chrono::weekday(day).c_encoding();
  if (language == Language::kJapanese) return std::string(kJapaneseWeekdays[weekday]) + "曜日";
  return std::string(kWeekdays[weekday]);
}

std::string date_text(sys_days day, Language language) {
  const std::chrono::year_month_day date(day);
  const std::string year = std::to_string(static_cast<int>(date.year()));
  const unsigned month = static_cast<unsigned>(date.month());
  const std::string number = number_of(static_cast<unsigned>(date.day()));
  if (language == Language::kJapanese) {
    const unsigned weekday = std::chrono::weekday(day).c_encoding();
    return year + "年" + number_of(month) + "月" + number + "日（" +
           std::string(kJapaneseWeekdays[weekday]) + "）";
  }
  return weekday_name(day, language) + ", " + std::string(kMonths[month - 1]) + " " + number +
         ", " + year;
}

std::vector<std::string> caption_item_names() { return {kItems.begin(), kItems.end()}; }

std::vector<CaptionItem> parse_caption(std::string_view list) {
  std::vector<CaptionItem> items;
  for (const std::string_view part : split(list, ',')) {
    const auto found = std::find(kItems.begin(), kItems.end(), trim(part));
    if (found == kItems.end()) {
      throw ParseError("expected one or more of " + join(caption_item_names(), ", ") + "; found '" +
                       std::string(part) + "'");
    }
    items.push_back(static_cast<CaptionItem>(found - kItems.begin()));
  }
  return items;
}

std::vector<std::string> caption_texts(const std::vector<CaptionItem>& items, const Record& record,
                                       const std::string& level_name,
                                       const Publication& publication, Language language) {
  std::vector<std::string> texts;
  const int level = record.rating ? record.rating->level : 0;
  for (const CaptionItem item : items) {
    std::string text;
    switch (item) {
      case CaptionItem::kDate:
        if (publication.day) text = date_text(*publication.day, language);
        break;
      case CaptionItem::kLevel:
        text = level_name;
        break;
      case CaptionItem::kStars:
        if (level > 0) text = stars(level);
        break;
      case CaptionItem::kNumber:
        text = fill_template(in_language<std::string_view>(language, "No. {}", "第{}問"),
                             {std::to_string(publication.number)});
        break;
      case CaptionItem::kWord:
        if (record.word) text = word_text(*record.word, language);
        break;
    }
    if (!text.empty()) texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<std::string> caption_lines(const std::vector<std::string>& texts, Language language,
                                       const std::function<bool(std::string_view)>& fits) {
  const std::string_view between = in_language<std::string_view>(language, " · ", "　");
  std::vector<std::string> lines;
  for (const std::string& text : texts) {
    std::string longer = lines.empty() ? "" : lines.back() + std::string(between) + text;
    if (lines.empty() || !fits(longer)) {
      for (std::string& line : wrap_text(text, fits)) lines.push_back(std::move(line));
    } else {
      lines.back() = std::move(longer);
    }
  }
  return lines;
}

}  // namespace gridmill
