#include "engine/kernels/order.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/kernels/element.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

template <class T>
bool precedes(T a, T b, bool descending) {
  if constexpr (std::floating_point<T>) {
    const bool nan_a = a != a, nan_b = b != b;
    if (nan_a || nan_b) return descending ? nan_a && !nan_b : nan_b && !nan_a;
  }
  return descending ? b < a : a < b;
}

/// For each element of `values`, in logical order, its place in the source's line.
std::vector<std::int64_t> sorted_places(const Region& values, const Region& source, std::size_t dim,
                                        bool descending) {
  std::vector<std::int64_t> places(static_cast<std::size_t>(values.layout.numel()));
  const bool scalar = source.layout.shape.empty();
  const std::int64_t length = scalar ? 1 : source.layout.shape[dim],
                     step = scalar ? 0 : source.layout.stride[dim];
  tensor::Layout lines = source.layout;
  if (!scalar) lines.shape[dim] = 1;
  std::vector<std::int64_t> order(static_cast<std::size_t>(length));
  tensor::dispatch(source.dtype, [&](auto type) {
    using T = typename decltype(type)::type;
    const auto element = [&](std::int64_t at) {
      return static_cast<Arithmetic<T>>(
          load<T>(source.storage.bytes() + at * static_cast<std::int64_t>(sizeof(T))));
    };
    const tensor::Layout logical = tensor::contiguous_layout(values.layout.shape);
    for (std::int64_t line = 0; line < lines.numel(); ++line) {
      auto coordinate = lines.coordinate(line);
      const auto first = source.layout.at(coordinate);
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) {
        return precedes(element(first + a * step), element(first + b * step), descending);
      });
      const std::int64_t kept = scalar ? 1 : values.layout.shape[dim];
      for (std::int64_t i = 0; i < kept; ++i) {
        if (!scalar) coordinate[dim] = i;
        places[static_cast<std::size_t>(logical.at(coordinate))] = order[static_cast<std::size_t>(i)];
      }
    }
  });
  return places;
}

}  // namespace

void sort_lines(tensor::Memory& memory, const Region& values, const Region& indices, const Region& source,
                std::int64_t dim, bool descending) {
  if (values.layout.numel() == 0) return;
  const auto d = static_cast<std::size_t>(dim);
  const bool meta = values.storage.is_meta() || source.storage.is_meta();
  std::vector<std::int64_t> places, from;
  if (!meta) {
    places = sorted_places(values, source, d, descending);
    for (std::size_t i = 0; i < places.size(); ++i) {
      auto coordinate = values.layout.coordinate(static_cast<std::int64_t>(i));
      if (!coordinate.empty()) coordinate[d] = places[i];
      from.push_back(source.layout.at(coordinate));
    }
  }
  if (memory.is_observed()) {
    memory.flow({tensor::FlowKind::copy, {source}, values, from});
    memory.flow({tensor::FlowKind::fill, {}, indices, {}});
  }
  if (meta) return;
  const auto size = itemsize(source.dtype);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto n = static_cast<std::int64_t>(i);
    const auto* element = source.storage.bytes() + from[i] * size;
    std::copy_n(element, size, values.storage.bytes() + values.layout.at_linear(n) * size);
    store<std::int64_t>(indices.storage.bytes() + indices.layout.at_linear(n) * 8, places[i]);
  }
}

}  // namespace stridescope::kernels
