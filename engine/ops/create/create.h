#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/tensor/memory.h"
#include "engine/tensor/scalar.h"

/// New tensors from sizes and numbers. Sizes are checked with PyTorch's errors.
namespace stridescope::ops {

struct TensorOptions {
  std::optional<tensor::DType> dtype = std::nullopt;  ///< absent: inferred by the operation
  tensor::Device device = tensor::Device::cpu;
};

/// The elements read as zeros, but the storage counts as uninitialised. `out`, if given, is resized and keeps
/// its elements.
tensor::Tensor empty(tensor::Memory& memory, const tensor::Dims& shape, const TensorOptions& options = {},
                     tensor::MemoryFormat format = tensor::MemoryFormat::contiguous,
                     const tensor::Tensor& out = {});
tensor::Tensor empty_strided(tensor::Memory& memory, const tensor::Dims& shape, const tensor::Dims& stride,
                             const TensorOptions& options = {});
/// `out`, if given, is resized and written to, even if its elements overlap. The same holds for full() and
/// eye().
tensor::Tensor zeros(tensor::Memory& memory, const tensor::Dims& shape, const TensorOptions& options = {},
                     const tensor::Tensor& out = {});
/// Infers bool, int64 or the default float dtype from the value. Throws if the value does not fit the dtype.
tensor::Tensor full(tensor::Memory& memory, const tensor::Dims& shape, const tensor::Scalar& value,
                    const TensorOptions& options = {}, const tensor::Tensor& out = {});
/// The half-open range [start, end). Infers int64 if all arguments are integers, else the default float
/// dtype.
tensor::Tensor arange(tensor::Memory& memory, const tensor::Scalar& start, const tensor::Scalar& end,
                      const tensor::Scalar& step, const TensorOptions& options = {});
/// The closed range [start, end], in the default float dtype unless one is given.
tensor::Tensor range(tensor::Memory& memory, const tensor::Scalar& start, const tensor::Scalar& end,
                     const tensor::Scalar& step, const TensorOptions& options = {});
/// `steps` numbers from start to end, both included.
tensor::Tensor linspace(tensor::Memory& memory, const tensor::Scalar& start, const tensor::Scalar& end,
                        std::int64_t steps, const TensorOptions& options = {});
/// Ones on the diagonal of a matrix.
tensor::Tensor eye(tensor::Memory& memory, std::int64_t rows, std::int64_t columns,
                   const TensorOptions& options = {}, const tensor::Tensor& out = {});

enum class GridIndexing : std::uint8_t { ij, xy };
/// The coordinates of a grid, one tensor per axis: views of the axes (0-d or 1-d) expanded to the grid's
/// shape.
std::vector<tensor::Tensor> meshgrid(std::span<const tensor::Tensor> axes, GridIndexing indexing);

}  // namespace stridescope::ops
