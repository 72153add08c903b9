#pragma once

#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {

/// Widths: under which a strip and its title do not get; and in which the whole strip is seen, in as narrow
/// cells as there may be.
struct StripWidths {
  float least = 0, whole = 0;
};
StripWidths widths_of_strip(const Stage& stage, const MeasuredStorage& measured, const Style& style,
                            float cell, const Terms& terms);
/// Of any strip in such a form: it is no lower.
float least_strip_height(const Stage& stage, const Style& style, const Terms& terms);
/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const Terms& terms);

}  // namespace stridescope::scene
