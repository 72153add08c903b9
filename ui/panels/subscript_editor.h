#pragma once

#include "ui/panels/argument_widgets.h"

namespace stridescope::ui {

/// One row for each dimension: whole, an index, or a range with a step, by sliders. Returns its height; 0 if
/// it cannot represent the subscript's text.
float subscript_editor(Ui& ui, const ArgumentPlace& place);

}  // namespace stridescope::ui
