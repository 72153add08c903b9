#pragma once

#include <optional>

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// Enlarges text on a large stage, less than the figure, so that it is legible from the back row.
Style enlarge_text_for_stage(const Style& style, Size size);

/// The areas around the figure.
struct StageAreas {
  Size free;  ///< for the figure
  Rect failure, note;
  Size free_without_failure;  ///< the free size without the failure
  Rect lens = {};             ///< the lens's card
};
StageAreas stage_areas_of(const Stage& stage, Size size);

/// The layout of strips and grids.
struct Figure {
  StageLayout layout;
  /// Set if the figure is laid out for a zoom: in, on a stage that is `layout_zoom` times as large; out, in
  /// smaller cells.
  std::optional<float> layout_zoom = {};
};
/// Lays out the figure in its frame. A failure's card shrinks it only if it does not fit above the card.
Figure figure_in(const Stage& stage, const StageAreas& frame);
/// The same with as many temporaries of the step as there is room for; the others are removed from the model.
Figure figure_for(StageModel& model, Stage& stage, const StageAreas& frame);

/// The magnification and shift of a figure.
struct FigureTransform {
  float zoom = 1;
  Point shift = {};
  std::optional<Rect> visible = {};  ///< the visible part of a stage larger than the window
};
FigureTransform figure_transform_of(const Figure& figure, const ViewState& view, const StageAreas& frame,
                                    Size size, const Style& style);

/// Returns the x of the next storage beside this one, or of the stage's end.
float title_right_limit(const StageLayout& layout, const GroupLayout& group);

}  // namespace stridescope::scene
