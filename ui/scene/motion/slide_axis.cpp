#include <algorithm>

#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/chips.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

/// The ruler of a dimension, as it is painted.
const Box* ruler_of(const Scene& scene, const tensor::Tensor& tensor, std::int64_t dim) {
  for (const std::int64_t number : {0, 1})
    for (const auto& box : scene.boxes)
      if (box.key == tensor_key(tensor, "band", dim * 4096 * 4096 + number)) return &box;
  return nullptr;
}

/// Returns the dimensions of length 1 of `longer` that `shorter` lacks.
tensor::Dims ones_beyond(const tensor::Dims& longer, const tensor::Dims& shorter) {
  tensor::Dims ones;
  std::size_t s = 0;
  for (std::size_t d = 0; d < longer.size(); ++d) {
    if (longer[d] == 1 && (s == shorter.size() || shorter[s] != 1))
      ones.push_back(static_cast<std::int64_t>(d));
    else ++s;
  }
  return ones;
}

/// Returns the ruler moved away from the cells, at most to the edge of the stage, and transparent.
Box aside(Box ruler, float by) {
  float& at = ruler.rect.w > ruler.rect.h ? ruler.rect.y : ruler.rect.x;
  at = std::max(at + by, 0.0f);
  ruler.opacity = 0;
  ruler.layer = layer::moving;
  return ruler;
}

}  // namespace

void slide_axis(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  regroup(builder, part, source);
  if (!source.part) return;
  const auto before = builder.layout_in(*source.scene, source.part->tensor).shape;
  const auto& after = part.tensor.layout().shape;
  const float far = part.grid.cell_h * 1.5f;
  for (const auto dim : ones_beyond(after, before)) {
    show_chip(builder, builder.to, part, dim, builder.moment(0.4), 1);
    if (const auto* ruler = ruler_of(builder.to, part.tensor, dim)) {
      Box there = *ruler;
      there.layer = layer::moving;
      const double comes = builder.moment(0.4);
      builder.move(aside(*ruler, -far), there, comes, comes, builder.moment(0.95), 1, 0);
    }
  }
  for (const auto dim : ones_beyond(before, after)) {
    show_chip(builder, *source.scene, *source.part, dim, builder.moment(0), builder.moment(0.6));
    if (const auto* ruler = ruler_of(*source.scene, source.part->tensor, dim)) {
      Box there = *ruler;
      there.layer = layer::moving;
      const double goes = builder.moment(0.6);
      builder.move(there, aside(*ruler, -far), builder.moment(0), builder.moment(0.05), goes, goes, 0);
    }
  }
}

}  // namespace stridescope::scene::motion
