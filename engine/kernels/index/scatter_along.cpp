#include "engine/kernels/index/scatter_along.h"

#include <cstdint>
#include <cstdlib>

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
  const auto put = scatter_functions(how, destination.dtype);
  const auto itemsize = tensor::itemsize(destination.dtype);
  const auto& row = walk[0];
  if (chooses_inside || row.size == 1)
    return walk.for_each(call.meter(), 0, 0, [&](const auto& at) {
      auto* const to = call.data(0) + at[0] * itemsize;
      const auto* from = call.data(1) + at[1] * itemsize;
      call.meter().for_each_chunk(
          count, itemsize, cost_of_scattered_element, [&](std::int64_t begin, std::int64_t end) {
            put.indexed_row({to, 0, chosen.data() + begin, 1, to_step, from + begin * from_step * itemsize,
                             from_step, end - begin});
          });
    });
  const auto bytes = row.size * itemsize;
  walk.for_each(call.meter(), 0, 1, [&](const auto& at) {
    auto* const to = call.data(0) + at[0] * itemsize;
    const auto* from = call.data(1) + at[1] * itemsize;
    for (std::int64_t i = 0; i < count; ++i) {
      put.row(to + chosen[static_cast<std::size_t>(i)] * to_step * itemsize, row.stride[0],
              from + i * from_step * itemsize, row.stride[1], row.size);
      call.meter().add(bytes, 4 * bytes + 64);
    }
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
  const auto put = scatter_functions(how, destination.dtype);
  const auto itemsize = tensor::itemsize(destination.dtype);
  walk.for_each_row(call.meter(), itemsize, [&](const auto& at, std::int64_t count) {
    put.indexed_row({call.data(0) + at[1] * itemsize, row.stride[1], places + at[0], row.stride[0], stride,
                     call.data(1) + at[2] * itemsize, row.stride[2], count});
    call.meter().add(0, count * cost_of_scattered_element);
  });
  return true;
}

}  // namespace stridescope::kernels
