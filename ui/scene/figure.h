#pragma once

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

class LayoutCache;

/// On a stage that is larger than the one between the panels of a small screen, words grow with the figure,
/// though less than it: the back row reads them.
Style roomy(const Style& style, Size size);

/// Where what stands on the stage besides the figure has its place.
struct Frame {
  Size free;  ///< for the figure
  Rect failure, note;
  Size unfailed;   ///< what would be free without the failure
  Rect lens = {};  ///< of the lens' card
};
Frame frame_of(const Stage& stage, Size size);

/// Strips and grids, as far as they are seen, and what the zoom does to them when they stand.
struct Figure {
  StageLayout layout;
  float zoom = 1;
  Point shift;
};
/// What is all there is magnified. Of what is cut, more is shown: zoomed in, on a larger stage, of which
/// `stage.visible` says what is seen; zoomed out, in smaller cells on the same one.
Figure figure_of(Stage& stage, Size size, Size free, LayoutCache& layouts);

/// The figure in its frame. A failure's card makes it smaller only where it does not fit above it otherwise.
Figure figure_in(Stage& stage, Size size, const Frame& frame, LayoutCache& layouts);

/// Where the next storage beside this one begins, or the stage ends.
float end_of_title(const StageLayout& layout, const GroupLayout& group);

}  // namespace stridescope::scene
