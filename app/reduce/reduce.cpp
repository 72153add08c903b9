#include "app/reduce/reduce.h"

#include "app/files/document_file.h"
#include "app/reduce/reducers.h"
#include "ui/forms/wanted_shape.h"

namespace stridescope::app {

void reduce(ui::State& state, const ui::Action& action, const Places& places) {
  const ui::AnyAction& any = action.value();
  // A chosen entry closes its menu; what only follows the pointer or the clock does not.
  const bool keeps_menu = std::holds_alternative<ui::OpenMenu>(any) ||
                          std::holds_alternative<ui::Hover>(any) || std::holds_alternative<ui::Tick>(any) ||
                          std::holds_alternative<ui::Escape>(any) ||
                          std::holds_alternative<ui::OpenContextMenu>(any);
  if (!keeps_menu) {
    state.menu.clear();
    state.context_menu.reset();
  }
  std::visit([&](const auto& one) { apply(state, one, places); }, any);
  const bool is_of_selected = state.form.self == state.view.selected;
  state.view.wanted_shape = is_of_selected ? ui::wanted_shape(state) : std::nullopt;
}

ui::State make_state(ui::Settings settings) {
  ui::State state;
  state.settings = std::move(settings);
  state.document = new_document();
  state.view.reduced_motion = state.settings.reduced_motion;
  state.view.language = state.settings.language;
  session_changed(state);
  return state;
}

}  // namespace stridescope::app
