#pragma once

#include <optional>

#include "engine/tensor/memory.h"

namespace stridescope::ops {

/// Two numbers each, for rows and columns.
struct PlaneWindows {
  tensor::Dims kernel, dilation, padding, stride;
};

/// The windows of planes of floats or bools, each as a column (torch.nn.functional.unfold), at once, where
/// nobody watches. Absent where what is asked is refused, or somebody watches.
std::optional<tensor::Tensor> windows_as_columns_unobserved(tensor::Memory& memory,
                                                            const tensor::Tensor& self,
                                                            const PlaneWindows& windows);

}  // namespace stridescope::ops
