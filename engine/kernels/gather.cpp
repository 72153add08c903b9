#include "engine/kernels/gather.h"

#include <array>
#include <cassert>
#include <utility>

#include "engine/kernels/copy.h"
#include "engine/tensor/convert.h"
#include "engine/tensor/dispatch.h"
#include "engine/tensor/error.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

// Calls f(type_identity<T>) with an unsigned integer as wide as an element.
template <class F>
void with_width(std::int64_t itemsize, F&& f) {
  switch (itemsize) {
    case 1: return f(std::type_identity<std::uint8_t>{});
    case 2: return f(std::type_identity<std::uint16_t>{});
    case 4: return f(std::type_identity<std::uint32_t>{});
    default: return f(std::type_identity<std::uint64_t>{});
  }
}

// Calls f(n, storage index) for every element in logical order.
template <class F>
void for_each_element(const tensor::Layout& layout, F&& f) {
  const std::int64_t count = layout.numel();
  if (layout.is_contiguous()) {
    for (std::int64_t n = 0; n < count; ++n) f(n, layout.storage_offset + n);
    return;
  }
  tensor::Dims coordinate(layout.shape.size(), 0);
  std::int64_t at = layout.storage_offset;
  for (std::int64_t n = 0; n < count; ++n) {
    f(n, at);
    for (std::size_t d = coordinate.size(); d-- > 0;) {
      at += layout.stride[d];
      if (++coordinate[d] < layout.shape[d]) break;
      at -= layout.shape[d] * layout.stride[d];
      coordinate[d] = 0;
    }
  }
}

}  // namespace

std::vector<std::int64_t> storage_indices(std::int64_t storage_offset,
                                          std::span<const std::vector<std::int64_t>> tables) {
  std::vector<std::int64_t> indices{storage_offset};
  for (const auto& table : tables) {
    std::vector<std::int64_t> longer;
    longer.reserve(indices.size() * table.size());
    for (const std::int64_t index : indices)
      for (const std::int64_t added : table) longer.push_back(index + added);
    indices = std::move(longer);
  }
  return indices;
}

std::vector<std::int64_t> even_table(std::int64_t size, std::int64_t stride) {
  std::vector<std::int64_t> table(static_cast<std::size_t>(size));
  for (std::int64_t i = 0; i < size; ++i) table[static_cast<std::size_t>(i)] = i * stride;
  return table;
}

std::vector<std::int64_t> storage_indices(const tensor::Layout& layout) {
  std::vector<std::int64_t> indices(static_cast<std::size_t>(layout.numel()));
  for_each_element(layout,
                   [&](std::int64_t n, std::int64_t at) { indices[static_cast<std::size_t>(n)] = at; });
  return indices;
}

void add_storage_indices(std::vector<std::int64_t>& indices, const tensor::Layout& layout) {
  for_each_element(layout,
                   [&](std::int64_t n, std::int64_t at) { indices[static_cast<std::size_t>(n)] += at; });
}

std::vector<std::int64_t> read_integers(const tensor::Tensor& tensor) {
  if (tensor.numel() > 0 && tensor.storage().is_meta()) throw tensor::NeedsData();
  std::vector<std::int64_t> values(static_cast<std::size_t>(tensor.numel()));
  if (values.empty()) return values;
  tensor::dispatch(tensor.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    const auto* elements = reinterpret_cast<const Stored*>(tensor.storage().bytes());
    for_each_element(tensor.layout(), [&](std::int64_t n, std::int64_t at) {
      if constexpr (std::is_same_v<T, bool>) values[static_cast<std::size_t>(n)] = elements[at] != 0;
      else values[static_cast<std::size_t>(n)] = tensor::convert<std::int64_t>(elements[at]);
    });
  });
  return values;
}

void gather(tensor::Memory& memory, const Region& destination, const Region& source,
            std::vector<std::int64_t> index) {
  assert(destination.dtype == source.dtype);
  assert(static_cast<std::int64_t>(index.size()) == destination.layout.numel());
  if (index.empty()) return;
  const auto move = [&](const std::vector<std::int64_t>& from_index) {
    with_width(itemsize(destination.dtype), [&](auto type) {
      using T = typename decltype(type)::type;
      auto* to = reinterpret_cast<T*>(destination.storage.bytes());
      const auto* from = reinterpret_cast<const T*>(source.storage.bytes());
      for_each_element(destination.layout, [&](std::int64_t n, std::int64_t at) {
        to[at] = from[from_index[static_cast<std::size_t>(n)]];
      });
    });
  };
  const bool has_bytes = !destination.storage.is_meta() && !source.storage.is_meta();
  if (!memory.is_observed()) return has_bytes ? move(index) : void();
  const tensor::Flow flow{tensor::FlowKind::copy, {source}, destination, std::move(index)};
  memory.flow(flow);
  if (has_bytes) move(flow.source_index);
}

namespace {

void put(const Region& destination, const std::vector<std::int64_t>& index, const Region& values) {
  if (destination.storage.is_meta() || values.storage.is_meta()) return;
  tensor::Memory unobserved;
  Region converted = values;
  if (values.dtype != destination.dtype) {
    converted = region_of(unobserved.allocate_tensor(values.layout.shape, destination.dtype));
    copy(unobserved, converted, values);
  }
  with_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    auto* to = reinterpret_cast<T*>(destination.storage.bytes());
    const auto* from = reinterpret_cast<const T*>(converted.storage.bytes());
    for_each_element(converted.layout, [&](std::int64_t n, std::int64_t at) {
      to[index[static_cast<std::size_t>(n)]] = from[at];
    });
  });
}

}  // namespace

void scatter(tensor::Memory& memory, const Region& destination, std::vector<std::int64_t> index,
             const Region& values) {
  assert(static_cast<std::int64_t>(index.size()) == values.layout.numel());
  if (index.empty()) return;
  const tensor::Flow flow{.kind = tensor::FlowKind::copy,
                          .sources = {values},
                          .destination = destination,
                          .destination_index = std::move(index)};
  if (memory.is_observed()) memory.flow(flow);
  put(destination, flow.destination_index, values);
}

void scatter(tensor::Memory& memory, const Region& destination, std::vector<std::int64_t> index,
             const tensor::Scalar& number) {
  if (index.empty()) return;
  const tensor::Flow flow{
      .kind = tensor::FlowKind::fill, .destination = destination, .destination_index = std::move(index)};
  if (memory.is_observed()) memory.flow(flow);
  tensor::Memory unobserved;
  auto filling = region_of(unobserved.allocate_tensor({}, destination.dtype));
  fill(unobserved, filling, number);
  filling.layout = {{static_cast<std::int64_t>(flow.destination_index.size())}, {0}, 0};
  put(destination, flow.destination_index, filling);
}

}  // namespace stridescope::kernels
