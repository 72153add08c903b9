#include "engine/kernels/order/order.h"

#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "engine/kernels/copy/copy.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/lines_along.h"
#include "engine/kernels/order/argsort_lines.h"
#include "engine/kernels/order/sort_keys.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

std::vector<std::int64_t> selected_indices(const tensor::Memory& memory, KernelCall& call,
                                           const LinesAlong& values, const Region& source, std::size_t dim,
                                           const SelectOptions& choice) {
  const LinesAlong lines(source.layout, dim);
  const std::int64_t length = lines.length(), selected_count = values.length();
  memory.require_room(lines.count(), selected_count * static_cast<std::int64_t>(sizeof(std::int64_t)));
  memory.require_room(length, (is_sort(choice) ? 2 : 1) * sizeof(KeyedIndex<OrderKey>));
  std::vector<std::int64_t> places(static_cast<std::size_t>(lines.count() * selected_count));
  const bool narrow =
      length <= std::numeric_limits<std::uint32_t>::max() && tensor::dispatch(source.dtype, [](auto type) {
        return is_narrow<Arithmetic<typename decltype(type)::type>>;
      });
  const auto write_all = [&](auto key) {
    ArgsortLines<decltype(key)>(call.meter(), call.data(2), lines, source.dtype, choice, selected_count)
        .write(places.data());
  };
  if (narrow) write_all(std::uint32_t{});
  else write_all(OrderKey{});
  return places;
}

/// The storage indices of the selected elements, in the logical order of the values. Without places, all
/// elements are selected in order.
std::vector<std::int64_t> selected_storage_indices(KernelCall& call, const Region& values,
                                                   const Region& source, std::size_t dim,
                                                   const std::vector<std::int64_t>& places) {
  const auto count = values.layout.numel();
  auto lines = values.layout.shape;
  if (!lines.empty()) lines[dim] = 1;
  const auto line_layout = tensor::contiguous_layout(lines);
  std::vector<std::int64_t> indices;
  indices.reserve(static_cast<std::size_t>(count));
  for (std::int64_t n = 0; n < count; ++n) {
    call.meter().throw_if_cancelled(static_cast<std::size_t>(n), 64);
    auto coordinate = values.layout.coordinate(n);
    if (coordinate.empty()) {
      indices.push_back(source.layout.storage_offset);
      continue;
    }
    const auto selected_count = values.layout.shape[dim], i = std::exchange(coordinate[dim], 0);
    coordinate[dim] = places.empty()
                          ? i
                          : places[static_cast<std::size_t>(line_layout.at(coordinate) * selected_count + i)];
    indices.push_back(source.layout.at(coordinate));
  }
  return indices;
}

/// Selects all elements of lines with one element, or one repeated element: they are already in order.
void select_presorted(const tensor::Memory& memory, const Region& values, const Region& indices,
                      const Region& source, std::size_t dim) {
  auto unobserved = memory.scratch();
  copy(unobserved, values, source);
  const auto length = source.layout.shape[dim];
  auto places = region_of(unobserved.allocate_tensor({length}, tensor::DType::int64));
  auto* place = reinterpret_cast<std::int64_t*>(places.storage.bytes());
  std::iota(place, place + length, 0);
  places.layout = {indices.layout.shape, tensor::Dims(indices.layout.shape.size(), 0), 0};
  places.layout.stride[dim] = 1;
  copy(unobserved, indices, places);
}

}  // namespace

void select_along(tensor::Memory& memory, const Region& values, const Region& indices, const Region& source,
                  std::int64_t dim, const SelectOptions& choice) {
  if (values.layout.numel() == 0) return;
  const auto d = static_cast<std::size_t>(dim);
  require_shape(indices, values.layout.shape);
  KernelCall call(memory, {&values, &indices, &source});
  const LinesAlong to_lines(values.layout, d), index_lines(indices.layout, d), from_lines(source.layout, d);
  const bool is_in_order = !source.layout.shape.empty() && !is_complex(source.dtype) &&
                           (from_lines.length() == 1 || (is_sort(choice) && from_lines.step() == 0));
  std::vector<std::int64_t> places;
  if (call.has_bytes() && !is_in_order) places = selected_indices(memory, call, to_lines, source, d, choice);
  call.report([&] {
    return tensor::Flow{.kind = tensor::FlowKind::copy,
                        .sources = {source},
                        .destination = values,
                        .source_index = call.has_bytes()
                                            ? selected_storage_indices(call, values, source, d, places)
                                            : std::vector<std::int64_t>(),
                        .relative_cost = 16};
  });
  call.report([&] { return tensor::Flow{tensor::FlowKind::fill, {}, indices}; });
  if (!call.has_bytes()) return;
  if (is_in_order) return select_presorted(memory, values, indices, source, d);
  dispatch_width(itemsize(source.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    const auto selected_count = to_lines.length(), step = to_lines.step(), index_step = index_lines.step(),
               from_step = from_lines.step();
    auto to_start = to_lines.starts(), index_start = index_lines.starts(), from_start = from_lines.starts();
    const auto* chosen = places.data();
    for (std::int64_t line = 0; line < to_lines.count(); ++line, chosen += selected_count) {
      const auto* from = call.data<const T>(2) + *from_start;
      auto* to = call.data<T>(0) + *to_start;
      auto* to_index = call.data<std::int64_t>(1) + *index_start;
      for (std::int64_t i = 0; i < selected_count; ++i) {
        to[i * step] = from[chosen[i] * from_step];
        to_index[i * index_step] = chosen[i];
      }
      call.meter().add(8 * selected_count, 64 * selected_count);
      to_start.next();
      index_start.next();
      from_start.next();
    }
  });
}

std::vector<OrderKey> order_keys(tensor::Memory& memory, const Region& source) {
  memory.require_room(source.layout.numel(), sizeof(OrderKey));
  std::vector<OrderKey> keys(static_cast<std::size_t>(source.layout.numel()));
  KernelCall call(memory, {&source});
  if (source.layout.numel() == 0) return keys;
  auto* key = keys.data();
  const LinesAlong lines(source.layout, source.layout.shape.empty() ? 0 : source.layout.shape.size() - 1);
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    constexpr auto size = static_cast<std::int64_t>(sizeof(T));
    auto start = lines.starts();
    for (std::int64_t line = 0; line < lines.count(); ++line, start.next()) {
      const auto* at = call.data(0) + *start * size;
      for (std::int64_t i = 0; i < lines.length(); ++i)
        *key++ = key_at<T, OrderKey>(at + i * lines.step() * size);
      call.meter().add(lines.length() * size);
    }
  });
  return keys;
}

std::vector<std::int64_t> stable_order(tensor::Memory& memory, std::span<const OrderKey> keys) {
  memory.require_room(static_cast<std::int64_t>(keys.size()),
                      2 * sizeof(KeyedIndex<OrderKey>) + sizeof(std::int64_t));
  std::vector<KeyedIndex<OrderKey>> keyed, scratch;
  keyed.reserve(keys.size());
  for (const auto key : keys) keyed.push_back({key, static_cast<OrderKey>(keyed.size())});
  tensor::ProgressMeter meter(memory.control());
  radix_sort(meter, keyed, scratch);
  std::vector<std::int64_t> places;
  places.reserve(keyed.size());
  for (const auto& entry : keyed) places.push_back(static_cast<std::int64_t>(entry.index));
  return places;
}

}  // namespace stridescope::kernels
