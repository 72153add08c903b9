#pragma once

#include <functional>

#include "ui/derived/derived.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

struct UiState;

/// The room for notices, and for cards of background jobs; they are beside the stage, or under it, and cover
/// nothing of it.
struct NoticeRoom {
  std::function<float(float width)> height;  ///< empty: nothing to show
};
NoticeRoom notice_room(const UiState& state, const scene::Style& style, const Text& text,
                       const scene::TextMeasure& measure);

/// The newest at the bottom; those without room are deferred until others are closed.
void notices(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
