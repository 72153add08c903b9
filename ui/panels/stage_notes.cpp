#include "ui/panels/completion_list.h"
#include "ui/panels/failure_card.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_words.h"

namespace stridescope::ui {

void stage_notes(Ui& ui, const UiState& state, const PanelQueries& queries, const scene::Scene& scene,
                 const scene::Rect& stage) {
  failure_card(ui, state, scene, stage);
  step_words(ui, scene, stage);
  completion_list(ui, state, queries, stage);
}

}  // namespace stridescope::ui
