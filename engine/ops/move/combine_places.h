#pragma once

#include <cstdint>
#include <vector>

#include "engine/kernels/index/put.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

kernels::Put put_of(Binary op);
/// True if kernels combine elements of this dtype.
bool can_put(tensor::DType dtype);

/// storage[places[n]] = op(storage[places[n]], part[n]) for each n in order, with the storage and dtype of
/// `self`. Places may repeat; every element is applied. Reports a computation.
void combine_places(tensor::Memory& memory, const tensor::Tensor& self, std::vector<std::int64_t> places,
                    const tensor::Tensor& part, Binary op);

}  // namespace stridescope::ops
