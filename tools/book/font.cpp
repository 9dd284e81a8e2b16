#include "tools/book/font.h"

#include <hb-ot.h>
#include <hb-subset.h>
#include <hb.h>

#include <algorithm>
#include <stdexcept>

#include "tools/book/cff.h"
#include "tools/io/read_limited.h"

namespace gridmill {
namespace {

template <auto destroy>
struct HbDeleter {
  template <typename T>
  void operator()(T* object) const {
    destroy(object);
  }
};
using Blob = std::unique_ptr<hb_blob_t, HbDeleter<hb_blob_destroy>>;
using Face = std::unique_ptr<hb_face_t, HbDeleter<hb_face_destroy>>;
using Buffer = std::unique_ptr<hb_buffer_t, HbDeleter<hb_buffer_destroy>>;
using CharacterSet = std::unique_ptr<hb_set_t, HbDeleter<hb_set_destroy>>;
using SubsetInput = std::unique_ptr<hb_subset_input_t, HbDeleter<hb_subset_input_destroy>>;
using SubsetPlan = std::unique_ptr<hb_subset_plan_t, HbDeleter<hb_subset_plan_destroy>>;

constexpr hb_tag_t tag(const char (&name)[5]) { return HB_TAG(name[0], name[1], name[2], name[3]); }

std::string bytes_of(const Blob& blob) {
  unsigned length = 0;
  const char* data = hb_blob_get_data(blob.get(), &length);
  return {data, length};
}

/// A big-endian number of 16 bits in a table; 0 beyond its end.
int number_at(const std::string& table, std::size_t offset) {
  if (offset + 2 > table.size()) return 0;
  const auto high = static_cast<unsigned char>(table[offset]);
  const auto low = static_cast<unsigned char>(table[offset + 1]);
  return static_cast<std::int16_t>(high << 8 | low);
}

/// The PostScript name; only characters that a PDF name may have as they are.
std::string name_of(hb_face_t* face, const std::string& path) {
  std::string name(128, '\0');
  auto length = static_cast<unsigned>(name.size());
  hb_ot_name_get_utf8(face, HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &length,
                      name.data());
  name.resize(length);
  std::erase_if(name, [](unsigned char c) {
    return c <= ' ' || c > '~' ||
           std::string_view("()<>[]{}/%#").find(static_cast<char>(c)) != std::string_view::npos;
  });
  return name.empty() ? "Font" + std::to_string(path.size()) : name;
}

}  // namespace

const hb_feature_t Font::kLining{tag("lnum"), 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};

void Font::FontDeleter::operator()(hb_font_t* font) const { hb_font_destroy(font); }

Font::Font(const std::string& path) : path_(path) {
  constexpr std::size_t kMaxMegabytes = 128;  // a collection of Chinese fonts has 20
  auto bytes = read_limited(path, kMaxMegabytes);
  if (!bytes) throw std::runtime_error(path + ": cannot open the font");
  auto* const file = new std::string(*std::move(bytes));  // the blob deletes it
  const Blob blob(hb_blob_create(file->data(), static_cast<unsigned>(file->size()),
                                 HB_MEMORY_MODE_READONLY, file,
                                 [](void* text) { delete static_cast<std::string*>(text); }));
  const Face face(hb_face_create(blob.get(), 0));
  const auto table = [&](const char(&name)[5]) {
    return bytes_of(Blob(hb_face_reference_table(face.get(), tag(name))));
  };
  postscript_ = !table("CFF ").empty();
  if (!postscript_ && table("glyf").empty()) {
    throw std::runtime_error(path + ": expected a font with outlines (.ttf, .otf)");
  }
  // OS/2, fsType: bits 0 to 3 are the usage permissions, and 2 alone forbids to embed.
  if ((number_at(table("OS/2"), 8) & 0xf) == 2) {
    throw std::runtime_error(path + ": the license of this font does not allow embedding");
  }
  if (const int weight = number_at(table("OS/2"), 4); weight > 0) weight_ = weight;
  name_ = name_of(face.get(), path);
  units_ = hb_face_get_upem(face.get());
  font_.reset(hb_font_create(face.get()));
  const std::string head = table("head");
  const auto in_ems = [&](int units) { return units / units_; };
  box_ = {in_ems(number_at(head, 36)), in_ems(number_at(head, 38)), in_ems(number_at(head, 40)),
          in_ems(number_at(head, 42))};
  hb_font_extents_t extents{};
  hb_font_get_h_extents(font_.get(), &extents);
  ascender_ = in_ems(extents.ascender);
  descender_ = in_ems(extents.descender);
  const Buffer one(hb_buffer_create());
  hb_buffer_add_utf8(one.get(), "1", 1, 0, 1);
  hb_buffer_guess_segment_properties(one.get());
  hb_shape(font_.get(), one.get(), &kLining, 1);
  unsigned size = 0;
  const hb_glyph_info_t* glyphs = hb_buffer_get_glyph_infos(one.get(), &size);
  hb_glyph_extents_t height{};
  if (size == 1 && hb_font_get_glyph_extents(font_.get(), glyphs[0].codepoint, &height) != 0) {
    digit_height_ = in_ems(height.y_bearing);
  }
}

CharacterRanges Font::characters() const {
  const CharacterSet set(hb_set_create());
  hb_face_collect_unicodes(hb_font_get_face(font_.get()), set.get());
  CharacterRanges ranges;
  hb_codepoint_t first = 0;
  for (hb_codepoint_t last = HB_SET_VALUE_INVALID;
       hb_set_next_range(set.get(), &first, &last) != 0;) {
    ranges.emplace_back(first, last);
  }
  return ranges;
}

Font::Box Font::box_of(std::uint32_t glyph) const {
  hb_glyph_extents_t box{};
  hb_font_get_glyph_extents(font_.get(), glyph, &box);
  return {box.x_bearing / units_, (box.y_bearing + box.height) / units_,
          (box.x_bearing + box.width) / units_, box.y_bearing / units_};
}

double Font::advance(std::uint32_t glyph) const {
  return hb_font_get_glyph_h_advance(font_.get(), glyph) / units_;
}

Font::Subset Font::subset(const std::vector<std::uint32_t>& glyphs) const {
  const SubsetInput input(hb_subset_input_create_or_fail());
  if (!input) throw std::bad_alloc();
  for (const std::uint32_t glyph : glyphs) {
    hb_set_add(hb_subset_input_glyph_set(input.get()), glyph);
  }
  // A PDF addresses glyphs by number, so the character map and the names are left out.
  hb_subset_input_set_flags(input.get(),
                            HB_SUBSET_FLAGS_NO_HINTING | HB_SUBSET_FLAGS_NOTDEF_OUTLINE);
  hb_set_t* drop = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (const hb_tag_t unused : {tag("GSUB"), tag("GPOS"), tag("GDEF"), tag("BASE"), tag("name"),
                                tag("post"), tag("OS/2"), tag("STAT"), tag("DSIG"), tag("vhea"),
                                tag("vmtx"), tag("VORG"), tag("gasp"), tag("kern"), tag("meta")}) {
    hb_set_add(drop, unused);
  }
  hb_face_t* face = hb_font_get_face(font_.get());
  const SubsetPlan plan(hb_subset_plan_create_or_fail(face, input.get()));
  const Face part(plan ? hb_subset_plan_execute_or_fail(plan.get()) : nullptr);
  if (!part) throw std::runtime_error(path_ + ": cannot make a subset of the font");
  Subset subset;
  subset.file = bytes_of(Blob(postscript_ ? hb_face_reference_table(part.get(), tag("CFF "))
                                          : hb_face_reference_blob(part.get())));
  const std::vector<std::uint16_t> cids =
      postscript_ ? cids_of(subset.file, hb_face_get_glyph_count(part.get()))
                  : std::vector<std::uint16_t>();
  const hb_map_t* numbers = hb_subset_plan_old_to_new_glyph_mapping(plan.get());
  subset.glyphs.reserve(glyphs.size());
  for (const std::uint32_t glyph : glyphs) {
    const auto number = static_cast<std::uint16_t>(hb_map_get(numbers, glyph));
    subset.glyphs.push_back(number < cids.size() ? cids[number] : number);
  }
  return subset;
}

}  // namespace gridmill
