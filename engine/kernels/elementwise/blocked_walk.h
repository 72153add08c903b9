#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>

#include "engine/kernels/copy/copy_walk.h"
#include "engine/kernels/elementwise/operand_stream.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"

namespace stridescope::kernels {

/// The dimension with operand k's smallest nonzero stride; 0 if it repeats one element along the innermost.
template <std::size_t N>
std::size_t smallest_stride_dim(const Walk<N>& walk, std::size_t k) {
  if (walk[0].stride[k] == 0) return 0;
  std::size_t closest = 0;
  for (std::size_t d = 1; d < walk.size(); ++d)
    if (walk[d].stride[k] != 0 && std::abs(walk[d].stride[k]) < std::abs(walk[closest].stride[k]))
      closest = d;
  return closest;
}

/// A walk in blocks that fit L1. Operands that are not contiguous in a block are packed first, and a result
/// that is not is unpacked at the end, so that a block is a single row. `packs_first`: packs the first
/// operand even if it is a single element.
template <std::size_t N>
class BlockedWalk {
 public:
  BlockedWalk(const Walk<N>& walk, const std::array<OperandStream, N>& operands, bool packs_first)
      : walk_(walk), operands_(operands), packs_first_(packs_first) {
    choose_size();
  }

  /// Calls compute(data, stride, count, is_direct) for each block; `stride` is in bytes, and if `is_direct`,
  /// the result is written in place.
  template <class Compute>
  void for_each(tensor::ProgressMeter& meter, Compute&& compute) {
    Sizes at;
    std::fill_n(at.begin(), walk_.size(), 0);
    do {
      if (!is_prepared(at)) prepare(at);
      compute_block(at, compute);
      const auto bytes = count_ * operands_[0].itemsize;
      const auto packed = std::ranges::count_if(packing_, [](const auto& copy) { return copy.has_value(); });
      meter.add(bytes, bytes + cost_of_block + packed * count_ * cost_of_packed_element);
    } while (advance(at));
  }

 private:
  using Sizes = std::array<std::int64_t, tensor::max_dims>;

  /// Covers whole cache lines of every operand, then extends in the result's order as far as space permits.
  void choose_size() {
    std::fill_n(size_.begin(), walk_.size(), 1);
    auto widest = operands_[0].itemsize;
    for (const auto& operand : operands_) widest = std::max(widest, operand.itemsize);
    auto left = block_bytes / widest;
    const auto grow = [&](std::size_t d, std::int64_t most) {
      const auto grown = std::max(size_[d], std::min(walk_[d].size, size_[d] * left));
      const auto size = std::max(size_[d], std::min(grown, most));
      left = left * size_[d] / size;
      size_[d] = size;
    };
    for (std::size_t k = 1; k < N; ++k)
      if (const auto d = smallest_stride_dim(walk_, k); d > 0)
        grow(d, block_run_bytes / operands_[k].itemsize);
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      grow(d, walk_[d].size);
      if (size_[d] < walk_[d].size) break;
    }
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      const auto parts = (walk_[d].size + size_[d] - 1) / size_[d];
      size_[d] = (walk_[d].size + parts - 1) / parts;
    }
  }

  std::int64_t size_at(const Sizes& at, std::size_t d) const {
    return std::min(size_[d], walk_[d].size - at[d]);
  }
  bool is_prepared(const Sizes& at) const {
    bool is = count_ > 0;
    for (std::size_t d = 0; d < walk_.size(); ++d) is &= prepared_[d] == size_at(at, d);
    return is;
  }
  /// Decides which operands are packed, for blocks of the size at `at`.
  void prepare(const Sizes& at) {
    auto& size = prepared_;
    for (std::size_t d = 0; d < walk_.size(); ++d) size[d] = size_at(at, d);
    Sizes packed;
    count_ = 1;
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      packed[d] = count_;
      count_ *= size[d];
    }
    for (std::size_t k = 0; k < N; ++k) {
      bool is_packed = true, is_repeated = k > 0;
      for (std::size_t d = 0; d < walk_.size(); ++d) {
        if (size[d] == 1) continue;
        is_packed &= walk_[d].stride[k] == packed[d];
        is_repeated &= walk_[d].stride[k] == 0;
      }
      if (k == 1 && packs_first_) is_repeated = false;
      stride_[k] = is_repeated ? 0 : operands_[k].itemsize;
      packing_[k].reset();
      packed_from_[k] = nullptr;
      if (is_packed || is_repeated) continue;
      Sizes own;
      for (std::size_t d = 0; d < walk_.size(); ++d) own[d] = walk_[d].stride[k];
      const std::span<const std::int64_t> shape(size.data(), walk_.size());
      using Strides = std::array<const std::int64_t*, 2>;
      packing_[k].emplace(shape,
                          k == 0 ? Strides{own.data(), packed.data()} : Strides{packed.data(), own.data()});
    }
  }

  template <class Compute>
  void compute_block(const Sizes& at, Compute& compute) {
    std::array<std::int64_t, N> offset{};
    for (std::size_t d = 0; d < walk_.size(); ++d)
      for (std::size_t k = 0; k < N; ++k) offset[k] += at[d] * walk_[d].stride[k];
    auto data = addresses(operands_, offset);
    auto* const to = data[0];
    for (std::size_t k = 0; k < N; ++k) {
      if (!packing_[k]) continue;
      auto* const buffer = buffers_[k];
      // Consecutive blocks may read the same operand elements.
      if (k > 0 && packed_from_[k] != data[k]) {
        copy_walk(operands_[k].itemsize, buffer, data[k], *packing_[k]);
        packed_from_[k] = data[k];
      }
      data[k] = buffer;
    }
    compute(data, stride_, count_, !packing_[0]);
    if (packing_[0]) copy_walk(operands_[0].itemsize, to, data[0], *packing_[0]);
  }

  bool advance(Sizes& at) const {
    for (std::size_t d = 0; d < walk_.size(); ++d) {
      at[d] += size_[d];
      if (at[d] < walk_[d].size) return true;
      at[d] = 0;
    }
    return false;
  }

  const Walk<N>& walk_;
  const std::array<OperandStream, N>& operands_;
  bool packs_first_;
  Sizes size_, prepared_;
  std::int64_t count_ = 0;
  std::array<std::int64_t, N> stride_;
  std::array<std::optional<Walk<2>>, N> packing_;
  std::array<const std::byte*, N> packed_from_{};
  alignas(line_bytes) std::byte buffers_[N][block_bytes];
};

}  // namespace stridescope::kernels
