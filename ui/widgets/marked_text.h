#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::ui {

/// A part of a line, in a font of its own.
struct MarkedRun {
  std::string words;
  scene::Font font;
};

/// Words as they are said where fonts cannot differ: without the backticks around code.
std::string without_marks(std::string_view text);

/// Text in lines, as scene::wrapped, with what stands between backticks in the code font; code is broken only
/// where it is wider than a line. Text of a code font is left as it is, as is a backtick without another.
std::vector<std::vector<MarkedRun>> wrapped_runs(std::string_view text, float width, scene::Font font,
                                                 float size, const scene::TextMeasure& measure);

float width_of(const std::vector<MarkedRun>& line, float size, const scene::TextMeasure& measure);

}  // namespace stridescope::ui
