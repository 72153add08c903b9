#pragma once

#include "ui/derived/derived.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The open form: arguments, the statement to be appended, its predicted effect, and the apply button. Paints
/// from `at` downwards; returns its height.
float op_form(Ui& ui, const UiState& state, const Derived& derived, scene::Point at, float width);

}  // namespace stridescope::ui
