// What preflight checks of PDF/X-4 (ISO 15930-7).

#include "tools/book/preflight_checks.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include "tools/book/pdf_x.h"

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

/// The document's metadata, or nothing.
std::string metadata_of(QPDF& pdf) {
  Object metadata = pdf.getRoot().getKey("/Metadata");
  if (!metadata.isStream()) return "";
  const auto data = metadata.getStreamData(qpdf_dl_generalized);
  return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

/// A text without the tags in it.
std::string without_tags(const std::string& text) {
  std::string result;
  bool is_tag = false;
  for (const char c : text) {
    if (c == '<') is_tag = true;
    if (!is_tag) result += c;
    if (c == '>') is_tag = false;
  }
  return result;
}

/// The value of a property, whatever the prefix of its namespace: an element or an attribute.
std::string property(const std::string& metadata, const std::string& name) {
  const std::string element = ":" + name + ">";
  if (const std::size_t at = metadata.find(element); at != std::string::npos) {
    const std::size_t begin = at + element.size();
    return without_tags(metadata.substr(begin, metadata.find(element, begin) - begin));
  }
  for (const char quote : {'"', '\''}) {
    const std::string attribute = ":" + name + "=" + quote;
    const std::size_t at = metadata.find(attribute);
    if (at == std::string::npos) continue;
    const std::size_t begin = at + attribute.size();
    return metadata.substr(begin, metadata.find(quote, begin) - begin);
  }
  return "";
}

/// @return the number of color channels of the printing condition; 0: there is no usable one
int check_output_intent(Object intents, IssueList& issues) {
  std::vector<Object> found;
  for (int i = 0; intents.isArray() && i < intents.getArrayNItems(); ++i) {
    Object intent = intents.getArrayItem(i);
    if (intent.isDictionary() && intent.getKey("/S").isNameAndEquals("/GTS_PDFX")) {
      found.push_back(intent);
    }
  }
  if (found.size() != 1) {
    issues.add_document_issue(PreflightIssue::kXOutputIntents, {std::to_string(found.size())});
    return 0;
  }
  if (!found.front().getKey("/OutputConditionIdentifier").isString()) {
    issues.add_document_issue(PreflightIssue::kXMissing, {"OutputConditionIdentifier"});
  }
  Object profile = found.front().getKey("/DestOutputProfile");
  if (!profile.isStream()) {
    issues.add_document_issue(PreflightIssue::kXMissing, {"DestOutputProfile"});
    return 0;
  }
  const auto data = profile.getStreamData(qpdf_dl_generalized);
  const auto header =
      read_icc_header({reinterpret_cast<const char*>(data->getBuffer()), data->getSize()});
  const int channels = !header                   ? 0
                       : header->space == "GRAY" ? 1
                       : header->space == "RGB " ? 3
                       : header->space == "CMYK" ? 4
                                                 : 0;
  Object count = profile.getDict().getKey("/N");
  if (channels == 0 || header->device_class != "prtr" || !count.isInteger() ||
      count.getIntValue() != channels) {
    issues.add_document_issue(PreflightIssue::kXProfile);
  }
  return channels;
}

void check_metadata(const std::string& metadata, IssueList& issues) {
  for (const char* name : {"CreateDate", "ModifyDate", "MetadataDate", "title", "DocumentID",
                           "VersionID", "RenditionClass"}) {
    if (property(metadata, name).empty()) {
      issues.add_document_issue(PreflightIssue::kXMissing, {name});
    }
  }
  const std::string trapped = property(metadata, "Trapped");
  if (trapped != "True" && trapped != "False") {
    issues.add_document_issue(PreflightIssue::kXMissing, {"Trapped"});
  }
}

void check_boxes(QPDFPageObjectHelper page, std::size_t number, IssueList& issues) {
  const bool has_trim = page.getAttribute("/TrimBox", false).isRectangle();
  const bool has_art = page.getAttribute("/ArtBox", false).isRectangle();
  if (has_trim == has_art) issues.add_page_issue(number, PreflightIssue::kXBoxes);
  const PageRect media = box_of(page, "/MediaBox", {});
  const PageRect crop = box_of(page, "/CropBox", media);
  const PageRect bleed = box_of(page, "/BleedBox", crop);
  const PageRect trim = box_of(page, has_art ? "/ArtBox" : "/TrimBox", crop);
  if (!contains(media, bleed) || !contains(bleed, trim)) {
    issues.add_page_issue(number, PreflightIssue::kXNesting);
  }
}

/// Filters and entries of dictionaries that no PDF/X-4 may have.
void check_objects(QPDF& pdf, IssueList& issues) {
  std::set<std::string> found;
  const auto find_filter = [&](Object filter) {
    if (filter.isNameAndEquals("/LZWDecode") || filter.isNameAndEquals("/Crypt")) {
      found.insert(filter.getName().substr(1));
    }
  };
  for (Object object : pdf.getAllObjects()) {
    Object dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    Object filter = dictionary.getKey("/Filter");
    for (int i = 0; filter.isArray() && i < filter.getArrayNItems(); ++i) {
      find_filter(filter.getArrayItem(i));
    }
    find_filter(filter);
    if (dictionary.getKey("/Type").isNameAndEquals("/ExtGState")) {
      for (const char* key : {"/TR", "/HTP"}) {
        if (dictionary.hasKey(key)) found.insert(key + 1);
      }
      Object transfer = dictionary.getKey("/TR2");
      if (!transfer.isNull() && !transfer.isNameAndEquals("/Default")) found.insert("TR2");
    }
    if (!object.isStream()) continue;
    for (const char* key : {"/Alternates", "/OPI", "/F", "/Ref"}) {
      if (dictionary.hasKey(key)) found.insert(key + 1);
    }
    if (dictionary.getKey("/Subtype").isNameAndEquals("/PS")) found.insert("PostScript");
  }
  for (const std::string& entry : found) {
    issues.add_document_issue(PreflightIssue::kXForbidden, {entry});
  }
}

/// Colors of a device must be those of the printing condition.
void check_colors(QPDFPageObjectHelper page, std::size_t number, int channels, IssueList& issues) {
  Object resources = page.getAttribute("/Resources", false);
  Object spaces = resources.isDictionary() ? resources.getKey("/ColorSpace") : Object::newNull();
  const auto is_allowed = [&](const char* fallback, int own) {
    return channels == own || (spaces.isDictionary() && spaces.hasKey(fallback));
  };
  ContentCheck content(
      [&](PreflightIssue issue, ContentCheck::TemplateArgs) {
        if (issue == PreflightIssue::kHasRgb && !is_allowed("/DefaultRGB", 3)) {
          issues.add_page_issue(number, PreflightIssue::kXDeviceColor, {"DeviceRGB"});
        }
        if (issue == PreflightIssue::kHasCmyk && !is_allowed("/DefaultCMYK", 4)) {
          issues.add_page_issue(number, PreflightIssue::kXDeviceColor, {"DeviceCMYK"});
        }
      },
      ContentCheck::Colors::kGrey);
  content.page(page.getObjectHandle());
}

}  // namespace

bool claims_pdf_x4(QPDF& pdf) {
  return property(metadata_of(pdf), "GTS_PDFXVersion").find("PDF/X-4") == 0;
}

void check_pdf_x4(QPDF& pdf, IssueList& issues) {
  if (pdf.getPDFVersion() > "1.6") {
    issues.add_document_issue(PreflightIssue::kXVersion, {pdf.getPDFVersion()});
  }
  if (!pdf.getTrailer().hasKey("/ID")) {
    issues.add_document_issue(PreflightIssue::kXMissing, {"ID"});
  }
  const int channels = check_output_intent(pdf.getRoot().getKey("/OutputIntents"), issues);
  check_metadata(metadata_of(pdf), issues);
  check_objects(pdf, issues);
  std::size_t number = 0;
  for (const QPDFPageObjectHelper& page : QPDFPageDocumentHelper(pdf).getAllPages()) {
    check_boxes(page, ++number, issues);
    check_colors(page, number, channels, issues);
  }
}

}  // namespace gridmill
