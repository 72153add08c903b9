#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/kernels/factor/decompose.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/tensor/memory.h"

/// Matrices and batches of them: the last two dimensions of a tensor.
namespace stridescope::ops {

std::int64_t rows_of(const tensor::Tensor& t);
std::int64_t columns_of(const tensor::Tensor& t);
tensor::Dims batch_shape_of(const tensor::Tensor& t);
std::int64_t matrix_count(const tensor::Tensor& t);

/// These throw PyTorch's error for `method`.
void require_matrices(const tensor::Tensor& t, std::string_view method, std::string_view name = "A");
void require_square(const tensor::Tensor& a, std::string_view method);
/// Requires float32 or float64, the dtypes of decompositions. `is_only_full_precision` selects the error text
/// for 16-bit floats.
void require_decomposable_dtype(const tensor::Tensor& a, std::string_view method,
                                bool is_only_full_precision = true);

/// Allocates a batch of column-major matrices on the device of `like`, with its dtype if none is given.
tensor::Tensor matrices(tensor::Memory& memory, tensor::Dims shape, std::int64_t rows, std::int64_t columns,
                        const tensor::Tensor& like, std::optional<tensor::DType> dtype = std::nullopt);
tensor::Tensor copy_of_matrices(tensor::Memory& memory, const tensor::Tensor& t);

/// The flow in which each element of a result matrix depends on all elements of the source matrix.
tensor::Flow flow_of_matrices(const tensor::Tensor& result, const tensor::Tensor& source);

/// Calls f(n, data) for the n-th matrix of the batch, where data[i] points to the bytes of tensors[i]. The
/// tensors are dense and of equal batches; the first `results` of them are written.
template <std::size_t n, class F>
void for_each_matrix(tensor::Memory& memory, const std::array<tensor::Tensor, n>& tensors,
                     std::size_t results, const tensor::Tensor& source, std::int64_t count, std::int64_t cost,
                     F&& f) {
  std::array<tensor::Region, n> regions;
  std::array<const tensor::Region*, n> operands;
  for (std::size_t i = 0; i < n; ++i) {
    regions[i] = region_of(tensors[i]);
    operands[i] = &regions[i];
  }
  kernels::KernelCall call(memory, operands);
  for (std::size_t i = 0; i < results; ++i) call.report([&] { return flow_of_matrices(tensors[i], source); });
  if (!call.has_bytes()) return;
  for (std::int64_t m = 0; m < count; ++m) {
    // The decomposition cannot be cancelled while it runs, so its cost is counted first.
    call.meter().add(rows_of(source) * columns_of(source) * source.itemsize(), cost);
    std::array<std::byte*, n> data;
    for (std::size_t i = 0; i < n; ++i)
      data[i] = call.data(i) + m * (tensors[i].numel() / count) * tensors[i].itemsize();
    f(m, data);
  }
}

/// Cost of decomposing one matrix and applying the same steps to `columns` further columns.
std::int64_t cost_of_matrix(const tensor::Tensor& a, std::int64_t columns = 1);

}  // namespace stridescope::ops
