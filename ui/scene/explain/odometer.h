#pragma once

#include <cstdint>

#include "engine/tensor/layout.h"

namespace stridescope::scene {

/// The outermost dimension whose index changes between the elements n-1 and n of the reading order, n >= 1.
std::int64_t carried_dim(const tensor::Layout& layout, std::int64_t n);

/// The dimensions behind it that turn over to 0, outermost first; those of length 1 do not show.
tensor::Dims turned_over(const tensor::Layout& layout, std::int64_t n);

/// Sum of the distances of the first n jumps, without signs. By counting carries: no walk.
std::int64_t distance_walked(const tensor::Layout& layout, std::int64_t n);

}  // namespace stridescope::scene
