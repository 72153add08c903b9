#include "engine/kernels/index/gather_along.h"

#include <algorithm>
#include <atomic>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/index/gather.h"
#include "engine/kernels/index/gather_helpers.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/index_bounds.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/walk.h"
#include "engine/tensor/aliasing.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// The source elements at the destination's coordinates, with stride 0 along `dim`.
Region broadcast_along_dim(const Region& destination, const Region& source, std::size_t dim) {
  Region others = source;
  others.layout.shape = destination.layout.shape;
  if (others.layout.stride.size() != others.layout.shape.size())
    others.layout.stride = tensor::Dims(others.layout.shape.size(), 0);
  if (!others.layout.stride.empty()) others.layout.stride[dim] = 0;
  return others;
}

/// True if all indices are in range; stops at the first that is not.
template <class T>
bool gather_elements(KernelCall& call, const Region& destination, const Region& index, const Region& others,
                     std::int64_t size, std::int64_t stride) {
  const Walk<3> walk(destination.layout.shape, {destination.layout.stride.data(), index.layout.stride.data(),
                                                others.layout.stride.data()});
  const auto row = walk[0];
  const bool streams = is_streamed_gather(destination) && row.stride[0] == 1;
  std::atomic<bool> all_in_bounds = true;
  const auto gather_row = [&](T* to, const std::int64_t* places, const T* from, std::int64_t count) {
    const auto gather_range = [&](T* part, std::int64_t first, std::int64_t n) {
      for (auto i = first; i < first + n; ++i)
        part[i - first] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
    };
    if (streams) return stream_row(to, count, gather_range);
    if (row.stride[0] == 1 && row.stride[1] == 1 && row.stride[2] == 0)
      return stride == 1 ? gather_packed(to, from, places, count)
                         : gather_packed(to, from, places, count, stride);
    for (std::int64_t i = 0; i < count; ++i)
      to[i * row.stride[0]] = from[i * row.stride[2] + places[i * row.stride[1]] * stride];
  };
  parallel_for(call, walk, walk.numel() * static_cast<std::int64_t>(sizeof(T)),
               [&](tensor::ProgressMeter& meter, const Walk<3>& part, const auto& first) {
                 part.for_each_row(meter, sizeof(T), [&](const auto& at, std::int64_t count) {
                   const auto* places = call.data<const std::int64_t>(1) + first[1] + at[1];
                   if (!all_in_bounds || !are_in_bounds(places, row.stride[1], count, size)) {
                     all_in_bounds = false;
                     return;
                   }
                   gather_row(call.data<T>(0) + first[0] + at[0], places,
                              call.data<const T>(2) + first[2] + at[2], count);
                 });
                 if (streams) finish_streams();
               });
  return all_in_bounds;
}

std::optional<std::int64_t> first_out_of_bounds(std::span<const std::int64_t> indices, std::int64_t size) {
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
  const auto others = broadcast_along_dim(destination, source, dim);
  const auto read_index = [&] {
    return read_integers(memory, tensor::Tensor(index.storage, index.layout, index.dtype));
  };
  // Writes could change elements that are still to be read, or the index that an error reports.
  const bool is_disjoint = tensor::cannot_alias(destination, {&source, &index});
  if (memory.is_observed() || !is_disjoint) {
    auto indices = read_index();
    if (const auto outside = first_out_of_bounds(indices, size)) return outside;
    for (auto& i : indices) i *= stride;
    add_storage_indices(memory, indices, others.layout);
    if (!is_disjoint) {
      gather(memory, destination, source, std::move(indices));
      return std::nullopt;
    }
    memory.flow({tensor::FlowKind::copy, {source}, destination, std::move(indices)});
  }
  KernelCall call(memory, {&destination, &index, &others, &source});
  if (!call.has_bytes()) return std::nullopt;
  const bool all_in_bounds = dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    return gather_elements<typename decltype(type)::type>(call, destination, index, others, size, stride);
  });
  return all_in_bounds ? std::nullopt : first_out_of_bounds(read_index(), size);
}

}  // namespace stridescope::kernels
