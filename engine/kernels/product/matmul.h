#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// The linear combination beta * addend + alpha * product. The addend has the destination's shape.
struct GemmOptions {
  std::optional<tensor::Region> addend;
  double alpha = 1, beta = 1;
};

/// destination[..., m, n] = sum over k of a[..., m, k] * b[..., k, n]; leading dimensions are equal. Integers
/// wrap; 16-bit floats accumulate in float. Reports a reduce flow; meta storages are not accessed.
void matmul(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& a,
            const tensor::Region& b, const GemmOptions& combination = {});

}  // namespace stridescope::kernels
