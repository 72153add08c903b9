#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/index/scatter_mode.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

kernels::ScatterMode scatter_mode_of(Binary op);
/// True if kernels combine elements of this dtype.
bool can_scatter_reduce(tensor::DType dtype);

/// storage[places[n]] = op(storage[places[n]], part[n]) for each n in order, with the storage and dtype of
/// `self`. A repeated place accumulates all its elements. Reports a computation.
void scatter_combine(tensor::Memory& memory, const tensor::Tensor& self, std::vector<std::int64_t> places,
                     const tensor::Tensor& part, Binary op);

}  // namespace stridescope::ops
