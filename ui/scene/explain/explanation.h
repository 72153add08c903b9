#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/session/session.h"
#include "ui/scene/model/explained.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {

/// The stage that is explained, with its view.
struct ViewedStage {
  const StageModel& model;
  const ViewState& view;
};

/// An explanation is a function that returns words and marks, or nullopt if it does not apply. Each has its
/// own file in explanations/, named after the function; the build lists them.
using Explanation = std::optional<Explained>(const ViewedStage&);

/// Returns all explanations that apply, the failure's first.
std::vector<Explained> explained(const ViewedStage& input);

/// A hovered or pinned dimension.
struct PointedAxis {
  const TensorModel* tensor;
  std::int64_t dim;
};
/// Returns the hovered one, else the pinned one; nullopt during a walk, and for a tensor without elements.
std::optional<PointedAxis> pointed_axis(const ViewedStage& input);

/// Returns why a statement failed, and what to write instead; empty if the refusal has too few facts.
ExplanationCard failure_card(const session::Failure& failure);
/// The dimensions that a permutation names twice, and those that it leaves out.
struct PermutedDims {
  tensor::Dims repeated = {}, missing = {};
};
/// Returns nullopt if the operation is not permute, or if a dimension is out of range.
std::optional<PermutedDims> permutation_of(const script::OpRecord& op);

}  // namespace stridescope::scene
