#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// Copies elements of one width, operand 0 of the walk being the destination and operand 1 the source. Made
/// for what fits a cache; counts no work.
void copy_walk(std::int64_t itemsize, std::byte* to, const std::byte* from, const Walk<2>& walk);
/// The same for any number of elements, as a part of some work.
void copy_walk(Work& work, std::int64_t itemsize, std::byte* to, const std::byte* from, const Walk<2>& walk);

}  // namespace stridescope::kernels
