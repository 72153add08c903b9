#pragma once

#include "ui/scene/layout/arrangement.h"

namespace stridescope::scene {

/// Whether anything of what is shown can have a place: with the least of it, the selected tensor's grid and a
/// line for every other. Where that has none, no search finds one.
bool may_fit(LayoutProblem problem);

}  // namespace stridescope::scene
