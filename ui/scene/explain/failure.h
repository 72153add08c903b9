#pragma once

#include <string>
#include <vector>

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// Text under the figure about a failed statement, set in lines.
struct PanelText {
  struct Line {
    std::vector<TextRun> runs;
    float size = 0;
    float y = 0;
  };
  /// A statement to run instead, and its effect on memory.
  struct Chip {
    std::string statement;
    std::vector<std::vector<TextRun>> lines;
    Rect rect;  ///< relative to the text's top left
  };
  std::vector<Line> lines = {};
  std::vector<Chip> chips = {};
  Rect mark = {};    ///< under the marked part, relative to the text's top left
  float height = 0;  ///< including the space around it
};
/// `size`: the panel's width, and the height of the stage; the text normally takes less than a
/// third of that.
PanelText plan_failure(const Stage& stage, const session::Failure& failure, Size size);

}  // namespace stridescope::scene
