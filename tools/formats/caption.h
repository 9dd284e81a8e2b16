#pragma once

// Dates and captions of pictures, in the languages of readers.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/formats/format.h"

namespace gridmill {

/// "2027-01-01"
[[nodiscard]] std::string iso_date(std::chrono::sys_days day);
/// "Friday", "金曜日"
[[nodiscard]] std::string weekday_name(std::chrono::sys_days day, Language language);
/// "Friday, January 1, 2027", "2027年1月1日（金）"
[[nodiscard]] std::string date_text(std::chrono::sys_days day, Language language);

/// "date,level,stars,number,word", in any order. Throws ParseError (without a position).
[[nodiscard]] std::vector<CaptionItem> parse_caption(std::string_view list);
/// The names of the items.
[[nodiscard]] std::vector<std::string> caption_item_names();

/// The texts of a caption, without those that the puzzle does not have.
/// @param level_name  of the puzzle's level
[[nodiscard]] std::vector<std::string> caption_texts(const std::vector<CaptionItem>& items,
                                                     const Record& record,
                                                     const std::string& level_name,
                                                     const Publication& publication,
                                                     Language language);
/// The same items as lines.
/// @param fits  whether a line is short enough
[[nodiscard]] std::vector<std::string> caption_lines(
    const std::vector<std::string>& texts, Language language,
    const std::function<bool(std::string_view)>& fits);

}  // namespace gridmill
