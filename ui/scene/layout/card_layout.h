#pragma once

#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {

/// Of a cell as high as `cell`, with a text of that many characters in it.
float text_width(float cell, int columns);
/// Whether a tensor's cells give way to the result's.
bool is_reduced(const TensorModel& tensor, const Terms& terms);
/// What its grid looks like: one of small cells takes little width.
Page page_of(const TensorModel& tensor, const Terms& terms);
/// Of a tensor's cells, where those of most are `cell` high.
float cell_height(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms);
/// The same: those that are too small for text are squares.
float cell_width(const Stage& stage, const TensorModel& tensor, float cell, const Terms& terms);
/// The widths that captions below a grid, and beside it, are set in.
float below_width(const Style& style, bool is_narrow);
float beside_width(const Style& style, CaptionSide side);

Size card_size(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
               const Terms& terms);
CardLayout lay_out_card(const Stage& stage, MeasuredTensor& tensor, const Style& style, float cell,
                        const Terms& terms);

}  // namespace stridescope::scene
