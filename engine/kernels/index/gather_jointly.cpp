#include "engine/kernels/index/gather_jointly.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "engine/kernels/copy/copy_row.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/stream.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/loop/work.h"

namespace stridescope::kernels {
namespace {

using tensor::Region;

/// Adds the offset of each index to the previous offsets; true if all are in range.
template <bool is_first>
inline bool lead_ways(std::int64_t* ways, const std::int64_t* index, std::int64_t index_stride,
                      std::int64_t count, std::int64_t size, std::int64_t stride) {
  // Its sign bit is set if an index is negative or above the last.
  std::uint64_t outside = 0;
  const auto most = static_cast<std::uint64_t>(size - 1);
  const auto lead = [&](auto step) {
    for (std::int64_t i = 0; i < count; ++i) {
      const auto at = index[i * index_stride];
      const auto from_start = static_cast<std::uint64_t>(at) + static_cast<std::uint64_t>(at < 0 ? size : 0);
      outside |= from_start | (most - from_start);
      const auto way = static_cast<std::int64_t>(from_start * static_cast<std::uint64_t>(step));
      ways[i] = is_first ? way : ways[i] + way;
    }
  };
  if (stride == 1) lead(std::integral_constant<std::int64_t, 1>());
  else lead(stride);
  return static_cast<std::int64_t>(outside) >= 0;
}

/// Offsets of K indices per element; false if an index is out of range.
template <class T, std::size_t K>
class JointGather {
 public:
  JointGather(Work& work, const Region& destination, const tensor::Dims& beside,
              std::span<const StepIndex> indices)
      : work_(work), indices_(indices) {
    const auto& layout = destination.layout;
    streams_ = layout.numel() * AsIs<T>::to_itemsize >= streamed_bytes &&
               is_injective(Walk<1>(layout.shape, {layout.stride.data()}));
    std::array<const std::int64_t*, K + 2> strides{destination.layout.stride.data(), beside.data()};
    for (std::size_t k = 0; k < K; ++k) strides[k + 2] = indices[k].index.layout.stride.data();
    walk_.emplace(destination.layout.shape, strides);
  }

  bool run() {
    const auto& row = (*walk_)[0];
    bool stands_still = true;
    for (std::size_t k = 0; k < K; ++k) stands_still &= row.stride[k + 2] == 0;
    const AsIs<T> copy{streams_};
    const bool is_long = row.size * AsIs<T>::to_itemsize >= long_row_bytes;
    walk_->for_each_row(work_.pace(), sizeof(T), [&](const auto& at, std::int64_t count) {
      if (!all_inside_) return;
      T* to = work_.data<T>(0) + at[0];
      if (!stands_still && streams_ && row.stride[0] == 1)
        return stream_row(
            to, count, [&](T* part, std::int64_t first, std::int64_t n) { choose(part, 1, at, first, n); });
      if (!stands_still) return choose(to, row.stride[0], at, 0, count);
      std::int64_t way = 0;
      all_inside_ = lead(&way, at, 0, 1);
      if (!all_inside_) return;
      const T* from = work_.data<const T>(1) + at[1] + way;
      auto* out = reinterpret_cast<std::byte*>(to);
      if (is_long) copy.long_row(out, row.stride[0], from, row.stride[1], count);
      else copy.row(out, row.stride[0], from, row.stride[1], count);
    });
    if (streams_) finish_streams();
    return all_inside_;
  }

 private:
  using Offsets = std::array<std::int64_t, K + 2>;

  /// For some elements of a row.
  bool lead(std::int64_t* ways, const Offsets& at, std::int64_t first, std::int64_t count) const {
    bool all_inside = true;
    for (std::size_t k = 0; k < K; ++k) {
      const auto stride = (*walk_)[0].stride[k + 2];
      const auto* index = work_.data<const std::int64_t>(k + 2) + at[k + 2] + first * stride;
      const auto size = indices_[k].size, step = indices_[k].stride;
      all_inside &= std::invoke([=] {
        const auto index_stride = stride == 1 ? 1 : stride;
        return k == 0 ? lead_ways<true>(ways, index, index_stride, count, size, step)
                      : lead_ways<false>(ways, index, index_stride, count, size, step);
      });
    }
    return all_inside;
  }
  void choose(T* to, std::int64_t to_stride, const Offsets& at, std::int64_t first, std::int64_t count) {
    std::int64_t ways[joint_index_block];
    const auto stride = (*walk_)[0].stride[1];
    for (std::int64_t done = 0; done < count && all_inside_; done += joint_index_block) {
      const auto n = std::min(joint_index_block, count - done);
      all_inside_ = lead(ways, at, first + done, n);
      if (!all_inside_) return;
      const T* from = work_.data<const T>(1) + at[1] + (first + done) * stride;
      T* out = to + done * to_stride;
      for (std::int64_t i = 0; i < n; ++i) out[i * to_stride] = from[i * stride + ways[i]];
    }
  }

  Work& work_;
  std::span<const StepIndex> indices_;
  std::optional<Walk<K + 2>> walk_;
  bool streams_ = false, all_inside_ = true;
};

}  // namespace

bool gather_jointly(tensor::Memory& memory, const Region& destination, const Region& source,
                    const tensor::Dims& beside, std::span<const StepIndex> indices) {
  if (destination.layout.numel() == 0) return true;
  std::array<const Region*, 5> operands{&destination, &source};
  if (indices.empty() || indices.size() + 2 > operands.size())
    throw std::logic_error("so many indices are not taken");
  for (std::size_t k = 0; k < indices.size(); ++k) {
    require_shape(indices[k].index, destination.layout.shape);
    if (indices[k].index.dtype != tensor::DType::int64) throw std::logic_error("an index that is not int64");
    operands[k + 2] = &indices[k].index;
  }
  Work work(memory, Work::Operands(operands.data(), indices.size() + 2));
  if (!work.has_bytes()) return true;
  return with_any_width(itemsize(destination.dtype), [&](auto type) {
    using T = typename decltype(type)::type;
    if (indices.size() == 1) return JointGather<T, 1>(work, destination, beside, indices).run();
    if (indices.size() == 2) return JointGather<T, 2>(work, destination, beside, indices).run();
    return JointGather<T, 3>(work, destination, beside, indices).run();
  });
}

}  // namespace stridescope::kernels
