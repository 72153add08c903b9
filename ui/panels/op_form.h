#pragma once

#include "ui/derived/derived.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The open form: arguments, the line that will be appended, what it would do, and the button that does it.
/// Paints from `at` downwards; returns its height.
float op_form(Ui& ui, const UiState& state, const Derived& derived, scene::Point at, float width);

}  // namespace stridescope::ui
