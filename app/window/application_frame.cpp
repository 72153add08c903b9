#include "app/window/application_parts.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <utility>

#include "app/window/make_picture.h"
#include "app/window/widget_map.h"
#include "ui/forms/proof_form.h"
#include "ui/panels/lesson_parts.h"
#include "ui/panels/panels.h"
#include "ui/panels/window_parts.h"
#include "ui/scene/explain/proof_scene.h"
#include "ui/widgets/windows.h"

namespace stridescope::app {
namespace {

/// Interval at which progress of a job is redrawn.
constexpr double progress_secs = 0.05;
/// Actions may emit further actions; after this number of rounds, the frame is shown.
constexpr int most_rounds = 3;

/// Days since 1 January 1970.
std::int64_t days_by_local_clock() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  constexpr std::int64_t secs_per_day = 86'400;
  return localtime_r(&now, &local) ? (now + local.tm_gmtoff) / secs_per_day : now / secs_per_day;
}

/// Returns the zoom at which cells have the size of the style.
float natural_zoom(const scene::Scene& scene, const scene::Style& style, float zoom) {
  for (const auto& part : scene.tensors)
    if (part.has_grid && part.grid.cell_w > 0) return style.cell * zoom / part.grid.cell_w;
  return 1;
}

}  // namespace

void Application::Parts::adapt_style() {
  const auto extent = window.extent();
  const float wanted = extent.content_scale * static_cast<float>(state.settings.scale_percent) / 100;
  const float scale =
      ui::fitting_scale({static_cast<float>(extent.width), static_cast<float>(extent.height)}, wanted);
  if (text.language() != state.settings.language) text = ui::Text(state.settings.language);
  auto wanted_style = scene::make_style(state.settings.theme, scale);
  if (state.lecture.on) {
    const float larger = std::max(1.f, static_cast<float>(state.settings.scale_percent) / 100);
    wanted_style = scene::lecture_style(state.settings.theme, static_cast<float>(extent.height) * larger);
  }
  const bool same_size = std::abs(style.text - wanted_style.text) < 0.001f &&
                         std::abs(style.scale - wanted_style.scale) < 0.001f;
  if (same_size && style.theme == state.settings.theme) return;
  style = wanted_style;
  ui::apply_style(style);
  stage.forget();
  if (!same_size) baked.forget();
}

void Application::Parts::adapt_fonts() {
  auto wanted = std::exchange(memory.drawn_characters, {});
  ui::note_characters(state.console.draft.text + state.dialog.file.path.text, wanted);
  ui::note_characters(state.exporting.form.path.text, wanted);
  for (const auto& label : stage.shown().labels) ui::note_characters(label.text, wanted);
  const auto missing = baked.adapt(host, style, text, std::move(wanted));
  if (!missing) return;
  stage.forget();
  for (const auto& font : *missing) {
    if (!reported_fonts.insert(font.wanted).second) continue;
    const auto* key = !font.used.empty() ? "notice/other_font"
                      : font.is_chinese  ? "notice/no_chinese_font"
                                         : "notice/no_font";
    notice({key, {{"font", font.wanted}, {"used", font.used}}}, false);
  }
}

ui::FrameLayout Application::Parts::layout_of(scene::Size screen) {
  const canvas::ImguiCanvas measure(baked.fonts(), cells);
  return ui::frame_layout(screen, state, style, ui::lesson_heights(state, style, text, measure),
                          ui::notice_room(state, style, text, measure));
}

void Application::Parts::build_widgets(ui::Ui& ui, scene::Size screen, const canvas::ImguiCanvas& canvas) {
  const auto layout = layout_of(screen);
  ui::window_parts(ui, state, queries, stage.shown(), layout, screen, options.widget_map.has_value(),
                   {next_scene(canvas), &canvas});
}

/// Writes a scene to the requested file, or to the clipboard, and shows a notice of the result.
void Application::Parts::make_picture(const scene::Scene& scene) {
  pictures_made = state.window.picture.count;
  frames_due = settling_frames;
  auto told = app::make_picture(state.window.picture.what, scene);
  notice(std::move(told.message), told.is_error);
}

/// Returns the stage with the proof below it that the panel of proofs shows.
scene::Scene Application::Parts::with_proof(const scene::Scene& scene, const canvas::ImguiCanvas& canvas) {
  const auto shown = ui::shown_proof(state);
  const auto* found = shown ? queries.proof(state, shown->request) : nullptr;
  if (!found) return scene;
  return scene::above(scene,
                      scene::proof_scene(found->proof, {shown->step, found->axes, found->itemsize, true},
                                         {scene.size.w, 0}, style, canvas, text),
                      style);
}

