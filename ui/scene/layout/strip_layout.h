#pragma once

#include "ui/scene/layout/group_layout.h"

namespace stridescope::scene {

/// The minimum width of a strip and its title, and the width that shows the whole strip in the narrowest
/// cells.
struct StripWidths {
  float least = 0, whole = 0;
};
StripWidths widths_of_strip(const Stage& stage, const MeasuredStorage& measured, const Style& style,
                            float cell, const Terms& terms);
/// Whether a storage has so few elements that its strip can show the number in each.
bool can_have_digits(const StorageModel& storage);
/// Whether the strip shows the number in each of its cells.
bool has_digits(const Stage& stage, const StorageModel& storage, const StripPlan& plan);
/// A lower bound of the height of any strip in this form.
float least_strip_height(const Stage& stage, const Style& style, const Terms& terms);
/// Fills in the strip, its captions and lanes; returns its height, title included.
float lay_out_strip(GroupLayout& group, const Stage& stage, const MeasuredStorage& measured,
                    const Style& style, float cell, float width, const Terms& terms);

}  // namespace stridescope::scene
