#pragma once

#include "ui/state/draft.h"

namespace stridescope::ui {

/// The page of named panel layouts.
struct LayoutsState {
  Draft name = {};  ///< for saving the current one
  friend bool operator==(const LayoutsState&, const LayoutsState&) = default;
};

}  // namespace stridescope::ui
