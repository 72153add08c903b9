#pragma once

#include <optional>

#include "engine/script/values/value.h"
#include "engine/tensor/memory.h"

namespace stridescope::script {

/// The dtype that torch.tensor infers: the promoted dtype of all numbers and tensors, float32 if there are
/// none. Throws PyTorch's error for values that are not numbers.
tensor::DType inferred_dtype(const tensor::Memory& memory, const Value& data);

/// torch.tensor(data): a new contiguous tensor from a number, a tensor or nested lists, tuples and ranges.
/// Throws ValueError for ragged lists, TypeError and RuntimeError for values that cannot be converted.
tensor::Tensor tensor_from(tensor::Memory& memory, const Value& data,
                           std::optional<tensor::DType> dtype = std::nullopt,
                           std::optional<tensor::Device> device = std::nullopt);

}  // namespace stridescope::script
