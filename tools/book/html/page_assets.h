#pragma once

#include <string_view>

namespace gridmill {

/// The files of this folder, made into strings by CMake.
extern const std::string_view kPageHtml;
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;

}  // namespace gridmill
