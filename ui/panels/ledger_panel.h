#pragma once

#include "ui/derived.h"
#include "ui/state.h"
#include "ui/ui.h"

namespace stridescope::ui {

/// Bytes allocated, copied and retained, step by step; a row leads to its step.
void ledger_panel(Ui& ui, const State& state, const Derived& derived, const scene::Rect& area);

}  // namespace stridescope::ui
