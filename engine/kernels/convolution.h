#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// The last three dimensions of images and filters, from the slowest to the fastest.
using Space = std::array<std::int64_t, 3>;

struct Windows {
  Space step{1, 1, 1}, gap{1, 1, 1};      ///< between windows; between the elements of one
  Space before{0, 0, 0}, after{0, 0, 0};  ///< zeros around each image
  std::int64_t groups = 1;
};

/// Whether there is a convolution of this dtype: it needs vectors.
bool has_convolution(tensor::DType dtype);

/// destination[n, o, ...] = bias[o] + the sum over c and over the window of source[n, c, ...] times
/// filters[o, c, ...], added up in this order, each product rounded once with its sum. All have five
/// dimensions; destination and filters are contiguous, and nothing overlaps. Nobody is told.
void convolution(tensor::Memory& memory, const tensor::Region& destination, const tensor::Region& source,
                 const tensor::Region& filters, const std::optional<tensor::Region>& bias,
                 const Windows& windows);

}  // namespace stridescope::kernels
