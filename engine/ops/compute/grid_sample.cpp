#include "engine/ops/compute/grid_sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/kernels/work.h"

namespace stridescope::ops {
namespace {

using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

/// What one number of a result takes, as bytes that are walked in the same time.
constexpr std::int64_t cost_of_number = 48;

/// A place along a dimension, 0 where it is outside, and how much it counts.
template <class T>
struct Tap {
  std::int64_t place;
  bool is_inside;
  T weight;
};

template <class T>
struct Line {
  std::int64_t size;
  Sampling sampling;

  T position(T point) const {
    const auto length = static_cast<T>(size);
    const T at = sampling.align_corners ? (point + 1) / 2 * (length - 1) : ((point + 1) * length - 1) / 2;
    return sampling.clamps && at == at ? std::clamp(at, T(0), length - 1) : at;
  }
  Tap<T> tap(T at, T weight) const {
    const bool is_inside = at >= 0 && at <= static_cast<T>(size - 1);
    return {is_inside ? static_cast<std::int64_t>(at) : 0, is_inside, weight};
  }
  /// The second one is not looked at where the nearest is asked for.
  std::array<Tap<T>, 2> taps(T point) const {
    const T at = position(point);
    if (sampling.is_nearest) return {tap(std::nearbyint(at), 1), {}};
    const T low = std::floor(at);
    return {tap(low, low + 1 - at), tap(low + 1, at - low)};
  }
};

template <class T>
struct Corner {
  std::int64_t place;
  T weight;
};

template <class T>
void sample(kernels::Work& work, const Tensor& result, const Tensor& self, const Tensor& grid,
            const Sampling& sampling) {
  const auto &shape = result.shape(), &step = self.stride(), &across = grid.stride();
  const Line<T> rows{self.shape()[2], sampling}, columns{self.shape()[3], sampling};
  const std::size_t count = sampling.is_nearest ? 1 : 2;
  const auto plane = shape[2] * shape[3];
  for (std::int64_t n = 0; n < shape[0]; ++n)
    for (std::int64_t i = 0; i < shape[2]; ++i)
      for (std::int64_t j = 0; j < shape[3]; ++j) {
        const T* point = work.data<const T>(2) + n * across[0] + i * across[1] + j * across[2];
        const auto down = rows.taps(point[across[3]]), right = columns.taps(point[0]);
        std::array<Corner<T>, 4> corners;
        std::size_t found = 0;
        for (std::size_t r = 0; r < count; ++r)
          for (std::size_t c = 0; c < count; ++c) {
            const bool is_inside = down[r].is_inside && right[c].is_inside;
            corners[found++] = {down[r].place * step[2] + right[c].place * step[3],
                                is_inside ? down[r].weight * right[c].weight : T(0)};
          }
        const T* from = work.data<const T>(1) + n * step[0];
        T* to = work.data<T>(0) + n * shape[1] * plane + i * shape[3] + j;
        for (std::int64_t channel = 0; channel < shape[1]; ++channel, from += step[1], to += plane) {
          T sum = from[corners[0].place] * corners[0].weight;
          for (std::size_t k = 1; k < found; ++k) sum += from[corners[k].place] * corners[k].weight;
          *to = sum;
        }
        work.pace().advance(shape[1] * static_cast<std::int64_t>(sizeof(T)), shape[1] * cost_of_number);
      }
}

}  // namespace

std::optional<Tensor> grid_sample_unobserved(Memory& memory, const Tensor& self, const Tensor& grid,
                                             const Sampling& sampling) {
  const auto dtype = self.dtype();
  if (memory.is_observed() || memory.is_meta() || self.storage().is_meta() || grid.storage().is_meta() ||
      self.device() != tensor::Device::cpu || grid.device() != self.device() || grid.dtype() != dtype ||
      self.dim() != 4 || grid.dim() != 4 || self.shape()[0] != grid.shape()[0] || grid.shape()[3] != 2 ||
      self.numel() == 0 || grid.numel() == 0 || (dtype != DType::float32 && dtype != DType::float64))
    return std::nullopt;
  const Tensor result =
      memory.allocate_tensor({self.shape()[0], self.shape()[1], grid.shape()[1], grid.shape()[2]}, dtype,
                             self.device(), Memory::Initial::overwritten);
  const auto to = region_of(result), from = region_of(self), points = region_of(grid);
  kernels::Work work(memory, {&to, &from, &points});
  if (dtype == DType::float32) sample<float>(work, result, self, grid, sampling);
  else sample<double>(work, result, self, grid, sampling);
  return result;
}

}  // namespace stridescope::ops
