#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// Copies elements of one size. Operand 0 of the walk is the destination, operand 1 the source. For copies
/// that fit a cache: reports no progress.
void copy_walk(std::int64_t itemsize, std::byte* to, const std::byte* from, const Walk<2>& walk);

}  // namespace stridescope::kernels
