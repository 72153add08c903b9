#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Breaks text into lines of at most `width`, without the spaces at the breaks. A line ends at a newline,
/// after a space, or beside a Chinese character, but neither before punctuation that closes nor after
/// punctuation that opens (Unicode's line breaking, UAX 14, classes CL, NS and OP). Numbers in brackets, such
/// as a shape, stay together, and an ellipsis stays with its word. A word wider than `width` is cut; each
/// line has at least one character.
std::vector<std::string> wrapped(std::string_view text, float width, Font font, float size,
                                 const TextMeasure& measure);
/// Returns the first `most` of these lines; the last one ends with "…" if text is left out.
std::vector<std::string> wrapped_with_ellipsis(std::size_t most, std::string_view text, float width,
                                               Font font, float size, const TextMeasure& measure);
/// As wrapped(), in the same number of lines of about equal length, so that centred text does not end
/// with a single word.
std::vector<std::string> balanced(std::string_view text, float width, Font font, float size,
                                  const TextMeasure& measure);

}  // namespace stridescope::scene
