#include "engine/kernels/index/gather.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/index/scatter_functions.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/error.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

// Calls f(n, storage index) for every element in logical order; each counts `bytes` of progress and
// `cost_bytes` of work.
template <class F>
void for_each_element(tensor::ProgressMeter& meter, std::int64_t bytes, std::int64_t cost_bytes,
                      const tensor::Layout& layout, F&& f) {
  const std::int64_t count = layout.numel();
  const bool is_contiguous = layout.is_contiguous();
  tensor::Dims coordinate(layout.shape.size(), 0);
  std::int64_t at = layout.storage_offset;
  meter.for_each_chunk(count, bytes, cost_bytes, [&](std::int64_t begin, std::int64_t end) {
    if (is_contiguous) {
      for (std::int64_t n = begin; n < end; ++n) f(n, layout.storage_offset + n);
    } else {
      for (std::int64_t n = begin; n < end; ++n) {
        f(n, at);
        for (std::size_t d = coordinate.size(); d-- > 0;) {
          at += layout.stride[d];
          if (++coordinate[d] < layout.shape[d]) break;
          at -= layout.shape[d] * layout.stride[d];
          coordinate[d] = 0;
        }
      }
    }
  });
}

}  // namespace

std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, std::int64_t storage_offset,
                                          std::span<const std::vector<std::int64_t>> tables) {
  const tensor::ProgressMeter meter(memory.control());
  std::vector<std::int64_t> indices{storage_offset};
  for (const auto& table : tables) {
    std::vector<std::int64_t> longer;
    memory.require_room(static_cast<std::int64_t>(indices.size()),
                        static_cast<std::int64_t>(table.size() * sizeof(std::int64_t)));
    longer.reserve(indices.size() * table.size());
    for (const std::int64_t index : indices) {
      for (const std::int64_t added : table) {
        meter.throw_if_cancelled(longer.size());
        longer.push_back(index + added);
      }
    }
    indices = std::move(longer);
  }
  return indices;
}

std::vector<std::int64_t> strided_offsets(const tensor::Memory& memory, std::int64_t size,
                                          std::int64_t stride) {
  memory.require_room(size, sizeof(std::int64_t));
  std::vector<std::int64_t> table(static_cast<std::size_t>(size));
  for (std::int64_t i = 0; i < size; ++i) table[static_cast<std::size_t>(i)] = i * stride;
  return table;
}

std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, const tensor::Layout& layout) {
  tensor::ProgressMeter meter(memory.control());
  memory.require_room(layout.numel(), sizeof(std::int64_t));
  std::vector<std::int64_t> indices(static_cast<std::size_t>(layout.numel()));
  for_each_element(meter, 0, sizeof(std::int64_t), layout,
                   [&](std::int64_t n, std::int64_t at) { indices[static_cast<std::size_t>(n)] = at; });
  return indices;
}

std::vector<std::int64_t> storage_indices(const tensor::Memory& memory, const tensor::Layout& layout,
                                          std::size_t dim, std::vector<std::int64_t> chosen) {
  for (auto& place : chosen) place *= layout.stride.empty() ? 0 : layout.stride[dim];
  std::vector<std::vector<std::int64_t>> tables(std::max<std::size_t>(layout.shape.size(), 1));
  for (std::size_t d = 0; d < layout.shape.size(); ++d)
    if (d != dim) tables[d] = strided_offsets(memory, layout.shape[d], layout.stride[d]);
  tables[dim] = std::move(chosen);
  return storage_indices(memory, layout.storage_offset, tables);
}

void add_storage_indices(const tensor::Memory& memory, std::vector<std::int64_t>& indices,
                         const tensor::Layout& layout) {
  tensor::ProgressMeter meter(memory.control());
  for_each_element(meter, 0, sizeof(std::int64_t), layout,
                   [&](std::int64_t n, std::int64_t at) { indices[static_cast<std::size_t>(n)] += at; });
}

std::vector<std::int64_t> read_integers(tensor::Memory& memory, const tensor::Tensor& tensor) {
  if (tensor.numel() > 0 && tensor.storage().is_meta()) throw tensor::NeedsData();
  memory.require_room(tensor.numel(), sizeof(std::int64_t));
  std::vector<std::int64_t> values(static_cast<std::size_t>(tensor.numel()));
  if (values.empty()) return values;
  const Region region = region_of(tensor);
  KernelCall call(memory, {&region});
  tensor::dispatch(tensor.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    const auto* elements = call.data<const Stored>(0);
    tensor::Layout layout = region.layout;
    layout.storage_offset = 0;
    for_each_element(call.meter(), 0, sizeof(std::int64_t), layout, [&](std::int64_t n, std::int64_t at) {
      if constexpr (std::is_same_v<T, bool>) values[static_cast<std::size_t>(n)] = elements[at] != 0;
      else values[static_cast<std::size_t>(n)] = tensor::convert<std::int64_t>(elements[at]);
    });
  });
  return values;
}

