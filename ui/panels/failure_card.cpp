#include "ui/panels/failure_card.h"

#include <algorithm>

#include "ui/actions/console.h"
#include "ui/actions/document.h"
#include "ui/scene/model/stage.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/term_text.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

struct ShownFailure {
  const session::Failure* failure = nullptr;
  bool is_caught = false;
};

/// Returns the last failure, else the one that the shown step caught.
ShownFailure shown_failure(const UiState& state) {
  const auto& document = state.document;
  if (document.failure) return {&*document.failure, false};
  const auto step = state.motion.in_motion() ? state.motion.step : document.session.cursor();
  if (step == 0 || !document.session.steps()[step - 1].caught) return {};
  return {&*document.session.steps()[step - 1].caught, true};
}

void remedy(Ui& ui, const ShownFailure& shown, std::size_t n, const scene::NotePart& part,
            const scene::Rect& rect) {
  const auto id = "remedy/" + std::to_string(n);
  const auto response = ui.interact(id, rect, {.role = "button", .label = part.text});
  if (response.hovered) ui.frame(rect, ui.palette().ink, ui.style.cell_radius, ui.px(1.6f));
  if (response.focused && ui.memory.focus_is_visible) ui.focus_ring(rect, ui.style.cell_radius);
  ui.tooltip(id, response, ui.text(shown.is_caught ? "help/remedy_caught" : "help/remedy"));
  if (!response.pressed) return;
  if (shown.is_caught) return ui.emit(EditInConsole{part.text});
  ui.emit(ReplaceFailed{part.text});
}

}  // namespace

void failure_card(Ui& ui, const UiState& state, const scene::Scene& scene, const scene::Rect& stage) {
  const auto shown = shown_failure(state);
  if (!shown.failure) return;
  const auto key = scene::key_of("failure", "");
  const auto card = std::ranges::find_if(scene.boxes, [&](const scene::Box& box) { return box.key == key; });
  const bool is_there = card != scene.boxes.end();
  if (!is_there && shown.is_caught) return;
  const auto on_window = [&](const scene::Rect& rect) {
    return scene::Rect{stage.x + rect.x, stage.y + rect.y, rect.w, rect.h};
  };
  // Before the card appears, a button in the stage's corner dismisses it.
  const float edge = ui.px(28);
  scene::Rect rect = is_there ? on_window(card->rect) : stage;
  const scene::Rect corner{rect.right() - edge - ui.px(4), rect.y + ui.px(4), edge, edge};
  if (!is_there) rect = corner;
  const Area window(ui, "failure", rect, Area::Kind::raised);
  ui.record("failure", rect,
            {.role = "alert",
             .label = tensor::line_of(shown.failure->refusal),
             .value = shown.failure->source,
             .takes_focus = false});
  if (!shown.is_caught && icon_button(ui, "failure/close", corner, Icon::close, ui.text("close")).pressed)
    ui.emit(DismissFailure{});
  if (!is_there) return;
  // Terms in the explanation, but not in its buttons.
  MarkedTerms marked;
  for (const auto& label : scene.labels) {
    if (label.layer != scene::layer::note || label.opacity < 1 || scene.magnifier.zoom != 1) continue;
    const auto holds = [&](const scene::Rect& place) { return place.contains(label.at); };
    if (!holds(card->rect) ||
        std::ranges::any_of(scene.note.remedies, [&](const auto& part) { return holds(part.rect); }))
      continue;
    underline_terms(ui, "failure", {stage.x + label.at.x, stage.y + label.at.y}, label.text, label.font,
                    label.size, label.color, marked);
  }
  for (std::size_t n = 0; n < scene.note.remedies.size(); ++n)
    remedy(ui, shown, n, scene.note.remedies[n], on_window(scene.note.remedies[n].rect));
}

}  // namespace stridescope::ui
