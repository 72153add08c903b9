#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/tensor/error.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/work.h"
#include "ui/compat/imgui.h"
#include "ui/panels/completion_list.h"
#include "ui/panels/failure_card.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_words.h"
#include "ui/scene/model/stage.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// A card that grows upwards from a bottom line. Returns its top.
struct CardLook {
  scene::Color edge;
  std::string_view id;
  bool closable = false;
};

float card(Ui& ui, const scene::Rect& stage, float bottom, float width, float height, const CardLook& look,
           const std::function<void(scene::Point, float)>& paint, const std::function<void()>& on_close) {
  const float pad = ui.px(12);
  const scene::Rect rect{stage.x + ui.px(16), bottom - height - 2 * pad, width + 2 * pad, height + 2 * pad};
  const Area window(ui, look.id, rect, Area::Kind::raised);
  ui.fill(rect, ui.palette().panel, ui.px(9));
  ui.frame(rect, look.edge, ui.px(9), ui.style.line_width);
  paint({rect.x + pad, rect.y + pad}, width - (look.closable ? ui.px(26) : 0));
  if (look.closable) {
    const float edge = ui.px(24);
    const scene::Rect button{rect.right() - edge - ui.px(6), rect.y + ui.px(6), edge, edge};
    if (icon_button(ui, std::string(look.id) + "/close", button, Icon::close, ui.text("close")).pressed)
      on_close();
  }
  return rect.y - ui.px(10);
}

float text_height(const Ui& ui, std::string_view text, float width, scene::Font font, float size) {
  return ui.draw_wrapped({}, width, text, font, size, {0, 0, 0, 0});
}

/// Something that runs off the frame: what, how far it is, and what cancels it.
struct Running {
  std::string what, how_far;
  std::string_view id;  ///< of the bar; the button is `id/cancel`
  float share = 0;
  WorkAction cancel;
};

float share_of(const tensor::Progress& progress) {
  const auto total = progress.total_bytes();
  return total > 0 ? static_cast<float>(progress.done_bytes()) / static_cast<float>(total) : 0;
}

float running_card(Ui& ui, const Running& running, const scene::Rect& stage, float bottom) {
  const auto cancel = ui.text("cancel");
  const float width = std::min(ui.px(420), stage.w - ui.px(80)), line = ui.px(22), bar = ui.px(8);
  const float button_w = button_width(ui, cancel);
  const auto name = std::string(running.id);
  return card(
      ui, stage, bottom, width, line + bar + ui.px(42), {ui.palette().line, running.id},
      [&](scene::Point at, float inner) {
        ui.draw_in({at.x, at.y, inner, line}, running.what, scene::Font::mono, ui.style.mono_small,
                   ui.palette().ink);
        const scene::Rect track{at.x, at.y + line + ui.px(4), inner, bar};
        ui.record(name, track,
                  {.role = "progress",
                   .label = running.how_far,
                   .value = fmt::format("{:.3f}", running.share),
                   .takes_focus = false});
        ui.fill(track, ui.palette().line, bar / 2);
        ui.fill({track.x, track.y, std::max(bar, inner * running.share), bar}, ui.palette().accent, bar / 2);
        const float below = track.bottom() + ui.px(8), height = ui.px(30);
        ui.draw_in({at.x, below, inner - button_w - ui.px(12), height}, running.how_far, scene::Font::text,
                   ui.style.text_small, ui.palette().muted);
        if (button(ui, name + "/cancel", {at.x + inner - button_w, below, button_w, height}, cancel).pressed)
          ui.emit(running.cancel);
      },
      {});
}

float work_card(Ui& ui, const UiState& state, const scene::Rect& stage, float bottom) {
  const auto& progress = state.work.job->progress();
  const auto done = progress.done_bytes(), total = progress.total_bytes();
  const auto how_far =
      total > done ? ui.text("work/progress", {{"done", words::Bytes{done}}, {"total", words::Bytes{total}}})
                   : ui.text("work/done", {{"done", words::Bytes{done}}});
  return running_card(ui, {state.work.what, how_far, "progress", share_of(progress), CancelWork{}}, stage,
                      bottom);
}

float export_card(Ui& ui, const UiState& state, const scene::Rect& stage, float bottom) {
  const auto& progress = state.exporting.job->progress();
  const auto how_far =
      ui.text("export/progress", {{"done", progress.done_bytes()}, {"total", progress.total_bytes()}});
  return running_card(ui,
                      {state.exporting.path, how_far, "export/progress", share_of(progress), CancelExport{}},
                      stage, bottom);
}

float notice_card(Ui& ui, const UiState& state, std::size_t index, const scene::Rect& stage, float bottom) {
  const auto& notice = state.dialog.notices[index];
  const auto text = ui.text(notice.message);
  const float width = std::min(ui.px(520), stage.w - ui.px(80));
  const auto id = "notice/" + std::to_string(index);
  const CardLook look{notice.is_error ? ui.palette().error : ui.palette().line, id, true};
  const float words = text_height(ui, text, width - ui.px(26), scene::Font::text, ui.style.text_small);
  const float offer = notice.offer.empty() ? 0 : ui.px(38);
  return card(
      ui, stage, bottom, width, words + offer, look,
      [&](scene::Point at, float inner) {
        ui.record(id, {at.x, at.y, inner, words}, {.role = "alert", .label = text, .takes_focus = false});
        ui.draw_wrapped(at, inner, text, scene::Font::text, ui.style.text_small,
                        notice.is_error ? ui.palette().error : ui.palette().ink);
        if (notice.offer.empty()) return;
        const auto label = ui.text(notice.offer);
        if (button(ui, id + "/accept", {at.x, at.y + words + ui.px(8), button_width(ui, label), ui.px(30)},
                   label)
                .pressed)
          ui.emit(AcceptNotice{index});
      },
      [&] { ui.emit(DismissNotice{index}); });
}

}  // namespace

void stage_notes(Ui& ui, const UiState& state, const Derived& derived, const scene::Scene& scene,
                 const scene::Rect& stage) {
  float bottom = stage.bottom() - ui.px(12);
  if (state.work.job) bottom = work_card(ui, state, stage, bottom);
  if (state.exporting.job) bottom = export_card(ui, state, stage, bottom);
  bottom = std::min(bottom, failure_card(ui, state, scene, stage));
  step_words(ui, scene, stage);
  // Before a class only what went wrong covers the stage; the rest waits.
  for (std::size_t i = state.dialog.notices.size(); i-- > 0;)
    if (!state.lecture.on || state.dialog.notices[i].is_error)
      bottom = notice_card(ui, state, i, stage, bottom);
  completion_list(ui, state, derived, stage);
}

}  // namespace stridescope::ui
