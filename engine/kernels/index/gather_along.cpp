#include "engine/kernels/index/gather_along.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/index/chosen_places.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/inside_row.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/loop/work.h"
#include "engine/tensor/apart.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// The source elements at the destination's coordinates, with stride 0 along `dim`.
Region beside(const Region& destination, const Region& source, std::size_t dim) {
  Region others = source;
  others.layout.shape = destination.layout.shape;
  if (others.layout.stride.size() != others.layout.shape.size())
    others.layout.stride = tensor::Dims(others.layout.shape.size(), 0);
  if (!others.layout.stride.empty()) others.layout.stride[dim] = 0;
  return others;
}

/// True if all indices are in range; stops at the first that is not.
template <class T>
bool gather_elements(Work& work, const Region& destination, const Region& index, const Region& others,
                     std::int64_t size, std::int64_t stride) {
  const Walk<3> walk(destination.layout.shape, {destination.layout.stride.data(), index.layout.stride.data(),
                                                others.layout.stride.data()});
  const auto row = walk[0];
  const bool streams = is_streamed_choice(destination) && row.stride[0] == 1;
  std::atomic<bool> all_inside = true;
  const auto gather_row = [&](T* to, const std::int64_t* places, const T* from, std::int64_t count) {
    const auto choose = [&](T* part, std::int64_t first, std::int64_t n) {
      for (auto i = first; i < first + n; ++i)
        part[i - first] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
    };
    if (streams) return stream_row(to, count, choose);
    if (row.stride[0] == 1 && row.stride[1] == 1 && row.stride[2] == 0)
      return stride == 1 ? choose_packed(to, from, places, count)
                         : choose_packed(to, from, places, count, stride);
    for (std::int64_t i = 0; i < count; ++i)
      to[i * row.stride[0]] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
  };
  share(work, walk, walk.numel() * static_cast<std::int64_t>(sizeof(T)),
        [&](tensor::Pace& pace, const Walk<3>& part, const auto& first) {
          part.for_each_row(pace, sizeof(T), [&](const auto& at, std::int64_t count) {
            const auto* places = work.data<const std::int64_t>(1) + first[1] + at[1];
            if (!all_inside || !are_inside(places, row.stride[1], count, size)) {
              all_inside = false;
              return;
            }
            gather_row(work.data<T>(0) + first[0] + at[0], places, work.data<const T>(2) + first[2] + at[2],
                       count);
          });
          if (streams) finish_streams();
        });
  return all_inside;
}

std::optional<std::int64_t> first_outside(std::span<const std::int64_t> indices, std::int64_t size) {
  const auto found =
      std::find_if(indices.begin(), indices.end(), [&](std::int64_t i) { return i < 0 || i >= size; });
  if (found == indices.end()) return std::nullopt;
  return *found;
}

}  // namespace

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
  // Writes could change elements that are still to be read, or the index that an error reports.
  const bool is_apart = tensor::are_apart(destination, {&source, &index});
  if (memory.is_observed() || !is_apart) {
    auto indices = read_index();
    if (const auto outside = first_outside(indices, size)) return outside;
    for (auto& i : indices) i *= stride;
    add_storage_indices(memory, indices, others.layout);
    if (!is_apart) {
      gather(memory, destination, source, std::move(indices));
      return std::nullopt;
    }
    memory.flow({tensor::FlowKind::copy, {source}, destination, std::move(indices)});
  }
  Work work(memory, {&destination, &index, &others, &source});
  if (!work.has_bytes()) return std::nullopt;
  const bool all_inside = with_any_width(itemsize(destination.dtype), [&](auto type) {
    return gather_elements<typename decltype(type)::type>(work, destination, index, others, size, stride);
  });
  return all_inside ? std::nullopt : first_outside(read_index(), size);
}

}  // namespace stridescope::kernels
