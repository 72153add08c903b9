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

/// Returns a text without the backticks around code, for places without fonts.
std::string without_marks(std::string_view text);

/// Breaks text into lines, as scene::wrapped, with text between backticks in the code font; code is broken
/// only if it is wider than a line. Text of a code font is unchanged, as is an unpaired backtick.
std::vector<std::vector<MarkedRun>> wrapped_runs(std::string_view text, float width, scene::Font font,
                                                 float size, const scene::TextMeasure& measure);

float width_of(const std::vector<MarkedRun>& line, float size, const scene::TextMeasure& measure);

}  // namespace stridescope::ui
