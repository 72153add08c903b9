#pragma once

#include "ui/state/draft.h"

namespace stridescope::ui {

/// The page of named panel layouts.
struct LayoutsState {
  Draft name = {};  ///< to save the present one under
};

}  // namespace stridescope::ui
