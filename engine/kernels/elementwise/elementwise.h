#pragma once

#include <span>
#include <variant>

#include "engine/kernels/loop/function.h"
#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

namespace stridescope::kernels {

/// A tensor's elements, broadcast to the destination's shape, or one number.
using Input = std::variant<tensor::Region, tensor::Scalar>;

/// Writes function(inputs...) to every element of `destination`, converting dtypes. Takes one to four inputs.
/// A region that shares memory with the destination must have exactly its elements, or not overlap it at all.
/// Reports a compute flow; meta storages are not accessed.
void apply(tensor::Memory& memory, const Function& function, const tensor::Region& destination,
           std::span<const Input> inputs);

}  // namespace stridescope::kernels
