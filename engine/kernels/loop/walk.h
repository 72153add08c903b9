#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>

#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/tensor/control.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::kernels {

/// One dimension of a walk over N operands: its size and each operand's stride, in elements.
template <std::size_t N>
struct WalkDim {
  std::int64_t size;
  std::array<std::int64_t, N> stride;
};

/// The shortest walk that visits corresponding elements of N operands of equal shape. Dimensions of size 1
/// are dropped, the others are sorted by operand 0's stride (if equal, by the next operand's), smallest
/// (innermost) first, and adjacent ones are merged if each operand can step over both with one stride.
/// Elements are therefore not visited in logical order.
template <std::size_t N>
class Walk {
 public:
  Walk(std::span<const std::int64_t> shape, const std::array<const std::int64_t*, N>& strides) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
      if (shape[d] == 1) continue;
      WalkDim<N> step;
      step.size = shape[d];
      for (std::size_t k = 0; k < N; ++k) step.stride[k] = strides[k][d];
      insert(step);
    }
    merge();
    if (count_ == 0) steps_[count_++] = {.size = 1, .stride = {}};
  }

  std::size_t size() const { return count_; }
  std::int64_t numel() const {
    std::int64_t count = 1;
    for (std::size_t d = 0; d < count_; ++d) count = tensor::wrapping_multiply(count, steps_[d].size);
    return count;
  }
  WalkDim<N>& operator[](std::size_t i) { return steps_[i]; }
  const WalkDim<N>& operator[](std::size_t i) const { return steps_[i]; }
  void swap(std::size_t i, std::size_t j) { std::swap(steps_[i], steps_[j]); }
  /// Moves dimension `from` inwards to index `to`; the others keep their order.
  void move(std::size_t from, std::size_t to) {
    const auto at = [&](std::size_t i) { return steps_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(to), at(from), at(from + 1));
  }

  /// Calls `f(offsets)` with each operand's element offset for every coordinate of the dimensions from
  /// `first` outwards; reports `bytes` of progress per call.
  template <class F>
  void for_each(tensor::ProgressMeter& meter, std::int64_t bytes, std::size_t first, F&& f) const {
    std::int64_t done = 0, cost = 0;
    visit(first, [&](const Offsets& offset) {
      f(offset);
      done += bytes;
      cost += bytes + cost_of_walk_step;
      if (cost < tensor::ProgressMeter::interval_bytes) return;
      meter.add(std::exchange(done, 0), std::exchange(cost, 0));
    });
    meter.add(done, cost);
  }
  /// Calls `f(offsets, count)` for runs of `count` elements along the innermost dimension, which together
  /// cover all elements; reports `element_bytes` of progress per element. Runs begin at multiples of
  /// row_cut_elements of their row.
  template <class F>
  void for_each_row(tensor::ProgressMeter& meter, std::int64_t element_bytes, F&& f) const {
    const std::int64_t most =
        std::max<std::int64_t>(tensor::ProgressMeter::interval_bytes / element_bytes / row_cut_elements, 1) *
        row_cut_elements;
    const WalkDim<N>& row = steps_[0];
    if (row.size <= most) {
      for_each(meter, row.size * element_bytes, 1, [&](const Offsets& offset) { f(offset, row.size); });
      return;
    }
    visit(1, [&](Offsets offset) {
      for (std::int64_t begin = 0; begin < row.size; begin += most) {
        const std::int64_t count = std::min(most, row.size - begin);
        f(std::as_const(offset), count);
        for (std::size_t k = 0; k < N; ++k) offset[k] += count * row.stride[k];
        meter.add(count * element_bytes);
      }
    });
  }

 private:
  using Offsets = std::array<std::int64_t, N>;

  template <class F>
  void visit(std::size_t first, F&& f) const {
    Offsets offset{};
    std::array<std::int64_t, tensor::max_dims> index;
    std::fill_n(index.begin(), count_, 0);
    while (true) {
      f(std::as_const(offset));
      std::size_t d = first;
      for (; d < count_; ++d) {
        const WalkDim<N>& step = steps_[d];
        if (++index[d] < step.size) {
          for (std::size_t k = 0; k < N; ++k) offset[k] += step.stride[k];
          break;
        }
        index[d] = 0;
        for (std::size_t k = 0; k < N; ++k) offset[k] -= (step.size - 1) * step.stride[k];
      }
      if (d >= count_) return;
    }
  }

  static bool is_inner(const WalkDim<N>& a, const WalkDim<N>& b) {
    for (std::size_t k = 0; k < N; ++k) {
      const auto x = std::abs(a.stride[k]), y = std::abs(b.stride[k]);
      if (x != y) return x < y;
    }
    return false;
  }
  // Among dimensions with equal strides, later ones are placed further inside.
  void insert(const WalkDim<N>& step) {
    std::size_t at = 0;
    while (at < count_ && is_inner(steps_[at], step)) ++at;
    for (std::size_t i = count_; i > at; --i) steps_[i] = steps_[i - 1];
    steps_[at] = step;
    ++count_;
  }
  void merge() {
    std::size_t kept = 0;
    for (std::size_t i = 1; i < count_; ++i) {
      bool even = true;
      for (std::size_t k = 0; k < N; ++k)
        even &= steps_[i].stride[k] == steps_[kept].size * steps_[kept].stride[k];
      if (even) steps_[kept].size *= steps_[i].size;
      else steps_[++kept] = steps_[i];
    }
    if (count_ > 0) count_ = kept + 1;
  }

  std::size_t count_ = 0;
  std::array<WalkDim<N>, tensor::max_dims> steps_;
};

