#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Text in lines of at most `width`, without the spaces at which they are broken. A line ends at a newline,
/// after a space, or beside a Chinese character, but neither before punctuation that closes nor after
/// punctuation that opens (Unicode's line breaking, UAX 14, classes CL, NS and OP). Numbers in brackets, as a
/// shape, stay together, and an ellipsis stays behind its word. A word that is wider is cut; one character
/// always fits.
std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure);
/// The first `most` of these lines; the last one shows where text is left out.
std::vector<std::string> wrapped_to(std::size_t most, std::string_view text, float width, Font font,
                                    float size, const TextMeasure& measure);
/// As wrapped(), in no more lines, but of about the same length: what is centred has no single word in its
/// last one.
std::vector<std::string> balanced(std::string_view text, float width, Font font, float size,
                                  const TextMeasure& measure);

}  // namespace stridescope::scene
