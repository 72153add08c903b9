#include "engine/ops/compute/cross.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/kernels/binary_functions.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

/// Offsets of the three numbers of one, by operand: the result's, and those of both factors.
using Steps = std::array<std::int64_t, 3>;

template <class T>
void cross_row(T* to, const T* a, const T* b, const kernels::WalkDim<3>& row, const Steps& step) {
  const auto times = kernels::functions::Multiply();
  const auto minus = kernels::functions::Subtract();
  for (std::int64_t i = 0; i < row.size; ++i) {
    const T a0 = a[0], a1 = a[step[1]], a2 = a[2 * step[1]], b0 = b[0], b1 = b[step[2]], b2 = b[2 * step[2]];
    to[0] = minus(times(a1, b2), times(a2, b1));
    to[step[0]] = minus(times(a2, b0), times(a0, b2));
    to[2 * step[0]] = minus(times(a0, b1), times(a1, b0));
    to += row.stride[0], a += row.stride[1], b += row.stride[2];
  }
}

}  // namespace

std::optional<Tensor> cross_unobserved(Memory& memory, const Tensor& self, const Tensor& other,
                                       std::int64_t dim) {
  const auto dtype = self.dtype();
  if (memory.is_observed() || memory.is_meta() || self.storage().is_meta() || other.storage().is_meta() ||
      self.device() != tensor::Device::cpu || other.device() != self.device() || other.dtype() != dtype ||
      !(self.shape() == other.shape()) || self.numel() == 0 || dim < -self.dim() || dim >= self.dim() ||
      (dtype != DType::float32 && dtype != DType::float64 && dtype != DType::int64 && dtype != DType::int32))
    return std::nullopt;
  const auto at = static_cast<std::size_t>(dim < 0 ? dim + self.dim() : dim);
  if (self.shape()[at] != 3) return std::nullopt;
  const Tensor result =
      memory.allocate_tensor(self.shape(), dtype, self.device(), Memory::Initial::overwritten);
  const auto to = region_of(result), a = region_of(self), b = region_of(other);
  kernels::Work work(memory, {&to, &a, &b});
  auto shape = self.shape();
  shape[at] = 1;
  const kernels::Walk<3> walk(shape, {result.stride().data(), self.stride().data(), other.stride().data()});
  const Steps step{result.stride()[at], self.stride()[at], other.stride()[at]};
  const auto run = [&](auto number) {
    using T = decltype(number);
    const auto bytes = 3 * walk[0].size * static_cast<std::int64_t>(sizeof(T));
    walk.for_each(work.pace(), bytes, 1, [&](const auto& offset) {
      cross_row(work.data<T>(0) + offset[0], work.data<const T>(1) + offset[1],
                work.data<const T>(2) + offset[2], walk[0], step);
    });
  };
  if (dtype == DType::float32) run(float{});
  else if (dtype == DType::float64) run(double{});
  else if (dtype == DType::int64) run(std::int64_t{});
  else run(std::int32_t{});
  return result;
}

}  // namespace stridescope::ops
