#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/scene.h"

namespace stridescope::scene {

/// Bytes of the text's first line, at most `width` wide: up to its newline, or to the last place where a line
/// may end. That is after a space, or beside a Chinese character, but neither before punctuation that closes
/// nor after punctuation that opens (Unicode's line breaking, UAX 14, classes CL, NS and OP). A word that is
/// wider is cut; one character always fits.
std::size_t first_line(std::string_view text, float width, Font font, float size, const TextMeasure& measure);

/// Text in such lines, without the spaces at which they are broken.
std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure);

}  // namespace stridescope::scene
