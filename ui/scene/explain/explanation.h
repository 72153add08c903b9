#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/session/session.h"
#include "ui/scene/model/explained.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The stage that an explanation is about.
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

/// Why a statement failed, and what to write instead; empty where its facts do not say.
ExplanationCard failure_card(const session::Failure& failure);
/// Dimensions that a permutation names twice, and dimensions that it leaves out.
struct PermutedDims {
  tensor::Dims repeated = {}, missing = {};
};
/// nullopt if the operation is no permute, or if a dimension is out of range.
std::optional<PermutedDims> permutation_of(const script::OpRecord& op);

}  // namespace stridescope::scene
