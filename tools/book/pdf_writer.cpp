#include "tools/book/pdf_writer.h"

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>

#include "solver/board/hash.h"

namespace gridmill {
namespace {

using Object = QPDFObjectHandle;

/// The glyphs of a font that the book uses; code i + 1 is glyphs[i]. Code 0 is "no such glyph".
struct UsedFont {
  const Font* font = nullptr;
  Object dictionary;  ///< pages point to it before it is complete
  std::vector<std::uint32_t> glyphs;
  std::vector<std::u16string> texts;
  std::map<std::pair<std::uint32_t, std::u16string>, std::uint16_t> codes;
};

constexpr const char* kCidSystem =
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
constexpr std::size_t kMaxCMapEntries = 100;  ///< in a section of a CMap, by the specification

std::string hex(unsigned value) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04X", value & 0xffffU);
  return text.data();
}

Object real(double value) { return Object::newReal(value, 3, true); }

Object array(const std::vector<Object>& items) { return Object::newArray(items); }

Object rectangle(const PageRect& r) {
  return array({real(r.left), real(r.bottom), real(r.right), real(r.top)});
}

/// In thousandths of an em, as PDF has the measures of glyphs.
Object thousandths(double ems) { return Object::newInteger(std::lround(ems * 1000)); }

/// A CMap: the rows that map codes.
/// @param kind  of the rows: "bfchar" or "cidchar"
std::string cmap(const std::string& ordering, const std::string& name, const std::string& type,
                 const std::string& kind, const std::vector<std::string>& rows) {
  std::string text =
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (" +
      ordering + ") /Supplement 0 >> def\n/CMapName /" + name + " def\n/CMapType " + type +
      " def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n";
  for (std::size_t at = 0; at < rows.size(); at += kMaxCMapEntries) {
    const std::size_t end = std::min(rows.size(), at + kMaxCMapEntries);
    text += std::to_string(end - at) + " begin" + kind + "\n";
    for (std::size_t i = at; i < end; ++i) text += rows[i];
    text += "end" + kind + "\n";
  }
  return text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n";
}

/// The CMap that takes codes back to characters.
std::string to_unicode(const UsedFont& used) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < used.texts.size(); ++i) {
    if (used.texts[i].empty()) continue;
    std::string row = "<" + hex(static_cast<unsigned>(i + 1)) + "> <";
    for (const char16_t unit : used.texts[i]) row += hex(unit);
    rows.push_back(row + ">\n");
  }
  return cmap("UCS", "Adobe-Identity-UCS", "2", "bfchar", rows);
}

/// The CMap that takes codes to the CIDs of a font with PostScript outlines.
std::string to_cids(const std::vector<std::uint16_t>& cids) {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < cids.size(); ++i) {
    rows.push_back("<" + hex(static_cast<unsigned>(i + 1)) + "> " + std::to_string(cids[i]) + "\n");
  }
  return cmap("Identity", "Gridmill", "1", "cidchar", rows);
}

/// "AAAAAB+NotoSans-Regular": the six letters mark a subset, and which one of the file.
std::string subset_name(const Font& font, std::size_t number) {
  std::string letters(6, 'A');
  for (std::size_t i = letters.size(); i-- > 0; number /= 26) {
    letters[i] = static_cast<char>('A' + number % 26);
  }
  return "/" + letters + "+" + font.name();
}

}  // namespace

struct PdfWriter::Impl {
  QPDF pdf;
  std::map<const Font*, std::size_t> numbers;
  std::vector<UsedFont> fonts;
  Object resources;
  std::size_t images = 0;
  std::vector<std::pair<std::string, std::size_t>> bookmarks;

  UsedFont& used(const Font& font);
  void complete(UsedFont& used, std::size_t number);
  void write_bookmarks();
  void write_output_intent(const std::string& title, const std::string& author, Object info);

  std::optional<OutputIntent> intent;
  Fnv1a content;  ///< of the pages
};

PdfWriter::PdfWriter() : impl_(std::make_unique<Impl>()) {
  impl_->pdf.emptyPDF();
  impl_->resources = impl_->pdf.makeIndirectObject(Object::parse("<< /Font << >> >>"));
}

PdfWriter::~PdfWriter() = default;

UsedFont& PdfWriter::Impl::used(const Font& font) {
  const auto [place, fresh] = numbers.try_emplace(&font, fonts.size());
  if (fresh) {
    UsedFont& added = fonts.emplace_back();
    added.font = &font;
    added.dictionary = pdf.makeIndirectObject(
        Object::parse("<< /Type /Font /Subtype /Type0 /Encoding /Identity-H >>"));
    resources.getKey("/Font").replaceKey("/F" + std::to_string(fonts.size()), added.dictionary);
  }
  return fonts[place->second];
}

