#pragma once

#include <string_view>

#include "engine/lesson/lesson.h"
#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// The facts about a tensor that are hidden while a question is open: the answer, and facts from which it
/// follows.
struct Covers {
  bool shape = false, stride = false, offset = false, dtype = false;
  bool lamps = false;   ///< whether it is contiguous, or has gaps
  bool places = false;  ///< which places it reads, in which order
  bool cells = false;   ///< values and colours of its grid
  bool source = false;  ///< the expression that made it says one of these
};
Covers covers_of(const ViewState& view, const TensorModel& tensor);
/// Whether the places of any tensor over a storage are hidden: then no ties are drawn to its tensors.
bool covers_places(const ViewState& view, const StorageModel& storage);

/// The text in place of a hidden fact.
void add_cover(Scene& scene, Rect where, const Style& style, Key key);

}  // namespace stridescope::scene
