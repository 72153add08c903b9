#pragma once

#include "engine/tensor/memory.h"

namespace stridescope::kernels {

/// True if an element is 0 after conversion to `dtype`. False for a meta storage.
bool contains_zero(tensor::Memory& memory, const tensor::Region& region, tensor::DType dtype);

}  // namespace stridescope::kernels
