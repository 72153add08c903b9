#pragma once

#include <functional>

#include "ui/queries/panel_queries.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

struct UiState;

/// The area for notices and cards of background jobs, beside or under the stage; it does not cover the
/// stage.
struct NoticeRoom {
  std::function<float(float width)> height;  ///< empty: nothing to show
};
NoticeRoom notice_room(const UiState& state, const scene::Style& style, const Text& text,
                       const scene::TextMeasure& measure);

/// Draws the newest at the bottom; those without room are deferred until others are closed.
void notices(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
