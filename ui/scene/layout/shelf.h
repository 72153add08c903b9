#pragma once

#include <vector>

#include "ui/scene/layout/measured.h"
#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// Returns true if the step shown neither reads nor makes any tensor of the storage, and none is selected.
bool is_idle_storage(const StorageModel& storage);

/// Returns the smaller text style of a shelf.
Style shelf_style(const Style& style);

/// Lays out storages that have no part in a step, each on a line of its own or beside others: its title, its
/// strip as a band, and the names and shapes of its tensors. Starts at the area's top left corner, at most as
/// wide as the area; `storages` are indices in the stage's model.
std::vector<GroupLayout> lay_out_shelf(const Stage& stage, const MeasuredStage& measured,
                                       const std::vector<std::size_t>& storages, const Rect& area);

/// Returns the title of a storage on a shelf.
std::vector<TextRun> shelf_title(const Stage& stage, const StorageModel& storage);

}  // namespace stridescope::scene
