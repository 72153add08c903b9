#pragma once

#include <optional>

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// On a large stage, text grows with the figure, but less than it does, so that the back row can read it.
Style roomy(const Style& style, Size size);

/// The places around the figure.
struct Frame {
  Size free;  ///< for the figure
  Rect failure, note;
  Size unfailed;   ///< what would be free without the failure
  Rect lens = {};  ///< of the lens' card
};
Frame frame_of(const Stage& stage, Size size);

/// The layout of strips and grids.
struct Figure {
  StageLayout layout;
  /// If the figure is laid out for a zoom: in, on a stage that is `reach` times as large; out, in smaller
  /// cells.
  std::optional<float> reach = {};
};
/// The figure in its frame. A failure's card makes it smaller only if it does not fit above the card.
Figure figure_in(const Stage& stage, const Frame& frame);
/// The same with the temporaries of the step that it has room for; the others leave the model.
Figure figure_for(StageModel& model, Stage& stage, const Frame& frame);

/// How a figure is magnified and shifted.
struct Sight {
  float zoom = 1;
  Point shift = {};
  std::optional<Rect> visible = {};  ///< the part of a stage that is larger than the window
};
Sight sight_of(const Figure& figure, const ViewState& view, const Frame& frame, Size size,
               const Style& style);

/// The x at which the next storage beside this one begins, or the stage ends.
float end_of_title(const StageLayout& layout, const GroupLayout& group);

}  // namespace stridescope::scene
