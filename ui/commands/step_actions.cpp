#include "ui/commands/step_actions.h"

namespace stridescope::ui {

Action one_step_on(const UiState& state) {
  if (state.motion.is_parked()) return Play{true};
  return NextCue{};
}

Action one_step_back(const UiState& state) {
  if (state.motion.is_parked()) return Play{true, true};
  return Undo{};
}

Action to_first_step(const UiState& state) {
  if (state.motion.in_motion() && state.document.session.cursor() == 0) return Seek{0};
  return GoToStep{0};
}

Action to_last_step(const UiState& state) {
  const auto last = state.document.session.steps().size();
  if (state.motion.in_motion() && state.document.session.cursor() == last)
    return Seek{static_cast<double>(last)};
  return GoToStep{last};
}

}  // namespace stridescope::ui
