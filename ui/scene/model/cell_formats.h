#pragma once

#include "ui/scene/model/stage.h"

namespace stridescope::scene {

/// Returns the direction of each dimension of a tensor: the user's choice, else PyTorch's printing order.
AxisAssignment axis_assignment_of(const Stage& stage, const TensorModel& tensor,
                                  GridProportions proportions = GridProportions::landscape);
/// Returns an element that a strip must show besides its ends.
std::optional<std::int64_t> strip_focus(const Stage& stage, const StorageModel& storage);
/// Sets the format and columns of every tensor and storage of the stage's model, from the elements that are
/// shown first, and the labels of tensors that leave, such as "old s".
void measure_texts(StageModel& model, const Stage& stage);
/// Recomputes the short form of the grids' numbers with at most this many decimals.
void round_texts(StageModel& model, const Stage& stage, int most_decimals);

}  // namespace stridescope::scene
