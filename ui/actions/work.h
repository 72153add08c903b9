#pragma once

#include "ui/actions/one_of.h"

namespace stridescope::ui {

// What runs off the frame.

struct CancelWork {};
struct FinishWork {};  ///< take over what has ended; nothing happens while it runs

struct WorkAction : OneOf<CancelWork, FinishWork> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
