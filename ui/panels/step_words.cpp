#include "ui/panels/step_words.h"

#include <algorithm>

#include "ui/actions/settings.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// The failure that the step on show caught, if it did.
const session::Failure* caught_on_show(const State& state) {
  const auto step = state.motion.in_motion() ? state.motion.step : state.document.session.cursor();
  if (state.document.failure || step == 0) return nullptr;
  const auto& caught = state.document.session.steps()[step - 1].caught;
  return caught ? &*caught : nullptr;
}

}  // namespace

void step_words(Ui& ui, const State& state, const scene::Scene& scene, const scene::Rect& stage) {
  const auto on_window = [&](const scene::Rect& rect) {
    return scene::Rect{stage.x + rect.x, stage.y + rect.y, rect.w, rect.h};
  };
  const auto say = [&](std::string_view id, const scene::NotePart& part) {
    if (part.rect.w <= 0) return;
    const auto rect = on_window(part.rect);
    const Area window(ui, id, rect, Area::Kind::raised);
    ui.record(id, rect, {.role = "status", .label = part.text, .takes_focus = false});
  };
  const auto& note = scene.note;
  say("step-title", note.title);
  say("verdict", note.verdict);
  say("narration", note.narration);
  if (const auto* caught = caught_on_show(state)) {
    const auto key = scene::key_of("failure", "");
    const auto card =
        std::ranges::find_if(scene.boxes, [&](const scene::Box& box) { return box.key == key; });
    if (card != scene.boxes.end()) {
      const auto rect = on_window(card->rect);
      const Area window(ui, "failure", rect, Area::Kind::raised);
      ui.record("failure", rect,
                {.role = "alert",
                 .label = tensor::line_of(caught->refusal),
                 .value = caught->source,
                 .takes_focus = false});
    }
  }
  if (note.output.rect.w <= 0) return;
  const auto rect = on_window(scene::inset(note.output.rect, -ui.px(4)));
  const Area window(ui, "output", rect, Area::Kind::raised);
  const auto response =
      ui.interact("output", rect,
                  {.role = "status", .label = note.output.text, .takes_focus = false, .takes_space = false});
  if (response.hovered) ui.frame(rect, ui.palette().line, ui.px(5), ui.style.line_width);
  if (response.pressed) ui.emit(change<&Settings::output_folded>(false));
  ui.tooltip("output", response, ui.text("help/output"));
}

}  // namespace stridescope::ui
