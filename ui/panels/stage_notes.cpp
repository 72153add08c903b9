#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/tensor/error.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/work.h"
#include "ui/compat/imgui.h"
#include "ui/format.h"
#include "ui/panels/completion_list.h"
#include "ui/panels/panels.h"
#include "ui/unicode.h"
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

/// The stage explains the failure itself; this is how to put it away. Returns where further cards may stand.
float failure_corner(Ui& ui, const State& state, const scene::Rect& stage, float bottom) {
  const auto& failure = *state.document.failure;
  const auto message = tensor::line_of(failure.refusal);
  const float edge = ui.px(28);
  const scene::Rect rect{stage.right() - edge - ui.px(12), stage.y + ui.px(12), edge, edge};
  const Area window(ui, "failure", rect, Area::Kind::raised);
  ui.record("failure", rect,
            {.role = "alert", .label = message, .value = failure.source, .takes_focus = false});
  ui.fill(rect, ui.palette().panel, ui.px(7));
  ui.frame(rect, ui.palette().error, ui.px(7), ui.style.line_width);
  if (icon_button(ui, "failure/close", rect, Icon::close, ui.text("close")).pressed)
    ui.emit(DismissFailure{});
  return bottom;
}

float printed_card(Ui& ui, const State& state, const scene::Rect& stage, float bottom) {
  auto text = state.document.printed;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  constexpr std::size_t most = 1200;
  if (text.size() > most) text = text.substr(0, bytes_of(text, most)) + "\u2026";
  float width = ui.px(60);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.size(), text.find('\n', at));
    width = std::max(
        width, ui.width(std::string_view(text).substr(at, end - at), scene::Font::mono, ui.style.mono_small) +
                   ui.px(30));
    at = end + 1;
  }
  width = std::min(width, std::min(ui.px(620), stage.w - ui.px(80)));
  const float height = text_height(ui, text, width - ui.px(26), scene::Font::mono, ui.style.mono_small);
  const CardLook look{ui.palette().line, "printed", true};
  return card(
      ui, stage, bottom, width, std::min(height, stage.h * 0.5f), look,
      [&](scene::Point at, float inner) {
        ui.record("printed", {at.x, at.y, inner, height},
                  {.role = "status", .label = ui.text("printed"), .value = text, .takes_focus = false});
        ui.draw_wrapped(at, inner, text, scene::Font::mono, ui.style.mono_small, ui.palette().ink);
      },
      [&] { ui.emit(DismissPrinted{}); });
}

/// What runs off the frame, how far it is, and how to stop it.
float work_card(Ui& ui, const State& state, const scene::Rect& stage, float bottom) {
  const auto& progress = state.work.job->progress();
  const auto done = progress.done_bytes(), total = progress.total_bytes();
  const float share = total > 0 ? static_cast<float>(done) / static_cast<float>(total) : 0;
  const auto cancel = ui.text("cancel");
  const float width = std::min(ui.px(420), stage.w - ui.px(80)), line = ui.px(22), bar = ui.px(8);
  const float button_w = button_width(ui, cancel);
  const auto words = total > done ? ui.text("work/progress", {bytes_text(done), bytes_text(total)})
                                  : ui.text("work/done", {bytes_text(done)});
  return card(
      ui, stage, bottom, width, line + bar + ui.px(42), {ui.palette().line, "work"},
      [&](scene::Point at, float inner) {
        ui.draw_in({at.x, at.y, inner, line}, state.work.what, scene::Font::mono, ui.style.mono_small,
                   ui.palette().ink);
        const scene::Rect track{at.x, at.y + line + ui.px(4), inner, bar};
        ui.record("progress", track,
                  {.role = "progress",
                   .label = words,
                   .value = fmt::format("{:.3f}", share),
                   .takes_focus = false});
        ui.fill(track, ui.palette().line, bar / 2);
        ui.fill({track.x, track.y, std::max(bar, inner * share), bar}, ui.palette().accent, bar / 2);
        const float below = track.bottom() + ui.px(8), height = ui.px(30);
        ui.draw_in({at.x, below, inner - button_w - ui.px(12), height}, words, scene::Font::text,
                   ui.style.text_small, ui.palette().muted);
        if (button(ui, "progress/cancel", {at.x + inner - button_w, below, button_w, height}, cancel).pressed)
          ui.emit(CancelWork{});
      },
      {});
}

float notice_card(Ui& ui, const State& state, std::size_t index, const scene::Rect& stage, float bottom) {
  const auto& notice = state.dialog.notices[index];
  const float width = std::min(ui.px(520), stage.w - ui.px(80));
  const auto id = "notice/" + std::to_string(index);
  const CardLook look{notice.is_error ? ui.palette().error : ui.palette().line, id, true};
  const float words = text_height(ui, notice.text, width - ui.px(26), scene::Font::text, ui.style.text_small);
  const float offer = notice.offer.empty() ? 0 : ui.px(38);
  return card(
      ui, stage, bottom, width, words + offer, look,
      [&](scene::Point at, float inner) {
        ui.record(id, {at.x, at.y, inner, words},
                  {.role = "alert", .label = notice.text, .takes_focus = false});
        ui.draw_wrapped(at, inner, notice.text, scene::Font::text, ui.style.text_small,
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

bool has_hint(const State& state) {
  const bool is_first_session = !state.window.hint_done && state.document.path.empty();
  return is_first_session && !state.window.lecture && !state.settings.operations_folded;
}

void hint(Ui& ui, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "hint", area);
  const auto words = ui.text("hint/first");
  ui.fill(area, ui.palette().stage);
  ui.record("hint", area, {.role = "status", .label = words, .takes_focus = false});
  const scene::Rect inner{area.x + ui.px(16), area.y, area.w - ui.px(32), area.h - ui.px(4)};
  if (ui.width(words, scene::Font::text, ui.style.text) <= inner.w) {
    ui.draw_in(inner, words, scene::Font::text, ui.style.text, ui.palette().muted, scene::Align::center);
    return;
  }
  const float size = ui.style.text_small;
  const float height = text_height(ui, words, inner.w, scene::Font::text, size);
  ui.draw_wrapped({inner.x, inner.center().y - height / 2}, inner.w, words, scene::Font::text, size,
                  ui.palette().muted);
}

void stage_notes(Ui& ui, const State& state, const scene::Rect& stage) {
  float bottom = stage.bottom() - ui.px(12);
  if (state.work.job) bottom = work_card(ui, state, stage, bottom);
  if (state.document.failure) bottom = failure_corner(ui, state, stage, bottom);
  if (!state.document.printed.empty() && !state.document.failure)
    bottom = printed_card(ui, state, stage, bottom);
  for (std::size_t i = state.dialog.notices.size(); i-- > 0;)
    bottom = notice_card(ui, state, i, stage, bottom);
  completion_list(ui, state, stage);
}

}  // namespace stridescope::ui
