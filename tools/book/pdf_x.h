#pragma once

// PDF/X-4 (ISO 15930-7): a PDF for printers that names the printing condition it is made for.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gridmill {

/// Where ICC profiles are installed.
inline constexpr const char* kIccFolders = "/usr/local/share/color/icc:/usr/share/color/icc";

/// A printing condition: the ICC profile of a printing device.
struct OutputIntent {
  std::string name;     ///< of the profile's file, without its extension
  std::string profile;  ///< the file
  int channels = 0;     ///< 1 or 4
};

/// What the head of an ICC profile says; none: it is not a profile.
struct IccHeader {
  std::string device_class;  ///< "prtr" is a printing device
  std::string space;         ///< "GRAY", "RGB ", "CMYK"
};
[[nodiscard]] std::optional<IccHeader> read_icc_header(std::string_view profile);

/// @param wanted  a file, or the name of a file in kIccFolders without its extension
/// Throws ParseError (without a position) if there is none, or if it is not the profile of a gray
/// or CMYK printing device.
[[nodiscard]] OutputIntent find_output_intent(const std::string& wanted);

/// The metadata (XMP) that PDF/X-4 requires.
/// @param id  distinguishes files with other content
[[nodiscard]] std::string pdf_x_metadata(const std::string& title, const std::string& author,
                                         const std::string& date, std::uint64_t id);

/// The date in the file, "2000-01-01T00:00:00Z", from SOURCE_DATE_EPOCH if that is set: the same
/// command must make the same bytes.
[[nodiscard]] std::string pdf_x_date();

}  // namespace gridmill
