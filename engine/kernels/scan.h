#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

enum class Scan : std::uint8_t { cumsum, cumprod, softmax, log_softmax };

/// Each line of `source` along `dim` becomes a line of `destination`, of the same shape: running sums or
/// products (floats in double), or exp(x) over the line's sum of them. Elements are first converted to the
/// destination's dtype. Reports a compute flow; meta storages are not touched.
void scan(tensor::Memory& memory, Scan op, const tensor::Region& destination, const tensor::Region& source,
          std::int64_t dim);

}  // namespace stridescope::kernels
