#pragma once

#include <string>

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// A number of the odometer on its way to the next one: every digit that changes scrolls like a counter's
/// wheel, from below.
struct Wheel {
  std::string from, to;  ///< the same text twice: at rest
  float roll = 1;        ///< 0: `from` stands there, 1: `to`
};

/// The number right-aligned in a column of `columns` digits whose top left is `at`; digits on their way keep
/// within half a line above and below.
void add_wheel(Scene& scene, const Wheel& wheel, std::size_t columns, Point at, const TextRun& look,
               float size, const TextMeasure& measure, Key key);

}  // namespace stridescope::scene
