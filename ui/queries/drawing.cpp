#include "ui/queries/drawing.h"

#include <algorithm>

namespace stridescope::ui {

std::string statement_shown(const UiState& state) {
  const auto& session = state.document.session;
  return session.cursor() > 0 ? session.steps()[session.cursor() - 1].source : std::string();
}

const Drawing* drawing_shown(const UiState& state) {
  const auto& drawings = state.lecture.drawings;
  const auto found = drawings.find(state.document.session.cursor());
  if (found == drawings.end() || found->second.lines.empty()) return nullptr;
  return found->second.statement == statement_shown(state) ? &found->second : nullptr;
}

scene::Point to_pen_coordinates(scene::Point at, scene::Size stage) {
  return {(at.x - stage.w / 2) / stage.h, (at.y - stage.h / 2) / stage.h};
}

scene::Point to_stage_pixels(scene::Point place, scene::Size stage) {
  return {place.x * stage.h + stage.w / 2, place.y * stage.h + stage.h / 2};
}

scene::Color pen_color(const scene::Palette& palette, int color) {
  const scene::Color colors[LectureState::pen_colors] = {palette.error, palette.accent, palette.view,
                                                         palette.ink};
  return colors[std::clamp(color, 0, LectureState::pen_colors - 1)];
}

std::vector<scene::Ink> ink_of(const UiState& state, const scene::Style& style, scene::Size stage,
                               const scene::Magnifier& magnifier) {
  std::vector<scene::Ink> ink;
  const auto* drawing = state.lecture.on ? drawing_shown(state) : nullptr;
  if (!drawing) return ink;
  for (const auto& line : drawing->lines) {
    scene::Ink drawn{{}, stage.h / 150 * magnifier.zoom, pen_color(style.palette, line.color)};
    for (const auto& point : line.points)
      drawn.points.push_back(scene::magnified(to_stage_pixels(point, stage), magnifier, stage));
    ink.push_back(std::move(drawn));
  }
  return ink;
}

}  // namespace stridescope::ui
