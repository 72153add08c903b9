#pragma once

#include "engine/kernels/window_mean.h"

namespace stridescope::kernels {

/// values[p, y, x] = the largest element of source[p] over rows[y] and columns[x], of which none is empty,
/// and indices[p, y, x] where it stands in the plane, in reading order: the first of equal ones, or the first
/// NaN. All have three dimensions; values and indices (int64) are contiguous and elsewhere; float32 or
/// float64. Nobody is told.
void window_argmax(tensor::Memory& memory, const tensor::Region& values, const tensor::Region& indices,
                   const tensor::Region& source, const Parts& rows, const Parts& columns);

}  // namespace stridescope::kernels
