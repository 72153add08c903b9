#include "app/window/next_stage.h"

#include "ui/derived/selection.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {

const scene::Scene* NextStage::scene(const ui::UiState& state, const scene::Style& style, scene::Size size,
                                     const scene::TextMeasure& measure, const words::Words& words) {
  const auto& session = state.document.session;
  const auto step = session.cursor() + 1;
  if (step > session.steps().size()) return nullptr;
  Key key{state.document.revision,      size, style.theme, style.text, state.settings.captions,
          std::string(words.language())};
  if (key_ == key) return &scene_;
  stages_.clear();
  PaintedStages::Look look{state.stage.view, style, size};
  auto& view = look.view;
  view.hover = {}, view.pinned = {};
  view.walk.reset(), view.box.reset();
  view.zoom = 1, view.pan = {};
  view.selected = ui::selection_at(session.at(step));
  view.note = scene::note_of(session, step, words.language());
  if (!state.settings.captions) view.note.text.clear();
  const auto& shown = session.steps()[step - 1];
  scene_ = stages_.scene(session, step, look, shown.caught ? &*shown.caught : nullptr, measure, words);
  key_ = std::move(key);
  return &scene_;
}

}  // namespace stridescope::app
