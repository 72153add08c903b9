#pragma once

#include <functional>

#include "ui/derived/derived.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

struct UiState;

/// The room that notices, and cards of what runs off the frame, take; they stand beside the stage, or under
/// it, and cover nothing of it.
struct NoticeRoom {
  std::function<float(float width)> height;  ///< empty: nothing is told
};
NoticeRoom notice_room(const UiState& state, const scene::Style& style, const Text& text,
                       const scene::TextMeasure& measure);

/// The newest at the bottom; those that the room has no place for wait until others are put away.
void notices(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
