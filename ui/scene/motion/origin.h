#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/session/coordinate_map.h"
#include "engine/session/trace.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// As it was before the step: another layout if the object was laid out anew in place.
tensor::Layout layout_before(const session::Trace& trace, const tensor::Tensor& tensor);

/// Whether the step read a storage or tensor that the stage did not show before: it was counted at the
/// edge, and now there is room for it.
bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Storage& storage);
bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Tensor& tensor);

/// A tensor on the stage that another one was made of: as it stands after the step, or else before it.
struct Source {
  const TensorPart* part = nullptr;
  const Scene* scene = nullptr;
  tensor::Layout layout = {};                      ///< of the part, as the scene shows it
  std::optional<session::CoordinateMap> map = {};  ///< absent: only storage elements are known to be shared
};
/// Itself, if it is laid out anew in place; else the nearest input over the same storage, through
/// intermediate results that the stage does not show.
Source source_of(const TensorPart& part, const Scene& from, const Scene& to, const session::Trace& trace);

/// A storage element, and its coordinate in what reads it; none where that is not known.
struct Ingredient {
  std::int64_t element = 0;
  tensor::Dims coordinate = {};
  std::int64_t nth = 0;  ///< of all that make it
};
/// Of one source of a flow, in that source's dtype, what makes the n-th element it writes: in the order of
/// the source, at most `limit`, the first and the last ones where there are more.
std::vector<Ingredient> ingredients(const tensor::Flow& flow, std::size_t source, std::int64_t n,
                                    std::size_t limit);

}  // namespace stridescope::scene
