#include "tools/book/fonts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "tools/files/file_registry.h"
#include "tools/io/string_util.h"

namespace gridmill {
namespace {

namespace fs = std::filesystem;

struct FontRow {
  std::string_view regular;
  std::string_view bold;
  std::string_view package;
};

constexpr FontRow kFontRows[] = {
#define FONT(regular, bold, package) {regular, bold, package},
#include "tools/book/fonts.def"
#undef FONT
};

/// The file of the same family in bold, by the names that families have; else the file itself.
std::string bold_of(const std::string& path) {
  const fs::path file(path);
  const std::string stem = file.stem();
  const auto find_file = [&](const std::string& name) {
    const fs::path bold = file.parent_path() / (name + file.extension().string());
    return fs::is_regular_file(bold) ? bold.string() : "";
  };
  for (const std::string_view regular : {"-Regular", "Regular", "-Roman", "-Book", "-Medium", ""}) {
    if (!stem.ends_with(regular)) continue;
    const std::string family = stem.substr(0, stem.size() - regular.size());
    for (const char* bold : {"-Bold", "Bold", "-Demi"}) {
      if (std::string found = find_file(family + bold); !found.empty()) return found;
    }
  }
  return path;
}

bool contains(const CharacterRanges& ranges, char32_t character) {
  const auto range = std::lower_bound(
      ranges.begin(), ranges.end(), character,
      [](const std::pair<char32_t, char32_t>& r, char32_t c) { return r.second < c; });
  return range != ranges.end() && range->first <= character;
}

}  // namespace

Fonts::Fonts(const std::string& folders, const std::string& wanted) : folders_(folders) {
  for (const std::string_view folder : split(folders, ':')) {
    for (const fs::path& path : list_folder(folder, Depth::kTree)) {
      const std::string extension = path.extension();
      if (extension != ".ttf" && extension != ".ttc" && extension != ".otf") continue;
      std::error_code ignored;
      if (!fs::is_regular_file(path, ignored)) continue;  // opening a pipe would wait
      // Of files with the same name the one with the smallest path, whatever order the disk has.
      const auto [place, fresh] = files_.emplace(path.filename(), path);
      if (!fresh) place->second = std::min(place->second, path.string());
    }
  }
  if (!wanted.empty()) add_wanted(wanted);
  for (const FontRow& row : kFontRows) {
    for (const bool bold : {false, true}) {
      const std::string path = path_of(bold ? row.bold : row.regular);
      if (!path.empty()) choice_[bold ? 1 : 0].push_back(path);
    }
  }
  if (choice_[0].empty()) {
    throw std::runtime_error(
        "there is no font in " + folders + "; install one (Debian: apt-get install " +
        std::string(kFontRows[0].package) + "), or name its folder with --fonts");
  }
  // The rest, for scripts that no row has. Fonts of the requested weight before the others.
  for (const bool bold : {false, true}) {
    std::vector<std::pair<int, std::string>> rest;
    for (const auto& [file, path] : files_) {
      const bool family = file.starts_with("NotoSans");
      const bool weight = file.ends_with(bold ? "-Bold.ttf" : "-Regular.ttf");
      const bool postscript = file.ends_with(".otf");
      rest.emplace_back((family ? 0 : 1) + (weight ? 0 : 2) + (postscript ? 4 : 0), path);
    }
    std::sort(rest.begin(), rest.end());
    for (auto& [order, path] : rest) choice_[bold ? 1 : 0].push_back(std::move(path));
  }
}

std::string Fonts::path_of(std::string_view file) const {
  const auto found = files_.find(file);
  return found == files_.end() ? "" : found->second;
}

void Fonts::add_wanted(const std::string& wanted) {
  std::string path = wanted;
  if (!fs::is_regular_file(path)) {
    for (const char* ending :
         {".ttf", "-Regular.ttf", ".ttc", ".otf", "-Regular.otf", "-Roman.otf", ""}) {
      path = path_of(wanted + ending);
      if (!path.empty()) break;
    }
  }
  if (path.empty()) {
    throw std::runtime_error("there is no font '" + wanted + "' in " + folders_ +
                             "; give the name of its file, its path, or --fonts FOLDER");
  }
  choice_[0].push_back(path);
  choice_[1].push_back(bold_of(path));
  for (const auto& choice : choice_) {  // throws what is wrong with it
    auto font = std::make_unique<Font>(choice.front());
    const CharacterRanges characters = font->characters();
    known_[choice.front()] = {characters, std::move(font)};
  }
  has_wanted_ = true;
}

bool Fonts::wanted_has_bold() const {
  return !has_wanted_ || known_.at(choice_[1].front()).font->is_bold();
}

const Font* Fonts::find(std::u32string_view characters, bool bold) {
  for (const std::string& path : choice_[bold ? 1 : 0]) {
    const auto [place, is_new] = known_.try_emplace(path);
    KnownFont& known = place->second;
    std::unique_ptr<Font> opened;
    if (is_new) {
      try {
        opened = std::make_unique<Font>(path);
        known.characters = opened->characters();
      } catch (const std::runtime_error&) {  // other outlines, or not to be embedded: the next one
      }
    }
    if (known.characters.empty() ||
        !std::all_of(characters.begin(), characters.end(),
                     [&](char32_t c) { return contains(known.characters, c); })) {
      continue;
    }
    if (known.font == nullptr) {
      known.font = opened != nullptr ? std::move(opened) : std::make_unique<Font>(path);
    }
    return known.font.get();
  }
  return nullptr;
}

void Fonts::fail(char32_t character) const {
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "U+%04X", static_cast<unsigned>(character));
  throw std::runtime_error(std::string("no font in ") + folders_ + " has the character " +
                           code.data() +
                           "; install one (Debian: fonts-noto-core, fonts-ipaexfont-gothic, "
                           "fonts-wqy-microhei), or name its folder with --fonts");
}

}  // namespace gridmill
