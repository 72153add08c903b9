#pragma once

#include "ui/panels/argument_widgets.h"

namespace stridescope::ui {

/// Draws one row for each dimension: all of it, an index, or a range with a step, set by sliders. Returns its
/// height; 0 if it cannot represent the subscript's text.
float subscript_editor(Ui& ui, const ArgumentPlace& place);

}  // namespace stridescope::ui
