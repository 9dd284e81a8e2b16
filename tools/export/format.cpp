#include "tools/export/format.h"

#include <stdexcept>

namespace gridmill {

#define FORMAT(name, id, title) [[nodiscard]] std::unique_ptr<RecordWriter> make_##name##_writer();
#include "tools/export/formats.def"
#undef FORMAT

std::span<const FormatInfo> formats() {
  static constexpr FormatInfo kFormats[] = {
#define FORMAT(name, id, title) {id, title, &make_##name##_writer},
#include "tools/export/formats.def"
#undef FORMAT
  };
  return kFormats;
}

std::string format_names() {
  std::string names;
  for (const FormatInfo& info : formats()) {
    names += (names.empty() ? "" : ", ") + std::string(info.id);
  }
  return names;
}

std::unique_ptr<RecordWriter> make_record_writer(std::string_view id) {
  for (const FormatInfo& info : formats()) {
    if (info.id == id) return info.make();
  }
  throw std::invalid_argument("expected one of " + format_names() + ", found '" + std::string(id) +
                              "'");
}

}  // namespace gridmill
