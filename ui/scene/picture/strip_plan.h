#pragma once

#include <cstdint>
#include <optional>

#include "ui/scene/picture/geometry.h"
#include "ui/scene/picture/index_window.h"

namespace stridescope::scene {

/// A storage's cells on the stage: rows of equal cells; a strip with left-out elements has one row.
struct StripPlan {
  Point origin = {};  ///< top left of element 0
  float cell_w = 0, cell_h = 0;
  float pitch = 0, row_pitch = 0;
  float gap = 0;  ///< width of "…" in pixels
  std::int64_t per_row = 1;
  IndexWindow window = {};

  std::int64_t rows() const;
  /// Shows the elements around another one, in the same room.
  void show_around(std::optional<std::int64_t> element);
  std::optional<Rect> rect(std::int64_t element) const;
  std::optional<std::int64_t> at(Point p) const;
  Rect bounds() const;
};

}  // namespace stridescope::scene
