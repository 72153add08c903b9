#pragma once

#include <cstdint>

#include "engine/ops/create/create.h"
#include "engine/tensor/generator.h"

/// Random numbers from PyTorch's own stream on the CPU: equal seeds give equal numbers.
namespace stridescope::ops {

// If `out` is given, it receives the numbers, in the order of its memory.

/// Uniform in [0, 1).
tensor::Tensor rand(tensor::Memory& memory, tensor::Generator& generator, const tensor::Dims& shape,
                    const TensorOptions& options = {}, const tensor::Tensor& out = {});
/// Normal with mean 0 and standard deviation 1.
tensor::Tensor randn(tensor::Memory& memory, tensor::Generator& generator, const tensor::Dims& shape,
                     const TensorOptions& options = {}, const tensor::Tensor& out = {});
/// Integers in [low, high); int64 unless a dtype is given.
tensor::Tensor randint(tensor::Memory& memory, tensor::Generator& generator, std::int64_t low,
                       std::int64_t high, const tensor::Dims& shape, const TensorOptions& options = {},
                       const tensor::Tensor& out = {});
/// 0 ... count - 1 in random order; int64 unless a dtype is given.
tensor::Tensor randperm(tensor::Memory& memory, tensor::Generator& generator, std::int64_t count,
                        const TensorOptions& options = {}, const tensor::Tensor& out = {});

/// The same, overwriting a tensor's elements. Throw if elements of the tensor overlap.
void uniform_(tensor::Memory& memory, tensor::Generator& generator, const tensor::Tensor& self, double low,
              double high);
void normal_(tensor::Memory& memory, tensor::Generator& generator, const tensor::Tensor& self, double mean,
             double deviation);
void random_(tensor::Memory& memory, tensor::Generator& generator, const tensor::Tensor& self,
             std::int64_t low, std::optional<std::int64_t> high);
/// The same for all nonnegative integers that the dtype represents exactly.
void random_(tensor::Memory& memory, tensor::Generator& generator, const tensor::Tensor& self);

}  // namespace stridescope::ops