const scene::Scene& Application::Parts::update_stage(const scene::Rect& area,
                                                     const canvas::ImguiCanvas& canvas) {
  const auto& scene = stage.update(state, style, area, canvas, text);
  if (const auto pan = stage.held_pan()) store.reduce(ui::SetPan{*pan});
  return scene;
}

void Application::Parts::tick(double passed_secs) {
  // A pause between frames, as when nothing moves, does not count as animation time.
  if (state.motion.is_playing() || state.lecture.magnifier.is_moving())
    store.reduce(ui::Tick{std::min(passed_secs, 0.1), stage.step_secs()});
  stage.advance(passed_secs);
}

/// Renders one frame: input, widgets, reduce, scene, paint. An action changes the state that the widgets
/// showed, so they are laid out again before anything is painted.
void Application::Parts::frame(double passed_secs) {
  if (log) log->begin();
  if (const auto today = days_by_local_clock(); today != state.practice.today)
    store.reduce(ui::SetToday{today});
  take_events();
  if (store.has_ended_job()) frames_due = settling_frames;
  store.take_jobs();
  const bool in_motion = is_animating();
  tick(passed_secs);
  const canvas::ImguiCanvas canvas(baked.fonts(), cells);
  double wake_after = -1;
  std::int64_t painted_pixels = 0;
  for (int round = 0; round < most_rounds; ++round) {
    adapt_style();
    adapt_fonts();
    const auto extent = window.extent();
    const scene::Size screen{static_cast<float>(extent.width), static_cast<float>(extent.height)};
    const auto layout = layout_of(screen);
    host.captures_pasted_lines = memory.focus == "console";
    cells.begin_frame();
    host.begin_frame(extent, round == 0 ? passed_secs : 0);
    update_stage(layout.stage, canvas);
    ui::KeyQueue keys(std::exchange(presses, {}));
    memory.text = ui::TextFocus::none;
    memory.elided.clear();
    ui::ActionQueue actions;
    ui::Ui ui(style, baked.fonts(), text, memory, keys, actions, window.now_secs(), state.settings.tooltips,
              &cells);
    // A lecture's screen is viewed from a distance, and is not clicked accidentally.
    ui.marks_terms = !state.lecture.on;
    build_widgets(ui, screen, canvas);
    handle_keys(ui);
    wake_after = ui.wake_after_secs;
    widgets = std::move(ui.widgets);
    const bool again = !actions.empty() && round + 1 < most_rounds;
    reduce_all(actions);
    // The drawn texts may contain characters that the font atlas lacks.
    const bool lacks = !baked.has(memory.drawn_characters);
    if (again || (lacks && round + 1 < most_rounds)) {
      frames_due = settling_frames;
      host.drop_frame();
      continue;
    }
    const auto& scene = update_stage(layout.stage, canvas);
    canvas.paint(*ImGui::GetBackgroundDrawList(), scene, {layout.stage.x, layout.stage.y});
    painted_pixels = host.paint(extent, style.palette.stage);
    if (pictures_made != state.window.picture.count)
      make_picture(state.window.drawing ? *state.window.drawing : with_proof(scene, canvas));
    const ui::StageDrawn measured{{layout.stage.w, layout.stage.h},
                                  natural_zoom(scene, style, state.stage.view.zoom)};
    if (measured.size != state.stage.size || measured.natural_zoom != state.stage.natural_zoom)
      store.reduce(measured);
    break;
  }
  window.set_pointer(host.pointer());
  window.swap();
  ++frames;
  if (log) {
    window.finish();
    log->end(frames, in_motion, stage.shown().cells.size(), painted_pixels);
  }
  const bool runs_job = state.work.job || state.exporting.job;
  if (runs_job || !state.work.experiment.empty())
    wake_after = wake_after < 0 ? progress_secs : std::min(wake_after, progress_secs);
  wake_at_secs = wake_after < 0 ? -1 : window.now_secs() + wake_after;
  speaker_frame(passed_secs);
  if (options.widget_map) {
    const auto extent = window.extent();
    const WidgetMap map{frames,
                        is_animating(),
                        is_animating() || frames_due > 0 || runs_job || !window.events().empty(),
                        window.events().size(),
                        state.console.pending_statements.size(),
                        {static_cast<float>(extent.width), static_cast<float>(extent.height)},
                        memory.focus,
                        widgets};
    if (!write_widget_map(*options.widget_map, map)) {
      notice({"notice/widget_map", {{"path", *options.widget_map}}}, true);
      options.widget_map.reset();
    }
  }
}

}  // namespace stridescope::app