/// The dimension along which threads share work: the outermost long one, else the longest.
template <std::size_t N>
std::size_t split_dimension(const Walk<N>& walk) {
  std::size_t longest = walk.size() - 1;
  for (std::size_t d = walk.size(); d-- > 0 && walk[longest].size < long_shared_dimension;)
    if (walk[d].size > walk[longest].size) longest = d;
  return longest;
}

/// Splits a walk along dimension d and calls f(meter, part, offsets) for each part, on several threads if
/// there are enough bytes. `offsets` has, for each operand, the distance in elements from the first element
/// of the walk to that of the part. No part may write bytes that another part reads or writes. Parts of the
/// innermost dimension begin at multiples of `step` elements.
template <std::size_t N, class F>
void parallel_for(KernelCall& call, const Walk<N>& walk, std::size_t d, std::int64_t bytes, F&& f,
                  std::int64_t step = row_cut_elements) {
  if (!call.is_parallel(bytes)) return f(call.meter(), walk, std::array<std::int64_t, N>{});
  call.parallel_for(walk[d].size, bytes, d == 0 ? step : 1,
                    [&](tensor::ProgressMeter& meter, std::int64_t begin, std::int64_t end) {
                      std::array<std::int64_t, N> offset;
                      for (std::size_t k = 0; k < N; ++k) offset[k] = begin * walk[d].stride[k];
                      Walk<N> part = walk;
                      part[d].size = end - begin;
                      f(meter, std::as_const(part), std::as_const(offset));
                    });
}
/// Splits along split_dimension().
template <std::size_t N, class F>
void parallel_for(KernelCall& call, const Walk<N>& walk, std::int64_t bytes, F&& f,
                  std::int64_t step = row_cut_elements) {
  parallel_for(call, walk, split_dimension(walk), bytes, std::forward<F>(f), step);
}

/// True if operand 0 certainly visits no element twice. False if unknown.
template <std::size_t N>
bool is_injective(const Walk<N>& walk) {
  std::int64_t reach = 0;
  for (std::size_t d = 0; d < walk.size(); ++d) {
    const auto stride = std::abs(walk[d].stride[0]);
    if (walk[d].size > 1 && stride <= reach) return false;
    reach += (walk[d].size - 1) * stride;
  }
  return true;
}

}  // namespace stridescope::kernels
