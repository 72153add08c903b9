#pragma once

#include <optional>

#include "engine/tensor/dims.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The shape typed in an open form of an operation that keeps the number of elements; nullopt while it is not
/// a list of integers.
std::optional<tensor::Dims> wanted_shape(const UiState& state);
/// The preview of the open form, while its tensor is selected and nothing moves. Each call dry-runs the
/// form's statement: callers cache the result.
scene::Preview form_preview(const UiState& state);

}  // namespace stridescope::ui
