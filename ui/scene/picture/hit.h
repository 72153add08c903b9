#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// A target with its place: for keyboard and the widget map.
struct HitRegion {
  std::string id;     ///< "cell/x/1,2", "storage/0/6", "axis/x/0", "tensor/x"
  std::string role;   ///< "cell", "storage-cell", "axis", "tensor"
  std::string label;  ///< text on it
  Rect rect;
  Target target;
};

/// The target under a point; monostate if there is none. The cost does not depend on the number of cells.
Target hit(const Scene& scene, Point p);
/// Where a target is shown, if it is.
std::optional<Rect> place(const Scene& scene, const Target& target);
/// "cell/x/1,2", ...; empty for monostate.
std::string id(const Target& target);
/// Everything that can be pointed at. Costs as many strings as there are cells on the stage: for the widget
/// map.
std::vector<HitRegion> hit_regions(const Scene& scene);

}  // namespace stridescope::scene
