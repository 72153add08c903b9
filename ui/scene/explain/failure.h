#pragma once

#include <string>
#include <vector>

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// Text under the figure, set in lines: why a statement did not run.
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
    Rect rect;  ///< from the text's top left
  };
  std::vector<Line> lines = {};
  std::vector<Chip> chips = {};
  Rect mark = {};    ///< under what the failure points at, from the text's top left
  float height = 0;  ///< with the space around
};
/// `size`: the panel's width, and the height of the stage, of which it takes less than a third.
PanelText plan_failure(const Stage& stage, const session::Failure& failure, Size size);

}  // namespace stridescope::scene
