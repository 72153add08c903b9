#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>

#include "engine/tensor/layout.h"

namespace stridescope::kernels {

/// One dimension of a walk over N operands: its size and each operand's stride, in elements.
template <std::size_t N>
struct WalkDim {
  std::int64_t size = 1;
  std::array<std::int64_t, N> stride{};
};

/// The shortest walk that visits the same elements of N operands of one shape together.
/// Dimensions of size 1 are dropped, the rest ordered by operand 0's stride, innermost (smallest) first, and
/// neighbours merged where every operand walks them evenly. The order of visits is therefore not the logical
/// one.
template <std::size_t N>
class Walk {
 public:
  Walk(std::span<const std::int64_t> shape, const std::array<const std::int64_t*, N>& strides) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
      if (shape[d] == 1) continue;
      WalkDim<N> step{.size = shape[d]};
      for (std::size_t k = 0; k < N; ++k) step.stride[k] = strides[k][d];
      insert(step);
    }
    merge();
    if (count_ == 0) steps_[count_++] = {};
  }

  std::size_t size() const { return count_; }
  WalkDim<N>& operator[](std::size_t i) { return steps_[i]; }
  const WalkDim<N>& operator[](std::size_t i) const { return steps_[i]; }
  void swap(std::size_t i, std::size_t j) { std::swap(steps_[i], steps_[j]); }

  /// Calls `f(offsets)` with each operand's element offset for every coordinate of the steps from `first`
  /// outwards.
  template <class F>
  void for_each(std::size_t first, F&& f) const {
    std::array<std::int64_t, N> offset{};
    std::array<std::int64_t, tensor::max_dims> index{};
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

 private:
  static bool walks_inside(const WalkDim<N>& a, const WalkDim<N>& b) {
    for (std::size_t k = 0; k < N; ++k) {
      const auto x = std::abs(a.stride[k]), y = std::abs(b.stride[k]);
      if (x != y) return x < y;
    }
    return false;
  }
  // Later dimensions are the inner ones among equals.
  void insert(const WalkDim<N>& step) {
    std::size_t at = 0;
    while (at < count_ && walks_inside(steps_[at], step)) ++at;
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

}  // namespace stridescope::kernels
