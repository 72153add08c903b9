#include "engine/kernels/index/scatter_along.h"

#include <cstdint>
#include <cstdlib>
#include <functional>

#include "engine/kernels/index/scatter_functions.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/index_bounds.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/snapshot.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/aliasing.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

template <class Function, class T>
void scatter_row(const Function& put, T* to, std::int64_t to_stride, const T* from, std::int64_t from_stride,
                 std::int64_t count) {
  if (to_stride == 1 && from_stride == 1)
    std::invoke([&] {
      for (std::int64_t i = 0; i < count; ++i) put(to[i], from[i]);
    });
  else
    for (std::int64_t i = 0; i < count; ++i) put(to[i * to_stride], from[i * from_stride]);
}

/// A region's strides, with stride 0 for dimension `dim`.
tensor::Dims strides_with_zero_at(const Region& region, std::size_t dim) {
  auto stride = region.layout.stride;
  stride[dim] = 0;
  return stride;
}

}  // namespace

void scatter_slices(tensor::Memory& memory, ScatterMode how, const Region& destination, const Region& values,
                    std::size_t dim, const std::vector<std::int64_t>& chosen) {
  KernelCall call(memory, {&destination, &values});
  if (!call.has_bytes() || values.layout.numel() == 0) return;
  auto shape = values.layout.shape;
  shape[dim] = 1;
  const Walk<2> walk(shape, {destination.layout.stride.data(), values.layout.stride.data()});
  const auto to_step = destination.layout.stride[dim], from_step = values.layout.stride[dim];
  const auto count = static_cast<std::int64_t>(chosen.size());
  // The walk follows the operand with the smaller stride.
  const bool chooses_inside = std::abs(to_step) < std::abs(walk[0].stride[0]);
  dispatch_scatter_mode(how, destination.dtype, [&](const auto& put, auto type) {
    using T = typename decltype(type)::type;
    const auto& row = walk[0];
    if (chooses_inside)
      return walk.for_each(call.meter(), 0, 0, [&](const auto& at) {
        T* to = call.data<T>(0) + at[0];
        const T* from = call.data<const T>(1) + at[1];
        call.meter().for_each_chunk(
            count, sizeof(T), cost_of_scattered_element, [&](std::int64_t begin, std::int64_t end) {
              for (auto i = begin; i < end; ++i)
                put(to[chosen[static_cast<std::size_t>(i)] * to_step], from[i * from_step]);
            });
      });
    walk.for_each(call.meter(), 0, 1, [&](const auto& at) {
      T* to = call.data<T>(0) + at[0];
      const T* from = call.data<const T>(1) + at[1];
      if (row.size == 1)
        return call.meter().for_each_chunk(
            count, sizeof(T), cost_of_scattered_element, [&](std::int64_t begin, std::int64_t end) {
              for (auto i = begin; i < end; ++i)
                put(to[chosen[static_cast<std::size_t>(i)] * to_step], from[i * from_step]);
            });
      for (std::int64_t i = 0; i < count; ++i) {
        scatter_row(put, to + chosen[static_cast<std::size_t>(i)] * to_step, row.stride[0],
                    from + i * from_step, row.stride[1], row.size);
        const auto bytes = row.size * static_cast<std::int64_t>(sizeof(T));
        call.meter().add(bytes, 4 * bytes + 64);
      }
    });
  });
}

bool scatter_along(tensor::Memory& memory, ScatterMode how, const Region& destination, const Region& values,
                   std::size_t dim, const Region& index) {
  require_shape(values, index.layout.shape);
  KernelCall call(memory, {&destination, &values, &index});
  if (!call.has_bytes() || index.layout.numel() == 0) return true;
  // Writes could change values that are still to be read.
  if (!tensor::cannot_alias(destination, {&values})) return false;
  const Snapshot indices(memory, call, 2, index, destination);
  const auto size = destination.layout.shape[dim], stride = destination.layout.stride[dim];
  const auto others = strides_with_zero_at(destination, dim);
  const Walk<3> walk(index.layout.shape,
                     {index.layout.stride.data(), others.data(), values.layout.stride.data()});
  const auto& row = walk[0];
  const auto* places = indices.data<std::int64_t>();
  bool inside = true;
  walk.for_each_row(call.meter(), sizeof(std::int64_t), [&](const auto& at, std::int64_t count) {
    inside = inside && are_in_bounds(places + at[0], row.stride[0], count, size);
  });
  if (!inside) return false;
  dispatch_scatter_mode(how, destination.dtype, [&](const auto& put, auto type) {
    using T = typename decltype(type)::type;
    walk.for_each_row(call.meter(), sizeof(T), [&](const auto& at, std::int64_t count) {
      const auto* place = places + at[0];
      T* to = call.data<T>(0) + at[1];
      const T* from = call.data<const T>(1) + at[2];
      if (row.stride[0] == 1 && row.stride[1] == 0 && row.stride[2] == 1 && stride == 1)
        for (std::int64_t i = 0; i < count; ++i) put(to[place[i]], from[i]);
      else
        for (std::int64_t i = 0; i < count; ++i)
          put(to[i * row.stride[1] + place[i * row.stride[0]] * stride], from[i * row.stride[2]]);
      call.meter().add(0, count * cost_of_scattered_element);
    });
  });
  return true;
}

}  // namespace stridescope::kernels
