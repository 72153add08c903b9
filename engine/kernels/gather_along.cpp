#include "engine/kernels/gather_along.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "engine/kernels/copy_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/gather.h"
#include "engine/kernels/inside_row.h"
#include "engine/kernels/walk.h"
#include "engine/kernels/work.h"
#include "engine/tensor/apart.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

std::int64_t size_of(const Region& region, std::size_t dim) {
  return region.layout.shape.empty() ? 1 : region.layout.shape[dim];
}
std::int64_t stride_of(const Region& region, std::size_t dim) {
  return region.layout.shape.empty() ? 1 : region.layout.stride[dim];
}

bool is_inside(std::span<const std::int64_t> indices, std::int64_t size) {
  std::uint64_t largest = 0;
  for (const auto i : indices) largest = std::max(largest, static_cast<std::uint64_t>(i));
  return indices.empty() || largest < static_cast<std::uint64_t>(size);
}

bool is_streamed(const Region& destination) {
  return destination.layout.numel() * itemsize(destination.dtype) >= streamed_bytes &&
         is_injective(Walk<1>(destination.layout.shape, {destination.layout.stride.data()}));
}

/// Neighbours in `to`, which is apart from the others.
template <class T>
void choose_packed(T* to, const T* from, const std::int64_t* places, std::int64_t count) {
  constexpr std::int64_t together = 4;
  std::int64_t i = 0;
  for (; i + together <= count; i += together) {
    const T a = from[places[i]], b = from[places[i + 1]], c = from[places[i + 2]], d = from[places[i + 3]];
    to[i] = a;
    to[i + 1] = b;
    to[i + 2] = c;
    to[i + 3] = d;
  }
  for (; i < count; ++i) to[i] = from[places[i]];
}

/// All of the dimensions but one.
struct Others {
  tensor::Dims shape, to, from;
};

Others without(const Region& destination, const Region& source, std::size_t dim) {
  Others others;
  for (std::size_t d = 0; d < destination.layout.shape.size(); ++d) {
    if (d == dim) continue;
    others.shape.push_back(destination.layout.shape[d]);
    others.to.push_back(destination.layout.stride[d]);
    others.from.push_back(source.layout.stride[d]);
  }
  return others;
}

/// Rows of `size` neighbours each, which begin at `places` in the source.
template <std::int64_t size, class T>
void select_rows(T* to, std::int64_t stride, const T* from, std::span<const std::int64_t> places) {
  for (const auto place : places) {
    std::memcpy(to, from + place, size * sizeof(T));
    to += stride;
  }
}
/// Calls f(std::integral_constant<std::int64_t, size>{}) for a row of few elements; false where they are
/// many.
template <class F>
bool with_few(std::int64_t size, F&& f) {
  const auto is = [&]<std::int64_t... few>(std::integer_sequence<std::int64_t, few...>) {
    return ((size == few + 2 && (f(std::integral_constant<std::int64_t, few + 2>{}), true)) || ...);
  };
  return is(std::make_integer_sequence<std::int64_t, 7>{});
}

template <class T>
void select_elements(Work& work, const Region& destination, const Region& source, std::size_t dim,
                     const std::vector<std::int64_t>& chosen) {
  const auto others = without(destination, source, dim);
  const Walk<2> walk(others.shape, {others.to.data(), others.from.data()});
  const AsIs<T> copy{is_streamed(destination)};
  const auto to_stride = stride_of(destination, dim), from_stride = stride_of(source, dim);
  const auto count = static_cast<std::int64_t>(chosen.size());
  auto* to = work.data<T>(0);
  const auto* from = work.data<const T>(1);
  auto places = chosen;
  for (auto& place : places) place *= from_stride;
  const auto& row = walk[0];
  constexpr std::int64_t few = 4, short_line = 256;
  const bool are_neighbours = to_stride == 1 && (count >= few || row.size < count * few);
  if (are_neighbours && count <= short_line && !copy.streams) {
    walk.for_each(work.pace(), count * AsIs<T>::to_itemsize, 0,
                  [&](const auto& at) { choose_packed(to + at[0], from + at[1], places.data(), count); });
  } else if (are_neighbours || row.size == 1) {
    walk.for_each(work.pace(), 0, 0, [&](const auto& at) {
      T* out = to + at[0];
      const T* in = from + at[1];
      work.pace().parts(count, sizeof(T), cost_of_place, [&](std::int64_t begin, std::int64_t end) {
        const auto choose = [&](T* part, std::int64_t first, std::int64_t n) {
          choose_packed(part, in, places.data() + begin + first, n);
        };
        if (to_stride == 1 && copy.streams) return stream_row(out + begin, end - begin, choose);
        if (to_stride == 1) return choose(out + begin, 0, end - begin);
        for (auto i = begin; i < end; ++i) out[i * to_stride] = in[places[static_cast<std::size_t>(i)]];
      });
    });
  } else {
    const bool is_long = row.size * AsIs<T>::to_itemsize >= long_row_bytes,
               is_packed = row.stride[0] == 1 && row.stride[1] == 1;
    walk.for_each(work.pace(), 0, 1, [&](const auto& at) {
      const auto choose_few = [&](auto size) {
        work.pace().parts(
            count, size() * AsIs<T>::to_itemsize, cost_of_place, [&](std::int64_t begin, std::int64_t end) {
              const auto part = std::span(places).subspan(static_cast<std::size_t>(begin),
                                                          static_cast<std::size_t>(end - begin));
              select_rows<size()>(to + at[0] + begin * to_stride, to_stride, from + at[1], part);
            });
      };
      if (is_packed && !copy.streams && with_few(row.size, choose_few)) return;
      for (std::int64_t i = 0; i < count; ++i) {
        auto* out = reinterpret_cast<std::byte*>(to + at[0] + i * to_stride);
        const T* in = from + at[1] + places[static_cast<std::size_t>(i)];
        if (is_long) copy.long_row(out, row.stride[0], in, row.stride[1], row.size);
        else copy.row(out, row.stride[0], in, row.stride[1], row.size);
        work.pace().advance(row.size * AsIs<T>::to_itemsize);
      }
    });
  }
  if (copy.streams) finish_streams();
}

