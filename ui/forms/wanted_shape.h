#pragma once

#include <optional>

#include "engine/tensor/dims.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The shape that is being written in an open form of an operation that keeps the number of elements; nothing
/// where it is no list of whole numbers yet.
std::optional<tensor::Dims> wanted_shape(const UiState& state);
/// The layout that the open form would give as a view of its tensor's storage; nothing where it would copy,
/// fail, or change nothing.
std::optional<tensor::Layout> previewed(const UiState& state);

}  // namespace stridescope::ui