std::vector<std::int64_t> storage_indices_where(tensor::Memory& memory, const tensor::Tensor& mask,
                                                const tensor::Layout& layout) {
  const auto flags = read_integers(memory, mask);
  memory.require_room(mask.numel(), 2 * sizeof(std::int64_t));
  std::vector<std::int64_t> indices;
  tensor::ProgressMeter meter(memory.control());
  for_each_element(meter, 0, sizeof(std::int64_t) + cost_of_listed_flag, layout,
                   [&](std::int64_t n, std::int64_t at) {
                     if (flags[static_cast<std::size_t>(n)]) indices.push_back(at);
                   });
  return indices;
}

void gather(tensor::Memory& memory, const Region& destination, const Region& source,
            std::vector<std::int64_t> index) {
  assert(destination.dtype == source.dtype);
  if (static_cast<std::int64_t>(index.size()) != destination.layout.numel())
    throw std::logic_error("a gather needs one index for each element");
  if (index.empty()) return;
  tensor::require_in_bounds(source);
  // Only selected elements are read, regardless of the source layout's extent.
  Region chosen = source;
  chosen.layout = {{0}, {1}, 0};
  KernelCall call(memory, {&destination, &chosen});
  const auto* base = call.has_bytes() ? call.storage_data(1, index) : nullptr;
  const tensor::Flow flow{tensor::FlowKind::copy, {source}, destination, std::move(index)};
  memory.flow(flow);
  if (!call.has_bytes()) return;
  dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    auto* to = call.data<T>(0);
    const auto* from = reinterpret_cast<const T*>(base);
    tensor::Layout layout = destination.layout;
    layout.storage_offset = 0;
    for_each_element(call.meter(), sizeof(T), cost_of_random_access, layout,
                     [&](std::int64_t n, std::int64_t at) {
                       to[at] = from[flow.source_index[static_cast<std::size_t>(n)]];
                     });
  });
}

namespace {

void scatter_values(tensor::Memory& memory, ScatterMode how, const tensor::Flow& flow, const Region& values) {
  const auto& destination = flow.destination;
  const auto& index = flow.destination_index;
  if (static_cast<std::int64_t>(index.size()) != values.layout.numel())
    throw std::logic_error("a scatter needs one index for each element");
  tensor::require_in_bounds(destination);
  Region chosen = destination;
  chosen.layout = {{0}, {1}, 0};
  KernelCall entered(memory, {&chosen, &values});
  auto* base = entered.has_bytes() ? entered.storage_data(0, index) : nullptr;
  memory.flow(flow);
  if (!entered.has_bytes()) return;
  auto scratch = memory.scratch();
  Region converted = values;
  if (values.dtype != destination.dtype) {
    converted = region_of(scratch.allocate_tensor(values.layout.shape, destination.dtype));
    copy(scratch, converted, values);
  }
  KernelCall call(memory, {&converted});
  const auto put = scatter_functions(how, destination.dtype);
  const auto itemsize = tensor::itemsize(destination.dtype);
  // Sorted by the index's strides, the walk is in logical order.
  const auto order = tensor::contiguous_stride(values.layout.shape);
  const Walk<2> walk(values.layout.shape, {order.data(), converted.layout.stride.data()});
  walk.for_each_row(call.meter(), itemsize, [&](const auto& at, std::int64_t count) {
    put.indexed_row({base, 0, index.data() + at[0], walk[0].stride[0], 1, call.data(0) + at[1] * itemsize,
                     walk[0].stride[1], count});
    call.meter().add(0, count * cost_of_random_access);
  });
}

}  // namespace

void scatter(tensor::Memory& memory, const Region& destination, std::vector<std::int64_t> index,
             const Region& values, ScatterMode how) {
  if (index.empty()) return;
  scatter_values(memory, how,
                 {.kind = how == ScatterMode::assign ? tensor::FlowKind::copy : tensor::FlowKind::compute,
                  .sources = {values},
                  .destination = destination,
                  .destination_index = std::move(index)},
                 values);
}

void scatter(tensor::Memory& memory, const Region& destination, std::vector<std::int64_t> index,
             const tensor::Scalar& number) {
  if (index.empty()) return;
  const tensor::Flow flow{
      .kind = tensor::FlowKind::fill, .destination = destination, .destination_index = std::move(index)};
  auto scratch = memory.scratch(tensor::Memory::Mode::real);
  auto filling = region_of(scratch.allocate_tensor({}, destination.dtype));
  fill(scratch, filling, number);
  filling.layout = {{static_cast<std::int64_t>(flow.destination_index.size())}, {0}, 0};
  scatter_values(memory, ScatterMode::assign, flow, filling);
}

}  // namespace stridescope::kernels
