#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The axis that is pointed at: from a tensor's first element on, where it leads step by step.
struct AxisSteps {
  const TensorModel* tensor = nullptr;
  std::int64_t dim = 0;
  std::vector<std::int64_t> elements = {};  ///< of the strip, at most nine

  bool has(const TensorModel* other, const tensor::Dims& index) const;
  bool has(const StorageModel& storage, std::int64_t element) const;
};

/// Of the hovered axis, else of the pinned one.
std::optional<AxisSteps> axis_steps_of(const StageModel& model, const ViewState& view);

}  // namespace stridescope::scene
