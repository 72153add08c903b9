#include <memory>

#include "engine/lab/measurement_job.h"
#include "ui/actions/settings.h"
#include "ui/actions/window.h"
#include "ui/actions/work.h"
#include "ui/canvas/imgui_canvas.h"
#include "ui/canvas/imgui_cell_painter.h"
#include "ui/panels/panels.h"
#include "ui/scene/plot/lab_plot.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

constexpr float lab_bar_height = 40;
/// The size of a copied picture: that of a slide.
constexpr scene::Size copied_size{1280, 720};

/// The chosen experiment, with its current or last measurement.
struct ShownLab {
  const lab::Experiment* experiment = nullptr;
  bool measures = false;
  std::vector<lab::Series> series = {};
};

ShownLab shown_lab(const UiState& state) {
  ShownLab shown{lab::find_experiment(state.settings.lab_experiment)};
  if (!shown.experiment) return shown;
  shown.measures = state.work.experiment == shown.experiment->name;
  if (shown.measures) shown.series = state.work.series;
  const auto& known = state.work.measured;
  const auto last = known.find(shown.experiment->name);
  if (shown.series.empty() && last != known.end()) shown.series = last->second;
  return shown;
}

bool is_lab_narrow(const Ui& ui, float width) { return width < ui.px(760); }

void lab_bar(Ui& ui, const UiState& state, const ShownLab& shown, const scene::Rect& bar) {
  const auto& row = setting_row<&Settings::lab_experiment>();
  const auto choices = row.choices();
  const bool measures = shown.measures, has_samples = !shown.series.empty();
  const float height = ui.px(28);
  float top = bar.y + (ui.px(lab_bar_height) - height) / 2;
  // If there is no room for both, the experiments are placed above the buttons.
  const bool is_narrow = is_lab_narrow(ui, bar.w);
  const float experiments_top = top;
  if (is_narrow) top += ui.px(lab_bar_height - 4);
  float x = bar.right();
  const auto place = [&](std::string_view label) {
    const float w = button_width(ui, label);
    x -= w + ui.px(8);
    return scene::Rect{x, top, w, height};
  };
  const auto start = ui.text(measures ? "lab/stop" : has_samples ? "lab/again" : "lab/start");
  const auto csv = ui.text("lab/copy_csv"), picture = ui.text("lab/copy_picture");
  if (button(ui, "lab/copy_picture", place(picture), picture, {.enabled = has_samples}).pressed) {
    canvas::ImguiCellPainter cells;
    const canvas::ImguiCanvas canvas(ui.fonts, cells);
    const auto style = scene::make_style(ui.style.theme, 1.4f);
    ui.emit(CopyDrawing{std::make_shared<const scene::Scene>(scene::plot_scene(
        scene::lab_plot(*shown.experiment, shown.series, style, ui.text), copied_size, style, canvas))});
  }
  if (button(ui, "lab/copy_csv", place(csv), csv, {.enabled = has_samples}).pressed)
    ui.emit(CopyText{lab::csv(*shown.experiment, shown.series)});
  if (button(ui, "lab/start", place(start), start,
             {.kind = measures ? ButtonKind::plain : ButtonKind::primary,
              .value = measures      ? "measures"
                       : has_samples ? "done"
                                     : "empty"})
          .pressed) {
    if (measures) ui.emit(StopLab{});
    else ui.emit(StartLab{state.settings.lab_experiment});
  }
  std::vector<Option> options;
  std::vector<std::string> labels;
  labels.reserve(choices.size());
  int chosen = -1;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    labels.emplace_back(ui.text("lab/short/" + choices[i].id));
    options.push_back({choices[i].id, labels.back()});
    if (row.get(state.settings) == choices[i].value) chosen = static_cast<int>(i);
  }
  const float width = std::min((is_narrow ? bar.right() : x) - bar.x - ui.px(16), ui.px(560));
  const int pressed =
      segmented(ui, "lab/experiment", {bar.x, experiments_top, width, height}, options, chosen);
  if (pressed >= 0) ui.emit(ChangeSetting{&row, choices[static_cast<std::size_t>(pressed)].value});
}

}  // namespace

void lab_panel(Ui& ui, const UiState& state, const PanelQueries&, const scene::Rect& area) {
  const Area window(ui, "lab", area);
  ui.fill(area, ui.palette().stage);
  ui.line({area.x + 0.5f, area.y}, {area.x + 0.5f, area.bottom()}, ui.palette().line, ui.style.line_width);
  const float pad = ui.style.space_3, edge = ui.px(24);
  const float bar_w = area.w - 2 * pad - edge;
  const float bar_h = ui.px(lab_bar_height) * (is_lab_narrow(ui, bar_w) ? 1.9f : 1.0f);
  const auto shown = shown_lab(state);
  if (!shown.experiment) return;
  lab_bar(ui, state, shown, {area.x + pad, area.y, bar_w, bar_h});
  if (icon_button(ui, "lab/close", {area.right() - edge - ui.px(8), area.y + ui.px(8), edge, edge},
                  Icon::close, ui.text("close"))
          .pressed)
    ui.emit(change<&Settings::lab_folded>(true));
  const scene::Rect plot{area.x, area.y + bar_h, area.w, area.h - bar_h};
  canvas::ImguiCellPainter cells;
  const canvas::ImguiCanvas canvas(ui.fonts, cells);
  const auto lines = scene::lab_plot(*shown.experiment, shown.series, ui.style, ui.text);
  const auto scene = scene::plot_scene(lines, {plot.w, plot.h}, ui.style, canvas);
  ui.draw_scene(canvas, scene, {plot.x, plot.y});
  ui.record("lab/plot", plot,
            {.role = "picture",
             .label = lines.title,
             .value = std::to_string(lab::sample_count(shown.series)),
             .takes_focus = false});
}

}  // namespace stridescope::ui
