#include "engine/kernels/index/gather_jointly.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

constexpr std::size_t most_indices = 3;

/// Adds the offset of each index to the previous offsets; true if all are in range.
bool add_index_offsets(std::int64_t* source_offsets, const std::int64_t* index, std::int64_t index_stride,
                       std::int64_t count, std::int64_t size, std::int64_t stride) {
  // The sign bit of `outside` is set if an index is negative or above the last.
  std::uint64_t outside = 0;
  const auto most = static_cast<std::uint64_t>(size - 1);
  const auto add_offsets = [&](auto step) {
    for (std::int64_t i = 0; i < count; ++i) {
      const auto at = index[i * index_stride];
      const auto from_start = static_cast<std::uint64_t>(at) + static_cast<std::uint64_t>(at < 0 ? size : 0);
      outside |= from_start | (most - from_start);
      const auto source_offset = static_cast<std::int64_t>(from_start * static_cast<std::uint64_t>(step));
      source_offsets[i] += source_offset;
    }
  };
  if (stride == 1) add_offsets(std::integral_constant<std::int64_t, 1>());
  else add_offsets(stride);
  return static_cast<std::int64_t>(outside) >= 0;
}

/// Gathers each element at the sum of its indices' offsets. run() returns false if an index is out of range.
template <class T>
class MultiIndexGather {
 public:
  MultiIndexGather(KernelCall& call, const Region& destination, const tensor::Dims& other_strides,
                   std::span<const DimIndex> indices)
      : call_(call), indices_(indices) {
    const auto& layout = destination.layout;
    streams_ = layout.numel() * PlainRowCopy<T>::to_itemsize >= streamed_bytes &&
               is_injective(Walk<1>(layout.shape, {layout.stride.data()}));
    const tensor::Dims no_index(layout.shape.size(), 0);
    std::array<const std::int64_t*, operands> strides;
    strides.fill(no_index.data());
    strides[0] = layout.stride.data();
    strides[1] = other_strides.data();
    for (std::size_t k = 0; k < indices.size(); ++k) strides[k + 2] = indices[k].index.layout.stride.data();
    walk_.emplace(layout.shape, strides);
  }

  bool run() {
    const auto& row = (*walk_)[0];
    const bool has_constant_indices = std::all_of(row.stride.begin() + 2, row.stride.end(),
                                                  [](std::int64_t stride) { return stride == 0; });
    const PlainRowCopy<T> copy{streams_};
    const bool is_long = row.size * PlainRowCopy<T>::to_itemsize >= long_row_bytes;
    walk_->for_each_row(call_.meter(), sizeof(T), [&](const auto& at, std::int64_t count) {
      if (!all_in_bounds_) return;
      T* to = call_.data<T>(0) + at[0];
      if (!has_constant_indices && streams_ && row.stride[0] == 1)
        return stream_row(to, count, [&](T* part, std::int64_t first, std::int64_t n) {
          gather_range(part, 1, at, first, n);
        });
      if (!has_constant_indices) return gather_range(to, row.stride[0], at, 0, count);
      std::int64_t source_offset = 0;
      all_in_bounds_ = add_offsets(&source_offset, at, 0, 1);
      if (!all_in_bounds_) return;
      const T* from = call_.data<const T>(1) + at[1] + source_offset;
      auto* out = reinterpret_cast<std::byte*>(to);
      if (is_long) copy.long_row(out, row.stride[0], from, row.stride[1], count);
      else copy.row(out, row.stride[0], from, row.stride[1], count);
    });
    if (streams_) finish_streams();
    return all_in_bounds_;
  }

 private:
  static constexpr std::size_t operands = most_indices + 2;
  using Offsets = std::array<std::int64_t, operands>;

  /// Computes the offsets of elements [first, first + count) of a row; false if an index is out of range.
  bool add_offsets(std::int64_t* source_offsets, const Offsets& at, std::int64_t first,
                   std::int64_t count) const {
    bool all_in_bounds = true;
    std::fill_n(source_offsets, count, 0);
    for (std::size_t k = 0; k < indices_.size(); ++k) {
      const auto stride = (*walk_)[0].stride[k + 2];
      const auto* index = call_.data<const std::int64_t>(k + 2) + at[k + 2] + first * stride;
      all_in_bounds &=
          add_index_offsets(source_offsets, index, stride, count, indices_[k].size, indices_[k].stride);
    }
    return all_in_bounds;
  }
  void gather_range(T* to, std::int64_t to_stride, const Offsets& at, std::int64_t first,
                    std::int64_t count) {
    std::int64_t source_offsets[joint_index_block];
    const auto stride = (*walk_)[0].stride[1];
    for (std::int64_t done = 0; done < count && all_in_bounds_; done += joint_index_block) {
      const auto n = std::min(joint_index_block, count - done);
      all_in_bounds_ = add_offsets(source_offsets, at, first + done, n);
      if (!all_in_bounds_) return;
      const T* from = call_.data<const T>(1) + at[1] + (first + done) * stride;
      T* out = to + done * to_stride;
      for (std::int64_t i = 0; i < n; ++i) out[i * to_stride] = from[i * stride + source_offsets[i]];
    }
  }

  KernelCall& call_;
  std::span<const DimIndex> indices_;
  std::optional<Walk<operands>> walk_;
  bool streams_ = false, all_in_bounds_ = true;
};

}  // namespace

bool gather_jointly(tensor::Memory& memory, const Region& destination, const Region& source,
                    const tensor::Dims& other_strides, std::span<const DimIndex> indices) {
  if (destination.layout.numel() == 0) return true;
  std::array<const Region*, most_indices + 2> operands{&destination, &source};
  if (indices.empty() || indices.size() > most_indices) throw std::logic_error("too many index tensors");
  for (std::size_t k = 0; k < indices.size(); ++k) {
    require_shape(indices[k].index, destination.layout.shape);
    if (indices[k].index.dtype != tensor::DType::int64) throw std::logic_error("an index that is not int64");
    operands[k + 2] = &indices[k].index;
  }
  KernelCall call(memory, KernelCall::Operands(operands.data(), indices.size() + 2));
  if (!call.has_bytes()) return true;
  return dispatch_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    return MultiIndexGather<T>(call, destination, other_strides, indices).run();
  });
}

}  // namespace stridescope::kernels
