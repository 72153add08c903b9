#pragma once

#include <string_view>

#include "engine/lesson/lesson.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// The facts about a tensor that are hidden while a question is open: those that answer it or imply the
/// answer.
struct Covers {
  bool shape = false, stride = false, offset = false, dtype = false;
  bool status_badges = false;  ///< whether it is contiguous, or has gaps
  bool elements = false;       ///< which elements it reads, and in which order
  bool cells = false;          ///< values and colours of its grid
  bool source = false;         ///< the expression that made it, if that reveals one of these
};
Covers covers_of(const ViewState& view, const TensorModel& tensor);
/// Returns true if the elements of any tensor over a storage are hidden: then its tensors have no ties.
bool covers_elements(const ViewState& view, const StorageModel& storage);

/// Draws a cover, a box with "?", in place of a hidden fact.
void add_cover(Scene& scene, Rect where, const Style& style, ItemKey key);

}  // namespace stridescope::scene
