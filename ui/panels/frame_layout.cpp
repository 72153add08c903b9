#include "ui/panels/frame_layout.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui {
namespace {
constexpr float top_bar_height = 40, bottom_height = 126, least_stage_width = 380, good_stage_width = 560,
                hint_height = 38, ledger_height = 176;
/// The smallest window at scale 100 %.
constexpr float least_window_width = 400, least_window_height = 300;
}  // namespace

float fitting_scale(scene::Size window, float wanted) {
  const float most = std::min(window.w / least_window_width, window.h / least_window_height);
  if (wanted <= most) return wanted;
  return std::max(0.75f, std::floor(most * 4) / 4);  // in steps: a border that is dragged bakes few fonts
}

FrameLayout frame_layout(scene::Size window, const Settings& settings, const scene::Style& style,
                         bool lecture, bool has_hint) {
  const auto px = [&](float length) { return std::round(length * style.scale); };
  FrameLayout layout;
  layout.top_bar = {0, 0, window.w, px(top_bar_height)};
  const float bottom = std::min(px(bottom_height), std::max(0.f, window.h - layout.top_bar.h) * 0.5f);
  layout.bottom = {0, window.h - bottom, window.w, bottom};
  const float top = layout.top_bar.h;
  const float height = std::max(0.f, window.h - top - bottom);

  float left = settings.operations_folded || lecture ? 0 : px(settings.operations_width);
  float right = settings.inspector_folded || lecture ? 0 : px(settings.inspector_width);
  if (window.w - left - right < px(left > 0 ? good_stage_width : least_stage_width)) right = 0;
  if (window.w - left - right < std::min(px(least_stage_width), window.w * 0.45f)) left = 0;
  layout.operations = {0, top, left, height};
  layout.stage = {left, top, std::max(1.f, window.w - left - right), height};
  layout.inspector = {window.w - right, top, right, height};
  if (!settings.ledger_folded && !lecture) {
    const float tall = std::round(std::min(px(ledger_height), layout.stage.h * 0.4f));
    layout.stage.h -= tall;
    layout.ledger = {layout.stage.x, layout.stage.bottom(), layout.stage.w, tall};
  }
  if (has_hint) {
    const float line = px(hint_height);
    layout.stage.h -= line;
    layout.hint = {layout.stage.x, layout.stage.bottom(), layout.stage.w, line};
  }
  return layout;
}

}  // namespace stridescope::ui
