#include <algorithm>
#include <functional>

#include "engine/tensor/error.h"
#include "ui/compat/imgui.h"
#include "ui/completion.h"
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
  const auto& failure = *state.failure;
  const auto message = std::string(tensor::name(failure.type)) + ": " + failure.message;
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
  auto text = state.printed;
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

float notice_card(Ui& ui, const State& state, std::size_t index, const scene::Rect& stage, float bottom) {
  const auto& notice = state.notices[index];
  const float width = std::min(ui.px(520), stage.w - ui.px(80));
  const auto id = "notice/" + std::to_string(index);
  const CardLook look{notice.is_error ? ui.palette().error : ui.palette().line, id, true};
  const float height =
      text_height(ui, notice.text, width - ui.px(26), scene::Font::text, ui.style.text_small);
  return card(
      ui, stage, bottom, width, height, look,
      [&](scene::Point at, float inner) {
        ui.record(id, {at.x, at.y, inner, height},
                  {.role = "alert", .label = notice.text, .takes_focus = false});
        ui.draw_wrapped(at, inner, notice.text, scene::Font::text, ui.style.text_small,
                        notice.is_error ? ui.palette().error : ui.palette().ink);
      },
      [&] { ui.emit(DismissNotice{index}); });
}

void completion_list(Ui& ui, const State& state, const scene::Rect& stage) {
  const auto list = completions(state.document.session, state.console.draft.text, state.settings.language);
  if (!ui.is_focused("console") || !completion_is_open(state, list)) return;
  const float row_height = ui.px(26), pad = ui.px(5);
  const auto most = static_cast<std::size_t>(std::clamp((stage.h - ui.px(20)) / row_height, 1.f, 9.f));
  const auto chosen =
      std::min(static_cast<std::size_t>(std::max(0, state.console.completion)), list.size() - 1);
  const std::size_t first = chosen + 1 > most ? chosen + 1 - most : 0;
  const std::size_t count = std::min(most, list.size() - first);
  const float width = std::min(ui.px(640), stage.w + ui.px(200));
  const float height = static_cast<float>(count) * row_height + 2 * pad;
  const scene::Rect rect{ui.px(56), stage.bottom() + ui.px(60) - height, width, height};
  const Area window(ui, "completion", rect, Area::Kind::raised);
  ui.fill(rect, ui.palette().panel, ui.px(8));
  ui.frame(rect, ui.palette().line, ui.px(8), ui.style.line_width);
  float y = rect.y + pad;
  for (std::size_t i = first; i < first + count; ++i, y += row_height) {
    const auto& row = list[i];
    const scene::Rect place{rect.x + pad, y, rect.w - 2 * pad, row_height};
    const auto id = "completion/" + row.label;
    const auto response = ui.interact(
        id, place,
        {.role = "option", .label = row.label, .value = i == chosen ? "chosen" : "", .takes_focus = false});
    if (i == chosen || response.hovered)
      ui.fill(place, faded(ui.palette().ink, i == chosen ? 0.1f : 0.05f), ui.px(5));
    const float w =
        ui.draw_in({place.x + ui.px(8), y, place.w, row_height}, row.label,
                   i == chosen ? scene::Font::mono_bold : scene::Font::mono, ui.style.mono, ui.palette().ink);
    ui.draw_in({place.x + w + ui.px(24), y, place.w - w - ui.px(32), row_height}, row.detail,
               scene::Font::mono, ui.style.mono_small, ui.palette().muted);
    if (response.pressed) {
      ui.emit(ChooseCompletion{static_cast<int>(i) - state.console.completion});
      ui.emit(AcceptCompletion{});
      ui.emit(Focus{"console"});
    }
  }
}

}  // namespace

bool has_hint(const State& state) { return !state.hint_done; }

void hint(Ui& ui, const scene::Rect& area) {
  if (area.h <= 0) return;
  const Area window(ui, "hint", area);
  const auto words = ui.text("hint/first");
  ui.fill(area, ui.palette().stage);
  ui.record("hint", area, {.role = "status", .label = words, .takes_focus = false});
  ui.draw_in({area.x + ui.px(16), area.y, area.w - ui.px(32), area.h - ui.px(4)}, words, scene::Font::text,
             ui.style.text, ui.palette().muted, scene::Align::center);
}

void stage_notes(Ui& ui, const State& state, const scene::Rect& stage) {
  float bottom = stage.bottom() - ui.px(12);
  if (state.failure) bottom = failure_corner(ui, state, stage, bottom);
  if (!state.printed.empty() && !state.failure) bottom = printed_card(ui, state, stage, bottom);
  for (std::size_t i = state.notices.size(); i-- > 0;) bottom = notice_card(ui, state, i, stage, bottom);
  completion_list(ui, state, stage);
}

}  // namespace stridescope::ui
