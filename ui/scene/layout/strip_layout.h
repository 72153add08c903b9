#pragma once

#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {

/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const Terms& terms);

}  // namespace stridescope::scene
