#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/dtype.h"
#include "engine/tensor/layout.h"

namespace stridescope::explain {

/// How a library or language writes a layout.
struct Dialect {
  std::string_view id;    ///< "numpy"
  std::string_view name;  ///< "NumPy"
  std::string code;       ///< empty: it cannot express the layout
  bool copies = false;    ///< it makes a copy of what PyTorch reads in place
};

/// Of a layout over a flat storage that the code calls `s`. Sources of the rules: NumPy's
/// numpy.lib.stride_tricks, einops' documentation, ggml.h (ne and nb), ISO C++23 [mdspan.layout.stride],
/// CuTe's layout algebra (cutlass/media/docs/cute/01_layout.md).
std::vector<Dialect> dialects(const tensor::Layout& layout, tensor::DType dtype);

}  // namespace stridescope::explain
