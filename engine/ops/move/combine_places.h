#pragma once

#include <cstdint>
#include <vector>

#include "engine/ops/elementwise/elementwise.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/tensor.h"

namespace stridescope::ops {

/// storage[places[n]] = op(storage[places[n]], part[n]) for each n in turn, with `self`'s storage and dtype.
/// Places may repeat; every element is applied. Observers are not notified.
void combine_places(const tensor::Memory& memory, const tensor::Tensor& self,
                    const std::vector<std::int64_t>& places, const tensor::Tensor& part, Binary op);

}  // namespace stridescope::ops
