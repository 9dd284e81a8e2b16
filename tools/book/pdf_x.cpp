#include "tools/book/pdf_x.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "solver/board/error.h"
#include "solver/board/text.h"
#include "tools/drawing/svg.h"
#include "tools/files/file_registry.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

/// The path of an installed profile; empty: there is none of that name.
std::string installed_profile(const std::string& name) {
  for (const std::string_view folder : split(kIccFolders, ':')) {
    std::vector<fs::path> found;
    for (const fs::path& path : list_folder(folder, Depth::kTree)) {
      const std::string extension = path.extension();
      if ((extension == ".icc" || extension == ".icm") && path.stem() == name) {
        found.push_back(path);
      }
    }
    if (!found.empty()) return *std::min_element(found.begin(), found.end());
  }
  return "";
}

}  // namespace

// ICC.1:2010, 7.2: the size at 0, the class at 12, the color space at 16, "acsp" at 36.
std::optional<IccHeader> read_icc_header(std::string_view profile) {
  constexpr std::size_t kHeader = 128;
  if (profile.size() < kHeader || profile.substr(36, 4) != "acsp") return std::nullopt;
  std::size_t size = 0;
  for (const char c : profile.substr(0, 4)) size = size << 8U | static_cast<unsigned char>(c);
  if (size > profile.size()) return std::nullopt;
  return IccHeader{std::string(profile.substr(12, 4)), std::string(profile.substr(16, 4))};
}

OutputIntent find_output_intent(const std::string& wanted) {
  const bool is_path = wanted.find('/') != std::string::npos || fs::path(wanted).has_extension();
  const std::string path = is_path ? wanted : installed_profile(wanted);
  if (path.empty()) {
    throw ParseError("there is no ICC profile " + wanted + " in " + kIccFolders +
                     "; install the profile that your printer names, or give its file");
  }
  require_regular_file(path);
  auto text = read_limited(path);
  if (!text) throw ParseError("cannot open " + path);
  const auto header = read_icc_header(*text);
  if (!header) throw ParseError("expected an ICC profile, found " + path);
  const int channels = header->space == "GRAY" ? 1 : header->space == "CMYK" ? 4 : 0;
  if (header->device_class != "prtr" || channels == 0) {
    throw ParseError(path + " is not the profile of a gray or CMYK printing device (class " +
                     header->device_class + ", color space " + header->space + ")");
  }
  return {fs::path(path).stem().string(), *std::move(text), channels};
}

std::string pdf_x_date() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  const auto seconds = static_cast<std::time_t>(text == nullptr ? 0 : std::strtoll(text, nullptr, 10));
  std::tm parts{};
  if (seconds <= 0 || gmtime_r(&seconds, &parts) == nullptr) return "2000-01-01T00:00:00Z";
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return date.data();
}

std::string pdf_x_metadata(const std::string& title, const std::string& author,
                           const std::string& date, std::uint64_t id) {
  std::array<char, 48> uuid{};
  std::snprintf(uuid.data(), uuid.size(), "uuid:%08x-%04x-%04x-8000-000000000000",
                static_cast<unsigned>(id >> 32U), static_cast<unsigned>(id >> 16U & 0xffffU),
                static_cast<unsigned>(id & 0xffffU));
  const auto element = [](const std::string& name, const std::string& value) {
    return "<" + name + ">" + value + "</" + name + ">\n";
  };
  std::string text =
      "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
      "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
      "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" "
      "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" "
      "xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\">\n" +
      element("dc:title", "<rdf:Alt><rdf:li xml:lang=\"x-default\">" + xml_escaped(title) +
                              "</rdf:li></rdf:Alt>");
  if (!author.empty()) {
    text +=
        element("dc:creator", "<rdf:Seq><rdf:li>" + xml_escaped(author) + "</rdf:li></rdf:Seq>");
  }
  return text + element("xmp:CreateDate", date) + element("xmp:ModifyDate", date) +
         element("xmp:MetadataDate", date) + element("xmp:CreatorTool", "Gridmill") +
         element("xmpMM:DocumentID", uuid.data()) + element("xmpMM:VersionID", "1") +
         element("xmpMM:RenditionClass", "default") + element("pdf:Producer", "Gridmill") +
         element("pdf:Trapped", "False") + element("pdfxid:GTS_PDFXVersion", "PDF/X-4") +
         "</rdf:Description>\n</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>\n";
}

}  // namespace gridmill
