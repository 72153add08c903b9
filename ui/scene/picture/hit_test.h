#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A target with its position, for the keyboard and the widget map.
struct HitRegion {
  std::string id;     ///< "cell/x/1,2", "storage/0/6", "axis/x/0", "tensor/x"
  std::string role;   ///< "cell", "storage-cell", "axis", "tensor"
  std::string label;  ///< text on it
  Rect rect;
  Target target;
};

/// Returns the target at a point; monostate if there is none. The cost is independent of the number of cells.
Target hit_test(const Scene& scene, Point p);
/// Returns the rectangle of a target, if it is shown.
std::optional<Rect> target_rect(const Scene& scene, const Target& target);
/// Returns an id such as "cell/x/1,2"; empty for monostate.
std::string target_id(const Target& target);
/// Returns all targets. Allocates as many strings as there are cells on the stage: only for the widget
/// map.
std::vector<HitRegion> hit_regions(const Scene& scene);

}  // namespace stridescope::scene
