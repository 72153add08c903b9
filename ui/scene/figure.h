#pragma once

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

class LayoutCache;

/// On a large stage, text grows with the figure, but less than it does, so that the back row can read it.
Style roomy(const Style& style, Size size);

/// Places of what surrounds the figure.
struct Frame {
  Size free;  ///< for the figure
  Rect failure, note;
  Size unfailed;   ///< what would be free without the failure
  Rect lens = {};  ///< of the lens' card
};
Frame frame_of(const Stage& stage, Size size);

/// The layout of strips and grids, and the magnification that is applied to it.
struct Figure {
  StageLayout layout;
  float zoom = 1;
  Point shift;
};
/// If all indices are shown, zooming magnifies. Otherwise it shows more indices: zoomed in, on a larger
/// stage, of which `stage.visible` is set to the visible part; zoomed out, in smaller cells.
Figure figure_of(Stage& stage, Size size, Size free, LayoutCache& layouts);

/// The figure in its frame. A failure's card makes it smaller only if it does not fit above the card.
Figure figure_in(Stage& stage, Size size, const Frame& frame, LayoutCache& layouts);

/// The x at which the next storage beside this one begins, or the stage ends.
float end_of_title(const StageLayout& layout, const GroupLayout& group);

}  // namespace stridescope::scene
