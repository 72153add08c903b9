#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::ui {

/// A part of a line in one font.
struct MarkedRun {
  std::string words;
  scene::Font font;
};

/// Text for places without fonts: without the backticks around code.
std::string without_marks(std::string_view text);

/// Text in lines, as scene::wrapped, with text between backticks in the code font; code is broken only if it
/// is wider than a line. Text of a code font is unchanged, as is an unpaired backtick.
std::vector<std::vector<MarkedRun>> wrapped_runs(std::string_view text, float width, scene::Font font,
                                                 float size, const scene::TextMeasure& measure);

float width_of(const std::vector<MarkedRun>& line, float size, const scene::TextMeasure& measure);

}  // namespace stridescope::ui
