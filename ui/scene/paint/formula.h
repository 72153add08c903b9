#pragma once

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// Where the index of each dimension stands in the formula while the odometer walks.
struct FormulaIndices {
  std::vector<Rect> digits = {};
  float size = 0;  ///< of their text
};
/// Below the formula: from the axes that turned over to 0, arcs to the one that advances.
void paint_carries(Scene& scene, const Stage& stage, const FormulaIndices& indices, const Style& style);
/// "read 7 of 12, walked 26 elements, 208 bytes", and how far it would be if packed row by row.
void paint_account(Scene& scene, const Stage& stage, Rect where, const Style& style);

}  // namespace stridescope::scene
