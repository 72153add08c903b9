#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/session/session.h"
#include "ui/scene/model/explained.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// What an explanation is asked about: what is on the stage, and how it is viewed.
struct ViewedStage {
  const StageModel& model;
  const ViewState& view;
};

/// An explanation is a function that returns what it shows, or nullopt if it does not apply. Each has its own
/// file in explanations/, named after the function; the build lists them.
using Explanation = std::optional<Explained>(const ViewedStage&);

/// All that apply, that of the failure first.
std::vector<Explained> explained(const ViewedStage& input);

/// The dimension that is pointed at.
struct PointedAxis {
  const TensorModel* tensor;
  std::int64_t dim;
};
/// The hovered one, else the pinned one; nullopt while the odometer walks, and for a tensor without elements.
std::optional<PointedAxis> pointed_axis(const ViewedStage& input);

/// What a failure means and what to write instead, as far as its facts tell; else empty.
ExplanationCard failure_card(const session::Failure& failure);

}  // namespace stridescope::scene