/// The source's elements at the destination's coordinates, standing still along `dim`.
Region beside(const Region& destination, const Region& source, std::size_t dim) {
  Region others = source;
  others.layout.shape = destination.layout.shape;
  if (others.layout.stride.size() != others.layout.shape.size())
    others.layout.stride = tensor::Dims(others.layout.shape.size(), 0);
  if (!others.layout.stride.empty()) others.layout.stride[dim] = 0;
  return others;
}

/// Whether all indices are inside; stops where one is not.
template <class T>
bool gather_elements(Work& work, const Region& destination, const Region& index, const Region& others,
                     std::int64_t size, std::int64_t stride) {
  const Walk<3> walk(destination.layout.shape, {destination.layout.stride.data(), index.layout.stride.data(),
                                                others.layout.stride.data()});
  const auto row = walk[0];
  const bool streams = is_streamed(destination) && row.stride[0] == 1;
  bool all_inside = true;
  walk.for_each_row(work.pace(), sizeof(T), [&](const auto& at, std::int64_t count) {
    T* to = work.data<T>(0) + at[0];
    const auto* places = work.data<const std::int64_t>(1) + at[1];
    const T* from = work.data<const T>(2) + at[2];
    all_inside = all_inside && are_inside(places, row.stride[1], count, size);
    if (!all_inside) return;
    const auto choose = [&](T* part, std::int64_t first, std::int64_t n) {
      for (auto i = first; i < first + n; ++i)
        part[i - first] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
    };
    if (streams) return stream_row(to, count, choose);
    if (row.stride[0] == 1 && row.stride[1] == 1 && row.stride[2] == 0 && stride == 1)
      return choose_packed(to, from, places, count);
    for (std::int64_t i = 0; i < count; ++i)
      to[i * row.stride[0]] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
  });
  if (streams) finish_streams();
  return all_inside;
}

std::optional<std::int64_t> first_outside(std::span<const std::int64_t> indices, std::int64_t size) {
  const auto found =
      std::find_if(indices.begin(), indices.end(), [&](std::int64_t i) { return i < 0 || i >= size; });
  if (found == indices.end()) return std::nullopt;
  return *found;
}

}  // namespace

void select_slices(tensor::Memory& memory, const Region& destination, const Region& source, std::size_t dim,
                   const std::vector<std::int64_t>& chosen) {
  if (destination.layout.numel() == 0) return;
  auto expected = source.layout.shape;
  if (!expected.empty()) expected[dim] = static_cast<std::int64_t>(chosen.size());
  require_shape(destination, expected);
  if (!is_inside(chosen, size_of(source, dim))) throw std::logic_error("a slice that is not there");
  if (memory.is_observed() || !tensor::are_apart(destination, {&source})) {
    std::vector<std::vector<std::int64_t>> tables;
    for (std::size_t d = 0; d < source.layout.shape.size(); ++d)
      tables.push_back(d == dim ? chosen
                                : even_table(memory, source.layout.shape[d], source.layout.stride[d]));
    if (tables.empty()) tables.push_back(chosen);
    for (auto& place : tables[dim]) place *= stride_of(source, dim);
    return gather(memory, destination, source, storage_indices(memory, source.layout.storage_offset, tables));
  }
  Work work(memory, {&destination, &source});
  if (!work.has_bytes()) return;
  with_width(itemsize(destination.dtype), [&](auto type) {
    select_elements<typename decltype(type)::type>(work, destination, source, dim, chosen);
  });
}

std::optional<std::int64_t> gather_along(tensor::Memory& memory, const Region& destination,
                                         const Region& source, std::size_t dim, const Region& index) {
  if (destination.layout.numel() == 0) return std::nullopt;
  require_shape(index, destination.layout.shape);
  if (index.dtype != tensor::DType::int64) throw std::logic_error("an index that is not int64");
  const auto size = size_of(source, dim), stride = stride_of(source, dim);
  const auto others = beside(destination, source, dim);
  const auto read_index = [&] {
    return read_integers(memory, tensor::Tensor(index.storage, index.layout, index.dtype));
  };
  // What is written could change what is still to be read.
  if (memory.is_observed() || !tensor::are_apart(destination, {&source, &index})) {
    auto indices = read_index();
    if (const auto outside = first_outside(indices, size)) return outside;
    for (auto& i : indices) i *= stride;
    add_storage_indices(memory, indices, others.layout);
    gather(memory, destination, source, std::move(indices));
    return std::nullopt;
  }
  Work work(memory, {&destination, &index, &others, &source});
  if (!work.has_bytes()) return std::nullopt;
  const bool all_inside = with_width(itemsize(destination.dtype), [&](auto type) {
    return gather_elements<typename decltype(type)::type>(work, destination, index, others, size, stride);
  });
  return all_inside ? std::nullopt : first_outside(read_index(), size);
}

}  // namespace stridescope::kernels
