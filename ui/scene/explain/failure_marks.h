#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// What a statement that did not run stumbled over, where it stands on the stage.
struct FailureMarks {
  struct Cell {
    const TensorModel* tensor;
    tensor::Dims index;
  };
  struct Element {
    tensor::Storage storage;
    std::int64_t element;  ///< of the strip
  };
  struct Axis {
    const TensorModel* tensor;
    std::int64_t dim;
  };
  /// Two elements that are read one after the other.
  struct Jump {
    tensor::Storage storage;
    std::int64_t from, to;  ///< of the strip
    std::int64_t distance;  ///< in elements of the tensor
    bool breaks = false;    ///< not as long as the jumps before it
  };
  std::vector<Cell> cells = {};
  std::vector<Element> elements = {};
  std::vector<Axis> axes = {};
  std::vector<Jump> jumps = {};

  bool has(const TensorModel* tensor, const tensor::Dims& index) const;
  bool has(const tensor::Storage& storage, std::int64_t element) const;
};

/// For views that cannot be: the dimensions that do not merge, and the step from the end of one run to the
/// next; for overlaps: cells that share an element; for shapes that do not fit each other and indices out of
/// range: the dimensions. Empty where the stage does not show what it was about.
FailureMarks marks_of(const StageModel& model, const session::Failure& failure);

}  // namespace stridescope::scene
