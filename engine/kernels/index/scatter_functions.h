#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/kernels/index/scatter_mode.h"
#include "engine/tensor/dtype.h"

namespace stridescope::kernels {

/// Element i of `from` is combined with the element at i * to_step + index[i * index_step] * index_stride of
/// `to`. Steps and strides are in elements.
struct IndexedRow {
  std::byte* to;
  std::int64_t to_step;
  const std::int64_t* index;
  std::int64_t index_step, index_stride;
  const std::byte* from;
  std::int64_t from_step;
  std::int64_t count;
};

/// Functions that write a row of elements of one dtype, in order. Steps are in elements.
struct ScatterFunctions {
  void (*row)(std::byte* to, std::int64_t to_step, const std::byte* from, std::int64_t from_step,
              std::int64_t count);
  void (*indexed_row)(const IndexedRow& row);
};

ScatterFunctions scatter_functions(ScatterMode how, tensor::DType dtype);

}  // namespace stridescope::kernels
