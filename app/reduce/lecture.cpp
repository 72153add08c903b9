#include "app/reduce/lecture.h"

#include <algorithm>

#include "app/reduce/reducers.h"
#include "ui/panels/panels.h"
#include "ui/queries/drawing.h"

namespace stridescope::app {
namespace {

constexpr double magnify_secs = 0.45;

void copy_panels(ui::Settings& to, const ui::Settings& from) {
  for (const auto& panel : ui::panel_table)
    for (const auto* row : {panel.folded, panel.width})
      if (row) row->set(to, row->get(from), *row);
}

void begin(ui::UiState& state) {
  auto& lecture = state.lecture;
  lecture.on = true;
  lecture.before = {state.window.full_screen, state.settings, state.stage.view, state.document.revision};
  state.window.full_screen = true;
  if (!lecture.began_secs) state.effects.push_back(ui::ReadClock{});
  for (const auto& panel : ui::panel_table) panel.folded->set(state.settings, true, *panel.folded);
  state.stage.view.zoom = 1;
  state.stage.view.pan = {};
}

void end(ui::UiState& state) {
  auto& lecture = state.lecture;
  const auto before = std::move(lecture.before);
  auto drawings = std::move(lecture.drawings);
  const auto began_secs = lecture.began_secs;
  const bool speaker = lecture.speaker && !lecture.speaker_in_own_window;
  const auto radius = lecture.spotlight_radius;
  const auto color = lecture.pen_color;
  const bool swapped = lecture.swapped;
  lecture = {};
  lecture.drawings = std::move(drawings);
  lecture.began_secs = began_secs, lecture.speaker = speaker;
  lecture.spotlight_radius = radius, lecture.pen_color = color;
  lecture.swapped = swapped;
  state.window.full_screen = before.full_screen;
  copy_panels(state.settings, before.settings);
  auto& view = state.stage.view;
  view.zoom = before.view.zoom, view.pan = before.view.pan;
  view.cell_text = before.view.cell_text, view.show_indices = before.view.show_indices;
  if (before.revision != state.document.revision) return;
  // If nothing else happened, the former selection and pins still exist.
  view.selected = before.view.selected, view.pinned = before.view.pinned, view.box = before.view.box;
  view.roles = before.view.roles, view.hidden = before.view.hidden;
}

void apply(ui::UiState& state, const ui::SetLecture& action) {
  if (action.on == state.lecture.on) return;
  if (action.on) begin(state);
  else end(state);
}

void apply(ui::UiState& state, const ui::SetLectureBar& action) {
  state.lecture.bar = state.lecture.on && action.on;
}

void apply(ui::UiState& state, const ui::SetCurtain& action) {
  if (state.lecture.on) state.lecture.curtain = action.curtain;
}

void apply(ui::UiState& state, const ui::SetSpotlight& action) {
  state.lecture.spotlight = state.lecture.on && action.on;
}

void apply(ui::UiState& state, const ui::SizeSpotlight& action) {
  auto& radius = state.lecture.spotlight_radius;
  radius =
      std::clamp(radius * action.factor, ui::LectureState::least_spotlight, ui::LectureState::most_spotlight);
}

void apply(ui::UiState& state, const ui::SetPen& action) {
  state.lecture.pen = state.lecture.on && action.on;
  if (state.lecture.pen) state.stage.view.hover = {};
}

void apply(ui::UiState& state, const ui::ChoosePenColor& action) {
  state.lecture.pen_color = std::clamp(action.color, 0, ui::LectureState::pen_colors - 1);
}

void apply(ui::UiState& state, const ui::BeginLine& action) {
  if (!state.lecture.pen) return;
  const auto statement = ui::statement_shown(state);
  auto& drawing = state.lecture.drawings[state.document.session.cursor()];
  if (drawing.statement != statement) drawing = {statement, {}};
  drawing.lines.push_back({state.lecture.pen_color, {action.at}});
}

void apply(ui::UiState& state, const ui::ExtendLine& action) {
  if (!state.lecture.pen || !ui::drawing_shown(state)) return;
  auto& points = state.lecture.drawings[state.document.session.cursor()].lines.back().points;
  if (points.back() != action.at) points.push_back(action.at);
}

void apply(ui::UiState& state, const ui::UndoLine&) {
  if (!ui::drawing_shown(state)) return;
  auto& drawings = state.lecture.drawings;
  const auto step = state.document.session.cursor();
  drawings[step].lines.pop_back();
  if (drawings[step].lines.empty()) drawings.erase(step);
}

void apply(ui::UiState& state, const ui::WipeLines&) {
  state.lecture.drawings.erase(state.document.session.cursor());
}

bool moves_at_once(const ui::UiState& state) {
  return state.settings.instant || state.settings.reduced_motion;
}

void apply(ui::UiState& state, const ui::Magnify& action) {
  if (!state.lecture.on) return;
  auto& lens = state.lecture.magnifier;
  lens = {true, moves_at_once(state) ? 1 : 0.0, action.target, action.at};
}

void apply(ui::UiState& state, const ui::EndMagnify&) {
  auto& lens = state.lecture.magnifier;
  lens.wanted = false;
  if (moves_at_once(state)) lens.t = 0;
}

void apply(ui::UiState& state, const ui::SetSpeaker& action) {
  state.lecture.speaker = action.on;
  if (!action.on) state.lecture.speaker_in_own_window = false;
  if (!state.lecture.began_secs) state.effects.push_back(ui::ReadClock{});
}

void apply(ui::UiState& state, const ui::SetSpeakerApart& action) {
  state.lecture.speaker_in_own_window = action.on;
}

void apply(ui::UiState& state, const ui::SwapScreens&) { state.lecture.swapped = !state.lecture.swapped; }

void apply(ui::UiState& state, const ui::RestartClock&) { state.effects.push_back(ui::ReadClock{}); }

void apply(ui::UiState& state, const ui::LectureBegan& action) { state.lecture.began_secs = action.at_secs; }

}  // namespace

bool close_in_lecture(ui::UiState& state) {
  auto& lecture = state.lecture;
  if (!lecture.on) return false;
  if (lecture.curtain != ui::Curtain::none) lecture.curtain = ui::Curtain::none;
  else if (lecture.magnifier.wanted) apply(state, ui::EndMagnify{});
  else if (lecture.pen) lecture.pen = false;
  else if (lecture.spotlight) lecture.spotlight = false;
  else if (lecture.bar) lecture.bar = false;
  else end(state);
  return true;
}

void advance_lecture(ui::UiState& state, double secs) {
  auto& lens = state.lecture.magnifier;
  if (!lens.is_moving()) return;
  const double way = secs / magnify_secs;
  lens.t = lens.wanted ? std::min(1.0, lens.t + way) : std::max(0.0, lens.t - way);
}

ui::Settings settings_to_save(const ui::UiState& state) {
  auto settings = state.settings;
  if (state.lecture.on) copy_panels(settings, state.lecture.before.settings);
  return settings;
}

void reduce_lecture(ui::UiState& state, const ui::LectureAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
