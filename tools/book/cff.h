#pragma once

// A minimal reader of the CFF table, only for the charset of CID-keyed fonts. HarfBuzz makes the
// subset but does not return its CIDs. Reads beyond the end of the table give 0.

#include <cstdint>
#include <string_view>
#include <vector>

namespace gridmill {

/// The character identifiers (CIDs) by which a PDF addresses the glyphs of a font with PostScript
/// outlines: those of its charset where the font is keyed by them, else the glyphs' numbers.
/// @param table  the font's "CFF " (Adobe Technical Note 5176)
/// @return by glyph; empty: as numbered
[[nodiscard]] std::vector<std::uint16_t> cids_of(std::string_view table, std::size_t glyphs);

}  // namespace gridmill