std::string PdfWriter::font_name(const Font& font) {
  impl_->used(font);
  return "F" + std::to_string(impl_->numbers.at(&font) + 1);
}

std::uint16_t PdfWriter::code(const Glyph& glyph) {
  UsedFont& used = impl_->used(*glyph.font);
  const auto [place, fresh] = used.codes.try_emplace({glyph.id, glyph.text});
  if (fresh) {
    used.glyphs.push_back(glyph.id);
    used.texts.push_back(glyph.text);
    if (used.glyphs.size() > 0xffff) throw std::runtime_error("too many characters in a font");
    place->second = static_cast<std::uint16_t>(used.glyphs.size());
  }
  return place->second;
}

std::string PdfWriter::add_image(const Image& image) {
  Object dictionary = Object::parse("<< /Type /XObject /Subtype /Image /BitsPerComponent 8 >>");
  dictionary.replaceKey("/Width", Object::newInteger(static_cast<long long>(image.width)));
  dictionary.replaceKey("/Height", Object::newInteger(static_cast<long long>(image.height)));
  const char* space = image.channels == 1   ? "/DeviceGray"
                      : image.channels == 3 ? "/DeviceRGB"
                                            : "/DeviceCMYK";
  dictionary.replaceKey("/ColorSpace", Object::newName(space));
  if (image.is_jpeg) dictionary.replaceKey("/Filter", Object::newName("/DCTDecode"));
  if (image.is_inverted) dictionary.replaceKey("/Decode", Object::parse("[1 0 1 0 1 0 1 0]"));
  Object stream = impl_->pdf.newStream(image.data);
  stream.replaceDict(dictionary);
  std::string name = "Im" + std::to_string(++impl_->images);
  if (!impl_->resources.hasKey("/XObject")) {
    impl_->resources.replaceKey("/XObject", Object::newDictionary());
  }
  impl_->resources.getKey("/XObject").replaceKey("/" + name, stream);
  return name;
}

void PdfWriter::add_page(const PageRect& media, const PageRect& trim, const std::string& content) {
  Object page = Object::parse("<< /Type /Page >>");
  page.replaceKey("/MediaBox", rectangle(media));
  page.replaceKey("/BleedBox", rectangle(media));
  page.replaceKey("/TrimBox", rectangle(trim));
  page.replaceKey("/Resources", impl_->resources);
  page.replaceKey("/Contents", impl_->pdf.newStream(content));
  impl_->content.add(content);
  impl_->pdf.addPage(impl_->pdf.makeIndirectObject(page), false);
}

void PdfWriter::Impl::complete(UsedFont& used, std::size_t number) {
  const Font& font = *used.font;
  const Font::Subset subset = font.subset(used.glyphs);
  const bool postscript = font.has_postscript_outlines();
  Object file = pdf.newStream(subset.file);
  if (postscript) {
    file.getDict().replaceKey("/Subtype", Object::newName("/CIDFontType0C"));
  } else {
    file.getDict().replaceKey("/Length1",
                              Object::newInteger(static_cast<long long>(subset.file.size())));
  }
  const Object name = Object::newName(subset_name(font, number));

  // Flag 4: not limited to Latin letters.
  Object descriptor =
      Object::parse("<< /Type /FontDescriptor /Flags 4 /ItalicAngle 0 /StemV 80 >>");
  descriptor.replaceKey("/FontName", name);
  const Font::Box box = font.box();
  descriptor.replaceKey("/FontBBox", array({thousandths(box.left), thousandths(box.bottom),
                                            thousandths(box.right), thousandths(box.top)}));
  descriptor.replaceKey("/Ascent", thousandths(font.ascender()));
  descriptor.replaceKey("/Descent", thousandths(font.descender()));
  descriptor.replaceKey("/CapHeight", thousandths(font.digit_height()));
  descriptor.replaceKey(postscript ? "/FontFile3" : "/FontFile2", file);

  // A TrueType font has the glyph of each code in a table; the other has a CMap to its CIDs.
  std::string glyph_of_code(2, '\0');
  std::map<int, Object> widths;
  for (std::size_t i = 0; i < used.glyphs.size(); ++i) {
    glyph_of_code += static_cast<char>(subset.glyphs[i] >> 8);
    glyph_of_code += static_cast<char>(subset.glyphs[i] & 0xff);
    widths.emplace(postscript ? subset.glyphs[i] : static_cast<int>(i) + 1,
                   real(font.advance(used.glyphs[i]) * 1000));
  }
  std::vector<Object> width_array;
  for (const auto& [cid, width] : widths) {
    width_array.push_back(Object::newInteger(cid));
    width_array.push_back(array({width}));
  }
  Object descendant = Object::parse("<< /Type /Font /DW 1000 " + std::string(kCidSystem) + " >>");
  descendant.replaceKey("/Subtype",
                        Object::newName(postscript ? "/CIDFontType0" : "/CIDFontType2"));
  descendant.replaceKey("/BaseFont", name);
  descendant.replaceKey("/FontDescriptor", pdf.makeIndirectObject(descriptor));
  descendant.replaceKey("/W", Object::newArray(width_array));
  if (!postscript) descendant.replaceKey("/CIDToGIDMap", pdf.newStream(glyph_of_code));

  Object& dictionary = used.dictionary;
  dictionary.replaceKey("/BaseFont", name);
  if (postscript) {
    Object encoding = pdf.newStream(to_cids(subset.glyphs));
    encoding.replaceDict(
        Object::parse("<< /Type /CMap /CMapName /Gridmill " + std::string(kCidSystem) + " >>"));
    dictionary.replaceKey("/Encoding", encoding);
  }
  dictionary.replaceKey("/DescendantFonts", array({pdf.makeIndirectObject(descendant)}));
  dictionary.replaceKey("/ToUnicode", pdf.newStream(to_unicode(used)));
}

