#pragma once

#include "ui/derived/derived.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// Above the console, while it has the keys: the signature of the call that is being written, and what the
/// word that was begun may become.
void completion_list(Ui& ui, const UiState& state, const Derived& derived, const scene::Rect& stage);

}  // namespace stridescope::ui
