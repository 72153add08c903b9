#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/session/trace.h"

namespace stridescope::session {

/// Maps each coordinate of a view to the coordinate of its source, by the operations that made the view.
/// Storage elements would be ambiguous: in overlapping windows, one belongs to several coordinates.
class CoordinateMap {
 public:
  /// Maps coordinates to row-major positions in `shape`: the shape of the next step's input, or finally of
  /// the source. The first step's layout has the view's shape.
  struct Step {
    tensor::Layout layout;
    tensor::Dims shape;
  };
  explicit CoordinateMap(std::vector<Step> steps) : steps_(std::move(steps)) {}

  /// The coordinate of the source that a coordinate of the view reads; nullopt if it is out of range.
  std::optional<tensor::Dims> source_of(tensor::Dims index) const;
  /// True if some coordinate of the view reads this coordinate of the source.
  bool is_read(const tensor::Dims& index) const { return is_read(steps_.size() - 1, index); }

 private:
  bool is_read(std::size_t step, const tensor::Dims& index) const;

  std::vector<Step> steps_;
};

/// A tensor with its layout at a given step: the live object's layout may have changed since.
struct LaidOutTensor {
  tensor::Tensor tensor;
  tensor::Layout layout;
};
/// Returns a tensor's state at that step.
using PastTensorLookup = std::function<tensor::Tensor(const tensor::Tensor&)>;

/// The map from `view` after the trace's statement to `source` before it. Both may be the same object, whose
/// layout changed in place. nullopt if no view operation leads from one to the other, or one of them depends
/// on the storage's order (as_strided) or reads another number of bytes (view of a dtype).
std::optional<CoordinateMap> coordinate_map(const Trace& trace, const LaidOutTensor& source,
                                            const LaidOutTensor& view, const PastTensorLookup& past_tensor);

}  // namespace stridescope::session
