#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/session/coordinate_map.h"
#include "engine/session/trace.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Returns the layout before the step, which differs if the object was laid out anew in place.
tensor::Layout layout_before(const session::Trace& trace, const tensor::Tensor& tensor);

/// Returns true if the step read a storage or tensor that the stage did not show before for lack of room, and
/// shows now.
bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Storage& storage);
bool was_left_out(const Scene& from, const session::Trace& trace, const tensor::Tensor& tensor);

/// The tensor on the stage that another one was made from, as it is after the step, or else before it.
struct Source {
  const TensorPart* part = nullptr;
  const Scene* scene = nullptr;
  tensor::Layout layout = {};                      ///< of the part, as in the scene
  std::optional<session::CoordinateMap> map = {};  ///< absent: only storage elements are known to be shared
};
/// Returns the tensor itself if it is laid out anew in place; else the nearest input over the same storage,
/// through intermediate results that the stage does not show.
Source source_of(const TensorPart& part, const Scene& from, const Scene& to, const session::Trace& trace);

/// A storage element, and its coordinate in the tensor that reads it; empty if unknown.
struct SourceElement {
  std::int64_t element = 0;
  tensor::Dims coordinate = {};
  std::int64_t nth = 0;  ///< index among the result's sources
};
/// Returns the elements of one source of a flow, in that source's dtype, from which the n-th written element
/// is computed: in the source's order, at most `limit`, the first and last ones if there are more.
std::vector<SourceElement> source_elements(const tensor::Flow& flow, std::size_t source, std::int64_t n,
                                           std::size_t limit);

}  // namespace stridescope::scene
