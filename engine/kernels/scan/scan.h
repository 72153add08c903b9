#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

enum class Scan : std::uint8_t { cumsum, cumprod, softmax, log_softmax, logcumsumexp };

/// Scans each line of `source` along `dim` into a line of `destination`, of the same shape: running sums,
/// products or logarithms of summed exponentials (floats in double), or softmax, exp(x) divided by its sum,
/// or the logarithm of that. Elements are first converted to the destination's dtype. Reports a compute flow;
/// meta storages are not accessed.
void scan(tensor::Memory& memory, Scan op, const tensor::Region& destination, const tensor::Region& source,
          std::int64_t dim);

/// The running maximum (or minimum) of each line along `dim`, and the index in the line of the last equal
/// element. NaN persists. All three have the same shape, values and source the same dtype. Reports writes of
/// values and indices; meta storages are not accessed.
void running_extreme(tensor::Memory& memory, bool largest, const tensor::Region& values,
                     const tensor::Region& indices, const tensor::Region& source, std::int64_t dim);

}  // namespace stridescope::kernels