void PdfWriter::add_bookmark(const std::string& title, std::size_t page) {
  impl_->bookmarks.emplace_back(title, page);
}

void PdfWriter::Impl::write_bookmarks() {
  if (bookmarks.empty()) return;
  Object root = pdf.makeIndirectObject(Object::parse("<< /Type /Outlines >>"));
  const std::vector<Object> pages = pdf.getAllPages();
  Object before;
  for (const auto& [title, page] : bookmarks) {
    Object item = pdf.makeIndirectObject(Object::newDictionary());
    item.replaceKey("/Title", Object::newUnicodeString(title));
    item.replaceKey("/Parent", root);
    item.replaceKey("/Dest", array({pages.at(page), Object::newName("/Fit")}));
    if (before.isInitialized()) {
      item.replaceKey("/Prev", before);
      before.replaceKey("/Next", item);
    } else {
      root.replaceKey("/First", item);
    }
    before = item;
  }
  root.replaceKey("/Last", before);
  root.replaceKey("/Count", Object::newInteger(static_cast<long long>(bookmarks.size())));
  pdf.getRoot().replaceKey("/Outlines", root);
  pdf.getRoot().replaceKey("/PageMode", Object::newName("/UseOutlines"));
}

void PdfWriter::set_output_intent(const OutputIntent& intent) { impl_->intent = intent; }

void PdfWriter::Impl::write_output_intent(const std::string& title, const std::string& author,
                                          Object info) {
  Object profile = pdf.newStream(intent->profile);
  profile.getDict().replaceKey("/N", Object::newInteger(intent->channels));
  Object output =
      Object::parse("<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) >>");
  output.replaceKey("/Info", Object::newUnicodeString(intent->name));
  output.replaceKey("/DestOutputProfile", profile);
  pdf.getRoot().replaceKey("/OutputIntents", array({pdf.makeIndirectObject(output)}));
  const std::string date = pdf_x_date();
  Object metadata = pdf.newStream(pdf_x_metadata(title, author, date, content.value()));
  metadata.getDict().replaceKey("/Type", Object::newName("/Metadata"));
  metadata.getDict().replaceKey("/Subtype", Object::newName("/XML"));
  pdf.getRoot().replaceKey("/Metadata", metadata);
  info.replaceKey("/Trapped", Object::newName("/False"));
  // RGB without a device: that of sRGB (IEC 61966-2-1), with a gamma of 2.2.
  resources.replaceKey("/ColorSpace",
                       Object::parse("<< /DefaultRGB [/CalRGB << /WhitePoint [0.9505 1 1.089] "
                                     "/Gamma [2.2 2.2 2.2] /Matrix [0.4124 0.2126 0.0193 0.3576 "
                                     "0.7152 0.1192 0.1805 0.0722 0.9505] >>] >>"));
}

std::string PdfWriter::finish(const std::string& title, const std::string& author,
                              const std::string& language) {
  QPDF& pdf = impl_->pdf;
  for (std::size_t i = 0; i < impl_->fonts.size(); ++i) impl_->complete(impl_->fonts[i], i);
  impl_->write_bookmarks();
  Object info = Object::newDictionary();
  info.replaceKey("/Title", Object::newUnicodeString(title));
  if (!author.empty()) info.replaceKey("/Author", Object::newUnicodeString(author));
  info.replaceKey("/Producer", Object::newString("Gridmill"));
  if (impl_->intent) impl_->write_output_intent(title, author, info);
  pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(info));
  pdf.getRoot().replaceKey("/Lang", Object::newString(language));
  QPDFWriter writer(pdf);
  writer.setOutputMemory();
  writer.setDeterministicID(true);
  writer.setObjectStreamMode(qpdf_o_disable);
  writer.forcePDFVersion(impl_->intent ? "1.6" : "1.4");
  writer.write();
  const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

}  // namespace gridmill
