#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::scene {

/// Returns the outermost dimension whose index changes between elements n-1 and n in reading order, n >= 1.
std::int64_t carried_dim(const tensor::Layout& layout, std::int64_t n);

/// Returns the inner dimensions that are reset to 0, outermost first, except those of length 1.
tensor::Dims reset_dims(const tensor::Layout& layout, std::int64_t n);

/// Returns the sum of the absolute distances of the first n jumps. Counts carries, without a walk.
std::int64_t distance_walked(const tensor::Layout& layout, std::int64_t n);

}  // namespace stridescope::scene
