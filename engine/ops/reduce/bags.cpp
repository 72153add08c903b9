#include "engine/ops/reduce/bags.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/gather.h"
#include "engine/kernels/wide.h"
#include "engine/kernels/work.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

template <class T>
void add_bag(T* to, const T* table, std::int64_t distance, std::int64_t width, const std::int64_t* chosen,
             std::int64_t count, bool is_mean) {
  std::fill_n(to, width, T(0));
  kernels::with_wide_vectors([&]() STRIDESCOPE_INLINE {
    for (std::int64_t k = 0; k < count; ++k) {
      const T* row = table + chosen[k] * distance;
      for (std::int64_t i = 0; i < width; ++i) to[i] += row[i];
    }
    const auto divisor = static_cast<T>(count);
    if (is_mean)
      for (std::int64_t i = 0; i < width; ++i) to[i] /= divisor;
  });
}

}  // namespace

std::optional<Tensor> bags_of_rows_unobserved(Memory& memory, const Tensor& table, const Tensor& indices,
                                              bool is_mean) {
  const auto dtype = table.dtype();
  if (memory.is_observed() || memory.is_meta() || table.storage().is_meta() || indices.storage().is_meta() ||
      table.device() != tensor::Device::cpu || indices.device() != table.device() || table.dim() != 2 ||
      indices.dim() != 2 || indices.dtype() != DType::int64 || indices.numel() == 0 || table.numel() == 0 ||
      table.stride()[1] != 1 || (dtype != DType::float32 && dtype != DType::float64))
    return std::nullopt;
  const auto chosen = kernels::read_integers(memory, indices);
  const auto rows = table.shape()[0], width = table.shape()[1], bags = indices.shape()[0],
             count = indices.shape()[1];
  if (!std::ranges::all_of(chosen, [rows](std::int64_t i) { return i >= 0 && i < rows; }))
    return std::nullopt;
  const Tensor result =
      memory.allocate_tensor({bags, width}, dtype, table.device(), Memory::Initial::overwritten);
  const auto to = region_of(result), from = region_of(table);
  kernels::Work work(memory, {&to, &from});
  const auto run = [&](auto number) {
    using T = decltype(number);
    for (std::int64_t b = 0; b < bags; ++b) {
      add_bag(work.data<T>(0) + b * width, work.data<const T>(1), table.stride()[0], width,
              chosen.data() + b * count, count, is_mean);
      work.pace().advance(width * static_cast<std::int64_t>(sizeof(T)),
                          count * width * static_cast<std::int64_t>(sizeof(T)));
    }
  };
  dtype == DType::float32 ? run(float{}) : run(double{});
  return result;
}

}  // namespace stridescope::ops
