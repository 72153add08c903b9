#include "app/window/next_stage.h"

#include "ui/queries/selection.h"
#include "ui/scene/model/step_note.h"

namespace stridescope::app {

const scene::Scene* NextStage::scene(const ui::UiState& state, const scene::Style& style, scene::Size size,
                                     const scene::TextMeasure& measure, const words::Translator& words) {
  const auto& session = state.document.session;
  const auto step = session.cursor() + 1;
  if (step > session.steps().size()) return nullptr;
  const auto paint = [&] {
    scene::StageMemo::Look look{scene::without_highlights(state.stage.view), style, size};
    auto& view = look.view;
    view.walk.reset(), view.box.reset();
    view.zoom = 1;
    view.selected = ui::selection_at(session.at(step));
    view.note = scene::note_of(session, step, words.language());
    if (!state.settings.captions) view.note.text.clear();
    const auto& shown = session.steps()[step - 1];
    return stages_.scene(session, step, look, shown.caught ? &*shown.caught : nullptr, measure, words);
  };
  return &scene_.of(
      {state.document.revision, size, style, state.settings.captions, std::string(words.language())}, paint);
}

}  // namespace stridescope::app
