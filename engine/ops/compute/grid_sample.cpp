#include "engine/ops/compute/grid_sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

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

/// The four places of a point; only the first counts where the nearest is asked for.
template <class T>
using Corners = std::array<Corner<T>, 4>;

template <class T>
Corners<T> corners_of(const std::array<Tap<T>, 2>& down, const std::array<Tap<T>, 2>& right,
                      std::int64_t row_step, std::int64_t column_step, std::size_t count) {
  Corners<T> corners{};
  for (std::size_t r = 0; r < count; ++r)
    for (std::size_t c = 0; c < count; ++c) {
      const bool is_inside = down[r].is_inside && right[c].is_inside;
      corners[r * count + c] = {down[r].place * row_step + right[c].place * column_step,
                                is_inside ? down[r].weight * right[c].weight : T(0)};
    }
  return corners;
}

template <class T>
void sample(kernels::Work& work, const Tensor& result, const Tensor& self, const Tensor& grid,
            const Sampling& sampling) {
  const auto &shape = result.shape(), &step = self.stride(), &across = grid.stride();
  const Line<T> rows{self.shape()[2], sampling}, columns{self.shape()[3], sampling};
  const std::size_t count = sampling.is_nearest ? 1 : 2;
  const auto plane = shape[2] * shape[3];
  constexpr std::int64_t together = 512;
  std::vector<Corners<T>> points(static_cast<std::size_t>(std::min(plane, together)));
  for (std::int64_t n = 0; n < shape[0]; ++n)
    for (std::int64_t begin = 0; begin < plane; begin += together) {
      const auto found = std::min(together, plane - begin);
      for (std::int64_t k = 0; k < found; ++k) {
        const auto i = (begin + k) / shape[3], j = (begin + k) % shape[3];
        const T* point = work.data<const T>(2) + n * across[0] + i * across[1] + j * across[2];
        points[static_cast<std::size_t>(k)] =
            corners_of(rows.taps(point[across[3]]), columns.taps(point[0]), step[2], step[3], count);
      }
      for (std::int64_t channel = 0; channel < shape[1]; ++channel) {
        const T* from = work.data<const T>(1) + n * step[0] + channel * step[1];
        T* to = work.data<T>(0) + (n * shape[1] + channel) * plane + begin;
        if (count == 1)
          for (std::int64_t k = 0; k < found; ++k) {
            const auto& corner = points[static_cast<std::size_t>(k)][0];
            to[k] = from[corner.place] * corner.weight;
          }
        else
          for (std::int64_t k = 0; k < found; ++k) {
            const auto& [a, b, c, d] = points[static_cast<std::size_t>(k)];
            to[k] = from[a.place] * a.weight + from[b.place] * b.weight + from[c.place] * c.weight +
                    from[d.place] * d.weight;
          }
        work.pace().advance(found * static_cast<std::int64_t>(sizeof(T)), found * cost_of_number);
      }
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
