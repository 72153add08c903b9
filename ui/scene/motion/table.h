#pragma once

#include <string_view>

#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {

/// How an operation moves. `pace`: how long its cells take, in the style's measure; for results in a new
/// storage it also grows with their number.
struct Motion {
  std::string_view op;  ///< its name in the trace
  ViewMotion view = slide;
  double pace = 1;
  FillMotion fill = nullptr;  ///< null: by how its elements flow
};

/// The operation's row; for one without a row, that of whatever slides.
const Motion& motion_of(std::string_view op);
/// The row of the last operation of a step that gave this tensor.
const Motion& motion_of(const session::Trace& trace, const tensor::Tensor& result);
/// How a new storage is filled: as the last operation with a result there says, else as its elements flow.
FillMotion fill_of(const session::Trace& trace, const Arrivals& arrivals);

}  // namespace stridescope::scene::motion
