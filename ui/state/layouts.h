#pragma once

#include "ui/state/draft.h"

namespace stridescope::ui {

/// The page of named panel layouts.
struct LayoutsState {
  Draft name = {};  ///< to save the present one under
  friend bool operator==(const LayoutsState&, const LayoutsState&) = default;
};

}  // namespace stridescope::ui
