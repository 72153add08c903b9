#pragma once

#include "ui/scene/stage_layout.h"

namespace stridescope::scene {

/// Text and spaces follow the cells, within bounds that stay readable.
Style figure_style(const Style& style, float cell);
/// Width that a storage's strip and cards would like.
float wanted_width(const Stage& stage, const StorageModel& storage, const Style& style, float cell,
                   GridLimits limits);
/// A storage's strip, lanes and cards from the origin on, at most `width` wide where that is possible.
GroupLayout lay_out_group(const Stage& stage, const StorageModel& storage, const Style& style, float cell,
                          float width, GridLimits limits,
                          const std::vector<const TensorModel*>& without_grid);
void move(GroupLayout& group, Point by);
/// What a lane says at its right end: "reads in order", "jumps by 4", "each read ×3".
std::string lane_note(const Words& words, const tensor::Layout& layout);

}  // namespace stridescope::scene
